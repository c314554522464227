/* opfunc.c - what the functions and operators of formulas compute. Whole numbers are exact: what
 * leaves int64 is not known. */
#include "opfunc.h"

#include "number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct opvalue unknown(enum opwhy why)
{
    return opvalue_unknown(why, NULL);
}

static struct opvalue exact(bool overflows, const int64_t *i)
{
    return overflows ? unknown(OPWHY_OVERFLOW) : opvalue_int(*i);
}

static double real_of(const struct opvalue *v)
{
    return v->type == OPTYPE_INT ? (double)v->i : v->r;
}

static bool are_ints(const struct opvalue *a, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (a[i].type != OPTYPE_INT)
            return false;
    return true;
}

/* Room for `n` numbers of a list; NULL when out of memory or of fuel. */
static int64_t *new_ints(struct opcall *c, uint64_t n)
{
    if (n > c->fuel)
        return NULL;
    c->fuel -= n;
    int64_t *v = arena_calloc(c->arena, n + 1, sizeof *v);
    c->failed |= v == NULL;
    return v;
}

static struct opvalue ints(const int64_t *v, uint32_t n)
{
    if (!v)
        return unknown(OPWHY_COST);
    return (struct opvalue){.type = OPTYPE_INTS, .state = OPSTATE_KNOWN, .count = n, .ints = v};
}

/* ---- Arithmetic ---- */

static struct opvalue add(struct opcall *c, const struct opvalue *a, unsigned n)
{
    int64_t i;
    (void)c;
    if (are_ints(a, n))
        return exact(__builtin_add_overflow(a[0].i, a[1].i, &i), &i);
    return opvalue_real(real_of(&a[0]) + real_of(&a[1]));
}

static struct opvalue subtract(struct opcall *c, const struct opvalue *a, unsigned n)
{
    int64_t i;
    (void)c;
    if (are_ints(a, n))
        return exact(__builtin_sub_overflow(a[0].i, a[1].i, &i), &i);
    return opvalue_real(real_of(&a[0]) - real_of(&a[1]));
}

static struct opvalue multiply(struct opcall *c, const struct opvalue *a, unsigned n)
{
    int64_t i;
    (void)c;
    if (are_ints(a, n))
        return exact(__builtin_mul_overflow(a[0].i, a[1].i, &i), &i);
    return opvalue_real(real_of(&a[0]) * real_of(&a[1]));
}

static struct opvalue divide(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c, (void)n;
    return real_of(&a[1]) == 0 ? unknown(OPWHY_ZERO)
                               : opvalue_real(real_of(&a[0]) / real_of(&a[1]));
}

static struct opvalue negate(struct opcall *c, const struct opvalue *a, unsigned n)
{
    int64_t i;
    (void)c, (void)n;
    if (a->type == OPTYPE_INT)
        return exact(__builtin_sub_overflow((int64_t)0, a->i, &i), &i);
    return opvalue_real(-a->r);
}

/* Quotient rounded down; false if there is none. */
static bool floor_div(int64_t a, int64_t b, int64_t *q)
{
    if (!b || (a == INT64_MIN && b == -1))
        return false;
    *q = a / b - (a % b != 0 && (a < 0) != (b < 0));
    return true;
}

static struct opvalue fn_div(struct opcall *c, const struct opvalue *a, unsigned n)
{
    int64_t q;
    (void)c, (void)n;
    return floor_div(a[0].i, a[1].i, &q) ? opvalue_int(q) : unknown(OPWHY_ZERO);
}

static struct opvalue fn_ceil_div(struct opcall *c, const struct opvalue *a, unsigned n)
{
    int64_t q;
    (void)c, (void)n;
    if (!floor_div(a[0].i, a[1].i, &q))
        return unknown(OPWHY_ZERO);
    return opvalue_int(q + (a[0].i % a[1].i != 0));
}

static struct opvalue fn_mod(struct opcall *c, const struct opvalue *a, unsigned n)
{
    int64_t q;
    (void)c, (void)n;
    return floor_div(a[0].i, a[1].i, &q) ? opvalue_int(a[0].i - q * a[1].i) : unknown(OPWHY_ZERO);
}

static struct opvalue extreme(const struct opvalue *a, unsigned n, bool greatest)
{
    unsigned best = 0;
    for (unsigned i = 1; i < n; i++) {
        const bool both = a[i].type == OPTYPE_INT && a[best].type == OPTYPE_INT;
        const bool above = both ? a[i].i > a[best].i : real_of(&a[i]) > real_of(&a[best]);
        if (above == greatest)
            best = i;
    }
    return are_ints(a, n) ? a[best] : opvalue_real(real_of(&a[best]));
}

static struct opvalue fn_min(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c;
    return extreme(a, n, false);
}

static struct opvalue fn_max(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c;
    return extreme(a, n, true);
}

static struct opvalue whole(double r)
{
    return r >= -0x1p62 && r <= 0x1p62 ? opvalue_int((int64_t)r) : unknown(OPWHY_OVERFLOW);
}

static struct opvalue fn_ceil(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c, (void)n;
    return a->type == OPTYPE_INT ? *a : whole(ceil(a->r));
}

static struct opvalue fn_floor(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c, (void)n;
    return a->type == OPTYPE_INT ? *a : whole(floor(a->r));
}

static struct opvalue fn_log2(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c, (void)n;
    return opvalue_real(log2(real_of(a)));
}

static struct opvalue fn_ceil_log2(struct opcall *c, const struct opvalue *a, unsigned n)
{
    int64_t bits = 0;
    (void)c, (void)n;
    if (a->i < 1)
        return unknown(OPWHY_OVERFLOW);
    while (bits < 62 && (INT64_C(1) << bits) < a->i)
        bits++;
    return opvalue_int((INT64_C(1) << bits) < a->i ? 63 : bits);
}

static struct opvalue fn_pow(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c, (void)n;
    return opvalue_real(pow(real_of(&a[0]), real_of(&a[1])));
}

static struct opvalue fn_int(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c, (void)n;
    return opvalue_int(a->b);
}

/* ---- Truth ---- */

static bool same_text(const struct span *a, const struct span *b)
{
    return a->len == b->len && memcmp(a->s, b->s, a->len) == 0;
}

static bool same_ints(const struct opvalue *a, const struct opvalue *b)
{
    return a->count == b->count && memcmp(a->ints, b->ints, a->count * sizeof *a->ints) == 0;
}

