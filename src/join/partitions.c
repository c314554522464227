/* partitions.c - reading a map of labels: one flat JSON object. */
#include "partitions.h"

#include "json_read.h"

#include <stdlib.h>
#include <string.h>

/* The label that the latest token is. */
static roof_status take_label(struct partitions *p, const struct json_reader *r, uint32_t *out,
                              roof_error *err)
{
    *out = strtab_intern(&p->labels, r->s, r->len);
    if (*out == ROOF_NONE)
        return error_nomem(err);
    while (p->cap < p->labels.count) {
        const size_t cap = p->cap ? 2 * p->cap : 16;
        uint32_t *more = realloc(p->stands_for, cap * sizeof *more);
        if (!more)
            return error_nomem(err);
        p->stands_for = more;
        for (; p->cap < cap; p->cap++)
            more[p->cap] = ROOF_NONE;
    }
    return ROOF_OK;
}

static roof_status parse(struct partitions *p, struct json_reader *r, roof_error *err)
{
    uint32_t label, stands_for;
    if (json_next(r) != JSON_OBJECT_BEGIN)
        return json_expected(r, "an object {\"duplicate\": \"representative\"}");
    while (json_next(r) == JSON_KEY) {
        ROOF_TRY(take_label(p, r, &label, err));
        if (json_next(r) != JSON_STRING)
            return json_expected(r, "the label of its representative");
        ROOF_TRY(take_label(p, r, &stands_for, err));
        p->stands_for[label] = stands_for;
    }
    json_next(r);
    return json_status(r);
}

roof_status partitions_parse(struct partitions *p, const char *path, const char *text, size_t len,
                             roof_error *err)
{
    struct json_reader r;
    json_read_begin(&r, path, text, len, err);
    const roof_status status = parse(p, &r, err);
    json_read_end(&r);
    return status;
}

void partitions_free(struct partitions *p)
{
    strtab_free(&p->labels);
    free(p->stands_for);
    *p = (struct partitions){0};
}

const char *partitions_of(const struct partitions *p, const char *label)
{
    const uint32_t id = strtab_find(&p->labels, label, strlen(label));
    return id == ROOF_NONE || id >= p->cap ? NULL : strtab_get(&p->labels, p->stands_for[id]);
}
