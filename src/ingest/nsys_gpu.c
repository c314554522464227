/* nsys_gpu.c - kernels, copies, fills and replays of graphs, and the calls that launched them. */
#include "nsys_cells.h"

#include "grow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool gpu_track_of(struct nsys_rows *r, int64_t device, int64_t stream, uint32_t *track)
{
    char pid[24], tid[24];
    const uint64_t key = (uint64_t)device << 40 ^ (uint64_t)stream;
    const bool is_small =
        device >= 0 && device < 1 << 20 && stream >= 0 && stream < INT64_C(1) << 40;
    const uint32_t before = r->gpu_tracks.count;
    uint32_t fresh = ROOF_NONE;
    uint32_t *known = is_small ? map_put(&r->gpu_tracks, key, ROOF_NONE) : &fresh;
    if (!known)
        return false;
    if (!is_small || r->gpu_tracks.count != before) {
        const int pid_len = snprintf(pid, sizeof pid, "%lld", (long long)device);
        const int tid_len = snprintf(tid, sizeof tid, "%lld", (long long)stream);
        *known = build_track(r->b, pid, (size_t)pid_len, tid, (size_t)tid_len);
    }
    *track = *known;
    return *track != ROOF_NONE;
}

/* Of CUDA's number of a GPU in a process (CUDA_VISIBLE_DEVICES) the GPU's own, if the file says. */
static int64_t gpu_of(const struct nsys_rows *r, uint64_t global, int64_t device)
{
    const uint64_t pid = global >> NSYS_TID_BITS & NSYS_PID_MASK;
    const uint32_t *gpu = device >= 0 && device < INT32_MAX
                              ? map_get(&r->gpu_ids, pid << 32 | (uint64_t)device)
                              : NULL;
    return gpu ? (int64_t)*gpu - 1 : device;
}

/* Streams count in each process, too: of processes that share a GPU, all but the first get the
 * number of the process in front of theirs. */
static bool stream_of(struct nsys_rows *r, uint64_t global, struct build_event *ev)
{
    const uint32_t *process = nsys_process(r, global);
    const uint32_t number = process ? *process : 0;
    const uint32_t *owner = map_put(&r->gpu_owners, (uint64_t)ev->device, number);
    if (!process || !owner)
        return false;
    if (*owner != number && ev->stream >= 0 && ev->stream <= UINT32_MAX)
        ev->stream |= (int64_t)((uint64_t)number << 32);
    return true;
}

/* ---- Graph nodes ---- */

static const char *const NODE_COLUMNS[] = {"start", "globalTid", "graphNodeId",
                                           "originalGraphNodeId"};

/* Nodes of a graph that was instantiated or cloned name the one that they are copies of. */
static roof_status read_node_event(struct nsys_rows *r, const struct nsys_row *row)
{
    const uint64_t thread = nsys_bits(r, row, 1);
    uint64_t node, original;
    int64_t ts_ns;
    if (!nsys_node_in_process(r, thread, nsys_id(r, row, 2), &node) ||
        !nsys_node_in_process(r, thread, nsys_id(r, row, 3), &original))
        return error_nomem(r->err);
    if (!node)
        return ROOF_OK;
    if (original && original != node) {
        uint32_t *known = map_put(&r->nodes, node, r->nnodes + 1);
        if (!known || !grow_room(&r->node_of, sizeof *r->node_of, r->nnodes, &r->node_of_cap))
            return error_nomem(r->err);
        if (*known == r->nnodes + 1)
            r->node_of[r->nnodes++] = original;
    } else if (build_is_capture(r->b) && nsys_i64(r, row, 0, &ts_ns)) {
        if (!grow_room(&r->node_events, sizeof *r->node_events, r->nnode_events,
                       &r->node_events_cap))
            return error_nomem(r->err);
        r->node_events[r->nnode_events++] = (struct nsys_node_event){thread, ts_ns, node};
    }
    return ROOF_OK;
}

/* The node that was captured. Copies of copies are few; what goes in a circle ends somewhere. */
static uint64_t captured_node(const struct nsys_rows *r, uint64_t node)
{
    enum { MOST = 64 };
    for (int i = 0; i < MOST; i++) {
        const uint32_t *known = node ? map_get(&r->nodes, node) : NULL;
        if (!known)
            break;
        node = r->node_of[*known - 1];
    }
    return node;
}

static int compare_node_events(const void *a, const void *b)
{
    const struct nsys_node_event *x = a, *y = b;
    return x->thread != y->thread ? (x->thread < y->thread ? -1 : 1)
           : x->ts_ns != y->ts_ns ? (x->ts_ns < y->ts_ns ? -1 : 1)
           : x->node != y->node   ? (x->node < y->node ? -1 : 1)
                                  : 0;
}

