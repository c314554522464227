/* match_calls_test.c - Runs made from random programs, with what a trace may lack or have more:
 * what is answered is right, and what nothing is missing of is answered. */
#include "match_calls.h"

#include "reading.h"

#include "buf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_CALLS = 40, RUNS = 3000 };

static uint32_t seed;

static uint32_t random_below(uint32_t n)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 16) % n;
}

/* A program whose calls of Triton are of few kernels, and whose calls of libraries are of an
 * operator each, which only their place tells. */
static void add_program(struct buf *text, uint32_t ncalls, uint32_t nkernels, uint32_t first_op)
{
    buf_str(text, "async_compile = AsyncCompile()\n");
    for (uint32_t i = 0; i < nkernels; i++)
        buf_printf(text,
                   "# Source Nodes: [x], Original ATen: [aten.k%u]\n"
                   "triton_%u = async_compile.triton('triton_%u', '''\n''')\n",
                   first_op + i, i, i);
    buf_str(text, "def call(args):\n");
    for (uint32_t i = 0; i < ncalls; i++)
        if (random_below(2))
            buf_printf(text, "    triton_%u.run(x)\n", random_below(nkernels));
        else
            buf_printf(text,
                       "    # Source Nodes: [x], Original ATen: [aten.op%u]\n"
                       "    extern_kernels.lib%u(x)\n",
                       i, random_below(3));
}

static void read_program(struct inductor *ind, const struct buf *text)
{
    const uint32_t file = inductor_push_file(ind, "output_code.py");
    inductor_read_text(ind, &(struct inductor_text){text->bytes, text->len, file});
}

static bool is_library(const struct inductor *ind, uint32_t call)
{
    return ind->calls.kind[call] == INDUCTOR_EXTERN;
}

struct run {
    struct inductor_launch launch[4 * MOST_CALLS];
    uint32_t truth[4 * MOST_CALLS]; /* call, ROOF_NONE */
    uint32_t n;
};

static void add_launch(struct run *r, const char *kernel, const char *op, uint32_t truth)
{
    r->launch[r->n] = (struct inductor_launch){.kernel = kernel, .op = op, .unit = r->n};
    r->truth[r->n++] = truth;
}

/* Of the first program: with operators or without, a call in `drop` lost, a foreign one behind one
 * in `add`; 0: none. */
static struct run make_run(const struct inductor *ind, bool has_ops, uint32_t drop, uint32_t add)
{
    static const char *const OPS[] = {"aten::lib0", "aten::lib1", "aten::lib2"};
    struct run r = {.n = 0};
    for (uint32_t i = 0; i < ind->graphs.ncalls[0]; i++) {
        const char *name = inductor_string(ind, ind->calls.name[i]);
        if (drop && !random_below(drop))
            continue;
        if (is_library(ind, i))
            add_launch(&r, "gemm", has_ops ? OPS[name[strlen(name) - 1] - '0'] : NULL, i);
        else
            add_launch(&r, name, has_ops ? name : NULL, i);
        if (add && !random_below(add))
            add_launch(&r, "triton_foreign", NULL, ROOF_NONE);
    }
    return r;
}

static void check(const struct inductor *ind, const struct run *r,
                  const struct inductor_answer *answer, bool all)
{
    for (uint32_t i = 0; i < r->n; i++) {
        if (answer[i].call != ROOF_NONE && answer[i].match != INDUCTOR_MATCH_GROUP) {
            assert_true(r->truth[i] != ROOF_NONE);
            assert_true(inductor_same_ops(ind, answer[i].call, r->truth[i]));
        }
        if (all)
            assert_true(answer[i].call != ROOF_NONE);
        assert_true((answer[i].call == ROOF_NONE) == (answer[i].match == INDUCTOR_NO_MATCH));
        assert_true((answer[i].call == ROOF_NONE) == (answer[i].doubt != INDUCTOR_NO_DOUBT));
    }
}

static void random_runs(void **state)
{
    (void)state;
    for (seed = 1; seed < RUNS; seed++) {
        const uint32_t keep = seed, ncalls = 1 + random_below(MOST_CALLS);
        const uint32_t nkernels = 1 + random_below(5);
        struct inductor ind = {0};
        struct buf text = {0};
        struct inductor_answer answer[4 * MOST_CALLS];
        add_program(&text, ncalls, nkernels, 0);
        read_program(&ind, &text);
        buf_clear(&text);
        add_program(&text, 1 + random_below(MOST_CALLS), 1 + random_below(5), 100);
        read_program(&ind, &text); /* the same names, other operators */
        inductor_settle(&ind);
        assert_false(ind.failed);
        struct inductor_matcher *m = inductor_matcher_new(&ind);
        assert_non_null(m);
        for (uint32_t has_ops = 0; has_ops < 2; has_ops++)
            for (uint32_t kind = 0; kind < 4; kind++) {
                const struct run r = make_run(&ind, has_ops, kind & 1 ? 6 : 0, kind & 2 ? 6 : 0);
                assert_true(inductor_match_run(m, NULL, r.launch, r.n, answer));
                /* which of two programs a damaged run was of, nobody knows: only what is of the
                 * first one is held against the truth */
                bool of_first = true;
                for (uint32_t i = 0; i < r.n; i++)
                    of_first &= answer[i].call == ROOF_NONE || ind.calls.graph[answer[i].call] == 0;
                if (of_first)
                    check(&ind, &r, answer, false);
                else
                    assert_true(kind != 0);
            }
        inductor_matcher_free(m);
        inductor_free(&ind);
        buf_free(&text);
        seed = keep;
    }
}

static void whole_run(void **state)
{
    struct inductor ind = {0};
    struct buf text = {0};
    struct inductor_answer answer[4 * MOST_CALLS];
    (void)state;
    for (seed = 1; seed < 200; seed += 7) {
        const uint32_t keep = seed;
        add_program(&text, MOST_CALLS, 3, 0);
        read_program(&ind, &text);
        inductor_settle(&ind);
        struct inductor_matcher *m = inductor_matcher_new(&ind);
        for (uint32_t has_ops = 0; has_ops < 2; has_ops++) {
            const struct run r = make_run(&ind, has_ops, 0, 0);
            assert_true(inductor_match_run(m, NULL, r.launch, r.n, answer));
            check(&ind, &r, answer, true);
        }
        inductor_matcher_free(m);
        inductor_free(&ind);
        buf_clear(&text);
        seed = keep;
    }
    buf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_runs),
        cmocka_unit_test(whole_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
