/* kineto.c - Chrome-trace JSON as PyTorch's profiler writes it: one pass, no document in memory,
 * metadata before or after the events. */
#include "format.h"

#include "foreign.h"
#include "kineto_parts.h"
#include "parallel.h"

#include <string.h>

/* ---- Reader ---- */

struct reader {
    struct source *src;
    struct builder *b;
    struct kineto_rows rows;
    unsigned nthreads;
    const char *p;  /* next byte of the window */
    size_t members; /* of the outermost object, read so far */
    bool comma_due; /* before the next event: one was read, and this is not behind damage */

    /* Metadata, kept until all of it is known. */
    struct buf distributed, devices;
    int64_t rank; /* that the first distributedInfo with one names, ROOF_NULL_I64: none did */
    bool several_ranks;
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

/* The rows' reader looks at the window. */
static void show_window(struct reader *r)
{
    r->rows.text = r->src->bytes;
    r->rows.text_offset = r->src->offset;
}

static roof_status add_event(struct reader *r, struct event *ev)
{
    show_window(r);
    return kineto_rows_add(&r->rows, ev);
}

static void count_faults(struct reader *r, const struct json_faults *faults)
{
    show_window(r);
    kineto_rows_faults(&r->rows, faults);
}

static const char TOO_DEEP[] = "brackets nested at most 1024 deep";

static roof_status describe(const struct reader *r, const char *at, const char *expected,
                            roof_error *err)
{
    const uint64_t offset = offset_of(r, at);
    if (at >= window_end(r))
        return error_set(err, ROOF_FORMAT, (int64_t)offset,
                         "%s: byte %llu: expected %s, found the end of the file", r->src->name,
                         (unsigned long long)offset, expected);
    const unsigned char c = (unsigned char)*at;
    return error_set(err, ROOF_FORMAT, (int64_t)offset,
                     c >= 0x20 && c < 0x7f ? "%s: byte %llu: expected %s, found '%c'"
                                           : "%s: byte %llu: expected %s, found byte 0x%02x",
                     r->src->name, (unsigned long long)offset, expected, c);
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

/* ---- Document ---- */

/* An event that strict JSON cannot make sense of: tries with patience, else skips it. r->p is
 * before it, `at` where it went wrong. */
static roof_status mend_event(struct reader *r, const char *begin, const char *at, bool *truncated)
{
    roof_status status = ROOF_OK;
    const size_t begin_at = (size_t)(begin - r->p), wrong_at = (size_t)(at - r->p);
    const char *region_end;
    while (!(region_end = chrome_search(r->p + wrong_at, window_end(r), r->src->eof)))
        if (!refill(r, r->p, &status))
            return status; /* not for want of bytes: at the end the search ends too */
    begin = r->p + begin_at;
    const uint64_t offset = offset_of(r, begin);
    if (chrome_has_document(begin, region_end))
        return error_set(
            r->err, ROOF_FORMAT, (int64_t)offset,
            "%s: byte %llu: another document begins inside this event: several processes wrote "
            "one file; give each a file of its own",
            r->src->name, (unsigned long long)offset);
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
    *truncated = region_end == window_end(r) && r->src->eof;
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
    return **p == '{' ? kineto_rows_next(&r->rows, p, end, ev) : STEP_BAD;
}

/* Events up to the end of the list, which sets *closed, or of the document (*truncated), or up to
 * the first one that begins at `stop` or later. */
static roof_status read_stretch(struct reader *r, uint64_t stop, bool *closed, bool *truncated)
{
    roof_status status = ROOF_OK;
    struct event ev;
    while (!*truncated && offset_of(r, r->p) < stop) {
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
        if (s == STEP_OK && !closes && chrome_swallows(&ev, p))
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
        *closed = closes;
        if (closes)
            return ROOF_OK;
        r->comma_due = true;
        ROOF_TRY(add_event(r, &ev));
    }
    return ROOF_OK;
}

/* Behind the opening bracket of traceEvents, to behind its closing one; *truncated if that does not
 * come. Several threads read as much as they can; where they cannot go on, one reads a stretch. */
static roof_status read_events(struct reader *r, bool *truncated)
{
    bool closed = false;
    while (!closed && !*truncated) {
        uint64_t stop = UINT64_MAX;
        if (r->nthreads > 1 && !r->src->eof) {
            bool read;
            ROOF_TRY(source_more(r->src, (size_t)(r->p - r->src->bytes), r->err));
            ROOF_TRY(kineto_parts_read(&r->rows, r->src, r->nthreads, r->comma_due, &read, r->err));
            r->p = r->src->bytes;
            r->comma_due = r->comma_due && !read;
            stop = r->src->offset + r->src->cap; /* a window's length */
        }
        ROOF_TRY(read_stretch(r, stop, &closed, truncated));
    }
    return ROOF_OK;
}

static int64_t meta_integer(const struct value *v)
{
    int64_t i;
    return value_is_scalar(v) && number_i64(v->s, v->len, &i) ? i : ROOF_NULL_I64;
}

/* distributedInfo of another rank than before: the events are of both. */
static roof_status look_at_rank(struct reader *r, const struct value *key, const struct value *info)
{
    const uint64_t offset = offset_of(r, key->s - 1);
    struct value v;
    const int64_t rank = value_member(info, "rank", &v) ? meta_integer(&v) : ROOF_NULL_I64;
    if (r->rank == ROOF_NULL_I64)
        r->rank = rank;
    if (rank == r->rank || rank == ROOF_NULL_I64 || r->several_ranks)
        return ROOF_OK;
    if (!build_opts(r->b)->several_processes)
        return error_set(r->err, ROOF_FORMAT, (int64_t)offset,
                         "%s: byte %llu: distributedInfo of rank %lld behind that of rank %lld: "
                         "several ranks in one file; " BUILD_WAY_OUT,
                         r->src->name, (unsigned long long)offset, (long long)rank,
                         (long long)r->rank);
    r->several_ranks = true;
    build_count(r->b, QUALITY_several_processes, offset);
    return ROOF_OK;
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
    if (keep == &r->distributed)
        ROOF_TRY(look_at_rank(r, key, v));
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

/* To the end of the file. */
static roof_status drain(struct reader *r)
{
    roof_status status = ROOF_OK;
    do
        r->p = window_end(r);
    while (refill(r, r->p, &status));
    return status;
}

/* Metadata that makes no sense from `at` on: goes on at traceEvents, or, if they were read or do
 * not come, leaves it at that. */
static roof_status mend_members(struct reader *r, const char *at, bool has_events, bool *done)
{
    static const char EVENTS[] = "\"traceEvents\"";
    roof_status status = ROOF_OK;
    const size_t at_offset = (size_t)(at - r->p);
    const char *found = NULL;
    bool more = !has_events;
    while (more && !found) { /* as far, however much of the document there is to see */
        const size_t behind = (size_t)(window_end(r) - r->p) - at_offset;
        const bool is_limit = behind >= CHROME_SEARCH_BYTES;
        const char *from = r->p + at_offset;
        found = chrome_find(from, from + (is_limit ? CHROME_SEARCH_BYTES : behind), EVENTS);
        more = !found && !is_limit && refill(r, r->p, &status);
    }
    if (status != ROOF_OK)
        return status;
    at = r->p + at_offset;
    if (!has_events && !found)
        return bad(r, at, "a key, a comma or the end of the document");
    build_count(r->b, QUALITY_damaged_metadata, offset_of(r, at));
    r->members = 0; /* no comma is missing there */
    r->p = found;
    *done = has_events;
    return *done ? drain(r) : ROOF_OK;
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

/* Whether another trace begins at r->p: an object that names traceEvents soon, or a list of
 * objects.
 */
static roof_status find_document(struct reader *r, bool *found)
{
    roof_status status = ROOF_OK;
    while ((size_t)(window_end(r) - r->p) < CHROME_SEARCH_BYTES && refill(r, r->p, &status))
        ;
    const size_t left = (size_t)(window_end(r) - r->p);
    const char *const end = r->p + (left < CHROME_SEARCH_BYTES ? left : CHROME_SEARCH_BYTES);
    const char *second = scan_space(r->p + 1, end);
    *found = *r->p == '{' ? chrome_has_document(r->p, end)
                          : *r->p == '[' && second < end && *second == '{';
    return status;
}

/* What this document says is true of one process: of the others nobody would miss what they did. */
static roof_status refuse_document(struct reader *r)
{
    bool found = false;
    if (build_opts(r->b)->several_processes)
        return ROOF_OK;
    ROOF_TRY(find_document(r, &found));
    const uint64_t offset = offset_of(r, r->p);
    if (!found)
        return ROOF_OK;
    return error_set(r->err, ROOF_FORMAT, (int64_t)offset,
                     "%s: byte %llu: another document begins behind the first: several processes "
                     "wrote one file; give each a file of its own, or read the first one alone "
                     "with --several-processes",
                     r->src->name, (unsigned long long)offset);
}

/* Whether something follows the document. */
static roof_status look_behind(struct reader *r)
{
    roof_status status = ROOF_OK;
    do {
        r->p = scan_space(r->p, window_end(r));
        if (r->p < window_end(r)) {
            ROOF_TRY(refuse_document(r));
            build_count(r->b, QUALITY_trailing_data, offset_of(r, r->p));
            return drain(r);
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
        return error_set(r->err, ROOF_UNSUPPORTED, 0, "%s: this is %s", r->src->name, r->foreign);
    if (!has_events)
        return error_set(r->err, ROOF_FORMAT, (int64_t)size,
                         "%s: byte %llu: no \"traceEvents\" in the document", r->src->name,
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
    if (value_member(&info, "rank", &v) && !r->several_ranks)
        meta->rank = meta_integer(&v);
    if (value_member(&info, "world_size", &v))
        meta->world_size = meta_integer(&v);
    if (value_member(&info, "backend", &v) && v.type == '"') {
        meta->backend = kineto_rows_string(&r->rows, &v);
        if (meta->backend == ROOF_NONE)
            return error_nomem(r->err);
    }
    return ROOF_OK;
}

static int64_t device_integer(const struct value *device, const char *key)
{
    struct value v;
    return value_member(device, key, &v) ? meta_integer(&v) : ROOF_NULL_I64;
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
        struct device_props props = {.name = ROOF_NONE,
                                     .bandwidth = ROOF_NULL_I64,
                                     .l2_bytes = ROOF_NULL_I64,
                                     .clock_hz = ROOF_NULL_I64};
        props.id = device_integer(&v, "id");
        props.num_sms = device_integer(&v, "numSms");
        props.memory_bytes = device_integer(&v, "totalGlobalMem");
        props.cc_major = device_integer(&v, "computeMajor");
        props.cc_minor = device_integer(&v, "computeMinor");
        if (value_member(&v, "name", &field) && field.type == '"' && field.len) {
            props.name = kineto_rows_string(&r->rows, &field);
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

static roof_status read_all(struct reader *r)
{
    ROOF_TRY(read_document(r));
    ROOF_TRY(kineto_rows_finish(&r->rows));
    if (r->damaged && build_is_empty(r->b)) {
        if (r->err)
            *r->err = r->damage;
        return r->damage.code;
    }
    ROOF_TRY(read_distributed(r));
    return read_devices(r);
}

static roof_status read_kineto(struct source *src, struct builder *b, roof_error *err)
{
    struct reader r = {.src = src, .b = b, .err = err, .nthreads = build_opts(b)->threads};
    r.rank = ROOF_NULL_I64;
    if (!r.nthreads)
        r.nthreads = parallel_default();
    roof_status status = kineto_rows_init(&r.rows, b, err);
    if (status == ROOF_OK)
        status = read_all(&r);
    struct trace_meta *meta = build_meta(b);
    meta->packing = (uint8_t)src->packing;
    meta->file_bytes = src->file_bytes;
    meta->json_bytes = src->offset + src->len;
    kineto_rows_free(&r.rows);
    buf_free(&r.distributed);
    buf_free(&r.devices);
    return status;
}

static roof_status raw_event(struct source *src, uint64_t offset, struct buf *out, roof_error *err)
{
    ROOF_TRY(source_skip(src, offset, err));
    for (;;) {
        const bool there = offset < src->offset + src->len;
        const char *from = src->bytes + (there ? offset - src->offset : 0);
        const char *end = there ? chrome_event_end(from, src->bytes + src->len, src->eof) : NULL;
        if (end) {
            buf_add(out, from, (size_t)(end - from));
            return ROOF_OK;
        }
        if (src->eof)
            return error_set(err, ROOF_FORMAT, (int64_t)offset,
                             "%s: byte %llu: the event is no longer there", src->name,
                             (unsigned long long)offset);
        ROOF_TRY(source_more(src, (size_t)(from - src->bytes), err));
    }
}

const struct format format_kineto = {
    "kineto",  "PyTorch profiler trace (Chrome trace JSON, object or array)",
    recognise, read_kineto,
    raw_event,
};
