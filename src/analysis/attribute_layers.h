/* attribute_layers.h - counters of parts of a program given to the parts that they stand for. */
#ifndef ROOF_ANALYSIS_ATTRIBUTE_LAYERS_H
#define ROOF_ANALYSIS_ATTRIBUTE_LAYERS_H

#include "layer_parts.h"

struct attribute;
struct attribute_run;

/* The parts to look at, in this order. All zero is empty. */
struct layers {
    struct layer_parts v[PART_SOURCES];
    uint32_t count;
};

/* Those that a map declares (NULL: none does), and, `finds`, those that launched the same. False
 * when out of memory; free also then. */
bool layers_make(struct layers *l, const struct roof_trace *tr, const struct partitions *map,
                 bool finds);
void layers_free(struct layers *l);

enum layer_reason {
    LAYER_FINE,     /* all its kernels have counters now */
    LAYER_SOME,     /* some of what stands for it have none */
    LAYER_UNEQUAL,  /* not the same kernels */
    LAYER_UNCOUNTED /* what stands for it has none */
};

/* What became of a part that another one stands for. */
struct layer_use {
    uint32_t layers;     /* of struct layers */
    uint32_t part, from; /* which, and the part whose counters it got */
    uint32_t propagated; /* kernels that got some */
    int64_t ns;          /* their time */
    enum layer_reason reason;
};

/* All zero is empty. */
struct layer_uses {
    struct layer_use *v;
    size_t count, cap;
};

/* Gives the counters of a run to kernels that have none: of a declared duplicate those of the part
 * that stands for it, of a part that was found, and has none at all, those of the one among the
 * same that has most. False when out of memory. */
bool layers_propagate(const struct attribute *a, struct attribute_run *run);

#endif
