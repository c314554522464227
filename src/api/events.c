/* events.c - the public functions that look at single events and search among them. */
#include "analysis.h"
#include "open.h"
#include "regexp.h"
#include "twins.h"

#include <stdlib.h>
#include <string.h>

/* ---- One ---- */

static const roof_event NOTHING = {
    .device = ROOF_NULL_I64,
    .stream = ROOF_NULL_I64,
    .gpu_ns = ROOF_NULL_I64,
    .parent = ROOF_NONE,
    .call = ROOF_NONE,
    .op = ROOF_NONE,
};

static const char *args_text(const struct roof_trace *tr, uint32_t args, enum args_field field)
{
    return args == ROOF_NONE ? NULL : trace_string(tr, tr->args.signatures[args].field[field]);
}

static roof_event node_event(const struct roof_trace *tr, uint32_t id)
{
    const struct nodes *n = &tr->nodes;
    const bool has_rows =
        tr->attached_from[id] != tr->attached_from[n->subtree_end[id]]; /* it or one below it */
    roof_event e = NOTHING;
    e.kind = kind_name((enum row_kind)n->kind[id]);
    e.name = trace_string(tr, n->name[id]);
    e.start_ns = n->start_ns[id] - tr->origin_ns;
    e.dur_ns = n->dur_ns[id];
    e.gpu_ns = has_rows ? node_gpu_ns(tr, id) : ROOF_NULL_I64;
    e.parent = n->parent[id];
    e.op = n->op_above[id];
    e.dims = args_text(tr, n->args[id], ARGS_DIMS);
    e.types = args_text(tr, n->args[id], ARGS_TYPES);
    e.strides = args_text(tr, n->args[id], ARGS_STRIDES);
    e.concrete = args_text(tr, n->args[id], ARGS_CONCRETE);
    return e;
}

static roof_event gpu_event(const struct roof_trace *tr, uint32_t row)
{
    const struct gpu *g = &tr->gpu;
    roof_event e = NOTHING;
    e.kind = kind_name((enum row_kind)g->kind[row]);
    e.name = trace_string(tr, g->name[row]);
    e.start_ns = g->start_ns[row] - tr->origin_ns;
    e.dur_ns = e.gpu_ns = g->dur_ns[row];
    e.device = g->device[row];
    e.stream = g->stream[row];
    e.parent = gpu_attachment(g, row);
    e.call = g->call[row];
    e.op = g->op[row];
    e.evidence = gpu_evidence(tr, row);
    return e;
}

static roof_event span_event(const struct roof_trace *tr, const struct spans *s, uint32_t row,
                             enum row_kind kind)
{
    roof_event e = NOTHING;
    e.kind = kind_name(kind);
    e.name = trace_string(tr, s->name[row]);
    e.start_ns = s->start_ns[row] - tr->origin_ns;
    e.dur_ns = s->dur_ns[row];
    return e;
}

/* What an id is: the how manieth of which. */
enum part { PART_NODE, PART_GPU, PART_FRAME, PART_ANNOTATION, PARTS };

struct place {
    enum part part; /* PARTS: there is no such id */
    uint32_t row;
};

static uint32_t part_count(const struct roof_trace *tr, enum part part)
{
    const uint32_t counts[PARTS] = {tr->nodes.head.count, tr->gpu.head.count, tr->frames.head.count,
                                    tr->annotations.head.count};
    return counts[part];
}

static struct place place_of(const struct roof_trace *tr, uint32_t id)
{
    struct place p = {PART_NODE, id};
    while (p.part < PARTS && p.row >= part_count(tr, p.part))
        p.row -= part_count(tr, p.part++);
    return p;
}

/* The frozen trace behind `tr`, selected or not, and what the id is in it. */
static roof_status find_id(const roof_trace *tr, uint32_t id, const struct roof_trace **whole,
                           struct place *place, roof_error *err)
{
    ROOF_TRY(open_whole(trace_whole(tr), whole, err));
    *place = place_of(*whole, id);
    return place->part != PARTS
               ? ROOF_OK
               : error_set(err, ROOF_ARG, -1, "%s: no event has id %u", tr->path, id);
}

roof_status roof_event_at(const roof_trace *tr, uint32_t id, roof_event *out, roof_error *err)
{
    const struct roof_trace *whole;
    struct place p;
    ROOF_TRY(find_id(tr, id, &whole, &p, err));
    *out = p.part == PART_NODE    ? node_event(whole, p.row)
           : p.part == PART_GPU   ? gpu_event(whole, p.row)
           : p.part == PART_FRAME ? span_event(whole, &whole->frames, p.row, KIND_FRAME)
                                  : span_event(whole, &whole->annotations, p.row, KIND_ANNOTATION);
    return ROOF_OK;
}

/* The first launch with this node, ROOF_NONE: it launched nothing. Those with a node stand first,
 * in node order; ROOF_NONE is the greatest. */
