/* sequences.c - from what is certain to what is not: equal parts, symbols that stand for one place
 * only (once in the part, or once in a step), and only between these the longest common
 * subsequences, of which what all agree about counts. */
#include "sequences.h"

#include "align.h"
#include "grow.h"
#include "map.h"
#include "rhythm.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

enum {
    AROUND = 4,      /* elements on either side of an anchor that are looked at */
    DEEPEST = 24,    /* times that a part is split at its anchors */
    NEAR = 64,       /* elements that parts may differ in to be compared before they are split */
    MOST_PLACES = 8, /* other symbols in the same place */
};

/* A part of both. `left`, `right`: partners, or a span's edge, stand there; else one of them may go
 * on where the other begins or ends. */
struct part {
    uint32_t a, a_end, b, b_end;
    uint8_t depth;
    bool left, right;
};

struct pair {
    uint32_t i, j;
};

/* What is known of a symbol, or of a word, in the part looked at. */
struct sighting {
    uint32_t part; /* number of the part; else all else is of another one */
    uint32_t count_a, count_b, place_a, place_b;
};

struct aligner {
    struct sequences *s;
    struct align align;
    struct words words;
    struct sighting *seen; /* by symbol or word */
    uint32_t nparts;
    struct part *todo;
    size_t ntodo, todo_cap;
    struct pair *pairs;
    size_t npairs, pairs_cap;
    uint32_t *tails, *before; /* for the longest rising run */
    size_t tails_cap, before_cap;
    uint32_t *lowest, *highest;
    bool has_no_steps; /* that could be told from layers */
    bool was_cut;      /* the part was split at its steps */
    bool ok;
};

static uint32_t least(uint32_t x, uint32_t y)
{
    return x < y ? x : y;
}

static void set_pair(struct sequences *s, uint32_t i, uint32_t j, enum pairing how)
{
    s->match[i] = j;
    s->pairing_a[i] = s->pairing_b[j] = (uint8_t)how;
}

static void push(struct aligner *w, struct part p)
{
    if (p.a == p.a_end || p.b == p.b_end)
        return;
    if (!w->ok || !grow_room(&w->todo, sizeof *w->todo, w->ntodo, &w->todo_cap)) {
        w->ok = false;
        return;
    }
    w->todo[w->ntodo++] = p;
}

/* ---- Pairs that split a part ---- */

static void add_pair(struct aligner *w, uint32_t i, uint32_t j)
{
    if (!w->ok || !grow_room(&w->pairs, sizeof *w->pairs, w->npairs, &w->pairs_cap)) {
        w->ok = false;
        return;
    }
    w->pairs[w->npairs++] = (struct pair){i, j};
}

/* What stands around two elements is mostly the same: a kernel that some other code launched too
 * has other neighbours. */
static bool has_neighbours(const struct sequences *s, uint32_t i, uint32_t j)
{
    unsigned all = 0, equal = 0;
    for (uint32_t d = 1; d <= 2; d++) {
        if (i >= d && j >= d) {
            all++;
            equal += s->a[i - d] == s->b[j - d];
        }
        if (i + d < s->n && j + d < s->m) {
            all++;
            equal += s->a[i + d] == s->b[j + d];
        }
    }
    return equal * 2 >= all;
}

/* False when out of memory. */
static bool number_words(struct map *known, const uint32_t *s, uint32_t n, uint32_t *word)
{
    for (uint32_t i = 0; i < n; i++) {
        uint64_t key = i ? s[i - 1] : NONE;
        key = (key ^ key >> 29) * UINT64_C(0xbf58476d1ce4e5b9) + s[i];
        key = (key ^ key >> 32) * UINT64_C(0x94d049bb133111eb) + (i + 1 < n ? s[i + 1] : NONE);
        const uint32_t *number = map_put(known, key, known->count);
        if (!number)
            return false;
        word[i] = *number;
    }
    return true;
}

bool sequences_words(const struct sequences *s, struct words *out)
{
    struct map known = {0};
    *out = (struct words){malloc(s->n * sizeof *out->a + 1), malloc(s->m * sizeof *out->b + 1), 0};
    const bool ok = out->a && out->b && number_words(&known, s->a, s->n, out->a) &&
                    number_words(&known, s->b, s->m, out->b);
    out->count = known.count;
    map_free(&known);
    return ok;
}

