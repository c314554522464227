/* correlations.c - reading corr.json. */
#include "correlations.h"

#include "json_read.h"
#include "number.h"

#define COLS_SELF_ correlation_entries
COLS_DEFINE(correlation_entries, CORRELATION_COLS)
#undef COLS_SELF_

struct parser {
    struct correlations *c;
    struct json_reader json;
    roof_error *err;
};

static roof_status take_string(struct parser *p, uint32_t *out)
{
    if (json_next(&p->json) != JSON_STRING)
        return json_expected(&p->json, "a string");
    *out = strtab_intern(&p->c->strings, p->json.s, p->json.len);
    return *out == ROOF_NONE ? error_nomem(p->err) : ROOF_OK;
}

static roof_status take_member(struct parser *p, uint32_t row)
{
    struct correlation_entries *e = &p->c->entries;
    if (json_text_is(&p->json, "kernel_name"))
        return take_string(p, &e->kernel[row]);
    if (json_text_is(&p->json, "op_name"))
        return take_string(p, &e->op[row]);
    const bool is_invocation = json_text_is(&p->json, "invocation");
    json_next(&p->json);
    if (is_invocation)
        e->invocation[row] = json_integer(&p->json);
    json_skip(&p->json);
    return json_status(&p->json);
}

static roof_status take_entry(struct parser *p)
{
    struct correlation_entries *e = &p->c->entries;
    const uint32_t row = cols_push(e, &correlation_entries_desc);
    if (row == ROOF_NONE)
        return error_nomem(p->err);
    e->kernel[row] = e->op[row] = ROOF_NONE;
    e->invocation[row] = ROOF_NULL_I64;
    if (p->json.token != JSON_OBJECT_BEGIN)
        return json_expected(&p->json, "an object");
    while (json_next(&p->json) == JSON_KEY)
        ROOF_TRY(take_member(p, row));
    if (p->json.token == JSON_OBJECT_END && (e->kernel[row] == ROOF_NONE || e->op[row] == ROOF_NONE))
        return json_expected(&p->json, "kernel_name and op_name before it");
    return json_status(&p->json);
}

static roof_status take_entries(struct parser *p)
{
    if (json_next(&p->json) != JSON_LIST_BEGIN)
        return json_expected(&p->json, "a list");
    for (;;) {
        const enum json_token token = json_next(&p->json);
        if (token == JSON_LIST_END || token == JSON_FAULT)
            return json_status(&p->json);
        ROOF_TRY(take_entry(p));
    }
}

static roof_status parse(struct parser *p)
{
    bool has_entries = false;
    if (json_next(&p->json) != JSON_OBJECT_BEGIN)
        return json_expected(&p->json, "an object");
    while (json_next(&p->json) == JSON_KEY) {
        if (json_text_is(&p->json, "entries")) {
            has_entries = true;
            ROOF_TRY(take_entries(p));
        } else {
            json_next(&p->json);
            json_skip(&p->json);
        }
    }
    if (p->json.token == JSON_OBJECT_END && !has_entries)
        return json_expected(&p->json, "\"entries\" before it");
    json_next(&p->json);
    return json_status(&p->json);
}

roof_status correlations_parse(struct correlations *c, const char *path, const char *text,
                               size_t len, roof_error *err)
{
    struct parser p = {.c = c, .err = err};
    *c = (struct correlations){0};
    json_read_begin(&p.json, path, text, len, err);
    const roof_status status = parse(&p);
    json_read_end(&p.json);
    return status;
}

void correlations_free(struct correlations *c)
{
    cols_free(&c->entries, &correlation_entries_desc);
    strtab_free(&c->strings);
}
