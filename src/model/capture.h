/* capture.h - what was launched while graphs were captured, and which of it the positions of a
 * graph are. See docs/definitions.md, section 7. */
#ifndef ROOF_MODEL_CAPTURE_H
#define ROOF_MODEL_CAPTURE_H

#include "graphs.h"

/* Calls that made a node of a graph: file after file, in node order. */
#define CAPTURED_COLS(X)                                                                           \
    X(uint32_t, call)       /* node of its capture trace, as launcher */                           \
    X(uint32_t, launcher)   /* the op that made it, wrappers passed over; else the call itself */  \
    X(uint32_t, token)      /* what it is compared by, in names */                                 \
    X(uint32_t, kernel)     /* string of its capture trace, ROOF_NONE: not recorded */             \
    X(uint32_t, collective) /* string of its capture trace, ROOF_NONE: none is named */            \
    X(uint32_t, module)     /* frame of its capture trace, ROOF_NONE: none */
COLS_DECLARE(captured, CAPTURED_COLS)

/* One capture: the calls between a begin and its end. */
#define CAPTURE_COLS(X)                                                                            \
    X(uint32_t, file)  /* tr->captures[file] */                                                    \
    X(uint32_t, begin) /* captured[begin .. end) */                                                \
    X(uint32_t, end)                                                                               \
    X(uint32_t, sequence) /* same for same tokens */                                               \
    X(uint8_t, nameless)  /* no call says which kernel it launches, and some do launch one */
COLS_DECLARE(capture_list, CAPTURE_COLS)

/* Distinct sequences of tokens. */
#define SEQUENCE_COLS(X)                                                                           \
    X(uint32_t, first) /* the first capture of it */                                               \
    X(uint32_t, count) /* captures of it */
COLS_DECLARE(capture_sequences, SEQUENCE_COLS)

struct captures {
    const struct roof_trace *tr;
    struct strtab *names; /* of tokens: canonical names */
    struct captured calls;
    struct capture_list list;
    struct capture_sequences sequences;
    struct strtab sequence_keys;
    uint32_t *by_length;  /* sequences, shorter ones first, then by first capture */
    struct map by_node;   /* graph node -> captured call */
    uint32_t *capture_of; /* captured call -> capture */
    struct align align;
};

/* Free with captures_free also after failure, which is for lack of memory. */
bool captures_make(struct captures *c, const struct roof_trace *tr, struct strtab *names);
void captures_free(struct captures *c);

/* What is known about the positions of one graph. */
struct capture_match {
    uint32_t capture;  /* ROOF_NONE: none fits */
    uint32_t alike;    /* captures that fit as well, this one included */
    uint32_t *call;    /* position -> captured call, ROOF_NONE; room for all positions */
    uint8_t *evidence; /* enum capture_evidence */
    uint32_t *tokens;  /* room for as many, for working */
    uint32_t *order;
    uint32_t *match;
};

/* Makes room for any graph of g. False when out of memory; free with capture_match_free also then.
 */
bool capture_match_init(struct capture_match *m, const struct graphs *g);
void capture_match_free(struct capture_match *m);

/* How the captured call of g->rows[i], a row of the graph that was matched, is known. */
enum capture_evidence capture_match_evidence(const struct capture_match *m, const struct graphs *g,
                                             uint32_t graph, uint32_t i);

/* False when out of memory. */
bool captures_match(struct captures *c, const struct graphs *g, uint32_t graph,
                    struct capture_match *m);

#endif
