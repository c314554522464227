/* cover_test.c - lengths of unions of nested and other runs, against a union for each. */
#include "cover.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MAX_ITEMS = 64, MAX_LINES = 3 };

/* The slow way: a set of intervals for each line. */
static int64_t union_of(const struct cover_item *items, uint32_t begin, uint32_t end)
{
    int64_t sum = 0;
    for (uint32_t line = 0; line < MAX_LINES; line++) {
        struct interval_set s = {0};
        for (uint32_t i = begin; i < end; i++)
            if (items[i].line == line)
                assert_true(interval_add(&s, items[i].at.begin, items[i].at.end));
        interval_normalise(&s);
        sum += interval_length(&s);
        interval_free(&s);
    }
    return sum;
}

static void one_line(void **state)
{
    (void)state;
    const struct cover_item items[] = {
        {0, {0, 10} },
        {0, {5, 15} },
        {0, {20, 20}},
        {0, {12, 30}}
    };
    struct cover_query q[] = {
        {0, 4, 0},
        {0, 1, 0},
        {1, 3, 0},
        {1, 4, 0},
        {2, 2, 0},
        {2, 3, 0}
    };
    static const int64_t want[] = {30, 10, 10, 25, 0, 0};
    assert_true(cover_lengths(items, 4, q, 6));
    for (int i = 0; i < 6; i++)
        assert_int_equal(q[i].length, want[i]);
}

static void lines_do_not_cover_each_other(void **state)
{
    (void)state;
    const struct cover_item items[] = {
        {1, {0, 10}},
        {0, {0, 10}},
        {1, {5, 12}}
    };
    struct cover_query q[] = {
        {0, 3, 0},
        {0, 2, 0}
    };
    assert_true(cover_lengths(items, 3, q, 2));
    assert_int_equal(q[0].length, 22);
    assert_int_equal(q[1].length, 20);
}

static void nothing(void **state)
{
    (void)state;
    struct cover_query q = {0, 0, 7};
    assert_true(cover_lengths(NULL, 0, &q, 1));
    assert_int_equal(q.length, 0);
}

static uint32_t next_random(uint32_t *seed, uint32_t below)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) % below;
}

static void agrees_with_a_union_for_each(void **state)
{
    (void)state;
    uint32_t seed = 1;
    for (int round = 0; round < 2000; round++) {
        struct cover_item items[MAX_ITEMS];
        struct cover_query q[MAX_ITEMS];
        const uint32_t n = 1 + next_random(&seed, MAX_ITEMS), span = 1 + next_random(&seed, 200);
        for (uint32_t i = 0; i < n; i++) {
            const int64_t begin = (int64_t)next_random(&seed, span) - 100;
            items[i] = (struct cover_item){
                next_random(&seed, MAX_LINES), {begin, begin + next_random(&seed, span)}
            };
        }
        for (uint32_t i = 0; i < n; i++) {
            q[i].begin = next_random(&seed, n + 1);
            q[i].end = q[i].begin + next_random(&seed, n + 1 - q[i].begin);
        }
        assert_true(cover_lengths(items, n, q, n));
        for (uint32_t i = 0; i < n; i++)
            assert_int_equal(q[i].length, union_of(items, q[i].begin, q[i].end));
    }
}

/* More points than one word of the bitset holds, more words than one of the level above. */
static void many_items_in_a_chain(void **state)
{
    (void)state;
    enum { N = 10000 };
    struct cover_item *items = malloc(N * sizeof *items);
    struct cover_query *q = malloc(N * sizeof *q);
    assert_non_null(items);
    assert_non_null(q);
    for (uint32_t i = 0; i < N; i++) {
        items[i] = (struct cover_item){
            0, {3 * (int64_t)i, 3 * (int64_t)i + 2}
        };
        q[i] = (struct cover_query){i, N, 0};
    }
    assert_true(cover_lengths(items, N, q, N));
    for (uint32_t i = 0; i < N; i++)
        assert_int_equal(q[i].length, 2 * (int64_t)(N - i));
    free(items);
    free(q);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_line),
        cmocka_unit_test(lines_do_not_cover_each_other),
        cmocka_unit_test(nothing),
        cmocka_unit_test(agrees_with_a_union_for_each),
        cmocka_unit_test(many_items_in_a_chain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
