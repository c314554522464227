/* opexpr.c - from the text of a formula to code for a stack of values, by operator precedence with
 * a stack of open operators; types are checked on the way. */
#include "opexpr.h"

#include "grow.h"
#include "number.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum code_kind {
    CODE_CONSTANT,
    CODE_NAME,
    CODE_NAME_OF_FAMILY,
    CODE_ITEM,
    CODE_CALL,
    CODE_EACH,
    CODE_NEXT
};

void opprogram_free(struct opprogram *p)
{
    free(p->codes);
    free(p->constants);
    *p = (struct opprogram){0};
}

bool opprogram_calls(const struct opprogram *p, size_t begin, size_t function)
{
    for (size_t i = begin; i < p->count; i++)
        if (p->codes[i].kind == CODE_CALL && p->codes[i].index == function)
            return true;
    return false;
}

bool optype_fits(enum optype wanted, enum optype found)
{
    return wanted == found || wanted == OPTYPE_ANY || found == OPTYPE_ANY ||
           (wanted == OPTYPE_REAL && found == OPTYPE_INT);
}

/* ---- Reading ---- */

enum open_kind {
    OPEN_GROUP,
    OPEN_CALL,
    OPEN_INDEX,
    OPEN_LIST,
    OPEN_SUM,
    OPEN_BODY,
    OPEN_QUESTION,
    OPEN_OPERATOR
};

/* An operator or bracket whose operands are not all read. */
struct open {
    enum open_kind kind;
    uint32_t function; /* of OPEN_CALL and OPEN_OPERATOR */
    uint8_t n;         /* operands; arguments so far */
    uint8_t strength;  /* how tight it binds */
    const char *at;
    uint32_t each; /* of a sum: its CODE_EACH */
};

struct reader {
    struct opprogram *program;
    struct oplex *l;
    const struct opscope *scope;
    roof_error *err;
    struct open open[OPEXPR_DEPTH];
    unsigned nopen;
    enum optype types[OPEXPR_DEPTH]; /* of the values on the stack */
    unsigned ntypes;
    bool has_item; /* inside a sum: */
    struct span item;
    enum optype item_type;
    bool wants_operand;
};

static const struct operator_row {
    const char *sign, *function;
    uint8_t strength;
    bool is_prefix;
} OPERATORS[] = {
    {"??",  "??",  2, false},
    {"or",  "or",  3, false},
    {"and", "and", 4, false},
    {"not", "not", 5, true },
    {"==",  "==",  6, false},
    {"!=",  "!=",  6, false},
    {"<",   "<",   6, false},
    {"<=",  "<=",  6, false},
    {">",   ">",   6, false},
    {">=",  ">=",  6, false},
    {"+",   "+",   7, false},
    {"-",   "-",   7, false},
    {"*",   "*",   8, false},
    {"/",   "/",   8, false},
    {"-",   "-x",  9, true },
};

enum { STRENGTH_CHOICE = 1 };

static uint32_t function_number(const char *name)
{
    return (uint32_t)opfunc_find(name, strlen(name));
}

static roof_status too_deep(struct reader *r)
{
    return oplex_error(r->l, r->l->token.s, r->err, "expected a formula of at most %d levels",
                       OPEXPR_DEPTH);
}

static roof_status add_code(struct reader *r, enum code_kind kind, uint8_t n, uint32_t index)
{
    struct opprogram *p = r->program;
    if (p->count >= UINT32_MAX || !grow_room(&p->codes, sizeof *p->codes, p->count, &p->cap))
        return error_nomem(r->err);
    p->codes[p->count++] = (struct opcode){(uint8_t)kind, n, index};
    return ROOF_OK;
}

static roof_status push_type(struct reader *r, enum optype type)
{
    if (r->ntypes == OPEXPR_DEPTH)
        return too_deep(r);
    r->types[r->ntypes++] = type;
    r->wants_operand = false;
    return ROOF_OK;
}

static roof_status push_open(struct reader *r, struct open o)
{
    if (r->nopen == OPEXPR_DEPTH)
        return too_deep(r);
    r->open[r->nopen++] = o;
    r->wants_operand = true;
    return ROOF_OK;
}

