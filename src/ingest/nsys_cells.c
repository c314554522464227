/* nsys_cells.c - cells of Nsight Systems' tables. Columns are found by name: they come and go with
 * versions, and what is absent is null. */
#include "nsys_cells.h"

#include <stdio.h>
#include <string.h>

/* ---- Cells ---- */

bool nsys_i64(struct nsys_rows *r, const struct nsys_row *row, size_t column, int64_t *v)
{
    const enum sqlcell kind = sqlrow_integer(row->cells, column, v);
    if (kind != SQLCELL_INTEGER && kind != SQLCELL_NULL)
        build_count(r->b, QUALITY_bad_cells, row->place);
    return kind == SQLCELL_INTEGER;
}

int64_t nsys_or_null(struct nsys_rows *r, const struct nsys_row *row, size_t column)
{
    int64_t v;
    return nsys_i64(r, row, column, &v) ? v : ROOF_NULL_I64;
}

uint64_t nsys_id(struct nsys_rows *r, const struct nsys_row *row, size_t column)
{
    int64_t v;
    return nsys_i64(r, row, column, &v) && v > 0 ? (uint64_t)v : 0;
}

uint64_t nsys_bits(struct nsys_rows *r, const struct nsys_row *row, size_t column)
{
    int64_t v;
    return nsys_i64(r, row, column, &v) ? (uint64_t)v : 0;
}

int64_t nsys_size(struct nsys_rows *r, const struct nsys_row *row, size_t column)
{
    const int64_t v = nsys_or_null(r, row, column);
    return v < 0 ? ROOF_NULL_I64 : v;
}

int64_t nsys_graph(struct nsys_rows *r, const struct nsys_row *row, size_t column)
{
    const int64_t v = nsys_or_null(r, row, column);
    return v <= 0 || v > UINT32_MAX ? ROOF_NULL_I64 : v;
}

/* Where a string is kept among the latest ones: names come again and again. */
static uint32_t *latest_like(struct nsys_rows *r, const char *s, size_t len)
{
    const unsigned char last = len ? (unsigned char)s[len - 1] : 0,
                        middle = len ? (unsigned char)s[len / 2] : 0;
    return &r->latest_strings[(31 * len + 7u * middle + last) % NSYS_LATEST_STRINGS];
}

static bool is_string(const struct strtab *strings, uint32_t id, const char *s, size_t len)
{
    return id < strings->count && strings->entries[id].len == len &&
           memcmp(strings->entries[id].s, s, len) == 0;
}

uint32_t nsys_intern(struct nsys_rows *r, uint64_t place, const char *s, size_t len)
{
    struct strtab *strings = build_strings(r->b);
    uint32_t *latest = latest_like(r, s, len);
    if (is_string(strings, *latest, s, len))
        return *latest;
    if (text_is_utf8(s, len))
        return *latest = strtab_intern(strings, s, len);
    buf_clear(&r->scratch);
    text_add_clean(&r->scratch, s, len);
    build_count(r->b, QUALITY_invalid_utf8, place);
    return r->scratch.failed ? ROOF_NONE
                             : strtab_intern(build_strings(r->b), r->scratch.bytes, r->scratch.len);
}

uint32_t nsys_word(struct nsys_rows *r, const char *s)
{
    return strtab_intern(build_strings(r->b), s, strlen(s));
}

bool nsys_string(struct nsys_rows *r, const struct nsys_row *row, size_t column, uint32_t *string,
                 bool *found)
{
    const struct sqlvalue cell = sqlrow_value(row->cells, column);
    int64_t id;
    *found = true;
    if (cell.kind == SQLCELL_TEXT) {
        *string = nsys_intern(r, row->place, cell.text, cell.len);
        return *string != ROOF_NONE;
    }
    const bool is_id = nsys_i64(r, row, column, &id);
    const uint32_t *known = is_id ? map_get(&r->string_of, (uint64_t)id) : NULL;
    *found = known != NULL;
    *string = ROOF_NONE;
    if (is_id && !known)
        build_count(r->b, QUALITY_bad_cells, row->place);
    if (!known)
        return true;
    struct nsys_text *text = &r->texts[*known];
    if (text->string == ROOF_NONE)
        text->string = nsys_intern(r, text->place, text->s, text->len);
    *string = text->string;
    return *string != ROOF_NONE;
}

/* ---- Processes and threads ---- */

