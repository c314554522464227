/* lanes.c - streams are paired by what was launched there, and by their numbers. */
#include "lanes.h"

#include "grow.h"
#include "map.h"
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

/* Steps that comparing all lanes with all may take; beyond, only those of the same number are. */
#define MOST_STEPS (UINT64_C(1) << 28)

struct couples {
    struct couple *v;
    size_t count, cap;
};

static uint32_t common_rows(const uint32_t *in_a, const struct lane_tallies *y, uint32_t lane)
{
    uint32_t common = 0;
    for (uint32_t i = y->begin[lane]; i < y->begin[lane + 1]; i++) {
        const uint32_t mine = in_a[y->v[i].symbol], its = y->v[i].count;
        common += mine < its ? mine : its;
    }
    return common;
}

static bool add_couple(struct couples *c, struct couple x)
{
    if (!x.common)
        return true;
    if (!grow_room(&c->v, sizeof *c->v, c->count, &c->cap))
        return false;
    c->v[c->count++] = x;
    return true;
}

static uint64_t number_key(const struct join_lane *l)
{
    return ((uint64_t)l->device * UINT64_C(0x9e3779b97f4a7c15)) ^ (uint64_t)l->stream;
}

/* The first lane of each number. */
static bool index_numbers(const struct join_input *in, struct map *first)
{
    for (uint32_t k = 0; k < in->nlanes; k++)
        if (!map_put(first, number_key(&in->lanes[k]), k))
            return false;
    return true;
}

/* All lanes that have anything in common. */
static bool find_couples(const struct join_input *a, const struct join_input *b,
                         const struct lane_tallies *x, const struct lane_tallies *y,
                         uint32_t nsymbols, struct couples *out)
{
    const bool all = (uint64_t)a->nlanes * (y->begin[b->nlanes] + b->nlanes) <= MOST_STEPS;
    uint32_t *in_a = calloc((size_t)nsymbols + 1, sizeof *in_a);
    struct map first = {0};
    bool ok = in_a && index_numbers(b, &first);
    for (uint32_t l = 0; l < a->nlanes && ok; l++) {
        const uint32_t *numbered = map_get(&first, number_key(&a->lanes[l]));
        for (uint32_t i = x->begin[l]; i < x->begin[l + 1]; i++)
            in_a[x->v[i].symbol] = x->v[i].count;
        for (uint32_t k = 0; k < b->nlanes && ok; k++) {
            if (!all && !numbered)
                break;
            k = all ? k : *numbered;
            const uint32_t common = common_rows(in_a, y, k);
            const uint32_t fewer = x->rows[l] < y->rows[k] ? x->rows[l] : y->rows[k];
            ok = add_couple(out, (struct couple){l, k, common,
                                                 same_number(&a->lanes[l], &b->lanes[k]) &&
                                                     common >= fewer / 2});
            if (!all)
                break;
        }
        for (uint32_t i = x->begin[l]; i < x->begin[l + 1]; i++)
            in_a[x->v[i].symbol] = 0;
    }
    map_free(&first);
    free(in_a);
    return ok;
}

/* Of the couples of a lane. */
struct rivals {
    uint32_t same_number, best, second; /* how many; most launches in common */
};

static void count_rival(struct rivals *r, const struct couple *x)
{
    r->same_number += x->same_number;
    if (x->common > r->best) {
        r->second = r->best;
        r->best = x->common;
    } else if (x->common > r->second) {
        r->second = x->common;
    }
}

/* Whether another couple of the lane is as good: of the same number, or nearly as much alike. */
static bool has_rival(const struct rivals *r, const struct couple *x)
{
    const uint32_t other = x->common == r->best ? r->second : r->best;
    return x->same_number ? r->same_number > 1 : other && other >= x->common - x->common / 10;
}

static bool choose(const struct couples *c, const struct join_input *a, const struct join_input *b,
                   uint32_t *partner, bool *unsure)
{
    bool *taken = calloc((size_t)b->nlanes + 1, sizeof *taken);
    struct rivals *of_a = calloc((size_t)a->nlanes + 1, sizeof *of_a);
    struct rivals *of_b = calloc((size_t)b->nlanes + 1, sizeof *of_b);
    const bool ok = taken && of_a && of_b;
    for (size_t i = 0; ok && i < c->count; i++) {
        count_rival(&of_a[c->v[i].a], &c->v[i]);
        count_rival(&of_b[c->v[i].b], &c->v[i]);
    }
    for (size_t i = 0; ok && i < c->count; i++) {
        const struct couple *x = &c->v[i];
        if (partner[x->a] != ROOF_NONE || taken[x->b])
            continue;
        partner[x->a] = x->b;
        taken[x->b] = true;
        unsure[x->a] = has_rival(&of_a[x->a], x) || has_rival(&of_b[x->b], x);
    }
    free(taken);
    free(of_a);
    free(of_b);
    return ok;
}

bool lanes_pair(const struct join_input *a, const struct join_input *b, const struct symbols *s,
                uint32_t *partner, bool *unsure)
{
    struct lane_tallies x = {0}, y = {0};
    struct couples couples = {0};
    for (uint32_t l = 0; l < a->nlanes; l++) {
        partner[l] = ROOF_NONE;
        unsure[l] = false;
    }
    bool ok = tally_lanes(&x, a, s->of_a, s->count) && tally_lanes(&y, b, s->of_b, s->count);
    ok = ok && find_couples(a, b, &x, &y, s->count, &couples);
    if (ok && couples.count)
        qsort(couples.v, couples.count, sizeof *couples.v, compare_couples);
    ok = ok && choose(&couples, a, b, partner, unsure);
    tallies_free(&x);
    tallies_free(&y);
    free(couples.v);
    return ok;
}
