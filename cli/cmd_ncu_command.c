/* cmd_ncu_command.c - rooftree ncu-command: what to measure, as a command of the shell. */
#include "answer.h"

static const struct opt OPTS[] = {
    {"--op",         "NAME", OPT_STRING, offsetof(struct options, measure.op),
     "operators whose name matches (* is any run of characters)"                            },
    {"--top",        "N",    OPT_COUNT,  offsetof(struct options, top),
     "else those N with most GPU time (default: 5)"                                         },
    {"--step",       "N",    OPT_COUNT,  offsetof(struct options, measured_step),
     "in ProfilerStep#N (default: the last one that has them)"                              },
    {"--nvtx",       NULL,   OPT_FLAG,   offsetof(struct options, measure.nvtx),
     "only inside their NVTX ranges: the program runs under emit_nvtx"                      },
    {"--cold",       NULL,   OPT_FLAG,   offsetof(struct options, measure.cold),
     "caches flushed before each pass, clocks locked to base (default: as the program runs)"},
    {"--costly",     NULL,   OPT_FLAG,   offsetof(struct options, measure.costly),
     "also metrics that need more than two passes each"                                     },
    {"--capability", "X.Y",  OPT_STRING, offsetof(struct options, measure.capability),
     "compute capability of the GPU, where the trace does not tell which it is"             },
    OPT_OPEN,
    OPT_REPAIR,
    OPT_DEVICE,
    OPT_CACHE,
    OPT_HELP,
};

static int run(const struct options *o)
{
    roof_error err;
    int code;
    roof_ncu_opts opts = o->measure;
    opts.top = o->top > 0 ? (size_t)o->top : 0;
    opts.has_step = o->measured_step >= 0;
    opts.step = o->measured_step;
    roof_trace *tr = open_operand(o, 0, &code);
    if (!tr)
        return code;
    struct answer a;
    code = answer_open(&a, o);
    if (code == EXIT_OK) {
        const roof_status status = roof_ncu_command(tr, &opts, answer_sink, &a, &err);
        code = status == ROOF_OK || status == ROOF_IO ? EXIT_OK : report_error(&err);
        code = answer_close(&a, code);
    }
    roof_close(tr);
    return code;
}

const struct command command_ncu_command = {
    "ncu-command",
    "FILE",
    "Prints the command that measures the operators with most GPU time with Nsight Compute: only "
    "their kernels, in one step, and the metrics that the GPU has.",
    OPT_ROWS(OPTS),
    1,
    1,
    run,
    {"rooftree ncu-command trace.json.gz --top 3",
      "rooftree ncu-command trace.json.gz --op 'aten::mm' --step 5"},
};
