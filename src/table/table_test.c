/* table_test.c - Tables filled row by row and read cell by cell. */
#include "table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const roof_coldef COLS[] = {
    {"name",  ROOF_STR, ROOF_UNIT_NONE,    "", false},
    {"ns",    ROOF_I64, ROOF_UNIT_NS,      "", false},
    {"share", ROOF_F64, ROOF_UNIT_PERCENT, "", false},
};
static const roof_tabledef DEF = {"demo", "A table.", COLS, 3, false, 0};

static void cells_are_read_as_they_were_put(void **state)
{
    roof_table *t = table_new(&DEF);
    (void)state;
    table_str(t, "a");
    table_i64(t, -5);
    table_f64(t, 0.5);
    assert_int_equal(table_finish(t, NULL), ROOF_OK);
    assert_ptr_equal(roof_table_def(t), &DEF);
    assert_int_equal(roof_table_rows(t), 1);
    assert_string_equal(roof_table_str(t, 0, 0), "a");
    assert_true(roof_table_i64(t, 0, 1) == -5);
    assert_true(roof_table_f64(t, 0, 2) == 0.5);
    assert_false(roof_table_is_null(t, 0, 0) || roof_table_is_null(t, 0, 1));
    roof_table_free(t);
}

static void a_cell_of_another_type_reads_as_nothing(void **state)
{
    roof_table *t = table_new(&DEF);
    (void)state;
    table_str(t, "a");
    table_i64(t, -5);
    table_f64(t, 0.5);
    assert_true(roof_table_i64(t, 0, 0) == 0 && roof_table_f64(t, 0, 0) == 0.0);
    assert_true(!roof_table_str(t, 0, 1) && roof_table_f64(t, 0, 1) == 0.0);
    assert_true(!roof_table_str(t, 0, 2) && roof_table_i64(t, 0, 2) == 0);
    roof_table_free(t);
}

static void nulls(void **state)
{
    roof_table *t = table_new(&DEF);
    (void)state;
    table_str(t, NULL);
    table_i64_or_null(t, INT64_MIN);
    table_null(t);
    table_str(t, "");
    table_i64_or_null(t, 0);
    table_f64(t, 0);
    for (size_t col = 0; col < 3; col++) {
        assert_true(roof_table_is_null(t, 0, col));
        assert_false(roof_table_is_null(t, 1, col));
    }
    assert_true(!roof_table_str(t, 0, 0) && roof_table_i64(t, 0, 1) == 0 &&
                roof_table_f64(t, 0, 2) == 0.0);
    roof_table_free(t);
}

static void own_strings(void **state)
{
    roof_table *t = table_new(&DEF);
    char text[] = "aten::mm";
    (void)state;
    table_str_copy(t, text, 4);
    table_i64(t, 0);
    table_null(t);
    table_printf(t, "%s#%d", text, 7);
    table_i64(t, 0);
    table_null(t);
    memset(text, '-', sizeof text - 1);
    assert_string_equal(roof_table_str(t, 0, 0), "aten");
    assert_string_equal(roof_table_str(t, 1, 0), "aten::mm#7");
    roof_table_free(t);
}

static bool is_odd(const roof_table *t, size_t row)
{
    return roof_table_i64(t, row, 1) % 2 != 0;
}

static void rows_that_are_kept_keep_their_order(void **state)
{
    roof_table *t = table_new(&DEF);
    (void)state;
    for (int i = 0; i < 101; i++) {
        table_printf(t, "row %d", i);
        table_i64(t, i);
        if (i % 3)
            table_f64(t, i);
        else
            table_null(t);
    }
    table_keep_rows(t, is_odd);
    assert_int_equal(table_finish(t, NULL), ROOF_OK);
    assert_int_equal(roof_table_rows(t), 50);
    for (size_t row = 0; row < 50; row++) {
        assert_true(roof_table_i64(t, row, 1) == (int64_t)(2 * row + 1));
        assert_int_equal(roof_table_is_null(t, row, 2), (2 * row + 1) % 3 == 0);
    }
    assert_string_equal(roof_table_str(t, 49, 0), "row 99");
    roof_table_free(t);
}

static void notes_and_failures(void **state)
{
    roof_table *t = table_new(&DEF);
    roof_error err = {.code = ROOF_OK};
    (void)state;
    assert_null(roof_table_note(t));
    table_note(t, "no GPU rows");
    assert_string_equal(roof_table_note(t), "no GPU rows");
    assert_int_equal(roof_table_rows(t), 0);
    t->failed = true; /* as when memory ends while filling */
    table_str(t, "x");
    assert_int_equal(table_finish(t, &err), ROOF_NOMEM);
    assert_int_equal(err.code, ROOF_NOMEM);
    roof_table_free(t);
    roof_table_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_are_read_as_they_were_put),
        cmocka_unit_test(a_cell_of_another_type_reads_as_nothing),
        cmocka_unit_test(nulls),
        cmocka_unit_test(own_strings),
        cmocka_unit_test(rows_that_are_kept_keep_their_order),
        cmocka_unit_test(notes_and_failures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
