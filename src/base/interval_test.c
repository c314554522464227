/* interval_test.c - Sets of intervals against a bitmap of the same times. */
#include "interval.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

/* "[0,10) [12,13) " */
static const char *spell(const struct interval_set *s)
{
    static char text[1024];
    size_t len = 0;
    text[0] = '\0';
    for (size_t i = 0; i < s->count; i++)
        len += (size_t)snprintf(text + len, sizeof text - len, "%s[%lld,%lld)", i ? " " : "",
                                (long long)s->v[i].begin, (long long)s->v[i].end);
    return text;
}

static void unions(void **state)
{
    static const struct {
        struct interval add[4];
        const char *expected;
    } ROWS[] = {
        {{{0, 10}, {20, 30}},              "[0,10) [20,30)"                            },
        {{{20, 30}, {0, 10}},              "[0,10) [20,30)"                            },
        {{{0, 10}, {5, 15}},               "[0,15)"                                    },
        {{{0, 10}, {10, 20}},              "[0,20)"                                    }, /* touching ones are one */
        {{{0, 30}, {5, 6}, {7, 8}},        "[0,30)"                                    },
        {{{5, 6}, {0, 30}},                "[0,30)"                                    },
        {{{3, 3}, {9, 4}},                 ""                                          }, /* empty ones are left out */
        {{{INT64_MIN, 0}, {0, INT64_MAX}}, "[-9223372036854775808,9223372036854775807)"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct interval_set s = {0};
        for (size_t k = 0; k < 4; k++)
            assert_true(interval_add(&s, ROWS[i].add[k].begin, ROWS[i].add[k].end));
        interval_normalise(&s);
        assert_string_equal(spell(&s), ROWS[i].expected);
        interval_free(&s);
    }
}

static void subtracting(void **state)
{
    struct interval_set a = {0}, b = {0}, out = {0};
    (void)state;
    interval_add(&a, 0, 100);
    interval_add(&b, 10, 20);
    interval_add(&b, 90, 200);
    assert_true(interval_subtract(&out, &a, &b));
    assert_string_equal(spell(&out), "[0,10) [20,90)");
    assert_true(interval_subtract(&out, &b, &a)); /* out is emptied first */
    assert_string_equal(spell(&out), "[100,200)");
    assert_true(interval_length(&out) == 100);
    interval_free(&a);
    interval_free(&b);
    interval_free(&out);
}

/* ---- Against a bitmap ---- */

enum { TIMES = 48 };

static uint64_t next_random(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

/* Adds random intervals, empty and backward ones among them, to both. */
static void fill(struct interval_set *s, bool *bits, uint64_t *seed)
{
    const size_t n = next_random(seed) % 10;
    const uint64_t longest = 1 + next_random(seed) % TIMES;
    memset(bits, 0, TIMES * sizeof *bits);
    interval_clear(s);
    for (size_t i = 0; i < n; i++) {
        const int64_t begin = (int64_t)(next_random(seed) % TIMES);
        int64_t end = begin - 1 + (int64_t)(next_random(seed) % (longest + 1));
        end = end > TIMES ? TIMES : end;
        assert_true(interval_add(s, begin, end));
        for (int64_t at = begin; at < end; at++)
            bits[at] = true;
    }
    interval_normalise(s);
}

/* Same times, and ascending, disjoint, not touching, not empty. */
static void check_same(const struct interval_set *s, const bool *bits)
{
    bool seen[TIMES] = {false};
    for (size_t i = 0; i < s->count; i++) {
        assert_true(s->v[i].begin < s->v[i].end);
        assert_true(i == 0 || s->v[i - 1].end < s->v[i].begin);
        for (int64_t at = s->v[i].begin; at < s->v[i].end; at++)
            seen[at] = true;
    }
    assert_memory_equal(seen, bits, sizeof seen);
}

static int64_t count_bits(const bool *bits, int64_t begin, int64_t end)
{
    int64_t n = 0;
    for (int64_t at = begin < 0 ? 0 : begin; at < end && at < TIMES; at++)
        n += bits[at];
    return n;
}

static void against_a_bitmap(void **state)
{
    uint64_t seed = 99;
    struct interval_set a = {0}, b = {0}, out = {0};
    bool in_a[TIMES], in_b[TIMES], both[TIMES];
    (void)state;
    for (int round = 0; round < 3000; round++) {
        fill(&a, in_a, &seed);
        fill(&b, in_b, &seed);
        check_same(&a, in_a);
        assert_true(interval_length(&a) == count_bits(in_a, 0, TIMES));
        int64_t *sums = interval_new_sums(&a);
        assert_non_null(sums);
        for (int64_t lo = -1; lo <= TIMES; lo += 3) {
            for (int64_t hi = -1; hi <= TIMES + 1; hi++) {
                assert_true(interval_length_in(&a, lo, hi) == count_bits(in_a, lo, hi));
                assert_true(interval_length_by_sums(&a, sums, lo, hi) == count_bits(in_a, lo, hi));
            }
        }
        free(sums);
        for (int64_t at = -1; at <= TIMES; at++) {
            size_t first = 0;
            while (first < a.count && a.v[first].end <= at)
                first++;
            assert_int_equal(interval_first_after(&a, at), first);
        }

        assert_true(interval_subtract(&out, &a, &b));
        for (int i = 0; i < TIMES; i++)
            both[i] = in_a[i] && !in_b[i];
        check_same(&out, both);

        assert_true(interval_unite(&a, &b));
        for (int i = 0; i < TIMES; i++)
            both[i] = in_a[i] || in_b[i];
        check_same(&a, both);
    }
    interval_free(&a);
    interval_free(&b);
    interval_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unions),
        cmocka_unit_test(subtracting),
        cmocka_unit_test(against_a_bitmap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
