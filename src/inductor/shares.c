/* shares.c - what the nodes of a kernel would cost alone, and shares that add up. */
#include "settling.h"

#include "sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- What kind of work an operator is ---- */

/* Names of a namespace, or of one operator, in the order they are asked. */
static const struct {
    const char *op; /* ends with "::": all of the namespace */
    const char *label;
} LABELS[] = {
    {"prims::convert_element_type", "cast"      },
    {"aten::_to_copy",              "cast"      },
    {"aten::to",                    "cast"      },
    {"aten::type_as",               "cast"      },
    {"prims::inductor_seed",        "random"    },
    {"prims::inductor_seeds",       "random"    },
    {"prims::inductor_lookup_seed", "random"    },
    {"prims::inductor_random",      "random"    },
    {"prims::inductor_randint",     "random"    },
    {"prims::",                     "prims"     },
    {"_c10d_functional::",          "collective"},
    {"_c10d_functional_autograd::", "collective"},
    {"_dtensor::",                  "collective"},
    {"symm_mem::",                  "collective"},
    {"operator::getitem",           "view"      },
    {"aten::view",                  "view"      },
    {"aten::_unsafe_view",          "view"      },
    {"aten::_reshape_alias",        "view"      },
    {"aten::reshape",               "view"      },
    {"aten::permute",               "view"      },
    {"aten::transpose",             "view"      },
    {"aten::t",                     "view"      },
    {"aten::expand",                "view"      },
    {"aten::slice",                 "view"      },
    {"aten::select",                "view"      },
    {"aten::squeeze",               "view"      },
    {"aten::unsqueeze",             "view"      },
    {"aten::as_strided",            "view"      },
    {"aten::alias",                 "view"      },
    {"aten::detach",                "view"      },
    {"aten::split",                 "view"      },
    {"aten::split_with_sizes",      "view"      },
    {"aten::unbind",                "view"      },
    {"aten::chunk",                 "view"      },
    {"aten::unfold",                "view"      },
    {"aten::diagonal",              "view"      },
    {"aten::view_as_real",          "view"      },
    {"aten::view_as_complex",       "view"      },
    {"aten::lift_fresh",            "view"      },
};

const char *label_of_op(const char *op)
{
    const struct slice s = {op ? op : "", op ? strlen(op) : 0};
    for (size_t i = 0; i < sizeof LABELS / sizeof *LABELS; i++) {
        const char *name = LABELS[i].op;
        const bool is_space = name[strlen(name) - 1] == ':';
        if (is_space ? slice_starts(s, name) : slice_is(s, name))
            return LABELS[i].label;
    }
    return NULL;
}

bool is_free_op(const char *op)
{
    const char *label = label_of_op(op);
    return label && (strcmp(label, "view") == 0 || strcmp(label, "collective") == 0);
}

/* ---- Bytes and FLOPs ---- */

static int64_t bytes_of(const struct inductor *ind, uint32_t node)
{
    return ind->nodes.bytes[node];
}

static uint32_t arg_node(const struct inductor *ind, uint32_t node, uint32_t i,
                         const struct map *by_name)
{
    const uint32_t word = ind->words.word[ind->nodes.first_arg[node] + i];
    const uint32_t *known = map_get(by_name, word);
    return known ? *known : ROOF_NONE;
}

static bool is_earlier_arg(const struct inductor *ind, uint32_t node, uint32_t i)
{
    enum { FAR = 64 }; /* lists longer than that have no repeats that matter */
    const uint32_t *arg = &ind->words.word[ind->nodes.first_arg[node]];
    for (uint32_t k = 0; k < i && k < FAR; k++)
        if (arg[k] == arg[i])
            return true;
    return false;
}

/* What it reads, each input once, and writes; NAN if none of that is known. */
static double bytes_alone(const struct inductor *ind, uint32_t node, const struct map *by_name)
{
    double sum = NAN;
    const int64_t own = bytes_of(ind, node);
    if (own != ROOF_NULL_I64)
        sum = (double)own;
    for (uint32_t i = 0; i < ind->nodes.nargs[node]; i++) {
        const uint32_t arg = arg_node(ind, node, i, by_name);
        if (arg == ROOF_NONE || bytes_of(ind, arg) == ROOF_NULL_I64 || is_earlier_arg(ind, node, i))
            continue;
        sum = (isnan(sum) ? 0 : sum) + (double)bytes_of(ind, arg);
    }
    return sum;
}

/* Which argument's which dimension is summed over. */
static const struct {
    const char *op;
    uint32_t arg;
    int dim;
} CONTRACTIONS[] = {
    {"aten::mm",                  0, -1},
    {"aten::bmm",                 0, -1},
    {"aten::addmm",               1, -1},
    {"aten::baddbmm",             1, -1},
    {"aten::_scaled_mm",          0, -1},
    {"aten::_int_mm",             0, -1},
    {"mkl::_mkl_linear",          0, -1},
    {"mkldnn::_linear_pointwise", 0, -1},
    {"aten::convolution",         1, 0 }, /* of the weight all but that one */
};

static int contraction_of(const struct inductor *ind, uint32_t node)
{
    const char *op = inductor_string(ind, ind->nodes.op[node]);
    for (size_t i = 0; op && i < sizeof CONTRACTIONS / sizeof *CONTRACTIONS; i++)
        if (strcmp(op, CONTRACTIONS[i].op) == 0)
            return (int)i;
    return -1;
}

