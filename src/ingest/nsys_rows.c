/* nsys_rows.c - rows of Nsight Systems' tables as rows of a trace. Columns are found by name: they
 * come and go with versions. */
#include "nsys_rows.h"

#include "grow.h"
#include "number.h"
#include "nvtx.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a range is an instance of. */
enum range_axis { AXIS_UNKNOWN, AXIS_OP, AXIS_ANNOTATION, AXIS_UNTOLD };

/* A text of StringIds that names ranges, parsed once. */
struct nsys_range_text {
    struct build_event row; /* what its text says: kind, name, external_id, sequence, args */
};

struct nsys_waiting {
    struct build_event row;
    uint64_t domain; /* key of domains */
};

struct row {
    const struct sqlcursor *cursor;
    uint64_t place;
};

/* ---- Cells ---- */

/* False for null, and for what is no whole number: that is counted. */
static bool cell_i64(struct nsys_rows *r, const struct row *row, size_t column, int64_t *v)
{
    const struct sqlvalue cell = sqlcursor_value(row->cursor, column);
    *v = cell.integer;
    if (cell.kind != SQLCELL_INTEGER && cell.kind != SQLCELL_NULL)
        build_count(r->b, QUALITY_bad_cells, row->place);
    return cell.kind == SQLCELL_INTEGER;
}

static int64_t cell_or_null(struct nsys_rows *r, const struct row *row, size_t column)
{
    int64_t v;
    return cell_i64(r, row, column, &v) ? v : ROOF_NULL_I64;
}

/* Ids are numbers above 0. */
static uint64_t cell_id(struct nsys_rows *r, const struct row *row, size_t column)
{
    int64_t v;
    return cell_i64(r, row, column, &v) && v > 0 ? (uint64_t)v : 0;
}

/* A globalPid or globalTid: bits, whatever the sign. */
static uint64_t cell_bits(struct nsys_rows *r, const struct row *row, size_t column)
{
    int64_t v;
    return cell_i64(r, row, column, &v) ? (uint64_t)v : 0;
}

/* What cannot be negative. */
static int64_t cell_size(struct nsys_rows *r, const struct row *row, size_t column)
{
    const int64_t v = cell_or_null(r, row, column);
    return v < 0 ? ROOF_NULL_I64 : v;
}

/* ROOF_NULL_I64: by no graph. Graphs have numbers of 32 bits. */
static int64_t cell_graph(struct nsys_rows *r, const struct row *row, size_t column)
{
    const int64_t v = cell_or_null(r, row, column);
    return v <= 0 || v > UINT32_MAX ? ROOF_NULL_I64 : v;
}

/* ROOF_NONE when out of memory. */
static uint32_t intern(struct nsys_rows *r, uint64_t place, const char *s, size_t len)
{
    if (text_is_utf8(s, len))
        return strtab_intern(build_strings(r->b), s, len);
    buf_clear(&r->scratch);
    text_add_clean(&r->scratch, s, len);
    build_count(r->b, QUALITY_invalid_utf8, place);
    return r->scratch.failed ? ROOF_NONE
                             : strtab_intern(build_strings(r->b), r->scratch.bytes, r->scratch.len);
}

static uint32_t intern_word(struct nsys_rows *r, const char *s)
{
    return strtab_intern(build_strings(r->b), s, strlen(s));
}

/* The string that a cell names by its id in StringIds, or is. *found says whether there is one;
 * false when out of memory. */
static bool cell_string(struct nsys_rows *r, const struct row *row, size_t column, uint32_t *string,
                        bool *found)
{
    const struct sqlvalue cell = sqlcursor_value(row->cursor, column);
    int64_t id;
    *found = true;
    if (cell.kind == SQLCELL_TEXT) {
        *string = intern(r, row->place, cell.text, cell.len);
        return *string != ROOF_NONE;
    }
    const bool is_id = cell_i64(r, row, column, &id);
    const uint32_t *known = is_id ? map_get(&r->string_of, (uint64_t)id) : NULL;
    *found = known != NULL;
    *string = ROOF_NONE;
    if (is_id && !known)
        build_count(r->b, QUALITY_bad_cells, row->place);
    if (!known)
        return true;
    struct nsys_text *text = &r->texts[*known];
    if (text->string == ROOF_NONE)
        text->string = intern(r, text->place, text->s, text->len);
    *string = text->string;
    return *string != ROOF_NONE;
}

/* ---- Processes, threads, GPUs ---- */

enum { TID_BITS = 24, PID_MASK = 0xffffff };

/* The number of the process that a globalPid or globalTid is of. */
static uint32_t *process_of(struct nsys_rows *r, uint64_t global)
{
    return map_put(&r->processes, global >> TID_BITS, r->processes.count);
}

/* Correlations and PyTorch's op_ids count in each process; those of the first one stay what they
 * are. */
static bool id_in_process(struct nsys_rows *r, uint64_t global, uint64_t id, uint64_t *out)
{
    const uint32_t *process = process_of(r, global);
    if (!process)
        return false;
    *out = id && id <= UINT32_MAX ? (uint64_t)*process << 32 | id : 0;
    return true;
}

/* The same for nodes of graphs, whose numbers are larger: CUPTI's have the graph's in the upper
 * half. */
static bool node_in_process(struct nsys_rows *r, uint64_t global, uint64_t node, uint64_t *out)
{
    enum { BITS = 52 };
    const uint32_t *process = node ? process_of(r, global) : NULL;
    *out = process ? node ^ (uint64_t)*process << BITS : 0;
    return process || !node;
}