static roof_status add_constant(struct reader *r, struct opvalue v)
{
    struct opprogram *p = r->program;
    if (!grow_room(&p->constants, sizeof *p->constants, p->nconstants, &p->constants_cap))
        return error_nomem(r->err);
    p->constants[p->nconstants] = v;
    ROOF_TRY(add_code(r, CODE_CONSTANT, 0, (uint32_t)p->nconstants++));
    return push_type(r, (enum optype)v.type);
}

/* ---- Types ---- */

static void names_of_types(unsigned mask, char *out, size_t size)
{
    size_t at = 0;
    out[0] = '\0';
    for (int t = 1; t < OPTYPE_COUNT; t++)
        if (mask >> t & 1 && at < size)
            at += (size_t)snprintf(out + at, size - at, "%s%s", at ? " or " : "",
                                   optype_name((enum optype)t));
}

/* What two values can both be; false: nothing. */
static bool common_type(enum optype a, enum optype b, enum optype *out)
{
    *out = a == OPTYPE_ANY ? b : a;
    if (a == OPTYPE_INT && b == OPTYPE_REAL)
        *out = b;
    return optype_fits(a, b) || optype_fits(b, a);
}

static bool result_type(const struct opfunc *f, const enum optype *t, unsigned n, enum optype *out)
{
    static const uint8_t ELEMENT[OPTYPE_COUNT] = {
        [OPTYPE_ANY] = OPTYPE_ANY,  [OPTYPE_TENSOR] = OPTYPE_INT, [OPTYPE_TENSORS] = OPTYPE_TENSOR,
        [OPTYPE_INTS] = OPTYPE_INT, [OPTYPE_BOOLS] = OPTYPE_BOOL, [OPTYPE_REALS] = OPTYPE_REAL,
    };
    *out = f->result < OPTYPE_COUNT ? (enum optype)f->result : OPTYPE_INT;
    switch (f->result) {
    case OPRESULT_NUMBER:
        for (unsigned i = 0; i < n; i++)
            *out = t[i] == OPTYPE_REAL ? OPTYPE_REAL : *out;
        return true;
    case OPRESULT_ELEMENT:
        *out = (enum optype)ELEMENT[t[0]];
        return true;
    case OPRESULT_LAST:
        return common_type(t[n - 2], t[n - 1], out);
    case OPRESULT_LIST:
        *out = n ? OPTYPE_INTS : OPTYPE_ANY;
        for (unsigned i = 0; i < n; i++) {
            const bool is_tensor = t[i] == OPTYPE_TENSOR || t[i] == OPTYPE_TENSORS;
            if (i && is_tensor != (*out == OPTYPE_TENSORS) && t[i] != OPTYPE_ANY)
                return false;
            *out = is_tensor ? OPTYPE_TENSORS : *out;
        }
        return true;
    default:
        return true;
    }
}

/* The last `n` values become the result of the function. */
static roof_status call(struct reader *r, uint32_t function, unsigned n, const char *at)
{
    const struct opfunc *f = opfunc_at(function);
    enum optype *t = r->types + r->ntypes - n, result;
    char names[128];
    if (n < f->min || n > f->max)
        return oplex_error(r->l, at, r->err, "expected %s%u arguments of %s, found %u",
                           n < f->min && f->max != f->min ? "at least " : "",
                           n < f->min ? f->min : f->max, f->name, n);
    for (unsigned i = 0; i < n; i++) {
        unsigned k = i;
        while (k && (k >= OPFUNC_ACCEPTS || !f->accepts[k]))
            k--;
        if (t[i] == OPTYPE_ANY || f->accepts[k] >> t[i] & 1)
            continue;
        names_of_types(f->accepts[k], names, sizeof names);
        return oplex_error(r->l, at, r->err, "expected %s, found %s (argument %u of %s)", names,
                           optype_name(t[i]), i + 1, f->name);
    }
    const bool compares = f->accepts[0] >> OPTYPE_TEXT & 1 && f->accepts[0] >> OPTYPE_INT & 1 &&
                          n == 2 && f->takes == OPTAKES_KNOWN;
    if ((compares && !common_type(t[0], t[1], &result)) || !result_type(f, t, n, &result))
        return oplex_error(r->l, at, r->err, "expected values of one type, found %s and %s",
                           optype_name(t[n - 2]), optype_name(t[n - 1]));
    r->ntypes -= n;
    ROOF_TRY(add_code(r, CODE_CALL, (uint8_t)n, function));
    return push_type(r, result);
}

