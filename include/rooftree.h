/* rooftree.h - the whole public interface of librooftree.
 *
 * In the order a caller meets it: errors, opening a trace, the tables there are, selecting rows,
 * running a table, reading its cells, writing it, single events. Times are int64 nanoseconds, sizes
 * bytes, percentages 0..100. Strings are UTF-8. A trace is read-only once open and may be used by
 * several threads at a time; a table belongs to one thread at a time. The library never prints and
 * never exits. */
#ifndef ROOFTREE_H
#define ROOFTREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ROOF_VERSION "0.1.0"

#if defined(__GNUC__)
#define ROOF_API        __attribute__((visibility("default")))
#define ROOF_MUST_CHECK __attribute__((warn_unused_result))
#else
#define ROOF_API
#define ROOF_MUST_CHECK
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Errors
 * --------------------------------------------------------------------------------------------------------
 */

typedef enum roof_status {
    ROOF_OK = 0,
    ROOF_NOMEM,       /* out of memory */
    ROOF_IO,          /* the system refused to open, read or write */
    ROOF_FORMAT,      /* the input is not what its format says; `offset` is the byte */
    ROOF_UNSUPPORTED, /* a known thing this build does not do */
    ROOF_ARG,         /* the caller asked for something that does not exist */
    ROOF_CANCELLED    /* the caller's progress function said so */
} roof_status;

/* Filled by any function that returns a status other than ROOF_OK. Owned by the caller; every `err`
 * parameter may be NULL. */
typedef struct roof_error {
    roof_status code;
    int64_t offset;    /* byte in the (decompressed) input, -1 where that has no meaning */
    char message[512]; /* one line, names file and place, ends without newline */
} roof_error;

/* The version of the library that is running, as ROOF_VERSION. */
ROOF_API const char *roof_version(void);

/* ---- Opening a trace
 * ------------------------------------------------------------------------------------------------
 */

typedef struct roof_trace roof_trace;

enum { ROOF_MAX_CAPTURES = 16, ROOF_MAX_OPS_FILES = 64, ROOF_MAX_INDUCTOR = 16 };

/* Zero means default. */
typedef struct roof_open_opts {
    const char *classes_path; /* rules file that replaces the built-in data/classes.rules */
    bool require_flow; /* a call counts only if a launch flow starts with its correlation (as some
                          other tools do) */
    bool strict;       /* any repair of the input is an error (ROOF_FORMAT) */
    bool clip;      /* GPU rows of impossible duration end where the next of their stream begins */
    bool no_python; /* Python frames are passed over, for less time and memory: no modules then */
    bool several_processes; /* GPU work of several processes or ranks in one file is read as if it
                               were of one; else such a file is an error (ROOF_FORMAT), because GPU
                               rows do not say whose they are */

    /* How, not what: the answer is the same. */
    unsigned threads;    /* 0: one for each processor, at most 8 */
    const char *scanner; /* avx2, sse2, neon: the instructions to read JSON with; portable: none of
                            them; NULL: the best that the machine has */

    /* Called now and then while the file is read, by one thread at a time, with the bytes of the
     * (decompressed) document read so far and, of a plain file, how many there are (else 0; of a
     * database in proportion to its rows). False ends the reading with ROOF_CANCELLED. NULL: nobody
     * wants to know. */
    bool (*progress)(void *ctx, uint64_t done, uint64_t total);
    void *progress_ctx;
    const char *cache_dir; /* directory of what was read before, made if missing; NULL: none */

    /* Traces of the time when the graphs that this one replays were captured (which may be this one
     * itself): GPU rows of replays get the operators, arguments and modules that they have there.
     * With any, cache_dir is not used. */
    const char *const *captures;
    size_t ncaptures; /* at most ROOF_MAX_CAPTURES */

    /* What the GPUs can do at most, for the tables that compare with it. */
    const char
        *device_name; /* name or alias of a line of data/devices.tsv: all GPUs are such ones */
    const char *device_file; /* lines to be added to data/devices.tsv, in the same form; of one name
                                the file's count */
    const char *peaks; /* "column=value,...": instead of what data/devices.tsv says, measured ones
                          say; the columns are its numbers */

    /* Files of operator models, in the form of data/ops (docs/models.md). What a later one says of
     * an operator goes before what an earlier or a built-in one says. */
    const char *const *ops_files;
    size_t nops_files;    /* at most ROOF_MAX_OPS_FILES */
    const char *ops_text; /* one more before them, as its text; messages and tables call it
                             "registered" */

    /* What models leave to the caller, as supplied("bytes") in docs/models.md: the number `what` of
     * the operator `op`, whose arguments (dims, types, strides, concrete) are as in roof_event.
     * INT64_MIN: not known, and `why`, of `size` bytes, says why if it is given a text. Asked when
     * a table needs it, as long as the trace is open, by any thread, several at a time, of the same
     * arguments again for each table. With it, cache_dir is not used. NULL: nothing is known. */
    int64_t (*supply)(void *ctx, const char *op, const char *const args[4], const char *what,
                      char *why, size_t size);
    void *supply_ctx;

    /* Files and directories of TorchInductor (roof_inductor_open): GPU rows that its programs
     * launched get the operators that the kernels were made of. With any, cache_dir is not used. */
    const char *const *inductor;
    size_t ninductor; /* at most ROOF_MAX_INDUCTOR */
} roof_open_opts;