static bool is_equal(const struct opvalue *a)
{
    switch ((enum optype)a[0].type) {
    case OPTYPE_BOOL:
        return a[0].b == a[1].b;
    case OPTYPE_DTYPE:
        return a[0].d == a[1].d;
    case OPTYPE_TEXT:
        return same_text(&a[0].text, &a[1].text);
    case OPTYPE_INTS:
    case OPTYPE_BOOLS:
        return same_ints(&a[0], &a[1]);
    default:
        return are_ints(a, 2) ? a[0].i == a[1].i : real_of(&a[0]) == real_of(&a[1]);
    }
}

static struct opvalue equal(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c, (void)n;
    return opvalue_bool(is_equal(a));
}

static struct opvalue differ(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c, (void)n;
    return opvalue_bool(!is_equal(a));
}

static struct opvalue less(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c;
    return opvalue_bool(are_ints(a, n) ? a[0].i < a[1].i : real_of(&a[0]) < real_of(&a[1]));
}

static struct opvalue at_most(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c;
    return opvalue_bool(are_ints(a, n) ? a[0].i <= a[1].i : real_of(&a[0]) <= real_of(&a[1]));
}

static struct opvalue greater(struct opcall *c, const struct opvalue *a, unsigned n)
{
    const struct opvalue turned[2] = {a[1], a[0]};
    return less(c, turned, n);
}

static struct opvalue at_least(struct opcall *c, const struct opvalue *a, unsigned n)
{
    const struct opvalue turned[2] = {a[1], a[0]};
    return at_most(c, turned, n);
}

static struct opvalue negation(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c, (void)n;
    return opvalue_bool(!a->b);
}

/* A false one decides whatever the other is. */
static struct opvalue conjunction(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c, (void)n;
    for (int i = 0; i < 2; i++)
        if (a[i].state == OPSTATE_KNOWN && !a[i].b)
            return a[i];
    return a[0].state == OPSTATE_KNOWN ? a[1] : a[0];
}

static struct opvalue disjunction(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c, (void)n;
    for (int i = 0; i < 2; i++)
        if (a[i].state == OPSTATE_KNOWN && a[i].b)
            return a[i];
    return a[0].state == OPSTATE_KNOWN ? a[1] : a[0];
}

static struct opvalue choose(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c, (void)n;
    if (a[0].state == OPSTATE_NONE)
        return opvalue_unknown(OPWHY_UNDEFINED, "a condition");
    return a[0].state == OPSTATE_KNOWN ? a[0].b ? a[1] : a[2] : a[0];
}

static struct opvalue or_else(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c, (void)n;
    return a[0].state == OPSTATE_NONE ? a[1] : a[0];
}

static struct opvalue fn_given(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c, (void)n;
    return a->state == OPSTATE_UNKNOWN ? *a : opvalue_bool(a->state == OPSTATE_KNOWN);
}

static struct opvalue fn_known(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c, (void)n;
    return opvalue_bool(a->state != OPSTATE_UNKNOWN);
}

/* ---- Lists ---- */

static bool product(const int64_t *v, uint32_t n, int64_t *out)
{
    *out = 1;
    for (uint32_t i = 0; i < n; i++)
        if (v[i] < 0 || __builtin_mul_overflow(*out, v[i], out))
            return false;
    return true;
}

static struct opvalue fn_prod(struct opcall *c, const struct opvalue *a, unsigned n)
{
    int64_t p;
    (void)c, (void)n;
    return exact(!product(a->ints, a->count, &p), &p);
}

static struct opvalue fn_len(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c, (void)n;
    return opvalue_int(a->count);
}

/* Element `i`, from the end if it is negative; false if there is none. */
static bool place_of(int64_t i, uint32_t count, uint32_t *place)
{
    const int64_t at = i < 0 && i >= -(int64_t)count ? i + count : i;
    if (at < 0 || at >= count)
        return false;
    *place = (uint32_t)at;
    return true;
}

static struct opvalue element(struct opcall *c, const struct opvalue *a, unsigned n)
{
    const bool is_tensor = a->type == OPTYPE_TENSOR;
    uint32_t i;
    (void)c, (void)n;
    if (!place_of(a[1].i, is_tensor ? a->tensors->rank : a->count, &i))
        return unknown(OPWHY_INDEX);
    switch ((enum optype)a->type) {
    case OPTYPE_TENSOR:
        return opvalue_int(a->tensors->dims[i]);
    case OPTYPE_TENSORS:
        return (struct opvalue){
            .type = OPTYPE_TENSOR, .state = OPSTATE_KNOWN, .tensors = &a->tensors[i]};
    case OPTYPE_BOOLS:
        return opvalue_bool(a->ints[i] != 0);
    case OPTYPE_REALS:
        return opvalue_real(a->reals[i]);
    default:
        return opvalue_int(a->ints[i]);
    }
}

/* A place between elements: what lies beyond an end is that end. */
static uint32_t cut_of(int64_t i, uint32_t count)
{
    if (i < 0)
        return i < -(int64_t)count ? 0 : (uint32_t)(i + count);
    return i > count ? count : (uint32_t)i;
}

static struct opvalue fn_slice(struct opcall *c, const struct opvalue *a, unsigned n)
{
    const uint32_t from = cut_of(a[1].i, a->count),
                   to = n > 2 ? cut_of(a[2].i, a->count) : a->count;
    (void)c;
    return ints(a->ints + from, to > from ? to - from : 0);
}

static struct opvalue list(struct opcall *c, const struct opvalue *a, unsigned n)
{
    int64_t *v = new_ints(c, n);
    for (unsigned i = 0; v && i < n; i++)
        v[i] = a[i].i;
    return ints(v, n);
}

/* Tensors and lists of them, in one list; what is none is left out. */
static struct opvalue tensor_list(struct opcall *c, const struct opvalue *a, unsigned n)
{
    uint64_t count = 0;
    for (unsigned i = 0; i < n; i++) {
        if (a[i].state == OPSTATE_UNKNOWN)
            return a[i];
        if (a[i].state == OPSTATE_KNOWN)
            count += a[i].type == OPTYPE_TENSOR ? 1 : a[i].count;
    }
    if (count > c->fuel)
        return unknown(OPWHY_COST);
    c->fuel -= count;
    struct tensor *v = arena_calloc(c->arena, count + 1, sizeof *v);
    uint32_t at = 0;
    if (!v) {
        c->failed = true;
        return unknown(OPWHY_COST);
    }
    for (unsigned i = 0; i < n; i++) {
        const uint32_t k = a[i].state != OPSTATE_KNOWN  ? 0
                           : a[i].type == OPTYPE_TENSOR ? 1
                                                        : a[i].count;
        if (k)
            memcpy(v + at, a[i].tensors, k * sizeof *v);
        at += k;
    }
    return (struct opvalue){
        .type = OPTYPE_TENSORS, .state = OPSTATE_KNOWN, .count = at, .tensors = v};
}

