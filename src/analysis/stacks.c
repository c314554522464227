/* stacks.c - who called whom: Python frames, ops, calls and GPU rows of equal stacks as one row,
 * with GPU and CPU time. Flame graphs are made from it.
 *
 * Frames and nodes of a track are walked in one order. Each kind has a stack of its own, in which
 * every entry contains the next; so frames never change which ops enclose an op. */
#include "analysis.h"

#include "sort.h"

#include <stdlib.h>

static const roof_coldef COLS[] = {
    {"depth",        ROOF_I64, ROOF_UNIT_COUNT,   "rows above it; they precede it",                         false},
    {"kind",         ROOF_STR, ROOF_UNIT_NONE,
     "thread, frame (Python), op, call, kernel, memcpy, memset, other, unlinked",                           false},
    {"name",         ROOF_STR, ROOF_UNIT_NONE,    "as recorded",                                            false},
    {"count",        ROOF_I64, ROOF_UNIT_COUNT,   "events of that name with that stack; null for a thread",
     false                                                                                                       },
    {"gpu_ns",       ROOF_I64, ROOF_UNIT_NS,      "sum of the durations of its GPU rows",                   false},
    {"percent",      ROOF_F64, ROOF_UNIT_PERCENT, "of the sum of all GPU row durations",                    false},
    {"rows",         ROOF_I64, ROOF_UNIT_COUNT,   "GPU rows that are it or below it",                       true },
    {"cpu_self_ns",  ROOF_I64, ROOF_UNIT_NS,
     "CPU time less that of what it encloses; null for GPU rows",                                           true },
    {"cpu_total_ns", ROOF_I64, ROOF_UNIT_NS,
     "sum of cpu_self_ns of it and all below it; null for GPU rows",                                        false},
};

/* What a stack starts with has a kind of its own here. */
enum { ROOT = KIND_UNKNOWN };

/* A row is named by the stack above it, its kind and its name (of a root: its track, ROOF_NONE for
 * what is not linked). Rows are numbered as they are met: those above have smaller numbers. */
struct row_key {
    uint32_t above, kind, name;
};

#define STACK_ROW_COLS(X)                                                                          \
    X(uint32_t, above)                                                                             \
    X(uint32_t, kind)                                                                              \
    X(uint32_t, name)                                                                              \
    X(int64_t, count)                                                                              \
    X(int64_t, gpu_ns)                                                                             \
    X(int64_t, rows)                                                                               \
    X(int64_t, cpu_self_ns)                                                                        \
    X(int64_t, cpu_total_ns)                                                                       \
    X(uint8_t, is_shown) /* something that is selected has this stack, or one that begins so */
COLS_DECLARE(stack_rows, STACK_ROW_COLS)
#define COLS_SELF_ stack_rows
COLS_DEFINE(stack_rows, STACK_ROW_COLS)
#undef COLS_SELF_

/* A frame or node that is open. */
struct entry {
    int64_t end, self_ns;
    int64_t covered_to; /* what it encloses has been taken from self_ns up to here */
    uint32_t at;        /* place in the common order */
    uint32_t row;
    bool is_selected;
};

struct entry_stack {
    struct entry *v;
    uint32_t depth;
};

struct stacks {
    const struct roof_trace *tr;
    struct strtab keys; /* number of a key = its row */
    struct stack_rows r;
    uint32_t *row_of_node;
    struct entry_stack nodes, frames; /* the open ones of the track */
    uint32_t at;
    bool failed;
};

static uint32_t put_row(struct stacks *s, uint32_t above, uint32_t kind, uint32_t name)
{
    const struct row_key key = {above, kind, name};
    const uint32_t row = strtab_intern(&s->keys, (const char *)&key, sizeof key);
    s->failed |= row == ROOF_NONE;
    if (row == s->r.head.count && !s->failed) {
        s->failed |= cols_push(&s->r, &stack_rows_desc) == UINT32_MAX;
        if (s->failed)
            return 0;
        s->r.above[row] = above;
        s->r.kind[row] = kind;
        s->r.name[row] = name;
    }
    return s->failed ? 0 : row;
}

