/* order.c - putting rows into the one order that does not depend on their place in the file. */
#include "pass.h"

#include "map.h"
#include "parallel.h"
#include "sort.h"

#include <stdlib.h>

/* ---- Tracks ---- */

/* Integers by value, before strings by bytes. */
static int compare_ids(const struct roof_trace *tr, int64_t a, int64_t b, uint32_t a_text,
                       uint32_t b_text)
{
    if ((a == ROOF_NULL_I64) != (b == ROOF_NULL_I64))
        return a == ROOF_NULL_I64 ? 1 : -1;
    return a == ROOF_NULL_I64 ? strtab_compare(&tr->strings, a_text, b_text) : SORT_BY(a, b);
}

static int compare_tracks(const void *ctx, uint32_t a, uint32_t b)
{
    const struct roof_trace *tr = ctx;
    const struct tracks *t = &tr->tracks;
    const int order = compare_ids(tr, t->pid[a], t->pid[b], t->pid_text[a], t->pid_text[b]);
    return order ? order : compare_ids(tr, t->tid[a], t->tid[b], t->tid_text[a], t->tid_text[b]);
}

static void renumber(uint32_t *track, uint32_t n, const uint32_t *rank)
{
    for (uint32_t i = 0; i < n; i++)
        track[i] = rank[track[i]];
}

static roof_status order_tracks(struct roof_trace *tr, roof_error *err)
{
    const uint32_t n = tr->tracks.head.count;
    uint32_t *order = sort_new_order(n, compare_tracks, tr);
    uint32_t *rank = malloc(n ? n * sizeof *rank : 1);
    const bool ok = order && rank && cols_permute(&tr->tracks, &tracks_desc, order);
    if (ok) {
        for (uint32_t i = 0; i < n; i++)
            rank[order[i]] = i;
        renumber(tr->nodes.track, tr->nodes.head.count, rank);
        renumber(tr->gpu.track, tr->gpu.head.count, rank);
        renumber(tr->frames.track, tr->frames.head.count, rank);
        renumber(tr->annotations.track, tr->annotations.head.count, rank);
        renumber(tr->flows.track, tr->flows.head.count, rank);
        renumber(tr->allocs.track, tr->allocs.head.count, rank);
    }
    free(order);
    free(rank);
    return ok ? ROOF_OK : error_nomem(err);
}

/* ---- Rows ---- */

static int compare_nodes(const void *ctx, uint32_t a, uint32_t b)
{
    const struct roof_trace *tr = ctx;
    const struct nodes *n = &tr->nodes;
    if (n->track[a] != n->track[b])
        return SORT_BY(n->track[a], n->track[b]);
    if (n->start_ns[a] != n->start_ns[b])
        return SORT_BY(n->start_ns[a], n->start_ns[b]);
    if (n->dur_ns[a] != n->dur_ns[b])
        return SORT_BY(n->dur_ns[b], n->dur_ns[a]);
    if (n->kind[a] != n->kind[b])
        return SORT_BY(n->kind[a], n->kind[b]);
    if (n->external_id[a] != n->external_id[b])
        return SORT_BY(n->external_id[a], n->external_id[b]);
    if (n->name[a] != n->name[b])
        return strtab_compare(&tr->strings, n->name[a], n->name[b]);
    if (n->correlation[a] != n->correlation[b])
        return SORT_BY(n->correlation[a], n->correlation[b]);
    return SORT_BY(n->offset[a], n->offset[b]);
}

static int compare_gpu(const void *ctx, uint32_t a, uint32_t b)
{
    const struct roof_trace *tr = ctx;
    const struct gpu *g = &tr->gpu;
    int order = sort_nullable(g->device[a], g->device[b]);
    if (!order)
        order = sort_nullable(g->stream[a], g->stream[b]);
    if (order)
        return order;
    if (g->start_ns[a] != g->start_ns[b])
        return SORT_BY(g->start_ns[a], g->start_ns[b]);
    if (g->dur_ns[a] != g->dur_ns[b])
        return SORT_BY(g->dur_ns[b], g->dur_ns[a]);
    if (g->name[a] != g->name[b])
        return strtab_compare(&tr->strings, g->name[a], g->name[b]);
    if (g->correlation[a] != g->correlation[b])
        return SORT_BY(g->correlation[a], g->correlation[b]);
    return SORT_BY(g->offset[a], g->offset[b]);
}

/* A stream of a device. */
#define LINE_COLS(X) X(int64_t, device) X(int64_t, stream)
COLS_DECLARE(gpu_lines, LINE_COLS)
#define COLS_SELF_ gpu_lines
COLS_DEFINE(gpu_lines, LINE_COLS)
#undef COLS_SELF_

struct span_order {
    const struct roof_trace *tr;
    const struct spans *spans;
};

