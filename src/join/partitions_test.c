/* partitions_test.c - Maps of labels, and where those that are none go wrong. */
#include "partitions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void maps(void **state)
{
    static const char TEXT[] = " {\"b\": \"a\", \"c\":\"a\",\n\"d\\u0021\":\"a\", \"b\":\"x\"} ";
    struct partitions p = {0};
    (void)state;
    assert_int_equal(partitions_parse(&p, "p", TEXT, sizeof TEXT - 1, NULL), ROOF_OK);
    assert_string_equal(partitions_of(&p, "b"), "x");
    assert_string_equal(partitions_of(&p, "c"), "a");
    assert_string_equal(partitions_of(&p, "d!"), "a");
    assert_null(partitions_of(&p, "a"));
    assert_null(partitions_of(&p, "unheard of"));
    partitions_free(&p);
    assert_int_equal(partitions_parse(&p, "p", "{}", 2, NULL), ROOF_OK);
    partitions_free(&p);
}

static void faults(void **state)
{
    static const struct {
        const char *text, *message;
    } ROWS[] = {
        {"",               "p: byte 0: expected a value, found the end of the file"                      },
        {"[]",             "p: byte 0: expected an object {\"duplicate\": \"representative\"}, found '['"},
        {"{\"a\"",         "p: byte 4: expected ':' behind a key, found the end of the file"             },
        {"{\"a\":1}",      "p: byte 5: expected the label of its representative, found '1'"              },
        {"{\"a\":\"b",     "p: byte 7: expected the end of a string, found the end of the file"          },
        {"{\"a\":\"b\",}", "p: byte 9: expected a key, found '}'"                                        },
        {"{\"a\":\"b\"",   "p: byte 8: expected ',' or '}', found the end of the file"                   },
        {"{} x",           "p: byte 3: expected the end of the file, found 'x'"                          },
    };
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct partitions p = {0};
        roof_error err;
        assert_int_equal(partitions_parse(&p, "p", ROWS[i].text, strlen(ROWS[i].text), &err),
                         ROOF_FORMAT);
        assert_string_equal(err.message, ROWS[i].message);
        partitions_free(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(maps),
        cmocka_unit_test(faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
