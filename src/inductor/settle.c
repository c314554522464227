/* settle.c - the operators of every call, by the best of what is known of it. */
#include "settling.h"

#include "buf.h"
#include "grow.h"
#include "sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PLACES = 16 };     /* lines of the program that are named for one call */
enum { MOST_OF_LIBRARY = 64 }; /* nodes of the call of a library: it has one or two */

/* One program, and what lies beside it. */
struct settler {
    struct inductor *ind;
    uint32_t *graph_of; /* of each file with provenance */
    uint32_t *listing_of;
    uint32_t *first_link, *by_graph; /* rows of links by program */
    uint32_t *next_link; /* of the same kernel, handle and kind; 0: none, else 1 + row */
    struct map links;    /* kernel and handle -> 1 + first row, of nodes */
    struct map sources;  /* node -> node before Inductor */
    struct map listed;   /* name -> node of the listing */
    struct map stacks;   /* the same, of lines of the program */
    struct map counts;   /* kernel -> calls of it */
    struct map mapped;   /* name of a node that provenance maps a kernel to */
    struct map unmapped; /* operator of nodes of the listing that it maps no kernel to */

    uint32_t *like;   /* kernel -> 1 + call of it that was settled by the kernel alone, 0: none */
    struct map alike; /* kernel and handle -> call that was settled by their provenance */

    /* of the call at hand */
    uint32_t *node;
    size_t nnodes, capnodes;
};

static uint64_t link_key(uint32_t kernel, int64_t handle)
{
    const uint32_t low = handle >= 0 && handle < UINT32_MAX ? (uint32_t)handle : UINT32_MAX;
    return (uint64_t)kernel << 32 | low;
}

/* ---- What lies beside a program ---- */

static void forget(struct settler *s)
{
    map_free(&s->links);
    map_free(&s->sources);
    map_free(&s->listed);
    map_free(&s->stacks);
    map_free(&s->counts);
    map_free(&s->mapped);
    map_free(&s->unmapped);
    map_free(&s->alike);
}

static void chain(struct settler *s, struct map *map, uint32_t row)
{
    const struct inductor_links *l = &s->ind->links;
    uint32_t *first = map_put(map, link_key(l->from[row], l->handle[row]), 0);
    s->ind->failed |= !first;
    if (!first)
        return;
    s->next_link[row] = *first;
    *first = row + 1;
}

static void learn_link(struct settler *s, uint32_t row)
{
    const struct inductor_links *l = &s->ind->links;
    if (l->link[row] == INDUCTOR_NODE_SOURCE)
        s->ind->failed |= !map_put(&s->sources, l->from[row], l->to[row]);
    else
        chain(s, l->link[row] == INDUCTOR_KERNEL_NODE ? &s->links : &s->stacks, row);
    if (l->link[row] == INDUCTOR_KERNEL_NODE)
        s->ind->failed |= !map_put(&s->mapped, l->to[row], 0);
}

static void learn(struct settler *s, uint32_t graph)
{
    struct inductor *ind = s->ind;
    const uint32_t listing = s->listing_of[graph];
    const struct inductor_graphs *g = &ind->graphs;
    for (uint32_t i = s->first_link[graph + 1]; i-- > s->first_link[graph];) /* chains in order */
        learn_link(s, s->by_graph[i]);
    for (uint32_t i = 0; listing != ROOF_NONE && i < ind->listings.nnodes[listing]; i++) {
        const uint32_t node = ind->listings.first_node[listing] + i;
        const uint32_t op = ind->nodes.op[node];
        ind->failed |= !map_put(&s->listed, ind->nodes.name[node], node);
        if (op != ROOF_NONE && !map_get(&s->mapped, ind->nodes.name[node]))
            ind->failed |= !map_put(&s->unmapped, op, 0);
    }
    for (uint32_t i = 0; i < g->ncalls[graph]; i++) {
        uint32_t *n = map_put(&s->counts, ind->calls.name[g->first_call[graph] + i], 0);
        ind->failed |= !n;
        if (n)
            ++*n;
    }
}

/* ---- Nodes of a call ---- */

