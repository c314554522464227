/* gaps.c - each idle gap of a GPU with what it waited for, and the gaps summed by that.
 *
 * Both tables come from one list of gaps, each split into causes that add up to its length. */
#include "activity.h"
#include "analysis.h"
#include "evidence.h"
#include "idle.h"
#include "sort.h"

#include <stdlib.h>
#include <string.h>

static const roof_coldef GAP_COLS[] = {
    {"window",        ROOF_STR, ROOF_UNIT_NONE,
     "selection, steps (first step to last), or kernels (first GPU row to last)",                        true },
    {"device",        ROOF_I64, ROOF_UNIT_ID,   "GPU number, or null",                                   false},
    {"start_ns",      ROOF_I64, ROOF_UNIT_NS,   "from the trace's first op, call or GPU row",            false},
    {"dur_ns",        ROOF_I64, ROOF_UNIT_NS,   "length; the four parts that follow add up to it",       false},
    {"host_late_ns",  ROOF_I64, ROOF_UNIT_NS,   "until the call that launched the next row began",
     false                                                                                                    },
    {"latency_ns",    ROOF_I64, ROOF_UNIT_NS,
     "from there on: launch latency, or waiting for other work",                                         false},
    {"unobserved_ns", ROOF_I64, ROOF_UNIT_NS,   "rows are known to be missing: not proven idle",
     true                                                                                                     },
    {"unknown_ns",    ROOF_I64, ROOF_UNIT_NS,   "no next row, or it has no call",                        true },
    {"in_call_ns",    ROOF_I64, ROOF_UNIT_NS,   "part of latency_ns in which the launch call still ran",
     true                                                                                                     },
    {"after",         ROOF_STR, ROOF_UNIT_NONE, "name of the GPU row that ended the gap",                true },
    {"after_id",      ROOF_I64, ROOF_UNIT_ID,   "of that row",                                           true },
    {"call",          ROOF_STR, ROOF_UNIT_NONE, "name of the call that launched it",                     true },
    {"call_id",       ROOF_I64, ROOF_UNIT_ID,   "of that call",                                          true },
    {"call_start_ns", ROOF_I64, ROOF_UNIT_NS,   "of that call",                                          true },
    {"before",        ROOF_STR, ROOF_UNIT_NONE, "name of the GPU row after whose end the gap began",     true },
    {"before_id",     ROOF_I64, ROOF_UNIT_ID,   "of that row",                                           true },
    {"kind",          ROOF_STR, ROOF_UNIT_NONE, "of the culprit: op, call, frame, annotation",           true },
    {"culprit",       ROOF_STR, ROOF_UNIT_NONE,
     "what the launching thread did for most of host_late_ns; null: nothing recorded",                   false},
    {"culprit_id",    ROOF_I64, ROOF_UNIT_ID,   "for `rooftree tree --id`",                              true },
    {"covered_ns",    ROOF_I64, ROOF_UNIT_NS,   "part of host_late_ns that the culprit covers",          true },
    {"evidence",      ROOF_STR, ROOF_UNIT_NONE,
     "what the trace shows, without proof, of latency_ns: in_call (the call still ran), same (it "
     "launched the row before, too), event (a stream was told to wait), first (of its stream), "
     "queued (the call had returned when the gap began), sync (the host waited for the GPU); of "
     "unobserved_ns: lost (rows are); of unknown_ns: no_call, no_row (after it)",                        false},
};

static const roof_coldef CAUSE_COLS[] = {
    {"device",           ROOF_I64, ROOF_UNIT_ID,      "GPU number, or null",                                    false},
    {"cause",            ROOF_STR, ROOF_UNIT_NONE,    "host_late, latency, unobserved, unknown: parts of gaps",
     false                                                                                                           },
    {"kind",             ROOF_STR, ROOF_UNIT_NONE,    "of the culprit: op, call, frame, annotation",            true },
    {"culprit",          ROOF_STR, ROOF_UNIT_NONE,
     "host_late: what the launching thread did meanwhile; latency: the launch call, if it still "
     "ran for most of it; else null",                                                                           false},
    {"evidence",         ROOF_STR, ROOF_UNIT_NONE,
     "what the trace shows of other causes than host_late, as in gaps; null: nothing more",                     false},
    {"count",            ROOF_I64, ROOF_UNIT_COUNT,   "gaps that have this part",                               false},
    {"total_ns",         ROOF_I64, ROOF_UNIT_NS,      "sum of the parts",                                       false},
    {"percent",          ROOF_F64, ROOF_UNIT_PERCENT, "of the device's idle time",                              false},
    {"mean_ns",          ROOF_F64, ROOF_UNIT_NS,      "mean part",                                              true },
    {"max_ns",           ROOF_I64, ROOF_UNIT_NS,      "longest part",                                           true },
    {"longest_start_ns", ROOF_I64, ROOF_UNIT_NS,
     "start of the gap with the longest part, as in gaps",                                                      true },
    {"longest_id",       ROOF_I64, ROOF_UNIT_ID,      "culprit of that gap",                                    true },
};