static int compare_spans(const void *ctx, uint32_t a, uint32_t b)
{
    const struct span_order *o = ctx;
    const struct spans *s = o->spans;
    if (s->track[a] != s->track[b])
        return SORT_BY(s->track[a], s->track[b]);
    if (s->start_ns[a] != s->start_ns[b])
        return SORT_BY(s->start_ns[a], s->start_ns[b]);
    if (s->dur_ns[a] != s->dur_ns[b])
        return SORT_BY(s->dur_ns[b], s->dur_ns[a]);
    if (s->name[a] != s->name[b])
        return strtab_compare(&o->tr->strings, s->name[a], s->name[b]);
    return SORT_BY(s->offset[a], s->offset[b]);
}

/* Takes `order` over; NULL: the rows are in order. */
static bool reorder(void *cols, const struct cols_desc *desc, uint32_t *order)
{
    const bool ok = !order || cols_permute(cols, desc, order);
    free(order);
    return ok;
}

static bool order_nodes(struct roof_trace *tr)
{
    struct nodes *n = &tr->nodes;
    uint32_t *order;
    return sort_new_order_by(n->head.count, n->track, tr->tracks.head.count, n->start_ns,
                             compare_nodes, tr, &order) &&
           reorder(n, &nodes_desc, order);
}

static bool order_spans(const struct roof_trace *tr, struct spans *s)
{
    uint32_t *order;
    return sort_new_order_by(s->head.count, s->track, tr->tracks.head.count, s->start_ns,
                             compare_spans, &(struct span_order){tr, s}, &order) &&
           reorder(s, &spans_desc, order);
}

static bool order_frames(struct roof_trace *tr)
{
    return order_spans(tr, &tr->frames);
}

static bool order_annotations(struct roof_trace *tr)
{
    return order_spans(tr, &tr->annotations);
}

static int compare_lines(const void *ctx, uint32_t a, uint32_t b)
{
    const struct gpu_lines *l = ctx;
    const int order = sort_nullable(l->device[a], l->device[b]);
    return order ? order : sort_nullable(l->stream[a], l->stream[b]);
}

/* line[row] becomes the row's place among lines. */
static bool rank_lines(const struct gpu_lines *l, uint32_t *line, uint32_t nrows)
{
    uint32_t *order = sort_new_order(l->head.count, compare_lines, l);
    uint32_t *rank = malloc(l->head.count * sizeof *rank + 1);
    const bool ok = order && rank;
    for (uint32_t i = 0; ok && i < l->head.count; i++)
        rank[order[i]] = i;
    if (ok)
        renumber(line, nrows, rank);
    free(order);
    free(rank);
    return ok;
}

/* line[row] = the row's device and stream among all that there are, in order. */
static bool find_lines(const struct gpu *g, uint32_t *line, uint32_t *nlines)
{
    struct gpu_lines l = {0};
    struct map devices = {0}, streams = {0}, by_pair = {0};
    bool ok = true;
    for (uint32_t row = 0; ok && row < g->head.count; row++) {
        if (row && g->device[row] == g->device[row - 1] && g->stream[row] == g->stream[row - 1]) {
            line[row] = line[row - 1];
            continue;
        }
        const uint32_t *device = map_put(&devices, (uint64_t)g->device[row], devices.count);
        const uint32_t *stream = map_put(&streams, (uint64_t)g->stream[row], streams.count);
        const uint32_t *known =
            device && stream ? map_put(&by_pair, (uint64_t)*device << 32 | *stream, l.head.count)
                             : NULL;
        ok = known && (*known < l.head.count || cols_push(&l, &gpu_lines_desc) != ROOF_NONE);
        if (!ok)
            break;
        line[row] = *known;
        l.device[*known] = g->device[row];
        l.stream[*known] = g->stream[row];
    }
    *nlines = l.head.count;
    ok = ok && rank_lines(&l, line, g->head.count);
    map_free(&devices);
    map_free(&streams);
    map_free(&by_pair);
    cols_free(&l, &gpu_lines_desc);
    return ok;
}

static bool order_gpu(struct roof_trace *tr)
{
    struct gpu *g = &tr->gpu;
    uint32_t nlines, *order = NULL;
    uint32_t *line = malloc(g->head.count * sizeof *line + 1);
    const bool ok =
        line && find_lines(g, line, &nlines) &&
        sort_new_order_by(g->head.count, line, nlines, g->start_ns, compare_gpu, tr, &order);
    free(line);
    return ok && reorder(g, &gpu_desc, order);
}

static int compare_allocs(const void *ctx, uint32_t a, uint32_t b)
{
    const struct allocs *s = ctx;
    int order = sort_nullable(s->device_type[a], s->device_type[b]);
    if (!order)
        order = sort_nullable(s->device[a], s->device[b]);
    if (!order)
        order = SORT_BY(s->ts_ns[a], s->ts_ns[b]);
    if (!order)
        order = sort_nullable(s->index[a], s->index[b]);
    if (!order)
        order = SORT_BY(s->bytes[a], s->bytes[b]);
    if (!order)
        order = sort_nullable(s->address[a], s->address[b]);
    if (!order)
        order = sort_nullable(s->total_allocated[a], s->total_allocated[b]);
    if (!order)
        order = sort_nullable(s->total_reserved[a], s->total_reserved[b]);
    return order ? order : SORT_BY(s->offset[a], s->offset[b]);
}

