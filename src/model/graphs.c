/* graphs.c - finding replays, telling graphs apart, aligning each replay with its graph. */
#include "graphs.h"

#include "interval.h"
#include "sort.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLS_SELF_ replays
COLS_DEFINE(replays, REPLAY_COLS)
#undef COLS_SELF_
#define COLS_SELF_ graph_list
COLS_DEFINE(graph_list, GRAPH_COLS)
#undef COLS_SELF_

/* ---- Names ---- */

uint32_t graphs_canonical(struct strtab *names, const char *name)
{
    static const char *const BEFORE = "void ", *const BEHIND[] = {" [clone .kd]", ".kd"};
    size_t len = strlen(name);
    if (strncmp(name, BEFORE, strlen(BEFORE)) == 0) {
        name += strlen(BEFORE);
        len -= strlen(BEFORE);
    }
    for (size_t i = 0; i < sizeof BEHIND / sizeof *BEHIND; i++) {
        const size_t n = strlen(BEHIND[i]);
        if (len >= n && memcmp(name + len - n, BEHIND[i], n) == 0)
            return strtab_intern(names, name, len - n);
    }
    return strtab_intern(names, name, len);
}

/* Of a database graph ids count in each process: the upper half is the process's number. */
void graphs_print_name(const struct graphs *g, uint32_t graph, char out[32])
{
    const int64_t id = g->graphs.id[graph];
    if (!g->graphs.has_id[graph])
        snprintf(out, 32, "#%lld", (long long)id);
    else if (trace_knows_processes(g->tr) && id >> 32)
        snprintf(out, 32, "%lld:%lld", (long long)(id >> 32) + 1, (long long)(id & UINT32_MAX));
    else
        snprintf(out, 32, "%lld", (long long)id);
}

bool *graphs_new_shown(const struct graphs *g, const struct roof_trace *shown)
{
    bool *row_is_shown = calloc((size_t)g->tr->gpu.head.count + 1, sizeof *row_is_shown);
    bool *replay_is_shown = calloc((size_t)g->replays.head.count + 1, sizeof *replay_is_shown);
    for (uint32_t row = 0; row_is_shown && row < shown->gpu.head.count; row++)
        row_is_shown[trace_whole_row(shown, row)] = true;
    for (uint32_t r = 0; row_is_shown && replay_is_shown && r < g->replays.head.count; r++)
        for (uint32_t i = g->replays.begin[r]; i < g->replays.end[r]; i++)
            replay_is_shown[r] |= row_is_shown[g->rows[i]];
    if (!row_is_shown) {
        free(replay_is_shown);
        replay_is_shown = NULL;
    }
    free(row_is_shown);
    return replay_is_shown;
}

const char *graphs_note(const struct graphs *g)
{
    if (g->has_strays)
        return "some GPU rows of graphs have neither call nor correlation: they are in no replay";
    return g->replays.head.count ? NULL : "no replays of graphs in this trace";
}

/* ---- Replays ---- */

/* Which replay each GPU row belongs to, while they are found: by call, or without one by
 * correlation. */
struct finder {
    const struct roof_trace *tr;
    uint8_t *is_launch;   /* string -> 1: names a graph launch, 2: does not, 0: not asked yet */
    uint8_t *has_graph;   /* call -> one of its rows has a graph id */
    uint32_t *by_call;    /* call -> 1 + replay */
    struct map by_number; /* correlation -> replay */
    uint32_t *of;         /* GPU row -> replay, ROOF_NONE */
};

static bool is_replay(struct finder *f, uint32_t call)
{
    uint8_t *w = &f->is_launch[f->tr->nodes.name[call]];
    if (f->has_graph[call])
        return true;
    if (!*w)
        *w = rules_match(&f->tr->rules, RULE_GRAPH_LAUNCH,
                         trace_string(f->tr, f->tr->nodes.name[call]))
                 ? 1
                 : 2;
    return *w == 1;
}

static bool new_replay(struct replays *r, uint32_t call, uint32_t *replay)
{
    *replay = cols_push(r, &replays_desc);
    if (*replay == ROOF_NONE)
        return false;
    r->call[*replay] = call;
    r->graph_id[*replay] = ROOF_NULL_I64;
    return true;
}

