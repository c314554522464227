/* cmd_run.c - rooftree run: tables, each with all its rows. */
#include "cmd_tables.h"

#include <stdio.h>
#include <string.h>

static const struct opt OPTS[] = {OPT_FORMAT, OPT_TEXT,   OPT_TIMELINE,  OPT_SUBJECT,  OPT_FAMILY,
                                  OPT_OPEN,   OPT_DEVICE, OPT_REPAIR,    OPT_CAPTURES, OPT_INDUCTOR,
                                  OPT_OPS,    OPT_CACHE,  OPT_SELECTION, OPT_BY,       OPT_HELP};

static bool is_named_before(const struct options *o, int i)
{
    for (int k = 0; k < i; k++)
        if (strcmp(o->operands[k], o->operands[i]) == 0)
            return true;
    return false;
}

static bool is_table(const struct options *o, int i)
{
    if (is_named_before(o, i)) {
        fprintf(stderr, "rooftree run: table \"%s\" is named twice\n", o->operands[i]);
        return false;
    }
    if (roof_tabledef_find(o->operands[i]))
        return true;
    fprintf(stderr, "rooftree run: unknown table \"%s\", expected one of",
            show(o->operands[i]).text);
    for (size_t k = 0; k < roof_tabledef_count(); k++)
        fprintf(stderr, "%s %s", k ? "," : "", roof_tabledef_at(k)->name);
    fprintf(stderr, "\n");
    return false;
}

static bool is_named(const struct options *o, int ntables, const char *const *tables)
{
    for (int i = 0; i < ntables; i++)
        for (size_t k = 0; tables[k]; k++)
            if (strcmp(o->operands[i], tables[k]) == 0)
                return true;
    return false;
}

/* Options that are about a few tables only: what would change nothing was meant for something
 * else. */
static bool options_fit(const struct options *o, int ntables)
{
    const struct {
        const char *option;
        bool is_given;
        const char *tables[4];
    } rows[] = {
        {"--linked-only", o->run.linked_only,        {"timeline"}                   },
        {"--micro-idle",  o->run.micro_idle_ns != 0, {"timeline", "gpu_gaps"}       },
        {"--op",          o->run.op != NULL,         {"tree"}                       },
        {"--id",          o->run.has_id,             {"tree", "explain", "roofline"}},
        {"--family",      o->run.family != NULL,     {"roofline_by_family"}         },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *const *tables = rows[i].tables;
        if (!rows[i].is_given || is_named(o, ntables, tables))
            continue;
        fprintf(stderr, "rooftree run: %s is about ", rows[i].option);
        for (size_t k = 0; tables[k]; k++)
            fprintf(stderr, "%s%s", !k ? "" : tables[k + 1] ? ", " : " and ", tables[k]);
        fprintf(stderr, " alone; none of the tables asked for is that\n");
        return false;
    }
    return true;
}

static int run(const struct options *o)
{
    const int ntables = o->noperands - 1;
    for (int i = 0; i < ntables; i++)
        if (!is_table(o, i))
            return EXIT_USAGE;
    if (!options_fit(o, ntables))
        return EXIT_USAGE;
    return run_tables(o, o->operands, (size_t)ntables, false);
}

const struct command command_run = {
    "run",
    "TABLE... FILE",
    "Prints tables (rooftree list tables), all rows.",
    OPT_ROWS(OPTS),
    2,
    MAX_OPERANDS,
    run,
    {"rooftree run ops trace.json.gz --top 20",
      "rooftree run launches trace.json.gz -o launches.csv", "rooftree run timeline trace.json.gz --micro-idle 10"},
};
