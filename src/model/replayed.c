/* replayed.c - the captured call that each replayed GPU row comes from, and what stood around it.
 */
#include "pass.h"

#include "capture.h"
#include "launcher.h"
#include "span_tree.h"

#include <stdlib.h>
#include <string.h>

struct replay_linker {
    struct roof_trace *tr;
    bool require_flow;
    struct graphs g;
    struct captures c;
    struct capture_match m;
    uint32_t *original; /* captured call of c -> row of originals, ROOF_NONE: not met yet */
};

/* The same string among those of the trace; ROOF_NONE for ROOF_NONE. False when out of memory. */
static bool take_string(struct roof_trace *tr, const struct roof_trace *capture, uint32_t string,
                        uint32_t *out)
{
    const char *s = trace_string(capture, string);
    *out = s ? strtab_intern(&tr->strings, s, strlen(s)) : ROOF_NONE;
    return !s || *out != ROOF_NONE;
}

static bool take_name(struct roof_trace *tr, const struct roof_trace *capture, uint32_t launcher,
                      uint32_t *out)
{
    const struct nodes *n = &capture->nodes;
    if (n->kind[launcher] == KIND_OP)
        return take_string(tr, capture, n->name[launcher], out);
    *out = launcher_call_name(tr, trace_string(capture, n->name[launcher]));
    return *out != ROOF_NONE;
}

static bool take_args(struct roof_trace *tr, const struct roof_trace *capture, uint32_t args,
                      uint32_t *out)
{
    struct signature s;
    *out = ROOF_NONE;
    if (args == ROOF_NONE)
        return true;
    for (int f = 0; f < ARGS_FIELDS; f++)
        if (!take_string(tr, capture, capture->args.signatures[args].field[f], &s.field[f]))
            return false;
    *out = args_add(&tr->args, &s);
    return *out != ROOF_NONE;
}

/* The original that a captured call is; false when out of memory. */
static bool take_call(struct replay_linker *l, uint32_t call)
{
    struct roof_trace *tr = l->tr;
    struct originals *o = &tr->replayed.calls;
    const struct captured *from = &l->c.calls;
    const uint32_t file = l->c.list.file[l->c.capture_of[call]], launcher = from->launcher[call];
    const struct roof_trace *capture = tr->captures[file];
    const uint32_t row = l->original[call] = cols_push(o, &originals_desc);
    if (row == ROOF_NONE)
        return false;
    o->file[row] = file;
    o->call[row] = from->call[call];
    o->launcher[row] = launcher;
    o->module[row] = from->module[call]; /* the frame, until modules are told apart */
    return take_name(tr, capture, launcher, &o->name[row]) &&
           take_args(tr, capture, capture->nodes.args[launcher], &o->args[row]) &&
           take_string(tr, capture, from->collective[call], &o->collective[row]);
}

/* Where the capture knows no op, one that is known here counts. */
static bool link_row(struct replay_linker *l, uint32_t graph, uint32_t replay, uint32_t i)
{
    struct roof_trace *tr = l->tr;
    const uint32_t row = l->g.rows[i];
    const enum capture_evidence evidence = capture_match_evidence(&l->m, &l->g, graph, i);
    if (evidence == CAPTURE_NONE || (l->require_flow && tr->gpu.call[row] == ROOF_NONE))
        return true;
    const uint32_t call = l->m.call[l->g.place[i]];
    const uint32_t launcher = l->c.calls.launcher[call];
    if (launcher == l->c.calls.call[call] && tr->gpu.op[row] != ROOF_NONE)
        return true;
    if (l->original[call] == ROOF_NONE && !take_call(l, call))
        return false;
    tr->replayed.call[row] = l->original[call];
    tr->replayed.replay[row] = replay;
    tr->replayed.evidence[row] = (uint8_t)evidence;
    return true;
}

static bool link_graph(struct replay_linker *l, uint32_t graph)
{
    const struct graphs *g = &l->g;
    if (!captures_match(&l->c, g, graph, &l->m))
        return false;
    for (uint32_t k = g->graphs.begin[graph]; k < g->graphs.end[graph]; k++) {
        const uint32_t replay = g->of_graph[k];
        for (uint32_t i = g->replays.begin[replay]; i < g->replays.end[replay]; i++)
            if (!link_row(l, graph, replay, i))
                return false;
    }
    return true;
}

/* ---- Modules ---- */

