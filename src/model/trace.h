/* trace.h - the frozen trace: rows as columns, the tree, the links. Built once by build.c, read by
 * all analyses. */
#ifndef ROOF_MODEL_TRACE_H
#define ROOF_MODEL_TRACE_H

#include "args.h"
#include "cols.h"
#include "interval.h"
#include "kind.h"
#include "number.h"
#include "quality.h"
#include "rules.h"
#include "strtab.h"

/* A (pid, tid), sorted: integers by value before strings by bytes. */
#define TRACK_COLS(X)                                                                              \
    X(uint32_t, pid_text) /* as printed */                                                         \
    X(uint32_t, tid_text)                                                                          \
    X(int64_t, pid) /* ROOF_NULL_I64: not an integer */                                            \
    X(int64_t, tid)                                                                                \
    X(uint32_t, process)      /* same number for the same pid */                                   \
    X(uint32_t, process_name) /* ROOF_NONE: the trace does not say; so for the next two */         \
    X(uint32_t, process_labels)                                                                    \
    X(uint32_t, thread_name)
COLS_DECLARE(tracks, TRACK_COLS)

enum node_flags {
    NODE_OVERHANG = 1, /* starts inside another node and ends after it */
    NODE_ROWLESS = 2,  /* a launch call whose GPU rows are missing */
    NODE_HAS_ROWS = 4, /* a call whose correlation GPU rows carry, or that a flow links */
};

/* Ops and calls, in preorder of the tree, track after track. Node id = row. */
#define NODE_COLS(X)                                                                               \
    X(uint8_t, kind)  /* KIND_OP or KIND_CALL */                                                   \
    X(uint8_t, flags) /* enum node_flags */                                                        \
    X(uint32_t, name)                                                                              \
    X(uint32_t, track)                                                                             \
    X(uint32_t, parent)      /* ROOF_NONE: a root */                                               \
    X(uint32_t, subtree_end) /* the subtree is [id, subtree_end) */                                \
    X(uint32_t, op_above)    /* innermost op that is an ancestor */                                \
    X(uint32_t, args)        /* row of args.signatures */                                          \
    X(uint32_t, collective)  /* "Collective name" argument, or what launch_build names it */       \
    X(int64_t, start_ns)                                                                           \
    X(int64_t, dur_ns)                                                                             \
    X(uint64_t, external_id) /* 0: none */                                                         \
    X(uint64_t, correlation) /* 0: none */                                                         \
    X(uint64_t, offset)      /* of the event in the document */
COLS_DECLARE(nodes, NODE_COLS)

enum link_evidence {
    LINK_NONE,
    LINK_CORRELATION,
    LINK_FLOW,
    LINK_CONTAINMENT,
    LINK_EXTERNAL_ID,
    LINK_OP_FLOW
};

/* GPU rows, ordered by device, stream, start, longer first, name, correlation. */
#define GPU_COLS(X)                                                                                \
    X(uint8_t, kind)          /* KIND_KERNEL .. KIND_OTHER */                                      \
    X(uint8_t, klass)         /* enum gpu_class */                                                 \
    X(uint8_t, direction)     /* enum copy_direction, of class memcpy */                           \
    X(uint8_t, call_evidence) /* enum link_evidence */                                             \
    X(uint8_t, op_evidence)                                                                        \
    X(uint32_t, name)                                                                              \
    X(uint32_t, track)                                                                             \
    X(uint32_t, collective)                                                                        \
    X(uint32_t, call)   /* node, ROOF_NONE */                                                      \
    X(uint32_t, op)     /* node: the op found, before wrappers are passed over */                  \
    X(uint32_t, launch) /* row of launches */                                                      \
    X(uint32_t, shape)  /* row of launch_shapes, ROOF_NONE: nothing is said */                     \
    X(int64_t, device)  /* ROOF_NULL_I64: unknown; so for the next ones */                         \
    X(int64_t, stream)                                                                             \
    X(int64_t, blocks)        /* of the grid */                                                    \
    X(int64_t, graph_id)      /* of the CUDA graph whose replay it is */                           \
    X(int64_t, active_blocks) /* resident at most on one SM */                                     \
    X(int64_t, start_ns)                                                                           \
    X(int64_t, dur_ns)                                                                             \
    X(uint64_t, external_id) /* 0: none */                                                         \
    X(uint64_t, correlation) /* 0: none */                                                         \
    X(uint64_t, offset)
COLS_DECLARE(gpu, GPU_COLS)

