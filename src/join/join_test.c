/* join_test.c - Two sides with names, shapes, streams and operators: who is whose partner, how
 * sure, and why not. */
#include "join.h"

#include "number.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 64 };

/* A launch as it is written below: name, grid, stream, operator ("" none), time. */
struct launch {
    const char *name;
    int64_t grid, stream;
    const char *op;
    double time_ns;
};

struct side {
    struct strtab names;
    struct join_input in;
    struct join_shape shapes[MOST];
    struct join_lane lanes[MOST];
    uint32_t name[MOST], shape[MOST], lane[MOST], op[MOST], op_name[MOST];
    double time_ns[MOST];
};

static struct side a, b;
static struct join j;

static uint32_t string(struct side *s, const char *text)
{
    return text[0] ? strtab_intern(&s->names, text, strlen(text)) : ROOF_NONE;
}

static void fill(struct side *s, const struct launch *v, uint32_t n, int64_t shared)
{
    bool has_ops = false;
    memset(s, 0, sizeof *s);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t lane = 0;
        while (lane < s->in.nlanes && s->lanes[lane].stream != v[i].stream)
            lane++;
        if (lane == s->in.nlanes)
            s->lanes[s->in.nlanes++] = (struct join_lane){1, 0, v[i].stream};
        s->lane[i] = lane;
        s->name[i] = string(s, v[i].name);
        s->shape[i] = i;
        s->shapes[i] = (struct join_shape){
            {v[i].grid, 1, 1},
            {32,        1, 1},
            16, shared
        };
        s->op_name[i] = string(s, v[i].op);
        s->op[i] = s->op_name[i] == ROOF_NONE ? ROOF_NONE : i;
        s->time_ns[i] = v[i].time_ns;
        has_ops |= s->op[i] != ROOF_NONE;
    }
    s->in.side = (struct join_side){&s->names, s->shapes, n, n, s->name, s->shape};
    s->in.lanes = s->lanes;
    s->in.lane = s->lane;
    s->in.op = has_ops ? s->op : NULL;
    s->in.op_name = s->op_name;
    s->in.time_ns = s->time_ns;
}

#define JOIN(x, y, by_invocation)                                                                  \
    join_both(x, sizeof(x) / sizeof *(x), y, sizeof(y) / sizeof *(y), by_invocation)

static void join_both(const struct launch *x, uint32_t n, const struct launch *y, uint32_t m,
                      bool by_invocation)
{
    fill(&a, x, n, 0);
    fill(&b, y, m, 1024); /* counted differently */
    assert_true(join_make(&j, &a.in, &b.in, by_invocation));
}

static void done(void)
{
    join_free(&j);
    strtab_free(&a.names);
    strtab_free(&b.names);
}

static void expect(uint32_t row, uint32_t match, enum join_confidence c, enum join_reason r)
{
    assert_int_equal(j.a.match[row], match);
    assert_int_equal(j.a.confidence[row], c);
    assert_int_equal(j.a.reason[row], r);
    if (match != ROOF_NONE)
        assert_int_equal(j.b.match[match], row);
}

/* Launches k<0>, k<1>, ... as two demanglers spell them; shared memory that is never the same does
 * not matter. One is missing there, one is not known there, one has another grid there, one took
 * ten times as long, beside the others. */
static void gaps(void **state)
{
    enum { N = 40, LOST = 8, UNKNOWN = 15, OTHER = 22, LONG = 30 };
    static char names[2][N][32];
    static struct launch x[N], y[N - 1];
    uint32_t m = 0;
    (void)state;
    for (int i = 0; i < N; i++) {
        snprintf(names[0][i], sizeof names[0][i], "void k<(int)%d>(T1)", i);
        snprintf(names[1][i], sizeof names[1][i], "void k<%d>(int)", i);
        x[i] = (struct launch){i == UNKNOWN ? "void only_here()" : names[0][i], 1, 7, "",
                               i == LONG ? 100 : 10};
        if (i != LOST)
            y[m++] = (struct launch){names[1][i], i == OTHER ? 2 : 1, 7, "", 10};
    }
    join_both(x, N, y, m, false);
    for (uint32_t i = 0; i < N; i++) {
        const uint32_t match = i - (i > LOST);
        if (i == LOST)
            expect(i, ROOF_NONE, JOIN_NO, JOIN_NO_KERNEL);
        else if (i == UNKNOWN || i == OTHER)
            expect(i, match, JOIN_LOW, i == OTHER ? JOIN_OTHER_SHAPE : JOIN_OTHER_KERNEL);
        else if (i == LONG)
            expect(i, match, JOIN_MEDIUM, JOIN_TIME);
        else
            expect(i, match, JOIN_HIGH, JOIN_FINE);
    }
    assert_true(j.time_ratio > 0.99 && j.time_ratio < 1.01);
    done();
}

