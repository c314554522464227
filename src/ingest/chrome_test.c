/* chrome_test.c - taking events apart: what is strict, what patience recovers, where reading goes
 * on. */
#include "chrome.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

static void assert_value(const struct value *v, const char *want)
{
    if (!want) {
        assert_null(v->s);
        return;
    }
    assert_non_null(v->s);
    assert_int_equal(v->len, strlen(want));
    assert_memory_equal(v->s, want, v->len);
}

static void events(void **state)
{
    static const struct {
        const char *text;
        enum step strict, lenient;
        const char *name, *pid, *correlation; /* as taken with patience */
    } ROWS[] = {
        {"{}",                                                        STEP_OK,   STEP_OK,   NULL,          NULL, NULL},
        {"{\"name\":\"mm\",\"pid\":1}",                               STEP_OK,   STEP_OK,   "mm",          "1",  NULL},
        {"{ \"args\" : { \"correlation\" : 7 } , \"name\" : \"k\" }", STEP_OK,   STEP_OK,   "k",           NULL,
         "7"                                                                                                         },
        {"{\"n\\u0061me\":\"mm\"}",                                   STEP_OK,   STEP_OK,   "mm",          NULL, NULL}, /* escapes in keys count */
        {"{\"name\":\"a\",\"name\":\"b\"}",                           STEP_OK,   STEP_OK,   "b",           NULL,
         NULL                                                                                                        }, /* the last one counts */
        {"{\"name\":\"say \"hi\"!\",\"pid\":1}",                      STEP_BAD,  STEP_OK,   "say \"hi\"!", "1",  NULL},
        {"{\"name\":\"{\"a\": \"b\", \"c\": 1}(2)\",\"pid\":1}",      STEP_BAD,  STEP_OK,
         "{\"a\": \"b\", \"c\": 1}(2)",                                                                    "1",  NULL},
        {"{\"name\":\"x\" 1}",                                        STEP_BAD,  STEP_MORE, NULL,          NULL, NULL},
        {"{\"name\":1 2}",                                            STEP_BAD,  STEP_BAD,  NULL,          NULL, NULL},
        {"{\"name\":\"cut",                                           STEP_MORE, STEP_MORE, NULL,          NULL, NULL},
        {"{\"pid\":[1,2}",                                            STEP_BAD,  STEP_BAD,  NULL,          NULL, NULL},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        const char *const end = ROWS[i].text + strlen(ROWS[i].text);
        struct event ev;
        const char *p = ROWS[i].text;
        assert_int_equal(chrome_event(&p, end, false, &ev), ROWS[i].strict);
        p = ROWS[i].text;
        assert_int_equal(chrome_event(&p, end, true, &ev), ROWS[i].lenient);
        if (ROWS[i].lenient != STEP_OK)
            continue;
        assert_ptr_equal(p, end);
        assert_int_equal(ev.faults.found, ROWS[i].strict != STEP_OK ? 1u << JSON_QUOTE : 0u);
        assert_value(&ev.key[EV_NAME], ROWS[i].name);
        assert_value(&ev.key[EV_PID], ROWS[i].pid);
        assert_value(&ev.arg[ARG_CORRELATION], ROWS[i].correlation);
    }
}

static void faults(void **state)
{
    static const struct {
        const char *text;
        int fault, at; /* -1: none */
    } ROWS[] = {
        {"{\"dur\":nan}",                      JSON_WORD,    7 },
        {"{\"args\":{\"bw\":-inf}}",           JSON_WORD,    14},
        {"{\"dur\":-1,\"x\":true,\"y\":null}", -1,           -1},
        {"{\"dur\":1,}",                       JSON_COMMA,   9 },
        {"{,\"dur\":1}",                       JSON_COMMA,   2 },
        {"{\"args\":{\"a\":1,,\"b\":2}}",      JSON_COMMA,   16},
        {"{\"a\\b\\c\":1}",                    JSON_ESCAPE,  5 }, /* in a key */
        {"{\"args\":{\"\xff\":[1]}}",          JSON_UTF8,    10},
        {"{\"unread\":[\"\n\"]}",              JSON_CONTROL, 12},
        {"{\"args\":{\"unread\":{\"a\" 1}}}",  JSON_SYNTAX,  23},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct event ev;
        const char *p = ROWS[i].text;
        assert_int_equal(chrome_event(&p, p + strlen(p), false, &ev), STEP_OK);
        assert_int_equal(ev.faults.found, ROWS[i].fault < 0 ? 0u : 1u << ROWS[i].fault);
        if (ROWS[i].fault >= 0)
            assert_int_equal(ev.faults.first[ROWS[i].fault] - ROWS[i].text, ROWS[i].at);
    }
}

static void where_reading_goes_on(void **state)
{
    static const struct {
        const char *text;
        int at; /* -1: nowhere */
    } ROWS[] = {
        {"1 1}, {\"ph\":\"X\"}",                    6 },
        {"1 1}\ngarbage {\"name\":\"a\"}",          13},
        {"\"args\":{\"name\":\"a\"}} , {\"ts\":1}", 23}, /* metadata's args are no event */
        {"1} ], \"traceName\": \"t\"}",             3 },
        {"1} ]}",                                   3 },
        {"[1, 2], {\"foreign\":1}",                 -1},
        {"",                                        -1},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        const char *found =
            chrome_next_event(ROWS[i].text, ROWS[i].text + strlen(ROWS[i].text), true);
        assert_int_equal(found ? found - ROWS[i].text : -1, ROWS[i].at);
    }
}

static void another_document(void **state)
{
    static const char ONE[] = "{\"name\":\"aten::ad{\"schemaVersion\": 1",
                      NONE[] = "{\"name\":\"traceEvents\"";
    (void)state;
    assert_true(chrome_has_document(ONE, ONE + sizeof ONE - 1));
    assert_true(
        chrome_has_document(NONE, NONE + sizeof NONE - 1)); /* only asked of damaged events */
    assert_false(chrome_has_document(ONE, ONE + 20));
}

static void members(void **state)
{
    static const char TEXT[] = "{\"a\": 1, \"b\": {\"a\": 2}, \"a\": [3]}";
    const struct value object = {TEXT, sizeof TEXT - 1, '{', 0};
    struct value v;
    (void)state;
    assert_true(value_member(&object, "a", &v));
    assert_value(&v, "[3]");
    assert_true(value_member(&object, "b", &v));
    assert_value(&v, "{\"a\": 2}");
    assert_false(value_member(&object, "c", &v));
    assert_false(value_member(&v, "c", &v));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events),
        cmocka_unit_test(faults),
        cmocka_unit_test(where_reading_goes_on),
        cmocka_unit_test(another_document),
        cmocka_unit_test(members),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
