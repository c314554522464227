/* attribute_roofline.c - what work moved through memory, L2 and L1 as measured, beside what its
 * arguments make it move. */
#include "attribute.h"

#include "work_groups.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const roof_coldef COLS[] = {
    {"name",            ROOF_STR, ROOF_UNIT_NONE,    "as in roofline",                                    false},
    {"parameters",      ROOF_STR, ROOF_UNIT_NONE,    "what the model shows of the arguments, as JSON",
     true                                                                                                      },
    {"device",          ROOF_I64, ROOF_UNIT_ID,      "GPU number, or null",                               true },
    {"file",            ROOF_I64, ROOF_UNIT_ID,      "of counters, from 1 on",                            true },
    {"instances",       ROOF_I64, ROOF_UNIT_COUNT,   "of this work in the timeline",                      true },
    {"counted",         ROOF_I64, ROOF_UNIT_COUNT,
     "of them with counters of all their kernels: what the numbers are of",                               false},
    {"level",           ROOF_STR, ROOF_UNIT_NONE,    "compulsory (by the arguments), dram, l2, l1",       false},
    {"bytes",           ROOF_F64, ROOF_UNIT_NONE,    "read and written, of all counted instances",        false},
    {"flops",           ROOF_F64, ROOF_UNIT_NONE,    "by the arguments: matrix, else vector",             true },
    {"intensity",       ROOF_F64, ROOF_UNIT_RATIO,   "FLOPs a byte",                                      true },
    {"time_ns",         ROOF_F64, ROOF_UNIT_NONE,    "under the counters; of compulsory in the timeline",
     true                                                                                                      },
    {"tb_per_s",        ROOF_F64, ROOF_UNIT_NONE,    "bytes / time_ns, 1e12 a second",                    false},
    {"peak_tb_per_s",   ROOF_F64, ROOF_UNIT_NONE,    "of the memory, 1e12 a second; null: not known",
     true                                                                                                      },
    {"percent_of_peak", ROOF_F64, ROOF_UNIT_PERCENT, "tb_per_s of peak_tb_per_s",                         false},
    {"reread",          ROOF_F64, ROOF_UNIT_RATIO,
     "bytes / compulsory bytes: over 1 is read again, under 1 stayed in a cache",                         false},
};

enum level { LEVEL_COMPULSORY, LEVEL_DRAM, LEVEL_L2, LEVEL_L1, LEVELS };
static const char *const NAMES[LEVELS] = {"compulsory", "dram", "l2", "l1"};

/* Sums over the counted instances of a group; NaN: some of them do not say. */
struct amounts {
    int64_t counted;
    double bytes[LEVELS], flops, counted_ns, traced_ns;
};

static double field_of(const struct attribute *a, const char *name)
{
    for (size_t i = 0; i < a->fields.count; i++) {
        struct field_sum s = {0};
        if (strcmp(a->fields.v[i].name, name) != 0)
            continue;
        field_sum_add(&s, &a->fields.v[i], &a->values, NAN);
        return field_sum_value(&s, &a->fields.v[i]);
    }
    return NAN;
}

static void add_launch(struct attribute *a, uint32_t launch, struct amounts *sum)
{
    launch_values_show(&a->values, launch);
    sum->bytes[LEVEL_DRAM] += field_of(a, "dram_read_bytes") + field_of(a, "dram_write_bytes");
    sum->bytes[LEVEL_L2] += field_of(a, "l2_bytes");
    sum->bytes[LEVEL_L1] += field_of(a, "l1_bytes");
    sum->counted_ns += field_of(a, "time_ns");
    launch_values_hide(&a->values, launch);
}

/* Whether all rows of an instance are kernels with counters. */
static bool is_counted(const struct attribute *a, const struct attribute_run *run,
                       const struct work *w, uint32_t instance)
{
    const struct instances *in = &w->instances;
    for (uint32_t i = in->begin[instance]; i < in->end[instance]; i++)
        if (a->tr->gpu.kind[w->rows[i]] != KIND_KERNEL || run->launch_of[w->rows[i]] == ROOF_NONE ||
            !attribute_has(a, w->rows[i]))
            return false;
    return in->begin[instance] < in->end[instance];
}

