/* ncu_unit.h - units of Nsight Compute and the base units that they are multiples of. */
#ifndef ROOF_COUNTERS_NCU_UNIT_H
#define ROOF_COUNTERS_NCU_UNIT_H

#include "buf.h"

#include <stdbool.h>
#include <stddef.h>

/* Appends the base unit of `unit` ("Kbyte/second" -> "byte/s", "usecond" -> "ns") and gives what a
 * value has to be multiplied with. False, factor 1 and the unit itself, if it is not known. */
bool ncu_unit_base(const char *unit, size_t len, struct buf *base, double *factor);

#endif
