/* plot_test.c - The same few operators as a plot of characters and as a picture. */
#include "plot.h"

#include "table.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

static const roof_coldef COLS[] = {
    {"name",            ROOF_STR, ROOF_UNIT_NONE,    "", false},
    {"percent",         ROOF_F64, ROOF_UNIT_PERCENT, "", false},
    {"intensity",       ROOF_F64, ROOF_UNIT_RATIO,   "", false},
    {"tflops_per_s",    ROOF_F64, ROOF_UNIT_NONE,    "", false},
    {"compute_spec",    ROOF_STR, ROOF_UNIT_NONE,    "", false},
    {"peak_tflops",     ROOF_F64, ROOF_UNIT_NONE,    "", false},
    {"peak_tb_per_s",   ROOF_F64, ROOF_UNIT_NONE,    "", false},
    {"bound",           ROOF_STR, ROOF_UNIT_NONE,    "", false},
    {"device_line",     ROOF_STR, ROOF_UNIT_NONE,    "", false},
    {"percent_of_roof", ROOF_F64, ROOF_UNIT_PERCENT, "", false},
    {"parameters",      ROOF_STR, ROOF_UNIT_NONE,    "", false},
};
static const roof_tabledef DEF = {"roofline", "", COLS, COUNT(COLS), false, 0};

struct op {
    const char *name;
    double percent, intensity, tflops_per_s;
    const char *spec;
    double peak_tflops, peak_tb_per_s;
    const char *bound, *device, *parameters;
};

static void add_number(roof_table *t, double v)
{
    if (isnan(v))
        table_null(t);
    else
        table_f64(t, v);
}

static roof_table *table_of(const struct op *ops, size_t n)
{
    roof_table *t = table_new(&DEF);
    for (size_t i = 0; i < n; i++) {
        table_str(t, ops[i].name);
        add_number(t, ops[i].percent);
        add_number(t, ops[i].intensity);
        add_number(t, ops[i].tflops_per_s);
        table_str(t, ops[i].spec);
        add_number(t, ops[i].peak_tflops);
        add_number(t, ops[i].peak_tb_per_s);
        table_str(t, ops[i].bound);
        table_str(t, ops[i].device);
        add_number(t, 100 * ops[i].tflops_per_s /
                          fmin(ops[i].peak_tflops, ops[i].peak_tb_per_s * ops[i].intensity));
        table_str(t, ops[i].parameters);
    }
    return t;
}

/* Peaks of round numbers: a ridge of 100 FLOP/byte with the matrix units, of 10 without. */
static const struct op FEW[] = {
    {"aten::add",   20, 0.1,  0.08, "vector_fp32", 10,  1, "memory", NULL, NULL},
    {"aten::mm",    50, 1000, 80,   "matrix_bf16", 100, 1, "matrix", NULL,
     "{\"M\":512,\"N\":1024,\"K\":64}"                                         },
    {"aten::relu",  5,  0.1,  0.09, "vector_fp32", 10,  1, "memory", NULL, NULL},
    {"aten::copy_", 25, NAN,  NAN,  NULL,          NAN, 1, "memory", NULL, NULL},
};

static int append(void *ctx, const char *bytes, size_t len)
{
    buf_add(ctx, bytes, len);
    return 0;
}

/* Of the table that `ops` make; to be freed by the caller. */
static char *drawn(const struct op *ops, size_t n, const char *format, const roof_write_opts *opts)
{
    struct buf out = {0};
    roof_table *t = table_of(ops, n);
    assert_int_equal(roof_write(&(const roof_table *){t}, 1, format, opts, append, &out, NULL),
                     ROOF_OK);
    roof_table_free(t);
    return out.bytes;
}

static void what_a_plot_consists_of(void **state)
{
    struct plot p;
    roof_table *t = table_of(FEW, COUNT(FEW));
    (void)state;
    plot_make(&p, t);
    assert_int_equal(p.npoints, 3);
    assert_string_equal(p.points[0].name, "aten::mm");
    assert_string_equal(p.points[1].name, "aten::add");
    assert_true(fabs(p.points[0].roof - 80) < 1e-9);
    assert_int_equal(p.nroofs, 2);
    assert_string_equal(p.roofs[0].spec, "matrix_bf16");
    assert_true(fabs(p.roofs[1].share - 25) < 1e-9);
    assert_int_equal(p.unknown, 1);
    assert_true(fabs(p.unknown_share - 25) < 1e-9);
    assert_true(p.x.first == -1 && p.x.last == 3);
    assert_true(fabs(plot_place(&p.x, 10) - 0.5) < 1e-9); /* 0.1 to 1000, and room around */
    plot_free(&p);
    roof_table_free(t);
}

