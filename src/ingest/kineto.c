/* kineto.c - Chrome-trace JSON as PyTorch's profiler writes it: one pass, no document in memory,
 * metadata before or after the events. */
#include "format.h"

#include "embedded.h"
#include "kinds.h"
#include "scan.h"
#include "text.h"

#include <string.h>

/* ---- Values and keys ---- */

/* A value as it stands in the text: a string without its quotes, else everything. */
struct value {
    const char *s; /* NULL: not there */
    size_t len;
    char type;     /* '"', '{', '[', or '0' for a bare word */
    uint8_t flags; /* enum scan_string_flags */
};

enum event_key { EV_PH, EV_CAT, EV_NAME, EV_PID, EV_TID, EV_TS, EV_DUR, EV_ID, EV_ARGS, EV_KEYS };

enum arg_key {
    ARG_EXTERNAL_ID,
    ARG_CORRELATION,
    ARG_DEVICE,
    ARG_STREAM,
    ARG_GRID,
    ARG_OCCUPANCY,
    ARG_DIMS,
    ARG_TYPES,
    ARG_STRIDES,
    ARG_CONCRETE,
    ARG_COLLECTIVE,
    ARG_KEYS
};

struct key_name {
    const char *name;
    uint8_t len;
    uint8_t key;
};

#define KEY(text, key) {text, sizeof text - 1, key}

static const struct key_name EVENT_KEYS[] = {
    KEY("ph", EV_PH),   KEY("cat", EV_CAT), KEY("name", EV_NAME),
    KEY("pid", EV_PID), KEY("tid", EV_TID), KEY("ts", EV_TS),
    KEY("dur", EV_DUR), KEY("id", EV_ID),   KEY("args", EV_ARGS),
};

/* Several spellings of one key: profilers of 2021 wrote some in lower case. */
static const struct key_name ARG_NAMES[] = {
    KEY("External id", ARG_EXTERNAL_ID),
    KEY("external id", ARG_EXTERNAL_ID),
    KEY("correlation", ARG_CORRELATION),
    KEY("device", ARG_DEVICE),
    KEY("stream", ARG_STREAM),
    KEY("grid", ARG_GRID),
    KEY("occupancy", ARG_OCCUPANCY),
    KEY("Input Dims", ARG_DIMS),
    KEY("Input dims", ARG_DIMS),
    KEY("Input type", ARG_TYPES),
    KEY("Input Strides", ARG_STRIDES),
    KEY("Concrete Inputs", ARG_CONCRETE),
    KEY("Collective name", ARG_COLLECTIVE),
};

/* Whether the string reads `text`. Escapes in a key are legal, so they are undone, though no
 * profiler writes them. */
static bool spells(const struct value *v, const char *text, size_t len)
{
    if (!(v->flags & SCAN_ESCAPE))
        return v->len == len && memcmp(v->s, text, len) == 0;
    struct buf plain = {0};
    struct text_repairs repairs = {0};
    text_unescape(&plain, v->s, v->len, &repairs);
    const bool equal = !plain.failed && plain.len == len && memcmp(plain.bytes, text, len) == 0;
    buf_free(&plain);
    return equal;
}

static int find_key(const struct key_name *keys, size_t n, const struct value *key)
{
    for (size_t i = 0; i < n; i++) {
        const bool hopeless = !(key->flags & SCAN_ESCAPE) &&
                              (keys[i].len != key->len || keys[i].name[0] != key->s[0]);
        if (!hopeless && spells(key, keys[i].name, keys[i].len))
            return keys[i].key;
    }
    return -1;
}

struct event {
    const char *begin; /* the opening brace */
    bool foreign;      /* holds a bare word that JSON does not know: nan, inf, N/A */
    struct value key[EV_KEYS];
    struct value arg[ARG_KEYS];
};

/* ---- Reader ---- */

struct reader {
    struct source *src;
    struct builder *b;
    struct kinds kinds;
    struct buf scratch;
    struct buf plain; /* strings of the event at hand without their escapes */
    const char *p;    /* next byte of the window */

    /* The last (pid, tid) and its track: most events repeat them. */
    struct buf latest_ids;
    size_t latest_pid_len;
    uint32_t latest_track;
    bool has_latest;

