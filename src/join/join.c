/* join.c - stream by stream: operators first where both sides know them, kernels inside; then how
 * sure each pair is, and why a launch has none. */
#include "join.h"

#include "lanes.h"
#include "rhythm.h"
#include "sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { AROUND = 8 }; /* launches on either side that the score looks at */
static const double TIME_BAND = 4;

static const char *const METHODS[PAIRINGS] = {
    [PAIR_NONE] = "none",     [PAIR_FAR] = "none",    [PAIR_EQUAL] = "equal",
    [PAIR_ANCHOR] = "anchor", [PAIR_ORDER] = "order", [PAIR_UNSURE] = "order",
    [PAIR_GROUP] = "group",   [PAIR_PLACE] = "place", [PAIR_FORCED] = "invocation"};
static const char *const CONFIDENCES[JOIN_CONFIDENCES] = {"high", "medium", "low", "none"};
static const char *const REASONS[JOIN_REASONS] = {
    [JOIN_NO_LANE] = "no such stream",
    [JOIN_NO_KERNEL] = "no such kernel",
    [JOIN_OTHER_SHAPE] = "never with this grid and block",
    [JOIN_NO_STEP] = "a step that only one side has",
    [JOIN_OUTSIDE] = "outside of what both have",
    [JOIN_MISSING] = "missing there",
    [JOIN_TOO_FAR] = "too different there",
    [JOIN_UNEQUAL_RUN] = "equal ones, not as many",
    [JOIN_AROUND] = "little around it is the same",
    [JOIN_ORDER] = "in another order",
    [JOIN_OTHER_KERNEL] = "another kernel in its place",
    [JOIN_BY_BASE] = "only the base name is the same",
    [JOIN_NO_GRID] = "a grid is not known",
    [JOIN_UNSURE_LANE] = "another stream is as alike",
    [JOIN_TIME] = "times too far apart",
    [JOIN_REPEATED] = "a repetition of it fits as well",
    [JOIN_BY_COUNT] = "by invocation, as asked for",
};

const char *join_confidence_name(enum join_confidence c)
{
    return CONFIDENCES[c];
}

const char *join_reason_text(enum join_reason r)
{
    return REASONS[r];
}

const char *join_method_name(enum pairing p)
{
    return METHODS[p];
}

/* ---- One stream of each side ---- */

/* The rows of a lane, with all that is found out of them in an array each. */
struct lane_rows {
    const struct join_input *in;
    uint32_t *row; /* of the side */
    uint32_t *symbol, *group;
    uint8_t *pairing;
    uint32_t count;
};

struct joiner {
    struct join *j;
    const struct join_input *a, *b;
    uint32_t *order_a, *order_b; /* rows by lane */
    uint32_t *begin_a, *begin_b; /* lane l has order[begin[l] .. begin[l + 1]) */
    uint32_t *local;             /* symbol -> its number in the lanes looked at, ROOF_NONE */
    bool *unsure;                /* lane of a */
    bool *slides;                /* row of a: another place in its step fits as well */
};

static uint32_t *new_none(uint32_t n)
{
    uint32_t *v = malloc(n * sizeof *v + 1);
    if (v)
        memset(v, 0xff, n * sizeof *v);
    return v;
}

static bool rows_by_lane(const struct join_input *in, uint32_t **order, uint32_t **begin)
{
    uint32_t *place = calloc((size_t)in->nlanes + 2, sizeof *place);
    *order = malloc(in->side.count * sizeof **order + 1);
    *begin = place;
    if (!place || !*order)
        return false;
    for (uint32_t i = 0; i < in->side.count; i++)
        place[in->lane[i] + 1]++;
    for (uint32_t l = 0; l < in->nlanes; l++)
        place[l + 1] += place[l];
    for (uint32_t i = 0; i < in->side.count; i++)
        (*order)[place[in->lane[i]]++] = i;
    for (uint32_t l = in->nlanes; l > 0; l--)
        place[l] = place[l - 1];
    place[0] = 0;
    return true;
}

static bool lane_rows_make(struct lane_rows *r, const struct join_input *in, const uint32_t *symbol,
                           uint32_t *order, uint32_t count)
{
    *r = (struct lane_rows){.in = in, .row = order, .count = count};
    r->symbol = malloc(count * sizeof *r->symbol + 1);
    r->group = malloc(count * sizeof *r->group + 1);
    r->pairing = malloc(count + 1);
    for (uint32_t i = 0; r->symbol && i < count; i++)
        r->symbol[i] = symbol[order[i]];
    return r->symbol && r->group && r->pairing;
}

