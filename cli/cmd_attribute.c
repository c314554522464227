/* cmd_attribute.c - rooftree attribute: counters of Nsight Compute given to operators. */
#include "family.h"

#include <stdio.h>
#include <string.h>

static const struct opt OPTS[] = {
    {"--kineto",        "FILE", OPT_STRING,        offsetof(struct options, kineto),
     "timeline: a trace of PyTorch's profiler"                                                   },
    {"--nsys",          "FILE", OPT_STRING,        offsetof(struct options, nsys),
     "timeline: a database of Nsight Systems; with --kineto, how far the two agree"              },
    {"--ncu",           "FILE", OPT_COUNTERS_FILE, offsetof(struct options, ncu),
     "counters of the same program: text of `ncu --csv` or a report (more: repeat it)"           },
    {"--partition-map", "FILE", OPT_STRING,        offsetof(struct options, partition_map),
     "part.json: layers that stand for others, whose counters their duplicates get"              },
    {"--layers",        "HOW",  OPT_STRING,        offsetof(struct options, layers),
     "declared (default): only those of --partition-map stand for others; found: also what "
     "launched the same"                                                                         },
    {"--corr",          "FILE", OPT_STRING,        offsetof(struct options, correlations),
     "corr.json: operators of kernels in another run, beside the timeline's (table correlations)"},
    {"--match",         "HOW",  OPT_STRING,        offsetof(struct options, match),
     "sequence (default): launches are aligned; invocation: the n-th of a kernel is the n-th"    },
    {"--table",         "NAME", OPT_STRING,        offsetof(struct options, name),
     "coverage, measurements, operators, operator_counters, operator_roofline, alignment, "
     "agreement, unattributed, attribution, correlations, layers, operator_shares, "
     "share_counters or tiers (default: those that sum up)"                                      },
    OPT_FORMAT,
    OPT_TEXT,
    OPT_OPEN,
    OPT_DEVICE,
    OPT_CAPTURES,
    OPT_INDUCTOR,
    OPT_OPS,
    OPT_CACHE,
    OPT_SELECTION,
    OPT_HELP,
};

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
        .find_layers = o->layers && strcmp(o->layers, "found") == 0,
        .correlations = o->correlations,
        .selection = o->selects ? &o->selection : NULL,
    };
    if (roof_attribution_open(&opts, &in->attribution, &err) != ROOF_OK)
        return report_error(&err);
    return EXIT_OK;
}

static bool is_wanted(const void *of, const roof_tabledef *def)
{
    return roof_attribution_shows(((const struct inputs *)of)->attribution, def->name);
}

static roof_status run_table(void *of, const char *name, roof_table **out, roof_error *err)
{
    return roof_attribution_run(((struct inputs *)of)->attribution, name, out, err);
}

static const struct table_family TABLES = {roof_attribution_tabledef_count,
                                           roof_attribution_tabledef_at, run_table, is_wanted};

/* JSON by these names has the form of the tool that calls it so; NULL: it is none of these. */
static const char *wanted_form(const struct options *o)
{
    const bool is_json = o->format && strcmp(o->format, "json") == 0;
    return is_json && o->output ? roof_profile_form(o->output) : NULL;
}

static int answer_profile(struct answer *a, const struct inputs *in, const char *form)
{
    roof_error err;
    const roof_status status =
        roof_attribution_profile(in->attribution, form, answer_sink, a, &err);
    return status == ROOF_OK || status == ROOF_IO ? EXIT_OK : report_error(&err);
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
    else if (o->layers && strcmp(o->layers, "declared") != 0 && strcmp(o->layers, "found") != 0)
        fprintf(stderr, "rooftree attribute: unknown --layers \"%s\", expected declared or found\n",
                show(o->layers).text);
    else
        return family_knows(&TABLES, "attribute", o->name);
    return false;
}

static int run(const struct options *o)
{
    const char *form = wanted_form(o);
    struct inputs in = {0};
    struct answer a;
    if (!is_usable(o))
        return EXIT_USAGE;
    int code = open_inputs(&in, o);
    if (code == EXIT_OK)
        code = answer_open(&a, o);
    if (code == EXIT_OK)
        code = answer_close(&a, form ? answer_profile(&a, &in, form)
                                     : family_answer(&TABLES, &in, &a, o));
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