/* Reads the trace at `path` (plain or gzip, found out by content), builds the tree and the links.
 * `opts` may be NULL. On success *out is owned by the caller, to be given to roof_close. On failure
 * *out is NULL.
 *
 * With a cache_dir, a trace that was opened before, is the same file still, by the same library
 * with the same options, is not read again: it and its tables are taken from a file in that
 * directory. Else it is read, and that file written. Results are the same bytes either way. A cache
 * that is missing, damaged or not writable never makes roof_open fail. Whoever can write to the
 * directory as this user (or as root) is believed; files that others could write are not used. */
ROOF_API ROOF_MUST_CHECK roof_status roof_open(const char *path, const roof_open_opts *opts,
                                               roof_trace **out, roof_error *err);
/* Whether the cache_dir given to roof_open now holds the trace; if not, *err says why: ROOF_IO if
 * it could not be written, ROOF_ARG if no directory was given. */
ROOF_API ROOF_MUST_CHECK roof_status roof_cached(const roof_trace *tr, roof_error *err);
/* Frees the trace; NULL is allowed. Tables made from it must be freed before. */
ROOF_API void roof_close(roof_trace *tr);

/* ---- The tables there are
 * -------------------------------------------------------------------------------------------- */

typedef enum roof_type { ROOF_STR, ROOF_I64, ROOF_F64 } roof_type;

typedef enum roof_unit {
    ROOF_UNIT_NONE,
    ROOF_UNIT_COUNT,
    ROOF_UNIT_ID,
    ROOF_UNIT_NS,
    ROOF_UNIT_PERCENT,
    ROOF_UNIT_BYTES,
    ROOF_UNIT_RATIO,
    ROOF_UNIT_OBJECT, /* a JSON object: people read it without quotes, M:512,N:1024 */
    ROOF_UNIT_PROSE   /* sentences: text output wraps them and shortens nothing; no name */
} roof_unit;

typedef struct roof_coldef {
    const char *name;
    roof_type type;
    roof_unit unit;
    const char *doc; /* one line */
    bool detail;     /* left out of the text form unless it is asked to be wide */
} roof_coldef;

typedef struct roof_tabledef {
    const char *name;
    const char *doc; /* one line */
    const roof_coldef *cols;
    size_t ncols;
    bool in_report;     /* part of `rooftree report` */
    size_t report_rows; /* rows the text report shows, 0 = all */
} roof_tabledef;

/* All tables, in report order. The definitions live as long as the program. */
ROOF_API size_t roof_tabledef_count(void);
ROOF_API const roof_tabledef *roof_tabledef_at(size_t index); /* NULL past the end */
ROOF_API const roof_tabledef *roof_tabledef_find(const char *name);
ROOF_API const char *roof_unit_name(roof_unit unit);

/* The built-in rules (data/classes.rules), the categories each kind is read from (data/kinds.tsv),
 * the names of inference steps (data/phases.tsv) and what GPUs can do (data/devices.tsv), as text.
 */
