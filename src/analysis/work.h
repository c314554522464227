/* work.h - what operators computed and moved: each GPU row belongs to one instance of work, that of
 * the operator whose model speaks for it. See docs/definitions.md, section 10. */
#ifndef ROOF_ANALYSIS_WORK_H
#define ROOF_ANALYSIS_WORK_H

#include "analysis.h"
#include "models.h"

/* How much is known of some work; the order is that of reports. */
enum work_state {
    WORK_EXACT,
    WORK_BOUNDS,
    WORK_ESTIMATE,
    WORK_COMMUNICATION,
    WORK_NO_MODEL,  /* the op has none */
    WORK_NO_VALUE,  /* it has one, but something it needs was not recorded */
    WORK_NO_SHAPES, /* the op has no Input Dims */
    WORK_NO_OP,     /* a call, but no op around it */
    WORK_NO_CALL,   /* an unlinked row */
    WORK_STATES
};

/* "exact", "no model" */
const char *work_state_name(enum work_state s);
/* What a person can do about it, or NULL. */
const char *work_state_remedy(enum work_state s);

/* What one operator is asked for; equal keys have equal answers. */
struct evaluation_key {
    uint32_t name, args;  /* string; row of args.signatures, ROOF_NONE */
    uint32_t forward;     /* args of the linked forward op, ROOF_NONE */
    uint32_t kernel_type; /* enum dtype of its lists of tensors, told by its kernels */
    uint32_t annotation;  /* string around it, ROOF_NONE */
    uint32_t allocations; /* 1 + which of the lists of allocations is made in it, 0: none */
    double kernel_gb, kernel_flop; /* that its event says, 0: none */
};

/* Models computed, each key once. */
struct evaluations {
    const struct roof_trace *tr;
    const struct opmodels *models;
    struct arena arena;
    struct opresult *rows;
    struct evaluation_key *of_row;
    size_t cap, key_cap;
    struct key_set keys;
    struct strtab allocations; /* lists of nodes' names and args */
    struct buf scratch;
    const struct opmodel **of_name; /* string -> its model, NULL: none */
    uint8_t *asked;                 /* of_name is known */
    struct phases *phases;          /* what annotations say */
};

/* Free also after failure. */
roof_status evaluations_init(struct evaluations *e, const struct roof_trace *tr, roof_error *err);
void evaluations_free(struct evaluations *e);
/* The model of a string; NULL: none. */
const struct opmodel *evaluations_model(struct evaluations *e, uint32_t name);
/* What to ask for an op whose name has a model: `forward`, `kernel_type`, `annotation` as in the
 * key, and what the model does not ask for is left out. `node`: ROOF_NONE if it is of a capture. */
struct evaluation_key evaluation_key_of(struct evaluations *e, uint32_t name, uint32_t args,
                                        uint32_t node, uint32_t forward, enum dtype kernel_type,
                                        uint32_t annotation);
/* The row of `rows` for the key; ROOF_NONE when out of memory. Pointers to rows are good until the
 * next call. */
uint32_t evaluations_of(struct evaluations *e, const struct evaluation_key *key);
/* Computes it again, for whoever wants to know how. False when out of memory. */
bool evaluations_explain(struct evaluations *e, const struct evaluation_key *key,
                         struct opresult *out, const struct opderivation *d);

/* One operator (or call, or row without call) on one device, with its GPU rows. */
#define INSTANCE_COLS(X)                                                                           \
    X(uint32_t, owner)  /* node whose model speaks for the rows; ROOF_NONE: there is none */       \
    X(uint32_t, launch) /* the first of the launches that the rows are of */                       \
    X(uint32_t, begin)  /* rows[begin .. end), by start */                                         \
    X(uint32_t, end)                                                                               \
    X(uint32_t, evaluation) /* ROOF_NONE: no model */                                              \
    X(uint8_t, state)       /* enum work_state */                                                  \
    X(uint8_t, copies)    /* 1 + enum copy_direction that all its rows have; 0: not all copies */  \
    X(uint8_t, is_part)   /* of its rows some are not selected: no number is of these */           \
    X(uint8_t, matrix)    /* enum dtype: how its kernels take float32 matrices */                  \
    X(int64_t, own_bytes) /* that copies and fills say they moved, of what has no other model */   \
    X(int64_t, device)                                                                             \
    X(int64_t, sum_ns)                                                                             \
    X(int64_t, busy_ns)
COLS_DECLARE(instances, INSTANCE_COLS)

struct work {
    const struct roof_trace *tr;
    struct evaluations evaluations;
    struct instances instances; /* in the order of their first rows' launches */
    uint32_t *rows;             /* GPU rows, instance after instance */
    int64_t all_ns;             /* of all GPU rows */
};

/* Free also after failure. */
roof_status work_make(struct work *w, const struct roof_trace *tr, roof_error *err);
void work_free(struct work *w);

/* What the instance is called: its owner, else its launcher. */
uint32_t work_name(const struct work *w, uint32_t instance);
/* The signature of its arguments, ROOF_NONE. */
uint32_t work_args(const struct work *w, uint32_t instance);
/* The result of its model, NULL if it has none. */
const struct opresult *work_result(const struct work *w, uint32_t instance);
/* The smallest id of its owner, else of its launcher. */
int64_t work_first_id(const struct work *w, uint32_t instance);
/* What speaks for a node: the model of the op, else that of the instance that its launch is of;
 * *owner: whose model it is, ROOF_NONE if none does. False when out of memory. */
bool work_find(struct work *w, uint32_t node, struct evaluation_key *key, uint32_t *owner);

/* Leaves the instances that are the id's own: the op (or call) is the one whose model speaks or
 * that launched, the GPU row is one of theirs; if there are none, those of whose rows some were
 * launched by it. False when out of memory. */
bool work_keep(struct work *w, uint32_t id);

#endif
