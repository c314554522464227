/* capture.c - finding captures in their traces, and the one that a graph comes from. */
#include "capture.h"

#include "launcher.h"
#include "sort.h"
#include "span_tree.h"

#include <stdlib.h>
#include <string.h>

#define COLS_SELF_ captured
COLS_DEFINE(captured, CAPTURED_COLS)
#undef COLS_SELF_
#define COLS_SELF_ capture_list
COLS_DEFINE(capture_list, CAPTURE_COLS)
#undef COLS_SELF_
#define COLS_SELF_ capture_sequences
COLS_DEFINE(capture_sequences, SEQUENCE_COLS)
#undef COLS_SELF_

/* ---- Tokens ---- */

/* No kernel is called so: these stand for all of their class. */
static const char *const CLASS_TOKENS[CLASS_COUNT] = {
    [CLASS_COMPUTATION] = "(kernel)",
    [CLASS_COMMUNICATION] = "(kernel)",
    [CLASS_MEMCPY] = "(memcpy)",
    [CLASS_MEMSET] = "(memset)",
};

static uint32_t class_token(struct strtab *names, enum gpu_class klass)
{
    return strtab_intern(names, CLASS_TOKENS[klass], strlen(CLASS_TOKENS[klass]));
}

/* Copies and fills go by their class: calls do not say what their rows will be called. */
static uint32_t named_token(struct strtab *names, enum gpu_class klass, const char *name)
{
    return klass == CLASS_MEMCPY || klass == CLASS_MEMSET ? class_token(names, klass)
                                                          : graphs_canonical(names, name);
}

/* ---- Calls of a capture ---- */

enum word {
    WORD_ASKED = 1,
    WORD_BEGIN = 2,
    WORD_END = 4,
    WORD_LAUNCH = 8, /* makes a node of a graph */
    WORD_MEMCPY = 16,
    WORD_MEMSET = 32
};

/* What the name of a call says, asked once a name. */
static uint8_t word_of(const struct roof_trace *tr, uint8_t *words, uint32_t name)
{
    uint8_t *w = &words[name];
    if (*w)
        return *w;
    const char *s = trace_string(tr, name);
    const char *klass = rules_word(&tr->rules, RULE_CAPTURED, s);
    *w = WORD_ASKED;
    *w |= rules_match(&tr->rules, RULE_CAPTURE_BEGIN, s) ? WORD_BEGIN : 0;
    *w |= rules_match(&tr->rules, RULE_CAPTURE_END, s) ? WORD_END : 0;
    *w |= klass || rules_match(&tr->rules, RULE_LAUNCH, s) ? WORD_LAUNCH : 0;
    if (klass && strcmp(klass, gpu_class_name(CLASS_MEMCPY)) == 0)
        *w |= WORD_MEMCPY;
    if (klass && strcmp(klass, gpu_class_name(CLASS_MEMSET)) == 0)
        *w |= WORD_MEMSET;
    return *w;
}

static uint32_t token_of_call(struct captures *c, const struct roof_trace *tr, uint8_t word,
                              uint32_t kernel)
{
    if (word & WORD_MEMCPY)
        return class_token(c->names, CLASS_MEMCPY);
    if (word & WORD_MEMSET)
        return class_token(c->names, CLASS_MEMSET);
    if (kernel == ROOF_NONE)
        return class_token(c->names, CLASS_COMPUTATION);
    const char *name = trace_string(tr, kernel);
    return named_token(c->names, rules_class(&tr->rules, KIND_KERNEL, name), name);
}

static bool add_call(struct captures *c, const struct roof_trace *tr, uint32_t id, uint8_t word,
                     uint32_t kernel)
{
    const uint32_t row = cols_push(&c->calls, &captured_desc);
    if (row == ROOF_NONE)
        return false;
    c->calls.call[row] = id;
    c->calls.kernel[row] = kernel;
    c->calls.launcher[row] = c->calls.collective[row] = c->calls.module[row] = ROOF_NONE;
    c->calls.token[row] = token_of_call(c, tr, word, kernel);
    return c->calls.token[row] != ROOF_NONE;
}

