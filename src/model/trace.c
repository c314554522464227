/* trace.c - ends of life and small questions about a frozen trace. */
#include "trace.h"

#include "parallel.h"
#include "view.h"

#include <stdlib.h>
#include <string.h>

#define COLS_SELF_ tracks
COLS_DEFINE(tracks, TRACK_COLS)
#undef COLS_SELF_
#define COLS_SELF_ nodes
COLS_DEFINE(nodes, NODE_COLS)
#undef COLS_SELF_
#define COLS_SELF_ gpu
COLS_DEFINE(gpu, GPU_COLS)
#undef COLS_SELF_
#define COLS_SELF_ spans
COLS_DEFINE(spans, SPAN_COLS)
#undef COLS_SELF_
#define COLS_SELF_ flows
COLS_DEFINE(flows, FLOW_COLS)
#undef COLS_SELF_
#define COLS_SELF_ steps
COLS_DEFINE(steps, STEP_COLS)
#undef COLS_SELF_
#define COLS_SELF_ launches
COLS_DEFINE(launches, LAUNCH_COLS)
#undef COLS_SELF_
#define COLS_SELF_ graph_nodes
COLS_DEFINE(graph_nodes, GRAPH_NODE_COLS)
#undef COLS_SELF_
#define COLS_SELF_ kernel_args
COLS_DEFINE(kernel_args, KERNEL_ARG_COLS)
#undef COLS_SELF_

#define COLS_SELF_ originals
COLS_DEFINE(originals, ORIGINAL_COLS)
#undef COLS_SELF_
#define COLS_SELF_ original_modules
COLS_DEFINE(original_modules, ORIGINAL_MODULE_COLS)
#undef COLS_SELF_
#define COLS_SELF_ launch_shapes
COLS_DEFINE(launch_shapes, LAUNCH_SHAPE_COLS)
#undef COLS_SELF_
#define COLS_SELF_ sizes
COLS_DEFINE(sizes, SIZE_COLS)
#undef COLS_SELF_
#define COLS_SELF_ counted
COLS_DEFINE(counted, COUNTED_COLS)
#undef COLS_SELF_
#define COLS_SELF_ messages
COLS_DEFINE(messages, MESSAGE_COLS)
#undef COLS_SELF_
#define COLS_SELF_ autograd
COLS_DEFINE(autograd, AUTOGRAD_COLS)
#undef COLS_SELF_
#define COLS_SELF_ metrics
COLS_DEFINE(metrics, METRIC_COLS)
#undef COLS_SELF_
#define COLS_SELF_ allocs
COLS_DEFINE(allocs, ALLOC_COLS)
#undef COLS_SELF_

void trace_free(struct roof_trace *tr)
{
    if (!tr)
        return;
    if (tr->view) {
        view_free(tr);
        return;
    }
    free(tr->path);
    rules_free(&tr->rules);
    strtab_free(&tr->strings);
    args_free(&tr->args);
    free(tr->meta.devices);
    cols_free(&tr->tracks, &tracks_desc);
    cols_free(&tr->nodes, &nodes_desc);
    cols_free(&tr->gpu, &gpu_desc);
    cols_free(&tr->launch_shapes, &launch_shapes_desc);
    cols_free(&tr->frames, &spans_desc);
    cols_free(&tr->annotations, &spans_desc);
    cols_free(&tr->flows, &flows_desc);
    cols_free(&tr->steps, &steps_desc);
    cols_free(&tr->launches, &launches_desc);
    cols_free(&tr->sizes, &sizes_desc);
    cols_free(&tr->counted, &counted_desc);
    cols_free(&tr->messages, &messages_desc);
    cols_free(&tr->autograd, &autograd_desc);
    cols_free(&tr->metrics, &metrics_desc);
    cols_free(&tr->allocs, &allocs_desc);
    cols_free(&tr->graph_nodes, &graph_nodes_desc);
    cols_free(&tr->kernel_args, &kernel_args_desc);
    for (size_t i = 0; i < tr->ncaptures; i++)
        trace_free(tr->captures[i]); /* these have none */
    free(tr->captures);
    cols_free(&tr->replayed.calls, &originals_desc);
    cols_free(&tr->replayed.modules, &original_modules_desc);
    free(tr->replayed.call);
    free(tr->replayed.replay);
    free(tr->replayed.node);
    free(tr->replayed.evidence);
    if (!tr->borrowed) {
        free(tr->launch_rows);
        free(tr->attached);
        free(tr->attached_from);
        free(tr->attached_ns);
    }
    free(tr);
}