/* Multiply-adds for each element that comes out; NAN. */
static double summed(const struct inductor *ind, uint32_t node, int contraction,
                     const struct map *by_name)
{
    const uint32_t place = CONTRACTIONS[contraction].arg;
    const uint32_t arg =
        place < ind->nodes.nargs[node] ? arg_node(ind, node, place, by_name) : ROOF_NONE;
    const char *type = arg == ROOF_NONE ? NULL : inductor_string(ind, ind->nodes.type[arg]);
    if (!type)
        return NAN;
    const int dim = CONTRACTIONS[contraction].dim;
    const int64_t n = inductor_type_dim((struct slice){type, strlen(type)}, dim);
    if (n == ROOF_NULL_I64 || n <= 0)
        return NAN;
    return dim < 0 ? (double)n : (double)ind->nodes.numel[arg] / (double)n;
}

static double flops_alone(const struct inductor *ind, uint32_t node, const struct map *by_name)
{
    const int64_t numel = ind->nodes.numel[node];
    const int contraction = contraction_of(ind, node);
    if (numel == ROOF_NULL_I64)
        return NAN;
    return contraction < 0 ? (double)numel
                           : 2 * (double)numel * summed(ind, node, contraction, by_name);
}

static double weigh(const struct inductor *ind, uint32_t node, const struct map *by_name,
                    enum inductor_split split)
{
    return split == INDUCTOR_FLOPS ? flops_alone(ind, node, by_name)
                                   : bytes_alone(ind, node, by_name);
}

/* Only templates contract: in other kernels such a node is where an input comes from. */
static bool is_free_node(const struct inductor *ind, uint32_t node, bool is_template)
{
    return is_free_op(inductor_string(ind, ind->nodes.op[node])) ||
           (!is_template && contraction_of(ind, node) >= 0);
}

void weigh_nodes(const struct inductor *ind, const uint32_t *node, uint32_t n, bool is_template,
                 const struct map *by_name, enum inductor_split *split, double *weight)
{
    double sum = 0;
    bool all_known = true;
    *split = INDUCTOR_BYTES;
    for (uint32_t i = 0; i < n; i++)
        if (is_template && contraction_of(ind, node[i]) >= 0)
            *split = INDUCTOR_FLOPS;
    for (uint32_t i = 0; i < n; i++) {
        weight[i] =
            is_free_node(ind, node[i], is_template) ? 0 : weigh(ind, node[i], by_name, *split);
        all_known &= !isnan(weight[i]);
        sum += isnan(weight[i]) ? 0 : weight[i];
    }
    for (uint32_t i = 0; i < n && all_known && sum <= 0; i++) { /* a kernel of views copies */
        const bool is_input = !is_template && contraction_of(ind, node[i]) >= 0;
        weight[i] = is_input ? 0 : weigh(ind, node[i], by_name, *split);
        all_known &= !isnan(weight[i]);
    }
    if (all_known)
        return;
    *split = INDUCTOR_EQUAL;
    for (uint32_t i = 0; i < n; i++)
        weight[i] = is_free_node(ind, node[i], is_template) ? 0 : NAN;
}

/* ---- Shares ---- */

struct remainders {
    const double *left;
};

static int by_remainder(const void *ctx, uint32_t a, uint32_t b)
{
    const double *left = ((const struct remainders *)ctx)->left;
    return SORT_BY(left[b], left[a]);
}

/* Weights that are not known are equal ones: then all are but 0, or all if there is no other. */
enum equality { AS_WEIGHED, EQUAL_BUT_FREE, EQUAL_ALL };

static double weight_of(const struct inductor_shares *s, uint32_t row, enum equality equal)
{
    if (s->how[row] == INDUCTOR_LISTED)
        return 0;
    if (equal == AS_WEIGHED)
        return s->weight[row];
    return equal == EQUAL_ALL || isnan(s->weight[row]) || s->weight[row] > 0;
}

static double sum_of_weights(const struct inductor_shares *s, uint32_t first, uint32_t n,
                             enum equality equal)
{
    double sum = 0;
    for (uint32_t i = 0; i < n; i++)
        sum += weight_of(s, first + i, equal);
    return sum;
}

void set_shares(struct inductor_shares *s, uint32_t first, uint32_t n)
{
    double *left = calloc((size_t)n + 1, sizeof *left);
    int64_t missing = INDUCTOR_WHOLE_SHARE;
    enum equality equal = AS_WEIGHED;
    double sum = sum_of_weights(s, first, n, equal);
    while (equal != EQUAL_ALL && (!(sum > 0) || !isfinite(sum)))
        sum = sum_of_weights(s, first, n, ++equal);
    for (uint32_t i = 0; left && i < n && sum > 0; i++) {
        const double share = weight_of(s, first + i, equal) / sum * INDUCTOR_WHOLE_SHARE;
        s->share[first + i] = (int64_t)share;
        left[i] = share - (double)s->share[first + i];
        missing -= s->share[first + i];
    }
    const struct remainders r = {left};
    uint32_t *order = left && sum > 0 ? sort_new_order(n, by_remainder, &r) : NULL;
    for (uint32_t i = 0; order && missing > 0 && n; i = (i + 1) % n) {
        if (weight_of(s, first + order[i], equal) <= 0)
            continue;
        s->share[first + order[i]]++;
        missing--;
    }
    free(order);
    free(left);
}
