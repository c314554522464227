/* tree_test.c - Parents of ops and calls: by example, and against the definition taken literally.
 */
#include "pass.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

struct span {
    int64_t begin, end;
    char kind; /* 'o' op, 'c' call; '|': from here on another track */
};

/* Nodes of the spans, which stand in the order of definitions.md, and their tree. */
static void build(struct roof_trace *tr, const struct span *spans, size_t n)
{
    uint32_t track = 0;
    *tr = (struct roof_trace){.origin_ns = 0};
    tr->quality[QUALITY_overhang].first_offset = -1;
    for (size_t i = 0; i < n; i++) {
        if (spans[i].kind == '|') {
            track++;
            continue;
        }
        const uint32_t row = cols_push(&tr->nodes, &nodes_desc);
        tr->nodes.kind[row] = spans[i].kind == 'c' ? KIND_CALL : KIND_OP;
        tr->nodes.track[row] = track;
        tr->nodes.start_ns[row] = spans[i].begin;
        tr->nodes.dur_ns[row] = spans[i].end - spans[i].begin;
        tr->nodes.offset[row] = 1000 - row;
        tr->nodes.parent[row] = tr->nodes.op_above[row] = ROOF_NONE;
    }
    assert_int_equal(tree_build(tr, NULL), ROOF_OK);
}

/* Node after node, its parent: "- 0 1 0"; `!` marks an overhang. */
static const char *spell(const struct nodes *n, const uint32_t *above)
{
    static char text[256];
    size_t len = 0;
    text[0] = '\0';
    for (uint32_t id = 0; id < n->head.count; id++) {
        len += (size_t)snprintf(text + len, sizeof text - len, id ? " " : "");
        if (above[id] == ROOF_NONE)
            len += (size_t)snprintf(text + len, sizeof text - len, "-");
        else
            len += (size_t)snprintf(text + len, sizeof text - len, "%u", above[id]);
        if (above == n->parent && n->flags[id] & NODE_OVERHANG)
            len += (size_t)snprintf(text + len, sizeof text - len, "!");
    }
    return text;
}

static void examples(void **state)
{
    static const struct {
        struct span spans[6];
        const char *parents, *ops_above;
    } ROWS[] = {
        /* side by side */
        {{{0, 10, 'o'}, {10, 20, 'o'}},                             "- -",      "- -"    },
        /* one in the other */
        {{{0, 10, 'o'}, {2, 8, 'o'}, {3, 4, 'c'}, {5, 6, 'c'}},     "- 0 1 1",  "- 0 1 1"},
        /* equal ones: the first contains the second */
        {{{0, 10, 'o'}, {0, 10, 'o'}},                              "- 0",      "- 0"    },
        /* an op below a call below an op */
        {{{0, 10, 'o'}, {1, 9, 'c'}, {2, 8, 'o'}, {3, 4, 'c'}},     "- 0 1 2",  "- 0 0 2"},
        /* 1 reaches out of 0 and hangs under nothing, 2 lies in it */
        {{{0, 10, 'o'}, {5, 15, 'o'}, {6, 9, 'o'}},                 "- -! 1",   "- - 1"  },
        /* 2 reaches out of 1 but not out of 0 */
        {{{0, 20, 'o'}, {5, 10, 'o'}, {7, 15, 'o'}, {16, 17, 'c'}}, "- 0 0! 0", "- 0 0 0"},
        /* of no length: inside where it starts, not at the end */
        {{{0, 10, 'o'}, {0, 0, 'c'}, {5, 5, 'c'}, {10, 10, 'c'}},   "- 0 0 -",  "- 0 0 -"},
        /* one of no length contains nothing */
        {{{5, 5, 'o'}, {5, 5, 'c'}},                                "- -",      "- -"    },
        /* tracks know nothing of each other */
        {{{0, 10, 'o'}, {0, 0, '|'}, {2, 8, 'o'}, {3, 4, 'c'}},     "- - 1",    "- - 1"  },
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct roof_trace tr;
        size_t n = 0;
        while (n < COUNT(ROWS[i].spans) && ROWS[i].spans[n].kind)
            n++;
        build(&tr, ROWS[i].spans, n);
        assert_string_equal(spell(&tr.nodes, tr.nodes.parent), ROWS[i].parents);
        assert_string_equal(spell(&tr.nodes, tr.nodes.op_above), ROWS[i].ops_above);
        cols_free(&tr.nodes, &nodes_desc);
    }
}

