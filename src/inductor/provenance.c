/* provenance.c - JSON that says which nodes of the graph each kernel is of, which nodes of the
 * program these come from, and where that stands. */
#include "reading.h"

#include "buf.h"
#include "json_walk.h"
#include "text.h"

#include <string.h>

struct provenance {
    struct inductor *ind;
    const struct inductor_text *text;
    bool is_stacks; /* by the file's name */
    bool is_nodes;  /* kernel -> nodes, without a name for the mapping */
};

/* "triton_poi_fused_mul_1:2" is handle 2 of that kernel. */
static int64_t take_handle(struct slice *kernel)
{
    int64_t handle;
    struct slice number = slice_after_last(*kernel, ':');
    if (number.len == kernel->len || !slice_number(&number, &handle) || number.len)
        return ROOF_NULL_I64;
    *kernel = slice_before_last(*kernel, ':');
    return handle;
}

static uint32_t intern_string(struct inductor *ind, struct slice s)
{
    struct buf clean = {0};
    text_unescape(&clean, s.s, s.len);
    ind->failed |= clean.failed;
    const uint32_t id =
        inductor_intern(ind, (struct slice){clean.bytes ? clean.bytes : "", clean.len});
    buf_free(&clean);
    return id;
}

static void push(struct provenance *p, enum inductor_link link, struct slice from, uint32_t to)
{
    struct inductor_links *l = &p->ind->links;
    const uint32_t row = inductor_push(p->ind, l, &inductor_links_desc);
    if (row == ROOF_NONE)
        return;
    l->link[row] = (uint8_t)link;
    l->file[row] = p->text->file;
    l->handle[row] = link == INDUCTOR_NODE_SOURCE ? ROOF_NULL_I64 : take_handle(&from);
    l->from[row] = inductor_intern(p->ind, from);
    l->to[row] = to;
}

/* The program's own line: `File "/a/b/model.py", line 81, in forward\n    x = f(x)`, the last of
 * the frames, as "model.py:81 in forward, code: x = f(x)". Files have line feeds as they are or as
 * backslash and n, twice. */
static uint32_t innermost(struct inductor *ind, struct slice stack)
{
    struct slice before, path, line, function, code = {0};
    struct buf text = {0};
    while (slice_split(&stack, "File \\\"", &before))
        if (!slice_find(stack, "File \\\""))
            break;
    if (!slice_split(&stack, "\\\", line ", &path))
        return ROOF_NONE;
    line = stack;
    if (!slice_split(&stack, ", in ", &line))
        return ROOF_NONE;
    function = stack;
    if (slice_split(&stack, "\\n", &function) && !slice_split(&stack, "\\n", &code))
        code = stack;
    if (slice_ends(function, "\\"))
        function.len--;
    if (slice_ends(code, "\\"))
        code.len--;
    code = slice_trim(code);
    path = slice_after_last(path, '/');
    buf_add(&text, path.s, path.len);
    buf_char(&text, ':');
    buf_add(&text, line.s, line.len);
    buf_str(&text, " in ");
    buf_add(&text, function.s, function.len);
    if (code.len) {
        buf_str(&text, ", code: ");
        buf_add(&text, code.s, code.len);
    }
    ind->failed |= text.failed;
    const uint32_t id = intern_string(ind, (struct slice){text.bytes ? text.bytes : "", text.len});
    buf_free(&text);
    return id;
}

static bool take(void *ctx, const struct json_scalar *at)
{
    struct provenance *p = ctx;
    if (!at->is_string)
        return !p->ind->failed;
    if (at->depth == 3 && slice_is(at->key[0], "cppCodeToPost"))
        push(p, INDUCTOR_KERNEL_NODE, at->key[1], intern_string(p->ind, at->value));
    else if (at->depth == 3 && slice_is(at->key[0], "postToPre"))
        push(p, INDUCTOR_NODE_SOURCE, at->key[1], intern_string(p->ind, at->value));
    else if (at->depth == 2 && p->is_stacks)
        push(p, INDUCTOR_KERNEL_STACK, at->key[0], innermost(p->ind, at->value));
    else if (at->depth == 2 && p->is_nodes)
        push(p, INDUCTOR_KERNEL_NODE, at->key[0], intern_string(p->ind, at->value));
    return !p->ind->failed;
}

static bool is_called(const struct inductor *ind, uint32_t file, const char *word)
{
    const uint32_t label = ind->files.label[file];
    const char *name = inductor_string(ind, label == ROOF_NONE ? ind->files.path[file] : label);
    const struct slice called = slice_after_last((struct slice){name, strlen(name)}, '/');
    return slice_find(called, word) != NULL;
}

void inductor_read_provenance(struct inductor *ind, const struct inductor_text *text)
{
    struct provenance p = {ind, text, is_called(ind, text->file, "kernel_stack_traces"),
                           is_called(ind, text->file, "triton_kernel_to_post_grad_nodes")};
    if (!json_walk((struct slice){text->bytes, text->len}, take, &p))
        inductor_count(ind, INDUCTOR_bad_json, text->file, ind->files.offset[text->file]);
}