static uint32_t launch_of_node(const struct launches *l, uint32_t node)
{
    uint32_t lo = 0, hi = l->head.count;
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2;
        if (l->node[mid] < node)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < l->head.count && l->node[lo] == node ? lo : ROOF_NONE;
}

roof_status roof_event_launch(const roof_trace *tr, uint32_t id, roof_launch *out, roof_error *err)
{
    const struct roof_trace *whole;
    struct place p;
    uint32_t launch = ROOF_NONE;
    *out = (roof_launch){.id = ROOF_NONE};
    ROOF_TRY(find_id(tr, id, &whole, &p, err));
    const struct launches *l = &whole->launches;
    if (p.part == PART_NODE)
        launch = launch_of_node(l, p.row);
    else if (p.part == PART_GPU)
        launch = whole->gpu.launch[p.row];
    if (launch == ROOF_NONE)
        return ROOF_OK;
    out->id = trace_launch_id(whole, launch);
    out->name = trace_string(whole, l->name[launch]);
    out->category = trace_string(whole, l->category[launch]);
    out->module = trace_string(whole, l->module[launch]);
    if (l->step[launch] != ROOF_NONE)
        out->step = trace_string(whole, whole->steps.name[l->step[launch]]);
    return ROOF_OK;
}

/* ---- Many ---- */

/* Which kinds a word means, and of which part of the ids they are. */
static const struct kind_word {
    const char *word;
    enum part part;
    enum row_kind kind; /* KIND_UNKNOWN: all of that part */
} WORDS[] = {
    {"op",         PART_NODE,       KIND_OP     },
    {"call",       PART_NODE,       KIND_CALL   },
    {"gpu",        PART_GPU,        KIND_UNKNOWN},
    {"kernel",     PART_GPU,        KIND_KERNEL },
    {"memcpy",     PART_GPU,        KIND_MEMCPY },
    {"memset",     PART_GPU,        KIND_MEMSET },
    {"other",      PART_GPU,        KIND_OTHER  },
    {"frame",      PART_FRAME,      KIND_UNKNOWN},
    {"annotation", PART_ANNOTATION, KIND_UNKNOWN},
};

struct search {
    const struct roof_trace *tr;
    const roof_query *query;
    const struct kind_word *word; /* NULL: any kind */
    struct regexp *pattern;       /* NULL: any name */
    uint32_t around;              /* node that spans are to be around; ROOF_NONE: there is none */
    uint8_t *known;               /* by string: 0 not asked, 1 no, 2 yes */
    uint32_t *ids;
    size_t count;
};

static bool has_name(struct search *s, uint32_t name)
{
    if (!s->pattern)
        return true;
    if (!s->known[name])
        s->known[name] = regexp_finds(s->pattern, trace_string(s->tr, name)) ? 2 : 1;
    return s->known[name] == 2;
}

static bool is_wanted(const struct search *s, enum part part)
{
    return !s->word || s->word->part == part;
}

static void take(struct search *s, uint32_t id, uint8_t kind, uint32_t name)
{
    const bool any = !s->word || s->word->kind == KIND_UNKNOWN;
    if ((any || kind == (uint8_t)s->word->kind) && has_name(s, name))
        s->ids[s->count++] = id;
}

static void take_nodes(struct search *s)
{
    const struct nodes *n = &s->tr->nodes;
    const roof_query *q = s->query;
    const bool jumps = q->roots || q->children; /* over what lies below */
    const uint32_t end = q->has_below ? n->subtree_end[q->below] : n->head.count;
    uint32_t id = q->has_below ? q->below + 1 : 0;
    while (id < end) {
        take(s, id, n->kind[id], n->name[id]);
        id = jumps ? n->subtree_end[id] : id + 1;
    }
}

static void take_gpu(struct search *s, uint32_t row)
{
    const struct gpu *g = &s->tr->gpu;
    take(s, s->tr->nodes.head.count + row, g->kind[row], g->name[row]);
}

/* Those that hang below a node in the order of the tree, else all in their own. */
static void take_gpu_rows(struct search *s)
{
    const struct roof_trace *tr = s->tr;
    const roof_query *q = s->query;
    if (!q->has_below) {
        for (uint32_t row = 0; row < tr->gpu.head.count; row++)
            if (!q->roots || gpu_attachment(&tr->gpu, row) == ROOF_NONE)
                take_gpu(s, row);
        return;
    }
    const uint32_t end = q->children ? q->below + 1 : tr->nodes.subtree_end[q->below];
    for (uint32_t i = tr->attached_from[q->below]; i < tr->attached_from[end]; i++)
        take_gpu(s, tr->attached[i]);
}

