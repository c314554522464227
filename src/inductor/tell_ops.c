/* tell_ops.c - which of a kernel's operators each of its nodes comes from.
 *
 * A comment lists operators, and source nodes with their nodes, both in the order in which they
 * first come up; which node is of which operator it does not say. Nodes of one source node are
 * taken together, and are told by what they are, by the name of their source node, and by order. */
#include "settling.h"

#include <stdlib.h>
#include <string.h>

enum { UNTOLD = UINT8_MAX };

/* Nodes of one source node, or one node without. */
struct bunch {
    uint32_t source; /* ROOF_NONE */
    uint32_t base;   /* what all its nodes are: "add"; ROOF_NONE: several things */
    uint32_t op;     /* place in the list of operators, ROOF_NONE */
    uint8_t how;
};

struct teller {
    struct inductor *ind;
    struct telling *t;
    struct bunch *bunch;
    uint32_t nbunches;
    uint32_t *bunch_of; /* node -> bunch */
    struct map places;  /* base of an operator -> place in the list */
    bool *is_used;      /* operator has a bunch */
};

static uint32_t base_of_node(const struct teller *x, uint32_t node)
{
    const uint32_t op = x->ind->nodes.op[node];
    if (op == ROOF_NONE)
        return ROOF_NONE;
    const struct slice base = inductor_op_base(x->ind, op);
    return inductor_intern(x->ind, base);
}

static bool make_bunches(struct teller *x)
{
    struct map at = {0};
    for (uint32_t i = 0; i < x->t->nnodes && !x->ind->failed; i++) {
        const uint32_t node = x->t->node[i], source = x->ind->nodes.source[node];
        const uint32_t base = base_of_node(x, node);
        const uint32_t fresh = x->nbunches;
        uint32_t *known = source == ROOF_NONE ? NULL : map_put(&at, source, fresh);
        x->ind->failed |= source != ROOF_NONE && !known;
        const uint32_t b = known ? *known : fresh;
        x->bunch_of[i] = b;
        if (b == fresh) {
            x->bunch[b] = (struct bunch){source, base, ROOF_NONE, UNTOLD};
            x->nbunches++;
        } else if (x->bunch[b].base != base) {
            x->bunch[b].base = ROOF_NONE;
        }
    }
    map_free(&at);
    return !x->ind->failed;
}

static bool place_ops(struct teller *x)
{
    for (uint32_t i = 0; i < x->t->nops; i++) {
        const uint32_t base = inductor_intern(x->ind, inductor_op_base(x->ind, x->t->op[i]));
        x->ind->failed |= !map_put(&x->places, base, i);
    }
    return !x->ind->failed;
}

static void tell(struct teller *x, uint32_t b, uint32_t op, enum inductor_how how)
{
    x->bunch[b].op = op;
    x->bunch[b].how = (uint8_t)how;
    x->is_used[op] = true;
}

static uint32_t place_of(const struct teller *x, uint32_t base)
{
    const uint32_t *place = base == ROOF_NONE ? NULL : map_get(&x->places, base);
    return place ? *place : ROOF_NONE;
}

/* "relu" of "relu_12". */
static struct slice without_number(struct slice name)
{
    struct slice number = slice_after_last(name, '_');
    int64_t n;
    if (number.len < name.len && slice_number(&number, &n) && !number.len)
        return slice_before_last(name, '_');
    return name;
}

static struct slice source_name(const struct teller *x, uint32_t b)
{
    const char *s = inductor_string(x->ind, x->bunch[b].source);
    return without_number((struct slice){s ? s : "", s ? strlen(s) : 0});
}

static uint32_t place_of_source(const struct teller *x, uint32_t b)
{
    const struct slice name = source_name(x, b);
    return name.len ? place_of(x, strtab_find(&x->ind->strings, name.s, name.len)) : ROOF_NONE;
}

/* As many new source nodes as new operators: the nth is the nth, unless a bunch says otherwise. */
static bool tell_by_order(struct teller *x)
{
    if (!x->t->ordered || x->nbunches != x->t->nops)
        return false;
    for (uint32_t b = 0; b < x->nbunches; b++) {
        const uint32_t by_base = place_of(x, x->bunch[b].base);
        if (by_base != ROOF_NONE && by_base != b)
            return false;
    }
    for (uint32_t b = 0; b < x->nbunches; b++)
        tell(x, b, b, INDUCTOR_ORDER);
    return true;
}

static void tell_by_name(struct teller *x)
{
    for (uint32_t b = 0; b < x->nbunches; b++) {
        const uint32_t by_source = place_of_source(x, b);
        const uint32_t by_base = place_of(x, x->bunch[b].base);
        if (by_source != ROOF_NONE)
            tell(x, b, by_source, INDUCTOR_SOURCE);
        else if (by_base != ROOF_NONE)
            tell(x, b, by_base, INDUCTOR_TARGET);
    }
}

