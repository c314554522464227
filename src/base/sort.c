/* sort.c - natural merge sort, bottom up: no recursion, linear on sorted input. */
#include "sort.h"

#include "grow.h"

#include <stdlib.h>
#include <string.h>

/* How two rows compare: by time if there is such a column, then by the function. */
struct order {
    const int64_t *time; /* NULL: there is none */
    sort_compare compare;
    const void *ctx;
};

static inline bool in_order(const struct order *o, uint32_t a, uint32_t b)
{
    if (o->time && o->time[a] != o->time[b])
        return o->time[a] < o->time[b];
    return o->compare(o->ctx, a, b) <= 0;
}

/* End of the run that starts at `i`. */
static size_t run_end(const uint32_t *rows, size_t i, size_t n, const struct order *o)
{
    i++;
    while (i < n && in_order(o, rows[i - 1], rows[i]))
        i++;
    return i;
}

/* The first of rows[lo .. hi), which are in order, that must not stand before `row`. */
static size_t first_after(const uint32_t *rows, size_t lo, size_t hi, uint32_t row,
                          const struct order *o)
{
    while (lo < hi) {
        const size_t mid = lo + (hi - lo) / 2;
        if (in_order(o, rows[mid], row))
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* What stands before all of the other run is copied without comparing: runs mostly overlap little.
 */
static void merge(const uint32_t *from, size_t lo, size_t mid, size_t hi, uint32_t *to,
                  const struct order *o)
{
    size_t i = mid < hi ? first_after(from, lo, mid, from[mid], o) : mid, j = mid, k = i;
    memcpy(to + lo, from + lo, (i - lo) * sizeof *to);
    while (i < mid && j < hi)
        to[k++] = in_order(o, from[i], from[j]) ? from[i++] : from[j++];
    memcpy(to + k, from + i, (mid - i) * sizeof *to);
    k += mid - i;
    memcpy(to + k, from + j, (hi - j) * sizeof *to);
}

/* The ends of all runs, and how many; NULL when out of memory. */
static size_t *find_runs(const uint32_t *rows, size_t n, const struct order *o, size_t *nruns)
{
    size_t *ends = NULL, cap = 0;
    *nruns = 0;
    for (size_t i = 0; i < n;) {
        if (!grow_room(&ends, sizeof *ends, *nruns, &cap)) {
            free(ends);
            return NULL;
        }
        ends[(*nruns)++] = i = run_end(rows, i, n, o);
    }
    return ends;
}

/* Merging neighbours halves the number of runs each pass. */
static bool merge_runs(uint32_t *rows, size_t n, const struct order *o)
{
    size_t nruns;
    size_t *ends = find_runs(rows, n, o, &nruns);
    uint32_t *other = ends && nruns > 1 ? malloc(n * sizeof *other) : NULL;
    const bool ok = ends && (nruns <= 1 || other);
    uint32_t *from = rows, *to = other;
    while (ok && nruns > 1) {
        size_t merged = 0, lo = 0;
        for (size_t r = 0; r < nruns; r += 2) {
            const size_t mid = ends[r];
            const size_t hi = r + 1 < nruns ? ends[r + 1] : mid;
            merge(from, lo, mid, hi, to, o);
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
    return ok;
}

bool sort_rows(uint32_t *rows, size_t n, sort_compare compare, const void *ctx)
{
    return n < 2 || merge_runs(rows, n, &(struct order){NULL, compare, ctx});
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

static bool are_in_order(size_t n, const uint32_t *group, const struct order *o)
{
    for (size_t i = 1; i < n; i++) {
        if (group[i - 1] > group[i] ||
            (group[i - 1] == group[i] && !in_order(o, (uint32_t)i - 1, (uint32_t)i)))
            return false;
    }
    return true;
}

/* rows[0 .. n) = 0, 1, ... n - 1, group after group, group k up to ends[k]. There is one more of
 * ends[], and all are 0 before. */
static void group_rows(uint32_t *rows, size_t n, const uint32_t *group, uint32_t ngroups,
                       uint32_t *ends)
{
    for (size_t i = 0; i < n; i++)
        ends[group[i] + 1]++;
    for (uint32_t k = 0; k < ngroups; k++)
        ends[k + 1] += ends[k];
    for (size_t i = 0; i < n; i++)
        rows[ends[group[i]]++] = (uint32_t)i;
}

bool sort_new_order_by(size_t n, const uint32_t *group, uint32_t ngroups, const int64_t *time,
                       sort_compare compare, const void *ctx, uint32_t **order)
{
    const struct order o = {time, compare, ctx};
    *order = NULL;
    if (are_in_order(n, group, &o))
        return true;
    uint32_t *rows = malloc(n * sizeof *rows);
    uint32_t *ends = calloc((size_t)ngroups + 1, sizeof *ends);
    bool ok = rows && ends;
    if (ok)
        group_rows(rows, n, group, ngroups, ends);
    for (uint32_t k = 0, begin = 0; ok && k < ngroups; begin = ends[k++])
        ok = ends[k] - begin < 2 || merge_runs(rows + begin, ends[k] - begin, &o);
    free(ends);
    if (ok)
        *order = rows;
    else
        free(rows);
    return ok;
}

static void insert_each(int64_t *v, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        const int64_t x = v[i];
        size_t k = i;
        for (; k && v[k - 1] > x; k--)
            v[k] = v[k - 1];
        v[k] = x;
    }
}

/* Puts the values up to `pivot` before those above; returns how many. No branch depends on them. */
static size_t split(int64_t *v, size_t n, int64_t pivot)
{
    size_t below = 0;
    for (size_t i = 0; i < n; i++) {
        const int64_t x = v[i];
        v[i] = v[below];
        v[below] = x;
        below += x <= pivot;
    }
    return below;
}

/* Values v[0 .. n), all within [least, most]. */
struct part {
    int64_t *v;
    size_t n;
    int64_t least, most;
};

/* Splits at the middle of the range of values, so that 64 splits of a part leave nothing to split:
 * no input is slow, and 64 parts are all that can wait. */
void sort_i64(int64_t *v, size_t n)
{
    enum { FEW = 24, DEEPEST = 65 };
    struct part parts[DEEPEST];
    size_t nparts = 0;
    if (n)
        parts[nparts++] = (struct part){v, n, v[0], v[0]};
    for (size_t i = 1; i < n; i++) {
        parts[0].least = v[i] < parts[0].least ? v[i] : parts[0].least;
        parts[0].most = v[i] > parts[0].most ? v[i] : parts[0].most;
    }
    while (nparts) {
        const struct part p = parts[--nparts];
        if (p.n <= FEW) {
            insert_each(p.v, p.n);
            continue;
        }
        if (p.least == p.most)
            continue;
        const uint64_t half = ((uint64_t)p.most - (uint64_t)p.least) / 2;
        const int64_t middle = (int64_t)((uint64_t)p.least + half);
        const size_t below = split(p.v, p.n, middle);
        parts[nparts++] = (struct part){p.v + below, p.n - below, middle + 1, p.most};
        parts[nparts++] = (struct part){p.v, below, p.least, middle};
    }
}
