/* inductor.h - what TorchInductor wrote about the programs that it compiled: kernels, the order in
 * which each graph calls them, and the operators that they were made of. */
#ifndef ROOF_INDUCTOR_INDUCTOR_H
#define ROOF_INDUCTOR_INDUCTOR_H

#include "cols.h"
#include "error.h"
#include "map.h"
#include "number.h"
#include "strtab.h"

/* Strings and rows are ROOF_NONE, numbers ROOF_NULL_I64 where they are not said. `first` and `n`
 * name rows [first, first + n) of another set of columns. */

/* A file, or a payload of a log. */
#define INDUCTOR_FILE_COLS(X)                                                                      \
    X(uint32_t, path)                                                                              \
    X(uint32_t, label)   /* of a payload of a log: what it is, as the log says */                  \
    X(uint64_t, offset)  /* of a payload in the log */                                             \
    X(uint32_t, set)     /* path of the directory, or of the log: its files belong together */     \
    X(uint64_t, sum)     /* checksum of the text */                                                \
    X(uint32_t, same_as) /* file of equal text, read before it */
COLS_DECLARE(inductor_files, INDUCTOR_FILE_COLS)

/* One generated program: its call(), or run_impl() of an AOT wrapper. */
#define INDUCTOR_GRAPH_COLS(X)                                                                     \
    X(uint32_t, file)                                                                              \
    X(uint32_t, aot_id) /* "0_forward" */                                                          \
    X(uint32_t, code)   /* name of the code in the cache: "c" and 51 letters and digits */         \
    X(uint32_t, key)    /* name that traces have for the compiled graph: "f" and 51 of them */     \
    X(uint32_t, first_call)                                                                        \
    X(uint32_t, ncalls)
COLS_DECLARE(inductor_graphs, INDUCTOR_GRAPH_COLS)

enum inductor_kind {
    INDUCTOR_TRITON,   /* generated */
    INDUCTOR_TEMPLATE, /* a template of Triton, CUTLASS, ... with what was fused into it */
    INDUCTOR_EXTERN,   /* extern_kernels.*, aoti_torch_*_out: a library's kernels */
    INDUCTOR_FALLBACK, /* an operator called as eager mode would */
    INDUCTOR_CPP,      /* generated, for the CPU */
    INDUCTOR_KINDS
};
const char *inductor_kind_name(enum inductor_kind kind);

/* A kernel's source. */
#define INDUCTOR_KERNEL_COLS(X)                                                                    \
    X(uint32_t, graph) /* ROOF_NONE: a file of its own */                                          \
    X(uint32_t, file)                                                                              \
    X(uint32_t, name)                                                                              \
    X(uint32_t, hash)  /* name of its source in the cache, as traces have it */                    \
    X(uint64_t, sum)   /* checksum of its source */                                                \
    X(uint8_t, kind)   /* enum inductor_kind */                                                    \
    X(uint32_t, shape) /* "pointwise", "reduction", "template", ... */                             \
    X(uint32_t, origin)                                                                            \
    X(double, gb) /* kernel_num_gb: what it moves, as its maker counted; NaN */                    \
    X(uint64_t, offset)
COLS_DECLARE(inductor_kernels, INDUCTOR_KERNEL_COLS)

/* What a comment says of where a kernel comes from. */
#define INDUCTOR_ORIGIN_COLS(X)                                                                    \
    X(uint32_t, first_op)                                                                          \
    X(uint32_t, nops) /* of words: "aten::relu" */                                                 \
    X(uint32_t, first_source)                                                                      \
    X(uint32_t, nsources) /* of words: nodes of the graph before Inductor */                       \
    X(uint32_t, first_node)                                                                        \
    X(uint32_t, nnodes) /* of nodes */                                                             \
    X(uint64_t, offset)
COLS_DECLARE(inductor_origins, INDUCTOR_ORIGIN_COLS)

#define INDUCTOR_WORD_COLS(X) X(uint32_t, word)
COLS_DECLARE(inductor_words, INDUCTOR_WORD_COLS)

