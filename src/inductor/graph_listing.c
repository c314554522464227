/* graph_listing.c - a graph written as Python: its nodes, their types, and the lines of the program
 * that they are of. */
#include "reading.h"

#include <string.h>

struct listing {
    struct inductor *ind;
    uint32_t row;
    uint32_t line; /* of the program, which the nodes that follow are of */
};

static void set_type(struct inductor *ind, uint32_t node, struct slice type)
{
    struct inductor_nodes *n = &ind->nodes;
    n->type[node] = inductor_intern(ind, type);
    inductor_type(type, &n->numel[node], &n->bytes[node]);
}

static uint32_t push(struct listing *l, struct slice name)
{
    struct inductor *ind = l->ind;
    const uint32_t node = inductor_push_node(ind, inductor_intern(ind, name));
    if (node == ROOF_NONE)
        return node;
    ind->listings.nnodes[l->row]++;
    ind->nodes.line[node] = l->line;
    ind->nodes.first_arg[node] = ind->words.head.count;
    return node;
}

/* `x: "f32[8, 32]"`, any number of times: what the graph is given. */
static void read_inputs(struct listing *l, struct slice text)
{
    struct slice before, type;
    while (slice_split(&text, ": \"", &before) && slice_split(&text, "\"", &type)) {
        size_t n = before.len;
        while (n && (before.s[n - 1] == '_' || (before.s[n - 1] >= '0' && before.s[n - 1] <= '9') ||
                     ((before.s[n - 1] | 32) >= 'a' && (before.s[n - 1] | 32) <= 'z')))
            n--;
        const struct slice name = {before.s + n, before.len - n};
        const uint32_t node = name.len ? push(l, name) : ROOF_NONE;
        if (node == ROOF_NONE)
            continue;
        l->ind->nodes.is_input[node] = 1;
        set_type(l->ind, node, type);
    }
}

/* Names in the arguments; those that are no nodes are not found later. */
static void push_args(struct listing *l, uint32_t node, struct slice args)
{
    while (args.len) {
        const struct slice name = slice_path(&args);
        if (name.len && !memchr(name.s, '.', name.len)) {
            const uint32_t word = inductor_intern(l->ind, name);
            l->ind->nodes.nargs[node] += inductor_push_word(l->ind, word) != ROOF_NONE;
        } else if (!name.len) {
            args = (struct slice){args.s + 1, args.len - 1};
        }
    }
}

/* `relu: "f32[8][1]cuda:0" = torch.ops.aten.relu.default(x);  x = None`; the type may be absent. */
static bool read_node(struct listing *l, struct slice text)
{
    struct inductor *ind = l->ind;
    struct slice type = {0}, args, rest = text;
    const struct slice name = slice_name(&rest);
    if (!name.len || (slice_eat(&rest, ": \"") && !slice_split(&rest, "\"", &type)) ||
        !slice_eat(&rest, " = "))
        return false;
    const struct slice callee = slice_path(&rest);
    if (!callee.len || !rest.len)
        return false;
    const uint32_t node = push(l, name);
    if (node == ROOF_NONE)
        return true;
    if (type.len)
        set_type(ind, node, type);
    if (slice_starts(callee, "torch.ops.")) {
        ind->nodes.op[node] = inductor_op(ind, callee);
    } else if (rest.s[0] == '[') {
        ind->nodes.op[node] = inductor_word(ind, "operator::getitem");
        args = callee;
        push_args(l, node, args);
        return true;
    } else {
        ind->nodes.op[node] = inductor_intern(ind, callee);
    }
    args = rest;
    slice_split(&rest, ";", &args);
    push_args(l, node, args);
    return true;
}

/* `# File: /path/model.py:12 in forward, code: y = s.b(x)`; the directories tell nothing. */
static bool read_place(struct listing *l, struct slice text)
{
    struct slice path;
    const struct slice all = text;
    if (!slice_eat(&text, "# File: "))
        return slice_starts(all, "#");
    path = text;
    if (slice_split(&text, " in ", &path))
        text = (struct slice){path.s, (size_t)(all.s + all.len - path.s)};
    const struct slice file = slice_after_last(path, '/');
    l->line = inductor_intern(l->ind, (struct slice){file.s, (size_t)(text.s + text.len - file.s)});
    return true;
}

void inductor_read_listing(struct inductor *ind, const struct inductor_text *text)
{
    struct text_line line = text_lines(text->bytes, text->len);
    struct listing l = {ind, inductor_push(ind, &ind->listings, &inductor_listings_desc),
                        ROOF_NONE};
    if (l.row == ROOF_NONE)
        return;
    ind->listings.file[l.row] = text->file;
    ind->listings.first_node[l.row] = ind->nodes.head.count;
    while (!ind->failed && text_line_next(&line))
        if (!read_place(&l, line.text) && !read_node(&l, line.text))
            read_inputs(&l, line.text);
}