/* Ends the capture that began at captured call `begin`; empty ones are none. */
static bool end_capture(struct captures *c, uint32_t file, uint32_t begin)
{
    const uint32_t end = c->calls.head.count;
    if (begin == ROOF_NONE || begin == end)
        return true;
    const uint32_t row = cols_push(&c->list, &capture_list_desc);
    if (row == ROOF_NONE)
        return false;
    const uint32_t kernel = class_token(c->names, CLASS_COMPUTATION),
                   copy = class_token(c->names, CLASS_MEMCPY),
                   fill = class_token(c->names, CLASS_MEMSET);
    bool has_names = false, has_kernels = false;
    for (uint32_t i = begin; i < end; i++) {
        const uint32_t token = c->calls.token[i];
        has_kernels |= token == kernel;
        has_names |= token != kernel && token != copy && token != fill;
    }
    c->list.file[row] = file;
    c->list.begin[row] = begin;
    c->list.end[row] = end;
    c->list.nameless[row] = has_kernels && !has_names;
    return kernel != ROOF_NONE && copy != ROOF_NONE && fill != ROOF_NONE;
}

/* Captures of one file: on each thread from a begin to the next end (or begin, or the thread's
 * last call). Of calls inside one another the outer one counts. */
static bool find_captures(struct captures *c, uint32_t file)
{
    const struct roof_trace *tr = c->tr->captures[file];
    const struct nodes *n = &tr->nodes;
    uint8_t *words = calloc((size_t)tr->strings.count + 1, 1);
    uint32_t begin = ROOF_NONE, inside = 0; /* end of the subtree of the last one that counts */
    bool ok = words != NULL;
    for (uint32_t id = 0; ok && id < n->head.count; id++) {
        if (id && n->track[id] != n->track[id - 1]) {
            ok = end_capture(c, file, begin);
            begin = ROOF_NONE;
        }
        if (!ok || n->kind[id] != KIND_CALL)
            continue;
        const uint8_t word = word_of(tr, words, n->name[id]);
        if (word & (WORD_BEGIN | WORD_END)) {
            ok = end_capture(c, file, begin);
            begin = word & WORD_BEGIN ? c->calls.head.count : ROOF_NONE;
            continue;
        }
        if (begin == ROOF_NONE || id < inside)
            continue;
        const uint32_t kernel = trace_kernel_arg(tr, n->offset[id]);
        if (kernel == ROOF_NONE && !(word & WORD_LAUNCH))
            continue;
        ok = add_call(c, tr, id, word, kernel);
        inside = n->subtree_end[id];
    }
    ok = ok && end_capture(c, file, begin);
    free(words);
    return ok;
}

/* ---- What stands around captured calls ---- */

/* The launchers of captured calls [from, to) of one file, and the collectives they name. */
static bool find_launchers(struct captures *c, const struct roof_trace *tr, uint32_t from,
                           uint32_t to)
{
    const struct nodes *n = &tr->nodes;
    uint32_t *launcher = malloc(n->head.count * sizeof *launcher + 1);
    uint32_t *collective = malloc(n->head.count * sizeof *collective + 1);
    const bool ok = launcher && collective && launcher_find(tr, launcher);
    if (ok)
        launcher_collectives(tr, launcher, collective);
    for (uint32_t i = from; ok && i < to; i++) {
        const uint32_t call = c->calls.call[i], op = n->op_above[call];
        c->calls.launcher[i] = op == ROOF_NONE ? call : launcher[op];
        c->calls.collective[i] = op == ROOF_NONE ? ROOF_NONE : collective[op];
    }
    free(launcher);
    free(collective);
    return ok;
}

static bool find_modules(struct captures *c, const struct roof_trace *tr, uint32_t from,
                         uint32_t to)
{
    struct span_tree modules = {0};
    uint32_t *around = malloc((to - from) * sizeof *around + 1);
    uint8_t *wanted = span_mark_modules(tr);
    const bool ok = around && wanted && span_tree_make(&modules, &tr->frames, wanted) &&
                    span_tree_around(&modules, tr, c->calls.call + from, to - from, around);
    for (uint32_t i = from; ok && i < to; i++)
        if (around[i - from] != ROOF_NONE)
            c->calls.module[i] = modules.span[around[i - from]];
    span_tree_free(&modules);
    free(around);
    free(wanted);
    return ok;
}

