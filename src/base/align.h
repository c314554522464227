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

/* Where as many elements of a as of b stand without partner between two matches (or before the
 * first, or after the last), makes them partners in their order. match[0 .. n) is of align_find. */
void align_pair_gaps(uint32_t *match, uint32_t n, uint32_t m);

void align_free(struct align *w);

#endif
