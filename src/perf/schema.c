/* schema.c - overloads of operators, and the values of recorded arguments by them. */
#include "schema.h"

#include "number.h"

#include <stdlib.h>
#include <string.h>

static bool is_word(const struct span *s, const char *word)
{
    return s->len == strlen(word) && memcmp(s->s, word, s->len) == 0;
}

/* ---- The table ---- */

static const struct type_word {
    const char *word;
    enum optype type;
} TYPES[] = {
    {"tensor",  OPTYPE_TENSOR },
    {"tensors", OPTYPE_TENSORS},
    {"int",     OPTYPE_INT    },
    {"ints",    OPTYPE_INTS   },
    {"real",    OPTYPE_REAL   },
    {"reals",   OPTYPE_REALS  },
    {"scalar",  OPTYPE_REAL   },
    {"bool",    OPTYPE_BOOL   },
    {"bools",   OPTYPE_BOOLS  },
    {"dtype",   OPTYPE_DTYPE  },
    {"text",    OPTYPE_TEXT   },
    {"other",   OPTYPE_OTHER  },
};

enum optype schema_type(const char *s, size_t len)
{
    const struct span word = {s, len};
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++)
        if (is_word(&word, TYPES[i].word))
            return TYPES[i].type;
    return OPTYPE_COUNT;
}

bool parameter_read(struct parameter *p, const char *s, size_t len)
{
    const char *colon = memchr(s, ':', len);
    *p = (struct parameter){0};
    if (!colon)
        return false;
    p->name = (struct span){s, (size_t)(colon - s)};
    const char *type = colon + 1, *const end = s + len;
    const char *equal = memchr(type, '=', (size_t)(end - type));
    const char *stop = equal ? equal : end;
    p->has_default = equal != NULL;
    if (equal)
        p->text = (struct span){equal + 1, (size_t)(end - equal - 1)};
    if (stop > type && stop[-1] == '?') {
        p->optional = true;
        stop--;
    }
    p->type = schema_type(type, (size_t)(stop - type));
    return p->type != OPTYPE_COUNT && p->name.len;
}

static size_t line_len(const struct schemas *s, const char *line)
{
    const char *end = memchr(line, '\n', s->len - (size_t)(line - s->text));
    return end ? (size_t)(end - line) : s->len - (size_t)(line - s->text);
}

/* Order of a line's name and `name`. */
static int compare_name(const char *line, size_t len, const struct span *name)
{
    const char *tab = memchr(line, '\t', len);
    const size_t n = tab ? (size_t)(tab - line) : len;
    const size_t both = n < name->len ? n : name->len;
    const int order = memcmp(line, name->s, both);
    return order ? order : (n > name->len) - (n < name->len);
}

/* The first line whose name does not come before `name`; its end if there is none. */
static const char *first_line(const struct schemas *s, const struct span *name)
{
    size_t lo = 0, hi = s->len; /* lo begins a line, hi begins one or is the end */
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        while (mid > lo && s->text[mid - 1] != '\n')
            mid--;
        const size_t len = line_len(s, s->text + mid);
        if (s->text[mid] == '#' || compare_name(s->text + mid, len, name) < 0)
            lo = mid + len + 1 < s->len ? mid + len + 1 : s->len;
        else
            hi = mid;
    }
    return s->text + lo;
}

static uint32_t count_char(const char *s, size_t len, char c)
{
    uint32_t n = 0;
    for (size_t i = 0; i < len; i++)
        n += s[i] == c;
    return n;
}

/* name <tab> overload <tab> parameters, separated by blanks. */
static bool read_overload(struct overload *o, struct arena *arena, const char *line, size_t len)
{
    const char *const end = line + len;
    const char *tab = memchr(line, '\t', len);
    const char *second = tab ? memchr(tab + 1, '\t', (size_t)(end - tab - 1)) : NULL;
    *o = (struct overload){0};
    if (!second)
        return true;
    o->name = (struct span){tab + 1, (size_t)(second - tab - 1)};
    const char *p = second + 1;
    o->parameters =
        arena_calloc(arena, count_char(p, (size_t)(end - p), ' ') + 1, sizeof *o->parameters);
    if (!o->parameters)
        return false;
    while (p < end) {
        const char *blank = memchr(p, ' ', (size_t)(end - p));
        const char *stop = blank ? blank : end;
        struct parameter *next = &o->parameters[o->count];
        if (parameter_read(next, p, (size_t)(stop - p))) {
            next->place = o->count;
            o->count++;
        }
        p = blank ? blank + 1 : end;
    }
    o->arguments = o->count;
    return true;
}

