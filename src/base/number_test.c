/* number_test.c - Integers and microseconds read exactly: by example, and against arithmetic on the
 * digits. */
#include "number.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

static void integers(void **state)
{
    static const struct {
        const char *text;
        bool ok;
        int64_t value;
    } ROWS[] = {
        {"0",                    true,  0         },
        {"-0",                   true,  0         },
        {"+7",                   true,  7         },
        {"007",                  true,  7         },
        {"9223372036854775807",  true,  INT64_MAX },
        {"-9223372036854775807", true,  -INT64_MAX},
        {"-9223372036854775808", false, 0         }, /* is ROOF_NULL_I64, the absent integer */
        {"9223372036854775808",  false, 0         },
        {"",                     false, 0         },
        {"-",                    false, 0         },
        {"--1",                  false, 0         },
        {" 1",                   false, 0         },
        {"1 ",                   false, 0         },
        {"1.0",                  false, 0         },
        {"1e3",                  false, 0         },
        {"0x10",                 false, 0         },
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        int64_t v = 42;
        if (number_i64(ROWS[i].text, strlen(ROWS[i].text), &v) != ROWS[i].ok ||
            v != (ROWS[i].ok ? ROWS[i].value : 42))
            fail_msg("\"%s\" became %lld", ROWS[i].text, (long long)v);
    }
}

static void unsigned_integers(void **state)
{
    uint64_t v = 42;
    (void)state;
    assert_true(number_u64("18446744073709551615", 20, &v) && v == UINT64_MAX);
    assert_false(number_u64("18446744073709551616", 20, &v));
    assert_false(number_u64("99999999999999999999", 20, &v));
    assert_false(number_u64("-1", 2, &v));
    assert_false(number_u64("+1", 2, &v));
    assert_true(number_u64("12345", 3, &v) && v == 123); /* only the bytes that belong to it */
}

static void microseconds(void **state)
{
    static const struct {
        const char *text;
        bool ok;
        int64_t ns;
    } ROWS[] = {
        {"1",                                     true,  1000                },
        {"1.5",                                   true,  1500                },
        {"-1.5",                                  true,  -1500               },
        {"1.234",                                 true,  1234                },
        {"1.2344999",                             true,  1234                },
        {"1.2345",                                true,  1235                }, /* ties go away from zero ... */
        {"-1.2345",                               true,  -1235               }, /* ... on both sides */
        {"0.0005",                                true,  1                   },
        {"0.00049999999999999999999999999999999", true,  0                   },
        {"0.9999",                                true,  1000                },
        {"1712867402348256.789",                  true,  1712867402348256789 }, /* not a double: 53 bits end at .75 */
        {"1e3",                                   true,  1000000             },
        {"1E+3",                                  true,  1000000             },
        {"12345e-3",                              true,  12345               },
        {"5e-4",                                  true,  1                   },
        {"5e-5",                                  true,  0                   },
        {"0e999999999999",                        true,  0                   },
        {"1e-999999999999",                       true,  0                   },
        {"000000000000000000000000000000000001",  true,  1000                },
        {".5",                                    true,  500                 },
        {"5.",                                    true,  5000                },
        {"+2",                                    true,  2000                },
        {"2305843009213693.950",                  true,  2305843009213693950 },
        {"2305843009213693.951",                  true,  2305843009213693951 }, /* 2^61 - 1 */
        {"-2305843009213693.951",                 true,  -2305843009213693951},
        {"2305843009213693.9514",                 true,  2305843009213693951 },
        {"2305843009213693.9515",                 false, 0                   }, /* rounds to 2^61 */
        {"2305843009213693.952",                  false, 0                   },
        {"1e999999999999",                        false, 0                   },
        {"",                                      false, 0                   },
        {"-",                                     false, 0                   },
        {".",                                     false, 0                   },
        {"1.2.3",                                 false, 0                   },
        {"1e",                                    false, 0                   },
        {"1e+",                                   false, 0                   },
        {"1e1.5",                                 false, 0                   },
        {"e5",                                    false, 0                   },
        {"1 ",                                    false, 0                   },
        {"nan",                                   false, 0                   },
        {"0x1",                                   false, 0                   },
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        int64_t ns = 42;
        if (number_us_to_ns(ROWS[i].text, strlen(ROWS[i].text), &ns) != ROWS[i].ok ||
            ns != (ROWS[i].ok ? ROWS[i].ns : 42))
            fail_msg("\"%s\" became %lld", ROWS[i].text, (long long)ns);
    }
}