/* A node of a graph, or of the fragment of one that a kernel was made of. */
#define INDUCTOR_NODE_COLS(X)                                                                      \
    X(uint32_t, name)                                                                              \
    X(uint32_t, op)     /* "aten::add"; ROOF_NONE: an input */                                     \
    X(uint32_t, type)   /* "f32[8, 16][16, 1]cuda:0" */                                            \
    X(uint32_t, source) /* node of the graph before Inductor */                                    \
    X(uint32_t, line)   /* "file.py:12 in forward, code: ..." of the program */                    \
    X(uint32_t, first_arg)                                                                         \
    X(uint32_t, nargs) /* of words: nodes that it takes */                                         \
    X(uint8_t, is_input)                                                                           \
    X(int64_t, numel)                                                                              \
    X(int64_t, bytes)
COLS_DECLARE(inductor_nodes, INDUCTOR_NODE_COLS)

/* A graph as text, its nodes in order. */
#define INDUCTOR_LISTING_COLS(X)                                                                   \
    X(uint32_t, file)                                                                              \
    X(uint32_t, first_node)                                                                        \
    X(uint32_t, nnodes)
COLS_DECLARE(inductor_listings, INDUCTOR_LISTING_COLS)

/* A call of a kernel, in the order of the program. */
#define INDUCTOR_CALL_COLS(X)                                                                      \
    X(uint32_t, graph)                                                                             \
    X(uint32_t, position)                                                                          \
    X(uint32_t, name) /* "triton_poi_fused_relu_0", "extern_kernels.mm" */                         \
    X(uint8_t, kind)                                                                               \
    X(uint8_t, is_inlined) /* of a partition, called from there */                                 \
    X(uint32_t, kernel)    /* its definition */                                                    \
    X(uint32_t, origin)    /* of the comment before it */                                          \
    X(int64_t, handle)     /* the number that provenance knows it by */                            \
    X(int64_t, device)                                                                             \
    X(int64_t, line)                                                                               \
    X(uint64_t, offset)                                                                            \
    X(uint32_t, first_share)                                                                       \
    X(uint32_t, nshares)                                                                           \
    X(uint8_t, evidence) /* enum inductor_evidence */                                              \
    X(uint8_t, split)    /* enum inductor_split */                                                 \
    X(uint32_t, stack)   /* line of the program that it stands for */
COLS_DECLARE(inductor_calls, INDUCTOR_CALL_COLS)

/* How the operators of a call are known. */
enum inductor_evidence {
    INDUCTOR_FRAGMENT,   /* nodes of the graph fragment above its definition */
    INDUCTOR_COMMENT,    /* `Original ATen` of a comment */
    INDUCTOR_PROVENANCE, /* nodes that provenance maps it to */
    INDUCTOR_CALLED,     /* the operator is what is called */
    INDUCTOR_NAMED,      /* its name says them */
    INDUCTOR_UNKNOWN,
    INDUCTOR_EVIDENCES
};
const char *inductor_evidence_name(enum inductor_evidence evidence);

/* By what a call's cost is divided. */
enum inductor_split {
    INDUCTOR_WHOLE, /* one operator */
    INDUCTOR_BYTES, /* that each node would read and write alone */
    INDUCTOR_FLOPS, /* where one contracts (mm, convolution) */
    INDUCTOR_EQUAL, /* shapes are not known */
    INDUCTOR_SPLITS
};
const char *inductor_split_name(enum inductor_split split);

/* How an operator was told from a call's nodes. */
enum inductor_how {
    INDUCTOR_ONLY,   /* the call has no other */
    INDUCTOR_ORDER,  /* nth new operator, nth new source node */
    INDUCTOR_TARGET, /* a node is of it */
    INDUCTOR_SOURCE, /* the source node is named after it */
    INDUCTOR_LEFT,   /* the only one that is left */
    INDUCTOR_ITSELF, /* not told: the nodes' own operator */
    INDUCTOR_CALLEE, /* what is called is it */
    INDUCTOR_FAMILY, /* what is called computes it: mm of addmm */
    INDUCTOR_LAST,   /* the last of the comment's: the others come before it */
    INDUCTOR_LISTED, /* in the list, no node of it: no share */
    INDUCTOR_HOWS
};
const char *inductor_how_name(enum inductor_how how);

enum { INDUCTOR_WHOLE_SHARE = 1000000 };

