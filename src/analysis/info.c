/* info.c - what the trace is: file, machine, sizes, how much is linked. */
#include "analysis.h"
#include "unpack.h"

#include "text.h"

#include <string.h>

static const roof_coldef COLS[] = {
    {"key",   ROOF_STR, ROOF_UNIT_NONE,  "what",                          false},
    {"value", ROOF_STR, ROOF_UNIT_PROSE, "as text, null where not known", false},
};

static const char *const FORMATS[] = {[FORMAT_KINETO] = "kineto", [FORMAT_NSYS] = "nsys"};

static void add_text(roof_table *out, const char *key, const char *value)
{
    table_str(out, key);
    table_str(out, value);
}

/* A path may be any bytes, a table holds UTF-8. Where it is, it is the trace's own string: a table
 * that is kept must not hold a copy of how the file was called (keep_table.h). */
static void add_path(roof_table *out, const char *path)
{
    struct buf clean = {0};
    table_str(out, "file");
    if (text_is_utf8(path, strlen(path))) {
        table_str(out, path);
        return;
    }
    text_add_clean(&clean, path, strlen(path));
    table_str_copy(out, clean.len ? clean.bytes : "", clean.len);
    out->failed |= clean.failed;
    buf_free(&clean);
}

static void add_number(roof_table *out, const char *key, int64_t value)
{
    table_str(out, key);
    if (value == ROOF_NULL_I64)
        table_null(out);
    else
        table_printf(out, "%lld", (long long)value);
}

/* Name of the smallest device that has GPU rows, else of the first one listed. */
static const char *gpu_name(const struct roof_trace *tr)
{
    const struct trace_meta *m = &tr->meta;
    uint32_t name = m->ndevices ? m->devices[0].name : ROOF_NONE;
    if (tr->gpu.head.count)
        for (size_t i = m->ndevices; i--;)
            if (m->devices[i].id == tr->gpu.device[0])
                name = m->devices[i].name;
    return trace_string(tr, name);
}

static void add_devices(const struct roof_trace *tr, roof_table *out)
{
    struct buf list = {0};
    const struct gpu *g = &tr->gpu;
    for (uint32_t lo = 0; lo < g->head.count; lo = gpu_device_end(g, lo)) {
        if (g->device[lo] == ROOF_NULL_I64)
            buf_printf(&list, "%snull", lo ? "," : "");
        else
            buf_printf(&list, "%s%lld", lo ? "," : "", (long long)g->device[lo]);
    }
    table_str(out, "devices");
    if (list.len)
        table_str_copy(out, list.bytes, list.len);
    else
        table_null(out);
    out->failed |= list.failed;
    buf_free(&list);
}

static int64_t count_streams(const struct gpu *g)
{
    int64_t n = 0;
    for (uint32_t row = 0; row < g->head.count; row++)
        n += !row || g->device[row] != g->device[row - 1] || g->stream[row] != g->stream[row - 1];
    return n;
}

