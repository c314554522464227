/* kineto.c - Chrome-trace JSON as PyTorch's profiler writes it: one pass, no document in memory,
 * metadata before or after the events. */
#include "chrome.h"
#include "format.h"

#include "embedded.h"
#include "foreign.h"
#include "grow.h"
#include "kinds.h"
#include "map.h"
#include "scanner.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

/* ---- Reader ---- */

/* What is odd about the times of an event; it counts only if the event turns out to be a row of
 * some table. */
enum time_flaws { TIME_BAD = 1, TIME_NO_DURATION = 2, TIME_NEGATIVE = 4 };

struct waiting {
    struct build_event row;
    uint32_t pid; /* string */
    unsigned flaws;
    bool has_stream; /* among the arguments */
};

struct reader {
    struct source *src;
    struct builder *b;
    struct kinds kinds;
    struct buf scratch;
    struct buf plain; /* strings of the event at hand without their escapes */
    const char *p;    /* next byte of the window */
    const struct scanner *scanner;
    struct memo *memo;
    size_t members; /* of the outermost object, read so far */
    bool comma_due; /* before the next event: one was read, and this is not behind damage */

    /* The last (pid, tid) and its track: most events repeat them. */
    struct buf latest_ids;
    size_t latest_pid_len;
    uint32_t latest_track;
    bool has_latest;

    /* Events without category wait for the name of their process, which is metadata. */
    struct waiting *waiting;
    size_t nwaiting, waiting_cap;
    struct map process_names; /* string: pid -> string: name */

    /* Metadata, kept until all of it is known. */
    struct buf distributed, devices;
    const char *foreign; /* what the document is, if it has no events */

    roof_error damage; /* what was wrong with the first event that was skipped */
    bool damaged;
    roof_error *err;
};

static const char *window_end(const struct reader *r)
{
    return r->src->bytes + r->src->len;
}

static uint64_t offset_of(const struct reader *r, const char *p)
{
    return r->src->offset + (uint64_t)(p - r->src->bytes);
}

static const char TOO_DEEP[] = "brackets nested at most 1024 deep";

static roof_status describe(const struct reader *r, const char *at, const char *expected,
                            roof_error *err)
{
    const uint64_t offset = offset_of(r, at);
    if (at >= window_end(r))
        return error_set(err, ROOF_FORMAT, (int64_t)offset,
                         "%s: byte %llu: expected %s, found the end of the file", r->src->path,
                         (unsigned long long)offset, expected);
    const unsigned char c = (unsigned char)*at;
    return error_set(err, ROOF_FORMAT, (int64_t)offset,
                     c >= 0x20 && c < 0x7f ? "%s: byte %llu: expected %s, found '%c'"
                                           : "%s: byte %llu: expected %s, found byte 0x%02x",
                     r->src->path, (unsigned long long)offset, expected, c);
}

static roof_status bad(struct reader *r, const char *at, const char *expected)
{
    return describe(r, at, expected, r->err);
}

/* Gets more bytes, keeping those from `keep` on; moves r->p along to where `keep` now is. False at
 * the end of the document (or on failure: *status). */
static bool refill(struct reader *r, const char *keep, roof_status *status)
{
    if (r->src->eof)
        return false;
    *status = source_more(r->src, (size_t)(keep - r->src->bytes), r->err);
    r->p = r->src->bytes;
    return *status == ROOF_OK;
}

/* Of an event, or of one member of the outermost object. */
static void count_faults(struct reader *r, const struct json_faults *faults)
{
    static const enum quality_check CHECKS[JSON_FAULTS] = {
        [JSON_ESCAPE] = QUALITY_invalid_escapes,  [JSON_QUOTE] = QUALITY_unescaped_quotes,
        [JSON_UTF8] = QUALITY_invalid_utf8,       [JSON_CONTROL] = QUALITY_control_bytes,
        [JSON_WORD] = QUALITY_non_json_values,    [JSON_COMMA] = QUALITY_misplaced_commas,
        [JSON_SYNTAX] = QUALITY_malformed_values,
    };
    for (int f = 0; faults->found >> f; f++)
        if (faults->found >> f & 1)
            build_count(r->b, CHECKS[f], offset_of(r, faults->first[f]));
}

/* ---- Reading values ---- */

static uint64_t id_or_none(const struct value *v)
{
    uint64_t id = 0;
    return value_is_scalar(v) && number_u64(v->s, v->len, &id) ? id : 0;
}