/* An operator of a call. The shares of a call add up to INDUCTOR_WHOLE_SHARE. */
#define INDUCTOR_SHARE_COLS(X)                                                                     \
    X(uint32_t, call)                                                                              \
    X(uint32_t, op)                                                                                \
    X(int64_t, share)  /* millionths */                                                            \
    X(double, weight)  /* bytes or FLOPs; NaN */                                                   \
    X(uint8_t, how)    /* enum inductor_how */                                                     \
    X(uint32_t, nodes) /* text: "mul_1, erf" */                                                    \
    X(uint32_t, sources)                                                                           \
    X(uint32_t, label) /* "cast", "view", ... if all its nodes are such */
COLS_DECLARE(inductor_shares, INDUCTOR_SHARE_COLS)

/* What provenance files say, one pair a row. */
enum inductor_link { INDUCTOR_KERNEL_NODE, INDUCTOR_NODE_SOURCE, INDUCTOR_KERNEL_STACK };
#define INDUCTOR_LINK_COLS(X)                                                                      \
    X(uint8_t, link)                                                                               \
    X(uint32_t, file)                                                                              \
    X(uint32_t, from)                                                                              \
    X(int64_t, handle) /* behind the kernel's name: "mm:4" */                                      \
    X(uint32_t, to)                                                                                \
    X(uint8_t, is_used)
COLS_DECLARE(inductor_links, INDUCTOR_LINK_COLS)

/* What was odd, and where first. */
#define INDUCTOR_ODDITIES(X)                                                                       \
    X(other_files, "files that are none of Inductor's: not read")                                  \
    X(same_files, "files of the same text as another: read once")                                  \
    X(bad_json, "JSON that is none: not read")                                                     \
    X(open_definitions, "sources of kernels that do not end: not read")                            \
    X(unknown_calls, "statements of a program that call something unknown: perhaps kernels")       \
    X(undefined_kernels, "calls of kernels that the file does not define")                         \
    X(no_ops, "calls whose operators are not known")                                               \
    X(unused_comments, "comments on operators with no call after them")                            \
    X(unmatched_provenance, "kernels of provenance that no program calls")                         \
    X(partial_provenance, "calls whose name has operators that their provenance lacks: both kept") \
    X(unfolded, "calls of parts of programs that were not followed: there were too many")          \
    X(invalid_utf8, "texts with bytes that are not UTF-8: replaced by U+FFFD")
#define INDUCTOR_ODDITY_ENUM_(name, doc) INDUCTOR_##name,
enum inductor_oddity { INDUCTOR_ODDITIES(INDUCTOR_ODDITY_ENUM_) INDUCTOR_ODDITY_COUNT };
const char *inductor_oddity_name(enum inductor_oddity which);
const char *inductor_oddity_doc(enum inductor_oddity which);

/* All zero is empty. */
struct inductor {
    struct strtab strings;
    struct inductor_files files;
    struct inductor_graphs graphs;
    struct inductor_kernels kernels;
    struct inductor_origins origins;
    struct inductor_words words;
    struct inductor_nodes nodes;
    struct inductor_listings listings;
    struct inductor_calls calls;
    struct inductor_shares shares;
    struct inductor_links links;
    struct {
        int64_t count;
        int64_t first_offset;
        uint32_t file;
    } odd[INDUCTOR_ODDITY_COUNT];
    struct map texts;      /* checksum -> file of that text */
    struct map programs;   /* file -> its program, of those that have one */
    struct map vocabulary; /* "add" -> "aten::add"; filled when a name is to be read */
    bool failed;           /* out of memory somewhere; inductor_open says so */
};

/* Reads files and directories (a cache, a debug directory, extracted logs): generated programs,
 * provenance, logs of TORCH_TRACE, and finds the operators of every call. ROOF_FORMAT, naming the
 * paths, if there is no program in any. Whatever happens, to be given to inductor_free. */
roof_status inductor_open(struct inductor *ind, const char *const *paths, size_t n,
                          roof_error *err);
void inductor_free(struct inductor *ind);

/* The operator that the name of a generated kernel says ("triton_poi_fused_relu_0"), if it can be
 * read in one way only, and only one of the operators in it costs anything; NULL. `ind` may be
 * empty; the name is one of its strings. */
const char *inductor_op_of_name(struct inductor *ind, const char *kernel);

static inline const char *inductor_string(const struct inductor *ind, uint32_t id)
{
    return strtab_get(&ind->strings, id);
}

#endif