ROOF_API const char *roof_builtin_classes(void);
ROOF_API const char *roof_builtin_kinds(void);
ROOF_API const char *roof_builtin_phases(void);
ROOF_API const char *roof_builtin_devices(void);

/* ---- Selecting
 * -------------------------------------------------------------------------------------------------------
 */

/* What of a trace is looked at: all conditions together. Zero means no condition. Regular
 * expressions are POSIX extended ones and found anywhere in a name. */
typedef struct roof_selection {
    const int64_t *devices; /* of GPU rows and allocator events; INT64_MIN: unknown */
    size_t ndevices;
    const int64_t *streams; /* of GPU rows; INT64_MIN: unknown */
    size_t nstreams;
    bool has_rank; /* the trace must be of this rank */
    int64_t rank;
    bool has_steps; /* ProfilerStep#N, N from first_step to last_step */
    int64_t first_step, last_step;
    size_t warmup;   /* all steps but so many at the beginning */
    bool has_window; /* [begin_ns, end_ns) from the trace's first op, call or GPU row; INT64_MIN,
                        INT64_MAX: from its begin, to its end */
    int64_t begin_ns, end_ns;
    const char *name;       /* regular expression: own name, or the launcher's */
    const char *category;   /* of the launcher */
    const char *annotation; /* regular expression: launched inside such an annotation */
    const char *module;     /* regular expression: launched inside such an nn.Module */
    bool has_op;            /* below the op or call with this id, itself included */
    uint32_t op;
} roof_selection;

/* Makes a trace that shows only what is selected: every table of it is one of the selected rows, as
 * docs/definitions.md says for each. Ids stay what they are. On success *out is owned by the
 * caller, to be given to roof_close before `tr`, which is not a selection itself. ROOF_ARG if the
 * selection names a device, stream, rank, step, category or op that the trace does not have, or
 * what is no regular expression. */
ROOF_API ROOF_MUST_CHECK roof_status roof_select(const roof_trace *tr,
                                                 const roof_selection *selection, roof_trace **out,
                                                 roof_error *err);

/* ---- Running one
 * -----------------------------------------------------------------------------------------------------
 */

typedef struct roof_table roof_table;

/* Zero means default. */
typedef struct roof_run_opts {
    bool linked_only;      /* timeline: only GPU rows that have a call */
    int64_t micro_idle_ns; /* timeline: split idle gaps at this length; gpu_gaps: show those of at
                              least this length; 0 = no split, 500 ms */
    bool brief; /* what a person reads first: quality only what was found, info only what is known,
                   timeline without single steps */
    const char *op; /* tree: the instance of this op name with most GPU time */
    bool has_id; /* tree, explain: the one thing with this id; roofline: only what it did itself */
    uint32_t id;
    unsigned threads;   /* of roof_run_all, as in roof_open_opts */
    const char *family; /* roofline_by_family: only this one, with columns of its own */
} roof_run_opts;

/* Computes table `name`. `opts` may be NULL. *out is owned by the caller, to be given to
 * roof_table_free, and borrows strings from the trace. */
ROOF_API ROOF_MUST_CHECK roof_status roof_run(const roof_trace *tr, const char *name,
                                              const roof_run_opts *opts, roof_table **out,
                                              roof_error *err);
/* Computes `n` tables, several at a time: tables[i] is what roof_run gives for names[i]. On failure
 * all of them are NULL, and *err is of the first one that failed. */
ROOF_API ROOF_MUST_CHECK roof_status roof_run_all(const roof_trace *tr, const char *const *names,
                                                  size_t n, const roof_run_opts *opts,
                                                  roof_table **tables, roof_error *err);
ROOF_API void roof_table_free(roof_table *t); /* NULL is allowed */

/* Computes table `name` once for each step, device, module or annotation that GPU rows of the
 * selection (NULL: of the trace) have, named by `by`: the tables one under the other, behind a
 * first column that says whose rows they are. Modules and annotations nest, so rows may stand under
 * several. ROOF_ARG if `by` is none of these, or there are more than 1000. Else as roof_run. */