/* The first node that was made during a call of a thread, 0: none. */
static uint64_t node_made(const struct nsys_rows *r, uint64_t thread, const struct build_event *ev)
{
    size_t lo = 0, hi = r->nnode_events;
    while (lo < hi) {
        const size_t mid = lo + (hi - lo) / 2;
        const struct nsys_node_event *e = &r->node_events[mid];
        if (e->thread < thread || (e->thread == thread && e->ts_ns < ev->ts_ns))
            lo = mid + 1;
        else
            hi = mid;
    }
    if (lo == r->nnode_events)
        return 0;
    const struct nsys_node_event *e = &r->node_events[lo];
    return e->thread == thread && e->ts_ns <= ev->ts_ns + ev->dur_ns ? e->node : 0;
}

/* ---- GPU work ---- */

/* What all GPU work says alike; the columns' places in the lists below. */
enum {
    GPU_START,
    GPU_END,
    GPU_DEVICE,
    GPU_STREAM,
    GPU_CORRELATION,
    GPU_PROCESS,
    GPU_NODE,
    GPU_OWN
};
#define GPU_COLUMNS_                                                                               \
    "start", "end", "deviceId", "streamId", "correlationId", "globalPid", "graphNodeId"

static roof_status add_gpu_row(struct nsys_rows *r, const struct nsys_row *row,
                               struct build_event *ev)
{
    const uint64_t global = nsys_bits(r, row, GPU_PROCESS);
    uint64_t node;
    if (!nsys_times(r, row, ev, GPU_START, GPU_END))
        return ROOF_OK;
    if (!nsys_node_in_process(r, global, nsys_id(r, row, GPU_NODE), &node) ||
        !nsys_graph_in_process(r, global, &ev->graph_id))
        return error_nomem(r->err);
    ev->stream = nsys_or_null(r, row, GPU_STREAM);
    ev->device = nsys_or_null(r, row, GPU_DEVICE);
    if (ev->device != ROOF_NULL_I64)
        ev->device = gpu_of(r, global, ev->device);
    ev->graph_node = captured_node(r, node);
    r->has_graph_nodes |= ev->graph_node != 0;
    if (!stream_of(r, global, ev) ||
        !nsys_id_in_process(r, global, nsys_id(r, row, GPU_CORRELATION), &ev->correlation) ||
        !gpu_track_of(r, ev->device, ev->stream, &ev->track))
        return error_nomem(r->err);
    return build_add(r->b, ev, r->err);
}

enum {
    KERNEL_NAME = GPU_OWN,
    KERNEL_SHORT,
    KERNEL_X,
    KERNEL_Y,
    KERNEL_Z,
    KERNEL_GRAPH,
    KERNEL_BLOCK_X,
    KERNEL_BLOCK_Y,
    KERNEL_BLOCK_Z,
    KERNEL_REGISTERS,
    KERNEL_STATIC,
    KERNEL_DYNAMIC
};
static const char *const KERNEL_COLUMNS[] = {GPU_COLUMNS_,
                                             "demangledName",
                                             "shortName",
                                             "gridX",
                                             "gridY",
                                             "gridZ",
                                             "graphId",
                                             "blockX",
                                             "blockY",
                                             "blockZ",
                                             "registersPerThread",
                                             "staticSharedMemory",
                                             "dynamicSharedMemory"};

static int64_t count_blocks(const int64_t grid[3])
{
    int64_t blocks = 1;
    for (size_t i = 0; i < 3; i++) {
        if (grid[i] == ROOF_NULL_I64 || blocks > INT64_MAX / grid[i])
            return ROOF_NULL_I64;
        blocks *= grid[i];
    }
    return blocks;
}

/* A number of threads or blocks; what is not above 0 is none. */
static int64_t extent(struct nsys_rows *r, const struct nsys_row *row, size_t column)
{
    const int64_t n = nsys_or_null(r, row, column);
    return n > 0 ? n : ROOF_NULL_I64;
}

/* False when out of memory. */
static bool add_shape(struct nsys_rows *r, const struct nsys_row *row, struct build_event *ev)
{
    const int64_t fixed = nsys_or_null(r, row, KERNEL_STATIC);
    const int64_t dynamic = nsys_or_null(r, row, KERNEL_DYNAMIC);
    const bool has_shared = fixed >= 0 && dynamic >= 0 && fixed <= INT64_MAX - dynamic;
    const struct build_shape shape = {
        {extent(r, row, KERNEL_X),       extent(r, row, KERNEL_Y),       extent(r, row, KERNEL_Z)      },
        {extent(r, row, KERNEL_BLOCK_X), extent(r, row, KERNEL_BLOCK_Y),
         extent(r,                                                                 row, KERNEL_BLOCK_Z)},
        extent(r, row, KERNEL_REGISTERS),
        has_shared ? fixed + dynamic : ROOF_NULL_I64,
    };
    ev->blocks = count_blocks(shape.grid);
    ev->shape = build_shape(r->b, &shape);
    return ev->shape != ROOF_NONE;
}