static void take_node(struct settler *s, uint32_t node)
{
    if (!grow_room(&s->node, sizeof *s->node, s->nnodes, &s->capnodes)) {
        s->ind->failed = true;
        return;
    }
    s->node[s->nnodes++] = node;
}

static void take_fragment(struct settler *s, uint32_t origin)
{
    const struct inductor_origins *o = &s->ind->origins;
    for (uint32_t i = 0; i < o->nnodes[origin]; i++)
        if (!s->ind->nodes.is_input[o->first_node[origin] + i])
            take_node(s, o->first_node[origin] + i);
}

/* The node of the listing, else one of which only the name is known. */
static uint32_t node_named(struct settler *s, uint32_t name)
{
    const uint32_t *listed = map_get(&s->listed, name), *source = map_get(&s->sources, name);
    const uint32_t node = listed ? *listed : inductor_push_node(s->ind, name);
    if (node != ROOF_NONE && source)
        s->ind->nodes.source[node] = *source;
    return node;
}

static int by_row(const void *ctx, uint32_t a, uint32_t b)
{
    const uint32_t *node = ctx;
    return SORT_BY(node[a], node[b]);
}

/* The order of the graph, each node once. */
static void sort_nodes(struct settler *s)
{
    uint32_t *order = sort_new_order(s->nnodes, by_row, s->node);
    uint32_t *sorted = malloc((s->nnodes + 1) * sizeof *sorted);
    size_t n = 0;
    s->ind->failed |= !order || !sorted;
    for (size_t i = 0; order && sorted && i < s->nnodes; i++)
        if (!n || sorted[n - 1] != s->node[order[i]])
            sorted[n++] = s->node[order[i]];
    if (order && sorted)
        memcpy(s->node, sorted, n * sizeof *sorted);
    s->nnodes = n;
    free(order);
    free(sorted);
}

/* A mapping without handles is of all calls of that name: it helps only if there is one. */
static const uint32_t *links_of(const struct settler *s, const struct map *map, uint32_t call)
{
    const struct inductor_calls *c = &s->ind->calls;
    const uint32_t *count = map_get(&s->counts, c->name[call]);
    const uint32_t *exact = c->handle[call] == ROOF_NULL_I64
                                ? NULL
                                : map_get(map, link_key(c->name[call], c->handle[call]));
    if (exact)
        return exact;
    return count && *count == 1 ? map_get(map, link_key(c->name[call], ROOF_NULL_I64)) : NULL;
}

static void take_provenance(struct settler *s, uint32_t call, uint32_t most)
{
    const uint32_t *first = links_of(s, &s->links, call);
    bool all_listed = true;
    for (uint32_t row = first ? *first : 0; row && s->nnodes < most && !s->ind->failed;
         row = s->next_link[row - 1]) {
        const uint32_t name = s->ind->links.to[row - 1];
        all_listed &= map_get(&s->listed, name) != NULL;
        take_node(s, node_named(s, name));
    }
    if (s->nnodes && all_listed)
        sort_nodes(s);
}

/* ---- Operators of a call ---- */

struct op_list {
    uint32_t first, n; /* of words */
    bool ordered;
};

static uint32_t origin_of(const struct inductor *ind, uint32_t call)
{
    const uint32_t kernel = ind->calls.kernel[call];
    if (ind->calls.origin[call] != ROOF_NONE && ind->origins.nops[ind->calls.origin[call]])
        return ind->calls.origin[call];
    return kernel == ROOF_NONE ? ind->calls.origin[call] : ind->kernels.origin[kernel];
}

static struct op_list listed_ops(const struct inductor *ind, uint32_t origin)
{
    if (origin == ROOF_NONE)
        return (struct op_list){0};
    return (struct op_list){ind->origins.first_op[origin], ind->origins.nops[origin], true};
}

static struct op_list named_ops(struct inductor *ind, uint32_t call)
{
    const char *name = inductor_string(ind, ind->calls.name[call]);
    const uint32_t first = ind->words.head.count;
    return (struct op_list){
        first, ops_of_name(ind, (struct slice){name ? name : "", name ? strlen(name) : 0}), false};
}

/* ---- Shares ---- */

