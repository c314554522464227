/* schema.h - what an operator's arguments are called, in what order, of what types: overload by
 * overload; and which recorded argument that makes which value. */
#ifndef ROOF_PERF_SCHEMA_H
#define ROOF_PERF_SCHEMA_H

#include "opfunc.h"

struct parameter {
    struct span name;
    enum optype type;
    bool optional; /* None is allowed */
    bool has_default;
    struct span text; /* of the default: 1, None, [0,1], True */
    uint32_t place;   /* among the recorded arguments */
};

struct overload {
    struct span name;   /* empty: the one without */
    uint32_t count;     /* parameters */
    uint32_t arguments; /* that are recorded at least */
    bool is_open;       /* more arguments may follow, or parameters have places of their own */
    struct parameter *parameters;
};

enum { SCHEMA_OVERLOADS = 64 }; /* more of one operator are not looked at */

struct overloads {
    struct overload *v;
    uint32_t count;
};

/* data/schemas.tsv in memory. */
struct schemas {
    const char *text;
    size_t len;
};

/* The overloads of `name`; none if the table has none. False when out of memory. */
bool schemas_find(const struct schemas *s, struct arena *arena, const struct span *name,
                  struct overloads *out);
/* Reads one `NAME:TYPE[?][=DEFAULT]`; false if it is not. */
bool parameter_read(struct parameter *p, const char *s, size_t len);
/* By the words of the table; OPTYPE_COUNT if there is none. `scalar` is a real. */
enum optype schema_type(const char *s, size_t len);

/* Bit i: overload i may be the one that was called. */
uint64_t overloads_that_fit(const struct overloads *o, const struct recorded *r);

/* The argument `name` of a call that fits the overloads in `fit`, as `wanted`, the type that the
 * overloads have in common. Names and texts of the result are those of the overloads. */
struct opvalue argument_value(const struct overloads *o, uint64_t fit, const struct recorded *r,
                              const struct span *name, enum optype wanted, struct opcall *c);

/* All tensors, and all whole numbers, that were recorded, whatever they are called. */
struct opvalue recorded_tensors(const struct recorded *r, struct opcall *c);
struct opvalue recorded_ints(const struct recorded *r, struct opcall *c);

/* What two overloads' types of one argument have in common; OPTYPE_COUNT: nothing. */
enum optype schema_common(enum optype a, enum optype b);

#endif
