/* counter_tables.h - tables of what Nsight Compute measured. */
#ifndef ROOF_ANALYSIS_COUNTER_TABLES_H
#define ROOF_ANALYSIS_COUNTER_TABLES_H

#include "counters.h"
#include "table.h"

struct counter_table {
    roof_tabledef def;
    roof_status (*run)(const struct counters *c, roof_table *out, roof_error *err);
};

extern const struct counter_table counter_table_fields; /* in a file of its own */

size_t counter_table_count(void);
const struct counter_table *counter_table_at(size_t index);

#endif