/* Rows of little time that would press the others together are counted, not drawn. */
static void far_from_the_others(void **state)
{
    static const struct op OPS[] = {
        {"a", 99,  100,   1,    "s", 100, 1, "memory", NULL, NULL},
        {"b", 0.6, 1e-12, 1,    "s", 100, 1, "memory", NULL, NULL}, /* more decades than an axis has */
        {"c", 0.4, 10,    1e-4, "s", 100, 1, "memory", NULL, NULL}, /* beyond 99.5 % of the time */
    };
    struct plot p;
    roof_table *t = table_of(OPS, COUNT(OPS));
    (void)state;
    plot_make(&p, t);
    assert_int_equal(p.npoints, 1);
    assert_int_equal(p.outside, 2);
    assert_true(fabs(p.outside_share - 1) < 1e-9);
    plot_free(&p);
    roof_table_free(t);
}

static void roofs_of_most_time(void **state)
{
    struct op ops[10];
    struct plot p;
    (void)state;
    for (size_t i = 0; i < COUNT(ops); i++)
        ops[i] =
            (struct op){"a", (double)i, 1, 1, "s", 100. + (double)(i / 2), 1, "memory", NULL, NULL};
    roof_table *t = table_of(ops, COUNT(ops));
    plot_make(&p, t);
    assert_int_equal(p.nroofs, 5); /* two rows each */
    assert_true(fabs(p.roofs[0].tflops - 104) < 1e-9 && fabs(p.roofs[0].share - 17) < 1e-9);
    plot_free(&p);
    roof_table_free(t);
    for (size_t i = 0; i < COUNT(ops); i++)
        ops[i].device = (const char *[]){"A", "B"}[i % 2];
    t = table_of(ops, COUNT(ops));
    plot_make(&p, t);
    assert_int_equal(p.nroofs, PLOT_ROOFS); /* of 10 */
    assert_int_equal(p.more_roofs, 10 - PLOT_ROOFS);
    plot_free(&p);
    roof_table_free(t);
}

static void in_ascii(void **state)
{
    char *text = drawn(FEW, COUNT(FEW), "roofline", &(roof_write_opts){.width = 50, .ascii = true});
    (void)state;
    assert_string_equal(
        text, "TFLOP/s\n"
              "   100+                              .............\n"
              "      |                            ...          A\n"
              "      |                          ...\n"
              "      |                        ..\n"
              "      |                     ...\n"
              "    10+                   ........................\n"
              "      |                 ...\n"
              "      |               ..\n"
              "      |            ...\n"
              "     1+          ...\n"
              "      |        ...\n"
              "      |      ..\n"
              "      |   ...\n"
              "   0.1+ ...\n"
              "      |.B\n"
              "      +-+---------+---------+---------+---------+-\n"
              "        0.1       1         10        100     1000\n"
              "                                         FLOP/byte\n"
              "\n"
              "roofs matrix_bf16 100 TFLOP/s or 1 TB/s, ridge 100 FLOP/byte\n"
              "      vector_fp32 10 TFLOP/s or 1 TB/s, ridge 10 FLOP/byte\n"
              "  name                      time  FLOP/byte   TFLOP/s  of roof  bound\n"
              "A aten::mm M:512,N:102..    50 %       1000        80     80 %  matrix\n"
              "B aten::add                 20 %        0.1      0.08     80 %  memory\n"
              "C aten::relu                 5 %        0.1      0.09     90 %  memory (at B)\n"
              "Not drawn: 1 row (25 % of the time) without FLOPs,\n"
              "bytes or time.\n");
    free(text);
}

