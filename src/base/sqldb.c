/* sqldb.c - SQLite through its own library, which is loaded when a database is opened: few traces
 * are one. */
#include "sqldb.h"

#include "arena.h"
#include "buf.h"
#include "dynlib.h"
#include "grow.h"
#include "text.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(X)                                                                               \
    X(sqlite3_close)                                                                               \
    X(sqlite3_column_bytes)                                                                        \
    X(sqlite3_column_count)                                                                        \
    X(sqlite3_column_int64)                                                                        \
    X(sqlite3_column_name)                                                                         \
    X(sqlite3_column_text)                                                                         \
    X(sqlite3_column_type)                                                                         \
    X(sqlite3_create_module_v2)                                                                    \
    X(sqlite3_db_config)                                                                           \
    X(sqlite3_declare_vtab)                                                                        \
    X(sqlite3_errmsg)                                                                              \
    X(sqlite3_finalize)                                                                            \
    X(sqlite3_free)                                                                                \
    X(sqlite3_limit)                                                                               \
    X(sqlite3_malloc64)                                                                            \
    X(sqlite3_open_v2)                                                                             \
    X(sqlite3_prepare_v2)                                                                          \
    X(sqlite3_step)                                                                                \
    X(sqlite3_value_bytes)                                                                         \
    X(sqlite3_value_int64)                                                                         \
    X(sqlite3_value_text)                                                                          \
    X(sqlite3_value_type)

#define POINTER_(name)  __typeof__(name) *name;
#define FUNCTION_(name) {#name, offsetof(struct functions, name)},

struct functions {
    FUNCTIONS(POINTER_)
};

static const struct dynlib_function FUNCTION_LIST[] = {FUNCTIONS(FUNCTION_)};

struct reading;

struct sqldb {
    const char *path;
    void *library;
    struct functions f;
    sqlite3 *sqlite;
    uint64_t bytes; /* size of the file */
    struct arena names;
    const char **tables;
    size_t ntables, tables_cap;
    struct reading *reading; /* the one under way */
};

/* ---- The table that rows go through ---- */

/* Rows come as the arguments of a table of ours, which SQLite joins to the one that is read and
 * which never has a row itself: so a row costs no way out of SQLite's machine and back, which
 * sqlite3_step takes, and no search for each of its cells. */
static const char ROWS[] = "rooftree_rows";

struct reading {
    struct sqldb *db;
    const char *table;
    roof_status (*read)(void *ctx, const struct sqlrow *row);
    void *ctx;
    uint64_t rows;
    int cell[SQLDB_MOST_COLUMNS]; /* which argument a column is, -1: the table has none */
    roof_status status;
    roof_error *err;
};

struct rows_table {
    sqlite3_vtab base;
    const struct sqldb *db;
};

static int rows_connect(sqlite3 *sqlite, void *db, int argc, const char *const *argv,
                        sqlite3_vtab **out, char **error)
{
    const struct functions *f = &((const struct sqldb *)db)->f;
    struct rows_table *t = f->sqlite3_malloc64(sizeof *t);
    struct buf sql = {0};
    (void)argc;
    (void)argv;
    (void)error;
    *out = NULL;
    if (!t)
        return SQLITE_NOMEM;
    buf_str(&sql, "CREATE TABLE x(");
    for (size_t i = 0; i < SQLDB_MOST_COLUMNS; i++)
        buf_printf(&sql, "%sc%zu HIDDEN", i ? ", " : "", i);
    buf_char(&sql, ')');
    const int code = sql.failed ? SQLITE_NOMEM : f->sqlite3_declare_vtab(sqlite, sql.bytes);
    buf_free(&sql);
    if (code != SQLITE_OK) {
        f->sqlite3_free(t);
        return code;
    }
    *t = (struct rows_table){.db = db};
    *out = &t->base;
    return SQLITE_OK;
}

static const struct sqldb *db_of(const sqlite3_vtab *table)
{
    return ((const struct rows_table *)table)->db;
}

static int rows_disconnect(sqlite3_vtab *table)
{
    db_of(table)->f.sqlite3_free(table);
    return SQLITE_OK;
}

