/* nsys_sums.c - kernels, copies and host calls summed up as the reports of Nsight Systems do it. */
#include "summary.h"

static const roof_coldef KERNEL_COLS[] = {
    {"name", ROOF_STR, ROOF_UNIT_NONE, "kernel, as recorded", false},
    SUMMARY_COLS("GPU rows of kind kernel of that name", "their durations", false),
};

static const roof_coldef API_COLS[] = {
    {"name", ROOF_STR, ROOF_UNIT_NONE, "call, as recorded", false},
    SUMMARY_COLS("how often it was called", "the durations on the host", false),
};

#define DIRECTION_COL                                                                              \
    {"direction", ROOF_STR, ROOF_UNIT_NONE,                                                        \
     "HtoD, DtoH, peer, local, unknown, by data/classes.rules; set: a fill", false}

static const roof_coldef MEM_TIME_COLS[] = {
    DIRECTION_COL,
    SUMMARY_COLS("copies or fills", "their durations on the GPU", false),
};

static const roof_coldef MEM_SIZE_COLS[] = {
    DIRECTION_COL,
    {"count",       ROOF_I64, ROOF_UNIT_COUNT, "copies or fills that record their bytes", false},
    {"total_bytes", ROOF_I64, ROOF_UNIT_BYTES, "sum of their bytes",                      false},
    SUMMARY_STATS("", "bytes", ROOF_UNIT_BYTES, "their bytes", false, false),
};

static const roof_coldef EXEC_COLS[] = {
    {"name",        ROOF_STR, ROOF_UNIT_NONE,    "kernel, as recorded",                        false},
    {"call",        ROOF_STR, ROOF_UNIT_NONE,    "call that launched it; null: none is known", false},
    {"count",       ROOF_I64, ROOF_UNIT_COUNT,   "kernels",                                    false},
    {"total_ns",    ROOF_I64, ROOF_UNIT_NS,
     "sum of the times from the start of a call to the end of it or its kernel, whichever is "
     "later; "
     "null without call",                                                                      false},
    {"percent",     ROOF_F64, ROOF_UNIT_PERCENT, "total_ns of that of all rows of this table", true },
    SUMMARY_STATS("", "ns", ROOF_UNIT_NS, "these times", true, true),
    SUMMARY_STATS("api_", "ns", ROOF_UNIT_NS, "the durations of the calls, once for each kernel",
                  true, true),
    {"queue_count", ROOF_I64, ROOF_UNIT_COUNT,
     "kernels that start after their call has ended: they were queued",                        false},
    SUMMARY_STATS("queue_", "ns", ROOF_UNIT_NS,
                  "the times from there to their start; null if none was", true, true),
    SUMMARY_STATS("kernel_", "ns", ROOF_UNIT_NS, "the durations of the kernels", true, true),
};

/* ---- Of one name ---- */

static const char *none_of(const struct roof_trace *tr, const char *none)
{
    return tr->gpu.head.count ? none : "no GPU rows in this trace";
}

static roof_status run_kernels(const struct roof_trace *tr, const roof_run_opts *opts,
                               roof_table *out, roof_error *err)
{
    const struct gpu *g = &tr->gpu;
    struct summary s = {.strings = &tr->strings};
    bool ok = true;
    (void)opts;
    for (uint32_t row = 0; ok && row < g->head.count; row++)
        if (g->kind[row] == KIND_KERNEL)
            ok = summary_add(&s, g->name[row], ROOF_NONE, g->dur_ns[row]);
    return summary_make_table(&s, ok, false, none_of(tr, "no kernels in this trace"), out, err);
}

static roof_status run_calls(const struct roof_trace *tr, const roof_run_opts *opts,
                             roof_table *out, roof_error *err)
{
    const struct nodes *n = &tr->nodes;
    struct summary s = {.strings = &tr->strings};
    bool ok = true;
    (void)opts;
    for (uint32_t id = 0; ok && id < n->head.count; id++)
        if (n->kind[id] == KIND_CALL && trace_has_node(tr, id))
            ok = summary_add(&s, n->name[id], ROOF_NONE, n->dur_ns[id]);
    return summary_make_table(&s, ok, false, "no calls in this trace", out, err);
}

