/* writers_test.c - The same small tables as CSV, JSON and Markdown. */
#include "writer.h"

#include "table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

static const roof_coldef COLS[] = {
    {"name",    ROOF_STR, ROOF_UNIT_NONE,    "", false},
    {"time_ns", ROOF_I64, ROOF_UNIT_NS,      "", false},
    {"percent", ROOF_F64, ROOF_UNIT_PERCENT, "", true },
};
static const roof_tabledef DEF = {"demo", "A small table.", COLS, 3, false, 0};

/* Two rows that are hard to write, then one of nulls. */
static roof_table *hard_table(void)
{
    roof_table *t = table_new(&DEF);
    table_str(t, "a,\"b\"\n|c\\");
    table_i64(t, 1234567);
    table_f64(t, 12.5);
    table_str(t, "gr\xc3\xb6\xc3\x9f"
                 "e\x01");
    table_i64(t, INT64_MAX);
    table_f64(t, 100.0 / 3);
    table_null(t);
    table_null(t);
    table_null(t);
    return t;
}

static int append(void *ctx, const char *bytes, size_t len)
{
    buf_add(ctx, bytes, len);
    return 0;
}

static void expect(const roof_table *const *tables, size_t n, const char *format,
                   const roof_write_opts *opts, const char *expected)
{
    struct buf out = {0};
    assert_int_equal(roof_write(tables, n, format, opts, append, &out, NULL), ROOF_OK);
    assert_string_equal(out.bytes, expected);
    buf_free(&out);
}

static void csv(void **state)
{
    roof_table *t = hard_table();
    (void)state;
    expect(&(const roof_table *){t}, 1, "csv", NULL,
           "name,time_ns,percent\n"
           "\"a,\"\"b\"\"\n|c\\\",1234567,12.5\n"
           "gr\xc3\xb6\xc3\x9f"
           "e\x01,9223372036854775807,33.333333\n"
           ",,\n");
    roof_table_free(t);
}

static void json(void **state)
{
    roof_table *t = hard_table();
    (void)state;
    expect(&(const roof_table *){t}, 1, "json", NULL,
           "[\n"
           " {\"name\":\"a,\\\"b\\\"\\n|c\\\\\",\"time_ns\":1234567,\"percent\":12.5},\n"
           " {\"name\":\"gr\xc3\xb6\xc3\x9f"
           "e\\u0001\",\"time_ns\":9223372036854775807,\"percent\":33.333333},\n"
           " {\"name\":null,\"time_ns\":null,\"percent\":null}\n"
           "]\n");
    roof_table_free(t);
}

static void md(void **state)
{
    roof_table *t = hard_table();
    (void)state;
    expect(&(const roof_table *){t}, 1, "md", &(roof_write_opts){.title = true, .max_rows = 1},
           "## demo\n\n"
           "A small table.\n\n"
           "| name | time |\n"
           "|---|---:|\n"
           "| a,\"b\" \\|c\\\\ | 1.235 ms |\n"
           "\n... 2 more rows\n");
    roof_table_free(t);
}

static void no_rows(void **state)
{
    roof_table *t = table_new(&DEF);
    const roof_table *tables[] = {t, t};
    (void)state;
    table_note(t, "no GPU rows in this trace");
    expect(tables, 1, "csv", NULL, "name,time_ns,percent\n");
    expect(tables, 1, "json", NULL, "[]\n");
    expect(tables, 1, "md", NULL, "no GPU rows in this trace\n");
    expect(tables, 2, "json", NULL, "{\n\"demo\":[],\n\"demo\":[]\n}\n");
    expect(tables, 2, "csv", NULL, "name,time_ns,percent\n\nname,time_ns,percent\n");
    roof_table_free(t);
}

static int refuse(void *ctx, const char *bytes, size_t len)
{
    (void)ctx;
    (void)bytes;
    return len ? -1 : 0;
}

static void what_goes_wrong(void **state)
{
    roof_table *t = hard_table();
    roof_error err = {.code = ROOF_OK};
    (void)state;
    assert_int_equal(roof_write(&(const roof_table *){t}, 1, "xml", NULL, append, NULL, &err),
                     ROOF_ARG);
    assert_string_equal(err.message, "unknown format \"xml\", expected text, csv, json or md");
    assert_int_equal(roof_write(&(const roof_table *){t}, 1, "csv", NULL, refuse, NULL, &err),
                     ROOF_IO);
    roof_table_free(t);
}

static void all_that_there_are(void **state)
{
    static const char *const NAMES[] = {"text", "csv", "json", "md"};
    (void)state;
    assert_int_equal(roof_writer_count(), COUNT(NAMES));
    for (size_t i = 0; i < COUNT(NAMES); i++) {
        assert_string_equal(roof_writer_name(i), NAMES[i]);
        assert_true(strlen(roof_writer_doc(i)) > 0);
    }
    assert_null(roof_writer_name(COUNT(NAMES)));
    assert_null(roof_writer_doc(COUNT(NAMES)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(csv),
        cmocka_unit_test(json),
        cmocka_unit_test(md),
        cmocka_unit_test(no_rows),
        cmocka_unit_test(what_goes_wrong),
        cmocka_unit_test(all_that_there_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