/* The ASCII that stands for a character of three bytes. */
static char plain(const char *s)
{
    static const struct {
        const char *sign;
        char c;
    } SIGNS[] = {
        {"\xe2\x94\x82", '|'},
        {"\xe2\x94\xa4", '+'},
        {"\xe2\x94\x94", '+'},
        {"\xe2\x94\x80", '-'},
        {"\xe2\x94\xac", '+'},
        {"\xe2\x80\xa2", 'o'},
    };
    for (size_t i = 0; i < COUNT(SIGNS); i++)
        if (strncmp(s, SIGNS[i].sign, 3) == 0)
            return SIGNS[i].c;
    return strncmp(s, "\xe2\xa0", 2) >= 0 && strncmp(s, "\xe2\xa3\xbf", 3) <= 0 ? '.' : '?';
}

/* The same plot, its lines finer. */
static void in_braille(void **state)
{
    char *text = drawn(FEW, COUNT(FEW), "roofline", &(roof_write_opts){.width = 50}),
         *ascii =
             drawn(FEW, COUNT(FEW), "roofline", &(roof_write_opts){.width = 50, .ascii = true});
    struct buf out = {0};
    (void)state;
    for (const char *s = text; *s; s += (*s & 0x80) ? 3 : 1)
        buf_char(&out, (*s & 0x80) ? plain(s) : *s);
    assert_string_equal(out.bytes, ascii);
    assert_true(strlen(text) > strlen(ascii));
    buf_free(&out);
    free(text);
    free(ascii);
}

/* However wide: no line is wider, apart from what the list needs. */
static void fits_the_screen(void **state)
{
    (void)state;
    for (size_t width = 40; width <= 220; width += 9) {
        char *text =
            drawn(FEW, COUNT(FEW), "roofline", &(roof_write_opts){.width = width, .ascii = true});
        size_t lines = 0;
        const char *list = strstr(text, "roofs ");
        for (const char *s = text; s < list; s += strcspn(s, "\n") + 1, lines++)
            if (strcspn(s, "\n") > width)
                fail_msg("%zu columns: %.*s", width, (int)strcspn(s, "\n"), s);
        assert_true(lines >= 12 && lines <= 46);
        free(text);
    }
}

static void nothing_to_draw(void **state)
{
    char *text = drawn(&FEW[3], 1, "roofline", NULL), *svg = drawn(&FEW[3], 1, "svg", NULL);
    (void)state;
    assert_string_equal(text,
                        "No operator has FLOPs, bytes and time: nothing to draw.\n"
                        "Not drawn: 1 row (25 % of the time) without FLOPs, bytes or time.\n");
    assert_non_null(strstr(svg, ">No operator has FLOPs, bytes and time.<"));
    assert_null(strstr(svg, "class=\"point"));
    assert_null(strstr(svg, "nan"));
    free(text);
    free(svg);
}

static size_t occurrences(const char *text, const char *what)
{
    size_t n = 0;
    for (const char *s = text; (s = strstr(s, what)) != NULL; s++)
        n++;
    return n;
}

static void as_a_picture(void **state)
{
    static const struct op OPS[] = {
        {"a<b>&\"c\"\x01\xef\xbf\xbf", 60, 100, 50, "matrix_bf16", 100, 1, "matrix", "GPU & co",
         NULL                                                                                        },
        {"d",                          40, 1,   .5, "matrix_bf16", 100, 1, "odd",    "GPU & co", NULL},
    };
    char *svg = drawn(OPS, COUNT(OPS), "svg", NULL);
    (void)state;
    assert_true(strncmp(svg, "<svg xmlns=", 11) == 0);
    assert_true(strcmp(svg + strlen(svg) - 7, "</svg>\n") == 0);
    assert_int_equal(occurrences(svg, "<circle class=\"point"), 2 + 2); /* and in the legend */
    assert_int_equal(occurrences(svg, "class=\"roof\""), 1);
    assert_int_equal(occurrences(svg, "a&lt;b&gt;&amp;&quot;c&quot; ?"), 3);
    assert_null(strstr(svg, "a<b>"));
    assert_non_null(strstr(svg, "at most: GPU &amp; co</text>"));
    assert_non_null(strstr(svg, "<desc id=\"desc\">2 points"));
    assert_non_null(strstr(svg, "prefers-color-scheme:dark"));
    assert_non_null(strstr(svg, "50 % of its roof, bound: matrix"));
    free(svg);
}