/* How kernels were launched, each way once. ROOF_NULL_I64: not said. */
#define LAUNCH_SHAPE_COLS(X)                                                                       \
    X(int64_t, grid_x) /* blocks */                                                                \
    X(int64_t, grid_y)                                                                             \
    X(int64_t, grid_z)                                                                             \
    X(int64_t, block_x) /* threads of one */                                                       \
    X(int64_t, block_y)                                                                            \
    X(int64_t, block_z)                                                                            \
    X(int64_t, registers) /* of a thread */                                                        \
    X(int64_t, shared)    /* bytes of a block, static and dynamic */
COLS_DECLARE(launch_shapes, LAUNCH_SHAPE_COLS)

/* Python frames or annotations, ordered by track, start, longer first, name. */
#define SPAN_COLS(X)                                                                               \
    X(uint32_t, name)                                                                              \
    X(uint32_t, track)                                                                             \
    X(int64_t, start_ns)                                                                           \
    X(int64_t, dur_ns)                                                                             \
    X(uint64_t, offset)
COLS_DECLARE(spans, SPAN_COLS)

/* A flow id from here on stands for the string with number id - FLOW_TEXT. */
#define FLOW_TEXT (UINT64_C(1) << 63)

/* Flow arrows: s at or inside the call (launch flow) or the op (op flow), f at the GPU row. None
 * are left once the rows are linked. */
#define FLOW_COLS(X)                                                                               \
    X(uint64_t, id)                                                                                \
    X(int64_t, ts_ns)                                                                              \
    X(uint64_t, offset)                                                                            \
    X(uint32_t, track)                                                                             \
    X(uint8_t, kind) /* KIND_LAUNCH_FLOW or KIND_OP_FLOW */                                        \
    X(uint8_t, is_start)
COLS_DECLARE(flows, FLOW_COLS)

/* ProfilerStep#N, over all threads, ordered by start, then N. */
#define STEP_COLS(X)                                                                               \
    X(uint32_t, name)                                                                              \
    X(int64_t, number)                                                                             \
    X(int64_t, start_ns)                                                                           \
    X(int64_t, end_ns)
COLS_DECLARE(steps, STEP_COLS)

/* One launcher instance with its GPU rows: an op, a call without op, one unlinked row; or what an
 * op or call of a capture launched in one replay: then its rows have an original (gpu_original),
 * all the same launcher of it, and the node is that of the replay, mostly its call. Launches with a
 * node first, in node order, the node's own before those of replays, these in the order of their
 * launchers. Then replayed ones without node, unlinked rows last. */
#define LAUNCH_COLS(X)                                                                             \
    X(uint32_t, node) /* ROOF_NONE: not recorded */                                                \
    X(uint32_t, name) /* "aten::mm", "(call) cudaGraphLaunch", "(unlinked)" */                     \
    X(uint32_t, category)                                                                          \
    X(uint32_t, collective)                                                                        \
    X(uint32_t, args)       /* row of args.signatures */                                           \
    X(uint32_t, args_id)    /* dense, in order of first appearance among launches */               \
    X(uint32_t, rows_begin) /* launch_rows[rows_begin .. rows_end) */                              \
    X(uint32_t, rows_end)                                                                          \
    X(uint32_t, first_row) /* the one that starts first */                                         \
    X(uint32_t, step)      /* row of steps */                                                      \
    X(uint32_t, module)    /* string */                                                            \
    X(int64_t, direct_ns)                                                                          \
    X(int64_t, busy_ns)                                                                            \
    X(int64_t, subtree_ns)
COLS_DECLARE(launches, LAUNCH_COLS)

/* What copies and fills say how many bytes they moved, by the place of their event in the document.
 * Few GPU rows say it. */
#define SIZE_COLS(X) X(uint64_t, offset) X(int64_t, bytes)
COLS_DECLARE(sizes, SIZE_COLS)

/* What compilers say of the kernels that they made, by the place of the op's event in the document;
 * 0: not said. Few ops say it. */
#define COUNTED_COLS(X)                                                                            \
    X(uint64_t, offset)                                                                            \
    X(double, gb)                                                                                  \
    X(double, flop)                                                                                \
    X(uint64_t, source) /* checksum of the name of the kernel's source in the compiler's cache */
COLS_DECLARE(counted, COUNTED_COLS)

/* Messages of collectives, by the place of the event that tells of one in the document: what goes
 * in, what comes out, how many ranks, as the arguments of an operator "collective::allreduce". */