/* ---- Copies and fills ---- */

enum { SET = DIRECTION_COUNT };

/* Kernels that copy are kernels here. SET, a direction, or ROOF_NONE. */
static uint32_t memory_operation(const struct gpu *g, uint32_t row)
{
    if (g->kind[row] == KIND_KERNEL)
        return ROOF_NONE;
    return g->klass[row] == CLASS_MEMSET   ? SET
           : g->klass[row] == CLASS_MEMCPY ? g->direction[row]
                                           : ROOF_NONE;
}

static void name_operations(const char *names[SET + 1])
{
    for (int i = 0; i < DIRECTION_COUNT; i++)
        names[i] = copy_direction_name((enum copy_direction)i);
    names[SET] = "set";
}

static roof_status run_mem_time(const struct roof_trace *tr, const roof_run_opts *opts,
                                roof_table *out, roof_error *err)
{
    const char *names[SET + 1];
    struct summary s = {.first_name = names};
    bool ok = true;
    (void)opts;
    name_operations(names);
    for (uint32_t row = 0; ok && row < tr->gpu.head.count; row++) {
        const uint32_t operation = memory_operation(&tr->gpu, row);
        if (operation != ROOF_NONE)
            ok = summary_add(&s, operation, ROOF_NONE, tr->gpu.dur_ns[row]);
    }
    return summary_make_table(&s, ok, false, none_of(tr, "no copies in this trace"), out, err);
}

static roof_status run_mem_size(const struct roof_trace *tr, const roof_run_opts *opts,
                                roof_table *out, roof_error *err)
{
    const char *names[SET + 1];
    struct summary s = {.first_name = names};
    bool ok = true;
    (void)opts;
    name_operations(names);
    for (uint32_t row = 0; ok && row < tr->gpu.head.count; row++) {
        const uint32_t operation = memory_operation(&tr->gpu, row);
        const int64_t bytes = operation == ROOF_NONE ? ROOF_NULL_I64 : gpu_bytes(tr, row);
        if (bytes != ROOF_NULL_I64)
            ok = summary_add(&s, operation, ROOF_NONE, bytes);
    }
    ok = ok && summary_finish(&s);
    for (uint32_t i = 0; ok && i < s.groups.head.count; i++) {
        table_str(out, summary_first(&s, s.order[i]));
        table_i64(out, s.groups.count[s.order[i]]);
        table_i64(out, s.groups.sum[s.order[i]]);
        summary_add_stats(&s, s.order[i], out);
    }
    if (ok && !s.groups.head.count)
        table_note(out, none_of(tr, "no copies in this trace that record their bytes"));
    summary_free(&s);
    return ok ? table_finish(out, err) : error_nomem(err);
}

/* ---- From the call to the end of its kernel ---- */

/* Of the same groups, in the same order. */
struct exec_sums {
    struct summary all, api, queue, kernel;
};

static uint32_t exec_group(struct exec_sums *e, uint32_t kernel, uint32_t call)
{
    struct summary *const others[] = {&e->api, &e->queue, &e->kernel};
    for (int i = 0; i < 3; i++)
        if (summary_group(others[i], kernel, call) == ROOF_NONE)
            return ROOF_NONE;
    return summary_group(&e->all, kernel, call);
}

static bool put_call(struct exec_sums *e, uint32_t group, const struct roof_trace *tr, uint32_t row)
{
    const uint32_t call = tr->gpu.call[row];
    const int64_t start_ns = tr->gpu.start_ns[row], end_ns = gpu_end(&tr->gpu, row);
    const int64_t called_ns = tr->nodes.start_ns[call], returned_ns = node_end(&tr->nodes, call);
    return summary_put(&e->all, group, (end_ns > returned_ns ? end_ns : returned_ns) - called_ns) &&
           summary_put(&e->api, group, tr->nodes.dur_ns[call]) &&
           (start_ns <= returned_ns || summary_put(&e->queue, group, start_ns - returned_ns));
}

