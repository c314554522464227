/* ncu_report.c - reports of Nsight Compute (.ncu-rep): blocks of protobuf messages. What the fields
 * mean was found by decoding reports of ncu 2022.4 to 2025.1; unknown ones are passed over. */
#include "counters.h"

#include "grow.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A stretch of the file. */
struct bytes {
    const char *p, *end;
};

struct field {
    uint32_t number;
    uint32_t wire;
    uint64_t integer;   /* of wire type 0, 1, 5: as it stands */
    struct bytes bytes; /* of wire type 2 */
};

enum { WIRE_VARINT = 0, WIRE_64 = 1, WIRE_BYTES = 2, WIRE_32 = 5 };

struct reader {
    struct counters *c;
    const struct counter_text *text;
    roof_error *err;
    uint32_t *names; /* strings of all string tables so far -> string */
    size_t nnames, names_cap;
};

static uint64_t offset_of(const struct reader *r, const char *p)
{
    return (uint64_t)(p - r->text->bytes);
}

/* ---- Protobuf ---- */

static bool take_varint(struct bytes *b, uint64_t *v)
{
    *v = 0;
    for (unsigned shift = 0; shift < 64 && b->p < b->end; shift += 7) {
        const unsigned char byte = (unsigned char)*b->p++;
        *v |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80))
            return true;
    }
    return false;
}

static bool take_little(struct bytes *b, size_t size, uint64_t *v)
{
    if ((size_t)(b->end - b->p) < size)
        return false;
    *v = 0;
    for (size_t i = 0; i < size; i++)
        *v |= (uint64_t)(unsigned char)b->p[i] << (8 * i);
    b->p += size;
    return true;
}

static bool take_bytes(struct bytes *b, uint64_t len, struct bytes *out)
{
    if ((uint64_t)(b->end - b->p) < len)
        return false;
    *out = (struct bytes){b->p, b->p + len};
    b->p += len;
    return true;
}

/* The next field of a message; false at its end, or, *cut, where it makes no sense. */
static bool next_field(struct bytes *message, struct field *f, bool *cut)
{
    uint64_t key, len;
    *f = (struct field){0};
    if (message->p >= message->end)
        return false;
    *cut = true;
    if (!take_varint(message, &key))
        return false;
    f->number = (uint32_t)(key >> 3);
    f->wire = (uint32_t)(key & 7);
    switch (f->wire) {
    case WIRE_VARINT:
        if (!take_varint(message, &f->integer))
            return false;
        break;
    case WIRE_64:
        if (!take_little(message, 8, &f->integer))
            return false;
        break;
    case WIRE_32:
        if (!take_little(message, 4, &f->integer))
            return false;
        break;
    case WIRE_BYTES:
        if (!take_varint(message, &len) || !take_bytes(message, len, &f->bytes))
            return false;
        break;
    default:
        return false;
    }
    *cut = false;
    return true;
}

static void note_cut(struct reader *r, bool cut, const char *at)
{
    if (cut)
        counters_count(r->c, COUNTER_cut_blocks, offset_of(r, at));
}

static roof_status intern(struct reader *r, struct bytes s, uint32_t *out)
{
    *out = counters_intern(r->c, s.p, (size_t)(s.end - s.p), offset_of(r, s.p));
    return *out == ROOF_NONE ? error_nomem(r->err) : ROOF_OK;
}

/* ---- Results ---- */

enum value_field { VALUE_TEXT = 1, VALUE_FLOAT, VALUE_DOUBLE, VALUE_U32, VALUE_U64 };

