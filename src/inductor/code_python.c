/* code_python.c - generated Python: the kernels that it defines, and what its call() calls, line by
 * line. */
#include "reading.h"

#include "checksum.h"
#include "grow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A function that may hold calls of kernels. Those of parts of a program are taken over where
 * call() calls them. */
struct body {
    uint32_t name;
    uint32_t first, n; /* of python.calls */
};

struct python {
    struct inductor *ind;
    const struct inductor_text *text;
    uint32_t graph;
    struct inductor_comment comment;
    struct inductor_calls calls; /* of all functions, in the order of the file */
    struct map kernels;          /* name -> kernel */
    struct map spaces;           /* name of an alias -> namespace: aten = torch.ops.aten */
    struct map bodies;           /* name -> 1 + place in list */
    struct body *list;
    size_t nlist, caplist;
    bool in_body;
    size_t body_indent, device_indent;
    int64_t device;
};

static uint64_t place(const struct python *py, const char *at)
{
    return py->ind->files.offset[py->text->file] + (uint64_t)(at - py->text->bytes);
}

/* ---- Definitions ---- */

void inductor_kernel_source(struct inductor *ind, uint32_t kernel, struct slice source)
{
    struct slice before, rest = source, shape;
    double gb;
    struct inductor_kernels *k = &ind->kernels;
    k->sum[kernel] = checksum(source.s, source.len);
    if (slice_split(&rest, "@triton_heuristics.", &before) || slice_split(&rest, "\n@", &before)) {
        shape = slice_name(&rest);
        if (shape.len && !slice_is(shape, "triton"))
            k->shape[kernel] = inductor_intern(ind, shape);
        if (slice_is(shape, "template"))
            k->kind[kernel] = INDUCTOR_TEMPLATE;
    }
    rest = source;
    if (slice_split(&rest, "'kernel_num_gb': ", &before)) {
        size_t n = 0;
        while (n < rest.len && strchr("0123456789.e+-", rest.s[n]))
            n++;
        if (number_decimal(rest.s, n, &gb))
            k->gb[kernel] = gb;
    }
}

static enum inductor_kind kind_of_maker(struct slice maker, struct slice name)
{
    if (slice_starts(maker, "cpp"))
        return INDUCTOR_CPP;
    if (slice_starts(maker, "triton") && !slice_starts(name, "triton_tem_"))
        return INDUCTOR_TRITON;
    return slice_is(maker, "multi_kernel") ? INDUCTOR_TRITON : INDUCTOR_TEMPLATE;
}

/* `triton_poi_fused_relu_0 = async_compile.triton('...', '''` and the source up to the next `'''`.
 */
static bool read_definition(struct python *py, struct text_line *line)
{
    struct inductor *ind = py->ind;
    struct slice text = line->text, source;
    const struct slice name = slice_name(&text);
    if (!name.len || !slice_eat(&text, " = async_compile."))
        return false;
    const struct slice maker = slice_name(&text);
    if (!slice_starts(text, "("))
        return false;
    const uint32_t id = inductor_intern(ind, name);
    const uint32_t hash = py->comment.hash;
    const uint32_t kernel = inductor_push_kernel(ind, py->text, py->graph, id, line->text.s);
    if (kernel == ROOF_NONE)
        return true;
    ind->kernels.kind[kernel] = (uint8_t)kind_of_maker(maker, name);
    ind->kernels.hash[kernel] = hash ? hash - 1 : ROOF_NONE;
    ind->kernels.origin[kernel] = inductor_comment_end(ind, &py->comment);
    uint32_t *latest = map_put(&py->kernels, id, kernel);
    ind->failed |= !latest;
    if (latest)
        *latest = kernel;
    const char *open = slice_find(text, "'''");
    if (!open)
        return true;
    struct slice rest = {open + 3, (size_t)(line->end - open - 3)};
    if (!slice_split(&rest, "'''", &source)) {
        inductor_count(ind, INDUCTOR_open_definitions, py->text->file, place(py, line->text.s));
        return true;
    }
    inductor_kernel_source(ind, kernel, source);
    text_line_skip(line, rest.s);
    return true;
}