/* ---- Sequences and nodes ---- */

static int compare_lengths(const void *ctx, uint32_t a, uint32_t b)
{
    const struct captures *c = ctx;
    const uint32_t x = c->sequences.first[a], y = c->sequences.first[b];
    const uint32_t n = c->list.end[x] - c->list.begin[x], m = c->list.end[y] - c->list.begin[y];
    return n != m ? SORT_BY(n, m) : SORT_BY(x, y);
}

static bool find_sequences(struct captures *c)
{
    for (uint32_t k = 0; k < c->list.head.count; k++) {
        const uint32_t begin = c->list.begin[k], n = c->list.end[k] - begin;
        const uint32_t sequence =
            strtab_intern(&c->sequence_keys, (const char *)(c->calls.token + begin),
                          (size_t)n * sizeof *c->calls.token);
        if (sequence == ROOF_NONE)
            return false;
        if (sequence == c->sequences.head.count) {
            if (cols_push(&c->sequences, &capture_sequences_desc) == ROOF_NONE)
                return false;
            c->sequences.first[sequence] = k;
        }
        c->sequences.count[sequence]++;
        c->list.sequence[k] = sequence;
    }
    c->by_length = sort_new_order(c->sequences.head.count, compare_lengths, c);
    return c->by_length != NULL;
}

/* The first call that made a node counts. */
static bool index_nodes(struct captures *c)
{
    c->capture_of = malloc(c->calls.head.count * sizeof *c->capture_of + 1);
    if (!c->capture_of)
        return false;
    for (uint32_t k = 0; k < c->list.head.count; k++) {
        const struct roof_trace *tr = c->tr->captures[c->list.file[k]];
        for (uint32_t i = c->list.begin[k]; i < c->list.end[k]; i++) {
            const uint64_t node = trace_graph_node(tr, tr->nodes.offset[c->calls.call[i]]);
            c->capture_of[i] = k;
            if (node && !map_put(&c->by_node, node, i))
                return false;
        }
    }
    return true;
}

bool captures_make(struct captures *c, const struct roof_trace *tr, struct strtab *names)
{
    *c = (struct captures){.tr = tr, .names = names};
    for (size_t file = 0; file < tr->ncaptures; file++) {
        const struct roof_trace *capture = tr->captures[file];
        const uint32_t from = c->calls.head.count;
        if (!find_captures(c, (uint32_t)file))
            return false;
        const uint32_t to = c->calls.head.count;
        if (from < to &&
            (!find_launchers(c, capture, from, to) || !find_modules(c, capture, from, to)))
            return false;
    }
    return find_sequences(c) && index_nodes(c);
}

void captures_free(struct captures *c)
{
    cols_free(&c->calls, &captured_desc);
    cols_free(&c->list, &capture_list_desc);
    cols_free(&c->sequences, &capture_sequences_desc);
    strtab_free(&c->sequence_keys);
    free(c->by_length);
    map_free(&c->by_node);
    free(c->capture_of);
    align_free(&c->align);
}

/* ---- Matching ---- */

bool capture_match_init(struct capture_match *m, const struct graphs *g)
{
    const size_t n = g->nrows;
    *m = (struct capture_match){
        .capture = ROOF_NONE,
        .call = malloc(n * sizeof *m->call + 1),
        .evidence = malloc(n + 1),
        .tokens = malloc(n * sizeof *m->tokens + 1),
        .order = malloc(n * sizeof *m->order + 1),
        .match = malloc(n * sizeof *m->match + 1),
    };
    return m->call && m->evidence && m->tokens && m->order && m->match;
}

void capture_match_free(struct capture_match *m)
{
    free(m->call);
    free(m->evidence);
    free(m->tokens);
    free(m->order);
    free(m->match);
}

enum capture_evidence capture_match_evidence(const struct capture_match *m, const struct graphs *g,
                                             uint32_t graph, uint32_t i)
{
    const uint32_t place = g->place[i];
    if (place == ROOF_NONE || m->call[place] == ROOF_NONE)
        return CAPTURE_NONE;
    /* Of a renamed row, its own name is not what was captured. */
    const bool renamed =
        graphs_name_of(g, i) != graphs_name_of(g, graphs_position(g, graph, place));
    return renamed && m->evidence[place] == CAPTURE_NAME
               ? CAPTURE_ORDER
               : (enum capture_evidence)m->evidence[place];
}