bool schemas_find(const struct schemas *s, struct arena *arena, const struct span *name,
                  struct overloads *out)
{
    const char *const begin = first_line(s, name), *const end = s->text + s->len;
    *out = (struct overloads){0};
    uint32_t count = 0;
    for (const char *p = begin; p < end; p += line_len(s, p) + 1, count++)
        if (count == SCHEMA_OVERLOADS || compare_name(p, line_len(s, p), name) != 0)
            break;
    if (!count)
        return true;
    out->v = arena_calloc(arena, count, sizeof *out->v);
    if (!out->v)
        return false;
    for (const char *p = begin; out->count < count; p += line_len(s, p) + 1)
        if (!read_overload(&out->v[out->count++], arena, p, line_len(s, p)))
            return false;
    return true;
}

enum optype schema_common(enum optype a, enum optype b)
{
    static const enum optype PAIRS[][3] = {
        {OPTYPE_TENSOR, OPTYPE_REAL, OPTYPE_TENSOR},
        {OPTYPE_TENSOR, OPTYPE_INT,  OPTYPE_TENSOR},
        {OPTYPE_INTS,   OPTYPE_INT,  OPTYPE_INTS  },
        {OPTYPE_REAL,   OPTYPE_INT,  OPTYPE_REAL  },
    };
    if (a == b)
        return a;
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++)
        if ((a == PAIRS[i][0] && b == PAIRS[i][1]) || (b == PAIRS[i][0] && a == PAIRS[i][1]))
            return PAIRS[i][2];
    return OPTYPE_COUNT;
}

/* ---- Which overload it was ---- */

/* What is recorded in the place of a type: one of these, or the name of an element type. */
enum recorded_form {
    FORM_NOTHING,
    FORM_SCALAR,
    FORM_SCALARS,
    FORM_TENSORS,
    FORM_LIST, /* of whatever: older profilers have this one word for all lists */
    FORM_TENSOR
};

static enum recorded_form form_of(const struct span *type)
{
    static const struct {
        const char *word;
        enum recorded_form form;
    } WORDS[] = {
        {"",            FORM_NOTHING},
        {"None",        FORM_NOTHING},
        {"Scalar",      FORM_SCALAR },
        {"Int",         FORM_SCALAR },
        {"Double",      FORM_SCALAR },
        {"Bool",        FORM_SCALAR },
        {"ScalarList",  FORM_SCALARS},
        {"IntList",     FORM_SCALARS},
        {"DoubleList",  FORM_SCALARS},
        {"BoolList",    FORM_SCALARS},
        {"TensorList",  FORM_TENSORS},
        {"GenericList", FORM_LIST   },
    };
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (is_word(type, WORDS[i].word))
            return WORDS[i].form;
    return FORM_TENSOR;
}

static bool form_fits(enum recorded_form form, enum optype type)
{
    switch (type) {
    case OPTYPE_TENSOR:
        return form == FORM_TENSOR || form == FORM_NOTHING;
    case OPTYPE_TENSORS:
        return form == FORM_TENSORS || form == FORM_LIST || form == FORM_NOTHING;
    case OPTYPE_INTS:
    case OPTYPE_REALS:
    case OPTYPE_BOOLS:
        return form == FORM_SCALARS || form == FORM_LIST || form == FORM_NOTHING;
    default:
        return form == FORM_SCALAR || form == FORM_NOTHING;
    }
}

enum { NO_FIT = UINT16_MAX };

/* How badly the recorded arguments fit: arguments that were not recorded though they must be given,
 * far behind ones that must be taken to have their defaults. */