static bool find_replay(struct graphs *g, struct finder *f, uint32_t row)
{
    const struct gpu *gpu = &f->tr->gpu;
    const uint32_t call = gpu->call[row];
    f->of[row] = ROOF_NONE;
    if (call != ROOF_NONE) {
        if (!is_replay(f, call))
            return true;
        if (!f->by_call[call]) {
            uint32_t replay;
            if (!new_replay(&g->replays, call, &replay))
                return false;
            f->by_call[call] = replay + 1;
        }
        f->of[row] = f->by_call[call] - 1;
        return true;
    }
    if (gpu->graph_id[row] == ROOF_NULL_I64)
        return true;
    if (!gpu->correlation[row]) {
        g->has_strays = true;
        return true;
    }
    const uint32_t *known = map_put(&f->by_number, gpu->correlation[row], g->replays.head.count);
    if (!known)
        return false;
    f->of[row] = *known;
    return *known < g->replays.head.count || new_replay(&g->replays, ROOF_NONE, &f->of[row]);
}

static bool find_replays(struct graphs *g, struct finder *f)
{
    const struct gpu *gpu = &f->tr->gpu;
    for (uint32_t row = 0; row < gpu->head.count; row++)
        if (gpu->call[row] != ROOF_NONE && gpu->graph_id[row] != ROOF_NULL_I64)
            f->has_graph[gpu->call[row]] = 1;
    for (uint32_t row = 0; row < gpu->head.count; row++) {
        if (!find_replay(g, f, row))
            return false;
        const uint32_t replay = f->of[row];
        if (replay == ROOF_NONE)
            continue;
        g->replays.end[replay]++; /* how many, for now */
        g->nrows++;
        if (g->replays.graph_id[replay] == ROOF_NULL_I64)
            g->replays.graph_id[replay] = gpu->graph_id[row];
    }
    return true;
}

/* rows[] grouped by replay, each in GPU row order. */
static bool group_rows(struct graphs *g, const struct finder *f)
{
    struct replays *r = &g->replays;
    g->rows = malloc(g->nrows * sizeof *g->rows + 1);
    g->place = malloc(g->nrows * sizeof *g->place + 1);
    if (!g->rows || !g->place)
        return false;
    uint32_t at = 0;
    for (uint32_t i = 0; i < r->head.count; i++) {
        const uint32_t n = r->end[i];
        r->begin[i] = r->end[i] = at;
        at += n;
    }
    for (uint32_t row = 0; row < f->tr->gpu.head.count; row++)
        if (f->of[row] != ROOF_NONE)
            g->rows[r->end[f->of[row]]++] = row;
    return true;
}

static int compare_starts(const void *ctx, uint32_t a, uint32_t b)
{
    const struct gpu *gpu = ctx;
    return SORT_BY(gpu->start_ns[a], gpu->start_ns[b]);
}

/* Sums of each replay, while its rows stand device after device; then puts them in order. */
static bool measure_replays(struct graphs *g)
{
    struct replays *r = &g->replays;
    const struct gpu *gpu = &g->tr->gpu;
    struct interval_set busy = {0};
    bool ok = true;
    for (uint32_t i = 0; ok && i < r->head.count; i++) {
        for (uint32_t lo = r->begin[i], hi; ok && lo < r->end[i]; lo = hi) {
            interval_clear(&busy);
            for (hi = lo;
                 ok && hi < r->end[i] && gpu->device[g->rows[hi]] == gpu->device[g->rows[lo]];
                 hi++) {
                r->gpu_ns[i] = ns_add(r->gpu_ns[i], gpu->dur_ns[g->rows[hi]]);
                ok = interval_add(&busy, gpu->start_ns[g->rows[hi]], gpu_end(gpu, g->rows[hi]));
            }
            interval_normalise(&busy);
            r->busy_ns[i] = ns_add(r->busy_ns[i], interval_length(&busy));
        }
        ok = ok && sort_rows(g->rows + r->begin[i], r->end[i] - r->begin[i], compare_starts, gpu);
    }
    interval_free(&busy);
    return ok;
}

