/* opfile.c - reading .ops files: stanzas of families and of operators, line by line. */
#include "opscope.h"

#include "glob.h"
#include "grow.h"
#include "number.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_PARAMETERS = 256, MAX_NAMES = 1024 };

/* Reads one file. */
struct reader {
    struct opmodels *m;
    struct oplex l;
    roof_error *err;
    uint32_t file;
    unsigned layer;
    const char *counted; /* the line number is known up to here */
    unsigned line;
    struct opbody *body; /* of the stanza being read */
    struct opnames names;
    struct opmodel *model; /* NULL: a family is read */
    size_t first_head;     /* of the model */
    size_t first_family;   /* of the layer */
    /* Of the line or family being read. */
    struct parameter parameters[MAX_PARAMETERS];
    struct opexpr defaults[MAX_PARAMETERS];
    bool has_default[MAX_PARAMETERS];
};

static unsigned line_at(struct reader *r, const char *at)
{
    for (; r->counted < at; r->counted++)
        r->line += *r->counted == '\n';
    return r->line;
}

static roof_status expected(struct reader *r, const char *what)
{
    return oplex_expected(&r->l, what, r->err);
}

static bool at_end(const struct reader *r)
{
    return r->l.kind == OPTOKEN_END;
}

static roof_status read_sign(struct reader *r, const char *sign)
{
    if (!oplex_is(&r->l, sign))
        return expected(r, sign);
    oplex_next(&r->l);
    return ROOF_OK;
}

static roof_status read_word(struct reader *r, const char *what, struct span *out)
{
    *out = r->l.token;
    if (r->l.kind != OPTOKEN_NAME)
        return expected(r, what);
    oplex_next(&r->l);
    return ROOF_OK;
}

static roof_status read_formula(struct reader *r, enum optype wanted, struct opexpr *out)
{
    const struct opscope scope = opscope_of(&r->names);
    r->names.disagree = false;
    const roof_status status = opexpr_read(&r->m->program, &r->l, &scope, wanted, out, r->err);
    if (r->names.failed)
        return error_nomem(r->err);
    if (status == ROOF_FORMAT && r->names.disagree)
        return expected(r, "an argument that is of one type in all overloads (name one overload)");
    return status;
}

/* ---- Lines of a body ---- */

/* In what a model states, the names of its family stand for something too, if it is only one. */
static void see_family(struct reader *r)
{
    r->names.family = r->model && r->model->nuses == 1 ? &r->model->uses[0].family->body : NULL;
}

/* A name for something of the stanza's own: not that of an argument either. */
static roof_status read_fresh_name(struct reader *r, struct span *out)
{
    const struct oplex before = r->l;
    const struct opscope scope = opscope_of(&r->names);
    struct opname found;
    ROOF_TRY(read_word(r, "a name", out));
    if (r->body->nnames >= MAX_NAMES)
        return expected(r, "at most 1024 names");
    if (!scope.find(scope.ctx, out, &found))
        return ROOF_OK;
    r->l = before;
    return expected(r, "a name that is not used here yet");
}

static roof_status add_step(struct reader *r, const struct opstep *step)
{
    struct opbody *b = r->body;
    if (!grow_room(&b->steps, sizeof *b->steps, b->nsteps, &b->steps_cap))
        return error_nomem(r->err);
    b->steps[b->nsteps++] = *step;
    return ROOF_OK;
}

static roof_status read_let(struct reader *r)
{
    struct opstep step = {.kind = OPSTEP_LET};
    struct span name;
    if (r->model && r->model->nuses)
        return oplex_error(&r->l, r->l.token.s, r->err, "expected let before use");
    ROOF_TRY(read_fresh_name(r, &name));
    ROOF_TRY(read_sign(r, "="));
    ROOF_TRY(read_formula(r, OPTYPE_ANY, &step.expr));
    step.slot = (uint32_t)r->body->nnames;
    if (!opbody_bind(r->body, &name, step.expr.type, false))
        return error_nomem(r->err);
    return add_step(r, &step);
}

static roof_status read_require(struct reader *r)
{
    struct opstep step = {.kind = OPSTEP_REQUIRE};
    ROOF_TRY(read_formula(r, OPTYPE_BOOL, &step.expr));
    return add_step(r, &step);
}

