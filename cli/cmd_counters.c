/* cmd_counters.c - rooftree counters: what Nsight Compute measured, in base units. */
#include "answer.h"

#include <stdio.h>
#include <string.h>

static const struct opt OPTS[] = {
    {"--table", "NAME", OPT_STRING, offsetof(struct options, name),
     "counter_launches, counter_fields, counters, counter_rules or counter_quality (default: the "
     "first two and the last)"},
    OPT_FORMAT,
    OPT_TEXT,
    OPT_HELP,
};

enum { MOST = 8 };

static int answer_from(struct answer *a, const roof_counters *c, const struct options *o)
{
    roof_table *tables[MOST] = {0};
    const roof_table *view[MOST] = {0};
    roof_error err;
    size_t n = 0;
    int code = EXIT_OK;
    for (size_t i = 0; code == EXIT_OK && i < roof_counters_tabledef_count() && n < MOST; i++) {
        const roof_tabledef *def = roof_counters_tabledef_at(i);
        if (o->name ? strcmp(o->name, def->name) != 0 : !def->in_report)
            continue;
        if (roof_counters_run(c, def->name, &tables[n], &err) != ROOF_OK)
            code = report_error(&err);
        view[n] = tables[n];
        n++;
    }
    if (code == EXIT_OK)
        code = answer_tables(a, view, n, o, n > 1);
    for (size_t i = 0; i < n; i++)
        roof_table_free(tables[i]);
    return code;
}

static bool has_table(const char *name)
{
    for (size_t i = 0; i < roof_counters_tabledef_count(); i++)
        if (strcmp(roof_counters_tabledef_at(i)->name, name) == 0)
            return true;
    return false;
}

static int run(const struct options *o)
{
    roof_counters *c;
    struct answer a;
    roof_error err;
    int code;
    if (o->name && !has_table(o->name)) {
        fprintf(
            stderr,
            "rooftree counters: unknown table \"%s\", expected counter_launches, counter_fields, "
            "counters, counter_rules or counter_quality\n",
            o->name);
        return EXIT_USAGE;
    }
    if (roof_counters_open(o->operands, (size_t)o->noperands, &c, &err) != ROOF_OK)
        return report_error(&err);
    code = answer_open(&a, o);
    if (code == EXIT_OK)
        code = answer_close(&a, answer_from(&a, c, o));
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
