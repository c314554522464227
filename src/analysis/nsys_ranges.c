/* nsys_ranges.c - ops and annotations as the ranges that NVTX calls push and pop: their time on the
 * host, the time on the GPU of what was launched in them, and of each kernel.
 *
 * A range is its time on its track, so ranges may nest or cross as they like: GPU rows stand in the
 * order of their calls, and those of a range are a part of it, found by two searches. */
#include "sort.h"
#include "summary.h"

#include <stdlib.h>
#include <string.h>

static const roof_coldef PUSHPOP_COLS[] = {
    {"name", ROOF_STR, ROOF_UNIT_NONE, "op or annotation, as recorded", false},
    SUMMARY_COLS("ranges of that name", "their durations on the host", false),
};

static const roof_coldef PROJECTED_COLS[] = {
    {"name",     ROOF_STR, ROOF_UNIT_NONE,  "op or annotation, as recorded",                    false},
    SUMMARY_COLS("ranges of that name that launched GPU rows",
                 "the times from the start of the first to the end of the last of these rows",
                 true),
    {"range_ns", ROOF_I64, ROOF_UNIT_NS,    "sum of the durations of these ranges on the host", false},
    {"gpu_rows", ROOF_I64, ROOF_UNIT_COUNT, "GPU rows launched in them, once for each range",
     false                                                                                           },
};

static const roof_coldef KERNEL_COLS[] = {
    {"name",   ROOF_STR, ROOF_UNIT_NONE,  "op or annotation, as recorded",                  false},
    {"kernel", ROOF_STR, ROOF_UNIT_NONE,  "kernel, as recorded",                            false},
    {"ranges", ROOF_I64, ROOF_UNIT_COUNT, "ranges of that name that launched such kernels", true },
    SUMMARY_COLS("such kernels launched in ranges of that name", "their durations", true),
};

/* ---- Ranges ---- */

struct range {
    uint32_t name, track;
    int64_t begin, end;
};

typedef bool (*range_visit)(void *ctx, const struct range *r);

/* Ranges that are started and ended, by whatever thread, are none that are pushed and popped. */
static bool is_pushed(const struct roof_trace *tr, uint32_t track)
{
    return strcmp(trace_string(tr, tr->tracks.tid_text[track]), "start/end") != 0;
}

/* Ends early, false, when a visit does. */
static bool each_range(const struct roof_trace *tr, range_visit visit, void *ctx)
{
    const struct nodes *n = &tr->nodes;
    const struct spans *a = &tr->annotations;
    for (uint32_t id = 0; id < n->head.count; id++) {
        const struct range r = {n->name[id], n->track[id], n->start_ns[id], node_end(n, id)};
        if (n->kind[id] == KIND_OP && trace_has_node(tr, id) && !visit(ctx, &r))
            return false;
    }
    for (uint32_t i = 0; i < a->head.count; i++) {
        const struct range r = {a->name[i], a->track[i], a->start_ns[i],
                                a->start_ns[i] + a->dur_ns[i]};
        if (is_pushed(tr, r.track) && trace_has_span(tr, a, i) && !visit(ctx, &r))
            return false;
    }
    return true;
}

/* ---- GPU rows by when they were launched ---- */

/* GPU rows that have a call, by track and start of the call. All zero is empty. */
struct launched {
    uint32_t count;
    uint32_t *row;
    int64_t *at_ns;     /* start of the call */
    uint32_t *of_track; /* those of track t: [of_track[t], of_track[t + 1]) */
};

static bool is_launched(const struct gpu *g, uint32_t row, bool kernels_only)
{
    return g->call[row] != ROOF_NONE && (!kernels_only || g->kind[row] == KIND_KERNEL);
}

/* Calls stand by track and start. `from` has a zero for each node and one. */
static void order_rows(struct launched *l, const struct roof_trace *tr, bool kernels_only,
                       uint32_t *from)
{
    const struct nodes *n = &tr->nodes;
    const struct gpu *g = &tr->gpu;
    for (uint32_t row = 0; row < g->head.count; row++)
        from[is_launched(g, row, kernels_only) ? g->call[row] + 1 : 0]++;
    from[0] = 0;
    for (uint32_t id = 0; id < n->head.count; id++) {
        l->of_track[n->track[id] + 1] += from[id + 1];
        from[id + 1] += from[id];
    }
    l->count = from[n->head.count];
    for (uint32_t t = 0; t < tr->tracks.head.count; t++)
        l->of_track[t + 1] += l->of_track[t];
    for (uint32_t row = 0; row < g->head.count; row++) {
        if (!is_launched(g, row, kernels_only))
            continue;
        const uint32_t at = from[g->call[row]]++;
        l->row[at] = row;
        l->at_ns[at] = n->start_ns[g->call[row]];
    }
}