/* ---- The tree of a track's frames and nodes ---- */

static void pop(struct stacks *s, struct entry_stack *of)
{
    const struct entry *e = &of->v[--of->depth];
    if (!e->is_selected)
        return;
    s->r.cpu_self_ns[e->row] = ns_add(s->r.cpu_self_ns[e->row], e->self_ns);
}

static void pop_ended(struct stacks *s, struct entry_stack *of, int64_t now)
{
    while (of->depth && of->v[of->depth - 1].end <= now)
        pop(s, of);
}

/* The last open entry that ends at `end` or later; NULL if none does. */
static struct entry *last_around(const struct entry_stack *of, int64_t end)
{
    uint32_t lo = 0, hi = of->depth; /* of->v[0 .. lo) do, of->v[hi ..] do not */
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2;
        if (of->v[mid].end >= end)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo ? &of->v[lo - 1] : NULL;
}

/* What encloses: the nearest frame, if the nearest node (if any) encloses it too; else the node. */
static struct entry *enclosing(const struct stacks *s, int64_t end)
{
    struct entry *node = last_around(&s->nodes, end), *frame = last_around(&s->frames, end);
    if (frame && (!node || (frame->at > node->at && frame->end <= node->end)))
        return frame;
    return node;
}

static void take_from_self(struct entry *e, int64_t start, int64_t end)
{
    const int64_t from = start > e->covered_to ? start : e->covered_to;
    if (end <= from)
        return;
    e->self_ns -= end - from;
    e->covered_to = end;
}

/* Opens a frame or node below what encloses it, else below `root`; returns its row. */
static uint32_t open_entry(struct stacks *s, struct entry_stack *of, uint32_t root,
                           enum row_kind kind, uint32_t name, int64_t start, int64_t dur,
                           bool is_selected)
{
    const int64_t end = start + dur;
    pop_ended(s, &s->nodes, start);
    pop_ended(s, &s->frames, start);
    struct entry *above = enclosing(s, end);
    const uint32_t row = put_row(s, above ? above->row : root, kind, name);
    if (s->failed)
        return 0;
    if (above)
        take_from_self(above, start, end);
    s->r.count[row] += is_selected;
    while (of->depth && of->v[of->depth - 1].end < end)
        pop(s, of); /* what this one outlives: any later one inside that is inside this one too */
    of->v[of->depth++] = (struct entry){end, dur, start, s->at++, row, is_selected};
    return row;
}

static void close_all(struct stacks *s)
{
    while (s->nodes.depth)
        pop(s, &s->nodes);
    while (s->frames.depth)
        pop(s, &s->frames);
}

/* Whether the frame comes before the node, both of one track. */
static bool frame_first(const struct roof_trace *tr, uint32_t frame, uint32_t node)
{
    const struct spans *f = &tr->frames;
    const struct nodes *n = &tr->nodes;
    if (f->start_ns[frame] != n->start_ns[node])
        return f->start_ns[frame] < n->start_ns[node];
    return f->dur_ns[frame] >= n->dur_ns[node];
}

static void add_tracks(struct stacks *s)
{
    const struct roof_trace *tr = s->tr;
    const struct spans *f = &tr->frames;
    const struct nodes *n = &tr->nodes;
    uint32_t frame = 0, node = 0;
    for (uint32_t track = 0; track < tr->tracks.head.count; track++) {
        for (;;) {
            const bool a_frame = frame < f->head.count && f->track[frame] == track;
            const bool a_node = node < n->head.count && n->track[node] == track;
            if (s->failed || (!a_frame && !a_node))
                break;
            const uint32_t root = put_row(s, ROOF_NONE, ROOT, track);
            if (a_frame && (!a_node || frame_first(tr, frame, node))) {
                open_entry(s, &s->frames, root, KIND_FRAME, f->name[frame], f->start_ns[frame],
                           f->dur_ns[frame], trace_has_span(tr, f, frame));
                frame++;
            } else {
                s->row_of_node[node] =
                    open_entry(s, &s->nodes, root, (enum row_kind)n->kind[node], n->name[node],
                               n->start_ns[node], n->dur_ns[node], trace_has_node(tr, node));
                node++;
            }
        }
        close_all(s);
    }
}