static uint32_t push_share(struct inductor *ind, uint32_t call, uint32_t op, enum inductor_how how,
                           double weight)
{
    struct inductor_shares *s = &ind->shares;
    const uint32_t row = inductor_push(ind, s, &inductor_shares_desc);
    if (row == ROOF_NONE)
        return row;
    s->call[row] = call;
    s->op[row] = op;
    s->how[row] = (uint8_t)how;
    s->weight[row] = weight;
    s->nodes[row] = s->sources[row] = s->label[row] = ROOF_NONE;
    ind->calls.nshares[call]++;
    return row;
}

static void set_label(struct inductor *ind, uint32_t row, const char *label)
{
    ind->shares.label[row] = label ? inductor_word(ind, label) : ROOF_NONE;
}

/* An operator of the comment without a part of the call. */
static void push_listed(struct inductor *ind, uint32_t call, uint32_t op)
{
    const uint32_t row = push_share(ind, call, op, INDUCTOR_LISTED, 0);
    if (row != ROOF_NONE)
        set_label(ind, row, label_of_op(inductor_string(ind, op)));
}

static void append(struct buf *text, const char *word)
{
    if (!word)
        return;
    if (text->len)
        buf_str(text, ", ");
    buf_str(text, word);
}

static uint32_t keep_text(struct inductor *ind, struct buf *text)
{
    const uint32_t id =
        text->len ? inductor_intern(ind, (struct slice){text->bytes, text->len}) : ROOF_NONE;
    ind->failed |= text->failed;
    buf_free(text);
    return id;
}

/* Which of the shares told[i] belongs to: place in the call's, by operator and how. */
static uint32_t share_of(struct settler *s, struct map *shares, uint32_t call, struct told told)
{
    const uint32_t next = s->ind->calls.nshares[call];
    uint32_t *known = map_put(shares, told.op, next);
    s->ind->failed |= !known;
    if (!known)
        return ROOF_NONE;
    if (*known == next)
        push_share(s->ind, call, told.op, (enum inductor_how)told.how, 0);
    return *known;
}

/* Nodes by the share that they are of, by counting: those of share k are order[begin[k] ..
 * begin[k + 1]). `begin` has two numbers more than there are shares, all 0. */
static void group_nodes(const struct settler *s, const uint32_t *mine, uint32_t *begin,
                        uint32_t *order, uint32_t nshares)
{
    for (size_t i = 0; i < s->nnodes; i++)
        begin[mine[i] + 2]++;
    for (uint32_t k = 2; k < nshares + 2; k++)
        begin[k] += begin[k - 1];
    for (uint32_t i = 0; i < s->nnodes; i++)
        order[begin[mine[i] + 1]++] = i;
}

/* Names of its nodes and of their source nodes, each once, and what they all are. */
static void describe(struct settler *s, uint32_t row, const uint32_t *place, uint32_t n)
{
    struct inductor *ind = s->ind;
    struct buf nodes = {0}, sources = {0};
    const char *label = NULL;
    uint32_t latest = ROOF_NONE;
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t node = s->node[place[i]];
        const char *own = label_of_op(inductor_string(ind, ind->nodes.op[node]));
        label = !i ? own : own && label && strcmp(own, label) == 0 ? label : NULL;
        append(&nodes, inductor_string(ind, ind->nodes.name[node]));
        if (ind->nodes.source[node] != latest)
            append(&sources, inductor_string(ind, ind->nodes.source[node]));
        latest = ind->nodes.source[node];
    }
    ind->shares.nodes[row] = keep_text(ind, &nodes);
    ind->shares.sources[row] = keep_text(ind, &sources);
    set_label(ind, row, label);
}

static void describe_all(struct settler *s, uint32_t first, uint32_t nshares, const uint32_t *mine)
{
    uint32_t *begin = calloc((size_t)nshares + 2, sizeof *begin);
    uint32_t *order = calloc(s->nnodes + 1, sizeof *order);
    s->ind->failed |= !begin || !order;
    if (begin && order)
        group_nodes(s, mine, begin, order, nshares);
    for (uint32_t k = 0; k < nshares && !s->ind->failed; k++)
        describe(s, first + k, order + begin[k], begin[k + 1] - begin[k]);
    free(begin);
    free(order);
}

