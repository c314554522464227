/* memory.c - events of the allocator: which op each belongs to, how much was allocated after it. */
#include "pass.h"

#include "sort.h"

#include <stdlib.h>

static int compare_by_track(const void *ctx, uint32_t a, uint32_t b)
{
    const struct allocs *s = ctx;
    return s->track[a] != s->track[b] ? SORT_BY(s->track[a], s->track[b])
                                      : SORT_BY(s->ts_ns[a], s->ts_ns[b]);
}

/* A sweep over the nodes and the events of each track. `at` is the innermost node that may still be
 * open. */
static bool find_ops(struct roof_trace *tr)
{
    struct allocs *s = &tr->allocs;
    const struct nodes *n = &tr->nodes;
    uint32_t *order = sort_new_order(s->head.count, compare_by_track, s);
    uint32_t node = 0, at = ROOF_NONE;
    for (uint32_t i = 0; order && i < s->head.count; i++) {
        const uint32_t row = order[i], track = s->track[row];
        const int64_t ts_ns = s->ts_ns[row];
        for (; node < n->head.count &&
               (n->track[node] < track || (n->track[node] == track && n->start_ns[node] <= ts_ns));
             node++)
            at = node;
        while (at != ROOF_NONE && (n->track[at] != track || node_end(n, at) <= ts_ns))
            at = n->parent[at];
        s->op[row] = at == ROOF_NONE || n->kind[at] == KIND_OP ? at : n->op_above[at];
    }
    free(order);
    return order != NULL;
}

/* What was allocated before event `lo`, the first of a device: what the first total says, less what
 * came until then; 0 if no event tells a total. */
static int64_t level_before(const struct allocs *s, uint32_t lo, uint32_t hi)
{
    int64_t sum = 0;
    for (uint32_t row = lo; row < hi; row++) {
        sum = bytes_add(sum, s->bytes[row]);
        if (s->total_allocated[row] != ROOF_NULL_I64)
            return bytes_add(s->total_allocated[row], -sum);
    }
    return 0;
}

static void find_levels(struct roof_trace *tr)
{
    struct allocs *s = &tr->allocs;
    struct quality_count *q = &tr->quality[QUALITY_memory_total_disagrees];
    q->of = 0;
    for (uint32_t lo = 0, hi; lo < s->head.count; lo = hi) {
        hi = allocs_device_end(s, lo);
        int64_t level = level_before(s, lo, hi);
        for (uint32_t row = lo; row < hi; row++) {
            level = bytes_add(level, s->bytes[row]);
            if (s->total_allocated[row] != ROOF_NULL_I64) {
                q->of++;
                if (level != s->total_allocated[row])
                    quality_add(q, s->offset[row]);
                level = s->total_allocated[row];
            }
            s->allocated[row] = level;
        }
    }
}

roof_status memory_build(struct roof_trace *tr, roof_error *err)
{
    find_levels(tr);
    return find_ops(tr) ? ROOF_OK : error_nomem(err);
}
