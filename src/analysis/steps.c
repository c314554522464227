/* steps.c - one row a profiler step: how long it took, what the GPU did meanwhile, and what it
 * launched. */
#include "analysis.h"

#include "sort.h"
#include "step.h"
#include "timeline.h"
#include "unit.h"

#include <stdlib.h>

static const roof_coldef COLS[] = {
    {"step",              ROOF_STR, ROOF_UNIT_NONE,    "ProfilerStep#N, or (no step): what lies in none", false},
    {"number",            ROOF_I64, ROOF_UNIT_ID,      "its N",                                           true },
    {"start_ns",          ROOF_I64, ROOF_UNIT_NS,      "from the trace's first op, call or GPU row",      true },
    {"dur_ns",            ROOF_I64, ROOF_UNIT_NS,      "wall time",                                       false},
    {"computation_ns",    ROOF_I64, ROOF_UNIT_NS,
     "by time: as in timeline, summed over GPUs; so for the next four",                                   false},
    {"exposed_comm_ns",   ROOF_I64, ROOF_UNIT_NS,      "communication while nothing computes",            false},
    {"exposed_memcpy_ns", ROOF_I64, ROOF_UNIT_NS,      "copies while nothing else runs",                  false},
    {"busy_ns",           ROOF_I64, ROOF_UNIT_NS,      "the three together",                              true },
    {"idle_ns",           ROOF_I64, ROOF_UNIT_NS,      "the rest of the step",                            false},
    {"idle_percent",      ROOF_F64, ROOF_UNIT_PERCENT, "idle_ns of busy_ns + idle_ns",                    true },
    {"gpu_ns",            ROOF_I64, ROOF_UNIT_NS,
     "by launch: sum of the durations of the GPU rows that the step launched, whenever they ran",         true },
    {"ops",               ROOF_I64, ROOF_UNIT_COUNT,   "operators that start in it, on any thread",       true },
    {"launches",          ROOF_I64, ROOF_UNIT_COUNT,   "instances that launched GPU rows in it",          true },
    {"kernels",           ROOF_I64, ROOF_UNIT_COUNT,   "kernels they launched",                           true },
};

/* What a step launched; one more for what lies in no step. */
struct sums {
    int64_t gpu_ns, ops, launches, kernels;
};

static size_t place(const struct steps *s, uint32_t step)
{
    return step == ROOF_NONE ? s->head.count : step;
}

static int64_t count_kernels(const struct roof_trace *tr, uint32_t launch)
{
    const struct launches *l = &tr->launches;
    int64_t n = 0;
    for (uint32_t i = l->rows_begin[launch]; i < l->rows_end[launch]; i++)
        n += tr->gpu.kind[tr->launch_rows[i]] == KIND_KERNEL;
    return n;
}

static void sum_launches(const struct roof_trace *tr, struct sums *sums)
{
    const struct launches *l = &tr->launches;
    for (uint32_t i = 0; i < l->head.count; i++) {
        struct sums *s = &sums[place(&tr->steps, l->step[i])];
        s->gpu_ns = ns_add(s->gpu_ns, l->direct_ns[i]);
        s->launches++;
        s->kernels += count_kernels(tr, i);
    }
}

/* Which of all steps each shown one is: both stand in the same order. */
static void find_shown(const struct steps *all, const struct steps *shown, size_t *place_of)
{
    for (uint32_t i = 0, n = 0; i < all->head.count; i++) {
        const bool is_shown = n < shown->head.count && shown->name[n] == all->name[i];
        place_of[i] = is_shown ? n++ : SIZE_MAX;
    }
    place_of[all->head.count] = shown->head.count;
}

/* The step of an op is that of the whole trace, shown or not. */
static bool count_ops(const struct roof_trace *tr, struct sums *sums)
{
    const struct nodes *n = &tr->nodes;
    const struct steps *all = &trace_whole(tr)->steps;
    struct step_index index = {0};
    size_t *place_of = malloc(((size_t)all->head.count + 1) * sizeof *place_of);
    const bool ok = place_of && step_index_make(&index, all);
    if (ok)
        find_shown(all, &tr->steps, place_of);
    for (uint32_t id = 0; ok && id < n->head.count; id++) {
        if (n->kind[id] != KIND_OP || !trace_has_node(tr, id))
            continue;
        const size_t at = place_of[place(all, step_at(&index, n->start_ns[id]))];
        if (at != SIZE_MAX)
            sums[at].ops++;
    }
    step_index_free(&index);
    free(place_of);
    return ok;
}

static void add_parts(roof_table *out, const struct step_parts *p)
{
    if (!p) {
        for (int i = 0; i < 6; i++)
            table_null(out);
        return;
    }
    table_i64(out, p->computation_ns);
    table_i64(out, p->exposed_communication_ns);
    table_i64(out, p->exposed_memcpy_ns);
    table_i64(out, p->busy_ns);
    table_i64(out, p->idle_ns);
    table_percent(out, p->idle_ns, ns_add(p->busy_ns, p->idle_ns));
}

