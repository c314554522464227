/* rules_test.c - What the lines of a rules file mean, and what is said about wrong ones. */
#include "rules.h"

#include "embedded.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

static const char RULES[] = "# comment\n"
                            "class memcpy    *              memcpy\n"
                            "class kernel    MEMORY_COPY_*  memcpy\n"
                            "class kernel    *nccl*         communication\n"
                            "class *         * set          memset\n"
                            "direction       *HtoD*         HtoD\n"
                            "direction       *PtoP*         peer\n"
                            "direction       *quiet*        unknown\n"
                            "collective      *all reduce    allreduce\n"
                            "wrapper         execute\n"
                            "launch          *LaunchKernel*\n"
                            "capture_begin   *BeginCapture\n"
                            "capture_end     *EndCapture\n"
                            "blocking        *Synchronize\n"
                            "blocking_copy   *Pageable)\n"
                            "category op     (call) *Graph* graph\n"
                            "category op     (call) *       no_op\n"
                            "category op     aten::mm       GEMM\n"
                            "category kernel *gemm*         GEMM\n"
                            "category kernel *gemm_nccl*    never\n"; /* an earlier line matches */

static struct rules rules;

static int parse_rules(void **state)
{
    (void)state;
    return rules_parse(&rules, "my.rules", RULES, NULL) != ROOF_OK;
}

static int free_rules(void **state)
{
    (void)state;
    rules_free(&rules);
    return 0;
}

static void class_of_a_row(void **state)
{
    static const struct {
        enum row_kind kind;
        const char *name;
        enum gpu_class klass;
    } ROWS[] = {
        {KIND_KERNEL, "ncclDevKernel_AllReduce", CLASS_COMMUNICATION},
        {KIND_KERNEL, "gemm",                    CLASS_COMPUTATION  }, /* no line: computation */
        {KIND_KERNEL, "MEMORY_COPY_nccl",        CLASS_MEMCPY       }, /* the first line decides */
        {KIND_MEMCPY, "ncclCopy",                CLASS_MEMCPY       },
        {KIND_MEMSET, "ncclSet",                 CLASS_COMPUTATION  }, /* lines of other kinds do not count */
        {KIND_MEMSET, "my set",                  CLASS_MEMSET       }, /* a pattern may hold spaces */
        {KIND_OTHER,  "dma set",                 CLASS_MEMSET       },
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++)
        assert_int_equal(rules_class(&rules, ROWS[i].kind, ROWS[i].name), ROWS[i].klass);
}

static void direction_of_a_copy(void **state)
{
    (void)state;
    assert_int_equal(rules_direction(&rules, "Memcpy HtoD (Pageable -> Device)"), DIRECTION_HTOD);
    assert_int_equal(rules_direction(&rules, "Memcpy PtoP"), DIRECTION_PEER);
    assert_int_equal(rules_direction(&rules, "quiet"), DIRECTION_UNKNOWN);
    assert_int_equal(rules_direction(&rules, "Memcpy"), DIRECTION_UNKNOWN);
}

static void lists_of_names(void **state)
{
    static const struct {
        enum rule_section section;
        const char *name;
        bool match;
    } ROWS[] = {
        {RULE_WRAPPER,       "execute",                     true },
        {RULE_WRAPPER,       "Execute",                     true },
        {RULE_WRAPPER,       "execute_more",                false},
        {RULE_LAUNCH,        "cudaLaunchKernelExC",         true },
        {RULE_LAUNCH,        "execute",                     false},
        {RULE_CAPTURE_BEGIN, "cudaStreamBeginCapture",      true },
        {RULE_CAPTURE_END,   "cudaStreamBeginCapture",      false},
        {RULE_CAPTURE_END,   "cudaStreamEndCapture",        true },
        {RULE_BLOCKING,      "cudaStreamSynchronize",       true },
        {RULE_BLOCKING,      "Memcpy (Device -> Pageable)", false},
        {RULE_BLOCKING_COPY, "Memcpy (Device -> Pageable)", true },
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++)
        assert_int_equal(rules_match(&rules, ROWS[i].section, ROWS[i].name), ROWS[i].match);
}

static void categories(void **state)
{
    (void)state;
    assert_string_equal(rules_word(&rules, RULE_OP_CATEGORY, "(call) cudaGraphLaunch"), "graph");
    assert_string_equal(rules_word(&rules, RULE_OP_CATEGORY, "(call) cudaLaunchKernel"), "no_op");
    assert_string_equal(rules_word(&rules, RULE_OP_CATEGORY, "aten::mm"), "GEMM");
    assert_null(rules_word(&rules, RULE_OP_CATEGORY, "aten::gemm"));
    assert_string_equal(rules_word(&rules, RULE_KERNEL_CATEGORY, "sgemm_nccl"), "GEMM");
    assert_null(rules_word(&rules, RULE_KERNEL_CATEGORY, "aten::mm"));
}

