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

int align_find(struct align *w, const uint32_t *a, uint32_t n, const uint32_t *b, uint32_t m,
               int most, uint32_t *match)
{
    for (uint32_t i = 0; i < n; i++)
        match[i] = UINT32_MAX;
    if (!w->reach)
        w->reach = malloc((size_t)(ALIGN_MOST + 1) * (ALIGN_MOST + 2) / 2 * sizeof *w->reach);
    if (!w->reach)
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

void align_pair_gaps(uint32_t *match, uint32_t n, uint32_t m)
{
    uint32_t from_b = 0; /* behind the last match */
    for (uint32_t i = 0; i < n;) {
        uint32_t end = i;
        while (end < n && match[end] == UINT32_MAX)
            end++;
        const uint32_t to_b = end < n ? match[end] : m;
        if (to_b - from_b == end - i)
            for (uint32_t k = i; k < end; k++)
                match[k] = from_b + (k - i);
        from_b = to_b + 1;
        i = end + 1;
    }
}

void align_free(struct align *w)
{
    free(w->reach);
    w->reach = NULL;
}