/* Many operators in one place: each name is either placed or counted. */
static void every_name_is_accounted_for(void **state)
{
    struct op ops[40];
    (void)state;
    for (size_t i = 0; i < COUNT(ops); i++)
        ops[i] = (struct op){"aten::some_operator_of_a_long_name",
                             2,
                             10 + 0.01 * (double)i,
                             5,
                             "vector_fp32",
                             10,
                             1,
                             "memory",
                             NULL,
                             NULL};
    char *svg = drawn(ops, COUNT(ops), "svg", NULL);
    const size_t named = occurrences(svg, "\" text-anchor=\"start\" class=\"halo\">aten::some");
    const char *missing = strstr(svg, "No room for ");
    const size_t unplaced = missing ? strtoul(missing + strlen("No room for "), NULL, 10) : 0;
    assert_true(named > 0);
    assert_int_equal(named + unplaced, PLOT_NAMED);
    free(svg);
}

static void numbers_and_powers(void **state)
{
    static const struct {
        double v;
        const char *text;
    } NUMBERS[] = {
        {0,         "0"            },
        {1,         "1"            },
        {9.876,     "9.88"         },
        {98.76,     "98.8"         },
        {987.6,     "988"          },
        {1340,      "1340"         },
        {13456,     "13500"        },
        {0.5,       "0.5"          },
        {0.0123456, "0.0123"       },
        {1e-5,      "0.00001"      },
        {1.234e-7,  "1.2e-7"       },
        {999.9,     "1000"         },
        {NAN,       "-"            },
        {1e12,      "1000000000000"},
    };
    static const struct {
        int exponent;
        const char *text;
    } POWERS[] = {
        {0,  "1"    },
        {1,  "10"   },
        {4,  "10000"},
        {5,  "1e5"  },
        {-1, "0.1"  },
        {-3, "0.001"},
        {-4, "1e-4" }
    };
    struct buf b = {0};
    (void)state;
    for (size_t i = 0; i < COUNT(NUMBERS); i++) {
        buf_clear(&b);
        plot_add_number(&b, NUMBERS[i].v);
        assert_string_equal(b.bytes, NUMBERS[i].text);
    }
    for (size_t i = 0; i < COUNT(POWERS); i++) {
        buf_clear(&b);
        plot_add_power(&b, POWERS[i].exponent);
        assert_string_equal(b.bytes, POWERS[i].text);
    }
    buf_free(&b);
}

static void sentences_wrap_at_blanks(void **state)
{
    struct buf b = {0};
    (void)state;
    buf_str(&b, "one two three four-and-five six");
    plot_wrap(&b, 9);
    assert_string_equal(b.bytes, "one two\nthree\nfour-and-five\nsix");
    buf_free(&b);
    plot_wrap(&b, 9); /* nothing to wrap */
    assert_int_equal(b.len, 0);
}

static void names_are_cut_between_letters(void **state)
{
    static const struct {
        const char *name;
        size_t width;
        const char *text;
    } ROWS[] = {
        {"abc",          3, "abc"                },
        {"abcdefgh",     6, "ab..gh"             },
        {"abcdefgh",     5, "ab..h"              },
        {"\xc3\xa4\xc3\xb6\xc3\xbc"
         "xyz", 5, "\xc3\xa4\xc3\xb6..z"},
        {"a\nb",         9, "a b"                },
        {"",             9, ""                   },
    };
    struct buf b = {0};
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        buf_clear(&b);
        buf_str(&b, "");
        plot_add_name(&b, ROWS[i].name, ROWS[i].width);
        assert_string_equal(b.bytes, ROWS[i].text);
    }
    buf_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_plot_consists_of),
        cmocka_unit_test(far_from_the_others),
        cmocka_unit_test(roofs_of_most_time),
        cmocka_unit_test(in_ascii),
        cmocka_unit_test(in_braille),
        cmocka_unit_test(fits_the_screen),
        cmocka_unit_test(nothing_to_draw),
        cmocka_unit_test(as_a_picture),
        cmocka_unit_test(every_name_is_accounted_for),
        cmocka_unit_test(numbers_and_powers),
        cmocka_unit_test(sentences_wrap_at_blanks),
        cmocka_unit_test(names_are_cut_between_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
