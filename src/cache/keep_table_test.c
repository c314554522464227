/* keep_table_test.c - A table that was kept is the same table, cell for cell. */
#include "keep_table.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const roof_coldef COLS[] = {
    {"name",  ROOF_STR, ROOF_UNIT_NONE,  "", false},
    {"count", ROOF_I64, ROOF_UNIT_COUNT, "", false},
    {"share", ROOF_F64, ROOF_UNIT_NONE,  "", false},
};
static const roof_tabledef DEF = {"t", "", COLS, 3, false, 0};
static const char PATH[] = "some/trace.json";

static void add_row(roof_table *t, const char *name, int64_t count, double share)
{
    table_str(t, name);
    table_i64_or_null(t, count);
    if (share < 0)
        table_null(t);
    else
        table_f64(t, share);
}

static roof_table *make_table(void)
{
    roof_table *t = table_new(&DEF);
    add_row(t, "aten::mm", 5, 0.1);
    add_row(t, NULL, INT64_MIN, -1);
    add_row(t, "", INT64_MAX, INFINITY);
    add_row(t, PATH, -1, 5e-324);
    add_row(t, "aten::mm", 0, 0.0);
    table_note(t, "a note");
    assert_int_equal(table_finish(t, NULL), ROOF_OK);
    return t;
}

static struct store_bytes bytes_of(const struct buf *b)
{
    return (struct store_bytes){b->bytes, b->len};
}

static void assert_same_cell(const roof_table *a, const roof_table *b, size_t row, size_t col)
{
    const double x = roof_table_f64(a, row, col), y = roof_table_f64(b, row, col);
    const char *s = roof_table_str(a, row, col);
    assert_int_equal(roof_table_is_null(a, row, col), roof_table_is_null(b, row, col));
    assert_int_equal(roof_table_i64(a, row, col), roof_table_i64(b, row, col));
    assert_memory_equal(&x, &y, sizeof x);
    if (s && s != PATH)
        assert_string_equal(s, roof_table_str(b, row, col));
}

static void cell_for_cell(void **state)
{
    struct buf kept = {0};
    roof_table *t = make_table(), *back = table_new(&DEF);
    (void)state;
    keep_table_write(t, PATH, &kept);
    assert_false(kept.failed);
    const struct store_bytes bytes = bytes_of(&kept);
    assert_true(keep_table_read(&bytes, "elsewhere.json", back));
    assert_int_equal(roof_table_rows(back), 5);
    for (size_t row = 0; row < 5; row++)
        for (size_t col = 0; col < 3; col++)
            assert_same_cell(t, back, row, col);
    assert_null(roof_table_str(back, 1, 0));
    assert_string_equal(roof_table_str(back, 3, 0), "elsewhere.json"); /* as it is called now */
    assert_string_equal(roof_table_note(back), "a note");
    assert_ptr_equal(roof_table_str(back, 0, 0), roof_table_str(back, 4, 0)); /* kept once */
    roof_table_free(t);
    roof_table_free(back);
    buf_free(&kept);
}

static void no_rows(void **state)
{
    struct buf kept = {0};
    roof_table *t = table_new(&DEF), *back = table_new(&DEF);
    (void)state;
    keep_table_write(t, PATH, &kept);
    const struct store_bytes bytes = bytes_of(&kept);
    assert_true(keep_table_read(&bytes, PATH, back));
    assert_int_equal(roof_table_rows(back), 0);
    assert_null(roof_table_note(back));
    roof_table_free(t);
    roof_table_free(back);
    buf_free(&kept);
}

/* Whatever the bytes are, they are a table or they are not; nothing outside them is read. */
static void damaged(void **state)
{
    struct buf kept = {0};
    roof_table *t = make_table();
    (void)state;
    keep_table_write(t, PATH, &kept);
    for (size_t at = 0; at < kept.len; at++) {
        for (int bit = 0; bit < 8; bit++) {
            roof_table *back = table_new(&DEF);
            const struct store_bytes bytes = bytes_of(&kept);
            kept.bytes[at] = (char)(kept.bytes[at] ^ 1 << bit);
            if (keep_table_read(&bytes, PATH, back))
                for (size_t row = 0; row < roof_table_rows(back); row++)
                    if (roof_table_str(back, row, 0))
                        assert_in_range(strlen(roof_table_str(back, row, 0)), 0, kept.len);
            kept.bytes[at] = (char)(kept.bytes[at] ^ 1 << bit);
            roof_table_free(back);
        }
    }
    for (size_t len = 0; len < kept.len; len++) {
        roof_table *back = table_new(&DEF);
        const struct store_bytes cut = {kept.bytes, len};
        assert_false(keep_table_read(&cut, PATH, back));
        assert_int_equal(roof_table_rows(back), 0);
        roof_table_free(back);
    }
    roof_table_free(t);
    buf_free(&kept);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cell_for_cell),
        cmocka_unit_test(no_rows),
        cmocka_unit_test(damaged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