static unsigned misfit(const struct overload *o, const struct recorded *r)
{
    unsigned bad = 0;
    if (r->count < o->count && !o->is_open)
        bad = 256; /* an older version, which did not have the last ones yet */
    if (r->count > o->arguments && !o->is_open)
        return NO_FIT;
    for (uint32_t i = 0; i < o->count; i++) {
        const struct parameter *p = &o->parameters[i];
        if (p->place >= r->count) {
            if (!p->has_default && !p->optional)
                return NO_FIT;
            continue;
        }
        if (!r->has_types)
            continue;
        const enum recorded_form form = form_of(&r->types[p->place]);
        if (!form_fits(form, p->type))
            return NO_FIT;
        bad += form == FORM_NOTHING && !p->optional;
    }
    return bad;
}

uint64_t overloads_that_fit(const struct overloads *o, const struct recorded *r)
{
    unsigned best = NO_FIT;
    uint64_t fit = 0;
    for (uint32_t i = 0; i < o->count && i < SCHEMA_OVERLOADS; i++) {
        const unsigned bad = misfit(&o->v[i], r);
        if (bad == NO_FIT || bad > best)
            continue;
        fit = (bad < best ? 0 : fit) | UINT64_C(1) << i;
        best = bad;
    }
    return fit;
}

/* ---- Tensors ---- */

/* Types that Python numbers get where they stand for tensors. */
static bool is_type_of_numbers(enum dtype t)
{
    return t == DTYPE_FLOAT64 || t == DTYPE_INT64 || t == DTYPE_BOOL || t == DTYPE_COMPLEX128;
}

static bool has_dimensions(const struct shape *s)
{
    bool any = s->form == SHAPE_DIMS;
    for (uint32_t i = 0; s->form == SHAPE_LIST && i < s->count; i++)
        any |= s->list[i].form == SHAPE_DIMS;
    return any;
}

static bool any_dimensions(const struct recorded *r)
{
    for (uint32_t i = 0; i < r->count; i++)
        if (has_dimensions(&r->dims[i]))
            return true;
    return false;
}

static bool are_negative(const struct shape *s)
{
    bool any = false;
    for (uint32_t i = 0; s->form == SHAPE_DIMS && i < s->count; i++)
        any |= s->dims[i] < 0;
    return any;
}

/* Fills a tensor's shape; false if it is none. */
static bool take_shape(struct tensor *t, const struct shape *dims, const struct shape *strides)
{
    static const int64_t NONE = 0;
    if ((dims->form != SHAPE_DIMS && dims->form != SHAPE_EMPTY) || are_negative(dims))
        return false;
    t->rank = dims->count;
    t->dims = dims->dims ? dims->dims : &NONE;
    if (strides && strides->count == dims->count && strides->form != SHAPE_LIST &&
        strides->form != SHAPE_ODD && !are_negative(strides))
        t->strides = strides->dims ? strides->dims : &NONE;
    return true;
}

static struct opvalue tensor_value(const struct recorded *r, uint32_t i, const struct parameter *p,
                                   struct opcall *c)
{
    const enum recorded_form form = r->has_types ? form_of(&r->types[i]) : FORM_TENSOR;
    const struct shape *dims = &r->dims[i];
    const char *name = arena_strndup(c->arena, p->name.s, p->name.len);
    if (r->has_types && form == FORM_NOTHING && dims->form == SHAPE_EMPTY)
        return p->optional ? opvalue_none() : opvalue_unknown(OPWHY_NO_SHAPE, name);
    if (!r->has_types && dims->form == SHAPE_EMPTY)
        return opvalue_unknown(OPWHY_NO_SHAPE, name);
    struct tensor *t = arena_calloc(c->arena, 1, sizeof *t);
    if (!t || !name) {
        c->failed = true;
        return opvalue_unknown(OPWHY_COST, NULL);
    }
    if (!take_shape(t, dims, r->has_strides ? &r->strides[i] : NULL))
        return opvalue_unknown(OPWHY_ODD, name);
    if (r->has_types && form == FORM_TENSOR) {
        t->type_text = r->types[i];
        t->type = dtype_of_kineto(t->type_text.s, t->type_text.len);
    }
    t->is_number = !t->rank && is_type_of_numbers(t->type) && any_dimensions(r);
    return (struct opvalue){
        .type = OPTYPE_TENSOR, .state = OPSTATE_KNOWN, .count = 1, .tensors = t};
}

