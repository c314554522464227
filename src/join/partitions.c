/* partitions.c - reading a map of labels: one flat JSON object. */
#include "partitions.h"

#include "scan.h"
#include "text.h"

#include <stdlib.h>

struct parser {
    struct partitions *p;
    const char *path, *text, *at, *end;
    struct buf scratch;
    roof_error *err;
};

static roof_status expected(const struct parser *r, const char *what)
{
    const long long byte = r->at - r->text;
    if (r->at == r->end)
        return error_set(r->err, ROOF_FORMAT, byte, "%s: byte %lld: expected %s, found the end",
                         r->path, byte, what);
    return error_set(r->err, ROOF_FORMAT, byte, "%s: byte %lld: expected %s, found \"%c\"", r->path,
                     byte, what, (unsigned char)*r->at < 0x20 || *r->at == '"' ? '?' : *r->at);
}

static bool at(struct parser *r, char c)
{
    r->at = scan_space(r->at, r->end);
    return r->at < r->end && *r->at == c;
}

static bool takes(struct parser *r, char c)
{
    const bool is_there = at(r, c);
    r->at += is_there;
    return is_there;
}

static roof_status take_label(struct parser *r, const char *what, uint32_t *out)
{
    struct partitions *p = r->p;
    unsigned flags = 0;
    if (!at(r, '"'))
        return expected(r, what);
    const char *close = scan_string(r->at + 1, r->end, &flags);
    if (!close)
        return error_set(r->err, ROOF_FORMAT, r->at - r->text,
                         "%s: byte %lld: a string that does not end", r->path,
                         (long long)(r->at - r->text));
    buf_clear(&r->scratch);
    text_unescape(&r->scratch, r->at + 1, (size_t)(close - r->at - 1));
    r->at = close + 1;
    *out = r->scratch.failed
               ? ROOF_NONE
               : strtab_intern(&p->labels, r->scratch.len ? r->scratch.bytes : "", r->scratch.len);
    if (*out == ROOF_NONE)
        return error_nomem(r->err);
    while (p->cap < p->labels.count) {
        const size_t cap = p->cap ? 2 * p->cap : 16;
        uint32_t *more = realloc(p->stands_for, cap * sizeof *more);
        if (!more)
            return error_nomem(r->err);
        p->stands_for = more;
        for (; p->cap < cap; p->cap++)
            more[p->cap] = ROOF_NONE;
    }
    return ROOF_OK;
}

static roof_status parse(struct parser *r)
{
    uint32_t label, stands_for;
    if (!takes(r, '{'))
        return expected(r, "an object {\"duplicate\": \"representative\"}");
    if (!takes(r, '}')) {
        do {
            ROOF_TRY(take_label(r, "the label of a duplicate", &label));
            if (!takes(r, ':'))
                return expected(r, "\":\"");
            ROOF_TRY(take_label(r, "the label of its representative", &stands_for));
            r->p->stands_for[label] = stands_for;
        } while (takes(r, ','));
        if (!takes(r, '}'))
            return expected(r, "\",\" or \"}\"");
    }
    r->at = scan_space(r->at, r->end);
    return r->at == r->end ? ROOF_OK : expected(r, "nothing more");
}

roof_status partitions_parse(struct partitions *p, const char *path, const char *text, size_t len,
                             roof_error *err)
{
    struct parser r = {p, path, text, text, text + len, {0}, err};
    const roof_status status = parse(&r);
    buf_free(&r.scratch);
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