static void share_nodes(struct settler *s, uint32_t call, struct op_list ops,
                        const struct map *by_name)
{
    struct inductor *ind = s->ind;
    const uint32_t n = (uint32_t)s->nnodes, first = ind->shares.head.count;
    struct told *told = calloc(s->nnodes + 1, sizeof *told);
    uint32_t *op = calloc((size_t)ops.n + 1, sizeof *op);
    uint32_t *mine = calloc(s->nnodes + 1, sizeof *mine);
    double *weight = calloc(s->nnodes + 1, sizeof *weight);
    struct map shares = {0};
    enum inductor_split split = INDUCTOR_EQUAL;
    ind->failed |= !told || !op || !mine || !weight;
    if (!ind->failed && ops.n) /* words move while strings are added */
        memcpy(op, &ind->words.word[ops.first], ops.n * sizeof *op);
    if (!ind->failed &&
        tell_ops(ind, &(struct telling){s->node, n, op, ops.n, ops.ordered, told})) {
        weigh_nodes(ind, s->node, n, ind->calls.kind[call] == INDUCTOR_TEMPLATE, by_name, &split,
                    weight);
        for (uint32_t i = 0; i < n && !ind->failed; i++) {
            mine[i] = share_of(s, &shares, call, told[i]);
            if (mine[i] != ROOF_NONE)
                ind->shares.weight[first + mine[i]] += weight[i];
        }
        const uint32_t found = ind->calls.nshares[call];
        if (!ind->failed)
            describe_all(s, first, found, mine);
        for (uint32_t i = 0; i < ops.n && !ind->failed; i++)
            if (!map_get(&shares, op[i]))
                push_listed(ind, call, op[i]);
        ind->calls.split[call] = (uint8_t)(found == 1 ? INDUCTOR_WHOLE : split);
    }
    map_free(&shares);
    free(told);
    free(op);
    free(mine);
    free(weight);
}

/* Each operator is told by the list only, and has no nodes. */
static void share_equally(struct inductor *ind, uint32_t call, struct op_list ops)
{
    for (uint32_t i = 0; i < ops.n && !ind->failed; i++) {
        const uint32_t op = ind->words.word[ops.first + i];
        const enum inductor_how how = ops.n == 1 ? INDUCTOR_ONLY : INDUCTOR_ITSELF;
        const bool is_free = is_free_op(inductor_string(ind, op));
        const uint32_t row = push_share(ind, call, op, how, is_free ? 0 : NAN);
        if (row != ROOF_NONE)
            set_label(ind, row, label_of_op(inductor_string(ind, op)));
    }
    ind->calls.split[call] = (uint8_t)(ops.n == 1 ? INDUCTOR_WHOLE : INDUCTOR_EQUAL);
}

/* ---- Calls of what others wrote ---- */

static uint32_t callee_op(struct inductor *ind, struct slice name)
{
    char text[256];
    const size_t len = inductor_callee(name, text, sizeof text);
    return len ? inductor_intern(ind, (struct slice){text, len}) : ROOF_NONE;
}

static void settle_callee(struct settler *s, uint32_t call)
{
    struct inductor *ind = s->ind;
    const char *name = inductor_string(ind, ind->calls.name[call]);
    const struct op_list ops = listed_ops(ind, ind->calls.origin[call]);
    const uint32_t callee =
        callee_op(ind, (struct slice){name ? name : "", strlen(name ? name : "")});
    enum inductor_how how;
    const uint32_t picked =
        pick_op(ind, ops.first, ops.n, callee, ind->calls.kind[call] == INDUCTOR_FALLBACK, &how);
    struct buf nodes = {0}, sources = {0};
    take_provenance(s, call, MOST_OF_LIBRARY);
    for (size_t i = 0; i < s->nnodes; i++) {
        append(&nodes, inductor_string(ind, ind->nodes.name[s->node[i]]));
        append(&sources, inductor_string(ind, ind->nodes.source[s->node[i]]));
    }
    const uint32_t node_text = keep_text(ind, &nodes), source_text = keep_text(ind, &sources);
    const uint32_t op = picked == ROOF_NONE ? callee : ind->words.word[ops.first + picked];
    if (op != ROOF_NONE) {
        const uint32_t row =
            push_share(ind, call, op, picked == ROOF_NONE ? INDUCTOR_CALLEE : how, NAN);
        if (row == ROOF_NONE)
            return;
        ind->shares.nodes[row] = node_text;
        ind->shares.sources[row] = source_text;
        set_label(ind, row, label_of_op(inductor_string(ind, op)));
    }
    for (uint32_t i = 0; i < ops.n && !ind->failed; i++)
        if (i != picked)
            push_listed(ind, call, ind->words.word[ops.first + i]);
    ind->calls.split[call] = INDUCTOR_WHOLE;
    ind->calls.evidence[call] = (uint8_t)(op == ROOF_NONE       ? INDUCTOR_UNKNOWN
                                          : picked == ROOF_NONE ? INDUCTOR_CALLED
                                                                : INDUCTOR_COMMENT);
}