static roof_status take_value(struct reader *r, struct bytes message, uint32_t row)
{
    struct counted_values *v = &r->c->values;
    struct field f;
    bool cut = false;
    while (next_field(&message, &f, &cut)) {
        if (f.number == VALUE_TEXT && f.wire == WIRE_BYTES) {
            ROOF_TRY(intern(r, f.bytes, &v->text[row]));
        } else if (f.number == VALUE_FLOAT && f.wire == WIRE_32) {
            const uint32_t bits = (uint32_t)f.integer;
            float x;
            memcpy(&x, &bits, sizeof x);
            v->value[row] = x;
        } else if (f.number == VALUE_DOUBLE && f.wire == WIRE_64) {
            memcpy(&v->value[row], &f.integer, sizeof f.integer);
        } else if ((f.number == VALUE_U32 || f.number == VALUE_U64) && f.wire == WIRE_VARINT) {
            v->value[row] = (double)f.integer;
        }
    }
    if (!isfinite(v->value[row]))
        v->value[row] = NAN;
    note_cut(r, cut, message.p);
    return ROOF_OK;
}

enum metric_field { METRIC_NAME = 1, METRIC_VALUE };

static roof_status take_metric(struct reader *r, struct bytes message, uint32_t launch)
{
    struct counted_values *v = &r->c->values;
    struct field f;
    bool cut = false;
    const uint32_t row = cols_push(v, &counted_values_desc);
    if (row == ROOF_NONE)
        return error_nomem(r->err);
    v->launch[row] = launch;
    v->metric[row] = v->section[row] = v->unit[row] = v->text[row] = ROOF_NONE;
    v->instances[row] = ROOF_NONE;
    v->value[row] = NAN;
    while (next_field(&message, &f, &cut)) {
        if (f.number == METRIC_NAME && f.wire == WIRE_VARINT && f.integer < r->nnames)
            v->metric[row] = r->names[f.integer];
        else if (f.number == METRIC_VALUE && f.wire == WIRE_BYTES)
            ROOF_TRY(take_value(r, f.bytes, row));
    }
    note_cut(r, cut, message.p);
    if (isnan(v->value[row]) && v->text[row] == ROOF_NONE)
        counters_count(r->c, COUNTER_no_value, offset_of(r, message.p));
    return ROOF_OK;
}

/* {1: x, 2: y, 3: z}; what is left out is 0, as protobuf has it. */
static void take_triple(struct reader *r, struct bytes message, int64_t *x, int64_t *y, int64_t *z)
{
    int64_t *const out[] = {x, y, z};
    struct field f;
    bool cut = false;
    *x = *y = *z = 0;
    while (next_field(&message, &f, &cut))
        if (f.number >= 1 && f.number <= 3 && f.wire == WIRE_VARINT && f.integer <= INT64_MAX)
            *out[f.number - 1] = (int64_t)f.integer;
    note_cut(r, cut, message.p);
}

enum result_field {
    RESULT_MANGLED = 5,
    RESULT_FUNCTION = 6,
    RESULT_DEMANGLED = 7,
    RESULT_GRID = 10,
    RESULT_BLOCK = 11,
    RESULT_METRIC = 13,
    RESULT_CONTEXT = 22,
    RESULT_STREAM = 23
};

static int64_t as_integer(const struct field *f)
{
    return f->wire == WIRE_VARINT && f->integer <= INT64_MAX ? (int64_t)f->integer : ROOF_NULL_I64;
}

static roof_status take_field(struct reader *r, const struct field *f, uint32_t launch)
{
    struct counted_launches *l = &r->c->launches;
    if (f->number == RESULT_CONTEXT)
        l->context[launch] = as_integer(f);
    if (f->number == RESULT_STREAM)
        l->stream[launch] = as_integer(f);
    if (f->wire != WIRE_BYTES)
        return ROOF_OK;
    switch (f->number) {
    case RESULT_MANGLED:
        return intern(r, f->bytes, &l->mangled[launch]);
    case RESULT_FUNCTION:
        return intern(r, f->bytes, &l->function[launch]);
    case RESULT_DEMANGLED:
        return intern(r, f->bytes, &l->name[launch]);
    case RESULT_GRID:
        take_triple(r, f->bytes, &l->grid_x[launch], &l->grid_y[launch], &l->grid_z[launch]);
        return ROOF_OK;
    case RESULT_BLOCK:
        take_triple(r, f->bytes, &l->block_x[launch], &l->block_y[launch], &l->block_z[launch]);
        return ROOF_OK;
    case RESULT_METRIC:
        return take_metric(r, f->bytes, launch);
    default:
        return ROOF_OK;
    }
}

