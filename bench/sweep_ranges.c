/* sweep_ranges.c - Times how long it takes to find the ranges around launches, as databases of
 * Nsight Systems have them, at two sizes: the second is to take twice as long as the first.
 *
 * usage: sweep_ranges [RANGES]     (default: 10 million; prints CSV) */
#define _POSIX_C_SOURCE 200809L
#include "pass.h"
#include "span_tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { DEPTH = 5, STRIDE_NS = 10000 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void print(const char *what, uint32_t ranges, uint32_t launches, double seconds)
{
    printf("%s,%u,%u,%.3f,%.1f\n", what, ranges, launches, seconds,
           (ranges + launches) / seconds / 1e6);
}

static void set_node(struct nodes *n, uint32_t id, uint8_t kind, int64_t start_ns, int64_t dur_ns)
{
    n->kind[id] = kind;
    n->start_ns[id] = start_ns;
    n->dur_ns[id] = dur_ns;
    n->parent[id] = n->op_above[id] = ROOF_NONE;
}

/* Operators, five in each other, and a call in the innermost. */
static void sweep_operators(uint32_t launches)
{
    struct roof_trace tr = {0};
    roof_error err;
    if (!cols_set_rows(&tr.nodes, &nodes_desc, launches * (DEPTH + 1)))
        exit(1);
    for (uint32_t i = 0, id = 0; i < launches; i++) {
        const int64_t start = (int64_t)i * STRIDE_NS;
        for (int d = 0; d < DEPTH; d++)
            set_node(&tr.nodes, id++, KIND_OP, start + 100 * d, STRIDE_NS - 200 * d - 100);
        set_node(&tr.nodes, id++, KIND_CALL, start + 1000, 4000);
    }
    const double begin = now();
    if (tree_build(&tr, &err) != ROOF_OK)
        exit(1);
    const double took = now() - begin;
    for (uint32_t id = DEPTH; id < tr.nodes.head.count; id += DEPTH + 1)
        if (tr.nodes.op_above[id] != id - 1)
            exit(1);
    print("operators around launches", launches * DEPTH, launches, took);
    cols_free(&tr.nodes, &nodes_desc);
}

/* Other ranges, five in each other, and a launch in the innermost. */
static void sweep_annotations(uint32_t launches)
{
    struct roof_trace tr = {0};
    struct span_tree tree = {0};
    uint32_t *node = malloc(launches * sizeof *node), *around = malloc(launches * sizeof *around);
    if (!node || !around || !cols_set_rows(&tr.nodes, &nodes_desc, launches) ||
        !cols_set_rows(&tr.annotations, &spans_desc, launches * DEPTH))
        exit(1);
    for (uint32_t i = 0; i < launches; i++) {
        const int64_t start = (int64_t)i * STRIDE_NS;
        for (uint32_t d = 0; d < DEPTH; d++) {
            tr.annotations.start_ns[i * DEPTH + d] = start + 100 * d;
            tr.annotations.dur_ns[i * DEPTH + d] = STRIDE_NS - 200 * d - 100;
        }
        set_node(&tr.nodes, i, KIND_CALL, start + 1000, 4000);
        node[i] = i;
    }
    const double begin = now();
    if (!span_tree_make(&tree, &tr.annotations, NULL) ||
        !span_tree_around(&tree, &tr, node, launches, around))
        exit(1);
    const double took = now() - begin;
    for (uint32_t i = 0; i < launches; i++)
        if (around[i] != i * DEPTH + DEPTH - 1)
            exit(1);
    print("other ranges around launches", launches * DEPTH, launches, took);
    span_tree_free(&tree);
    cols_free(&tr.nodes, &nodes_desc);
    cols_free(&tr.annotations, &spans_desc);
    free(node);
    free(around);
}

int main(int argc, char **argv)
{
    const uint32_t n = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 10000000;
    puts("case,ranges,launches,seconds,million_per_s");
    for (int half = 1; half >= 0; half--) {
        sweep_operators((n >> half) / DEPTH);
        sweep_annotations((n >> half) / DEPTH);
    }
    return 0;
}
