/* frames.c - Python functions by the GPU time of what was launched inside them. */
#include "analysis.h"

#include "sort.h"
#include "span_tree.h"

#include <stdlib.h>
#include <string.h>

static const roof_coldef COLS[] = {
    {"name",       ROOF_STR, ROOF_UNIT_NONE,    "file(line): function, or (no frame): what lies in none",
     false                                                                                                     },
    {"calls",      ROOF_I64, ROOF_UNIT_COUNT,   "how often it ran",                                       false},
    {"cpu_ns",     ROOF_I64, ROOF_UNIT_NS,
     "sum of durations; calls inside others of the name count once",                                      false},
    {"launches",   ROOF_I64, ROOF_UNIT_COUNT,
     "instances that launched GPU rows, in it and in no frame inside it",                                 true },
    {"direct_ns",  ROOF_I64, ROOF_UNIT_NS,
     "sum of the durations of the GPU rows they launched; adds up to all GPU row time",                   false},
    {"subtree_ns", ROOF_I64, ROOF_UNIT_NS,
     "same, with the frames inside it; calls inside others of the name count once",                       false},
    {"percent",    ROOF_F64, ROOF_UNIT_PERCENT, "subtree_ns of all GPU row time",                         true },
};

#define FRAME_COLS(X)                                                                              \
    X(uint32_t, name)        /* as texts has it */                                                 \
    X(uint32_t, end)         /* in the tree, of the latest call that is not inside another */      \
    X(uint32_t, counted_end) /* same, of those that are selected */                                \
    X(int64_t, calls)                                                                              \
    X(int64_t, cpu_ns)                                                                             \
    X(int64_t, launches)                                                                           \
    X(int64_t, direct_ns)                                                                          \
    X(int64_t, subtree_ns)
COLS_DECLARE(frame_sums, FRAME_COLS)
#define COLS_SELF_ frame_sums
COLS_DEFINE(frame_sums, FRAME_COLS)
#undef COLS_SELF_

struct frames {
    const struct roof_trace *tr;
    struct span_tree tree;
    struct strtab texts; /* names without addresses; row of sums = number of the text */
    uint32_t *of_name;   /* string -> row, ROOF_NONE */
    struct frame_sums rows;
    int64_t *below_ns; /* of each frame of the tree: of the launches in it */
};

/* Objects that a name tells apart by their addresses are one: each address becomes 0x. */
static bool add_plain_name(struct buf *out, const char *name)
{
    static const char ADDRESS[] = " at 0x";
    for (const char *at; (at = strstr(name, ADDRESS)) != NULL;) {
        const char *rest = at + sizeof ADDRESS - 1;
        buf_add(out, name, (size_t)(rest - name));
        name = rest + strspn(rest, "0123456789abcdefABCDEF");
    }
    buf_str(out, name);
    return !out->failed;
}

static bool find_row(struct frames *f, uint32_t name, struct buf *scratch, uint32_t *row)
{
    uint32_t *of = &f->of_name[name];
    if (*of == ROOF_NONE) {
        buf_clear(scratch);
        if (!add_plain_name(scratch, trace_string(f->tr, name)))
            return false;
        *of = strtab_intern(&f->texts, scratch->len ? scratch->bytes : "", scratch->len);
        if (*of == f->rows.head.count && cols_push(&f->rows, &frame_sums_desc) == ROOF_NONE)
            *of = ROOF_NONE;
    }
    *row = *of;
    return *of != ROOF_NONE;
}

/* What lies in no frame is the row behind those of the names. */
static bool add_launches(struct frames *f, const uint32_t *row_of, uint32_t none)
{
    const struct launches *l = &f->tr->launches;
    struct frame_sums *r = &f->rows;
    uint32_t *around = malloc(l->head.count * sizeof *around + 1);
    const bool ok = around && span_tree_around_launches(&f->tree, f->tr, around);
    for (uint32_t i = 0; ok && i < l->head.count; i++) {
        const uint32_t frame = around[i], row = frame == ROOF_NONE ? none : row_of[frame];
        r->launches[row]++;
        r->direct_ns[row] = ns_add(r->direct_ns[row], l->direct_ns[i]);
        if (frame != ROOF_NONE)
            f->below_ns[frame] = ns_add(f->below_ns[frame], l->direct_ns[i]);
    }
    free(around);
    for (uint32_t i = f->tree.count; ok && i--;)
        if (f->tree.parent[i] != ROOF_NONE)
            f->below_ns[f->tree.parent[i]] = ns_add(f->below_ns[f->tree.parent[i]], f->below_ns[i]);
    return ok;
}

/* The tree stands in preorder: a call lies inside an earlier one of its name iff it stands before
 * the end of that one's subtree. */