/* And for graphs. */
static bool graph_in_process(struct nsys_rows *r, uint64_t global, int64_t *graph)
{
    const uint32_t *process = *graph != ROOF_NULL_I64 ? process_of(r, global) : NULL;
    if (process && *process <= INT32_MAX)
        *graph |= (int64_t)((uint64_t)*process << 32);
    return process || *graph == ROOF_NULL_I64;
}

static bool track_of(struct nsys_rows *r, uint64_t thread, uint32_t *track)
{
    char pid[24], tid[24];
    const uint32_t before = r->tracks.count;
    uint32_t *known = map_put(&r->tracks, thread, ROOF_NONE);
    if (!known)
        return false;
    if (r->tracks.count != before) {
        const int pid_len =
            snprintf(pid, sizeof pid, "%llu", (unsigned long long)(thread >> TID_BITS & PID_MASK));
        const int tid_len =
            snprintf(tid, sizeof tid, "%llu", (unsigned long long)(thread & PID_MASK));
        *known = build_track(r->b, pid, (size_t)pid_len, tid, (size_t)tid_len);
    }
    *track = *known;
    return *track != ROOF_NONE;
}

/* Ranges that begin on one thread and may end on another nest in nothing: a track of their own. */
static bool unordered_track(struct nsys_rows *r, uint64_t thread, uint32_t *track)
{
    static const char TID[] = "start/end";
    char pid[24];
    const int len =
        snprintf(pid, sizeof pid, "%llu", (unsigned long long)(thread >> TID_BITS & PID_MASK));
    *track = build_track(r->b, pid, (size_t)len, TID, sizeof TID - 1);
    return *track != ROOF_NONE;
}

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
    const uint64_t pid = global >> TID_BITS & PID_MASK;
    const uint32_t *gpu = device >= 0 && device < INT32_MAX
                              ? map_get(&r->gpu_ids, pid << 32 | (uint64_t)device)
                              : NULL;
    return gpu ? (int64_t)*gpu - 1 : device;
}

/* Streams count in each process, too: of processes that share a GPU, all but the first get the
 * number of the process in front of theirs. */
static bool stream_of(struct nsys_rows *r, uint64_t global, struct build_event *ev)
{
    const uint32_t *process = process_of(r, global);
    const uint32_t number = process ? *process : 0;
    const uint32_t *owner = map_put(&r->gpu_owners, (uint64_t)ev->device, number);
    if (!process || !owner)
        return false;
    if (*owner != number && ev->stream >= 0 && ev->stream <= UINT32_MAX)
        ev->stream |= (int64_t)((uint64_t)number << 32);
    return true;
}

static uint64_t pair_key(uint32_t process, int64_t id)
{
    return (uint64_t)process << 48 ^ (uint64_t)id;
}

/* ---- Times ---- */

/* As in all traces: 73 years are no time. */
static bool is_usable(int64_t ns)
{
    return ns < INT64_C(1) << 61 && ns > -(INT64_C(1) << 61);
}

/* Start and length, of what has a beginning; without an end it is a beginning only. False: no row
 * of any table. */
static bool take_times(struct nsys_rows *r, const struct row *row, struct build_event *ev,
                       size_t start, size_t end)
{
    int64_t end_ns;
    const bool has_start = cell_i64(r, row, start, &ev->ts_ns);
    const bool has_end = cell_i64(r, row, end, &end_ns);
    if (!has_start || !is_usable(ev->ts_ns) || !is_usable(end_ns)) {
        build_count(r->b, QUALITY_bad_timestamp, row->place);
        return false;
    }
    if (!has_end)
        build_count(r->b, QUALITY_missing_duration, row->place);
    else if (end_ns < ev->ts_ns)
        build_count(r->b, QUALITY_negative_duration, row->place);
    ev->dur_ns = has_end && end_ns > ev->ts_ns ? end_ns - ev->ts_ns : 0;
    return true;
}

static struct build_event new_event(const struct row *row, enum row_kind kind)
{
    return (struct build_event){
        .kind = kind,
        .phase = 'X',
        .offset = row->place,
        .device = ROOF_NULL_I64,
        .stream = ROOF_NULL_I64,
        .blocks = ROOF_NULL_I64,
        .active_blocks = ROOF_NULL_I64,
        .graph_id = ROOF_NULL_I64,
        .sequence = ROOF_NULL_I64,
        .bytes = ROOF_NULL_I64,
        .kernel_arg = ROOF_NONE,
        .args = ROOF_NONE,
        .collective = ROOF_NONE,
    };
}

/* ---- What there is ---- */

static const char *const STRING_COLUMNS[] = {"id", "value"};

static roof_status read_string(struct nsys_rows *r, const struct row *row)
{
    const struct sqlvalue value = sqlcursor_value(row->cursor, 1);
    int64_t id;
    if (!cell_i64(r, row, 0, &id) || value.kind != SQLCELL_TEXT)
        return ROOF_OK;
    const uint32_t *known = map_put(&r->string_of, (uint64_t)id, r->ntexts);
    if (!known || !grow_room(&r->texts, sizeof *r->texts, r->ntexts, &r->texts_cap))
        return error_nomem(r->err);
    if (*known != r->ntexts)
        return ROOF_OK; /* the first one counts */
    const char *s = arena_strndup(&r->text_bytes, value.text, value.len);
    r->texts[r->ntexts++] = (struct nsys_text){s, value.len, row->place, ROOF_NONE};
    return s ? ROOF_OK : error_nomem(r->err);
}

