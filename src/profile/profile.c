/* profile.c - profile.json and manifest.json: objects whose members are told by tables. */
#include "profile.h"

#include "json_read.h"
#include "source.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define COLS_SELF_ profile_operators
COLS_DEFINE(profile_operators, PROFILE_OPERATOR_COLS)
#undef COLS_SELF_
#define COLS_SELF_ profile_kernels
COLS_DEFINE(profile_kernels, PROFILE_KERNEL_COLS)
#undef COLS_SELF_
#define COLS_SELF_ profile_values
COLS_DEFINE(profile_values, PROFILE_VALUE_COLS)
#undef COLS_SELF_

struct reader {
    struct profile *p;
    struct json_reader json;
    roof_error *err;
    uint32_t op; /* that kernels are of, ROOF_NONE */
    bool has_operators, has_kernels;
};

/* ---- Objects and lists ---- */

/* How a member is read: into a column of strings, of numbers, three columns that stand one behind
 * the other, or by a function. `column` is where the struct has its pointer. */
enum how { AS_STRING, AS_INTEGER, AS_TRIPLE, BY_FUNCTION };

struct member {
    const char *key;
    enum how how;
    size_t column;
    roof_status (*take)(struct reader *r, uint32_t row);
};
#define STRING_OF(table, name)  AS_STRING, offsetof(struct table, name), NULL
#define INTEGER_OF(table, name) AS_INTEGER, offsetof(struct table, name), NULL
#define TRIPLE_OF(table, name)  AS_TRIPLE, offsetof(struct table, name), NULL
#define MEMBERS(table)          table, sizeof table / sizeof *table

static roof_status take_string(struct reader *r, uint32_t *out)
{
    if (r->json.token == JSON_NULL)
        return ROOF_OK;
    if (r->json.token != JSON_STRING)
        return json_expected(&r->json, "a string");
    *out = strtab_intern(&r->p->strings, r->json.s, r->json.len);
    return *out == ROOF_NONE ? error_nomem(r->err) : ROOF_OK;
}

static roof_status take_integer(struct reader *r, int64_t *out)
{
    if (r->json.token == JSON_NULL)
        return ROOF_OK;
    if (r->json.token != JSON_NUMBER)
        return json_expected(&r->json, "a number");
    *out = json_integer(&r->json);
    return ROOF_OK;
}

/* The column that `table` has its pointer at; read as bytes, for pointers have types. */
static void *column_at(const void *table, size_t offset)
{
    void *column;
    memcpy(&column, (const char *)table + offset, sizeof column);
    return column;
}

static roof_status take_triple(struct reader *r, const void *table, size_t offset, uint32_t row)
{
    if (r->json.token == JSON_NULL)
        return ROOF_OK;
    if (r->json.token != JSON_LIST_BEGIN)
        return json_expected(&r->json, "a list of three numbers");
    for (size_t i = 0; i < 3; i++) {
        int64_t *column = column_at(table, offset + i * sizeof column);
        if (json_next(&r->json) != JSON_NUMBER)
            return json_expected(&r->json, "a list of three numbers");
        ROOF_TRY(take_integer(r, &column[row]));
    }
    return json_next(&r->json) == JSON_LIST_END ? ROOF_OK
                                                : json_expected(&r->json, "the end of the list");
}

static roof_status take_member(struct reader *r, const struct member *m, const void *table,
                               uint32_t row)
{
    switch (m->how) {
    case AS_STRING:
        return take_string(r, (uint32_t *)column_at(table, m->column) + row);
    case AS_INTEGER:
        return take_integer(r, (int64_t *)column_at(table, m->column) + row);
    case AS_TRIPLE:
        return take_triple(r, table, m->column, row);
    default:
        return m->take(r, row);
    }
}