/* Argument i is what column i must equal. */
static int rows_best_index(sqlite3_vtab *table, sqlite3_index_info *info)
{
    (void)table;
    for (int i = 0; i < info->nConstraint; i++) {
        if (!info->aConstraint[i].usable)
            return SQLITE_CONSTRAINT; /* the other way round */
        info->aConstraintUsage[i].argvIndex = info->aConstraint[i].iColumn + 1;
        info->aConstraintUsage[i].omit = 1;
    }
    return SQLITE_OK;
}

static int rows_open(sqlite3_vtab *table, sqlite3_vtab_cursor **out)
{
    *out = db_of(table)->f.sqlite3_malloc64(sizeof **out);
    if (*out)
        **out = (sqlite3_vtab_cursor){.pVtab = table};
    return *out ? SQLITE_OK : SQLITE_NOMEM;
}

static int rows_close(sqlite3_vtab_cursor *cursor)
{
    db_of(cursor->pVtab)->f.sqlite3_free(cursor);
    return SQLITE_OK;
}

/* A row of the table that is read. */
static int rows_filter(sqlite3_vtab_cursor *cursor, int number, const char *name, int n,
                       sqlite3_value **values)
{
    struct reading *r = db_of(cursor->pVtab)->reading;
    (void)number;
    (void)name;
    (void)n;
    if (!r)
        return SQLITE_MISUSE;
    const struct sqlrow row = {++r->rows, r, values};
    r->status = r->rows <= r->db->bytes
                    ? r->read(r->ctx, &row)
                    : /* pages that lie in a circle: a row takes more than a byte */
                    error_set(r->err, ROOF_FORMAT, -1,
                              "%s: table %s has more rows than the file has bytes: it is damaged",
                              r->db->path, r->table);
    return r->status == ROOF_OK ? SQLITE_OK : SQLITE_ABORT;
}

static int rows_eof(sqlite3_vtab_cursor *cursor)
{
    (void)cursor;
    return 1;
}

static int rows_next(sqlite3_vtab_cursor *cursor)
{
    (void)cursor;
    return SQLITE_OK;
}

static int rows_column(sqlite3_vtab_cursor *cursor, sqlite3_context *context, int column)
{
    (void)cursor;
    (void)context;
    (void)column;
    return SQLITE_OK;
}

static int rows_rowid(sqlite3_vtab_cursor *cursor, sqlite3_int64 *id)
{
    (void)cursor;
    *id = 0;
    return SQLITE_OK;
}

static const sqlite3_module ROWS_MODULE = {
    .xConnect = rows_connect, /* without xCreate it is there without being made */
    .xDisconnect = rows_disconnect,
    .xBestIndex = rows_best_index,
    .xOpen = rows_open,
    .xClose = rows_close,
    .xFilter = rows_filter,
    .xEof = rows_eof,
    .xNext = rows_next,
    .xColumn = rows_column,
    .xRowid = rows_rowid,
};

/* ---- Opening ---- */

/* Size of the file, 0 if there is none. */
static uint64_t size_of(const char *path, const char *suffix)
{
    struct buf name = {0};
    buf_printf(&name, "%s%s", path, suffix);
    FILE *f = name.failed ? NULL : fopen(name.bytes, "rb");
    const long size = f && fseek(f, 0, SEEK_END) == 0 ? ftell(f) : 0;
    if (f)
        fclose(f);
    buf_free(&name);
    return size > 0 ? (uint64_t)size : 0;
}

/* Changes that a writer made and did not finish writing into the file: without them its tables are
 * old or torn, and taking them in would be writing. */
static roof_status refuse_logs(const struct sqldb *db, roof_error *err)
{
    static const char *const LOGS[] = {"-wal", "-journal"};
    for (size_t i = 0; i < sizeof LOGS / sizeof *LOGS; i++)
        if (size_of(db->path, LOGS[i]))
            return error_set(err, ROOF_FORMAT, -1,
                             "%s: its last changes are still in %s%s: it is being written, or its "
                             "writer was stopped; export it again, or let sqlite3 take them in "
                             "(PRAGMA wal_checkpoint)",
                             db->path, db->path, LOGS[i]);
    return ROOF_OK;
}

