/* cmd_attribute.c - rooftree attribute: counters of Nsight Compute given to operators. */
#include "answer.h"

#include <stdio.h>
#include <string.h>

static const struct opt OPTS[] = {
    {"--kineto",        "FILE", OPT_STRING,        offsetof(struct options, kineto),
     "timeline: a trace of PyTorch's profiler"                                               },
    {"--nsys",          "FILE", OPT_STRING,        offsetof(struct options, nsys),
     "timeline: a database of Nsight Systems; with --kineto, how far the two agree"          },
    {"--ncu",           "FILE", OPT_COUNTERS_FILE, offsetof(struct options, ncu),
     "counters of the same program: text of `ncu --csv` or a report (more: repeat it)"       },
    {"--partition-map", "FILE", OPT_STRING,        offsetof(struct options, partition_map),
     "part.json: layers that stand for others, whose counters their duplicates get"          },
    {"--match",         "HOW",  OPT_STRING,        offsetof(struct options, match),
     "sequence (default): launches are aligned; invocation: the n-th of a kernel is the n-th"},
    {"--table",         "NAME", OPT_STRING,        offsetof(struct options, name),
     "coverage, measurements, operators, operator_counters, operator_roofline, alignment, "
     "agreement or unattributed (default: those that sum up)"                                },
    OPT_FORMAT,
    OPT_TEXT,
    OPT_OPEN,
    OPT_DEVICE,
    OPT_CAPTURES,
    OPT_INDUCTOR,
    OPT_OPS,
    OPT_CACHE,
    OPT_HELP,
};

enum { MOST = 16 };

/* What is open; NULL: it was not asked for. */
struct inputs {
    roof_trace *timeline, *other;
    roof_counters *counters;
    roof_attribution *attribution;
};

static void close_inputs(struct inputs *in)
{
    roof_attribution_close(in->attribution);
    roof_counters_close(in->counters);
    roof_close(in->other);
    roof_close(in->timeline);
}

static roof_trace *open_file(const struct options *o, const char *path, int *code)
{
    struct options one = *o;
    one.operands[0] = path;
    one.noperands = 1;
    return open_operand(&one, 0, code);
}

static int open_inputs(struct inputs *in, const struct options *o)
{
    roof_error err;
    int code = EXIT_OK;
    if (!(in->timeline = open_file(o, o->kineto ? o->kineto : o->nsys, &code)))
        return code;
    if (o->kineto && o->nsys && !(in->other = open_file(o, o->nsys, &code)))
        return code;
    if (o->nncu && roof_counters_open(o->ncu, o->nncu, &in->counters, &err) != ROOF_OK)
        return report_error(&err);
    const roof_attribution_opts opts = {
        .timeline = in->timeline,
        .other = in->other,
        .counters = in->counters,
        .by_invocation = o->match && strcmp(o->match, "invocation") == 0,
        .partition_map = o->partition_map,
    };
    if (roof_attribution_open(&opts, &in->attribution, &err) != ROOF_OK)
        return report_error(&err);
    return EXIT_OK;
}

/* Of the tables that sum up, those that there is something for. */
static bool is_wanted(const struct inputs *in, const struct options *o, const roof_tabledef *def)
{
    if (o->name)
        return strcmp(o->name, def->name) == 0;
    if (strcmp(def->name, "agreement") == 0)
        return in->other != NULL;
    if (strcmp(def->name, "measurements") == 0)
        return in->counters != NULL;
    return def->in_report;
}

static int answer_from(struct answer *a, const struct inputs *in, const struct options *o)
{
    roof_table *tables[MOST] = {0};
    const roof_table *view[MOST] = {0};
    roof_error err;
    size_t n = 0;
    int code = EXIT_OK;
    for (size_t i = 0; code == EXIT_OK && i < roof_attribution_tabledef_count() && n < MOST; i++) {
        const roof_tabledef *def = roof_attribution_tabledef_at(i);
        if (!is_wanted(in, o, def))
            continue;
        if (roof_attribution_run(in->attribution, def->name, &tables[n], &err) != ROOF_OK)
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

/* JSON by this name has the form of the tool that calls it so. */
static bool wants_profile(const struct options *o)
{
    static const char NAME[] = "profile.json";
    const size_t len = o->output ? strlen(o->output) : 0;
    return o->format && strcmp(o->format, "json") == 0 && len >= sizeof NAME - 1 &&
           strcmp(o->output + len - (sizeof NAME - 1), NAME) == 0;
}

static int answer_profile(struct answer *a, const struct inputs *in)
{
    roof_error err;
    const roof_status status = roof_attribution_profile(in->attribution, answer_sink, a, &err);
    return status == ROOF_OK || status == ROOF_IO ? EXIT_OK : report_error(&err);
}

static bool has_table(const char *name)
{
    for (size_t i = 0; i < roof_attribution_tabledef_count(); i++)
        if (strcmp(roof_attribution_tabledef_at(i)->name, name) == 0)
            return true;
    return false;
}

static bool is_usable(const struct options *o)
{
    if (!o->kineto && !o->nsys)
        fprintf(stderr, "rooftree attribute: no timeline: expected --kineto FILE or --nsys FILE\n");
    else if (o->match && strcmp(o->match, "invocation") != 0 && strcmp(o->match, "sequence") != 0)
        fprintf(stderr,
                "rooftree attribute: unknown --match \"%s\", expected sequence or "
                "invocation\n",
                show(o->match).text);
    else if (o->name && !has_table(o->name))
        fprintf(stderr,
                "rooftree attribute: unknown table \"%s\", expected coverage, measurements, "
                "operators, operator_counters, operator_roofline, alignment, agreement or "
                "unattributed\n",
                show(o->name).text);
    else
        return true;
    return false;
}

static int run(const struct options *o)
{
    struct inputs in = {0};
    struct answer a;
    if (!is_usable(o))
        return EXIT_USAGE;
    int code = open_inputs(&in, o);
    if (code == EXIT_OK)
        code = answer_open(&a, o);
    if (code == EXIT_OK)
        code =
            answer_close(&a, wants_profile(o) ? answer_profile(&a, &in) : answer_from(&a, &in, o));
    close_inputs(&in);
    return code;
}

const struct command command_attribute = {
    "attribute",
    "",
    "Gives the counters of Nsight Compute to operators: the launches of the run with counters are "
    "found in a timeline of the same program (docs/counters.md).",
    OPT_ROWS(OPTS),
    0,
    0,
    run,
    {"rooftree attribute --nsys run.sqlite --ncu counters.csv",
      "rooftree attribute --kineto trace.json.gz --ncu run.ncu-rep --table alignment -f csv"},
};