static int compare_replays(const void *ctx, uint32_t a, uint32_t b)
{
    const struct graphs *g = ctx;
    const uint32_t x = g->rows[g->replays.begin[a]], y = g->rows[g->replays.begin[b]];
    if (g->tr->gpu.start_ns[x] != g->tr->gpu.start_ns[y])
        return SORT_BY(g->tr->gpu.start_ns[x], g->tr->gpu.start_ns[y]);
    if (g->replays.call[a] != g->replays.call[b])
        return SORT_BY(g->replays.call[a], g->replays.call[b]);
    return SORT_BY(x, y);
}

static bool order_replays(struct graphs *g)
{
    uint32_t *order = sort_new_order(g->replays.head.count, compare_replays, g);
    const bool ok = order && cols_permute(&g->replays, &replays_desc, order);
    free(order);
    return ok;
}

static bool make_replays(struct graphs *g)
{
    const struct roof_trace *tr = g->tr;
    struct finder f = {
        .tr = tr,
        .is_launch = calloc((size_t)tr->strings.count + 1, 1),
        .has_graph = calloc((size_t)tr->nodes.head.count + 1, 1),
        .by_call = calloc((size_t)tr->nodes.head.count + 1, sizeof *f.by_call),
        .of = malloc(tr->gpu.head.count * sizeof *f.of + 1),
    };
    const bool ok = f.is_launch && f.has_graph && f.by_call && f.of && find_replays(g, &f) &&
                    group_rows(g, &f) && measure_replays(g) && order_replays(g);
    free(f.is_launch);
    free(f.has_graph);
    free(f.by_call);
    map_free(&f.by_number);
    free(f.of);
    return ok;
}

static bool name_rows(struct graphs *g)
{
    const struct roof_trace *tr = g->tr;
    g->canonical = malloc(((size_t)tr->strings.count + 1) * sizeof *g->canonical);
    if (!g->canonical)
        return false;
    memset(g->canonical, 0xff, ((size_t)tr->strings.count + 1) * sizeof *g->canonical);
    for (uint32_t i = 0; i < g->nrows; i++) {
        uint32_t *name = &g->canonical[tr->gpu.name[g->rows[i]]];
        if (*name == ROOF_NONE)
            *name = graphs_canonical(&g->names, trace_string(tr, tr->gpu.name[g->rows[i]]));
        if (*name == ROOF_NONE)
            return false;
    }
    if (!tr->graph_nodes.head.count)
        return true;
    g->node = malloc(g->nrows * sizeof *g->node + 1);
    for (uint32_t i = 0; g->node && i < g->nrows; i++)
        g->node[i] = trace_graph_node(tr, tr->gpu.offset[g->rows[i]]);
    return g->node != NULL;
}

/* ---- Graphs ---- */

enum { LATEST = 4 };

/* What aligning needs, over all replays. */
struct aligner {
    struct graphs *g;
    struct align align;
    uint32_t *keys; /* [i]: what rows[i] is compared by: its name, or a number for its node */
    uint32_t *match;
    struct strtab sequences;   /* keys of whole replays */
    uint32_t *of_sequence;     /* -> graph, when told apart; how many replays, when counted */
    uint32_t latest[LATEST];   /* graphs without id that replays joined last, the last one first */
    uint32_t nlatest, numbers; /* numbers given */
};

static uint32_t length_of(const struct graphs *g, uint32_t replay)
{
    return g->replays.end[replay] - g->replays.begin[replay];
}

/* The number of a replay's sequence of keys, same for same ones. */
static uint32_t sequence_of(struct aligner *a, uint32_t replay)
{
    return strtab_intern(&a->sequences, (const char *)(a->keys + a->g->replays.begin[replay]),
                         length_of(a->g, replay) * sizeof *a->keys);
}

static bool new_graph(struct graphs *g, int64_t id, bool has_id, uint32_t replay, uint32_t *graph)
{
    *graph = cols_push(&g->graphs, &graph_list_desc);
    if (*graph == ROOF_NONE)
        return false;
    g->graphs.id[*graph] = id;
    g->graphs.has_id[*graph] = has_id;
    g->graphs.reference[*graph] = replay; /* the first one, until all are known */
    return true;
}