static bool put_kernel(struct exec_sums *e, const struct roof_trace *tr, uint32_t row)
{
    const uint32_t call = tr->gpu.call[row];
    const uint32_t group =
        exec_group(e, tr->gpu.name[row], call == ROOF_NONE ? ROOF_NONE : tr->nodes.name[call]);
    return group != ROOF_NONE && summary_put(&e->kernel, group, tr->gpu.dur_ns[row]) &&
           (call == ROOF_NONE || put_call(e, group, tr, row));
}

static void add_exec(const struct exec_sums *e, uint32_t group, roof_table *out)
{
    const int64_t total_ns = e->all.groups.sum[group];
    table_str(out, summary_first(&e->all, group));
    table_str(out, summary_second(&e->all, group));
    table_i64(out, e->kernel.groups.count[group]);
    if (e->all.groups.count[group]) {
        table_i64(out, total_ns);
        table_percent(out, total_ns, e->all.total);
    } else {
        table_null(out);
        table_null(out);
    }
    summary_add_stats(&e->all, group, out);
    summary_add_stats(&e->api, group, out);
    table_i64(out, e->queue.groups.count[group]);
    summary_add_stats(&e->queue, group, out);
    summary_add_stats(&e->kernel, group, out);
}

static roof_status run_exec(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                            roof_error *err)
{
    const struct summary empty = {.strings = &tr->strings};
    struct exec_sums e = {empty, empty, empty, empty};
    bool ok = true;
    (void)opts;
    for (uint32_t row = 0; ok && row < tr->gpu.head.count; row++)
        if (tr->gpu.kind[row] == KIND_KERNEL)
            ok = put_kernel(&e, tr, row);
    ok = ok && summary_finish(&e.all) && summary_finish(&e.api) && summary_finish(&e.queue) &&
         summary_finish(&e.kernel);
    for (uint32_t i = 0; ok && i < e.all.groups.head.count; i++)
        add_exec(&e, e.all.order[i], out);
    if (ok && !e.all.groups.head.count)
        table_note(out, none_of(tr, "no kernels in this trace"));
    summary_free(&e.all);
    summary_free(&e.api);
    summary_free(&e.queue);
    summary_free(&e.kernel);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_cuda_gpu_kern_sum = {
    {"cuda_gpu_kern_sum", "Kernels by name, as in nsys.", ANALYSIS_COLS(KERNEL_COLS), false, 0},
    run_kernels,
    SCOPE_LAUNCHED,
};

const struct analysis analysis_cuda_api_sum = {
    {"cuda_api_sum", "Host API calls by name, as in nsys.", ANALYSIS_COLS(API_COLS), false, 0},
    run_calls,
    SCOPE_LAUNCHED,
};

const struct analysis analysis_cuda_gpu_mem_time_sum = {
    {"cuda_gpu_mem_time_sum", "Time of copies and fills by direction.",
     ANALYSIS_COLS(MEM_TIME_COLS), false, 0},
    run_mem_time,
    SCOPE_LAUNCHED,
};

const struct analysis analysis_cuda_gpu_mem_size_sum = {
    {"cuda_gpu_mem_size_sum", "Bytes of copies and fills by direction.",
     ANALYSIS_COLS(MEM_SIZE_COLS), false, 0},
    run_mem_size,
    SCOPE_LAUNCHED,
};

const struct analysis analysis_cuda_kern_exec_sum = {
    {"cuda_kern_exec_sum", "Time from the call to the end of kernels, by name.",
     ANALYSIS_COLS(EXEC_COLS), false, 0},
    run_exec,
    SCOPE_LAUNCHED,
};
