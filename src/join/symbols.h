/* symbols.h - which launches of two sides could be the same: kernels by their names, whichever tool
 * wrote them, and by how they were launched. */
#ifndef ROOF_JOIN_SYMBOLS_H
#define ROOF_JOIN_SYMBOLS_H

#include "strtab.h"

#include <stdbool.h>
#include <stdint.h>

enum shape_field { SHAPE_GRID, SHAPE_BLOCK, SHAPE_REGISTERS, SHAPE_SHARED, SHAPE_FIELDS };

/* How a kernel was launched; ROOF_NULL_I64: not said. */
struct join_shape {
    int64_t grid[3],
        block[3];      /* of a grid of which only the number of blocks is known: see below */
    int64_t registers; /* of a thread */
    int64_t shared;    /* bytes of a block, static and dynamic */
};

/* Rows in launch order; the arrays belong to the caller. */
struct join_side {
    const struct strtab *names;
    const struct join_shape *shapes;
    uint32_t nshapes;
    uint32_t count;
    const uint32_t *name, *shape; /* of each row; ROOF_NONE: none */
};

/* What two rows of one symbol have in common. */
enum symbol_level {
    LEVEL_NAME, /* the canonical name */
    LEVEL_BASE, /* only the base name: the sides have no canonical name of it in common */
};

/* Bits of symbols. */
struct symbol_facts {
    uint8_t level;  /* enum symbol_level */
    uint8_t equal;  /* bit (1 << enum shape_field): both sides say it, and it is the same */
    uint8_t differ; /* both say it, but never the same: they count it differently */
    uint32_t identity;
};

struct symbols {
    struct strtab canonical; /* names, of both sides */
    uint32_t *of_a, *of_b;   /* row -> symbol */
    uint32_t count;
    struct symbol_facts *facts; /* by symbol */
    uint32_t *name_a, *name_b;  /* string of the side -> string of canonical */
    uint32_t nidentities;
    uint8_t *sides; /* by identity: 1: a has it, 2: b has it */
};

/* Free also after failure. False when out of memory. Grid and block, where both sides say them,
 * must be equal; registers and shared memory too, unless no launch of that kernel has the same on
 * both sides. */
bool symbols_make(struct symbols *s, const struct join_side *a, const struct join_side *b);
void symbols_free(struct symbols *s);

#endif