/* The path as a URI that says: read only, and nobody changes it. */
static void add_uri(struct buf *out, const char *path)
{
    buf_str(out, *path == '/' ? "file://" : "file:"); /* else //a/b were b of the machine a */
    for (const char *p = path; *p; p++)
        if (strchr("?#%", *p))
            buf_printf(out, "%%%02x", (unsigned)(unsigned char)*p);
        else
            buf_char(out, *p);
    buf_str(out, "?mode=ro&immutable=1");
}

static roof_status no_database(const struct sqldb *db, roof_error *err)
{
    return error_set(err, ROOF_FORMAT, -1, "%s: not a whole SQLite database: %s", db->path,
                     db->f.sqlite3_errmsg(db->sqlite));
}

static roof_status prepare(struct sqldb *db, const char *sql, sqlite3_stmt **out, roof_error *err)
{
    return db->f.sqlite3_prepare_v2(db->sqlite, sql, -1, out, NULL) == SQLITE_OK
               ? ROOF_OK
               : no_database(db, err);
}

static roof_status list_tables(struct sqldb *db, roof_error *err)
{
    sqlite3_stmt *s;
    int step;
    bool ok = true;
    ROOF_TRY(prepare(db,
                     "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 "
                     "AND name NOT LIKE 'sqlite_%' ORDER BY name",
                     &s, err));
    while (ok && (step = db->f.sqlite3_step(s)) == SQLITE_ROW) {
        const char *name = (const char *)db->f.sqlite3_column_text(s, 0);
        const size_t len = (size_t)db->f.sqlite3_column_bytes(s, 0);
        if (!name || !text_is_utf8(name, len))
            continue;
        const char *copy = arena_strndup(&db->names, name, len);
        ok = copy && grow_room(&db->tables, sizeof *db->tables, db->ntables, &db->tables_cap);
        if (ok)
            db->tables[db->ntables++] = copy;
    }
    const roof_status status = !ok                   ? error_nomem(err)
                               : step != SQLITE_DONE ? no_database(db, err)
                                                     : ROOF_OK;
    db->f.sqlite3_finalize(s);
    return status;
}

/* No cell is longer than the file, unless an expression of the schema makes it. */
static void limit_cells(const struct sqldb *db)
{
    enum { LEAST = 1 << 16, MOST = 1000000000 };
    const int most = db->bytes < LEAST ? LEAST : db->bytes < MOST ? (int)db->bytes : MOST;
    db->f.sqlite3_limit(db->sqlite, SQLITE_LIMIT_LENGTH, most);
}

