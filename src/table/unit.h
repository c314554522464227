/* unit.h - numbers as text: exact for machines, short for people. Nothing else in the library turns
 * a number into human text. */
#ifndef ROOF_TABLE_UNIT_H
#define ROOF_TABLE_UNIT_H

#include "buf.h"
#include "rooftree.h"

/* Exact integers; doubles with at most six decimals, trailing zeros cut. */
void unit_add_i64(struct buf *out, int64_t v);
void unit_add_f64(struct buf *out, double v);

/* As a person reads it: "12.346 ms", "41.3 %", "1,234". */
void unit_add_human(struct buf *out, roof_unit unit, double v);

#endif