/* layer_norm is native_layer_norm, softmax is _softmax, if only one operator is named so. */
static void tell_by_part_of_name(struct teller *x)
{
    enum { MOST_OPS = 64 };
    for (uint32_t b = 0; b < x->nbunches && x->t->nops <= MOST_OPS; b++) {
        const struct slice name = source_name(x, b);
        uint32_t found = ROOF_NONE, count = 0;
        for (uint32_t i = 0; i < x->t->nops && name.len; i++) {
            const struct slice base = inductor_op_base(x->ind, x->t->op[i]);
            if (base.len <= name.len || base.s[base.len - name.len - 1] != '_' ||
                memcmp(base.s + base.len - name.len, name.s, name.len) != 0)
                continue;
            found = i;
            count++;
        }
        if (count == 1 && x->bunch[b].how == UNTOLD)
            tell(x, b, found, INDUCTOR_SOURCE);
    }
}

/* Bunches [from, to) are not told, those beside them are: what lies between their operators? */
static void tell_between(struct teller *x, uint32_t from, uint32_t to)
{
    const uint32_t lo = from ? x->bunch[from - 1].op + 1 : 0;
    const uint32_t hi = to < x->nbunches ? x->bunch[to].op : x->t->nops;
    uint32_t left = 0;
    for (uint32_t i = lo; i < hi; i++)
        left += !x->is_used[i];
    if (lo >= hi || left != hi - lo || (left != to - from && left != 1))
        return;
    for (uint32_t b = from; b < to; b++)
        tell(x, b, left == 1 ? lo : lo + b - from, left == 1 ? INDUCTOR_LEFT : INDUCTOR_ORDER);
}

static void tell_between_all(struct teller *x)
{
    for (uint32_t b = 0; b < x->nbunches && x->t->ordered;) {
        uint32_t to = b;
        while (to < x->nbunches && x->bunch[to].how == UNTOLD)
            to++;
        if (to > b)
            tell_between(x, b, to);
        b = to + 1;
    }
}

/* A bunch of several kinds of nodes, one of which is an operator that has none yet. */
static void tell_by_member(struct teller *x)
{
    for (uint32_t i = 0; i < x->t->nnodes; i++) {
        const uint32_t b = x->bunch_of[i];
        const uint32_t place = place_of(x, base_of_node(x, x->t->node[i]));
        if (x->bunch[b].how == UNTOLD && place != ROOF_NONE && !x->is_used[place])
            tell(x, b, place, INDUCTOR_TARGET);
    }
}

/* A name says operators of inputs, too: there what is left may be one of them. */
static void tell_last_left(struct teller *x)
{
    uint32_t left = ROOF_NONE, n = 0;
    for (uint32_t i = 0; i < x->t->nops; i++)
        if (!x->is_used[i]) {
            left = i;
            n++;
        }
    for (uint32_t b = 0; b < x->nbunches && n == 1 && x->t->ordered; b++)
        if (x->bunch[b].how == UNTOLD)
            tell(x, b, left, INDUCTOR_LEFT);
}

static void tell_all(struct teller *x)
{
    if (x->t->nops == 1) {
        for (uint32_t b = 0; b < x->nbunches; b++)
            tell(x, b, 0, INDUCTOR_ONLY);
        return;
    }
    if (tell_by_order(x))
        return;
    tell_by_name(x);
    tell_by_part_of_name(x);
    tell_between_all(x);
    tell_by_member(x);
    tell_last_left(x);
}

/* Of a node of which only the name is known: "mul" of "mul_3". */
static uint32_t own_op(const struct teller *x, uint32_t node)
{
    const uint32_t op = x->ind->nodes.op[node];
    const char *name = inductor_string(x->ind, x->ind->nodes.name[node]);
    if (op != ROOF_NONE || !name)
        return op;
    return inductor_intern(x->ind, without_number((struct slice){name, strlen(name)}));
}

bool tell_ops(struct inductor *ind, struct telling *t)
{
    struct teller x = {.ind = ind, .t = t};
    x.bunch = calloc((size_t)t->nnodes + 1, sizeof *x.bunch);
    x.bunch_of = calloc((size_t)t->nnodes + 1, sizeof *x.bunch_of);
    x.is_used = calloc((size_t)t->nops + 1, sizeof *x.is_used);
    ind->failed |= !x.bunch || !x.bunch_of || !x.is_used;
    if (!ind->failed && place_ops(&x) && make_bunches(&x))
        tell_all(&x);
    for (uint32_t i = 0; i < t->nnodes && !ind->failed; i++) {
        const struct bunch *b = &x.bunch[x.bunch_of[i]];
        t->told[i] = b->how == UNTOLD ? (struct told){own_op(&x, t->node[i]), INDUCTOR_ITSELF}
                                      : (struct told){t->op[b->op], b->how};
    }
    map_free(&x.places);
    free(x.bunch);
    free(x.bunch_of);
    free(x.is_used);
    return !ind->failed;
}
