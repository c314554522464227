/* cmd_counters.c - rooftree counters: what Nsight Compute measured, in base units. */
#include "family.h"

static const struct opt OPTS[] = {
    {"--table", "NAME", OPT_STRING, offsetof(struct options, name),
     "counter_launches, counter_fields, counters, counter_rules or counter_quality (default: the "
     "first two and the last)"},
    OPT_FORMAT,
    OPT_TEXT,
    OPT_HELP,
};

static roof_status run_table(void *of, const char *name, roof_table **out, roof_error *err)
{
    return roof_counters_run(of, name, out, err);
}

static const struct table_family TABLES = {roof_counters_tabledef_count, roof_counters_tabledef_at,
                                           run_table, NULL};

static int run(const struct options *o)
{
    roof_counters *c;
    struct answer a;
    roof_error err;
    if (!family_knows(&TABLES, "counters", o->name))
        return EXIT_USAGE;
    if (roof_counters_open(o->operands, (size_t)o->noperands, &c, &err) != ROOF_OK)
        return report_error(&err);
    int code = answer_open(&a, o);
    if (code == EXIT_OK)
        code = answer_close(&a, family_answer(&TABLES, c, &a, o));
    roof_counters_close(c);
    return code;
}

const struct command command_counters = {
    "counters",
    "FILE...",
    "Prints what Nsight Compute measured: text of `ncu --csv` (page details or raw) or reports "
    "(.ncu-rep), in base units.",
    OPT_ROWS(OPTS),
    1,
    MAX_OPERANDS,
    run,
    {"rooftree counters report.ncu-rep --table counters -f csv",
      "ncu --csv ... > log.csv; rooftree counters log.csv"},
};