/* A number in the place of a tensor. */
static struct opvalue scalar_tensor(const struct span *value, struct opcall *c)
{
    static const int64_t NONE = 0;
    struct tensor *t = arena_calloc(c->arena, 1, sizeof *t);
    if (!t) {
        c->failed = true;
        return opvalue_unknown(OPWHY_COST, NULL);
    }
    t->dims = &NONE;
    t->is_scalar = true;
    if (value)
        t->number = *value;
    return (struct opvalue){
        .type = OPTYPE_TENSOR, .state = OPSTATE_KNOWN, .count = 1, .tensors = t};
}

static bool any_list(const struct recorded *r)
{
    for (uint32_t i = 0; i < r->count; i++)
        if (r->dims[i].form == SHAPE_LIST)
            return true;
    return false;
}

/* An empty list is only known to be one where lists are recorded at all: another one was. */
static struct opvalue tensors_value(const struct recorded *r, uint32_t i, const struct parameter *p,
                                    struct opcall *c)
{
    const struct shape *list = &r->dims[i];
    const enum recorded_form form = r->has_types ? form_of(&r->types[i]) : FORM_NOTHING;
    const bool is_list = form == FORM_TENSORS || form == FORM_LIST;
    const struct opvalue missing =
        opvalue_unknown(OPWHY_NO_LIST, arena_strndup(c->arena, p->name.s, p->name.len));
    if (p->optional && r->has_types && !is_list && list->form == SHAPE_EMPTY)
        return opvalue_none();
    if (list->form != SHAPE_LIST && !(list->form == SHAPE_EMPTY && is_list && any_list(r)))
        return missing;
    if (list->count > c->fuel)
        return opvalue_unknown(OPWHY_COST, NULL);
    c->fuel -= list->count;
    struct tensor *v = arena_calloc(c->arena, list->count + 1, sizeof *v);
    c->failed |= v == NULL;
    for (uint32_t k = 0; v && k < list->count; k++) {
        const struct shape *strides =
            r->has_strides && r->strides[i].form == SHAPE_LIST && r->strides[i].count == list->count
                ? &r->strides[i].list[k]
                : NULL;
        if (!take_shape(&v[k], &list->list[k], strides))
            return missing;
        v[k].type = c->context->kernel_type;
    }
    return (struct opvalue){
        .type = OPTYPE_TENSORS, .state = OPSTATE_KNOWN, .count = list->count, .tensors = v};
}

/* ---- Numbers ---- */

static bool read_real(const struct span *s, double *out)
{
    char text[64], *end;
    if (!s->len || s->len >= sizeof text)
        return false;
    memcpy(text, s->s, s->len);
    text[s->len] = '\0';
    *out = strtod(text, &end);
    return !*end;
}

static bool read_bool(const struct span *s, int64_t *out)
{
    *out = is_word(s, "True") || is_word(s, "true");
    return *out || is_word(s, "False") || is_word(s, "false");
}

/* The next element of "[1, 2]"; false at the end, or if there is none. */
static bool next_element(struct span *rest, struct span *element)
{
    while (rest->len && (*rest->s == ' ' || *rest->s == ',' || *rest->s == '[')) {
        rest->s++;
        rest->len--;
    }
    size_t n = 0;
    while (n < rest->len && rest->s[n] != ',' && rest->s[n] != ']' && rest->s[n] != ' ')
        n++;
    *element = (struct span){rest->s, n};
    rest->s += n;
    rest->len -= n;
    return n != 0;
}