enum cause { HOST_LATE, LATENCY, UNOBSERVED, UNKNOWN, CAUSE_COUNT };

static const char *const CAUSE_NAMES[CAUSE_COUNT] = {
    [HOST_LATE] = "host_late",
    [LATENCY] = "latency",
    [UNOBSERVED] = "unobserved",
    [UNKNOWN] = "unknown",
};

/* A gap as far as it lies in the window. */
struct idle_gap {
    uint32_t device; /* of idle.devices */
    uint32_t before, after, call;
    struct interval at;
    int64_t part_ns[CAUSE_COUNT];
    struct activity_row culprit; /* of the part that is host_late */
    int64_t in_call_ns;          /* of the part that is latency: `call` was still running */
    unsigned evidence;           /* of the parts that are not host_late */
};

struct gap_list {
    const struct roof_trace *shown; /* what is selected */
    const struct roof_trace *tr;    /* the whole trace */
    bool *is_selected;              /* GPU row; NULL: gaps count whatever row ends them */
    struct idle idle;
    struct activity activity;
    struct evidence evidence;
    struct idle_gap *v; /* by device, then start */
    size_t count;
    int64_t *idle_ns; /* of each device */
};

/* ---- Gaps ---- */

static bool has_steps(const struct roof_trace *tr)
{
    return tr->steps.head.count != 0;
}

/* How long of its latency the launching call, which ended at `returned`, still ran. */
static int64_t in_call(const struct idle_gap *gap, int64_t returned)
{
    const int64_t from = gap->at.begin + gap->part_ns[HOST_LATE];
    const int64_t to = returned < gap->at.end ? returned : gap->at.end;
    return to > from ? to - from : 0;
}

static void split_gap(const struct gap_list *l, struct idle_gap *gap, bool unobserved)
{
    const int64_t length = gap->at.end - gap->at.begin;
    if (unobserved) {
        gap->part_ns[UNOBSERVED] = length;
        gap->evidence = EVIDENCE_LOST;
    } else if (gap->call == ROOF_NONE) {
        gap->part_ns[UNKNOWN] = length;
        gap->evidence = gap->after == ROOF_NONE ? EVIDENCE_NO_ROW : EVIDENCE_NO_CALL;
    } else {
        const int64_t launched = l->tr->nodes.start_ns[gap->call];
        int64_t late = launched > gap->at.begin ? launched - gap->at.begin : 0;
        late = late < length ? late : length;
        gap->part_ns[HOST_LATE] = late;
        gap->part_ns[LATENCY] = length - late;
        gap->in_call_ns = in_call(gap, node_end(&l->tr->nodes, gap->call));
    }
}

/* The time in which the host had not launched the next row yet. */
static struct interval late_interval(const struct idle_gap *gap)
{
    return (struct interval){gap->at.begin, gap->at.begin + gap->part_ns[HOST_LATE]};
}

/* The time in which it was launched and did not run. */
static struct interval latency_interval(const struct idle_gap *gap)
{
    return (struct interval){gap->at.begin + gap->part_ns[HOST_LATE], gap->at.end};
}

static int64_t covered_ns(const struct idle_gap *gap)
{
    const struct interval late = late_interval(gap), by = gap->culprit.at;
    return (late.end < by.end ? late.end : by.end) -
           (late.begin > by.begin ? late.begin : by.begin);
}

