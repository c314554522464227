/* opmodel_test.c - The language of operator models: values, errors with their places, overloads. */
#include "opmodel.h"

#include "embedded.h"
#include "number.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

static const char SCHEMAS[] =
    "# name, overload, arguments\n"
    "t::list\t\ta:tensors out:tensor?=None\n"
    "t::one\t\ta:tensor n:int=3 r:scalar=1 flag:bool=False axes:ints?=None\n"
    "t::two\tScalar\ta:tensor b:scalar\n"
    "t::two\tTensor\ta:tensor b:tensor\n"
    "t::two\tout\ta:tensor b:tensor out:tensor\n";

/* What `bytes = FORMULA` gives for t::one of a float32 tensor of 2 x 3 (strides 3, 1), n = 5, r =
 * 0.5, flag, axes [0, -1]; INT64_MIN: not known. */
static int64_t value_of(const char *formula, char *why, size_t why_size)
{
    char text[512];
    struct opmodels m;
    struct opresult r;
    struct arena arena = {0};
    roof_error err;
    const struct opinput in = {
        .name = "t::one",
        .field = {"[[2,3],[],[],[],[]]",
                  "[\"float\",\"Scalar\",\"Scalar\",\"Scalar\",\"ScalarList\"]", "[[3,1],[],[],[],[]]", "[\"\",\"5\",\"0.5\",\"True\",\"[0, -1]\"]"},
    };
    snprintf(text, sizeof text, "op t::one\n    let x = %s\n    bytes = x\n", formula);
    opmodels_init(&m, SCHEMAS);
    if (opmodels_read(&m, "x.ops", text, 0, &err) != ROOF_OK)
        fail_msg("%s: %s", formula, err.message);
    assert_true(opmodels_compute(&m, &in, &arena, &r, NULL));
    const int64_t v = r.number[OPFIELD_BYTES];
    snprintf(why, why_size, "%s", r.why ? r.why : "");
    arena_free(&arena);
    opmodels_free(&m);
    return v;
}

static void values(void **state)
{
    static const struct {
        const char *formula;
        int64_t value;
    } ROWS[] = {
        {"1 + 2 * 3",                                               7 },
        {"(1 + 2) * 3",                                             9 },
        {"10 - 3 - 2",                                              5 },
        {"2 * -3 + 10",                                             4 },
        {"7 / 2 * 2",                                               7 },
        {"div(-7, 2) + 10",                                         6 },
        {"ceil_div(7, 2)",                                          4 },
        {"mod(-7, 3)",                                              2 },
        {"min(3, 1, 2) + max(3.5, 1)",                              5 }, /* 4.5 rounds to 5 */
        {"true ? 1 : false ? 2 : 3",                                1 },
        {"false ? 1 : false ? 2 : 3",                               3 },
        {"1 < 2 and not (2 < 1) ? 1 : 0",                           1 },
        {"numel(a)",                                                6 },
        {"a[0] + a[-1] * 10",                                       32},
        {"bytes(a)",                                                24},
        {"size(a)",                                                 4 },
        {"size(bfloat16)",                                          2 },
        {"size(promote(a, float16))",                               4 },
        {"dtype(a) == float32 ? 1 : 0",                             1 },
        {"n",                                                       5 },
        {"r * 4",                                                   2 },
        {"int(flag)",                                               1 },
        {"len(axes) + axes[0]",                                     2 },
        {"reduced(a, axes)",                                        1 },
        {"reduced(a, [1])",                                         2 },
        {"prod(slice(dims(a), 1))",                                 3 },
        {"prod(slice(dims(a), 0, -1))",                             2 },
        {"sum(t in [a, a]: bytes(t)) + 1",                          49},
        {"sum(i in axes: 2) * 10",                                  40},
        {"sum(t in [a]: sum(i in axes: 1))",                        -1}, /* refused, see below */
        {"prod(broadcast(a, [4, 1, 3]))",                           24},
        {"band(3, 3, -3, 0)",                                       6 },
        {"band(2, 5, -2, 3)",                                       9 },
        {"given(none) ? 1 : 2",                                     2 },
        {"none ?? 4",                                               4 },
        {"known(unknown) ? 1 : 2",                                  2 },
        {"false and unknown ? 1 : 2",                               2 },
        {"mentions(\"a_mul_b_mul\", \"mul\")",                      2 },
        {"mentions(\"a_mult\", \"mul\")",                           0 },
        {"ceil_log2(9)",                                            4 },
        {"numel(recorded_tensors) + len(recorded_ints)",            7 },
        {"prod(pool_size([5], [2], [], [0], [1], true))",           3 },
        {"prod(conv_size([8, 8], [3], [1], [1], [1]))",             64},
        {"prod(looked_at([8, 9], [1], [2], [0], [1], [4, 5]))",     20},
        {"prod(looked_at([9], [2], [4], [0], [1], [2]))",           4 },
        {"prod(looked_at([9], [3], [2], [1], [1], [5]))",           9 },
        {"prod(looked_at([9], [3], [1], [0], [4], [1]))",           3 },
        {"prod(looked_at([12], [2], [4], [0], [2], [3]))",          6 },
        {"prod(looked_at([7], [3], [3], [0], [2], [1]))",           3 },
        {"prod(conv_transpose_size([5], [3], [2], [1], [1], [1]))", 10},
    };
    char why[128];
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        if (ROWS[i].value < 0)
            continue;
        const int64_t v = value_of(ROWS[i].formula, why, sizeof why);
        if (v != ROWS[i].value)
            fail_msg("%s: expected %lld, found %lld %s", ROWS[i].formula, (long long)ROWS[i].value,
                     (long long)v, why);
    }
}

