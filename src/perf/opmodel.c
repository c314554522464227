/* opmodel.c - finding the model of an operator, and computing it. */
#include "opscope.h"

#include "glob.h"
#include "number.h"

#include <stdlib.h>
#include <string.h>

const char *opfield_name(enum opfield f)
{
#define NAME_(id, name, type) name,
    static const char *const NAMES[OPFIELD_COUNT] = {OPFIELDS(NAME_)};
#undef NAME_
    return NAMES[f];
}

const char *opgrade_name(enum opgrade g)
{
    static const char *const NAMES[OPGRADE_COUNT] = {
        [OPGRADE_EXACT] = "exact", [OPGRADE_BOUNDS] = "bounds", [OPGRADE_ESTIMATE] = "estimate"};
    return NAMES[g];
}

void opmodels_init(struct opmodels *m, const char *schemas)
{
    *m = (struct opmodels){
        .schemas = {schemas, strlen(schemas)}
    };
}

static void body_free(struct opbody *b)
{
    free(b->names);
    free(b->steps);
    free(b->shows);
}

void opmodels_free(struct opmodels *m)
{
    for (size_t i = 0; i < m->nfamilies; i++)
        body_free(&m->families[i]->body);
    for (size_t i = 0; i < m->nmodels; i++) {
        body_free(&m->models[i]->body);
        free(m->models[i]->uses);
    }
    free(m->files);
    free(m->families);
    free(m->models);
    free(m->heads);
    free(m->latest);
    free(m->patterns);
    strtab_free(&m->names);
    opprogram_free(&m->program);
    arena_free(&m->arena);
    *m = (struct opmodels){0};
}

static const struct opbody *first_family(const struct opmodel *m)
{
    return m->nuses ? &m->uses[0].family->body : NULL;
}

const struct span *opmodel_category(const struct opmodel *m)
{
    const struct opbody *family = first_family(m);
    return m->body.category.len || !family ? &m->body.category : &family->category;
}

bool opmodel_is_collective(const struct opmodel *m)
{
    const struct opbody *family = first_family(m);
    return m->body.has_field[OPFIELD_BUS_BYTES] || (family && family->has_field[OPFIELD_BUS_BYTES]);
}

/* ---- Finding ---- */

/* Of the patterns that match, the first of the highest layer; NULL: none does. */
static const struct ophead *find_pattern(const struct opmodels *m, const char *name)
{
    const struct ophead *found = NULL;
    for (size_t i = m->npatterns; i--;) {
        const struct ophead *h = &m->heads[m->patterns[i]];
        char pattern[256];
        if (found && h->model->place.layer < found->model->place.layer)
            break; /* layers stand one after the other */
        if (h->name.len >= sizeof pattern)
            continue;
        memcpy(pattern, h->name.s, h->name.len);
        pattern[h->name.len] = '\0';
        if (glob_match(pattern, name))
            found = h; /* one further up in the same layer goes before it */
    }
    return found;
}

/* The latest head of that very name; heads before it follow by `next`. */
static const struct ophead *find_exact(const struct opmodels *m, const char *name, size_t len)
{
    const uint32_t id = strtab_find(&m->names, name, len);
    return id == ROOF_NONE || m->latest[id] == ROOF_NONE ? NULL : &m->heads[m->latest[id]];
}

/* Profilers may write the overload behind the name. */
static const struct ophead *find_head(const struct opmodels *m, const char *name,
                                      struct span *overload)
{
    const size_t len = strlen(name);
    const struct ophead *exact = find_exact(m, name, len);
    const struct ophead *pattern = find_pattern(m, name);
    *overload = (struct span){name + len, 0};
    if (!exact) {
        const char *dot = strrchr(name, '.');
        exact = dot ? find_exact(m, name, (size_t)(dot - name)) : NULL;
        if (exact)
            *overload = (struct span){dot + 1, strlen(dot + 1)};
    }
    if (exact && (!pattern || exact->model->place.layer >= pattern->model->place.layer))
        return exact;
    return pattern;
}

const struct opmodel *opmodels_find(const struct opmodels *m, const char *name)
{
    struct span overload;
    const struct ophead *h = find_head(m, name, &overload);
    return h ? h->model : NULL;
}

