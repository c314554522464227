/* fields.h - what counters say of launches, by the formulas of data/counters.tsv. */
#ifndef ROOF_COUNTERS_FIELDS_H
#define ROOF_COUNTERS_FIELDS_H

#include "arena.h"
#include "counters.h"

enum field_how { FIELD_SUM, FIELD_MAX, FIELD_RATIO, FIELD_MEAN };
const char *field_how_name(enum field_how how);

enum { FIELD_TERMS = 6, FIELD_ALTERNATIVES = 4 };

/* NUMBER * METRIC + ... */
struct field_terms {
    double factor[FIELD_TERMS];
    const char *metric[FIELD_TERMS];
    size_t count; /* of what is divided by, 0: nothing */
};

struct field_formula {
    struct field_terms above, below;
    const char *text;
};

struct counter_field {
    const char *name, *axis, *unit; /* unit: NULL: none */
    enum field_how how;
    struct field_formula
        formulas[FIELD_ALTERNATIVES]; /* the first whose metrics are there counts */
    size_t count;
};

/* All zero is empty. */
struct counter_fields {
    struct arena arena;
    struct counter_field *v;
    size_t count, cap;
};

/* Errors name `file` and the line. Free also after failure. */
roof_status counter_fields_parse(struct counter_fields *f, const char *file, const char *text,
                                 roof_error *err);
void counter_fields_free(struct counter_fields *f);

/* A field over some launches. Which formula counts is decided for each launch. */
struct field_sum {
    double above, below, max, weight; /* what was added up so far */
    double least, most;               /* of the values of single launches */
    uint32_t launches;                /* that have the field */
    bool mixed; /* launches went by different formulas, so that they cannot be divided as sums */
    bool missing_weight;
    const struct field_formula *formula; /* of the first */
};

/* Values of one launch by metric, to be asked for many fields. */
struct launch_values {
    const struct counters *c;
    double *value;   /* by string, of the launch that is shown; NaN: not there */
    uint32_t *rows;  /* of c->values, launch after launch */
    uint32_t *begin; /* launch l has rows[begin[l] .. begin[l + 1]) */
};
/* No launch is shown. Free also after failure. False when out of memory. */
bool launch_values_init(struct launch_values *v, const struct counters *c);
void launch_values_free(struct launch_values *v);
/* Puts the values of a launch into their places, or takes them out again, before the next one. Of
 * several of one metric the first that is known counts. */
void launch_values_show(struct launch_values *v, uint32_t launch);
void launch_values_hide(struct launch_values *v, uint32_t launch);
/* Of the launch that is shown; NaN: not known. */
double launch_values_of(const struct launch_values *v, const char *metric);
#define TIME_METRIC "gpu__time_duration.sum"

/* Adds the launch whose values are `v`; `weight` is its time, NaN if that is not known. */
void field_sum_add(struct field_sum *s, const struct counter_field *f,
                   const struct launch_values *v, double weight);
/* The value over all launches added; NaN if it is not known. */
double field_sum_value(const struct field_sum *s, const struct counter_field *f);

#endif
