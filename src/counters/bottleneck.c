/* bottleneck.c - reading data/bottlenecks.tsv, and which of its rules hold. */
#include "bottleneck.h"

#include "grow.h"
#include "lines.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct parser {
    struct bottlenecks *b;
    const struct counter_fields *fields;
    const char *file;
    unsigned line;
    roof_error *err;
};

static roof_status wrong(const struct parser *p, const char *what)
{
    return error_set(p->err, ROOF_FORMAT, -1, "%s:%u: %s", p->file, p->line, what);
}

static bool find_field(const struct counter_fields *f, const char *name, size_t len, size_t *out)
{
    for (*out = 0; *out < f->count; (*out)++)
        if (strlen(f->v[*out].name) == len && memcmp(f->v[*out].name, name, len) == 0)
            return true;
    return false;
}

static roof_status parse_condition(struct parser *p, char *word, struct bottleneck_rule *rule)
{
    char *sign = strpbrk(word, "<>"), *stop;
    if (rule->count == RULE_CONDITIONS)
        return wrong(p, "too many conditions");
    struct bottleneck_condition *c = &rule->v[rule->count];
    if (!sign || (*sign == '>' && sign[1] != '='))
        return wrong(p, "expected FIELD >= NUMBER or FIELD < NUMBER");
    c->at_least = *sign == '>';
    char *const number = sign + (c->at_least ? 2 : 1);
    while (sign > word && sign[-1] == ' ')
        sign--;
    if (!find_field(p->fields, word, (size_t)(sign - word), &c->field))
        return wrong(p, "no such field in data/counters.tsv");
    c->limit = strtod(number, &stop);
    if (stop == number || *stop || !isfinite(c->limit))
        return wrong(p, "expected a number");
    rule->count++;
    return ROOF_OK;
}

static roof_status parse_line(struct parser *p, const char *line, size_t len)
{
    struct bottlenecks *b = p->b;
    char *text = arena_strndup(&b->arena, line, len);
    if (!text || !grow_room(&b->rules, sizeof *b->rules, b->count, &b->cap))
        return error_nomem(p->err);
    char *const conditions = strchr(text, '\t');
    char *const says = conditions ? strchr(conditions + 1, '\t') : NULL;
    if (!says)
        return wrong(p, "expected axis, conditions and meaning between tabs");
    *conditions = *says = '\0';
    struct bottleneck_rule *rule = &b->rules[b->count++];
    *rule = (struct bottleneck_rule){.axis = text, .says = says + 1};
    for (char *word = conditions + 1, *next; word; word = next) {
        next = strchr(word, '&');
        char *end = next ? next : word + strlen(word);
        while (end > word && end[-1] == ' ')
            end--;
        if (next)
            next++;
        *end = '\0';
        while (*word == ' ')
            word++;
        ROOF_TRY(parse_condition(p, word, rule));
    }
    return ROOF_OK;
}

roof_status bottlenecks_parse(struct bottlenecks *b, const struct counter_fields *fields,
                              const char *file, const char *text, roof_error *err)
{
    struct lines it = {.next = text};
    struct parser p = {b, fields, file, 0, err};
    *b = (struct bottlenecks){0};
    while (lines_next(&it)) {
        p.line = it.number;
        ROOF_TRY(parse_line(&p, it.line, it.len));
    }
    return ROOF_OK;
}

void bottlenecks_free(struct bottlenecks *b)
{
    arena_free(&b->arena);
    free(b->rules);
    *b = (struct bottlenecks){0};
}

static bool holds(const struct bottleneck_rule *rule, const double *value)
{
    for (size_t i = 0; i < rule->count; i++) {
        const double v = value[rule->v[i].field];
        if (!(rule->v[i].at_least ? v >= rule->v[i].limit : v < rule->v[i].limit))
            return false;
    }
    return true;
}

static void add_evidence(const struct bottleneck_rule *rule, const struct counter_fields *fields,
                         const double *value, struct buf *out)
{
    buf_printf(out, "%s%s: %s (", out->len ? "; " : "", rule->axis, rule->says);
    for (size_t i = 0; i < rule->count; i++) {
        const struct bottleneck_condition *c = &rule->v[i];
        buf_printf(out, "%s%s %.4g %s %.4g", i ? ", " : "", fields->v[c->field].name,
                   value[c->field], c->at_least ? ">=" : "<", c->limit);
    }
    buf_char(out, ')');
}

const struct bottleneck_rule *bottlenecks_judge(const struct bottlenecks *b,
                                                const struct counter_fields *fields,
                                                const double *value, struct buf *evidence)
{
    const struct bottleneck_rule *first = NULL;
    for (size_t i = 0; i < b->count; i++) {
        if (!holds(&b->rules[i], value))
            continue;
        first = first ? first : &b->rules[i];
        add_evidence(&b->rules[i], fields, value, evidence);
    }
    return first;
}
