/* own_table_test.c - Tables that a caller of the library fills. */
#include "table.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void the_definition_and_the_texts_are_the_tables_own(void **state)
{
    char name[] = "mine", column[] = "words", text[] = "hello", note[] = "a note";
    roof_coldef cols[] = {
        {column, ROOF_STR, ROOF_UNIT_NONE, column, false},
        {"ns",   ROOF_I64, ROOF_UNIT_NS,   "",     true },
    };
    const roof_tabledef def = {name, name, cols, 2, false, 7};
    roof_table *t;
    (void)state;
    assert_int_equal(roof_table_make(&def, &t, NULL), ROOF_OK);
    assert_int_equal(roof_table_add_str(t, text, NULL), ROOF_OK);
    assert_int_equal(roof_table_add_i64(t, INT64_MIN, NULL), ROOF_OK);
    assert_int_equal(roof_table_set_note(t, note, NULL), ROOF_OK);
    memset(name, 'x', sizeof name - 1);
    memset(column, 'x', sizeof column - 1);
    memset(text, 'x', sizeof text - 1);
    memset(note, 'x', sizeof note - 1);
    memset(cols, 0, sizeof cols);
    const roof_tabledef *d = roof_table_def(t);
    assert_string_equal(d->name, "mine");
    assert_string_equal(d->cols[0].doc, "words");
    assert_true(d->cols[1].unit == ROOF_UNIT_NS && d->cols[1].detail && d->report_rows == 7);
    assert_string_equal(roof_table_str(t, 0, 0), "hello");
    assert_true(roof_table_i64(t, 0, 1) == INT64_MIN && !roof_table_is_null(t, 0, 1));
    assert_string_equal(roof_table_note(t), "a note");
    roof_table_free(t);
}

static void cells_of_another_type_are_refused_and_not_added(void **state)
{
    static const roof_coldef COLS[] = {
        {"a", ROOF_STR, ROOF_UNIT_NONE, "", false},
        {"b", ROOF_F64, ROOF_UNIT_NONE, "", false},
    };
    static const roof_tabledef DEF = {"mine", "", COLS, 2, false, 0};
    roof_error err;
    roof_table *t;
    (void)state;
    assert_int_equal(roof_table_make(&DEF, &t, &err), ROOF_OK);
    assert_int_equal(roof_table_add_i64(t, 1, &err), ROOF_ARG);
    assert_string_equal(err.message,
                        "mine: row 0: column \"a\": expected text, found a whole number");
    assert_int_equal(roof_table_add_f64(t, 1, &err), ROOF_ARG);
    assert_int_equal(roof_table_add_str(t, "", &err), ROOF_OK);
    assert_int_equal(roof_table_add_str(t, "", &err), ROOF_ARG);
    assert_int_equal(roof_table_rows(t), 0); /* it is not whole yet */
    assert_int_equal(roof_table_add_f64(t, (double)NAN, &err), ROOF_OK);
    assert_int_equal(roof_table_rows(t), 1);
    assert_true(roof_table_is_null(t, 0, 1) && !roof_table_is_null(t, 0, 0));
    assert_int_equal(roof_table_add_null(t, &err), ROOF_OK);
    assert_int_equal(roof_table_add_f64(t, 0.5, &err), ROOF_OK);
    assert_true(roof_table_is_null(t, 1, 0) && roof_table_f64(t, 1, 1) == 0.5);
    roof_table_free(t);
}

static void a_table_has_columns(void **state)
{
    static const roof_tabledef DEF = {"mine", "", NULL, 0, false, 0};
    roof_error err;
    roof_table *t;
    (void)state;
    assert_int_equal(roof_table_make(&DEF, &t, &err), ROOF_ARG);
    assert_null(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_definition_and_the_texts_are_the_tables_own),
        cmocka_unit_test(cells_of_another_type_are_refused_and_not_added),
        cmocka_unit_test(a_table_has_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