static bool new_module(struct roof_trace *tr, const struct roof_trace *capture, uint32_t frame,
                       uint32_t parent, uint32_t *module)
{
    struct original_modules *m = &tr->replayed.modules;
    const uint32_t row = *module = cols_push(m, &original_modules_desc);
    if (row == ROOF_NONE || !take_string(tr, capture, capture->frames.name[frame], &m->frame[row]))
        return false;
    const char *name = trace_string(tr, m->frame[row]) + sizeof SPAN_MODULE_PREFIX - 1;
    m->name[row] = strtab_intern(&tr->strings, name, strlen(name));
    m->parent[row] = parent;
    return m->name[row] != ROOF_NONE;
}

/* Where a frame stands in the tree's spans, which ascend. */
static uint32_t find_span(const struct span_tree *t, uint32_t frame)
{
    uint32_t lo = 0, hi = t->count;
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2;
        if (t->span[mid] < frame)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* The module that span i of a capture is. Those around it that are not yet known are made first,
 * the outermost before all: each is made once. */
static bool take_module(struct roof_trace *tr, const struct roof_trace *capture,
                        const struct span_tree *t, uint32_t i, uint32_t *known, uint32_t *chain)
{
    uint32_t depth = 0;
    for (; i != ROOF_NONE && known[i] == ROOF_NONE; i = t->parent[i])
        chain[depth++] = i;
    while (depth--) {
        const uint32_t span = chain[depth];
        const uint32_t parent = t->parent[span] == ROOF_NONE ? ROOF_NONE : known[t->parent[span]];
        if (!new_module(tr, capture, t->span[span], parent, &known[span]))
            return false;
    }
    return true;
}

/* Turns frames into modules, for the originals of one file. */
static bool take_modules(struct roof_trace *tr, uint32_t file)
{
    const struct roof_trace *capture = tr->captures[file];
    struct originals *o = &tr->replayed.calls;
    struct span_tree t = {0};
    uint8_t *wanted = span_mark_modules(capture);
    bool ok = wanted && span_tree_make(&t, &capture->frames, wanted);
    uint32_t *known = malloc(t.count * sizeof *known + 1);
    uint32_t *chain = malloc(t.count * sizeof *chain + 1);
    ok = ok && known && chain;
    for (uint32_t i = 0; ok && i < t.count; i++)
        known[i] = ROOF_NONE;
    for (uint32_t i = 0; ok && i < o->head.count; i++) {
        if (o->file[i] != file || o->module[i] == ROOF_NONE)
            continue;
        const uint32_t span = find_span(&t, o->module[i]);
        ok = take_module(tr, capture, &t, span, known, chain);
        o->module[i] = ok ? known[span] : ROOF_NONE;
    }
    span_tree_free(&t);
    free(wanted);
    free(known);
    free(chain);
    return ok;
}

/* ---- All ---- */

static bool make_room(struct replay_linker *l)
{
    struct replayed *r = &l->tr->replayed;
    const size_t nrows = l->tr->gpu.head.count, ncalls = l->c.calls.head.count;
    r->call = malloc(nrows * sizeof *r->call + 1);
    r->replay = calloc(nrows + 1, sizeof *r->replay);
    r->node = malloc(l->g.replays.head.count * sizeof *r->node + 1);
    r->evidence = calloc(nrows + 1, 1);
    l->original = malloc(ncalls * sizeof *l->original + 1);
    if (!r->call || !r->replay || !r->node || !r->evidence || !l->original)
        return false;
    for (size_t i = 0; i < nrows; i++)
        r->call[i] = ROOF_NONE;
    for (uint32_t i = 0; i < l->g.replays.head.count; i++)
        r->node[i] = gpu_attachment(&l->tr->gpu, l->g.rows[l->g.replays.begin[i]]);
    for (size_t i = 0; i < ncalls; i++)
        l->original[i] = ROOF_NONE;
    return capture_match_init(&l->m, &l->g);
}

roof_status replayed_build(struct roof_trace *tr, bool require_flow, roof_error *err)
{
    struct replay_linker l = {.tr = tr, .require_flow = require_flow};
    if (!tr->ncaptures)
        return ROOF_OK;
    bool ok = graphs_make(&l.g, tr) && captures_make(&l.c, tr, &l.g.names) && make_room(&l);
    for (uint32_t graph = 0; ok && graph < l.g.graphs.head.count; graph++)
        ok = link_graph(&l, graph);
    for (uint32_t file = 0; ok && file < tr->ncaptures; file++)
        ok = take_modules(tr, file);
    graphs_free(&l.g);
    captures_free(&l.c);
    capture_match_free(&l.m);
    free(l.original);
    return ok ? ROOF_OK : error_nomem(err);
}