ROOF_API ROOF_MUST_CHECK roof_status roof_run_by(const roof_trace *tr,
                                                 const roof_selection *selection, const char *name,
                                                 const char *by, const roof_run_opts *opts,
                                                 roof_table **out, roof_error *err);

/* ---- Reading its cells
 * ------------------------------------------------------------------------------------------------
 */

ROOF_API const roof_tabledef *roof_table_def(const roof_table *t);
ROOF_API size_t roof_table_rows(const roof_table *t);
/* Row and column must exist. A null cell reads as 0 or NULL; a cell read as another type than its
 * column's reads as 0 or NULL. */
ROOF_API bool roof_table_is_null(const roof_table *t, size_t row, size_t col);
ROOF_API int64_t roof_table_i64(const roof_table *t, size_t row, size_t col);
ROOF_API double roof_table_f64(const roof_table *t, size_t row, size_t col);
ROOF_API const char *roof_table_str(const roof_table *t, size_t row, size_t col);
/* A sentence for the reader about the whole table ("no GPU rows"), or NULL. Borrowed from the
 * table. */
ROOF_API const char *roof_table_note(const roof_table *t);

/* ---- Filling one
 * ------------------------------------------------------------------------------------------------------
 */

/* An empty table of the caller's own, to be filled, and then written and read as any other. The
 * definition is copied. *out is owned by the caller, to be given to roof_table_free. ROOF_ARG if it
 * has no columns. */
ROOF_API ROOF_MUST_CHECK roof_status roof_table_make(const roof_tabledef *def, roof_table **out,
                                                     roof_error *err);
/* The next cell, in the order of the columns, row after row; a row is there when it is whole. Text
 * is copied; a number that is not finite is null. ROOF_ARG, naming row and column, if the column is
 * of another type; then nothing was added. */
ROOF_API ROOF_MUST_CHECK roof_status roof_table_add_null(roof_table *t, roof_error *err);
ROOF_API ROOF_MUST_CHECK roof_status roof_table_add_i64(roof_table *t, int64_t v, roof_error *err);
ROOF_API ROOF_MUST_CHECK roof_status roof_table_add_f64(roof_table *t, double v, roof_error *err);
ROOF_API ROOF_MUST_CHECK roof_status roof_table_add_str(roof_table *t, const char *s,
                                                        roof_error *err);
/* What roof_table_note says; copied. */
ROOF_API ROOF_MUST_CHECK roof_status roof_table_set_note(roof_table *t, const char *note,
                                                         roof_error *err);

/* ---- Its columns, to be read in place
 * ------------------------------------------------------------------------------------------------
 */

/* The Arrow C data interface and C stream interface, as their specification has everyone declare
 * them: https://arrow.apache.org/docs/format/CDataInterface.html */
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE           2
#define ARROW_FLAG_MAP_KEYS_SORTED    4

struct ArrowSchema {
    const char *format;
    const char *name;
    const char *metadata;
    int64_t flags;
    int64_t n_children;
    struct ArrowSchema **children;
    struct ArrowSchema *dictionary;
    void (*release)(struct ArrowSchema *);
    void *private_data;
};

struct ArrowArray {
    int64_t length;
    int64_t null_count;
    int64_t offset;
    int64_t n_buffers;
    int64_t n_children;
    const void **buffers;
    struct ArrowArray **children;
    struct ArrowArray *dictionary;
    void (*release)(struct ArrowArray *);
    void *private_data;
};
#endif

#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

struct ArrowArrayStream {
    int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *out);
    int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *out);
    const char *(*get_last_error)(struct ArrowArrayStream *);
    void (*release)(struct ArrowArrayStream *);
    void *private_data;
};
#endif

/* The cells of a table column by column, in memory of their own: they outlive the table and its
 * trace, never change, and may be read and exported by several threads at a time. */
typedef struct roof_columns roof_columns;

/* *out is owned by the caller, to be given to roof_columns_free. */
ROOF_API ROOF_MUST_CHECK roof_status roof_columns_make(const roof_table *t, roof_columns **out,
                                                       roof_error *err);
/* Gives up the caller's share; what was exported keeps the memory until it is released. NULL is
 * allowed. */
