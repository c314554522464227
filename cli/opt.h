/* opt.h - command line options as rows: parsing, usage and help come from the same tables. */
#ifndef ROOF_CLI_OPT_H
#define ROOF_CLI_OPT_H

#include "rooftree.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { MAX_OPERANDS = 1024, MAX_EXAMPLES = 3, MAX_NUMBERS = 64, MAX_COUNTERS = 64 };

/* Everything any command can be told. */
struct options {
    const char *operands[MAX_OPERANDS];
    int noperands;
    const char *format;
    const char *output; /* file to write to, NULL: standard output */
    const char *layout; /* of another tool's report */
    char **words;       /* as typed, behind the name of the command; nwords of them */
    int nwords;
    bool help;
    bool wide;
    bool ascii;
    bool raw;
    bool man;
    bool cache;
    int64_t top;                             /* -1: not given */
    const char *captures[ROOF_MAX_CAPTURES]; /* open.ncaptures of them */
    const char *ops[ROOF_MAX_OPS_FILES];     /* open.nops_files of them */
    const char *inductor[ROOF_MAX_INDUCTOR]; /* open.ninductor of them */
    const char *name;                        /* of what to list */
    const char *kineto, *nsys;               /* timelines of attribute */
    const char *ncu[MAX_COUNTERS];           /* nncu of them */
    size_t nncu;
    const char *partition_map;
    const char *layers;
    const char *correlations;
    const char *match;
    roof_open_opts open;
    roof_run_opts run;
    roof_selection selection;
    int64_t devices[MAX_NUMBERS], streams[MAX_NUMBERS]; /* of the selection */
    bool selects;                                       /* some part of the trace was asked for */
    const char *by;
    roof_ncu_opts measure;
    int64_t measured_step; /* -1: not given */
};

enum opt_type {
    OPT_FLAG,
    OPT_STRING,
    OPT_COUNT,
    OPT_ID,
    OPT_MICROSECONDS,
    OPT_THREADS,
    OPT_CAPTURE,
    OPT_OPS_FILE,
    OPT_COUNTERS_FILE,
    OPT_INDUCTOR_PATH,
    /* Of the selection; those without a type of their own are OPT_STRING. */
    OPT_DEVICES,
    OPT_STREAMS,
    OPT_RANK,
    OPT_STEP,
    OPT_STEPS,
    OPT_WARMUP,
    OPT_WINDOW,
    OPT_SUBTREE,
    OPT_PATTERN /* a string that selects */
};

struct opt {
    const char *name; /* "--wide" or "-f" */
    const char *arg;  /* name of its value in help, NULL: a flag */
    enum opt_type type;
    size_t offset; /* in struct options */
    const char *help;
};

struct command {
    const char *name;
    const char *operands; /* as in usage: "FILE" */
    const char *summary;
    const struct opt *opts;
    size_t nopts;
    int min_operands, max_operands;
    int (*run)(const struct options *o);
    const char *examples[MAX_EXAMPLES]; /* command lines, NULL: no more */
};

/* Exit codes. */
enum { EXIT_OK = 0, EXIT_USAGE = 2, EXIT_INPUT = 3, EXIT_OUTPUT = 4, EXIT_PROGRAM = 5 };

extern const struct command command_info, command_report, command_run, command_tree,
    command_explain, command_counters, command_inductor, command_attribute, command_ncu_command,
    command_audit, command_cache, command_list, command_help, command_completions;

/* What `rooftree list` can be asked for. */
#define LIST_NAMES "tables columns classes kinds devices ops formats"

/* Options that several commands share. */
#define OPT_CACHE                                                                                  \
    {"--cache", NULL, OPT_FLAG, offsetof(struct options, cache),                                   \
     "keep what was read for the next time (rooftree cache --help says where)"}