static void lane_rows_free(struct lane_rows *r)
{
    free(r->symbol);
    free(r->group);
    free(r->pairing);
}

/* ---- Operators ---- */

/* Launches that follow each other and are of one operator's instance; those of none alone. */
struct op_slots {
    uint32_t *begin; /* in the lane; one more than there are */
    uint32_t *symbol, *group;
    uint8_t *pairing;
    uint32_t count;
};

static void op_slots_free(struct op_slots *o)
{
    free(o->begin);
    free(o->symbol);
    free(o->group);
    free(o->pairing);
}

static bool op_slots_make(struct op_slots *o, const struct lane_rows *r, struct strtab *names,
                          uint32_t nsymbols)
{
    const struct join_input *in = r->in;
    *o = (struct op_slots){0};
    o->begin = malloc(((size_t)r->count + 1) * sizeof *o->begin);
    o->symbol = malloc(r->count * sizeof *o->symbol + 1);
    o->group = malloc(r->count * sizeof *o->group + 1);
    o->pairing = malloc(r->count + 1);
    if (!o->begin || !o->symbol || !o->group || !o->pairing)
        return false;
    for (uint32_t i = 0; i < r->count; i++) {
        const uint32_t op = in->op[r->row[i]];
        if (i && op != ROOF_NONE && op == in->op[r->row[i - 1]])
            continue;
        uint32_t symbol = r->symbol[i];
        if (op != ROOF_NONE && in->op_name[r->row[i]] != ROOF_NONE) {
            const char *name = strtab_get(in->side.names, in->op_name[r->row[i]]);
            const uint32_t id = strtab_intern(names, name, strlen(name));
            if (id == ROOF_NONE)
                return false;
            symbol = nsymbols + id;
        }
        o->begin[o->count] = i;
        o->symbol[o->count++] = symbol;
    }
    o->begin[o->count] = r->count;
    return true;
}

/* Operators that certainly are each other: their launches belong together. */
static bool find_spans(const struct lane_rows *x, const struct lane_rows *y, uint32_t nsymbols,
                       struct span_pair **spans, uint32_t *nspans)
{
    struct op_slots a = {0}, b = {0};
    struct strtab names = {0};
    uint32_t *match = NULL;
    *nspans = 0;
    bool ok = op_slots_make(&a, x, &names, nsymbols) && op_slots_make(&b, y, &names, nsymbols) &&
              (match = malloc(a.count * sizeof *match + 1)) != NULL &&
              (*spans = malloc(a.count * sizeof **spans + 1)) != NULL;
    if (ok) {
        struct sequences s = {a.symbol, b.symbol, a.count, b.count,   nsymbols + names.count,
                              match,    a.group,  b.group, a.pairing, b.pairing,
                              0};
        ok = sequences_align(&s, NULL, 0);
        for (uint32_t i = 0; i < a.count && ok; i++) {
            const enum pairing how = (enum pairing)a.pairing[i];
            if (match[i] != ROOF_NONE &&
                (how == PAIR_EQUAL || how == PAIR_ANCHOR || how == PAIR_ORDER))
                (*spans)[(*nspans)++] = (struct span_pair){
                    a.begin[i], a.begin[i + 1], b.begin[match[i]], b.begin[match[i] + 1]};
        }
    }
    op_slots_free(&a);
    op_slots_free(&b);
    strtab_free(&names);
    free(match);
    return ok;
}

/* ---- Steps ---- */

static void label_steps(const struct rhythm *r, const struct beats *beats, const uint32_t *row,
                        uint32_t count, uint32_t *step)
{
    uint32_t beat = 0, now = 0;
    for (uint32_t i = 0; i < count; i++) {
        for (; beat < beats->count; beat++) {
            const struct beat *x = &beats->v[beat];
            const int64_t begin = (int64_t)x->place - r->key_offset[x->key];
            if (x->step == ROOF_NONE || x->step + 1 <= now)
                continue;
            if (begin > i && x->place > i)
                break;
            now = x->step + 1;
        }
        step[row[i]] = now;
    }
}

/* By symbols, whose first place in a step is its begin; where no symbol comes once a step, by
 * words, which may miss a launch there. */