static void unknown(void **state)
{
    static const struct {
        const char *formula, *why;
    } ROWS[] = {
        {"9223372036854775807 + 1",  "a number is out of range"                                   },
        {"9223372036854775807 * n",  "a number is out of range"                                   },
        {"1 / 0",                    "division by zero"                                           },
        {"div(1, 0)",                "division by zero"                                           },
        {"a[2]",                     "there is no such element of a list or dimension of a tensor"},
        {"a[-3]",                    "there is no such element of a list or dimension of a tensor"},
        {"prod(broadcast(a, [4]))",  "shapes do not fit together"                                 },
        {"0 - 1",                    "a number is out of range"                                   }, /* no amount is below 0 */
        {"numel(a) * unknown",       "the model does not say"                                     },
        {"rank(none)",               "an argument is None"                                        },
        {"true and unknown ? 1 : 2", "the model does not say"                                     },
        {"event(\"kernel_flop\")",   "its event has no kernel_flop"                               },
        {"annotation(\"batch\")",    "no annotation around it says batch"                         },
        {"pow(10, 400)",             "a number is out of range"                                   },
        {"log2(0)",                  "a number is out of range"                                   },
        {"size(kernel_dtype())",
         "the element type of a list of tensors is not recorded, nor told by its kernels"         },
    };
    char why[128];
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        assert_int_equal(value_of(ROWS[i].formula, why, sizeof why), ROOF_NULL_I64);
        assert_string_equal(why, ROWS[i].why);
    }
}

