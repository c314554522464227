/* kinds.c - reading and asking data/kinds.tsv. */
#include "kinds.h"

#include "glob.h"
#include "lines.h"

#include <string.h>

enum { MAX_RULES = 256 };

roof_status kinds_parse(struct kinds *k, const char *file, const char *text, roof_error *err)
{
    struct lines it = {.next = text};
    *k = (struct kinds){0};
    k->rules = arena_calloc(&k->arena, MAX_RULES, sizeof *k->rules);
    if (!k->rules)
        return error_nomem(err);
    while (lines_next(&it)) {
        const struct field category = lines_first(&it), kind = lines_last(&it),
                           name = lines_rest(&it);
        if (k->count == MAX_RULES)
            return error_set(err, ROOF_FORMAT, -1, "%s:%u: more than %d lines", file, it.number,
                             MAX_RULES);
        struct kind_rule *r = &k->rules[k->count++];
        if (!name.len || !kind_parse(kind.s, kind.len, &r->kind))
            return error_set(err, ROOF_FORMAT, -1, "%s:%u: expected category, name pattern, kind",
                             file, it.number);
        r->category = arena_strndup(&k->arena, category.s, category.len);
        r->category_len = category.len;
        r->name = arena_strndup(&k->arena, name.s, name.len);
        if (!r->category || !r->name)
            return error_nomem(err);
    }
    return ROOF_OK;
}

void kinds_free(struct kinds *k)
{
    arena_free(&k->arena);
    *k = (struct kinds){0};
}

static bool is_category(const struct kind_rule *r, const char *category, size_t len)
{
    return r->category_len == len && memcmp(r->category, category, len) == 0;
}

enum row_kind kinds_of(struct kinds *k, const char *category, size_t len, bool *needs_name)
{
    /* Events of a category come in long runs. */
    size_t i = k->latest;
    if (i >= k->count || !is_category(&k->rules[i], category, len))
        for (i = 0; i < k->count && !is_category(&k->rules[i], category, len); i++)
            ;
    *needs_name = false;
    if (i == k->count)
        return KIND_UNKNOWN;
    k->latest = i;
    *needs_name = strcmp(k->rules[i].name, "*") != 0;
    return k->rules[i].kind;
}

enum row_kind kinds_by_name(const struct kinds *k, const char *category, size_t len,
                            const char *name)
{
    for (size_t i = 0; i < k->count; i++)
        if (is_category(&k->rules[i], category, len) && glob_match(k->rules[i].name, name))
            return k->rules[i].kind;
    return KIND_UNKNOWN;
}