static struct sighting *sight(struct aligner *w, uint32_t symbol)
{
    struct sighting *x = &w->seen[symbol];
    if (x->part != w->nparts)
        *x = (struct sighting){.part = w->nparts};
    return x;
}

/* How many of the next `AROUND` elements, or of those before, are others. What is not there
 * differs, unless both sequences end together. */
static unsigned differing(const struct sequences *s, uint32_t i, uint32_t j, bool behind)
{
    const uint32_t room_a = behind ? s->n - 1 - i : i, room_b = behind ? s->m - 1 - j : j;
    const uint32_t room = least(least(room_a, room_b), AROUND);
    unsigned differ = room_a == room_b ? 0 : AROUND - room;
    for (uint32_t d = 1; d <= room; d++)
        differ += behind ? s->a[i + d] != s->b[j + d] : s->a[i - d] != s->b[j - d];
    return differ;
}

/* Equal, and so is nearly all around. */
static bool is_at_home(const struct sequences *s, uint32_t i, uint32_t j)
{
    return s->a[i] == s->b[j] && differing(s, i, j, false) <= 1 && differing(s, i, j, true) <= 1;
}

/* One of a run of equal ones, which may be longer on the other side. */
static bool is_repeated(const uint32_t *v, uint32_t n, uint32_t i)
{
    return (i && v[i - 1] == v[i]) || (i + 1 < n && v[i + 1] == v[i]);
}

/* A loss may make a word that is there in another place, but not what is around it there. */
static void add_anchor(struct aligner *w, uint32_t i, uint32_t j)
{
    const struct sequences *s = w->s;
    if (is_at_home(s, i, j) && !is_repeated(s->a, s->n, i) && !is_repeated(s->b, s->m, j))
        add_pair(w, i, j);
}

/* Words that either side has once. */
static void find_unique(struct aligner *w, const struct part *p)
{
    w->nparts++;
    for (uint32_t j = p->b; j < p->b_end; j++) {
        struct sighting *x = sight(w, w->words.b[j]);
        x->count_b++;
        x->place_b = j;
    }
    for (uint32_t i = p->a; i < p->a_end; i++)
        sight(w, w->words.a[i])->count_a++;
    for (uint32_t i = p->a; i < p->a_end && w->ok; i++) {
        const struct sighting *x = &w->seen[w->words.a[i]];
        if (x->count_a == 1 && x->count_b == 1)
            add_anchor(w, i, x->place_b);
    }
}

/* The beats of one step of each side. Keys that come twice say nothing. */
static void pair_step(struct aligner *w, const struct part *p, const struct beat *x, uint32_t nx,
                      const struct beat *y, uint32_t ny)
{
    w->nparts++;
    for (uint32_t k = 0; k < nx; k++)
        sight(w, w->words.a[p->a + x[k].place])->count_a += x[k].step != NONE;
    for (uint32_t k = 0; k < ny; k++) {
        struct sighting *seen = sight(w, w->words.b[p->b + y[k].place]);
        if (y[k].step == NONE)
            continue;
        seen->count_b++;
        seen->place_b = p->b + y[k].place;
    }
    for (uint32_t k = 0; k < nx && w->ok; k++) {
        const uint32_t i = p->a + x[k].place;
        const struct sighting *seen = sight(w, w->words.a[i]);
        if (x[k].step != NONE && seen->count_a == 1 && seen->count_b == 1)
            add_anchor(w, i, seen->place_b);
    }
}