/* ---- Against arithmetic on the digits ---- */

static uint64_t next_random(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

/* Adds one to the decimal number in s, which begins with a 0. */
static void increment(char *s)
{
    size_t i = strlen(s) - 1;
    while (s[i] == '9')
        s[i--] = '0';
    s[i]++;
}

/* The nanoseconds of `digits` with the point behind the first `whole` of them, times 10^exponent
 * us, as decimal text; false from 2^61 on. */
static bool slow_ns(const char *digits, int whole, int exponent, char *out)
{
    const int take = whole + exponent + 3, ndigits = (int)strlen(digits);
    char sum[128] = "0";
    size_t n = 1;
    for (int i = 0; i < take; i++)
        sum[n++] = i < ndigits ? digits[i] : '0';
    sum[n] = '\0';
    if (take >= 0 && take < ndigits && digits[take] >= '5')
        increment(sum);
    const char *first = sum + strspn(sum, "0");
    strcpy(out, *first ? first : "0");
    return strlen(out) < 19 || (strlen(out) == 19 && strcmp(out, "2305843009213693952") < 0);
}

static void microseconds_of_random_digits(void **state)
{
    uint64_t seed = 20240601;
    (void)state;
    for (int round = 0; round < 200000; round++) {
        char digits[32], text[64], expected[128], got[32];
        const int ndigits = 1 + (int)(next_random(&seed) % 22);
        const int whole = (int)(next_random(&seed) % (unsigned)(ndigits + 1));
        const int exponent = (int)(next_random(&seed) % 21) - 10;
        const bool extreme = next_random(&seed) % 4 == 0; /* long carries, exact ties */
        for (int i = 0; i < ndigits; i++)
            digits[i] =
                extreme ? "0599"[next_random(&seed) % 4] : (char)('0' + next_random(&seed) % 10);
        digits[ndigits] = '\0';
        snprintf(text, sizeof text, "%.*s.%se%d", whole, digits, digits + whole, exponent);

        int64_t ns = -1;
        const bool ok = number_us_to_ns(text, strlen(text), &ns);
        const bool expected_ok = slow_ns(digits, whole, exponent, expected);
        snprintf(got, sizeof got, "%lld", (long long)ns);
        if (ok != expected_ok || (ok && strcmp(got, expected) != 0))
            fail_msg("%s: %s, expected %s", text, ok ? got : "refused",
                     expected_ok ? expected : "refused");
    }
}

/* The nearest double, as the compiler reads the same digits. */
static void decimals(void **state)
{
    static const struct {
        const char *text;
        bool ok;
        double value;
    } ROWS[] = {
        {"0",                  true,  0                 },
        {"7",                  true,  7                 },
        {"989.4",              true,  989.4             },
        {".5",                 true,  .5                },
        {"5.",                 true,  5                 },
        {"1.05e2",             true,  105               },
        {"3E+12",              true,  3e12              },
        {"1e-22",              true,  1e-22             },
        {"123456789.012345e3", true,  123456789.012345e3},
        {"999999999999999",    true,  999999999999999   },
        {"1000000000000000",   false, 0                 }, /* 16 digits */
        {"1e23",               false, 0                 },
        {"0.1e-22",            false, 0                 },
        {"",                   false, 0                 },
        {".",                  false, 0                 },
        {"-1",                 false, 0                 },
        {"1.2.3",              false, 0                 },
        {"1e",                 false, 0                 },
        {"e5",                 false, 0                 },
        {"1 ",                 false, 0                 },
        {"0x10",               false, 0                 },
        {"inf",                false, 0                 },
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        double v = 42;
        const bool ok = number_decimal(ROWS[i].text, strlen(ROWS[i].text), &v);
        if (ok != ROWS[i].ok || (ok ? v < ROWS[i].value || v > ROWS[i].value : v != 42))
            fail_msg("%s: %.17g", ROWS[i].text, v);
    }
}

static void sums_stop_at_the_largest(void **state)
{
    (void)state;
    assert_true(ns_add(1, 2) == 3);
    assert_true(ns_add(INT64_MAX - 1, 1) == INT64_MAX);
    assert_true(ns_add(INT64_MAX, 1) == INT64_MAX);
    assert_true(ns_add(INT64_MAX, INT64_MAX) == INT64_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers),     cmocka_unit_test(unsigned_integers),
        cmocka_unit_test(microseconds), cmocka_unit_test(microseconds_of_random_digits),
        cmocka_unit_test(decimals),     cmocka_unit_test(sums_stop_at_the_largest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
