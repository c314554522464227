/* json_value_test.c - Values of JSON: where they end, and every kind of fault at its first byte. */
#include "json_value.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

enum { CUT = -1, NONE = -1 };

static void ends(void **state)
{
    static const struct {
        const char *text;
        int end; /* place behind the value, CUT: the text ends first */
        enum json_stop stop;
    } ROWS[] = {
        {"12,",                 2,   JSON_VALUE},
        {"-1.5e3}",             6,   JSON_VALUE},
        {"null]",               4,   JSON_VALUE},
        {"NaN ",                3,   JSON_VALUE},
        {"  7 ",                3,   JSON_VALUE},
        {"\"a]\",",             4,   JSON_VALUE},
        {"[] ",                 2,   JSON_VALUE},
        {"[1,[2,{\"a\":3}]],x", 15,  JSON_VALUE},
        {"{\"a\":\"}\"}",       9,   JSON_VALUE},
        {"[1,]",                4,   JSON_VALUE}, /* a fault, but no end */
        {"{\"a\" 1}",           7,   JSON_VALUE},
        {"12",                  CUT, JSON_VALUE}, /* more digits may come */
        {"",                    CUT, JSON_VALUE},
        {"  ",                  CUT, JSON_VALUE},
        {"\"abc",               CUT, JSON_VALUE},
        {"[1,2",                CUT, JSON_VALUE},
        {"[\"]",                CUT, JSON_VALUE},
        {"[}",                  1,   JSON_BAD  },
        {"{]",                  1,   JSON_BAD  },
        {"[{}}",                3,   JSON_BAD  },
        {"]",                   0,   JSON_BAD  },
        {",1",                  0,   JSON_BAD  },
        {":1",                  0,   JSON_BAD  },
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        const char *s = ROWS[i].text;
        struct json_faults faults = {0};
        enum json_stop stop = JSON_DEEP;
        const char *end = json_value(s, s + strlen(s), &faults, &stop);
        if (end != (ROWS[i].end == CUT ? NULL : s + ROWS[i].end) || stop != ROWS[i].stop)
            fail_msg("row %zu: %s", i, s);
    }
}

/* The text is followed by a space, so that a number at its end has one. */
static void assert_faults(const char *text, const int at[JSON_FAULTS])
{
    struct json_faults faults = {0};
    enum json_stop stop;
    const char *end = json_value(text, text + strlen(text), &faults, &stop);
    if (!end || stop || *end != ' ')
        fail_msg("no value: %s", text);
    for (int f = 0; f < JSON_FAULTS; f++) {
        const int found = faults.found >> f & 1 ? (int)(faults.first[f] - text) : NONE;
        if (found != at[f])
            fail_msg("%s: fault %d at %d instead of %d", text, f, found, at[f]);
    }
}

static void sound_values(void **state)
{
    static const char *const ROWS[] = {
        "0 ",
        "-0 ",
        "10 ",
        "0.5 ",
        "-1.25e-3 ",
        "1E+9 ",
        "1e0 ",
        "true ",
        "false ",
        "null ",
        "\"\" ",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\" ",
        "\"gr\xc3\xb6\xc3\x9f"
        "e\x7f\" ",
        "[] ",
        "{} ",
        "[ 1 , 2 ] ",
        "[[],{},[{}]] ",
        "{\"a\":{\"b\":[1]},\"c\":\"d\"} ",
    };
    static const int AT[JSON_FAULTS] = {NONE, NONE, NONE, NONE, NONE, NONE, NONE};
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++)
        assert_faults(ROWS[i], AT);
}

static void one_fault(void **state)
{
    static const struct {
        const char *text;
        enum json_fault fault;
        int at;
    } ROWS[] = {
        {"01 ",                      JSON_WORD,    0},
        {"+1 ",                      JSON_WORD,    0},
        {"1. ",                      JSON_WORD,    0},
        {".5 ",                      JSON_WORD,    0},
        {"1e ",                      JSON_WORD,    0},
        {"1e+ ",                     JSON_WORD,    0},
        {"- ",                       JSON_WORD,    0},
        {"1x2 ",                     JSON_WORD,    0},
        {"12\v ",                    JSON_WORD,    0},
        {"nan ",                     JSON_WORD,    0},
        {"True ",                    JSON_WORD,    0},
        {"nul ",                     JSON_WORD,    0},
        {"[1,N/A,inf] ",             JSON_WORD,    3},
        {"\"C:\\dir\" ",             JSON_ESCAPE,  3},
        {"\"\\u12g4\" ",             JSON_ESCAPE,  1},
        {"[\"a\",\"\\x\",\"\\y\"] ", JSON_ESCAPE,  6},
        {"\"a\xff\xff\" ",           JSON_UTF8,    2},
        {"\"\xed\xa0\x80\" ",        JSON_UTF8,    1},
        {"{\"\xc3\":1} ",            JSON_UTF8,    2},
        {"\"a\tb\" ",                JSON_CONTROL, 2},
        {"[1,] ",                    JSON_COMMA,   3},
        {"[,1] ",                    JSON_COMMA,   1},
        {"[1,,2] ",                  JSON_COMMA,   3},
        {"[1 2] ",                   JSON_COMMA,   3},
        {"[[]\"a\"] ",               JSON_COMMA,   3},
        {"[1{}] ",                   JSON_COMMA,   2},
        {"{\"a\":1,} ",              JSON_COMMA,   7},
        {"{\"a\":1\"b\":2} ",        JSON_COMMA,   6},
        {"{,} ",                     JSON_COMMA,   1},
        {"{\"a\" 1} ",               JSON_SYNTAX,  5},
        {"{\"a\"} ",                 JSON_SYNTAX,  4},
        {"{\"a\":} ",                JSON_SYNTAX,  5},
        {"{\"a\"::1} ",              JSON_SYNTAX,  5},
        {"{\"a\",\"b\":1} ",         JSON_SYNTAX,  4},
        {"{1:2} ",                   JSON_SYNTAX,  1},
        {"{[]:2} ",                  JSON_SYNTAX,  1},
        {"[\"a\":1] ",               JSON_SYNTAX,  4},
        {"{:1} ",                    JSON_SYNTAX,  1},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        int at[JSON_FAULTS] = {NONE, NONE, NONE, NONE, NONE, NONE, NONE};
        at[ROWS[i].fault] = ROWS[i].at;
        assert_faults(ROWS[i].text, at);
    }
}