static bool find_grade(const struct span *word, enum opgrade *grade)
{
    for (int g = 0; g < OPGRADE_COUNT; g++)
        if (span_is(word, opgrade_name((enum opgrade)g))) {
            *grade = (enum opgrade)g;
            return true;
        }
    return false;
}

static roof_status read_grade(struct reader *r)
{
    if (!find_grade(&r->l.token, &r->body->grade))
        return expected(r, "exact, bounds or estimate");
    r->body->has_grade = true;
    oplex_next(&r->l);
    return ROOF_OK;
}

/* `bounds when CONDITION` */
static roof_status read_weaken(struct reader *r, const struct span *word)
{
    struct opstep step = {.kind = OPSTEP_WEAKEN};
    find_grade(word, &step.grade);
    ROOF_TRY(read_sign(r, "when"));
    ROOF_TRY(read_formula(r, OPTYPE_BOOL, &step.expr));
    return add_step(r, &step);
}

static roof_status read_show(struct reader *r)
{
    struct opbody *b = r->body;
    see_family(r);
    for (;;) {
        struct opshow show;
        ROOF_TRY(read_word(r, "a name to show it by", &show.name));
        ROOF_TRY(read_sign(r, "="));
        ROOF_TRY(read_formula(r, OPTYPE_ANY, &show.expr));
        if (!grow_room(&b->shows, sizeof *b->shows, b->nshows, &b->shows_cap))
            return error_nomem(r->err);
        b->shows[b->nshows++] = show;
        if (at_end(r))
            return ROOF_OK;
        ROOF_TRY(read_sign(r, ","));
    }
}

static bool find_field(const struct span *word, enum opfield *field)
{
    for (int f = 0; f < OPFIELD_COUNT; f++)
        if (span_is(word, opfield_name((enum opfield)f))) {
            *field = (enum opfield)f;
            return true;
        }
    return false;
}

static enum optype type_of_field(enum opfield f)
{
    return f < (enum opfield)OPFIELD_NUMBERS ? OPTYPE_REAL : OPTYPE_DTYPE;
}

static roof_status read_field(struct reader *r, enum opfield f, const char *at)
{
    if (r->body->has_field[f])
        return oplex_error(&r->l, at, r->err, "expected one line with %s, found another one",
                           opfield_name(f));
    ROOF_TRY(read_sign(r, "="));
    r->body->has_field[f] = true;
    see_family(r);
    return read_formula(r, type_of_field(f), &r->body->fields[f]);
}

/* ---- use ---- */

static const struct opfamily *find_family(const struct reader *r, const struct span *name)
{
    for (size_t i = r->m->nfamilies; i--;) {
        const struct span *known = &r->m->families[i]->name;
        if (known->len == name->len && memcmp(known->s, name->s, name->len) == 0)
            return r->m->families[i];
    }
    return NULL;
}

static roof_status check_given(struct reader *r, const struct opuse *u, const char *at)
{
    const struct opfamily *f = u->family;
    for (size_t i = 0; i < f->nparameters; i++)
        if (!u->is_given[i] && !f->has_default[i])
            return oplex_error(&r->l, at, r->err, "expected %.*s of %.*s, found none",
                               (int)f->body.names[i].name.len, f->body.names[i].name.s,
                               (int)f->name.len, f->name.s);
    return ROOF_OK;
}

static roof_status read_given(struct reader *r, struct opuse *u)
{
    const struct opfamily *f = u->family;
    const struct oplex before = r->l;
    struct span name;
    ROOF_TRY(read_word(r, "the name of a parameter", &name));
    const size_t i = opbody_find(&f->body, &name);
    if (i >= f->nparameters || u->is_given[i]) {
        r->l = before;
        return expected(r, "a parameter of the family that is not given yet");
    }
    ROOF_TRY(read_sign(r, "="));
    u->is_given[i] = true;
    return read_formula(r, f->body.names[i].type, &u->given[i]);
}