/* ---- Operands ---- */

static roof_status read_number(struct reader *r)
{
    const struct span *s = &r->l->token;
    int64_t i;
    if (r->l->is_real)
        return add_constant(r, opvalue_real(strtod(s->s, NULL)));
    if (!number_i64(s->s, s->len, &i))
        return oplex_expected(r->l, "a number below 2^63", r->err);
    return add_constant(r, opvalue_int(i));
}

static bool find_constant(const struct span *s, struct opvalue *v)
{
    const enum dtype type = dtype_parse(s->s, s->len);
    *v = span_is(s, "none")    ? opvalue_none()
         : span_is(s, "true")  ? opvalue_bool(true)
         : span_is(s, "false") ? opvalue_bool(false)
                               : opvalue_dtype(type, NULL);
    return v->state != OPSTATE_UNKNOWN;
}

static bool find_name(const struct reader *r, const struct span *s, struct opname *name)
{
    return r->scope && r->scope->find(r->scope->ctx, s, name);
}

/* `sum(NAME in`, the token being the bracket. */
static roof_status open_sum(struct reader *r, const char *at)
{
    if (r->has_item)
        return oplex_error(r->l, at, r->err, "expected no sum inside a sum");
    for (unsigned i = 0; i < r->nopen; i++)
        if (r->open[i].kind == OPEN_SUM)
            return oplex_error(r->l, at, r->err, "expected no sum inside a sum");
    oplex_next(r->l);
    if (r->l->kind != OPTOKEN_NAME)
        return oplex_expected(r->l, "a name for the elements", r->err);
    r->item = r->l->token;
    oplex_next(r->l);
    if (!oplex_is(r->l, "in"))
        return oplex_expected(r->l, "in", r->err);
    return push_open(r, (struct open){.kind = OPEN_SUM, .at = at});
}

static roof_status unknown_name(struct reader *r, const struct span *name)
{
    return oplex_error(r->l, name->s, r->err, "expected a name that is known here, found \"%.*s\"",
                       (int)(name->len < 60 ? name->len : 60), name->s);
}

static roof_status read_name(struct reader *r)
{
    const struct span name = r->l->token;
    const struct oplex before = *r->l;
    struct opvalue constant;
    struct opname found;
    if (r->has_item && name.len == r->item.len && memcmp(name.s, r->item.s, name.len) == 0) {
        ROOF_TRY(add_code(r, CODE_ITEM, 0, 0));
        return push_type(r, r->item_type);
    }
    oplex_next(r->l);
    if (oplex_is(r->l, "(")) {
        const size_t f = opfunc_find(name.s, name.len);
        if (span_is(&name, "sum"))
            return open_sum(r, name.s);
        if (f == opfunc_count() || !opfunc_at(f)->doc)
            return oplex_error(r->l, name.s, r->err, "expected a function, found \"%.*s\"",
                               (int)(name.len < 60 ? name.len : 60), name.s);
        return push_open(r,
                         (struct open){.kind = OPEN_CALL, .function = (uint32_t)f, .at = name.s});
    }
    *r->l = before;
    if (find_name(r, &name, &found)) {
        ROOF_TRY(add_code(r, found.frame == OPFRAME_OWN ? CODE_NAME : CODE_NAME_OF_FAMILY, 0,
                          found.slot));
        return push_type(r, found.type);
    }
    if (span_is(&name, "unknown"))
        return call(r, function_number("unknown"), 0, name.s);
    if (find_constant(&name, &constant))
        return add_constant(r, constant);
    return unknown_name(r, &name);
}

static roof_status open_operator(struct reader *r, const struct operator_row *o)
{
    return push_open(r, (struct open){.kind = OPEN_OPERATOR,
                                      .function = function_number(o->function),
                                      .n = o->is_prefix ? 1 : 2,
                                      .strength = o->strength,
                                      .at = r->l->token.s});
}

