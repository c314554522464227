/* align.c - Myers' O(ND) difference, from the back, so that a walk from the front can ask how far
 * the end is. */
#include "align.h"

#include <stdlib.h>

/* Both sequences are read from the back. Having passed over d elements, on diagonal k (elements of
 * a less elements of b consumed, -d .. d in steps of two) reach[] holds how many of a are consumed
 * at most. All d are kept: row d begins at d (d + 1) / 2. */
static uint32_t *row_of(const struct align *w, int d)
{
    return w->reach + (size_t)d * ((size_t)d + 1) / 2;
}

static int64_t reach_at(const struct align *w, int d, int64_t k)
{
    return row_of(w, d)[(k + d) / 2];
}

/* How far row d comes on diagonal k, row d - 1 being known. */
static int64_t step_to(const struct align *w, int d, int64_t k)
{
    if (d == 0)
        return 0;
    if (k == -d || (k != d && reach_at(w, d - 1, k - 1) < reach_at(w, d - 1, k + 1)))
        return reach_at(w, d - 1, k + 1); /* passes over one of b */
    return reach_at(w, d - 1, k - 1) + 1; /* over one of a */
}

/* The least number of elements to pass over, ALIGN_TOO_FAR if more than `most`. */
static int measure(struct align *w, const uint32_t *a, uint32_t n, const uint32_t *b, uint32_t m,
                   int most)
{
    for (int d = 0; d <= most; d++) {
        for (int64_t k = -d; k <= d; k += 2) {
            int64_t x = step_to(w, d, k), y = x - k;
            while (x < n && y < m && a[n - 1 - x] == b[m - 1 - y]) {
                x++;
                y++;
            }
            row_of(w, d)[(k + d) / 2] = (uint32_t)x;
            if (x >= n && y >= m)
                return d;
        }
    }
    return ALIGN_TOO_FAR;
}

/* Whether the ends can be reached from a[n - x ..], b[m - y ..] by passing over d elements. */
static bool is_within(const struct align *w, int d, int64_t x, int64_t y)
{
    const int64_t k = x - y;
    return k >= -d && k <= d && (k + d) % 2 == 0 && reach_at(w, d, k) >= x;
}

static bool has_room(struct align *w)
{
    if (!w->reach)
        w->reach = malloc((size_t)(ALIGN_MOST + 1) * (ALIGN_MOST + 2) / 2 * sizeof *w->reach);
    return w->reach != NULL;
}

int align_find(struct align *w, const uint32_t *a, uint32_t n, const uint32_t *b, uint32_t m,
               int most, uint32_t *match)
{
    for (uint32_t i = 0; i < n; i++)
        match[i] = UINT32_MAX;
    if (!has_room(w))
        return -1;
    const int distance = measure(w, a, n, b, m, most);
    if (distance == ALIGN_TOO_FAR)
        return distance;
    int left = distance;
    for (uint32_t i = 0, j = 0; i < n || j < m;) {
        if (i < n && j < m && a[i] == b[j]) {
            match[i++] = j++;
            continue;
        }
        left--;
        if (i < n && is_within(w, left, (int64_t)n - i - 1, (int64_t)m - j))
            i++;
        else
            j++;
    }
    return distance;
}

/* The path along one edge of all the shortest ones: passing over one of a (or of b) wherever that
 * is on one of them, as long as it is. Two such paths that cross could be joined where they do, so
 * all others lie between the two edges. */
static void walk_edge(const struct align *w, const uint32_t *a, uint32_t n, const uint32_t *b,
                      uint32_t m, int left, bool a_first, uint32_t *match)
{
    for (uint32_t i = 0, j = 0; i < n || j < m;) {
        const bool over_a = i < n && is_within(w, left - 1, (int64_t)n - i - 1, (int64_t)m - j);
        const bool over_b = j < m && is_within(w, left - 1, (int64_t)n - i, (int64_t)m - j - 1);
        const bool equal = i < n && j < m && a[i] == b[j]; /* matching them never loses */
        if (a_first ? over_a : over_b) {
            i += a_first;
            j += !a_first;
            left--;
        } else if (equal) {
            match[i++] = j++;
        } else {
            i += !a_first;
            j += a_first;
            left--;
        }
    }
}

int align_extremes(struct align *w, const uint32_t *a, uint32_t n, const uint32_t *b, uint32_t m,
                   int most, uint32_t *lowest, uint32_t *highest)
{
    for (uint32_t i = 0; i < n; i++)
        lowest[i] = highest[i] = UINT32_MAX;
    if (!has_room(w))
        return -1;
    const int distance = measure(w, a, n, b, m, most);
    if (distance != ALIGN_TOO_FAR) {
        walk_edge(w, a, n, b, m, distance, true, lowest);
        walk_edge(w, a, n, b, m, distance, false, highest);
    }
    return distance;
}

/* Elements without partner between two matches: na of a from ia on, nb of b from ib on. */
struct gap {
    uint32_t ia, na, ib, nb;
};

/* The gap that begins at a[i], b[j], both behind a match (or first). */
static struct gap gap_at(const uint32_t *match, uint32_t n, uint32_t m, uint32_t i, uint32_t j)
{
    uint32_t end = i;
    while (end < n && match[end] == UINT32_MAX)
        end++;
    return (struct gap){i, end - i, j, (end < n ? match[end] : m) - j};
}

static void pair_all(uint32_t *match, uint32_t ia, uint32_t ib, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++)
        match[ia + k] = ib + k;
}

/* Whether pairing all from the one gap to the next, one by one, has as many equal pairs as there
 * are matches between them: what one gap lacks, the other has too many. */
static bool is_even(const uint32_t *a, const uint32_t *b, const struct gap *x, const struct gap *y)
{
    const uint32_t count = y->ia + y->na - x->ia, matches = y->ia - (x->ia + x->na);
    uint32_t equal = 0;
    if (x->na == x->nb || count != y->ib + y->nb - x->ib)
        return false;
    for (uint32_t k = 0; k < count; k++)
        equal += a[x->ia + k] == b[x->ib + k];
    return equal == matches;
}

void align_pair_gaps(const uint32_t *a, uint32_t n, const uint32_t *b, uint32_t m, uint32_t *match)
{
    struct gap before = {0, 0, 0, 0}; /* the last gap, unless it was paired */
    for (uint32_t i = 0, j = 0; i <= n;) {
        const struct gap g = gap_at(match, n, m, i, j);
        const uint32_t end = g.ia + g.na, next = end < n ? match[end] + 1 : m;
        if (g.na == g.nb && g.na) {
            pair_all(match, g.ia, g.ib, g.na);
            before = (struct gap){0, 0, 0, 0};
        } else if (g.na != g.nb && is_even(a, b, &before, &g)) {
            pair_all(match, before.ia, before.ib, end - before.ia);
            before = (struct gap){0, 0, 0, 0};
        } else if (g.na != g.nb) {
            before = g;
        }
        i = end + 1;
        j = next;
    }
}

void align_free(struct align *w)
{
    free(w->reach);
    w->reach = NULL;
}
