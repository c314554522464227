/* attribute_alignment.c - launch by launch, whose counters are whose, and on what evidence; and how
 * the counters were taken. */
#include "attribute.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const roof_coldef COLS[] = {
    {"file",         ROOF_I64, ROOF_UNIT_ID,    "of counters, from 1 on",                             true },
    {"launch",       ROOF_I64, ROOF_UNIT_ID,    "as in counter_launches; null: of the timeline only", false},
    {"id",           ROOF_I64, ROOF_UNIT_ID,
     "GPU row of the timeline, for `rooftree tree --id`; null: no partner",                           false},
    {"name",         ROOF_STR, ROOF_UNIT_NONE,  "kernel, as the counters have it, else the timeline", false},
    {"grid",         ROOF_STR, ROOF_UNIT_NONE,  "blocks, x,y,z",                                      true },
    {"stream",       ROOF_I64, ROOF_UNIT_ID,    "of the counters, else of the timeline",              true },
    {"counted_step", ROOF_I64, ROOF_UNIT_COUNT,
     "of those that the counters' stream repeats, from 1 on; 0: before; null: it repeats none",       true },
    {"step",         ROOF_I64, ROOF_UNIT_COUNT, "the same of the timeline",                           true },
    {"operator",     ROOF_STR, ROOF_UNIT_NONE,
     "of the partner, or of all its group; null: none is known",                                      false},
    {"method",       ROOF_STR, ROOF_UNIT_NONE,
     "equal, anchor, order, group, place, invocation, none (docs/definitions.md)",                    false},
    {"confidence",   ROOF_STR, ROOF_UNIT_NONE,  "high, medium, low, none",                            false},
    {"reason",       ROOF_STR, ROOF_UNIT_NONE,  "why it is not high; null if it is",                  false},
    {"group",        ROOF_I64, ROOF_UNIT_ID,
     "equal launches of which it cannot be told which is which; null: it is none",                    true },
    {"score",        ROOF_F64, ROOF_UNIT_RATIO,
     "part of the 16 launches around that are paired in line with it; null: no partner",              true },
    {"time_ratio",   ROOF_F64, ROOF_UNIT_RATIO, "time under the counters / time of the partner",
     true                                                                                                  },
    {"evidence",     ROOF_STR, ROOF_UNIT_PROSE, "what is equal, and what is not",                     true },
};

static void add_shape(roof_table *out, const struct attribute_side *s, uint32_t row)
{
    const uint32_t shape = s->shape[row];
    if (shape >= s->in.side.nshapes || s->shapes[shape].grid[0] == ROOF_NULL_I64) {
        table_null(out);
        return;
    }
    const int64_t *g = s->shapes[shape].grid;
    table_printf(out, "%lld,%lld,%lld", (long long)g[0], (long long)g[1], (long long)g[2]);
}

static void add_step(roof_table *out, const uint32_t *step, uint32_t row)
{
    table_i64_or_null(out, row == ROOF_NONE || step[row] == ROOF_NONE ? ROOF_NULL_I64 : step[row]);
}

static void add_real(roof_table *out, double v)
{
    if (isfinite(v))
        table_f64(out, v);
    else
        table_null(out);
}

/* What both sides say of how the kernel was launched. */
static void add_evidence(roof_table *out, const struct join *j, uint32_t row)
{
    static const char *const FIELDS[SHAPE_FIELDS] = {"grid", "block", "registers", "shared memory"};
    const struct symbol_facts *f = &j->symbols.facts[j->symbols.of_a[row]];
    struct buf b = {0};
    if (j->a.pairing[row] == PAIR_PLACE) {
        buf_str(&b, "the kernels on both sides of it are the same");
    } else {
        buf_str(&b, f->level == LEVEL_BASE ? "same base name" : "same name");
        for (int i = 0; i < SHAPE_FIELDS; i++)
            if (f->equal >> i & 1)
                buf_printf(&b, ", %s", FIELDS[i]);
        for (int i = 0; i < SHAPE_FIELDS; i++)
            if (f->differ >> i & 1)
                buf_printf(&b, "; %s never the same", FIELDS[i]);
    }
    out->failed |= b.failed;
    table_str_copy(out, b.bytes ? b.bytes : "", b.len);
    buf_free(&b);
}

