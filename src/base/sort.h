/* sort.h - stable sorting of row numbers. */
#ifndef ROOF_BASE_SORT_H
#define ROOF_BASE_SORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Negative, zero, positive as row `a` comes before, equals, comes after row `b`. */
typedef int (*sort_compare)(const void *ctx, uint32_t a, uint32_t b);

/* Sorts rows[0..n) in place, equal rows keep their order. Runs that are in order already are found
 * and merged, so sorted input costs n compares. False when out of memory. */
bool sort_rows(uint32_t *rows, size_t n, sort_compare compare, const void *ctx);

/* 0, 1, ... n - 1 sorted, malloc'd; NULL when out of memory. */
uint32_t *sort_new_order(size_t n, sort_compare compare, const void *ctx);

/* As sort_new_order, by group[] (all below `ngroups`), then time[], then `compare`. What is in
 * order within its group costs n steps, however the groups are mixed. *order is NULL if the rows
 * stand in order already. False when out of memory. */
bool sort_new_order_by(size_t n, const uint32_t *group, uint32_t ngroups, const int64_t *time,
                       sort_compare compare, const void *ctx, uint32_t **order);

/* For comparing by several keys: the first that is not zero. */
#define SORT_BY(a, b) (((a) > (b)) - ((a) < (b)))

/* INT64_MIN stands for null and comes last. */
static inline int sort_nullable(int64_t a, int64_t b)
{
    if ((a == INT64_MIN) != (b == INT64_MIN))
        return a == INT64_MIN ? 1 : -1;
    return SORT_BY(a, b);
}

/* Ascending, in place. */
void sort_i64(int64_t *v, size_t n);

#endif