/* Leaves of the pairs, which rise on the one side, the most that rise on the other too. */
static void keep_rising(struct aligner *w)
{
    const size_t n = w->npairs;
    size_t len = 0;
    if (!w->ok || !n)
        return;
    while (w->tails_cap < n && w->ok)
        w->ok = grow_room(&w->tails, sizeof *w->tails, w->tails_cap, &w->tails_cap);
    while (w->before_cap < n && w->ok)
        w->ok = grow_room(&w->before, sizeof *w->before, w->before_cap, &w->before_cap);
    if (!w->ok)
        return;
    for (uint32_t k = 0; k < n; k++) {
        size_t lo = 0, hi = len;
        while (lo < hi) {
            const size_t mid = lo + (hi - lo) / 2;
            if (w->pairs[w->tails[mid]].j < w->pairs[k].j)
                lo = mid + 1;
            else
                hi = mid;
        }
        w->before[k] = lo ? w->tails[lo - 1] : NONE;
        w->tails[lo] = k;
        len += lo == len;
    }
    for (uint32_t k = len ? w->tails[len - 1] : NONE, to = (uint32_t)len; k != NONE;
         k = w->before[k])
        w->tails[--to] = k;
    for (size_t k = 0; k < len; k++)
        w->pairs[k] = w->pairs[w->tails[k]];
    w->npairs = len;
}

/* The beats from `from` on up to those of step `step` or a later one. */
static uint32_t step_begin(const struct beats *beats, uint32_t from, int64_t step)
{
    while (from < beats->count && (beats->v[from].step == NONE || beats->v[from].step < step))
        from++;
    return from;
}

/* What to add to a step of a to have the step of b that it is. Where the beginnings are known to
 * belong together but not the ends, steps count from there; else from the end: what one side has
 * more are steps to warm up. A step may have lost all its keys at either end. */
static int64_t steps_apart(const struct part *p, const struct rhythm *r)
{
    const double n = p->a_end - p->a, m = p->b_end - p->b;
    if (p->left && !p->right)
        return (int64_t)llround((r->b.first_begin - r->a.first_begin) / -r->length);
    const double tail_a = n - r->a.last_begin, tail_b = m - r->b.last_begin;
    return (int64_t)r->b.nsteps - r->a.nsteps + (int64_t)llround((tail_b - tail_a) / r->length);
}

/* Where a step of one side begins in the part, as the first of its beats tells. */
static uint32_t begin_of_step(const struct rhythm *r, const struct beats *beats, int64_t step,
                              uint32_t length)
{
    const uint32_t i = step_begin(beats, 0, step);
    if (i == beats->count)
        return length;
    const int64_t begin = (int64_t)beats->v[i].place - r->key_offset[beats->v[i].key];
    return begin < 0 ? 0 : (uint32_t)begin;
}

/* Without anchors: what is in front of the first steps, and the steps that both have, the steps
 * that only one has left out. */
static void split_at_steps(struct aligner *w, const struct part *p, const struct rhythm *r,
                           int64_t apart)
{
    const uint32_t n = p->a_end - p->a, m = p->b_end - p->b;
    const uint32_t a = begin_of_step(r, &r->a, 0, n), b = begin_of_step(r, &r->b, 0, m);
    struct part front = *p, steps = *p;
    if (apart == 0 || r->a.nsteps <= -apart || r->b.nsteps <= apart)
        return;
    front.a_end = p->a + a;
    front.b_end = p->b + b;
    steps.a = p->a + (apart < 0 ? begin_of_step(r, &r->a, -apart, n) : a);
    steps.b = p->b + (apart > 0 ? begin_of_step(r, &r->b, apart, m) : b);
    front.right = steps.left = false;
    front.depth++;
    steps.depth++;
    push(w, steps);
    push(w, front);
    w->was_cut = true;
}

/* The same where only the beginnings belong together: the steps that one side has more are behind
 * the others. */
static void cut_behind_steps(struct aligner *w, const struct part *p, const struct rhythm *r,
                             int64_t apart)
{
    const uint32_t n = p->a_end - p->a, m = p->b_end - p->b;
    struct part steps = *p;
    if (r->a.nsteps + apart < r->b.nsteps)
        steps.b_end = p->b + begin_of_step(r, &r->b, r->a.nsteps + apart, m);
    else if (r->a.nsteps + apart > r->b.nsteps)
        steps.a_end = p->a + begin_of_step(r, &r->a, r->b.nsteps - apart, n);
    if (steps.a_end == p->a_end && steps.b_end == p->b_end)
        return;
    steps.depth++;
    push(w, steps);
    w->was_cut = true;
}

