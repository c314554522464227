/* shares_test.c - Shares of any weights add up; types say how many bytes. */
#include "settling.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

static void shares_add_up(void **state)
{
    static const double WEIGHTS[] = {0, 1, 1, 3, 7, 1e-300, 1e300, 12345678.9, NAN, INFINITY, 0.1};
    (void)state;
    for (uint32_t seed = 0; seed < 20000; seed++) {
        double weight[12];
        int64_t share[12] = {0}, sum = 0;
        uint8_t how[12] = {0};
        struct inductor_shares s = {.weight = weight, .share = share, .how = how};
        const uint32_t n = 1 + seed % 12;
        uint32_t x = seed * 2654435761u, live = 0;
        for (uint32_t i = 0; i < n; i++, x = x * 1664525u + 1013904223u) {
            weight[i] = WEIGHTS[(x >> 16) % COUNT(WEIGHTS)];
            how[i] = (x >> 8) % 4 == 0 ? INDUCTOR_LISTED : INDUCTOR_ORDER;
            live += how[i] != INDUCTOR_LISTED;
        }
        set_shares(&s, 0, n);
        for (uint32_t i = 0; i < n; i++) {
            assert_true(share[i] >= 0 && (how[i] != INDUCTOR_LISTED || share[i] == 0));
            sum += share[i];
        }
        assert_int_equal(sum, live ? INDUCTOR_WHOLE_SHARE : 0);
    }
}

static void types(void **state)
{
    static const struct {
        const char *text;
        int64_t numel, bytes;
    } ROWS[] = {
        {"f32[8, 16][16, 1]cuda:0",     128,           512          },
        {"f32[8, 16]",                  128,           512          },
        {"bf16[]",                      1,             2            },
        {"f32[][]cpu",                  1,             4            },
        {"b8[4, 0][1, 1]cuda:0",        0,             0            },
        {"f32[8, 16][0, 1]cuda:0",      128,           64           }, /* one row */
        {"f8e4m3fn[3]",                 3,             3            },
        {"i64[s0, 4][4, 1]cuda:0",      ROOF_NULL_I64, ROOF_NULL_I64}, /* symbolic */
        {"x9[4]",                       ROOF_NULL_I64, ROOF_NULL_I64},
        {"f32[4",                       ROOF_NULL_I64, ROOF_NULL_I64},
        {"f32[9000000000, 9000000000]", ROOF_NULL_I64, ROOF_NULL_I64},
        {"f32[99999999999999999999]",   ROOF_NULL_I64, ROOF_NULL_I64},
        {"",                            ROOF_NULL_I64, ROOF_NULL_I64},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        int64_t numel, bytes;
        inductor_type((struct slice){ROWS[i].text, strlen(ROWS[i].text)}, &numel, &bytes);
        assert_int_equal(numel, ROWS[i].numel);
        assert_int_equal(bytes, ROWS[i].bytes);
    }
}

static void names(void **state)
{
    static const struct {
        const char *name, *ops;
    } ROWS[] = {
        {"cpp_fused_gelu_1",                           "aten::gelu "                              },
        {"cpp_fused_mul_relu_sigmoid_0",               "aten::mul aten::relu aten::sigmoid "      },
        {"cpp_fused__softmax_add_native_layer_norm_1",
         "aten::_softmax aten::add aten::native_layer_norm "                                      },
        {"cpp_fused_gelu_gelu_backward_sum_1",         "aten::gelu aten::gelu_backward aten::sum "},
        {"cpp_fused_relu_mul_0",                       ""                                         },
        {"cpp_fused_strange_0",                        ""                                         },
        {"cpp_fused_0",                                ""                                         },
        {"cpp_fused_relu",                             ""                                         },
        {"relu",                                       ""                                         },
        {"",                                           ""                                         },
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct inductor ind = {0};
        char text[256] = "";
        const uint32_t n = ops_of_name(&ind, (struct slice){ROWS[i].name, strlen(ROWS[i].name)});
        for (uint32_t k = 0; k < n; k++) {
            strcat(text, inductor_string(&ind, ind.words.word[k]));
            strcat(text, " ");
        }
        assert_string_equal(text, ROWS[i].ops);
        inductor_free(&ind);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_add_up),
        cmocka_unit_test(types),
        cmocka_unit_test(names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
