/* sqldb_absent.c - in place of sqldb.c where SQLite was not found. */
#include "sqldb.h"

roof_status sqldb_open(const char *path, struct sqldb **out, roof_error *err)
{
    *out = NULL;
    return error_set(err, ROOF_UNSUPPORTED, -1,
                     "%s: an SQLite database, and this rooftree was built without SQLite", path);
}

void sqldb_close(struct sqldb *db)
{
    (void)db;
}

size_t sqldb_count(const struct sqldb *db)
{
    (void)db;
    return 0;
}

const char *sqldb_table(const struct sqldb *db, size_t i)
{
    (void)db;
    (void)i;
    return "";
}

roof_status sqldb_each(struct sqldb *db, const char *table, const char *const *columns, size_t n,
                       roof_status (*read)(void *ctx, const struct sqlrow *row), void *ctx,
                       roof_error *err)
{
    (void)db;
    (void)columns;
    (void)n;
    (void)read;
    (void)ctx;
    return error_set(err, ROOF_UNSUPPORTED, -1, "%s: built without SQLite", table);
}

uint64_t sqldb_rows(struct sqldb *db, const char *table)
{
    (void)db;
    (void)table;
    return 0;
}

roof_status sqldb_row_json(struct sqldb *db, const char *table, uint64_t row, struct buf *out,
                           roof_error *err)
{
    (void)db;
    (void)row;
    (void)out;
    return error_set(err, ROOF_UNSUPPORTED, -1, "%s: built without SQLite", table);
}

enum sqlcell sqlrow_integer(const struct sqlrow *row, size_t column, int64_t *integer)
{
    (void)row;
    (void)column;
    *integer = 0;
    return SQLCELL_NULL;
}

struct sqlvalue sqlrow_value(const struct sqlrow *row, size_t column)
{
    (void)row;
    (void)column;
    return (struct sqlvalue){0};
}
