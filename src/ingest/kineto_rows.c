/* kineto_rows.c - what an event of PyTorch's profiler says, by its kind. */
#include "kineto_rows.h"

#include "checksum.h"
#include "embedded.h"
#include "grow.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

/* What is odd about the times of an event; it counts only if the event turns out to be a row of
 * some table. */
enum time_flaws { TIME_BAD = 1, TIME_NO_DURATION = 2, TIME_NEGATIVE = 4 };

struct waiting {
    struct build_event row;
    uint32_t pid; /* string */
    unsigned flaws;
    bool has_stream; /* among the arguments */
};

/* What metadata calls a process or a thread: strings. */
struct label {
    uint32_t pid;
    uint32_t of; /* the tid, or OF_NAME or OF_LABELS of the process */
    uint32_t name;
};

static const uint32_t OF_NAME = UINT32_MAX,
                      OF_LABELS = UINT32_MAX - 1; /* no string has these ids */

static roof_status no_scanner(const char *name, roof_error *err)
{
    const char *has[3] = {"", "", ""};
    const size_t n = scanner_list(has, 3);
    return error_set(err, ROOF_ARG, -1,
                     "this machine has no scanner \"%s\", expected %s%s%s%s%s%sportable", name,
                     has[0], n > 1 ? ", " : "", has[1], n > 2 ? ", " : "", has[2], n ? " or " : "");
}

roof_status kineto_rows_init(struct kineto_rows *r, struct builder *b, roof_error *err)
{
    const char *scanner = build_opts(b)->scanner;
    *r = (struct kineto_rows){.b = b, .err = err, .scanner = scanner_choose(scanner)};
    if (!r->scanner && scanner && strcmp(scanner, "portable") != 0)
        return no_scanner(scanner, err);
    r->memo = calloc(1, sizeof *r->memo);
    if (!r->memo)
        return error_nomem(err);
    return kinds_parse(&r->kinds, "data/kinds.tsv", embedded_kinds_tsv, err);
}

void kineto_rows_free(struct kineto_rows *r)
{
    kinds_free(&r->kinds);
    map_free(&r->names);
    free(r->waiting);
    free(r->labels);
    free(r->memo);
    buf_free(&r->scratch);
    buf_free(&r->plain);
    buf_free(&r->latest_ids);
}

static uint64_t offset_of(const struct kineto_rows *r, const char *p)
{
    return r->text_offset + (uint64_t)(p - r->text);
}

void kineto_rows_faults(struct kineto_rows *r, const struct json_faults *faults)
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

static int64_t id_or_null(const struct value *v)
{
    const uint64_t id = id_or_none(v);
    return id && id <= INT64_MAX ? (int64_t)id : ROOF_NULL_I64;
}

static int64_t integer_or_null(const struct value *v)
{
    int64_t i;
    return v->s && v->type == '0' && number_i64(v->s, v->len, &i) ? i : ROOF_NULL_I64;
}

uint32_t kineto_rows_string(struct kineto_rows *r, const struct value *v)
{
    if (!v->flags)
        return strtab_intern(build_strings(r->b), v->s, v->len);
    buf_clear(&r->scratch);
    text_unescape(&r->scratch, v->s, v->len);
    return r->scratch.failed ? ROOF_NONE
                             : strtab_intern(build_strings(r->b), r->scratch.bytes, r->scratch.len);
}

/* Any scalar names a flow. What is no number from 0 on is kept as a string. */
static bool flow_id(struct kineto_rows *r, const struct value *v, uint64_t *id)
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
static bool is_latest(const struct kineto_rows *r, const struct value *pid, const struct value *tid)
{
    const struct buf *b = &r->latest_ids;
    return r->latest_pid_len == pid->len && b->len == pid->len + tid->len + 2 &&
           b->bytes[0] == pid->type && b->bytes[1] == tid->type &&
           memcmp(b->bytes + 2, pid->s, pid->len) == 0 &&
           memcmp(b->bytes + 2 + pid->len, tid->s, tid->len) == 0;
}