/* ---- Calls of generated kernels ---- */

static bool names_of_fragment(struct inductor *ind, uint32_t origin, struct map *out)
{
    const struct inductor_origins *o = &ind->origins;
    for (uint32_t i = 0; i < o->nnodes[origin]; i++) {
        const uint32_t node = o->first_node[origin] + i;
        ind->failed |= !map_put(out, ind->nodes.name[node], node);
    }
    return !ind->failed;
}

/* Older fragments have no types; the listing of the graph has them, and lines of the program. */
static void take_listed(struct settler *s, struct map *by_name)
{
    struct inductor_nodes *n = &s->ind->nodes;
    for (size_t i = 0; i < s->nnodes; i++) {
        const uint32_t node = s->node[i], *listed = map_get(&s->listed, n->name[node]);
        if (!listed)
            continue;
        n->line[node] = n->line[*listed];
        for (uint32_t k = 0; k < n->nargs[node]; k++) {
            const uint32_t name = s->ind->words.word[n->first_arg[node] + k];
            const uint32_t *arg = map_get(&s->listed, name);
            s->ind->failed |= arg && !map_put(by_name, name, *arg);
        }
        if (n->type[node] != ROOF_NONE)
            continue;
        n->type[node] = n->type[*listed];
        n->numel[node] = n->numel[*listed];
        n->bytes[node] = n->bytes[*listed];
    }
}

/* The kernel's definition has nodes. */
static bool settle_fragment(struct settler *s, uint32_t call)
{
    struct inductor *ind = s->ind;
    const uint32_t kernel = ind->calls.kernel[call];
    const uint32_t origin = kernel == ROOF_NONE ? ROOF_NONE : ind->kernels.origin[kernel];
    struct map by_name = {0};
    if (origin == ROOF_NONE || !ind->origins.nnodes[origin])
        return false;
    take_fragment(s, origin);
    if (s->nnodes && names_of_fragment(ind, origin, &by_name))
        take_listed(s, &by_name);
    if (s->nnodes && !ind->failed)
        share_nodes(s, call, listed_ops(ind, origin), &by_name);
    map_free(&by_name);
    ind->calls.evidence[call] = INDUCTOR_FRAGMENT;
    return s->nnodes != 0;
}

/* Whether a listed operator of a call has nodes in the graph that provenance maps no kernel to. */
static bool is_lacking(const struct settler *s, uint32_t row)
{
    return s->ind->shares.how[row] == INDUCTOR_LISTED &&
           map_get(&s->unmapped, s->ind->shares.op[row]);
}

static bool lacks_nodes(const struct settler *s, uint32_t call)
{
    for (uint32_t i = 0; i < s->ind->calls.nshares[call]; i++)
        if (is_lacking(s, s->ind->calls.first_share[call] + i))
            return true;
    return false;
}

/* Older provenance knows only some nodes of a kernel: its name says the others' operators. */
static bool settle_provenance(struct settler *s, uint32_t call, struct op_list ops)
{
    struct inductor *ind = s->ind;
    take_provenance(s, call, UINT32_MAX);
    if (!s->nnodes)
        return false;
    share_nodes(s, call, ops, &s->listed);
    ind->calls.evidence[call] = INDUCTOR_PROVENANCE;
    if (!lacks_nodes(s, call))
        return true;
    inductor_count(ind, INDUCTOR_partial_provenance, ind->graphs.file[ind->calls.graph[call]],
                   ind->calls.offset[call]);
    for (uint32_t i = 0; i < ind->calls.nshares[call]; i++) { /* all alike: no cost is known */
        const uint32_t row = ind->calls.first_share[call] + i;
        if (ind->shares.how[row] != INDUCTOR_LISTED || is_lacking(s, row))
            ind->shares.weight[row] = NAN;
        if (is_lacking(s, row))
            ind->shares.how[row] = INDUCTOR_ITSELF;
    }
    ind->calls.split[call] = INDUCTOR_EQUAL;
    return true;
}