static int64_t integer_or_null(const struct value *v)
{
    int64_t i;
    return v->s && v->type == '0' && number_i64(v->s, v->len, &i) ? i : ROOF_NULL_I64;
}

/* The string as the trace keeps it; ROOF_NONE when out of memory. */
static uint32_t intern(struct reader *r, const struct value *v)
{
    if (!v->flags)
        return strtab_intern(build_strings(r->b), v->s, v->len);
    buf_clear(&r->scratch);
    text_unescape(&r->scratch, v->s, v->len);
    return r->scratch.failed ? ROOF_NONE
                             : strtab_intern(build_strings(r->b), r->scratch.bytes, r->scratch.len);
}

/* Any scalar names a flow. What is no number from 0 on is kept as a string. */
static bool flow_id(struct reader *r, const struct value *v, uint64_t *id)
{
    if (number_u64(v->s, v->len, id) && *id < FLOW_TEXT)
        return true;
    const uint32_t text = strtab_intern(build_strings(r->b), v->s, v->len);
    *id = FLOW_TEXT + text;
    return text != ROOF_NONE;
}

/* A pid or tid: integers, also quoted ones, in one spelling; other strings as they are; absent ones
 * as nothing. */
static void add_id_text(struct buf *out, const struct value *v)
{
    int64_t i;
    if (!value_is_scalar(v))
        return;
    if (number_i64(v->s, v->len, &i))
        buf_printf(out, "%lld", (long long)i);
    else
        text_unescape(out, v->s, v->len);
}

/* Whether the ids are spelled as those asked for last. */
static bool is_latest(const struct reader *r, const struct value *pid, const struct value *tid)
{
    const struct buf *b = &r->latest_ids;
    return r->latest_pid_len == pid->len && b->len == pid->len + tid->len + 2 &&
           b->bytes[0] == pid->type && b->bytes[1] == tid->type &&
           memcmp(b->bytes + 2, pid->s, pid->len) == 0 &&
           memcmp(b->bytes + 2 + pid->len, tid->s, tid->len) == 0;
}

static void remember(struct reader *r, const struct value *pid, const struct value *tid,
                     uint32_t track)
{
    struct buf *b = &r->latest_ids;
    buf_clear(b);
    buf_char(b, pid->type);
    buf_char(b, tid->type);
    buf_add(b, pid->s, pid->len);
    buf_add(b, tid->s, tid->len);
    r->latest_pid_len = pid->len;
    r->latest_track = track;
    r->has_latest = !b->failed;
}

static uint32_t find_track(struct reader *r, const struct value *pid, const struct value *tid)
{
    const bool both = value_is_scalar(pid) && value_is_scalar(tid);
    if (both && r->has_latest && is_latest(r, pid, tid))
        return r->latest_track;
    buf_clear(&r->scratch);
    add_id_text(&r->scratch, pid);
    const size_t split = r->scratch.len;
    add_id_text(&r->scratch, tid);
    if (r->scratch.failed)
        return ROOF_NONE;
    const char *text = r->scratch.bytes ? r->scratch.bytes : "";
    const uint32_t track = build_track(r->b, text, split, text + split, r->scratch.len - split);
    if (both && track != ROOF_NONE)
        remember(r, pid, tid, track);
    return track;
}

/* Product of the integers of a flat list, null if it is anything else or too large. */
static int64_t product_of_list(const struct value *v)
{
    if (!v->s || v->type != '[')
        return ROOF_NULL_I64;
    const char *p = v->s + 1, *const end = v->s + v->len - 1;
    int64_t product = 1;
    bool any = false;
    while ((p = scan_space(p, end)) < end) {
        const char *word = p;
        int64_t i;
        while (p < end && *p != ',' && *p != ' ' && *p != '\n' && *p != '\r' && *p != '\t')
            p++;
        if (!number_i64(word, (size_t)(p - word), &i) || i < 0 || (i && product > INT64_MAX / i))
            return ROOF_NULL_I64;
        product *= i;
        any = true;
        p = scan_space(p, end);
        if (p < end && *p++ != ',')
            return ROOF_NULL_I64;
    }
    return any ? product : ROOF_NULL_I64;
}

/* ---- Events ---- */

/* Device and stream of a GPU row: arguments first, else what pid and tid say (old profilers: tid
 * "stream 7"). */