struct matching {
    struct captures *c;
    const struct graphs *g;
    uint32_t graph, n; /* n: its positions */
    struct capture_match *m;
};

static uint32_t row_at(const struct matching *t, uint32_t place)
{
    return t->g->rows[graphs_position(t->g, t->graph, place)];
}

static uint64_t node_at(const struct matching *t, uint32_t place)
{
    return t->g->node ? t->g->node[graphs_position(t->g, t->graph, place)] : 0;
}

static int compare_nodes(const void *ctx, uint32_t a, uint32_t b)
{
    const struct matching *t = ctx;
    return SORT_BY(node_at(t, a), node_at(t, b));
}

/* Positions in the order in which they were captured: that of their nodes, if all are known. */
static bool order_positions(const struct matching *t)
{
    for (uint32_t i = 0; i < t->n; i++)
        t->m->order[i] = i;
    return !t->g->graphs.has_nodes[t->graph] || sort_rows(t->m->order, t->n, compare_nodes, t);
}

/* m->tokens[i] of position order[i], by name or by class. */
static bool make_tokens(const struct matching *t, bool by_name)
{
    const struct gpu *gpu = &t->g->tr->gpu;
    for (uint32_t i = 0; i < t->n; i++) {
        const uint32_t row = row_at(t, t->m->order[i]);
        const enum gpu_class klass = (enum gpu_class)gpu->klass[row];
        t->m->tokens[i] =
            by_name ? named_token(t->c->names, klass, trace_string(t->g->tr, gpu->name[row]))
                    : class_token(t->c->names, klass);
        if (t->m->tokens[i] == ROOF_NONE)
            return false;
    }
    return true;
}

/* The sequence that the tokens are, ROOF_NONE if no capture has it. */
static uint32_t find_sequence(const struct matching *t)
{
    return strtab_find(&t->c->sequence_keys, (const char *)t->m->tokens,
                       (size_t)t->n * sizeof *t->m->tokens);
}

/* By node: the capture is that of the first position whose node a call names. */
static void match_nodes(const struct matching *t)
{
    struct captures *c = t->c;
    for (uint32_t i = 0; i < t->n && c->by_node.count; i++) {
        const uint64_t node = node_at(t, i);
        const uint32_t *call = node ? map_get(&c->by_node, node) : NULL;
        if (!call)
            continue;
        if (t->m->capture == ROOF_NONE)
            t->m->capture = c->capture_of[*call];
        if (t->m->capture != c->capture_of[*call])
            continue;
        t->m->call[i] = *call;
        t->m->evidence[i] = CAPTURE_NODE;
        t->m->alike = 1;
    }
}

/* Aligns the tokens with a sequence, both no further apart than a quarter of them; *matched gets
 * how many are the same. False when out of memory. */
static bool align_with(const struct matching *t, uint32_t sequence, uint32_t *matched)
{
    struct captures *c = t->c;
    const uint32_t first = c->sequences.first[sequence], begin = c->list.begin[first],
                   len = c->list.end[first] - begin;
    const uint64_t quarter = ((uint64_t)t->n + len) / 4;
    const int most = quarter < ALIGN_MOST ? (int)quarter : ALIGN_MOST;
    *matched = 0;
    if ((len > t->n ? len - t->n : t->n - len) > (uint32_t)most)
        return true;
    const int distance =
        align_find(&c->align, t->m->tokens, t->n, c->calls.token + begin, len, most, t->m->match);
    if (distance >= 0 && distance <= most)
        *matched = (t->n + len - (uint32_t)distance) / 2;
    return distance >= 0;
}

/* Takes the partners from t->m->match. */
static void take_partners(const struct matching *t, uint32_t sequence)
{
    struct captures *c = t->c;
    const uint32_t capture = c->sequences.first[sequence], begin = c->list.begin[capture];
    t->m->capture = capture;
    align_pair_gaps(t->m->tokens, t->n, c->calls.token + begin, c->list.end[capture] - begin,
                    t->m->match);
    for (uint32_t i = 0; i < t->n; i++) {
        if (t->m->match[i] == ROOF_NONE)
            continue;
        const uint32_t call = begin + t->m->match[i], place = t->m->order[i];
        t->m->call[place] = call;
        t->m->evidence[place] =
            c->calls.token[call] == t->m->tokens[i] && !c->list.nameless[capture] ? CAPTURE_NAME
                                                                                  : CAPTURE_ORDER;
    }
}

