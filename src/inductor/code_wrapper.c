/* code_wrapper.c - generated C++: what the program in it calls, line by line. */
#include "reading.h"

#include <stdlib.h>
#include <string.h>

struct wrapper {
    struct inductor *ind;
    const struct inductor_text *text;
    uint32_t graph;
    struct inductor_comment comment;
    struct map kernels; /* name -> kernel */
    bool in_body;
};

static uint64_t place(const struct wrapper *w, const char *at)
{
    return w->ind->files.offset[w->text->file] + (uint64_t)(at - w->text->bytes);
}

static uint32_t push_kernel(struct wrapper *w, struct slice name, enum inductor_kind kind)
{
    const uint32_t id = inductor_intern(w->ind, name);
    const uint32_t *known = map_get(&w->kernels, id);
    if (known)
        return *known;
    const uint32_t kernel = inductor_push_kernel(w->ind, w->text, w->graph, id, name.s);
    if (kernel == ROOF_NONE)
        return kernel;
    w->ind->kernels.kind[kernel] = (uint8_t)kind;
    w->ind->failed |= !map_put(&w->kernels, id, kernel);
    return kernel;
}

/* `async_compile.triton('name', '''`, inside a comment of the function that launches it. */
static bool read_triton(struct wrapper *w, struct text_line *line)
{
    struct slice text = line->text, name, source;
    if (!slice_eat(&text, "async_compile.triton('") || !slice_split(&text, "'", &name))
        return false;
    const uint32_t kernel = push_kernel(w, name, INDUCTOR_TRITON);
    const char *open = slice_find(text, "'''");
    if (kernel == ROOF_NONE || !open)
        return true;
    struct slice rest = {open + 3, (size_t)(line->end - open - 3)};
    if (slice_split(&rest, "'''", &source)) {
        inductor_kernel_source(w->ind, kernel, source);
        text_line_skip(line, rest.s);
    } else {
        inductor_count(w->ind, INDUCTOR_open_definitions, w->text->file, place(w, line->text.s));
    }
    return true;
}

/* `extern "C" void cpp_fused_gelu_1(float* in_out_ptr0);` */
static bool read_declaration(struct wrapper *w, struct slice text)
{
    if (!slice_eat(&text, "extern \"C\""))
        return false;
    text = slice_trim(text);
    if (!slice_eat(&text, "void "))
        return true;
    text = slice_trim(text);
    const struct slice name = slice_name(&text);
    if (name.len && slice_starts(text, "("))
        push_kernel(w, name, INDUCTOR_CPP);
    return true;
}

static void push_call(struct wrapper *w, const struct text_line *line, struct slice name,
                      enum inductor_kind kind, uint32_t kernel)
{
    struct inductor_calls *c = &w->ind->calls;
    const uint32_t row = inductor_push(w->ind, c, &inductor_calls_desc);
    if (row == ROOF_NONE)
        return;
    c->graph[row] = w->graph;
    c->position[row] = w->ind->graphs.ncalls[w->graph]++;
    c->name[row] = inductor_intern(w->ind, name);
    c->kind[row] = (uint8_t)kind;
    c->kernel[row] = kernel;
    c->stack[row] = ROOF_NONE;
    c->handle[row] = w->comment.has_handle ? w->comment.handle : ROOF_NULL_I64;
    c->origin[row] = inductor_comment_end(w->ind, &w->comment);
    c->device[row] = ROOF_NULL_I64;
    c->line[row] = line->number;
    c->offset[row] = place(w, line->text.s);
}

static bool call_generated(struct wrapper *w, const struct text_line *line, struct slice name)
{
    const uint32_t id = strtab_find(&w->ind->strings, name.s, name.len);
    const uint32_t *known = id == ROOF_NONE ? NULL : map_get(&w->kernels, id);
    const bool looks_so = slice_starts(name, "triton_") || slice_starts(name, "cpp_");
    if (!known && !looks_so)
        return false;
    if (!known)
        inductor_count(w->ind, INDUCTOR_undefined_kernels, w->text->file, place(w, line->text.s));
    const enum inductor_kind kind = known ? (enum inductor_kind)w->ind->kernels.kind[*known]
                                    : slice_starts(name, "cpp_") ? INDUCTOR_CPP
                                                                 : INDUCTOR_TRITON;
    push_call(w, line, name, kind, known ? *known : ROOF_NONE);
    return true;
}

/* An operator of the library that AOT code is linked against: `aoti_torch_cuda_mm_out`, in older
 * versions `aoti_torch_mm_out`. */
static bool is_shim_op(struct slice name)
{
    static const char *const DEVICES[] = {"cpu_", "cuda_", "xpu_", "mps_", "mtia_"};
    if (!slice_eat(&name, "aoti_torch_"))
        return false;
    for (size_t i = 0; i < sizeof DEVICES / sizeof *DEVICES; i++)
        if (slice_starts(name, DEVICES[i]))
            return true;
    return slice_ends(name, "_out");
}

static bool read_statement(struct wrapper *w, const struct text_line *line)
{
    struct slice before, text = line->text;
    slice_eat(&text, "AOTI_TORCH_ERROR_CODE_CHECK(");
    struct slice name = slice_path(&text);
    if (!name.len || !slice_starts(text, "("))
        return false;
    if (slice_is(name, "launchKernel") && slice_split(&text, "kernels.", &before))
        return call_generated(w, line, slice_name(&text));
    if (slice_is(name, "aoti_torch_proxy_executor_call_function"))
        push_call(w, line, name, INDUCTOR_FALLBACK, ROOF_NONE);
    else if (is_shim_op(name))
        push_call(w, line, name, INDUCTOR_EXTERN, ROOF_NONE);
    else {
        slice_eat(&name, "call_");
        return call_generated(w, line, name);
    }
    return true;
}

static void drop_comment(struct wrapper *w)
{
    if (w->comment.has_list)
        inductor_count(w->ind, INDUCTOR_unused_comments, w->text->file, w->comment.offset);
    w->comment = (struct inductor_comment){0};
}

static void read_body(struct wrapper *w, const struct text_line *line)
{
    struct slice text = line->text;
    if (line->indent == 0 && slice_starts(text, "}"))
        w->in_body = false;
    else if (slice_eat(&text, "//"))
        inductor_comment_line(w->ind, &w->comment, text, place(w, line->text.s));
    else if (text.len && !read_statement(w, line) && !slice_starts(text, "static constexpr"))
        drop_comment(w);
}

/* Of a model compiled ahead of time; of a wrapper in C++ that Python loads. */
static bool begins_program(struct slice line)
{
    return slice_starts(line, "void AOTInductorModel::run_impl(") ||
           slice_starts(line, "void inductor_entry_impl(");
}

void inductor_read_wrapper(struct inductor *ind, const struct inductor_text *text)
{
    struct wrapper w = {.ind = ind, .text = text};
    struct text_line line = text_lines(text->bytes, text->len);
    w.graph = inductor_push_graph(ind, text);
    while (w.graph != ROOF_NONE && !ind->failed && text_line_next(&line)) {
        if (w.in_body)
            read_body(&w, &line);
        else if (begins_program(line.text))
            w.in_body = true;
        else if (!read_triton(&w, &line))
            read_declaration(&w, line.text);
    }
    map_free(&w.kernels);
}
