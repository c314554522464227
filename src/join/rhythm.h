/* rhythm.h - the steps that two sequences repeat: a training or inference step is nearly the same
 * launches again and again. */
#ifndef ROOF_JOIN_RHYTHM_H
#define ROOF_JOIN_RHYTHM_H

#include <stdbool.h>
#include <stdint.h>

/* A place where a key stands: a symbol that comes once a step, in the same part of it. */
struct beat {
    uint32_t place;
    uint32_t key;
    uint32_t step; /* from 0 on; UINT32_MAX: it does not fit into any */
};

struct beats {
    struct beat *v;
    uint32_t count;
    uint32_t nsteps;
    double first_begin, last_begin; /* of the first and the last of them; may lie outside */
};

struct rhythm {
    uint32_t nkeys; /* 0: no rhythm was found */
    uint32_t *key_symbol;
    int64_t *key_offset; /* from the first place of a step */
    double length;       /* of a step, in places */
    struct beats a, b;
    bool is_part_of_step; /* one was found, but symbols say that steps of one side are longer: a
                             layer, of which the other side lacks others. It counts as none */
};

/* Finds the longest step that symbols of both sequences keep. Symbols are below `nsymbols`. What
 * was found is to be given to rhythm_free, also after failure. Takes a number of steps that is
 * linear in the lengths, but for sorting the places of keys. False when out of memory. */
bool rhythm_find(struct rhythm *r, const uint32_t *a, uint32_t n, const uint32_t *b, uint32_t m,
                 uint32_t nsymbols);
void rhythm_free(struct rhythm *r);

#endif
