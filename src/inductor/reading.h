/* reading.h - what the readers of Inductor's files share. */
#ifndef ROOF_INDUCTOR_READING_H
#define ROOF_INDUCTOR_READING_H

#include "inductor.h"
#include "slice.h"

/* A file, or a payload of a log: row `file`, whose first byte is `bytes`. */
struct inductor_text {
    const char *bytes;
    size_t len;
    uint32_t file;
};

/* ROOF_NONE when out of memory, which is remembered. */
uint32_t inductor_intern(struct inductor *ind, struct slice s);
uint32_t inductor_word(struct inductor *ind, const char *word);
uint32_t inductor_push_word(struct inductor *ind, uint32_t word);
/* A row of any of its columns. ROOF_NONE when out of memory, which is remembered. */
uint32_t inductor_push(struct inductor *ind, void *cols, const struct cols_desc *desc);
/* A file of which nothing is read yet. */
uint32_t inductor_push_file(struct inductor *ind, const char *path);
uint32_t inductor_push_node(struct inductor *ind, uint32_t name);
void inductor_count(struct inductor *ind, enum inductor_oddity which, uint32_t file,
                    uint64_t offset);

/* "aten::add" of "torch.ops.aten.add.Tensor"; ROOF_NONE of an empty path. */
uint32_t inductor_op(struct inductor *ind, struct slice path);
/* The operator that a call names: "aten::mm" of extern_kernels.mm, aoti_torch_cuda_mm_out and
 * torch.ops.aten.mm.default. Its length, 0 if it names none or `size` is too little. */
size_t inductor_callee(struct slice name, char *text, size_t size);
/* What stands behind the colons of "aten::add". */
struct slice inductor_op_base(const struct inductor *ind, uint32_t op);
/* Size and bytes of "f32[8, 16][16, 1]cuda:0", where elements of stride 0 are one; null if they are
 * not known. */
void inductor_type(struct slice type, int64_t *numel, int64_t *bytes);
/* Dimension `i`, from the last if it is negative; null if there is none. */
int64_t inductor_type_dim(struct slice type, int i);

/* ---- Comments: where a kernel comes from ---- */

/* Comment lines above a definition or a call, in the order they are read. All zero is none. */
struct inductor_comment {
    bool has_list;  /* of operators */
    uint32_t hash;  /* of `# kernel path`: + 1, 0: none */
    int64_t handle; /* of `[Provenance debug handles]`; has_handle */
    bool has_handle;
    bool in_fragment;
    uint32_t first_op, nops, first_source, nsources, first_node, nnodes;
    uint32_t first_pair, npairs; /* of words: source node, node, source node, node, ... */
    uint64_t offset;
};
/* `text`: without the sign of a comment. */
void inductor_comment_line(struct inductor *ind, struct inductor_comment *c, struct slice text,
                           uint64_t offset);
/* What was read as an origin, ROOF_NONE if nothing was; *c is none again. */
uint32_t inductor_comment_end(struct inductor *ind, struct inductor_comment *c);

/* ---- Readers: each takes one text and adds what it says ---- */

void inductor_read_python(struct inductor *ind, const struct inductor_text *text);
void inductor_read_wrapper(struct inductor *ind, const struct inductor_text *text);
void inductor_read_listing(struct inductor *ind, const struct inductor_text *text);
void inductor_read_provenance(struct inductor *ind, const struct inductor_text *text);
/* Each payload goes to inductor_read_text. */
void inductor_read_log(struct inductor *ind, const struct inductor_text *text);
/* To the reader that it is for. */
void inductor_read_text(struct inductor *ind, const struct inductor_text *text);

/* A kernel of the text. */
uint32_t inductor_push_kernel(struct inductor *ind, const struct inductor_text *text,
                              uint32_t graph, uint32_t name, const char *at);
/* What the source of a kernel says of itself. */
void inductor_kernel_source(struct inductor *ind, uint32_t kernel, struct slice source);
uint32_t inductor_push_graph(struct inductor *ind, const struct inductor_text *text);
/* The program of a file, or of the file of the same text; ROOF_NONE. */
uint32_t inductor_program_of(const struct inductor *ind, uint32_t file);

/* ---- After reading ---- */

/* The operators of each call, and their shares. */
void inductor_settle(struct inductor *ind);

#endif