static void place_gpu_row(const struct event *ev, struct build_event *row)
{
    static const char STREAM[] = "stream ";
    const struct value *pid = &ev->key[EV_PID], *tid = &ev->key[EV_TID];
    int64_t i;
    row->device = integer_or_null(&ev->arg[ARG_DEVICE]);
    row->stream = integer_or_null(&ev->arg[ARG_STREAM]);
    if (row->device == ROOF_NULL_I64 && value_is_scalar(pid) && number_i64(pid->s, pid->len, &i))
        row->device = i;
    if (row->stream != ROOF_NULL_I64 || !value_is_scalar(tid))
        return;
    const size_t prefix = sizeof STREAM - 1;
    if (number_i64(tid->s, tid->len, &i) ||
        (tid->len > prefix && memcmp(tid->s, STREAM, prefix) == 0 &&
         number_i64(tid->s + prefix, tid->len - prefix, &i)))
        row->stream = i;
}

static roof_status add_arguments(struct reader *r, const struct event *ev, struct build_event *row)
{
    struct args_text fields[ARGS_FIELDS];
    for (int f = 0; f < ARGS_FIELDS; f++) {
        const struct value *v = &ev->arg[ARG_DIMS + f];
        fields[f] = (struct args_text){value_is_null(v) ? NULL
                                       : v->type == '"' ? v->s - 1
                                                        : v->s,
                                       v->type == '"' ? v->len + 2 : v->len};
    }
    return build_args(r->b, fields, &row->args) ? ROOF_OK : error_nomem(r->err);
}

/* ts and dur of an event, and enum time_flaws. */
static unsigned read_times(const struct event *ev, struct build_event *row)
{
    const struct value *ts = &ev->key[EV_TS], *dur = &ev->key[EV_DUR];
    if (!value_is_scalar(ts) || !number_us_to_ns(ts->s, ts->len, &row->ts_ns))
        return TIME_BAD;
    row->dur_ns = 0;
    if (row->phase != 'X')
        return 0;
    if (!value_is_scalar(dur) || !number_us_to_ns(dur->s, dur->len, &row->dur_ns))
        return TIME_NO_DURATION;
    if (row->dur_ns >= 0)
        return 0;
    row->dur_ns = 0;
    return TIME_NEGATIVE;
}

static void count_flaws(struct reader *r, unsigned flaws, uint64_t offset)
{
    if (flaws & TIME_BAD)
        build_count(r->b, QUALITY_bad_timestamp, offset);
    if (flaws & TIME_NO_DURATION)
        build_count(r->b, QUALITY_missing_duration, offset);
    if (flaws & TIME_NEGATIVE)
        build_count(r->b, QUALITY_negative_duration, offset);
}

static void add_ids(const struct event *ev, struct build_event *row)
{
    row->external_id = id_or_none(&ev->arg[ARG_EXTERNAL_ID]);
    row->correlation = id_or_none(&ev->arg[ARG_CORRELATION]);
}

static void add_gpu_fields(const struct event *ev, struct build_event *row)
{
    struct value active;
    place_gpu_row(ev, row);
    row->blocks = product_of_list(&ev->arg[ARG_GRID]);
    row->graph_id = integer_or_null(&ev->arg[ARG_GRAPH_ID]);
    if (row->graph_id <= 0) /* 0: launched by none */
        row->graph_id = ROOF_NULL_I64;
    row->active_blocks =
        value_member(&ev->arg[ARG_OCCUPANCY], "activeBlocksPerMultiprocessor", &active)
            ? integer_or_null(&active)
            : ROOF_NULL_I64;
}

static roof_status add_collective(struct reader *r, const struct event *ev, struct build_event *row)
{
    const struct value *collective = &ev->arg[ARG_COLLECTIVE];
    if (!collective->s || collective->type != '"' || !collective->len)
        return ROOF_OK;
    row->collective = intern(r, collective);
    return row->collective == ROOF_NONE ? error_nomem(r->err) : ROOF_OK;
}

static roof_status add_kind_fields(struct reader *r, const struct event *ev,
                                   struct build_event *row)
{
    if (row->kind == KIND_OP || row->kind == KIND_CALL || kind_is_gpu(row->kind))
        add_ids(ev, row);
    if (row->kind == KIND_OP)
        ROOF_TRY(add_arguments(r, ev, row));
    if (kind_is_gpu(row->kind))
        add_gpu_fields(ev, row);
    return add_collective(r, ev, row);
}

static roof_status add_name(struct reader *r, const struct event *ev, struct build_event *row)
{
    const struct value *name = &ev->key[EV_NAME];
    row->name =
        name->s && name->type == '"' ? intern(r, name) : strtab_intern(build_strings(r->b), "", 0);
    return row->name == ROOF_NONE ? error_nomem(r->err) : ROOF_OK;
}