/* False when out of memory; free it also then. */
static bool launched_make(struct launched *l, const struct roof_trace *tr, bool kernels_only)
{
    uint32_t *from = calloc((size_t)tr->nodes.head.count + 1, sizeof *from);
    l->row = malloc(tr->gpu.head.count * sizeof *l->row + 1);
    l->at_ns = malloc(tr->gpu.head.count * sizeof *l->at_ns + 1);
    l->of_track = calloc((size_t)tr->tracks.head.count + 1, sizeof *l->of_track);
    const bool ok = from && l->row && l->at_ns && l->of_track;
    if (ok)
        order_rows(l, tr, kernels_only, from);
    free(from);
    return ok;
}

static void launched_free(struct launched *l)
{
    free(l->row);
    free(l->at_ns);
    free(l->of_track);
}

/* The first place of [lo, hi) that was launched at `at` or later. */
static uint32_t first_from(const struct launched *l, uint32_t lo, uint32_t hi, int64_t at)
{
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2;
        if (l->at_ns[mid] < at)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* Places. */
struct part {
    uint32_t begin, end;
};

/* Those whose call starts from the range's begin to its end, both included. */
static struct part launched_in(const struct launched *l, const struct range *r)
{
    const uint32_t end = l->of_track[r->track + 1];
    const uint32_t begin = first_from(l, l->of_track[r->track], end, r->begin);
    return (struct part){begin, first_from(l, begin, end, r->end + 1)};
}

/* ---- Table nvtx_pushpop_sum ---- */

static bool add_range(void *ctx, const struct range *r)
{
    return summary_add(ctx, r->name, ROOF_NONE, r->end - r->begin);
}

static roof_status run_pushpop(const struct roof_trace *tr, const roof_run_opts *opts,
                               roof_table *out, roof_error *err)
{
    struct summary s = {.strings = &tr->strings};
    (void)opts;
    const bool ok = each_range(tr, add_range, &s);
    return summary_make_table(&s, ok, false, "no ops or annotations in this trace", out, err);
}

/* ---- Table nvtx_gpu_proj_sum ---- */

#define NAME_COLS(X) X(int64_t, range_ns) X(int64_t, gpu_rows)
COLS_DECLARE(projected_names, NAME_COLS)
#define COLS_SELF_ projected_names
COLS_DEFINE(projected_names, NAME_COLS)
#undef COLS_SELF_

struct projection {
    struct launched launched;
    struct interval *tree; /* [count + i]: when row i ran; [i]: what [2 i] and [2 i + 1] span */
    struct summary sums;
    struct projected_names names; /* of the same groups */
};

static struct interval joined(struct interval a, struct interval b)
{
    return (struct interval){a.begin < b.begin ? a.begin : b.begin, a.end > b.end ? a.end : b.end};
}

static bool make_tree(struct projection *p, const struct gpu *g)
{
    const size_t n = p->launched.count;
    p->tree = malloc(2 * n * sizeof *p->tree + 1);
    for (size_t i = 0; p->tree && i < n; i++) {
        const uint32_t row = p->launched.row[i];
        p->tree[n + i] = (struct interval){g->start_ns[row], gpu_end(g, row)};
    }
    for (size_t i = n; p->tree && i-- > 1;)
        p->tree[i] = joined(p->tree[2 * i], p->tree[2 * i + 1]);
    return p->tree != NULL;
}

/* From the first start to the last end of some rows. */
static struct interval span_of(const struct projection *p, struct part part)
{
    const size_t n = p->launched.count;
    struct interval span = p->tree[n + part.begin];
    for (size_t lo = n + part.begin, hi = n + part.end; lo < hi; lo /= 2, hi /= 2) {
        if (lo % 2)
            span = joined(span, p->tree[lo++]);
        if (hi % 2)
            span = joined(span, p->tree[--hi]);
    }
    return span;
}

static bool project_range(void *ctx, const struct range *r)
{
    struct projection *p = ctx;
    const struct part part = launched_in(&p->launched, r);
    if (part.begin == part.end)
        return true;
    const struct interval span = span_of(p, part);
    const uint32_t group = summary_group(&p->sums, r->name, ROOF_NONE);
    if (group == ROOF_NONE || !summary_put(&p->sums, group, span.end - span.begin) ||
        (group == p->names.head.count && cols_push(&p->names, &projected_names_desc) == ROOF_NONE))
        return false;
    p->names.range_ns[group] = ns_add(p->names.range_ns[group], r->end - r->begin);
    p->names.gpu_rows[group] += part.end - part.begin;
    return true;
}

static const char *none_of(const struct roof_trace *tr, const char *none)
{
    return tr->gpu.head.count ? none : "no GPU rows in this trace";
}

static roof_status run_projection(const struct roof_trace *tr, const roof_run_opts *opts,
                                  roof_table *out, roof_error *err)
{
    struct projection p = {.sums = {.strings = &tr->strings}};
    (void)opts;
    const bool ok = launched_make(&p.launched, tr, false) && make_tree(&p, &tr->gpu) &&
                    each_range(tr, project_range, &p) && summary_finish(&p.sums);
    for (uint32_t i = 0; ok && i < p.sums.groups.head.count; i++) {
        const uint32_t group = p.sums.order[i];
        table_str(out, summary_first(&p.sums, group));
        summary_add_times(&p.sums, group, out);
        table_i64(out, p.names.range_ns[group]);
        table_i64(out, p.names.gpu_rows[group]);
    }
    if (ok && !p.sums.groups.head.count)
        table_note(out, none_of(tr, "no range launched GPU rows"));
    launched_free(&p.launched);
    free(p.tree);
    summary_free(&p.sums);
    cols_free(&p.names, &projected_names_desc);
    return ok ? table_finish(out, err) : error_nomem(err);
}

/* ---- Table nvtx_kern_sum ---- */

/* A kernel counts for each name that is around its call, however often that is around it. Names
 * around most kernels could be as many as there are kernels; so those with fewest kernels count
 * first, until each kernel has been counted so many times on average. */
enum { MOST_NAMES = 32, MOST_ROWS = 100000 };

#define PART_COLS(X) X(uint32_t, name) X(uint32_t, begin) X(uint32_t, end)
COLS_DECLARE(range_parts, PART_COLS)
#define COLS_SELF_ range_parts
COLS_DEFINE(range_parts, PART_COLS)
#undef COLS_SELF_

/* A name of ranges that hold kernels. */
#define RANGE_NAME_COLS(X)                                                                         \
    X(uint32_t, name)                                                                              \
    X(uint32_t, begin) /* parts by_name[begin .. end) */                                           \
    X(uint32_t, end)                                                                               \
    X(uint32_t, kernels) /* in them, each once */
COLS_DECLARE(range_names, RANGE_NAME_COLS)
#define COLS_SELF_ range_names
COLS_DEFINE(range_names, RANGE_NAME_COLS)
#undef COLS_SELF_

#define PAIR_COLS(X)                                                                               \
    X(uint32_t, ranges)                                                                            \
    X(uint32_t, latest) /* 1 + place of its latest kernel */
COLS_DECLARE(range_pairs, PAIR_COLS)
#define COLS_SELF_ range_pairs
COLS_DEFINE(range_pairs, PAIR_COLS)
#undef COLS_SELF_

struct range_kernels {
    const struct roof_trace *tr;
    struct launched launched; /* kernels */
    struct range_parts parts; /* ranges that hold any */
    uint32_t *by_name;        /* parts by name, then begin */
    struct range_names names;
    struct summary sums;      /* of pairs of name and kernel */
    struct range_pairs pairs; /* of the same groups */
    uint32_t *pair_of;        /* kernel -> latest pair, ROOF_NONE: none yet */
    uint32_t *by_end;         /* parts that hang together, by end */
    uint32_t *open;           /* of these, sums by begin (a Fenwick tree) */
    uint32_t left_out;        /* names */
};

static bool add_part(void *ctx, const struct range *r)
{
    struct range_kernels *k = ctx;
    const struct part part = launched_in(&k->launched, r);
    if (part.begin == part.end)
        return true;
    const uint32_t i = cols_push(&k->parts, &range_parts_desc);
    if (i == ROOF_NONE)
        return false;
    k->parts.name[i] = r->name;
    k->parts.begin[i] = part.begin;
    k->parts.end[i] = part.end;
    return true;
}

static int by_name(const void *ctx, uint32_t a, uint32_t b)
{
    const struct range_parts *p = ctx;
    return p->name[a] != p->name[b] ? SORT_BY(p->name[a], p->name[b])
                                    : SORT_BY(p->begin[a], p->begin[b]);
}

static int by_end(const void *ctx, uint32_t a, uint32_t b)
{
    const struct range_parts *p = ctx;
    return SORT_BY(p->end[a], p->end[b]);
}

/* The parts by_name[from .. *to) that overlap without a break, and what they cover; `end` bounds
 * *to. */
static struct part component(const struct range_kernels *k, uint32_t from, uint32_t end,
                             uint32_t *to)
{
    const uint32_t first = k->by_name[from];
    struct part covered = {k->parts.begin[first], k->parts.end[first]};
    for (*to = from + 1; *to < end && k->parts.begin[k->by_name[*to]] < covered.end; ++*to)
        if (k->parts.end[k->by_name[*to]] > covered.end)
            covered.end = k->parts.end[k->by_name[*to]];
    return covered;
}

static bool find_names(struct range_kernels *k)
{
    const uint32_t nparts = k->parts.head.count;
    k->by_name = sort_new_order(nparts, by_name, &k->parts);
    for (uint32_t begin = 0, end = 0; k->by_name && begin < nparts; begin = end) {
        const uint32_t i = cols_push(&k->names, &range_names_desc);
        if (i == ROOF_NONE)
            return false;
        k->names.name[i] = k->parts.name[k->by_name[begin]];
        k->names.begin[i] = begin;
        while (end < nparts && k->parts.name[k->by_name[end]] == k->names.name[i])
            end++;
        k->names.end[i] = end;
        for (uint32_t at = begin, to; at < end; at = to) {
            const struct part covered = component(k, at, end, &to);
            k->names.kernels[i] += covered.end - covered.begin;
        }
    }
    return k->by_name != NULL;
}

static int fewest_kernels_first(const void *ctx, uint32_t a, uint32_t b)
{
    const struct range_kernels *k = ctx;
    const struct range_names *n = &k->names;
    return n->kernels[a] != n->kernels[b] ? SORT_BY(n->kernels[a], n->kernels[b])
                                          : strtab_compare(&k->tr->strings, n->name[a], n->name[b]);
}

/* The sum of the first n, and a change of place i, of a Fenwick tree of `size` places. */
static uint32_t sum_of(const uint32_t *tree, uint32_t n)
{
    uint32_t sum = 0;
    for (; n; n &= n - 1)
        sum += tree[n - 1];
    return sum;
}

static void change(uint32_t *tree, uint32_t size, uint32_t i, uint32_t by)
{
    for (i++; i <= size; i += i & -i)
        tree[i - 1] += by;
}

/* Names come one after the other, so a kernel's latest pair is that of the name, or there is none
 * yet. ROOF_NONE when out of memory. */
static uint32_t pair_of(struct range_kernels *k, uint32_t name, uint32_t kernel)
{
    uint32_t *pair = &k->pair_of[kernel];
    if (*pair == ROOF_NONE || k->sums.groups.first[*pair] != name) {
        *pair = summary_new_group(&k->sums, name, kernel);
        if (*pair != ROOF_NONE && cols_push(&k->pairs, &range_pairs_desc) == ROOF_NONE)
            *pair = ROOF_NONE;
    }
    return *pair;
}

static bool add_kernel(struct range_kernels *k, uint32_t name, uint32_t place, struct part within,
                       uint32_t nopen)
{
    const struct gpu *g = &k->tr->gpu;
    const uint32_t row = k->launched.row[place], pair = pair_of(k, name, g->name[row]);
    if (pair == ROOF_NONE || !summary_put(&k->sums, pair, g->dur_ns[row]))
        return false;
    /* Those that are open and hold the latest one, too, have been counted. */
    const uint32_t latest = k->pairs.latest[pair];
    const uint32_t counted = latest > within.begin ? sum_of(k->open, latest - within.begin) : 0;
    k->pairs.ranges[pair] += nopen - counted;
    k->pairs.latest[pair] = place + 1;
    return true;
}

/* Kernel after kernel of parts by_name[from .. to) that cover `within`. */
static bool add_component(struct range_kernels *k, uint32_t name, uint32_t from, uint32_t to,
                          struct part within)
{
    const struct range_parts *p = &k->parts;
    const uint32_t size = within.end - within.begin, nparts = to - from;
    uint32_t next = from, ended = 0;
    memset(k->open, 0, size * sizeof *k->open);
    memcpy(k->by_end, k->by_name + from, nparts * sizeof *k->by_end);
    if (!sort_rows(k->by_end, nparts, by_end, p))
        return false;
    for (uint32_t place = within.begin; place < within.end; place++) {
        for (; next < to && p->begin[k->by_name[next]] <= place; next++)
            change(k->open, size, p->begin[k->by_name[next]] - within.begin, 1);
        for (; ended < nparts && p->end[k->by_end[ended]] <= place; ended++)
            change(k->open, size, p->begin[k->by_end[ended]] - within.begin, UINT32_MAX);
        if (!add_kernel(k, name, place, within, next - from - ended))
            return false;
    }
    return true;
}

static bool add_name(struct range_kernels *k, uint32_t i)
{
    bool ok = true;
    for (uint32_t at = k->names.begin[i], to; ok && at < k->names.end[i]; at = to) {
        const struct part within = component(k, at, k->names.end[i], &to);
        ok = add_component(k, k->names.name[i], at, to, within);
    }
    return ok;
}

static bool add_names(struct range_kernels *k)
{
    const uint32_t count = k->names.head.count;
    uint32_t *order = sort_new_order(count, fewest_kernels_first, k);
    uint64_t left = (uint64_t)MOST_NAMES * k->launched.count;
    bool ok = order != NULL;
    k->by_end = malloc(k->parts.head.count * sizeof *k->by_end + 1);
    k->open = malloc(k->launched.count * sizeof *k->open + 1);
    k->pair_of = malloc(k->tr->strings.count * sizeof *k->pair_of + 1);
    ok = ok && k->by_end && k->open && k->pair_of;
    for (uint32_t i = 0; ok && i < k->tr->strings.count; i++)
        k->pair_of[i] = ROOF_NONE;
    k->left_out = count;
    for (uint32_t i = 0; ok && i < count && k->names.kernels[order[i]] <= left; i++) {
        left -= k->names.kernels[order[i]];
        k->left_out--;
        ok = add_name(k, order[i]);
    }
    free(order);
    return ok;
}

static void note_kernels(const struct range_kernels *k, roof_table *out)
{
    if (!k->launched.count)
        table_note(out, none_of(k->tr, "no kernels that have a call"));
    else if (!k->parts.head.count)
        table_note(out, "no range launched kernels");
    else if (k->left_out && k->sums.groups.head.count > MOST_ROWS)
        table_note(out, "nested too deeply: the names around most kernels are left out, and all "
                        "rows but the first 100 000");
    else if (k->left_out)
        table_note(out, "nested too deeply: the names around most kernels are left out");
    else if (k->sums.groups.head.count > MOST_ROWS)
        table_note(out, "the first 100 000 rows");
}

static roof_status run_range_kernels(const struct roof_trace *tr, const roof_run_opts *opts,
                                     roof_table *out, roof_error *err)
{
    struct range_kernels k = {.tr = tr, .sums = {.strings = &tr->strings}};
    (void)opts;
    const bool ok = launched_make(&k.launched, tr, true) && each_range(tr, add_part, &k) &&
                    find_names(&k) && add_names(&k) && summary_finish(&k.sums);
    for (uint32_t i = 0; ok && i < k.sums.groups.head.count && i < MOST_ROWS; i++) {
        const uint32_t pair = k.sums.order[i];
        table_str(out, summary_first(&k.sums, pair));
        table_str(out, summary_second(&k.sums, pair));
        table_i64(out, k.pairs.ranges[pair]);
        summary_add_times(&k.sums, pair, out);
    }
    if (ok)
        note_kernels(&k, out);
    launched_free(&k.launched);
    cols_free(&k.parts, &range_parts_desc);
    cols_free(&k.names, &range_names_desc);
    cols_free(&k.pairs, &range_pairs_desc);
    summary_free(&k.sums);
    free(k.by_name);
    free(k.by_end);
    free(k.open);
    free(k.pair_of);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_nvtx_pushpop_sum = {
    {"nvtx_pushpop_sum", "Time of ranges (ops, annotations) on the host, by name.",
     ANALYSIS_COLS(PUSHPOP_COLS), false, 0},
    run_pushpop,
    SCOPE_LAUNCHED,
};

const struct analysis analysis_nvtx_gpu_proj_sum = {
    {"nvtx_gpu_proj_sum", "Time of ranges on the GPU, first row to last, by name.",
     ANALYSIS_COLS(PROJECTED_COLS), false, 0},
    run_projection,
    SCOPE_LAUNCHED,
};

const struct analysis analysis_nvtx_kern_sum = {
    {"nvtx_kern_sum", "Kernels by the ranges that launched them.", ANALYSIS_COLS(KERNEL_COLS),
     false, 0},
    run_range_kernels,
    SCOPE_LAUNCHED,
};