static double time_ratio(const struct attribute_run *run, uint32_t row)
{
    const uint32_t match = run->join.a.match[row];
    const double x = run->counted.time_ns[row];
    const double y = match == ROOF_NONE ? NAN : run->traced.time_ns[match];
    return y > 0 ? x / y : NAN;
}

static void add_counted(const struct attribute *a, const struct attribute_run *run, uint32_t row,
                        roof_table *out)
{
    const struct join *j = &run->join;
    const uint32_t match = j->a.match[row], group = j->a.group[row];
    const struct attribute_side *s = &run->counted;
    table_i64(out, (int64_t)run->file + 1);
    table_i64(out, s->thing[row]);
    table_i64_or_null(out, match == ROOF_NONE ? ROOF_NULL_I64
                                              : trace_gpu_id(a->tr, run->traced.thing[match]));
    table_str(out, counters_string(a->counters, s->name[row]));
    add_shape(out, s, row);
    table_i64_or_null(out, s->lanes[s->lane[row]].stream);
    add_step(out, j->a.step, row);
    add_step(out, j->b.step, match);
    table_str(out, attribute_name(a, run->operator_of[row]));
    table_str(out, join_method_name((enum pairing)j->a.pairing[row]));
    table_str(out, join_confidence_name((enum join_confidence)j->a.confidence[row]));
    table_str(out, join_reason_text((enum join_reason)j->a.reason[row]));
    table_i64_or_null(out, group == ROOF_NONE ? ROOF_NULL_I64 : group);
    add_real(out, (double)j->score[row]);
    add_real(out, time_ratio(run, row));
    if (match == ROOF_NONE && group == ROOF_NONE)
        table_null(out);
    else
        add_evidence(out, j, row);
}

/* Whether counters could be expected of a launch of the timeline: what stands around it has some.
 */
static bool is_expected(const struct join *j, uint32_t row)
{
    const enum join_reason r = (enum join_reason)j->b.reason[row];
    return j->b.match[row] == ROOF_NONE && (r == JOIN_MISSING || r == JOIN_UNEQUAL_RUN ||
                                            r == JOIN_OTHER_SHAPE || r == JOIN_TOO_FAR);
}

static void add_traced(const struct attribute *a, const struct attribute_run *run, uint32_t row,
                       roof_table *out)
{
    const struct join *j = &run->join;
    const struct attribute_side *s = &run->traced;
    const uint32_t gpu_row = s->thing[row], group = j->b.group[row];
    table_i64(out, (int64_t)run->file + 1);
    table_null(out);
    table_i64(out, trace_gpu_id(a->tr, gpu_row));
    table_str(out, trace_string(a->tr, s->name[row]));
    add_shape(out, s, row);
    table_i64_or_null(out, s->lanes[s->lane[row]].stream);
    table_null(out);
    add_step(out, j->b.step, row);
    table_str(out, attribute_name(a, attribute_operator(a, gpu_row)));
    table_str(out, join_method_name(PAIR_NONE));
    table_str(out, join_confidence_name((enum join_confidence)j->b.confidence[row]));
    table_str(out, join_reason_text((enum join_reason)j->b.reason[row]));
    table_i64_or_null(out, group == ROOF_NONE ? ROOF_NULL_I64 : group);
    table_null(out);
    table_null(out);
    table_null(out);
}

static roof_status run_alignment(struct attribute *a, roof_table *out, roof_error *err)
{
    for (uint32_t i = 0; i < a->nruns; i++) {
        const struct attribute_run *run = &a->runs[i];
        for (uint32_t row = 0; row < run->counted.in.side.count; row++)
            add_counted(a, run, row, out);
        for (uint32_t row = 0; row < run->traced.in.side.count; row++)
            if (is_expected(&run->join, row))
                add_traced(a, run, row, out);
    }
    if (!a->counters)
        table_note(out, "no counters were given (--ncu FILE)");
    return table_finish(out, err);
}

const struct attribute_table attribute_table_alignment = {
    {"alignment", "Each launch with counters: which of the timeline it is, on what evidence.", COLS,
     sizeof COLS / sizeof *COLS, false, 0},
    run_alignment,
};

/* ---- How they were taken ---- */