static roof_status read_all_given(struct reader *r, struct opuse *u)
{
    u->given = arena_calloc(&r->m->arena, u->family->nparameters + 1, sizeof *u->given);
    u->is_given = arena_calloc(&r->m->arena, u->family->nparameters + 1, sizeof *u->is_given);
    if (!u->given || !u->is_given)
        return error_nomem(r->err);
    ROOF_TRY(read_sign(r, "("));
    while (!oplex_is(&r->l, ")")) {
        ROOF_TRY(read_given(r, u));
        if (!oplex_is(&r->l, ")"))
            ROOF_TRY(read_sign(r, ","));
    }
    oplex_next(&r->l);
    return ROOF_OK;
}

static roof_status add_use(struct reader *r, const struct opuse *u)
{
    struct opmodel *m = r->model;
    if (!grow_room(&m->uses, sizeof *m->uses, m->nuses, &m->uses_cap))
        return error_nomem(r->err);
    m->uses[m->nuses++] = *u;
    return ROOF_OK;
}

/* `use FAMILY(PARAMETER = FORMULA, ...) [when CONDITION]` */
static roof_status read_use(struct reader *r)
{
    const char *at = r->l.token.s;
    struct opuse u = {0};
    struct span name;
    if (!r->model)
        return oplex_error(&r->l, at, r->err, "expected use in a stanza of operators");
    ROOF_TRY(read_word(r, "a family", &name));
    u.family = find_family(r, &name);
    if (!u.family)
        return oplex_error(&r->l, at, r->err,
                           "expected a family that is defined above, found \"%.*s\"",
                           (int)(name.len < 60 ? name.len : 60), name.s);
    ROOF_TRY(read_all_given(r, &u));
    ROOF_TRY(check_given(r, &u, at));
    u.has_condition = oplex_is(&r->l, "when");
    if (u.has_condition) {
        oplex_next(&r->l);
        ROOF_TRY(read_formula(r, OPTYPE_BOOL, &u.condition));
    }
    return add_use(r, &u);
}

/* ---- args ---- */

/* As written, up to the comma or bracket behind it. */
static void read_default(struct reader *r, struct span *out)
{
    const char *const begin = r->l.token.s, *end = begin;
    const unsigned depth = r->l.depth;
    while (!at_end(r) && r->l.kind != OPTOKEN_BAD &&
           !((oplex_is(&r->l, ",") || oplex_is(&r->l, ")")) && r->l.depth <= depth)) {
        end = r->l.token.s + r->l.token.len;
        oplex_next(&r->l);
    }
    *out = (struct span){begin, (size_t)(end - begin)};
}

/* `@12`, how many arguments come before it. */
static roof_status read_place(struct reader *r, struct overload *o, uint32_t *place)
{
    int64_t i;
    if (!oplex_is(&r->l, "@"))
        return ROOF_OK;
    oplex_next(&r->l);
    if (r->l.kind != OPTOKEN_NUMBER || !number_i64(r->l.token.s, r->l.token.len, &i) || i > 1000)
        return expected(r, "the place of an argument, from 0 to 1000");
    o->is_open = true;
    *place = (uint32_t)i;
    oplex_next(&r->l);
    return ROOF_OK;
}

static roof_status read_parameter(struct reader *r, struct overload *o, uint32_t *place)
{
    struct parameter p = {0};
    struct span type;
    ROOF_TRY(read_word(r, "the name of an argument", &p.name));
    if (span_is(&p.name, "more")) {
        o->is_open = true;
        return ROOF_OK;
    }
    if (span_is(&p.name, "_")) {
        ++*place;
        return ROOF_OK;
    }
    ROOF_TRY(read_sign(r, ":"));
    const struct oplex before = r->l;
    ROOF_TRY(read_word(r, "a type", &type));
    p.type = schema_type(type.s, type.len);
    if (p.type == OPTYPE_COUNT) {
        r->l = before;
        return expected(r, "a type: tensor, tensors, int, ints, real, reals, scalar, bool, bools, "
                           "dtype, text or other");
    }
    p.optional = oplex_is(&r->l, "?");
    if (p.optional)
        oplex_next(&r->l);
    p.has_default = oplex_is(&r->l, "=");
    if (p.has_default) {
        oplex_next(&r->l);
        read_default(r, &p.text);
    }
    ROOF_TRY(read_place(r, o, place));
    p.place = (*place)++;
    r->parameters[o->count++] = p;
    return ROOF_OK;
}

