/* counter_tables.c - launches that Nsight Compute profiled, the values of their metrics, what its
 * rules concluded, and what was odd about the files. */
#include "counter_tables.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS(cols) cols, sizeof(cols) / sizeof *(cols)

static const roof_coldef LAUNCH_COLS[] = {
    {"launch",        ROOF_I64, ROOF_UNIT_ID,    "number of the launch, over all files given",           false},
    {"file",          ROOF_I64, ROOF_UNIT_ID,    "which of the files, from 1 on",                        true },
    {"id",            ROOF_I64, ROOF_UNIT_ID,    "as the file numbers it",                               true },
    {"process",       ROOF_I64, ROOF_UNIT_ID,    "pid",                                                  true },
    {"device",        ROOF_I64, ROOF_UNIT_ID,    "GPU",                                                  true },
    {"capability",    ROOF_STR, ROOF_UNIT_NONE,  "compute capability",                                   true },
    {"context",       ROOF_I64, ROOF_UNIT_ID,    "of the process",                                       true },
    {"stream",        ROOF_I64, ROOF_UNIT_ID,    "of the context",                                       true },
    {"name",          ROOF_STR, ROOF_UNIT_NONE,  "kernel, as the file has it",                           false},
    {"mangled",       ROOF_STR, ROOF_UNIT_NONE,  "its mangled name; of reports (.ncu-rep) only",         true },
    {"grid",          ROOF_STR, ROOF_UNIT_NONE,  "blocks, x,y,z",                                        false},
    {"block",         ROOF_STR, ROOF_UNIT_NONE,  "threads of one, x,y,z",                                false},
    {"passes",        ROOF_I64, ROOF_UNIT_COUNT, "times that it was replayed, as ncu printed",           true },
    {"replay",        ROOF_STR, ROOF_UNIT_NONE,  "kernel, application, as ncu printed; so the next two",
     true                                                                                                     },
    {"cache_control", ROOF_STR, ROOF_UNIT_NONE,  "none: caches were not flushed; null: not said",
     true                                                                                                     },
    {"clock_control", ROOF_STR, ROOF_UNIT_NONE,  "none: clocks were not locked; null: not said",
     true                                                                                                     },
    {"time_ns",       ROOF_F64, ROOF_UNIT_NONE,
     "gpu__time_duration.sum: under the profiler, with its clocks and cache flushes",                    false},
    {"metrics",       ROOF_I64, ROOF_UNIT_COUNT, "values measured",                                      false},
    {"unknown",       ROOF_I64, ROOF_UNIT_COUNT, "metrics without a value",                              false},
};

static const roof_coldef VALUE_COLS[] = {
    {"launch",    ROOF_I64, ROOF_UNIT_ID,   "as in counter_launches",                     false},
    {"name",      ROOF_STR, ROOF_UNIT_NONE, "kernel",                                     false},
    {"section",   ROOF_STR, ROOF_UNIT_NONE, "of the file (page details)",                 true },
    {"metric",    ROOF_STR, ROOF_UNIT_NONE, "as the file names it",                       false},
    {"value",     ROOF_F64, ROOF_UNIT_NONE, "in the base unit; null: not known, or text", false},
    {"unit",      ROOF_STR, ROOF_UNIT_NONE,
     "base unit: byte, ns, Hz, %, ...; null: none, or the file says none",                false},
    {"text",      ROOF_STR, ROOF_UNIT_NONE, "of what is no number",                       true },
    {"instances", ROOF_STR, ROOF_UNIT_NONE,
     "of the value, as the file has them (--print-metric-instances values)",              true },
};

static const roof_coldef RULE_COLS[] = {
    {"launch",          ROOF_I64, ROOF_UNIT_ID,      "as in counter_launches",   false},
    {"name",            ROOF_STR, ROOF_UNIT_NONE,    "kernel",                   false},
    {"rule",            ROOF_STR, ROOF_UNIT_NONE,    "of Nsight Compute",        false},
    {"type",            ROOF_STR, ROOF_UNIT_NONE,    "OPT, INF, WRN, ...",       false},
    {"speedup_percent", ROOF_F64, ROOF_UNIT_PERCENT, "its estimate; null: none", false},
    {"text",            ROOF_STR, ROOF_UNIT_PROSE,   "what it says",             false},
};

static const roof_coldef QUALITY_COLS[] = {
    {"check",        ROOF_STR, ROOF_UNIT_NONE,  "what was looked for",                  false},
    {"count",        ROOF_I64, ROOF_UNIT_COUNT, "how often it was found",               false},
    {"first_file",   ROOF_I64, ROOF_UNIT_ID,    "which of the files, from 1 on",        true },
    {"first_offset", ROOF_I64, ROOF_UNIT_ID,    "byte there of the first one, or null", false},
    {"effect",       ROOF_STR, ROOF_UNIT_PROSE, "what it means",                        false},
};

/* ---- Launches ---- */

struct per_launch {
    int64_t metrics, unknown;
    double time_ns;
};

