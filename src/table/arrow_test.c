/* arrow_test.c - Columns made from tables, and who owns what is exported of them. */
#include "table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const roof_coldef COLS[] = {
    {"name",  ROOF_STR, ROOF_UNIT_NONE,    "who",   false},
    {"ns",    ROOF_I64, ROOF_UNIT_NS,      "long",  false},
    {"share", ROOF_F64, ROOF_UNIT_PERCENT, "large", false},
};
static const roof_tabledef DEF = {"demo", "A table.", COLS, 3, false, 0};

/* Two rows: a, 5, null and null, null, 0.5. The table is gone when this returns. */
static roof_columns *new_columns(void)
{
    roof_table *t = table_new(&DEF);
    roof_columns *c;
    table_str_copy(t, "abc", 1);
    table_i64(t, 5);
    table_null(t);
    table_null(t);
    table_null(t);
    table_f64(t, 0.5);
    assert_int_equal(table_finish(t, NULL), ROOF_OK);
    assert_int_equal(roof_columns_make(t, &c, NULL), ROOF_OK);
    roof_table_free(t);
    return c;
}

static void cells_stand_in_columns(void **state)
{
    roof_columns *c = new_columns();
    struct ArrowArray a;
    (void)state;
    assert_int_equal(roof_columns_export_array(c, &a, NULL), ROOF_OK);
    assert_true(a.length == 2 && a.n_children == 3 && a.n_buffers == 1 && !a.buffers[0]);
    const struct ArrowArray *name = a.children[0], *ns = a.children[1], *share = a.children[2];
    const int32_t *offsets = name->buffers[1];
    assert_true(name->null_count == 1 && ns->null_count == 1 && share->null_count == 1);
    assert_int_equal(((const uint8_t *)name->buffers[0])[0], 1);
    assert_int_equal(((const uint8_t *)share->buffers[0])[0], 2);
    assert_true(offsets[0] == 0 && offsets[1] == 1 && offsets[2] == 1);
    assert_memory_equal(name->buffers[2], "a", 1);
    assert_true(((const int64_t *)ns->buffers[1])[0] == 5);
    assert_true(((const double *)share->buffers[1])[1] == 0.5);
    a.release(&a);
    roof_columns_free(c);
}

static void the_schema_says_type_unit_and_meaning(void **state)
{
    static const char UNIT[] = "\2\0\0\0\4\0\0\0unit\2\0\0\0ns\3\0\0\0doc\4\0\0\0long";
    roof_columns *c = new_columns();
    struct ArrowSchema s;
    (void)state;
    assert_int_equal(roof_columns_export_schema(c, &s, NULL), ROOF_OK);
    roof_columns_free(c);
    assert_string_equal(s.format, "+s");
    assert_string_equal(s.children[0]->format, "u");
    assert_string_equal(s.children[1]->format, "l");
    assert_string_equal(s.children[2]->format, "g");
    assert_string_equal(s.children[1]->name, "ns");
    assert_true(s.children[1]->flags == ARROW_FLAG_NULLABLE);
    if (*(const char *)&(const int32_t){1}) /* lengths are the machine's */
        assert_memory_equal(s.children[1]->metadata, UNIT, sizeof UNIT - 1);
    s.release(&s);
    assert_null(s.release);
}

static void each_export_is_the_same_memory_and_outlives_the_rest(void **state)
{
    roof_columns *c = new_columns();
    struct ArrowArray a, b;
    (void)state;
    assert_int_equal(roof_columns_export_array(c, &a, NULL), ROOF_OK);
    assert_int_equal(roof_columns_export_array(c, &b, NULL), ROOF_OK);
    assert_ptr_equal(a.children[1]->buffers[1], b.children[1]->buffers[1]);
    roof_columns_free(c);
    a.release(&a);
    struct ArrowArray moved = *b.children[1]; /* as readers may do */
    b.children[1]->release = NULL;
    b.release(&b);
    assert_true(((const int64_t *)moved.buffers[1])[0] == 5);
    moved.release(&moved);
}

static void a_stream_has_one_batch(void **state)
{
    roof_columns *c = new_columns();
    struct ArrowArrayStream s;
    struct ArrowSchema schema;
    struct ArrowArray a;
    (void)state;
    assert_int_equal(roof_columns_export_stream(c, &s, NULL), ROOF_OK);
    roof_columns_free(c);
    assert_int_equal(s.get_schema(&s, &schema), 0);
    schema.release(&schema);
    assert_int_equal(s.get_next(&s, &a), 0);
    assert_true(a.length == 2);
    a.release(&a);
    assert_int_equal(s.get_next(&s, &a), 0);
    assert_null(a.release);
    assert_null(s.get_last_error(&s));
    s.release(&s);
}

static void no_rows_are_columns_too(void **state)
{
    roof_table *t = table_new(&DEF);
    roof_columns *c;
    struct ArrowArray a;
    (void)state;
    assert_int_equal(roof_columns_make(t, &c, NULL), ROOF_OK);
    roof_table_free(t);
    assert_int_equal(roof_columns_export_array(c, &a, NULL), ROOF_OK);
    assert_true(a.length == 0 && a.children[0]->length == 0);
    assert_int_equal(((const int32_t *)a.children[0]->buffers[1])[0], 0);
    a.release(&a);
    roof_columns_free(c);
}

static void a_number_is_cut_to_its_room(void **state)
{
    char text[32], little[4];
    (void)state;
    roof_unit_text(ROOF_UNIT_NS, 1234567, text, sizeof text);
    assert_string_equal(text, "1.235 ms");
    roof_unit_text(ROOF_UNIT_NS, 1234567, little, sizeof little);
    assert_string_equal(little, "1.2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_stand_in_columns),
        cmocka_unit_test(the_schema_says_type_unit_and_meaning),
        cmocka_unit_test(each_export_is_the_same_memory_and_outlives_the_rest),
        cmocka_unit_test(a_stream_has_one_batch),
        cmocka_unit_test(no_rows_are_columns_too),
        cmocka_unit_test(a_number_is_cut_to_its_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
