/* attribute_rows.c - GPU rows one by one, with what is known of each; what a map of another run
 * says of kernels. */
#include "attribute.h"

#include "pass.h"

#include <string.h>

static const roof_coldef COLS[] = {
    {"id",         ROOF_I64, ROOF_UNIT_ID,   "of the GPU row, for `rooftree tree --id`",             false},
    {"name",       ROOF_STR, ROOF_UNIT_NONE, "of the GPU row",                                       false},
    {"device",     ROOF_I64, ROOF_UNIT_ID,   "GPU",                                                  true },
    {"stream",     ROOF_I64, ROOF_UNIT_ID,   "of the GPU",                                           true },
    {"dur_ns",     ROOF_I64, ROOF_UNIT_NS,   "duration in the timeline",                             false},
    {"op",         ROOF_STR, ROOF_UNIT_NONE, "operator it was given to, or (unattributed)",          false},
    {"method",     ROOF_STR, ROOF_UNIT_NONE,
     "by what: as in `rooftree run attribution`; correlation_map: --corr; name: the kernel's name "
     "alone",                                                                                        false},
    {"confidence", ROOF_STR, ROOF_UNIT_NONE, "how sure that is: high, medium, low, none",            false},
    {"reason",     ROOF_STR, ROOF_UNIT_NONE, "why no operator is known; null if one is",             true },
    {"file",       ROOF_I64, ROOF_UNIT_ID,   "of counters, the first that has it; null: none has",   true },
    {"launch",     ROOF_I64, ROOF_UNIT_ID,   "whose counters it has, as in counter_launches",        false},
    {"counters",   ROOF_STR, ROOF_UNIT_NONE, "own, propagated (of another layer); null: none",       false},
    {"sure",       ROOF_STR, ROOF_UNIT_NONE, "of own ones: the confidence of the match (alignment)",
     true                                                                                                 },
};

static const roof_coldef SAID_COLS[] = {
    {"kernel",     ROOF_STR, ROOF_UNIT_NONE, "as the map names it",                                  false},
    {"invocation", ROOF_I64, ROOF_UNIT_ID,   "of that name, as the map counts",                      true },
    {"said_op",    ROOF_STR, ROOF_UNIT_NONE, "operator that the map names",                          false},
    {"id",         ROOF_I64, ROOF_UNIT_ID,   "GPU row of the timeline that it is; null: none",       false},
    {"op",         ROOF_STR, ROOF_UNIT_NONE, "its operator in the timeline; null: none is known",    false},
    {"agrees",     ROOF_STR, ROOF_UNIT_NONE, "yes, no; null: only one of the two knows an operator",
     false                                                                                                },
    {"method",     ROOF_STR, ROOF_UNIT_NONE, "how the kernel was found, as in alignment",            true },
    {"confidence", ROOF_STR, ROOF_UNIT_NONE, "high, medium, low, none",                              false},
    {"reason",     ROOF_STR, ROOF_UNIT_NONE, "of what is not high",                                  true },
};

/* ---- GPU rows ---- */

static size_t column_of(const roof_table *t, const char *name)
{
    size_t c = 0;
    while (c + 1 < t->def->ncols && strcmp(t->def->cols[c].name, name) != 0)
        c++;
    return c;
}

/* The run whose counters a row has; NULL: none. */
static const struct attribute_run *run_of(const struct attribute *a, uint32_t row)
{
    for (uint32_t i = 0; i < a->nruns; i++)
        if (a->runs[i].launch_of[row] != ROOF_NONE)
            return &a->runs[i];
    return NULL;
}

static const char *confidence_in(const struct attribute_run *run, uint32_t launch)
{
    for (uint32_t i = 0; i < run->counted.in.side.count; i++)
        if (run->counted.thing[i] == launch)
            return join_confidence_name((enum join_confidence)run->join.a.confidence[i]);
    return NULL;
}

