/* opmodel.h - models of operators as the .ops files of data/ops state them: read once, then
 * computed for the recorded arguments of each operator. docs/models.md describes the language. */
#ifndef ROOF_PERF_OPMODEL_H
#define ROOF_PERF_OPMODEL_H

#include "args.h"
#include "map.h"
#include "opexpr.h"
#include "schema.h"

/* What a model may state. X(id, name, type). */
#define OPFIELDS(X)                                                                                \
    X(FLOPS_MATRIX, "flops_matrix", OPTYPE_REAL)                                                   \
    X(FLOPS_MATRIX_UPPER, "flops_matrix_upper", OPTYPE_REAL)                                       \
    X(FLOPS_VECTOR, "flops_vector", OPTYPE_REAL)                                                   \
    X(SFU, "sfu", OPTYPE_REAL)                                                                     \
    X(FLOPS_TORCH, "flops_torch", OPTYPE_REAL)                                                     \
    X(BYTES, "bytes", OPTYPE_REAL)                                                                 \
    X(BYTES_UPPER, "bytes_upper", OPTYPE_REAL)                                                     \
    X(BUS_BYTES, "bus_bytes", OPTYPE_REAL)                                                         \
    X(MATRIX_TYPE, "matrix_type", OPTYPE_DTYPE)                                                    \
    X(VECTOR_TYPE, "vector_type", OPTYPE_DTYPE)
#define OPFIELD_ID_(id, name, type) OPFIELD_##id,
enum opfield { OPFIELDS(OPFIELD_ID_) OPFIELD_COUNT };
enum { OPFIELD_NUMBERS = OPFIELD_MATRIX_TYPE }; /* the first ones are numbers */
const char *opfield_name(enum opfield f);

/* From the strongest on. */
enum opgrade { OPGRADE_EXACT, OPGRADE_BOUNDS, OPGRADE_ESTIMATE, OPGRADE_COUNT };
const char *opgrade_name(enum opgrade g);

enum opstep_kind { OPSTEP_LET, OPSTEP_REQUIRE, OPSTEP_WEAKEN };

struct opstep {
    enum opstep_kind kind;
    uint32_t slot;      /* OPSTEP_LET */
    enum opgrade grade; /* OPSTEP_WEAKEN */
    struct opexpr expr;
};

struct opshow {
    struct span name;
    struct opexpr expr;
};

/* What a model asks of the world around the arguments. */
enum opask { OPASK_KERNELS, OPASK_EVENT, OPASK_ANNOTATION, OPASK_ALLOCATIONS };

/* A name that formulas of a body may use: its slot is its place in the list. */
struct opbinding {
    struct span name;
    enum optype type;
    bool is_argument; /* recorded with the operator, not made by a let */
};

struct opbody {
    struct opbinding *names;
    size_t nnames, names_cap;
    struct opstep *steps;
    size_t nsteps, steps_cap;
    struct opshow *shows;
    size_t nshows, shows_cap;
    struct opexpr fields[OPFIELD_COUNT];
    bool has_field[OPFIELD_COUNT];
    enum opgrade grade;
    bool has_grade;
    struct span category, source, note; /* len 0: not said */
};

/* Where something stands. */
struct opplace {
    uint32_t file;  /* of opmodels.files */
    unsigned layer; /* of the file */
    unsigned line;
    struct span text; /* the whole stanza */
};

struct opfamily {
    struct span name;
    size_t nparameters;      /* the first names of the body */
    struct opexpr *defaults; /* [nparameters] */
    bool *has_default;
    struct opbody body;
    unsigned asks; /* 1 << enum opask */
    struct opplace place;
};

/* A family with what its parameters are. */
struct opuse {
    const struct opfamily *family;
    struct opexpr *given; /* [family->nparameters] */
    bool *is_given;
    struct opexpr condition; /* of several the first counts whose condition holds */
    bool has_condition;
};

struct opmodel {
    struct opbody body;
    struct opuse *uses;
    size_t nuses, uses_cap;
    struct overloads own; /* by `args` lines; none: the schema's */
    bool of_forward;      /* the arguments are those of the linked forward op */
    unsigned asks;        /* 1 << enum opask; lists of tensors ask for kernels, which tell types */
    struct opplace place;
};