static struct opvalue make_list(struct opcall *c, const struct opvalue *a, unsigned n)
{
    bool of_tensors = !n;
    for (unsigned i = 0; i < n; i++)
        of_tensors |= a[i].type == OPTYPE_TENSOR || a[i].type == OPTYPE_TENSORS;
    if (of_tensors)
        return tensor_list(c, a, n);
    for (unsigned i = 0; i < n; i++)
        if (a[i].state != OPSTATE_KNOWN)
            return a[i].state == OPSTATE_NONE ? opvalue_unknown(OPWHY_UNDEFINED, "an element")
                                              : a[i];
    return list(c, a, n);
}

/* ---- Tensors ---- */

/* How many tensors the value is. */
static uint32_t tensors_in(const struct opvalue *v)
{
    return v->type == OPTYPE_TENSOR ? 1 : v->count;
}

static bool numel(const struct tensor *t, int64_t *n)
{
    if (t->is_scalar)
        return *n = 1, true;
    return product(t->dims, t->rank, n);
}

/* Elements that lie at different places. */
static bool distinct(const struct tensor *t, int64_t *n)
{
    int64_t places = 1, span = 1;
    if (!t->strides || t->is_scalar)
        return numel(t, n);
    for (uint32_t i = 0; i < t->rank; i++) {
        int64_t reach;
        if (!t->dims[i])
            return *n = 0, true;
        if (t->strides[i] && __builtin_mul_overflow(places, t->dims[i], &places))
            return false;
        if (__builtin_mul_overflow(t->dims[i] - 1, t->strides[i], &reach) ||
            __builtin_add_overflow(span, reach, &span))
            return false;
    }
    return *n = places < span ? places : span, true;
}

typedef bool (*measure)(const struct tensor *t, int64_t *n);

/* Sum of a measure over the tensors of a value, in elements or in bytes. */
static struct opvalue sum_of(struct opcall *c, const struct opvalue *v, measure of, bool in_bytes)
{
    int64_t sum = 0, n;
    if (v->state == OPSTATE_NONE)
        return opvalue_int(0);
    if (tensors_in(v) > c->fuel)
        return unknown(OPWHY_COST);
    c->fuel -= tensors_in(v);
    for (uint32_t i = 0; i < tensors_in(v); i++) {
        const struct tensor *t = &v->tensors[i];
        if (in_bytes && (t->is_scalar || t->is_number))
            continue;
        if (in_bytes && !t->type)
            return t->type_text.len
                       ? opvalue_unknown(OPWHY_TYPE,
                                         arena_strndup(c->arena, t->type_text.s, t->type_text.len))
                       : unknown(v->type == OPTYPE_TENSORS ? OPWHY_LIST_TYPE : OPWHY_NO_TYPES);
        if (!of(t, &n) || (in_bytes && __builtin_mul_overflow(n, dtype_size(t->type), &n)) ||
            __builtin_add_overflow(sum, n, &sum))
            return unknown(OPWHY_OVERFLOW);
    }
    return opvalue_int(sum);
}

static struct opvalue fn_numel(struct opcall *c, const struct opvalue *a, unsigned n)
{
    return a->state == OPSTATE_KNOWN && a->type == OPTYPE_INTS ? fn_prod(c, a, n)
                                                               : sum_of(c, a, numel, false);
}

static struct opvalue fn_distinct(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)n;
    return sum_of(c, a, distinct, false);
}

static struct opvalue fn_bytes(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)n;
    return sum_of(c, a, distinct, true);
}

static struct opvalue fn_full_bytes(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)n;
    return sum_of(c, a, numel, true);
}

static struct opvalue type_of(struct opcall *c, const struct tensor *t)
{
    if (t->type || t->type_text.len)
        return opvalue_dtype(
            t->type, t->type ? NULL : arena_strndup(c->arena, t->type_text.s, t->type_text.len));
    return unknown(OPWHY_NO_TYPES);
}

static struct opvalue fn_dtype(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)n;
    if (a->state == OPSTATE_NONE)
        return *a;
    if (a->type == OPTYPE_TENSORS && !a->count)
        return unknown(OPWHY_INDEX);
    if (a->type == OPTYPE_TENSORS && !a->tensors->type && !a->tensors->type_text.len)
        return unknown(OPWHY_LIST_TYPE);
    return type_of(c, a->tensors);
}

static struct opvalue fn_size(struct opcall *c, const struct opvalue *a, unsigned n)
{
    const struct opvalue type = a->type == OPTYPE_DTYPE ? *a : fn_dtype(c, a, n);
    return type.state == OPSTATE_KNOWN ? opvalue_int(dtype_size(type.d)) : type;
}

static struct opvalue fn_pack(struct opcall *c, const struct opvalue *a, unsigned n)
{
    const struct opvalue type = a->type == OPTYPE_DTYPE ? *a : fn_dtype(c, a, n);
    return type.state == OPSTATE_KNOWN ? opvalue_int(dtype_pack(type.d)) : type;
}

static struct opvalue fn_is_floating(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c, (void)n;
    return opvalue_bool(dtype_is_floating(a->d));
}

static struct opvalue fn_dims(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c, (void)n;
    return ints(a->tensors->dims, a->tensors->rank);
}

static struct opvalue fn_rank(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c, (void)n;
    return opvalue_int(a->tensors->rank);
}

static struct opvalue fn_is_scalar(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c, (void)n;
    return opvalue_bool(a->tensors->is_scalar || a->tensors->is_number);
}

/* The last two dimensions lie the other way round. */
static struct opvalue fn_is_transposed(struct opcall *c, const struct opvalue *a, unsigned n)
{
    const struct tensor *t = a->tensors;
    (void)c, (void)n;
    if (t->rank < 2)
        return unknown(OPWHY_INDEX);
    if (!t->strides)
        return opvalue_unknown(OPWHY_NO_VALUE, "strides");
    return opvalue_bool(t->strides[t->rank - 1] != 1 && t->strides[t->rank - 2] == 1);
}

