/* fuzz_nsys.c - a database of Nsight Systems: as bytes; as rows that the bytes stand for, which
 * SQLite writes; and texts of ranges. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "check_trace.h"
#include "dynlib.h"
#include "nvtx.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifndef ROOF_SQLITE_LIBRARY
#define ROOF_SQLITE_LIBRARY "libsqlite3.so.0"
#endif

/* ---- SQLite, to write with ---- */

struct functions {
    int (*open)(const char *path, void **db);
    int (*exec)(void *db, const char *sql, void *callback, void *ctx, char **error);
    int (*close)(void *db);
};

static const struct dynlib_function FUNCTIONS[] = {
    {"sqlite3_open",  offsetof(struct functions, open) },
    {"sqlite3_exec",  offsetof(struct functions, exec) },
    {"sqlite3_close", offsetof(struct functions, close)},
};

/* NULL where SQLite is not installed. Loaded once: it is then there for the reader too. */
static const struct functions *sqlite(void)
{
    static struct functions f;
    static void *library;
    static bool tried;
    if (!tried && dynlib_open(ROOF_SQLITE_LIBRARY, FUNCTIONS, sizeof FUNCTIONS / sizeof *FUNCTIONS,
                              &f, &library, NULL) != ROOF_OK)
        library = NULL;
    tried = true;
    return library ? &f : NULL;
}

/* ---- Rows ---- */

/* Kind of a column, before its name: t time, i small id, g globalPid or globalTid, e eventType,
 * s id of a text, x text, n node of a graph. */
static const struct {
    const char *name;
    const char *columns[16];
} TABLES[] = {
    {"CUPTI_ACTIVITY_KIND_KERNEL",
     {"tstart", "tend", "ideviceId", "istreamId", "icorrelationId", "gglobalPid", "sdemangledName",
      "sshortName", "igridX", "igridY", "igridZ", "ngraphNodeId", "igraphId"}                           },
    {"CUPTI_ACTIVITY_KIND_RUNTIME",
     {"tstart", "tend", "ieventClass", "gglobalTid", "icorrelationId", "snameId"}                       },
    {"NVTX_EVENTS",
     {"tstart", "tend", "eeventType", "xtext", "stextId", "gglobalTid", "idomainId"}                    },
    {"CUPTI_ACTIVITY_KIND_MEMCPY",
     {"tstart", "tend", "ideviceId", "istreamId", "icorrelationId", "gglobalPid", "ibytes",
      "icopyKind", "isrcKind", "idstKind", "ngraphNodeId"}                                              },
    {"CUPTI_ACTIVITY_KIND_MEMSET",
     {"tstart", "tend", "ideviceId", "istreamId", "icorrelationId", "gglobalPid", "ibytes",
      "imemKind", "ngraphNodeId"}                                                                       },
    {"CUPTI_ACTIVITY_KIND_GRAPH_TRACE",
     {"tstart", "tend", "ideviceId", "istreamId", "icorrelationId", "gglobalPid", "igraphId"}           },
    {"CUPTI_ACTIVITY_KIND_DRIVER",
     {"tstart", "tend", "ieventClass", "gglobalTid", "icorrelationId", "snameId"}                       },
    {"CUDA_GRAPH_NODE_EVENTS",          {"tstart", "gglobalTid", "ngraphNodeId", "noriginalGraphNodeId"}},
    {"TARGET_INFO_GPU",                 {"iid", "sname", "ismCount", "itotalMemory", "icomputeMajor"}   },
    {"TARGET_INFO_CUDA_DEVICE",         {"igpuId", "icudaId", "ipid"}                                   },
    {"TARGET_INFO_SESSION_START_TIME",  {"iutcEpochNs"}                                                 },
    {"META_DATA_EXPORT",                {"sname", "svalue"}                                             },
    {"PROFILER_OVERHEAD",               {"tstart", "tend"}                                              },
    {"OTHER",                           {"tstart"}                                                      },
};
enum { NTABLES = sizeof TABLES / sizeof *TABLES };

