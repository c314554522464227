/* rhythm.c - a symbol that comes once a step comes at nearly equal distances in both sequences,
 * however many steps they have. Of such symbols those count that are farthest apart: what comes
 * once a layer is closer. */
#include "rhythm.h"

#include "sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

/* Distances may differ from their mean by this part of it; so many of 100 must not differ more. */
static const double SLACK = 0.25;
enum { REGULAR_PERCENT = 75, CONTRADICTIONS = 2 };

/* A symbol in one sequence. */
struct visits {
    uint32_t count, first, last;
    uint32_t near; /* distances that are near their mean */
};

struct candidate {
    uint32_t symbol, count;
    double distance;
};

static void visit(struct visits *v, const uint32_t *s, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        struct visits *x = &v[s[i]];
        x->first = x->count ? x->first : i;
        x->last = i;
        x->count++;
    }
}

static double mean_distance(const struct visits *v)
{
    return v->count < 2 ? 0 : (double)(v->last - v->first) / (v->count - 1);
}

static void count_near(struct visits *v, uint32_t *latest, const uint32_t *s, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        struct visits *x = &v[s[i]];
        const double mean = mean_distance(x);
        x->near += latest[s[i]] != NONE && fabs(i - latest[s[i]] - mean) <= SLACK * mean;
        latest[s[i]] = i;
    }
    for (uint32_t i = 0; i < n; i++)
        latest[s[i]] = NONE;
}

static bool is_regular(const struct visits *v)
{
    return v->count < 2 || (uint64_t)v->near * 100 >= (uint64_t)(v->count - 1) * REGULAR_PERCENT;
}

/* The distance that both sequences agree about; 0: none. */
static double common_distance(const struct visits *x, const struct visits *y)
{
    const double dx = mean_distance(x), dy = mean_distance(y);
    const double longer = fmax(dx, dy), shorter = fmin(dx, dy);
    if (!x->count || !y->count || !is_regular(x) || !is_regular(y) || longer < 2)
        return 0;
    if (x->count > 1 && y->count > 1 && longer - shorter > SLACK * longer)
        return 0;
    return x->count >= y->count ? dx : dy;
}

static int compare_candidates(const void *p, const void *q)
{
    const struct candidate *x = p, *y = q;
    return x->distance != y->distance ? (x->distance > y->distance ? -1 : 1)
                                      : SORT_BY(x->symbol, y->symbol);
}

/* How many symbols must keep a rhythm of so few steps that chance could make it. */
static uint32_t needed(uint32_t count)
{
    return count >= 4 ? 1 : count == 3 ? 2 : 3;
}

/* Of candidates from the farthest apart on, the first that enough others agree with; *count of them
 * follow each other. NONE: there are not. */
static uint32_t choose(const struct candidate *c, uint32_t n, uint32_t *count)
{
    for (uint32_t i = 0; i < n; i++) {
        uint32_t k = i, most = 0;
        while (k < n && c[k].distance >= (1 - SLACK) * c[i].distance) {
            most = c[k].count > most ? c[k].count : most;
            k++;
        }
        *count = k - i;
        if (*count >= needed(most))
            return i;
    }
    return NONE;
}

/* A symbol that both sequences keep, but at distances so different that a step of the one with the
 * shorter lacks much of what the other's has. (Where it was lost now and then, the one with the
 * longer distance has fewer of it.) */
static bool contradicts(const struct visits *x, const struct visits *y, double length)
{
    const double dx = mean_distance(x), dy = mean_distance(y), longer = fmax(dx, dy);
    const bool is_fewer = dx < dy ? x->count <= y->count : y->count <= x->count;
    return x->count > 1 && y->count > 1 && is_regular(x) && is_regular(y) && is_fewer &&
           fabs(dx - dy) > SLACK * longer && longer > (1 + SLACK) * length;
}

/* Whether enough symbols say that steps are longer, on one side alone: then what was found is a
 * part of a step. */