ROOF_API void roof_columns_free(roof_columns *c);
/* As of the table; borrowed from the columns. */
ROOF_API const roof_tabledef *roof_columns_def(const roof_columns *c);
ROOF_API size_t roof_columns_rows(const roof_columns *c);
ROOF_API const char *roof_columns_note(const roof_columns *c);

/* Arrow structs (type struct: a child for each column: int64, float64, utf8, or large_utf8 past
 * 2 GiB of text in a column) that point into the columns: nothing is copied, and each export has
 * the same addresses. Metadata of the schema: table, doc, note; of a column: unit, doc. Each has a
 * share of the columns and is to be released by the caller as Arrow says; any thread may. On
 * failure (ROOF_NOMEM) out->release is NULL. */
ROOF_API ROOF_MUST_CHECK roof_status roof_columns_export_schema(roof_columns *c,
                                                                struct ArrowSchema *out,
                                                                roof_error *err);
ROOF_API ROOF_MUST_CHECK roof_status roof_columns_export_array(roof_columns *c,
                                                               struct ArrowArray *out,
                                                               roof_error *err);
/* One batch with all rows. */
ROOF_API ROOF_MUST_CHECK roof_status roof_columns_export_stream(roof_columns *c,
                                                                struct ArrowArrayStream *out,
                                                                roof_error *err);

/* The number as people read it, "12.346 ms", "41.30 %", "1,234", into `text`, cut off if it does
 * not fit into `size` bytes (one is the NUL; 32 are enough for what tables hold). */
ROOF_API void roof_unit_text(roof_unit unit, double v, char *text, size_t size);

/* ---- Writing it
 * --------------------------------------------------------------------------------------------------------
 */

/* Takes `len` bytes; returns 0, or another value to stop writing (roof_write then returns ROOF_IO).
 */
typedef int (*roof_sink)(void *ctx, const char *bytes, size_t len);

/* Zero means default. */
typedef struct roof_write_opts {
    size_t max_rows; /* 0 = all; text, md and xlsx say how many are left out; folded and speedscope
                        always take all */
    size_t width;    /* text: columns of the screen, 0 = 100 */
    bool wide;       /* text: all columns, nothing shortened */
    bool colour;     /* text: ANSI colours */
    bool title;      /* text, md: the table's name and one-line doc first */
    bool ascii;      /* roofline: no characters but ASCII */
    bool heads;      /* as a report: of each table as many rows as its definition says (max_rows, if
                        that is not 0), an empty line between two, and nothing of those that have
                        neither rows nor a note */
} roof_write_opts;

typedef struct roof_writerdef {
    const char *name;      /* of the format */
    const char *doc;       /* one line */
    const char *extension; /* names of such files end with it: ".csv" */
    const char *table;     /* the only table that it is a form of; NULL: any */
    bool binary;           /* not for a terminal */
} roof_writerdef;

/* All formats. The definitions live as long as the program. */
ROOF_API size_t roof_writerdef_count(void);
ROOF_API const roof_writerdef *roof_writerdef_at(size_t index); /* NULL past the end */
ROOF_API const roof_writerdef *roof_writerdef_find(const char *name);
/* By the end of a file's name (the longest extension that fits), NULL if none fits. */
ROOF_API const roof_writerdef *roof_writerdef_for_path(const char *path);
/* Writes `n` tables one after the other (json: one object keyed by table name if `n` > 1; xlsx: one
 * sheet each). `opts` may be NULL. ROOF_ARG if one of them is not what the format is made from,
 * ROOF_UNSUPPORTED if the library was built without it. */
ROOF_API ROOF_MUST_CHECK roof_status roof_write(const roof_table *const *tables, size_t n,
                                                const char *format, const roof_write_opts *opts,
                                                roof_sink sink, void *ctx, roof_error *err);

/* Writes the operator models (data/ops and opts->ops_files; `opts` may be NULL): a line each, or,
 * of the operator `name`, the stanza and its family as they are stated. ROOF_ARG if there is none.
 */
ROOF_API ROOF_MUST_CHECK roof_status roof_write_ops(const roof_open_opts *opts, const char *name,
                                                    roof_sink sink, void *ctx, roof_error *err);

