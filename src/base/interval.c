/* interval.c - unions and differences by sorted sweeps. */
#include "interval.h"

#include "grow.h"

#include <stdlib.h>

bool interval_add(struct interval_set *s, int64_t begin, int64_t end)
{
    if (begin >= end)
        return true;
    if (s->count == s->cap && !grow_room(&s->v, sizeof *s->v, s->count, &s->cap))
        return false;
    s->v[s->count++] = (struct interval){begin, end};
    return true;
}

static int by_begin(const void *a, const void *b)
{
    const struct interval *x = a, *y = b;
    return (x->begin > y->begin) - (x->begin < y->begin);
}

static bool is_sorted(const struct interval_set *s)
{
    for (size_t i = 1; i < s->count; i++)
        if (s->v[i - 1].begin > s->v[i].begin)
            return false;
    return true;
}

void interval_normalise(struct interval_set *s)
{
    if (s->count < 2)
        return;
    if (!is_sorted(s))
        qsort(s->v, s->count, sizeof *s->v,
              by_begin); /* equal begins in any order unite to the same */
    size_t last = 0;
    for (size_t i = 1; i < s->count; i++) {
        if (s->v[i].begin > s->v[last].end)
            s->v[++last] = s->v[i];
        else if (s->v[i].end > s->v[last].end)
            s->v[last].end = s->v[i].end;
    }
    s->count = last + 1;
}

int64_t interval_length(const struct interval_set *s)
{
    int64_t sum = 0;
    for (size_t i = 0; i < s->count; i++)
        sum += s->v[i].end - s->v[i].begin;
    return sum;
}

size_t interval_first_after(const struct interval_set *s, int64_t at)
{
    size_t lo = 0, hi = s->count;
    while (lo < hi) {
        const size_t mid = lo + (hi - lo) / 2;
        if (s->v[mid].end <= at)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

int64_t interval_length_in(const struct interval_set *s, int64_t begin, int64_t end)
{
    int64_t sum = 0;
    for (size_t i = interval_first_after(s, begin); i < s->count && s->v[i].begin < end; i++) {
        const int64_t lo = s->v[i].begin > begin ? s->v[i].begin : begin;
        const int64_t hi = s->v[i].end < end ? s->v[i].end : end;
        if (lo < hi)
            sum += hi - lo;
    }
    return sum;
}

int64_t *interval_new_sums(const struct interval_set *s)
{
    int64_t *sums = malloc((s->count + 1) * sizeof *sums);
    if (!sums)
        return NULL;
    sums[0] = 0;
    for (size_t i = 0; i < s->count; i++)
        sums[i + 1] = sums[i] + (s->v[i].end - s->v[i].begin);
    return sums;
}

int64_t interval_length_by_sums(const struct interval_set *s, const int64_t *sums, int64_t begin,
                                int64_t end)
{
    const size_t lo = interval_first_after(s, begin);
    const size_t hi =
        interval_first_after(s, end); /* the one that reaches past the end, or starts there */
    if (begin >= end || lo == s->count)
        return 0;
    int64_t length = sums[hi] - sums[lo];
    if (begin > s->v[lo].begin)
        length -= begin - s->v[lo].begin;
    if (hi < s->count && s->v[hi].begin < end)
        length += end - s->v[hi].begin;
    return length;
}

bool interval_subtract(struct interval_set *out, const struct interval_set *a,
                       const struct interval_set *b)
{
    size_t j = 0;
    interval_clear(out);
    for (size_t i = 0; i < a->count; i++) {
        int64_t at = a->v[i].begin;
        while (j < b->count && b->v[j].end <= at)
            j++;
        for (size_t k = j; k < b->count && b->v[k].begin < a->v[i].end; k++) {
            if (!interval_add(out, at, b->v[k].begin))
                return false;
            if (b->v[k].end > at)
                at = b->v[k].end;
        }
        if (!interval_add(out, at, a->v[i].end))
            return false;
    }
    return true;
}

bool interval_unite(struct interval_set *a, const struct interval_set *b)
{
    size_t i = a->count, j = b->count, k = i + j;
    while (a->cap < k)
        if (!grow_room(&a->v, sizeof *a->v, a->cap, &a->cap))
            return false;
    /* Merged from behind, in place; what was not in order is not in order then. */
    a->count = k;
    while (j)
        a->v[--k] = i && a->v[i - 1].begin > b->v[j - 1].begin ? a->v[--i] : b->v[--j];
    interval_normalise(a);
    return true;
}

void interval_clear(struct interval_set *s)
{
    s->count = 0;
}

void interval_free(struct interval_set *s)
{
    free(s->v);
    *s = (struct interval_set){0};
}