static const roof_coldef RUN_COLS[] = {
    {"file",            ROOF_I64, ROOF_UNIT_ID,
     "of counters, from 1 on; one whose launches were measured in several ways counts as several",    false},
    {"capability",      ROOF_STR, ROOF_UNIT_NONE,    "compute capability; of several the first",      true },
    {"launches",        ROOF_I64, ROOF_UNIT_COUNT,   "with counters",                                 false},
    {"high",            ROOF_I64, ROOF_UNIT_COUNT,   "of them with a sure partner in the timeline",   false},
    {"medium",          ROOF_I64, ROOF_UNIT_COUNT,   "with one that is less sure, or in a group",     false},
    {"low",             ROOF_I64, ROOF_UNIT_COUNT,   "with another kernel in its place, or by count", false},
    {"none",            ROOF_I64, ROOF_UNIT_COUNT,   "without",                                       false},
    {"kernels",         ROOF_I64, ROOF_UNIT_COUNT,   "of the timeline",                               true },
    {"kernels_counted", ROOF_I64, ROOF_UNIT_COUNT,   "of them with counters, propagated ones too",
     true                                                                                                  },
    {"percent",         ROOF_F64, ROOF_UNIT_PERCENT, "of the timeline's kernel time that these took",
     false                                                                                                 },
    {"time_ratio",      ROOF_F64, ROOF_UNIT_RATIO,
     "median of time under the counters / time in the timeline, of sure pairs",                       false},
    {"passes_min",      ROOF_I64, ROOF_UNIT_COUNT,
     "times that a launch was replayed to be measured; null: the file does not say",                  true },
    {"passes_max",      ROOF_I64, ROOF_UNIT_COUNT,   "the same, most",                                true },
    {"replay",          ROOF_STR, ROOF_UNIT_NONE,
     "kernel: launch by launch; application: run by run; null: the file does not say",                true },
    {"cache_control",   ROOF_STR, ROOF_UNIT_NONE,
     "none: caches were not flushed before each pass; null: the file does not say",                   true },
    {"clock_control",   ROOF_STR, ROOF_UNIT_NONE,
     "none: clocks were not locked; null: the file does not say",                                     true },
    {"timeline",        ROOF_STR, ROOF_UNIT_NONE,
     "what was aligned: all of it, or without layers that others stand for, by map, range, module, "
     "operator",                                                                                      true },
    {"inconsistent",    ROOF_I64, ROOF_UNIT_COUNT,
     "launches that executed over 1.5 times, or under 2/3, as many instructions as the median of "
     "their kernel and shape",                                                                        true },
    {"note",            ROOF_STR, ROOF_UNIT_PROSE,   "what to mind; null: nothing",                   false},
};

static int compare_doubles(const void *p, const void *q)
{
    const double x = *(const double *)p, y = *(const double *)q;
    return (x > y) - (x < y);
}

/* Launches of one symbol differ in what they executed: then they are not all alike, or some are not
 * what they seem. */
static bool count_inconsistent(struct attribute *a, const struct attribute_run *run,
                               int64_t *inconsistent)
{
    const uint32_t n = run->counted.in.side.count, nsymbols = run->join.symbols.count;
    const uint32_t *symbol = run->join.symbols.of_a;
    uint32_t *begin = calloc((size_t)nsymbols + 2, sizeof *begin);
    double *v = malloc(n * sizeof *v + 1);
    *inconsistent = 0;
    if (begin && v) {
        for (uint32_t i = 0; i < n; i++)
            begin[symbol[i] + 2]++;
        for (uint32_t s = 0; s < nsymbols; s++)
            begin[s + 2] += begin[s + 1];
        for (uint32_t i = 0; i < n; i++)
            v[begin[symbol[i] + 1]++] =
                attribute_metric(a, run->counted.thing[i], "smsp__inst_executed.sum");
        for (uint32_t s = 0; s < nsymbols; s++) {
            uint32_t count = 0;
            for (uint32_t i = begin[s]; i < begin[s + 1]; i++)
                if (v[i] > 0)
                    v[begin[s] + count++] = v[i];
            qsort(v + begin[s], count, sizeof *v, compare_doubles);
            const double median = count ? v[begin[s] + count / 2] : 0;
            for (uint32_t i = begin[s]; i < begin[s] + count; i++)
                *inconsistent += v[i] > 1.5 * median || v[i] < median / 1.5;
        }
    }
    const bool ok = begin && v;
    free(begin);
    free(v);
    return ok;
}