/* A file that takes its name when it is whole: what was there before stays until then. */
typedef struct roof_file roof_file;

/* Begins the file that is to be `path`. A link is followed; a pipe or a device is written to at
 * once. On success *out is owned by the caller, to be given to roof_file_keep or roof_file_drop. */
ROOF_API ROOF_MUST_CHECK roof_status roof_file_create(const char *path, roof_file **out,
                                                      roof_error *err);
/* A roof_sink; `file` is the roof_file. */
ROOF_API int roof_file_sink(void *file, const char *bytes, size_t len);
/* Brings the file to the disk, gives it its name and frees it. ROOF_IO if that, or anything that
 * was written before, failed: then the old file is as it was. */
ROOF_API ROOF_MUST_CHECK roof_status roof_file_keep(roof_file *file, roof_error *err);
/* Leaves the old file as it was; NULL is allowed. */
ROOF_API void roof_file_drop(roof_file *file);

/* ---- Counters
 * --------------------------------------------------------------------------------------------------------
 */

/* What Nsight Compute measured of kernel launches. */
typedef struct roof_counters roof_counters;

/* Reads files: what `ncu --csv` printed (page details or raw, among whatever else was printed),
 * plain or packed, or reports (.ncu-rep). Values are in base units (byte, ns, Hz, %). On success
 * *out is owned by the caller, to be given to roof_counters_close. ROOF_FORMAT, naming the file, if
 * one has no launch; ROOF_UNSUPPORTED if that is for want of permission to use counters. */
ROOF_API ROOF_MUST_CHECK roof_status roof_counters_open(const char *const *paths, size_t n,
                                                        roof_counters **out, roof_error *err);
/* NULL is allowed. Tables made from it must be freed before. */
ROOF_API void roof_counters_close(roof_counters *c);
/* The tables there are of it. */
ROOF_API size_t roof_counters_tabledef_count(void);
ROOF_API const roof_tabledef *roof_counters_tabledef_at(size_t index); /* NULL past the end */
/* Computes table `name`; as roof_run. */
ROOF_API ROOF_MUST_CHECK roof_status roof_counters_run(const roof_counters *c, const char *name,
                                                       roof_table **out, roof_error *err);

/* ---- Counters of operators
 * -------------------------------------------------------------------------------------------
 */

/* Launches with counters found in a timeline, and so their operators. */
typedef struct roof_attribution roof_attribution;

/* What is put together; all of it is only read, and must outlive the attribution. Zero means
 * default. */
typedef struct roof_attribution_opts {
    const roof_trace *timeline;    /* not a selection; not NULL */
    const roof_trace *other;       /* another timeline of the same program; NULL: none */
    const roof_counters *counters; /* each file of them is a run of the same program; NULL: none */
    bool by_invocation; /* the n-th launch of a kernel in a stream is the n-th of the other side,
                           whatever is launched around it */
    const char *partition_map; /* part.json: which layers stand for which; NULL: none */
    bool find_layers; /* ranges, modules and operators that launched the same kernels stand for each
                         other, too: those without counters get the others', as propagated ones */
    const char *correlations; /* corr.json: operators of kernels in another run; NULL: none */
    const roof_selection *selection; /* operators, operator_counters and operator_roofline are of
                                        these GPU rows only, as of some steps; all launches are
                                        aligned all the same. NULL: of all */
} roof_attribution_opts;

/* Aligns the launches. On success *out is owned by the caller, to be given to
 * roof_attribution_close. ROOF_ARG without a timeline, if one is a selection, or as roof_select;
 * ROOF_IO or ROOF_FORMAT, naming file and byte, for the partition map or the correlations. */
ROOF_API ROOF_MUST_CHECK roof_status roof_attribution_open(const roof_attribution_opts *opts,
                                                           roof_attribution **out, roof_error *err);
/* NULL is allowed. Tables made from it must be freed before. */
ROOF_API void roof_attribution_close(roof_attribution *a);
/* The tables there are of it. */
ROOF_API size_t roof_attribution_tabledef_count(void);
ROOF_API const roof_tabledef *roof_attribution_tabledef_at(size_t index); /* NULL past the end */
/* Whether the table is one of those that sum up, and there is something for it: what `rooftree
 * attribute` shows. */