static const struct operator_row *find_operator(const struct reader *r, bool is_prefix)
{
    for (size_t i = 0; i < sizeof OPERATORS / sizeof *OPERATORS; i++)
        if (OPERATORS[i].is_prefix == is_prefix && oplex_is(r->l, OPERATORS[i].sign))
            return &OPERATORS[i];
    return NULL;
}

static roof_status read_operand(struct reader *r)
{
    const struct operator_row *o = find_operator(r, true);
    const char *at = r->l->token.s;
    if (o)
        return open_operator(r, o);
    if (oplex_is(r->l, "("))
        return push_open(r, (struct open){.kind = OPEN_GROUP, .at = at});
    if (oplex_is(r->l, "["))
        return push_open(
            r, (struct open){.kind = OPEN_LIST, .function = function_number("[]"), .at = at});
    if (r->l->kind == OPTOKEN_NUMBER)
        return read_number(r);
    if (r->l->kind == OPTOKEN_TEXT)
        return add_constant(
            r, (struct opvalue){.type = OPTYPE_TEXT, .state = OPSTATE_KNOWN, .text = r->l->token});
    if (r->l->kind == OPTOKEN_NAME)
        return read_name(r);
    return oplex_expected(r->l, "a value", r->err);
}

/* ---- Operators ---- */

/* Calls the open operators that bind at least as tight. */
static roof_status close_operators(struct reader *r, uint8_t strength)
{
    while (r->nopen && r->open[r->nopen - 1].kind == OPEN_OPERATOR &&
           r->open[r->nopen - 1].strength >= strength) {
        const struct open o = r->open[--r->nopen];
        ROOF_TRY(call(r, o.function, o.n, o.at));
    }
    return ROOF_OK;
}

static struct open *innermost(struct reader *r)
{
    return r->nopen ? &r->open[r->nopen - 1] : NULL;
}

static bool innermost_is(struct reader *r, enum open_kind kind)
{
    return r->nopen && innermost(r)->kind == kind;
}

/* `LIST :` of a sum. */
static roof_status open_body(struct reader *r)
{
    struct open *o = innermost(r);
    const enum optype list = r->types[r->ntypes - 1];
    if (list != OPTYPE_TENSORS && list != OPTYPE_INTS)
        return oplex_error(r->l, o->at, r->err, "expected tensors or ints to sum over, found %s",
                           optype_name(list));
    r->item_type = list == OPTYPE_TENSORS ? OPTYPE_TENSOR : OPTYPE_INT;
    r->has_item = true;
    r->ntypes--;
    o->kind = OPEN_BODY;
    o->each = (uint32_t)r->program->count;
    r->wants_operand = true;
    return add_code(r, CODE_EACH, 0, 0);
}

static roof_status close_body(struct reader *r)
{
    const struct open o = r->open[--r->nopen];
    const enum optype type = r->types[r->ntypes - 1];
    if (type != OPTYPE_INT && type != OPTYPE_REAL && type != OPTYPE_ANY)
        return oplex_error(r->l, o.at, r->err, "expected a number to sum up, found %s",
                           optype_name(type));
    ROOF_TRY(add_code(r, CODE_NEXT, 0, o.each));
    r->program->codes[o.each].index = (uint32_t)r->program->count;
    r->has_item = false;
    return ROOF_OK;
}

static roof_status read_colon(struct reader *r)
{
    ROOF_TRY(close_operators(r, STRENGTH_CHOICE + 1));
    if (innermost_is(r, OPEN_SUM))
        return open_body(r);
    if (!innermost_is(r, OPEN_QUESTION))
        return oplex_expected(r->l, "an operator or the end", r->err);
    const struct open question = r->open[--r->nopen];
    return push_open(r, (struct open){.kind = OPEN_OPERATOR,
                                      .function = function_number("?:"),
                                      .n = 3,
                                      .strength = STRENGTH_CHOICE,
                                      .at = question.at});
}

static roof_status read_question(struct reader *r)
{
    ROOF_TRY(close_operators(r, STRENGTH_CHOICE + 1));
    return push_open(r, (struct open){.kind = OPEN_QUESTION, .at = r->l->token.s});
}