#define MESSAGE_COLS(X)                                                                            \
    X(uint64_t, offset)                                                                            \
    X(uint32_t, name) /* string */                                                                 \
    X(uint32_t, args) /* row of args.signatures */
COLS_DECLARE(messages, MESSAGE_COLS)

/* What autograd says of ops, by the place of their event in the document: the number that forward
 * and backward share, and, of a backward op, whose forward thread it was, as autograd counts; 0: a
 * forward op. Only ops of training have it. */
#define AUTOGRAD_COLS(X) X(uint64_t, offset) X(int64_t, sequence) X(int64_t, fwd_thread)
COLS_DECLARE(autograd, AUTOGRAD_COLS)

/* What a metric of a GPU was, sampled again and again: all samples as one. In the order in which
 * they were met. */
#define METRIC_COLS(X)                                                                             \
    X(uint32_t, name)                                                                              \
    X(int64_t, device) /* ROOF_NULL_I64: unknown */                                                \
    X(int64_t, count)  /* samples */                                                               \
    X(int64_t, first_ns)                                                                           \
    X(int64_t, last_ns)                                                                            \
    X(int64_t, min)                                                                                \
    X(int64_t, max)                                                                                \
    X(double, sum)
COLS_DECLARE(metrics, METRIC_COLS)

/* Events of the allocator, ordered by device type, device, time, index, bytes, address. */
#define ALLOC_COLS(X)                                                                              \
    X(uint32_t, track)                                                                             \
    X(uint32_t, op)         /* innermost op around it, ROOF_NONE */                                \
    X(int64_t, device_type) /* as PyTorch numbers them; ROOF_NULL_I64: unknown; so for the next */ \
    X(int64_t, device)                                                                             \
    X(int64_t, address)                                                                            \
    X(int64_t, index) /* place among the profiler's events */                                      \
    X(int64_t, total_allocated)                                                                    \
    X(int64_t, total_reserved)                                                                     \
    X(int64_t, allocated) /* by the device, after it; from 0 at its first one if none says */      \
    X(int64_t, ts_ns)                                                                              \
    X(int64_t, bytes)                                                                              \
    X(uint64_t, offset)
COLS_DECLARE(allocs, ALLOC_COLS)
/* What events say of graphs, ordered by their place in the document. Few do, so these are no
 * columns of their rows. */
#define GRAPH_NODE_COLS(X)                                                                         \
    X(uint64_t, offset)                                                                            \
    X(uint64_t, node) /* of the graph: which one the GPU row is, or the captured call made */
COLS_DECLARE(graph_nodes, GRAPH_NODE_COLS)
/* The kernel that a call launches: only read in captures, whose calls have no GPU rows. */
#define KERNEL_ARG_COLS(X) X(uint64_t, offset) X(uint32_t, kernel)
COLS_DECLARE(kernel_args, KERNEL_ARG_COLS)

/* How the captured call of a replayed row was found. */
enum capture_evidence { CAPTURE_NONE, CAPTURE_ORDER, CAPTURE_NAME, CAPTURE_NODE };

/* Calls of captures that replayed GPU rows come from, with what stands around them there. Strings
 * and arguments are those of the trace whose rows these are. */
#define ORIGINAL_COLS(X)                                                                           \
    X(uint32_t, file)       /* tr->captures[file] */                                               \
    X(uint32_t, call)       /* node there */                                                       \
    X(uint32_t, launcher)   /* node there: the op that made the call, else the call */             \
    X(uint32_t, name)       /* of the launcher, as launches have it */                             \
    X(uint32_t, args)       /* row of args.signatures */                                           \
    X(uint32_t, collective) /* that its op or a wrapper passed over names */                       \
    X(uint32_t, module)     /* row of original_modules, ROOF_NONE: none */
COLS_DECLARE(originals, ORIGINAL_COLS)

/* The nn.Modules around them, each chain of frames once; parents stand before their children. */
#define ORIGINAL_MODULE_COLS(X)                                                                    \
    X(uint32_t, frame)  /* its frame's name */                                                     \
    X(uint32_t, name)   /* its own */                                                              \
    X(uint32_t, parent) /* row, ROOF_NONE */
COLS_DECLARE(original_modules, ORIGINAL_MODULE_COLS)

/* With captures: which captured call each GPU row of a replay comes from. */
struct replayed {
    struct originals calls;
    struct original_modules modules;
    uint32_t *call;   /* GPU row of the whole trace -> row of calls, ROOF_NONE; NULL: no captures */
    uint32_t *replay; /* such a row -> number of its replay, where it has a captured call */
    uint32_t *node;   /* replay -> what its first row hangs under, mostly its call; ROOF_NONE */
    uint8_t *evidence; /* such a row -> enum capture_evidence */
};