static double known(int64_t v)
{
    return v == ROOF_NULL_I64 ? (double)NAN : (double)v;
}

static struct amounts amounts_of(struct attribute *a, const struct attribute_run *run,
                                 const struct work_table *t, uint32_t group,
                                 const struct roof_work *one)
{
    const struct work *w = &t->work;
    const struct work_groups *g = &t->groups;
    const int64_t flops = one->flops_matrix ? one->flops_matrix : one->flops_vector;
    struct amounts sum = {0};
    for (uint32_t i = g->begin[group]; i < g->begin[group] + g->count[group]; i++) {
        const uint32_t instance = t->members[i];
        if (!is_counted(a, run, w, instance))
            continue;
        sum.counted++;
        for (uint32_t k = w->instances.begin[instance]; k < w->instances.end[instance]; k++)
            add_launch(a, run->launch_of[w->rows[k]], &sum);
        sum.bytes[LEVEL_COMPULSORY] += known(one->bytes);
        sum.flops += known(flops);
        sum.traced_ns += (double)w->instances.busy_ns[instance];
    }
    return sum;
}

static void add_real(roof_table *out, double v)
{
    if (isfinite(v))
        table_f64(out, v);
    else
        table_null(out);
}

static void add_level(const struct work_table *t, uint32_t group, const struct work_line *line,
                      const struct amounts *sum, enum level level, uint32_t file, roof_table *out)
{
    const uint32_t first = t->groups.first[group];
    const double bytes = sum->bytes[level];
    const double ns = level == LEVEL_COMPULSORY ? sum->traced_ns : sum->counted_ns;
    const double rate = bytes / ns / 1e3;
    const double peak = level <= LEVEL_DRAM ? line->roof.byte_peak / 1e12 : (double)NAN;
    table_str(out, trace_string(t->work.tr, work_name(&t->work, first)));
    work_add_parameters(out, work_result(&t->work, first));
    table_i64_or_null(out, t->devices[t->groups.device[group]].id);
    table_i64(out, (int64_t)file + 1);
    table_i64(out, t->groups.count[group]);
    table_i64(out, sum->counted);
    table_str(out, NAMES[level]);
    add_real(out, bytes);
    add_real(out, sum->flops);
    add_real(out, sum->flops / bytes);
    add_real(out, ns);
    add_real(out, rate);
    add_real(out, peak);
    add_real(out, 100 * rate / peak);
    add_real(out, bytes / sum->bytes[LEVEL_COMPULSORY]);
}

static void add_groups(struct attribute *a, const struct work_table *t, int64_t *scratch,
                       roof_table *out)
{
    for (uint32_t i = 0; i < t->groups.head.count; i++)
        for (uint32_t r = 0; r < a->nruns; r++) {
            const uint32_t group = t->order[i];
            struct work_line line;
            work_line_of(t, group, scratch, &line);
            const struct amounts sum = amounts_of(a, &a->runs[r], t, group, &line.work);
            for (int level = 0; sum.counted && level < LEVELS; level++)
                if (!isnan(sum.bytes[level]))
                    add_level(t, group, &line, &sum, (enum level)level, a->runs[r].file, out);
        }
}

static roof_status run(struct attribute *a, roof_table *out, roof_error *err)
{
    struct work_table t = {0};
    roof_status status = work_table_make(&t, a->tr, err);
    if (status == ROOF_OK) {
        int64_t *scratch = malloc(t.work.instances.head.count * sizeof *scratch + 1);
        if (scratch)
            add_groups(a, &t, scratch, out);
        attribute_note(a, out);
        if (scratch && !roof_table_rows(out) && !a->selected)
            table_note(out, "no work has counters of all its kernels");
        status = scratch ? table_finish(out, err) : error_nomem(err);
        free(scratch);
    }
    work_table_free(&t);
    return status;
}

const struct attribute_table attribute_table_operator_roofline = {
    {"operator_roofline", "What work moved, as measured, beside what its arguments say.", COLS,
     sizeof COLS / sizeof *COLS, false, 0},
    run,
};
