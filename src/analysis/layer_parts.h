/* layer_parts.h - parts of a program that stand for others: as a map declares, or because they
 * launched the same. */
#ifndef ROOF_ANALYSIS_LAYER_PARTS_H
#define ROOF_ANALYSIS_LAYER_PARTS_H

#include "partitions.h"
#include "trace.h"

/* What the parts are. */
enum part_source {
    PARTS_OF_MAP,     /* ranges of layers, of which a map says what stands for which */
    PARTS_OF_RANGES,  /* annotations, those of layers among them */
    PARTS_OF_MODULES, /* frames of nn.Modules */
    PARTS_OF_OPS,
    PART_SOURCES
};
const char *part_source_name(enum part_source source); /* "map", "range", "module", "operator" */

/* Parts, in the preorder of their nesting. All zero is empty. */
struct layer_parts {
    enum part_source source;
    uint32_t count;
    uint32_t *end;        /* the subtree of p is [p, end[p]) */
    uint32_t *name;       /* string of the trace */
    uint32_t *id;         /* as users see it */
    uint32_t *begin;      /* p launched kernels[begin[p] .. begin[end[p]]) */
    uint32_t *kernels;    /* GPU rows */
    uint32_t *stands_for; /* part -> the part that stands for it, ROOF_NONE: it stands for itself;
                             of those found the first of those that launched the same */
};

/* Only what `map` declares. False when out of memory; free also then. */
bool layer_parts_declared(struct layer_parts *l, const struct roof_trace *tr,
                          const struct partitions *map);
/* What launched the same inside the same part, step or annotation: the same kernels with the same
 * grids, block sizes, registers and shared memory, from operators of the same names, in parts whose
 * names are the same but for their digits. As above. */
bool layer_parts_found(struct layer_parts *l, const struct roof_trace *tr, enum part_source source);
void layer_parts_free(struct layer_parts *l);

static inline uint32_t layer_part_kernels(const struct layer_parts *l, uint32_t part)
{
    return l->begin[l->end[part]] - l->begin[part];
}

/* Whether two parts launched the same kernels in the same way, place by place, and all of them say
 * how. */
bool layer_parts_equal(const struct layer_parts *l, const struct roof_trace *tr, uint32_t a,
                       uint32_t b);

/* Marks the kernels of outermost parts that another one stands for, is_duplicate[GPU row], and
 * those of the parts that stand for them. How many parts another one stands for. */
uint32_t layer_parts_mark(const struct layer_parts *l, const struct roof_trace *tr,
                          bool *is_duplicate, bool *is_representative);

/* The name of a part; of modules without what names of their frames begin with. */
const char *layer_part_name(const struct layer_parts *l, const struct roof_trace *tr,
                            uint32_t part);
/* The text of a part's name that says which one it is: "layer_1" of "layer::duplicate::layer_1". */
const char *layer_part_label(const char *name);

#endif