static struct opvalue fn_value(struct opcall *c, const struct opvalue *a, unsigned n)
{
    const struct span *s = &a->tensors->number;
    char text[64], *end;
    (void)c, (void)n;
    if (!a->tensors->is_scalar || !s->len || s->len >= sizeof text)
        return opvalue_unknown(OPWHY_NO_VALUE, "a number");
    memcpy(text, s->s, s->len);
    text[s->len] = '\0';
    const double r = strtod(text, &end);
    return *end ? opvalue_unknown(OPWHY_NO_VALUE, "a number") : opvalue_real(r);
}

/* ---- Several tensors ---- */

/* Lays `dims` over what is there, the last dimensions on each other. */
static bool lay_over(int64_t *out, uint32_t rank, const int64_t *dims, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        int64_t *at = &out[rank - n + i];
        if (*at != dims[i] && *at != 1 && dims[i] != 1)
            return false;
        *at = *at == 1 ? dims[i] : *at;
    }
    return true;
}

static uint32_t greatest_rank(const struct opvalue *a, unsigned n)
{
    uint32_t rank = 0;
    for (unsigned k = 0; k < n; k++) {
        if (a[k].state != OPSTATE_KNOWN)
            continue;
        if (a[k].type == OPTYPE_INTS)
            rank = a[k].count > rank ? a[k].count : rank;
        else
            for (uint32_t i = 0; i < tensors_in(&a[k]); i++)
                rank = a[k].tensors[i].rank > rank ? a[k].tensors[i].rank : rank;
    }
    return rank;
}

static struct opvalue fn_broadcast(struct opcall *c, const struct opvalue *a, unsigned n)
{
    const uint32_t rank = greatest_rank(a, n);
    int64_t *out = new_ints(c, rank);
    if (!out)
        return unknown(OPWHY_COST);
    for (uint32_t i = 0; i < rank; i++)
        out[i] = 1;
    for (unsigned k = 0; k < n; k++) {
        const uint32_t many = a[k].state != OPSTATE_KNOWN ? 0 : tensors_in(&a[k]);
        if (a[k].state == OPSTATE_KNOWN && a[k].type == OPTYPE_INTS) {
            if (!lay_over(out, rank, a[k].ints, a[k].count))
                return unknown(OPWHY_SHAPES);
            continue;
        }
        if (many > c->fuel)
            return unknown(OPWHY_COST);
        c->fuel -= many;
        for (uint32_t i = 0; i < many; i++)
            if (!lay_over(out, rank, a[k].tensors[i].dims, a[k].tensors[i].rank))
                return unknown(OPWHY_SHAPES);
    }
    return ints(out, rank);
}

/* Tensors with dimensions say the type; those without, and numbers, only where they are of a higher
 * category. The three kinds are weighed one after the other. */
enum weight { WEIGHT_TENSOR, WEIGHT_POINT, WEIGHT_NUMBER, WEIGHTS };

static enum weight weight_of(const struct tensor *t)
{
    return t->is_scalar || t->is_number ? WEIGHT_NUMBER : t->rank ? WEIGHT_TENSOR : WEIGHT_POINT;
}

/* A number without a type of its own: an integer, a bool, or floating. */
static enum dtype type_of_number(const struct tensor *t)
{
    int64_t i;
    if (t->type || !t->is_scalar || !t->number.len)
        return t->type;
    return number_i64(t->number.s, t->number.len, &i)       ? DTYPE_INT64
           : t->number.s[0] == 'T' || t->number.s[0] == 'F' ? DTYPE_BOOL
                                                            : DTYPE_FLOAT32;
}

struct promotion {
    enum dtype type[WEIGHTS];
    bool any[WEIGHTS];
};

static bool weigh(struct promotion *p, const struct tensor *t)
{
    const enum weight w = weight_of(t);
    const enum dtype type = type_of_number(t);
    if (!type && w == WEIGHT_NUMBER)
        return true; /* of unrecorded value: taken not to matter */
    p->type[w] = p->any[w] ? dtype_promote(p->type[w], type) : type;
    p->any[w] = true;
    return type != DTYPE_UNKNOWN;
}

static enum dtype promoted(const struct promotion *p)
{
    enum dtype type = DTYPE_UNKNOWN;
    bool any = false;
    for (int w = 0; w < WEIGHTS; w++) {
        enum dtype next = p->type[w];
        if (!p->any[w])
            continue;
        if (!any)
            type = next == DTYPE_FLOAT64 && w == WEIGHT_NUMBER ? DTYPE_FLOAT32 : next;
        else if (dtype_category(next) > dtype_category(type)) /* as Python numbers do */
            type = w == WEIGHT_NUMBER && next == DTYPE_FLOAT64 ? DTYPE_FLOAT32
                                                               : dtype_promote(type, next);
        any = true;
    }
    return type;
}

static struct opvalue fn_promote(struct opcall *c, const struct opvalue *a, unsigned n)
{
    struct promotion p = {0};
    for (unsigned k = 0; k < n; k++) {
        const uint32_t many = a[k].state != OPSTATE_KNOWN ? 0 : tensors_in(&a[k]);
        if (a[k].state == OPSTATE_KNOWN && a[k].type == OPTYPE_DTYPE) {
            const struct tensor as_tensor = {.rank = 1, .type = a[k].d};
            weigh(&p, &as_tensor);
            continue;
        }
        if (many > c->fuel)
            return unknown(OPWHY_COST);
        c->fuel -= many;
        for (uint32_t i = 0; i < many; i++)
            if (!weigh(&p, &a[k].tensors[i]))
                return fn_dtype(c,
                                &(struct opvalue){.type = a[k].type,
                                                  .state = OPSTATE_KNOWN,
                                                  .count = 1,
                                                  .tensors = &a[k].tensors[i]},
                                1);
    }
    return promoted(&p) ? opvalue_dtype(promoted(&p), NULL) : unknown(OPWHY_NO_TYPES);
}

/* ---- Sizes of results ---- */

static struct opvalue fn_reduced(struct opcall *c, const struct opvalue *a, unsigned n)
{
    const struct tensor *t = a->tensors;
    (void)n;
    if (a->state != OPSTATE_KNOWN)
        return opvalue_unknown(OPWHY_UNDEFINED, "a tensor");
    if (a[1].state == OPSTATE_NONE || !a[1].count)
        return opvalue_int(1);
    int64_t *left = new_ints(c, t->rank), p;
    if (!left)
        return unknown(OPWHY_COST);
    memcpy(left, t->dims, t->rank * sizeof *left);
    for (uint32_t i = 0; i < a[1].count; i++) {
        uint32_t at;
        if (place_of(a[1].ints[i], t->rank, &at))
            left[at] = 1;
        else if (t->rank)
            return unknown(OPWHY_INDEX);
    }
    return exact(!product(left, t->rank, &p), &p);
}

