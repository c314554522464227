/* rules.c - reading and asking data/classes.rules. */
#include "rules.h"

#include "glob.h"
#include "grow.h"
#include "lines.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

static const char *const CLASSES[CLASS_COUNT] = {
    [CLASS_COMPUTATION] = "computation",
    [CLASS_COMMUNICATION] = "communication",
    [CLASS_MEMCPY] = "memcpy",
    [CLASS_MEMSET] = "memset",
};

static const char *const DIRECTIONS[DIRECTION_COUNT] = {
    [DIRECTION_HTOD] = "HtoD",   [DIRECTION_DTOH] = "DtoH",       [DIRECTION_PEER] = "peer",
    [DIRECTION_LOCAL] = "local", [DIRECTION_UNKNOWN] = "unknown",
};

const char *gpu_class_name(enum gpu_class c)
{
    return CLASSES[c];
}

const char *copy_direction_name(enum copy_direction d)
{
    return DIRECTIONS[d];
}

static const struct section_word {
    const char *word, *second; /* "category op" has two */
    enum rule_section section;
    bool has_value;
} SECTIONS[] = {
    {"class",         NULL,     RULE_CLASS,           true },
    {"wrapper",       NULL,     RULE_WRAPPER,         false},
    {"direction",     NULL,     RULE_DIRECTION,       true },
    {"collective",    NULL,     RULE_COLLECTIVE,      true },
    {"launch",        NULL,     RULE_LAUNCH,          false},
    {"capture_begin", NULL,     RULE_CAPTURE_BEGIN,   false},
    {"capture_end",   NULL,     RULE_CAPTURE_END,     false},
    {"blocking",      NULL,     RULE_BLOCKING,        false},
    {"blocking_copy", NULL,     RULE_BLOCKING_COPY,   false},
    {"stream_wait",   NULL,     RULE_STREAM_WAIT,     false},
    {"allocator",     NULL,     RULE_ALLOCATOR,       false},
    {"graph_launch",  NULL,     RULE_GRAPH_LAUNCH,    false},
    {"captured",      NULL,     RULE_CAPTURED,        true },
    {"range",         NULL,     RULE_RANGE,           true },
    {"category",      "op",     RULE_OP_CATEGORY,     true },
    {"category",      "kernel", RULE_KERNEL_CATEGORY, true },
    {"element",       NULL,     RULE_ELEMENT,         true },
    {"matrix",        NULL,     RULE_MATRIX,          true },
};

static const struct section_word *take_section(struct lines *it)
{
    const struct field word = lines_first(it);
    for (size_t i = 0; i < sizeof SECTIONS / sizeof *SECTIONS; i++) {
        const struct section_word *s = &SECTIONS[i];
        if (!field_is(word, s->word))
            continue;
        if (!s->second)
            return s;
        struct lines ahead = *it;
        if (field_is(lines_first(&ahead), s->second)) {
            *it = ahead;
            return s;
        }
    }
    return NULL;
}

static int find_word(const char *const *words, int n, struct field f)
{
    for (int i = 0; i < n; i++)
        if (field_is(f, words[i]))
            return i;
    return -1;
}

static struct rule *push(struct rules *r)
{
    if (!grow_room(&r->rules, sizeof *r->rules, r->count, &r->cap))
        return NULL;
    r->rules[r->count] = (struct rule){.kind = -1};
    return &r->rules[r->count++];
}

static roof_status parse_line(struct rules *r, const char *name, struct lines *it, roof_error *err)
{
    const struct section_word *section = take_section(it);
    if (!section)
        return error_set(
            err, ROOF_FORMAT, -1,
            "%s:%u: unknown rule, expected class, wrapper, direction, collective, launch, "
            "capture_begin, capture_end, blocking, blocking_copy, stream_wait, allocator, "
            "graph_launch, captured, range, element, matrix, category op or category kernel",
            name, it->number);
    struct rule *rule = push(r);
    if (!rule)
        return error_nomem(err);
    rule->section = section->section;
    if (section->section == RULE_CLASS) {
        const struct field f = lines_first(it);
        enum row_kind kind;
        if (kind_parse(f.s, f.len, &kind) && kind_is_gpu(kind))
            rule->kind = (int)kind;
        else if (!field_is(f, "*"))
            return error_set(err, ROOF_FORMAT, -1,
                             "%s:%u: kind \"%.*s\", expected kernel, memcpy, memset, other or *",
                             name, it->number, (int)f.len, f.s);
    }
    if (section->has_value) {
        const struct field f = lines_last(it);
        if (section->section == RULE_CLASS)
            rule->value = find_word(CLASSES, CLASS_COUNT, f);
        else if (section->section == RULE_DIRECTION)
            rule->value = find_word(DIRECTIONS, DIRECTION_COUNT, f);
        if (rule->value < 0)
            return error_set(err, ROOF_FORMAT, -1, "%s:%u: \"%.*s\", expected %s", name, it->number,
                             (int)f.len, f.s,
                             section->section == RULE_CLASS
                                 ? "computation, communication, memcpy or memset"
                                 : "HtoD, DtoH, peer, local or unknown");
        rule->word = arena_strndup(&r->arena, f.s, f.len);
    }
    const struct field pattern = lines_rest(it);
    if (!pattern.len)
        return error_set(err, ROOF_FORMAT, -1, "%s:%u: no name pattern", name, it->number);
    rule->pattern = arena_strndup(&r->arena, pattern.s, pattern.len);
    if (!rule->pattern || (section->has_value && !rule->word))
        return error_nomem(err);
    return ROOF_OK;
}

roof_status rules_parse(struct rules *r, const char *name, const char *text, roof_error *err)
{
    struct lines it = {.next = text};
    *r = (struct rules){0};
    if (!text_is_utf8(text, strlen(text)))
        return error_set(err, ROOF_FORMAT, -1, "%s: not UTF-8 text", name);
    while (lines_next(&it))
        ROOF_TRY(parse_line(r, name, &it, err));
    return ROOF_OK;
}

void rules_free(struct rules *r)
{
    arena_free(&r->arena);
    free(r->rules);
    *r = (struct rules){0};
}

static const struct rule *find(const struct rules *r, enum rule_section section, enum row_kind kind,
                               const char *name)
{
    for (size_t i = 0; i < r->count; i++) {
        const struct rule *rule = &r->rules[i];
        if (rule->section == section && (rule->kind < 0 || rule->kind == (int)kind) &&
            glob_match(rule->pattern, name))
            return rule;
    }
    return NULL;
}

enum gpu_class rules_class(const struct rules *r, enum row_kind kind, const char *name)
{
    const struct rule *rule = find(r, RULE_CLASS, kind, name);
    return rule ? (enum gpu_class)rule->value : CLASS_COMPUTATION;
}

enum copy_direction rules_direction(const struct rules *r, const char *name)
{
    const struct rule *rule = find(r, RULE_DIRECTION, KIND_UNKNOWN, name);
    return rule ? (enum copy_direction)rule->value : DIRECTION_UNKNOWN;
}

bool rules_match(const struct rules *r, enum rule_section section, const char *name)
{
    return find(r, section, KIND_UNKNOWN, name) != NULL;
}

const char *rules_word(const struct rules *r, enum rule_section section, const char *name)
{
    const struct rule *rule = find(r, section, KIND_UNKNOWN, name);
    return rule ? rule->word : NULL;
}