void attribute_passes(struct attribute *a, const struct attribute_run *run, int64_t *least,
                      int64_t *most)
{
    double few = NAN, many = NAN;
    for (uint32_t i = 0; i < run->counted.in.side.count; i++) {
        const uint32_t launch = run->counted.thing[i];
        const int64_t printed = a->counters->launches.passes[launch];
        const double v = printed != ROOF_NULL_I64
                             ? (double)printed
                             : attribute_metric(a, launch, "profiler__replayer_passes");
        few = fmin(few, v); /* of a number and NaN the number */
        many = fmax(many, v);
    }
    *least = isnan(few) ? ROOF_NULL_I64 : (int64_t)few;
    *most = isnan(many) ? ROOF_NULL_I64 : (int64_t)many;
}

static void add_note(const struct attribute_run *run, const int64_t *confident, roof_table *out)
{
    struct buf b = {0};
    if (confident[JOIN_NO] * 10 > run->counted.in.side.count)
        buf_str(&b, "over a tenth of the launches has no partner: is it the same program?");
    if (run->join.time_ratio > 1.5 || run->join.time_ratio < 0.67)
        buf_printf(&b, "%stimes are not those of the timeline: other clocks, or caches flushed",
                   b.len ? "; " : "");
    out->failed |= b.failed;
    if (b.len)
        table_str_copy(out, b.bytes, b.len);
    else
        table_null(out);
    buf_free(&b);
}

static void add_way(struct attribute *a, const struct attribute_run *run, roof_table *out)
{
    int64_t least, most;
    attribute_passes(a, run, &least, &most);
    table_i64_or_null(out, least);
    table_i64_or_null(out, most);
    table_str(out, counters_string(a->counters, run->way.replay));
    table_str(out, counters_string(a->counters, run->way.cache_control));
    table_str(out, counters_string(a->counters, run->way.clock_control));
    if (run->left_out == ROOF_NONE)
        table_str(out, "all");
    else
        table_printf(out, "one of each layer (%s)",
                     part_source_name(a->layers.v[run->left_out].source));
}

static roof_status add_run(struct attribute *a, const struct attribute_run *run, roof_table *out,
                           roof_error *err)
{
    const uint32_t n = run->counted.in.side.count;
    const struct gpu *g = &a->tr->gpu;
    int64_t confident[JOIN_CONFIDENCES] = {0}, kernels = 0, counted = 0, ns = 0, all_ns = 0;
    int64_t inconsistent;
    if (!count_inconsistent(a, run, &inconsistent))
        return error_nomem(err);
    for (uint32_t i = 0; i < n; i++)
        confident[run->join.a.confidence[i]]++;
    for (uint32_t row = 0; row < g->head.count; row++) {
        const bool has = run->launch_of[row] != ROOF_NONE;
        if (g->kind[row] != KIND_KERNEL)
            continue;
        kernels++;
        counted += has;
        all_ns = ns_add(all_ns, g->dur_ns[row]);
        ns = ns_add(ns, has ? g->dur_ns[row] : 0);
    }
    table_i64(out, (int64_t)run->file + 1);
    table_str(out, n ? counters_string(a->counters,
                                       a->counters->launches.capability[run->counted.thing[0]])
                     : NULL);
    table_i64(out, n);
    for (int c = 0; c < JOIN_CONFIDENCES; c++)
        table_i64(out, confident[c]);
    table_i64(out, kernels);
    table_i64(out, counted);
    table_percent(out, ns, all_ns);
    add_real(out, run->join.time_ratio);
    add_way(a, run, out);
    table_i64(out, inconsistent);
    add_note(run, confident, out);
    return ROOF_OK;
}

static roof_status run_measurements(struct attribute *a, roof_table *out, roof_error *err)
{
    for (uint32_t i = 0; i < a->nruns; i++)
        ROOF_TRY(add_run(a, &a->runs[i], out, err));
    if (!a->counters)
        table_note(out, "no counters were given (--ncu FILE)");
    return table_finish(out, err);
}

const struct attribute_table attribute_table_measurements = {
    {"measurements", "The files of counters: how they were taken, and how well they fit.", RUN_COLS,
     sizeof RUN_COLS / sizeof *RUN_COLS, true, 0},
    run_measurements,
};