/* ---- GPU rows below it ---- */

/* The row that a GPU row stands below: of what it is attached to, but not of a call that an op
 * encloses, since the ops are what a reader looks for. */
static uint32_t row_above_gpu(struct stacks *s, uint32_t gpu_row)
{
    const uint32_t node = gpu_attachment(&s->tr->gpu, gpu_row);
    if (node == ROOF_NONE)
        return put_row(s, ROOF_NONE, ROOT, ROOF_NONE);
    uint32_t row = s->row_of_node[node];
    if (s->tr->nodes.op_above[node] != ROOF_NONE)
        while (s->r.kind[row] == KIND_CALL)
            row = s->r.above[row];
    return row;
}

static void add_gpu_rows(struct stacks *s)
{
    const struct gpu *g = &s->tr->gpu;
    for (uint32_t i = 0; i < g->head.count && !s->failed; i++) {
        const uint32_t above = row_above_gpu(s, i);
        const uint32_t row = put_row(s, above, g->kind[i], g->name[i]);
        if (s->failed)
            return;
        s->r.count[row]++;
        s->r.rows[row]++;
        s->r.gpu_ns[row] = ns_add(s->r.gpu_ns[row], g->dur_ns[i]);
    }
}

static void add_up(struct stacks *s)
{
    struct stack_rows *r = &s->r;
    for (uint32_t row = r->head.count; row--;) {
        const uint32_t above = r->above[row];
        r->cpu_total_ns[row] = ns_add(r->cpu_total_ns[row], r->cpu_self_ns[row]);
        r->is_shown[row] |= r->count[row] != 0;
        if (above == ROOF_NONE)
            continue;
        r->cpu_total_ns[above] = ns_add(r->cpu_total_ns[above], r->cpu_total_ns[row]);
        r->gpu_ns[above] = ns_add(r->gpu_ns[above], r->gpu_ns[row]);
        r->rows[above] += r->rows[row];
        r->is_shown[above] |= r->is_shown[row];
    }
}

/* ---- The table ---- */

static const char *row_kind_name(const struct stack_rows *r, uint32_t row)
{
    if (r->kind[row] != ROOT)
        return kind_name((enum row_kind)r->kind[row]);
    return r->name[row] == ROOF_NONE ? "unlinked" : "thread";
}

/* Within what they have above them: most GPU time first, then most CPU time, kind, name. Threads
 * that are alike stand as tracks do. */
static int compare(const void *ctx, uint32_t a, uint32_t b)
{
    const struct stacks *s = ctx;
    const struct stack_rows *r = &s->r;
    if (r->above[a] != r->above[b])
        return SORT_BY(r->above[a], r->above[b]);
    if (r->gpu_ns[a] != r->gpu_ns[b])
        return SORT_BY(r->gpu_ns[b], r->gpu_ns[a]);
    if (r->cpu_total_ns[a] != r->cpu_total_ns[b])
        return SORT_BY(r->cpu_total_ns[b], r->cpu_total_ns[a]);
    if (r->kind[a] != r->kind[b])
        return SORT_BY(r->kind[a], r->kind[b]);
    return r->kind[a] == ROOT ? SORT_BY(r->name[a], r->name[b])
                              : strtab_compare(&s->tr->strings, r->name[a], r->name[b]);
}

static void add_name(const struct stacks *s, roof_table *out, uint32_t row)
{
    const struct roof_trace *tr = s->tr;
    const uint32_t name = s->r.name[row];
    const char *text;
    if (s->r.kind[row] != ROOT) {
        text = trace_string(tr, name);
    } else if (name == ROOF_NONE) {
        text = "(unlinked)";
    } else {
        text =
            arena_printf(&out->arena, "pid %s tid %s", trace_string(tr, tr->tracks.pid_text[name]),
                         trace_string(tr, tr->tracks.tid_text[name]));
        out->failed |= text == NULL;
    }
    table_str(out, text);
}

