/* build.h - the builder: the only thing a reader of some format knows of the model. Rows go in, in
 * any order; a frozen trace comes out. */
#ifndef ROOF_MODEL_BUILD_H
#define ROOF_MODEL_BUILD_H

#include "args.h"
#include "error.h"
#include "kind.h"
#include "quality.h"
#include "trace.h"

/* One event as all formats give it. Times are ns; 0, ROOF_NONE and ROOF_NULL_I64 mean absent, as
 * said. */
struct build_event {
    enum row_kind kind;
    char phase; /* 'X' whole, 'B' begin, 'E' end, 's' and 'f' flow ends, others are only counted */
    uint32_t name; /* string */
    uint32_t track;
    int64_t ts_ns;
    int64_t dur_ns; /* of 'X', >= 0 */
    uint64_t offset;
    uint64_t external_id; /* 0: none */
    uint64_t correlation; /* 0: none */
    uint64_t flow_id;     /* of 's' and 'f'; FLOW_TEXT + string for what is no number */
    int64_t device;       /* of GPU rows, ROOF_NULL_I64: unknown; so for the next ones */
    int64_t stream;
    int64_t blocks;
    int64_t active_blocks;
    int64_t graph_id;
    int64_t sequence;   /* of ops: "Sequence number" from 0 on, else ROOF_NULL_I64 */
    int64_t fwd_thread; /* of ops: "Fwd thread id", 0: none */
    int64_t bytes;      /* copied or set */
    double kernel_gb;   /* of ops: "kernel_num_gb", 0: none; so for the next one */
    double kernel_flop;
    uint64_t kernel_source;         /* of ops: checksum of "kernel_hash", 0: none */
    uint64_t graph_node;            /* 0: none */
    uint32_t kernel_arg;            /* string, ROOF_NONE: none; of calls of a capture */
    uint32_t args;                  /* from build_args; of ops */
    uint32_t shape;                 /* from build_shape; of kernels; ROOF_NONE: none */
    uint32_t collective;            /* string, ROOF_NONE: none */
    uint32_t message_name, message; /* as in MESSAGE_COLS; ROOF_NONE: none */
};

/* One event of an allocator: memory taken or given back. */
struct build_alloc {
    uint32_t track;
    int64_t ts_ns;
    uint64_t offset;
    int64_t bytes;       /* below 0: given back */
    int64_t device_type; /* ROOF_NULL_I64: unknown; so for the next ones */
    int64_t device;
    int64_t total_allocated; /* by the device, with this event */
    int64_t total_reserved;
    int64_t address;
    int64_t index; /* its place among the profiler's events */
};

struct builder;

/* NULL when out of memory. `rules` is taken over, also on failure; `opts` may be NULL. */
struct builder *build_new(const char *path, struct rules *rules, const roof_open_opts *opts);
void build_free(struct builder *b);

/* For the reader's own use: strings and what the trace says about itself. */
struct strtab *build_strings(struct builder *b);
struct trace_meta *build_meta(struct builder *b);
const struct rules *build_rules(const struct builder *b);

/* The track of a pid and a tid given as text (integers in plain decimal); ROOF_NONE when out of
 * memory. */
uint32_t build_track(struct builder *b, const char *pid, size_t pid_len, const char *tid,
                     size_t tid_len);
/* All tracks so far, for their names. */
struct tracks *build_tracks(struct builder *b);

/* An op's arguments. */
bool build_args(struct builder *b, const struct args_text fields[ARGS_FIELDS], uint32_t *args);

/* How a kernel was launched. ROOF_NULL_I64: not said. */
struct build_shape {
    int64_t grid[3], block[3], registers, shared;
};
/* ROOF_NONE when out of memory. */
uint32_t build_shape(struct builder *b, const struct build_shape *shape);

roof_status build_add(struct builder *b, const struct build_event *ev, roof_error *err);

roof_status build_add_alloc(struct builder *b, const struct build_alloc *a, roof_error *err);

/* A metric of a GPU was sampled. `metric` is the row that was given for the last sample of the same
 * metric and device, ROOF_NONE for the first; it is given back, ROOF_NONE when out of memory. */
uint32_t build_add_sample(struct builder *b, uint32_t metric, uint32_t name, int64_t device,
                          int64_t ts_ns, int64_t value);

/* What a person can do about several processes in one file; ends such an error. */
#define BUILD_WAY_OUT                                                                              \
    "record one file a rank, or split this one by pid, or read it as it is with "                  \
    "--several-processes"

/* Counts one repair, drop or oddity at `offset` of the document. */
void build_count(struct builder *b, enum quality_check check, uint64_t offset);

/* deviceProperties entry. */
roof_status build_device(struct builder *b, const struct device_props *props, roof_error *err);

/* The trace is one of graphs being captured: what its calls say of the kernels they launch is kept.
 */
void build_as_capture(struct builder *b);
bool build_is_capture(const struct builder *b);

/* The file holds graphs being captured as well: it is to be read once more, as a capture. */
void build_wants_own_captures(struct builder *b);
bool build_has_own_captures(const struct builder *b);

/* Adds a trace of graphs being captured (build_as_capture), at most ROOF_MAX_CAPTURES: what the
 * trace replays gets its ops from there. `capture` is taken over, also on failure, which is for
 * lack of memory. */
bool build_add_capture(struct builder *b, struct roof_trace *capture);

/* What the caller of roof_open asked for. */
const roof_open_opts *build_opts(const struct builder *b);

/* A builder for rows that are to be appended to another one with the same options, so that several
 * threads can fill one each. NULL when out of memory. */
struct builder *build_part(const struct builder *whole);

/* Moves all rows and counts of `part` to `b`, as if they had been added to b in the first place:
 * strings, tracks and arguments get the same numbers. The part is empty then, but remembers what
 * it translated. */
roof_status build_append(struct builder *b, struct builder *part, roof_error *err);

/* What a part calls by this number, in the builder it was last appended to. */
uint32_t build_translate_string(const struct builder *part, uint32_t string);
/* Strings, track and arguments of a row that was not added. */
void build_translate(const struct builder *part, struct build_event *row);

/* Whether no op, call, GPU row, frame or annotation was added. */
bool build_is_empty(const struct builder *b);

/* Sorts, nests, links, and gives the trace to the caller; the builder is only good for build_free
 * then. */
roof_status build_finish(struct builder *b, struct roof_trace **out, roof_error *err);

#endif
