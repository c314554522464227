/* opvalue.c - values of formulas: making them, writing them. */
#include "opvalue.h"

#include <math.h>
#include <string.h>

const char *optype_name(enum optype t)
{
    static const char *const NAMES[OPTYPE_COUNT] = {
        [OPTYPE_ANY] = "any",       [OPTYPE_INT] = "int",         [OPTYPE_REAL] = "real",
        [OPTYPE_BOOL] = "bool",     [OPTYPE_DTYPE] = "dtype",     [OPTYPE_TEXT] = "text",
        [OPTYPE_INTS] = "ints",     [OPTYPE_REALS] = "reals",     [OPTYPE_BOOLS] = "bools",
        [OPTYPE_TENSOR] = "tensor", [OPTYPE_TENSORS] = "tensors", [OPTYPE_OTHER] = "other",
    };
    return NAMES[t];
}

struct opvalue opvalue_real(double r)
{
    if (!isfinite(r))
        return opvalue_unknown(OPWHY_OVERFLOW, NULL);
    return (struct opvalue){.type = OPTYPE_REAL, .state = OPSTATE_KNOWN, .r = r};
}

struct opvalue opvalue_dtype(enum dtype d, const char *what)
{
    if (!d)
        return opvalue_unknown(OPWHY_TYPE, what);
    return (struct opvalue){.type = OPTYPE_DTYPE, .state = OPSTATE_KNOWN, .d = d};
}

/* ---- Writing ---- */

enum { SHOWN_ELEMENTS = 8 }; /* of a list */

static void print_ints(struct buf *out, const int64_t *v, uint32_t n, bool are_bools)
{
    buf_char(out, '[');
    for (uint32_t i = 0; i < n && i < SHOWN_ELEMENTS; i++) {
        buf_str(out, i ? "," : "");
        if (are_bools)
            buf_str(out, v[i] ? "true" : "false");
        else
            buf_printf(out, "%lld", (long long)v[i]);
    }
    buf_str(out, n > SHOWN_ELEMENTS ? ",...]" : "]");
}

static void print_tensor(struct buf *out, const struct tensor *t)
{
    if (t->is_scalar) {
        if (t->number.len)
            buf_add(out, t->number.s, t->number.len);
        else
            buf_str(out, "scalar");
        return;
    }
    print_ints(out, t->dims, t->rank, false);
    buf_char(out, ' ');
    if (t->type)
        buf_str(out, dtype_short(t->type));
    else if (t->type_text.len)
        buf_add(out, t->type_text.s, t->type_text.len);
    else
        buf_str(out, "?");
}

static void print_tensors(struct buf *out, const struct opvalue *v)
{
    enum { SHOWN = 2 };
    buf_printf(out, "%u tensors", v->count);
    for (uint32_t i = 0; i < v->count && i < SHOWN; i++) {
        buf_str(out, i ? ", " : " (");
        print_tensor(out, &v->tensors[i]);
    }
    buf_str(out, !v->count ? "" : v->count > SHOWN ? ", ...)" : ")");
}

static void print_reals(struct buf *out, const struct opvalue *v)
{
    buf_char(out, '[');
    for (uint32_t i = 0; i < v->count && i < SHOWN_ELEMENTS; i++)
        buf_printf(out, "%s%g", i ? "," : "", v->reals[i]);
    buf_str(out, v->count > SHOWN_ELEMENTS ? ",...]" : "]");
}

static void print_known(struct buf *out, const struct opvalue *v)
{
    switch ((enum optype)v->type) {
    case OPTYPE_INT:
        buf_printf(out, "%lld", (long long)v->i);
        break;
    case OPTYPE_REAL:
        buf_printf(out, "%.10g", v->r);
        break;
    case OPTYPE_BOOL:
        buf_str(out, v->b ? "true" : "false");
        break;
    case OPTYPE_DTYPE:
        buf_str(out, dtype_name(v->d));
        break;
    case OPTYPE_TEXT:
        buf_add(out, v->text.s, v->text.len);
        break;
    case OPTYPE_INTS:
    case OPTYPE_BOOLS:
        print_ints(out, v->ints, v->count, v->type == OPTYPE_BOOLS);
        break;
    case OPTYPE_REALS:
        print_reals(out, v);
        break;
    case OPTYPE_TENSOR:
        print_tensor(out, v->tensors);
        break;
    case OPTYPE_TENSORS:
        print_tensors(out, v);
        break;
    case OPTYPE_OTHER:
        buf_str(out, "given");
        break;
    case OPTYPE_ANY:
    case OPTYPE_COUNT:
        break;
    }
}

void opvalue_print(struct buf *out, const struct opvalue *v)
{
    if (v->state == OPSTATE_KNOWN)
        print_known(out, v);
    else
        buf_str(out, v->state == OPSTATE_NONE ? "none" : "unknown");
}

void opvalue_print_why(struct buf *out, const struct opvalue *v)
{
#define TEXT_(id, text) text,
    static const char *const TEXTS[OPWHY_COUNT] = {OPWHY(TEXT_)};
#undef TEXT_
    const char *text = TEXTS[v->why], *gap = strstr(text, "%s");
    if (!gap) {
        buf_str(out, text);
        return;
    }
    buf_add(out, text, (size_t)(gap - text));
    buf_str(out, v->what ? v->what : "an argument");
    buf_str(out, gap + 2);
}