static const char *const META_COLUMNS[] = {"name", "value"};
static const char VERSION[] = "EXPORT_PRODUCT_VERSION", SCHEMA[] = "EXPORT_SCHEMA_VERSION",
                  MAJOR[] = "EXPORT_SCHEMA_VERSION_MAJOR";
enum { KNOWN_MAJOR = 3 }; /* of the schemas that this was written for */

static bool cell_is(const struct row *row, size_t column, const char *word)
{
    const struct sqlvalue cell = sqlcursor_value(row->cursor, column);
    return cell.kind == SQLCELL_TEXT && cell.len == strlen(word) &&
           memcmp(cell.text, word, cell.len) == 0;
}

static roof_status read_meta(struct nsys_rows *r, const struct row *row)
{
    const struct sqlvalue value = sqlcursor_value(row->cursor, 1);
    struct buf *of = cell_is(row, 0, VERSION)  ? &r->version
                     : cell_is(row, 0, SCHEMA) ? &r->schema
                                               : NULL;
    int64_t major;
    if (value.kind != SQLCELL_TEXT)
        return ROOF_OK;
    if (cell_is(row, 0, MAJOR) && number_i64(value.text, value.len, &major) && major > KNOWN_MAJOR)
        build_count(r->b, QUALITY_unknown_schema, row->place);
    if (of && !of->len)
        text_add_clean(of, value.text, value.len);
    return of && of->failed ? error_nomem(r->err) : ROOF_OK;
}

/* Who wrote it, whatever of that is said. */
static roof_status name_writer(struct nsys_rows *r)
{
    struct trace_meta *meta = build_meta(r->b);
    if (!r->version.len && !r->schema.len)
        return ROOF_OK;
    buf_clear(&r->scratch);
    buf_str(&r->scratch, "Nsight Systems");
    if (r->version.len)
        buf_printf(&r->scratch, " %s", r->version.bytes);
    if (r->schema.len)
        buf_printf(&r->scratch, ", schema %s", r->schema.bytes);
    meta->writer = r->scratch.failed
                       ? ROOF_NONE
                       : strtab_intern(build_strings(r->b), r->scratch.bytes, r->scratch.len);
    return meta->writer == ROOF_NONE ? error_nomem(r->err) : ROOF_OK;
}

static const char *const SESSION_COLUMNS[] = {"utcEpochNs"};

static roof_status read_session(struct nsys_rows *r, const struct row *row)
{
    build_meta(r->b)->base_time_ns = cell_or_null(r, row, 0);
    return ROOF_OK;
}

static const char *const GPU_COLUMNS[] = {
    "id",           "name",         "smCount",         "totalMemory",
    "computeMajor", "computeMinor", "memoryBandwidth", "l2CacheSize",
    "clockRate"};

static roof_status read_gpu(struct nsys_rows *r, const struct row *row)
{
    struct device_props props = {.name = ROOF_NONE};
    bool found;
    if (!cell_string(r, row, 1, &props.name, &found))
        return error_nomem(r->err);
    props.id = cell_or_null(r, row, 0);
    props.num_sms = cell_or_null(r, row, 2);
    props.memory_bytes = cell_or_null(r, row, 3);
    props.cc_major = cell_or_null(r, row, 4);
    props.cc_minor = cell_or_null(r, row, 5);
    props.bandwidth = cell_or_null(r, row, 6);
    props.l2_bytes = cell_or_null(r, row, 7);
    props.clock_hz = cell_or_null(r, row, 8);
    return build_device(r->b, &props, r->err);
}

static const char *const CUDA_DEVICE_COLUMNS[] = {"gpuId", "cudaId", "pid"};

static roof_status read_cuda_device(struct nsys_rows *r, const struct row *row)
{
    int64_t gpu, cuda, pid;
    if (!cell_i64(r, row, 0, &gpu) || !cell_i64(r, row, 1, &cuda) || !cell_i64(r, row, 2, &pid) ||
        gpu < 0 || gpu >= INT32_MAX || cuda < 0 || cuda >= INT32_MAX || pid < 0 || pid > PID_MASK)
        return ROOF_OK;
    return map_put(&r->gpu_ids, (uint64_t)pid << 32 | (uint64_t)cuda, (uint32_t)gpu + 1)
               ? ROOF_OK
               : error_nomem(r->err);
}

/* ---- Graph nodes ---- */

static const char *const NODE_COLUMNS[] = {"start", "globalTid", "graphNodeId",
                                           "originalGraphNodeId"};

