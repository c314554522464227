/* cover.c - each piece of time remembers the latest item that covers it; the union of items [b, e)
 * is what the first e items leave remembered as b or later. One sweep over the items answers the
 * queries in order of their ends. */
#include "cover.h"

#include "sort.h"

#include <stdlib.h>

/* ---- A set of small integers with a next one ---- */

enum { LEVELS = 6 }; /* 64^6 > 2^32 */

struct bitset {
    uint64_t *level[LEVELS]; /* a bit of level k + 1 says that a word of level k is not 0 */
    unsigned nlevels;
};

static bool bitset_init(struct bitset *s, uint64_t size)
{
    s->nlevels = 0;
    do {
        size = (size + 63) / 64;
        s->level[s->nlevels] = calloc(size ? size : 1, sizeof(uint64_t));
        if (!s->level[s->nlevels++])
            return false;
    } while (size > 1);
    return true;
}

static void bitset_free(struct bitset *s)
{
    while (s->nlevels)
        free(s->level[--s->nlevels]);
}

static bool bitset_has(const struct bitset *s, uint64_t i)
{
    return s->level[0][i / 64] >> (i % 64) & 1;
}

static void bitset_add(struct bitset *s, uint64_t i)
{
    for (unsigned k = 0; k < s->nlevels; k++, i /= 64)
        s->level[k][i / 64] |= UINT64_C(1) << (i % 64);
}

static void bitset_remove(struct bitset *s, uint64_t i)
{
    for (unsigned k = 0; k < s->nlevels; k++, i /= 64) {
        s->level[k][i / 64] &= ~(UINT64_C(1) << (i % 64));
        if (s->level[k][i / 64])
            return;
    }
}

static unsigned lowest_bit(uint64_t w)
{
    unsigned n = 0;
    for (unsigned step = 32; step; step /= 2) {
        if (!(w & ((UINT64_C(1) << step) - 1))) {
            w >>= step;
            n += step;
        }
    }
    return n;
}

static unsigned highest_bit(uint64_t w)
{
    unsigned n = 0;
    for (unsigned step = 32; step; step /= 2) {
        if (w >> step) {
            w >>= step;
            n += step;
        }
    }
    return n;
}

/* The first member after i; there must be one. */
static uint64_t bitset_next(const struct bitset *s, uint64_t i)
{
    unsigned k = 0;
    for (;; k++, i /= 64) {
        const uint64_t later =
            i % 64 == 63 ? 0 : s->level[k][i / 64] & ~UINT64_C(0) << (i % 64 + 1);
        if (later) {
            i = i / 64 * 64 + lowest_bit(later);
            break;
        }
    }
    for (; k; k--)
        i = i * 64 + lowest_bit(s->level[k - 1][i]);
    return i;
}

/* The last member at or before i; there must be one. */
static uint64_t bitset_at_or_before(const struct bitset *s, uint64_t i)
{
    if (bitset_has(s, i))
        return i;
    unsigned k = 0;
    for (;; k++, i /= 64) {
        const uint64_t earlier = s->level[k][i / 64] & ((UINT64_C(1) << (i % 64)) - 1);
        if (earlier) {
            i = i / 64 * 64 + highest_bit(earlier);
            break;
        }
    }
    for (; k; k--)
        i = i * 64 + highest_bit(s->level[k - 1][i]);
    return i;
}

/* ---- The sweep ---- */

struct point {
    uint32_t line;
    int64_t at;
};

struct sweep {
    const struct cover_item *items;
    uint32_t nitems;
    struct point *points; /* all begins and ends, ascending, each once */
    uint32_t npoints;
    struct bitset starts; /* points where a piece begins; pieces reach to the next start */
    uint32_t *owner;      /* of the piece that begins at a point: 1 + item, 0: none */
    int64_t *tree;        /* Fenwick tree over items: length of the pieces each owns */
};

static int compare_points(const void *a, const void *b)
{
    const struct point *x = a, *y = b;
    return x->line != y->line ? SORT_BY(x->line, y->line) : SORT_BY(x->at, y->at);
}