/* The object whose bracket was just read; members that are not in the list are passed over. */
static roof_status read_object(struct reader *r, const struct member *members, size_t n,
                               const void *table, uint32_t row)
{
    if (r->json.token != JSON_OBJECT_BEGIN)
        return json_expected(&r->json, "an object");
    while (json_next(&r->json) == JSON_KEY) {
        const struct member *m = NULL;
        for (size_t i = 0; i < n && !m; i++)
            m = json_text_is(&r->json, members[i].key) ? &members[i] : NULL;
        json_next(&r->json);
        if (m)
            ROOF_TRY(take_member(r, m, table, row));
        else
            json_skip(&r->json);
    }
    return json_status(&r->json);
}

static roof_status read_list(struct reader *r, roof_status (*take)(struct reader *r, uint32_t row),
                             uint32_t row)
{
    if (r->json.token == JSON_NULL)
        return ROOF_OK;
    if (r->json.token != JSON_LIST_BEGIN)
        return json_expected(&r->json, "a list");
    for (;;) {
        const enum json_token token = json_next(&r->json);
        if (token == JSON_LIST_END || token == JSON_FAULT)
            return json_status(&r->json);
        ROOF_TRY(take(r, row));
    }
}

/* Numbers by name; what is no number is kept as not known. */
static roof_status read_values(struct reader *r, uint32_t *begin, uint32_t *end)
{
    struct profile_values *v = &r->p->values;
    *begin = *end = v->head.count;
    if (r->json.token == JSON_NULL)
        return ROOF_OK;
    if (r->json.token != JSON_OBJECT_BEGIN)
        return json_expected(&r->json, "an object of numbers");
    while (json_next(&r->json) == JSON_KEY) {
        const uint32_t name = strtab_intern(&r->p->strings, r->json.s, r->json.len);
        const uint32_t row = cols_push(v, &profile_values_desc);
        if (name == ROOF_NONE || row == ROOF_NONE)
            return error_nomem(r->err);
        json_next(&r->json);
        v->name[row] = name;
        v->value[row] = json_number(&r->json);
        json_skip(&r->json);
    }
    *end = v->head.count;
    return json_status(&r->json);
}

/* ---- Kernels ---- */

static roof_status take_raw(struct reader *r, uint32_t row)
{
    struct profile_kernels *k = &r->p->kernels;
    return read_values(r, &k->values_begin[row], &k->values_end[row]);
}

static roof_status take_metrics(struct reader *r, uint32_t row)
{
    static const struct member MEMBERS_OF[] = {
        {"raw", BY_FUNCTION, 0, take_raw}
    };
    return r->json.token == JSON_NULL ? ROOF_OK
                                      : read_object(r, MEMBERS(MEMBERS_OF), &r->p->kernels, row);
}

static roof_status take_range(struct reader *r, uint32_t row)
{
    static const struct member MEMBERS_OF[] = {
        {"text",     STRING_OF(profile_kernels,  range)         },
        {"start_ns", INTEGER_OF(profile_kernels, range_start_ns)},
    };
    return r->json.token == JSON_NULL ? ROOF_OK
                                      : read_object(r, MEMBERS(MEMBERS_OF), &r->p->kernels, row);
}

static roof_status take_source(struct reader *r, uint32_t row)
{
    uint32_t *source = &r->p->kernels.source[row];
    uint32_t other = ROOF_NONE;
    return take_string(r, *source == ROOF_NONE ? source : &other);
}

static roof_status take_sources(struct reader *r, uint32_t row)
{
    return read_list(r, take_source, row);
}

static roof_status take_attribution(struct reader *r, uint32_t row)
{
    static const struct member MEMBERS_OF[] = {
        {"method", STRING_OF(profile_kernels, method)},
        {"confidence", STRING_OF(profile_kernels, confidence)},
        {"nvtx_range", BY_FUNCTION, 0, take_range},
        {"source_operators", BY_FUNCTION, 0, take_sources},
    };
    return r->json.token == JSON_NULL ? ROOF_OK
                                      : read_object(r, MEMBERS(MEMBERS_OF), &r->p->kernels, row);
}