/* What stands for cells that are odd. */
static const char *const ODD[] = {"NULL",
                                  "NULL",
                                  "'text'",
                                  "1.5",
                                  "x'00ff'",
                                  "-1",
                                  "9223372036854775807",
                                  "-9223372036854775808",
                                  "2305843009213693952",
                                  "2305843009213693951",
                                  "-2305843009213693951",
                                  "4294967296",
                                  "-72057594000000000",
                                  "''",
                                  "1000000",
                                  "281474976710656"};
enum { NODD = sizeof ODD / sizeof *ODD };

struct sql {
    char s[1 << 17];
    size_t len;
};

static void add(struct sql *sql, const char *text)
{
    const size_t len = strlen(text);
    CHECK(sql->len + len < sizeof sql->s);
    memcpy(sql->s + sql->len, text, len + 1);
    sql->len += len;
}

static void add_cell(struct sql *sql, char kind, uint8_t byte)
{
    static const int TYPES[] = {59, 59, 59, 60, 75, 34};
    char text[64];
    if (byte >= 256 - NODD) {
        add(sql, ODD[byte - (256 - NODD)]);
        return;
    }
    switch (kind) {
    case 't':
        snprintf(text, sizeof text, "%d", byte * 7);
        break;
    case 'g':
        snprintf(text, sizeof text, "%lld", 1LL << 48 | (100LL + byte % 3) << 24 | byte / 3 % 4);
        break;
    case 'e':
        snprintf(text, sizeof text, "%d", TYPES[byte % (sizeof TYPES / sizeof *TYPES)]);
        break;
    case 'n':
        snprintf(text, sizeof text, "%lld", (long long)(byte % 4) << 32 | byte / 4 % 4);
        break;
    case 'x':
        snprintf(text, sizeof text, "(SELECT value FROM StringIds WHERE id = %d)", byte);
        break;
    default:
        snprintf(text, sizeof text, "%d", byte);
    }
    add(sql, text);
}

/* A table with its columns, but those that `without` names by its bits. */
static void add_table(struct sql *sql, int table, uint8_t odd, bool first)
{
    const char *const *columns = TABLES[table].columns;
    add(sql, first ? "CREATE TABLE \"" : "INSERT INTO \"");
    add(sql, TABLES[table].name);
    if (odd & 1 && table % 2)
        add(sql, "_V2");
    add(sql, first ? "\" (" : "\" VALUES (");
    for (int c = 0; first && columns[c]; c++) {
        add(sql, c ? ", \"" : "\"");
        add(sql, odd >> 3 == c + 1 && odd & 2 ? "gone" : columns[c] + 1);
        add(sql, odd & 4 ? "\" INTEGER" : "\"");
    }
}

/* Reads one row, and what is not there as zeros; -> bytes read. */
static size_t add_row(struct sql *sql, const uint8_t *row, size_t len, uint8_t odd, bool made[])
{
    const int table = row[0] % NTABLES;
    size_t used = 1;
    if (!made[table]) {
        add_table(sql, table, odd, true);
        add(sql, ");");
    }
    made[table] = true;
    add_table(sql, table, odd, false);
    for (int c = 0; TABLES[table].columns[c]; c++) {
        add(sql, c ? ", " : "");
        add_cell(sql, TABLES[table].columns[c][0], used < len ? row[used] : 0);
        used++;
    }
    add(sql, ");");
    return used;
}

