/* twins.c - which forward op a backward op belongs to: autograd gives both one sequence number, and
 * the backward op the number of its forward thread. */
#include "twins.h"

#include "map.h"
#include "sort.h"

#include <stdlib.h>

/* Autograd counts threads in its own way, and sequence numbers in each thread. So a thread's number
 * stands for the track on which most of its sequence numbers are found, where only one track has
 * them. */
struct twins {
    const struct roof_trace *tr;
    uint32_t *said;    /* node -> row of autograd, ROOF_NONE */
    uint32_t *forward; /* forward ops by process, sequence number, track, node */
    size_t nforward;
    uint32_t *backward; /* backward ops by process, thread number, node */
    size_t nbackward;
    uint32_t *of_node; /* backward op -> twin */
};

static uint32_t process_of(const struct roof_trace *tr, uint32_t node)
{
    return tr->tracks.process[tr->nodes.track[node]];
}

static int64_t sequence_of(const struct twins *t, uint32_t node)
{
    return t->tr->autograd.sequence[t->said[node]];
}

static int64_t thread_of(const struct twins *t, uint32_t node)
{
    return t->tr->autograd.fwd_thread[t->said[node]];
}

static int compare_forward(const void *ctx, uint32_t a, uint32_t b)
{
    const struct twins *t = ctx;
    if (process_of(t->tr, a) != process_of(t->tr, b))
        return SORT_BY(process_of(t->tr, a), process_of(t->tr, b));
    if (sequence_of(t, a) != sequence_of(t, b))
        return SORT_BY(sequence_of(t, a), sequence_of(t, b));
    return SORT_BY(a, b); /* node order: track after track */
}

static int compare_backward(const void *ctx, uint32_t a, uint32_t b)
{
    const struct twins *t = ctx;
    if (process_of(t->tr, a) != process_of(t->tr, b))
        return SORT_BY(process_of(t->tr, a), process_of(t->tr, b));
    if (thread_of(t, a) != thread_of(t, b))
        return SORT_BY(thread_of(t, a), thread_of(t, b));
    return SORT_BY(a, b);
}

static bool list_ops(struct twins *t)
{
    const struct nodes *n = &t->tr->nodes;
    t->forward = malloc(n->head.count * sizeof *t->forward + 1);
    t->backward = malloc(n->head.count * sizeof *t->backward + 1);
    if (!t->forward || !t->backward)
        return false;
    for (uint32_t id = 0; id < n->head.count; id++) {
        if (t->said[id] == ROOF_NONE)
            continue;
        if (thread_of(t, id))
            t->backward[t->nbackward++] = id;
        else
            t->forward[t->nforward++] = id;
    }
    return sort_rows(t->forward, t->nforward, compare_forward, t) &&
           sort_rows(t->backward, t->nbackward, compare_backward, t);
}