static roof_status add_overload(struct reader *r, const struct overload *o)
{
    struct overloads *own = &r->model->own;
    if (own->count == SCHEMA_OVERLOADS)
        return expected(r, "at most 64 lines of args");
    struct overload *all = arena_calloc(&r->m->arena, (size_t)own->count + 1, sizeof *all);
    struct parameter *parameters =
        arena_calloc(&r->m->arena, (size_t)o->count + 1, sizeof *parameters);
    if (!all || !parameters)
        return error_nomem(r->err);
    if (own->count)
        memcpy(all, own->v, own->count * sizeof *all);
    memcpy(parameters, r->parameters, o->count * sizeof *parameters);
    all[own->count] = *o;
    all[own->count].parameters = parameters;
    own->v = all;
    own->count++;
    return ROOF_OK;
}

/* `args [of forward] (NAME: TYPE[?] [= DEFAULT] [@ PLACE], _, more)` */
static roof_status read_args(struct reader *r)
{
    struct overload o = {0};
    uint32_t place = 0;
    if (!r->model)
        return oplex_error(&r->l, r->l.token.s, r->err, "expected args in a stanza of operators");
    if (r->body->nnames)
        return oplex_error(&r->l, r->l.token.s, r->err,
                           "expected args before what names arguments");
    if (oplex_is(&r->l, "of")) {
        oplex_next(&r->l);
        ROOF_TRY(read_sign(r, "forward"));
        r->model->of_forward = true;
    }
    ROOF_TRY(read_sign(r, "("));
    while (!oplex_is(&r->l, ")")) {
        if (o.count == MAX_PARAMETERS)
            return expected(r, "at most 256 arguments");
        ROOF_TRY(read_parameter(r, &o, &place));
        if (!oplex_is(&r->l, ")"))
            ROOF_TRY(read_sign(r, ","));
    }
    oplex_next(&r->l);
    o.arguments = place;
    return add_overload(r, &o);
}

/* ---- Bodies ---- */

static roof_status read_rest(struct reader *r, struct span *out, const char *what)
{
    r->l.next = r->l.token.s; /* words, not tokens */
    *out = oplex_rest(&r->l);
    oplex_next(&r->l);
    return out->len ? ROOF_OK : expected(r, what);
}

static roof_status read_line_of_body(struct reader *r)
{
    const struct oplex before = r->l;
    struct span word;
    enum opfield field;
    r->names.family = NULL;
    ROOF_TRY(read_word(r, "a word that begins a line", &word));
    if (span_is(&word, "let"))
        return read_let(r);
    if (span_is(&word, "use"))
        return read_use(r);
    if (span_is(&word, "args"))
        return read_args(r);
    if (span_is(&word, "require"))
        return read_require(r);
    if (span_is(&word, "show"))
        return read_show(r);
    if (span_is(&word, "grade"))
        return read_grade(r);
    if (span_is(&word, "bounds") || span_is(&word, "estimate"))
        return read_weaken(r, &word);
    if (span_is(&word, "category"))
        return read_word(r, "a category", &r->body->category);
    if (span_is(&word, "source"))
        return read_rest(r, &r->body->source, "where the formula comes from");
    if (span_is(&word, "note"))
        return read_rest(r, &r->body->note, "a note");
    if (find_field(&word, &field))
        return read_field(r, field, word.s);
    r->l = before;
    return expected(r, "args, use, let, require, show, category, grade, bounds when, estimate "
                       "when, source, note, flops_matrix, flops_matrix_upper, flops_vector, sfu, "
                       "flops_torch, bytes, bytes_upper, bus_bytes, matrix_type or vector_type");
}

/* Whether the line at `next` belongs to the stanza: it is indented, or says nothing. */
static bool is_of_body(const char *next)
{
    const char *p = next + strspn(next, " \t\r");
    return *next && (p > next || *p == '\n' || *p == '#');
}