static bool find_steps(struct joiner *w, const struct sequences *s, const struct lane_rows *x,
                       const struct lane_rows *y)
{
    struct words words = {0};
    struct rhythm r;
    bool ok = rhythm_find(&r, s->a, s->n, s->b, s->m, s->nsymbols);
    if (ok && !r.nkeys) {
        rhythm_free(&r);
        ok = sequences_words(s, &words) &&
             rhythm_find(&r, words.a, s->n, words.b, s->m, words.count);
    }
    if (ok && r.nkeys) {
        label_steps(&r, &r.a, x->row, x->count, w->j->a.step);
        label_steps(&r, &r.b, y->row, y->count, w->j->b.step);
    }
    rhythm_free(&r);
    free(words.a);
    free(words.b);
    return ok;
}

/* One of the two streams, with the partners that its rows have in the other. */
struct paired_rows {
    const struct lane_rows *rows;
    const uint32_t *step; /* by row of the side */
    uint32_t *match;
};

static uint32_t step_at(const struct paired_rows *p, uint32_t i)
{
    return p->step[p->rows->row[i]];
}

/* What begins a step of x is the same in all steps of y. Where its partner is of another step than
 * that of the launch behind it, and what stands in front of that one is the same too, and free, it
 * moves there: a step stays together. */
static void pull_steps_together(struct paired_rows *x, struct paired_rows *y)
{
    for (uint32_t i = x->rows->count; i-- > 1;) {
        const uint32_t here = i - 1, behind = x->match[i], from = x->match[here];
        if (behind == ROOF_NONE || behind == 0 || from == ROOF_NONE || from == behind - 1)
            continue;
        const uint32_t to = behind - 1, step = step_at(x, here);
        const bool is_free = y->match[to] == ROOF_NONE && y->rows->group[to] == ROOF_NONE &&
                             y->rows->symbol[to] == x->rows->symbol[here];
        if (!is_free || step == 0 || step == ROOF_NONE || step != step_at(x, i) ||
            step_at(y, to) != step_at(y, behind) || step_at(y, from) == step_at(y, behind))
            continue;
        x->match[here] = to;
        y->match[to] = here;
        y->match[from] = ROOF_NONE;
        y->rows->pairing[to] = y->rows->pairing[from];
        y->rows->pairing[from] = PAIR_NONE;
    }
}

/* ---- Repetitions ---- */

/* Between two neighbouring pairs y has launches without partner. Where what the pairs on one side
 * of them launched is repeated among them, the pairs fit there as well: of layers that are the
 * same, some of which are missing in x, it is not known which are there. A repetition in another
 * step is none of these. */
struct hole {
    const struct paired_rows *x, *y;
    uint32_t left, right; /* places of the two pairs in x */
    bool *is_free;        /* place in x -> it could be elsewhere in its step */
};

/* How many pairs from `i` on, away from the hole, are in line, at most `most`. `towards`: -1 those
 * in front of it, 1 those behind. Of these, those that y has `far` places nearer to each other's
 * hole too. */
static uint32_t count_repeated(const struct hole *h, uint32_t i, int towards, uint32_t far,
                               uint32_t most)
{
    const uint32_t *match = h->x->match, *symbol = h->y->rows->symbol;
    uint32_t count = 0;
    while (count < most && match[i] != ROOF_NONE &&
           symbol[match[i]] == symbol[towards < 0 ? match[i] + far : match[i] - far]) {
        const uint32_t before = match[i];
        count++;
        if (towards < 0 ? i == 0 : i + 1 == h->x->rows->count)
            break;
        i += (uint32_t)towards;
        if (match[i] == ROOF_NONE || match[i] != before + (uint32_t)towards)
            break;
    }
    return count;
}

/* As the side says; if it says no steps, as what launches repeat. */
static bool is_same_step(const struct paired_rows *y, uint32_t from, uint32_t to)
{
    const uint32_t *said = y->rows->in->step, *row = y->rows->row;
    return said ? said[row[from]] == said[row[to]] : step_at(y, from) == step_at(y, to);
}

static void free_pairs(const struct hole *h, uint32_t i, int towards, uint32_t far, uint32_t count)
{
    for (; count--; i += (uint32_t)towards) {
        const uint32_t from = h->x->match[i];
        if (is_same_step(h->y, from, towards < 0 ? from + far : from - far))
            h->is_free[i] = true;
    }
}

/* The nearest repetition of as much as is looked at around a launch; of less only if it fills the
 * hole. */