static uint32_t find_point(const struct sweep *s, uint32_t line, int64_t at)
{
    uint32_t lo = 0, hi = s->npoints;
    const struct point want = {line, at};
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2;
        if (compare_points(&s->points[mid], &want) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

static void collect_points(struct sweep *s)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->nitems; i++) {
        s->points[n++] = (struct point){s->items[i].line, s->items[i].at.begin};
        s->points[n++] = (struct point){s->items[i].line, s->items[i].at.end};
    }
    qsort(s->points, n, sizeof *s->points, compare_points);
    for (uint32_t i = 0; i < n; i++)
        if (!i || compare_points(&s->points[i], &s->points[s->npoints - 1]) != 0)
            s->points[s->npoints++] = s->points[i];
}

static bool sweep_init(struct sweep *s, const struct cover_item *items, uint32_t nitems)
{
    s->items = items;
    s->nitems = nitems;
    s->points = malloc(((size_t)nitems * 2 + 1) * sizeof *s->points);
    if (!s->points)
        return false;
    collect_points(s);
    s->owner = calloc((size_t)s->npoints + 1, sizeof *s->owner);
    s->tree = calloc((size_t)nitems + 1, sizeof *s->tree);
    if (!s->owner || !s->tree || !bitset_init(&s->starts, (uint64_t)s->npoints + 1))
        return false;
    bitset_add(&s->starts, 0);
    bitset_add(&s->starts, s->npoints); /* so that every piece has an end */
    return true;
}

static void sweep_free(struct sweep *s)
{
    free(s->points);
    free(s->owner);
    free(s->tree);
    bitset_free(&s->starts);
}

static void add_length(struct sweep *s, uint32_t item, int64_t length)
{
    for (uint32_t i = item + 1; i <= s->nitems; i += i & (~i + 1))
        s->tree[i] += length;
}

static int64_t length_before(const struct sweep *s, uint32_t item)
{
    int64_t sum = 0;
    for (uint32_t i = item; i; i -= i & (~i + 1))
        sum += s->tree[i];
    return sum;
}

static void split_at(struct sweep *s, uint32_t point)
{
    if (bitset_has(&s->starts, point))
        return;
    s->owner[point] = s->owner[bitset_at_or_before(&s->starts, point)];
    bitset_add(&s->starts, point);
}

/* The item's time becomes its own. Every piece taken away was put there once, so pieces cost
 * nothing on the whole. */
static void take(struct sweep *s, uint32_t item, int64_t *all)
{
    const struct cover_item *it = &s->items[item];
    if (it->at.begin >= it->at.end)
        return;
    const uint32_t begin = find_point(s, it->line, it->at.begin),
                   end = find_point(s, it->line, it->at.end);
    split_at(s, begin);
    split_at(s, end);
    for (uint32_t p = begin; p < end;) {
        const uint32_t next = (uint32_t)bitset_next(&s->starts, p);
        if (s->owner[p]) {
            const int64_t length = s->points[next].at - s->points[p].at;
            add_length(s, s->owner[p] - 1, -length);
            *all -= length;
        }
        if (p != begin)
            bitset_remove(&s->starts, p);
        p = next;
    }
    s->owner[begin] = item + 1;
    add_length(s, item, it->at.end - it->at.begin);
    *all += it->at.end - it->at.begin;
}

static int compare_ends(const void *ctx, uint32_t a, uint32_t b)
{
    const struct cover_query *q = ctx;
    return SORT_BY(q[a].end, q[b].end);
}

bool cover_lengths(const struct cover_item *items, uint32_t nitems, struct cover_query *queries,
                   uint32_t nqueries)
{
    struct sweep s = {0};
    uint32_t *order = sort_new_order(nqueries, compare_ends, queries);
    const bool ok = order && sweep_init(&s, items, nitems);
    int64_t all = 0;
    uint32_t done = 0;
    for (uint32_t i = 0; ok && i < nqueries; i++) {
        struct cover_query *q = &queries[order[i]];
        for (; done < q->end; done++)
            take(&s, done, &all);
        q->length = all - length_before(&s, q->begin);
    }
    free(order);
    sweep_free(&s);
    return ok;
}