static bool same(const struct span *a, const struct span *b)
{
    return a->len == b->len && memcmp(a->s, b->s, a->len) == 0;
}

/* Which model, by which overloads. */
struct choice {
    const struct ophead *head;
    const struct overloads *overloads;
    uint64_t fit;
};

static const struct ophead *head_at(const struct opmodels *m, const struct ophead *h)
{
    return h->next == ROOF_NONE ? NULL : &m->heads[h->next];
}

/* Whether the head is for this overload: it names it. */
static bool names_overload(const struct ophead *h, const struct span *overload)
{
    for (uint32_t i = 0; h->overload.len && i < h->overloads.count; i++)
        if (same(&h->overloads.v[i].name, overload))
            return true;
    return false;
}

/* The head for an overload: in the highest layer that has any, one that names it, else the one that
 * names none. */
static const struct ophead *head_for(const struct opmodels *m, const struct ophead *latest,
                                     const struct span *overload)
{
    const struct ophead *other = NULL;
    for (const struct ophead *h = latest; h; h = head_at(m, h)) {
        if (other && h->model->place.layer != other->model->place.layer)
            break;
        if (names_overload(h, overload))
            return h;
        if (!h->overload.len)
            other = h;
    }
    return other;
}

/* An overload that was recorded by name is the one. */
static uint64_t only_named(const struct overloads *o, uint64_t fit, const struct span *named)
{
    uint64_t only = 0;
    for (uint32_t i = 0; named->len && i < o->count; i++)
        only |= (uint64_t)same(&o->v[i].name, named) << i;
    return only & fit ? only & fit : fit;
}

/* Of the heads of one name, each for some overloads, the one for all that fit; false if they
 * disagree. */
static bool choose_by_overload(const struct opmodels *m, const struct ophead *latest,
                               const struct overloads *all, struct choice *c)
{
    const struct ophead *head = NULL;
    for (uint32_t i = 0; i < all->count; i++) {
        if (!(c->fit >> i & 1))
            continue;
        const struct ophead *h = head_for(m, latest, &all->v[i].name);
        if (head && (!h || h->model != head->model))
            return false;
        head = h;
    }
    c->head = head;
    c->overloads = all;
    return true;
}

/* ---- Computing ---- */

struct computation {
    const struct opmodels *m;
    const struct opmodel *model;
    const struct opuse *use; /* NULL: none */
    const struct opfamily *used;
    struct opcall call;
    struct recorded recorded;
    struct choice choice;
    struct opvalue *own, *family; /* values of the names of the bodies */
    struct opresult *out;
    const struct opderivation *d;
    struct opnames names; /* to write formulas with values */
    bool refused;         /* what the model requires does not hold, or is not known: */
    struct opvalue refusal;
};

/* The first reason counts; that a model does not say what it could not know gives way to others. */
static void set_why(struct computation *c, const struct opvalue *v)
{
    struct buf text = {0};
    if (c->out->why && (c->out->why_kind != OPWHY_MODEL || v->why == OPWHY_MODEL))
        return;
    opvalue_print_why(&text, v);
    c->out->why_kind = (enum opwhy)v->why;
    c->out->why = arena_strndup(c->call.arena, text.len ? text.bytes : "", text.len);
    c->call.failed |= text.failed || !c->out->why;
    buf_free(&text);
}

/* Tells how a value came about. */
static void derive(struct computation *c, const char *step, const struct span *name,
                   const struct opexpr *e, const struct opvalue *v)
{
    const struct opvalue *const frames[OPFRAMES] = {c->own, c->family};
    struct buf with = {0};
    if (!c->d)
        return;
    if (e) {
        const struct opscope scope = opscope_of(&c->names);
        opexpr_print(&with, e, &scope, frames);
    }
    c->d->add(c->d->ctx, step, name, e ? &e->text : NULL, e ? with.len ? with.bytes : "" : NULL, v);
    c->call.failed |= with.failed;
    buf_free(&with);
}

