/* rightmost.h - the last of a list of numbers, before some place, that exceeds a limit. */
#ifndef ROOF_BASE_RIGHTMOST_H
#define ROOF_BASE_RIGHTMOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RIGHTMOST_LEVELS = 12 }; /* of eightfold maxima: enough for 2^32 numbers */

/* The numbers and, level by level, the maximum of each eight below. All zero is empty. */
struct rightmost {
    const int64_t *level[RIGHTMOST_LEVELS]; /* [0]: the numbers, borrowed */
    size_t nlevels;
    int64_t *maxima; /* the levels above, malloc'd */
};

/* Reads v[0 .. n), which must stay as it is. False when out of memory. */
bool rightmost_init(struct rightmost *r, const int64_t *v, size_t n);
/* The largest i with lo <= i < hi and v[i] > limit, SIZE_MAX if there is none; hi <= n. Steps grow
 * with the logarithm of n. */
size_t rightmost_above(const struct rightmost *r, size_t lo, size_t hi, int64_t limit);
void rightmost_free(struct rightmost *r);

#endif