static void find_in_steps(struct aligner *w, const struct part *p)
{
    struct rhythm r;
    if (w->has_no_steps)
        return;
    w->ok = w->ok && rhythm_find(&r, w->words.a + p->a, p->a_end - p->a, w->words.b + p->b,
                                 p->b_end - p->b, w->words.count);
    if (!w->ok || !r.nkeys)
        return;
    const int64_t apart = steps_apart(p, &r);
    const int64_t first = apart < 0 ? -apart : 0;
    uint32_t x = step_begin(&r.a, 0, first), y = step_begin(&r.b, 0, first + apart);
    for (int64_t step = first; step < r.a.nsteps && step + apart < r.b.nsteps; step++) {
        const uint32_t x_end = step_begin(&r.a, x, step + 1);
        const uint32_t y_end = step_begin(&r.b, y, step + apart + 1);
        pair_step(w, p, r.a.v + x, x_end - x, r.b.v + y, y_end - y);
        x = x_end;
        y = y_end;
    }
    keep_rising(w);
    if (!w->npairs && p->left && !p->right)
        cut_behind_steps(w, p, &r, apart);
    else if (!w->npairs)
        split_at_steps(w, p, &r, apart);
    rhythm_free(&r);
}

/* What lies between the pairs, to be looked at from the front on. */
static void split(struct aligner *w, const struct part *p)
{
    struct part rest = *p;
    rest.depth++;
    for (size_t k = w->npairs; k-- > 0;) {
        struct part behind = rest;
        set_pair(w->s, w->pairs[k].i, w->pairs[k].j, PAIR_ANCHOR);
        behind.a = w->pairs[k].i + 1;
        behind.b = w->pairs[k].j + 1;
        behind.left = true;
        push(w, behind);
        rest.a_end = w->pairs[k].i;
        rest.b_end = w->pairs[k].j;
        rest.right = true;
    }
    push(w, rest);
}

/* ---- What is between two certain partners ---- */

static uint32_t group_of(struct aligner *w, const struct sighting *x)
{
    struct sequences *s = w->s;
    if (s->group_b[x->place_b] == NONE)
        s->group_b[x->place_b] = s->ngroups++;
    return s->group_b[x->place_b];
}

/* Elements of one symbol that both sides have there: a group. Returns how many are in none. */
static void group_equals(struct aligner *w, const struct part *p, uint32_t *rest_a,
                         uint32_t *rest_b)
{
    struct sequences *s = w->s;
    w->nparts++;
    for (uint32_t j = p->b; j < p->b_end; j++) {
        struct sighting *x = sight(w, s->b[j]);
        x->place_b = x->count_b++ ? x->place_b : j;
    }
    for (uint32_t i = p->a; i < p->a_end; i++) {
        struct sighting *x = sight(w, s->a[i]);
        x->place_a = x->count_a++ ? x->place_a : i;
    }
    for (uint32_t j = p->b; j < p->b_end; j++) {
        const struct sighting *x = &w->seen[s->b[j]];
        *rest_b += !x->count_a;
        if (x->count_a == 1 && x->count_b == 1)
            set_pair(s, x->place_a, j, PAIR_GROUP);
        else if (x->count_a)
            s->group_b[j] = group_of(w, x);
    }
    for (uint32_t i = p->a; i < p->a_end; i++) {
        const struct sighting *x = &w->seen[s->a[i]];
        *rest_a += !x->count_b;
        if (x->count_b && s->match[i] == NONE)
            s->group_a[i] = group_of(w, x);
    }
}

/* As many of both, all of other symbols: others stand in their places. */
static void pair_places(struct aligner *w, const struct part *p)
{
    for (uint32_t k = 0; k < p->a_end - p->a; k++)
        set_pair(w->s, p->a + k, p->b + k, PAIR_PLACE);
}

static void judge_rest(struct aligner *w, const struct part *p)
{
    const uint32_t n = p->a_end - p->a, m = p->b_end - p->b;
    uint32_t rest_a = 0, rest_b = 0;
    if (!n || !m || !p->left || !p->right)
        return;
    group_equals(w, p, &rest_a, &rest_b);
    if (rest_a == n && rest_b == m && n == m && n <= MOST_PLACES)
        pair_places(w, p);
}

