/* explain.c - how the numbers of one operator came about, step by step. */
#include "work_groups.h"

#include <string.h>

static const roof_coldef COLS[] = {
    {"step",    ROOF_STR, ROOF_UNIT_NONE,
     "op, model, argument, use, parameter, let, require, grade, result, source, note", false},
    {"name",    ROOF_STR, ROOF_UNIT_NONE,  "of what is worked out",                    false},
    {"formula", ROOF_STR, ROOF_UNIT_PROSE, "as the model states it, or null",          false},
    {"with",    ROOF_STR, ROOF_UNIT_PROSE, "the same with the values of its names",    false},
    {"value",   ROOF_STR, ROOF_UNIT_PROSE, "what comes of it; why it is not known",    false},
};

/* Formulas go over several lines where the file does. */
static void add_one_line(roof_table *out, const char *s, size_t len)
{
    struct buf text = {0};
    bool gap = false;
    for (size_t i = 0; i < len; i++) {
        if (s[i] == ' ' || s[i] == '\n' || s[i] == '\r' || s[i] == '\t') {
            gap = text.len != 0;
            continue;
        }
        if (gap)
            buf_char(&text, ' ');
        gap = false;
        buf_char(&text, s[i]);
    }
    if (text.len)
        table_str_copy(out, text.bytes, text.len);
    else
        table_null(out);
    out->failed |= text.failed;
    buf_free(&text);
}

static void add_line(roof_table *out, const char *step, const struct span *name,
                     const struct span *formula, const char *with, const struct opvalue *value)
{
    struct buf text = {0};
    table_str(out, step);
    add_one_line(out, name->s, name->len);
    add_one_line(out, formula ? formula->s : "", formula ? formula->len : 0);
    add_one_line(out, with ? with : "", with ? strlen(with) : 0);
    if (value->state == OPSTATE_UNKNOWN)
        buf_str(&text, "not known: ");
    if (value->state == OPSTATE_UNKNOWN)
        opvalue_print_why(&text, value);
    else
        opvalue_print(&text, value);
    add_one_line(out, text.len ? text.bytes : "", text.len);
    out->failed |= text.failed;
    buf_free(&text);
}

static void derive(void *ctx, const char *step, const struct span *name, const struct span *formula,
                   const char *with, const struct opvalue *value)
{
    add_line(ctx, step, name, formula, with, value);
}

/* A step that is only words. */
static void say(roof_table *out, const char *step, const char *name, const char *text)
{
    table_str(out, step);
    add_one_line(out, name, strlen(name));
    table_null(out);
    table_null(out);
    add_one_line(out, text, strlen(text));
}

static void say_span(roof_table *out, const char *step, const struct span *s)
{
    const struct span none = {"", 0};
    const struct opvalue text = {.type = OPTYPE_TEXT, .state = OPSTATE_KNOWN, .text = *s};
    if (s->len)
        add_line(out, step, &none, NULL, NULL, &text);
}

/* What the model says, else the family that was used. */
static const struct span *said(const struct span *own, const struct span *familys)
{
    return own->len || !familys ? own : familys;
}

static void say_model(roof_table *out, const struct evaluations *e, const struct opresult *r)
{
    const struct opplace *p = &r->model->place;
    struct buf text = {0};
    buf_printf(&text, "%s:%u", e->models->files[p->file].name, p->line);
    if (r->family)
        buf_printf(&text, ", family %.*s (%s:%u)", (int)r->family->name.len, r->family->name.s,
                   e->models->files[r->family->place.file].name, r->family->place.line);
    say(out, "model", opgrade_name(r->grade), text.len ? text.bytes : "");
    out->failed |= text.failed;
    buf_free(&text);
    const struct opbody *own = &r->model->body, *family = r->family ? &r->family->body : NULL;
    say_span(out, "source", said(&own->source, family ? &family->source : NULL));
    say_span(out, "note", said(&own->note, family ? &family->note : NULL));
}

/* The node that the id names: itself, or of a GPU row its owner. */
static roof_status find_node(const struct roof_trace *tr, const roof_run_opts *opts, uint32_t *node,
                             roof_error *err)
{
    const uint32_t nnodes = tr->nodes.head.count, ngpu = tr->gpu.head.count;
    *node = ROOF_NONE;
    if (!opts->has_id)
        return error_set(err, ROOF_ARG, -1, "explain needs the id of an op or a GPU row");
    if (opts->id >= nnodes && opts->id - nnodes >= ngpu)
        return error_set(err, ROOF_ARG, -1, "%s: no op, call or GPU row has id %u", tr->path,
                         opts->id);
    *node = opts->id < nnodes ? opts->id : tr->launches.node[tr->gpu.launch[opts->id - nnodes]];
    return ROOF_OK;
}

static roof_status explain(const struct roof_trace *tr, uint32_t node, roof_table *out,
                           roof_error *err)
{
    struct work w;
    struct evaluation_key key;
    struct opresult r;
    uint32_t owner = ROOF_NONE;
    roof_status status = work_make(&w, tr, err);
    if (status == ROOF_OK && !work_find(&w, node, &key, &owner))
        status = error_nomem(err);
    if (status == ROOF_OK && owner == ROOF_NONE) {
        table_note(out, "no model speaks for this; `rooftree list ops` has those that do");
    } else if (status == ROOF_OK) {
        const struct opderivation d = {out, derive};
        say(out, "op", trace_string(tr, key.name), "");
        bool ok = evaluations_explain(&w.evaluations, &key, &r, NULL);
        if (ok) /* once for what the model is, once for how it works */
            say_model(out, &w.evaluations, &r);
        if (!ok || !evaluations_explain(&w.evaluations, &key, &r, &d))
            status = error_nomem(err);
        if (status == ROOF_OK && r.why)
            say(out, "not known", "", r.why);
    }
    work_free(&w);
    return status;
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    uint32_t node;
    ROOF_TRY(find_node(tr, opts, &node, err));
    if (node == ROOF_NONE)
        table_note(out, "the row has no op: nothing says what it computed");
    else
        ROOF_TRY(explain(tr, node, out, err));
    return table_finish(out, err);
}

const struct analysis analysis_explain = {
    {"explain", "How the model of one op (--id N) came to its numbers, step by step.",
     ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_FILE,
};