static roof_status find_kind(struct reader *r, const struct event *ev, struct build_event *row)
{
    const struct value *cat = &ev->key[EV_CAT];
    bool needs_name = false;
    row->kind = cat->s && cat->type == '"' ? kinds_of(&r->kinds, cat->s, cat->len, &needs_name)
                                           : KIND_UNKNOWN;
    if (!kind_is_timed(row->kind) || row->phase == 'E')
        return ROOF_OK;
    ROOF_TRY(add_name(r, ev, row));
    if (needs_name)
        row->kind =
            kinds_by_name(&r->kinds, cat->s, cat->len, strtab_get(build_strings(r->b), row->name));
    return ROOF_OK;
}

/* ---- Events that only their process tells the kind of ---- */

static roof_status intern_pid(struct reader *r, const struct value *pid, uint32_t *out)
{
    buf_clear(&r->scratch);
    add_id_text(&r->scratch, pid);
    *out = r->scratch.failed
               ? ROOF_NONE
               : strtab_intern(build_strings(r->b), r->scratch.len ? r->scratch.bytes : "",
                               r->scratch.len);
    return *out == ROOF_NONE ? error_nomem(r->err) : ROOF_OK;
}

static roof_status keep_process_name(struct reader *r, const struct event *ev)
{
    const struct value *name = &ev->arg[ARG_NAME];
    uint32_t pid;
    if (!value_spells(&ev->key[EV_NAME], "process_name") || !name->s || name->type != '"')
        return ROOF_OK;
    ROOF_TRY(intern_pid(r, &ev->key[EV_PID], &pid));
    const uint32_t text = intern(r, name);
    uint32_t *known = map_put(&r->process_names, pid, text);
    if (text == ROOF_NONE || !known)
        return error_nomem(r->err);
    if (strtab_compare(build_strings(r->b), text, *known) <
        0) /* of several the first by bytes: no matter where they stand */
        *known = text;
    return ROOF_OK;
}

static roof_status keep_waiting(struct reader *r, const struct event *ev, struct build_event *row)
{
    if (!grow_room(&r->waiting, sizeof *r->waiting, r->nwaiting, &r->waiting_cap))
        return error_nomem(r->err);
    struct waiting *w = &r->waiting[r->nwaiting];
    w->flaws = read_times(ev, row);
    add_ids(ev, row);
    add_gpu_fields(ev, row);
    row->device = integer_or_null(&ev->arg[ARG_DEVICE]); /* the pid is none */
    w->has_stream = integer_or_null(&ev->arg[ARG_STREAM]) != ROOF_NULL_I64;
    ROOF_TRY(add_name(r, ev, row));
    ROOF_TRY(add_collective(r, ev, row));
    ROOF_TRY(intern_pid(r, &ev->key[EV_PID], &w->pid));
    row->track = find_track(r, &ev->key[EV_PID], &ev->key[EV_TID]);
    if (row->track == ROOF_NONE)
        return error_nomem(r->err);
    w->row = *row;
    r->nwaiting++;
    return ROOF_OK;
}

/* "process:Ascend_Hardware" for a pid of that name. */
static enum row_kind kind_of_process(struct reader *r, uint32_t pid, const char *name)
{
    const uint32_t *process = map_get(&r->process_names, pid);
    if (!process)
        return KIND_UNKNOWN;
    buf_clear(&r->scratch);
    buf_str(&r->scratch, "process:");
    buf_str(&r->scratch, strtab_get(build_strings(r->b), *process));
    for (size_t i = 0; i < r->scratch.len; i++)
        if (r->scratch.bytes[i] == ' ')
            r->scratch.bytes[i] = '_';
    return kinds_by_name(&r->kinds, r->scratch.bytes, r->scratch.len, name);
}

static roof_status count_and_add(struct reader *r, const struct build_event *row, unsigned flaws);

static roof_status add_waiting(struct reader *r)
{
    for (size_t i = 0; i < r->nwaiting; i++) {
        struct waiting *w = &r->waiting[i];
        w->row.kind = kind_of_process(r, w->pid, strtab_get(build_strings(r->b), w->row.name));
        if (w->row.kind == KIND_OTHER && !w->has_stream)
            w->row.stream = ROOF_NULL_I64; /* its tid is some lane of its process */
        ROOF_TRY(count_and_add(r, &w->row, w->flaws));
    }
    return r->scratch.failed ? error_nomem(r->err) : ROOF_OK;
}

/* Undoes escapes in the values that are compared or read as numbers; names and arguments have their
 * own way. */
