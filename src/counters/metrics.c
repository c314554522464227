/* metrics.c - looking names of metrics up by compute capability. */
#include "metrics.h"

#include "grow.h"
#include "lines.h"
#include "strtab.h"

#include <stdlib.h>
#include <string.h>

/* The column of a capability, from 0 on; -1: it has none. The first line lists them. */
static int column_of(const char *text, const char *capability, struct buf *known)
{
    struct lines it = {.next = text};
    int found = -1;
    if (!lines_next(&it))
        return -1;
    lines_first(&it);
    struct field f = lines_first(&it);
    for (int column = 0; f.len; f = lines_first(&it), column++) {
        if (field_is(f, capability))
            found = column;
        buf_printf(known, "%s%.*s", known->len ? ", " : "", (int)f.len, f.s);
    }
    return found;
}

struct lookup {
    struct strtab names;
    int8_t *passes; /* of each name; -1: the GPU has no such metric */
    size_t cap;
};

static bool parse_passes(struct field f, int8_t *out)
{
    int v = 0;
    if (field_is(f, "-")) {
        *out = -1;
        return true;
    }
    for (size_t i = 0; i < f.len; i++) {
        if (f.s[i] < '0' || f.s[i] > '9' || v > 9)
            return false;
        v = 10 * v + (f.s[i] - '0');
    }
    *out = (int8_t)v;
    return f.len > 0;
}

static roof_status read_lines(struct lookup *l, const char *file, const char *text, int column,
                              roof_error *err)
{
    struct lines it = {.next = text};
    lines_next(&it);
    while (lines_next(&it)) {
        const struct field name = lines_first(&it);
        struct field cell = lines_first(&it);
        for (int i = 0; i < column && cell.len; i++)
            cell = lines_first(&it);
        const uint32_t id = strtab_intern(&l->names, name.s, name.len);
        if (id == ROOF_NONE || !grow_room(&l->passes, sizeof *l->passes, id, &l->cap))
            return error_nomem(err);
        if (!parse_passes(cell, &l->passes[id]))
            return error_set(err, ROOF_FORMAT, -1, "%s:%u: expected a number of passes or -", file,
                             it.number);
    }
    return ROOF_OK;
}

static int passes_of(const struct lookup *l, const char *metric)
{
    const uint32_t id = strtab_find(&l->names, metric, strlen(metric));
    return id == ROOF_NONE ? -1 : l->passes[id];
}

/* Of the metric that needs most; -1: the GPU lacks one. */
static int passes_of_terms(const struct lookup *l, const struct field_terms *t)
{
    int most = 0;
    for (size_t i = 0; i < t->count && most >= 0; i++) {
        const int passes = passes_of(l, t->metric[i]);
        most = passes < 0 ? -1 : passes > most ? passes : most;
    }
    return most;
}

static int passes_of_formula(const struct lookup *l, const struct field_formula *f)
{
    const int above = passes_of_terms(l, &f->above), below = passes_of_terms(l, &f->below);
    return above < 0 || below < 0 ? -1 : above > below ? above : below;
}

static bool add_terms(struct metric_choice *c, const struct field_terms *t)
{
    for (size_t i = 0; i < t->count; i++) {
        bool is_known = false;
        for (size_t k = 0; k < c->count && !is_known; k++)
            is_known = strcmp(c->names[k], t->metric[i]) == 0;
        if (is_known)
            continue;
        if (!grow_room(&c->names, sizeof *c->names, c->count, &c->cap))
            return false;
        c->names[c->count++] = t->metric[i];
    }
    return true;
}

static void add_name(struct buf *names, const char *name)
{
    buf_printf(names, "%s%s", names->len ? ", " : "", name);
}

static bool choose_for(struct metric_choice *c, const struct lookup *l,
                       const struct counter_field *f, int most_passes)
{
    const struct field_formula *formula = NULL;
    int passes = -1;
    for (size_t i = 0; i < f->count && !formula; i++) {
        passes = passes_of_formula(l, &f->formulas[i]);
        formula = passes >= 0 ? &f->formulas[i] : NULL;
    }
    if (!formula || (most_passes && passes > most_passes)) {
        add_name(formula ? &c->costly : &c->without, f->name);
        return true;
    }
    c->fields++;
    c->most_passes = passes > c->most_passes ? passes : c->most_passes;
    return add_terms(c, &formula->above) && add_terms(c, &formula->below);
}

roof_status metrics_choose(struct metric_choice *c, const char *file, const char *text,
                           const struct counter_fields *fields, const char *capability,
                           int most_passes, roof_error *err)
{
    struct lookup l = {0};
    struct buf known = {0};
    *c = (struct metric_choice){0};
    const int column = column_of(text, capability, &known);
    roof_status status = ROOF_OK;
    if (column < 0)
        status = error_set(err, ROOF_ARG, -1,
                           "no metrics are known of compute capability %.20s, only of %s",
                           capability, known.failed ? "others" : known.bytes);
    if (status == ROOF_OK)
        status = read_lines(&l, file, text, column, err);
    for (size_t i = 0; i < fields->count && status == ROOF_OK; i++)
        if (!choose_for(c, &l, &fields->v[i], most_passes))
            status = error_nomem(err);
    if (status == ROOF_OK && (c->without.failed || c->costly.failed))
        status = error_nomem(err);
    buf_free(&known);
    strtab_free(&l.names);
    free(l.passes);
    return status;
}

void metric_choice_free(struct metric_choice *c)
{
    free(c->names);
    buf_free(&c->without);
    buf_free(&c->costly);
    *c = (struct metric_choice){0};
}