ROOF_API bool roof_attribution_shows(const roof_attribution *a, const char *name);
/* Computes table `name`; as roof_run. One thread at a time. */
ROOF_API ROOF_MUST_CHECK roof_status roof_attribution_run(roof_attribution *a, const char *name,
                                                          roof_table **out, roof_error *err);

/* Hands the attribution to `sink` as one of the documents of Operator Profiler (version 1.0):
 *   "profile.json"   operator instances with their GPU rows, their counters in base units, and
 * sums; what has no operator is in it too "manifest.json"  GPU rows with their operators, without
 * counters "corr.json"      operators of kernels by their short names, in the order in which they
 * ran "part.json"      which layers stand for which (ROOF_ARG if none was declared or looked for)
 * ROOF_ARG for another `form`. */
ROOF_API ROOF_MUST_CHECK roof_status roof_attribution_profile(roof_attribution *a, const char *form,
                                                              roof_sink sink, void *ctx,
                                                              roof_error *err);
/* Which of these documents a file of that name is, by its end; NULL: none. */
ROOF_API const char *roof_profile_form(const char *path);

/* What to measure with Nsight Compute. Zero means default. */
typedef struct roof_ncu_opts {
    const char *op; /* operators whose name matches this pattern (`*`: any run); NULL: */
    size_t top;     /* those with most time, so many (0: 5) */
    bool has_step;  /* in this step, else in the last one that has them */
    int64_t step;
    const char *capability; /* compute capability of the GPU, "9.0"; NULL: the trace's */
    bool cold;              /* caches flushed, clocks locked; else as the program runs */
    bool costly;            /* also metrics that need more than two passes each */
    bool nvtx;              /* by NVTX ranges, too: the program runs under emit_nvtx */
} roof_ncu_opts;

/* Hands the shell command to `sink` that measures these operators' kernels, with comments that say
 * what it covers. Kernels of communication are left out. ROOF_ARG for what the trace does not have,
 * a GPU that is not known, or a selection; ROOF_UNSUPPORTED for a GPU that is not NVIDIA's. */
ROOF_API ROOF_MUST_CHECK roof_status roof_ncu_command(const roof_trace *tr,
                                                      const roof_ncu_opts *opts, roof_sink sink,
                                                      void *ctx, roof_error *err);

/* ---- Profiles of others
 * --------------------------------------------------------------------------------------------------
 */

/* Reads a profile of Operator Profiler (profile.json 1.0, or its manifest.json; plain or packed)
 * and lists what is suspicious in it: one row for each kind of fault, none if it is sound. *out is
 * owned by the caller. ROOF_FORMAT, naming file and byte, for what is no JSON or no profile. */
ROOF_API ROOF_MUST_CHECK roof_status roof_audit(const char *path, roof_table **out,
                                                roof_error *err);
ROOF_API const roof_tabledef *roof_audit_tabledef(void);

/* ---- Programs that TorchInductor generated
 * --------------------------------------------------------------------------------------------------------
 */

/* What TorchInductor wrote about the programs that it compiled. */
typedef struct roof_inductor roof_inductor;

/* Reads files and directories with all below them: generated programs (output_code.py, a cache, a
 * debug directory), code of AOT wrappers, provenance, logs of TORCH_TRACE; plain or packed. On
 * success *out is owned by the caller, to be given to roof_inductor_close. ROOF_FORMAT, naming the
 * first path, if there is no program in any. */
ROOF_API ROOF_MUST_CHECK roof_status roof_inductor_open(const char *const *paths, size_t n,
                                                        roof_inductor **out, roof_error *err);
/* NULL is allowed. Tables made from it must be freed before. */
ROOF_API void roof_inductor_close(roof_inductor *ind);
/* The tables there are of it. */
ROOF_API size_t roof_inductor_tabledef_count(void);
ROOF_API const roof_tabledef *roof_inductor_tabledef_at(size_t index); /* NULL past the end */
/* Computes table `name`; as roof_run. */
ROOF_API ROOF_MUST_CHECK roof_status roof_inductor_run(const roof_inductor *ind, const char *name,
                                                       roof_table **out, roof_error *err);

