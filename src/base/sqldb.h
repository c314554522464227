/* sqldb.h - reading the tables of an SQLite database, row by row; it is never written to, locked or
 * trusted. */
#ifndef ROOF_BASE_SQLDB_H
#define ROOF_BASE_SQLDB_H

#include "buf.h"
#include "error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sqldb;

/* Opens the database at `path`, which must stay. ROOF_UNSUPPORTED where there is no SQLite;
 * ROOF_FORMAT for what is no database, or only part of one (its last changes lie in a log beside
 * it). On failure there is nothing to close. */
roof_status sqldb_open(const char *path, struct sqldb **out, roof_error *err);
/* NULL is allowed. */
void sqldb_close(struct sqldb *db);

/* Its tables, by name. Views, and tables that are made by programs, are none. */
size_t sqldb_count(const struct sqldb *db);
const char *sqldb_table(const struct sqldb *db, size_t i);

/* How many rows a table has, by the number of its last one: none is missing in what was written in
 * one go. 0 if that cannot be told. */
uint64_t sqldb_rows(struct sqldb *db, const char *table);

/* Appends row `row` (from 1 on, in the order in which they are stored) as an object of JSON, all
 * its columns. */
roof_status sqldb_row_json(struct sqldb *db, const char *table, uint64_t row, struct buf *out,
                           roof_error *err);

/* A row that sqldb_each shows; gone when its reader returns. */
struct sqlrow {
    uint64_t number;              /* the how manieth of its table it is, from 1 on */
    const void *reading, *values; /* private */
};

/* Calls `read` with each row of a table, in the order in which they are stored, until one call does
 * not return ROOF_OK: then that is the result, and *err is the reader's. Columns are found by name;
 * of those that the table lacks all cells are null. At most SQLDB_MOST_COLUMNS. */
enum { SQLDB_MOST_COLUMNS = 100 };
roof_status sqldb_each(struct sqldb *db, const char *table, const char *const *columns, size_t n,
                       roof_status (*read)(void *ctx, const struct sqlrow *row), void *ctx,
                       roof_error *err);

enum sqlcell { SQLCELL_NULL, SQLCELL_INTEGER, SQLCELL_TEXT, SQLCELL_OTHER };

/* A cell as it stands; texts may be any bytes and live until the next row. */
struct sqlvalue {
    enum sqlcell kind;
    int64_t integer;
    const char *text;
    size_t len;
};
struct sqlvalue sqlrow_value(const struct sqlrow *row, size_t column);
/* The kind alone, and the number of one that is an integer, 0 of others: most cells are. */
enum sqlcell sqlrow_integer(const struct sqlrow *row, size_t column, int64_t *integer);

#endif
