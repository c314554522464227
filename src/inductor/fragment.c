/* fragment.c - the comments above kernels: operators, source nodes, and the fragment of the graph
 * that each was made of. */
#include "reading.h"

#include "map.h"

#include <string.h>

/* ---- Names of operators, types of tensors ---- */

/* "space::base" and a NUL; its length, 0 without one of them, or room. */
static size_t write_op(struct slice space, struct slice base, char *text, size_t size)
{
    if (!space.len || !base.len || space.len + base.len + 3 > size)
        return 0;
    memcpy(text, space.s, space.len);
    text[space.len] = text[space.len + 1] = ':';
    memcpy(text + space.len + 2, base.s, base.len);
    text[space.len + 2 + base.len] = '\0';
    return space.len + 2 + base.len;
}

uint32_t inductor_op(struct inductor *ind, struct slice path)
{
    struct slice space, base;
    char text[256];
    slice_eat(&path, "torch.ops.");
    if (!slice_split(&path, ".", &space))
        return path.len ? inductor_intern(ind, path) : ROOF_NONE;
    base = path;
    slice_split(&path, ".", &base);
    const size_t len = write_op(space, base, text, sizeof text);
    return len ? inductor_intern(ind, (struct slice){text, len}) : ROOF_NONE;
}

/* mm of aoti_torch_cuda_mm_out, in older versions of aoti_torch_mm_out. */
static struct slice shim_base(struct slice name)
{
    static const char *const DEVICES[] = {"cpu_", "cuda_", "xpu_", "mps_", "mtia_"};
    for (size_t i = 0; i < sizeof DEVICES / sizeof *DEVICES; i++)
        if (slice_eat(&name, DEVICES[i]))
            break;
    if (slice_ends(name, "_out"))
        name.len -= strlen("_out");
    return name;
}

size_t inductor_callee(struct slice name, char *text, size_t size)
{
    const struct slice aten = {"aten", strlen("aten")};
    struct slice space, base;
    if (slice_ends(name, ".copy_"))
        return write_op(aten, (struct slice){"copy_", strlen("copy_")}, text, size);
    if (slice_eat(&name, "extern_kernels."))
        return write_op(aten, name, text, size);
    if (slice_starts(name, "aoti_torch_proxy_executor"))
        return 0;
    if (slice_eat(&name, "aoti_torch_"))
        return write_op(aten, shim_base(name), text, size);
    slice_eat(&name, "torch.ops.");
    if (!slice_split(&name, ".", &space))
        return 0;
    base = name;
    slice_split(&name, ".", &base);
    return write_op(space, base, text, size);
}

struct slice inductor_op_base(const struct inductor *ind, uint32_t op)
{
    const char *s = inductor_string(ind, op);
    const char *colons = s ? strstr(s, "::") : NULL;
    const char *base = colons ? colons + 2 : s ? s : "";
    return (struct slice){base, strlen(base)};
}

static const struct {
    const char *name;
    int64_t bytes;
} DTYPES[] = {
    {"f8e4m3fnuz", 1 },
    {"f8e5m2fnuz", 1 },
    {"f8e4m3fn",   1 },
    {"f8e8m0fnu",  1 },
    {"f8e5m2",     1 },
    {"bf16",       2 },
    {"f16",        2 },
    {"f32",        4 },
    {"f64",        8 },
    {"i8",         1 },
    {"i16",        2 },
    {"i32",        4 },
    {"i64",        8 },
    {"u8",         1 },
    {"u16",        2 },
    {"u32",        4 },
    {"u64",        8 },
    {"b8",         1 },
    {"c32",        4 },
    {"c64",        8 },
    {"c128",       16},
};

/* The size of an element; the type is what is left, from its first bracket on. */
static int64_t element_bytes(struct slice *type)
{
    struct slice name;
    const struct slice all = *type;
    if (!slice_split(type, "[", &name))
        return 0;
    *type = (struct slice){type->s - 1, type->len + 1};
    for (size_t i = 0; i < sizeof DTYPES / sizeof *DTYPES; i++)
        if (slice_is(name, DTYPES[i].name))
            return DTYPES[i].bytes;
    *type = all;
    return 0;
}

/* The list in brackets at the front of *rest. */
static bool eat_list(struct slice *rest, struct slice *list)
{
    return slice_eat(rest, "[") && slice_split(rest, "]", list);
}

