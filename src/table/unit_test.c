/* unit_test.c - Numbers as text: exact for machines, short for people. */
#include "unit.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

static void for_people(void **state)
{
    static const struct {
        roof_unit unit;
        double value;
        const char *text;
    } ROWS[] = {
        {ROOF_UNIT_NS,      0,        "0 ns"      },
        {ROOF_UNIT_NS,      999,      "999 ns"    },
        {ROOF_UNIT_NS,      1000,     "1.000 us"  },
        {ROOF_UNIT_NS,      12345678, "12.346 ms" },
        {ROOF_UNIT_NS,      999999,   "999.999 us"},
        {ROOF_UNIT_NS,      999999.6, "1.000 ms"  }, /* never 1000.000 us */
        {ROOF_UNIT_NS,      1e9,      "1.000 s"   },
        {ROOF_UNIT_NS,      3.6e12,   "3600.000 s"},
        {ROOF_UNIT_NS,      -1500,    "-1.500 us" },
        {ROOF_UNIT_BYTES,   512,      "512 B"     },
        {ROOF_UNIT_BYTES,   80e9,     "80.000 GB" },
        {ROOF_UNIT_PERCENT, 41.298,   "41.30 %"   },
        {ROOF_UNIT_COUNT,   0,        "0"         },
        {ROOF_UNIT_COUNT,   999,      "999"       },
        {ROOF_UNIT_COUNT,   1234,     "1,234"     },
        {ROOF_UNIT_COUNT,   1234567,  "1,234,567" },
        {ROOF_UNIT_COUNT,   -123456,  "-123,456"  },
        {ROOF_UNIT_RATIO,   0.5,      "0.500"     },
        {ROOF_UNIT_ID,      1234567,  "1234567"   },
        {ROOF_UNIT_NONE,    0.25,     "0.25"      },
    };
    struct buf out = {0};
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        buf_clear(&out);
        unit_add_human(&out, ROWS[i].unit, ROWS[i].value);
        assert_string_equal(out.bytes, ROWS[i].text);
    }
    buf_free(&out);
}

static void for_machines(void **state)
{
    static const struct {
        double value;
        const char *text;
    } ROWS[] = {
        {0,        "0"               },
        {-0.0,     "0"               },
        {1,        "1"               },
        {100,      "100"             },
        {0.5,      "0.5"             },
        {-2.25,    "-2.25"           },
        {1.0 / 3,  "0.333333"        },
        {1e-9,     "0"               },
        {-1e-9,    "0"               },
        {1e15,     "1000000000000000"},
        {INFINITY, ""                }, /* no JSON reader takes these */
        {NAN,      ""                },
    };
    struct buf out = {0};
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        buf_clear(&out);
        buf_add(&out, "", 0);
        unit_add_f64(&out, ROWS[i].value);
        assert_string_equal(out.bytes, ROWS[i].text);
    }
    buf_clear(&out);
    unit_add_i64(&out, INT64_MIN);
    assert_string_equal(out.bytes, "-9223372036854775808");
    buf_clear(&out);
    unit_add_f64(&out, -1.7976931348623157e308); /* the longest there is */
    assert_int_equal(out.len, 310);
    buf_free(&out);
}

/* Around each power of ten, and of two. */
static void integers_of_all_sizes(void **state)
{
    struct buf out = {0};
    char text[64];
    (void)state;
    for (uint64_t base = 2; base <= 10; base += 8) {
        for (uint64_t power = 1; power && power <= INT64_MAX; power *= base) {
            for (int64_t v = (int64_t)power - 2; v <= (int64_t)power && v < INT64_MAX; v++) {
                buf_clear(&out);
                unit_add_i64(&out, v);
                buf_char(&out, ' ');
                unit_add_i64(&out, -v);
                snprintf(text, sizeof text, "%lld %lld", (long long)v, (long long)-v);
                assert_string_equal(out.bytes, text);
            }
            if (power > UINT64_MAX / base)
                break;
        }
    }
    buf_free(&out);
}

/* Whatever the size, the text of a time is short and names the time to a thousandth. */
static void times_of_all_sizes(void **state)
{
    static const struct {
        const char *name;
        double ns;
    } UNITS[] = {
        {" ns", 1  },
        {" us", 1e3},
        {" ms", 1e6},
        {" s",  1e9},
    };
    struct buf out = {0};
    (void)state;
    for (int64_t ns = 1; ns < INT64_MAX / 3; ns += ns / 7 + 1) {
        char *unit;
        size_t u = 0;
        buf_clear(&out);
        unit_add_human(&out, ROOF_UNIT_NS, (double)ns);
        const double v = strtod(out.bytes, &unit);
        while (strcmp(unit, UNITS[u].name) != 0)
            assert_true(++u < COUNT(UNITS));
        assert_true(v >= 1 && (v < 1000 || u == 3));
        assert_true(fabs(v * UNITS[u].ns - (double)ns) <= 0.0005001 * UNITS[u].ns);
    }
    buf_free(&out);
}

/* The digits are those of printf, halves and all. */
static void as_printf_prints(void **state)
{
    struct buf out = {0};
    uint64_t seed = 7;
    (void)state;
    for (int i = 0; i < 200000; i++) {
        char text[400];
        double v;
        seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
        if (i % 4 == 0)
            memcpy(&v, &seed, sizeof v); /* any bits */
        else if (i % 4 == 1)
            v = (double)(seed >> 33) / 64000; /* many halves */
        else if (i % 4 == 2)
            v = ((double)(seed >> 40) + 0.5) / 1000;
        else
            v = (double)(int64_t)seed / (double)(1 + (seed >> 50));
        if (!isfinite(v))
            continue;
        buf_clear(&out);
        unit_add_human(&out, ROOF_UNIT_RATIO, v);
        snprintf(text, sizeof text, "%.3f", v);
        assert_string_equal(out.bytes, text);
        buf_clear(&out);
        unit_add_human(&out, ROOF_UNIT_PERCENT, v);
        snprintf(text, sizeof text, "%.2f %%", v);
        assert_string_equal(out.bytes, text);
        buf_clear(&out);
        unit_add_f64(&out, v);
        snprintf(text, sizeof text, "%.6f", v);
        size_t len = strlen(text);
        while (text[len - 1] == '0')
            len--;
        text[text[len - 1] == '.' ? len - 1 : len] = '\0';
        assert_string_equal(out.bytes, strcmp(text, "-0") == 0 ? "0" : text);
    }
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_printf_prints),   cmocka_unit_test(for_people),
        cmocka_unit_test(for_machines),       cmocka_unit_test(integers_of_all_sizes),
        cmocka_unit_test(times_of_all_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