/* End of the run of nodes of one track that starts at `lo`. */
static uint32_t track_end(const struct nodes *n, uint32_t lo)
{
    const uint32_t track = n->track[lo];
    uint32_t hi = n->head.count;
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2;
        if (n->track[mid] <= track)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

static int64_t count_tracks(const struct nodes *n)
{
    int64_t count = 0;
    for (uint32_t lo = 0; lo < n->head.count; lo = track_end(n, lo))
        count++;
    return count;
}

/* Tracks of a pid stand together. */
static int64_t count_processes(const struct roof_trace *tr)
{
    const struct nodes *n = &tr->nodes;
    const uint32_t *process = tr->tracks.process;
    int64_t count = 0;
    for (uint32_t lo = 0; lo < n->head.count; lo = track_end(n, lo))
        count += !lo || process[n->track[lo]] != process[n->track[lo - 1]];
    return count;
}

static int64_t count_nodes(const struct nodes *n, enum row_kind kind)
{
    int64_t count = 0;
    for (uint32_t id = 0; id < n->head.count; id++)
        count += n->kind[id] == kind;
    return count;
}

static int64_t count_gpu(const struct gpu *g, enum row_kind kind)
{
    int64_t count = 0;
    for (uint32_t row = 0; row < g->head.count; row++)
        count += g->kind[row] == kind;
    return count;
}

/* Share of GPU row time that is linked. */
static bool has_call(const struct roof_trace *tr, uint32_t row)
{
    return tr->gpu.call[row] != ROOF_NONE;
}

static void add_linked(const struct roof_trace *tr, roof_table *out, const char *key,
                       bool (*is_linked)(const struct roof_trace *tr, uint32_t row))
{
    int64_t linked = 0;
    const int64_t all = trace_gpu_total_ns(tr);
    for (uint32_t row = 0; row < tr->gpu.head.count; row++)
        if (is_linked(tr, row))
            linked = ns_add(linked, tr->gpu.dur_ns[row]);
    table_str(out, key);
    if (all)
        table_printf(out, "%.4f", 100.0 * (double)linked / (double)all);
    else
        table_null(out);
}

/* The worst that any check makes of the trace, and which ones do. */
static void add_verdict(const struct roof_trace *tr, roof_table *out)
{
    enum quality_verdict worst = VERDICT_OK;
    struct buf reason = {0};
    for (int i = 0; i < QUALITY_COUNT; i++)
        if (quality_judge(tr, (enum quality_check)i) > worst)
            worst = quality_judge(tr, (enum quality_check)i);
    for (int i = 0; worst != VERDICT_OK && i < QUALITY_COUNT; i++)
        if (quality_judge(tr, (enum quality_check)i) == worst)
            buf_printf(&reason, "%s%s", reason.len ? ", " : "", quality_defs[i].name);
    add_text(out, "verdict", quality_verdict_name(worst));
    table_str(out, "verdict_reason");
    if (reason.len)
        table_str_copy(out, reason.bytes, reason.len);
    else
        table_null(out);
    out->failed |= reason.failed;
    buf_free(&reason);
}

static int64_t origin(const struct roof_trace *tr)
{
    if (!tr->has_origin)
        return ROOF_NULL_I64;
    const int64_t base = tr->meta.base_time_ns;
    if (base == ROOF_NULL_I64)
        return tr->origin_ns;
    return base > 0 && tr->origin_ns > INT64_MAX - base ? INT64_MAX
           : base < INT64_MIN / 2                       ? ROOF_NULL_I64
                                                        : base + tr->origin_ns;
}

/* What a person reads first: the rest is for machines, or says nothing (null, none). */
static bool is_brief(const roof_table *t, size_t row)
{
    static const char *const KEYS[] = {
        "file",
        "writer",
        "unread_tables",
        "gpu",
        "devices",
        "rank",
        "world_size",
        "backend",
        "events",
        "ops",
        "calls",
        "frames",
        "annotations",
        "steps",
        "streams",
        "gpu_rows",
        "json_bytes",
        "ops_with_shapes",
        "verdict",
        "verdict_reason",
        "linked_to_call_percent",
        "linked_to_op_percent",
    };
    const char *value = roof_table_str(t, row, 1);
    const char *key = roof_table_str(t, row, 0);
    const bool is_name =
        strcmp(key, "rank") == 0 || strcmp(key, "devices") == 0; /* 0 is a name there */
    if (!value || (strcmp(value, "0") == 0 && !is_name))
        return false;
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if (strcmp(key, KEYS[i]) == 0)
            return true;
    return false;
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    const struct gpu *g = &tr->gpu;
    const struct quality_count *shapes = &tr->quality[QUALITY_ops_without_shapes];

    add_path(out, tr->path);
    add_text(out, "format", FORMATS[tr->meta.format]);
    add_text(out, "writer", trace_string(tr, tr->meta.writer));
    add_text(out, "unread_tables", trace_string(tr, tr->meta.unread));
    add_text(out, "compression", packing_name((enum packing)tr->meta.packing));
    add_number(out, "file_bytes", (int64_t)tr->meta.file_bytes);
    add_number(out, "json_bytes",
               tr->meta.format == FORMAT_KINETO ? (int64_t)tr->meta.json_bytes : ROOF_NULL_I64);
    add_number(out, "base_time_ns", tr->meta.base_time_ns);
    add_number(out, "origin_ns", origin(tr));
    add_number(out, "rank", tr->meta.rank);
    add_number(out, "world_size", tr->meta.world_size);
    add_text(out, "backend", trace_string(tr, tr->meta.backend));
    add_text(out, "gpu", gpu_name(tr));
    add_devices(tr, out);
    add_number(out, "streams", count_streams(g));
    add_number(out, "processes", count_processes(tr));
    add_number(out, "tracks", count_tracks(&tr->nodes));
    add_number(out, "events", (int64_t)tr->meta.events);
    add_number(out, "ops", count_nodes(&tr->nodes, KIND_OP));
    add_number(out, "calls", count_nodes(&tr->nodes, KIND_CALL));
    add_number(out, "gpu_rows", g->head.count);
    add_number(out, "kernels", count_gpu(g, KIND_KERNEL));
    add_number(out, "memcpys", count_gpu(g, KIND_MEMCPY));
    add_number(out, "memsets", count_gpu(g, KIND_MEMSET));
    add_number(out, "other_gpu_rows", count_gpu(g, KIND_OTHER));
    add_number(out, "frames", tr->frames_skipped ? ROOF_NULL_I64 : tr->frames.head.count);
    add_number(out, "annotations", tr->annotations.head.count);
    add_number(out, "steps", tr->steps.head.count);
    add_number(out, "ops_with_shapes", shapes->of - shapes->count);
    add_number(out, "gpu_time_ns", trace_gpu_total_ns(tr));
    add_linked(tr, out, "linked_to_call_percent", has_call);
    add_linked(tr, out, "linked_to_op_percent", gpu_has_op);
    add_verdict(tr, out);
    if (opts->brief)
        table_keep_rows(out, is_brief);
    return table_finish(out, err);
}

const struct analysis analysis_info = {
    {"info", "What the trace is: file, machine, sizes, how much of it is linked.",
     ANALYSIS_COLS(COLS), true, 0},
    run,
    SCOPE_FILE,
};