static void add_counters(const struct attribute *a, uint32_t row, roof_table *out)
{
    const struct attribute_run *run = run_of(a, row);
    if (!run) {
        for (int i = 0; i < 4; i++)
            table_null(out);
        return;
    }
    const bool is_own = run->how[row] == HOW_PARTNER;
    table_i64(out, (int64_t)run->file + 1);
    table_i64(out, run->launch_of[row]);
    table_str(out, is_own ? "own" : "propagated");
    table_str(out, is_own ? confidence_in(run, run->launch_of[row]) : NULL);
}

static roof_status run_rows(struct attribute *a, roof_table *out, roof_error *err)
{
    static const roof_run_opts DEFAULTS = {0};
    const struct analysis *attribution = analysis_find("attribution");
    const struct gpu *g = &a->tr->gpu;
    roof_table *rows = table_new(&attribution->def);
    if (!rows)
        return error_nomem(err);
    const roof_status status = attribution->run(a->tr, &DEFAULTS, rows, err);
    const size_t op = column_of(rows, "op"), method = column_of(rows, "method"),
                 confidence = column_of(rows, "confidence"), reason = column_of(rows, "reason");
    for (uint32_t row = 0; status == ROOF_OK && row < g->head.count; row++) {
        if (!attribute_has(a, row))
            continue;
        table_i64(out, trace_gpu_id(a->tr, row));
        table_str(out, trace_string(a->tr, g->name[row]));
        table_i64_or_null(out, g->device[row]);
        table_i64_or_null(out, g->stream[row]);
        table_i64(out, g->dur_ns[row]);
        struct attribute_saying how;
        const char *said = attribute_said(a, row, &how);
        table_str(out, said ? said : roof_table_str(rows, row, op));
        table_str(out,
                  said ? attribute_teller_name(how.teller) : roof_table_str(rows, row, method));
        table_str(out, said ? join_confidence_name(how.confidence)
                            : roof_table_str(rows, row, confidence));
        table_str(out, said ? NULL : roof_table_str(rows, row, reason));
        add_counters(a, row, out);
    }
    roof_table_free(rows);
    attribute_note(a, out);
    return status == ROOF_OK ? table_finish(out, err) : status;
}

/* ---- What a map says ---- */

static void add_said(const struct attribute *a, uint32_t entry, roof_table *out)
{
    const struct correlations *c = a->correlations;
    const struct join *j = &a->said;
    const uint32_t match = j->a.match[entry];
    const char *said = strtab_get(&c->strings, c->entries.op[entry]);
    const uint32_t row = match == ROOF_NONE ? ROOF_NONE : a->said_of.thing[match];
    const bool knows =
        row != ROOF_NONE && attribute_has_operator(a, row) && !attribute_said(a, row, NULL);
    const char *op = knows ? attribute_name(a, attribute_operator(a, row)) : NULL;
    table_str(out, strtab_get(&c->strings, c->entries.kernel[entry]));
    table_i64_or_null(out, c->entries.invocation[entry]);
    table_str(out, said);
    table_i64_or_null(out, row == ROOF_NONE ? ROOF_NULL_I64 : (int64_t)trace_gpu_id(a->tr, row));
    table_str(out, op);
    table_str(out, !op ? NULL : strcmp(op, said) == 0 ? "yes" : "no");
    table_str(out, join_method_name((enum pairing)j->a.pairing[entry]));
    table_str(out, join_confidence_name((enum join_confidence)j->a.confidence[entry]));
    table_str(out, join_reason_text((enum join_reason)j->a.reason[entry]));
}

static roof_status run_said(struct attribute *a, roof_table *out, roof_error *err)
{
    const uint32_t n = a->correlations ? a->correlations->entries.head.count : 0;
    for (uint32_t entry = 0; entry < n; entry++)
        add_said(a, entry, out);
    if (!a->correlations)
        table_note(out, "no map of another run was given (--corr FILE)");
    return table_finish(out, err);
}

const struct attribute_table attribute_table_rows = {
    {"attribution", "GPU rows, their operators and counters: by what means, how sure.",
     ANALYSIS_COLS(COLS), false, 0},
    run_rows,
};

const struct attribute_table attribute_table_said = {
    {"correlations", "What a map of another run (corr.json) says of kernels, beside the timeline.",
     ANALYSIS_COLS(SAID_COLS), false, 0},
    run_said,
};