static void look_into(const struct hole *h, uint32_t i, int towards)
{
    const uint32_t room = h->x->match[h->right] - h->x->match[h->left] - 1;
    const bool is_filled = h->right == h->left + 1;
    uint32_t far = 1;
    while (far <= room && count_repeated(h, i, towards, far, AROUND) < AROUND)
        far++;
    if (far > room && !is_filled)
        return;
    far = far > room ? room : far;
    free_pairs(h, i, towards, far, count_repeated(h, i, towards, far, UINT32_MAX));
}

static void find_slides(const struct paired_rows *x, const struct paired_rows *y, bool *is_free)
{
    struct hole h = {.x = x, .y = y, .left = ROOF_NONE, .is_free = is_free};
    for (uint32_t i = 0; i < x->rows->count; i++) {
        if (x->match[i] == ROOF_NONE)
            continue;
        h.right = i;
        if (h.left != ROOF_NONE && x->match[h.left] != ROOF_NONE &&
            x->match[i] > x->match[h.left] + 1) {
            look_into(&h, h.left, -1);
            look_into(&h, i, 1);
        }
        h.left = i;
    }
}

/* Both ways; free_x[place in x]. False when out of memory. */
static bool mark_slides(const struct paired_rows *x, const struct paired_rows *y, bool *slides)
{
    bool *free_x = calloc((size_t)x->rows->count + 1, sizeof *free_x);
    bool *free_y = calloc((size_t)y->rows->count + 1, sizeof *free_y);
    const bool ok = free_x && free_y;
    if (ok) {
        find_slides(x, y, free_x);
        find_slides(y, x, free_y);
    }
    for (uint32_t i = 0; ok && i < x->rows->count; i++)
        slides[x->rows->row[i]] = free_x[i] || (x->match[i] != ROOF_NONE && free_y[x->match[i]]);
    free(free_x);
    free(free_y);
    return ok;
}

/* ---- Aligning ---- */

static void keep_rows(struct join_rows *to, const struct lane_rows *r)
{
    for (uint32_t i = 0; i < r->count; i++) {
        to->group[r->row[i]] = r->group[i];
        to->pairing[r->row[i]] = r->pairing[i];
    }
}

/* The part of the launches around that is paired in line with this one. */
static void score_lane(const uint32_t *match, uint32_t n, uint32_t m, const uint32_t *row,
                       float *score)
{
    for (uint32_t i = 0; i < n; i++) {
        unsigned all = 0, same = 0;
        if (match[i] == ROOF_NONE)
            continue;
        for (uint32_t d = 1; d <= AROUND; d++) {
            if (i >= d && match[i] >= d) {
                all++;
                same += match[i - d] == match[i] - d;
            }
            if (i + d < n && match[i] + d < m) {
                all++;
                same += match[i + d] == match[i] + d;
            }
        }
        score[row[i]] = all ? (float)same / (float)all : 1;
    }
}

/* Numbers the symbols of two lanes anew, so that the work on a lane grows with what it has, not
 * with what all have. Returns how many there are. */
static uint32_t number_anew(struct joiner *w, struct lane_rows *x, struct lane_rows *y)
{
    struct lane_rows *const both[] = {x, y};
    const uint32_t *const of[] = {w->j->symbols.of_a, w->j->symbols.of_b};
    uint32_t count = 0;
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < both[side]->count; i++) {
            uint32_t *local = &w->local[both[side]->symbol[i]];
            if (*local == ROOF_NONE)
                *local = count++;
            both[side]->symbol[i] = *local;
        }
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < both[side]->count; i++)
            w->local[of[side][both[side]->row[i]]] = ROOF_NONE;
    return count;
}

