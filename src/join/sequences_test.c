/* sequences_test.c - Runs of made-up programs, with launches lost, doubled, put in and renamed, and
 * warm-ups of different length, are aligned as they were made. */
#include "sequences.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define NONE UINT32_MAX

enum { MOST_SLOTS = 4096, MOST_LAUNCHES = 1 << 17, FOREIGN = UINT32_MAX };

struct program {
    uint32_t ninit, nslots, nsymbols;
    uint32_t init[MOST_SLOTS], slot[MOST_SLOTS];        /* symbols */
    uint32_t klass[MOST_SLOTS], init_klass[MOST_SLOTS]; /* the run of equal ones, which nothing can
                                                           tell apart */
};

struct noise {
    double lost, doubled, put_in, renamed;
};

struct run {
    uint32_t n;
    uint32_t symbol[MOST_LAUNCHES], klass[MOST_LAUNCHES]; /* FOREIGN: of no slot */
};

struct score {
    uint32_t all, exact, grouped, wrong, wrong_high;
};

static uint64_t state;

static double chance(void)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(state >> 11) / 9007199254740992.0;
}

static uint32_t below(uint32_t n)
{
    return (uint32_t)(chance() * n);
}

/* A step: some launches, layers that are all alike, some launches. */
static void make_program(struct program *p, uint32_t layers, uint32_t per_layer, uint32_t around,
                         uint32_t kinds)
{
    uint32_t layer[MOST_SLOTS];
    memset(p, 0, sizeof *p);
    p->nsymbols = kinds + around + 64;
    p->ninit = below(64);
    for (uint32_t i = 0; i < p->ninit; i++)
        p->init[i] = below(8) ? kinds + around + below(16) : below(kinds);
    for (uint32_t i = 0; i < p->ninit; i++)
        p->init_klass[i] =
            i && p->init[i] == p->init[i - 1] ? p->init_klass[i - 1] : MOST_SLOTS + i;
    for (uint32_t i = 0; i < per_layer; i++)
        layer[i] = i && below(5) == 0 ? layer[i - 1] : below(kinds);
    for (uint32_t i = 0; i < around; i++)
        p->slot[p->nslots++] = below(2) ? kinds + i : below(kinds);
    for (uint32_t l = 0; l < layers; l++)
        for (uint32_t i = 0; i < per_layer; i++)
            p->slot[p->nslots++] = layer[i];
    for (uint32_t i = 0; i < around; i++)
        p->slot[p->nslots++] = below(4) ? kinds + below(around) : below(kinds);
    if (p->slot[0] == p->slot[p->nslots - 1]) /* no run goes on in the next step */
        p->slot[0] = kinds + around + 20;
    for (uint32_t i = 0; i < p->nslots; i++)
        p->klass[i] = i && p->slot[i] == p->slot[i - 1] ? p->klass[i - 1] : i;
}

static void launch(struct run *r, uint32_t symbol, uint32_t klass)
{
    if (r->n < MOST_LAUNCHES) {
        r->symbol[r->n] = symbol;
        r->klass[r->n++] = klass;
    }
}

static void launch_with_noise(const struct program *p, struct run *r, uint32_t symbol,
                              uint32_t klass, const struct noise *noise)
{
    if (chance() < noise->put_in)
        launch(r, below(2) ? below(p->nsymbols) : p->nsymbols + below(8), FOREIGN);
    if (chance() < noise->lost)
        return;
    if (chance() < noise->renamed) {
        symbol = p->nsymbols + 8 + below(8);
        klass = FOREIGN;
    }
    launch(r, symbol, klass);
    if (chance() < noise->doubled)
        launch(r, symbol, klass);
}

static void run_program(const struct program *p, struct run *r, uint32_t steps,
                        const struct noise *noise)
{
    r->n = 0;
    for (uint32_t i = 0; i < p->ninit; i++)
        launch_with_noise(p, r, p->init[i], p->init_klass[i], noise);
    for (uint32_t step = 0; step < steps; step++)
        for (uint32_t i = 0; i < p->nslots; i++)
            launch_with_noise(p, r, p->slot[i], p->klass[i], noise);
}

static struct run a, b;
static uint32_t match[MOST_LAUNCHES], group_a[MOST_LAUNCHES], group_b[MOST_LAUNCHES];
static uint8_t pairing_a[MOST_LAUNCHES], pairing_b[MOST_LAUNCHES];

static bool is_high(uint32_t i)
{
    const enum pairing how = (enum pairing)pairing_a[i];
    return match[i] != NONE && (how == PAIR_EQUAL || how == PAIR_ANCHOR || how == PAIR_ORDER);
}

/* Whether the group of a launch holds one of its class. */
static bool group_has(uint32_t i)
{
    for (uint32_t j = 0; j < b.n; j++)
        if (group_b[j] == group_a[i] && b.klass[j] == a.klass[i])
            return true;
    return false;
}