static bool is_contradicted(const struct rhythm *r, const struct visits *x, const struct visits *y,
                            uint32_t nsymbols)
{
    uint32_t count = 0;
    for (uint32_t s = 0; s < nsymbols && count < CONTRADICTIONS; s++)
        count += contradicts(&x[s], &y[s], r->length);
    return count == CONTRADICTIONS;
}

/* ---- Where in the step ---- */

/* Places of keys in one sequence. */
static bool list_beats(struct beats *out, const uint32_t *key_of, const uint32_t *s, uint32_t n)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < n; i++)
        count += key_of[s[i]] != NONE;
    out->v = malloc(count * sizeof *out->v + 1);
    if (!out->v)
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (key_of[s[i]] != NONE)
            out->v[out->count++] = (struct beat){i, key_of[s[i]], NONE};
    return true;
}

/* The median distance of each key from the latest place of key `of` before it. */
static bool measure_offsets(struct rhythm *r, const struct beats *beats, uint32_t of)
{
    int64_t *far = malloc(beats->count * sizeof *far + 1);
    uint32_t *begin = calloc((size_t)r->nkeys + 2, sizeof *begin);
    int64_t latest = -1;
    if (far && begin) {
        for (uint32_t i = 0; i < beats->count; i++) {
            latest = beats->v[i].key == of ? beats->v[i].place : latest;
            begin[beats->v[i].key + 2] += latest >= 0;
        }
        for (uint32_t k = 0; k < r->nkeys; k++)
            begin[k + 2] += begin[k + 1];
        latest = -1;
        for (uint32_t i = 0; i < beats->count; i++) {
            latest = beats->v[i].key == of ? beats->v[i].place : latest;
            if (latest >= 0)
                far[begin[beats->v[i].key + 1]++] = beats->v[i].place - latest;
        }
        for (uint32_t k = 0; k < r->nkeys; k++) {
            const uint32_t count = begin[k + 1] - begin[k];
            sort_i64(far + begin[k], count);
            r->key_offset[k] = count ? far[begin[k] + count / 2] : 0;
        }
    }
    const bool ok = far && begin;
    free(far);
    free(begin);
    return ok;
}

/* A step begins with the key that comes first in the sequence. */
static void turn_offsets(struct rhythm *r, uint32_t first)
{
    const int64_t length = (int64_t)llround(r->length), from = r->key_offset[first];
    for (uint32_t k = 0; k < r->nkeys; k++)
        r->key_offset[k] = ((r->key_offset[k] - from) % length + length) % length;
}

/* ---- Which step ---- */

/* Steps with few of the keys are none: their places are of something else that uses the same
 * kernels. */
static bool leave_out_few(const struct rhythm *r, struct beats *beats)
{
    uint32_t *keys = calloc((size_t)beats->nsteps + 1, sizeof *keys);
    if (!keys)
        return false;
    for (uint32_t i = 0; i < beats->count; i++)
        if (beats->v[i].step != NONE)
            keys[beats->v[i].step]++;
    for (uint32_t i = 0; i < beats->count; i++)
        if (beats->v[i].step != NONE && keys[beats->v[i].step] * 4 < r->nkeys)
            beats->v[i].step = NONE;
    free(keys);
    return true;
}

/* A beat says where its step began. Those that say nearly the same are of one step; one that says
 * something earlier is out of place, and so is one that says something later if the next one does
 * not. A step of which no key is left counts, by the time that it took. */