static void sum_calls(struct frames *f, const uint32_t *row_of)
{
    struct frame_sums *r = &f->rows;
    for (uint32_t i = 0; i < f->tree.count; i++) {
        const uint32_t row = row_of[i], span = f->tree.span[i];
        if (i >= r->end[row]) {
            r->end[row] = f->tree.end[i];
            r->subtree_ns[row] = ns_add(r->subtree_ns[row], f->below_ns[i]);
        }
        if (!trace_has_span(f->tr, f->tree.spans, span))
            continue;
        r->calls[row]++;
        if (i >= r->counted_end[row]) {
            r->counted_end[row] = f->tree.end[i];
            r->cpu_ns[row] = ns_add(r->cpu_ns[row], f->tree.spans->dur_ns[span]);
        }
    }
}

static bool sum_frames(struct frames *f)
{
    const struct spans *s = &f->tr->frames;
    const uint32_t nnames = f->tr->strings.count;
    struct buf scratch = {0};
    uint32_t *row_of = malloc(s->head.count * sizeof *row_of + 1);
    f->of_name = malloc(nnames * sizeof *f->of_name + 1);
    f->below_ns = calloc((size_t)s->head.count + 1, sizeof *f->below_ns);
    bool ok = row_of && f->of_name && f->below_ns && span_tree_make(&f->tree, s, NULL);
    for (uint32_t i = 0; ok && i < nnames; i++)
        f->of_name[i] = ROOF_NONE;
    for (uint32_t i = 0; ok && i < f->tree.count; i++)
        ok = find_row(f, s->name[f->tree.span[i]], &scratch, &row_of[i]);
    const uint32_t none = ok ? cols_push(&f->rows, &frame_sums_desc) : ROOF_NONE;
    ok = none != ROOF_NONE && add_launches(f, row_of, none);
    if (ok) {
        sum_calls(f, row_of);
        f->rows.subtree_ns[none] = f->rows.direct_ns[none];
    }
    free(row_of);
    buf_free(&scratch);
    return ok;
}

static int compare(const void *ctx, uint32_t a, uint32_t b)
{
    const struct frames *f = ctx;
    const struct frame_sums *r = &f->rows;
    const uint32_t none = r->head.count - 1;
    if ((a == none) != (b == none))
        return a == none ? 1 : -1;
    if (r->subtree_ns[a] != r->subtree_ns[b])
        return SORT_BY(r->subtree_ns[b], r->subtree_ns[a]);
    if (r->cpu_ns[a] != r->cpu_ns[b])
        return SORT_BY(r->cpu_ns[b], r->cpu_ns[a]);
    return a == none ? 0 : strtab_compare(&f->texts, a, b);
}

/* Frames of which, and in which, nothing is selected are left out. */
static bool is_shown(const struct frame_sums *r, uint32_t row)
{
    return r->calls[row] || r->subtree_ns[row] || r->launches[row] || row + 1 == r->head.count;
}

static void add_row(const struct frames *f, uint32_t row, roof_table *out)
{
    const struct frame_sums *r = &f->rows;
    const bool is_frame = row + 1 < r->head.count, has_gpu = trace_has_gpu(f->tr);
    if (is_frame)
        table_str_copy(out, strtab_get(&f->texts, row), f->texts.entries[row].len);
    else
        table_str(out, "(no frame)");
    table_i64_or_null(out, is_frame ? r->calls[row] : ROOF_NULL_I64);
    table_i64_or_null(out, is_frame ? r->cpu_ns[row] : ROOF_NULL_I64);
    table_i64_or_null(out, has_gpu ? r->launches[row] : ROOF_NULL_I64);
    table_i64_or_null(out, has_gpu ? r->direct_ns[row] : ROOF_NULL_I64);
    table_i64_or_null(out, has_gpu ? r->subtree_ns[row] : ROOF_NULL_I64);
    table_percent(out, r->subtree_ns[row], trace_gpu_total_ns(f->tr));
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    struct frames f = {.tr = tr};
    (void)opts;
    if (!tr->frames.head.count) {
        table_note(out, tr->frames_skipped ? "Python frames were passed over"
                                           : "no Python frames in this trace: record with "
                                             "with_stack=True for them");
        return table_finish(out, err);
    }
    uint32_t *order = NULL;
    const bool ok =
        sum_frames(&f) && (order = sort_new_order(f.rows.head.count, compare, &f)) != NULL;
    for (uint32_t i = 0; ok && i < f.rows.head.count; i++)
        if (is_shown(&f.rows, order[i]))
            add_row(&f, order[i], out);
    free(order);
    span_tree_free(&f.tree);
    strtab_free(&f.texts);
    free(f.of_name);
    free(f.below_ns);
    cols_free(&f.rows, &frame_sums_desc);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_frames = {
    {"frames", "Python functions by the GPU time of what was launched inside them.",
     ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_LAUNCHED,
};