/* Launches that can have a partner: of each class as many as both have. */
static uint32_t possible(void)
{
    static uint32_t in_a[2 * MOST_SLOTS], in_b[2 * MOST_SLOTS];
    uint32_t sum = 0;
    memset(in_a, 0, sizeof in_a);
    memset(in_b, 0, sizeof in_b);
    for (uint32_t i = 0; i < a.n; i++)
        in_a[a.klass[i] % (2 * MOST_SLOTS)] += a.klass[i] != FOREIGN;
    for (uint32_t j = 0; j < b.n; j++)
        in_b[b.klass[j] % (2 * MOST_SLOTS)] += b.klass[j] != FOREIGN;
    for (uint32_t k = 0; k < 2 * MOST_SLOTS; k++)
        sum += in_a[k] < in_b[k] ? in_a[k] : in_b[k];
    return sum;
}

static void judge(struct score *s)
{
    s->all += possible();
    for (uint32_t i = 0; i < a.n; i++) {
        const uint32_t j = match[i];
        const bool has_partner = j != NONE && pairing_a[i] != PAIR_PLACE;
        const bool is_right = has_partner && a.klass[i] == b.klass[j] && a.symbol[i] == b.symbol[j];
        s->wrong += has_partner && !is_right;
        s->wrong_high += !is_right && is_high(i);
        if (a.klass[i] == FOREIGN)
            continue;
        s->exact += is_right;
        s->grouped += j == NONE && group_a[i] != NONE && group_has(i);
    }
}

static void align_runs(const struct program *p)
{
    struct sequences s = {a.symbol, b.symbol,  a.n,       b.n, p->nsymbols + 16, match, group_a,
                          group_b,  pairing_a, pairing_b, 0};
    assert_true(sequences_align(&s, NULL, 0));
}

static void print_score(const char *what, const struct score *s)
{
    printf("%s: %u launches, exact %.5f, grouped %.5f, wrong %.6f, wrong and sure %u\n", what,
           s->all, (double)s->exact / s->all, (double)s->grouped / s->all,
           (double)s->wrong / s->all, s->wrong_high);
}

/* Of the launches that can have a partner nearly all get it, or a group that it is in; what is sure
 * is right. With much noise a launch that was put in may look in every way like one that was lost.
 */
static void properties(void **unused)
{
    static struct program p;
    static const struct {
        const char *name;
        struct noise noise;
        double least; /* exact or grouped */
        double most_wrong;
    } ROWS[] = {
        {"nothing changed", {0, 0, 0, 0},                     0.9999, 0   },
        {"lost",            {0.002, 0, 0, 0},                 0.997,  0   },
        {"doubled",         {0, 0.002, 0, 0},                 0.997,  0   },
        {"put in",          {0, 0, 0.002, 0},                 0.997,  0   },
        {"renamed",         {0, 0, 0, 0.002},                 0.997,  0   },
        {"all",             {0.0005, 0.0005, 0.0005, 0.0005}, 0.997,  0   },
        {"all, often",      {0.01, 0.01, 0.01, 0.01},         0.98,   1e-5},
    };
    enum { SEEDS = 200, FEW = 6 };
    double found = 0, all = 0;
    (void)unused;
    for (size_t k = 0; k < sizeof ROWS / sizeof *ROWS; k++) {
        struct score s = {0};
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            state = seed * 7919;
            make_program(&p, 1 + below(12), 4 + below(24), 2 + below(12), 6 + below(30));
            run_program(&p, &a, 1 + below(6), &ROWS[k].noise);
            run_program(&p, &b, 1 + below(12), &(struct noise){0, 0, 0, 0});
            align_runs(&p);
            judge(&s);
        }
        print_score(ROWS[k].name, &s);
        assert_true(s.exact + s.grouped >= ROWS[k].least * s.all);
        assert_true(s.wrong_high <= ROWS[k].most_wrong * s.all);
        found += k < FEW ? s.exact + s.grouped : 0;
        all += k < FEW ? s.all : 0;
    }
    assert_true(found >= 0.999 * all);
}

static void show_match(const char *x, const char *y, const char *expected)
{
    uint32_t p[64], q[64];
    char found[65] = "";
    const uint32_t n = (uint32_t)strlen(x), m = (uint32_t)strlen(y);
    for (uint32_t i = 0; i < n; i++)
        p[i] = (uint32_t)x[i];
    for (uint32_t i = 0; i < m; i++)
        q[i] = (uint32_t)y[i];
    struct sequences s = {p, q, n, m, 128, match, group_a, group_b, pairing_a, pairing_b, 0};
    assert_true(sequences_align(&s, NULL, 0));
    for (uint32_t i = 0; i < n; i++) {
        const char letter = group_a[i] != NONE ? '*' : '-';
        found[i] = match[i] == NONE ? letter : (char)('0' + match[i]);
    }
    assert_string_equal(found, expected);
}

/* Partners as places, * for a group, - for none. */
static void examples(void **unused)
{
    (void)unused;
    show_match("", "", "");
    show_match("abc", "", "---");
    show_match("abc", "abc", "012");
    show_match("abcdef", "abdef", "01-234"); /* lost on the other side: a gap, no shift */
    show_match("abdef", "abcdef", "01345");  /* lost here */
    show_match("axxxb", "axxxb", "01234");   /* runs of equal length: by position */
    show_match("axxxb", "axxb", "0***3");    /* of unequal length: a group */
    show_match("xxxyy", "xxy", "*****");
    show_match("abXde", "abcde", "01234"); /* another one in the same place */
    show_match("zabcdefghijklabcdefghijkl", "zabcdefghijkl",
               "01------------23456789:;<"); /* a step more */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples),
        cmocka_unit_test(properties),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