static bool align_lane(struct joiner *w, struct lane_rows *x, struct lane_rows *y)
{
    struct join *j = w->j;
    struct span_pair *spans = NULL;
    uint32_t nspans = 0;
    const uint32_t nsymbols = number_anew(w, x, y);
    uint32_t *match = malloc(x->count * sizeof *match + 1), *back = new_none(y->count);
    struct sequences s = {x->symbol, y->symbol, x->count,   y->count,   nsymbols,  match,
                          x->group,  y->group,  x->pairing, y->pairing, j->ngroups};
    bool ok = match && back;
    if (ok && j->by_invocation) {
        ok = sequences_by_invocation(&s);
    } else if (ok) {
        if (w->a->op && w->b->op)
            ok = find_spans(x, y, nsymbols, &spans, &nspans);
        ok = ok && sequences_align(&s, spans, nspans) && find_steps(w, &s, x, y);
        for (uint32_t i = 0; i < x->count && ok; i++)
            if (match[i] != ROOF_NONE)
                back[match[i]] = i;
        struct paired_rows of_a = {x, j->a.step, match}, of_b = {y, j->b.step, back};
        if (ok) {
            pull_steps_together(&of_a, &of_b);
            pull_steps_together(&of_b, &of_a);
            ok = mark_slides(&of_a, &of_b, w->slides);
        }
    }
    for (uint32_t i = 0; i < x->count && ok; i++)
        if (match[i] != ROOF_NONE) {
            j->a.match[x->row[i]] = y->row[match[i]];
            j->b.match[y->row[match[i]]] = x->row[i];
        }
    if (ok) {
        keep_rows(&j->a, x);
        keep_rows(&j->b, y);
        score_lane(match, x->count, y->count, x->row, j->score);
        j->ngroups = s.ngroups;
    }
    free(match);
    free(back);
    free(spans);
    return ok;
}

static bool align_lanes(struct joiner *w)
{
    struct join *j = w->j;
    bool ok = true;
    for (uint32_t l = 0; l < w->a->nlanes && ok; l++) {
        const uint32_t k = j->lane_a[l];
        struct lane_rows x = {0}, y = {0};
        if (k == ROOF_NONE)
            continue;
        ok = lane_rows_make(&x, w->a, j->symbols.of_a, w->order_a + w->begin_a[l],
                            w->begin_a[l + 1] - w->begin_a[l]) &&
             lane_rows_make(&y, w->b, j->symbols.of_b, w->order_b + w->begin_b[k],
                            w->begin_b[k + 1] - w->begin_b[k]) &&
             align_lane(w, &x, &y);
        lane_rows_free(&x);
        lane_rows_free(&y);
    }
    return ok;
}

/* ---- How sure ---- */

static bool is_sure_pairing(uint8_t pairing)
{
    return pairing == PAIR_EQUAL || pairing == PAIR_ANCHOR || pairing == PAIR_ORDER;
}

static double ratio_of(const struct joiner *w, uint32_t row)
{
    if (!w->a->time_ns || !w->b->time_ns || w->j->a.match[row] == ROOF_NONE)
        return NAN;
    const double x = w->a->time_ns[row], y = w->b->time_ns[w->j->a.match[row]];
    return x > 0 && y > 0 ? x / y : NAN;
}

static int compare_doubles(const void *p, const void *q)
{
    const double x = *(const double *)p, y = *(const double *)q;
    return SORT_BY(x, y);
}

static bool find_time_ratio(struct joiner *w)
{
    const uint32_t n = w->a->side.count;
    double *v = malloc(n * sizeof *v + 1);
    size_t count = 0;
    w->j->time_ratio = NAN;
    w->j->time_band = TIME_BAND;
    for (uint32_t i = 0; v && i < n; i++) {
        const double r = ratio_of(w, i);
        if (is_sure_pairing(w->j->a.pairing[i]) && !isnan(r))
            v[count++] = r;
    }
    if (count) {
        qsort(v, count, sizeof *v, compare_doubles);
        w->j->time_ratio = v[count / 2];
    }
    free(v);
    return v != NULL;
}

static bool is_same_op(const struct joiner *w, uint32_t row)
{
    const uint32_t match = w->j->a.match[row];
    if (!w->a->op || !w->b->op || match == ROOF_NONE || w->a->op_name[row] == ROOF_NONE ||
        w->b->op_name[match] == ROOF_NONE)
        return false;
    return strcmp(strtab_get(w->a->side.names, w->a->op_name[row]),
                  strtab_get(w->b->side.names, w->b->op_name[match])) == 0;
}

static bool lacks_grid(const struct joiner *w, uint32_t row, const struct symbol_facts *f)
{
    const bool is_copy = w->a->is_copy && w->a->is_copy[row];
    return !is_copy && !(f->equal & 1 << SHAPE_GRID);
}

