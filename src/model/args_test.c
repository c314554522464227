/* args_test.c - Recorded arguments: equal values are one set, however they are spelled. */
#include "args.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

/* Interns a set of which only dims and types are recorded; NULL: not that either. */
static uint32_t intern(struct args_table *t, struct strtab *strings, const char *dims,
                       const char *types)
{
    const struct args_text fields[ARGS_FIELDS] = {
        [ARGS_DIMS] = {dims,  dims ? strlen(dims) : 0  },
        [ARGS_TYPES] = {types, types ? strlen(types) : 0},
    };
    uint32_t args = 12345;
    assert_true(args_intern(t, strings, fields, &args));
    return args;
}

static void normal_forms(void **state)
{
    static const struct {
        const char *text, *normal;
    } ROWS[] = {
        {"[[2,3],[]]",              "[[2,3],[]]"           },
        {"[ [2 ,\t3] ,\n[ ] ]",     "[[2,3],[]]"           },
        {"[+1,-0,007]",             "[1,0,7]"              }, /* integers lose their spelling */
        {"[1.50,1e3,-2.5E-3]",      "[1.50,1e3,-2.5E-3]"   }, /* other numbers keep it */
        {"[true,false,null]",       "[true,false,null]"    },
        {"[nan,Infinity,-Inf,N/A]", "[null,null,null,null]"},
        {"[\"a\\u0062\\/\",\"\"]",  "[\"ab/\",\"\"]"       }, /* strings too have one spelling */
        {"{ \"k\" : [ 1 ] }",       "{\"k\":[1]}"          },
        {"\"text\"",                "\"text\""             },
        {"99999999999999999999",    "99999999999999999999" }, /* too large for an integer */
        {"[\"\xff\"]",              "[\"\xef\xbf\xbd\"]"   },
        {"[1\xff,2\x01]",           "[null,null]"          }, /* no bytes but those of numbers come through */
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct args_table t = {0};
        struct strtab strings = {0};
        const uint32_t args = intern(&t, &strings, ROWS[i].text, NULL);
        assert_string_equal(strtab_get(&strings, t.signatures[args].field[ARGS_DIMS]),
                            ROWS[i].normal);
        assert_int_equal(t.signatures[args].field[ARGS_TYPES], ROOF_NONE);
        args_free(&t);
        strtab_free(&strings);
    }
}

static void equal_values_are_one_set(void **state)
{
    struct args_table t = {0};
    struct strtab strings = {0};
    (void)state;
    assert_int_equal(intern(&t, &strings, "[[2,3]]", "[\"float\"]"), 0);
    assert_int_equal(intern(&t, &strings, "[[2,3]]", "[\"float\"]"), 0);
    assert_int_equal(intern(&t, &strings, "[ [2, 3] ]", "[\"flo\\u0061t\"]"), 0);
    assert_int_equal(intern(&t, &strings, "[[3,2]]", "[\"float\"]"), 1);
    assert_int_equal(intern(&t, &strings, "[[2,3]]", NULL), 2); /* not recorded is not empty */
    assert_int_equal(intern(&t, &strings, "[[2,3]]", "[]"), 3);
    assert_int_equal(intern(&t, &strings, NULL, "[[2,3]]"), 4); /* nor the same in another field */
    assert_int_equal(args_count(&t), 5);
    args_freeze(&t);
    assert_int_equal(args_count(&t), 5);
    assert_string_equal(strtab_get(&strings, t.signatures[1].field[ARGS_DIMS]), "[[3,2]]");
    args_free(&t);
    strtab_free(&strings);
}

static void nothing_recorded_is_no_set(void **state)
{
    struct args_table t = {0};
    struct strtab strings = {0};
    (void)state;
    assert_int_equal(intern(&t, &strings, NULL, NULL), ROOF_NONE);
    assert_int_equal(args_count(&t), 0);
    args_free(&t);
    strtab_free(&strings);
}

static void a_nul_byte_is_no_part_of_a_value(void **state)
{
    const struct args_text fields[ARGS_FIELDS] = {
        [ARGS_DIMS] = {"[1\0]", 4}
    };
    struct args_table t = {0};
    struct strtab strings = {0};
    uint32_t args;
    (void)state;
    assert_true(args_intern(&t, &strings, fields, &args));
    const struct strtab_entry *dims = &strings.entries[t.signatures[args].field[ARGS_DIMS]];
    assert_int_equal(dims->len, strlen(dims->s));
    args_free(&t);
    strtab_free(&strings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(normal_forms),
        cmocka_unit_test(equal_values_are_one_set),
        cmocka_unit_test(nothing_recorded_is_no_set),
        cmocka_unit_test(a_nul_byte_is_no_part_of_a_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