static struct opvalue list_value(const struct span *text, enum optype type,
                                 const struct opvalue *missing, struct opcall *c)
{
    struct span rest = *text, element;
    uint32_t count = 0;
    if (text->len < 2 || text->s[0] != '[' || text->s[text->len - 1] != ']')
        return *missing;
    while (next_element(&rest, &element))
        count++;
    int64_t *ints = arena_calloc(c->arena, count + 1, sizeof *ints);
    double *reals = arena_calloc(c->arena, count + 1, sizeof *reals);
    if (!ints || !reals) {
        c->failed = true;
        return *missing;
    }
    rest = *text;
    for (uint32_t i = 0; next_element(&rest, &element); i++)
        if (!(type == OPTYPE_REALS   ? read_real(&element, &reals[i])
              : type == OPTYPE_BOOLS ? read_bool(&element, &ints[i])
                                     : number_i64(element.s, element.len, &ints[i])))
            return *missing;
    struct opvalue v = {.type = (uint8_t)type, .state = OPSTATE_KNOWN, .count = count};
    if (type == OPTYPE_REALS)
        v.reals = reals;
    else
        v.ints = ints;
    return v;
}

/* The value that the text says; `missing` if it says none. */
static struct opvalue read_value(const struct span *text, enum optype type,
                                 const struct opvalue *missing, struct opcall *c)
{
    int64_t i;
    double r;
    switch (type) {
    case OPTYPE_INT:
        return number_i64(text->s, text->len, &i) ? opvalue_int(i) : *missing;
    case OPTYPE_REAL:
        if (read_bool(text, &i))
            return opvalue_real((double)i);
        return read_real(text, &r) ? opvalue_real(r) : *missing;
    case OPTYPE_BOOL:
        return read_bool(text, &i) ? opvalue_bool(i != 0) : *missing;
    case OPTYPE_DTYPE:
        if (!number_i64(text->s, text->len, &i) || !dtype_of_torch(i))
            return *missing;
        return opvalue_dtype(dtype_of_torch(i), NULL);
    case OPTYPE_TEXT:
        return text->len
                   ? (struct opvalue){.type = OPTYPE_TEXT, .state = OPSTATE_KNOWN, .text = *text}
                   : *missing;
    case OPTYPE_INTS:
    case OPTYPE_REALS:
    case OPTYPE_BOOLS:
        return list_value(text, type, missing, c);
    case OPTYPE_OTHER:
        return (struct opvalue){.type = OPTYPE_OTHER, .state = OPSTATE_KNOWN};
    default:
        return *missing;
    }
}

static struct opvalue plain_value(const struct recorded *r, uint32_t i, const struct parameter *p,
                                  struct opcall *c)
{
    const struct opvalue missing =
        opvalue_unknown(OPWHY_NO_VALUE, arena_strndup(c->arena, p->name.s, p->name.len));
    const bool is_list =
        p->type == OPTYPE_INTS || p->type == OPTYPE_REALS || p->type == OPTYPE_BOOLS;
    const bool is_recorded = is_list ? r->records_lists : p->type != OPTYPE_TEXT;
    if (r->has_types && form_of(&r->types[i]) == FORM_NOTHING && p->optional && is_recorded &&
        (!r->has_values || !r->values[i].len || is_word(&r->values[i], "None")))
        return opvalue_none();
    return r->has_values ? read_value(&r->values[i], p->type, &missing, c) : missing;
}

static struct opvalue default_value(const struct parameter *p, struct opcall *c)
{
    const struct opvalue missing =
        opvalue_unknown(OPWHY_NO_VALUE, arena_strndup(c->arena, p->name.s, p->name.len));
    if (!p->has_default || is_word(&p->text, "None"))
        return opvalue_none();
    return read_value(&p->text, p->type, &missing, c);
}

/* ---- Arguments by name ---- */

static const struct parameter *find_parameter(const struct overload *o, const struct span *name)
{
    for (uint32_t i = 0; i < o->count; i++)
        if (o->parameters[i].name.len == name->len &&
            memcmp(o->parameters[i].name.s, name->s, name->len) == 0)
            return &o->parameters[i];
    return NULL;
}

/* The one parameter that all fitting overloads call so. *agree: they do; NULL and they do: none of
 * them has it. */
static const struct parameter *agreed_parameter(const struct overloads *o, uint64_t fit,
                                                const struct span *name, bool *agree)
{
    const struct parameter *found = NULL;
    bool first = true;
    *agree = true;
    for (uint32_t i = 0; i < o->count && i < SCHEMA_OVERLOADS; i++) {
        if (!(fit >> i & 1))
            continue;
        const struct parameter *p = find_parameter(&o->v[i], name);
        if (!first && ((p == NULL) != (found == NULL) ||
                       (p && (p->place != found->place || p->type != found->type))))
            *agree = false;
        found = p ? p : found;
        first = false;
    }
    return found;
}