static struct per_launch *sum_up(const struct counters *c)
{
    const struct counted_values *v = &c->values;
    const uint32_t n = c->launches.head.count;
    static const char TIME[] = "gpu__time_duration.sum";
    const uint32_t time = strtab_find(&c->strings, TIME, sizeof TIME - 1);
    struct per_launch *sums = calloc((size_t)n + 1, sizeof *sums);
    for (uint32_t i = 0; sums && i < n; i++)
        sums[i].time_ns = NAN;
    for (uint32_t i = 0; sums && i < v->head.count; i++) {
        struct per_launch *s = &sums[v->launch[i]];
        const bool is_known = !isnan(v->value[i]) || v->text[i] != ROOF_NONE;
        s->metrics += is_known;
        s->unknown += !is_known;
        if (time != ROOF_NONE && v->metric[i] == time)
            s->time_ns = v->value[i];
    }
    return sums;
}

static void add_triple(roof_table *out, int64_t x, int64_t y, int64_t z)
{
    if (x == ROOF_NULL_I64)
        table_null(out);
    else
        table_printf(out, "%lld,%lld,%lld", (long long)x, (long long)y, (long long)z);
}

static void add_number(roof_table *out, double v)
{
    if (isnan(v))
        table_null(out);
    else
        table_f64(out, v);
}

static roof_status run_launches(const struct counters *c, roof_table *out, roof_error *err)
{
    const struct counted_launches *l = &c->launches;
    struct per_launch *sums = sum_up(c);
    if (!sums)
        return error_nomem(err);
    for (uint32_t i = 0; i < l->head.count; i++) {
        table_i64(out, i);
        table_i64(out, (int64_t)l->file[i] + 1);
        table_i64_or_null(out, l->id[i]);
        table_i64_or_null(out, l->process[i]);
        table_i64_or_null(out, l->device[i]);
        table_str(out, counters_string(c, l->capability[i]));
        table_i64_or_null(out, l->context[i]);
        table_i64_or_null(out, l->stream[i]);
        table_str(out, counters_string(c, l->name[i]));
        table_str(out, counters_string(c, l->mangled[i]));
        add_triple(out, l->grid_x[i], l->grid_y[i], l->grid_z[i]);
        add_triple(out, l->block_x[i], l->block_y[i], l->block_z[i]);
        table_i64_or_null(out, l->passes[i]);
        table_str(out, counters_string(c, l->replay[i]));
        table_str(out, counters_string(c, l->cache_control[i]));
        table_str(out, counters_string(c, l->clock_control[i]));
        add_number(out, sums[i].time_ns);
        table_i64(out, sums[i].metrics);
        table_i64(out, sums[i].unknown);
    }
    free(sums);
    return table_finish(out, err);
}

/* ---- The others ---- */

static roof_status run_values(const struct counters *c, roof_table *out, roof_error *err)
{
    const struct counted_values *v = &c->values;
    for (uint32_t i = 0; i < v->head.count; i++) {
        table_i64(out, v->launch[i]);
        table_str(out, counters_string(c, c->launches.name[v->launch[i]]));
        table_str(out, counters_string(c, v->section[i]));
        table_str(out, counters_string(c, v->metric[i]));
        add_number(out, v->value[i]);
        table_str(out, counters_string(c, v->unit[i]));
        table_str(out, counters_string(c, v->text[i]));
        table_str(out, counters_string(c, v->instances[i]));
    }
    return table_finish(out, err);
}

static roof_status run_rules(const struct counters *c, roof_table *out, roof_error *err)
{
    const struct counted_rules *r = &c->rules;
    for (uint32_t i = 0; i < r->head.count; i++) {
        table_i64(out, r->launch[i]);
        table_str(out, counters_string(c, c->launches.name[r->launch[i]]));
        table_str(out, counters_string(c, r->rule[i]));
        table_str(out, counters_string(c, r->type[i]));
        add_number(out, r->speedup[i]);
        table_str(out, counters_string(c, r->text[i]));
    }
    if (!r->head.count)
        table_note(out, "no results of rules (of ncu's page details)");
    return table_finish(out, err);
}

static roof_status run_quality(const struct counters *c, roof_table *out, roof_error *err)
{
    for (int i = 0; i < COUNTER_ODDITY_COUNT; i++) {
        const bool found = c->odd[i].count != 0;
        table_str(out, counter_oddity_name((enum counter_oddity)i));
        table_i64(out, c->odd[i].count);
        table_i64_or_null(out, found ? (int64_t)c->odd[i].file + 1 : ROOF_NULL_I64);
        table_i64_or_null(out, found ? c->odd[i].first_offset : ROOF_NULL_I64);
        table_str(out, counter_oddity_doc((enum counter_oddity)i));
    }
    return table_finish(out, err);
}

static const struct counter_table
    LAUNCHES =
        {
            {"counter_launches", "The launches that Nsight Compute profiled.", COLUMNS(LAUNCH_COLS),
             true, 0},
            run_launches
},
    VALUES = {{"counters", "The values of their metrics, in base units.", COLUMNS(VALUE_COLS),
               false, 0},
              run_values},
    RULES = {{"counter_rules", "What the rules of Nsight Compute concluded.", COLUMNS(RULE_COLS),
              false, 0},
             run_rules},
    QUALITY = {{"counter_quality", "What was odd about the files.", COLUMNS(QUALITY_COLS), true, 0},
               run_quality};

static const struct counter_table *const TABLES[] = {&LAUNCHES, &counter_table_fields, &VALUES,
                                                     &RULES, &QUALITY};

size_t counter_table_count(void)
{
    return sizeof TABLES / sizeof *TABLES;
}

const struct counter_table *counter_table_at(size_t index)
{
    return index < counter_table_count() ? TABLES[index] : NULL;
}