static struct opvalue compute(struct computation *c, const struct opexpr *e)
{
    const struct opvalue *const frames[OPFRAMES] = {c->own, c->family};
    return opexpr_compute(&c->m->program, e, frames, &c->call);
}

static void require(struct computation *c, const struct opstep *step)
{
    static const struct span NAME = {"", 0};
    const struct opvalue v = compute(c, &step->expr);
    derive(c, "require", &NAME, &step->expr, &v);
    if (v.state == OPSTATE_KNOWN && v.b)
        return;
    const char *text = arena_strndup(c->call.arena, step->expr.text.s, step->expr.text.len);
    const struct opvalue failed =
        v.state == OPSTATE_UNKNOWN ? v : opvalue_unknown(OPWHY_REQUIRE, text);
    set_why(c, &failed);
    c->refusal = c->refused ? c->refusal : failed;
    c->refused = true;
}

/* What is not known may be so, and then the grade is the weaker one. */
static void weaken(struct computation *c, const struct opstep *step)
{
    const struct opvalue v = compute(c, &step->expr);
    const struct span name = {opgrade_name(step->grade), strlen(opgrade_name(step->grade))};
    derive(c, "grade", &name, &step->expr, &v);
    if (!(v.state == OPSTATE_KNOWN && !v.b) && step->grade > c->out->grade)
        c->out->grade = step->grade;
}

/* Runs the lines of a body that are not fields; `values` are those of its names. */
static void run_steps(struct computation *c, const struct opbody *b, struct opvalue *values)
{
    for (size_t i = 0; i < b->nsteps; i++) {
        const struct opstep *step = &b->steps[i];
        if (step->kind == OPSTEP_REQUIRE) {
            require(c, step);
        } else if (step->kind == OPSTEP_WEAKEN) {
            weaken(c, step);
        } else {
            values[step->slot] = compute(c, &step->expr);
            derive(c, "let", &b->names[step->slot].name, &step->expr, &values[step->slot]);
        }
    }
}

/* While formulas of a family are computed, its values are the own ones. */
static void enter_family(struct computation *c)
{
    struct opvalue *const own = c->own;
    c->own = c->family;
    c->family = own;
    c->names = (struct opnames){.body = &c->used->body};
}

/* What formulas of the model name. */
static void see_own(struct computation *c)
{
    c->names = (struct opnames){.body = &c->model->body, .family = c->used ? &c->used->body : NULL};
}

static void leave_family(struct computation *c)
{
    struct opvalue *const family = c->own;
    c->own = c->family;
    c->family = family;
    see_own(c);
}

/* Whether a tensor of the value may be expanded, for all that is known. */
static bool may_be_expanded(const struct opvalue *v)
{
    const bool is_list = v->type == OPTYPE_TENSORS;
    if (v->state != OPSTATE_KNOWN || (v->type != OPTYPE_TENSOR && !is_list))
        return false;
    for (uint32_t i = 0; i < (is_list ? v->count : 1); i++)
        if (!v->tensors[i].strides && v->tensors[i].rank)
            return true;
    return false;
}

static void bind_arguments(struct computation *c)
{
    static const struct span INSIDE = {"allocations()", 13};
    const struct opbody *b = &c->model->body;
    if (c->model->asks >> OPASK_ALLOCATIONS & 1)
        derive(c, "inside", &INSIDE, NULL, &c->call.allocated);
    for (size_t i = 0; i < b->nnames; i++) {
        const struct opbinding *n = &b->names[i];
        if (!n->is_argument)
            continue;
        c->own[i] = same(&n->name, &OPNAME_TENSORS) ? recorded_tensors(&c->recorded, &c->call)
                    : same(&n->name, &OPNAME_INTS)
                        ? recorded_ints(&c->recorded, &c->call)
                        : argument_value(c->choice.overloads, c->choice.fit, &c->recorded, &n->name,
                                         n->type, &c->call);
        c->out->without_strides |= may_be_expanded(&c->own[i]);
        derive(c, "argument", &n->name, NULL, &c->own[i]);
    }
}

