/* rightmost_test.c - searches in lists of many lengths, against walking from behind. */
#include "rightmost.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static size_t walk(const int64_t *v, size_t lo, size_t hi, int64_t limit)
{
    while (hi > lo)
        if (v[--hi] > limit)
            return hi;
    return SIZE_MAX;
}

static void examples(void **state)
{
    (void)state;
    const int64_t v[] = {5, 9, 1, 7, 7, 0};
    struct rightmost r;
    assert_true(rightmost_init(&r, v, 6));
    assert_int_equal(rightmost_above(&r, 0, 6, 6), 4);
    assert_int_equal(rightmost_above(&r, 0, 6, 7), 1);
    assert_int_equal(rightmost_above(&r, 0, 4, 6), 3);
    assert_int_equal(rightmost_above(&r, 2, 6, 7), SIZE_MAX);
    assert_int_equal(rightmost_above(&r, 0, 6, 9), SIZE_MAX);
    assert_int_equal(rightmost_above(&r, 0, 0, 0), SIZE_MAX);
    rightmost_free(&r);
}

static void as_walking(void **state)
{
    (void)state;
    uint32_t seed = 1;
    int64_t v[700];
    for (size_t n = 0; n <= 700; n += n < 70 ? 1 : 45) {
        for (size_t i = 0; i < n; i++) {
            seed = seed * 1664525 + 1013904223;
            v[i] = seed >> 28 ? seed % 50 : 1000; /* peaks are rare */
        }
        struct rightmost r;
        assert_true(rightmost_init(&r, v, n));
        for (int k = 0; k < 300; k++) {
            seed = seed * 1664525 + 1013904223;
            const size_t hi = seed % (n + 1), lo = (seed >> 12) % (hi + 1);
            const int64_t limit = k % 3 ? 51 : seed % 60;
            assert_int_equal(rightmost_above(&r, lo, hi, limit), walk(v, lo, hi, limit));
        }
        rightmost_free(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(examples), cmocka_unit_test(as_walking)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