static void add_sums(const struct roof_trace *tr, roof_table *out, const struct sums *s)
{
    const bool has_gpu = trace_has_gpu(tr);
    table_i64_or_null(out, has_gpu ? s->gpu_ns : ROOF_NULL_I64);
    table_i64(out, s->ops);
    table_i64_or_null(out, has_gpu ? s->launches : ROOF_NULL_I64);
    table_i64_or_null(out, has_gpu ? s->kernels : ROOF_NULL_I64);
}

static void add_rows(const struct roof_trace *tr, roof_table *out, const struct step_parts *parts,
                     const struct sums *sums)
{
    const struct steps *s = &tr->steps;
    for (uint32_t i = 0; i < s->head.count; i++) {
        table_str(out, trace_string(tr, s->name[i]));
        table_i64(out, s->number[i]);
        table_i64(out, s->start_ns[i] - tr->origin_ns);
        table_i64(out, s->end_ns[i] - s->start_ns[i]);
        add_parts(out, parts ? &parts[i] : NULL);
        add_sums(tr, out, &sums[i]);
    }
    if (tr->view && tr->view->has_steps)
        return;
    table_str(out, "(no step)");
    for (int i = 0; i < 3; i++)
        table_null(out);
    add_parts(out, NULL);
    add_sums(tr, out, &sums[s->head.count]);
}

/* ---- The note: the step in the middle, and the longest ---- */

static int compare_lengths(const void *ctx, uint32_t a, uint32_t b)
{
    const struct steps *s = ctx;
    return SORT_BY(s->end_ns[a] - s->start_ns[a], s->end_ns[b] - s->start_ns[b]);
}

/* The part that grew most from one step to another. */
static void add_growth(struct buf *note, const struct step_parts *from, const struct step_parts *to)
{
    const struct {
        const char *name;
        int64_t ns;
    } grown[] = {
        {"computation",           to->computation_ns - from->computation_ns                    },
        {"exposed communication", to->exposed_communication_ns - from->exposed_communication_ns},
        {"exposed copies",        to->exposed_memcpy_ns - from->exposed_memcpy_ns              },
        {"idle",                  to->idle_ns - from->idle_ns                                  },
    };
    size_t most = 0;
    for (size_t i = 1; i < sizeof grown / sizeof *grown; i++)
        if (grown[i].ns > grown[most].ns)
            most = i;
    if (grown[most].ns <= 0)
        return;
    buf_str(note, " (");
    buf_str(note, grown[most].name);
    buf_str(note, " +");
    unit_add_human(note, ROOF_UNIT_NS, (double)grown[most].ns);
    buf_char(note, ')');
}

static bool add_note(const struct roof_trace *tr, roof_table *out, const struct step_parts *parts)
{
    const struct steps *s = &tr->steps;
    const uint32_t count = s->head.count;
    uint32_t *order = sort_new_order(count, compare_lengths, s);
    if (!order)
        return false;
    const uint32_t median = order[(count - 1) / 2];
    uint32_t at = count - 1; /* the first of the longest */
    while (at && compare_lengths(s, order[at - 1], order[at]) == 0)
        at--;
    const uint32_t worst = order[at];
    free(order);
    struct buf note = {0};
    buf_str(&note, "median step: ");
    buf_str(&note, trace_string(tr, s->name[median]));
    buf_str(&note, ", ");
    unit_add_human(&note, ROOF_UNIT_NS, (double)(s->end_ns[median] - s->start_ns[median]));
    buf_str(&note, "; worst: ");
    buf_str(&note, trace_string(tr, s->name[worst]));
    buf_str(&note, ", ");
    unit_add_human(&note, ROOF_UNIT_NS, (double)(s->end_ns[worst] - s->start_ns[worst]));
    if (parts)
        add_growth(&note, &parts[median], &parts[worst]);
    const char *kept = note.failed ? NULL : arena_strndup(&out->arena, note.bytes, note.len);
    buf_free(&note);
    table_note(out, kept);
    return kept != NULL;
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    const uint32_t count = tr->steps.head.count;
    (void)opts;
    if (!count) {
        table_note(out, "no ProfilerStep#N annotations in this trace");
        return table_finish(out, err);
    }
    struct step_parts *parts = malloc(count * sizeof *parts);
    struct sums *sums = calloc((size_t)count + 1, sizeof *sums);
    bool known = false;
    bool ok = parts && sums &&
              timeline_split_steps(tr->view ? tr->view->by_time : tr, parts, &known) &&
              count_ops(tr, sums);
    if (ok) {
        sum_launches(tr, sums);
        add_rows(tr, out, known ? parts : NULL, sums);
        ok = count == 1 || add_note(tr, out, known ? parts : NULL);
    }
    free(parts);
    free(sums);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_steps = {
    {"steps", "Each profiler step: its time, the GPU's meanwhile, and what it launched.",
     ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_LAUNCHED,
};