/* Of a launch with a partner. */
static enum join_confidence judge_pair(const struct joiner *w, uint32_t row,
                                       enum join_reason *reason)
{
    const struct join *j = w->j;
    const struct symbol_facts *f = &j->symbols.facts[j->symbols.of_a[row]];
    const double ratio = ratio_of(w, row) / j->time_ratio;
    switch ((enum pairing)j->a.pairing[row]) {
    case PAIR_PLACE:
        *reason = JOIN_OTHER_KERNEL;
        if (f->identity == j->symbols.facts[j->symbols.of_b[j->a.match[row]]].identity) {
            *reason = JOIN_OTHER_SHAPE;
            return JOIN_LOW;
        }
        return is_same_op(w, row) ? JOIN_MEDIUM : JOIN_LOW;
    case PAIR_FORCED:
        *reason = JOIN_BY_COUNT;
        return JOIN_LOW;
    case PAIR_UNSURE:
        *reason = JOIN_AROUND;
        return JOIN_MEDIUM;
    case PAIR_GROUP:
        *reason = JOIN_ORDER;
        return JOIN_MEDIUM;
    default:
        break;
    }
    *reason = f->level == LEVEL_BASE                       ? JOIN_BY_BASE
              : lacks_grid(w, row, f)                      ? JOIN_NO_GRID
              : w->unsure[w->a->lane[row]]                 ? JOIN_UNSURE_LANE
              : w->slides[row]                             ? JOIN_REPEATED
              : ratio > TIME_BAND || ratio < 1 / TIME_BAND ? JOIN_TIME
                                                           : JOIN_FINE;
    return *reason == JOIN_FINE ? JOIN_HIGH : JOIN_MEDIUM;
}

/* Where a row stands in its lane. */
enum place {
    PLACE_OUTSIDE, /* before the first or after the last that has a partner */
    PLACE_INSIDE,
    PLACE_NO_STEP, /* in a step of which less than a tenth has partners */
};

/* Steps of a lane, rows that follow each other. */
static void mark_steps(const struct join_rows *rows, const uint32_t *order, uint32_t n,
                       uint8_t *place)
{
    for (uint32_t lo = 0, hi; lo < n; lo = hi) {
        const uint32_t step = rows->step[order[lo]];
        uint32_t paired = 0;
        for (hi = lo; hi < n && rows->step[order[hi]] == step; hi++)
            paired += rows->match[order[hi]] != ROOF_NONE;
        if (step == 0 || step == ROOF_NONE || paired * 10 >= hi - lo)
            continue;
        for (uint32_t i = lo; i < hi; i++)
            place[order[i]] = PLACE_NO_STEP;
    }
}

static void mark_places(const struct join_rows *rows, const uint32_t *order, uint32_t n,
                        uint8_t *place)
{
    uint32_t first = 0, last = n;
    while (first < n && rows->match[order[first]] == ROOF_NONE)
        first++;
    while (last > first && rows->match[order[last - 1]] == ROOF_NONE)
        last--;
    for (uint32_t i = first; i < last; i++)
        place[order[i]] = PLACE_INSIDE;
    mark_steps(rows, order, n, place);
}

static enum join_reason reason_of_none(const struct joiner *w, const struct join_rows *rows,
                                       uint32_t row, uint32_t symbol, uint8_t sides_of_symbol,
                                       bool has_lane, enum place place)
{
    const struct symbols *s = &w->j->symbols;
    if (!has_lane)
        return JOIN_NO_LANE;
    if (rows->group[row] != ROOF_NONE)
        return JOIN_UNEQUAL_RUN;
    if (s->sides[s->facts[symbol].identity] != 3)
        return JOIN_NO_KERNEL;
    if (sides_of_symbol != 3)
        return JOIN_OTHER_SHAPE;
    if (rows->pairing[row] == PAIR_FAR)
        return JOIN_TOO_FAR;
    return place == PLACE_NO_STEP  ? JOIN_NO_STEP
           : place == PLACE_INSIDE ? JOIN_MISSING
                                   : JOIN_OUTSIDE;
}