/* One name that a model is for. */
struct ophead {
    struct span name;     /* a pattern if `is_pattern` */
    struct span overload; /* a pattern; len 0: all that no other head of the file names */
    bool is_pattern;
    struct overloads overloads;
    struct opmodel *model;
    uint32_t next; /* head of the same name before this one, ROOF_NONE */
};

struct opfile {
    const char *name;
    const char *text;
    unsigned layer; /* what a higher one says goes before what a lower one says */
};

/* All zero is empty. Families and models are pointed to, so they are allocated one by one. */
struct opmodels {
    struct arena arena;
    struct schemas schemas;
    struct opprogram program;
    struct opfile *files;
    size_t nfiles, files_cap;
    struct opfamily **families;
    size_t nfamilies, families_cap;
    struct opmodel **models;
    size_t nmodels, models_cap;
    struct ophead *heads;
    size_t nheads, heads_cap;
    struct strtab names; /* of heads that are no patterns */
    uint32_t *latest;    /* name -> its latest head */
    size_t latest_cap;
    uint32_t *patterns; /* heads */
    size_t npatterns, patterns_cap;
    const struct strtab *wanted; /* NULL: all */
};

/* Begins with nothing but the table of schemas, which is only looked at. */
void opmodels_init(struct opmodels *m, const char *schemas);
/* From now on stanzas of operators none of which is in this table of names are passed over, read or
 * not: for those who ask for no others. NULL: none is. The table is looked at while files are read.
 */
void opmodels_want(struct opmodels *m, const struct strtab *names);
/* Adds what a file says. Files of one layer are as one file; what those of a higher layer say goes
 * before what those of lower ones say, and they must be read later. `text` must outlive the models;
 * `file` is its name for messages and in tables. */
roof_status opmodels_read(struct opmodels *m, const char *file, const char *text, unsigned layer,
                          roof_error *err);
void opmodels_free(struct opmodels *m);

/* ---- Computing ---- */

/* An operator of PyTorch that makes a tensor: aten::empty and the like, by its recorded arguments.
 */
struct opallocation {
    const char *name;
    const char *field[ARGS_FIELDS];
};

/* An operator as it was recorded. */
struct opinput {
    const char *name;
    const char *field[ARGS_FIELDS];   /* JSON, NULL: not recorded */
    const char *forward[ARGS_FIELDS]; /* of the linked forward op; all NULL: none */
    bool has_forward;
    const struct opallocation *allocations; /* what is made inside it, in order */
    size_t nallocations;
    struct opcontext context; /* `name` is filled in */
};

/* Numbers that are not known are null (ROOF_NULL_I64), with `why`, a sentence, for the first. All
 * text lives in the arena given, or as long as the models. */
struct opresult {
    const struct opmodel *model;   /* NULL: none for this name */
    const struct opfamily *family; /* NULL: none */
    int64_t number[OPFIELD_NUMBERS];
    enum dtype matrix_type, vector_type;
    enum opgrade grade;
    enum opwhy why_kind; /* OPWHY_NOTHING: all is known */
    const char *why;
    bool without_strides; /* tensors are taken to be contiguous */
    const struct span *show_names;
    const struct opvalue *show_values;
    size_t nshows;
};

/* One line of how a number came about. */
struct opderivation {
    void *ctx;
    /* `formula` and `with_values` may be NULL. */
    void (*add)(void *ctx, const char *step, const struct span *name, const struct span *formula,
                const char *with_values, const struct opvalue *value);
};

/* The model whose name this is, whatever the overload; NULL if there is none. */
const struct opmodel *opmodels_find(const struct opmodels *m, const char *name);
/* False when out of memory. `arena` holds what the result points to; `d` may be NULL. */
bool opmodels_compute(const struct opmodels *m, const struct opinput *in, struct arena *arena,
                      struct opresult *out, const struct opderivation *d);

/* Whether it says what ranks pass to each other: then it speaks for communication alone. */
bool opmodel_is_collective(const struct opmodel *m);
/* What the model says, else its family (of several the first). */
const struct span *opmodel_category(const struct opmodel *m);

#endif
