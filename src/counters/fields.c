/* fields.c - reading data/counters.tsv and evaluating its formulas. */
#include "fields.h"

#include "grow.h"
#include "lines.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const HOWS[] = {
    [FIELD_SUM] = "sum", [FIELD_MAX] = "max", [FIELD_RATIO] = "ratio", [FIELD_MEAN] = "mean"};
enum { NHOWS = sizeof HOWS / sizeof *HOWS };

const char *field_how_name(enum field_how how)
{
    return HOWS[how];
}

/* ---- Reading ---- */

struct parser {
    struct counter_fields *f;
    const char *file;
    unsigned line;
    roof_error *err;
};

static roof_status wrong(const struct parser *p, const char *what)
{
    return error_set(p->err, ROOF_FORMAT, -1, "%s:%u: %s", p->file, p->line, what);
}

/* The part up to `mark`, blanks around it left out; *rest is behind the mark, NULL if there is
 * none. */
static struct field part(const char *s, size_t len, char mark, const char **rest)
{
    const char *at = memchr(s, mark, len);
    const char *end = at ? at : s + len;
    *rest = at ? at + 1 : NULL;
    while (s < end && *s == ' ')
        s++;
    while (end > s && end[-1] == ' ')
        end--;
    return (struct field){s, (size_t)(end - s)};
}

static bool parse_factor(struct field f, double *out)
{
    char text[24], *stop;
    if (!f.len || f.len >= sizeof text)
        return false;
    memcpy(text, f.s, f.len);
    text[f.len] = '\0';
    *out = strtod(text, &stop);
    return !*stop && isfinite(*out) && *out > 0;
}

static roof_status parse_terms(struct parser *p, struct field sum, struct field_terms *out)
{
    const char *next = sum.s, *const end = sum.s + sum.len;
    while (next) {
        const char *behind, *metric;
        const struct field term = part(next, (size_t)(end - next), '+', &behind);
        struct field name = part(term.s, term.len, '*', &metric);
        if (out->count == FIELD_TERMS)
            return wrong(p, "too many terms");
        out->factor[out->count] = 1;
        if (metric) {
            const char *more;
            if (!parse_factor(name, &out->factor[out->count]))
                return wrong(p, "expected a number above 0 before *");
            name = part(metric, (size_t)(term.s + term.len - metric), '*', &more);
        }
        if (!name.len || memchr(name.s, ' ', name.len))
            return wrong(p, "expected the name of a metric");
        out->metric[out->count] = arena_strndup(&p->f->arena, name.s, name.len);
        if (!out->metric[out->count++])
            return error_nomem(p->err);
        next = behind;
    }
    return ROOF_OK;
}

static roof_status parse_formulas(struct parser *p, struct field text, struct counter_field *f)
{
    const char *next = text.s, *const end = text.s + text.len;
    while (next) {
        const char *behind, *below;
        const struct field one = part(next, (size_t)(end - next), '|', &behind);
        const struct field above = part(one.s, one.len, '/', &below);
        if (f->count == FIELD_ALTERNATIVES)
            return wrong(p, "too many alternatives");
        struct field_formula *formula = &f->formulas[f->count++];
        formula->text = arena_strndup(&p->f->arena, one.s, one.len);
        if (!formula->text)
            return error_nomem(p->err);
        ROOF_TRY(parse_terms(p, above, &formula->above));
        if (below) {
            const char *more;
            const struct field rest = part(below, (size_t)(one.s + one.len - below), '/', &more);
            if (more)
                return wrong(p, "one / at most");
            ROOF_TRY(parse_terms(p, rest, &formula->below));
        }
        if (formula->below.count && f->how != FIELD_RATIO)
            return wrong(p, "only a ratio divides");
        next = behind;
    }
    return ROOF_OK;
}

static roof_status parse_line(struct parser *p, const char *line, size_t len)
{
    struct field cells[4];
    const char *next = line;
    for (size_t i = 0; i < 4; i++) {
        if (!next)
            return wrong(p, "expected field, axis, unit, how and formula between tabs");
        cells[i] = part(next, (size_t)(line + len - next), '\t', &next);
    }
    if (!next)
        return wrong(p, "no formula");
    if (!grow_room(&p->f->v, sizeof *p->f->v, p->f->count, &p->f->cap))
        return error_nomem(p->err);
    struct counter_field *f = &p->f->v[p->f->count++];
    *f = (struct counter_field){.name = arena_strndup(&p->f->arena, cells[0].s, cells[0].len),
                                .axis = arena_strndup(&p->f->arena, cells[1].s, cells[1].len)};
    if (cells[2].len)
        f->unit = arena_strndup(&p->f->arena, cells[2].s, cells[2].len);
    if (!f->name || !f->axis || (cells[2].len && !f->unit))
        return error_nomem(p->err);
    int how = 0;
    while (how < NHOWS && !field_is(cells[3], HOWS[how]))
        how++;
    if (how == NHOWS)
        return wrong(p, "expected sum, max, ratio or mean");
    f->how = (enum field_how)how;
    const char *more;
    return parse_formulas(p, part(next, (size_t)(line + len - next), '\t', &more), f);
}