/* The lines up to the next stanza; at the head's end. */
static roof_status read_body(struct reader *r, const char *begin, struct opplace *place)
{
    const char *last = r->l.next;
    bool is_empty = true;
    if (!at_end(r))
        return expected(r, "the end of the line");
    for (oplex_skip_line(&r->l); is_of_body(r->l.next); oplex_skip_line(&r->l)) {
        oplex_next(&r->l);
        if (at_end(r))
            continue; /* empty, or a comment */
        ROOF_TRY(read_line_of_body(r));
        if (!at_end(r))
            return expected(r, "the end of the line");
        last = r->l.token.s;
        is_empty = false;
    }
    if (is_empty)
        return oplex_error(&r->l, begin, r->err, "expected indented lines below");
    place->text = (struct span){begin, (size_t)(last - begin)};
    return ROOF_OK;
}

/* ---- What they ask for ---- */

/* What the formulas from `begin` on ask for. */
static unsigned asks_since(const struct opprogram *p, size_t begin)
{
    static const char *const FUNCTIONS[] = {[OPASK_KERNELS] = "kernel_dtype",
                                            [OPASK_EVENT] = "event",
                                            [OPASK_ANNOTATION] = "annotation",
                                            [OPASK_ALLOCATIONS] = "allocations"};
    unsigned asks = 0;
    for (size_t f = 0; f < sizeof FUNCTIONS / sizeof *FUNCTIONS; f++)
        if (opprogram_calls(p, begin, opfunc_find(FUNCTIONS[f], strlen(FUNCTIONS[f]))))
            asks |= 1u << f;
    return asks;
}

static unsigned asks_of(const struct reader *r, const struct opmodel *m, size_t begin)
{
    unsigned asks = asks_since(&r->m->program, begin);
    for (size_t i = 0; i < m->nuses; i++)
        asks |= m->uses[i].family->asks;
    for (size_t i = 0; i < m->body.nnames; i++)
        if (m->body.names[i].is_argument && m->body.names[i].type == OPTYPE_TENSORS)
            asks |= 1u << OPASK_KERNELS;
    return asks;
}

/* ---- Families ---- */

static roof_status read_family_parameter(struct reader *r, struct opfamily *f)
{
    struct span name, type;
    ROOF_TRY(read_fresh_name(r, &name));
    ROOF_TRY(read_sign(r, ":"));
    const struct oplex before = r->l;
    ROOF_TRY(read_word(r, "a type", &type));
    const enum optype t = schema_type(type.s, type.len);
    if (t == OPTYPE_COUNT || t == OPTYPE_OTHER) {
        r->l = before;
        return expected(r, "a type: tensor, tensors, int, ints, real, reals, bool, bools, dtype or "
                           "text");
    }
    r->has_default[f->nparameters] = oplex_is(&r->l, "=");
    if (r->has_default[f->nparameters]) {
        oplex_next(&r->l);
        ROOF_TRY(read_formula(r, t, &r->defaults[f->nparameters])); /* of those before it */
    }
    f->nparameters++;
    return opbody_bind(&f->body, &name, t, true) ? ROOF_OK : error_nomem(r->err);
}

static roof_status keep_defaults(struct reader *r, struct opfamily *f)
{
    const size_t n = f->nparameters;
    f->defaults = arena_calloc(&r->m->arena, n + 1, sizeof *f->defaults);
    f->has_default = arena_calloc(&r->m->arena, n + 1, sizeof *f->has_default);
    if (!f->defaults || !f->has_default)
        return error_nomem(r->err);
    memcpy(f->has_default, r->has_default, n * sizeof *f->has_default);
    for (size_t i = 0; i < n; i++)
        if (f->has_default[i])
            f->defaults[i] = r->defaults[i];
    return ROOF_OK;
}

static bool is_new_family(const struct reader *r, const struct span *name)
{
    for (size_t i = r->first_family; i < r->m->nfamilies; i++) {
        const struct span *known = &r->m->families[i]->name;
        if (known->len == name->len && memcmp(known->s, name->s, name->len) == 0)
            return false;
    }
    return true;
}