static bool judge(struct joiner *w)
{
    struct join *j = w->j;
    const uint32_t n = w->a->side.count, m = w->b->side.count;
    uint8_t *sides = calloc((size_t)j->symbols.count + 1, 1);
    uint8_t *place_a = calloc((size_t)n + 1, 1), *place_b = calloc((size_t)m + 1, 1);
    bool *has_lane_b = calloc((size_t)w->b->nlanes + 1, sizeof *has_lane_b);
    const bool ok = sides && place_a && place_b && has_lane_b;
    if (ok) {
        for (uint32_t i = 0; i < n; i++)
            sides[j->symbols.of_a[i]] |= 1;
        for (uint32_t i = 0; i < m; i++)
            sides[j->symbols.of_b[i]] |= 2;
        for (uint32_t l = 0; l < w->a->nlanes; l++) {
            mark_places(&j->a, w->order_a + w->begin_a[l], w->begin_a[l + 1] - w->begin_a[l],
                        place_a);
            if (j->lane_a[l] != ROOF_NONE)
                has_lane_b[j->lane_a[l]] = true;
        }
        for (uint32_t l = 0; l < w->b->nlanes; l++)
            mark_places(&j->b, w->order_b + w->begin_b[l], w->begin_b[l + 1] - w->begin_b[l],
                        place_b);
    }
    for (uint32_t i = 0; i < n && ok; i++) {
        enum join_reason reason;
        if (j->a.match[i] != ROOF_NONE) {
            j->a.confidence[i] = (uint8_t)judge_pair(w, i, &reason);
        } else {
            const uint32_t symbol = j->symbols.of_a[i];
            reason = reason_of_none(w, &j->a, i, symbol, sides[symbol],
                                    j->lane_a[w->a->lane[i]] != ROOF_NONE, (enum place)place_a[i]);
            j->a.confidence[i] = j->a.group[i] == ROOF_NONE ? JOIN_NO : JOIN_MEDIUM;
        }
        j->a.reason[i] = (uint8_t)reason;
    }
    for (uint32_t i = 0; i < m && ok; i++) {
        const uint32_t match = j->b.match[i], symbol = j->symbols.of_b[i];
        if (match != ROOF_NONE) {
            j->b.confidence[i] = j->a.confidence[match];
            j->b.reason[i] = j->a.reason[match];
            continue;
        }
        j->b.reason[i] = (uint8_t)reason_of_none(w, &j->b, i, symbol, sides[symbol],
                                                 has_lane_b[w->b->lane[i]], (enum place)place_b[i]);
        j->b.confidence[i] = j->b.group[i] == ROOF_NONE ? JOIN_NO : JOIN_MEDIUM;
    }
    free(sides);
    free(place_a);
    free(place_b);
    free(has_lane_b);
    return ok;
}

/* ---- All together ---- */

static bool rows_make(struct join_rows *r, uint32_t n)
{
    r->match = new_none(n);
    r->group = new_none(n);
    r->step = new_none(n);
    r->pairing = calloc((size_t)n + 1, 1);
    r->confidence = calloc((size_t)n + 1, 1);
    r->reason = calloc((size_t)n + 1, 1);
    return r->match && r->group && r->step && r->pairing && r->confidence && r->reason;
}

static void rows_free(struct join_rows *r)
{
    free(r->match);
    free(r->group);
    free(r->step);
    free(r->pairing);
    free(r->confidence);
    free(r->reason);
}

bool join_make(struct join *j, const struct join_input *a, const struct join_input *b,
               bool by_invocation)
{
    struct joiner w = {.j = j, .a = a, .b = b};
    *j = (struct join){.by_invocation = by_invocation};
    j->score = malloc(a->side.count * sizeof *j->score + 1);
    j->lane_a = malloc(a->nlanes * sizeof *j->lane_a + 1);
    w.unsure = calloc((size_t)a->nlanes + 1, sizeof *w.unsure);
    w.slides = calloc((size_t)a->side.count + 1, sizeof *w.slides);
    bool ok = j->score && j->lane_a && w.unsure && w.slides && rows_make(&j->a, a->side.count) &&
              rows_make(&j->b, b->side.count);
    for (uint32_t i = 0; ok && i < a->side.count; i++)
        j->score[i] = NAN;
    ok = ok && symbols_make(&j->symbols, &a->side, &b->side) &&
         rows_by_lane(a, &w.order_a, &w.begin_a) && rows_by_lane(b, &w.order_b, &w.begin_b) &&
         lanes_pair(a, b, &j->symbols, j->lane_a, w.unsure) &&
         (w.local = new_none(j->symbols.count)) != NULL && align_lanes(&w) && find_time_ratio(&w) &&
         judge(&w);
    free(w.unsure);
    free(w.slides);
    free(w.local);
    free(w.order_a);
    free(w.order_b);
    free(w.begin_a);
    free(w.begin_b);
    return ok;
}

void join_free(struct join *j)
{
    symbols_free(&j->symbols);
    rows_free(&j->a);
    rows_free(&j->b);
    free(j->score);
    free(j->lane_a);
    *j = (struct join){0};
}
