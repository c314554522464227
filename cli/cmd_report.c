/* cmd_report.c - rooftree report: the tables a person wants first. */
#include "cmd_tables.h"

#include "layout.h"

enum { MAX_TABLES = 64 };

static const struct opt OPTS[] = {
    OPT_FORMAT,
    OPT_TEXT,
    OPT_TIMELINE,
    OPT_OPEN,
    OPT_DEVICE,
    OPT_REPAIR,
    OPT_CAPTURES,
    OPT_INDUCTOR,
    OPT_OPS,
    OPT_CACHE,
    OPT_SELECTION,
    OPT_LAYOUT,
    {"--ncu", "FILE", OPT_COUNTERS_FILE, offsetof(struct options, ncu),
      "counters of the same program: what they say of its operators (docs/counters.md; more: repeat "
     "it)"},
    OPT_HELP
};

static int run(const struct options *o)
{
    const char *names[MAX_TABLES];
    size_t n = 0;
    if (o->layout)
        return layout_run(o);
    for (size_t i = 0; i < roof_tabledef_count() && n < MAX_TABLES; i++)
        if (roof_tabledef_at(i)->in_report)
            names[n++] = roof_tabledef_at(i)->name;
    return run_tables(o, names, n, true);
}

const struct command command_report = {
    "report",
    "FILE",
    "Prints what a person wants first: what the trace is, what is odd about it, where GPU time "
    "went.",
    OPT_ROWS(OPTS),
    1,
    1,
    run,
    {"rooftree report trace.json.gz", "rooftree report trace.json.gz --cache -o report.xlsx",
      "rooftree report trace.json.gz -o gpu.folded && flamegraph.pl gpu.folded > gpu.svg"},
};