roof_status counter_fields_parse(struct counter_fields *f, const char *file, const char *text,
                                 roof_error *err)
{
    struct lines it = {.next = text};
    struct parser p = {f, file, 0, err};
    *f = (struct counter_fields){0};
    while (lines_next(&it)) {
        p.line = it.number;
        ROOF_TRY(parse_line(&p, it.line, it.len));
    }
    return ROOF_OK;
}

void counter_fields_free(struct counter_fields *f)
{
    arena_free(&f->arena);
    free(f->v);
    *f = (struct counter_fields){0};
}

/* ---- Evaluating ---- */

static bool index_values(struct launch_values *v)
{
    const struct counted_values *values = &v->c->values;
    const uint32_t n = v->c->launches.head.count, count = values->head.count;
    v->begin = calloc((size_t)n + 2, sizeof *v->begin);
    v->rows = malloc(count * sizeof *v->rows + 1);
    if (!v->begin || !v->rows)
        return false;
    for (uint32_t i = 0; i < count; i++)
        v->begin[values->launch[i] + 2]++;
    for (uint32_t i = 0; i < n; i++)
        v->begin[i + 2] += v->begin[i + 1];
    for (uint32_t i = 0; i < count; i++)
        v->rows[v->begin[values->launch[i] + 1]++] = i;
    return true;
}

bool launch_values_init(struct launch_values *v, const struct counters *c)
{
    const size_t n = c->strings.count;
    *v = (struct launch_values){.c = c, .value = malloc((n + 1) * sizeof *v->value)};
    for (size_t i = 0; v->value && i < n; i++)
        v->value[i] = NAN;
    return v->value && index_values(v);
}

void launch_values_free(struct launch_values *v)
{
    free(v->value);
    free(v->rows);
    free(v->begin);
    *v = (struct launch_values){0};
}

void launch_values_show(struct launch_values *v, uint32_t launch)
{
    const struct counted_values *values = &v->c->values;
    for (uint32_t i = v->begin[launch]; i < v->begin[launch + 1]; i++) {
        const uint32_t metric = values->metric[v->rows[i]];
        if (metric != ROOF_NONE && isnan(v->value[metric]))
            v->value[metric] = values->value[v->rows[i]];
    }
}

void launch_values_hide(struct launch_values *v, uint32_t launch)
{
    const struct counted_values *values = &v->c->values;
    for (uint32_t i = v->begin[launch]; i < v->begin[launch + 1]; i++) {
        const uint32_t metric = values->metric[v->rows[i]];
        if (metric != ROOF_NONE)
            v->value[metric] = NAN;
    }
}

double launch_values_of(const struct launch_values *v, const char *metric)
{
    const uint32_t id = strtab_find(&v->c->strings, metric, strlen(metric));
    return id == ROOF_NONE ? NAN : v->value[id];
}

static double sum_of(const struct launch_values *v, const struct field_terms *t)
{
    double sum = 0;
    for (size_t i = 0; i < t->count; i++)
        sum += t->factor[i] * launch_values_of(v, t->metric[i]);
    return sum;
}

/* The first formula all of whose metrics the launch has; NULL: none. */
static const struct field_formula *
choose(const struct counter_field *f, const struct launch_values *v, double *above, double *below)
{
    for (size_t i = 0; i < f->count; i++) {
        *above = sum_of(v, &f->formulas[i].above);
        *below = f->formulas[i].below.count ? sum_of(v, &f->formulas[i].below) : 1;
        if (!isnan(*above) && !isnan(*below) && *below != 0)
            return &f->formulas[i];
    }
    return NULL;
}

void field_sum_add(struct field_sum *s, const struct counter_field *f,
                   const struct launch_values *v, double weight)
{
    double above, below;
    const struct field_formula *formula = choose(f, v, &above, &below);
    if (!formula)
        return;
    const double value = above / below;
    const bool is_share = f->how == FIELD_MEAN || (f->how == FIELD_RATIO && !formula->below.count);
    s->mixed |= s->formula && s->formula != formula && f->how != FIELD_SUM;
    s->formula = s->formula ? s->formula : formula;
    s->least = s->launches ? fmin(s->least, value) : value;
    s->most = s->launches ? fmax(s->most, value) : value;
    s->max = s->most;
    s->missing_weight |= is_share && !(weight > 0);
    s->above += is_share ? (weight > 0 ? value * weight : 0) : above;
    s->below += is_share ? (weight > 0 ? weight : 0) : below;
    s->launches++;
}

double field_sum_value(const struct field_sum *s, const struct counter_field *f)
{
    if (!s->launches)
        return NAN;
    if (s->launches == 1)
        return s->most;
    switch (f->how) {
    case FIELD_SUM:
        return s->above;
    case FIELD_MAX:
        return s->max;
    default:
        return s->mixed || s->missing_weight || s->below == 0 ? NAN : s->above / s->below;
    }
}
