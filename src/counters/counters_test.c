/* counters_test.c - What is printed by ncu, in every way that it prints it, and reports made here
 * by hand. */
#include "counters.h"
#include "ncu_unit.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))
#define HEAD                                                                                       \
    "\"ID\",\"Process ID\",\"Kernel Name\",\"Context\",\"Stream\",\"Block Size\",\"Grid Size\","   \
    "\"Device\",\"CC\",\"Section Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\"\n"
#define ROW(id, name, metric, unit, value)                                                         \
    "\"" id "\",\"7\",\"" name                                                                     \
    "\",\"1\",\"7\",\"(32, 8, 1)\",\"(64, 2, 1)\",\"0\",\"9.0\",\"S\",\"" metric "\",\"" unit      \
    "\",\"" value "\"\n"

static struct counters read_text(const char *text, size_t len)
{
    struct counters c = {0};
    char *copy = malloc(len + !len);
    assert_non_null(copy);
    memcpy(copy, text, len);
    const struct counter_text t = {"test", copy, len};
    const bool is_report = len >= 4 && memcmp(text, "NVR", 4) == 0;
    const roof_status status =
        is_report ? counters_read_report(&c, &t, NULL) : counters_read_csv(&c, &t, NULL);
    assert_int_equal(status, ROOF_OK);
    free(copy);
    return c;
}

static double value_of(const struct counters *c, uint32_t launch, const char *metric,
                       const char *unit)
{
    const struct counted_values *v = &c->values;
    for (uint32_t i = 0; i < v->head.count; i++) {
        if (v->launch[i] != launch || strcmp(counters_string(c, v->metric[i]), metric) != 0)
            continue;
        if (unit)
            assert_string_equal(counters_string(c, v->unit[i]), unit);
        return v->value[i];
    }
    fail_msg("no %s", metric);
    return NAN;
}

