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
    assert_string_equal(err.message, "unknown format \"xml\", expected text, csv, json, "
                                     "md, xlsx, folded, speedscope, roofline or svg");
    assert_int_equal(roof_write(&(const roof_table *){t}, 1, "csv", NULL, refuse, NULL, &err),
                     ROOF_IO);
    roof_table_free(t);
}

/* ---- Stacks ---- */

static const roof_coldef STACK_COLS[] = {
    {"depth",        ROOF_I64, ROOF_UNIT_COUNT, "", false},
    {"name",         ROOF_STR, ROOF_UNIT_NONE,  "", false},
    {"count",        ROOF_I64, ROOF_UNIT_COUNT, "", false},
    {"gpu_ns",       ROOF_I64, ROOF_UNIT_NS,    "", false},
    {"cpu_total_ns", ROOF_I64, ROOF_UNIT_NS,    "", false},
};
static const roof_tabledef STACKS = {"stacks", "Stacks.", STACK_COLS, 5, false, 0};

static void add_stack(roof_table *t, int64_t depth, const char *name, int64_t gpu_ns,
                      int64_t cpu_total_ns)
{
    table_i64(t, depth);
    table_str(t, name);
    table_i64_or_null(t, depth ? 1 : INT64_MIN);
    table_i64(t, gpu_ns);
    table_i64_or_null(t, cpu_total_ns);
}

/* A thread with an op of 5 ns that holds another of 2 ns with two kernels; one not linked. */
static roof_table *stacks(void)
{
    roof_table *t = table_new(&STACKS);
    add_stack(t, 0, "pid 1 tid 1", 30, 5);
    add_stack(t, 1, "op", 30, 5);
    add_stack(t, 2, "a;b\n", 30, 2);
    add_stack(t, 3, "k1", 20, INT64_MIN);
    add_stack(t, 3, "k2", 10, INT64_MIN);
    add_stack(t, 1, "idle", 0, 0);
    add_stack(t, 0, "(unlinked)", 4, INT64_MIN);
    add_stack(t, 1, "k1", 4, INT64_MIN);
    return t;
}

static void folded(void **state)
{
    roof_table *t = stacks();
    (void)state;
    expect(&(const roof_table *){t}, 1, "folded", &(roof_write_opts){.max_rows = 1},
           "pid 1 tid 1;op;a:b ;k1 20\n"
           "pid 1 tid 1;op;a:b ;k2 10\n"
           "(unlinked);k1 4\n");
    roof_table_free(t);
}

static void folded_leaves_out_the_middle_of_deep_stacks(void **state)
{
    enum { DEEP = 600 };
    roof_table *t = table_new(&STACKS);
    struct buf out = {0};
    size_t names = 0;
    (void)state;
    for (int i = 0; i < DEEP; i++)
        add_stack(t, i,
                  i == 255          ? "head"
                  : i == DEEP - 255 ? "tail"
                                    : "x",
                  1, i < DEEP - 1 ? 1 : INT64_MIN);
    assert_int_equal(roof_write(&(const roof_table *){t}, 1, "folded", NULL, append, &out, NULL),
                     ROOF_OK);
    for (const char *s = out.bytes; s; s = strchr(s + 1, ';'))
        names++;
    assert_int_equal(names, 512);
    assert_non_null(strstr(out.bytes, ";head;...;tail;"));
    buf_free(&out);
    roof_table_free(t);
}

static void speedscope(void **state)
{
    roof_table *t = stacks();
    (void)state;
    expect(&(const roof_table *){t}, 1, "speedscope", NULL,
           "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\n"
           "\"exporter\":\"rooftree " ROOF_VERSION "\",\n"
           "\"shared\":{\"frames\":[\n"
           "{\"name\":\"pid 1 tid 1\"},\n"
           "{\"name\":\"op\"},\n"
           "{\"name\":\"a;b\\n\"},\n"
           "{\"name\":\"k1\"},\n"
           "{\"name\":\"k2\"},\n"
           "{\"name\":\"idle\"},\n"
           "{\"name\":\"(unlinked)\"}]},\n"
           "\"profiles\":[\n"
           "{\"type\":\"evented\",\"name\":\"GPU time\",\"unit\":\"nanoseconds\","
           "\"startValue\":0,\"endValue\":34,\"events\":[\n"
           "{\"type\":\"O\",\"frame\":0,\"at\":0},\n"
           "{\"type\":\"O\",\"frame\":1,\"at\":0},\n"
           "{\"type\":\"O\",\"frame\":2,\"at\":0},\n"
           "{\"type\":\"O\",\"frame\":3,\"at\":0},\n"
           "{\"type\":\"C\",\"frame\":3,\"at\":20},\n"
           "{\"type\":\"O\",\"frame\":4,\"at\":20},\n"
           "{\"type\":\"C\",\"frame\":4,\"at\":30},\n"
           "{\"type\":\"C\",\"frame\":2,\"at\":30},\n"
           "{\"type\":\"C\",\"frame\":1,\"at\":30},\n"
           "{\"type\":\"C\",\"frame\":0,\"at\":30},\n"
           "{\"type\":\"O\",\"frame\":6,\"at\":30},\n"
           "{\"type\":\"O\",\"frame\":3,\"at\":30},\n"
           "{\"type\":\"C\",\"frame\":3,\"at\":34},\n"
           "{\"type\":\"C\",\"frame\":6,\"at\":34}]},\n"
           "{\"type\":\"evented\",\"name\":\"CPU time of pid 1 tid 1\",\"unit\":\"nanoseconds\","
           "\"startValue\":0,\"endValue\":5,\"events\":[\n"
           "{\"type\":\"O\",\"frame\":0,\"at\":0},\n"
           "{\"type\":\"O\",\"frame\":1,\"at\":0},\n"
           "{\"type\":\"O\",\"frame\":2,\"at\":0},\n"
           "{\"type\":\"C\",\"frame\":2,\"at\":2},\n"
           "{\"type\":\"C\",\"frame\":1,\"at\":5},\n"
           "{\"type\":\"C\",\"frame\":0,\"at\":5}]}]}\n");
    roof_table_free(t);
}

