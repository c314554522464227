/* sequences.h - which element of one sequence is which of another, where both were made by the same
 * program: what one has and the other lacks is a gap, never a shift. */
#ifndef ROOF_JOIN_SEQUENCES_H
#define ROOF_JOIN_SEQUENCES_H

#include <stdbool.h>
#include <stdint.h>

/* How a partner was found. */
enum pairing {
    PAIR_NONE,   /* there is none, or a group (below) */
    PAIR_FAR,    /* none: what stands between the partners around differs too much to say */
    PAIR_EQUAL,  /* all between the partners around is the same, in the same order */
    PAIR_ANCHOR, /* a symbol that both have once, or once in the same step */
    PAIR_ORDER,  /* every way to leave out as little as possible pairs these two */
    PAIR_UNSURE, /* the same, but little of what stands around them is equal, or something may be
                    missing there */
    PAIR_GROUP,  /* one of each between the partners around, but not in the same order */
    PAIR_PLACE,  /* another symbol in the same place, as many as the other has there */
    PAIR_FORCED, /* the n-th of the symbol, as was asked for */
    PAIRINGS
};

/* Two sequences of symbols (numbers below `nsymbols`), and what is found out of them: rows of a,
 * rows of b. The arrays are the caller's. */
struct sequences {
    const uint32_t *a, *b;
    uint32_t n, m, nsymbols;
    uint32_t *match;                /* of a: place in b, UINT32_MAX */
    uint32_t *group_a, *group_b;    /* the elements of one symbol that may be each other's partners,
                                       but    which of which cannot be told: numbers, UINT32_MAX */
    uint8_t *pairing_a, *pairing_b; /* enum pairing */
    uint32_t ngroups;               /* so far; more are numbered from here on */
};

/* Parts of both that belong to each other, in order, not overlapping: found by other means before.
 * Elements in no span are aligned in the gaps between spans. */
struct span_pair {
    uint32_t a_begin, a_end, b_begin, b_end;
};

/* Aligns the two, which costs a number of steps that grows with their lengths (times 256 at worst,
 * where they differ). False when out of memory. `spans` may be NULL. */
bool sequences_align(struct sequences *s, const struct span_pair *spans, uint32_t nspans);

/* Numbers an element with its two neighbours, equal ones alike on both sides; they say better where
 * it stands than its symbol alone. The arrays are malloc'd, the caller's, also after failure. False
 * when out of memory. */
struct words {
    uint32_t *a, *b;
    uint32_t count;
};
bool sequences_words(const struct sequences *s, struct words *out);

/* The n-th element of a symbol gets the n-th of the other side, whatever stands around them. */
bool sequences_by_invocation(struct sequences *s);

#endif