/* deviceProperties */
struct device_props {
    int64_t id;
    uint32_t name;
    int64_t num_sms; /* ROOF_NULL_I64: not given; so for the next ones */
    int64_t memory_bytes;
    int64_t cc_major, cc_minor; /* compute capability */
    int64_t bandwidth;          /* of the memory, bytes a second, as the driver reports it */
    int64_t l2_bytes;
    int64_t clock_hz; /* the highest */
};

/* What roof_open was told about the devices (src/perf); NULL: nothing. Borrowed. */
struct device_choice {
    const char *name;
    const char *file; /* its name, for messages */
    const char *text; /* what stands in it */
    size_t text_len;
    const char *peaks;
};

/* How a trace was written. */
enum trace_format { FORMAT_KINETO, FORMAT_NSYS };

struct trace_meta {
    int64_t base_time_ns; /* baseTimeNanoseconds, ROOF_NULL_I64: not given */
    int64_t rank;         /* so for these */
    int64_t world_size;
    uint32_t backend;
    struct device_props *devices;
    size_t ndevices;
    uint8_t format;  /* enum trace_format */
    uint8_t packing; /* enum packing */
    uint32_t writer; /* string: program and version that wrote the file; ROOF_NONE; so the next */
    uint32_t tables; /* of a database: names of those that were read, between blanks */
    uint32_t unread; /* those that have rows and were not, with their rows */
    uint64_t file_bytes, json_bytes, events;
};

/* Where a row stands in the document: a byte, or in a database the number of a table (from 0 on, as
 * meta.tables has them) and of a row of it (from 1 on). */
enum { PLACE_ROW_BITS = 40 };

/* What a selection (select.c) adds to the trace that shows it. Nodes, frames and annotations are
 * all there, so that ids and nesting stay what they are, and say here whether they were selected;
 * GPU rows, launches, steps and allocator events are only the selected ones. */
struct trace_view {
    const struct roof_trace *whole;
    struct roof_trace *by_time; /* selected GPU rows by when they ran, cut to the window; no
                                   launches. NULL in that trace itself */
    uint32_t *gpu_of;           /* GPU row -> row of the whole trace, ascending */
    uint32_t *alloc_of;         /* same, of allocator events */
    uint32_t *launch_of;        /* same, of launches */
    bool *node_in;              /* by id; NULL: all are; so for the next two */
    bool *frame_in;
    bool *annotation_in;
    int64_t *devices; /* those selected; NULL: all */
    size_t ndevices;
    struct interval window;
    bool has_window;   /* a time was selected */
    bool has_steps;    /* steps were selected: what lies in none is not shown */
    bool chooses_work; /* by more than device and time: other work of the GPU is not idle time */
    char *text;        /* what was selected, in words */
};

struct roof_trace {
    char *path;
    struct rules rules;
    struct strtab strings;
    struct args_table args;
    struct trace_meta meta;
    struct tracks tracks;
    struct nodes nodes;
    struct gpu gpu;
    struct launch_shapes launch_shapes;
    struct spans frames;
    struct spans annotations;
    struct flows flows;
    struct steps steps;
    struct launches launches;
    struct sizes sizes;
    struct counted counted;
    struct messages messages;
    struct autograd autograd;
    struct metrics metrics;
    struct allocs allocs;
    struct graph_nodes graph_nodes;
    struct kernel_args kernel_args;
    struct roof_trace **captures; /* traces of graphs being captured, as given; owned */
    size_t ncaptures;
    struct replayed replayed;
    uint32_t *launch_rows;   /* GPU rows grouped by launch, each group in GPU row order */
    uint32_t *attached;      /* GPU rows that hang in the tree, by the node they hang under */
    uint32_t *attached_from; /* node n has attached[attached_from[n] .. attached_from[n + 1]) */
    int64_t *attached_ns;    /* [i]: durations of attached[0 .. i) summed up */
    bool external_ids_trusted;
    int64_t origin_ns;
    bool has_origin;
    bool frames_skipped; /* Python frames were passed over on request */
    bool clipped;        /* GPU rows of impossible duration were ended where the next begins */
    struct quality_count quality[QUALITY_COUNT];
    bool borrowed; /* columns and arrays belong to someone else, see cols.h; so do strings */
    struct device_choice device_choice;
    struct model_slot *models; /* of src/perf: the operator models to use. Borrowed; NULL: of a
                                  capture */
    const struct inductor *inductor; /* of src/inductor: the programs that ran. Borrowed; NULL: none
                                        were given */
    struct opened *opened;   /* of src/api: how the trace was opened; NULL: it was only read */
    struct trace_view *view; /* NULL: the whole trace */
};