static void add_gap(struct gap_list *l, uint32_t device, const struct gap *gap,
                    struct interval window)
{
    const struct roof_trace *tr = l->tr;
    struct idle_gap g = {.device = device,
                         .before = gap->before,
                         .after = gap->after,
                         .call = ROOF_NONE,
                         .at = gap_within(gap, window),
                         .culprit = {.name = ROOF_NONE},
                         .in_call_ns = ROOF_NULL_I64};
    if (g.at.begin >= g.at.end ||
        (l->is_selected && (g.after == ROOF_NONE || !l->is_selected[g.after])))
        return;
    if (g.after != ROOF_NONE)
        g.call = tr->gpu.call[g.after];
    split_gap(l, &g, gap->unobserved);
    if (g.part_ns[HOST_LATE])
        g.culprit = activity_during(&l->activity, tr->nodes.track[g.call], late_interval(&g));
    if (g.part_ns[LATENCY])
        g.evidence =
            evidence_of_latency(&l->evidence, g.before, g.after, g.at.begin, latency_interval(&g));
    l->idle_ns[device] += g.at.end - g.at.begin;
    l->v[l->count++] = g;
}

/* A selection of work has the gaps that its rows end. */
static bool mark_selected(struct gap_list *l)
{
    const struct trace_view *v = l->shown->view;
    if (!v || !v->chooses_work)
        return true;
    l->is_selected = calloc((size_t)l->tr->gpu.head.count + 1, sizeof *l->is_selected);
    for (uint32_t row = 0; l->is_selected && row < l->shown->gpu.head.count; row++)
        l->is_selected[v->gpu_of[row]] = true;
    return l->is_selected != NULL;
}

static struct interval window_of(const struct roof_trace *shown, const struct idle_device *d)
{
    return shown->view && shown->view->has_window ? shown->view->window
           : has_steps(shown)                     ? steps_window(&shown->steps)
                                                  : d->window;
}

static const char *window_name(const struct roof_trace *shown)
{
    return shown->view && shown->view->has_window ? "selection"
           : has_steps(shown)                     ? "steps"
                                                  : "kernels";
}

static bool list_gaps(struct gap_list *l, const struct roof_trace *shown)
{
    size_t most = 0;
    l->shown = shown;
    l->tr = trace_whole(shown);
    if (!idle_find(&l->idle, shown) || !activity_init(&l->activity, l->tr) ||
        !evidence_init(&l->evidence, l->tr) || !mark_selected(l))
        return false;
    for (size_t i = 0; i < l->idle.ndevices; i++)
        most += l->idle.devices[i].ngaps;
    l->v = malloc(most * sizeof *l->v + 1);
    l->idle_ns = calloc(l->idle.ndevices + 1, sizeof *l->idle_ns);
    if (!l->v || !l->idle_ns)
        return false;
    for (size_t i = 0; i < l->idle.ndevices; i++) {
        const struct idle_device *d = &l->idle.devices[i];
        const struct interval window = window_of(shown, d);
        for (size_t k = 0; k < d->ngaps; k++)
            add_gap(l, (uint32_t)i, &d->gaps[k], window);
    }
    return true;
}

static void free_gaps(struct gap_list *l)
{
    idle_free(&l->idle);
    activity_free(&l->activity);
    evidence_free(&l->evidence);
    free(l->v);
    free(l->idle_ns);
    free(l->is_selected);
}

static void note_window(const struct gap_list *l, roof_table *out)
{
    if (!l->idle.ndevices)
        table_note(out, "no GPU rows in this trace");
    else if (!l->count)
        table_note(out, "no GPU was idle");
    else if (l->is_selected)
        table_note(out, "only idle time that a selected row ended");
    else if (l->shown->view && l->shown->view->has_window)
        table_note(out, "idle time in the selected time");
    else if (has_steps(l->shown))
        table_note(out, "idle time from the first step's start to the last step's end");
    else
        table_note(out, "no steps: idle time from each GPU's first row to its last");
}

/* ---- Table gaps ---- */

/* Longest first. */
static int compare_gaps(const void *ctx, uint32_t a, uint32_t b)
{
    const struct gap_list *l = ctx;
    const struct idle_gap *x = &l->v[a], *y = &l->v[b];
    const int64_t xs = x->at.end - x->at.begin, ys = y->at.end - y->at.begin;
    return xs != ys ? SORT_BY(ys, xs) : SORT_BY(a, b);
}

static void add_gpu_row(const struct roof_trace *tr, roof_table *out, uint32_t row)
{
    table_str(out, row == ROOF_NONE ? NULL : trace_string(tr, tr->gpu.name[row]));
    table_i64_or_null(out, row == ROOF_NONE ? ROOF_NULL_I64 : trace_gpu_id(tr, row));
}

