/* rightmost.c - a tree of maxima over a list of numbers. */
#include "rightmost.h"

#include <stdlib.h>

enum { FANOUT = 8 };

static size_t level_above(size_t n)
{
    return (n + FANOUT - 1) / FANOUT;
}

static void fill_level(const int64_t *below, size_t n, int64_t *above)
{
    for (size_t i = 0; i < n; i++)
        if (i % FANOUT == 0 || below[i] > above[i / FANOUT])
            above[i / FANOUT] = below[i];
}

bool rightmost_init(struct rightmost *r, const int64_t *v, size_t n)
{
    size_t room = 1;
    for (size_t m = n; m > FANOUT; m = level_above(m))
        room += level_above(m);
    *r = (struct rightmost){.level = {v}, .nlevels = 1};
    r->maxima = malloc(room * sizeof *r->maxima);
    if (!r->maxima)
        return false;
    int64_t *next = r->maxima;
    for (size_t m = n; m > FANOUT && r->nlevels < RIGHTMOST_LEVELS; m = level_above(m)) {
        fill_level(r->level[r->nlevels - 1], m, next);
        r->level[r->nlevels++] = next;
        next += level_above(m);
    }
    return true;
}

/* Goes to the left and, wherever all that is left to see lies in whole eights, up; at the first
 * maximum above the limit down again. */
size_t rightmost_above(const struct rightmost *r, size_t lo, size_t hi, int64_t limit)
{
    size_t level = 0, i = hi;
    while (i > 0) {
        if (i % FANOUT == 0 && level + 1 < r->nlevels) {
            i /= FANOUT;
            level++;
            continue;
        }
        if (r->level[level][--i] <= limit)
            continue;
        while (level > 0) {
            i = i * FANOUT + FANOUT - 1; /* all eight are there: they lie before `hi` */
            for (level--; r->level[level][i] <= limit;)
                i--;
        }
        return i >= lo ? i : SIZE_MAX;
    }
    return SIZE_MAX;
}

void rightmost_free(struct rightmost *r)
{
    free(r->maxima);
    *r = (struct rightmost){0};
}