static bool next_number(struct slice *list, int64_t *n)
{
    *list = slice_trim(*list);
    const bool ok = slice_number(list, n);
    *list = slice_trim(*list);
    return ok && (!list->len || slice_eat(list, ","));
}

static bool times(int64_t *product, int64_t n)
{
    if (n && *product > INT64_MAX / n)
        return false;
    *product *= n;
    return true;
}

void inductor_type(struct slice type, int64_t *numel, int64_t *bytes)
{
    struct slice dims, strides = {0};
    int64_t dim, stride, all = 1, kept = element_bytes(&type);
    *numel = *bytes = ROOF_NULL_I64;
    if (!kept || !eat_list(&type, &dims))
        return;
    const bool has_strides = eat_list(&type, &strides);
    while (slice_trim(dims).len) {
        if (!next_number(&dims, &dim) || !times(&all, dim))
            return;
        const bool repeats = has_strides && next_number(&strides, &stride) && stride == 0;
        if (!(repeats && dim) && !times(&kept, dim))
            return;
    }
    *numel = all;
    *bytes = kept;
}

int64_t inductor_type_dim(struct slice type, int i)
{
    enum { MOST = 16 };
    int64_t dims[MOST];
    int n = 0;
    struct slice list;
    if (!element_bytes(&type) || !eat_list(&type, &list))
        return ROOF_NULL_I64;
    while (slice_trim(list).len) {
        if (n == MOST || !next_number(&list, &dims[n]))
            return ROOF_NULL_I64;
        n++;
    }
    i = i < 0 ? n + i : i;
    return i >= 0 && i < n ? dims[i] : ROOF_NULL_I64;
}

/* ---- Lines ---- */

/* The items of "[x, x_1, ]": an empty one stands for a node that is not known. */
static void push_items(struct inductor *ind, struct slice list, bool are_ops, uint32_t *first,
                       uint32_t *n)
{
    *first = ind->words.head.count;
    *n = 0;
    while (list.len) {
        struct slice item = list;
        if (!slice_split(&list, ",", &item))
            list.len = 0;
        item = slice_trim(item);
        const uint32_t word = are_ops ? inductor_op(ind, item) : inductor_intern(ind, item);
        if (item.len && word != ROOF_NONE && inductor_push_word(ind, word) != ROOF_NONE)
            ++*n;
    }
}

static bool read_lists(struct inductor *ind, struct inductor_comment *c, struct slice text,
                       uint64_t offset)
{
    struct slice before, rest = text, sources = {0}, ops = {0};
    if (!slice_split(&rest, "Original ATen: [", &before) || !slice_split(&rest, "]", &ops))
        return false;
    rest = text;
    if (slice_split(&rest, "Source Nodes: [", &before) && !slice_split(&rest, "]", &sources))
        sources.len = 0;
    push_items(ind, ops, true, &c->first_op, &c->nops);
    push_items(ind, sources, false, &c->first_source, &c->nsources);
    c->has_list = true;
    c->offset = offset;
    return true;
}

/* "x_2 => add, erf": pairs of words. */
static bool read_mapping(struct inductor *ind, struct inductor_comment *c, struct slice text)
{
    struct slice source;
    if (!slice_split(&text, " => ", &source))
        return false;
    const uint32_t from = inductor_intern(ind, slice_trim(source));
    if (!c->npairs)
        c->first_pair = ind->words.head.count;
    while (text.len) {
        struct slice node = text;
        if (!slice_split(&text, ",", &node))
            text.len = 0;
        const uint32_t to = inductor_intern(ind, slice_trim(node));
        if (inductor_push_word(ind, from) != ROOF_NONE && inductor_push_word(ind, to) != ROOF_NONE)
            c->npairs++;
    }
    return true;
}

static void push_args(struct inductor *ind, uint32_t node, struct slice args)
{
    struct slice before;
    struct inductor_nodes *n = &ind->nodes;
    while (slice_split(&args, "%", &before)) {
        const struct slice name = slice_name(&args);
        if (name.len && inductor_push_word(ind, inductor_intern(ind, name)) != ROOF_NONE)
            n->nargs[node]++;
    }
}