/* Frees everything, also of a half built trace. */
void trace_free(struct roof_trace *tr);

static inline const char *trace_string(const struct roof_trace *tr, uint32_t id)
{
    return strtab_get(&tr->strings, id);
}

static inline int64_t node_end(const struct nodes *n, uint32_t id)
{
    return n->start_ns[id] + n->dur_ns[id];
}

static inline int64_t gpu_end(const struct gpu *g, uint32_t row)
{
    return g->start_ns[row] + g->dur_ns[row];
}

/* Bytes that the row moved; ROOF_NULL_I64 if it does not say. */
int64_t gpu_bytes(const struct roof_trace *tr, uint32_t row);

/* What a compiler counted of the op at `offset`: 1e9 bytes, FLOPs; 0: not said. */
void trace_counted(const struct roof_trace *tr, uint64_t offset, double *gb, double *flop);
/* The checksum of the name of its kernel's source, 0: not said. */
uint64_t trace_kernel_source(const struct roof_trace *tr, uint64_t offset);

/* The row of `messages` of the op or GPU row at `offset`, ROOF_NONE. */
uint32_t trace_message(const struct roof_trace *tr, uint64_t offset);

/* The row of autograd of the op at `offset`, ROOF_NONE: it says nothing. */
uint32_t trace_autograd(const struct roof_trace *tr, uint64_t offset);

/* End of the run of allocator events of one device that starts at `lo`. */
static inline uint32_t allocs_device_end(const struct allocs *s, uint32_t lo)
{
    uint32_t hi = lo + 1;
    while (hi < s->head.count && s->device_type[hi] == s->device_type[lo] &&
           s->device[hi] == s->device[lo])
        hi++;
    return hi;
}

/* The node under which a row hangs in the tree: its call, or the op that something else than
 * nesting named. Its start, on its track, says where in the program the row was launched. */
static inline uint32_t gpu_attachment(const struct gpu *g, uint32_t row)
{
    const bool by_name =
        g->op_evidence[row] == LINK_EXTERNAL_ID || g->op_evidence[row] == LINK_OP_FLOW;
    return by_name ? g->op[row] : g->call[row];
}

/* Whether the next two rows of its stream begin during the row: two at a time are what hardware can
 * do. */
static inline bool gpu_is_impossible(const struct gpu *g, uint32_t row)
{
    return row + 2 < g->head.count && g->device[row] == g->device[row + 2] &&
           g->stream[row] == g->stream[row + 2] && g->start_ns[row + 2] < gpu_end(g, row);
}

/* The trace without any selection. */
static inline const struct roof_trace *trace_whole(const struct roof_trace *tr)
{
    return tr->view ? tr->view->whole : tr;
}

/* The GPU row of the whole trace that a row is. */
static inline uint32_t trace_whole_row(const struct roof_trace *tr, uint32_t row)
{
    return tr->view ? tr->view->gpu_of[row] : row;
}

/* The allocator event of the whole trace that one is. */
static inline uint32_t trace_whole_alloc(const struct roof_trace *tr, uint32_t event)
{
    return tr->view ? tr->view->alloc_of[event] : event;
}

/* The first row of a launch, of the whole trace: it says where a launch lies, whichever of its rows
 * are selected. */
static inline uint32_t launch_whole_row(const struct roof_trace *tr, uint32_t launch)
{
    return tr->view ? tr->view->whole->launches.first_row[tr->view->launch_of[launch]]
                    : tr->launches.first_row[launch];
}

static inline bool trace_has_node(const struct roof_trace *tr, uint32_t id)
{
    return !tr->view || !tr->view->node_in || tr->view->node_in[id];
}

/* Whether a GPU's rows may be selected. */
static inline bool trace_has_device(const struct roof_trace *tr, int64_t device)
{
    size_t i = 0;
    if (!tr->view || !tr->view->devices)
        return true;
    while (i < tr->view->ndevices && tr->view->devices[i] != device)
        i++;
    return i < tr->view->ndevices;
}