static void units(void **state)
{
    static const struct {
        const char *unit, *base;
        double factor;
        bool known;
    } ROWS[] = {
        {"byte",            "byte",            1,   true },
        {"Kbyte",           "byte",            1e3, true },
        {"Mbyte",           "byte",            1e6, true },
        {"Gbyte/second",    "byte/s",          1e9, true },
        {"byte/second",     "byte/s",          1,   true },
        {"usecond",         "ns",              1e3, true },
        {"us",              "ns",              1e3, true },
        {"msecond",         "ns",              1e6, true },
        {"second",          "ns",              1e9, true },
        {"nsecond",         "ns",              1,   true },
        {"cycle/nsecond",   "Hz",              1e9, true },
        {"cycle/usecond",   "Hz",              1e6, true },
        {"Ghz",             "Hz",              1e9, true },
        {"hz",              "Hz",              1,   true },
        {"%",               "%",               1,   true },
        {"inst/cycle",      "inst/cycle",      1,   true },
        {"Kbyte/block",     "byte/block",      1e3, true },
        {"register/thread", "register/thread", 1,   true },
        {"",                "",                1,   true },
        {"furlong",         "furlong",         1,   false},
        {"byte/furlong",    "byte/furlong",    1,   false},
        {"K",               "K",               1,   false},
        {"/",               "/",               1,   false},
        {"Kns",             "Kns",             1,   false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct buf base = {0};
        double factor = 0;
        buf_str(&base, "");
        const bool known = ncu_unit_base(ROWS[i].unit, strlen(ROWS[i].unit), &base, &factor);
        assert_int_equal(known, ROWS[i].known);
        assert_string_equal(base.len ? base.bytes : "", ROWS[i].base);
        assert_true(factor == ROWS[i].factor);
        buf_free(&base);
    }
}

/* The same launch, by base units, by scaled ones, with commas and points in the other roles, as
 * page raw, with marks, line ends and noise of all kinds: the same values (needs of all versions).
 */
static void all_ways(void **state)
{
    static const char *const TEXTS[] = {
        HEAD ROW("0", "k", "dram__bytes_read.sum", "byte", "1,234,500,000")
            ROW("0", "k", "gpu__time_duration.sum", "ns", "1,500")
                ROW("0", "k", "x.pct", "%", "12.5") ROW("0", "k", "y", "", "n/a"),
        HEAD ROW("0", "k", "dram__bytes_read.sum", "Gbyte", "1.2345")
            ROW("0", "k", "gpu__time_duration.sum", "usecond", "1.5")
                ROW("0", "k", "x.pct", "%", "12.50") ROW("0", "k", "y", "", ""),
        HEAD ROW("0", "k", "dram__bytes_read.sum", "byte", "1.234.500.000")
            ROW("0", "k", "gpu__time_duration.sum", "us", "1,5") ROW("0", "k", "x.pct", "%", "12,5")
                ROW("0", "k", "y", "", "no data"),
        "\xef\xbb\xbf==PROF== Connected to process 7 (a.exe)\r\nhello, \"world\"\r\n" HEAD
        "==PROF== Profiling \"k\": 0%....100%\n" ROW(
            "0", "k", "dram__bytes_read.sum", "byte",
            "1,234,500,000") "loss 0.25\n\n" ROW("0", "k", "gpu__time_duration.sum", "ns", "1,500")
            ROW("0", "k", "x.pct", "%", "12.5")
                ROW("0", "k", "y", "", "nan") "==PROF== Disconnected from process 7\n",
        "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel "
        "Name\",\"Context\",\"Stream\","
        "\"Block Size\",\"Grid Size\",\"Device\",\"CC\",\"dram__bytes_read.sum\","
        "\"gpu__time_duration.sum\",\"x.pct\",\"y\"\r\n"
        "\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"block\",\"block\",\"\",\"\",\"Mbyte\",\"us\",\"%\","
        "\"\"\r\n"
        "\"0\",\"7\",\"a\",\"h\",\"k\",\"1\",\"7\",\"(32, 8, 1)\",\"(64, 2, 1)\",\"0\",\"9.0\","
        "\"1,234.500000\",\"1.5\",\"12.50\",\"n/a\"\r\n",
    };
    (void)state;
    for (size_t i = 0; i < COUNT(TEXTS); i++) {
        struct counters c = read_text(TEXTS[i], strlen(TEXTS[i]));
        assert_int_equal(c.launches.head.count, 1);
        assert_int_equal(c.values.head.count, 4);
        assert_string_equal(counters_string(&c, c.launches.name[0]), "k");
        assert_int_equal(c.launches.process[0], 7);
        assert_int_equal(c.launches.grid_x[0], 64);
        assert_int_equal(c.launches.grid_y[0], 2);
        assert_int_equal(c.launches.block_y[0], 8);
        assert_true(fabs(value_of(&c, 0, "dram__bytes_read.sum", "byte") - 1234500000.) < 0.5);
        assert_true(fabs(value_of(&c, 0, "gpu__time_duration.sum", "ns") - 1500) < 1e-9);
        assert_true(value_of(&c, 0, "x.pct", "%") == 12.5);
        assert_true(isnan(value_of(&c, 0, "y", NULL)));
        assert_int_equal(c.odd[COUNTER_no_value].count, 1);
        assert_int_equal(c.odd[COUNTER_odd_numbers].count, 0);
        assert_int_equal(c.odd[COUNTER_cut_rows].count, 0);
        counters_free(&c);
    }
}

static void launches_apart(void **state)
{
    static const char TEXT[] = HEAD ROW("0", "a", "m", "byte", "1") ROW("1", "a", "m", "byte", "2")
        ROW("0", "a", "n", "byte", "3") HEAD ROW("0", "b", "m", "byte", "4")
            ROW("0", "c", "m", "byte", "5 (1; 4)") "\"0\",\"7\",\"cut\n";
    (void)state;
    struct counters c = read_text(TEXT, strlen(TEXT));
    assert_int_equal(c.launches.head.count, 4); /* of the second table none is of the first */
    assert_true(value_of(&c, 0, "m", "byte") == 1 && value_of(&c, 0, "n", "byte") == 3);
    assert_true(value_of(&c, 1, "m", "byte") == 2);
    assert_true(value_of(&c, 2, "m", "byte") == 4 && value_of(&c, 3, "m", "byte") == 5);
    assert_int_equal(c.odd[COUNTER_skipped_lines].count, 1);
    assert_int_equal(c.odd[COUNTER_skipped_lines].first_offset, strlen(TEXT) - 13);
    counters_free(&c);
}

/* A description may hold quotes, commas and line ends. */
static void rules(void **state)
{
    static const char TEXT[] =
        "\"ID\",\"Process ID\",\"Kernel Name\",\"Metric Name\",\"Metric Unit\",\"Metric "
        "Value\",\"Rule "
        "Name\",\"Rule Type\",\"Rule Description\",\"Estimated Speedup Type\",\"Estimated "
        "Speedup\"\n"
        "\"0\",\"1\",\"k<(int)4>\",\"\",\"\",\"\",\"SOLBottleneck\",\"OPT\",\"Look at "
        "\"\"DRAM\"\",\nsay "
        "\",\"local\",\"12.5\"\n"
        "\"0\",\"1\",\"k<(int)4>\",\"m\",\"furlong\",\"7x\",\"\",\"\",\"\",\"\",\"\"\n";
    (void)state;
    struct counters c = read_text(TEXT, strlen(TEXT));
    assert_int_equal(c.launches.head.count, 1);
    assert_int_equal(c.rules.head.count, 1);
    assert_string_equal(counters_string(&c, c.rules.text[0]), "Look at \"DRAM\",\nsay ");
    assert_true(c.rules.speedup[0] == 12.5);
    assert_int_equal(c.odd[COUNTER_unknown_units].count, 1);
    assert_int_equal(c.odd[COUNTER_odd_numbers].count, 1);
    assert_string_equal(counters_string(&c, c.values.text[0]), "7x");
    counters_free(&c);
}

/* ---- A report, as formats of reports have it ---- */

static void add_sized(struct buf *out, const struct buf *message)
{
    for (int i = 0; i < 4; i++)
        buf_char(out, (char)(message->len >> (8 * i)));
    buf_add(out, message->len ? message->bytes : "", message->len);
}

static void add_varint(struct buf *out, uint64_t v)
{
    for (; v >= 0x80; v >>= 7)
        buf_char(out, (char)(0x80 | (v & 0x7f)));
    buf_char(out, (char)v);
}

static void add_integer(struct buf *out, unsigned field, uint64_t v)
{
    add_varint(out, field << 3);
    add_varint(out, v);
}

static void add_bytes(struct buf *out, unsigned field, const char *s, size_t len)
{
    add_varint(out, field << 3 | 2);
    add_varint(out, len);
    buf_add(out, s, len);
}

static void add_message(struct buf *out, unsigned field, struct buf *message)
{
    add_bytes(out, field, message->len ? message->bytes : "", message->len);
    buf_free(message);
}

static void add_metric(struct buf *result, unsigned name, const struct buf *value)
{
    struct buf metric = {0};
    add_integer(&metric, 1, name);
    add_bytes(&metric, 2, value->bytes, value->len);
    add_message(result, 13, &metric);
}

static struct buf make_result(void)
{
    struct buf result = {0}, grid = {0}, value = {0};
    const double d = 12.5;
    const float f = 255;
    add_bytes(&result, 5, "_Z1kv", 5);
    add_bytes(&result, 6, "k", 1);
    add_bytes(&result, 7, "k()", 3);
    add_integer(&grid, 1, 64);
    add_integer(&grid, 2, 2);
    add_integer(&grid, 3, 1);
    add_bytes(&result, 10, grid.bytes, grid.len);
    add_message(&result, 11, &grid);
    add_integer(&result, 22, 1);
    add_integer(&result, 23, 7);
    add_integer(&result, 99, 5); /* unknown: passed over */
    add_varint(&value, 3 << 3 | 1);
    buf_add(&value, (const char *)&d, sizeof d);
    add_metric(&result, 1, &value);
    buf_clear(&value);
    add_varint(&value, 2 << 3 | 5);
    buf_add(&value, (const char *)&f, sizeof f);
    add_metric(&result, 0, &value);
    buf_clear(&value);
    add_integer(&value, 5, UINT64_C(1234500000));
    add_metric(&result, 2, &value);
    buf_clear(&value);
    add_bytes(&value, 1, "text", 4);
    add_metric(&result, 3, &value);
    buf_free(&value);
    return result;
}

static struct buf make_report(void)
{
    static const char *const NAMES[] = {"launch__registers_per_thread", "x.pct",
                                        "dram__bytes_read.sum", "device__name"};
    struct buf report = {0}, head = {0}, names = {0}, payload = {0}, source = {0};
    struct buf result = make_result();
    buf_add(&report, "NVR", 4);
    add_integer(&head, 1, 1);
    add_sized(&report, &head); /* the file's own head, whatever it says */
    buf_clear(&head);
    for (size_t i = 0; i < COUNT(NAMES); i++)
        add_bytes(&names, 1, NAMES[i], strlen(NAMES[i]));
    buf_str(&source, "anything");
    add_sized(&payload, &source);
    add_sized(&payload, &result);
    add_sized(&payload, &result);
    add_integer(&head, 1, 1);
    add_integer(&head, 2, 2);
    add_message(&head, 4, &names);
    add_integer(&head, 5, payload.len);
    add_sized(&report, &head);
    buf_add(&report, payload.bytes, payload.len);
    buf_free(&head);
    buf_free(&payload);
    buf_free(&source);
    buf_free(&result);
    assert_false(report.failed);
    return report;
}

static void reports(void **state)
{
    struct buf report = make_report();
    struct counters c = read_text(report.bytes, report.len);
    (void)state;
    assert_int_equal(c.launches.head.count, 2);
    for (uint32_t i = 0; i < 2; i++) {
        assert_string_equal(counters_string(&c, c.launches.name[i]), "k()");
        assert_string_equal(counters_string(&c, c.launches.mangled[i]), "_Z1kv");
        assert_int_equal(c.launches.grid_x[i], 64);
        assert_int_equal(c.launches.block_y[i], 2);
        assert_int_equal(c.launches.stream[i], 7);
        assert_true(value_of(&c, i, "x.pct", NULL) == 12.5);
        assert_true(value_of(&c, i, "launch__registers_per_thread", NULL) == 255);
        assert_true(value_of(&c, i, "dram__bytes_read.sum", NULL) == 1234500000.);
        assert_true(isnan(value_of(&c, i, "device__name", NULL)));
    }
    for (int i = 0; i < COUNTER_ODDITY_COUNT; i++)
        assert_int_equal(c.odd[i].count, 0);
    counters_free(&c);
    for (size_t len = 8; len < report.len; len++) { /* cut anywhere: what is there, and said */
        struct counters cut = {0};
        const struct counter_text t = {"test", report.bytes, len};
        if (counters_read_report(&cut, &t, NULL) == ROOF_OK)
            assert_true(cut.launches.head.count <= 2);
        counters_free(&cut);
    }
    buf_free(&report);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units), cmocka_unit_test(all_ways), cmocka_unit_test(launches_apart),
        cmocka_unit_test(rules), cmocka_unit_test(reports),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