static void bind_parameters(struct computation *c)
{
    const struct opfamily *f = c->used;
    for (size_t i = 0; i < f->nparameters; i++) {
        const bool given = c->use->is_given[i];
        const struct opexpr *e = given ? &c->use->given[i] : &f->defaults[i];
        if (!given)
            enter_family(c);
        const struct opvalue v = compute(c, e);
        derive(c, "parameter", &f->body.names[i].name, e, &v);
        if (!given)
            leave_family(c);
        c->family[i] = v;
    }
}

/* ---- Results ---- */

/* A count: whole numbers as they are, others rounded; nothing below 0. */
static struct opvalue counted(const struct opvalue *v)
{
    if (v->state != OPSTATE_KNOWN)
        return v->state == OPSTATE_NONE ? opvalue_unknown(OPWHY_MODEL, NULL) : *v;
    if (v->type == OPTYPE_REAL && !(v->r >= 0 && v->r < 0x1p62))
        return opvalue_unknown(OPWHY_OVERFLOW, NULL);
    if (v->type == OPTYPE_REAL)
        return opvalue_int((int64_t)(v->r + 0.5));
    if (v->type != OPTYPE_INT) /* "[]", a list of nothing, passes for any type */
        return opvalue_unknown(OPWHY_MODEL, NULL);
    return v->i < 0 ? opvalue_unknown(OPWHY_OVERFLOW, NULL) : *v;
}

/* Whether a field that the model does not have is 0: then it is said to. */
static bool is_zero_if_absent(enum opfield f)
{
    return f == OPFIELD_FLOPS_MATRIX || f == OPFIELD_FLOPS_VECTOR || f == OPFIELD_SFU;
}

/* Without which the others say little; upper bounds and conventions may be missing. */
static bool is_needed(enum opfield f)
{
    return is_zero_if_absent(f) || f == OPFIELD_BYTES;
}

/* The field by the model, else by its family; *found: either has it. */
static struct opvalue compute_field(struct computation *c, enum opfield f, bool *found)
{
    const struct span name = {opfield_name(f), strlen(opfield_name(f))};
    const struct opbody *own = &c->model->body;
    const struct opbody *familys = c->used ? &c->used->body : NULL;
    struct opvalue v = opvalue_unknown(OPWHY_MODEL, NULL);
    *found = own->has_field[f] || (familys && familys->has_field[f]);
    if (own->has_field[f]) {
        v = c->refused ? c->refusal : compute(c, &own->fields[f]);
        derive(c, "result", &name, &own->fields[f], &v);
    } else if (*found) {
        enter_family(c);
        v = c->refused ? c->refusal : compute(c, &familys->fields[f]);
        derive(c, "result", &name, &familys->fields[f], &v);
        leave_family(c);
    }
    return v;
}

/* What a model says of collectives is needed where it says so. */
static bool is_wanted(enum opfield f, bool found)
{
    return is_needed(f) || (found && f == OPFIELD_BUS_BYTES);
}

static void compute_number(struct computation *c, enum opfield f)
{
    bool found;
    const struct opvalue raw = compute_field(c, f, &found), v = counted(&raw);
    int64_t *out = &c->out->number[f];
    *out = ROOF_NULL_I64;
    if (c->refused)
        return;
    if (v.state == OPSTATE_KNOWN)
        *out = v.i;
    else if (!found && is_zero_if_absent(f))
        *out = 0;
    else if (!found && f == OPFIELD_FLOPS_TORCH)
        *out = c->out->number[OPFIELD_FLOPS_MATRIX];
    else if (is_wanted(f, found))
        set_why(c, &v);
}

static enum dtype compute_type(struct computation *c, enum opfield f)
{
    bool found;
    const struct opvalue v = compute_field(c, f, &found);
    return v.state == OPSTATE_KNOWN ? v.d : DTYPE_UNKNOWN;
}