/* ---- Single events
 * ------------------------------------------------------------------------------------------------------
 */

/* What is known of one op, call, GPU row, frame or annotation. Texts are borrowed from the trace,
 * NULL: there is none, or it was not recorded. */
typedef struct roof_event {
    const char *kind; /* op, call, kernel, memcpy, memset, other, frame, annotation */
    const char *name; /* as recorded */
    int64_t start_ns; /* from the trace's first op, call or GPU row */
    int64_t dur_ns;
    int64_t device, stream; /* of GPU rows; INT64_MIN: unknown */
    int64_t gpu_ns;         /* sum of the durations of all GPU rows below it, INT64_MIN: there are
                               none; of a GPU row its own */
    uint32_t parent; /* the op or call that encloses it; of a GPU row what it hangs under; of a
                        frame or annotation, and of a root, UINT32_MAX; so for the next two */
    uint32_t call;   /* that launched the GPU row */
    uint32_t op;     /* of a GPU row the op it was linked to, else the innermost op around it */
    const char *evidence;                          /* GPU rows: how they were linked */
    const char *dims, *types, *strides, *concrete; /* arguments of an op: JSON arrays */
} roof_event;

/* ROOF_ARG if there is no such id. Ids are those of tables, of the whole trace also where `tr` is a
 * selection; so for the next two. */
ROOF_API ROOF_MUST_CHECK roof_status roof_event_at(const roof_trace *tr, uint32_t id,
                                                   roof_event *out, roof_error *err);

/* The launcher instance, as a row of the table launches, that an op or call is or a GPU row was
 * launched by. Texts as in roof_event. */
typedef struct roof_launch {
    uint32_t id; /* UINT32_MAX: it launched nothing, and all texts are NULL */
    const char *name, *category, *module, *step;
} roof_launch;

ROOF_API ROOF_MUST_CHECK roof_status roof_event_launch(const roof_trace *tr, uint32_t id,
                                                       roof_launch *out, roof_error *err);

/* All conditions together; zero means no condition. */
typedef struct roof_query {
    const char *kind; /* a kind of roof_event, or gpu: any GPU row */
    const char *name; /* POSIX extended regular expression, found anywhere in the name */
    bool roots;       /* ops, calls and GPU rows that hang under nothing */
    bool has_below; /* ops, calls and GPU rows below the op or call `below`, itself not included */
    uint32_t below;
    bool children;   /* of these only those whose parent it is */
    bool has_around; /* frames and annotations that hold the start of the op or call `around`, or of
                        what a GPU row hangs under, on its thread: the outermost first */
    uint32_t around;
} roof_query;

/* The ids of what the query means: ops and calls in order of the tree, then GPU rows, frames,
 * annotations. *ids is owned by the caller, to be given to roof_free. ROOF_ARG for an unknown kind
 * or id, or what is no regular expression. */
ROOF_API ROOF_MUST_CHECK roof_status roof_find(const roof_trace *tr, const roof_query *query,
                                               uint32_t **ids, size_t *n, roof_error *err);

/* (*forward)[id] for each op and call, of which there are *n: the op whose backward it is part of,
 * as autograd numbers them; UINT32_MAX: none is known. *forward is owned by the caller, to be given
 * to roof_free. */
ROOF_API ROOF_MUST_CHECK roof_status roof_forward_ops(const roof_trace *tr, uint32_t **forward,
                                                      size_t *n, roof_error *err);

/* The JSON text of event `id` as it stands in the file, read again from it. *text is owned by the
 * caller, to be given to roof_free. */
ROOF_API ROOF_MUST_CHECK roof_status roof_raw_event(const roof_trace *tr, uint32_t id, char **text,
                                                    size_t *len, roof_error *err);
/* The same of n events at once, in the order of `ids`, as a JSON array: the file is read once. */
ROOF_API ROOF_MUST_CHECK roof_status roof_raw_events(const roof_trace *tr, const uint32_t *ids,
                                                     size_t n, char **text, size_t *len,
                                                     roof_error *err);
ROOF_API void roof_free(void *p);

#ifdef __cplusplus
}
#endif
#endif