/* Each text is refused at that line and column. */
static void errors(void **state)
{
    static const struct {
        const char *text, *message;
    } ROWS[] = {
        {"opp x\n",                                                                    "x.ops:1:1: expected op or family at the beginning of a line, found \"opp\""},
        {" op x\n",                                                                    "x.ops:1:2: expected op or family at the beginning of a line, found \"op\"" },
        {"op x\n",                                                                     "x.ops:1:1: expected indented lines below"                                  },
        {"op\n bytes = 1\n",
         "x.ops:1:3: expected the name of an operator, found the end of the line"                                                                                  },
        {"op x\n bytes = 1 +\n",                                                       "x.ops:2:13: expected a value, found the end of the line"                   },
        {"op x\n bytes = (1\n",                                                        "x.ops:3:1: expected ), found the end of the line"                          },
        {"op x\n bytes = 1)\n",                                                        "x.ops:2:11: expected the end of the line, found \")\""                     },
        {"op x\n bytes = a\n",                                                         "x.ops:2:10: expected a name that is known here, found \"a\""               },
        {"op x\n bytes = foo(1)\n",                                                    "x.ops:2:10: expected a function, found \"foo\""                            },
        {"op x\n bytes = true\n",                                                      "x.ops:2:10: expected real, found bool"                                     },
        {"op x\n bytes = numel(1)\n",
         "x.ops:2:10: expected ints or tensor or tensors, found int (argument 1 of numel)"                                                                         },
        {"op x\n bytes = div(1)\n",                                                    "x.ops:2:10: expected 2 arguments of div, found 1"                          },
        {"op x\n bytes = true ? 1 : float32\n",
         "x.ops:2:15: expected values of one type, found int and dtype"                                                                                            },
        {"op x\n bytes = 1 ? 2 : 3\n",                                                 "x.ops:2:12: expected bool, found int (argument 1 of ?:)"                   },
        {"op x\n bytes = true ? 1\n",                                                  "x.ops:2:18: expected :, found the end of the line"                         },
        {"op x\n bytes = 99999999999999999999\n",
         "x.ops:2:10: expected a number below 2^63, found \"99999999999999999999\""                                                                                },
        {"op x\n bytes = 1\n bytes = 2\n",
         "x.ops:3:2: expected one line with bytes, found another one"                                                                                              },
        {"op x\n bites = 1\n",                                                         NULL                                                                        },
        {"op x\n let a = 1\n let a = 2\n",
         "x.ops:3:6: expected a name that is not used here yet, found \"a\""                                                                                       },
        {"op x\n use f()\n",                                                           "x.ops:2:6: expected a family that is defined above, found \"f\""           },
        {"family f(a: int)\n bytes = a\nop x\n use f()\n",
         "x.ops:4:6: expected a of f, found none"                                                                                                                  },
        {"family f(a: int)\n bytes = a\nop x\n use f(b = 1)\n",
         "x.ops:4:8: expected a parameter of the family that is not given yet, found \"b\""                                                                        },
        {"family f(a: int)\n bytes = a\nop x\n use f(a = true)\n",
         "x.ops:4:12: expected int, found bool"                                                                                                                    },
        {"family f(a: int)\n bytes = a\nfamily f(b: int)\n bytes = b\n",
         "x.ops:3:8: expected a family that is not defined twice, found \"f\""                                                                                     },
        {"op x x\n bytes = 1\n",                                                       "x.ops:1:6: expected a name that has no model yet, found \"x\""             },
        {"op t::two.foo\n bytes = 1\n",
         "x.ops:1:11: expected an overload of t::two, found \"foo\""                                                                                               },
        {"op t::one t::list\n bytes = bytes(a)\n",                                     "x.ops:2:16: expected an argument that is of "
                                                   "one type in all overloads (name one overload), "
                                                   "found \"a\""                                                 },
        {"op x\n args (a: tenzor)\n bytes = 1\n",                                      NULL                                                                        },
        {"op x\n bytes = sum(t in recorded_tensors: sum(u in recorded_tensors: 1))\n",
         "x.ops:2:37: expected no sum inside a sum"                                                                                                                },
        {"op x\n bytes = sum(t in 1: 1)\n",
         "x.ops:2:10: expected tensors or ints to sum over, found int"                                                                                             },
        {"op x\n bytes = \"a\n",                                                       "x.ops:2:11: expected a value, found \"a\""                                 },
        {"op x\n bytes = 1 $ 2\n",                                                     "x.ops:2:12: expected the end of the line, found byte 0x24"                 },
        {"op x\n grade good\n",                                                        "x.ops:2:8: expected exact, bounds or estimate, found \"good\""             },
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct opmodels m;
        roof_error err = {0};
        opmodels_init(&m, SCHEMAS);
        assert_int_equal(opmodels_read(&m, "x.ops", ROWS[i].text, 0, &err), ROOF_FORMAT);
        if (ROWS[i].message)
            assert_string_equal(err.message, ROWS[i].message);
        opmodels_free(&m);
    }
}

static void deep(void **state)
{
    char text[1024] = "op x\n bytes = ";
    struct opmodels m;
    roof_error err;
    (void)state;
    for (int i = 0; i < 200; i++)
        strcat(text, "(");
    opmodels_init(&m, SCHEMAS);
    assert_int_equal(opmodels_read(&m, "x.ops", text, 0, &err), ROOF_FORMAT);
    assert_string_equal(err.message, "x.ops:2:74: expected a formula of at most 64 levels");
    opmodels_free(&m);
}