static bool undo_escapes(struct reader *r, struct event *ev)
{
    struct value *v[EV_KEYS + ARG_KEYS];
    size_t n = 0, need = 0;
    for (int i = 0; i < EV_KEYS; i++)
        if (i != EV_NAME && ev->key[i].s && ev->key[i].flags & SCAN_ESCAPE)
            v[n++] = &ev->key[i];
    for (int i = 0; i < ARG_KEYS; i++)
        if ((i < ARG_DIMS || i > ARG_CONCRETE) && ev->arg[i].s && ev->arg[i].flags & SCAN_ESCAPE)
            v[n++] = &ev->arg[i];
    if (!n)
        return true;
    for (size_t i = 0; i < n; i++)
        need += 3 * v[i]->len; /* a replaced byte takes three */
    buf_clear(&r->plain);
    buf_fill(&r->plain, ' ', need); /* now it will not move */
    buf_clear(&r->plain);
    for (size_t i = 0; i < n && !r->plain.failed; i++) {
        const size_t from = r->plain.len;
        text_unescape(&r->plain, v[i]->s, v[i]->len);
        *v[i] = (struct value){r->plain.bytes + from, r->plain.len - from, '"',
                               v[i]->flags & SCAN_CONTROL};
    }
    return !r->plain.failed;
}

/* Counts what is odd, hands on what belongs to some table. Marks of any kind are handed on, so that
 * pairs stay pairs. */
static roof_status count_and_add(struct reader *r, const struct build_event *row, unsigned flaws)
{
    const bool begins = row->phase == 'X' || row->phase == 'B';
    const bool timed = kind_is_timed(row->kind) && begins;
    const bool mark = row->phase == 'B' || row->phase == 'E';
    const bool flow = kind_is_flow(row->kind) && (row->phase == 's' || row->phase == 'f');
    if (row->kind == KIND_UNKNOWN && begins)
        build_count(r->b, QUALITY_unknown_category, row->offset);
    if (row->kind == KIND_OVERHEAD && begins)
        build_count(r->b, QUALITY_profiler_overhead, row->offset);
    if (timed)
        count_flaws(r, flaws, row->offset);
    return (timed || mark || flow) && !(flaws & TIME_BAD) ? build_add(r->b, row, r->err) : ROOF_OK;
}

static roof_status add_event(struct reader *r, struct event *ev)
{
    struct build_event row = {.name = ROOF_NONE, .args = ROOF_NONE, .collective = ROOF_NONE};
    const struct value *ph = &ev->key[EV_PH];

    if (!undo_escapes(r, ev))
        return error_nomem(r->err);
    build_meta(r->b)->events++;
    row.offset = offset_of(r, ev->begin);
    row.phase = ph->s && ph->type == '"' && ph->len == 1 ? ph->s[0] : '\0';
    count_faults(r, &ev->faults);
    if (row.phase == 'M')
        return keep_process_name(r, ev);
    if (!row.phase || !strchr("XBEsf", row.phase))
        return ROOF_OK;
    if ((row.phase == 'X' || row.phase == 'B') && value_is_null(&ev->key[EV_CAT]))
        return keep_waiting(r, ev, &row);
    ROOF_TRY(find_kind(r, ev, &row));
    const bool is_flow = row.phase == 's' || row.phase == 'f';
    if (is_flow && !(kind_is_flow(row.kind) && value_is_scalar(&ev->key[EV_ID])))
        return ROOF_OK;
    if (row.phase == 'X' && !kind_is_timed(row.kind)) /* nothing but to count it */
        return count_and_add(r, &row, 0);
    const unsigned flaws = read_times(ev, &row);
    row.track = find_track(r, &ev->key[EV_PID], &ev->key[EV_TID]);
    if (row.track == ROOF_NONE || (is_flow && !flow_id(r, &ev->key[EV_ID], &row.flow_id)))
        return error_nomem(r->err);
    if (kind_is_timed(row.kind) && row.phase != 'E')
        ROOF_TRY(add_kind_fields(r, ev, &row));
    return count_and_add(r, &row, flaws);
}

/* ---- Document ---- */

/* How far the next event is searched for after damage; further on none is to be expected. */
enum { SEARCH_BYTES = 16 * 1024 * 1024 };

/* An event that strict JSON cannot make sense of: tries with patience, else skips it. r->p is
 * before it, `at` where it went wrong. */