static void collectives(void **state)
{
    static const struct {
        const char *kernel, *collective;
    } ROWS[] = {
        {"ncclKernel_AllReduce_RING_LL_Sum_float(ncclWorkElem)",    "allreduce"     },
        {"ncclDevKernel_AllGather_RING_LL(ncclDevKernelArgs)",      "allgather"     },
        {"ncclDevKernel_ReduceScatter_Sum_f32_RING_LL(void)",       "reduce_scatter"},
        {"ncclDevKernel_Reduce_Sum_f32_RING_LL(ncclDevKernelArgs)", "reduce"        },
        {"ncclDevKernel_Broadcast_RING_LL(ncclDevKernelArgs)",      "broadcast"     },
        {"ncclDevKernel_SendRecv(ncclDevKernelArgs)",               "send_recv"     },
        {"hcom_allReduce__345_0_1",                                 "allreduce"     },
    };
    struct rules r;
    (void)state;
    assert_string_equal(rules_word(&rules, RULE_COLLECTIVE, "All Reduce"), "allreduce");
    assert_int_equal(rules_parse(&r, "data/classes.rules", embedded_classes_rules, NULL), ROOF_OK);
    for (size_t i = 0; i < COUNT(ROWS); i++)
        assert_string_equal(rules_word(&r, RULE_COLLECTIVE, ROWS[i].kernel), ROWS[i].collective);
    assert_null(rules_word(&r, RULE_COLLECTIVE, "ncclDevKernel_Generic_4(ncclDevKernelArgs)"));
    rules_free(&r);
}

static void wrong_lines_are_named(void **state)
{
    static const struct {
        const char *text, *message; /* the message begins so */
    } ROWS[] = {
        {"wrap x",                     "my.rules:1: unknown rule, expected class,"                 },
        {"# a\n\ncategory x y z",      "my.rules:3: unknown rule"                                  },
        {"wrapper",                    "my.rules:1: no name pattern"                               },
        {"class kernel communication", "my.rules:1: no name pattern"                               },
        {"class gpu * memcpy",         "my.rules:1: kind \"gpu\", expected kernel, memcpy, memset,"},
        {"class op * memcpy",          "my.rules:1: kind \"op\""                                   },
        {"class kernel * fast",        "my.rules:1: \"fast\", expected computation, communication,"},
        {"direction * up",             "my.rules:1: \"up\", expected HtoD, DtoH, peer, local or"   },
        {"launch a\ncategory op mm",   "my.rules:2: no name pattern"                               },
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct rules r;
        roof_error err = {.code = ROOF_OK};
        assert_int_equal(rules_parse(&r, "my.rules", ROWS[i].text, &err), ROOF_FORMAT);
        if (strncmp(err.message, ROWS[i].message, strlen(ROWS[i].message)) != 0)
            fail_msg("%s: %s", ROWS[i].text, err.message);
        rules_free(&r);
    }
}

static void the_built_in_rules(void **state)
{
    static const struct {
        const char *op, *category;
    } ROWS[] = {
        {"aten::mm",                         "GEMM"         },
        {"aten::convolution_backward",       "CONV_bwd"     },
        {"aten::cudnn_convolution",          "CONV_fwd"     },
        {"aten::_flash_attention_backward",  "SDPA_bwd"     },
        {"aten::_flash_attention_forward",   "SDPA_fwd"     },
        {"aten::native_layer_norm_backward", "NORM_bwd"     },
        {"c10d::allreduce_",                 "communication"},
        {"(call) cudaGraphLaunch",           "graph"        },
        {"(call) cudaLaunchKernel",          "no_op"        },
        {"(unlinked)",                       "unlinked"     },
    };
    struct rules r;
    (void)state;
    assert_int_equal(rules_parse(&r, "data/classes.rules", embedded_classes_rules, NULL), ROOF_OK);
    for (size_t i = 0; i < COUNT(ROWS); i++)
        assert_string_equal(rules_word(&r, RULE_OP_CATEGORY, ROWS[i].op), ROWS[i].category);
    assert_null(rules_word(&r, RULE_OP_CATEGORY, "aten::add")); /* its kernels decide */
    rules_free(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(class_of_a_row),     cmocka_unit_test(direction_of_a_copy),
        cmocka_unit_test(lists_of_names),     cmocka_unit_test(categories),
        cmocka_unit_test(collectives),        cmocka_unit_test(wrong_lines_are_named),
        cmocka_unit_test(the_built_in_rules),
    };
    return cmocka_run_group_tests(tests, parse_rules, free_rules);
}
