/* align.h - what two sequences have in common, in order, if they differ little. */
#ifndef ROOF_BASE_ALIGN_H
#define ROOF_BASE_ALIGN_H

#include <stdbool.h>
#include <stdint.h>

enum {
    ALIGN_MOST = 256, /* elements without partner, of both sequences together */
    ALIGN_TOO_FAR = ALIGN_MOST + 1
};

/* All zero is empty: room that one alignment leaves to the next. */
struct align {
    uint32_t *reach;
};

/* Finds a longest common subsequence: match[i] is the place in b of the partner of a[i],
 * UINT32_MAX: none. Of several, the one that a walk from the front finds which matches equal
 * elements where it can, else passes over a's if that loses nothing, else over b's. Returns how
 * many elements have no partner; if these are more than `most` (<= ALIGN_MOST), nothing is matched
 * and it returns ALIGN_TOO_FAR. Takes (n + m) * most steps, and memory for most^2 / 2 numbers. Less
 * than 0 when out of memory. */
int align_find(struct align *w, const uint32_t *a, uint32_t n, const uint32_t *b, uint32_t m,
               int most, uint32_t *match);

/* All longest common subsequences at once: the partner of a[i] lies from lowest[i] on in any of
 * them, and not beyond highest[i]; UINT32_MAX: in the one that pairs it with what comes first
 * (last) it has none. So where both are the same place, a[i] has that partner in all of them.
 * Returns as align_find. */
int align_extremes(struct align *w, const uint32_t *a, uint32_t n, const uint32_t *b, uint32_t m,
                   int most, uint32_t *lowest, uint32_t *highest);

/* What is left in the gaps between matches of align_find (before the first and after the last,
 * too): as many elements of a as of b in one gap become partners in their order. So do all from one
 * gap to the end of the next, if these two only together have as many of both, and that keeps the
 * number of equal partners: in "xaay" and "x?ay" the gaps lie on both sides of an a. */
void align_pair_gaps(const uint32_t *a, uint32_t n, const uint32_t *b, uint32_t m, uint32_t *match);

void align_free(struct align *w);

#endif
