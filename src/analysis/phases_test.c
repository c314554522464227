/* phases_test.c - Names of inference steps: patterns by example. */
#include "phases.h"

#include "embedded.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

static void patterns(void **state)
{
    static const struct {
        const char *rule, *name;
        int64_t batch; /* -1: the rule does not match */
    } ROWS[] = {
        {"a{batch}b p",   "a12b",                12                },
        {"a{batch}b p",   "a12",                 -1                },
        {"a{batch}b p",   "ab",                  -1                },
        {"a{batch} p",    "a12b",                -1                }, /* all of the name */
        {"a{batch}2 p",   "a12",                 -1                }, /* a number is all digits */
        {"*{batch} p",    "a12",                 12                }, /* also from its first one */
        {"*{batch}* p",   "a12b34",              12                },
        {"*b{batch}* p",  "a12b34",              34                },
        {"*b{batch}c* p", "b1b2c",               2                 }, /* the star must take more */
        {"* {batch} p",   "a  7",                7                 },
        {"{batch} p",     "999999999999999999",  999999999999999999},
        {"{batch} p",     "1000000000000000000", -1                },
        {"{}{batch} p",   "12",                  -1                },
        {"a*{batch} p",   "",                    -1                },
        {"A{batch} p",    "a1",                  -1                }, /* case matters */
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct phases p;
        assert_int_equal(phases_parse(&p, "t", ROWS[i].rule, NULL), ROOF_OK);
        const struct phase found = phases_of(&p, ROWS[i].name);
        if (ROWS[i].batch < 0)
            assert_null(found.name);
        else
            assert_int_equal(found.batch, ROWS[i].batch);
        phases_free(&p);
    }
}

static void bad_rules(void **state)
{
    static const char *const TEXTS[] = {"p", "a{batch p", "a{rows} p"};
    (void)state;
    for (size_t i = 0; i < COUNT(TEXTS); i++) {
        struct phases p;
        assert_int_equal(phases_parse(&p, "t", TEXTS[i], NULL), ROOF_FORMAT);
        phases_free(&p);
    }
}

static void built_in(void **state)
{
    struct phases p;
    (void)state;
    assert_int_equal(phases_parse(&p, "data/phases.tsv", embedded_phases_tsv, NULL), ROOF_OK);
    const struct phase found = phases_of(&p, "execute_context_2(6144)_generation_3(3)");
    assert_string_equal(found.name, "mixed");
    assert_int_equal(found.batch, 5);
    assert_int_equal(found.tokens, 6147);
    phases_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns),
        cmocka_unit_test(bad_rules),
        cmocka_unit_test(built_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