#define OPT_OPEN                                                                                   \
    {"--no-python", NULL, OPT_FLAG, offsetof(struct options, open.no_python),                      \
     "pass Python frames over, for less time and memory: no modules then"},                        \
        {"--threads", "N", OPT_THREADS, offsetof(struct options, open.threads),                    \
         "threads to use (default: one for each processor, at most 8)"},                           \
        {"--scanner", "NAME", OPT_STRING, offsetof(struct options, open.scanner),                  \
         "avx2, sse2, neon or portable: how JSON is read (default: the best; the answer is the "   \
         "same)"},                                                                                 \
        {"--classes", "FILE", OPT_STRING, offsetof(struct options, open.classes_path),             \
         "use these rules instead of the built-in ones (rooftree list classes)"},                  \
        {"--require-flow", NULL, OPT_FLAG, offsetof(struct options, open.require_flow),            \
         "a call counts only if a flow arrow starts with its correlation (to compare with "        \
         "other tools)"},                                                                          \
    {                                                                                              \
        "--several-processes", NULL, OPT_FLAG, offsetof(struct options, open.several_processes),   \
            "read GPU work of several processes or ranks as if it were of one, instead of "        \
            "refusing the file"                                                                    \
    }
#define OPT_REPAIR                                                                                 \
    {"--strict", NULL, OPT_FLAG, offsetof(struct options, open.strict),                            \
     "a file that needs any repair is an error"},                                                  \
    {                                                                                              \
        "--clip", NULL, OPT_FLAG, offsetof(struct options, open.clip),                             \
            "GPU rows of impossible duration end where the next of their stream begins"            \
    }
#define OPT_CAPTURES                                                                               \
    {"--capture", "FILE", OPT_CAPTURE, offsetof(struct options, captures),                         \
     "a trace of graphs being captured: replayed kernels get the ops that launched them then "     \
     "(more: repeat it)"}
#define OPT_INDUCTOR                                                                               \
    {"--inductor", "PATH", OPT_INDUCTOR_PATH, offsetof(struct options, inductor),                  \
     "files or a directory of TorchInductor: its kernels get the ops that they were made of "      \
     "(more: "                                                                                     \
     "repeat it)"}
#define OPT_DEVICE                                                                                 \
    {"--device-name", "NAME", OPT_STRING, offsetof(struct options, open.device_name),              \
     "the GPUs are such ones, whatever the trace says (rooftree list devices)"},                   \
        {"--device-file", "FILE", OPT_STRING, offsetof(struct options, open.device_file),          \
         "more devices, or better numbers, in the form of rooftree list devices"},                 \
    {                                                                                              \
        "--peak", "COLUMN=VALUE,...", OPT_STRING, offsetof(struct options, open.peaks),            \
            "what was measured, instead of rooftree list devices: matrix_bf16_tflops=800,"         \
            "bandwidth_gb_per_s=3000"                                                              \
    }
#define OPT_OPS                                                                                    \
    {"--ops", "FILE", OPT_OPS_FILE, offsetof(struct options, ops),                                 \
     "models of operators, before the built-in ones (docs/models.md; more: repeat it)"}
#define OPT_FAMILY                                                                                 \
    {"--family", "NAME", OPT_STRING, offsetof(struct options, run.family),                         \
     "roofline_by_family: the sheet of this family, as gemm"}
#define OPT_FORMAT                                                                                 \
    {"-f", "FORMAT", OPT_STRING, offsetof(struct options, format),                                 \
     "text, csv, json, md, xlsx, folded, speedscope, roofline or svg (rooftree list formats)"},    \
    {                                                                                              \
        "-o", "FILE", OPT_STRING, offsetof(struct options, output),                                \
            "write to this file, in the format that its name ends with: .txt, .csv, .json, .md, "  \
            ".xlsx, .folded, .speedscope.json, .roofline.txt, .svg"                                \
    }
#define OPT_LIST_FORMAT {"-f", "FORMAT", OPT_STRING, offsetof(struct options, format), "text or md"}
#define OPT_TIMELINE                                                                               \
    {"--linked-only", NULL, OPT_FLAG, offsetof(struct options, run.linked_only),                   \
     "timeline: only GPU rows whose launching call was recorded"},                                 \
    {                                                                                              \
        "--micro-idle", "US", OPT_MICROSECONDS, offsetof(struct options, run.micro_idle_ns),       \
            "timeline, gpu_gaps: idle gaps of at least this many microseconds are long"            \
    }
#define OPT_TEXT                                                                                   \
    {"--wide", NULL, OPT_FLAG, offsetof(struct options, wide),                                     \
     "text, md: all columns; text: nothing shortened"},                                            \
        {"--ascii", NULL, OPT_FLAG, offsetof(struct options, ascii),                               \
         "roofline: drawn with ASCII alone (else as the locale says)"},                            \
    {                                                                                              \
        "--top", "N", OPT_COUNT, offsetof(struct options, top),                                    \
            "at most N rows of a table, 0 for all"                                                 \
    }