/* Element i of a list with one for each dimension, or one for all. */
static int64_t of_dimension(const struct opvalue *list, uint32_t i)
{
    return list->count == 1 ? list->ints[0] : list->ints[i];
}

/* Bounds on what windows may be told, so that the arithmetic cannot overflow. */
static bool is_small(int64_t v)
{
    return v > -(INT64_C(1) << 30) && v < INT64_C(1) << 30;
}

struct window {
    int64_t in, kernel, stride, padding, dilation, extra;
};

/* Positions of a window over `in`; with `ceil` the last may hang over, if it begins inside. */
static bool positions(const struct window *w, bool round_up, int64_t *out)
{
    const int64_t room = w->in + 2 * w->padding - w->dilation * (w->kernel - 1) - 1;
    if (w->stride < 1 || room < 0)
        return false;
    *out = room / w->stride + 1;
    if (round_up && room % w->stride && *out * w->stride < w->in + w->padding)
        ++*out;
    return true;
}

static bool spread(const struct window *w, int64_t *out)
{
    *out = (w->in - 1) * w->stride - 2 * w->padding + w->dilation * (w->kernel - 1) + w->extra + 1;
    return w->stride >= 1 && *out >= 0;
}

/* a: sizes, kernel, stride, padding, dilation, and what `extra` is; a stride of none is the kernel.
 */
static struct opvalue windows(struct opcall *c, const struct opvalue *a,
                              const struct opvalue *extra, bool transposed, bool round_up)
{
    const uint32_t n = a->count;
    int64_t *out = new_ints(c, n);
    if (!out)
        return unknown(OPWHY_COST);
    for (int k = 1; k < 5; k++)
        if (a[k].count != n && a[k].count != 1)
            return unknown(OPWHY_SHAPES);
    if (extra && extra->count != n && extra->count != 1)
        return unknown(OPWHY_SHAPES);
    for (uint32_t i = 0; i < n; i++) {
        const struct window w = {
            a->ints[i],
            of_dimension(&a[1], i),
            of_dimension(&a[2], i),
            of_dimension(&a[3], i),
            of_dimension(&a[4], i),
            extra ? of_dimension(extra, i) : 0,
        };
        if (!is_small(w.in) || !is_small(w.kernel) || !is_small(w.stride) || !is_small(w.padding) ||
            !is_small(w.dilation) || !is_small(w.extra))
            return unknown(OPWHY_OVERFLOW);
        if (!(transposed ? spread(&w, &out[i]) : positions(&w, round_up, &out[i])))
            return unknown(OPWHY_SHAPES);
    }
    return ints(out, n);
}

static struct opvalue fn_conv_size(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)n;
    return windows(c, a, NULL, false, false);
}

static struct opvalue fn_conv_transpose_size(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)n;
    return windows(c, a, &a[5], true, false);
}

static struct opvalue fn_pool_size(struct opcall *c, const struct opvalue *a, unsigned n)
{
    struct opvalue all[5];
    memcpy(all, a, sizeof all);
    (void)n;
    if (!all[2].count) /* no stride: that of the kernel */
        all[2] = all[1];
    return windows(c, all, NULL, false, a[5].b);
}

/* Places of 0 .. in - 1 that windows at `outputs` positions look at. Windows lie a stride apart, so
 * what stands at one place of them is at the same places, but for the ends, as what stands `back`
 * places before: only what goes beyond that is new. */
static int64_t looked_at(const struct window *w, int64_t outputs)
{
    int64_t a = w->stride, b = w->dilation;
    while (b) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    const int64_t back = w->stride / a, shift = w->dilation / a;
    int64_t n = 0;
    for (int64_t j = 0; j < w->kernel; j++) {
        const int64_t at = j * w->dilation - w->padding;
        const int64_t first_new = j < back || outputs < shift ? 0 : outputs - shift;
        int64_t first = at < 0 ? (-at + w->stride - 1) / w->stride : 0;
        int64_t end = at < w->in ? (w->in - 1 - at) / w->stride + 1 : 0;
        first = first > first_new ? first : first_new;
        end = end < outputs ? end : outputs;
        n += end > first ? end - first : 0;
    }
    return n;
}

/* a: sizes, kernel, stride, padding, dilation, positions of windows. */
static struct opvalue fn_looked_at(struct opcall *c, const struct opvalue *a, unsigned n)
{
    const uint32_t count = a->count;
    int64_t *out = new_ints(c, count);
    (void)n;
    if (!out)
        return unknown(OPWHY_COST);
    for (int k = 1; k < 6; k++)
        if (a[k].count != count && (a[k].count != 1 || k == 5))
            return unknown(OPWHY_SHAPES);
    for (uint32_t i = 0; i < count; i++) {
        const struct window w = {
            a->ints[i],
            of_dimension(&a[1], i),
            of_dimension(&a[2], i),
            of_dimension(&a[3], i),
            of_dimension(&a[4], i),
            0,
        };
        const int64_t outputs = a[5].ints[i];
        if (!is_small(w.in) || !is_small(w.kernel) || !is_small(w.stride) || !is_small(w.padding) ||
            !is_small(w.dilation) || !is_small(outputs))
            return unknown(OPWHY_OVERFLOW);
        if (w.stride < 1 || w.dilation < 1 || w.kernel < 0 || outputs < 0)
            return unknown(OPWHY_SHAPES);
        if ((uint64_t)w.kernel > c->fuel)
            return unknown(OPWHY_COST);
        c->fuel -= (uint64_t)w.kernel;
        out[i] = looked_at(&w, outputs);
    }
    return ints(out, count);
}

/* Pairs (i, j) of 0 <= i < q and 0 <= j < k with j - i <= high. */
static bool pairs_up_to(int64_t q, int64_t k, int64_t high, int64_t *out)
{
    const int64_t a = high + 1; /* row i has clamp(i + a, 0, k) */
    const int64_t first = a < 0 ? -a : 0;
    *out = 0;
    if (first >= q)
        return true;
    int64_t full = k - a < first ? first : k - a; /* from here on rows have all k */
    full = full > q ? q : full;
    const int64_t n = full - first;
    int64_t triangle, rest, corner;
    return !__builtin_mul_overflow(n, n - 1, &triangle) &&
           !__builtin_mul_overflow(n, first + a, &corner) &&
           !__builtin_mul_overflow(q - full, k, &rest) &&
           !__builtin_add_overflow(triangle / 2, corner, out) &&
           !__builtin_add_overflow(*out, rest, out);
}

