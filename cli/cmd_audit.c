/* cmd_audit.c - rooftree audit: what is suspicious in a profile that another tool made. */
#include "answer.h"

static const struct opt OPTS[] = {OPT_FORMAT, OPT_TEXT, OPT_HELP};

static int run(const struct options *o)
{
    struct answer a;
    roof_table *table;
    roof_error err;
    if (roof_audit(o->operands[0], &table, &err) != ROOF_OK)
        return report_error(&err);
    const roof_table *const view[] = {table};
    int code = answer_open(&a, o);
    if (code == EXIT_OK)
        code = answer_close(&a, answer_tables(&a, view, 1, o, false));
    roof_table_free(table);
    return code;
}

const struct command command_audit = {
    "audit",
    "FILE",
    "Lists every suspicious record of a profile.json (or manifest.json) of Operator Profiler: "
    "units dropped or mixed, counters of other launches, layers counted as operators, and more.",
    OPT_ROWS(OPTS),
    1,
    1,
    run,
    {"rooftree audit profile.json", "rooftree audit profile.json -f csv"},
};