static void add_table_row(const struct stacks *s, roof_table *out, uint32_t row, int64_t depth,
                          int64_t all_ns)
{
    const struct stack_rows *r = &s->r;
    const bool on_cpu = r->kind[row] == ROOT ? r->name[row] != ROOF_NONE
                                             : !kind_is_gpu((enum row_kind)r->kind[row]);
    table_i64(out, depth);
    table_str(out, row_kind_name(r, row));
    add_name(s, out, row);
    table_i64_or_null(out, r->kind[row] == ROOT ? ROOF_NULL_I64 : r->count[row]);
    table_i64(out, r->gpu_ns[row]);
    table_percent(out, r->gpu_ns[row], all_ns);
    table_i64(out, r->rows[row]);
    table_i64_or_null(out, on_cpu ? r->cpu_self_ns[row] : ROOF_NULL_I64);
    table_i64_or_null(out, on_cpu ? r->cpu_total_ns[row] : ROOF_NULL_I64);
}

/* Every row, then what is below it. order[] has the rows by what is above them; from[row] is where
 * the rows below `row` begin. */
static void add_preorder(const struct stacks *s, roof_table *out, const uint32_t *order,
                         const uint32_t *from, uint32_t *depth, uint32_t *waiting)
{
    const uint32_t n = s->r.head.count;
    const int64_t all_ns = trace_gpu_total_ns(s->tr);
    uint32_t nwaiting = 0;
    for (uint32_t i = n; i-- > 0;)
        if (s->r.above[order[i]] == ROOF_NONE && s->r.is_shown[order[i]])
            waiting[nwaiting++] = order[i];
    while (nwaiting) {
        const uint32_t row = waiting[--nwaiting], above = s->r.above[row];
        depth[row] = above == ROOF_NONE ? 0 : depth[above] + 1;
        add_table_row(s, out, row, depth[row], all_ns);
        uint32_t end = from[row];
        while (end < n && s->r.above[order[end]] == row)
            end++;
        while (end > from[row])
            if (s->r.is_shown[order[--end]])
                waiting[nwaiting++] = order[end];
    }
}

static bool add_rows(const struct stacks *s, roof_table *out)
{
    const uint32_t n = s->r.head.count;
    uint32_t *order = sort_new_order(n, compare, s);
    uint32_t *from = calloc((size_t)n + 1, sizeof *from);
    uint32_t *depth = calloc((size_t)n + 1, sizeof *depth);
    uint32_t *waiting = calloc((size_t)n + 1, sizeof *waiting);
    const bool ok = order && from && depth && waiting;
    for (uint32_t i = n; ok && i-- > 0;)
        if (s->r.above[order[i]] != ROOF_NONE)
            from[s->r.above[order[i]]] = i;
    if (ok)
        add_preorder(s, out, order, from, depth, waiting);
    free(order);
    free(from);
    free(depth);
    free(waiting);
    return ok;
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    const size_t nnodes = tr->nodes.head.count, nframes = tr->frames.head.count;
    struct stacks s = {.tr = tr};
    (void)opts;
    s.row_of_node = calloc(nnodes + 1, sizeof *s.row_of_node);
    s.nodes.v = malloc(nnodes * sizeof *s.nodes.v + 1);
    s.frames.v = malloc(nframes * sizeof *s.frames.v + 1);
    bool ok = s.row_of_node && s.nodes.v && s.frames.v;
    if (ok) {
        add_tracks(&s);
        add_gpu_rows(&s);
        add_up(&s);
        ok = !s.failed && add_rows(&s, out);
    }
    if (ok && !tr->gpu.head.count)
        table_note(out, "no GPU rows in this trace");
    cols_free(&s.r, &stack_rows_desc);
    strtab_free(&s.keys);
    free(s.row_of_node);
    free(s.nodes.v);
    free(s.frames.v);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_stacks = {
    {"stacks", "Who called whom: frames, ops, calls and GPU rows with equal stacks as one row.",
     ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_LAUNCHED,
};