/* A side that goes on where the other begins or ends is only looked at near the common end. */
static struct part clipped(const struct part *p)
{
    struct part c = *p;
    const uint32_t n = p->a_end - p->a, m = p->b_end - p->b;
    const uint32_t most = least(n, m) + least(n, m) / 8 + NEAR;
    if (!p->left && p->right) {
        c.a = n > most ? p->a_end - most : p->a;
        c.b = m > most ? p->b_end - most : p->b;
    } else if (p->left && !p->right) {
        c.a_end = n > most ? p->a + most : p->a_end;
        c.b_end = m > most ? p->b + most : p->b_end;
    }
    return c;
}

/* How much of both is the same from where they begin, and up to where they end. */
static uint32_t common_begin(const struct sequences *s, const struct part *p, uint32_t most)
{
    uint32_t k = 0;
    while (k < most && s->a[p->a + k] == s->b[p->b + k])
        k++;
    return k;
}

static uint32_t common_end(const struct sequences *s, const struct part *p, uint32_t most)
{
    uint32_t k = 0;
    while (k < most && s->a[p->a_end - 1 - k] == s->b[p->b_end - 1 - k])
        k++;
    return k;
}

/* Near where the two ways meet a pair must be at home to be sure. */
static void pair_if_at_home(struct sequences *s, uint32_t i, uint32_t j, bool is_sure)
{
    set_pair(s, i, j, is_sure || is_at_home(s, i, j) ? PAIR_ORDER : PAIR_UNSURE);
}

/* Where one side has much that the other lacks, what both begin and end with is told by that. What
 * could belong to either end belongs to the later one, as that is where the whole step lies; a
 * single element may be equal by chance, and belongs where it is at home. */
static struct part without_ends(struct aligner *w, const struct part *p)
{
    struct sequences *s = w->s;
    struct part c = *p;
    const uint32_t n = p->a_end - p->a, m = p->b_end - p->b, most = least(n, m);
    const uint32_t same_begin = p->left ? common_begin(s, p, most) : 0;
    const uint32_t same_end = p->right ? common_end(s, p, most) : 0;
    const uint32_t over_a = n - most, over_b = m - most;
    uint32_t begin = least(same_begin, most - same_end), end = least(same_end, most - same_begin);
    if (same_begin + same_end > most) {
        const bool is_chance = same_begin + same_end == most + 1;
        while (is_chance && begin + end < most && is_at_home(s, p->a + begin, p->b + begin) &&
               !is_at_home(s, p->a + begin + over_a, p->b + begin + over_b))
            begin++;
        while (begin + end < most && s->a[p->a_end - 1 - end] == s->b[p->b_end - 1 - end])
            end++;
    }
    for (uint32_t k = 0; k < begin; k++)
        pair_if_at_home(s, p->a + k, p->b + k, begin - k > AROUND);
    for (uint32_t k = 1; k <= end; k++)
        pair_if_at_home(s, p->a_end - k, p->b_end - k, end - k >= AROUND);
    c.a += begin;
    c.b += begin;
    c.a_end -= end;
    c.b_end -= end;
    return c;
}

static void mark_far(struct sequences *s, const struct part *p)
{
    memset(s->pairing_a + p->a, PAIR_FAR, p->a_end - p->a);
    memset(s->pairing_b + p->b, PAIR_FAR, p->b_end - p->b);
}

static void doubt(struct sequences *s, uint32_t i)
{
    if (s->match[i] != NONE && s->pairing_a[i] == PAIR_ORDER)
        set_pair(s, i, s->match[i], PAIR_UNSURE);
}

/* Where a part has no partners at an end, something may be missing there: what stands at the end of
 * the common subsequence may be the partner of that. */
static void doubt_open_ends(struct sequences *s, const struct part *p)
{
    uint32_t first = p->a, last = p->a_end;
    while (first < last && s->match[first] == NONE)
        first++;
    while (last > first && s->match[last - 1] == NONE)
        last--;
    if (first == last)
        return;
    const bool begin_together = first == 0 && s->match[first] == 0;
    const bool end_together = last == s->n && s->match[last - 1] == s->m - 1;
    for (uint32_t k = 0; k < least(AROUND, last - first); k++) {
        if (!p->left && !begin_together)
            doubt(s, first + k);
        if (!p->right && !end_together)
            doubt(s, last - 1 - k);
    }
}