#define OPT_SUBJECT                                                                                \
    {"--op", "NAME", OPT_STRING, offsetof(struct options, run.op),                                 \
     "tree: the instance of this op (or call) with most GPU time"},                                \
    {                                                                                              \
        "--id", "N", OPT_ID, offsetof(struct options, run.id),                                     \
            "tree: the op, call, GPU row, frame or annotation with this id; roofline: its own row" \
    }
#define OPT_SELECTION                                                                              \
    {"--device", "N", OPT_DEVICES, 0, "only GPU rows of this GPU (several: 0,1; null: unknown)"},  \
        {"--stream", "N", OPT_STREAMS, 0, "only GPU rows of this stream (several: 7,20)"},         \
        {"--rank", "N", OPT_RANK, 0, "the trace must be of this rank"},                            \
        {"--step", "N", OPT_STEP, 0, "only what ProfilerStep#N launched; timelines: ran in it"},   \
        {"--steps", "A:B", OPT_STEPS, 0, "same, of the steps from A up to B, but not B"},          \
        {"--warmup", "N", OPT_WARMUP, 0, "without the first N steps"},                             \
        {"--window", "A:B", OPT_WINDOW, 0,                                                         \
         "only what was launched from A to B after the trace's begin; timelines: ran; times as "   \
         "10us, 1.5ms, 2s"},                                                                       \
        {"--name", "REGEX", OPT_PATTERN, offsetof(struct options, selection.name),                 \
         "only what has such a name, or was launched by an op of such a name"},                    \
        {"--category", "NAME", OPT_PATTERN, offsetof(struct options, selection.category),          \
         "only what was launched by ops of this category"},                                        \
        {"--annotation", "REGEX", OPT_PATTERN, offsetof(struct options, selection.annotation),     \
         "only what was launched inside such an annotation"},                                      \
        {"--module", "REGEX", OPT_PATTERN, offsetof(struct options, selection.module),             \
         "only what was launched inside such an nn.Module"},                                       \
    {                                                                                              \
        "--op-subtree", "ID", OPT_SUBTREE, 0, "only what lies below this op or call"               \
    }
#define OPT_BY                                                                                     \
    {"--by", "KIND", OPT_STRING, offsetof(struct options, by),                                     \
     "the table once for each step, device, module or annotation"}
#define OPT_LAYOUT                                                                                 \
    {"--layout", "NAME", OPT_STRING, offsetof(struct options, layout),                             \
     "tracelens: the sheets of TraceLens, as CSV files in the directory -o DIR, or in -o "         \
     "FILE.xlsx; by the Python package (pip install 'rooftree[treeperf]')"}
#define OPT_HELP {"--help", NULL, OPT_FLAG, offsetof(struct options, help), "this text"}

#define OPT_ROWS(opts) opts, sizeof(opts) / sizeof *(opts)

/* Reads argv[0..argc) for `command`. False after a one-line message on stderr. */
bool opt_parse(const struct command *command, int argc, char **argv, struct options *o);
void opt_usage(const struct command *command);

/* What the commands share. */

/* "  head   text", the text from column `indent` on and not beyond column 80. */
void print_described(FILE *to, const char *head, int indent, const char *text);

/* What was typed, for a message of one line: without control bytes, its end cut off if it is long.
 */
struct shown {
    char text[256];
};
struct shown show(const char *typed);

/* Opens operand `i`, through the cache if that was asked for and there is a place for one; NULL
 * after a message, with the exit code. */
roof_trace *open_operand(const struct options *o, int i, int *code);
/* The directory of the cache: $ROOFTREE_CACHE_DIR, else rooftree in $XDG_CACHE_HOME or ~/.cache.
 * NULL if none of these is set; else to be freed by the caller. */
char *cache_directory(void);
/* One line on stderr; returns the exit code for the error. */
int report_error(const roof_error *err);
int write_stdout(const char *bytes, size_t len);
/* Flushes stdout and looks whether all was written; returns an exit code. A closed pipe is no
 * error.
 */
int finish_stdout(void);

#endif