    struct strtab flow_ids; /* those that are no numbers */

    /* Metadata, kept until all of it is known. */
    struct buf distributed, devices;
    roof_error *err;
};

enum step {
    STEP_OK,
    STEP_MORE, /* the window ends inside the thing */
    STEP_BAD,
    STEP_DEEP /* nested deeper than SCAN_MAX_DEPTH */
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

static roof_status bad(struct reader *r, const char *at, const char *expected)
{
    const uint64_t offset = offset_of(r, at);
    if (at >= window_end(r))
        return error_set(r->err, ROOF_FORMAT, (int64_t)offset,
                         "%s: byte %llu: expected %s, found the end of the file", r->src->path,
                         (unsigned long long)offset, expected);
    const unsigned char c = (unsigned char)*at;
    return error_set(r->err, ROOF_FORMAT, (int64_t)offset,
                     c >= 0x20 && c < 0x7f ? "%s: byte %llu: expected %s, found '%c'"
                                           : "%s: byte %llu: expected %s, found byte 0x%02x",
                     r->src->path, (unsigned long long)offset, expected, c);
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

/* One value at *p. */
static enum step take_value(const char **p, const char *end, struct value *v)
{
    bool mismatch;
    const char *at = scan_space(*p, end);
    if (at >= end)
        return STEP_MORE;
    v->flags = 0;
    if (*at == '"') {
        unsigned flags;
        const char *close = scan_string(at + 1, end, &flags);
        if (!close)
            return STEP_MORE;
        *v = (struct value){at + 1, (size_t)(close - at - 1), '"', (uint8_t)flags};
        *p = close + 1;
        return STEP_OK;
    }
    const char *after = scan_value(at, end, &mismatch);
    if (!after)
        return STEP_MORE;
    if (mismatch) {
        *p = after;
        return *after == '{' || *after == '[' ? STEP_DEEP
                                              : STEP_BAD; /* an opening one only ever is too deep */
    }
    *v = (struct value){at, (size_t)(after - at), *at == '{' || *at == '[' ? *at : '0', 0};
    *p = after;
    return STEP_OK;
}

/* `"key" :` at *p, which is behind the object's brace or a comma. At the closing brace *p stays
 * there and key->s is NULL. */
static enum step take_key(const char **p, const char *end, struct value *key)
{
    const char *at = scan_space(*p, end);
    while (at < end && *at == ',') /* also a trailing or doubled one */
        at = scan_space(at + 1, end);
    if (at >= end)
        return STEP_MORE;
    *p = at;
    key->s = NULL;
    if (*at == '}')
        return STEP_OK;
    if (*at != '"')
        return STEP_BAD;
    if (take_value(p, end, key) != STEP_OK)
        return STEP_MORE; /* a string: nothing else can be wrong with it */
    *p = scan_space(*p, end);
    if (*p >= end)
        return STEP_MORE;
    if (**p != ':')
        return STEP_BAD;
    ++*p;
    return STEP_OK;
}

/* After a value: a comma or the end of the object. */
static enum step check_separator(const char **p, const char *end)
{
    *p = scan_space(*p, end);
    if (*p >= end)
        return STEP_MORE;
    return **p == ',' || **p == '}' ? STEP_OK : STEP_BAD;
}

static bool is_word(const struct value *v, const char *word)
{
    return v->len == strlen(word) && memcmp(v->s, word, v->len) == 0;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_foreign(const struct value *v)
{
    if (v->type != '0' || !v->len || is_digit(v->s[0]) ||
        (v->s[0] == '-' && v->len > 1 && is_digit(v->s[1])))
        return false;
    return !is_word(v, "null") && !is_word(v, "true") && !is_word(v, "false");
}

static enum step take_args(const char **p, const char *end, struct event *ev)
{
    struct value key, v;
    ++*p; /* the brace */
    for (;;) {
        enum step s = take_key(p, end, &key);
        if (s != STEP_OK)
            return s;
        if (!key.s) {
            ++*p;
            return STEP_OK;
        }
        s = take_value(p, end, &v);
        if (s == STEP_OK)
            s = check_separator(p, end);
        if (s != STEP_OK)
            return s;
        const int known = find_key(ARG_NAMES, sizeof ARG_NAMES / sizeof *ARG_NAMES, &key);
        ev->foreign |= is_foreign(&v);
        if (known >= 0)
            ev->arg[known] = v;
    }
}

/* The object at *p. On STEP_OK *p is behind it, on STEP_BAD at the offending byte. */
static enum step take_event(const char **p, const char *end, struct event *ev)
{
    struct value key, v;
    for (int i = 0; i < EV_KEYS; i++)
        ev->key[i].s = NULL;
    for (int i = 0; i < ARG_KEYS; i++)
        ev->arg[i].s = NULL;
    ev->begin = *p;
    ev->foreign = false;
    ++*p;
    for (;;) {
        enum step s = take_key(p, end, &key);
        if (s != STEP_OK)
            return s;
        if (!key.s) {
            ++*p;
            return STEP_OK;
        }
        const int known = find_key(EVENT_KEYS, sizeof EVENT_KEYS / sizeof *EVENT_KEYS, &key);
        *p = scan_space(*p, end);
        if (known == EV_ARGS && *p < end && **p == '{') {
            s = take_args(p, end, ev);
        } else {
            s = take_value(p, end, &v);
            if (s == STEP_OK)
                ev->foreign |= is_foreign(&v);
            if (s == STEP_OK && known >= 0)
                ev->key[known] = v;
        }
        if (s == STEP_OK)
            s = check_separator(p, end);
        if (s != STEP_OK)
            return s;
    }
}

/* ---- Reading values ---- */

static bool is_null(const struct value *v)
{
    return !v->s || (v->type == '0' && is_word(v, "null"));
}

static bool is_scalar(const struct value *v)
{
    return v->s && (v->type == '0' || v->type == '"');
}

static uint64_t id_or_none(const struct value *v)
{
    uint64_t id = 0;
    return is_scalar(v) && number_u64(v->s, v->len, &id) ? id : 0;
}

static int64_t integer_or_null(const struct value *v)
{
    int64_t i;
    return v->s && v->type == '0' && number_i64(v->s, v->len, &i) ? i : ROOF_NULL_I64;
}

/* The string as the trace keeps it; ROOF_NONE when out of memory. */
static uint32_t intern(struct reader *r, const struct value *v, uint64_t offset)
{
    if (!v->flags)
        return strtab_intern(build_strings(r->b), v->s, v->len);
    struct text_repairs repairs = {0};
    buf_clear(&r->scratch);
    text_unescape(&r->scratch, v->s, v->len, &repairs);
    if (repairs.invalid_escape)
        build_count(r->b, QUALITY_invalid_escapes, offset);
    if (repairs.invalid_utf8)
        build_count(r->b, QUALITY_invalid_utf8, offset);
    if (v->flags & SCAN_CONTROL)
        build_count(r->b, QUALITY_control_bytes, offset);
    return r->scratch.failed ? ROOF_NONE
                             : strtab_intern(build_strings(r->b), r->scratch.bytes, r->scratch.len);
}

/* Any scalar names a flow. What is no 64-bit number gets one from the far end. */
static bool flow_id(struct reader *r, const struct value *v, uint64_t *id)
{
    if (number_u64(v->s, v->len, id))
        return true;
    const uint32_t text = strtab_intern(&r->flow_ids, v->s, v->len);
    *id = UINT64_MAX - text;
    return text != ROOF_NONE;
}

/* A pid or tid: integers, also quoted ones, in one spelling; other strings as they are; absent ones
 * as nothing. */
static void add_id_text(struct buf *out, const struct value *v)
{
    int64_t i;
    struct text_repairs repairs = {0};
    if (!is_scalar(v))
        return;
    if (number_i64(v->s, v->len, &i))
        buf_printf(out, "%lld", (long long)i);
    else
        text_unescape(out, v->s, v->len, &repairs);
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
    const bool both = is_scalar(pid) && is_scalar(tid);
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

/* Looks up one key of an object whose text was scanned before. */
static bool member(const struct value *object, const char *name, struct value *out)
{
    if (!object->s || object->type != '{')
        return false;
    const char *p = object->s + 1, *const end = object->s + object->len;
    struct value key, v;
    bool found = false;
    while (take_key(&p, end, &key) == STEP_OK && key.s && take_value(&p, end, &v) == STEP_OK) {
        if (spells(&key, name, strlen(name))) {
            *out = v;
            found = true; /* the last one counts, as in most JSON readers */
        }
    }
    return found;
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
    if (row->device == ROOF_NULL_I64 && is_scalar(pid) && number_i64(pid->s, pid->len, &i))
        row->device = i;
    if (row->stream != ROOF_NULL_I64 || !is_scalar(tid))
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
    struct text_repairs repairs = {0};
    for (int f = 0; f < ARGS_FIELDS; f++) {
        const struct value *v = &ev->arg[ARG_DIMS + f];
        fields[f] = (struct args_text){is_null(v)       ? NULL
                                       : v->type == '"' ? v->s - 1
                                                        : v->s,
                                       v->type == '"' ? v->len + 2 : v->len};
    }
    if (!build_args(r->b, fields, &row->args, &repairs))
        return error_nomem(r->err);
    if (repairs.invalid_escape)
        build_count(r->b, QUALITY_invalid_escapes, row->offset);
    if (repairs.invalid_utf8)
        build_count(r->b, QUALITY_invalid_utf8, row->offset);
    return ROOF_OK;
}

/* ts and dur of an event; false if it has no usable time, which is counted for rows of tables. */
static bool read_times(struct reader *r, const struct event *ev, struct build_event *row,
                       bool timed)
{
    const struct value *ts = &ev->key[EV_TS], *dur = &ev->key[EV_DUR];
    if (!is_scalar(ts) || !number_us_to_ns(ts->s, ts->len, &row->ts_ns)) {
        if (timed)
            build_count(r->b, QUALITY_bad_timestamp, row->offset);
        return false;
    }
    row->dur_ns = 0;
    if (row->phase != 'X')
        return true;
    if (!is_scalar(dur) || !number_us_to_ns(dur->s, dur->len, &row->dur_ns)) {
        build_count(r->b, QUALITY_missing_duration, row->offset);
    } else if (row->dur_ns < 0) {
        build_count(r->b, QUALITY_negative_duration, row->offset);
        row->dur_ns = 0;
    }
    return true;
}

static roof_status add_kind_fields(struct reader *r, const struct event *ev,
                                   struct build_event *row)
{
    const struct value *collective = &ev->arg[ARG_COLLECTIVE];
    if (row->kind == KIND_OP || row->kind == KIND_CALL || kind_is_gpu(row->kind)) {
        row->external_id = id_or_none(&ev->arg[ARG_EXTERNAL_ID]);
        row->correlation = id_or_none(&ev->arg[ARG_CORRELATION]);
    }
    if (row->kind == KIND_OP)
        ROOF_TRY(add_arguments(r, ev, row));
    if (kind_is_gpu(row->kind)) {
        struct value active;
        place_gpu_row(ev, row);
        row->blocks = product_of_list(&ev->arg[ARG_GRID]);
        row->active_blocks =
            member(&ev->arg[ARG_OCCUPANCY], "activeBlocksPerMultiprocessor", &active)
                ? integer_or_null(&active)
                : ROOF_NULL_I64;
    }
    if (collective->s && collective->type == '"' && collective->len) {
        row->collective = intern(r, collective, row->offset);
        if (row->collective == ROOF_NONE)
            return error_nomem(r->err);
    }
    return ROOF_OK;
}

static roof_status find_kind(struct reader *r, const struct event *ev, struct build_event *row)
{
    const struct value *cat = &ev->key[EV_CAT], *name = &ev->key[EV_NAME];
    bool needs_name = false;
    row->kind = cat->s && cat->type == '"' ? kinds_of(&r->kinds, cat->s, cat->len, &needs_name)
                                           : KIND_UNKNOWN;
    if (kind_is_timed(row->kind) && row->phase != 'E') {
        row->name = name->s && name->type == '"' ? intern(r, name, row->offset)
                                                 : strtab_intern(build_strings(r->b), "", 0);
        if (row->name == ROOF_NONE)
            return error_nomem(r->err);
        if (needs_name)
            row->kind = kinds_by_name(&r->kinds, cat->s, cat->len,
                                      strtab_get(build_strings(r->b), row->name));
    }
    return ROOF_OK;
}

/* Undoes escapes in the values that are compared or read as numbers; names and arguments have their
 * own way. */
static bool undo_escapes(struct reader *r, struct event *ev)
{
    struct value *v[EV_KEYS + ARG_KEYS];
    struct text_repairs repairs = {0};
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
        text_unescape(&r->plain, v[i]->s, v[i]->len, &repairs);
        *v[i] = (struct value){r->plain.bytes + from, r->plain.len - from, '"',
                               v[i]->flags & SCAN_CONTROL};
    }
    return !r->plain.failed;
}

static roof_status add_event(struct reader *r, struct event *ev)
{
    struct build_event row = {.name = ROOF_NONE, .args = ROOF_NONE, .collective = ROOF_NONE};
    const struct value *ph = &ev->key[EV_PH];
    struct trace_meta *meta = build_meta(r->b);

    if (!undo_escapes(r, ev))
        return error_nomem(r->err);
    meta->events++;
    row.offset = offset_of(r, ev->begin);
    row.phase = ph->s && ph->type == '"' && ph->len == 1 ? ph->s[0] : '\0';
    if (ev->foreign)
        build_count(r->b, QUALITY_non_json_values, row.offset);
    if (!row.phase || !strchr("XBEsf", row.phase))
        return ROOF_OK;
    ROOF_TRY(find_kind(r, ev, &row));
    if (row.kind == KIND_UNKNOWN && (row.phase == 'X' || row.phase == 'B'))
        build_count(r->b, QUALITY_unknown_category, row.offset);
    const bool timed = kind_is_timed(row.kind) && (row.phase == 'X' || row.phase == 'B');
    const bool flow = row.kind == KIND_LAUNCH_FLOW && is_scalar(&ev->key[EV_ID]) &&
                      (row.phase == 's' || row.phase == 'f');
    const bool mark =
        row.phase == 'B' || row.phase == 'E'; /* of any kind, so that pairs stay pairs */
    if (!(timed || flow || mark) || !read_times(r, ev, &row, timed))
        return ROOF_OK;
    row.track = find_track(r, &ev->key[EV_PID], &ev->key[EV_TID]);
    if (row.track == ROOF_NONE)
        return error_nomem(r->err);
    if (flow && !flow_id(r, &ev->key[EV_ID], &row.flow_id))
        return error_nomem(r->err);
    if (timed)
        ROOF_TRY(add_kind_fields(r, ev, &row));
    return build_add(r->b, &row, r->err);
}

/* ---- Document ---- */

/* Behind the opening bracket of traceEvents; *done says whether its end was there. */
static roof_status read_events(struct reader *r, bool *truncated)
{
    roof_status status = ROOF_OK;
    struct event ev;
    for (;;) {
        const char *end = window_end(r);
        const char *p = scan_space(r->p, end);
        while (p < end && *p == ',')
            p = scan_space(p + 1, end);
        r->p = p;
        if (p < end && *p == ']') {
            r->p = p + 1;
            return ROOF_OK;
        }
        enum step s = STEP_MORE;
        if (p < end) {
            if (*p != '{')
                return bad(r, p, "an event or the end of traceEvents");
            s = take_event(&p, end, &ev);
        }
        if (s == STEP_BAD || s == STEP_DEEP)
            return bad(r, p, s == STEP_DEEP ? TOO_DEEP : "a key, a comma or the end of the event");
        if (s == STEP_MORE) {
            if (refill(r, r->p, &status))
                continue;
            *truncated = status == ROOF_OK;
            return status;
        }
        r->p = p;
        ROOF_TRY(add_event(r, &ev));
    }
}

static int64_t meta_integer(const struct value *v)
{
    int64_t i;
    return is_scalar(v) && number_i64(v->s, v->len, &i) ? i : ROOF_NULL_I64;
}

static roof_status keep_metadata(struct reader *r, const struct value *key, const struct value *v)
{
    struct trace_meta *meta = build_meta(r->b);
    struct buf *keep = NULL;
    if (spells(key, "baseTimeNanoseconds", 19))
        meta->base_time_ns = meta_integer(v);
    else if (spells(key, "distributedInfo", 15))
        keep = &r->distributed;
    else if (spells(key, "deviceProperties", 16))
        keep = &r->devices;
    if (!keep || (v->type != '{' && v->type != '['))
        return ROOF_OK;
    buf_clear(keep);
    buf_add(keep, v->s, v->len);
    return keep->failed ? error_nomem(r->err) : ROOF_OK;
}

/* One key of the outermost object. *done is set at its closing brace. */
static roof_status read_member(struct reader *r, bool *done, bool *truncated, bool *has_events)
{
    roof_status status = ROOF_OK;
    for (;;) {
        const char *p = r->p, *const end = window_end(r);
        struct value key = {0}, v;
        enum step s = take_key(&p, end, &key);
        if (s == STEP_OK && !key.s) {
            r->p = p + 1;
            *done = true;
            return ROOF_OK;
        }
        if (s == STEP_OK && spells(&key, "traceEvents", 11)) {
            p = scan_space(p, end);
            if (p < end && *p != '[')
                return bad(r, p, "a list behind \"traceEvents\"");
            if (p < end) {
                *has_events = true;
                r->p = p + 1;
                return read_events(r, truncated);
            }
            s = STEP_MORE;
        } else if (s == STEP_OK) {
            s = take_value(&p, end, &v);
            if (s == STEP_OK)
                s = check_separator(&p, end);
        }
        if (s == STEP_BAD || s == STEP_DEEP)
            return bad(r, p,
                       s == STEP_DEEP ? TOO_DEEP : "a key, a comma or the end of the document");
        if (s == STEP_OK) {
            r->p = p;
            return keep_metadata(r, &key, &v);
        }
        if (!refill(r, r->p, &status)) {
            *truncated = status == ROOF_OK;
            return status;
        }
    }
}

/* The first byte that is neither white space nor a byte order mark. */
static const char *document_start(const struct source *src)
{
    const bool has_mark = src->len >= 3 && memcmp(src->bytes, "\xef\xbb\xbf", 3) == 0;
    return scan_space(src->bytes + (has_mark ? 3 : 0), src->bytes + src->len);
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
    const uint64_t size = r->src->offset + r->src->len;
    if (truncated || r->src->truncated)
        build_count(r->b, QUALITY_truncated, size);
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
    if (member(&info, "rank", &v))
        meta->rank = meta_integer(&v);
    if (member(&info, "world_size", &v))
        meta->world_size = meta_integer(&v);
    if (member(&info, "backend", &v) && v.type == '"') {
        meta->backend = intern(r, &v, 0);
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
        struct value v, field;
        p = scan_space(p, end);
        while (p < end && *p == ',')
            p = scan_space(p + 1, end);
        if (p >= end || *p == ']' || take_value(&p, end, &v) != STEP_OK)
            return ROOF_OK;
        struct device_props props = {ROOF_NULL_I64, ROOF_NONE, ROOF_NULL_I64};
        if (member(&v, "id", &field))
            props.id = meta_integer(&field);
        if (member(&v, "numSms", &field))
            props.num_sms = meta_integer(&field);
        if (member(&v, "name", &field) && field.type == '"' && field.len) {
            props.name = intern(r, &field, 0);
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
    struct reader r = {.src = src, .b = b, .err = err};
    roof_status status = kinds_parse(&r.kinds, "data/kinds.tsv", embedded_kinds_tsv, err);
    if (status == ROOF_OK)
        status = read_document(&r);
    if (status == ROOF_OK)
        status = read_distributed(&r);
    if (status == ROOF_OK)
        status = read_devices(&r);
    struct trace_meta *meta = build_meta(b);
    meta->gzip = src->gzip;
    meta->file_bytes = src->file_bytes;
    meta->json_bytes = src->offset + src->len;
    kinds_free(&r.kinds);
    strtab_free(&r.flow_ids);
    buf_free(&r.scratch);
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
