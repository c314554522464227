/* kind.h - what kinds of row there are. */
#ifndef ROOF_MODEL_KIND_H
#define ROOF_MODEL_KIND_H

#include <stdbool.h>
#include <stddef.h>

enum row_kind {
    KIND_UNKNOWN, /* a category that data/kinds.tsv does not know */
    KIND_OP,
    KIND_CALL,
    KIND_KERNEL,
    KIND_MEMCPY,
    KIND_MEMSET,
    KIND_OTHER, /* GPU work that is none of the three */
    KIND_FRAME,
    KIND_ANNOTATION,
    KIND_GPU_ANNOTATION,
    KIND_LAUNCH_FLOW,
    KIND_OP_FLOW,
    KIND_FWDBWD_FLOW,
    KIND_SYNC,
    KIND_OVERHEAD,
    KIND_INSTANT,
    KIND_SPAN,
    KIND_COUNTER,
    KIND_IGNORED,
    KIND_COUNT
};

/* As in data/kinds.tsv and in tables. */
const char *kind_name(enum row_kind kind);
/* False if there is no such kind. */
bool kind_parse(const char *s, size_t len, enum row_kind *out);

static inline bool kind_is_gpu(enum row_kind kind)
{
    return kind >= KIND_KERNEL && kind <= KIND_OTHER;
}

static inline bool kind_is_flow(enum row_kind kind)
{
    return kind == KIND_LAUNCH_FLOW || kind == KIND_OP_FLOW;
}

/* Rows with a begin and an end that the trace keeps or counts as such. */
static inline bool kind_is_timed(enum row_kind kind)
{
    return kind >= KIND_OP && kind <= KIND_GPU_ANNOTATION;
}

#endif