static uint32_t count_certain(const struct aligner *w, const struct part *p)
{
    uint32_t count = 0;
    for (uint32_t i = p->a; i < p->a_end; i++)
        count += w->lowest[i] != NONE && w->lowest[i] == w->highest[i];
    return count;
}

/* False: they differ in more than `most`; or, if there is another way to try, less than half of
 * them is certain, as where one side has one step more of many alike. Where they differ much, as
 * where one side has far more, the longest subsequence is picked together from all over it: then no
 * pair of it is sure. */
static bool compare_part(struct aligner *w, const struct part *p, int most, bool is_last)
{
    struct sequences *s = w->s;
    const uint32_t n = p->a_end - p->a, m = p->b_end - p->b;
    const int distance = align_extremes(&w->align, s->a + p->a, n, s->b + p->b, m, most,
                                        w->lowest + p->a, w->highest + p->a);
    w->ok &= distance >= 0;
    if (distance < 0 || distance == ALIGN_TOO_FAR)
        return distance < 0;
    if (!is_last && count_certain(w, p) < least(n, m) / 2)
        return false;
    const bool is_sure = (uint32_t)distance <= 4 + (n + m) / 12;
    struct part rest = *p;
    for (uint32_t i = p->a; i < p->a_end; i++) {
        if (w->lowest[i] == NONE || w->lowest[i] != w->highest[i])
            continue;
        const uint32_t j = p->b + w->lowest[i];
        set_pair(s, i, j, is_sure && has_neighbours(s, i, j) ? PAIR_ORDER : PAIR_UNSURE);
        rest.a_end = i;
        rest.b_end = j;
        rest.right = true;
        judge_rest(w, &rest);
        rest = (struct part){i + 1, p->a_end, j + 1, p->b_end, 0, true, p->right};
    }
    judge_rest(w, &rest);
    doubt_open_ends(s, p);
    return true;
}

/* ---- Part after part ---- */

static bool is_equal(const struct sequences *s, const struct part *p)
{
    const uint32_t n = p->a_end - p->a;
    return n == p->b_end - p->b && memcmp(s->a + p->a, s->b + p->b, n * sizeof *s->a) == 0;
}

static void pair_all(struct sequences *s, const struct part *p)
{
    for (uint32_t k = 0; k < p->a_end - p->a; k++)
        set_pair(s, p->a + k, p->b + k, PAIR_EQUAL);
}

static uint32_t run_end(const uint32_t *v, uint32_t i, uint32_t end)
{
    uint32_t k = i + 1;
    while (k < end && v[k] == v[i])
        k++;
    return k;
}

/* Whether both are the same but for how often equal ones follow each other. */
static bool has_same_runs(const struct sequences *s, const struct part *p)
{
    uint32_t i = p->a, j = p->b;
    while (i < p->a_end && j < p->b_end && s->a[i] == s->b[j]) {
        i = run_end(s->a, i, p->a_end);
        j = run_end(s->b, j, p->b_end);
    }
    return i == p->a_end && j == p->b_end;
}

/* Runs of equal length by position; of unequal length which is which cannot be told. */
static void pair_runs(struct sequences *s, const struct part *p)
{
    for (uint32_t i = p->a, j = p->b, i_end, j_end; i < p->a_end; i = i_end, j = j_end) {
        i_end = run_end(s->a, i, p->a_end);
        j_end = run_end(s->b, j, p->b_end);
        if (i_end - i == j_end - j) {
            for (uint32_t k = 0; k < i_end - i; k++)
                set_pair(s, i + k, j + k, PAIR_EQUAL);
            continue;
        }
        for (uint32_t k = i; k < i_end; k++)
            s->group_a[k] = s->ngroups;
        for (uint32_t k = j; k < j_end; k++)
            s->group_b[k] = s->ngroups;
        s->ngroups++;
    }
}

static bool split_at_anchors(struct aligner *w, const struct part *p)
{
    const uint32_t both = p->a_end - p->a + (p->b_end - p->b);
    w->npairs = 0;
    w->was_cut = false;
    if (p->depth >= DEEPEST)
        return false;
    find_unique(w, p);
    keep_rising(w);
    if (!w->npairs && both >= w->words.count / 4)
        find_in_steps(w, p);
    if (w->npairs)
        split(w, p);
    return w->npairs || w->was_cut;
}