static bool order_allocs(struct roof_trace *tr)
{
    struct allocs *s = &tr->allocs;
    uint32_t *order = sort_new_order(s->head.count, compare_allocs, s);
    return order && reorder(s, &allocs_desc, order);
}

static int compare_places(const void *ctx, uint32_t a, uint32_t b)
{
    const uint64_t *offset = ctx;
    return SORT_BY(offset[a], offset[b]);
}

/* What few rows say, by the place of their event. */
static bool order_by_place(void *cols, const struct cols_desc *desc, const uint64_t *offset)
{
    const struct cols_head *head = cols;
    uint32_t *order = sort_new_order(head->count, compare_places, offset);
    return order && reorder(cols, desc, order);
}

static bool order_facts(struct roof_trace *tr)
{
    return order_by_place(&tr->sizes, &sizes_desc, tr->sizes.offset) &&
           order_by_place(&tr->counted, &counted_desc, tr->counted.offset) &&
           order_by_place(&tr->autograd, &autograd_desc, tr->autograd.offset) &&
           order_by_place(&tr->messages, &messages_desc, tr->messages.offset);
}

/* Kinds of rows know nothing of each other. */
static bool (*const PARTS[])(struct roof_trace *tr) = {
    order_frames, order_nodes, order_gpu, order_annotations, order_allocs, order_facts};
enum { NPARTS = sizeof PARTS / sizeof *PARTS };

struct parts {
    struct roof_trace *tr;
    bool ok[NPARTS];
};

static void order_part(void *ctx, size_t i)
{
    struct parts *p = ctx;
    p->ok[i] = PARTS[i](p->tr);
}

static bool order_parts(struct roof_trace *tr, unsigned nthreads)
{
    struct parts p = {.tr = tr};
    bool ok = true;
    cols_trim(&tr->nodes, &nodes_desc);
    cols_trim(&tr->gpu, &gpu_desc);
    cols_trim(&tr->frames, &spans_desc);
    cols_trim(&tr->annotations, &spans_desc);
    cols_trim(&tr->flows, &flows_desc);
    parallel_for(nthreads, NPARTS, order_part, &p);
    for (size_t i = 0; i < NPARTS; i++)
        ok &= p.ok[i];
    return ok;
}

/* ---- GPU classes, asked once a name ---- */

static roof_status classify(struct roof_trace *tr, roof_error *err)
{
    struct gpu *g = &tr->gpu;
    /* known[name]: 1 + class + direction * CLASS_COUNT for one kind at a time; kinds are few, names
     * many. */
    uint8_t *known = malloc(tr->strings.count ? tr->strings.count : 1);
    if (!known)
        return error_nomem(err);
    for (int kind = KIND_KERNEL; kind <= KIND_OTHER; kind++) {
        for (uint32_t i = 0; i < tr->strings.count; i++)
            known[i] = 0;
        for (uint32_t row = 0; row < g->head.count; row++) {
            if (g->kind[row] != kind)
                continue;
            uint8_t *k = &known[g->name[row]];
            if (!*k) {
                const char *name = trace_string(tr, g->name[row]);
                const enum gpu_class klass = rules_class(&tr->rules, (enum row_kind)kind, name);
                const enum copy_direction direction =
                    klass == CLASS_MEMCPY ? rules_direction(&tr->rules, name) : DIRECTION_UNKNOWN;
                *k = (uint8_t)(1 + klass + CLASS_COUNT * direction);
            }
            g->klass[row] = (uint8_t)((*k - 1) % CLASS_COUNT);
            g->direction[row] = (uint8_t)((*k - 1) / CLASS_COUNT);
        }
    }
    free(known);
    return ROOF_OK;
}

static void take_min(struct roof_trace *tr, const int64_t *start_ns, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        if (!tr->has_origin || start_ns[i] < tr->origin_ns)
            tr->origin_ns = start_ns[i];
        tr->has_origin = true;
    }
}

static void find_origin(struct roof_trace *tr)
{
    take_min(tr, tr->nodes.start_ns, tr->nodes.head.count);
    take_min(tr, tr->gpu.start_ns, tr->gpu.head.count);
    if (tr->has_origin)
        return;
    take_min(tr, tr->annotations.start_ns, tr->annotations.head.count);
    take_min(tr, tr->frames.start_ns, tr->frames.head.count);
}

/* Ends rows during which the next two of their stream begin where the first of them does. */
static void clip_rows(struct roof_trace *tr)
{
    struct gpu *g = &tr->gpu;
    for (uint32_t row = 0; row + 2 < g->head.count; row++) {
        if (!gpu_is_impossible(g, row))
            continue;
        g->dur_ns[row] = g->start_ns[row + 1] - g->start_ns[row];
        tr->clipped = true;
        quality_add_gpu(tr, QUALITY_impossible_duration, row);
    }
}

roof_status order_rows(struct roof_trace *tr, bool clip, unsigned nthreads, roof_error *err)
{
    ROOF_TRY(order_tracks(tr, err));
    if (!order_parts(tr, nthreads))
        return error_nomem(err);
    if (clip)
        clip_rows(tr);
    find_origin(tr);
    return classify(tr, err);
}