/* `family NAME(PARAMETER: TYPE [= DEFAULT], ...)` */
static roof_status read_family(struct reader *r, const char *begin)
{
    struct opmodels *m = r->m;
    const size_t code = m->program.count;
    struct opfamily *f = arena_calloc(&m->arena, 1, sizeof *f);
    if (!f || !grow_room(&m->families, sizeof *m->families, m->nfamilies, &m->families_cap))
        return error_nomem(r->err);
    m->families[m->nfamilies] = f;
    f->place = (struct opplace){.file = r->file, .layer = r->layer, .line = line_at(r, begin)};
    r->body = &f->body;
    r->model = NULL;
    r->names = (struct opnames){.body = &f->body};
    const struct oplex before = r->l;
    ROOF_TRY(read_word(r, "the name of a family", &f->name));
    const bool is_new = is_new_family(r, &f->name);
    m->nfamilies++; /* from here on it is freed with the others */
    if (!is_new) {
        r->l = before;
        return expected(r, "a family that is not defined twice");
    }
    ROOF_TRY(read_sign(r, "("));
    while (!oplex_is(&r->l, ")")) {
        if (f->nparameters == MAX_PARAMETERS)
            return expected(r, "at most 256 parameters");
        ROOF_TRY(read_family_parameter(r, f));
        if (!oplex_is(&r->l, ")"))
            ROOF_TRY(read_sign(r, ","));
    }
    oplex_next(&r->l);
    ROOF_TRY(keep_defaults(r, f));
    ROOF_TRY(read_body(r, begin, &f->place));
    f->asks = asks_since(&m->program, code);
    return ROOF_OK;
}

/* ---- Operators ---- */

static bool remember_latest(struct opmodels *m, uint32_t name, uint32_t head, uint32_t *before)
{
    if (name >= m->latest_cap) {
        const size_t old = m->latest_cap;
        if (!grow_room(&m->latest, sizeof *m->latest, name, &m->latest_cap))
            return false;
        memset(m->latest + old, 0xff, (m->latest_cap - old) * sizeof *m->latest); /* ROOF_NONE */
    }
    *before = m->latest[name];
    m->latest[name] = head;
    return true;
}

/* Names that are not patterns are found by a table, patterns one after the other. */
static bool index_head(struct opmodels *m, uint32_t head)
{
    struct ophead *h = &m->heads[head];
    h->next = ROOF_NONE;
    if (h->is_pattern) {
        if (!grow_room(&m->patterns, sizeof *m->patterns, m->npatterns, &m->patterns_cap))
            return false;
        m->patterns[m->npatterns++] = head;
        return true;
    }
    const uint32_t name = strtab_intern(&m->names, h->name.s, h->name.len);
    return name != ROOF_NONE && remember_latest(m, name, head, &h->next);
}

/* Takes `.overload` off the name, if the rest is a name of the table. */
static bool split_overload(struct reader *r, struct ophead *h)
{
    size_t dot = h->name.len;
    while (dot && h->name.s[dot - 1] != '.' && h->name.s[dot - 1] != ':')
        dot--;
    if (!dot || h->name.s[dot - 1] != '.')
        return true;
    struct ophead whole = *h;
    whole.name.len = dot - 1;
    if (!schemas_find(&r->m->schemas, &r->m->arena, &whole.name, &whole.overloads))
        return false;
    if (whole.overloads.count) {
        whole.overload = (struct span){h->name.s + dot, h->name.len - dot};
        *h = whole;
    }
    return true;
}

/* Whether `s` matches the pattern; both are short. */
static bool matches(const struct span *pattern, const struct span *s)
{
    char a[256], b[256];
    if (pattern->len >= sizeof a || s->len >= sizeof b)
        return false;
    memcpy(a, pattern->s, pattern->len);
    a[pattern->len] = '\0';
    memcpy(b, s->s, s->len);
    b[s->len] = '\0';
    return glob_match(a, b);
}

/* The overload without a name goes by "default". */
static uint32_t keep_overloads(struct overloads *o, const struct span *pattern)
{
    static const struct span DEFAULT = {"default", 7};
    uint32_t kept = 0;
    for (uint32_t i = 0; i < o->count; i++)
        if (matches(pattern, o->v[i].name.len ? &o->v[i].name : &DEFAULT))
            o->v[kept++] = o->v[i];
    return o->count = kept;
}

