/* json_read_test.c - JSON token by token: what is one, and where it stops being one. */
#include "json_read.h"

#include "number.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

/* One letter a token: { } [ ] k s n t f 0 . (end) ! (fault). */
static const struct {
    const char *text, *tokens;
    int64_t fault_at; /* -1: none */
} ROWS[] = {
    {"1",                                                  "n.",             -1},
    {" true ",                                             "t.",             -1},
    {"{}",                                                 "{}.",            -1},
    {"[]",                                                 "[].",            -1},
    {"{\"a\": [1, -2.5e+3, \"x\"], \"b\": {\"c\": null}}", "{k[nns]k{k0}}.", -1},
    {"[[[]], false]",                                      "[[[]]f].",       -1},
    {"",                                                   "!",              0 },
    {"[1,]",                                               "[n!",            3 },
    {"[,1]",                                               "[!",             1 },
    {"[1 2]",                                              "[n!",            3 },
    {"{\"a\" 1}",                                          "{!",             5 },
    {"{\"a\": }",                                          "{k!",            6 },
    {"{\"a\": 1,}",                                        "{kn!",           8 },
    {"{1: 2}",                                             "{!",             1 },
    {"[1}",                                                "[n!",            2 },
    {"{\"a\": 1]",                                         "{kn!",           7 },
    {"1 2",                                                "n!",             2 },
    {"[\"a",                                               "[!",             3 },
    {"[",                                                  "[!",             1 },
    {"01",                                                 "!",              0 },
    {"1.",                                                 "!",              0 },
    {"-",                                                  "!",              0 },
    {"1e",                                                 "!",              0 },
    {"nul",                                                "!",              0 },
    {"NaN",                                                "!",              0 },
    {"]",                                                  "!",              0 },
};

static void tokens_are_told(void **state)
{
    static const char LETTERS[] = {
        [JSON_END] = '.',        [JSON_OBJECT_BEGIN] = '{', [JSON_OBJECT_END] = '}',
        [JSON_LIST_BEGIN] = '[', [JSON_LIST_END] = ']',     [JSON_KEY] = 'k',
        [JSON_STRING] = 's',     [JSON_NUMBER] = 'n',       [JSON_TRUE] = 't',
        [JSON_FALSE] = 'f',      [JSON_NULL] = '0',         [JSON_FAULT] = '!'};
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        const size_t len = strlen(ROWS[i].text);
        char *copy = malloc(len + !len), told[64] = "";
        struct json_reader r;
        roof_error err = {.offset = -1};
        size_t n = 0;
        assert_non_null(copy);
        memcpy(copy, ROWS[i].text, len);
        json_read_begin(&r, "t", copy, len, &err);
        for (enum json_token token = JSON_NULL; token != JSON_END && token != JSON_FAULT;) {
            token = json_next(&r);
            told[n++] = LETTERS[token];
        }
        assert_string_equal(told, ROWS[i].tokens);
        assert_int_equal(json_status(&r) == ROOF_OK, ROWS[i].fault_at < 0);
        assert_int_equal(err.offset, ROWS[i].fault_at);
        assert_int_equal(json_next(&r) == JSON_FAULT, ROWS[i].fault_at >= 0);
        json_read_end(&r);
        free(copy);
    }
}

static void values_are_told(void **state)
{
    static const char TEXT[] = "[\"a\\u00e9\\n\", 12, -0.5, 1e999, 99999999999999999999]";
    struct json_reader r;
    (void)state;
    json_read_begin(&r, "t", TEXT, sizeof TEXT - 1, NULL);
    json_next(&r);
    json_next(&r);
    assert_true(json_text_is(&r, "a\xc3\xa9\n"));
    assert_int_equal(r.offset, 1);
    json_next(&r);
    assert_int_equal(json_integer(&r), 12);
    json_next(&r);
    assert_true(json_number(&r) == -0.5);
    assert_int_equal(json_integer(&r), ROOF_NULL_I64);
    json_next(&r);
    assert_true(isnan(json_number(&r)));
    json_next(&r);
    assert_int_equal(json_integer(&r), ROOF_NULL_I64);
    assert_true(json_number(&r) == 1e20);
    json_read_end(&r);
}

static void values_are_passed_over(void **state)
{
    static const char TEXT[] = "[{\"a\": [1, {\"b\": []}]}, 5, [[]], \"x\"]";
    struct json_reader r;
    (void)state;
    json_read_begin(&r, "t", TEXT, sizeof TEXT - 1, NULL);
    json_next(&r);
    json_next(&r);
    json_skip(&r);
    assert_int_equal(json_next(&r), JSON_NUMBER);
    json_skip(&r);
    assert_int_equal(json_next(&r), JSON_LIST_BEGIN);
    json_skip(&r);
    assert_int_equal(json_next(&r), JSON_STRING);
    assert_int_equal(json_next(&r), JSON_LIST_END);
    assert_int_equal(json_next(&r), JSON_END);
    json_read_end(&r);
}

static void depth_has_an_end(void **state)
{
    char text[2 * JSON_READ_DEPTH];
    struct json_reader r;
    roof_error err;
    unsigned n = 0;
    (void)state;
    memset(text, '[', sizeof text);
    json_read_begin(&r, "t", text, sizeof text, &err);
    while (json_next(&r) == JSON_LIST_BEGIN)
        n++;
    assert_int_equal(n, JSON_READ_DEPTH);
    assert_int_equal(err.offset, JSON_READ_DEPTH);
    json_read_end(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens_are_told),
        cmocka_unit_test(values_are_told),
        cmocka_unit_test(values_are_passed_over),
        cmocka_unit_test(depth_has_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