/* Whether a row of tr->frames or tr->annotations was selected. */
static inline bool trace_has_span(const struct roof_trace *tr, const struct spans *spans,
                                  uint32_t row)
{
    const bool *in = !tr->view                   ? NULL
                     : spans == &tr->annotations ? tr->view->annotation_in
                                                 : tr->view->frame_in;
    return !in || in[row];
}

/* The captured call that a GPU row comes from, ROOF_NONE if none is known. */
static inline uint32_t gpu_original(const struct roof_trace *tr, uint32_t row)
{
    return tr->replayed.call ? tr->replayed.call[trace_whole_row(tr, row)] : ROOF_NONE;
}

/* Of a row that has one: whether an op made it; the replay that the row is part of. */
static inline bool original_has_op(const struct roof_trace *tr, uint32_t original)
{
    const struct originals *o = &tr->replayed.calls;
    return tr->captures[o->file[original]]->nodes.kind[o->launcher[original]] == KIND_OP;
}

static inline uint32_t gpu_replay(const struct roof_trace *tr, uint32_t row)
{
    return tr->replayed.replay[trace_whole_row(tr, row)];
}

/* Whether an op is known that launched a row, here or when it was captured. */
static inline bool gpu_has_op(const struct roof_trace *tr, uint32_t row)
{
    const uint32_t original = gpu_original(tr, row);
    return original == ROOF_NONE ? tr->gpu.op[row] != ROOF_NONE : original_has_op(tr, original);
}

/* Ids as users see them: nodes, then GPU rows, then frames, then annotations. */
static inline uint32_t trace_gpu_id(const struct roof_trace *tr, uint32_t row)
{
    return tr->nodes.head.count + trace_whole_row(tr, row);
}

/* Of its op or call; without one, of its first row. */
static inline uint32_t trace_launch_id(const struct roof_trace *tr, uint32_t launch)
{
    const uint32_t node = tr->launches.node[launch];
    return node != ROOF_NONE ? node : tr->nodes.head.count + launch_whole_row(tr, launch);
}

static inline uint32_t trace_frame_id(const struct roof_trace *tr, uint32_t frame)
{
    return tr->nodes.head.count + trace_whole(tr)->gpu.head.count + frame;
}

static inline uint32_t trace_annotation_id(const struct roof_trace *tr, uint32_t annotation)
{
    return trace_frame_id(tr, tr->frames.head.count) + annotation;
}

/* Sum of the durations of the GPU rows that hang in the subtree of `node`. */
static inline int64_t node_gpu_ns(const struct roof_trace *tr, uint32_t node)
{
    return tr->attached_ns[tr->attached_from[tr->nodes.subtree_end[node]]] -
           tr->attached_ns[tr->attached_from[node]];
}

/* The place of a row of a database in words, "NVTX_EVENTS row 17"; nothing of a document. */
void trace_place(const struct roof_trace *tr, uint64_t offset, struct buf *out);

/* GPU rows say which process they are of. */
static inline bool trace_knows_processes(const struct roof_trace *tr)
{
    return tr->meta.format == FORMAT_NSYS;
}

/* The entry of deviceProperties for devices that it does not list: if all that it lists are alike,
 * the first, else NULL. Profilers of ROCm number GPU rows in another way than the list. */
const struct device_props *trace_any_device(const struct roof_trace *tr);

/* How many threads the work on the trace is worth, if `asked` are wanted (0: one for each
 * processor, at most 8). */
unsigned trace_threads(const struct roof_trace *tr, unsigned asked);

/* The graph node that the event at `offset` names, 0 if it names none; the kernel that it names
 * (string), ROOF_NONE if none. */
uint64_t trace_graph_node(const struct roof_trace *tr, uint64_t offset);
uint32_t trace_kernel_arg(const struct roof_trace *tr, uint64_t offset);

/* Sum of the durations of all GPU rows. */
int64_t trace_gpu_total_ns(const struct roof_trace *tr);

/* The captured call that the first row of a launch comes from: it says what launched. ROOF_NONE:
 * the launch is of this trace. */
static inline uint32_t launch_original(const struct roof_trace *tr, uint32_t launch)
{
    return tr->replayed.call ? tr->replayed.call[launch_whole_row(tr, launch)] : ROOF_NONE;
}

/* Whether there are GPU rows, selected or not. */
static inline bool trace_has_gpu(const struct roof_trace *tr)
{
    return trace_whole(tr)->gpu.head.count != 0;
}

/* Whether `node` lies in the subtree of `root` (root included). */
static inline bool node_is_below(const struct nodes *n, uint32_t root, uint32_t node)
{
    return node >= root && node < n->subtree_end[root];
}

#endif