unsigned trace_threads(const struct roof_trace *tr, unsigned asked)
{
    enum { ROWS_EACH = 50000 }; /* fewer are done before a thread has started */
    const uint64_t rows = (uint64_t)tr->nodes.head.count + tr->gpu.head.count +
                          tr->frames.head.count + tr->annotations.head.count;
    const unsigned most = asked ? asked : parallel_default();
    return rows / ROWS_EACH < most ? 1 + (unsigned)(rows / ROWS_EACH) : most;
}

/* Where `offset` stands in ascending offsets[0 .. n); n if nowhere. */
static uint32_t find_offset(const uint64_t *offsets, uint32_t n, uint64_t offset)
{
    uint32_t lo = 0, hi = n;
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2;
        if (offsets[mid] < offset)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < n && offsets[lo] == offset ? lo : n;
}

int64_t gpu_bytes(const struct roof_trace *tr, uint32_t row)
{
    const struct sizes *s = &tr->sizes;
    const uint32_t at = find_offset(s->offset, s->head.count, tr->gpu.offset[row]);
    return at < s->head.count ? s->bytes[at] : ROOF_NULL_I64;
}

void trace_counted(const struct roof_trace *tr, uint64_t offset, double *gb, double *flop)
{
    const struct counted *c = &tr->counted;
    const uint32_t at = find_offset(c->offset, c->head.count, offset);
    *gb = at < c->head.count ? c->gb[at] : 0;
    *flop = at < c->head.count ? c->flop[at] : 0;
}

uint32_t trace_message(const struct roof_trace *tr, uint64_t offset)
{
    const struct messages *m = &tr->messages;
    const uint32_t at = find_offset(m->offset, m->head.count, offset);
    return at < m->head.count ? at : ROOF_NONE;
}

uint32_t trace_autograd(const struct roof_trace *tr, uint64_t offset)
{
    const struct autograd *a = &tr->autograd;
    const uint32_t at = find_offset(a->offset, a->head.count, offset);
    return at < a->head.count ? at : ROOF_NONE;
}

uint64_t trace_kernel_source(const struct roof_trace *tr, uint64_t offset)
{
    const struct counted *c = &tr->counted;
    const uint32_t at = find_offset(c->offset, c->head.count, offset);
    return at < c->head.count ? c->source[at] : 0;
}

uint64_t trace_graph_node(const struct roof_trace *tr, uint64_t offset)
{
    const struct graph_nodes *g = &tr->graph_nodes;
    const uint32_t at = find_offset(g->offset, g->head.count, offset);
    return at < g->head.count ? g->node[at] : 0;
}

uint32_t trace_kernel_arg(const struct roof_trace *tr, uint64_t offset)
{
    const struct kernel_args *k = &tr->kernel_args;
    const uint32_t at = find_offset(k->offset, k->head.count, offset);
    return at < k->head.count ? k->kernel[at] : ROOF_NONE;
}

int64_t trace_gpu_total_ns(const struct roof_trace *tr)
{
    int64_t total = 0;
    for (uint32_t row = 0; row < tr->gpu.head.count; row++)
        total = ns_add(total, tr->gpu.dur_ns[row]);
    return total;
}

void trace_place(const struct roof_trace *tr, uint64_t offset, struct buf *out)
{
    const char *name = trace_string(tr, tr->meta.tables);
    if (!name)
        return;
    for (uint64_t table = offset >> PLACE_ROW_BITS; table && name; table--)
        if ((name = strchr(name, ' ')))
            name++;
    if (name)
        buf_printf(out, "%.*s row %llu", (int)strcspn(name, " "), name,
                   (unsigned long long)(offset & ((UINT64_C(1) << PLACE_ROW_BITS) - 1)));
}

const struct device_props *trace_any_device(const struct roof_trace *tr)
{
    const struct trace_meta *m = &tr->meta;
    for (size_t i = 1; i < m->ndevices; i++) {
        const struct device_props *a = &m->devices[0], *b = &m->devices[i];
        if (a->name != b->name || a->num_sms != b->num_sms || a->memory_bytes != b->memory_bytes ||
            a->cc_major != b->cc_major || a->cc_minor != b->cc_minor)
            return NULL;
    }
    return m->ndevices ? &m->devices[0] : NULL;
}
