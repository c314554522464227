/* cover.h - lengths of unions of many overlapping runs of one list of intervals, without a union
 * for each. */
#ifndef ROOF_BASE_COVER_H
#define ROOF_BASE_COVER_H

#include "interval.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Intervals lie on lines (devices, say); those of different lines never cover each other. */
struct cover_item {
    uint32_t line;
    struct interval at;
};

struct cover_query {
    uint32_t begin, end; /* items [begin, end) */
    int64_t length;      /* answer: length of their union, summed over lines */
};

/* Answers all queries, in O((items + queries) log items) whatever they are: the runs may nest as
 * deep as they like. The sum of the lengths of all lines' unions must fit int64. False when out of
 * memory. */
bool cover_lengths(const struct cover_item *items, uint32_t nitems, struct cover_query *queries,
                   uint32_t nqueries);

#endif