/* Streams in any order between each other; one has another number there. */
static void streams(void **state)
{
    static const struct launch X[] = {
        {"p", 1, 7,  "", 10},
        {"s", 1, 20, "", 10},
        {"q", 1, 7,  "", 10},
        {"r", 1, 7,  "", 10},
        {"t", 1, 20, "", 10},
        {"u", 1, 20, "", 10},
    };
    static const struct launch Y[] = {
        {"s", 1, 13, "", 10},
        {"t", 1, 13, "", 10},
        {"p", 1, 7,  "", 10},
        {"u", 1, 13, "", 10},
        {"q", 1, 7,  "", 10},
        {"r", 1, 7,  "", 10},
    };
    (void)state;
    JOIN(X, Y, false);
    expect(0, 2, JOIN_HIGH, JOIN_FINE);
    expect(2, 4, JOIN_HIGH, JOIN_FINE);
    expect(1, 0, JOIN_HIGH, JOIN_FINE);
    expect(5, 3, JOIN_HIGH, JOIN_FINE);
    done();
}

/* Streams that are all alike, without a common number: which is which is a guess. */
static void streams_alike(void **state)
{
    static const struct launch X[] = {
        {"p", 1, 1, "", 10},
        {"q", 1, 1, "", 10},
        {"p", 1, 2, "", 10},
        {"q", 1, 2, "", 10}
    };
    static const struct launch Y[] = {
        {"p", 1, 8, "", 10},
        {"q", 1, 8, "", 10},
        {"p", 1, 9, "", 10},
        {"q", 1, 9, "", 10}
    };
    (void)state;
    JOIN(X, Y, false);
    expect(0, 0, JOIN_MEDIUM, JOIN_UNSURE_LANE);
    expect(3, 3, JOIN_MEDIUM, JOIN_UNSURE_LANE);
    done();
}

/* One side has base names only. */
static void base_names(void **state)
{
    static const struct launch X[] = {
        {"k", 1, 7, "", 10},
        {"l", 1, 7, "", 10}
    };
    static const struct launch Y[] = {
        {"void n::k<4>(int)", 1, 7, "", 10},
        {"l",                 1, 7, "", 10}
    };
    (void)state;
    JOIN(X, Y, false);
    expect(0, 0, JOIN_MEDIUM, JOIN_BY_BASE);
    expect(1, 1, JOIN_HIGH, JOIN_FINE);
    done();
}

/* Another kernel was chosen for an operator that both know. */
static void other_kernel_of_an_operator(void **state)
{
    static const struct launch X[] = {
        {"gemm_64", 4, 7, "aten::mm",   10},
        {"relu",    1, 7, "aten::relu", 10},
        {"gemm_64", 4, 7, "aten::mm",   10}
    };
    static const struct launch Y[] = {
        {"gemm_128", 2, 7, "aten::mm",   10},
        {"relu",     1, 7, "aten::relu", 10},
        {"gemm_128", 2, 7, "aten::mm",   10}
    };
    (void)state;
    JOIN(X, Y, false);
    expect(0, 0, JOIN_MEDIUM, JOIN_OTHER_KERNEL);
    expect(1, 1, JOIN_HIGH, JOIN_FINE);
    expect(2, 2, JOIN_MEDIUM, JOIN_OTHER_KERNEL);
    done();
}

/* The paper's rule: the n-th is the n-th, also where one was lost before. */
static void by_invocation(void **state)
{
    static const struct launch X[] = {
        {"p", 1, 7, "", 10},
        {"q", 1, 7, "", 10},
        {"p", 1, 7, "", 10}
    };
    static const struct launch Y[] = {
        {"p", 1, 7, "", 10},
        {"p", 1, 7, "", 10},
        {"q", 1, 7, "", 10},
        {"p", 1, 7, "", 10}
    };
    (void)state;
    JOIN(X, Y, true);
    expect(0, 0, JOIN_LOW, JOIN_BY_COUNT);
    expect(2, 1, JOIN_LOW, JOIN_BY_COUNT);
    done();
    JOIN(X, Y, false);
    expect(1, 2, JOIN_HIGH, JOIN_FINE);
    expect(2, 3, JOIN_HIGH, JOIN_FINE);
    assert_int_equal(j.a.reason[0], JOIN_UNEQUAL_RUN);
    assert_int_equal(j.a.group[0], j.b.group[1]);
    done();
}

static void nothing(void **state)
{
    static const struct launch X[] = {
        {"p", 1, 7, "", 10}
    };
    (void)state;
    join_both(X, 1, X, 0, false);
    expect(0, ROOF_NONE, JOIN_NO, JOIN_NO_LANE);
    done();
    join_both(X, 0, X, 0, false);
    done();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gaps),
        cmocka_unit_test(streams),
        cmocka_unit_test(streams_alike),
        cmocka_unit_test(base_names),
        cmocka_unit_test(other_kernel_of_an_operator),
        cmocka_unit_test(by_invocation),
        cmocka_unit_test(nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