/* Nodes of a graph that was instantiated or cloned name the one that they are copies of. */
static roof_status read_node_event(struct nsys_rows *r, const struct row *row)
{
    const uint64_t thread = cell_bits(r, row, 1);
    uint64_t node, original;
    int64_t ts_ns;
    if (!node_in_process(r, thread, cell_id(r, row, 2), &node) ||
        !node_in_process(r, thread, cell_id(r, row, 3), &original))
        return error_nomem(r->err);
    if (!node)
        return ROOF_OK;
    if (original && original != node) {
        uint32_t *known = map_put(&r->nodes, node, r->nnodes + 1);
        if (!known || !grow_room(&r->node_of, sizeof *r->node_of, r->nnodes, &r->node_of_cap))
            return error_nomem(r->err);
        if (*known == r->nnodes + 1)
            r->node_of[r->nnodes++] = original;
    } else if (build_is_capture(r->b) && cell_i64(r, row, 0, &ts_ns)) {
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

static roof_status add_gpu_row(struct nsys_rows *r, const struct row *row, struct build_event *ev)
{
    const uint64_t global = cell_bits(r, row, GPU_PROCESS);
    uint64_t node;
    if (!take_times(r, row, ev, GPU_START, GPU_END))
        return ROOF_OK;
    if (!node_in_process(r, global, cell_id(r, row, GPU_NODE), &node) ||
        !graph_in_process(r, global, &ev->graph_id))
        return error_nomem(r->err);
    ev->stream = cell_or_null(r, row, GPU_STREAM);
    ev->device = cell_or_null(r, row, GPU_DEVICE);
    if (ev->device != ROOF_NULL_I64)
        ev->device = gpu_of(r, global, ev->device);
    ev->graph_node = captured_node(r, node);
    r->has_graph_nodes |= ev->graph_node != 0;
    if (!stream_of(r, global, ev) ||
        !id_in_process(r, global, cell_id(r, row, GPU_CORRELATION), &ev->correlation) ||
        !gpu_track_of(r, ev->device, ev->stream, &ev->track))
        return error_nomem(r->err);
    return build_add(r->b, ev, r->err);
}

enum { KERNEL_NAME = GPU_OWN, KERNEL_SHORT, KERNEL_X, KERNEL_Y, KERNEL_Z, KERNEL_GRAPH };
static const char *const KERNEL_COLUMNS[] = {GPU_COLUMNS_, "demangledName", "shortName", "gridX",
                                             "gridY",      "gridZ",         "graphId"};

static int64_t count_blocks(struct nsys_rows *r, const struct row *row)
{
    int64_t blocks = 1;
    for (size_t i = KERNEL_X; i <= KERNEL_Z; i++) {
        const int64_t n = cell_or_null(r, row, i);
        if (n <= 0 || blocks > INT64_MAX / n)
            return ROOF_NULL_I64;
        blocks *= n;
    }
    return blocks;
}

static roof_status kernel_name(struct nsys_rows *r, const struct row *row, uint32_t *name)
{
    bool found;
    if (!cell_string(r, row, KERNEL_NAME, name, &found) ||
        (!found && !cell_string(r, row, KERNEL_SHORT, name, &found)))
        return error_nomem(r->err);
    if (!found)
        *name = intern_word(r, "(name not recorded)");
    return *name == ROOF_NONE ? error_nomem(r->err) : ROOF_OK;
}

/* In captures kernels only say what their nodes are called. */
static roof_status name_node(struct nsys_rows *r, const struct row *row, struct build_event *ev)
{
    uint64_t node;
    if (!take_times(r, row, ev, GPU_START, GPU_END))
        return ROOF_OK;
    if (!node_in_process(r, cell_bits(r, row, GPU_PROCESS), cell_id(r, row, GPU_NODE), &node))
        return error_nomem(r->err);
    node = captured_node(r, node);
    return !node || map_put(&r->node_kernels, node, ev->name) ? ROOF_OK : error_nomem(r->err);
}

static roof_status read_kernel(struct nsys_rows *r, const struct row *row)
{
    struct build_event ev = new_event(row, KIND_KERNEL);
    ROOF_TRY(kernel_name(r, row, &ev.name));
    if (build_is_capture(r->b))
        return name_node(r, row, &ev);
    ev.blocks = count_blocks(r, row);
    ev.graph_id = cell_graph(r, row, KERNEL_GRAPH);
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
    return intern_word(r, name);
}

static roof_status read_copy(struct nsys_rows *r, const struct row *row)
{
    struct build_event ev = new_event(row, KIND_MEMCPY);
    if (build_is_capture(r->b))
        return ROOF_OK;
    ev.bytes = cell_size(r, row, COPY_BYTES);
    ev.name = copy_name(r, cell_or_null(r, row, COPY_KIND), cell_or_null(r, row, COPY_SOURCE),
                        cell_or_null(r, row, COPY_DESTINATION));
    return ev.name == ROOF_NONE ? error_nomem(r->err) : add_gpu_row(r, row, &ev);
}

enum { FILL_BYTES = GPU_OWN, FILL_MEMORY };
static const char *const FILL_COLUMNS[] = {GPU_COLUMNS_, "bytes", "memKind"};

static roof_status read_fill(struct nsys_rows *r, const struct row *row)
{
    struct build_event ev = new_event(row, KIND_MEMSET);
    char name[32];
    if (build_is_capture(r->b))
        return ROOF_OK;
    const int64_t memory = cell_or_null(r, row, FILL_MEMORY);
    snprintf(name, sizeof name, "Memset (%s)",
             memory == ROOF_NULL_I64 ? "Device" : memory_name(memory)); /* not recorded: of old */
    ev.bytes = cell_size(r, row, FILL_BYTES);
    ev.name = intern_word(r, name);
    return ev.name == ROOF_NONE ? error_nomem(r->err) : add_gpu_row(r, row, &ev);
}

enum { REPLAY_GRAPH = GPU_OWN };
static const char *const REPLAY_COLUMNS[] = {GPU_COLUMNS_, "graphId"};

/* One row for all the kernels of a replay. */
static roof_status read_replay(struct nsys_rows *r, const struct row *row)
{
    struct build_event ev = new_event(row, KIND_OTHER);
    char name[48];
    if (build_is_capture(r->b))
        return ROOF_OK;
    ev.graph_id = cell_graph(r, row, REPLAY_GRAPH);
    if (ev.graph_id == ROOF_NULL_I64)
        snprintf(name, sizeof name, "CUDA graph");
    else
        snprintf(name, sizeof name, "CUDA graph %lld", (long long)ev.graph_id);
    ev.name = intern_word(r, name);
    build_count(r->b, QUALITY_hidden_graph_rows, row->place);
    return ev.name == ROOF_NONE ? error_nomem(r->err) : add_gpu_row(r, row, &ev);
}

/* ---- Calls ---- */

enum { CALL_START, CALL_END, CALL_CLASS, CALL_THREAD, CALL_CORRELATION, CALL_NAME };
static const char *const CALL_COLUMNS[] = {"start",     "end",           "eventClass",
                                           "globalTid", "correlationId", "nameId"};
enum { CLASS_RUNTIME = 0, CLASS_DRIVER = 1 };

/* Where the "_v7000" at the end of a name begins; its length if it has none. */
static size_t version_begin(const char *name, char letter)
{
    const size_t len = strlen(name);
    size_t end = len;
    while (end && name[end - 1] >= '0' && name[end - 1] <= '9')
        end--;
    return end < len && end > 2 && name[end - 1] == letter && name[end - 2] == '_' ? end - 2 : len;
}

/* cudaLaunchKernel_v7000: the interface's version is left out, not the function's (_v2). */
static bool call_name(struct nsys_rows *r, uint32_t string, uint32_t *name)
{
    enum { LEAST_DIGITS = 4 };
    uint32_t *known = map_put(&r->call_names, string, ROOF_NONE);
    if (!known)
        return false;
    if (*known == ROOF_NONE) {
        const char *s = strtab_get(build_strings(r->b), string);
        const size_t len = strlen(s), end = version_begin(s, 'v');
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

static roof_status read_call(struct nsys_rows *r, const struct row *row)
{
    struct build_event ev = new_event(row, KIND_CALL);
    const uint64_t thread = cell_bits(r, row, CALL_THREAD);
    uint32_t name;
    bool found, twin;
    if (!take_times(r, row, &ev, CALL_START, CALL_END))
        return ROOF_OK;
    if (!cell_string(r, row, CALL_NAME, &name, &found))
        return error_nomem(r->err);
    if (!found && (name = intern_word(r, "(name not recorded)")) == ROOF_NONE)
        return error_nomem(r->err);
    if (!call_name(r, name, &ev.name) ||
        !id_in_process(r, thread, cell_id(r, row, CALL_CORRELATION), &ev.correlation) ||
        !is_twin(r, cell_or_null(r, row, CALL_CLASS), ev.correlation, ev.name, &twin) ||
        !track_of(r, thread, &ev.track))
        return error_nomem(r->err);
    if (twin)
        return ROOF_OK;
    if (build_is_capture(r->b) && (ev.graph_node = node_made(r, thread, &ev))) {
        const uint32_t *kernel = map_get(&r->node_kernels, ev.graph_node);
        ev.kernel_arg = kernel ? *kernel : ROOF_NONE;
    }
    return build_add(r->b, &ev, r->err);
}

/* ---- Ranges ---- */

enum { RANGE_START, RANGE_END, RANGE_TYPE, RANGE_TEXT, RANGE_TEXT_ID, RANGE_THREAD, RANGE_DOMAIN };
static const char *const RANGE_COLUMNS[] = {"start",  "end",       "eventType", "text",
                                            "textId", "globalTid", "domainId"};
enum range_type { TYPE_PUSH_POP = 59, TYPE_START_END = 60, TYPE_DOMAIN = 75 };

/* Which names are operators is said by the rules, of those that they name. */
static bool axis_of(struct nsys_rows *r, uint32_t name, enum range_axis *axis)
{
    uint32_t *known = map_put(&r->axes, name, AXIS_UNKNOWN);
    if (!known)
        return false;
    if (*known == AXIS_UNKNOWN) {
        const char *word =
            rules_word(build_rules(r->b), RULE_RANGE, strtab_get(build_strings(r->b), name));
        *known = !word ? AXIS_UNTOLD : strcmp(word, "op") == 0 ? AXIS_OP : AXIS_ANNOTATION;
    }
    *axis = (enum range_axis) * known;
    return true;
}

/* What a text says of the range that it names. */
static bool parse_range(struct nsys_rows *r, const struct row *row, const char *s, size_t len,
                        struct build_event *ev)
{
    char joined[NVTX_JOINED_BYTES];
    struct nvtx_text text;
    enum range_axis axis;
    nvtx_parse(s, len, joined, &text);
    if (text.is_odd)
        build_count(r->b, QUALITY_bad_cells, row->place);
    ev->name = intern(r, row->place, text.name, text.name_len);
    if (ev->name == ROOF_NONE || !axis_of(r, ev->name, &axis))
        return false;
    /* Nodes of the backward pass have names without namespace ("MmBackward0"), and a number. */
    const bool is_node = axis == AXIS_UNTOLD && text.sequence != ROOF_NULL_I64;
    ev->kind = axis == AXIS_OP || is_node || text.is_marker ? KIND_OP : KIND_ANNOTATION;
    ev->external_id = text.op_id;
    ev->sequence = text.sequence;
    if (ev->kind != KIND_OP || !text.sizes.s)
        return true;
    const struct args_text fields[ARGS_FIELDS] = {[ARGS_DIMS] = text.sizes};
    return build_args(r->b, fields, &ev->args);
}

/* The same for texts of StringIds, each parsed once. */
static bool parse_string(struct nsys_rows *r, const struct row *row, int64_t id, uint32_t string,
                         struct build_event *ev)
{
    uint32_t *known = map_put(&r->range_of, (uint64_t)id, r->nrange_texts + 1);
    if (!known ||
        !grow_room(&r->range_texts, sizeof *r->range_texts, r->nrange_texts, &r->range_texts_cap))
        return false;
    const uint32_t at = *known - 1;
    if (at == r->nrange_texts) {
        const char *s = strtab_get(build_strings(r->b), string);
        r->range_texts[at].row = new_event(row, KIND_ANNOTATION);
        if (!parse_range(r, row, s, strlen(s), &r->range_texts[at].row))
            return false;
        r->nrange_texts++;
    }
    const struct build_event *from = &r->range_texts[at].row;
    ev->kind = from->kind;
    ev->name = from->name;
    ev->external_id = from->external_id;
    ev->sequence = from->sequence;
    ev->args = from->args;
    return true;
}

/* What a cell says of the range, be it a text or the id of one. */
static bool take_cell_text(struct nsys_rows *r, const struct row *row, size_t column,
                           struct build_event *ev, bool *found)
{
    const struct sqlvalue cell = sqlcursor_value(row->cursor, column);
    uint32_t string;
    *found = cell.kind == SQLCELL_TEXT;
    if (*found)
        return parse_range(r, row, cell.text, cell.len, ev);
    return cell_string(r, row, column, &string, found) &&
           (!*found || parse_string(r, row, cell.integer, string, ev));
}

static bool take_range_text(struct nsys_rows *r, const struct row *row, struct build_event *ev)
{
    bool found;
    if (!take_cell_text(r, row, RANGE_TEXT, ev, &found) ||
        (!found && !take_cell_text(r, row, RANGE_TEXT_ID, ev, &found)))
        return false;
    if (!found) {
        ev->kind = KIND_ANNOTATION;
        ev->name = intern_word(r, "(unnamed range)");
    }
    return ev->name != ROOF_NONE;
}

/* Ranges of libraries, which have domains of their own, are no operators. Their names begin with
 * the domain's, which may stand further down. */
static bool name_domain(struct nsys_rows *r, struct build_event *ev, uint32_t domain)
{
    const struct strtab *strings = build_strings(r->b);
    const char *name = strtab_get(strings, ev->name), *of = strtab_get(strings, domain);
    buf_clear(&r->scratch);
    if (of)
        buf_printf(&r->scratch, "%s:%s", of, name);
    else
        buf_printf(&r->scratch, "(unknown domain):%s", name);
    ev->kind = KIND_ANNOTATION;
    ev->name = r->scratch.failed
                   ? ROOF_NONE
                   : strtab_intern(build_strings(r->b), r->scratch.bytes, r->scratch.len);
    ev->args = ROOF_NONE;
    return ev->name != ROOF_NONE;
}

static roof_status add_waiting(struct nsys_rows *r, const struct build_event *ev, uint64_t domain)
{
    if (!grow_room(&r->waiting, sizeof *r->waiting, r->nwaiting, &r->waiting_cap))
        return error_nomem(r->err);
    r->waiting[r->nwaiting++] = (struct nsys_waiting){*ev, domain};
    return ROOF_OK;
}

static roof_status finish_ranges(struct nsys_rows *r)
{
    for (size_t i = 0; i < r->nwaiting; i++) {
        struct nsys_waiting *w = &r->waiting[i];
        const uint32_t *domain = map_get(&r->domains, w->domain);
        if (!name_domain(r, &w->row, domain ? *domain : ROOF_NONE))
            return error_nomem(r->err);
        ROOF_TRY(build_add(r->b, &w->row, r->err));
    }
    return ROOF_OK;
}

static roof_status read_domain(struct nsys_rows *r, const struct row *row, uint64_t key)
{
    uint32_t name;
    bool found;
    if (!cell_string(r, row, RANGE_TEXT, &name, &found) ||
        (!found && !cell_string(r, row, RANGE_TEXT_ID, &name, &found)))
        return error_nomem(r->err);
    return !found || map_put(&r->domains, key, name) ? ROOF_OK : error_nomem(r->err);
}

static roof_status read_range(struct nsys_rows *r, const struct row *row)
{
    struct build_event ev = new_event(row, KIND_ANNOTATION);
    int64_t type, domain;
    if (!cell_i64(r, row, RANGE_TYPE, &type) ||
        (type != TYPE_PUSH_POP && type != TYPE_START_END && type != TYPE_DOMAIN))
        return ROOF_OK; /* marks, names of threads and categories */
    const uint64_t thread = cell_bits(r, row, RANGE_THREAD);
    const uint32_t *process = process_of(r, thread);
    if (!process)
        return error_nomem(r->err);
    cell_i64(r, row, RANGE_DOMAIN, &domain);
    const uint64_t key = pair_key(*process, domain);
    if (type == TYPE_DOMAIN)
        return read_domain(r, row, key);
    if (build_is_capture(r->b) && type == TYPE_START_END)
        return ROOF_OK;
    if (!take_times(r, row, &ev, RANGE_START, RANGE_END))
        return ROOF_OK;
    if (!take_range_text(r, row, &ev) ||
        !(type == TYPE_START_END ? unordered_track(r, thread, &ev.track)
                                 : track_of(r, thread, &ev.track)))
        return error_nomem(r->err);
    if (!id_in_process(r, thread, ev.external_id, &ev.external_id))
        return error_nomem(r->err);
    if (domain)
        return add_waiting(r, &ev, key);
    if (type == TYPE_START_END) {
        ev.kind = KIND_ANNOTATION;
        ev.args = ROOF_NONE;
    }
    return build_add(r->b, &ev, r->err);
}

/* ---- Metrics of GPUs ---- */

enum { METRIC_TYPE, METRIC_ID, METRIC_NAME };
static const char *const METRIC_NAME_COLUMNS[] = {"typeId", "metricId", "metricName"};

/* The key of a metric; false for what has no type or number. *ok false when out of memory. */
static bool metric_key(struct nsys_rows *r, const struct row *row, size_t type, size_t id,
                       int64_t *type_id, uint64_t *key, bool *ok)
{
    int64_t metric;
    *ok = true;
    if (!cell_i64(r, row, type, type_id) || !cell_i64(r, row, id, &metric) || metric < 0 ||
        metric > UINT32_MAX)
        return false;
    const uint32_t *number = map_put(&r->metric_types, (uint64_t)*type_id, r->metric_types.count);
    *ok = number != NULL;
    *key = *ok ? (uint64_t)*number << 32 | (uint64_t)metric : 0;
    return *ok;
}

static roof_status read_metric_name(struct nsys_rows *r, const struct row *row)
{
    int64_t type;
    uint64_t key;
    uint32_t name;
    bool ok, found;
    if (!metric_key(r, row, METRIC_TYPE, METRIC_ID, &type, &key, &ok))
        return ok ? ROOF_OK : error_nomem(r->err);
    if (!cell_string(r, row, METRIC_NAME, &name, &found))
        return error_nomem(r->err);
    return !found || map_put(&r->metric_names, key, name) ? ROOF_OK : error_nomem(r->err);
}

enum { SAMPLE_TIME, SAMPLE_TYPE, SAMPLE_METRIC, SAMPLE_VALUE };
static const char *const SAMPLE_COLUMNS[] = {"timestamp", "typeId", "metricId", "value"};
enum { TYPE_GPU_MASK = 0xff }; /* part of typeId that is the GPU */

static roof_status read_sample(struct nsys_rows *r, const struct row *row)
{
    int64_t type, ts_ns, value;
    uint64_t key;
    bool ok;
    if (!metric_key(r, row, SAMPLE_TYPE, SAMPLE_METRIC, &type, &key, &ok))
        return ok ? ROOF_OK : error_nomem(r->err);
    if (!cell_i64(r, row, SAMPLE_VALUE, &value))
        return ROOF_OK;
    if (!cell_i64(r, row, SAMPLE_TIME, &ts_ns) || !is_usable(ts_ns)) {
        build_count(r->b, QUALITY_bad_timestamp, row->place);
        return ROOF_OK;
    }
    uint32_t *metric = map_put(&r->metrics, key, ROOF_NONE);
    const uint32_t *known = map_get(&r->metric_names, key);
    const uint32_t name = known ? *known : intern_word(r, "(name not recorded)");
    if (!metric || name == ROOF_NONE)
        return error_nomem(r->err);
    *metric = build_add_sample(r->b, *metric, name, type & TYPE_GPU_MASK, ts_ns, value);
    return *metric == ROOF_NONE ? error_nomem(r->err) : ROOF_OK;
}

/* ---- What is only counted ---- */

static const char *const NO_COLUMNS[] = {"start"};

static roof_status read_nothing(struct nsys_rows *r, const struct row *row)
{
    (void)r;
    (void)row;
    return ROOF_OK;
}

static roof_status read_overhead(struct nsys_rows *r, const struct row *row)
{
    build_count(r->b, QUALITY_profiler_overhead, row->place);
    return ROOF_OK;
}

/* ---- All of it ---- */

/* Their order is that in which later ones need earlier ones. */
#define COLUMNS_(list) list, sizeof list / sizeof *list
static const struct table {
    const char *name;
    const char *const *columns;
    size_t ncolumns;
    roof_status (*row)(struct nsys_rows *r, const struct row *row);
} TABLES[] = {
    {"StringIds",                           COLUMNS_(STRING_COLUMNS),      read_string     },
    {"META_DATA_EXPORT",                    COLUMNS_(META_COLUMNS),        read_meta       },
    {"EXPORT_META_DATA",                    COLUMNS_(META_COLUMNS),        read_meta       },
    {"TARGET_INFO_SESSION_START_TIME",      COLUMNS_(SESSION_COLUMNS),     read_session    },
    {"TARGET_INFO_GPU",                     COLUMNS_(GPU_COLUMNS),         read_gpu        },
    {"TARGET_INFO_CUDA_DEVICE",             COLUMNS_(CUDA_DEVICE_COLUMNS), read_cuda_device},
    {"CUDA_GRAPH_NODE_EVENTS",              COLUMNS_(NODE_COLUMNS),        read_node_event },
    {"CUPTI_ACTIVITY_KIND_KERNEL",          COLUMNS_(KERNEL_COLUMNS),      read_kernel     },
    {"CUPTI_ACTIVITY_KIND_MEMCPY",          COLUMNS_(COPY_COLUMNS),        read_copy       },
    {"CUPTI_ACTIVITY_KIND_MEMSET",          COLUMNS_(FILL_COLUMNS),        read_fill       },
    {"CUPTI_ACTIVITY_KIND_GRAPH_TRACE",     COLUMNS_(REPLAY_COLUMNS),      read_replay     },
    {"CUPTI_ACTIVITY_KIND_RUNTIME",         COLUMNS_(CALL_COLUMNS),        read_call       },
    {"CUPTI_ACTIVITY_KIND_DRIVER",          COLUMNS_(CALL_COLUMNS),        read_call       },
    {"NVTX_EVENTS",                         COLUMNS_(RANGE_COLUMNS),       read_range      },
    {"CUPTI_ACTIVITY_KIND_SYNCHRONIZATION", COLUMNS_(NO_COLUMNS),          read_nothing    },
    {"CUPTI_ACTIVITY_KIND_CUDA_EVENT",      COLUMNS_(NO_COLUMNS),          read_nothing    },
    {"CUPTI_ACTIVITY_KIND_OVERHEAD",        COLUMNS_(NO_COLUMNS),          read_overhead   },
    {"PROFILER_OVERHEAD",                   COLUMNS_(NO_COLUMNS),          read_overhead   },
    {"TARGET_INFO_GPU_METRICS",             COLUMNS_(METRIC_NAME_COLUMNS), read_metric_name},
    {"GPU_METRICS",                         COLUMNS_(SAMPLE_COLUMNS),      read_sample     },
};
enum { NTABLES = sizeof TABLES / sizeof *TABLES };

const char *nsys_find_table(const struct sqldb *db, const char *name)
{
    const char *latest = NULL;
    const size_t len = strlen(name);
    for (size_t i = 0; i < sqldb_count(db); i++) {
        const char *candidate = sqldb_table(db, i);
        if (strcmp(candidate, name) == 0)
            return candidate;
        if (version_begin(candidate, 'V') == len && strncmp(candidate, name, len) == 0 &&
            (!latest || strlen(candidate) >= strlen(latest)))
            latest = candidate;
    }
    return latest;
}

const char *nsys_table_name(uint32_t number)
{
    return number < NTABLES ? TABLES[number].name : NULL;
}

/* As bytes: what the file has, in proportion to the rows. */
static roof_status tell_progress(struct nsys_rows *r)
{
    enum { EVERY = 1 << 16 };
    const roof_open_opts *opts = build_opts(r->b);
    if (!opts->progress || r->events - r->events_told < EVERY)
        return ROOF_OK;
    const double share =
        r->events < r->events_expected ? (double)r->events / (double)r->events_expected : 1;
    r->events_told = r->events;
    return opts->progress(opts->progress_ctx, (uint64_t)(share * (double)r->file_bytes),
                          r->file_bytes)
               ? ROOF_OK
               : error_set(r->err, ROOF_CANCELLED, -1, "cancelled");
}

static roof_status read_rows(struct nsys_rows *r, struct sqlcursor *c, const struct table *t)
{
    bool there;
    for (;;) {
        ROOF_TRY(sqlcursor_next(c, &there, r->err));
        if (!there)
            return ROOF_OK;
        const struct row row = {c, (uint64_t)r->table << PLACE_ROW_BITS | c->row};
        r->events++;
        ROOF_TRY(tell_progress(r));
        ROOF_TRY(t->row(r, &row));
    }
}

static roof_status read_table(struct nsys_rows *r, const struct table *t)
{
    struct sqlcursor c;
    const char *name = nsys_find_table(r->db, t->name);
    if (!name)
        return ROOF_OK;
    ROOF_TRY(sqlcursor_open(&c, r->db, name, t->columns, t->ncolumns, r->err));
    const roof_status status = read_rows(r, &c, t);
    sqlcursor_close(&c);
    return status;
}

roof_status nsys_rows_read(struct nsys_rows *r)
{
    for (size_t i = 0; build_opts(r->b)->progress && i < NTABLES; i++) {
        const char *name = nsys_find_table(r->db, TABLES[i].name);
        r->events_expected += name ? sqldb_rows(r->db, name) : 0;
    }
    for (r->table = 0; r->table < NTABLES; r->table++) {
        ROOF_TRY(read_table(r, &TABLES[r->table]));
        if (TABLES[r->table].row == read_node_event && r->nnode_events)
            qsort(r->node_events, r->nnode_events, sizeof *r->node_events, compare_node_events);
    }
    ROOF_TRY(name_writer(r));
    return finish_ranges(r);
}

void nsys_rows_free(struct nsys_rows *r)
{
    struct map *const maps[] = {
        &r->string_of,  &r->call_names,   &r->range_of,     &r->processes,
        &r->tracks,     &r->gpu_tracks,   &r->gpu_ids,      &r->domains,
        &r->axes,       &r->nodes,        &r->twins,        &r->node_kernels,
        &r->gpu_owners, &r->metric_types, &r->metric_names, &r->metrics};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
        map_free(maps[i]);
    free(r->texts);
    arena_free(&r->text_bytes);
    free(r->range_texts);
    free(r->node_of);
    free(r->node_events);
    free(r->waiting);
    buf_free(&r->version);
    buf_free(&r->schema);
    buf_free(&r->scratch);
}