static uint32_t add_kernel(struct profile *p, uint32_t op, uint64_t offset)
{
    struct profile_kernels *k = &p->kernels;
    const uint32_t row = cols_push(k, &profile_kernels_desc);
    if (row == ROOF_NONE)
        return row;
    int64_t *const numbers[] = {k->range_start_ns, k->device,      k->stream,  k->start_ns,
                                k->end_ns,         k->duration_ns, k->grid_x,  k->grid_y,
                                k->grid_z,         k->block_x,     k->block_y, k->block_z};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        numbers[i][row] = ROOF_NULL_I64;
    k->id[row] = k->name[row] = k->method[row] = k->confidence[row] = ROOF_NONE;
    k->range[row] = k->source[row] = ROOF_NONE;
    k->values_begin[row] = k->values_end[row] = p->values.head.count;
    k->op[row] = op;
    k->offset[row] = offset;
    return row;
}

static roof_status take_kernel(struct reader *r, uint32_t unused)
{
    static const struct member MEMBERS_OF[] = {
        {"kernel_id", STRING_OF(profile_kernels, id)},
        {"kernel_name", STRING_OF(profile_kernels, name)},
        {"stream_id", INTEGER_OF(profile_kernels, stream)},
        {"device_id", INTEGER_OF(profile_kernels, device)},
        {"start_ns", INTEGER_OF(profile_kernels, start_ns)},
        {"end_ns", INTEGER_OF(profile_kernels, end_ns)},
        {"duration_ns", INTEGER_OF(profile_kernels, duration_ns)},
        {"grid_dim", TRIPLE_OF(profile_kernels, grid_x)},
        {"block_dim", TRIPLE_OF(profile_kernels, block_x)},
        {"metrics", BY_FUNCTION, 0, take_metrics},
        {"attribution_method", STRING_OF(profile_kernels, method)},
        {"confidence", STRING_OF(profile_kernels, confidence)},
        {"nvtx_range", BY_FUNCTION, 0, take_range},
        {"attribution", BY_FUNCTION, 0, take_attribution},
    };
    const uint32_t row = add_kernel(r->p, r->op, r->json.offset);
    (void)unused;
    return row == ROOF_NONE ? error_nomem(r->err)
                            : read_object(r, MEMBERS(MEMBERS_OF), &r->p->kernels, row);
}

static roof_status take_kernels(struct reader *r, uint32_t unused)
{
    return read_list(r, take_kernel, unused);
}

/* ---- Operators ---- */

static roof_status take_operator_kernels(struct reader *r, uint32_t row)
{
    struct profile_operators *o = &r->p->operators;
    const uint32_t begin = r->p->kernels.head.count;
    r->op = row;
    const roof_status status = read_list(r, take_kernel, row);
    r->op = ROOF_NONE;
    o->kernels_begin[row] = begin;
    o->kernels_end[row] = r->p->kernels.head.count;
    return status;
}

static roof_status take_sums(struct reader *r, uint32_t row)
{
    struct profile_operators *o = &r->p->operators;
    return read_values(r, &o->sums_begin[row], &o->sums_end[row]);
}

static roof_status take_operator(struct reader *r, uint32_t unused)
{
    static const struct member MEMBERS_OF[] = {
        {"operator_id", STRING_OF(profile_operators, id)},
        {"operator_name", STRING_OF(profile_operators, name)},
        {"kernels", BY_FUNCTION, 0, take_operator_kernels},
        {"aggregated", BY_FUNCTION, 0, take_sums},
    };
    struct profile_operators *o = &r->p->operators;
    const uint32_t row = cols_push(o, &profile_operators_desc);
    (void)unused;
    if (row == ROOF_NONE)
        return error_nomem(r->err);
    o->id[row] = o->name[row] = ROOF_NONE;
    o->kernels_begin[row] = o->kernels_end[row] = r->p->kernels.head.count;
    o->sums_begin[row] = o->sums_end[row] = r->p->values.head.count;
    o->offset[row] = r->json.offset;
    return read_object(r, MEMBERS(MEMBERS_OF), o, row);
}