static void some_forms_take_one_table(void **state)
{
    roof_table *t = hard_table(), *s = stacks();
    roof_error err = {.code = ROOF_OK};
    (void)state;
    assert_int_equal(roof_write(&(const roof_table *){t}, 1, "folded", NULL, append, NULL, &err),
                     ROOF_ARG);
    assert_string_equal(err.message,
                        "folded is a form of the table stacks alone, not of the table demo");
    assert_int_equal(
        roof_write((const roof_table *const[]){s, s}, 2, "speedscope", NULL, append, NULL, NULL),
        ROOF_ARG);
    roof_table_free(t);
    roof_table_free(s);
}

/* ---- Spreadsheets: what is in them the tests of outputs look at ---- */

static void xlsx_is_the_same_each_time(void **state)
{
    roof_table *t = hard_table();
    struct buf one = {0}, two = {0};
    (void)state;
    const roof_status status =
        roof_write((const roof_table *const[]){t, t}, 2, "xlsx", NULL, append, &one, NULL);
    if (status != ROOF_UNSUPPORTED) {
        assert_int_equal(status, ROOF_OK);
        assert_int_equal(
            roof_write((const roof_table *const[]){t, t}, 2, "xlsx", NULL, append, &two, NULL),
            ROOF_OK);
        assert_true(one.len > 4 && one.len == two.len);
        assert_memory_equal(one.bytes, "PK\3\4", 4);
        assert_memory_equal(one.bytes, two.bytes, one.len);
        assert_int_equal(roof_write(&(const roof_table *){t}, 1, "xlsx", NULL, refuse, NULL, NULL),
                         ROOF_IO);
    }
    buf_free(&one);
    buf_free(&two);
    roof_table_free(t);
}

static void all_that_there_are(void **state)
{
    static const struct {
        const char *name, *path;
    } FORMS[] = {
        {"text",       "a.txt"            },
        {"csv",        "a.csv"            },
        {"json",       "a.json"           },
        {"md",         "a.md"             },
        {"xlsx",       "a.xlsx"           },
        {"folded",     "a.folded"         },
        {"speedscope", "a.speedscope.json"},
        {"roofline",   "a.roofline.txt"   },
        {"svg",        "a.svg"            },
    };
    (void)state;
    assert_int_equal(roof_writerdef_count(), COUNT(FORMS));
    for (size_t i = 0; i < COUNT(FORMS); i++) {
        const roof_writerdef *def = roof_writerdef_at(i);
        assert_string_equal(def->name, FORMS[i].name);
        assert_true(strlen(def->doc) > 0);
        assert_ptr_equal(roof_writerdef_find(FORMS[i].name), def);
        assert_ptr_equal(roof_writerdef_for_path(FORMS[i].path), def);
    }
    assert_null(roof_writerdef_at(COUNT(FORMS)));
    assert_null(roof_writerdef_find("xml"));
    assert_null(roof_writerdef_for_path("csv"));
    assert_null(roof_writerdef_for_path(".csv"));
    assert_null(roof_writerdef_for_path("a.csv.gz"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(csv),
        cmocka_unit_test(json),
        cmocka_unit_test(md),
        cmocka_unit_test(no_rows),
        cmocka_unit_test(what_goes_wrong),
        cmocka_unit_test(folded),
        cmocka_unit_test(folded_leaves_out_the_middle_of_deep_stacks),
        cmocka_unit_test(speedscope),
        cmocka_unit_test(some_forms_take_one_table),
        cmocka_unit_test(xlsx_is_the_same_each_time),
        cmocka_unit_test(all_that_there_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
