/* library_op.c - which operator of a comment a call of a library is. */
#include "settling.h"

#include <string.h>

/* Kernels of libraries, and operators that are computed by them. */
static const struct {
    const char *callee, *op;
} FAMILIES[] = {
    {"mm",                     "addmm"       },
    {"mm",                     "linear"      },
    {"mm",                     "matmul"      },
    {"mm",                     "einsum"      },
    {"mm",                     "mv"          },
    {"mm",                     "bmm"         },
    {"addmm",                  "linear"      },
    {"addmm",                  "matmul"      },
    {"bias_addmm",             "addmm"       },
    {"bias_addmm",             "linear"      },
    {"_mm_plus_mm",            "add"         },
    {"bmm",                    "baddbmm"     },
    {"bmm",                    "matmul"      },
    {"bmm",                    "einsum"      },
    {"_mkl_linear",            "addmm"       },
    {"_mkl_linear",            "mm"          },
    {"_mkl_linear",            "linear"      },
    {"_linear_pointwise",      "addmm"       },
    {"_linear_pointwise",      "mm"          },
    {"_linear_pointwise",      "linear"      },
    {"_convolution_pointwise", "convolution" },
    {"convolution",            "conv1d"      },
    {"convolution",            "conv2d"      },
    {"convolution",            "conv3d"      },
    {"convolution",            "_convolution"},
};

static bool computes(struct slice callee, struct slice op)
{
    for (size_t i = 0; i < sizeof FAMILIES / sizeof *FAMILIES; i++)
        if (slice_is(callee, FAMILIES[i].callee) && slice_is(op, FAMILIES[i].op))
            return true;
    return false;
}

static bool same_name(struct slice a, struct slice b)
{
    if (slice_ends(a, "_"))
        a.len--;
    if (slice_ends(b, "_"))
        b.len--;
    return a.len == b.len && memcmp(a.s, b.s, a.len) == 0;
}

uint32_t pick_op(const struct inductor *ind, uint32_t first, uint32_t n, uint32_t callee,
                 bool is_fallback, enum inductor_how *how)
{
    const struct slice name = inductor_op_base(ind, callee);
    uint32_t last = ROOF_NONE;
    for (uint32_t i = n; i-- > 0;)
        if (same_name(inductor_op_base(ind, ind->words.word[first + i]), name)) {
            *how = n == 1 ? INDUCTOR_ONLY : INDUCTOR_CALLEE;
            return i;
        }
    for (uint32_t i = n; i-- > 0;)
        if (computes(name, inductor_op_base(ind, ind->words.word[first + i]))) {
            *how = n == 1 ? INDUCTOR_ONLY : INDUCTOR_FAMILY;
            return i;
        }
    if (is_fallback && callee != ROOF_NONE) /* is an operator itself */
        return ROOF_NONE;
    for (uint32_t i = 0; i < n; i++)
        if (!label_of_op(inductor_string(ind, ind->words.word[first + i])))
            last = i;
    *how = n == 1 ? INDUCTOR_ONLY : INDUCTOR_LAST;
    return last == ROOF_NONE && n ? n - 1 : last;
}