/* The same shares as of another call. */
static void settle_like(struct inductor *ind, uint32_t call, uint32_t other)
{
    ind->calls.first_share[call] = ind->calls.first_share[other];
    ind->calls.nshares[call] = ind->calls.nshares[other];
    ind->calls.split[call] = ind->calls.split[other];
    ind->calls.evidence[call] = ind->calls.evidence[other];
    ind->calls.stack[call] = ind->calls.stack[other];
}

/* Another call that must come out the same: of the same kernel, or the same provenance, and without
 * a comment of its own. */
static uint32_t other_like(const struct settler *s, uint32_t call)
{
    const struct inductor_calls *c = &s->ind->calls;
    const uint32_t kernel = c->kernel[call], origin = c->origin[call];
    const uint32_t like = kernel == ROOF_NONE ? 0 : s->like[kernel];
    const bool by_fragment = like && c->evidence[like - 1] == INDUCTOR_FRAGMENT;
    if (by_fragment || (like && (origin == ROOF_NONE || !s->ind->origins.nops[origin])))
        return like - 1;
    const uint32_t *alike = map_get(&s->alike, link_key(c->name[call], c->handle[call]));
    return alike ? *alike : ROOF_NONE;
}

static void remember(struct settler *s, uint32_t call)
{
    const struct inductor_calls *c = &s->ind->calls;
    const uint32_t kernel = c->kernel[call];
    if (c->evidence[call] == INDUCTOR_PROVENANCE)
        s->ind->failed |= !map_put(&s->alike, link_key(c->name[call], c->handle[call]), call);
    else if (kernel != ROOF_NONE)
        s->like[kernel] = call + 1;
}

static void settle_generated(struct settler *s, uint32_t call)
{
    struct inductor *ind = s->ind;
    if (settle_fragment(s, call))
        return;
    const uint32_t origin = origin_of(ind, call);
    const bool has_list = origin != ROOF_NONE && ind->origins.nops[origin];
    const struct op_list ops = has_list ? listed_ops(ind, origin) : named_ops(ind, call);
    if (settle_provenance(s, call, ops))
        return;
    share_equally(ind, call, ops);
    ind->calls.evidence[call] = (uint8_t)(!ops.n     ? INDUCTOR_UNKNOWN
                                          : has_list ? INDUCTOR_COMMENT
                                                     : INDUCTOR_NAMED);
}

/* ---- All calls ---- */

/* The share whose part of the cost is largest; the first of equal ones. */
static uint32_t primary(const struct inductor *ind, uint32_t call)
{
    uint32_t best = ROOF_NONE;
    for (uint32_t i = 0; i < ind->calls.nshares[call]; i++) {
        const uint32_t row = ind->calls.first_share[call] + i;
        if (best == ROOF_NONE || ind->shares.share[row] > ind->shares.share[best])
            best = row;
    }
    return best;
}

/* Where a node of the primary operator stands in the program; the last has its result. */
static uint32_t place_of_nodes(const struct settler *s, uint32_t call)
{
    const struct inductor *ind = s->ind;
    const uint32_t share = primary(ind, call);
    const char *names = share == ROOF_NONE ? NULL : inductor_string(ind, ind->shares.nodes[share]);
    const struct slice all = {names ? names : "", names ? strlen(names) : 0};
    const struct slice last = slice_trim(slice_after_last(all, ','));
    for (size_t i = s->nnodes; i-- > 0;) {
        const char *name = inductor_string(ind, ind->nodes.name[s->node[i]]);
        if (name && slice_is(last, name))
            return ind->nodes.line[s->node[i]];
    }
    return ROOF_NONE;
}