/* Shows of the family, then of the model. */
static void compute_shows(struct computation *c)
{
    const struct opbody *own = &c->model->body;
    const struct opbody *familys = c->used ? &c->used->body : NULL;
    const size_t n = own->nshows + (familys ? familys->nshows : 0);
    struct span *names = arena_calloc(c->call.arena, n + 1, sizeof *names);
    struct opvalue *values = arena_calloc(c->call.arena, n + 1, sizeof *values);
    size_t at = 0;
    if (!names || !values) {
        c->call.failed = true;
        return;
    }
    if (familys)
        enter_family(c);
    for (size_t i = 0; familys && i < familys->nshows; i++, at++) {
        names[at] = familys->shows[i].name;
        values[at] = compute(c, &familys->shows[i].expr);
    }
    if (familys)
        leave_family(c);
    for (size_t i = 0; i < own->nshows; i++, at++) {
        names[at] = own->shows[i].name;
        values[at] = compute(c, &own->shows[i].expr);
    }
    c->out->show_names = names;
    c->out->show_values = values;
    c->out->nshows = n;
}

static void give_up(struct computation *c, enum opwhy why, const char *what)
{
    const struct opvalue v = opvalue_unknown(why, what);
    set_why(c, &v);
}

/* The first use whose condition holds. */
static bool choose_use(struct computation *c)
{
    static const struct span NAME = {"use", 3};
    const struct opmodel *m = c->model;
    for (size_t i = 0; i < m->nuses && !c->use; i++) {
        struct opvalue v = opvalue_bool(true);
        if (m->uses[i].has_condition) {
            v = compute(c, &m->uses[i].condition);
            derive(c, "when", &NAME, &m->uses[i].condition, &v);
        }
        if (v.state == OPSTATE_UNKNOWN) {
            set_why(c, &v);
            return false;
        }
        if (v.state == OPSTATE_KNOWN && v.b)
            c->use = &m->uses[i];
    }
    c->used = c->out->family = c->use ? c->use->family : NULL;
    c->family =
        arena_calloc(c->call.arena, (c->used ? c->used->body.nnames : 0) + 1, sizeof *c->family);
    c->call.failed |= !c->family;
    return c->family && (c->use || !m->nuses);
}

static enum opgrade stated_grade(const struct computation *c)
{
    if (c->model->body.has_grade || !c->used)
        return c->model->body.grade;
    return c->used->body.grade;
}

static void compute_all(struct computation *c)
{
    see_own(c);
    bind_arguments(c);
    run_steps(c, &c->model->body, c->own);
    if (!choose_use(c)) {
        give_up(c, OPWHY_MODEL, NULL);
        return;
    }
    c->out->grade = stated_grade(c) > c->out->grade ? stated_grade(c) : c->out->grade;
    see_own(c);
    if (c->used) {
        bind_parameters(c);
        enter_family(c);
        run_steps(c, &c->used->body, c->own);
        leave_family(c);
    }
    /* An expanded tensor is smaller than its sizes say: without strides bytes are the most. */
    if (c->out->without_strides && c->out->grade == OPGRADE_EXACT)
        c->out->grade = OPGRADE_BOUNDS;
    for (int f = 0; f < OPFIELD_NUMBERS; f++)
        compute_number(c, (enum opfield)f);
    c->out->matrix_type = compute_type(c, OPFIELD_MATRIX_TYPE);
    c->out->vector_type = compute_type(c, OPFIELD_VECTOR_TYPE);
    compute_shows(c);
}

/* ---- From a recorded operator ---- */

/* Which of the heads, whose arguments are recorded. False: nothing can be said. */
static bool choose(struct computation *c, const struct ophead *head, const struct span *overload)
{
    const struct overloads *all = head->model->own.count ? &head->model->own : &head->overloads;
    struct overloads every = {0};
    c->choice = (struct choice){.head = head, .overloads = all};
    if (head->overload.len ||
        head->next != ROOF_NONE) { /* there may be others for other overloads */
        if (!schemas_find(&c->m->schemas, c->call.arena, &head->name, &every))
            c->call.failed = true;
        if (every.count && !head->model->own.count)
            all = c->choice.overloads = &every;
    }
    c->choice.fit = only_named(all, overloads_that_fit(all, &c->recorded), overload);
    if (all != &every)
        return true;
    struct overloads *kept = arena_calloc(c->call.arena, 1, sizeof *kept);
    if (!kept) {
        c->call.failed = true;
        return false;
    }
    *kept = every;
    if (!c->recorded.dims) {
        c->choice.overloads = kept;
        return true;
    }
    if (!choose_by_overload(c->m, head, kept, &c->choice)) {
        give_up(c, OPWHY_OVERLOADS, "the model");
        return false;
    }
    if (!c->choice.head)
        give_up(c, OPWHY_MISFIT, NULL);
    return c->choice.head != NULL;
}