/* Whether a span is around the node that the query asks for. */
static bool is_around(const struct search *s, const struct spans *spans, uint32_t span)
{
    const struct nodes *n = &s->tr->nodes;
    if (!s->query->has_around)
        return true;
    return s->around != ROOF_NONE && spans->track[span] == n->track[s->around] &&
           spans->start_ns[span] <= n->start_ns[s->around] &&
           n->start_ns[s->around] - spans->start_ns[span] < spans->dur_ns[span];
}

static void take_spans(struct search *s, const struct spans *spans, enum part part,
                       uint32_t first_id, enum row_kind kind)
{
    for (uint32_t i = 0; is_wanted(s, part) && i < spans->head.count; i++)
        if (is_around(s, spans, i))
            take(s, first_id + i, (uint8_t)kind, spans->name[i]);
}

static void take_all(struct search *s)
{
    const struct roof_trace *tr = s->tr;
    if (is_wanted(s, PART_NODE) && !s->query->has_around)
        take_nodes(s);
    if (is_wanted(s, PART_GPU) && !s->query->has_around)
        take_gpu_rows(s);
    if (s->query->has_below || s->query->roots) /* they are no part of the tree */
        return;
    take_spans(s, &tr->frames, PART_FRAME, trace_frame_id(tr, 0), KIND_FRAME);
    take_spans(s, &tr->annotations, PART_ANNOTATION, trace_annotation_id(tr, 0), KIND_ANNOTATION);
}

static roof_status find_word(struct search *s, roof_error *err)
{
    const char *kind = s->query->kind;
    for (size_t i = 0; kind && i < sizeof WORDS / sizeof *WORDS && !s->word; i++)
        if (strcmp(WORDS[i].word, kind) == 0)
            s->word = &WORDS[i];
    return !kind || s->word ? ROOF_OK
                            : error_set(err, ROOF_ARG, -1,
                                        "kind \"%.100s\": expected op, call, gpu, kernel, memcpy, "
                                        "memset, other, frame or annotation",
                                        kind);
}

/* The op or call that the query looks around of. */
static roof_status find_around(struct search *s, roof_error *err)
{
    const struct place p = place_of(s->tr, s->query->around);
    s->around = ROOF_NONE;
    if (!s->query->has_around)
        return ROOF_OK;
    if (p.part != PART_NODE && p.part != PART_GPU)
        return error_set(err, ROOF_ARG, -1, "%s: no op, call or GPU row has id %u", s->tr->path,
                         s->query->around);
    s->around = p.part == PART_NODE ? p.row : gpu_attachment(&s->tr->gpu, p.row);
    return ROOF_OK;
}

static roof_status check_below(const struct search *s, roof_error *err)
{
    const roof_query *q = s->query;
    if (q->children && !q->has_below)
        return error_set(err, ROOF_ARG, -1, "children: expected of what (below)");
    if (q->has_below && q->below >= s->tr->nodes.head.count)
        return error_set(err, ROOF_ARG, -1, "%s: no op or call has id %u", s->tr->path, q->below);
    return ROOF_OK;
}

/* Room for every answer, and what is needed to find it. */
static roof_status prepare(struct search *s, roof_error *err)
{
    size_t most = 0;
    for (enum part p = 0; p < PARTS; p++)
        most += is_wanted(s, p) ? part_count(s->tr, p) : 0;
    if (s->query->name)
        ROOF_TRY(regexp_new(s->query->name, "name", &s->pattern, err));
    s->known = calloc((size_t)s->tr->strings.count + 1, 1);
    s->ids = malloc((most + 1) * sizeof *s->ids);
    return s->known && s->ids ? ROOF_OK : error_nomem(err);
}

roof_status roof_find(const roof_trace *tr, const roof_query *query, uint32_t **ids, size_t *n,
                      roof_error *err)
{
    struct search s = {.query = query};
    *ids = NULL;
    *n = 0;
    ROOF_TRY(open_whole(trace_whole(tr), &s.tr, err));
    ROOF_TRY(find_word(&s, err));
    ROOF_TRY(check_below(&s, err));
    ROOF_TRY(find_around(&s, err));
    const roof_status status = prepare(&s, err);
    if (status == ROOF_OK) {
        take_all(&s);
        *ids = s.ids;
        *n = s.count;
        s.ids = NULL;
    }
    free(s.ids);
    free(s.known);
    regexp_free(s.pattern);
    return status;
}

roof_status roof_forward_ops(const roof_trace *tr, uint32_t **forward, size_t *n, roof_error *err)
{
    const struct roof_trace *whole;
    *forward = NULL;
    *n = 0;
    ROOF_TRY(open_whole(trace_whole(tr), &whole, err));
    uint32_t *twin = malloc(((size_t)whole->nodes.head.count + 1) * sizeof *twin);
    if (!twin || !twins_of_nodes(whole, twin)) {
        free(twin);
        return error_nomem(err);
    }
    *forward = twin;
    *n = whole->nodes.head.count;
    return ROOF_OK;
}