static bool find_steps(const struct rhythm *r, struct beats *beats)
{
    const double half = r->length / 2;
    double begin = -INFINITY, begin_before = -INFINITY;
    uint32_t step = NONE, step_before = NONE, in_step = 0, latest = 0;
    for (uint32_t i = 0; i < beats->count; i++) {
        struct beat *x = &beats->v[i];
        const double says = (double)x->place - (double)r->key_offset[x->key];
        if (in_step == 1 && step_before != NONE && says < begin - half &&
            fabs(says - begin_before) < half) { /* the one before was out of place */
            beats->v[latest].step = NONE;
            step = step_before;
            begin = begin_before;
            in_step = 2;
        }
        if (says < begin - half)
            continue;
        if (step == NONE || says >= begin + half) {
            const double passed = step == NONE ? 0 : fmax(1, round((says - begin) / r->length));
            begin_before = begin;
            step_before = step;
            step = step == NONE ? 0 : step + (uint32_t)passed;
            in_step = 0;
        }
        begin = says;
        x->step = step;
        in_step++;
        latest = i;
        beats->first_begin = step == 0 ? begin : beats->first_begin;
        beats->last_begin = begin;
    }
    beats->nsteps = step + 1; /* NONE + 1 is 0 */
    return leave_out_few(r, beats);
}

/* ---- All together ---- */

static bool find_keys(struct rhythm *r, const struct visits *x, const struct visits *y,
                      uint32_t nsymbols)
{
    struct candidate *c = malloc(nsymbols * sizeof *c + 1);
    uint32_t n = 0, count = 0;
    if (!c)
        return false;
    for (uint32_t s = 0; s < nsymbols; s++) {
        const double distance = common_distance(&x[s], &y[s]);
        if (distance > 0)
            c[n++] =
                (struct candidate){s, x[s].count > y[s].count ? x[s].count : y[s].count, distance};
    }
    qsort(c, n, sizeof *c, compare_candidates);
    const uint32_t first = choose(c, n, &count);
    if (first != NONE) {
        r->nkeys = count;
        r->length = c[first + count / 2].distance;
        r->key_symbol = malloc(count * sizeof *r->key_symbol);
        r->key_offset = calloc(count, sizeof *r->key_offset);
        for (uint32_t k = 0; r->key_symbol && k < count; k++)
            r->key_symbol[k] = c[first + k].symbol;
    }
    free(c);
    return first == NONE || (r->key_symbol && r->key_offset);
}

static bool find_beats(struct rhythm *r, uint32_t *key_of, const uint32_t *a, uint32_t n,
                       const uint32_t *b, uint32_t m)
{
    for (uint32_t k = 0; k < r->nkeys; k++)
        key_of[r->key_symbol[k]] = k;
    if (!list_beats(&r->a, key_of, a, n) || !list_beats(&r->b, key_of, b, m))
        return false;
    const struct beats *more = r->a.count > r->b.count ? &r->a : &r->b;
    if (!measure_offsets(r, more, more->v[more->count / 2].key))
        return false;
    turn_offsets(r, more->v[0].key);
    return find_steps(r, &r->a) && find_steps(r, &r->b);
}

bool rhythm_find(struct rhythm *r, const uint32_t *a, uint32_t n, const uint32_t *b, uint32_t m,
                 uint32_t nsymbols)
{
    struct visits *x = calloc((size_t)nsymbols + 1, sizeof *x);
    struct visits *y = calloc((size_t)nsymbols + 1, sizeof *y);
    uint32_t *latest = malloc(nsymbols * sizeof *latest + 1);
    *r = (struct rhythm){0};
    bool ok = x && y && latest;
    if (ok) {
        memset(latest, 0xff, nsymbols * sizeof *latest);
        visit(x, a, n);
        visit(y, b, m);
        count_near(x, latest, a, n);
        count_near(y, latest, b, m);
        ok = find_keys(r, x, y, nsymbols);
        if (r->nkeys && is_contradicted(r, x, y, nsymbols)) {
            rhythm_free(r);
            r->is_part_of_step = true;
        }
        ok = ok && (!r->nkeys || find_beats(r, latest, a, n, b, m));
    }
    free(x);
    free(y);
    free(latest);
    return ok;
}

void rhythm_free(struct rhythm *r)
{
    free(r->key_symbol);
    free(r->key_offset);
    free(r->a.v);
    free(r->b.v);
    *r = (struct rhythm){0};
}