static roof_status kernel_name(struct nsys_rows *r, const struct nsys_row *row, uint32_t *name)
{
    bool found;
    if (!nsys_string(r, row, KERNEL_NAME, name, &found) ||
        (!found && !nsys_string(r, row, KERNEL_SHORT, name, &found)))
        return error_nomem(r->err);
    if (!found)
        *name = nsys_word(r, "(name not recorded)");
    return *name == ROOF_NONE ? error_nomem(r->err) : ROOF_OK;
}

/* In captures kernels only say what their nodes are called. */
static roof_status name_node(struct nsys_rows *r, const struct nsys_row *row,
                             struct build_event *ev)
{
    uint64_t node;
    if (!nsys_times(r, row, ev, GPU_START, GPU_END))
        return ROOF_OK;
    if (!nsys_node_in_process(r, nsys_bits(r, row, GPU_PROCESS), nsys_id(r, row, GPU_NODE), &node))
        return error_nomem(r->err);
    node = captured_node(r, node);
    return !node || map_put(&r->node_kernels, node, ev->name) ? ROOF_OK : error_nomem(r->err);
}

static roof_status read_kernel(struct nsys_rows *r, const struct nsys_row *row)
{
    struct build_event ev = nsys_event(row, KIND_KERNEL);
    ROOF_TRY(kernel_name(r, row, &ev.name));
    if (build_is_capture(r->b))
        return name_node(r, row, &ev);
    if (!add_shape(r, row, &ev))
        return error_nomem(r->err);
    ev.graph_id = nsys_graph(r, row, KERNEL_GRAPH);
    return add_gpu_row(r, row, &ev);
}

enum { COPY_BYTES = GPU_OWN, COPY_KIND, COPY_SOURCE, COPY_DESTINATION };
static const char *const COPY_COLUMNS[] = {GPU_COLUMNS_, "bytes", "copyKind", "srcKind", "dstKind"};

/* Copies and fills are named as PyTorch's profiler names them, after CUPTI's enumerations. */
static const char *memory_name(int64_t kind)
{
    static const char *const MEMORIES[] = {"Pageable", "Pinned",        "Device",        "Array",
                                           "Managed",  "Device Static", "Managed Static"};
    enum { NMEMORIES = sizeof MEMORIES / sizeof *MEMORIES };
    return kind >= 0 && kind < NMEMORIES ? MEMORIES[kind] : "Unknown";
}

static uint32_t copy_name(struct nsys_rows *r, int64_t kind, int64_t from, int64_t to)
{
    static const char *const KINDS[] = {"",     "HtoD", "DtoH", "HtoA", "AtoH", "AtoA", "AtoD",
                                        "DtoA", "DtoD", "HtoH", "PtoP", "HtoD", "DtoH", "DtoD"};
    enum { NKINDS = sizeof KINDS / sizeof *KINDS };
    char name[64];
    snprintf(name, sizeof name, "Memcpy %s (%s -> %s)",
             kind > 0 && kind < NKINDS ? KINDS[kind] : "Unknown", memory_name(from),
             memory_name(to));
    return nsys_word(r, name);
}

static roof_status read_copy(struct nsys_rows *r, const struct nsys_row *row)
{
    struct build_event ev = nsys_event(row, KIND_MEMCPY);
    if (build_is_capture(r->b))
        return ROOF_OK;
    ev.bytes = nsys_size(r, row, COPY_BYTES);
    ev.name = copy_name(r, nsys_or_null(r, row, COPY_KIND), nsys_or_null(r, row, COPY_SOURCE),
                        nsys_or_null(r, row, COPY_DESTINATION));
    return ev.name == ROOF_NONE ? error_nomem(r->err) : add_gpu_row(r, row, &ev);
}

enum { FILL_BYTES = GPU_OWN, FILL_MEMORY };
static const char *const FILL_COLUMNS[] = {GPU_COLUMNS_, "bytes", "memKind"};

static roof_status read_fill(struct nsys_rows *r, const struct nsys_row *row)
{
    struct build_event ev = nsys_event(row, KIND_MEMSET);
    char name[32];
    if (build_is_capture(r->b))
        return ROOF_OK;
    const int64_t memory = nsys_or_null(r, row, FILL_MEMORY);
    snprintf(name, sizeof name, "Memset (%s)",
             memory == ROOF_NULL_I64 ? "Device" : memory_name(memory)); /* not recorded: of old */
    ev.bytes = nsys_size(r, row, FILL_BYTES);
    ev.name = nsys_word(r, name);
    return ev.name == ROOF_NONE ? error_nomem(r->err) : add_gpu_row(r, row, &ev);
}