/* The end of a bracket; *is_ours false: it was opened by someone else. */
static roof_status read_close(struct reader *r, bool *is_ours)
{
    const bool is_square = oplex_is(r->l, "]");
    ROOF_TRY(close_operators(r, 0));
    struct open *o = innermost(r);
    *is_ours = o != NULL;
    if (!o)
        return ROOF_OK;
    const bool wants_square = o->kind == OPEN_INDEX || o->kind == OPEN_LIST;
    if (o->kind == OPEN_QUESTION || o->kind == OPEN_SUM || wants_square != is_square)
        return oplex_expected(r->l,
                              o->kind == OPEN_QUESTION || o->kind == OPEN_SUM ? ":"
                              : wants_square                                  ? "]"
                                                                              : ")",
                              r->err);
    if (o->kind == OPEN_BODY)
        return close_body(r);
    const struct open done = *o;
    r->nopen--;
    if (done.kind == OPEN_INDEX)
        return call(r, function_number("[i]"), 2, done.at);
    if (done.kind == OPEN_GROUP)
        return ROOF_OK;
    return call(r, done.function, done.n + 1u, done.at);
}

static roof_status read_comma(struct reader *r, bool *is_ours)
{
    ROOF_TRY(close_operators(r, 0));
    struct open *o = innermost(r);
    *is_ours = o != NULL;
    if (!o)
        return ROOF_OK;
    if ((o->kind != OPEN_CALL && o->kind != OPEN_LIST) || o->n == OPEXPR_DEPTH)
        return oplex_expected(r->l, "an operator or a bracket", r->err);
    o->n++;
    r->wants_operand = true;
    return ROOF_OK;
}

/* After an operand. *ended: the token is not of the formula. */
static roof_status read_operator(struct reader *r, bool *ended)
{
    const struct operator_row *o = find_operator(r, false);
    bool is_ours = true;
    roof_status status = ROOF_OK;
    if (o) {
        ROOF_TRY(close_operators(r, o->strength));
        return open_operator(r, o);
    }
    if (oplex_is(r->l, "?"))
        return read_question(r);
    if (oplex_is(r->l, ":"))
        return read_colon(r);
    if (oplex_is(r->l, "["))
        return push_open(r, (struct open){.kind = OPEN_INDEX, .at = r->l->token.s});
    if (oplex_is(r->l, ")") || oplex_is(r->l, "]"))
        status = read_close(r, &is_ours);
    else if (oplex_is(r->l, ","))
        status = read_comma(r, &is_ours);
    else
        is_ours = false;
    *ended = !is_ours;
    return status;
}

/* A call without arguments: its bracket closes at once. */
static bool closes_at_once(struct reader *r)
{
    const struct open *o = innermost(r);
    return o && r->wants_operand && !o->n &&
           ((o->kind == OPEN_CALL && oplex_is(r->l, ")")) ||
            (o->kind == OPEN_LIST && oplex_is(r->l, "]")));
}

static roof_status read_all(struct reader *r)
{
    bool ended = false;
    while (!ended) {
        if (closes_at_once(r)) {
            const struct open o = r->open[--r->nopen];
            ROOF_TRY(call(r, o.function, 0, o.at));
        } else if (r->wants_operand) {
            ROOF_TRY(read_operand(r));
        } else {
            ROOF_TRY(read_operator(r, &ended));
        }
        if (!ended)
            oplex_next(r->l);
    }
    ROOF_TRY(close_operators(r, 0));
    if (r->nopen)
        return oplex_expected(
            r->l,
            innermost(r)->kind == OPEN_QUESTION || innermost(r)->kind == OPEN_SUM ? ":"
            : innermost(r)->kind == OPEN_INDEX || innermost(r)->kind == OPEN_LIST ? "]"
                                                                                  : ")",
            r->err);
    return ROOF_OK;
}

roof_status opexpr_read(struct opprogram *p, struct oplex *l, const struct opscope *scope,
                        enum optype wanted, struct opexpr *out, roof_error *err)
{
    struct reader r = {.program = p, .l = l, .scope = scope, .err = err, .wants_operand = true};
    const char *const begin = l->token.s;
    *out = (struct opexpr){.begin = (uint32_t)p->count, .file_text = l->text};
    ROOF_TRY(read_all(&r));
    const char *end = l->token.s;
    while (end > begin && (end[-1] == ' ' || end[-1] == '\n' || end[-1] == '\r' || end[-1] == '\t'))
        end--;
    out->end = (uint32_t)p->count;
    out->type = r.types[0];
    out->text = (struct span){begin, (size_t)(end - begin)};
    if (!optype_fits(wanted, out->type))
        return oplex_error(l, begin, err, "expected %s, found %s", optype_name(wanted),
                           optype_name(out->type));
    return ROOF_OK;
}