static void joined(struct aligner *a, uint32_t graph)
{
    uint32_t at = 0;
    while (at < a->nlatest && a->latest[at] != graph)
        at++;
    if (at == a->nlatest && a->nlatest < LATEST)
        a->nlatest++;
    if (at == LATEST)
        at--;
    memmove(a->latest + 1, a->latest, at * sizeof *a->latest);
    a->latest[0] = graph;
}

/* Whether three quarters of both, taken together, have partners. */
static int agree(struct aligner *a, uint32_t replay, uint32_t other)
{
    const struct replays *r = &a->g->replays;
    const uint32_t n = length_of(a->g, replay), m = length_of(a->g, other);
    const uint64_t quarter = ((uint64_t)n + m) / 4;
    const int most = quarter < ALIGN_MOST ? (int)quarter : ALIGN_MOST;
    const int64_t longer = n > m ? n - m : m - n;
    if (longer > most)
        return 0;
    const int distance = align_find(&a->align, a->keys + r->begin[replay], n,
                                    a->keys + r->begin[other], m, most, a->match);
    return distance < 0 ? -1 : distance <= most;
}

/* The graph of a replay that no id names; false when out of memory. */
static bool tell_by_names(struct aligner *a, uint32_t replay, uint32_t *graph)
{
    const uint32_t before = a->sequences.count, sequence = sequence_of(a, replay);
    if (sequence == ROOF_NONE)
        return false;
    if (sequence < before) {
        *graph = a->of_sequence[sequence];
        joined(a, *graph);
        return true;
    }
    int found = 0;
    for (uint32_t i = 0; !found && i < a->nlatest; i++) {
        *graph = a->latest[i];
        found = agree(a, replay, a->g->graphs.reference[*graph]);
    }
    if (found < 0 || (!found && !new_graph(a->g, a->numbers++, false, replay, graph)))
        return false;
    a->of_sequence[sequence] = *graph;
    joined(a, *graph);
    return true;
}

static bool all_have_nodes(const struct graphs *g, uint32_t replay)
{
    for (uint32_t k = g->replays.begin[replay]; k < g->replays.end[replay]; k++)
        if (!g->node || !g->node[k])
            return false;
    return true;
}

/* The graph of a replay that no id names, by its nodes: by_node has those of earlier such replays.
 * False when out of memory. */
static bool tell_by_nodes(struct aligner *a, struct map *by_node, uint32_t replay, uint32_t *graph)
{
    struct graphs *g = a->g;
    const uint32_t begin = g->replays.begin[replay], end = g->replays.end[replay];
    const uint32_t *known = NULL;
    for (uint32_t k = begin; !known && k < end; k++)
        known = map_get(by_node, g->node[k]);
    if (known)
        *graph = *known;
    else if (!new_graph(g, a->numbers++, false, replay, graph))
        return false;
    for (uint32_t k = begin; k < end; k++)
        if (!map_put(by_node, g->node[k], *graph))
            return false;
    return true;
}

static bool tell_graphs(struct aligner *a)
{
    struct graphs *g = a->g;
    struct replays *r = &g->replays;
    struct map by_id = {0}, by_node = {0};
    bool ok = true;
    for (uint32_t i = 0; ok && i < r->head.count; i++) {
        if (r->graph_id[i] == ROOF_NULL_I64) {
            ok = all_have_nodes(g, i) ? tell_by_nodes(a, &by_node, i, &r->graph[i])
                                      : tell_by_names(a, i, &r->graph[i]);
            continue;
        }
        const uint32_t *known = map_put(&by_id, (uint64_t)r->graph_id[i], g->graphs.head.count);
        ok = known != NULL;
        if (!ok)
            break;
        r->graph[i] = *known;
        if (*known == g->graphs.head.count)
            ok = new_graph(g, r->graph_id[i], true, i, &r->graph[i]);
    }
    map_free(&by_id);
    map_free(&by_node);
    return ok;
}

