/* lanes.c - streams are paired by what was launched there, and by their numbers. */
#include "lanes.h"

#include "grow.h"
#include "sort.h"

#include <stdlib.h>
#include <string.h>

/* A symbol of a lane, and how often it is there. */
struct tally {
    uint32_t symbol, count;
};

struct lane_tallies {
    struct tally *v;
    uint32_t *begin; /* lane l has v[begin[l] .. begin[l + 1]) */
    uint32_t *rows;  /* launches of each lane */
};

struct couple {
    uint32_t a, b, common;
    bool same_number; /* and enough in common */
};

/* Rows by lane, each lane's symbols counted. */
static bool tally_lanes(struct lane_tallies *t, const struct join_input *in, const uint32_t *symbol,
                        uint32_t nsymbols)
{
    const uint32_t n = in->side.count, lanes = in->nlanes;
    uint32_t *place = calloc((size_t)lanes + 2, sizeof *place);
    uint32_t *sorted = malloc(n * sizeof *sorted + 1);
    uint32_t *seen = malloc(nsymbols * sizeof *seen + 1);
    t->v = malloc(n * sizeof *t->v + 1);
    t->begin = calloc((size_t)lanes + 1, sizeof *t->begin);
    t->rows = calloc((size_t)lanes + 1, sizeof *t->rows);
    const bool ok = place && sorted && seen && t->v && t->begin && t->rows;
    if (ok) {
        for (uint32_t i = 0; i < n; i++)
            place[in->lane[i] + 2]++;
        for (uint32_t l = 0; l < lanes; l++)
            place[l + 2] += place[l + 1];
        for (uint32_t i = 0; i < n; i++)
            sorted[place[in->lane[i] + 1]++] = symbol[i];
        memset(seen, 0xff, nsymbols * sizeof *seen);
        uint32_t count = 0;
        for (uint32_t l = 0; l < lanes; l++) {
            t->begin[l] = count;
            t->rows[l] = place[l + 1] - place[l];
            for (uint32_t i = place[l]; i < place[l + 1]; i++) {
                const uint32_t s = sorted[i];
                if (seen[s] == ROOF_NONE || seen[s] < t->begin[l]) {
                    seen[s] = count;
                    t->v[count++] = (struct tally){s, 0};
                }
                t->v[seen[s]].count++;
            }
        }
        t->begin[lanes] = count;
    }
    free(place);
    free(sorted);
    free(seen);
    return ok;
}

static void tallies_free(struct lane_tallies *t)
{
    free(t->v);
    free(t->begin);
    free(t->rows);
}

static bool same_number(const struct join_lane *x, const struct join_lane *y)
{
    return x->device == y->device && x->stream == y->stream;
}

static int compare_couples(const void *p, const void *q)
{
    const struct couple *x = p, *y = q;
    if (x->same_number != y->same_number)
        return x->same_number ? -1 : 1;
    if (x->common != y->common)
        return x->common > y->common ? -1 : 1;
    return x->a != y->a ? SORT_BY(x->a, y->a) : SORT_BY(x->b, y->b);
}

/* All lanes that have anything in common. */
static struct couple *find_couples(const struct join_input *a, const struct join_input *b,
                                   const struct lane_tallies *x, const struct lane_tallies *y,
                                   uint32_t nsymbols, size_t *count)
{
    uint32_t *in_a = calloc((size_t)nsymbols + 1, sizeof *in_a);
    struct couple *v = NULL;
    size_t cap = 0;
    bool ok = in_a && grow_room(&v, sizeof *v, 0, &cap);
    *count = 0;
    for (uint32_t l = 0; l < a->nlanes && ok; l++) {
        for (uint32_t i = x->begin[l]; i < x->begin[l + 1]; i++)
            in_a[x->v[i].symbol] = x->v[i].count;
        for (uint32_t k = 0; k < b->nlanes && ok; k++) {
            const uint32_t fewer = x->rows[l] < y->rows[k] ? x->rows[l] : y->rows[k];
            uint32_t common = 0;
            for (uint32_t i = y->begin[k]; i < y->begin[k + 1]; i++) {
                const uint32_t mine = in_a[y->v[i].symbol], its = y->v[i].count;
                common += mine < its ? mine : its;
            }
            if (!common)
                continue;
            ok = grow_room(&v, sizeof *v, *count, &cap);
            if (ok)
                v[(*count)++] = (struct couple){
                    l, k, common, same_number(&a->lanes[l], &b->lanes[k]) && common >= fewer / 2};
        }
        for (uint32_t i = x->begin[l]; i < x->begin[l + 1]; i++)
            in_a[x->v[i].symbol] = 0;
    }
    free(in_a);
    if (ok)
        return v;
    free(v);
    return NULL;
}

/* Whether another couple of either lane is as good: of the same number, or nearly as much alike. */
static bool has_rival(const struct couple *v, size_t n, const struct couple *x)
{
    for (size_t i = 0; i < n; i++) {
        const struct couple *y = &v[i];
        if (y == x || (y->a != x->a && y->b != x->b))
            continue;
        if (x->same_number ? y->same_number : y->common >= x->common - x->common / 10)
            return true;
    }
    return false;
}

static bool choose(const struct couple *v, size_t n, const struct join_input *b, uint32_t *partner,
                   bool *unsure)
{
    bool *taken = calloc((size_t)b->nlanes + 1, sizeof *taken);
    if (!taken)
        return false;
    for (size_t i = 0; i < n; i++) {
        if (partner[v[i].a] != ROOF_NONE || taken[v[i].b])
            continue;
        partner[v[i].a] = v[i].b;
        taken[v[i].b] = true;
        unsure[v[i].a] = has_rival(v, n, &v[i]);
    }
    free(taken);
    return true;
}

bool lanes_pair(const struct join_input *a, const struct join_input *b, const struct symbols *s,
                uint32_t *partner, bool *unsure)
{
    struct lane_tallies x = {0}, y = {0};
    struct couple *couples = NULL;
    size_t n = 0;
    for (uint32_t l = 0; l < a->nlanes; l++) {
        partner[l] = ROOF_NONE;
        unsure[l] = false;
    }
    bool ok = tally_lanes(&x, a, s->of_a, s->count) && tally_lanes(&y, b, s->of_b, s->count);
    if (ok) {
        couples = find_couples(a, b, &x, &y, s->count, &n);
        ok = couples != NULL;
    }
    if (ok) {
        qsort(couples, n, sizeof *couples, compare_couples);
        ok = choose(couples, n, b, partner, unsure);
    }
    tallies_free(&x);
    tallies_free(&y);
    free(couples);
    return ok;
}
