/* table.h - the one thing analyses make and writers see: typed columns with nulls, filled row by
 * row. */
#ifndef ROOF_TABLE_TABLE_H
#define ROOF_TABLE_TABLE_H

#include "arena.h"
#include "error.h"

#include <stdbool.h>
#include <stdint.h>

union table_cell {
    int64_t i64;
    double f64;
    const char *str;
};

struct roof_table {
    const roof_tabledef *def;
    struct arena arena; /* strings made for this table */
    union table_cell *cells;
    bool *null;
    size_t count, cap; /* cells */
    const char *note;
    bool failed; /* out of memory somewhere; table_finish says so */
};

/* NULL when out of memory. */
roof_table *table_new(const roof_tabledef *def);

/* Cells in the order of the columns, row after row. Strings are borrowed and must outlive the
 * table. The type must be the column's. */
void table_str(roof_table *t, const char *s); /* NULL is null */
void table_i64(roof_table *t, int64_t v);
void table_f64(roof_table *t, double v);
void table_null(roof_table *t);
/* INT64_MIN is null. */
void table_i64_or_null(roof_table *t, int64_t v);
/* A string that the table keeps itself. */
void table_printf(roof_table *t, const char *fmt, ...) ROOF_PRINTF(2, 3);
void table_str_copy(roof_table *t, const char *s, size_t len);

/* Takes out the rows that `keep` does not want. */
void table_keep_rows(roof_table *t, bool (*keep)(const roof_table *t, size_t row));

void table_note(roof_table *t, const char *note); /* borrowed */

/* Reports what failed while filling. */
roof_status table_finish(roof_table *t, roof_error *err);

#endif
