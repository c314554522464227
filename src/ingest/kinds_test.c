/* kinds_test.c - Categories of all eras become kinds of row. */
#include "kinds.h"

#include "embedded.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

/* As the reader asks: by category, and by name where the category does not decide. */
static enum row_kind kind_of(struct kinds *k, const char *category, const char *name)
{
    bool needs_name;
    const enum row_kind kind = kinds_of(k, category, strlen(category), &needs_name);
    return needs_name ? kinds_by_name(k, category, strlen(category), name) : kind;
}

static void the_built_in_table(void **state)
{
    static const struct {
        const char *category, *name;
        enum row_kind kind;
    } ROWS[] = {
        {"cpu_op",              "aten::mm",         KIND_OP            },
        {"Operator",            "aten::mm",         KIND_OP            },
        {"Operator",            "ProfilerStep#12",  KIND_ANNOTATION    }, /* PyTorch 1.8 */
        {"Operator",            "xProfilerStep#12", KIND_OP            },
        {"cuda_runtime",        "cudaLaunchKernel", KIND_CALL          },
        {"hip_runtime",         "hipLaunchKernel",  KIND_CALL          },
        {"kernel",              "gemm",             KIND_KERNEL        },
        {"Kernel",              "gemm",             KIND_KERNEL        },
        {"gpu_memcpy",          "Memcpy HtoD",      KIND_MEMCPY        },
        {"gpu_memset",          "Memset",           KIND_MEMSET        },
        {"mtia_ccp_events",     "dma_request",      KIND_OTHER         },
        {"python_function",     "f",                KIND_FRAME         },
        {"user_annotation",     "ProfilerStep#3",   KIND_ANNOTATION    },
        {"gpu_user_annotation", "ProfilerStep#3",   KIND_GPU_ANNOTATION},
        {"ac2g",                "ac2g",             KIND_LAUNCH_FLOW   },
        {"fwdbwd",              "fwdbwd",           KIND_FWDBWD_FLOW   },
        {"CPU_OP",              "aten::mm",         KIND_UNKNOWN       }, /* case counts in categories */
        {"cpu_o",               "aten::mm",         KIND_UNKNOWN       },
        {"",                    "aten::mm",         KIND_UNKNOWN       },
    };
    struct kinds k;
    (void)state;
    assert_int_equal(kinds_parse(&k, "data/kinds.tsv", embedded_kinds_tsv, NULL), ROOF_OK);
    for (size_t i = 0; i < COUNT(ROWS); i++)
        if (kind_of(&k, ROWS[i].category, ROWS[i].name) != ROWS[i].kind)
            fail_msg("%s, %s", ROWS[i].category, ROWS[i].name);
    kinds_free(&k);
}

/* The answer does not depend on what was asked before. */
static void the_first_line_decides(void **state)
{
    struct kinds k;
    (void)state;
    assert_int_equal(
        kinds_parse(&k, "x.tsv", "a Step* annotation\na * op\na * call\nb * call\n", NULL),
        ROOF_OK);
    for (int round = 0; round < 3; round++) {
        assert_int_equal(kind_of(&k, "a", "add"), KIND_OP);
        assert_int_equal(kind_of(&k, "b", "Step 1"), KIND_CALL);
        assert_int_equal(kind_of(&k, "c", "Step 1"), KIND_UNKNOWN);
        assert_int_equal(kind_of(&k, "a", "Step 1"), KIND_ANNOTATION);
    }
    kinds_free(&k);
}

static void a_category_without_a_line_for_all_names(void **state)
{
    struct kinds k;
    (void)state;
    assert_int_equal(kinds_parse(&k, "x.tsv", "a Step* annotation", NULL), ROOF_OK);
    assert_int_equal(kind_of(&k, "a", "Step 1"), KIND_ANNOTATION);
    assert_int_equal(kind_of(&k, "a", "add"), KIND_UNKNOWN);
    kinds_free(&k);
}

static void wrong_lines_are_named(void **state)
{
    static const char *const TEXTS[] = {"# x\ncpu_op\n", "# x\ncpu_op op\n",
                                        "# x\ncpu_op * operator\n"};
    (void)state;
    for (size_t i = 0; i < COUNT(TEXTS); i++) {
        struct kinds k;
        roof_error err = {.code = ROOF_OK};
        assert_int_equal(kinds_parse(&k, "x.tsv", TEXTS[i], &err), ROOF_FORMAT);
        assert_string_equal(err.message, "x.tsv:2: expected category, name pattern, kind");
        kinds_free(&k);
    }
}

static void names_of_kinds_parse_to_themselves(void **state)
{
    enum row_kind kind = KIND_COUNT;
    (void)state;
    for (int k = 0; k < KIND_COUNT; k++) {
        const char *name = kind_name((enum row_kind)k);
        assert_true(kind_parse(name, strlen(name), &kind) && (int)kind == k);
    }
    assert_false(kind_parse("kernels", 7, &kind));
    assert_false(kind_parse("", 0, &kind));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_built_in_table),
        cmocka_unit_test(the_first_line_decides),
        cmocka_unit_test(a_category_without_a_line_for_all_names),
        cmocka_unit_test(wrong_lines_are_named),
        cmocka_unit_test(names_of_kinds_parse_to_themselves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
