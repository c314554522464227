/* cmd_info.c - rooftree info: what the trace is and what is odd about it. */
#include "cmd_tables.h"

static const struct opt OPTS[] = {OPT_FORMAT,   OPT_TEXT,  OPT_OPEN, OPT_REPAIR,
                                  OPT_CAPTURES, OPT_CACHE, OPT_HELP};

static int run(const struct options *o)
{
    static const char *const TABLES[] = {"info", "quality"};
    return run_tables(o, TABLES, 2, true);
}

const struct command command_info = {
    "info",
    "FILE",
    "Prints what the trace is and what is odd about it.",
    OPT_ROWS(OPTS),
    1,
    1,
    run,
    {"rooftree info trace.json.gz", "rooftree info trace.json.gz -f json"},
};