static roof_status mend_event(struct reader *r, const char *begin, const char *at, bool *truncated)
{
    roof_status status = ROOF_OK;
    const size_t begin_at = (size_t)(begin - r->p), wrong_at = (size_t)(at - r->p);
    const char *next;
    while (!(next = chrome_next_event(r->p + wrong_at, window_end(r))) &&
           (size_t)(window_end(r) - r->p) < wrong_at + SEARCH_BYTES && refill(r, r->p, &status))
        ;
    if (status != ROOF_OK)
        return status;
    begin = r->p + begin_at;
    const uint64_t offset = offset_of(r, begin);
    const char *const region_end = next ? next : window_end(r);
    if (chrome_has_document(begin, region_end))
        return error_set(
            r->err, ROOF_FORMAT, (int64_t)offset,
            "%s: byte %llu: another document begins inside this event: several processes wrote "
            "one file; give each a file of its own",
            r->src->path, (unsigned long long)offset);
    struct event ev;
    const char *p = begin;
    if (*begin == '{' && chrome_event(&p, region_end, true, &ev) == STEP_OK) {
        r->p = p;
        r->comma_due = true;
        return add_event(r, &ev);
    }
    if (!r->damaged)
        (void)describe(r, r->p + wrong_at,
                       *begin == '{' ? "a key, a comma or the end of the event"
                                     : "an event or the end of traceEvents",
                       &r->damage);
    r->damaged = true;
    build_count(r->b, QUALITY_damaged_events, offset);
    r->p = region_end;
    r->comma_due = false;
    *truncated = !next;
    return ROOF_OK;
}

/* The event, or the bracket that closes the list, at *p. */
static enum step event_at(const struct reader *r, const char **p, const char *end, struct event *ev)
{
    if (*p >= end)
        return STEP_MORE;
    if (**p == ']') {
        ++*p;
        return STEP_OK;
    }
    if (**p != '{')
        return STEP_BAD;
    const char *const begin = *p;
    if (r->scanner && r->scanner->event(p, end, r->memo, ev))
        return STEP_OK;
    *p = begin;
    return chrome_event(p, end, false, ev);
}

/* The event was read, but is structurally wrong, and another one begins inside it: it lost a quote.
 */
static bool swallows_another(const struct event *ev, const char *end)
{
    return ev->faults.suspect && chrome_next_event(ev->faults.suspect, end);
}

/* Behind the opening bracket of traceEvents, to behind its closing one; *truncated if that does not
 * come. */
static roof_status read_events(struct reader *r, bool *truncated)
{
    roof_status status = ROOF_OK;
    struct event ev;
    while (!*truncated) {
        const char *end = window_end(r), *p = scan_space(r->p, end);
        unsigned commas = 0;
        for (; p < end && *p == ','; commas++)
            p = scan_space(p + 1, end);
        const char *const begin = p;
        enum step s = event_at(r, &p, end, &ev);
        if (s == STEP_MORE) {
            if (refill(r, r->p, &status))
                continue;
            if (status != ROOF_OK)
                return status;
            if (begin == end || !ev.faults.suspect) {
                *truncated = true;
                return ROOF_OK;
            }
            s = STEP_BAD; /* it reads on to the end of the file because it lost a quote */
        }
        const bool closes = *begin == ']';
        if (s == STEP_OK && !closes && swallows_another(&ev, p))
            s = STEP_BAD;
        if (commas != (r->comma_due && !closes ? 1u : 0u))
            build_count(r->b, QUALITY_misplaced_commas, offset_of(r, begin));
        if (s == STEP_DEEP)
            return bad(r, p, TOO_DEEP);
        if (s == STEP_BAD) {
            const char *suspect = *begin == '{' ? ev.faults.suspect : NULL;
            ROOF_TRY(mend_event(r, begin, suspect ? suspect : p, truncated));
            continue;
        }
        r->p = p;
        if (closes)
            return ROOF_OK;
        r->comma_due = true;
        ROOF_TRY(add_event(r, &ev));
    }
    return ROOF_OK;
}

static int64_t meta_integer(const struct value *v)
{
    int64_t i;
    return value_is_scalar(v) && number_i64(v->s, v->len, &i) ? i : ROOF_NULL_I64;
}

static roof_status keep_metadata(struct reader *r, const struct value *key, const struct value *v)
{
    struct trace_meta *meta = build_meta(r->b);
    struct buf *keep = NULL;
    const char *foreign = foreign_json_name(key->s, key->len);
    r->foreign = foreign ? foreign : r->foreign;
    if (value_spells(key, "baseTimeNanoseconds"))
        meta->base_time_ns = meta_integer(v);
    else if (value_spells(key, "distributedInfo"))
        keep = &r->distributed;
    else if (value_spells(key, "deviceProperties"))
        keep = &r->devices;
    if (!keep || (v->type != '{' && v->type != '['))
        return ROOF_OK;
    buf_clear(keep);
    buf_add(keep, v->s, v->len);
    return keep->failed ? error_nomem(r->err) : ROOF_OK;
}

