/* nsys.c - SQLite databases that `nsys export --type sqlite` writes of Nsight Systems' reports. */
#include "format.h"

#include "nsys_rows.h"

#include <string.h>

static const char MAGIC[] = "SQLite format 3"; /* with its NUL */

static bool recognise(const struct source *src)
{
    return src->len >= sizeof MAGIC && memcmp(src->bytes, MAGIC, sizeof MAGIC) == 0;
}

static roof_status open_database(const struct source *src, struct sqldb **db, roof_error *err)
{
    if (src->packing != PACKING_NONE)
        return error_set(err, ROOF_UNSUPPORTED, -1,
                         "%s: a compressed SQLite database: unpack it first", src->name);
    if (strcmp(src->name, "standard input") == 0)
        return error_set(err, ROOF_UNSUPPORTED, -1,
                         "%s: an SQLite database cannot be read from a pipe: give it as a file",
                         src->name);
    return sqldb_open(src->name, db, err);
}

/* Tables of which one is in every export that has anything to show. */
static bool is_export(const struct sqldb *db)
{
    return nsys_find_table(db, "StringIds") || nsys_find_table(db, "NVTX_EVENTS") ||
           nsys_find_table(db, "CUPTI_ACTIVITY_KIND_KERNEL") ||
           nsys_find_table(db, "CUPTI_ACTIVITY_KIND_RUNTIME");
}

static roof_status refuse_other(const struct sqldb *db, const char *path, roof_error *err)
{
    enum { SHOWN = 4 };
    struct buf names = {0};
    const size_t n = sqldb_count(db);
    bool is_rocpd = false;
    for (size_t i = 0; i < n; i++) {
        is_rocpd |= strncmp(sqldb_table(db, i), "rocpd_", 6) == 0;
        if (i < SHOWN)
            buf_printf(&names, "%s%.40s", i ? ", " : "", sqldb_table(db, i));
    }
    if (n > SHOWN)
        buf_str(&names, ", ...");
    const roof_status status = error_set(
        err, ROOF_UNSUPPORTED, -1,
        is_rocpd ? "%s: this is a database of rocprofiler, not of Nsight Systems (its tables: %s)"
                 : "%s: an SQLite database, but not an export of Nsight Systems: expected tables "
                   "such as StringIds or CUPTI_ACTIVITY_KIND_KERNEL, found %s",
        path, names.len ? names.bytes : "none");
    buf_free(&names);
    return status;
}

/* The tables that are read, each found once; NULL: it is not there. */
struct read_tables {
    const char *found[NSYS_MOST_TABLES];
    uint32_t count;
};

static void find_tables(struct read_tables *t, const struct sqldb *db)
{
    for (t->count = 0; nsys_table_name(t->count); t->count++)
        t->found[t->count] = nsys_find_table(db, nsys_table_name(t->count));
}

/* `table` is the database's own string. */
static bool is_read(const struct read_tables *t, const char *table)
{
    for (uint32_t i = 0; i < t->count; i++)
        if (t->found[i] == table)
            return true;
    return false;
}

/* Tables of events that a person may miss, and which only say how things are called. */
static bool holds_events(const char *table)
{
    static const char *const NO_EVENTS[] = {
        "ANALYSIS_", "DIAGNOSTIC_",   "ENUM_",       "META_DATA_",   "NVTX_PAYLOAD_",
        "PROCESSES", "ProcessStream", "ThreadNames", "TARGET_INFO_", "UnwindMethod"};
    for (size_t i = 0; i < sizeof NO_EVENTS / sizeof *NO_EVENTS; i++)
        if (strncmp(table, NO_EVENTS[i], strlen(NO_EVENTS[i])) == 0)
            return false;
    return true;
}

/* What else there is, in words. */
static void list_unread(struct sqldb *db, const struct read_tables *t, struct buf *out)
{
    for (size_t i = 0; i < sqldb_count(db); i++) {
        const char *table = sqldb_table(db, i);
        const uint64_t rows = holds_events(table) && !is_read(t, table) ? sqldb_rows(db, table) : 0;
        if (rows)
            buf_printf(out, "%s%s (%llu rows)", out->len ? ", " : "", table,
                       (unsigned long long)rows);
    }
}

static roof_status keep_string(struct builder *b, struct buf *text, uint32_t *string,
                               roof_error *err)
{
    *string = text->failed ? ROOF_NONE
              : text->len  ? strtab_intern(build_strings(b), text->bytes, text->len)
                           : ROOF_NONE;
    return text->failed || (text->len && *string == ROOF_NONE) ? error_nomem(err) : ROOF_OK;
}

static roof_status keep_names(struct nsys_rows *r)
{
    struct buf read = {0}, unread = {0};
    struct trace_meta *meta = build_meta(r->b);
    struct read_tables tables;
    find_tables(&tables, r->db);
    for (uint32_t i = 0; i < tables.count; i++)
        buf_printf(&read, "%s%s", i ? " " : "",
                   tables.found[i] ? tables.found[i] : nsys_table_name(i));
    list_unread(r->db, &tables, &unread);
    roof_status status = keep_string(r->b, &read, &meta->tables, r->err);
    if (status == ROOF_OK)
        status = keep_string(r->b, &unread, &meta->unread, r->err);
    buf_free(&read);
    buf_free(&unread);
    return status;
}

static roof_status read_nsys(struct source *src, struct builder *b, roof_error *err)
{
    struct nsys_rows r = {.b = b, .err = err, .file_bytes = src->file_bytes};
    struct trace_meta *meta = build_meta(b);
    ROOF_TRY(open_database(src, &r.db, err));
    roof_status status = is_export(r.db) ? nsys_rows_read(&r) : refuse_other(r.db, src->name, err);
    if (status == ROOF_OK)
        status = keep_names(&r);
    meta->format = FORMAT_NSYS;
    meta->file_bytes = src->file_bytes;
    meta->events = r.events;
    if (r.has_graph_nodes && !build_is_capture(b))
        build_wants_own_captures(b);
    nsys_rows_free(&r);
    sqldb_close(r.db);
    return status;
}

static roof_status raw_row(struct source *src, uint64_t place, struct buf *out, roof_error *err)
{
    struct sqldb *db;
    const char *name = nsys_table_name((uint32_t)(place >> PLACE_ROW_BITS));
    const uint64_t row = place & ((UINT64_C(1) << PLACE_ROW_BITS) - 1);
    ROOF_TRY(open_database(src, &db, err));
    const char *table = name ? nsys_find_table(db, name) : NULL;
    const roof_status status =
        table && row ? sqldb_row_json(db, table, row, out, err)
                     : error_set(err, ROOF_FORMAT, -1, "%s: the row is no longer there", src->name);
    sqldb_close(db);
    return status;
}

const struct format format_nsys = {
    "nsys", "Nsight Systems export (SQLite database)", recognise, read_nsys, raw_row,
};