/* Place of the first forward op of the process that does not stand before (sequence, track). */
static size_t find_forward(const struct twins *t, uint32_t process, int64_t sequence,
                           uint32_t track)
{
    const struct nodes *n = &t->tr->nodes;
    size_t lo = 0, hi = t->nforward;
    while (lo < hi) {
        const size_t mid = lo + (hi - lo) / 2;
        const uint32_t op = t->forward[mid];
        int order = SORT_BY(process_of(t->tr, op), process);
        order = order ? order : SORT_BY(sequence_of(t, op), sequence);
        order = order ? order : SORT_BY(n->track[op], track);
        if (order < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* The last forward op of that sequence number on the track, or, of track ROOF_NONE, on the last
 * track that has any: the one during which autograd counted on. */
static uint32_t last_forward(const struct twins *t, uint32_t process, int64_t sequence,
                             uint32_t track)
{
    const size_t past = track == ROOF_NONE ? find_forward(t, process, sequence, ROOF_NONE)
                                           : find_forward(t, process, sequence, track + 1);
    if (!past)
        return ROOF_NONE;
    const uint32_t op = t->forward[past - 1];
    const bool is_it = process_of(t->tr, op) == process && sequence_of(t, op) == sequence &&
                       (track == ROOF_NONE || t->tr->nodes.track[op] == track);
    return is_it ? op : ROOF_NONE;
}

/* The one track that has forward ops of a backward op's sequence number; ROOF_NONE: none, or
 * several. */
static uint32_t only_track(const struct twins *t, uint32_t backward)
{
    const struct nodes *n = &t->tr->nodes;
    const uint32_t process = process_of(t->tr, backward);
    const int64_t sequence = sequence_of(t, backward);
    const uint32_t last = last_forward(t, process, sequence, ROOF_NONE);
    if (last == ROOF_NONE)
        return ROOF_NONE;
    const size_t first = find_forward(t, process, sequence, 0);
    return n->track[t->forward[first]] == n->track[last] ? n->track[last] : ROOF_NONE;
}

/* The track for which most of backward[lo .. hi) speak, the first of several; ROOF_NONE if none
 * speaks. */
static bool elect_track(const struct twins *t, size_t lo, size_t hi, uint32_t *track)
{
    struct map votes = {0};
    uint32_t most = 0;
    bool ok = true;
    *track = ROOF_NONE;
    for (size_t i = lo; ok && i < hi; i++) {
        const uint32_t candidate = only_track(t, t->backward[i]);
        if (candidate == ROOF_NONE)
            continue;
        uint32_t *count = map_put(&votes, candidate, 0);
        ok = count != NULL;
        if (ok)
            ++*count;
        if (ok && (*count > most || (*count == most && candidate < *track))) {
            most = *count;
            *track = candidate;
        }
    }
    map_free(&votes);
    return ok;
}

/* Backward ops of one thread number at a time. */
static bool find_twins(struct twins *t)
{
    bool ok = true;
    for (size_t lo = 0, hi; ok && lo < t->nbackward; lo = hi) {
        const uint32_t process = process_of(t->tr, t->backward[lo]);
        for (hi = lo; hi < t->nbackward && process_of(t->tr, t->backward[hi]) == process &&
                      thread_of(t, t->backward[hi]) == thread_of(t, t->backward[lo]);
             hi++)
            ;
        uint32_t track;
        ok = elect_track(t, lo, hi, &track);
        for (size_t i = lo; ok && track != ROOF_NONE && i < hi; i++)
            t->of_node[t->backward[i]] =
                last_forward(t, process, sequence_of(t, t->backward[i]), track);
    }
    return ok;
}

static bool find_said(struct twins *t)
{
    const struct nodes *n = &t->tr->nodes;
    t->said = malloc(n->head.count * sizeof *t->said + 1);
    for (uint32_t id = 0; t->said && id < n->head.count; id++)
        t->said[id] = trace_autograd(t->tr, n->offset[id]);
    return t->said != NULL;
}

/* numbered[node]: the innermost op with a sequence number among the node and what is above it.
 * Nodes stand in preorder, so what is above is known already. */
static bool find_numbered(const struct twins *t, uint32_t *numbered)
{
    const struct nodes *n = &t->tr->nodes;
    if (!numbered)
        return false;
    for (uint32_t id = 0; id < n->head.count; id++)
        numbered[id] = t->said[id] != ROOF_NONE       ? id
                       : n->op_above[id] == ROOF_NONE ? ROOF_NONE
                                                      : numbered[n->op_above[id]];
    return true;
}

static void twins_free(struct twins *t)
{
    free(t->forward);
    free(t->backward);
    free(t->of_node);
    free(t->said);
}

/* The twin of each op that has a sequence number, and numbered[]. */
static bool twins_make(struct twins *t, uint32_t *numbered)
{
    const struct nodes *n = &t->tr->nodes;
    t->of_node = malloc(n->head.count * sizeof *t->of_node + 1);
    bool ok = t->of_node && find_said(t) && find_numbered(t, numbered) && list_ops(t);
    for (uint32_t id = 0; ok && id < n->head.count; id++)
        t->of_node[id] = ROOF_NONE;
    return ok && find_twins(t);
}

bool twins_of_nodes(const struct roof_trace *tr, uint32_t *twin)
{
    const struct nodes *n = &tr->nodes;
    struct twins t = {.tr = tr};
    uint32_t *numbered = malloc(n->head.count * sizeof *numbered + 1);
    const bool ok = twins_make(&t, numbered);
    for (uint32_t id = 0; ok && id < n->head.count; id++)
        twin[id] = numbered[id] != ROOF_NONE && thread_of(&t, numbered[id])
                       ? t.of_node[numbered[id]]
                       : ROOF_NONE;
    twins_free(&t);
    free(numbered);
    return ok;
}

bool twins_of_launches(const struct roof_trace *tr, uint32_t *twin, uint8_t *backward,
                       bool *recorded)
{
    const struct nodes *n = &tr->nodes;
    const struct launches *l = &tr->launches;
    struct twins t = {.tr = tr};
    uint32_t *numbered = malloc(n->head.count * sizeof *numbered + 1);
    const bool ok = twins_make(&t, numbered);
    *recorded = t.nforward || t.nbackward;
    for (uint32_t i = 0; ok && i < l->head.count; i++) {
        const uint32_t op = l->node[i] == ROOF_NONE ? ROOF_NONE : numbered[l->node[i]];
        backward[i] = op != ROOF_NONE && thread_of(&t, op) != 0;
        twin[i] = backward[i] ? t.of_node[op] : ROOF_NONE;
    }
    twins_free(&t);
    free(numbered);
    return ok;
}
