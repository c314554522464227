/* annotations.c - the ranges that the program marked itself: CPU and GPU time of each, and what
 * those of inference engines say about their step. */
#include "analysis.h"

#include "embedded.h"
#include "path_tree.h"
#include "phases.h"

#include <stdlib.h>

static const roof_coldef COLS[] = {
    {"depth",      ROOF_I64, ROOF_UNIT_COUNT,   "0 is the outermost; what lies in it follows it",         false},
    {"name",       ROOF_STR, ROOF_UNIT_NONE,
     "as recorded, or (no annotation): what lies in none; steps have their own table",                    false},
    {"path",       ROOF_STR, ROOF_UNIT_NONE,    "the annotations around it and itself; null if too long",
     true                                                                                                      },
    {"count",      ROOF_I64, ROOF_UNIT_COUNT,   "how often there",                                        false},
    {"cpu_ns",     ROOF_I64, ROOF_UNIT_NS,      "sum of durations",                                       false},
    {"launches",   ROOF_I64, ROOF_UNIT_COUNT,
     "instances that launched GPU rows, in it and in no annotation inside it",                            true },
    {"direct_ns",  ROOF_I64, ROOF_UNIT_NS,
     "sum of the durations of the GPU rows they launched; adds up to all GPU row time",                   true },
    {"subtree_ns", ROOF_I64, ROOF_UNIT_NS,      "same, with the annotations inside it",                   false},
    {"percent",    ROOF_F64, ROOF_UNIT_PERCENT, "subtree_ns of all GPU row time",                         true },
    {"phase",      ROOF_STR, ROOF_UNIT_NONE,
     "of inference, if the name says so by data/phases.tsv: prefill, decode, mixed, capture, "
     "diffusion",                                                                                         false},
    {"batch",      ROOF_I64, ROOF_UNIT_COUNT,   "requests in it, so",                                     false},
    {"tokens",     ROOF_I64, ROOF_UNIT_COUNT,   "tokens it computes, so",                                 false},
};

/* Marks all names but those of steps. */
static uint8_t *new_marks(const struct roof_trace *tr)
{
    uint8_t *wanted = malloc((size_t)tr->strings.count + 1);
    for (uint32_t i = 0; wanted && i < tr->strings.count; i++)
        wanted[i] = 1;
    const struct steps *steps = &trace_whole(tr)->steps; /* selected or not */
    for (uint32_t i = 0; wanted && i < steps->head.count; i++)
        wanted[steps->name[i]] = 0;
    return wanted;
}

static void add_row(const struct path_tree *t, const struct phases *phases, uint32_t path,
                    roof_table *out)
{
    const struct paths *p = &t->paths;
    const bool is_one = p->name[path] != ROOF_NONE, has_gpu = trace_has_gpu(t->tr);
    const char *name = is_one ? trace_string(t->tr, p->name[path]) : "(no annotation)";
    const struct phase phase = phases_of(phases, name);
    table_i64_or_null(out, is_one ? p->depth[path] : ROOF_NULL_I64);
    table_str(out, name);
    if (is_one)
        path_tree_add_text(t, path, 0, out);
    else
        table_null(out);
    table_i64_or_null(out, is_one ? p->calls[path] : ROOF_NULL_I64);
    table_i64_or_null(out, is_one ? p->cpu_ns[path] : ROOF_NULL_I64);
    table_i64_or_null(out, has_gpu ? p->launches[path] : ROOF_NULL_I64);
    table_i64_or_null(out, has_gpu ? p->direct_ns[path] : ROOF_NULL_I64);
    table_i64_or_null(out, has_gpu ? p->subtree_ns[path] : ROOF_NULL_I64);
    table_percent(out, p->subtree_ns[path], trace_gpu_total_ns(t->tr));
    if (phase.name)
        table_printf(out, "%s", phase.name); /* the rules do not outlive the table */
    else
        table_null(out);
    table_i64_or_null(out, phase.batch);
    table_i64_or_null(out, phase.tokens);
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    struct path_tree t = {0};
    struct phases phases = {0};
    (void)opts;
    roof_status status = phases_parse(&phases, "data/phases.tsv", embedded_phases_tsv, err);
    uint8_t *wanted = new_marks(tr);
    const bool ok =
        wanted && path_tree_make(&t, tr, &tr->annotations, wanted, false) && path_tree_arrange(&t);
    for (uint32_t i = 0; !status && ok && t.spans.count && i < t.paths.head.count; i++)
        if (t.paths.is_shown[t.order[i]])
            add_row(&t, &phases, t.order[i], out);
    if (ok && !t.spans.count)
        table_note(out, "no annotations in this trace but steps, if any");
    if (!status)
        status = ok ? table_finish(out, err) : error_nomem(err);
    path_tree_free(&t);
    phases_free(&phases);
    free(wanted);
    return status;
}

const struct analysis analysis_annotations = {
    {"annotations",
     "The program's own ranges (record_function): CPU and GPU time, phases of inference.", ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_LAUNCHED,
};