/* Mostly the one asked for before. */
const uint32_t *nsys_process(struct nsys_rows *r, uint64_t global)
{
    const uint64_t key = global >> NSYS_TID_BITS;
    if (!r->processes.count || key != r->latest_process.key) {
        const uint32_t *known = map_put(&r->processes, key, r->processes.count);
        if (!known)
            return NULL;
        r->latest_process = (struct nsys_known){key, *known};
    }
    return &r->latest_process.value;
}

bool nsys_id_in_process(struct nsys_rows *r, uint64_t global, uint64_t id, uint64_t *out)
{
    const uint32_t *process = nsys_process(r, global);
    if (!process)
        return false;
    *out = id && id <= UINT32_MAX ? (uint64_t)*process << 32 | id : 0;
    return true;
}

bool nsys_node_in_process(struct nsys_rows *r, uint64_t global, uint64_t node, uint64_t *out)
{
    enum { BITS = 52 };
    const uint32_t *process = node ? nsys_process(r, global) : NULL;
    *out = process ? node ^ (uint64_t)*process << BITS : 0;
    return process || !node;
}

bool nsys_graph_in_process(struct nsys_rows *r, uint64_t global, int64_t *graph)
{
    const uint32_t *process = *graph != ROOF_NULL_I64 ? nsys_process(r, global) : NULL;
    if (process && *process <= INT32_MAX)
        *graph |= (int64_t)((uint64_t)*process << 32);
    return process || *graph == ROOF_NULL_I64;
}

static bool find_track(struct nsys_rows *r, uint64_t thread, uint32_t *track)
{
    char pid[24], tid[24];
    const uint32_t before = r->tracks.count;
    uint32_t *known = map_put(&r->tracks, thread, ROOF_NONE);
    if (!known)
        return false;
    if (r->tracks.count != before) {
        const int pid_len = snprintf(pid, sizeof pid, "%llu",
                                     (unsigned long long)(thread >> NSYS_TID_BITS & NSYS_PID_MASK));
        const int tid_len =
            snprintf(tid, sizeof tid, "%llu", (unsigned long long)(thread & NSYS_PID_MASK));
        *known = build_track(r->b, pid, (size_t)pid_len, tid, (size_t)tid_len);
    }
    *track = *known;
    return *track != ROOF_NONE;
}

bool nsys_track(struct nsys_rows *r, uint64_t thread, uint32_t *track)
{
    if (!r->tracks.count || thread != r->latest_track.key) {
        uint32_t found;
        if (!find_track(r, thread, &found))
            return false;
        r->latest_track = (struct nsys_known){thread, found};
    }
    *track = r->latest_track.value;
    return true;
}

/* ---- Times ---- */

bool nsys_is_usable(int64_t ns)
{
    return ns < INT64_C(1) << 61 && ns > -(INT64_C(1) << 61);
}

bool nsys_times(struct nsys_rows *r, const struct nsys_row *row, struct build_event *ev,
                size_t start, size_t end)
{
    int64_t end_ns;
    const bool has_start = nsys_i64(r, row, start, &ev->ts_ns);
    const bool has_end = nsys_i64(r, row, end, &end_ns);
    if (!has_start || !nsys_is_usable(ev->ts_ns) || !nsys_is_usable(end_ns)) {
        build_count(r->b, QUALITY_bad_timestamp, row->place);
        return false;
    }
    if (!has_end)
        build_count(r->b, QUALITY_missing_duration, row->place);
    else if (end_ns < ev->ts_ns)
        build_count(r->b, QUALITY_negative_duration, row->place);
    ev->dur_ns = has_end && end_ns > ev->ts_ns ? end_ns - ev->ts_ns : 0;
    return true;
}

struct build_event nsys_event(const struct nsys_row *row, enum row_kind kind)
{
    return (struct build_event){
        .kind = kind,
        .phase = 'X',
        .offset = row->place,
        .device = ROOF_NULL_I64,
        .stream = ROOF_NULL_I64,
        .blocks = ROOF_NULL_I64,
        .active_blocks = ROOF_NULL_I64,
        .graph_id = ROOF_NULL_I64,
        .sequence = ROOF_NULL_I64,
        .bytes = ROOF_NULL_I64,
        .kernel_arg = ROOF_NONE,
        .message_name = ROOF_NONE,
        .message = ROOF_NONE,
        .args = ROOF_NONE,
        .shape = ROOF_NONE,
        .collective = ROOF_NONE,
    };
}

size_t nsys_version_begin(const char *name, char letter)
{
    const size_t len = strlen(name);
    size_t end = len;
    while (end && name[end - 1] >= '0' && name[end - 1] <= '9')
        end--;
    return end < len && end > 2 && name[end - 1] == letter && name[end - 2] == '_' ? end - 2 : len;
}