static void overhangs_are_counted(void **state)
{
    static const struct span SPANS[] = {
        {0,  10, 'o'},
        {5,  15, 'o'},
        {12, 20, 'o'}
    };
    struct roof_trace tr;
    (void)state;
    build(&tr, SPANS, 3);
    const struct quality_count *q = &tr.quality[QUALITY_overhang];
    assert_true(q->count == 2 && q->of == 3);
    assert_int_equal(q->first_offset, 998); /* of the one that stands first in the file */
    cols_free(&tr.nodes, &nodes_desc);
}

/* ---- Against the definition ---- */

static int by_order(const void *a, const void *b)
{
    const struct span *x = a, *y = b;
    if (x->begin != y->begin)
        return x->begin < y->begin ? -1 : 1;
    return (x->end < y->end) - (x->end > y->end);
}

static bool contains(const struct span *a, const struct span *b)
{
    return a->begin <= b->begin && b->begin < a->end && b->end <= a->end;
}

static void check_node(const struct nodes *n, const struct span *s, uint32_t id)
{
    uint32_t parent = ROOF_NONE, open = ROOF_NONE;
    for (uint32_t a = 0; a < id; a++) {
        if (contains(&s[a], &s[id]))
            parent = a;
        if (s[a].begin <= s[id].begin && s[id].begin < s[a].end)
            open = a;
    }
    assert_int_equal(n->parent[id], parent);
    assert_int_equal((n->flags[id] & NODE_OVERHANG) != 0,
                     open != ROOF_NONE && !contains(&s[open], &s[id]));
    uint32_t op = parent;
    while (op != ROOF_NONE && s[op].kind != 'o')
        op = n->parent[op];
    assert_int_equal(n->op_above[id], op);
}

/* A node's subtree is itself and all nodes that come to it by parents: one run of ids. */
static void check_subtrees(const struct nodes *n)
{
    for (uint32_t root = 0; root < n->head.count; root++) {
        for (uint32_t id = 0; id < n->head.count; id++) {
            uint32_t up = id;
            while (up != ROOF_NONE && up != root)
                up = n->parent[up];
            assert_int_equal(node_is_below(n, root, id), up == root);
        }
    }
}

static void against_the_definition(void **state)
{
    enum { MOST = 24 };
    uint64_t seed = 17;
    (void)state;
    for (int round = 0; round < 4000; round++) {
        struct span spans[MOST];
        struct roof_trace tr;
        seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
        const size_t n = (seed >> 33) % MOST;
        const unsigned times = 4 + (unsigned)(seed >> 50) % 60; /* few: many ties */
        for (size_t i = 0; i < n; i++) {
            seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
            spans[i].begin = (int64_t)((seed >> 33) % times);
            spans[i].end = spans[i].begin + (int64_t)((seed >> 40) % (times / 2));
            spans[i].kind = seed >> 60 & 1 ? 'o' : 'c';
        }
        qsort(spans, n, sizeof *spans, by_order);
        build(&tr, spans, n);
        for (uint32_t id = 0; id < n; id++)
            check_node(&tr.nodes, spans, id);
        check_subtrees(&tr.nodes);
        cols_free(&tr.nodes, &nodes_desc);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples),
        cmocka_unit_test(overhangs_are_counted),
        cmocka_unit_test(against_the_definition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
