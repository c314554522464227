/* bottleneck.h - what keeps work from being faster, by rules over counter fields:
 * data/bottlenecks.tsv. */
#ifndef ROOF_COUNTERS_BOTTLENECK_H
#define ROOF_COUNTERS_BOTTLENECK_H

#include "buf.h"
#include "fields.h"

enum { RULE_CONDITIONS = 4 };

struct bottleneck_condition {
    size_t field;  /* of counter_fields */
    bool at_least; /* else less than */
    double limit;
};

struct bottleneck_rule {
    const char *axis, *says;
    struct bottleneck_condition v[RULE_CONDITIONS];
    size_t count;
};

/* All zero is empty. */
struct bottlenecks {
    struct arena arena;
    struct bottleneck_rule *rules;
    size_t count, cap;
};

/* Errors name `file` and the line. Free also after failure. */
roof_status bottlenecks_parse(struct bottlenecks *b, const struct counter_fields *fields,
                              const char *file, const char *text, roof_error *err);
void bottlenecks_free(struct bottlenecks *b);

/* The first rule that holds for value[field] (NaN: not known), NULL: none does. Of all that hold,
 * `evidence` gets what they say and by which values. */
const struct bottleneck_rule *bottlenecks_judge(const struct bottlenecks *b,
                                                const struct counter_fields *fields,
                                                const double *value, struct buf *evidence);

#endif