/* `aten = torch.ops.aten` */
static bool read_alias(struct python *py, struct slice text)
{
    const struct slice name = slice_name(&text);
    if (!name.len || !slice_eat(&text, " = torch.ops."))
        return false;
    const struct slice space = slice_path(&text);
    if (!text.len && !memchr(space.s, '.', space.len))
        py->ind->failed |=
            !map_put(&py->spaces, inductor_intern(py->ind, name), inductor_intern(py->ind, space));
    return true;
}

/* ---- Bodies ---- */

static bool is_harness(struct slice name)
{
    static const char *const NAMES[] = {"benchmark_compiled_module", "get_args", "__init__",
                                        "recursively_apply_fns"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (slice_is(name, NAMES[i]))
            return true;
    return false;
}

static bool read_function(struct python *py, const struct text_line *line)
{
    struct slice text = line->text;
    if (!slice_eat(&text, "def "))
        return false;
    const struct slice name = slice_name(&text);
    py->in_body = name.len && !is_harness(name);
    py->body_indent = line->indent;
    py->device = ROOF_NULL_I64;
    if (!py->in_body)
        return true;
    if (!grow_room(&py->list, sizeof *py->list, py->nlist, &py->caplist)) {
        py->ind->failed = true;
        py->in_body = false;
        return true;
    }
    const struct body body = {inductor_intern(py->ind, name), py->calls.head.count, 0};
    py->list[py->nlist++] = body;
    uint32_t *at = map_put(&py->bodies, body.name, (uint32_t)py->nlist);
    py->ind->failed |= !at;
    if (at)
        *at = (uint32_t)py->nlist;
    return true;
}

static uint32_t push_call(struct python *py, const struct text_line *line, struct slice name,
                          enum inductor_kind kind)
{
    struct inductor_calls *c = &py->calls;
    const uint32_t row = inductor_push(py->ind, c, &inductor_calls_desc);
    if (row == ROOF_NONE)
        return row;
    c->name[row] = inductor_intern(py->ind, name);
    c->kind[row] = (uint8_t)kind;
    c->kernel[row] = c->stack[row] = ROOF_NONE;
    c->handle[row] = py->comment.has_handle ? py->comment.handle : ROOF_NULL_I64;
    c->origin[row] = inductor_comment_end(py->ind, &py->comment);
    c->device[row] = py->device;
    c->line[row] = line->number;
    c->offset[row] = place(py, line->text.s);
    py->list[py->nlist - 1].n++;
    return row;
}

/* Takes over the calls of another body; those that it took over itself are among them. */
static void inline_body(struct python *py, const struct text_line *line, struct slice name)
{
    const uint32_t id = strtab_find(&py->ind->strings, name.s, name.len);
    const uint32_t *at = id == ROOF_NONE ? NULL : map_get(&py->bodies, id);
    if (!at || *at == py->nlist)
        return;
    const struct body body = py->list[*at - 1];
    if (py->calls.head.count + (uint64_t)body.n > py->text->len) {
        inductor_count(py->ind, INDUCTOR_unfolded, py->text->file, place(py, line->text.s));
        return;
    }
    for (uint32_t i = 0; i < body.n && !py->ind->failed; i++) {
        const uint32_t row =
            cols_copy(&py->calls, &inductor_calls_desc, &py->calls, body.first + i);
        py->ind->failed |= row == ROOF_NONE;
        if (row != ROOF_NONE)
            py->calls.is_inlined[row] = 1;
        py->list[py->nlist - 1].n += row != ROOF_NONE;
    }
}

/* ---- Statements ---- */

/* Functions of a program that launch nothing by themselves. */
static bool is_idle(struct slice callee)
{
    static const char *const NAMES[] = {"assert_size_stride",
                                        "assert_alignment",
                                        "reinterpret_tensor",
                                        "alloc_from_pool",
                                        "get_raw_stream",
                                        "run_intermediate_hooks",
                                        "print",
                                        "start_graph",
                                        "end_graph",
                                        "align",
                                        "args.clear",
                                        "torch.cuda.set_device",
                                        "torch.cuda.synchronize",
                                        "torch.xpu.set_device",
                                        "del",
                                        "range",
                                        "len",
                                        "int",
                                        "min",
                                        "max",
                                        "math.ceil",
                                        "isinstance",
                                        "async_compile.wait",
                                        "torch._C._cuda_getCurrentRawStream",
                                        "Runner",
                                        "AsyncCompile",
                                        "super",
                                        "zip",
                                        "str",
                                        "torch.xpu._DeviceGuard",
                                        "torch.cuda._DeviceGuard",
                                        "maybe_profile",
                                        "tuple",
                                        "list"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (slice_is(callee, NAMES[i]))
            return true;
    return slice_starts(callee, "empty_strided") || slice_starts(callee, "torch.empty") ||
           slice_ends(callee, ".item") || slice_ends(callee, ".append") ||
           slice_ends(callee, ".size") || slice_ends(callee, ".stride") ||
           slice_ends(callee, ".data_ptr") || slice_ends(callee, ".storage_offset");
}

/* The alias's namespace and what follows: "aten.mm.out" of `aten.mm.out`; false if it is no alias.
 */
static bool is_op_of_alias(const struct python *py, struct slice callee)
{
    struct slice rest = callee;
    const struct slice first = slice_name(&rest);
    const uint32_t id = strtab_find(&py->ind->strings, first.s, first.len);
    return rest.len && id != ROOF_NONE && map_get(&py->spaces, id);
}

static const uint32_t *kernel_named(const struct python *py, struct slice name)
{
    const uint32_t id = strtab_find(&py->ind->strings, name.s, name.len);
    return id == ROOF_NONE ? NULL : map_get(&py->kernels, id);
}

static void call_kernel(struct python *py, const struct text_line *line, struct slice name)
{
    const uint32_t *kernel = kernel_named(py, name);
    const enum inductor_kind kind =
        kernel ? (enum inductor_kind)py->ind->kernels.kind[*kernel] : INDUCTOR_TRITON;
    const uint32_t row = push_call(py, line, name, kind);
    if (row != ROOF_NONE && kernel)
        py->calls.kernel[row] = *kernel;
    if (!kernel)
        inductor_count(py->ind, INDUCTOR_undefined_kernels, py->text->file,
                       place(py, line->text.s));
}

/* `self.partitions[3](...)` is partition_3. */
static bool call_partition(struct python *py, const struct text_line *line, struct slice text)
{
    char name[64];
    int64_t n;
    if (!slice_eat(&text, "self.partitions[") || !slice_number(&text, &n))
        return false;
    const int len = snprintf(name, sizeof name, "partition_%lld", (long long)n);
    inline_body(py, line, (struct slice){name, (size_t)len});
    return true;
}

static bool read_call(struct python *py, const struct text_line *line, struct slice text)
{
    if (call_partition(py, line, text))
        return true;
    const struct slice callee = slice_path(&text);
    if (!callee.len || !slice_starts(text, "("))
        return false;
    if (slice_ends(callee, ".run")) {
        call_kernel(py, line, (struct slice){callee.s, callee.len - strlen(".run")});
    } else if (slice_starts(callee, "extern_kernels.")) {
        push_call(py, line, callee, INDUCTOR_EXTERN);
    } else if (slice_starts(callee, "torch.ops.") || is_op_of_alias(py, callee) ||
               slice_ends(callee, ".copy_")) {
        push_call(py, line, callee, INDUCTOR_FALLBACK);
    } else if (kernel_named(py, callee)) {
        call_kernel(py, line, callee);
    } else if (map_get(&py->bodies, strtab_find(&py->ind->strings, callee.s, callee.len))) {
        inline_body(py, line, callee);
    } else if (is_idle(callee)) {
        return false;
    } else {
        inductor_count(py->ind, INDUCTOR_unknown_calls, py->text->file, place(py, line->text.s));
        return false;
    }
    return true;
}

/* What is called: behind `buf1 = `, `buf1, buf2 = ` or `(buf1, buf2) = `. */
static struct slice behind_targets(struct slice text)
{
    struct slice rest = text, left;
    if (!slice_split(&rest, " = ", &left))
        return text;
    const bool is_tuple = slice_starts(left, "(") && slice_ends(left, ")");
    return !is_tuple && memchr(left.s, '(', left.len) ? text : rest;
}

static void read_guard(struct python *py, const struct text_line *line)
{
    struct slice before, text = line->text;
    int64_t device;
    if (py->device != ROOF_NULL_I64 && line->indent <= py->device_indent)
        py->device = ROOF_NULL_I64;
    if (slice_starts(text, "with ") && slice_split(&text, "_DeviceGuard(", &before) &&
        slice_number(&text, &device)) {
        py->device = device;
        py->device_indent = line->indent;
    }
}

/* `stream0 = get_raw_stream(0)` stands between a comment and its call. */
static bool is_between(struct slice text)
{
    return slice_find(text, "get_raw_stream(") || slice_starts(text, "with ");
}

static void drop_comment(struct python *py)
{
    if (py->comment.has_list)
        inductor_count(py->ind, INDUCTOR_unused_comments, py->text->file, py->comment.offset);
    py->comment = (struct inductor_comment){0};
}

static void read_statement(struct python *py, const struct text_line *line)
{
    read_guard(py, line);
    if (slice_starts(line->text, "return"))
        return;
    if (read_call(py, line, behind_targets(line->text)) || is_between(line->text))
        return;
    drop_comment(py);
}

static void read_line(struct python *py, struct text_line *line)
{
    struct slice id, text = line->text;
    if (!text.len)
        return;
    if (slice_eat(&text, "#")) {
        inductor_comment_line(py->ind, &py->comment, text, place(py, line->text.s));
        if (slice_eat(&text, " AOT ID: ['") && slice_split(&text, "'", &id))
            py->ind->graphs.aot_id[py->graph] = inductor_intern(py->ind, id);
        return;
    }
    if (py->in_body && line->indent <= py->body_indent)
        py->in_body = false;
    if (read_function(py, line))
        return;
    if (py->in_body)
        read_statement(py, line);
    else if (!read_definition(py, line) && !read_alias(py, text))
        py->comment = (struct inductor_comment){0};
}

/* ---- The whole ---- */

static void keep_calls(struct python *py)
{
    struct inductor *ind = py->ind;
    for (size_t i = 0; i < py->nlist; i++) {
        const struct body *b = &py->list[i];
        const char *name = inductor_string(ind, b->name);
        for (uint32_t k = 0; name && strcmp(name, "call") == 0 && k < b->n; k++) {
            const uint32_t row =
                cols_copy(&ind->calls, &inductor_calls_desc, &py->calls, b->first + k);
            ind->failed |= row == ROOF_NONE;
            if (row == ROOF_NONE)
                return;
            ind->calls.graph[row] = py->graph;
            ind->calls.position[row] = ind->graphs.ncalls[py->graph]++;
        }
    }
}

/* A file of one kernel, without a program. */
static void read_lone_kernel(struct inductor *ind, const struct inductor_text *text)
{
    struct slice before, rest = {text->bytes, text->len};
    const char *path = inductor_string(ind, ind->files.path[text->file]);
    const struct slice file = slice_after_last((struct slice){path, strlen(path)}, '/');
    if (!slice_split(&rest, "@triton.jit\ndef ", &before))
        return;
    const struct slice name = slice_name(&rest);
    const uint32_t kernel =
        inductor_push_kernel(ind, text, ROOF_NONE, inductor_intern(ind, name), text->bytes);
    if (kernel == ROOF_NONE)
        return;
    ind->kernels.hash[kernel] = inductor_intern(ind, slice_before_last(file, '.'));
    inductor_kernel_source(ind, kernel, (struct slice){text->bytes, text->len});
}

void inductor_read_python(struct inductor *ind, const struct inductor_text *text)
{
    struct python py = {.ind = ind, .text = text, .device = ROOF_NULL_I64};
    struct text_line line = text_lines(text->bytes, text->len);
    if (!slice_find((struct slice){text->bytes, text->len}, "def call(")) {
        read_lone_kernel(ind, text);
        return;
    }
    py.graph = inductor_push_graph(ind, text);
    while (py.graph != ROOF_NONE && !ind->failed && text_line_next(&line))
        read_line(&py, &line);
    if (!ind->failed)
        keep_calls(&py);
    cols_free(&py.calls, &inductor_calls_desc);
    map_free(&py.kernels);
    map_free(&py.spaces);
    map_free(&py.bodies);
    free(py.list);
}