static roof_status take_result(struct reader *r, struct bytes message, int64_t id)
{
    struct counted_launches *l = &r->c->launches;
    struct field f;
    bool cut = false;
    const uint32_t launch = counters_add_launch(r->c, offset_of(r, message.p));
    if (launch == ROOF_NONE)
        return error_nomem(r->err);
    l->id[launch] = id;
    while (next_field(&message, &f, &cut))
        ROOF_TRY(take_field(r, &f, launch));
    note_cut(r, cut, message.p);
    if (l->name[launch] == ROOF_NONE)
        l->name[launch] =
            l->function[launch] != ROOF_NONE ? l->function[launch] : l->mangled[launch];
    return ROOF_OK;
}

/* ---- Blocks ---- */

static roof_status take_names(struct reader *r, struct bytes message)
{
    struct field f;
    bool cut = false;
    while (next_field(&message, &f, &cut)) {
        if (f.number != 1 || f.wire != WIRE_BYTES)
            continue;
        if (!grow_room(&r->names, sizeof *r->names, r->nnames, &r->names_cap))
            return error_nomem(r->err);
        ROOF_TRY(intern(r, f.bytes, &r->names[r->nnames]));
        r->nnames++;
    }
    note_cut(r, cut, message.p);
    return ROOF_OK;
}

struct head {
    uint64_t sources, results, payload;
};
enum head_field { HEAD_SOURCES = 1, HEAD_RESULTS, HEAD_NAMES = 4, HEAD_PAYLOAD };

static roof_status take_head(struct reader *r, struct bytes message, struct head *h)
{
    struct field f;
    bool cut = false;
    *h = (struct head){0};
    while (next_field(&message, &f, &cut)) {
        if (f.number == HEAD_SOURCES)
            h->sources = f.integer;
        else if (f.number == HEAD_RESULTS)
            h->results = f.integer;
        else if (f.number == HEAD_PAYLOAD)
            h->payload = f.integer;
        else if (f.number == HEAD_NAMES && f.wire == WIRE_BYTES)
            ROOF_TRY(take_names(r, f.bytes));
    }
    note_cut(r, cut, message.p);
    return ROOF_OK;
}

/* A length of four bytes and what it says; false where there is less. */
static bool take_sized(struct bytes *b, struct bytes *out)
{
    uint64_t len;
    return take_little(b, 4, &len) && take_bytes(b, len, out);
}

static roof_status take_payload(struct reader *r, struct bytes payload, const struct head *h,
                                int64_t *id)
{
    struct bytes message;
    for (uint64_t i = 0; payload.p < payload.end; i++) {
        const char *const at = payload.p;
        if (!take_sized(&payload, &message)) {
            note_cut(r, true, at);
            break;
        }
        if (i >= h->sources && i - h->sources < h->results)
            ROOF_TRY(take_result(r, message, (*id)++));
    }
    return ROOF_OK;
}

roof_status counters_read_report(struct counters *c, const struct counter_text *text,
                                 roof_error *err)
{
    struct reader r = {.c = c, .text = text, .err = err};
    struct bytes file = {text->bytes + 4, text->bytes + text->len}, part;
    roof_status status = ROOF_OK;
    int64_t id = 0;
    if (!take_sized(&file, &part))
        return error_set(err, ROOF_FORMAT, 4, "%s: byte 4: the report ends inside its head",
                         text->path);
    while (status == ROOF_OK && file.p < file.end) {
        const char *const at = file.p;
        struct head head;
        if (!take_sized(&file, &part)) {
            note_cut(&r, true, at);
            break;
        }
        status = take_head(&r, part, &head);
        const uint64_t left = (uint64_t)(file.end - file.p);
        note_cut(&r, head.payload > left, file.p);
        if (status == ROOF_OK &&
            take_bytes(&file, head.payload > left ? left : head.payload, &part))
            status = take_payload(&r, part, &head, &id);
    }
    free(r.names);
    return status;
}
