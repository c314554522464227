/* fields_test.c - Formulas of counter files: what is taken, what is refused with its line, and that
 * the built-in ones are taken. */
#include "fields.h"

#include "embedded.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

static void built_in(void **state)
{
    struct counter_fields f;
    (void)state;
    assert_int_equal(counter_fields_parse(&f, "data/counters.tsv", embedded_counters_tsv, NULL),
                     ROOF_OK);
    assert_true(f.count > 20);
    for (size_t i = 0; i < f.count; i++)
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(f.v[i].name, f.v[k].name);
    counter_fields_free(&f);
}

static void formulas(void **state)
{
    struct counter_fields f;
    (void)state;
    assert_int_equal(
        counter_fields_parse(&f, "x", "# c\na\tb\t\tratio\t100 * m.sum / 2 * n + o | p\n", NULL),
        ROOF_OK);
    assert_int_equal(f.count, 1);
    assert_null(f.v[0].unit);
    assert_int_equal(f.v[0].count, 2);
    assert_int_equal(f.v[0].formulas[0].above.count, 1);
    assert_int_equal(f.v[0].formulas[0].below.count, 2);
    assert_true(f.v[0].formulas[0].below.factor[0] == 2);
    assert_string_equal(f.v[0].formulas[0].below.metric[1], "o");
    assert_string_equal(f.v[0].formulas[1].text, "p");
    counter_fields_free(&f);
}

static void refused(void **state)
{
    static const char *const TEXTS[] = {
        "a\n",
        "a\tb\tc\tsum\n",
        "a\tb\tc\tproduct\tm\n",
        "a\tb\tc\tsum\tm / n\n",
        "a\tb\tc\tratio\tm / n / o\n",
        "a\tb\tc\tsum\tx * m\n",
        "a\tb\tc\tsum\t-1 * m\n",
        "a\tb\tc\tsum\tm n\n",
        "a\tb\tc\tsum\tm + \n",
        "a\tb\tc\tsum\tm |\n",
        "a\tb\tc\tsum\tm|m|m|m|m\n",
        "a\tb\tc\tsum\tm+m+m+m+m+m+m\n",
    };
    (void)state;
    for (size_t i = 0; i < COUNT(TEXTS); i++) {
        struct counter_fields f;
        roof_error err = {0};
        assert_int_equal(counter_fields_parse(&f, "file", TEXTS[i], &err), ROOF_FORMAT);
        assert_memory_equal(err.message, "file:1: ", 8);
        counter_fields_free(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(built_in),
        cmocka_unit_test(formulas),
        cmocka_unit_test(refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
