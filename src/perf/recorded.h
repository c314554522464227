/* recorded.h - what a trace says about the arguments of one operator, taken apart: shapes, types,
 * strides, values. Nothing is guessed; what is not what it should be is marked odd. */
#ifndef ROOF_PERF_RECORDED_H
#define ROOF_PERF_RECORDED_H

#include "arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum shape_form {
    SHAPE_EMPTY, /* []: no tensor, or one of no dimensions, or a list of none */
    SHAPE_DIMS,  /* [2,3] */
    SHAPE_LIST,  /* [[2,3],[]] */
    SHAPE_ODD    /* anything else */
};

struct shape {
    enum shape_form form;
    uint32_t count;      /* of dims, or of list */
    const int64_t *dims; /* of SHAPE_DIMS */
    struct shape *list;  /* of SHAPE_LIST: SHAPE_EMPTY, SHAPE_DIMS or SHAPE_ODD each */
};

struct span {
    const char *s;
    size_t len;
};

/* All text is borrowed from the signature, all lists from the arena. */
struct recorded {
    uint32_t count; /* of arguments */
    bool has_types, has_strides, has_values;
    bool records_lists;    /* lists of numbers would be: strides, which came later, are here */
    struct shape *dims;    /* [count]; NULL: no shapes were recorded, and nothing else is here */
    struct shape *strides; /* [count] where has_strides */
    struct span *types;    /* [count] where has_types */
    struct span *values;   /* [count] where has_values; escapes as in the text */
};

/* The four fields as the trace keeps them (compact JSON, NULL: not recorded). Fields that disagree
 * about the number of arguments with the shapes count as not recorded. False when out of memory. */
bool recorded_parse(struct recorded *r, struct arena *arena, const char *dims, const char *types,
                    const char *strides, const char *values);

#endif