/* ---- The document ---- */

static roof_status take_operators(struct reader *r, uint32_t unused)
{
    r->has_operators = true;
    return read_list(r, take_operator, unused);
}

static roof_status take_manifest(struct reader *r, uint32_t unused)
{
    r->has_kernels = true;
    return take_kernels(r, unused);
}

static roof_status take_warning(struct reader *r, uint32_t unused)
{
    (void)unused;
    r->p->warnings++;
    json_skip(&r->json);
    return json_status(&r->json);
}

static roof_status take_warnings(struct reader *r, uint32_t unused)
{
    return read_list(r, take_warning, unused);
}

static roof_status take_model(struct reader *r, uint32_t unused)
{
    (void)unused;
    return take_string(r, &r->p->model);
}

static roof_status take_device(struct reader *r, uint32_t unused)
{
    (void)unused;
    return take_string(r, &r->p->device);
}

static roof_status take_version(struct reader *r, uint32_t unused)
{
    (void)unused;
    return take_string(r, &r->p->schema_version);
}

static roof_status take_capture(struct reader *r, uint32_t unused)
{
    static const struct member MEMBERS_OF[] = {
        {"model_name",  BY_FUNCTION, 0, take_model },
        {"device_name", BY_FUNCTION, 0, take_device},
    };
    return r->json.token == JSON_NULL ? ROOF_OK : read_object(r, MEMBERS(MEMBERS_OF), NULL, unused);
}

static roof_status read_document(struct reader *r)
{
    static const struct member MEMBERS_OF[] = {
        {"schema_version",       BY_FUNCTION, 0, take_version  },
        {"capture_metadata",     BY_FUNCTION, 0, take_capture  },
        {"operators",            BY_FUNCTION, 0, take_operators},
        {"unattributed_kernels", BY_FUNCTION, 0, take_kernels  },
        {"kernels",              BY_FUNCTION, 0, take_manifest },
        {"warnings",             BY_FUNCTION, 0, take_warnings },
    };
    json_next(&r->json);
    ROOF_TRY(read_object(r, MEMBERS(MEMBERS_OF), NULL, ROOF_NONE));
    json_next(&r->json);
    ROOF_TRY(json_status(&r->json));
    if (!r->has_operators && !r->has_kernels)
        return error_set(r->err, ROOF_FORMAT, -1,
                         "%s: no profile: expected an object with \"operators\" (profile.json) or "
                         "\"kernels\" (manifest.json)",
                         r->json.path);
    r->p->is_manifest = !r->has_operators;
    return ROOF_OK;
}

roof_status profile_parse(struct profile *p, const char *path, const char *text, size_t len,
                          roof_error *err)
{
    struct reader r = {.p = p, .err = err, .op = ROOF_NONE};
    *p = (struct profile){.schema_version = ROOF_NONE, .model = ROOF_NONE, .device = ROOF_NONE};
    json_read_begin(&r.json, path, text, len, err);
    const roof_status status = read_document(&r);
    json_read_end(&r.json);
    return status;
}

roof_status profile_read(struct profile *p, const char *path, roof_error *err)
{
    struct buf text = {0};
    *p = (struct profile){0};
    roof_status status = source_read_all(path, &text, err);
    if (status == ROOF_OK)
        status = profile_parse(p, path, text.bytes ? text.bytes : "", text.len, err);
    buf_free(&text);
    return status;
}

void profile_free(struct profile *p)
{
    cols_free(&p->operators, &profile_operators_desc);
    cols_free(&p->kernels, &profile_kernels_desc);
    cols_free(&p->values, &profile_values_desc);
    strtab_free(&p->strings);
    *p = (struct profile){0};
}