/* Which overload a call was, and what it says. */
static void overloads(void **state)
{
    static const char TEXT[] = "op t::two\n"
                               "    bytes = bytes(a) + bytes(b) + bytes(out)\n"
                               "op t::list\n"
                               "    bytes = known(a) ? numel(a) : 99\n";
    static const struct {
        const char *name, *dims, *types, *strides, *values;
        int64_t bytes;
        const char *why;
    } ROWS[] = {
        {"t::two",        "[[2],[3]]",         "[\"float\",\"double\"]",                    NULL,      NULL,           4 * 2 + 8 * 3, NULL                                 },
        {"t::two",        "[[2],[]]",          "[\"float\",\"Scalar\"]",                    NULL,      "[\"\",\"3\"]", 4 * 2,         NULL                                 },
        {"t::two",        "[[2],[3],[4]]",     "[\"float\",\"float\",\"float\"]",           NULL,      NULL,           36,            NULL                                 },
        {"t::two.Tensor", "[[2],[3]]",         "[\"float\",\"float\"]",                     NULL,      NULL,           20,            NULL                                 },
        {"t::two",        "[[2],[3]]",         NULL,                                        NULL,      NULL,           ROOF_NULL_I64, "types were not recorded"            },
        {"t::two",        "[[2],[3],[4],[5]]", "[\"float\",\"float\",\"float\",\"float\"]", NULL,      NULL,
         ROOF_NULL_I64,                                                                                                               "the arguments fit no known overload"},
        {"t::two",        NULL,                NULL,                                        NULL,      NULL,           ROOF_NULL_I64,
         "no shapes were recorded; profile with record_shapes=True"                                                                                                        },
        {"t::two",        "[[2],[-3]]",        "[\"float\",\"float\"]",                     NULL,      NULL,           ROOF_NULL_I64,
         "b is not what its type says"                                                                                                                                     },
        {"t::two",        "[[2],[\"x\"]]",     "[\"float\",\"float\"]",                     NULL,      NULL,           ROOF_NULL_I64,
         "b is not what its type says"                                                                                                                                     },
        {"t::two",        "\"odd\"",           "[\"float\",\"float\"]",                     NULL,      NULL,           ROOF_NULL_I64,
         "no shapes were recorded; profile with record_shapes=True"                                                                                                        },
        /* an older version without the last argument; lists, recorded and not */
        {"t::list",       "[[[2,3],[4]]]",     "[\"TensorList\"]",                          NULL,      NULL,           10,            NULL                                 },
        {"t::list",       "[[],[]]",           "[\"TensorList\",\"\"]",                     "[[],[]]", NULL,           99,            NULL                                 },
        {"t::list",       "[[],[]]",           "[\"TensorList\",\"\"]",                     NULL,      NULL,           99,            NULL                                 },
    };
    struct opmodels m;
    roof_error err;
    (void)state;
    opmodels_init(&m, SCHEMAS);
    assert_int_equal(opmodels_read(&m, "x.ops", TEXT, 0, &err), ROOF_OK);
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct arena arena = {0};
        struct opresult r;
        const struct opinput in = {
            .name = ROWS[i].name,
            .field = {ROWS[i].dims, ROWS[i].types, ROWS[i].strides, ROWS[i].values}
        };
        assert_true(opmodels_compute(&m, &in, &arena, &r, NULL));
        if (r.number[OPFIELD_BYTES] != ROWS[i].bytes)
            fail_msg("row %zu: found %lld, %s", i, (long long)r.number[OPFIELD_BYTES],
                     r.why ? r.why : "");
        if (ROWS[i].why)
            assert_string_equal(r.why, ROWS[i].why);
        arena_free(&arena);
    }
    opmodels_free(&m);
}

/* The latest layer goes first, name by name and overload by overload; exact names before patterns.
 */