static bool group_replays(struct graphs *g)
{
    struct graph_list *l = &g->graphs;
    const struct replays *r = &g->replays;
    g->of_graph = malloc(r->head.count * sizeof *g->of_graph + 1);
    if (!g->of_graph)
        return false;
    for (uint32_t i = 0; i < r->head.count; i++)
        l->end[r->graph[i]]++;
    uint32_t at = 0;
    for (uint32_t k = 0; k < l->head.count; k++) {
        const uint32_t n = l->end[k];
        l->begin[k] = l->end[k] = at;
        at += n;
    }
    for (uint32_t i = 0; i < r->head.count; i++)
        g->of_graph[l->end[r->graph[i]]++] = i;
    return true;
}

/* Where all rows of a graph name their nodes, these are what its replays are compared by. */
static bool number_nodes(struct aligner *a)
{
    struct graphs *g = a->g;
    struct map numbers = {0};
    bool ok = true;
    if (!g->node)
        return true;
    for (uint32_t k = 0; k < g->graphs.head.count; k++)
        g->graphs.has_nodes[k] = 1;
    for (uint32_t i = 0; i < g->replays.head.count; i++)
        for (uint32_t k = g->replays.begin[i]; k < g->replays.end[i]; k++)
            if (!g->node[k])
                g->graphs.has_nodes[g->replays.graph[i]] = 0;
    for (uint32_t i = 0; ok && i < g->replays.head.count; i++)
        for (uint32_t k = g->replays.begin[i];
             ok && g->graphs.has_nodes[g->replays.graph[i]] && k < g->replays.end[i]; k++) {
            const uint32_t *number = map_put(&numbers, g->node[k], numbers.count);
            ok = number != NULL;
            if (ok)
                a->keys[k] = *number;
        }
    map_free(&numbers);
    return ok;
}

/* The reference of a graph: the first replay of the sequence that most of its replays have; of
 * several such the longest, then the earliest. */
static bool choose_reference(struct aligner *a, uint32_t graph)
{
    struct graphs *g = a->g;
    const uint32_t begin = g->graphs.begin[graph], end = g->graphs.end[graph];
    for (uint32_t i = begin; i < end; i++) {
        const uint32_t sequence = sequence_of(a, g->of_graph[i]);
        if (sequence == ROOF_NONE)
            return false;
        a->match[i - begin] = sequence; /* free until rows are aligned */
        a->of_sequence[sequence] = 0;
    }
    for (uint32_t i = begin; i < end; i++)
        a->of_sequence[a->match[i - begin]]++;
    uint32_t best = begin;
    for (uint32_t i = begin + 1; i < end; i++) {
        const uint32_t x = a->of_sequence[a->match[i - begin]],
                       y = a->of_sequence[a->match[best - begin]];
        if (x > y || (x == y && length_of(g, g->of_graph[i]) > length_of(g, g->of_graph[best])))
            best = i;
    }
    g->graphs.reference[graph] = g->of_graph[best];
    return true;
}

/* ---- Places ---- */

/* Of the rows of one node the first takes the first position of that node, and so on. */
struct node_places {
    uint32_t *head; /* key -> its first position */
    uint32_t *next; /* position -> the next one of its key */
    uint32_t *at;   /* key -> the next one to take */
};

static void index_positions(const struct aligner *a, uint32_t graph, struct node_places *p)
{
    const uint32_t *keys = a->keys + graphs_position(a->g, graph, 0);
    for (uint32_t place = graphs_positions(a->g, graph); place-- > 0;) {
        p->next[place] = p->head[keys[place]];
        p->head[keys[place]] = place;
    }
}

static void forget_positions(const struct aligner *a, uint32_t graph, struct node_places *p)
{
    const uint32_t *keys = a->keys + graphs_position(a->g, graph, 0);
    for (uint32_t place = 0; place < graphs_positions(a->g, graph); place++)
        p->head[keys[place]] = ROOF_NONE;
}

static void place_by_node(struct aligner *a, uint32_t replay, struct node_places *p)
{
    struct graphs *g = a->g;
    const uint32_t begin = g->replays.begin[replay], end = g->replays.end[replay];
    for (uint32_t i = begin; i < end; i++)
        p->at[a->keys[i]] = p->head[a->keys[i]];
    for (uint32_t i = begin; i < end; i++) {
        const uint32_t place = p->at[a->keys[i]];
        g->place[i] = place;
        if (place != ROOF_NONE)
            p->at[a->keys[i]] = p->next[place];
    }
    g->replays.aligned[replay] = 1;
}