/* What stands inside the outermost object. */
struct member {
    struct json_faults faults;
    struct value key, value; /* no key: the closing brace */
    bool events;             /* the key is traceEvents; the value is not looked at */
};

static enum step member_at(struct reader *r, const char **p, const char *end, struct member *m)
{
    unsigned commas;
    *m = (struct member){0};
    enum step s = chrome_key(p, end, &m->faults, &m->key, &commas);
    if (s != STEP_OK)
        return s;
    if (commas != (m->key.s && r->members ? 1u : 0u))
        json_fault(&m->faults, JSON_COMMA, m->key.s ? m->key.s - 1 : *p);
    if (!m->key.s) {
        ++*p;
        return STEP_OK;
    }
    m->events = value_spells(&m->key, "traceEvents");
    if (m->events) {
        *p = scan_space(*p, end);
        return *p >= end ? STEP_MORE : STEP_OK;
    }
    s = chrome_value(p, end, &m->faults, &m->value);
    return s == STEP_OK ? chrome_separator(p, end) : s;
}

/* Metadata that makes no sense from `at` on: goes on at traceEvents, or, if they were read or do
 * not come, leaves it at that. */
static roof_status mend_members(struct reader *r, const char *at, bool has_events, bool *done)
{
    static const char EVENTS[] = "\"traceEvents\"";
    roof_status status = ROOF_OK;
    const size_t at_offset = (size_t)(at - r->p);
    const char *found = NULL;
    while (!has_events && !(found = chrome_find(r->p + at_offset, window_end(r), EVENTS)) &&
           (size_t)(window_end(r) - r->p) < at_offset + SEARCH_BYTES && refill(r, r->p, &status))
        ;
    if (status != ROOF_OK)
        return status;
    at = r->p + at_offset;
    if (!has_events && !found)
        return bad(r, at, "a key, a comma or the end of the document");
    build_count(r->b, QUALITY_damaged_metadata, offset_of(r, at));
    r->members = 0; /* no comma is missing there */
    r->p = found;
    *done = has_events;
    if (*done)
        do
            r->p = window_end(r);
        while (refill(r, r->p, &status));
    return status;
}

/* One key of the outermost object. *done is set at its closing brace. */
static roof_status read_member(struct reader *r, bool *done, bool *truncated, bool *has_events)
{
    roof_status status = ROOF_OK;
    for (;;) {
        const char *p = r->p, *const end = window_end(r);
        struct member m;
        enum step s = member_at(r, &p, end, &m);
        if (s == STEP_MORE) {
            if (refill(r, r->p, &status))
                continue;
            if (status != ROOF_OK || !m.faults.suspect) {
                *truncated = status == ROOF_OK;
                return status;
            }
            s = STEP_BAD; /* as with an event */
        }
        if (s == STEP_DEEP)
            return bad(r, p, TOO_DEEP);
        if (s == STEP_BAD)
            return mend_members(r, json_first_fault(&m.faults, p), *has_events, done);
        if (m.events && *p != '[')
            return bad(r, p, "a list behind \"traceEvents\"");
        count_faults(r, &m.faults);
        r->members++;
        r->p = p;
        *done = !m.key.s;
        if (*done)
            return ROOF_OK;
        if (!m.events)
            return keep_metadata(r, &m.key, &m.value);
        *has_events = true;
        r->p++;
        return read_events(r, truncated);
    }
}

/* The first byte that is neither white space nor a byte order mark. */
static const char *document_start(const struct source *src)
{
    const bool has_mark = src->len >= 3 && memcmp(src->bytes, "\xef\xbb\xbf", 3) == 0;
    return scan_space(src->bytes + (has_mark ? 3 : 0), src->bytes + src->len);
}

/* Whether something follows the document. */
static roof_status look_behind(struct reader *r)
{
    roof_status status = ROOF_OK;
    do {
        r->p = scan_space(r->p, window_end(r));
        if (r->p < window_end(r)) {
            build_count(r->b, QUALITY_trailing_data, offset_of(r, r->p));
            return ROOF_OK;
        }
    } while (refill(r, r->p, &status));
    return status;
}