static void layers(void **state)
{
    static const char *const TEXTS[] = {
        "op t::two\n    bytes = 1\nop t::*\n    bytes = 2\n",
        "op t::two.Scalar\n    bytes = 3\n",
        "op *one\n    bytes = 4\n",
    };
    static const struct {
        const char *name, *dims, *types;
        int64_t bytes;
    } ROWS[] = {
        {"t::two",   "[[2],[3]]", "[\"float\",\"float\"]",  1},
        {"t::two",   "[[2],[]]",  "[\"float\",\"Scalar\"]", 3},
        {"t::three", "[[2]]",     "[\"float\"]",            2},
        {"t::one",   "[[2]]",     "[\"float\"]",            4},
    };
    struct opmodels m;
    roof_error err;
    (void)state;
    opmodels_init(&m, SCHEMAS);
    for (unsigned i = 0; i < COUNT(TEXTS); i++)
        assert_int_equal(opmodels_read(&m, "x.ops", TEXTS[i], i, &err), ROOF_OK);
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct arena arena = {0};
        struct opresult r;
        const struct opinput in = {
            .name = ROWS[i].name, .field = {ROWS[i].dims, ROWS[i].types}
        };
        assert_true(opmodels_compute(&m, &in, &arena, &r, NULL));
        assert_int_equal(r.number[OPFIELD_BYTES], ROWS[i].bytes);
        arena_free(&arena);
    }
    assert_null(opmodels_find(&m, "u::one2"));
    opmodels_free(&m);
}

/* A family says what its models do not; of several the first whose condition holds. */
static void families(void **state)
{
    static const char TEXT[] = "family f(x: tensor, k: int = 2)\n"
                               "    let y = k * numel(x)\n"
                               "    grade bounds\n"
                               "    flops_vector = y\n"
                               "    bytes = 1\n"
                               "family g(x: tensor)\n"
                               "    bytes = 7\n"
                               "op t::one\n"
                               "    use g(x = a) when n == 1\n"
                               "    use f(x = a, k = n)\n"
                               "op t::list\n"
                               "    use f(x = out)\n"
                               "    estimate when numel(a) > 1\n"
                               "    bytes = y + 1\n";
    static const struct {
        const char *name, *dims, *types, *values;
        int64_t vector, bytes;
        enum opgrade grade;
    } ROWS[] = {
        {"t::one",  "[[2],[]]",      "[\"float\",\"Scalar\"]",     "[\"\",\"1\"]", 0,             7,             OPGRADE_BOUNDS  },
        {"t::one",  "[[2],[]]",      "[\"float\",\"Scalar\"]",     "[\"\",\"5\"]", 10,            1,             OPGRADE_BOUNDS  },
        {"t::one",  "[[2],[]]",      "[\"float\",\"Scalar\"]",     NULL,           ROOF_NULL_I64, ROOF_NULL_I64,
         OPGRADE_EXACT                                                                                                           },
        {"t::list", "[[[1]],[3]]",   "[\"TensorList\",\"float\"]", NULL,           6,             7,             OPGRADE_BOUNDS  },
        {"t::list", "[[[1,2]],[3]]", "[\"TensorList\",\"float\"]", NULL,           6,             7,             OPGRADE_ESTIMATE},
    };
    struct opmodels m;
    roof_error err;
    (void)state;
    opmodels_init(&m, SCHEMAS);
    assert_int_equal(opmodels_read(&m, "x.ops", TEXT, 0, &err), ROOF_OK);
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct arena arena = {0};
        struct opresult r;
        const struct opinput in = {
            .name = ROWS[i].name, .field = {ROWS[i].dims, ROWS[i].types, NULL, ROWS[i].values}
        };
        assert_true(opmodels_compute(&m, &in, &arena, &r, NULL));
        assert_int_equal(r.number[OPFIELD_FLOPS_VECTOR], ROWS[i].vector);
        assert_int_equal(r.number[OPFIELD_BYTES], ROWS[i].bytes);
        if (r.number[OPFIELD_BYTES] != ROOF_NULL_I64)
            assert_int_equal(r.grade, ROWS[i].grade);
        arena_free(&arena);
    }
    opmodels_free(&m);
}

/* Pairs of a band counted one by one. */
static void bands(void **state)
{
    struct opcall c = {.fuel = 1000};
    const size_t band = opfunc_find("band", 4);
    (void)state;
    for (int q = 0; q < 6; q++)
        for (int k = 0; k < 6; k++)
            for (int lo = -7; lo < 8; lo++)
                for (int hi = -7; hi < 8; hi++) {
                    int64_t pairs = 0;
                    for (int i = 0; i < q; i++)
                        for (int j = 0; j < k; j++)
                            pairs += j - i >= lo && j - i <= hi;
                    const struct opvalue args[4] = {opvalue_int(q), opvalue_int(k), opvalue_int(lo),
                                                    opvalue_int(hi)};
                    assert_int_equal(opfunc_call(&c, band, args, 4).i, pairs);
                }
}