/* The lines of the program that a call stands for: that of its primary operator if it is known,
 * else all that the kernel's stacks have. */
static uint32_t place_of(struct settler *s, uint32_t call)
{
    const uint32_t known = place_of_nodes(s, call), *first = links_of(s, &s->stacks, call);
    struct buf text = {0};
    if (known != ROOF_NONE || !first)
        return known;
    for (uint32_t row = *first, n = 0, before = ROOF_NONE; row && n < MOST_PLACES;
         row = s->next_link[row - 1], n++) {
        const uint32_t place = s->ind->links.to[row - 1];
        if (place == ROOF_NONE || place == before)
            continue;
        buf_str(&text, text.len ? "; " : "");
        buf_str(&text, inductor_string(s->ind, place));
        before = place;
    }
    return keep_text(s->ind, &text);
}

static void settle_new(struct settler *s, uint32_t call, bool is_library)
{
    struct inductor *ind = s->ind;
    s->nnodes = 0;
    ind->calls.first_share[call] = ind->shares.head.count;
    if (is_library)
        settle_callee(s, call);
    else
        settle_generated(s, call);
    if (ind->failed)
        return;
    set_shares(&ind->shares, ind->calls.first_share[call], ind->calls.nshares[call]);
    ind->calls.stack[call] = place_of(s, call);
    if (!is_library)
        remember(s, call);
}

static void settle_call(struct settler *s, uint32_t call)
{
    struct inductor *ind = s->ind;
    const enum inductor_kind kind = (enum inductor_kind)ind->calls.kind[call];
    const bool is_library = kind == INDUCTOR_EXTERN || kind == INDUCTOR_FALLBACK;
    const uint32_t other = is_library ? ROOF_NONE : other_like(s, call);
    if (other == ROOF_NONE)
        settle_new(s, call, is_library);
    else
        settle_like(ind, call, other);
    if (ind->failed)
        return;
    if (ind->calls.evidence[call] == INDUCTOR_UNKNOWN)
        inductor_count(ind, INDUCTOR_no_ops, ind->graphs.file[ind->calls.graph[call]],
                       ind->calls.offset[call]);
}

/* Puts the rows of links into groups, one for each program, by counting. */
static void group_links(struct settler *s)
{
    const struct inductor *ind = s->ind;
    const uint32_t ngraphs = ind->graphs.head.count;
    for (uint32_t i = 0; i < ind->links.head.count; i++) {
        const uint32_t graph = s->graph_of[ind->links.file[i]];
        if (graph != ROOF_NONE)
            s->first_link[graph + 2]++;
    }
    for (uint32_t g = 2; g < ngraphs + 2; g++)
        s->first_link[g] += s->first_link[g - 1];
    for (uint32_t i = 0; i < ind->links.head.count; i++) { /* moves each begin to the next one's */
        const uint32_t graph = s->graph_of[ind->links.file[i]];
        if (graph != ROOF_NONE)
            s->by_graph[s->first_link[graph + 1]++] = i;
    }
}

void inductor_settle(struct inductor *ind)
{
    struct settler s = {.ind = ind};
    s.graph_of = match_provenance(ind);
    s.listing_of = match_listings(ind);
    s.next_link = calloc((size_t)ind->links.head.count + 1, sizeof *s.next_link);
    s.by_graph = calloc((size_t)ind->links.head.count + 1, sizeof *s.by_graph);
    s.first_link = calloc((size_t)ind->graphs.head.count + 2, sizeof *s.first_link);
    s.like = calloc((size_t)ind->kernels.head.count + 1, sizeof *s.like);
    ind->failed |= !s.next_link || !s.by_graph || !s.first_link || !s.like;
    if (!ind->failed)
        group_links(&s);
    for (uint32_t g = 0; g < ind->graphs.head.count && !ind->failed; g++) {
        learn(&s, g);
        for (uint32_t i = 0; i < ind->graphs.ncalls[g] && !ind->failed; i++)
            settle_call(&s, ind->graphs.first_call[g] + i);
        forget(&s);
    }
    free(s.graph_of);
    free(s.listing_of);
    free(s.next_link);
    free(s.by_graph);
    free(s.first_link);
    free(s.like);
    free(s.node);
}
