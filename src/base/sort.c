/* sort.c - natural merge sort, bottom up: no recursion, linear on sorted input. */
#include "sort.h"

#include <stdlib.h>
#include <string.h>

/* End of the run that starts at `i`. */
static size_t run_end(const uint32_t *rows, size_t i, size_t n, sort_compare compare,
                      const void *ctx)
{
    i++;
    while (i < n && compare(ctx, rows[i - 1], rows[i]) <= 0)
        i++;
    return i;
}

static void merge(const uint32_t *from, size_t lo, size_t mid, size_t hi, uint32_t *to,
                  sort_compare compare, const void *ctx)
{
    size_t i = lo, j = mid, k = lo;
    while (i < mid && j < hi)
        to[k++] = compare(ctx, from[i], from[j]) <= 0 ? from[i++] : from[j++];
    memcpy(to + k, from + i, (mid - i) * sizeof *to);
    k += mid - i;
    memcpy(to + k, from + j, (hi - j) * sizeof *to);
}

bool sort_rows(uint32_t *rows, size_t n, sort_compare compare, const void *ctx)
{
    if (n < 2)
        return true;
    /* ends[] holds where each run ends; merging neighbours halves their number each pass. */
    size_t nruns = 0;
    for (size_t i = 0; i < n; i = run_end(rows, i, n, compare, ctx))
        nruns++;
    if (nruns == 1)
        return true;
    size_t *ends = malloc(nruns * sizeof *ends);
    uint32_t *other = malloc(n * sizeof *other);
    if (!ends || !other) {
        free(ends);
        free(other);
        return false;
    }
    nruns = 0;
    for (size_t i = 0; i < n;)
        ends[nruns++] = i = run_end(rows, i, n, compare, ctx);

    uint32_t *from = rows, *to = other;
    while (nruns > 1) {
        size_t merged = 0, lo = 0;
        for (size_t r = 0; r < nruns; r += 2) {
            const size_t mid = ends[r];
            const size_t hi = r + 1 < nruns ? ends[r + 1] : mid;
            merge(from, lo, mid, hi, to, compare, ctx);
            ends[merged++] = hi;
            lo = hi;
        }
        nruns = merged;
        uint32_t *swap = from;
        from = to;
        to = swap;
    }
    if (from != rows)
        memcpy(rows, from, n * sizeof *rows);
    free(ends);
    free(other);
    return true;
}

uint32_t *sort_new_order(size_t n, sort_compare compare, const void *ctx)
{
    uint32_t *rows = malloc(n ? n * sizeof *rows : 1);
    if (!rows)
        return NULL;
    for (size_t i = 0; i < n; i++)
        rows[i] = (uint32_t)i;
    if (!sort_rows(rows, n, compare, ctx)) {
        free(rows);
        return NULL;
    }
    return rows;
}

static int compare_i64(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return SORT_BY(x, y);
}

void sort_i64(int64_t *v, size_t n)
{
    qsort(v, n, sizeof *v, compare_i64);
}