static roof_status read_document(struct reader *r)
{
    bool done = false, truncated = false, has_events = false;
    r->p = document_start(r->src);
    if (*r->p++ == '[') {
        has_events = true;
        ROOF_TRY(read_events(r, &truncated));
    } else {
        while (!done && !truncated)
            ROOF_TRY(read_member(r, &done, &truncated, &has_events));
    }
    if (!truncated)
        ROOF_TRY(look_behind(r));
    const uint64_t size = r->src->offset + r->src->len;
    if (truncated || r->src->truncated)
        build_count(r->b, QUALITY_truncated, size);
    if (!has_events && r->foreign)
        return error_set(r->err, ROOF_UNSUPPORTED, 0, "%s: this is %s", r->src->path, r->foreign);
    if (!has_events)
        return error_set(r->err, ROOF_FORMAT, (int64_t)size,
                         "%s: byte %llu: no \"traceEvents\" in the document", r->src->path,
                         (unsigned long long)size);
    return ROOF_OK;
}

/* ---- Metadata ---- */

static struct value whole(const struct buf *b)
{
    return (struct value){b->len ? b->bytes : NULL, b->len, b->len ? b->bytes[0] : '0', 0};
}

static roof_status read_distributed(struct reader *r)
{
    const struct value info = whole(&r->distributed);
    struct trace_meta *meta = build_meta(r->b);
    struct value v;
    if (value_member(&info, "rank", &v))
        meta->rank = meta_integer(&v);
    if (value_member(&info, "world_size", &v))
        meta->world_size = meta_integer(&v);
    if (value_member(&info, "backend", &v) && v.type == '"') {
        meta->backend = intern(r, &v);
        if (meta->backend == ROOF_NONE)
            return error_nomem(r->err);
    }
    return ROOF_OK;
}

static roof_status read_devices(struct reader *r)
{
    const struct value list = whole(&r->devices);
    if (!list.s || list.type != '[')
        return ROOF_OK;
    const char *p = list.s + 1, *const end = list.s + list.len;
    for (;;) {
        struct json_faults counted_before = {0};
        struct value v, field;
        p = scan_space(p, end);
        while (p < end && *p == ',')
            p = scan_space(p + 1, end);
        if (p >= end || *p == ']' || chrome_value(&p, end, &counted_before, &v) != STEP_OK)
            return ROOF_OK;
        struct device_props props = {ROOF_NULL_I64, ROOF_NONE, ROOF_NULL_I64};
        if (value_member(&v, "id", &field))
            props.id = meta_integer(&field);
        if (value_member(&v, "numSms", &field))
            props.num_sms = meta_integer(&field);
        if (value_member(&v, "name", &field) && field.type == '"' && field.len) {
            props.name = intern(r, &field);
            if (props.name == ROOF_NONE)
                return error_nomem(r->err);
        }
        ROOF_TRY(build_device(r->b, &props, r->err));
    }
}

/* ---- Format ---- */

static bool recognise(const struct source *src)
{
    const char *p = document_start(src);
    return p < src->bytes + src->len && (*p == '{' || *p == '[');
}

static roof_status read_kineto(struct source *src, struct builder *b, roof_error *err)
{
    struct reader r = {.src = src, .b = b, .err = err, .scanner = scanner_choose(NULL)};
    r.memo = calloc(1, sizeof *r.memo);
    if (!r.memo)
        return error_nomem(err);
    roof_status status = kinds_parse(&r.kinds, "data/kinds.tsv", embedded_kinds_tsv, err);
    if (status == ROOF_OK)
        status = read_document(&r);
    if (status == ROOF_OK)
        status = add_waiting(&r);
    if (status == ROOF_OK && r.damaged && build_is_empty(b)) {
        if (err)
            *err = r.damage;
        status = r.damage.code;
    }
    if (status == ROOF_OK)
        status = read_distributed(&r);
    if (status == ROOF_OK)
        status = read_devices(&r);
    struct trace_meta *meta = build_meta(b);
    meta->gzip = src->gzip;
    meta->file_bytes = src->file_bytes;
    meta->json_bytes = src->offset + src->len;
    kinds_free(&r.kinds);
    map_free(&r.process_names);
    free(r.waiting);
    buf_free(&r.scratch);
    free(r.memo);
    buf_free(&r.plain);
    buf_free(&r.latest_ids);
    buf_free(&r.distributed);
    buf_free(&r.devices);
    return status;
}

const struct format format_kineto = {
    "kineto",
    "PyTorch profiler trace (Chrome trace JSON, object or array), plain or gzip",
    recognise,
    read_kineto,
};
