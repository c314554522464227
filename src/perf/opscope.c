/* opscope.c - finding what a name in a formula stands for. */
#include "opscope.h"

#include "grow.h"

#include <string.h>

const struct span OPNAME_TENSORS = {"recorded_tensors", 16}, OPNAME_INTS = {"recorded_ints", 13};

static bool same(const struct span *a, const struct span *b)
{
    return a->len == b->len && memcmp(a->s, b->s, a->len) == 0;
}

bool opbody_bind(struct opbody *b, const struct span *name, enum optype type, bool is_argument)
{
    if (!grow_room(&b->names, sizeof *b->names, b->nnames, &b->names_cap))
        return false;
    b->names[b->nnames++] = (struct opbinding){*name, type, is_argument};
    return true;
}

size_t opbody_find(const struct opbody *b, const struct span *name)
{
    size_t i = 0;
    while (i < b->nnames && !same(&b->names[i].name, name))
        i++;
    return i;
}

/* Adds what the overloads say of the type to *type; false if they cannot agree. */
static bool common_type(const struct overloads *o, const struct span *name, enum optype *type)
{
    for (uint32_t i = 0; i < o->count; i++)
        for (uint32_t k = 0; k < o->v[i].count; k++) {
            const struct parameter *p = &o->v[i].parameters[k];
            if (!same(&p->name, name))
                continue;
            *type = *type == OPTYPE_ANY ? p->type : schema_common(*type, p->type);
            if (*type == OPTYPE_COUNT)
                return false;
        }
    return true;
}

/* The type that the argument has for all heads of the model; OPTYPE_ANY if none has it. */
static bool argument_type(const struct opnames *n, const struct span *name, enum optype *type)
{
    *type = OPTYPE_ANY;
    if (n->model->own.count)
        return common_type(&n->model->own, name, type);
    for (size_t i = 0; i < n->nheads; i++)
        if (!common_type(&n->heads[i].overloads, name, type))
            return false;
    return true;
}

static enum optype type_of_argument(struct opnames *n, const struct span *name)
{
    enum optype type = OPTYPE_ANY;
    if (same(name, &OPNAME_TENSORS))
        return OPTYPE_TENSORS;
    if (same(name, &OPNAME_INTS))
        return OPTYPE_INTS;
    n->disagree = !argument_type(n, name, &type);
    return n->disagree ? OPTYPE_ANY : type;
}

static bool find(void *ctx, const struct span *name, struct opname *out)
{
    struct opnames *n = ctx;
    size_t slot = opbody_find(n->body, name);
    if (slot == n->body->nnames && n->binds) {
        const enum optype type = type_of_argument(n, name);
        if (type != OPTYPE_ANY && !opbody_bind(n->binds, name, type, true)) {
            n->failed = true;
            return false;
        }
    }
    if (slot < n->body->nnames) {
        *out = (struct opname){n->body->names[slot].type, OPFRAME_OWN, (uint32_t)slot};
        return true;
    }
    slot = n->family ? opbody_find(n->family, name) : 0;
    if (!n->family || slot == n->family->nnames)
        return false;
    *out = (struct opname){n->family->names[slot].type, OPFRAME_FAMILY, (uint32_t)slot};
    return true;
}

struct opscope opscope_of(struct opnames *n)
{
    return (struct opscope){n, find};
}