static void add_call(const struct roof_trace *tr, roof_table *out, uint32_t call)
{
    const bool known = call != ROOF_NONE;
    table_str(out, known ? trace_string(tr, tr->nodes.name[call]) : NULL);
    table_i64_or_null(out, known ? call : ROOF_NULL_I64);
    table_i64_or_null(out, known ? tr->nodes.start_ns[call] - tr->origin_ns : ROOF_NULL_I64);
}

static void add_culprit(const struct roof_trace *tr, roof_table *out, const struct idle_gap *gap)
{
    const bool known = gap->culprit.name != ROOF_NONE;
    table_str(out, known ? kind_name(gap->culprit.kind) : NULL);
    table_str(out, trace_string(tr, gap->culprit.name));
    table_i64_or_null(out, known ? gap->culprit.id : ROOF_NULL_I64);
    table_i64_or_null(out, known ? covered_ns(gap) : ROOF_NULL_I64);
}

static void add_evidence(roof_table *out, unsigned evidence)
{
    char text[EVIDENCE_TEXT_SIZE];
    if (evidence_text(evidence, text))
        table_str_copy(out, text, strlen(text));
    else
        table_null(out);
}

static roof_status run_gaps(const struct roof_trace *shown, const roof_run_opts *opts,
                            roof_table *out, roof_error *err)
{
    const struct roof_trace *tr = trace_whole(shown);
    struct gap_list l = {0};
    (void)opts;
    bool ok = list_gaps(&l, shown);
    uint32_t *order = ok ? sort_new_order(l.count, compare_gaps, &l) : NULL;
    ok = order != NULL;
    for (size_t i = 0; ok && i < l.count; i++) {
        const struct idle_gap *gap = &l.v[order[i]];
        table_str(out, window_name(shown));
        table_i64_or_null(out, l.idle.devices[gap->device].id);
        table_i64(out, gap->at.begin - tr->origin_ns);
        table_i64(out, gap->at.end - gap->at.begin);
        for (int c = 0; c < CAUSE_COUNT; c++)
            table_i64(out, gap->part_ns[c]);
        table_i64_or_null(out, gap->in_call_ns);
        add_gpu_row(tr, out, gap->after);
        add_call(tr, out, gap->call);
        add_gpu_row(tr, out, gap->before);
        add_culprit(tr, out, gap);
        add_evidence(out, gap->evidence);
    }
    if (ok)
        note_window(&l, out);
    free(order);
    free_gaps(&l);
    return ok ? table_finish(out, err) : error_nomem(err);
}

/* ---- Table idle_causes ---- */

/* Parts of gaps with the same key. */
struct cause_key {
    uint32_t device, cause, kind, name, evidence; /* no padding: the bytes are the key */
};

#define CAUSE_GROUP_COLS(X)                                                                        \
    X(uint32_t, longest) /* gap */                                                                 \
    X(int64_t, count)                                                                              \
    X(int64_t, total_ns)                                                                           \
    X(int64_t, max_ns)
COLS_DECLARE(cause_groups, CAUSE_GROUP_COLS)
#define COLS_SELF_ cause_groups
COLS_DEFINE(cause_groups, CAUSE_GROUP_COLS)
#undef COLS_SELF_

struct cause_table {
    struct gap_list gaps;
    struct strtab keys; /* number of a key = row of groups */
    struct cause_groups groups;
};

static struct cause_key key_of(const struct cause_table *t, uint32_t group)
{
    struct cause_key k;
    memcpy(&k, strtab_get(&t->keys, group), sizeof k);
    return k;
}

/* Of latency: the launching call, if it ran for more than half of it. */
static struct activity_row culprit_of(const struct roof_trace *tr, const struct idle_gap *gap,
                                      uint32_t cause)
{
    if (cause == HOST_LATE)
        return gap->culprit;
    if (cause == LATENCY && gap->in_call_ns > gap->part_ns[LATENCY] / 2)
        return (struct activity_row){
            .kind = KIND_CALL, .id = gap->call, .name = tr->nodes.name[gap->call]};
    return (struct activity_row){.name = ROOF_NONE};
}

static bool add_part(struct cause_table *t, uint32_t gap, uint32_t cause)
{
    const struct idle_gap *g = &t->gaps.v[gap];
    const struct activity_row by = culprit_of(t->gaps.tr, g, cause);
    const struct cause_key k = {g->device, cause, by.kind, by.name,
                                cause == HOST_LATE ? 0 : g->evidence};
    const uint32_t group = strtab_intern(&t->keys, (const char *)&k, sizeof k);
    if (group == ROOF_NONE ||
        (group == t->groups.head.count && cols_push(&t->groups, &cause_groups_desc) == ROOF_NONE))
        return false;
    t->groups.count[group]++;
    t->groups.total_ns[group] += g->part_ns[cause];
    if (g->part_ns[cause] > t->groups.max_ns[group]) {
        t->groups.max_ns[group] = g->part_ns[cause];
        t->groups.longest[group] = gap;
    }
    return true;
}

