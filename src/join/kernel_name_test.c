/* kernel_name_test.c - Spellings of one kernel become one name; different kernels stay different.
 */
#include "kernel_name.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct row {
    const char *name, *canonical, *base;
};

static const struct row ROWS[] = {
    {"",                                                                                            "",                                                                            ""                        },
    {"triton_poi_fused_add_0",                                                                      "triton_poi_fused_add_0",                                                      "triton_poi_fused_add_0"  },
    {"void k(int)",                                                                                 "k",                                                                           "k"                       },
    {"void k<(int)4, (bool)1>(T1 *)",                                                               "k<4,1>",                                                                      "k"                       },
    {"void k<4, true>(float*)",                                                                     "k<4,1>",                                                                      "k"                       },
    {"void k<4u, 3ul, -1, false>(float*)",                                                          "k<4,3,-1,0>",                                                                 "k"                       },
    {"void k<(unsigned int)4, (unsigned long)3, (int)-1, (bool)0>(T1)",                             "k<4,3,-1,0>",                                                                 "k"                       },
    {"void a::b<(cudnnKernelDataType_t)2, unsigned  int>()",                                        "a::b<2,unsigned int>",                                                        "b"                       },
    {"void <unnamed>::k(const float *, int)",                                                       "{anonymous}::k",                                                              "k"                       },
    {"unnamed>::k(const float *, int)",                                                             "{anonymous}::k",                                                              "k"                       },
    {"(anonymous namespace)::k(float const*, int)",                                                 "{anonymous}::k",                                                              "k"                       },
    {"void x::(anonymous namespace)::k<float const*>(int)",                                         "x::{anonymous}::k<float*>",                                                   "k"                       },
    {"void x::<unnamed>::k<const float *>(T1)",                                                     "x::{anonymous}::k<float*>",                                                   "k"                       },
    {"void at::native::k<at::f(at::T&)::{lambda()#1}::operator()() const::{lambda(float)#2}>(int)",
     "at::native::k<at::f(at::T&)::{lambda()#1}::operator()()::{lambda(float)#2}>",                                                                                                "k"                       },
    {"void at::native::k<at::f(at::T &)::[lambda() (instance 1)]::operator ()() "
     "const::[lambda(float) "
     "(instance 2)]>(T1)",                                                                     "at::native::k<at::f(at::T&)::{lambda()#1}::operator()()::{lambda(float)#2}>", "k"                       },
    {"std::enable_if<(int)1 == 1, void>::type ns::k<int>(T1)",                                      "ns::k<int>",                                                                  "k"                       },
    {"_ZN2at6native4kernIiEEvT_",                                                                   "_ZN2at6native4kernIiEEvT_",                                                   "kern"                    },
    {"_Z3foov",                                                                                     "_Z3foov",                                                                     "foo"                     },
    {"_Z999999999999999999999x",                                                                    "_Z999999999999999999999x",                                                    "_Z999999999999999999999x"},
    {"void k(int) [clone .kd]",                                                                     "k",                                                                           "k"                       },
    {"k.kd",                                                                                        "k",                                                                           "k"                       },
    {"((((",                                                                                        "((((",                                                                        "("                       },
    {")",                                                                                           ")",                                                                           ")"                       },
    {"void f(int (*)(int), T2)",                                                                    "f",                                                                           "f"                       },
};

static void spellings(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct buf canonical = {0}, base = {0};
        kernel_name_canonical(ROWS[i].name, strlen(ROWS[i].name), &canonical);
        buf_add(&canonical, "", 0);
        assert_string_equal(canonical.bytes, ROWS[i].canonical);
        kernel_name_base(canonical.bytes, canonical.len, &base);
        buf_add(&base, "", 0);
        assert_string_equal(base.bytes, ROWS[i].base);
        buf_free(&canonical);
        buf_free(&base);
    }
}

/* What is canonical stays as it is. */
static void is_a_fixed_point(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct buf again = {0};
        kernel_name_canonical(ROWS[i].canonical, strlen(ROWS[i].canonical), &again);
        buf_add(&again, "", 0);
        assert_string_equal(again.bytes, ROWS[i].canonical);
        buf_free(&again);
    }
}

static void different_kernels(void **state)
{
    static const char *const NAMES[] = {
        "void k<(int)4>(T1)", "void k<(int)5>(T1)", "void k<4, 5>(int)", "void k<unsigned int>()",
        "void k<int>()",      "void j<4>(int)",     "void n::k<4>(int)"};
    struct buf seen[sizeof NAMES / sizeof *NAMES] = {0};
    (void)state;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        kernel_name_canonical(NAMES[i], strlen(NAMES[i]), &seen[i]);
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(seen[i].bytes, seen[k].bytes);
    }
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        buf_free(&seen[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spellings),
        cmocka_unit_test(is_a_fixed_point),
        cmocka_unit_test(different_kernels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