static struct opvalue converted(const struct opvalue *v, enum optype wanted, struct opcall *c)
{
    if (v->state != OPSTATE_KNOWN || wanted != OPTYPE_INTS || v->type != OPTYPE_INT)
        return *v;
    int64_t *one = arena_calloc(c->arena, 1, sizeof *one);
    if (!one) {
        c->failed = true;
        return opvalue_unknown(OPWHY_COST, NULL);
    }
    *one = v->i;
    return (struct opvalue){.type = OPTYPE_INTS, .state = OPSTATE_KNOWN, .count = 1, .ints = one};
}

struct opvalue argument_value(const struct overloads *o, uint64_t fit, const struct recorded *r,
                              const struct span *name, enum optype wanted, struct opcall *c)
{
    bool agree;
    struct opvalue v;
    if (!r->dims)
        return opvalue_unknown(OPWHY_NO_SHAPES, NULL);
    if (!fit)
        return opvalue_unknown(OPWHY_MISFIT, NULL);
    const struct parameter *p = agreed_parameter(o, fit, name, &agree);
    if (!agree)
        return opvalue_unknown(OPWHY_OVERLOADS, arena_strndup(c->arena, name->s, name->len));
    if (!p)
        v = opvalue_none();
    else if (p->place >= r->count)
        v = default_value(p, c);
    else if (p->type == OPTYPE_TENSOR)
        v = tensor_value(r, p->place, p, c);
    else if (p->type == OPTYPE_TENSORS)
        v = tensors_value(r, p->place, p, c);
    else if (wanted == OPTYPE_TENSOR)
        v = scalar_tensor(r->has_values ? &r->values[p->place] : NULL, c);
    else
        v = plain_value(r, p->place, p, c);
    if (v.state == OPSTATE_NONE)
        v.what = arena_strndup(c->arena, name->s, name->len);
    return converted(&v, wanted, c);
}

/* ---- All of them ---- */

struct opvalue recorded_tensors(const struct recorded *r, struct opcall *c)
{
    const struct parameter any = {
        .name = {"a tensor", 8},
          .optional = true
    };
    struct opvalue parts[64];
    unsigned n = 0;
    if (!r->dims)
        return opvalue_unknown(OPWHY_NO_SHAPES, NULL);
    for (uint32_t i = 0; i < r->count; i++) {
        const enum recorded_form form = r->has_types ? form_of(&r->types[i]) : FORM_TENSOR;
        const bool is_list =
            r->dims[i].form == SHAPE_LIST || form == FORM_TENSORS || form == FORM_LIST;
        if (!is_list && (form != FORM_TENSOR || (!r->has_types && r->dims[i].form == SHAPE_EMPTY)))
            continue;
        parts[n++] = is_list ? tensors_value(r, i, &any, c) : tensor_value(r, i, &any, c);
        if (n == sizeof parts / sizeof *parts) { /* all so far as one */
            parts[0] = opfunc_call(c, opfunc_find("[]", 2), parts, n);
            n = 1;
        }
    }
    return opfunc_call(c, opfunc_find("[]", 2), parts, n);
}

struct opvalue recorded_ints(const struct recorded *r, struct opcall *c)
{
    if (!r->dims || !r->has_types)
        return opvalue_unknown(OPWHY_NO_SHAPES, NULL);
    if (!r->has_values)
        return opvalue_unknown(OPWHY_NO_VALUE, "a number");
    int64_t *ints = arena_calloc(c->arena, r->count + 1, sizeof *ints);
    uint32_t n = 0;
    c->failed |= ints == NULL;
    for (uint32_t i = 0; ints && i < r->count; i++)
        if (form_of(&r->types[i]) == FORM_SCALAR &&
            number_i64(r->values[i].s, r->values[i].len, &ints[n]))
            n++;
    return (struct opvalue){.type = OPTYPE_INTS, .state = OPSTATE_KNOWN, .count = n, .ints = ints};
}