static void look_at(struct aligner *w, struct part p)
{
    if (is_equal(w->s, &p)) {
        pair_all(w->s, &p);
        return;
    }
    if (has_same_runs(w->s, &p)) {
        pair_runs(w->s, &p);
        return;
    }
    const uint32_t n = p.a_end - p.a, m = p.b_end - p.b;
    const uint32_t near = least(NEAR, 4 + (n + m) / 16);
    if ((n > m ? n - m : m - n) <= near && compare_part(w, &p, (int)near, false))
        return;
    if (split_at_anchors(w, &p))
        return;
    p = without_ends(w, &p);
    p = clipped(&p);
    if (w->ok && !compare_part(w, &p, ALIGN_MOST, true))
        mark_far(w->s, &p);
}

static void clear(struct sequences *s)
{
    for (uint32_t i = 0; i < s->n; i++) {
        s->match[i] = s->group_a[i] = NONE;
        s->pairing_a[i] = PAIR_NONE;
    }
    for (uint32_t j = 0; j < s->m; j++) {
        s->group_b[j] = NONE;
        s->pairing_b[j] = PAIR_NONE;
    }
}

/* The spans and what lies between them, the first on top. */
static void push_all(struct aligner *w, const struct span_pair *spans, uint32_t nspans)
{
    struct part rest = {0, w->s->n, 0, w->s->m, 0, false, false};
    for (uint32_t k = nspans; k-- > 0;) {
        struct part behind = rest;
        behind.a = spans[k].a_end;
        behind.b = spans[k].b_end;
        behind.left = true;
        push(w, behind);
        push(w, (struct part){spans[k].a_begin, spans[k].a_end, spans[k].b_begin, spans[k].b_end, 0,
                              true, true});
        rest.a_end = spans[k].a_begin;
        rest.b_end = spans[k].b_begin;
        rest.right = true;
    }
    push(w, rest);
}

/* Whether what seem to be steps are parts of them, seen over all of both sequences. */
static void look_for_steps(struct aligner *w)
{
    const struct sequences *s = w->s;
    struct rhythm r;
    w->ok = w->ok && rhythm_find(&r, s->a, s->n, s->b, s->m, s->nsymbols);
    if (!w->ok)
        return;
    w->has_no_steps = r.is_part_of_step;
    rhythm_free(&r);
}

bool sequences_align(struct sequences *s, const struct span_pair *spans, uint32_t nspans)
{
    struct aligner w = {.s = s, .ok = true};
    clear(s);
    w.ok = sequences_words(s, &w.words);
    w.seen = calloc((size_t)(w.words.count > s->nsymbols ? w.words.count : s->nsymbols) + 1,
                    sizeof *w.seen);
    w.lowest = malloc(s->n * sizeof *w.lowest + 1);
    w.highest = malloc(s->n * sizeof *w.highest + 1);
    w.ok = w.ok && w.seen && w.lowest && w.highest;
    look_for_steps(&w);
    push_all(&w, spans, nspans);
    while (w.ok && w.ntodo) {
        look_at(&w, w.todo[--w.ntodo]);
    }
    align_free(&w.align);
    free(w.words.a);
    free(w.words.b);
    free(w.seen);
    free(w.lowest);
    free(w.highest);
    free(w.todo);
    free(w.pairs);
    free(w.tails);
    free(w.before);
    return w.ok;
}

bool sequences_by_invocation(struct sequences *s)
{
    uint32_t *first = malloc(s->nsymbols * sizeof *first + 1);
    uint32_t *next = malloc(s->m * sizeof *next + 1);
    clear(s);
    if (first && next) {
        memset(first, 0xff, s->nsymbols * sizeof *first);
        for (uint32_t j = s->m; j-- > 0;) {
            next[j] = first[s->b[j]];
            first[s->b[j]] = j;
        }
        for (uint32_t i = 0; i < s->n; i++) {
            const uint32_t j = first[s->a[i]];
            if (j == NONE)
                continue;
            set_pair(s, i, j, PAIR_FORCED);
            first[s->a[i]] = next[j];
        }
    }
    const bool ok = first && next;
    free(first);
    free(next);
    return ok;
}
