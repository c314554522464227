/* cmd_cache.c - rooftree cache: reads traces ahead of time, so that the first question is fast too.
 */
#include "opt.h"

#include <stdio.h>
#include <stdlib.h>

static const struct opt OPTS[] = {OPT_OPEN, OPT_REPAIR, OPT_HELP};

/* Each trace has its own exit code; the last that is not 0 is the command's. */
static int keep_operand(const struct options *o, int i)
{
    roof_error err;
    int code;
    roof_trace *tr = open_operand(o, i, &code);
    if (!tr)
        return code;
    const roof_status status = roof_cached(tr, &err);
    if (status != ROOF_OK)
        report_error(&err);
    roof_close(tr);
    return status == ROOF_OK ? EXIT_OK : EXIT_OUTPUT;
}

static int run(const struct options *o)
{
    struct options with_cache = *o;
    char *dir = cache_directory();
    int code = EXIT_OK;
    if (!dir) {
        fprintf(stderr, "rooftree cache: no place for it: set ROOFTREE_CACHE_DIR, or HOME\n");
        return EXIT_OUTPUT;
    }
    free(dir);
    with_cache.cache = true;
    for (int i = 0; i < o->noperands; i++) {
        const int one = keep_operand(&with_cache, i);
        code = one ? one : code;
    }
    return code;
}

const struct command command_cache = {
    "cache",
    "FILE...",
    "Keeps what is read from traces, for commands with --cache, in $ROOFTREE_CACHE_DIR, else "
    "rooftree in $XDG_CACHE_HOME or ~/.cache.",
    OPT_ROWS(OPTS),
    1,
    MAX_OPERANDS,
    run,
    {"rooftree cache *.pt.trace.json.gz"},
};