/* Texts, a line each, ids from 1 on. */
static void add_strings(struct sql *sql, const uint8_t *s, size_t len)
{
    static const char HEX[] = "0123456789abcdef";
    int id = 1;
    add(sql, "CREATE TABLE StringIds (id INTEGER, value TEXT);");
    for (size_t i = 0; i < len; id++) {
        char text[64];
        snprintf(text, sizeof text, "INSERT INTO StringIds VALUES (%d, ", id);
        add(sql, text);
        add(sql, "CAST(x'");
        for (; i < len && s[i] != '\n'; i++)
            add(sql, (char[]){HEX[s[i] >> 4], HEX[s[i] & 15], '\0'});
        add(sql, "' AS TEXT));");
        i++;
    }
}

/* Texts up to an empty line, a byte that says what is odd, rows. */
static void write_rows(const struct functions *f, const uint8_t *data, size_t size)
{
    static struct sql sql;
    enum { MOST_TEXT = 1000, MOST_ROW = 16 * 80, MOST_ROWS = 40 };
    bool made[NTABLES] = {false};
    size_t at = 0;
    void *db;
    while (at < size && at < MOST_TEXT && !(data[at] == '\n' && at && data[at - 1] == '\n'))
        at++;
    sql.len = 0;
    add(&sql,
        "PRAGMA page_size = 512; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN;");
    add_strings(&sql, data, at);
    const uint8_t odd = ++at < size ? data[at++] : 0;
    for (int n = 0; at < size && n < MOST_ROWS && sql.len + MOST_ROW < sizeof sql.s; n++)
        at += add_row(&sql, data + at, size - at, odd, made);
    add(&sql, "COMMIT;");
    check_trace_write(NULL, 0);
    CHECK(f->open(check_trace_path(), &db) == 0);
    CHECK(f->exec(db, sql.s, NULL, NULL, NULL) == 0);
    CHECK(f->close(db) == 0);
}

/* ---- Texts ---- */

/* Names lie in the text or in `joined`, sizes in the text; what is read is the same from any place,
 * and a name alone says nothing else. */
static void check_text(const char *s, size_t len)
{
    char joined[NVTX_JOINED_BYTES], again_joined[NVTX_JOINED_BYTES];
    struct nvtx_text text, again, bare;
    nvtx_parse(s, len, joined, &text);
    CHECK(text.name == joined ? text.name_len <= sizeof joined
                              : text.name == s && text.name_len <= len);
    CHECK(text.is_marker == (text.name == joined));
    CHECK(!text.sizes.s || (text.sizes.s > s && text.sizes.s + text.sizes.len <= s + len));
    CHECK(!text.sizes.s || !nvtx_is_sizes(text.sizes) ||
          (text.sizes.len >= 2 && text.sizes.s[0] == '['));
    char *copy = malloc(len + 1);
    CHECK(copy);
    if (len)
        memcpy(copy, s, len);
    nvtx_parse(copy, len, again_joined, &again);
    CHECK(again.name_len == text.name_len && memcmp(again.name, text.name, text.name_len) == 0);
    CHECK(again.op_id == text.op_id && again.sequence == text.sequence);
    CHECK(again.is_odd == text.is_odd && again.sizes.len == text.sizes.len);
    if (!text.is_marker) {
        nvtx_parse(copy, text.name_len, again_joined, &bare);
        CHECK(bare.is_marker || (bare.name_len == text.name_len && !bare.op_id && !bare.is_odd));
    }
    free(copy);
}

static bool has_rows(const uint8_t *data, size_t size)
{
    for (size_t i = 1; i < size; i++)
        if (data[i - 1] == '\n' && data[i] == '\n')
            return true;
    return false;
}

/* Texts alone are many times faster: what has no empty line is one. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char MAGIC[] = "SQLite format 3";
    const bool is_database = size >= sizeof MAGIC && memcmp(data, MAGIC, sizeof MAGIC) == 0;
    const struct functions *f = sqlite();
    if (!f || (!is_database && !has_rows(data, size))) {
        check_text((const char *)data, size);
        return 0;
    }
    if (is_database)
        check_trace_write(data, size);
    else
        write_rows(f, data, size);
    check_trace_once(data, size);
    return 0;
}