static struct opvalue fn_band(struct opcall *c, const struct opvalue *a, unsigned n)
{
    const int64_t limit = INT64_C(1) << 40;
    int64_t up, below;
    (void)c, (void)n;
    for (int i = 0; i < 4; i++)
        if (a[i].i <= -limit || a[i].i >= limit || (i < 2 && a[i].i < 0))
            return unknown(OPWHY_OVERFLOW);
    if (a[3].i < a[2].i)
        return opvalue_int(0);
    if (!pairs_up_to(a[0].i, a[1].i, a[3].i, &up) ||
        !pairs_up_to(a[0].i, a[1].i, a[2].i - 1, &below))
        return unknown(OPWHY_OVERFLOW);
    return opvalue_int(up - below);
}

/* ---- What is around the arguments ---- */

static struct opvalue look_up(struct opcall *c, const struct opnumber *v, size_t n,
                              const struct span *name, enum opwhy why)
{
    for (size_t i = 0; i < n; i++)
        if (strlen(v[i].name) == name->len && memcmp(v[i].name, name->s, name->len) == 0)
            return opvalue_real(v[i].value);
    return opvalue_unknown(why, arena_strndup(c->arena, name->s, name->len));
}

static struct opvalue fn_event(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)n;
    return look_up(c, c->context->event, c->context->nevent, &a->text, OPWHY_EVENT);
}

static struct opvalue fn_annotation(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)n;
    const struct opvalue v =
        look_up(c, c->context->annotation, c->context->nannotation, &a->text, OPWHY_ANNOTATION);
    return v.state == OPSTATE_KNOWN ? whole(v.r) : v;
}

static struct opvalue fn_supplied(struct opcall *c, const struct opvalue *a, unsigned n)
{
    const struct opcontext *k = c->context;
    const char *what = arena_strndup(c->arena, a->text.s, a->text.len);
    char why[256] = "";
    (void)n;
    if (!what || !k->supply.ask)
        return opvalue_unknown(OPWHY_SUPPLY, what);
    const int64_t v = k->supply.ask(k->supply.ctx, k->name, k->fields, what, why, sizeof why);
    if (v != INT64_MIN)
        return opvalue_int(v);
    why[sizeof why - 1] = '\0';
    return why[0] ? opvalue_unknown(OPWHY_SUPPLIER, arena_strndup(c->arena, why, strlen(why)))
                  : opvalue_unknown(OPWHY_SUPPLY, what);
}

static struct opvalue fn_name(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)a, (void)n;
    return (struct opvalue){
        .type = OPTYPE_TEXT,
        .state = OPSTATE_KNOWN,
        .text = {c->context->name, strlen(c->context->name)}
    };
}

static bool is_word_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* How often `word` stands in `text` with no letter or digit beside it. */
static struct opvalue fn_mentions(struct opcall *c, const struct opvalue *a, unsigned n)
{
    const struct span *text = &a[0].text, *word = &a[1].text;
    int64_t count = 0;
    (void)n;
    if (!word->len || word->len > text->len)
        return opvalue_int(0);
    if (text->len > c->fuel)
        return unknown(OPWHY_COST);
    c->fuel -= text->len;
    for (size_t i = 0; i + word->len <= text->len; i++) {
        const size_t end = i + word->len;
        if ((i && is_word_char(text->s[i - 1])) || (end < text->len && is_word_char(text->s[end])))
            continue;
        count += memcmp(text->s + i, word->s, word->len) == 0;
    }
    return opvalue_int(count);
}

static struct opvalue fn_allocations(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)a, (void)n;
    return c->allocated;
}

static struct opvalue fn_kernel_dtype(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)a, (void)n;
    return c->context->kernel_type ? opvalue_dtype(c->context->kernel_type, NULL)
                                   : unknown(OPWHY_LIST_TYPE);
}

static struct opvalue fn_unknown(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)c, (void)a, (void)n;
    return unknown(OPWHY_MODEL);
}

static struct opvalue fn_not_recorded(struct opcall *c, const struct opvalue *a, unsigned n)
{
    (void)n;
    return opvalue_unknown(OPWHY_LACK, arena_strndup(c->arena, a[0].text.s, a[0].text.len));
}

/* ---- The list ---- */

#define M(type)  (1u << OPTYPE_##type)
#define NUMBER   (M(INT) | M(REAL))
#define TENSORS  (M(TENSOR) | M(TENSORS))
#define LIST     (M(INTS) | M(BOOLS) | M(REALS) | M(TENSORS))
#define EVERY    ((1u << OPTYPE_COUNT) - 1)
#define COMPARED (NUMBER | M(BOOL) | M(DTYPE) | M(TEXT) | M(INTS) | M(BOOLS))

enum { MANY = 255 };