enum { TRIED = 8 };

static uint32_t length_of(const struct captures *c, uint32_t sequence)
{
    const uint32_t first = c->sequences.first[sequence];
    return c->list.end[first] - c->list.begin[first];
}

/* The first sequence in by_length that is not shorter than n. */
static uint32_t first_of_length(const struct captures *c, uint32_t n)
{
    uint32_t lo = 0, hi = c->sequences.head.count;
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2;
        if (length_of(c, c->by_length[mid]) < n)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* The sequences nearest in length, the shorter first of those equally near; at most TRIED. */
static uint32_t nearest(const struct captures *c, uint32_t n, uint32_t out[TRIED])
{
    const uint32_t count = c->sequences.head.count, lo = first_of_length(c, n);
    uint32_t found = 0;
    /* Below lo all are shorter; of one length the first captures come first. */
    uint32_t up = lo, down = lo;
    while (found < TRIED && (up < count || down > 0)) {
        const bool shorter = down > 0 && (up == count || n - length_of(c, c->by_length[down - 1]) <=
                                                             length_of(c, c->by_length[up]) - n);
        if (!shorter) {
            out[found++] = c->by_length[up++];
            continue;
        }
        const uint32_t run = first_of_length(c, length_of(c, c->by_length[down - 1]));
        for (uint32_t i = run; i < down && found < TRIED; i++)
            out[found++] = c->by_length[i];
        down = run;
    }
    return found;
}

/* By name and order. */
static bool match_names(const struct matching *t)
{
    struct captures *c = t->c;
    uint32_t tried[TRIED], ntried = 1, best = ROOF_NONE, most = 0;
    if (!make_tokens(t, true))
        return false;
    tried[0] = find_sequence(t);
    if (tried[0] == ROOF_NONE)
        ntried = nearest(c, t->n, tried);
    for (uint32_t i = 0; i < ntried; i++) {
        uint32_t matched = 0;
        if (c->list.nameless[c->sequences.first[tried[i]]])
            continue;
        if (!align_with(t, tried[i], &matched))
            return false;
        if (matched > most) {
            most = matched;
            best = tried[i];
            t->m->alike = c->sequences.count[best];
        } else if (matched && matched == most) {
            t->m->alike += c->sequences.count[tried[i]];
            if (c->sequences.first[tried[i]] < c->sequences.first[best])
                best = tried[i];
        }
    }
    uint32_t again;
    if (best == ROOF_NONE)
        return true;
    if (!align_with(t, best, &again))
        return false;
    take_partners(t, best);
    return true;
}

/* By order alone, where calls do not say what they launch: only if there is one capture of these
 * classes, in this order. */
static bool match_classes(const struct matching *t)
{
    struct captures *c = t->c;
    if (!make_tokens(t, false))
        return false;
    const uint32_t sequence = find_sequence(t);
    if (sequence == ROOF_NONE || !c->list.nameless[c->sequences.first[sequence]])
        return true;
    t->m->alike = c->sequences.count[sequence];
    if (t->m->alike > 1)
        return true;
    for (uint32_t i = 0; i < t->n; i++)
        t->m->match[i] = i;
    take_partners(t, sequence);
    return true;
}

bool captures_match(struct captures *c, const struct graphs *g, uint32_t graph,
                    struct capture_match *m)
{
    const struct matching t = {c, g, graph, graphs_positions(g, graph), m};
    m->capture = ROOF_NONE;
    m->alike = 0;
    for (uint32_t i = 0; i < t.n; i++) {
        m->call[i] = ROOF_NONE;
        m->evidence[i] = CAPTURE_NONE;
    }
    match_nodes(&t);
    if (m->capture != ROOF_NONE)
        return true;
    if (!order_positions(&t) || !match_names(&t))
        return false;
    return m->capture != ROOF_NONE || match_classes(&t);
}
