/* inductor_tables.h - tables of what TorchInductor wrote. */
#ifndef ROOF_ANALYSIS_INDUCTOR_TABLES_H
#define ROOF_ANALYSIS_INDUCTOR_TABLES_H

#include "inductor.h"
#include "table.h"

struct inductor_table {
    roof_tabledef def;
    roof_status (*run)(const struct inductor *ind, roof_table *out, roof_error *err);
};

size_t inductor_table_count(void);
const struct inductor_table *inductor_table_at(size_t index);

#endif