static roof_status open_file(struct sqldb *db, roof_error *err)
{
    struct buf uri = {0};
    ROOF_TRY(refuse_logs(db, err));
    add_uri(&uri, db->path);
    if (uri.failed)
        return error_nomem(err);
    const int code = db->f.sqlite3_open_v2(
        uri.bytes, &db->sqlite, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, NULL);
    buf_free(&uri);
    if (!db->sqlite)
        return error_nomem(err);
    if (code != SQLITE_OK)
        return no_database(db, err);
    /* What the file says of itself may be meant to do harm. */
    db->f.sqlite3_db_config(db->sqlite, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    db->f.sqlite3_db_config(db->sqlite, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    db->bytes = size_of(db->path, "");
    limit_cells(db);
    if (db->f.sqlite3_create_module_v2(db->sqlite, ROWS, &ROWS_MODULE, db, NULL) != SQLITE_OK)
        return error_nomem(err);
    return list_tables(db, err);
}

roof_status sqldb_open(const char *path, struct sqldb **out, roof_error *err)
{
    struct sqldb *db = calloc(1, sizeof *db);
    roof_error why = {0};
    *out = NULL;
    if (!db)
        return error_nomem(err);
    db->path = path;
    roof_status status =
        dynlib_open(ROOF_SQLITE_LIBRARY, FUNCTION_LIST,
                    sizeof FUNCTION_LIST / sizeof *FUNCTION_LIST, &db->f, &db->library, &why);
    if (status != ROOF_OK)
        status =
            error_set(err, status, -1, "%s: an SQLite database, but SQLite %s", path, why.message);
    else
        status = open_file(db, err);
    if (status == ROOF_OK)
        *out = db;
    else
        sqldb_close(db);
    return status;
}

void sqldb_close(struct sqldb *db)
{
    if (!db)
        return;
    if (db->sqlite)
        db->f.sqlite3_close(db->sqlite);
    dynlib_close(db->library);
    arena_free(&db->names);
    free(db->tables);
    free(db);
}

size_t sqldb_count(const struct sqldb *db)
{
    return db->ntables;
}

const char *sqldb_table(const struct sqldb *db, size_t i)
{
    return db->tables[i];
}

/* ---- Cursors ---- */

/* As an identifier of SQL. */
static void add_quoted(struct buf *out, const char *name)
{
    buf_char(out, '"');
    for (const char *p = name; *p; p++) {
        if (*p == '"')
            buf_char(out, '"');
        buf_char(out, *p);
    }
    buf_char(out, '"');
}

/* As a text of SQL. */
static void add_literal(struct buf *out, const char *text)
{
    buf_char(out, '\'');
    for (const char *p = text; *p; p++) {
        if (*p == '\'')
            buf_char(out, '\'');
        buf_char(out, *p);
    }
    buf_char(out, '\'');
}

/* Whether it has that column, in the file: what an expression of the schema makes is none. */
static bool has_column(struct sqldb *db, const char *table, const char *column)
{
    struct buf sql = {0};
    sqlite3_stmt *s = NULL;
    buf_str(&sql, "SELECT 1 FROM pragma_table_xinfo(");
    add_literal(&sql, table);
    buf_str(&sql, ") WHERE hidden IN (0, 3) AND name = ");
    add_literal(&sql, column);
    buf_str(&sql, " COLLATE NOCASE");
    const bool has = !sql.failed &&
                     db->f.sqlite3_prepare_v2(db->sqlite, sql.bytes, -1, &s, NULL) == SQLITE_OK &&
                     db->f.sqlite3_step(s) == SQLITE_ROW;
    db->f.sqlite3_finalize(s);
    buf_free(&sql);
    return has;
}

uint64_t sqldb_rows(struct sqldb *db, const char *table)
{
    struct buf sql = {0};
    sqlite3_stmt *s = NULL;
    int64_t rows = 0;
    buf_str(&sql, "SELECT max(rowid) FROM ");
    add_quoted(&sql, table);
    if (!sql.failed && db->f.sqlite3_prepare_v2(db->sqlite, sql.bytes, -1, &s, NULL) == SQLITE_OK &&
        db->f.sqlite3_step(s) == SQLITE_ROW)
        rows = db->f.sqlite3_column_int64(s, 0);
    db->f.sqlite3_finalize(s);
    buf_free(&sql);
    return rows > 0 ? (uint64_t)rows : 0;
}

/* Blobs are shown by their length. */
static void add_cell(const struct sqldb *db, sqlite3_stmt *s, int column, struct buf *out)
{
    const int type = db->f.sqlite3_column_type(s, column);
    const char *text = type == SQLITE_NULL || type == SQLITE_BLOB
                           ? NULL
                           : (const char *)db->f.sqlite3_column_text(s, column);
    const size_t len = (size_t)db->f.sqlite3_column_bytes(s, column);
    if (type == SQLITE_BLOB)
        buf_printf(out, "\"(%zu bytes)\"", len);
    else if (!text)
        buf_str(out, "null");
    else if (type == SQLITE_TEXT)
        text_quote_json(out, text, len);
    else
        buf_add(out, text, len);
}

static void add_row(const struct sqldb *db, sqlite3_stmt *s, struct buf *out)
{
    const int n = db->f.sqlite3_column_count(s);
    buf_char(out, '{');
    for (int i = 0; i < n; i++) {
        const char *name = db->f.sqlite3_column_name(s, i);
        buf_str(out, i ? ", " : "");
        text_quote_json(out, name ? name : "", name ? strlen(name) : 0);
        buf_str(out, ": ");
        add_cell(db, s, i, out);
    }
    buf_char(out, '}');
}

roof_status sqldb_row_json(struct sqldb *db, const char *table, uint64_t row, struct buf *out,
                           roof_error *err)
{
    struct buf sql = {0};
    sqlite3_stmt *s = NULL;
    buf_str(&sql, "SELECT * FROM ");
    add_quoted(&sql, table);
    buf_printf(&sql, " NOT INDEXED LIMIT 1 OFFSET %llu", (unsigned long long)row - 1);
    roof_status status = sql.failed ? error_nomem(err) : prepare(db, sql.bytes, &s, err);
    buf_free(&sql);
    if (status != ROOF_OK)
        return status;
    if (db->f.sqlite3_step(s) == SQLITE_ROW)
        add_row(db, s, out);
    else
        status = error_set(err, ROOF_FORMAT, -1, "%s: table %s: row %llu is no longer there",
                           db->path, table, (unsigned long long)row);
    db->f.sqlite3_finalize(s);
    return status == ROOF_OK && out->failed ? error_nomem(err) : status;
}

/* ---- All rows ---- */

static roof_status read_all(struct reading *r, const char *sql)
{
    const struct functions *f = &r->db->f;
    sqlite3_stmt *s;
    ROOF_TRY(prepare(r->db, sql, &s, r->err));
    r->db->reading = r;
    const int step = f->sqlite3_step(s);
    if (r->status == ROOF_OK && step != SQLITE_DONE)
        r->status = error_set(r->err, step == SQLITE_NOMEM ? ROOF_NOMEM : ROOF_FORMAT, -1,
                              "%s: table %s: %s, behind row %llu", r->db->path, r->table,
                              f->sqlite3_errmsg(r->db->sqlite), (unsigned long long)r->rows);
    f->sqlite3_finalize(s);
    r->db->reading = NULL;
    return r->status;
}

roof_status sqldb_each(struct sqldb *db, const char *table, const char *const *columns, size_t n,
                       roof_status (*read)(void *ctx, const struct sqlrow *row), void *ctx,
                       roof_error *err)
{
    struct reading r = {.db = db, .table = table, .read = read, .ctx = ctx, .err = err};
    struct buf sql = {0};
    int cells = 0;
    buf_str(&sql, "SELECT 1 FROM ");
    add_quoted(&sql, table);
    /* NOT INDEXED: rows as they stand, of which sqldb_row_json counts too. */
    buf_printf(&sql, " AS t NOT INDEXED CROSS JOIN %s(", ROWS);
    for (size_t i = 0; i < n; i++) {
        r.cell[i] = has_column(db, table, columns[i]) ? cells++ : -1;
        if (r.cell[i] < 0)
            continue;
        buf_str(&sql, r.cell[i] ? ", t." : "t.");
        add_quoted(&sql, columns[i]);
    }
    buf_char(&sql, ')');
    const roof_status status = sql.failed ? error_nomem(err) : read_all(&r, sql.bytes);
    buf_free(&sql);
    return status;
}

static sqlite3_value *value_of(const struct sqlrow *row, size_t column)
{
    const struct reading *r = row->reading;
    return r->cell[column] < 0 ? NULL : ((sqlite3_value *const *)row->values)[r->cell[column]];
}

enum sqlcell sqlrow_integer(const struct sqlrow *row, size_t column, int64_t *integer)
{
    const struct functions *f = &((const struct reading *)row->reading)->db->f;
    sqlite3_value *value = value_of(row, column);
    const int type = value ? f->sqlite3_value_type(value) : SQLITE_NULL;
    *integer = type == SQLITE_INTEGER ? f->sqlite3_value_int64(value) : 0;
    return type == SQLITE_INTEGER ? SQLCELL_INTEGER
           : type == SQLITE_NULL  ? SQLCELL_NULL
           : type == SQLITE_TEXT  ? SQLCELL_TEXT
                                  : SQLCELL_OTHER;
}

struct sqlvalue sqlrow_value(const struct sqlrow *row, size_t column)
{
    const struct functions *f = &((const struct reading *)row->reading)->db->f;
    struct sqlvalue v = {0};
    v.kind = sqlrow_integer(row, column, &v.integer);
    if (v.kind != SQLCELL_TEXT)
        return v;
    sqlite3_value *value = value_of(row, column);
    v.text = (const char *)f->sqlite3_value_text(value);
    v.len = v.text ? (size_t)f->sqlite3_value_bytes(value) : 0;
    v.text = v.text ? v.text : "";
    return v;
}