/* `%relu : Tensor "f32[8][1]cuda:0"[num_users=2] = call_function[target=torch.ops...](args = ...)`;
 * older ones have no type. */
static bool read_node(struct inductor *ind, struct inductor_comment *c, struct slice text)
{
    struct slice name, head, form, target, type, before;
    struct inductor_nodes *n = &ind->nodes;
    if (!slice_eat(&text, "%"))
        return false;
    name = slice_name(&text);
    if (!name.len || !slice_split(&text, " = ", &head) || !slice_split(&text, "[target=", &form) ||
        !slice_split(&text, "]", &target))
        return false;
    const uint32_t node = inductor_push_node(ind, inductor_intern(ind, name));
    if (node == ROOF_NONE)
        return true;
    if (!c->nnodes++)
        c->first_node = node;
    n->is_input[node] = slice_is(form, "PlaceHolder") || slice_is(form, "placeholder");
    if (slice_split(&head, "\"", &before) && slice_split(&head, "\"", &type)) {
        n->type[node] = inductor_intern(ind, type);
        inductor_type(type, &n->numel[node], &n->bytes[node]);
    }
    n->op[node] = n->is_input[node] ? ROOF_NONE : inductor_op(ind, target);
    n->first_arg[node] = ind->words.head.count;
    push_args(ind, node, text);
    return true;
}

static bool read_path(struct inductor *ind, struct inductor_comment *c, struct slice text)
{
    if (!slice_eat(&text, "kernel path:"))
        return false;
    const struct slice file = slice_after_last(slice_trim(text), '/');
    const uint32_t hash = inductor_intern(ind, slice_before_last(file, '.'));
    c->hash = hash == ROOF_NONE ? 0 : hash + 1;
    return true;
}

static bool read_handle(struct inductor_comment *c, struct slice text)
{
    struct slice number;
    int64_t handle;
    if (!slice_eat(&text, "[Provenance debug handles]"))
        return false;
    number = slice_after_last(slice_trim(text), ':');
    c->has_handle = slice_number(&number, &handle) && !number.len;
    if (c->has_handle)
        c->handle = handle;
    return true;
}

void inductor_comment_line(struct inductor *ind, struct inductor_comment *c, struct slice text,
                           uint64_t offset)
{
    text = slice_trim(text);
    if (read_path(ind, c, text) || read_handle(c, text))
        return;
    if (c->has_list && (read_node(ind, c, text) || read_mapping(ind, c, text)))
        return;
    read_lists(ind, c, text, offset);
}

/* ---- The whole comment ---- */

/* Gives the nodes their sources. Old comments have no fragment: what they map are the nodes. */
static void join_pairs(struct inductor *ind, struct inductor_comment *c)
{
    struct map at = {0};
    struct inductor_nodes *n = &ind->nodes;
    for (uint32_t i = 0; i < c->nnodes; i++)
        ind->failed |= !map_put(&at, n->name[c->first_node + i], c->first_node + i);
    for (uint32_t i = 0; i < c->npairs && !ind->failed; i++) {
        const uint32_t *pair = &ind->words.word[c->first_pair + 2 * i];
        const uint32_t source = pair[0], name = pair[1], *known = map_get(&at, name);
        const uint32_t node = known ? *known : inductor_push_node(ind, name);
        if (node == ROOF_NONE)
            break;
        if (!known && !c->nnodes)
            c->first_node = node;
        c->nnodes += !known;
        n->source[node] = source;
        ind->failed |= !map_put(&at, name, node);
    }
    map_free(&at);
}

uint32_t inductor_comment_end(struct inductor *ind, struct inductor_comment *c)
{
    uint32_t origin = ROOF_NONE;
    if (c->has_list) {
        join_pairs(ind, c);
        origin = inductor_push(ind, &ind->origins, &inductor_origins_desc);
    }
    if (origin != ROOF_NONE) {
        ind->origins.first_op[origin] = c->first_op;
        ind->origins.nops[origin] = c->nops;
        ind->origins.first_source[origin] = c->first_source;
        ind->origins.nsources[origin] = c->nsources;
        ind->origins.first_node[origin] = c->first_node;
        ind->origins.nnodes[origin] = c->nnodes;
        ind->origins.offset[origin] = c->offset;
    }
    *c = (struct inductor_comment){0};
    return origin;
}
