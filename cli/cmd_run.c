/* cmd_run.c - rooftree run: one table. */
#include "cmd_tables.h"

#include <stdio.h>

static const struct opt OPTS[] = {OPT_FORMAT, OPT_TEXT,      OPT_TIMELINE, OPT_SUBJECT,
                                  OPT_OPEN,   OPT_DEVICE,    OPT_REPAIR,   OPT_CAPTURES,
                                  OPT_CACHE,  OPT_SELECTION, OPT_BY,       OPT_HELP};

static int run(const struct options *o)
{
    if (!roof_tabledef_find(o->operands[0])) {
        fprintf(stderr, "rooftree run: unknown table \"%s\", expected one of", o->operands[0]);
        for (size_t i = 0; i < roof_tabledef_count(); i++)
            fprintf(stderr, "%s %s", i ? "," : "", roof_tabledef_at(i)->name);
        fprintf(stderr, "\n");
        return EXIT_USAGE;
    }
    return run_tables(o, &o->operands[0], 1, false);
}

const struct command command_run = {
    "run",
    "TABLE FILE",
    "Prints one table (rooftree list tables), all rows.",
    OPT_ROWS(OPTS),
    2,
    2,
    run,
    {"rooftree run ops trace.json.gz --top 20",
      "rooftree run launches trace.json.gz -o launches.csv", "rooftree run timeline trace.json.gz --micro-idle 10"},
};
