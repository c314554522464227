/* sort_test.c - Row numbers sorted by what they stand for: stable, and cheap where order is there
 * already. */
#include "sort.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MOST = 300 };

static size_t compares;

/* `ctx` is the key of each row. */
static int by_key(const void *ctx, uint32_t a, uint32_t b)
{
    const int *key = ctx;
    compares++;
    return SORT_BY(key[a], key[b]);
}

static void stable_by_example(void **state)
{
    const int key[] = {3, 1, 2, 1, 3, 0};
    uint32_t *order = sort_new_order(6, by_key, key);
    const uint32_t expected[] = {5, 1, 3, 2, 0, 4}; /* 1 before 3, 0 before 4: as they came */
    (void)state;
    assert_non_null(order);
    assert_memory_equal(order, expected, sizeof expected);
    free(order);
}

static void nothing_to_sort(void **state)
{
    const int key[] = {7};
    uint32_t row = 0;
    (void)state;
    compares = 0;
    uint32_t *order = sort_new_order(0, by_key, key);
    assert_non_null(order);
    free(order);
    assert_true(sort_rows(&row, 1, by_key, key));
    assert_true(sort_rows(NULL, 0, by_key, key));
    assert_int_equal(compares, 0);
}

static void sorted_rows_cost_one_compare_each(void **state)
{
    uint32_t rows[MOST];
    int key[MOST];
    (void)state;
    compares = 0;
    for (uint32_t i = 0; i < MOST; i++) {
        rows[i] = i;
        key[i] = (int)i / 3;
    }
    assert_true(sort_rows(rows, MOST, by_key, key));
    assert_in_range(compares, 1, MOST);
    for (uint32_t i = 0; i < MOST; i++)
        assert_int_equal(rows[i], i);
}

static uint64_t next_random(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

/* Insertion sort: obviously stable. */
static void slow_sort(uint32_t *rows, size_t n, const int *key)
{
    for (size_t i = 1; i < n; i++) {
        const uint32_t row = rows[i];
        size_t at = i;
        for (; at && key[rows[at - 1]] > key[row]; at--)
            rows[at] = rows[at - 1];
        rows[at] = row;
    }
}

static void against_insertion_sort(void **state)
{
    uint64_t seed = 5;
    (void)state;
    for (int round = 0; round < 2000; round++) {
        int key[MOST];
        uint32_t fast[MOST], slow[MOST];
        const size_t n = next_random(&seed) % MOST;
        const int range = 1 + (int)(next_random(&seed) % 50);  /* few keys: many ties */
        const uint64_t disorder = 1 + next_random(&seed) % 20; /* long runs, short runs */
        for (size_t i = 0; i < n; i++) {
            key[i] = next_random(&seed) % disorder ? (int)i * range / MOST
                                                   : (int)(next_random(&seed) % (unsigned)range);
            fast[i] = slow[i] = (uint32_t)(n - 1 - i);
        }
        assert_true(sort_rows(fast, n, by_key, key));
        slow_sort(slow, n, key);
        assert_memory_equal(fast, slow, n * sizeof *fast);
    }
}

struct grouped {
    uint32_t group[MOST];
    int64_t time[MOST];
    int key[MOST];
};

static int by_group(const void *ctx, uint32_t a, uint32_t b)
{
    const struct grouped *g = ctx;
    if (g->group[a] != g->group[b])
        return SORT_BY(g->group[a], g->group[b]);
    if (g->time[a] != g->time[b])
        return SORT_BY(g->time[a], g->time[b]);
    return SORT_BY(g->key[a], g->key[b]);
}

static void by_group_and_time(void **state)
{
    uint64_t seed = 11;
    (void)state;
    for (int round = 0; round < 2000; round++) {
        static struct grouped g;
        const size_t n = next_random(&seed) % MOST;
        const uint32_t ngroups = 1 + (uint32_t)(next_random(&seed) % 9);
        const uint64_t disorder = 1 + next_random(&seed) % 40;
        uint32_t *fast;
        for (size_t i = 0; i < n; i++) {
            g.group[i] = (uint32_t)(next_random(&seed) % ngroups);
            g.time[i] = (int64_t)(i / 2 - (next_random(&seed) % disorder ? 0 : i / 3)) - 50;
            g.key[i] = (int)(next_random(&seed) % 3);
        }
        assert_true(sort_new_order_by(n, g.group, ngroups, g.time, by_group, &g, &fast));
        uint32_t *slow = sort_new_order(n, by_group, &g);
        assert_non_null(slow);
        for (uint32_t i = 0; i < n; i++)
            assert_int_equal(fast ? fast[i] : i, slow[i]);
        free(fast);
        free(slow);
    }
}

static void in_order_by_group_is_no_order(void **state)
{
    static const struct grouped G = {
        {0,  0, 2},
        {-1, 5, 3},
        {0,  0, 0}
    };
    uint32_t *order;
    (void)state;
    assert_true(sort_new_order_by(3, G.group, 3, G.time, by_group, &G, &order));
    assert_null(order);
    assert_true(sort_new_order_by(0, G.group, 0, G.time, by_group, &G, &order));
    assert_null(order);
}

static void numbers_of_all_sizes(void **state)
{
    uint64_t seed = 13;
    (void)state;
    for (int round = 0; round < 2000; round++) {
        int64_t fast[MOST], slow[MOST];
        const size_t n = next_random(&seed) % MOST;
        const unsigned shift = (unsigned)(next_random(&seed) % 64);
        for (size_t i = 0; i < n; i++) {
            int64_t x = (int64_t)(next_random(&seed) >> shift);
            x = next_random(&seed) % 50 ? x : x % 2 ? INT64_MIN : INT64_MAX;
            fast[i] = x;
            size_t at = i;
            for (; at && slow[at - 1] > x; at--)
                slow[at] = slow[at - 1];
            slow[at] = x;
        }
        sort_i64(fast, n);
        assert_memory_equal(fast, slow, n * sizeof *fast);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_group_and_time),
        cmocka_unit_test(in_order_by_group_is_no_order),
        cmocka_unit_test(numbers_of_all_sizes),
        cmocka_unit_test(stable_by_example),
        cmocka_unit_test(nothing_to_sort),
        cmocka_unit_test(sorted_rows_cost_one_compare_each),
        cmocka_unit_test(against_insertion_sort),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