static bool place_by_name(struct aligner *a, uint32_t replay, uint32_t graph)
{
    struct graphs *g = a->g;
    const uint32_t begin = g->replays.begin[replay], m = length_of(g, replay),
                   n = graphs_positions(g, graph);
    for (uint32_t i = 0; i < m; i++)
        g->place[begin + i] = ROOF_NONE;
    const int distance = align_find(&a->align, a->keys + graphs_position(g, graph, 0), n,
                                    a->keys + begin, m, ALIGN_MOST, a->match);
    if (distance < 0)
        return false;
    g->replays.aligned[replay] = distance != ALIGN_TOO_FAR;
    if (!g->replays.aligned[replay])
        return true;
    align_pair_gaps(a->keys + graphs_position(g, graph, 0), n, a->keys + begin, m, a->match);
    for (uint32_t place = 0; place < n; place++)
        if (a->match[place] != ROOF_NONE)
            g->place[begin + a->match[place]] = place;
    return true;
}

static void count_odd_ones(struct graphs *g, uint32_t replay, uint32_t graph)
{
    struct replays *r = &g->replays;
    uint32_t placed = 0;
    for (uint32_t i = r->begin[replay]; i < r->end[replay]; i++) {
        if (g->place[i] == ROOF_NONE)
            continue;
        placed++;
        r->renamed[replay] +=
            graphs_name_of(g, i) != graphs_name_of(g, graphs_position(g, graph, g->place[i]));
    }
    r->extra[replay] = length_of(g, replay) - placed;
    r->lost[replay] = graphs_positions(g, graph) - placed;
}

static bool place_rows(struct aligner *a)
{
    struct graphs *g = a->g;
    const size_t size = g->nrows * sizeof(uint32_t) + 1;
    struct node_places p = {malloc(size), malloc(size), malloc(size)};
    bool ok = p.head && p.next && p.at;
    if (ok)
        memset(p.head, 0xff, size);
    for (uint32_t k = 0; ok && k < g->graphs.head.count; k++) {
        ok = choose_reference(a, k);
        if (!ok)
            break;
        if (g->graphs.has_nodes[k])
            index_positions(a, k, &p);
        for (uint32_t i = g->graphs.begin[k]; ok && i < g->graphs.end[k]; i++) {
            const uint32_t replay = g->of_graph[i];
            if (g->graphs.has_nodes[k])
                place_by_node(a, replay, &p);
            else
                ok = place_by_name(a, replay, k);
            if (ok && g->replays.aligned[replay])
                count_odd_ones(g, replay, k);
        }
        if (g->graphs.has_nodes[k])
            forget_positions(a, k, &p);
    }
    free(p.head);
    free(p.next);
    free(p.at);
    return ok;
}

bool graphs_make(struct graphs *g, const struct roof_trace *tr)
{
    *g = (struct graphs){.tr = tr};
    if (!make_replays(g) || !name_rows(g))
        return false;
    struct aligner a = {
        .g = g,
        .keys = malloc(g->nrows * sizeof *a.keys + 1),
        .match = malloc(g->nrows * sizeof *a.match + 1),
        /* twice: by names, by nodes */
        .of_sequence = malloc(2 * (size_t)g->replays.head.count * sizeof *a.of_sequence + 1),
    };
    bool ok = a.keys && a.match && a.of_sequence;
    for (uint32_t i = 0; ok && i < g->nrows; i++)
        a.keys[i] = graphs_name_of(g, i);
    ok = ok && tell_graphs(&a) && group_replays(g) && number_nodes(&a) && place_rows(&a);
    align_free(&a.align);
    strtab_free(&a.sequences);
    free(a.keys);
    free(a.match);
    free(a.of_sequence);
    return ok;
}

void graphs_free(struct graphs *g)
{
    cols_free(&g->replays, &replays_desc);
    cols_free(&g->graphs, &graph_list_desc);
    free(g->of_graph);
    free(g->rows);
    free(g->place);
    free(g->node);
    free(g->canonical);
    strtab_free(&g->names);
}