/* The tensor that an allocation makes; false if its size is not recorded. */
static bool allocated_tensor(struct computation *c, const struct opallocation *a, struct tensor *t)
{
    static const struct span SIZE = {"size", 4}, DTYPE = {"dtype", 5};
    const struct span name = {a->name, strlen(a->name)};
    struct overloads overloads = {0};
    struct recorded r;
    if (!schemas_find(&c->m->schemas, c->call.arena, &name, &overloads) ||
        !recorded_parse(&r, c->call.arena, a->field[ARGS_DIMS], a->field[ARGS_TYPES],
                        a->field[ARGS_STRIDES], a->field[ARGS_CONCRETE])) {
        c->call.failed = true;
        return false;
    }
    const uint64_t fit = overloads_that_fit(&overloads, &r);
    const struct opvalue size = argument_value(&overloads, fit, &r, &SIZE, OPTYPE_INTS, &c->call);
    const struct opvalue type = argument_value(&overloads, fit, &r, &DTYPE, OPTYPE_DTYPE, &c->call);
    if (size.state != OPSTATE_KNOWN)
        return false;
    for (uint32_t i = 0; i < size.count; i++)
        if (size.ints[i] < 0)
            return false;
    *t = (struct tensor){.rank = size.count,
                         .dims = size.ints,
                         .type = type.state == OPSTATE_KNOWN ? type.d : DTYPE_UNKNOWN};
    return true;
}

/* All of them or none: of a list with a gap nothing can be said. */
static struct opvalue allocated(struct computation *c, const struct opinput *in)
{
    const struct opvalue missing = opvalue_unknown(OPWHY_LACK, "what it allocates");
    struct tensor *v = arena_calloc(c->call.arena, in->nallocations + 1, sizeof *v);
    c->call.failed |= !v;
    for (size_t i = 0; v && i < in->nallocations; i++)
        if (!allocated_tensor(c, &in->allocations[i], &v[i]))
            return missing;
    return v && in->nallocations ? (struct opvalue){.type = OPTYPE_TENSORS,
                                                    .state = OPSTATE_KNOWN,
                                                    .count = (uint32_t)in->nallocations,
                                                    .tensors = v}
                                 : missing;
}

static bool new_frames(struct computation *c)
{
    c->own = arena_calloc(c->call.arena, c->model->body.nnames + 1, sizeof *c->own);
    return c->own != NULL;
}

bool opmodels_compute(const struct opmodels *m, const struct opinput *in, struct arena *arena,
                      struct opresult *out, const struct opderivation *d)
{
    enum { FUEL = 1 << 22 };
    struct opcontext context = in->context;
    struct computation c = {.m = m, .out = out, .d = d};
    struct span overload;
    const struct ophead *head = find_head(m, in->name, &overload);
    *out = (struct opresult){0};
    for (int f = 0; f < OPFIELD_NUMBERS; f++)
        out->number[f] = ROOF_NULL_I64;
    if (!head)
        return true;
    const char *const *field = head->model->of_forward ? in->forward : in->field;
    context.name = in->name;
    context.fields = field;
    c.call =
        (struct opcall){.context = &context, .recorded = &c.recorded, .arena = arena, .fuel = FUEL};
    out->model = head->model;
    if (head->model->of_forward && !in->has_forward) {
        give_up(&c, OPWHY_FORWARD, NULL);
        return !c.call.failed;
    }
    if (!recorded_parse(&c.recorded, arena, field[ARGS_DIMS], field[ARGS_TYPES],
                        field[ARGS_STRIDES], field[ARGS_CONCRETE]))
        return false;
    c.call.allocated = allocated(&c, in);
    if (!choose(&c, head, &overload))
        return !c.call.failed;
    c.model = out->model = c.choice.head->model;
    if (!new_frames(&c))
        return false;
    compute_all(&c);
    return !c.call.failed;
}