static bool is_twice(const struct reader *r, const struct ophead *h)
{
    const struct opmodels *m = r->m;
    const uint32_t name =
        h->is_pattern ? ROOF_NONE : strtab_find(&m->names, h->name.s, h->name.len);
    for (uint32_t i = name == ROOF_NONE ? ROOF_NONE : m->latest[name]; i != ROOF_NONE;
         i = m->heads[i].next) {
        const struct ophead *other = &m->heads[i];
        if (other->model->place.layer == r->layer && other->overload.len == h->overload.len &&
            memcmp(other->overload.s ? other->overload.s : "", h->overload.s ? h->overload.s : "",
                   h->overload.len) == 0)
            return true;
    }
    return false;
}

static roof_status add_head(struct reader *r, const struct span *name)
{
    struct opmodels *m = r->m;
    struct ophead h = {.name = *name, .model = r->model};
    if (!split_overload(r, &h))
        return error_nomem(r->err);
    h.is_pattern = memchr(h.name.s, '*', h.name.len) != NULL;
    if (!h.overload.len && !h.is_pattern &&
        !schemas_find(&m->schemas, &m->arena, &h.name, &h.overloads))
        return error_nomem(r->err);
    if (h.overload.len && !keep_overloads(&h.overloads, &h.overload))
        return oplex_error(&r->l, h.overload.s, r->err,
                           "expected an overload of %.*s, found \"%.*s\"", (int)h.name.len,
                           h.name.s, (int)(h.overload.len < 60 ? h.overload.len : 60),
                           h.overload.s);
    if (is_twice(r, &h))
        return oplex_error(&r->l, name->s, r->err,
                           "expected a name that has no model yet, found \"%.*s\"",
                           (int)(name->len < 100 ? name->len : 100), name->s);
    if (m->nheads >= ROOF_NONE || !grow_room(&m->heads, sizeof *m->heads, m->nheads, &m->heads_cap))
        return error_nomem(r->err);
    m->heads[m->nheads] = h;
    return index_head(m, (uint32_t)m->nheads++) ? ROOF_OK : error_nomem(r->err);
}

/* The next name of an `op` line, as it stands or between quotes. */
static bool next_name(const struct span *line, size_t *at, struct span *name)
{
    while (*at < line->len && (line->s[*at] == ' ' || line->s[*at] == '\t'))
        ++*at;
    if (*at == line->len || line->s[*at] == '#')
        return false;
    const bool quoted = line->s[*at] == '"';
    *at += quoted;
    const size_t begin = *at;
    while (*at < line->len &&
           (quoted ? line->s[*at] != '"' : line->s[*at] != ' ' && line->s[*at] != '\t'))
        ++*at;
    *name = (struct span){line->s + begin, *at - begin};
    *at += quoted && *at < line->len;
    return true;
}

/* `op NAME NAME ...` and the `op` lines that follow. */
static roof_status read_heads(struct reader *r)
{
    for (;;) {
        struct oplex ahead;
        const struct span line = oplex_rest(&r->l);
        struct span name;
        size_t at = 0;
        unsigned n = 0;
        for (; next_name(&line, &at, &name); n++)
            ROOF_TRY(add_head(r, &name));
        oplex_next(&r->l);
        if (!n)
            return expected(r, "the name of an operator");
        ahead = r->l;
        oplex_skip_line(&ahead);
        oplex_next(&ahead);
        if (!oplex_is(&ahead, "op") || ahead.token.s != r->l.next + (*r->l.next == '\n'))
            return ROOF_OK;
        r->l = ahead;
    }
}

static roof_status check_patterns(struct reader *r, const char *begin)
{
    for (size_t i = r->first_head; i < r->m->nheads; i++)
        if (r->m->heads[i].overload.len && r->model->own.count)
            return oplex_error(&r->l, begin, r->err,
                               "expected no args lines where an overload is named");
    return ROOF_OK;
}