static const struct opfunc FUNCTIONS[] = {
    {"numel",
     1,                        1,
     {TENSORS | M(INTS)},
     OPTYPE_INT,                                                                   OPTAKES_NONE,
     fn_numel,                                                                                                 "elements of a tensor, of all tensors of a list; of none 0"                            },
    {"distinct",
     1,                        1,
     {TENSORS},
     OPTYPE_INT,                                                                   OPTAKES_NONE,
     fn_distinct,                                                                                              "elements at different addresses: an expanded dimension counts once, overlaps once"    },
    {"bytes",
     1,                        1,
     {TENSORS},
     OPTYPE_INT,                                                                   OPTAKES_NONE,
     fn_bytes,                                                                                                 "distinct x size of the type: what must be read; of none and of numbers 0"             },
    {"full_bytes",
     1,                        1,
     {TENSORS},
     OPTYPE_INT,                                                                   OPTAKES_NONE,
     fn_full_bytes,                                                                                            "numel x size of the type"                                                             },
    {"dtype",
     1,                        1,
     {TENSORS},
     OPTYPE_DTYPE,                                                                 OPTAKES_NONE,
     fn_dtype,                                                                                                 "type of a tensor, of the first of a list; none of none"                               },
    {"size",                1, 1,    {TENSORS | M(DTYPE)},       OPTYPE_INT,       OPTAKES_KNOWN, fn_size,     "bytes of an element"                                                                  },
    {"pack",
     1,                        1,
     {TENSORS | M(DTYPE)},
     OPTYPE_INT,                                                                   OPTAKES_KNOWN,
     fn_pack,                                                                                                  "numbers in an element: 2 of float4_e2m1fn_x2, else 1"                                 },
    {"is_floating",
     1,                        1,
     {M(DTYPE)},
     OPTYPE_BOOL,                                                                  OPTAKES_KNOWN,
     fn_is_floating,                                                                                           "whether a type is floating or complex"                                                },
    {"dims",                1, 1,    {M(TENSOR)},                OPTYPE_INTS,      OPTAKES_KNOWN, fn_dims,     "sizes of a tensor"                                                                    },
    {"rank",                1, 1,    {M(TENSOR)},                OPTYPE_INT,       OPTAKES_KNOWN, fn_rank,     "number of dimensions"                                                                 },
    {"is_scalar",
     1,                        1,
     {M(TENSOR)},
     OPTYPE_BOOL,                                                                  OPTAKES_KNOWN,
     fn_is_scalar,                                                                                             "whether a number stands where a tensor could"                                         },
    {"value",               1, 1,    {M(TENSOR)},                OPTYPE_REAL,      OPTAKES_KNOWN, fn_value,    "that number"                                                                          },
    {"is_transposed",
     1,                        1,
     {M(TENSOR)},
     OPTYPE_BOOL,                                                                  OPTAKES_KNOWN,
     fn_is_transposed,                                                                                         "whether the last but one dimension has stride 1, not the last"                        },
    {"prod",                1, 1,    {M(INTS)},                  OPTYPE_INT,       OPTAKES_KNOWN, fn_prod,     "product of a list"                                                                    },
    {"len",                 1, 1,    {LIST},                     OPTYPE_INT,       OPTAKES_KNOWN, fn_len,      "length of a list"                                                                     },
    {"slice",
     2,                        3,
     {M(INTS), M(INT), M(INT)},
     OPTYPE_INTS,                                                                  OPTAKES_KNOWN,
     fn_slice,                                                                                                 "slice(list, from, to): elements from .. to - 1; negative ones count from the end"     },
    {"broadcast",
     1,                        MANY,
     {TENSORS | M(INTS)},
     OPTYPE_INTS,                                                                  OPTAKES_NONE,
     fn_broadcast,                                                                                             "sizes of what comes of tensors or sizes laid over each other"                         },
    {"promote",
     1,                        MANY,
     {TENSORS | M(DTYPE)},
     OPTYPE_DTYPE,                                                                 OPTAKES_NONE,
     fn_promote,                                                                                               "type of what comes of them, as PyTorch promotes"                                      },
    {"reduced",
     2,                        2,
     {M(TENSOR), M(INTS)},
     OPTYPE_INT,                                                                   OPTAKES_NONE,
     fn_reduced,                                                                                               "reduced(t, dims): elements left when these dimensions are reduced; none or []: all"   },
    {"conv_size",
     5,                        5,
     {M(INTS)},
     OPTYPE_INTS,                                                                  OPTAKES_KNOWN,
     fn_conv_size,                                                                                             "conv_size(sizes, kernel, stride, padding, dilation)"                                  },
    {"conv_transpose_size",
     6,                        6,
     {M(INTS)},
     OPTYPE_INTS,                                                                  OPTAKES_KNOWN,
     fn_conv_transpose_size,                                                                                   "the same with output_padding, of a transposed convolution"                            },
    {"pool_size",
     6,                        6,
     {M(INTS), M(INTS), M(INTS), M(INTS), M(INTS), M(BOOL)},
     OPTYPE_INTS,                                                                  OPTAKES_KNOWN,
     fn_pool_size,                                                                                             "pool_size(sizes, kernel, stride, padding, dilation, ceil_mode); stride []: the kernel"},
    {"looked_at",
     6,                        6,
     {M(INTS)},
     OPTYPE_INTS,                                                                  OPTAKES_KNOWN,
     fn_looked_at,                                                                                             "looked_at(sizes, kernel, stride, padding, dilation, outputs): places that windows see"},
    {"band",
     4,                        4,
     {M(INT)},
     OPTYPE_INT,                                                                   OPTAKES_KNOWN,
     fn_band,                                                                                                  "band(q, k, low, high): pairs i < q, j < k with low <= j - i <= high"                  },
    {"min",                 1, MANY, {NUMBER},                   OPRESULT_NUMBER,  OPTAKES_KNOWN, fn_min,      "the least"                                                                            },
    {"max",                 1, MANY, {NUMBER},                   OPRESULT_NUMBER,  OPTAKES_KNOWN, fn_max,      "the greatest"                                                                         },
    {"div",                 2, 2,    {M(INT)},                   OPTYPE_INT,       OPTAKES_KNOWN, fn_div,      "quotient rounded down"                                                                },
    {"ceil_div",            2, 2,    {M(INT)},                   OPTYPE_INT,       OPTAKES_KNOWN, fn_ceil_div, "quotient rounded up"                                                                  },
    {"mod",                 2, 2,    {M(INT)},                   OPTYPE_INT,       OPTAKES_KNOWN, fn_mod,      "rest of div"                                                                          },
    {"ceil",                1, 1,    {NUMBER},                   OPTYPE_INT,       OPTAKES_KNOWN, fn_ceil,     "rounded up"                                                                           },
    {"floor",               1, 1,    {NUMBER},                   OPTYPE_INT,       OPTAKES_KNOWN, fn_floor,    "rounded down"                                                                         },
    {"log2",                1, 1,    {NUMBER},                   OPTYPE_REAL,      OPTAKES_KNOWN, fn_log2,     "logarithm"                                                                            },
    {"ceil_log2",
     1,                        1,
     {M(INT)},
     OPTYPE_INT,                                                                   OPTAKES_KNOWN,
     fn_ceil_log2,                                                                                             "least e with 2^e not below it"                                                        },
    {"pow",                 2, 2,    {NUMBER},                   OPTYPE_REAL,      OPTAKES_KNOWN, fn_pow,      "pow(a, b): a to the b"                                                                },
    {"int",                 1, 1,    {M(BOOL)},                  OPTYPE_INT,       OPTAKES_KNOWN, fn_int,      "true 1, false 0"                                                                      },
    {"given",
     1,                        1,
     {EVERY},
     OPTYPE_BOOL,                                                                  OPTAKES_ALL,
     fn_given,                                                                                                 "whether an argument is there, not None"                                               },
    {"known",
     1,                        1,
     {EVERY},
     OPTYPE_BOOL,                                                                  OPTAKES_ALL,
     fn_known,                                                                                                 "whether the trace says what it is"                                                    },
    {"event",
     1,                        1,
     {M(TEXT)},
     OPTYPE_REAL,                                                                  OPTAKES_KNOWN,
     fn_event,                                                                                                 "event(\"kernel_num_gb\"): a number of the operator's own event"                       },
    {"annotation",
     1,                        1,
     {M(TEXT)},
     OPTYPE_INT,                                                                   OPTAKES_KNOWN,
     fn_annotation,                                                                                            "annotation(\"batch\"): what the inference step around it says (data/phases.tsv)"      },
    {"supplied",
     1,                        1,
     {M(TEXT)},
     OPTYPE_INT,                                                                   OPTAKES_KNOWN,
     fn_supplied,                                                                                              "supplied(\"bytes\"): a number that the program says which opened the trace"           },
    {"name",                0, 0,    {0},                        OPTYPE_TEXT,      OPTAKES_KNOWN, fn_name,     "of the operator"                                                                      },
    {"mentions",
     2,                        2,
     {M(TEXT)},
     OPTYPE_INT,                                                                   OPTAKES_KNOWN,
     fn_mentions,                                                                                              "mentions(text, word): how often the word stands in it, between other signs"           },
    {"kernel_dtype",
     0,                        0,
     {0},
     OPTYPE_DTYPE,                                                                 OPTAKES_KNOWN,
     fn_kernel_dtype,                                                                                          "type of elements that the names of its kernels tell"                                  },
    {"allocations",
     0,                        0,
     {0},
     OPTYPE_TENSORS,                                                               OPTAKES_KNOWN,
     fn_allocations,                                                                                           "tensors that are made inside the operator (aten::empty), in order"                    },
    {"not_recorded",
     1,                        1,
     {M(TEXT)},
     OPTYPE_ANY,                                                                   OPTAKES_KNOWN,
     fn_not_recorded,                                                                                          "not_recorded(\"the width\"): a value that is not known, and what it is"               },
    {"+",                   2, 2,    {NUMBER},                   OPRESULT_NUMBER,  OPTAKES_KNOWN, add,         NULL                                                                                   },
    {"-",                   2, 2,    {NUMBER},                   OPRESULT_NUMBER,  OPTAKES_KNOWN, subtract,    NULL                                                                                   },
    {"*",                   2, 2,    {NUMBER},                   OPRESULT_NUMBER,  OPTAKES_KNOWN, multiply,    NULL                                                                                   },
    {"/",                   2, 2,    {NUMBER},                   OPTYPE_REAL,      OPTAKES_KNOWN, divide,      NULL                                                                                   },
    {"-x",                  1, 1,    {NUMBER},                   OPRESULT_NUMBER,  OPTAKES_KNOWN, negate,      NULL                                                                                   },
    {"==",                  2, 2,    {COMPARED},                 OPTYPE_BOOL,      OPTAKES_KNOWN, equal,       NULL                                                                                   },
    {"!=",                  2, 2,    {COMPARED},                 OPTYPE_BOOL,      OPTAKES_KNOWN, differ,      NULL                                                                                   },
    {"<",                   2, 2,    {NUMBER},                   OPTYPE_BOOL,      OPTAKES_KNOWN, less,        NULL                                                                                   },
    {"<=",                  2, 2,    {NUMBER},                   OPTYPE_BOOL,      OPTAKES_KNOWN, at_most,     NULL                                                                                   },
    {">",                   2, 2,    {NUMBER},                   OPTYPE_BOOL,      OPTAKES_KNOWN, greater,     NULL                                                                                   },
    {">=",                  2, 2,    {NUMBER},                   OPTYPE_BOOL,      OPTAKES_KNOWN, at_least,    NULL                                                                                   },
    {"not",                 1, 1,    {M(BOOL)},                  OPTYPE_BOOL,      OPTAKES_KNOWN, negation,    NULL                                                                                   },
    {"and",                 2, 2,    {M(BOOL)},                  OPTYPE_BOOL,      OPTAKES_ALL,   conjunction, NULL                                                                                   },
    {"or",                  2, 2,    {M(BOOL)},                  OPTYPE_BOOL,      OPTAKES_ALL,   disjunction, NULL                                                                                   },
    {"??",                  2, 2,    {EVERY},                    OPRESULT_LAST,    OPTAKES_ALL,   or_else,     NULL                                                                                   },
    {"?:",                  3, 3,    {M(BOOL), EVERY, EVERY},    OPRESULT_LAST,    OPTAKES_ALL,   choose,      NULL                                                                                   },
    {"[i]",                 2, 2,    {M(TENSOR) | LIST, M(INT)}, OPRESULT_ELEMENT, OPTAKES_KNOWN, element,     NULL                                                                                   },
    {"[]",                  0, MANY, {M(INT) | TENSORS},         OPRESULT_LIST,    OPTAKES_ALL,   make_list,   NULL                                                                                   },
    {"unknown",             0, 0,    {0},                        OPTYPE_ANY,       OPTAKES_KNOWN, fn_unknown,  NULL                                                                                   },
};

size_t opfunc_count(void)
{
    return sizeof FUNCTIONS / sizeof *FUNCTIONS;
}

const struct opfunc *opfunc_at(size_t index)
{
    return &FUNCTIONS[index];
}

size_t opfunc_find(const char *name, size_t len)
{
    size_t i = 0;
    while (i < opfunc_count() &&
           (strlen(FUNCTIONS[i].name) != len || memcmp(FUNCTIONS[i].name, name, len) != 0))
        i++;
    return i;
}

struct opvalue opfunc_call(struct opcall *c, size_t index, const struct opvalue *args, unsigned n)
{
    const struct opfunc *f = &FUNCTIONS[index];
    for (unsigned i = 0; f->takes != OPTAKES_ALL && i < n; i++) {
        if (args[i].state == OPSTATE_UNKNOWN)
            return args[i];
        if (args[i].state == OPSTATE_NONE && f->takes == OPTAKES_KNOWN)
            return opvalue_unknown(OPWHY_UNDEFINED, args[i].what);
    }
    return f->call(c, args, n);
}