static void remember(struct kineto_rows *r, const struct value *pid, const struct value *tid,
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

static uint32_t find_track(struct kineto_rows *r, const struct value *pid, const struct value *tid)
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

/* The integers of a flat list of up to three, and their product; null, all of them, if it is
 * anything else or too large. */
static int64_t list_of_extents(const struct value *v, int64_t out[3])
{
    int64_t list[3] = {1, 1, 1}, product = 1;
    size_t n = 0;
    out[0] = out[1] = out[2] = ROOF_NULL_I64;
    if (!v->s || v->type != '[')
        return ROOF_NULL_I64;
    const char *p = v->s + 1, *const end = v->s + v->len - 1;
    while ((p = scan_space(p, end)) < end) {
        const char *word = p;
        int64_t i;
        while (p < end && *p != ',' && *p != ' ' && *p != '\n' && *p != '\r' && *p != '\t')
            p++;
        if (!number_i64(word, (size_t)(p - word), &i) || i < 0 || (i && product > INT64_MAX / i))
            return ROOF_NULL_I64;
        product *= i;
        if (n < 3)
            list[n] = i;
        n++;
        p = scan_space(p, end);
        if (p < end && *p++ != ',')
            return ROOF_NULL_I64;
    }
    if (n && n <= 3 && product > 0)
        memcpy(out, list, sizeof list);
    return n ? product : ROOF_NULL_I64;
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

static roof_status add_arguments(struct kineto_rows *r, const struct event *ev,
                                 struct build_event *row)
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

static void count_flaws(struct kineto_rows *r, unsigned flaws, uint64_t offset)
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

/* Only kernels say how they were launched. */
static roof_status add_shape(struct kineto_rows *r, const struct event *ev, struct build_event *row)
{
    struct build_shape shape;
    row->blocks = list_of_extents(&ev->arg[ARG_GRID], shape.grid);
    list_of_extents(&ev->arg[ARG_BLOCK], shape.block);
    shape.registers = integer_or_null(&ev->arg[ARG_REGISTERS]);
    shape.shared = integer_or_null(&ev->arg[ARG_SHARED]);
    if (shape.registers <= 0)
        shape.registers = ROOF_NULL_I64;
    if (shape.shared < 0)
        shape.shared = ROOF_NULL_I64;
    const bool says = shape.grid[0] != ROOF_NULL_I64 || shape.block[0] != ROOF_NULL_I64 ||
                      shape.registers != ROOF_NULL_I64 || shape.shared != ROOF_NULL_I64;
    if (says && (row->shape = build_shape(r->b, &shape)) == ROOF_NONE)
        return error_nomem(r->err);
    return ROOF_OK;
}

static roof_status add_gpu_fields(struct kineto_rows *r, const struct event *ev,
                                  struct build_event *row)
{
    struct value active;
    place_gpu_row(ev, row);
    row->bytes = integer_or_null(&ev->arg[ARG_COPY_BYTES]);
    if (row->bytes < 0)
        row->bytes = ROOF_NULL_I64;
    row->graph_id = id_or_null(&ev->arg[ARG_GRAPH_ID]); /* 0: launched by none */
    row->graph_node = id_or_none(&ev->arg[ARG_GRAPH_NODE]);
    row->active_blocks =
        value_member(&ev->arg[ARG_OCCUPANCY], "activeBlocksPerMultiprocessor", &active)
            ? integer_or_null(&active)
            : ROOF_NULL_I64;
    return add_shape(r, ev, row);
}

static roof_status add_collective(struct kineto_rows *r, const struct event *ev,
                                  struct build_event *row)
{
    const struct value *collective = &ev->arg[ARG_COLLECTIVE];
    if (!collective->s || collective->type != '"' || !collective->len)
        return ROOF_OK;
    row->collective = kineto_rows_string(r, collective);
    return row->collective == ROOF_NONE ? error_nomem(r->err) : ROOF_OK;
}

/* A tensor of one dimension with that many elements; nothing where they are not said. */
static void add_elements(struct buf *dims, struct buf *types, struct buf *strides,
                         const struct value *elements, const struct value *type)
{
    const int64_t n = integer_or_null(elements);
    const bool is_said = n >= 0 && type->s && type->type == '"' && !type->flags;
    if (is_said)
        buf_printf(dims, "[%lld],", (long long)n);
    else
        buf_str(dims, "[],");
    buf_str(strides, is_said ? "[1]," : "[],");
    buf_str(types, "\"");
    if (is_said)
        buf_add(types, type->s, type->len);
    buf_str(types, "\",");
}

/* What an event says of the message that its collective passes, as arguments of an operator: what
 * goes in, what comes out, how many ranks take part. */
static roof_status add_message(struct kineto_rows *r, const struct event *ev,
                               struct build_event *row)
{
    static const char PREFIX[] = "collective::";
    const struct value *in = &ev->arg[ARG_IN_ELEMENTS], *out = &ev->arg[ARG_OUT_ELEMENTS];
    const struct value *type = &ev->arg[ARG_ELEMENT_TYPE];
    const int64_t ranks = integer_or_null(&ev->arg[ARG_GROUP_SIZE]);
    struct buf dims = {0}, types = {0}, strides = {0}, values = {0}, name = {0};
    if (row->collective == ROOF_NONE || (!in->s && !out->s))
        return ROOF_OK;
    buf_str(&dims, "[");
    buf_str(&types, "[");
    buf_str(&strides, "[");
    add_elements(&dims, &types, &strides, in, type);
    add_elements(&dims, &types, &strides, out, type);
    buf_str(&dims, "[]]");
    buf_str(&types, ranks > 0 ? "\"Scalar\"]" : "\"\"]");
    buf_str(&strides, "[]]");
    buf_str(&values, "[\"\",\"\",\"");
    if (ranks > 0)
        buf_printf(&values, "%lld", (long long)ranks);
    buf_str(&values, "\"]");
    buf_str(&name, PREFIX);
    buf_str(&name, strtab_get(build_strings(r->b), row->collective));
    bool ok = !dims.failed && !types.failed && !strides.failed && !values.failed && !name.failed;
    const struct args_text fields[ARGS_FIELDS] = {
        [ARGS_DIMS] = {dims.bytes,    dims.len   },
        [ARGS_TYPES] = {types.bytes,   types.len  },
        [ARGS_STRIDES] = {strides.bytes, strides.len},
        [ARGS_CONCRETE] = {values.bytes,  values.len },
    };
    ok = ok && build_args(r->b, fields, &row->message);
    row->message_name = ok ? strtab_intern(build_strings(r->b), name.bytes, name.len) : ROOF_NONE;
    buf_free(&dims);
    buf_free(&types);
    buf_free(&strides);
    buf_free(&values);
    buf_free(&name);
    return row->message_name == ROOF_NONE ? error_nomem(r->err) : ROOF_OK;
}

/* What tells which forward op a backward op belongs to. */
static void add_autograd(const struct event *ev, struct build_event *row)
{
    row->sequence = integer_or_null(&ev->arg[ARG_SEQUENCE]);
    if (row->sequence < 0)
        row->sequence = ROOF_NULL_I64;
    row->fwd_thread = integer_or_null(&ev->arg[ARG_FWD_THREAD]);
    if (row->fwd_thread == ROOF_NULL_I64)
        row->fwd_thread = 0;
}

/* A finite number from 0 on, also a quoted one; 0 if it is anything else. */
static double amount_or_none(const struct value *v)
{
    char text[64], *end;
    if (!value_is_scalar(v) || v->len >= sizeof text)
        return 0;
    memcpy(text, v->s, v->len);
    text[v->len] = '\0';
    const double amount = strtod(text, &end);
    return v->len && !*end && amount > 0 && amount < 1e30 ? amount : 0;
}

/* What a compiler says of the kernel that it made. */
static void add_counted(const struct event *ev, struct build_event *row)
{
    const struct value *hash = &ev->arg[ARG_KERNEL_HASH];
    if (hash->s && hash->type == '"' && hash->len)
        row->kernel_source = checksum(hash->s, hash->len);
    row->kernel_gb = amount_or_none(&ev->arg[ARG_KERNEL_GB]);
    row->kernel_flop = amount_or_none(&ev->arg[ARG_KERNEL_FLOP]);
}

/* What a call says of the graph node that it makes while it is captured. */
static roof_status add_captured(struct kineto_rows *r, const struct event *ev,
                                struct build_event *row)
{
    const struct value *kernel = &ev->arg[ARG_KERNEL];
    if (!build_is_capture(r->b))
        return ROOF_OK;
    row->graph_node = id_or_none(&ev->arg[ARG_GRAPH_NODE]);
    if (!kernel->s || kernel->type != '"' || !kernel->len)
        return ROOF_OK;
    row->kernel_arg = kineto_rows_string(r, kernel);
    return row->kernel_arg == ROOF_NONE ? error_nomem(r->err) : ROOF_OK;
}

static roof_status add_kind_fields(struct kineto_rows *r, const struct event *ev,
                                   struct build_event *row)
{
    if (row->kind == KIND_OP || row->kind == KIND_CALL || kind_is_gpu(row->kind))
        add_ids(ev, row);
    if (row->kind == KIND_OP) {
        add_autograd(ev, row);
        add_counted(ev, row);
        ROOF_TRY(add_arguments(r, ev, row));
    }
    if (row->kind == KIND_CALL)
        ROOF_TRY(add_captured(r, ev, row));
    if (kind_is_gpu(row->kind))
        ROOF_TRY(add_gpu_fields(r, ev, row));
    ROOF_TRY(add_collective(r, ev, row));
    return row->kind == KIND_OP || kind_is_gpu(row->kind) ? add_message(r, ev, row) : ROOF_OK;
}

static roof_status add_name(struct kineto_rows *r, const struct event *ev, struct build_event *row)
{
    const struct value *name = &ev->key[EV_NAME];
    row->name = name->s && name->type == '"' ? kineto_rows_string(r, name)
                                             : strtab_intern(build_strings(r->b), "", 0);
    return row->name == ROOF_NONE ? error_nomem(r->err) : ROOF_OK;
}

/* Frames that nobody wants. Those of B and E are kept, so that pairs stay pairs. */
static bool is_passed_over(const struct kineto_rows *r, const struct build_event *row)
{
    return row->kind == KIND_FRAME && row->phase == 'X' && build_opts(r->b)->no_python;
}

static roof_status find_kind(struct kineto_rows *r, const struct event *ev, struct build_event *row)
{
    const struct value *cat = &ev->key[EV_CAT];
    bool needs_name = false;
    row->kind = cat->s && cat->type == '"' ? kinds_of(&r->kinds, cat->s, cat->len, &needs_name)
                                           : KIND_UNKNOWN;
    if (!kind_is_timed(row->kind) || row->phase == 'E' || is_passed_over(r, row))
        return ROOF_OK;
    ROOF_TRY(add_name(r, ev, row));
    if (needs_name)
        row->kind =
            kinds_by_name(&r->kinds, cat->s, cat->len, strtab_get(build_strings(r->b), row->name));
    return ROOF_OK;
}

/* ---- Events of the allocator ---- */

/* Instants, with or without category: the name tells them. Without a time or a size they say
 * nothing. */
static roof_status add_allocator_event(struct kineto_rows *r, const struct event *ev,
                                       uint64_t offset)
{
    struct build_event times = {.phase = 'i'};
    if (!value_spells(&ev->key[EV_NAME], "[memory]"))
        return ROOF_OK;
    struct build_alloc a = {
        .offset = offset,
        .device_type = integer_or_null(&ev->arg[ARG_DEVICE_TYPE]),
        .device = integer_or_null(&ev->arg[ARG_DEVICE_ID]),
        .bytes = integer_or_null(&ev->arg[ARG_BYTES]),
        .address = integer_or_null(&ev->arg[ARG_ADDRESS]),
        .total_allocated = integer_or_null(&ev->arg[ARG_TOTAL_ALLOCATED]),
        .total_reserved = integer_or_null(&ev->arg[ARG_TOTAL_RESERVED]),
        .index = integer_or_null(&ev->arg[ARG_EVENT_INDEX]),
    };
    if (a.bytes == ROOF_NULL_I64 || read_times(ev, &times) & TIME_BAD) {
        build_count(r->b, QUALITY_bad_memory_events, offset);
        return ROOF_OK;
    }
    a.address = a.address > 0 ? a.address : ROOF_NULL_I64;
    a.ts_ns = times.ts_ns;
    a.track = find_track(r, &ev->key[EV_PID], &ev->key[EV_TID]);
    return a.track == ROOF_NONE ? error_nomem(r->err) : build_add_alloc(r->b, &a, r->err);
}

/* ---- Events that only their process tells the kind of ---- */

static roof_status intern_id(struct kineto_rows *r, const struct value *id, uint32_t *out)
{
    buf_clear(&r->scratch);
    add_id_text(&r->scratch, id);
    *out = r->scratch.failed
               ? ROOF_NONE
               : strtab_intern(build_strings(r->b), r->scratch.len ? r->scratch.bytes : "",
                               r->scratch.len);
    return *out == ROOF_NONE ? error_nomem(r->err) : ROOF_OK;
}

static roof_status keep_label(struct kineto_rows *r, const struct event *ev)
{
    const struct value *what = &ev->key[EV_NAME];
    const bool labels = value_spells(what, "process_labels");
    const struct value *name = &ev->arg[labels ? ARG_LABELS : ARG_NAME];
    struct label found = {.of = labels ? OF_LABELS : OF_NAME};
    if (!name->s || name->type != '"')
        return ROOF_OK;
    if (value_spells(what, "thread_name"))
        ROOF_TRY(intern_id(r, &ev->key[EV_TID], &found.of));
    else if (!labels && !value_spells(what, "process_name"))
        return ROOF_OK;
    ROOF_TRY(intern_id(r, &ev->key[EV_PID], &found.pid));
    found.name = kineto_rows_string(r, name);
    if (found.name == ROOF_NONE ||
        !grow_room(&r->labels, sizeof *r->labels, r->nlabels, &r->labels_cap))
        return error_nomem(r->err);
    r->labels[r->nlabels++] = found;
    return ROOF_OK;
}

static uint64_t label_key(uint32_t pid, uint32_t of)
{
    return (uint64_t)pid << 32 | of;
}

/* Of several names of one thing the first by bytes counts: no matter where they stand. */
static roof_status choose_names(struct kineto_rows *r)
{
    for (size_t i = 0; i < r->nlabels; i++) {
        const struct label *n = &r->labels[i];
        uint32_t *known = map_put(&r->names, label_key(n->pid, n->of), n->name);
        if (!known)
            return error_nomem(r->err);
        if (strtab_compare(build_strings(r->b), n->name, *known) < 0)
            *known = n->name;
    }
    return ROOF_OK;
}

static uint32_t name_of(const struct kineto_rows *r, uint32_t pid, uint32_t of)
{
    const uint32_t *name = map_get(&r->names, label_key(pid, of));
    return name ? *name : ROOF_NONE;
}

static void name_tracks(struct kineto_rows *r)
{
    struct tracks *t = build_tracks(r->b);
    for (uint32_t row = 0; row < t->head.count; row++) {
        t->process_name[row] = name_of(r, t->pid_text[row], OF_NAME);
        t->process_labels[row] = name_of(r, t->pid_text[row], OF_LABELS);
        t->thread_name[row] = name_of(r, t->pid_text[row], t->tid_text[row]);
    }
}

static roof_status keep_waiting(struct kineto_rows *r, const struct event *ev,
                                struct build_event *row)
{
    if (!grow_room(&r->waiting, sizeof *r->waiting, r->nwaiting, &r->waiting_cap))
        return error_nomem(r->err);
    struct waiting *w = &r->waiting[r->nwaiting];
    w->flaws = read_times(ev, row);
    add_ids(ev, row);
    ROOF_TRY(add_gpu_fields(r, ev, row));
    row->device = integer_or_null(&ev->arg[ARG_DEVICE]); /* the pid is none */
    w->has_stream = integer_or_null(&ev->arg[ARG_STREAM]) != ROOF_NULL_I64;
    ROOF_TRY(add_name(r, ev, row));
    ROOF_TRY(add_collective(r, ev, row));
    ROOF_TRY(intern_id(r, &ev->key[EV_PID], &w->pid));
    row->track = find_track(r, &ev->key[EV_PID], &ev->key[EV_TID]);
    if (row->track == ROOF_NONE)
        return error_nomem(r->err);
    w->row = *row;
    r->nwaiting++;
    return ROOF_OK;
}

/* "process:Ascend_Hardware" for a pid of that name. */
static enum row_kind kind_of_process(struct kineto_rows *r, uint32_t pid, const char *name)
{
    const uint32_t process = name_of(r, pid, OF_NAME);
    if (process == ROOF_NONE)
        return KIND_UNKNOWN;
    buf_clear(&r->scratch);
    buf_str(&r->scratch, "process:");
    buf_str(&r->scratch, strtab_get(build_strings(r->b), process));
    for (size_t i = 0; i < r->scratch.len; i++)
        if (r->scratch.bytes[i] == ' ')
            r->scratch.bytes[i] = '_';
    return kinds_by_name(&r->kinds, r->scratch.bytes, r->scratch.len, name);
}

static roof_status count_and_add(struct kineto_rows *r, const struct build_event *row,
                                 unsigned flaws);

roof_status kineto_rows_finish(struct kineto_rows *r)
{
    ROOF_TRY(choose_names(r));
    for (size_t i = 0; i < r->nwaiting; i++) {
        struct waiting *w = &r->waiting[i];
        w->row.kind = kind_of_process(r, w->pid, strtab_get(build_strings(r->b), w->row.name));
        if (w->row.kind == KIND_OTHER && !w->has_stream)
            w->row.stream = ROOF_NULL_I64; /* its tid is some lane of its process */
        ROOF_TRY(count_and_add(r, &w->row, w->flaws));
    }
    name_tracks(r);
    return r->scratch.failed ? error_nomem(r->err) : ROOF_OK;
}

/* Undoes escapes in the values that are compared or read as numbers; names and arguments have their
 * own way. */
static bool undo_escapes(struct kineto_rows *r, struct event *ev)
{
    struct value *v[EV_KEYS + ARG_KEYS];
    size_t n = 0, need = 0;
    if (!(ev->flags & SCAN_ESCAPE))
        return true;
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
static roof_status count_and_add(struct kineto_rows *r, const struct build_event *row,
                                 unsigned flaws)
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

static bool is_read(char phase)
{
    return phase == 'X' || phase == 'B' || phase == 'E' || phase == 's' || phase == 'f';
}

roof_status kineto_rows_add(struct kineto_rows *r, struct event *ev)
{
    struct build_event row = {
        .name = ROOF_NONE,
        .args = ROOF_NONE,
        .shape = ROOF_NONE,
        .collective = ROOF_NONE,
        .kernel_arg = ROOF_NONE,
        .message_name = ROOF_NONE,
        .message = ROOF_NONE,
    };
    const struct value *ph = &ev->key[EV_PH];

    if (!undo_escapes(r, ev))
        return error_nomem(r->err);
    build_meta(r->b)->events++;
    row.offset = offset_of(r, ev->begin);
    row.phase = ph->s && ph->type == '"' && ph->len == 1 ? ph->s[0] : '\0';
    kineto_rows_faults(r, &ev->faults);
    if (row.phase == 'M')
        return keep_label(r, ev);
    if (row.phase == 'i')
        return add_allocator_event(r, ev, row.offset);
    if (!is_read(row.phase))
        return ROOF_OK;
    if ((row.phase == 'X' || row.phase == 'B') && value_is_null(&ev->key[EV_CAT]))
        return keep_waiting(r, ev, &row);
    ROOF_TRY(find_kind(r, ev, &row));
    const bool is_flow = row.phase == 's' || row.phase == 'f';
    if (is_flow && !(kind_is_flow(row.kind) && value_is_scalar(&ev->key[EV_ID])))
        return ROOF_OK;
    if (is_passed_over(r, &row))
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

/* ---- Parts ---- */

roof_status kineto_rows_append(struct kineto_rows *r, struct kineto_rows *part)
{
    ROOF_TRY(build_append(r->b, part->b, r->err));
    for (size_t i = 0; i < part->nwaiting; i++) {
        struct waiting w = part->waiting[i];
        if (!grow_room(&r->waiting, sizeof *r->waiting, r->nwaiting, &r->waiting_cap))
            return error_nomem(r->err);
        build_translate(part->b, &w.row);
        w.pid = build_translate_string(part->b, w.pid);
        r->waiting[r->nwaiting++] = w;
    }
    for (size_t i = 0; i < part->nlabels; i++) {
        struct label label = part->labels[i];
        if (!grow_room(&r->labels, sizeof *r->labels, r->nlabels, &r->labels_cap))
            return error_nomem(r->err);
        label.pid = build_translate_string(part->b, label.pid);
        label.name = build_translate_string(part->b, label.name);
        if (label.of < OF_LABELS)
            label.of = build_translate_string(part->b, label.of);
        r->labels[r->nlabels++] = label;
    }
    part->nwaiting = part->nlabels = 0;
    return ROOF_OK;
}

/* ---- Events of a text ---- */

enum step kineto_rows_next(const struct kineto_rows *r, const char **p, const char *end,
                           struct event *ev)
{
    const char *const begin = *p;
    if (r->scanner && r->scanner->event(p, end, r->memo, ev))
        return STEP_OK;
    *p = begin;
    return chrome_event(p, end, false, ev);
}