/* ---- Computing ---- */

/* A sum being made. */
struct summing {
    struct opvalue list, sum;
    uint32_t next;
};

static struct opvalue item_of(const struct summing *s)
{
    if (s->list.type == OPTYPE_TENSORS)
        return (struct opvalue){
            .type = OPTYPE_TENSOR, .state = OPSTATE_KNOWN, .tensors = &s->list.tensors[s->next]};
    return opvalue_int(s->list.ints[s->next]);
}

/* Begins a sum over the value on top of the stack. True if there is something to sum. */
static bool begin_sum(struct summing *s, const struct opvalue *list)
{
    *s = (struct summing){.list = *list, .sum = opvalue_int(0)};
    if (list->state == OPSTATE_UNKNOWN)
        s->sum = *list;
    return list->state == OPSTATE_KNOWN && list->count;
}

/* Adds one element's value; true if there is another one. */
static bool add_to_sum(struct summing *s, struct opcall *c, const struct opvalue *v, size_t plus)
{
    const struct opvalue both[2] = {s->sum, *v};
    s->sum = opfunc_call(c, plus, both, 2);
    return ++s->next < s->list.count && s->sum.state == OPSTATE_KNOWN;
}

struct opvalue opexpr_compute(const struct opprogram *p, const struct opexpr *e,
                              const struct opvalue *const frames[OPFRAMES], struct opcall *c)
{
    struct opvalue stack[OPEXPR_DEPTH];
    struct summing s = {0};
    const size_t plus = opfunc_find("+", 1);
    unsigned top = 0;
    for (uint32_t i = e->begin; i < e->end; i++) {
        const struct opcode *code = &p->codes[i];
        if (!c->fuel)
            return opvalue_unknown(OPWHY_COST, NULL);
        c->fuel--;
        switch ((enum code_kind)code->kind) {
        case CODE_CONSTANT:
            stack[top++] = p->constants[code->index];
            break;
        case CODE_NAME:
            stack[top++] = frames[OPFRAME_OWN][code->index];
            break;
        case CODE_NAME_OF_FAMILY:
            stack[top++] = frames[OPFRAME_FAMILY][code->index];
            break;
        case CODE_ITEM:
            stack[top++] = item_of(&s);
            break;
        case CODE_CALL:
            top -= code->n;
            stack[top] = opfunc_call(c, code->index, stack + top, code->n);
            top++;
            break;
        case CODE_EACH:
            if (begin_sum(&s, &stack[--top]))
                break;
            stack[top++] = s.sum;
            i = code->index - 1; /* behind the body */
            break;
        case CODE_NEXT:
            if (add_to_sum(&s, c, &stack[--top], plus))
                i = code->index; /* to the body */
            else
                stack[top++] = s.sum;
            break;
        }
    }
    return stack[0];
}

/* ---- Writing ---- */

void opexpr_print(struct buf *out, const struct opexpr *e, const struct opscope *scope,
                  const struct opvalue *const frames[OPFRAMES])
{
    struct oplex l = {.text = e->file_text, .next = e->text.s, .depth = 1};
    const char *const end = e->text.s + e->text.len;
    const char *copied = e->text.s;
    for (oplex_next(&l); l.token.s < end && l.kind != OPTOKEN_END; oplex_next(&l)) {
        struct opname name;
        struct oplex ahead = l;
        if (l.kind != OPTOKEN_NAME || !scope->find(scope->ctx, &l.token, &name))
            continue;
        oplex_next(&ahead);
        if (oplex_is(&ahead, "("))
            continue;
        buf_add(out, copied, (size_t)(l.token.s - copied));
        opvalue_print(out, &frames[name.frame][name.slot]);
        copied = l.token.s + l.token.len;
    }
    buf_add(out, copied, (size_t)(end - copied));
}
