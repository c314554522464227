/* attribute.h - counters of Nsight Compute given to the kernels of a timeline, and so to operators:
 * by aligning what was launched. */
#ifndef ROOF_ANALYSIS_ATTRIBUTE_H
#define ROOF_ANALYSIS_ATTRIBUTE_H

#include "analysis.h"
#include "attribute_layers.h"
#include "compiled_calls.h"
#include "correlations.h"
#include "counters.h"
#include "fields.h"
#include "join.h"
#include "partitions.h"

/* Launches of one side, in launch order; the arrays are its own. */
struct attribute_side {
    struct join_input in;
    uint32_t *thing; /* row -> GPU row of the trace, or launch of the counters */
    struct join_shape *shapes;
    struct join_lane *lanes;
    uint32_t *name, *shape, *lane, *op, *op_name, *step;
    double *time_ns;
    bool *is_copy; /* of traces */
    size_t lanes_cap;
};

/* How launches were measured; strings of the counters. */
struct attribute_way {
    uint32_t file, replay, cache_control, clock_control;
};
enum { ATTRIBUTE_WAYS = 12 }; /* at most, of one file */

/* One file of counters, which is one run of the program, beside the timeline. A file whose launches
 * were measured in several ways is several: these are never put together. */
struct attribute_run {
    uint32_t file; /* number of the run */
    struct attribute_way way;
    struct attribute_side counted, traced;
    struct join join;      /* a: counted, b: traced */
    uint32_t *launch_of;   /* GPU row -> launch whose counters it has, ROOF_NONE */
    uint8_t *how;          /* GPU row -> enum attribute_how */
    uint32_t *operator_of; /* counted row -> string of the timeline, ROOF_NONE: not known */
    uint32_t left_out;     /* the timeline that was aligned lacks the duplicates of these layers (of
                              struct layers); ROOF_NONE: it is whole */
    struct layer_uses layer_uses;
};

/* By what a GPU row has counters. */
enum attribute_how {
    HOW_NONE,
    HOW_PARTNER,    /* its own, or those of the launch that it is in the counters' run */
    HOW_PROPAGATED, /* those of the same kernel of the layer that stands for this one */
};

struct attribute {
    const struct roof_trace *tr;             /* the timeline; owned by the caller, as all inputs */
    const struct roof_trace *other;          /* another timeline; NULL: none */
    const struct counters *counters;         /* NULL: none */
    const struct partitions *partitions;     /* NULL: none */
    const struct correlations *correlations; /* NULL: none */
    bool finds_layers;          /* parts that launched the same stand for each other, too */
    const bool *selected;       /* GPU row -> the tables of operators are of it; NULL: of all */
    const char *selection;      /* in words */
    struct attribute_run *runs; /* one for each file of counters */
    uint32_t nruns;
    struct attribute_side mine, others;     /* with another timeline */
    struct join agreement;                  /* a: mine, b: others */
    struct attribute_side said_by, said_of; /* with correlations */
    struct join said;                       /* a: their entries, b: the timeline's kernels */
    uint32_t *entry_of; /* GPU row -> entry that it is for sure or nearly so, ROOF_NONE; NULL: there
                           are no correlations */
    struct inductor named; /* words of names of kernels; no programs */
    uint32_t *name_op;     /* string of the trace, name of a kernel -> string of `named` */
    struct counter_fields fields;
    struct launch_values values; /* of the counters */
    struct compiled_calls compiled;
    struct layers layers;
};

/* Free also after failure. */
roof_status attribute_make(struct attribute *a, bool by_invocation, roof_error *err);
void attribute_free(struct attribute *a);

/* The operator of a GPU row: as in `ops`; of one without, that a compiled program launched, the one
 * with the largest share of its kernel; else what attribute_said says. A name is a number below
 * attribute_names. */
uint32_t attribute_operator(const struct attribute *a, uint32_t gpu_row);
bool attribute_has_operator(const struct attribute *a, uint32_t gpu_row);
uint32_t attribute_names(const struct attribute *a);
const char *attribute_name(const struct attribute *a, uint32_t name); /* NULL of ROOF_NONE */
/* By what an operator is known of a row that neither the timeline nor a program knows one of. */
enum attribute_teller { TOLD_BY_MAP, TOLD_BY_NAME, ATTRIBUTE_TELLERS };
const char *attribute_teller_name(enum attribute_teller teller); /* "correlation_map", "name" */
/* Of such a row: the operator that a map of another run says, and how sure it is that the row is
 * the one it means; else what the kernel's name says, if that can be read in one way only, which is
 * not sure at all. NULL: nothing. `how` may be NULL. */
struct attribute_saying {
    enum attribute_teller teller;
    enum join_confidence confidence;
};
const char *attribute_said(const struct attribute *a, uint32_t gpu_row,
                           struct attribute_saying *how);
/* Whether the tables of operators are of a GPU row. */
static inline bool attribute_has(const struct attribute *a, uint32_t gpu_row)
{
    return !a->selected || a->selected[gpu_row];
}
/* Says what was selected, if anything was. */
void attribute_note(const struct attribute *a, roof_table *out);
/* The value of a metric of a launch, NaN if it is not known. */
double attribute_metric(struct attribute *a, uint32_t launch, const char *metric);

/* How often the launches of a run were replayed to be measured; ROOF_NULL_I64: it is not said. */
void attribute_passes(struct attribute *a, const struct attribute_run *run, int64_t *least,
                      int64_t *most);

struct attribute_table {
    roof_tabledef def;
    roof_status (*run)(struct attribute *a, roof_table *out, roof_error *err);
};

extern const struct attribute_table attribute_table_alignment, attribute_table_measurements,
    attribute_table_operators, attribute_table_operator_counters, attribute_table_operator_roofline,
    attribute_table_unattributed, attribute_table_coverage, attribute_table_agreement,
    attribute_table_rows, attribute_table_said, attribute_table_layers,
    attribute_table_operator_shares, attribute_table_share_counters, attribute_table_tiers;

size_t attribute_table_count(void);
const struct attribute_table *attribute_table_at(size_t index);

#endif