static void several_faults(void **state)
{
    static const int AT[JSON_FAULTS] = {
        [JSON_ESCAPE] = 10, [JSON_QUOTE] = NONE, [JSON_UTF8] = 9,    [JSON_CONTROL] = 8,
        [JSON_WORD] = 14,   [JSON_COMMA] = 20,   [JSON_SYNTAX] = 14,
    };
    (void)state;
    assert_faults("[{\"k\":{\"\x01\xff\\q\" nan}},] ", AT);
}

static void every_cut_is_seen(void **state)
{
    static const char TEXT[] =
        "{\"name\":\"a\\\"b\",\"args\":{\"dims\":[[1,2],[]],\"x\":[{\"y\":null}]}}";
    const size_t len = sizeof TEXT - 1;
    struct json_faults faults = {0};
    enum json_stop stop;
    (void)state;
    for (size_t cut = 0; cut < len; cut++) {
        assert_null(json_value(TEXT, TEXT + cut, &faults, &stop));
        assert_int_equal(stop, JSON_VALUE);
    }
    assert_ptr_equal(json_value(TEXT, TEXT + len, &faults, &stop), TEXT + len);
    assert_int_equal(faults.found, 0);
}

static void nesting_has_a_limit(void **state)
{
    enum { DEEP = JSON_MAX_DEPTH + 1 };
    char text[2 * DEEP];
    struct json_faults faults = {0};
    enum json_stop stop;
    (void)state;
    memset(text, '[', DEEP);
    memset(text + DEEP, ']', DEEP);
    assert_ptr_equal(json_value(text + 1, text + 2 * DEEP, &faults, &stop), text + 2 * DEEP - 1);
    assert_int_equal(stop, JSON_VALUE);
    assert_int_equal(faults.found, 0);
    assert_ptr_equal(json_value(text, text + 2 * DEEP, &faults, &stop), text + JSON_MAX_DEPTH);
    assert_int_equal(stop, JSON_DEEP);
}

/* A level is an object or an array whatever was there before. */
static void levels_do_not_remember(void **state)
{
    static const char TEXT[] = "[{\"a\":{\"b\":[1]}},[[[2]]],{\"c\":[{\"d\":3}]}] ";
    struct json_faults faults = {0};
    enum json_stop stop;
    (void)state;
    assert_ptr_equal(json_value(TEXT, TEXT + sizeof TEXT - 1, &faults, &stop),
                     TEXT + sizeof TEXT - 2);
    assert_int_equal(stop, JSON_VALUE);
    assert_int_equal(faults.found, 0);
}

/* One quote lost turns strings inside out: given up at the fault, not at the end of the text. */
static void patience_ends(void **state)
{
    enum { MORE = JSON_PATIENCE / 4 };
    char text[4 * MORE + 16] = "[\"a], \"b\"";
    struct json_faults faults = {0};
    enum json_stop stop;
    size_t len = strlen(text);
    (void)state;
    for (size_t i = 0; i + 1 < MORE; i++, len += 4)
        memcpy(text + len, ",\"c\"", 4);
    assert_null(json_value(text, text + len, &faults, &stop));
    memcpy(text + len, ",\"c\"", 4);
    const char *end = json_value(text, text + len + 4, &faults, &stop);
    assert_in_range(end - text, 7 + JSON_PATIENCE, 7 + JSON_PATIENCE + 4);
    assert_int_equal(stop, JSON_BAD);
    assert_ptr_equal(json_first_fault(&faults, NULL), text + 7);
    assert_ptr_equal(faults.suspect, text + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends),
        cmocka_unit_test(sound_values),
        cmocka_unit_test(one_fault),
        cmocka_unit_test(several_faults),
        cmocka_unit_test(every_cut_is_seen),
        cmocka_unit_test(nesting_has_a_limit),
        cmocka_unit_test(levels_do_not_remember),
        cmocka_unit_test(patience_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
