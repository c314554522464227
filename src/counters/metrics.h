/* metrics.h - which metrics of Nsight Compute a GPU has, and which of them the fields of
 * data/counters.tsv need there (data/metrics.tsv). */
#ifndef ROOF_COUNTERS_METRICS_H
#define ROOF_COUNTERS_METRICS_H

#include "buf.h"
#include "fields.h"

/* All zero is empty. Names are those of the fields, which must stay. */
struct metric_choice {
    const char **names; /* each once, in the order of the fields */
    size_t count, cap;
    int most_passes;    /* that one of them needs alone: all together need at least as many */
    size_t fields;      /* that can be made of them */
    struct buf without; /* names of fields that this GPU has no metrics for, between ", " */
    struct buf costly;  /* and of those left out because a metric needs too many passes */
};

/* Of each field the first formula whose metrics a GPU of this compute capability ("9.0") has, those
 * that need more than `most_passes` passes alone left out (0: none is). `text` is that of the file.
 * ROOF_ARG for a capability that it does not list. Free also after failure. */
roof_status metrics_choose(struct metric_choice *c, const char *file, const char *text,
                           const struct counter_fields *fields, const char *capability,
                           int most_passes, roof_error *err);
void metric_choice_free(struct metric_choice *c);

#endif