static roof_status read_operators(struct reader *r, const char *begin)
{
    struct opmodels *m = r->m;
    struct opmodel *model = arena_calloc(&m->arena, 1, sizeof *model);
    if (!model || !grow_room(&m->models, sizeof *m->models, m->nmodels, &m->models_cap))
        return error_nomem(r->err);
    m->models[m->nmodels++] = model;
    model->place = (struct opplace){.file = r->file, .layer = r->layer, .line = line_at(r, begin)};
    const size_t code = m->program.count;
    r->model = model;
    r->body = &model->body;
    r->first_head = m->nheads;
    ROOF_TRY(read_heads(r));
    r->names = (struct opnames){.body = &model->body,
                                .binds = &model->body,
                                .model = model,
                                .heads = m->heads + r->first_head,
                                .nheads = m->nheads - r->first_head};
    ROOF_TRY(read_body(r, begin, &model->place));
    ROOF_TRY(check_patterns(r, begin));
    model->asks = asks_of(r, model, code);
    return ROOF_OK;
}

/* ---- Files ---- */

void opmodels_want(struct opmodels *m, const struct strtab *names)
{
    m->wanted = names;
}

/* The name itself, or without what may be an overload; of a pattern that is not asked. */
static bool is_wanted_name(const struct strtab *wanted, const struct span *name)
{
    if (memchr(name->s, '*', name->len))
        return true;
    for (size_t len = name->len; len; len--)
        if ((len == name->len || name->s[len] == '.') &&
            strtab_find(wanted, name->s, len) != ROOF_NONE)
            return true;
    return false;
}

static size_t line_len(const char *s)
{
    return strcspn(s, "\n");
}

static const char *next_line(const char *s)
{
    s += line_len(s);
    return s + (*s == '\n');
}

/* Whether the stanza of operators that begins here is for any that is wanted. */
static bool is_wanted(const struct strtab *wanted, const char *s)
{
    for (; strncmp(s, "op ", 3) == 0; s = next_line(s)) {
        const struct span line = {s + 3, line_len(s) - 3};
        struct span name;
        size_t at = 0;
        while (next_name(&line, &at, &name))
            if (is_wanted_name(wanted, &name))
                return true;
    }
    return false;
}

/* Where the next stanza begins, behind the heads and the indented or empty lines of this one. */
static const char *stanza_end(const char *s)
{
    while (strncmp(s, "op ", 3) == 0)
        s = next_line(s);
    while (*s && strchr(" \t\r\n", *s))
        s = next_line(s);
    return s;
}

static roof_status read_stanzas(struct reader *r)
{
    while (*r->l.next) {
        const char *begin = r->l.next;
        if (r->m->wanted && strncmp(begin, "op ", 3) == 0 && !is_wanted(r->m->wanted, begin)) {
            r->l.next = stanza_end(begin);
            continue;
        }
        oplex_next(&r->l);
        if (at_end(r)) {
            oplex_skip_line(&r->l);
            continue;
        }
        const bool is_family = oplex_is(&r->l, "family");
        if ((!is_family && !oplex_is(&r->l, "op")) || r->l.token.s != begin)
            return expected(r, "op or family at the beginning of a line");
        if (is_family) {
            oplex_next(&r->l);
            ROOF_TRY(read_family(r, begin));
        } else {
            ROOF_TRY(read_operators(r, begin));
        }
    }
    return ROOF_OK;
}

roof_status opmodels_read(struct opmodels *m, const char *file, const char *text, unsigned layer,
                          roof_error *err)
{
    struct reader r = {.m = m,
                       .err = err,
                       .file = (uint32_t)m->nfiles,
                       .layer = layer,
                       .counted = text,
                       .line = 1};
    if (!text_is_utf8(text, strlen(text)))
        return error_set(err, ROOF_FORMAT, -1, "%s: not UTF-8 text", file);
    if (!grow_room(&m->files, sizeof *m->files, m->nfiles, &m->files_cap))
        return error_nomem(err);
    m->files[m->nfiles++] = (struct opfile){file, text, layer};
    r.first_family = m->nfamilies;
    while (r.first_family && m->families[r.first_family - 1]->place.layer == layer)
        r.first_family--;
    r.l = (struct oplex){
        .file = file, .text = text, .next = text, .token = {text, 0}
    };
    return read_stanzas(&r);
}
