/* provenance_match.c - which program a file of provenance, or the listing of a graph, belongs to:
 * of those that lie beside it the one that calls its kernels, and of these the nearest. */
#include "settling.h"

#include <stdlib.h>
#include <string.h>

enum { NEAR = 64 }; /* programs, or listings, looked at on either side */

/* Where a program lies: its own file, or one of the same text. */
struct spot {
    uint32_t file, graph;
};

struct spots {
    struct spot *spot;
    uint32_t n;
};

/* In the order of files. */
static bool find_spots(const struct inductor *ind, struct spots *out)
{
    const uint32_t nfiles = ind->files.head.count;
    *out = (struct spots){calloc((size_t)nfiles + 1, sizeof *out->spot), 0};
    for (uint32_t f = 0; out->spot && f < nfiles; f++) {
        const uint32_t graph = inductor_program_of(ind, f);
        if (graph != ROOF_NONE)
            out->spot[out->n++] = (struct spot){f, graph};
    }
    return out->spot != NULL;
}

/* The first spot behind the file. */
static uint32_t spot_behind(const struct spots *s, uint32_t file)
{
    uint32_t lo = 0, hi = s->n;
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2;
        if (s->spot[mid].file > file)
            hi = mid;
        else
            lo = mid + 1;
    }
    return lo;
}

/* ---- Provenance ---- */

struct matcher {
    struct inductor *ind;
    struct spots spots;
    uint32_t *called; /* string -> 1 + program that was looked at last and calls it */
};

static void mark_called(struct matcher *m, uint32_t graph)
{
    const struct inductor_graphs *g = &m->ind->graphs;
    for (uint32_t i = 0; i < g->ncalls[graph]; i++)
        m->called[m->ind->calls.name[g->first_call[graph] + i]] = graph + 1;
}

/* How many of links [first, end) are of kernels that the program calls. */
static uint32_t count_called(struct matcher *m, uint32_t graph, uint32_t first, uint32_t end)
{
    uint32_t n = 0;
    mark_called(m, graph);
    for (uint32_t i = first; i < end; i++)
        n += m->ind->links.link[i] != INDUCTOR_NODE_SOURCE &&
             m->called[m->ind->links.from[i]] == graph + 1;
    return n;
}

static uint32_t best_program(struct matcher *m, uint32_t file, uint32_t first, uint32_t end)
{
    const struct inductor *ind = m->ind;
    const uint32_t behind = spot_behind(&m->spots, file);
    uint32_t best = ROOF_NONE, most = 0;
    for (uint32_t step = 0; step < 2 * NEAR; step++) {
        /* first those before it, the nearest first, then those behind it */
        const uint32_t i = step < NEAR ? behind - 1 - step : behind + step - NEAR;
        if (i >= m->spots.n || ind->files.set[m->spots.spot[i].file] != ind->files.set[file])
            continue;
        const uint32_t n = count_called(m, m->spots.spot[i].graph, first, end);
        if (n > most) {
            most = n;
            best = m->spots.spot[i].graph;
        }
    }
    return best;
}

static void mark_used(struct inductor *ind, const uint32_t *called, uint32_t graph, uint32_t first,
                      uint32_t end)
{
    for (uint32_t i = first; i < end; i++)
        ind->links.is_used[i] = ind->links.link[i] == INDUCTOR_NODE_SOURCE ||
                                (graph != ROOF_NONE && called[ind->links.from[i]] == graph + 1);
}

/* Kernels that no program calls, each file's once. */
static void count_unmatched(struct inductor *ind, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; i++)
        if (!ind->links.is_used[i] && (i == first || ind->links.from[i] != ind->links.from[i - 1] ||
                                       ind->links.handle[i] != ind->links.handle[i - 1]))
            inductor_count(ind, INDUCTOR_unmatched_provenance, ind->links.file[i],
                           ind->files.offset[ind->links.file[i]]);
}

uint32_t *match_provenance(struct inductor *ind)
{
    const uint32_t nfiles = ind->files.head.count, nlinks = ind->links.head.count;
    struct matcher m = {.ind = ind};
    uint32_t *graph = malloc(((size_t)nfiles + 1) * sizeof *graph);
    m.called = calloc((size_t)ind->strings.count + 1, sizeof *m.called);
    const bool ok = find_spots(ind, &m.spots) && graph && m.called;
    if (ok)
        memset(graph, 0xff, ((size_t)nfiles + 1) * sizeof *graph);
    for (uint32_t i = 0, end; ok && i < nlinks; i = end) {
        const uint32_t file = ind->links.file[i];
        for (end = i; end < nlinks && ind->links.file[end] == file;)
            end++;
        graph[file] = best_program(&m, file, i, end);
        if (graph[file] != ROOF_NONE)
            mark_called(&m, graph[file]);
        mark_used(ind, m.called, graph[file], i, end);
        count_unmatched(ind, i, end);
    }
    free(m.spots.spot);
    free(m.called);
    if (!ok) {
        ind->failed = true;
        free(graph);
        return NULL;
    }
    return graph;
}

/* ---- Listings ---- */

/* The first listing behind the file; they are in the order of files. */
static uint32_t listing_behind(const struct inductor *ind, uint32_t file)
{
    uint32_t lo = 0, hi = ind->listings.head.count;
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2;
        if (ind->listings.file[mid] > file)
            hi = mid;
        else
            lo = mid + 1;
    }
    return lo;
}

/* The nearest listing of the same set before the file, else behind it. */
static uint32_t nearest_listing(const struct inductor *ind, uint32_t file)
{
    const struct inductor_listings *l = &ind->listings;
    const uint32_t behind = listing_behind(ind, file);
    for (uint32_t step = 0; step < 2 * NEAR; step++) {
        const uint32_t i = step < NEAR ? behind - 1 - step : behind + step - NEAR;
        if (i < l->head.count && ind->files.set[l->file[i]] == ind->files.set[file])
            return i;
    }
    return ROOF_NONE;
}

uint32_t *match_listings(struct inductor *ind)
{
    const uint32_t ngraphs = ind->graphs.head.count;
    uint32_t *listing = malloc(((size_t)ngraphs + 1) * sizeof *listing);
    struct spots spots;
    const bool ok = find_spots(ind, &spots) && listing;
    if (ok)
        memset(listing, 0xff, ((size_t)ngraphs + 1) * sizeof *listing);
    for (uint32_t i = 0; ok && i < spots.n; i++) {
        const struct spot s = spots.spot[i];
        if (listing[s.graph] == ROOF_NONE)
            listing[s.graph] = nearest_listing(ind, s.file);
    }
    free(spots.spot);
    if (!ok) {
        ind->failed = true;
        free(listing);
        return NULL;
    }
    return listing;
}
