/* args.h - the recorded arguments of operators, each distinct set once. */
#ifndef ROOF_MODEL_ARGS_H
#define ROOF_MODEL_ARGS_H

#include "strtab.h"
#include "text.h"

enum args_field { ARGS_DIMS, ARGS_TYPES, ARGS_STRIDES, ARGS_CONCRETE, ARGS_FIELDS };

/* JSON text of one field as it stands in the file; s == NULL where it was not recorded. */
struct args_text {
    const char *s;
    size_t len;
};

/* Normal form of each field: compact JSON, a string of the trace, ROOF_NONE where it was not
 * recorded. Equal values have equal texts. */
struct signature {
    uint32_t field[ARGS_FIELDS];
};

/* All zero is empty. */
struct args_table {
    struct strtab raw;  /* bytes as read -> */
    uint32_t *raw_args; /* -> row of signatures; most ops end here and parse nothing */
    size_t raw_cap;
    struct strtab normal; /* key of the normal form -> row of signatures */
    struct signature *signatures;
    uint32_t count;
    size_t cap; /* 0: borrowed */
    struct buf scratch;
};

/* The row of `signatures` for these fields; ROOF_NONE if none was recorded. False when out of
 * memory. */
bool args_intern(struct args_table *t, struct strtab *strings,
                 const struct args_text fields[ARGS_FIELDS], uint32_t *args);
/* The row of an argument set that was parsed elsewhere, its strings in the same table as those of
 * t; ROOF_NONE when out of memory. */
uint32_t args_add(struct args_table *t, const struct signature *sig);
uint32_t args_count(const struct args_table *t);
/* Fills an empty table with signatures that someone else keeps for as long as it is used; nothing
 * can be interned then. */
void args_borrow(struct args_table *t, const struct signature *signatures, uint32_t count);
/* Frees what is only needed while reading. */
void args_freeze(struct args_table *t);
void args_free(struct args_table *t);

#endif
