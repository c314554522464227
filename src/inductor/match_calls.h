/* match_calls.h - which call of which program a launch of a trace is. */
#ifndef ROOF_INDUCTOR_MATCH_CALLS_H
#define ROOF_INDUCTOR_MATCH_CALLS_H

#include "inductor.h"

/* A launch, or an operator that launched nothing, of one run of a compiled program; in the order in
 * which the host came to them. */
struct inductor_launch {
    const char *kernel; /* as the trace names it; NULL: nothing was launched */
    const char *op;  /* what launched it, of the operators that the program calls; NULL: unknown */
    uint64_t source; /* of a kernel of Triton: checksum of its hash; 0: unknown */
    uint32_t unit;   /* the same for the launches of one operator, which are neighbours */
};

enum inductor_match {
    INDUCTOR_NO_MATCH,
    INDUCTOR_MATCH_HASH,  /* the source, and its place among the calls */
    INDUCTOR_MATCH_ORDER, /* its name, or operator, and its place among the calls */
    INDUCTOR_MATCH_GAP,   /* only its place: between calls that were found stand as many launches */
    INDUCTOR_MATCH_GROUP, /* the same, but one call and several launches */
    INDUCTOR_MATCH_NAME,  /* only its name: all sources of it have the same operators */
    INDUCTOR_MATCHES
};
const char *inductor_match_name(enum inductor_match match);

/* Why a launch is no call. */
enum inductor_doubt {
    INDUCTOR_NO_DOUBT,
    INDUCTOR_NO_PROGRAM,   /* no program fits what ran */
    INDUCTOR_NOT_CALLED,   /* the program has no such call in that place */
    INDUCTOR_TWO_CALLS,    /* several calls of it fit, of other operators */
    INDUCTOR_TWO_PROGRAMS, /* several programs fit as well, where it is of other operators */
    INDUCTOR_TWO_SOURCES,  /* several sources have its name, of other operators */
    INDUCTOR_NO_SOURCE,    /* it has a source that is not in the files */
    INDUCTOR_OUTSIDE,      /* it did not run in a compiled program */
    INDUCTOR_DOUBTS
};
const char *inductor_doubt_name(enum inductor_doubt doubt);

struct inductor_answer {
    uint32_t call; /* one whose operators and shares it has; ROOF_NONE */
    uint8_t match; /* enum inductor_match */
    uint8_t doubt; /* enum inductor_doubt */
};

struct inductor_matcher;

/* NULL when out of memory. `ind` is borrowed. */
struct inductor_matcher *inductor_matcher_new(const struct inductor *ind);
void inductor_matcher_free(struct inductor_matcher *m); /* NULL is allowed */

/* One run of a program: answer[i] is of launch[i]. `key` is the compiled graph's name in the trace
 * ("f" and 51 letters and digits), NULL: not known; then the programs that share most with the
 * launches are compared. False when out of memory. */
bool inductor_match_run(struct inductor_matcher *m, const char *key,
                        const struct inductor_launch *launch, uint32_t n,
                        struct inductor_answer *answer);
/* A kernel of which nothing but the name (and its source, or 0) is known. */
struct inductor_answer inductor_match_kernel(struct inductor_matcher *m, const char *kernel,
                                             uint64_t source);
/* Whether some program calls such an operator, or kernel. */
bool inductor_matcher_knows(const struct inductor_matcher *m, const char *name);

/* "medium", "low" or "none". */
const char *inductor_match_confidence(enum inductor_match match);

/* The operators of a call with a share of its cost, the largest first (of equal ones the first):
 * fills at most `most`, returns how many there are. */
struct inductor_source {
    const char *op; /* "aten::gelu"; borrowed */
    int64_t share;  /* millionths; those of a call add up to INDUCTOR_WHOLE_SHARE */
};
uint32_t inductor_sources(const struct inductor *ind, uint32_t call, struct inductor_source *source,
                          uint32_t most);

/* Whether two calls are of the same operators in the same shares. */
bool inductor_same_ops(const struct inductor *ind, uint32_t a, uint32_t b);

#endif