enum { REPLAY_GRAPH = GPU_OWN };
static const char *const REPLAY_COLUMNS[] = {GPU_COLUMNS_, "graphId"};

/* One row for all the kernels of a replay. */
static roof_status read_replay(struct nsys_rows *r, const struct nsys_row *row)
{
    struct build_event ev = nsys_event(row, KIND_OTHER);
    char name[48];
    if (build_is_capture(r->b))
        return ROOF_OK;
    ev.graph_id = nsys_graph(r, row, REPLAY_GRAPH);
    if (ev.graph_id == ROOF_NULL_I64)
        snprintf(name, sizeof name, "CUDA graph");
    else
        snprintf(name, sizeof name, "CUDA graph %lld", (long long)ev.graph_id);
    ev.name = nsys_word(r, name);
    build_count(r->b, QUALITY_hidden_graph_rows, row->place);
    return ev.name == ROOF_NONE ? error_nomem(r->err) : add_gpu_row(r, row, &ev);
}

/* ---- Calls ---- */

enum { CALL_START, CALL_END, CALL_CLASS, CALL_THREAD, CALL_CORRELATION, CALL_NAME };
static const char *const CALL_COLUMNS[] = {"start",     "end",           "eventClass",
                                           "globalTid", "correlationId", "nameId"};
enum { CLASS_RUNTIME = 0, CLASS_DRIVER = 1 };

/* cudaLaunchKernel_v7000: the interface's version is left out, not the function's (_v2). */
static bool call_name(struct nsys_rows *r, uint32_t string, uint32_t *name)
{
    enum { LEAST_DIGITS = 4 };
    uint32_t *known = map_put(&r->call_names, string, ROOF_NONE);
    if (!known)
        return false;
    if (*known == ROOF_NONE) {
        const char *s = strtab_get(build_strings(r->b), string);
        const size_t len = strlen(s), end = nsys_version_begin(s, 'v');
        *known = len - end > LEAST_DIGITS + 1 ? strtab_intern(build_strings(r->b), s, end) : string;
    }
    *name = *known;
    return *name != ROOF_NONE;
}

/* Some versions record a call twice, once as the program sees it and once inside: the outer one,
 * which comes first, counts. */
static bool is_twin(struct nsys_rows *r, int64_t class, uint64_t correlation, uint32_t name,
                    bool *twin)
{
    const uint32_t *known = correlation ? map_get(&r->twins, correlation) : NULL;
    *twin = known && *known == name;
    if (class == CLASS_RUNTIME || class == CLASS_DRIVER || !correlation || known)
        return true;
    return map_put(&r->twins, correlation, name) != NULL;
}

static roof_status read_call(struct nsys_rows *r, const struct nsys_row *row)
{
    struct build_event ev = nsys_event(row, KIND_CALL);
    const uint64_t thread = nsys_bits(r, row, CALL_THREAD);
    uint32_t name;
    bool found, twin;
    if (!nsys_times(r, row, &ev, CALL_START, CALL_END))
        return ROOF_OK;
    if (!nsys_string(r, row, CALL_NAME, &name, &found))
        return error_nomem(r->err);
    if (!found && (name = nsys_word(r, "(name not recorded)")) == ROOF_NONE)
        return error_nomem(r->err);
    if (!call_name(r, name, &ev.name) ||
        !nsys_id_in_process(r, thread, nsys_id(r, row, CALL_CORRELATION), &ev.correlation) ||
        !is_twin(r, nsys_or_null(r, row, CALL_CLASS), ev.correlation, ev.name, &twin) ||
        !nsys_track(r, thread, &ev.track))
        return error_nomem(r->err);
    if (twin)
        return ROOF_OK;
    if (build_is_capture(r->b) && (ev.graph_node = node_made(r, thread, &ev))) {
        const uint32_t *kernel = map_get(&r->node_kernels, ev.graph_node);
        ev.kernel_arg = kernel ? *kernel : ROOF_NONE;
    }
    return build_add(r->b, &ev, r->err);
}

void nsys_nodes_finish(struct nsys_rows *r)
{
    if (r->nnode_events)
        qsort(r->node_events, r->nnode_events, sizeof *r->node_events, compare_node_events);
}

const struct nsys_reader nsys_node_events = NSYS_READER(NODE_COLUMNS, read_node_event),
                         nsys_kernels = NSYS_READER(KERNEL_COLUMNS, read_kernel),
                         nsys_copies = NSYS_READER(COPY_COLUMNS, read_copy),
                         nsys_fills = NSYS_READER(FILL_COLUMNS, read_fill),
                         nsys_replays = NSYS_READER(REPLAY_COLUMNS, read_replay),
                         nsys_calls = NSYS_READER(CALL_COLUMNS, read_call);
