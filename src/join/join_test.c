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

/* ---- Made-up runs ---- */

enum { STREAMS = 3, SLOTS = 40, ROWS = 8192, KERNELS = 24 };

static uint64_t seed;

static uint32_t below(uint32_t n)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((seed >> 33) % n);
}

/* A run of a program that launches on several streams: which slot of which stream each row is. */
struct run {
    struct join_input in;
    uint32_t name[ROWS], shape[ROWS], lane[ROWS], slot[ROWS];
    double time_ns[ROWS];
};

static uint32_t program[STREAMS][SLOTS];
static struct join_lane lanes[2][STREAMS];
static struct join_shape shapes[2][KERNELS];

static void add_row(struct run *r, uint32_t lane, uint32_t slot)
{
    const uint32_t n = r->in.side.count++;
    r->lane[n] = lane;
    r->name[n] = r->shape[n] = program[lane][slot];
    /* Of a run of equal ones nothing tells which is which. */
    while (slot && program[lane][slot] == program[lane][slot - 1])
        slot--;
    r->slot[n] = slot;
    r->time_ns[n] = 10;
}

/* Each stream in its order, the streams between each other in any; of 1000 launches about `noise`
 * are lost, and as many doubled. */
static void launch_steps(struct run *r, uint32_t steps, uint32_t noise)
{
    uint32_t next[STREAMS] = {0}, left = STREAMS * steps * SLOTS;
    r->in.side.count = 0;
    while (left) {
        const uint32_t lane = below(STREAMS);
        if (next[lane] == steps * SLOTS)
            continue;
        const uint32_t slot = next[lane]++ % SLOTS;
        left--;
        if (below(1000) >= noise)
            add_row(r, lane, slot);
        if (below(1000) < noise)
            add_row(r, lane, slot);
    }
}

static void complete(struct run *r, int side, const struct strtab *names)
{
    r->in.side =
        (struct join_side){names, shapes[side], KERNELS, r->in.side.count, r->name, r->shape};
    r->in.lanes = lanes[side];
    r->in.nlanes = STREAMS;
    r->in.lane = r->lane;
    r->in.time_ns = r->time_ns;
}

static void make_program(struct strtab *names, bool same_numbers)
{
    char name[2][32];
    for (uint32_t k = 0; k < KERNELS; k++) {
        snprintf(name[0], sizeof name[0], "void k<(int)%u>(T1)", k);
        snprintf(name[1], sizeof name[1], "void k<%u>(float*)", k);
        for (int side = 0; side < 2; side++) {
            assert_int_equal(strtab_intern(&names[side], name[side], strlen(name[side])), k);
            shapes[side][k] = (struct join_shape){
                {k + 1, 1, 1},
                {64,    1, 1},
                20, 0
            };
        }
    }
    for (uint32_t lane = 0; lane < STREAMS; lane++) {
        lanes[0][lane] = (struct join_lane){1, 0, 7 + lane};
        lanes[1][lane] = (struct join_lane){2, 0, same_numbers ? 7 + lane : 30 - lane};
        for (uint32_t i = 0; i < SLOTS; i++)
            program[lane][i] = below(KERNELS);
    }
}

/* Launches that can have a partner: of each slot as many as both have. */
static uint32_t possible(const struct run *x, const struct run *y)
{
    uint32_t count[2][STREAMS][SLOTS] = {{{0}}}, sum = 0;
    for (uint32_t i = 0; i < x->in.side.count; i++)
        count[0][x->lane[i]][x->slot[i]]++;
    for (uint32_t i = 0; i < y->in.side.count; i++)
        count[1][y->lane[i]][y->slot[i]]++;
    for (uint32_t lane = 0; lane < STREAMS; lane++)
        for (uint32_t i = 0; i < SLOTS; i++)
            sum += count[0][lane][i] < count[1][lane][i] ? count[0][lane][i] : count[1][lane][i];
    return sum;
}

/* Streams are mixed in other ways on both sides, and may have other numbers: what is sure is right,
 * and nearly all is found. */
static void mixed_streams(void **state)
{
    static struct run x, y;
    uint32_t all = 0, found = 0;
    (void)state;
    for (uint64_t s = 1; s <= 60; s++) {
        struct strtab names[2];
        memset(names, 0, sizeof names);
        seed = s;
        make_program(names, s % 2);
        launch_steps(&x, 2 + below(4), 2);
        launch_steps(&y, 2 + below(8), 0);
        complete(&x, 0, &names[0]);
        complete(&y, 1, &names[1]);
        assert_true(join_make(&j, &x.in, &y.in, false));
        for (uint32_t i = 0; i < x.in.side.count; i++) {
            const uint32_t match = j.a.match[i];
            const bool is_right =
                match != ROOF_NONE && x.lane[i] == y.lane[match] && x.slot[i] == y.slot[match];
            assert_true(j.a.confidence[i] != JOIN_HIGH || is_right);
            found += is_right || j.a.group[i] != ROOF_NONE;
        }
        all += possible(&x, &y);
        join_free(&j);
        strtab_free(&names[0]);
        strtab_free(&names[1]);
    }
    assert_true(found >= 0.999 * all);
}

/* One of three layers of a step that are the same was counted: it is not known which, wherever its
 * launches were put; what is around them is sure. Where no layer is missing, all is. */
static void layers_alike(void **state)
{
    enum { AROUND = 10, LAYER = 12, LAYERS = 3, MOST_ROWS = 2 * AROUND + LAYERS * LAYER };
    static const uint32_t one_step[MOST_ROWS];
    static char name[2 * AROUND + LAYER][16];
    static struct launch x[MOST_ROWS], y[MOST_ROWS];
    (void)state;
    for (int i = 0; i < 2 * AROUND + LAYER; i++)
        snprintf(name[i], sizeof name[i], "k%d", i);
    for (uint32_t counted = 1; counted <= LAYERS; counted += LAYERS - 1) {
        struct launch *const sides[] = {x, y};
        const uint32_t layers[] = {counted, LAYERS};
        uint32_t n[2] = {0, 0};
        for (int side = 0; side < 2; side++)
            for (uint32_t i = 0; i < 2 * AROUND + layers[side] * LAYER; i++) {
                const uint32_t behind = AROUND + layers[side] * LAYER;
                const uint32_t k = i < AROUND   ? i
                                   : i < behind ? 2 * AROUND + (i - AROUND) % LAYER
                                                : AROUND + i - behind;
                sides[side][n[side]++] = (struct launch){name[k], 1, 7, "", 10};
            }
        fill(&a, x, n[0], 0);
        fill(&b, y, n[1], 0);
        b.in.step = one_step;
        assert_true(join_make(&j, &a.in, &b.in, false));
        for (uint32_t i = 0; i < n[0]; i++) {
            const bool is_in_layer = i >= AROUND && i < AROUND + counted * LAYER;
            const bool is_sure = j.a.confidence[i] == JOIN_HIGH;
            assert_int_equal(is_sure, !is_in_layer || counted == LAYERS);
            if (!is_sure && j.a.match[i] != ROOF_NONE)
                assert_true(j.a.reason[i] == JOIN_REPEATED || j.a.reason[i] == JOIN_AROUND);
        }
        done();
    }
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
        cmocka_unit_test(mixed_streams),
        cmocka_unit_test(layers_alike),
        cmocka_unit_test(nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