static bool group_parts(struct cause_table *t)
{
    for (uint32_t i = 0; i < t->gaps.count; i++)
        for (uint32_t c = 0; c < CAUSE_COUNT; c++)
            if (t->gaps.v[i].part_ns[c] && !add_part(t, i, c))
                return false;
    return true;
}

/* As printed; none last. */
static int compare_evidence(unsigned a, unsigned b)
{
    char x[EVIDENCE_TEXT_SIZE], y[EVIDENCE_TEXT_SIZE];
    const bool some_a = evidence_text(a, x), some_b = evidence_text(b, y);
    if (some_a && some_b)
        return strcmp(x, y);
    return (int)some_b - (int)some_a;
}

/* By device, then most time first, then by what is printed. */
static int compare_causes(const void *ctx, uint32_t a, uint32_t b)
{
    const struct cause_table *t = ctx;
    const struct cause_key x = key_of(t, a), y = key_of(t, b);
    if (x.device != y.device)
        return SORT_BY(x.device, y.device);
    if (t->groups.total_ns[a] != t->groups.total_ns[b])
        return SORT_BY(t->groups.total_ns[b], t->groups.total_ns[a]);
    if (x.cause != y.cause)
        return SORT_BY(x.cause, y.cause);
    if ((x.name == ROOF_NONE) != (y.name == ROOF_NONE))
        return x.name == ROOF_NONE ? 1 : -1;
    int order = strtab_compare(&t->gaps.tr->strings, x.name, y.name);
    if (!order)
        order = strcmp(kind_name((enum row_kind)x.kind), kind_name((enum row_kind)y.kind));
    return order ? order : compare_evidence(x.evidence, y.evidence);
}

static void add_cause(const struct cause_table *t, roof_table *out, uint32_t group)
{
    const struct roof_trace *tr = t->gaps.tr;
    const struct cause_groups *g = &t->groups;
    const struct cause_key k = key_of(t, group);
    const struct idle_gap *longest = &t->gaps.v[g->longest[group]];
    const bool known = k.name != ROOF_NONE;
    table_i64_or_null(out, t->gaps.idle.devices[k.device].id);
    table_str(out, CAUSE_NAMES[k.cause]);
    table_str(out, known ? kind_name((enum row_kind)k.kind) : NULL);
    table_str(out, trace_string(tr, k.name));
    add_evidence(out, k.evidence);
    table_i64(out, g->count[group]);
    table_i64(out, g->total_ns[group]);
    table_percent(out, g->total_ns[group], t->gaps.idle_ns[k.device]);
    table_f64(out, (double)g->total_ns[group] / (double)g->count[group]);
    table_i64(out, g->max_ns[group]);
    table_i64(out, longest->at.begin - tr->origin_ns);
    table_i64_or_null(out, known ? culprit_of(tr, longest, k.cause).id : ROOF_NULL_I64);
}

static roof_status run_causes(const struct roof_trace *tr, const roof_run_opts *opts,
                              roof_table *out, roof_error *err)
{
    struct cause_table t = {.gaps = {.shown = tr}};
    (void)opts;
    bool ok = list_gaps(&t.gaps, tr) && group_parts(&t);
    uint32_t *order = ok ? sort_new_order(t.groups.head.count, compare_causes, &t) : NULL;
    ok = order != NULL;
    for (uint32_t i = 0; ok && i < t.groups.head.count; i++)
        add_cause(&t, out, order[i]);
    if (ok)
        note_window(&t.gaps, out);
    free(order);
    cols_free(&t.groups, &cause_groups_desc);
    strtab_free(&t.keys);
    free_gaps(&t.gaps);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_gaps = {
    {"gaps", "Each time a GPU was idle: how long, and what it waited for.", ANALYSIS_COLS(GAP_COLS),
     false, 0},
    run_gaps,
    SCOPE_RAN,
};

const struct analysis analysis_idle_causes = {
    {"idle_causes", "Idle time of each GPU by what it waited for.", ANALYSIS_COLS(CAUSE_COLS),
     false, 0},
    run_causes,
    SCOPE_RAN,
};