static void built_in(void **state)
{
    struct opmodels m;
    roof_error err;
    (void)state;
    opmodels_init(&m, embedded_schemas_tsv);
    for (const struct embedded_file *f = embedded_ops; f->name; f++)
        if (opmodels_read(&m, f->name, f->text, 0, &err) != ROOF_OK)
            fail_msg("%s", err.message);
    assert_non_null(opmodels_find(&m, "aten::mm"));
    assert_non_null(opmodels_find(&m, "aten::mm.out"));
    assert_non_null(opmodels_find(&m, "triton_poi_fused_add_0"));
    assert_null(opmodels_find(&m, "aten::view"));
    for (size_t i = 0; i < m.nmodels; i++) {
        assert_true(opmodel_category(m.models[i])->len > 0);
        bool has_bytes = m.models[i]->body.has_field[OPFIELD_BYTES];
        for (size_t k = 0; k < m.models[i]->nuses; k++)
            has_bytes |= m.models[i]->uses[k].family->body.has_field[OPFIELD_BYTES];
        assert_true(has_bytes);
    }
    opmodels_free(&m);
}

/* Answers with the length of the operator's sizes, or says what it was asked for. */
static int64_t say_length(void *ctx, const char *op, const char *const args[4], const char *what,
                          char *why, size_t size)
{
    ++*(int *)ctx;
    assert_string_equal(op, "t::one");
    assert_true(!args[ARGS_TYPES] && !args[ARGS_STRIDES] && !args[ARGS_CONCRETE]);
    if (strcmp(what, "length") == 0)
        return args[ARGS_DIMS] ? (int64_t)strlen(args[ARGS_DIMS]) : INT64_MIN;
    memset(why, 'x', size); /* also to the last byte */
    if (strcmp(what, "long") != 0)
        snprintf(why, size, "no %s here", what);
    return strcmp(what, "negative") == 0 ? -1 : INT64_MIN;
}

static void supplied(void **state)
{
    static const struct {
        const char *what, *dims;
        bool nobody;
        int64_t bytes;
        const char *why;
    } ROWS[] = {
        {"length",   "[[2,3]]", false, 7,         NULL                                                   },
        {"length",   NULL,      false, INT64_MIN, "the program that opened the trace does not say length"},
        {"length",   "[[2,3]]", true,  INT64_MIN,
         "the program that opened the trace does not say length"                                         },
        {"colour",   "[[2,3]]", false, INT64_MIN, "no colour here"                                       },
        {"negative", "[[2,3]]", false, INT64_MIN, "a number is out of range"                             },
        {"long",     "[[2,3]]", false, INT64_MIN, "xxx"                                                  },
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        int asked = 0;
        struct opmodels m;
        struct opresult r;
        struct arena arena = {0};
        char text[128];
        struct opinput in = {.name = "t::one", .field = {ROWS[i].dims}};
        if (!ROWS[i].nobody)
            in.context.supply = (struct opsupply){say_length, &asked};
        snprintf(text, sizeof text, "op t::one\n    bytes = supplied(\"%s\")\n", ROWS[i].what);
        opmodels_init(&m, SCHEMAS);
        assert_int_equal(opmodels_read(&m, "x.ops", text, 0, NULL), ROOF_OK);
        assert_true(opmodels_compute(&m, &in, &arena, &r, NULL));
        assert_true(r.number[OPFIELD_BYTES] == ROWS[i].bytes && asked == !ROWS[i].nobody);
        assert_true(!r.why == !ROWS[i].why);
        assert_true(!r.why || strncmp(r.why, ROWS[i].why, strlen(ROWS[i].why)) == 0);
        arena_free(&arena);
        opmodels_free(&m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values),   cmocka_unit_test(unknown),   cmocka_unit_test(errors),
        cmocka_unit_test(deep),     cmocka_unit_test(overloads), cmocka_unit_test(layers),
        cmocka_unit_test(families), cmocka_unit_test(bands),     cmocka_unit_test(built_in),
        cmocka_unit_test(supplied),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
