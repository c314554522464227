/* interval.h - sets of half-open intervals of time. */
#ifndef ROOF_BASE_INTERVAL_H
#define ROOF_BASE_INTERVAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct interval {
    int64_t begin, end;
};

/* All zero is empty. After interval_normalise the intervals are ascending, disjoint, not touching
 * and not empty. */
struct interval_set {
    struct interval *v;
    size_t count, cap;
};

/* Appends one; empty ones are left out. False when out of memory. */
bool interval_add(struct interval_set *s, int64_t begin, int64_t end);
/* Makes the set a union of what was added. */
void interval_normalise(struct interval_set *s);
/* Length of a normalised set. */
int64_t interval_length(const struct interval_set *s);
/* Index of the first interval of a normalised set that ends after `at`; count if there is none. */
size_t interval_first_after(const struct interval_set *s, int64_t at);
/* Length of a normalised set within [begin, end). */
int64_t interval_length_in(const struct interval_set *s, int64_t begin, int64_t end);
/* sums[i] = length of the first i intervals of a normalised set, count + 1 of them, malloc'd; NULL
 * when out of memory. */
int64_t *interval_new_sums(const struct interval_set *s);
/* As interval_length_in, however many intervals lie between. */
int64_t interval_length_by_sums(const struct interval_set *s, const int64_t *sums, int64_t begin,
                                int64_t end);
/* out = a without b; all normalised. False when out of memory. */
bool interval_subtract(struct interval_set *out, const struct interval_set *a,
                       const struct interval_set *b);
/* Adds all of b to a and normalises. */
bool interval_unite(struct interval_set *a, const struct interval_set *b);
void interval_clear(struct interval_set *s); /* keeps the memory */
void interval_free(struct interval_set *s);

#endif
