/* modules.c - the tree of nn.Modules: GPU time of what each launched, and of its backward. */
#include "analysis.h"

#include "path_tree.h"
#include "twins.h"

#include <stdlib.h>
#include <string.h>

static const roof_coldef COLS[] = {
    {"depth",              ROOF_I64, ROOF_UNIT_COUNT,   "0 is the outermost; a module's children follow it",
     false                                                                                                         },
    {"name",               ROOF_STR, ROOF_UNIT_NONE,    "instance, or (no module): what lies in none",        false},
    {"path",               ROOF_STR, ROOF_UNIT_NONE,    "the modules around it and itself; null if too long", true },
    {"calls",              ROOF_I64, ROOF_UNIT_COUNT,   "how often it ran",                                   false},
    {"cpu_ns",             ROOF_I64, ROOF_UNIT_NS,      "sum of the durations of its calls",                  false},
    {"launches",           ROOF_I64, ROOF_UNIT_COUNT,
     "instances that launched GPU rows, in it and in no module inside it",                                    true },
    {"direct_ns",          ROOF_I64, ROOF_UNIT_NS,
     "sum of the durations of the GPU rows they launched; adds up to all GPU row time",                       false},
    {"subtree_ns",         ROOF_I64, ROOF_UNIT_NS,      "same, with the modules inside it",                   false},
    {"percent",            ROOF_F64, ROOF_UNIT_PERCENT, "subtree_ns of all GPU row time",                     true },
    {"backward_direct_ns", ROOF_I64, ROOF_UNIT_NS,
     "GPU time of backward ops whose forward ran in it, and in no module inside it",                          true },
    {"backward_ns",        ROOF_I64, ROOF_UNIT_NS,
     "same, with the modules inside it; null where the trace has no sequence numbers",                        false},
};

enum { PREFIX_LEN = sizeof SPAN_MODULE_PREFIX - 1 };

/* Gives the time of backward launches to the module in which their forward twin ran. */
static bool add_backward(struct path_tree *t, bool *recorded)
{
    const struct roof_trace *tr = t->tr;
    const struct launches *l = &tr->launches;
    uint32_t *twin = malloc(l->head.count * sizeof *twin + 1);
    uint32_t *around = malloc(l->head.count * sizeof *around + 1);
    uint8_t *backward = malloc((size_t)l->head.count + 1);
    const bool ok = twin && around && backward && twins_of_launches(tr, twin, backward, recorded) &&
                    span_tree_around(&t->spans, tr, twin, l->head.count, around);
    for (uint32_t i = 0; ok && i < l->head.count; i++) {
        if (!backward[i])
            continue;
        int64_t *ns = &t->paths.backward_direct_ns[path_tree_of(t, around[i])];
        *ns = ns_add(*ns, l->direct_ns[i]);
    }
    free(twin);
    free(around);
    free(backward);
    return ok;
}

static void add_row(const struct path_tree *t, uint32_t path, bool recorded, roof_table *out)
{
    const struct paths *p = &t->paths;
    const bool is_module = p->name[path] != ROOF_NONE, has_gpu = trace_has_gpu(t->tr);
    table_i64_or_null(out, is_module ? p->depth[path] : ROOF_NULL_I64);
    table_str(out, is_module ? trace_string(t->tr, p->name[path]) + PREFIX_LEN : "(no module)");
    if (is_module)
        path_tree_add_text(t, path, PREFIX_LEN, out);
    else
        table_null(out);
    table_i64_or_null(out, is_module ? p->calls[path] : ROOF_NULL_I64);
    table_i64_or_null(out, is_module ? p->cpu_ns[path] : ROOF_NULL_I64);
    table_i64_or_null(out, has_gpu ? p->launches[path] : ROOF_NULL_I64);
    table_i64_or_null(out, has_gpu ? p->direct_ns[path] : ROOF_NULL_I64);
    table_i64_or_null(out, has_gpu ? p->subtree_ns[path] : ROOF_NULL_I64);
    table_percent(out, p->subtree_ns[path], trace_gpu_total_ns(t->tr));
    table_i64_or_null(out, has_gpu && recorded ? p->backward_direct_ns[path] : ROOF_NULL_I64);
    table_i64_or_null(out, has_gpu && recorded ? p->backward_ns[path] : ROOF_NULL_I64);
}

static void explain_absence(const struct roof_trace *tr, roof_table *out)
{
    table_note(out, tr->frames_skipped ? "Python frames were passed over, and with them modules"
                    : !tr->frames.head.count ? "no Python frames in this trace: record with "
                                               "with_stack=True for modules"
                                             : "no nn.Module among the Python frames");
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    struct path_tree t = {0};
    bool recorded = false;
    (void)opts;
    uint8_t *wanted = span_mark_modules(tr);
    bool ok = wanted && path_tree_make(&t, tr, &tr->frames, wanted, true);
    const bool any = ok && t.paths.head.count > 1; /* what lies in none is one */
    ok = ok && (!any || (add_backward(&t, &recorded) && path_tree_arrange(&t)));
    for (uint32_t i = 0; ok && any && i < t.paths.head.count; i++)
        if (t.paths.is_shown[t.order[i]])
            add_row(&t, t.order[i], recorded, out);
    if (ok && !any)
        explain_absence(tr, out);
    path_tree_free(&t);
    free(wanted);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_modules = {
    {"modules", "The tree of nn.Modules: GPU time of each, forward and backward.",
     ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_LAUNCHED,
};
