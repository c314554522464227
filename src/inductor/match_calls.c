/* match_calls.c - runs of programs in a trace against the calls of the programs: what both name
 * alike is aligned in order; what stands between may be told by its place. */
#include "match_calls.h"

#include "align.h"
#include "checksum.h"
#include "reading.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PROGRAMS = 32 }; /* compared for one run */

static const char *const MATCHES[INDUCTOR_MATCHES] = {
    [INDUCTOR_NO_MATCH] = "none",     [INDUCTOR_MATCH_HASH] = "hash",
    [INDUCTOR_MATCH_ORDER] = "order", [INDUCTOR_MATCH_GAP] = "gap",
    [INDUCTOR_MATCH_GROUP] = "group", [INDUCTOR_MATCH_NAME] = "name",
};
static const char *const DOUBTS[INDUCTOR_DOUBTS] = {
    [INDUCTOR_NO_PROGRAM] = "no program fits",
    [INDUCTOR_NOT_CALLED] = "not called there",
    [INDUCTOR_TWO_CALLS] = "several calls fit",
    [INDUCTOR_TWO_PROGRAMS] = "several programs fit",
    [INDUCTOR_TWO_SOURCES] = "several sources of that name",
    [INDUCTOR_NO_SOURCE] = "source not in the files",
    [INDUCTOR_OUTSIDE] = "in no compiled program",
};

const char *inductor_match_name(enum inductor_match match)
{
    return MATCHES[match];
}

const char *inductor_doubt_name(enum inductor_doubt doubt)
{
    return DOUBTS[doubt];
}

const char *inductor_match_confidence(enum inductor_match match)
{
    return match == INDUCTOR_NO_MATCH ? "none" : match == INDUCTOR_MATCH_GROUP ? "low" : "medium";
}

/* The share that stands behind `before` in the order of shares; ROOF_NONE: there is none. */
static uint32_t next_share(const struct inductor *ind, uint32_t call, uint32_t before)
{
    const struct inductor_shares *s = &ind->shares;
    uint32_t best = ROOF_NONE;
    for (uint32_t i = 0; i < ind->calls.nshares[call]; i++) {
        const uint32_t row = ind->calls.first_share[call] + i;
        const bool is_behind = before == ROOF_NONE || s->share[row] < s->share[before] ||
                               (s->share[row] == s->share[before] && row > before);
        if (s->share[row] && is_behind && (best == ROOF_NONE || s->share[row] > s->share[best]))
            best = row;
    }
    return best;
}

uint32_t inductor_sources(const struct inductor *ind, uint32_t call, struct inductor_source *source,
                          uint32_t most)
{
    uint32_t n = 0, row = ROOF_NONE;
    for (uint32_t i = 0; i < ind->calls.nshares[call]; i++)
        n += ind->shares.share[ind->calls.first_share[call] + i] != 0;
    for (uint32_t i = 0; i < n && i < most; i++) {
        row = next_share(ind, call, row);
        source[i] = (struct inductor_source){inductor_string(ind, ind->shares.op[row]),
                                             ind->shares.share[row]};
    }
    return n;
}

struct inductor_matcher {
    const struct inductor *ind;
    struct strtab symbols; /* "kernel NAME", "op aten::mm", "hash c..." */
    uint32_t *by_name;     /* call -> symbol; ROOF_NONE: it launches nothing */
    uint32_t *by_hash;     /* call -> symbol of its source, else as by_name */
    uint32_t *latest;      /* symbol by name -> 1 + last call, in the order of calls; 0: none */
    uint32_t *earlier;     /* call -> 1 + the call before it with that symbol */
    struct map keys;       /* string: key of a graph -> 1 + last graph with it */
    uint32_t *hits;        /* graph -> units of the run at hand that it calls */
    bool *is_met;          /* symbol: counted in the run at hand */
    uint32_t *counted;     /* graph -> 1 + unit that was counted for it last */
    struct align align;
    uint32_t nsymbols; /* of the calls */
};

/* ---- Symbols ---- */

/* A name, and what it is of. */
struct symbol {
    char text[1024];
    size_t len; /* 0: longer than anything that Inductor would call */
};

static struct symbol make_symbol(const char *space, const char *name)
{
    struct symbol s;
    const size_t before = strlen(space), len = strlen(name);
    s.len = before + len < sizeof s.text ? before + len : 0;
    if (s.len) {
        memcpy(s.text, space, before);
        memcpy(s.text + before, name, len);
    }
    return s;
}

static struct symbol source_symbol(uint64_t source)
{
    char text[32];
    snprintf(text, sizeof text, "%016" PRIx64, source);
    return make_symbol("hash ", text);
}

static uint32_t put(struct inductor_matcher *m, struct symbol s)
{
    return s.len ? strtab_intern(&m->symbols, s.text, s.len) : ROOF_NONE;
}

static uint32_t find(const struct inductor_matcher *m, struct symbol s)
{
    return s.len ? strtab_find(&m->symbols, s.text, s.len) : ROOF_NONE;
}

/* Up to where older versions of Triton put what they know of the arguments: "_0d1d2de". */
static size_t kernel_name_len(const char *name)
{
    const size_t all = strlen(name);
    size_t len = all;
    while (len && strchr("0123456789cde", name[len - 1]))
        len--;
    const bool is_suffix = len > 1 && name[len - 1] == '_' && strncmp(name + len, "0", 1) == 0 &&
                           strpbrk(name + len, "cde");
    return is_suffix ? len - 1 : all;
}

/* The symbol of a kernel that a program calls, ROOF_NONE. */
static uint32_t find_kernel(const struct inductor_matcher *m, const char *name)
{
    struct symbol s = make_symbol("kernel ", name);
    const uint32_t found = find(m, s);
    const size_t cut = strlen(name) - kernel_name_len(name);
    if (found != ROOF_NONE || !cut || !s.len)
        return found;
    s.len -= cut;
    return find(m, s);
}

/* Whether Triton made the kernel: by its name, or because a program calls it so. */
static bool is_triton(const struct inductor_matcher *m, const char *name)
{
    return name &&
           (strncmp(name, "triton_", strlen("triton_")) == 0 || find_kernel(m, name) != ROOF_NONE);
}

/* Operators that hand on what there is, or wait for it. */
static bool is_idle(const char *op, const char *label)
{
    return (label && strcmp(label, "view") == 0) || (op && strstr(op, "::wait_tensor"));
}

static uint32_t symbol_of_call(struct inductor_matcher *m, uint32_t call)
{
    const struct inductor *ind = m->ind;
    const char *name = inductor_string(ind, ind->calls.name[call]);
    const enum inductor_kind kind = (enum inductor_kind)ind->calls.kind[call];
    const uint32_t share = ind->calls.first_share[call];
    char text[512];
    if (kind != INDUCTOR_EXTERN && kind != INDUCTOR_FALLBACK)
        return put(m, make_symbol("kernel ", name));
    const char *label =
        ind->calls.nshares[call] ? inductor_string(ind, ind->shares.label[share]) : NULL;
    const struct slice callee = {name, strlen(name)};
    const char *op = inductor_callee(callee, text, sizeof text) ? text : NULL;
    if (is_idle(op, label))
        return ROOF_NONE;
    op = op ? op : name;
    return put(m, make_symbol("op ", op));
}

static uint32_t symbol_of_source(struct inductor_matcher *m, uint32_t call)
{
    const uint32_t kernel = m->ind->calls.kernel[call];
    const char *hash =
        kernel == ROOF_NONE ? NULL : inductor_string(m->ind, m->ind->kernels.hash[kernel]);
    return hash ? put(m, source_symbol(checksum(hash, strlen(hash)))) : m->by_name[call];
}

static bool fill(struct inductor_matcher *m)
{
    const struct inductor *ind = m->ind;
    for (uint32_t call = 0; call < ind->calls.head.count; call++) {
        m->by_name[call] = symbol_of_call(m, call);
        m->by_hash[call] = symbol_of_source(m, call);
    }
    m->nsymbols = m->symbols.count;
    m->latest = calloc((size_t)m->nsymbols + 1, sizeof *m->latest);
    m->is_met = calloc((size_t)m->nsymbols + 1, sizeof *m->is_met);
    for (uint32_t call = 0; m->latest && call < ind->calls.head.count; call++) {
        if (m->by_name[call] == ROOF_NONE)
            continue;
        m->earlier[call] = m->latest[m->by_name[call]];
        m->latest[m->by_name[call]] = call + 1;
    }
    return m->latest && m->is_met;
}

struct inductor_matcher *inductor_matcher_new(const struct inductor *ind)
{
    struct inductor_matcher *m = calloc(1, sizeof *m);
    const size_t ncalls = (size_t)ind->calls.head.count + 1;
    const size_t ngraphs = (size_t)ind->graphs.head.count + 1;
    if (!m)
        return NULL;
    m->ind = ind;
    m->by_name = calloc(ncalls, sizeof *m->by_name);
    m->by_hash = calloc(ncalls, sizeof *m->by_hash);
    m->earlier = calloc(ncalls, sizeof *m->earlier);
    m->hits = calloc(ngraphs, sizeof *m->hits);
    m->counted = calloc(ngraphs, sizeof *m->counted);
    if (m->by_name && m->by_hash && m->earlier && m->hits && m->counted && fill(m))
        return m;
    inductor_matcher_free(m);
    return NULL;
}

void inductor_matcher_free(struct inductor_matcher *m)
{
    if (!m)
        return;
    strtab_free(&m->symbols);
    align_free(&m->align);
    free(m->by_name);
    free(m->by_hash);
    free(m->latest);
    free(m->is_met);
    free(m->earlier);
    free(m->hits);
    free(m->counted);
    free(m);
}

bool inductor_same_ops(const struct inductor *ind, uint32_t a, uint32_t b)
{
    const struct inductor_calls *c = &ind->calls;
    const struct inductor_shares *s = &ind->shares;
    bool same = c->nshares[a] == c->nshares[b];
    for (uint32_t i = 0; same && i < c->nshares[a]; i++)
        same = s->op[c->first_share[a] + i] == s->op[c->first_share[b] + i] &&
               s->share[c->first_share[a] + i] == s->share[c->first_share[b] + i];
    return same;
}

/* ---- Units: what one call may be ---- */

struct unit {
    uint32_t first, n; /* launches */
    uint32_t symbol;   /* ROOF_NONE: of no call */
    bool is_named;     /* an operator or a kernel of Triton */
    bool is_triton;
    bool has_kernel;
    bool has_hash;
};

/* One run against one program. */
struct trial {
    uint32_t graph;
    uint32_t *call;          /* unit -> call, ROOF_NONE */
    uint8_t *found_as;       /* unit: enum inductor_match, of alignment INDUCTOR_MATCH_ORDER */
    bool *unsure;            /* unit: another call fits as well */
    uint32_t found;          /* units that were aligned */
    uint32_t missing, loose; /* calls without unit, but those of the CPU; launches without call */
};

struct run {
    struct inductor_matcher *m;
    const struct inductor_launch *launch;
    struct unit *unit;
    uint32_t nunits;
    bool by_hash;            /* launches have hashes */
    uint32_t *a, *b, *match; /* room for both sequences, either way round */
    uint32_t room;
    struct trial best, next;
    bool too_many; /* programs to compare them all */
    bool *tied;    /* unit: an equally good program has other operators for it */
};

static void name_unit(struct run *r, struct unit *u)
{
    const struct inductor_launch *l = &r->launch[u->first];
    const char *triton = is_triton(r->m, l->op) ? l->op : NULL;
    uint64_t source = 0;
    for (uint32_t i = 0; i < u->n; i++) {
        triton = is_triton(r->m, l[i].kernel) ? l[i].kernel : triton;
        source = l[i].source ? l[i].source : source;
        u->has_kernel |= l[i].kernel != NULL;
    }
    u->is_triton = triton != NULL;
    u->has_hash = triton && source;
    u->is_named = triton || l->op;
    if (triton && source)
        u->symbol = find(r->m, source_symbol(source));
    else if (triton)
        u->symbol = find_kernel(r->m, triton);
    else if (l->op)
        u->symbol = find(r->m, make_symbol("op ", l->op));
    r->by_hash |= u->has_hash;
}

static void make_units(struct run *r, uint32_t n)
{
    for (uint32_t i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && r->launch[end].unit == r->launch[i].unit;)
            end++;
        struct unit *u = &r->unit[r->nunits++];
        *u = (struct unit){.first = i, .n = end - i, .symbol = ROOF_NONE};
        name_unit(r, u);
    }
}

static uint32_t symbol_in(const struct run *r, uint32_t call)
{
    return r->by_hash ? r->m->by_hash[call] : r->m->by_name[call];
}

/* ---- One program ---- */

static uint32_t gather_calls(const struct run *r, uint32_t graph, uint32_t *call)
{
    const struct inductor_graphs *g = &r->m->ind->graphs;
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->ncalls[graph]; i++)
        if (r->m->by_name[g->first_call[graph] + i] != ROOF_NONE)
            call[n++] = g->first_call[graph] + i;
    return n;
}

/* Aligns units with calls, from the front or from the back; 0: out of memory, else 1, or 2 if they
 * differ too much. */
static int align(struct run *r, const uint32_t *call, uint32_t ncalls, bool backwards)
{
    const uint32_t n = r->nunits, other = r->m->nsymbols; /* is of no call */
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t s = r->unit[backwards ? n - 1 - i : i].symbol;
        r->a[i] = s == ROOF_NONE ? other : s;
    }
    for (uint32_t i = 0; i < ncalls; i++)
        r->b[i] = symbol_in(r, call[backwards ? ncalls - 1 - i : i]);
    const int unmatched = align_find(&r->m->align, r->a, n, r->b, ncalls, ALIGN_MOST, r->match);
    return unmatched < 0 ? 0 : unmatched == ALIGN_TOO_FAR ? 2 : 1;
}

static bool is_library(const struct run *r, uint32_t call)
{
    const uint8_t kind = r->m->ind->calls.kind[call];
    return kind == INDUCTOR_EXTERN || kind == INDUCTOR_FALLBACK;
}

static bool may_be_library(const struct unit *u)
{
    return u->has_kernel && !u->is_triton;
}

/* What stands between calls whose place is certain: as many launches as calls of libraries are
 * these in their order, one call is all of them. */
static void fill_gap(const struct run *r, struct trial *t, uint32_t from, uint32_t to,
                     const uint32_t *call, uint32_t ncalls)
{
    uint32_t units = 0, calls = 0, next = 0;
    for (uint32_t u = from; u < to; u++)
        units += may_be_library(&r->unit[u]);
    for (uint32_t i = 0; i < ncalls; i++)
        calls += is_library(r, call[i]);
    if (!calls || (units != calls && calls != 1))
        return;
    for (uint32_t u = from; u < to; u++) {
        if (!may_be_library(&r->unit[u]))
            continue;
        while (!is_library(r, call[next]))
            next++;
        if (t->call[u] == ROOF_NONE) {
            t->call[u] = call[next];
            t->found_as[u] = units == calls ? INDUCTOR_MATCH_GAP : INDUCTOR_MATCH_GROUP;
        }
        next += units == calls;
    }
}

/* place[u]: of unit u's call if it is certain, else ROOF_NONE. */
static void fill_gaps(const struct run *r, struct trial *t, const uint32_t *call, uint32_t ncalls,
                      const uint32_t *place)
{
    uint32_t unit = 0, at = 0; /* behind what was certain last */
    for (uint32_t u = 0; u <= r->nunits; u++) {
        if (u < r->nunits && place[u] == ROOF_NONE)
            continue;
        const uint32_t to = u < r->nunits ? place[u] : ncalls;
        fill_gap(r, t, unit, u, call + at, to - at);
        unit = u + 1;
        at = to + 1;
    }
}

/* Calls are found in their order, so equal ones stand side by side. */
static void count_rest(const struct run *r, struct trial *t, const uint32_t *call, uint32_t ncalls)
{
    uint32_t latest = ROOF_NONE;
    for (uint32_t i = 0; i < ncalls; i++) /* the CPU's are in no trace */
        t->missing += r->m->ind->calls.kind[call[i]] != INDUCTOR_CPP;
    for (uint32_t u = 0; u < r->nunits; u++) {
        t->loose += t->call[u] == ROOF_NONE && r->unit[u].has_kernel;
        if (t->missing && t->call[u] != ROOF_NONE && t->call[u] != latest &&
            r->m->ind->calls.kind[t->call[u]] != INDUCTOR_CPP)
            t->missing--;
        latest = t->call[u] == ROOF_NONE ? latest : t->call[u];
    }
}

/* False when out of memory. Nothing is found if they differ too much. */
static bool try_program(struct run *r, uint32_t graph, struct trial *t)
{
    const struct inductor *ind = r->m->ind;
    uint32_t *call = calloc((size_t)ind->graphs.ncalls[graph] + 1, sizeof *call);
    uint32_t *place = calloc((size_t)r->nunits + 1, sizeof *place);
    const uint32_t ncalls = call ? gather_calls(r, graph, call) : 0;
    int ok = call && place ? align(r, call, ncalls, false) : 0;
    t->graph = graph;
    t->found = t->missing = t->loose = 0;
    for (uint32_t u = 0; u < r->nunits; u++) {
        t->call[u] = ROOF_NONE;
        t->found_as[u] = INDUCTOR_MATCH_ORDER;
        t->unsure[u] = false;
        if (place)
            place[u] = ok == 1 ? r->match[u] : ROOF_NONE;
    }
    if (ok == 1)
        ok = align(r, call, ncalls, true);
    for (uint32_t u = 0; ok == 1 && u < r->nunits; u++) {
        const uint32_t back = r->match[r->nunits - 1 - u];
        const uint32_t other = back == UINT32_MAX ? ROOF_NONE : call[ncalls - 1 - back];
        t->call[u] = place[u] == ROOF_NONE ? ROOF_NONE : call[place[u]];
        t->found += t->call[u] != ROOF_NONE;
        t->unsure[u] = t->call[u] != ROOF_NONE &&
                       (other == ROOF_NONE || !inductor_same_ops(ind, t->call[u], other));
        place[u] = other == t->call[u] ? place[u] : ROOF_NONE;
    }
    if (ok == 1)
        fill_gaps(r, t, call, ncalls, place);
    if (call)
        count_rest(r, t, call, ncalls);
    free(call);
    free(place);
    return ok != 0;
}

/* ---- Which program ---- */

/* What of the unit is counted to choose programs: a kernel of Triton, else (without any) an
 * operator; ROOF_NONE. */
static uint32_t telling_symbol(const struct run *r, uint32_t u, bool by_ops)
{
    const struct inductor_launch *l = &r->launch[r->unit[u].first];
    if (by_ops)
        return l->op ? find(r->m, make_symbol("op ", l->op)) : ROOF_NONE;
    return !r->unit[u].is_triton        ? ROOF_NONE
           : is_triton(r->m, l->kernel) ? find_kernel(r->m, l->kernel)
                                        : find_kernel(r->m, l->op);
}

/* How many different ones of these each program calls. */
static void count_hits(struct run *r, bool by_ops)
{
    struct inductor_matcher *m = r->m;
    const uint32_t ngraphs = m->ind->graphs.head.count;
    memset(m->hits, 0, ngraphs * sizeof *m->hits);
    memset(m->counted, 0, ngraphs * sizeof *m->counted);
    memset(m->is_met, 0, m->nsymbols * sizeof *m->is_met);
    for (uint32_t u = 0; u < r->nunits; u++) {
        const uint32_t s = telling_symbol(r, u, by_ops);
        if (s == ROOF_NONE || m->is_met[s])
            continue;
        m->is_met[s] = true;
        for (uint32_t at = m->latest[s]; at; at = m->earlier[at - 1]) {
            const uint32_t g = m->ind->calls.graph[at - 1];
            m->hits[g] += m->counted[g] != u + 1;
            m->counted[g] = u + 1;
        }
    }
}

/* Programs that call most of what ran; if there are too many, some. */
static uint32_t choose_programs(struct run *r, uint32_t *graph)
{
    struct inductor_matcher *m = r->m;
    const uint32_t ngraphs = m->ind->graphs.head.count;
    uint32_t most = 0, n = 0;
    bool has_triton = false;
    for (uint32_t u = 0; u < r->nunits; u++)
        has_triton |= r->unit[u].is_triton;
    count_hits(r, !has_triton);
    for (uint32_t g = 0; g < ngraphs; g++)
        most = m->hits[g] > most ? m->hits[g] : most;
    for (uint32_t g = 0; g < ngraphs && most; g++)
        if (m->hits[g] == most) {
            r->too_many |= n == MOST_PROGRAMS;
            if (n < MOST_PROGRAMS)
                graph[n++] = g;
        }
    return n;
}

static uint32_t programs_of_key(const struct inductor *ind, const char *key, uint32_t *graph)
{
    uint32_t n = 0;
    const uint32_t id = key ? strtab_find(&ind->strings, key, strlen(key)) : ROOF_NONE;
    for (uint32_t g = 0; id != ROOF_NONE && g < ind->graphs.head.count && n < MOST_PROGRAMS; g++)
        if (ind->graphs.key[g] == id)
            graph[n++] = g;
    return n;
}

/* Negative, zero, positive as trial a fits better than, as well as, worse than b. */
static int64_t compare(const struct trial *a, const struct trial *b)
{
    return a->found != b->found ? (int64_t)b->found - (int64_t)a->found
                                : (int64_t)a->missing + a->loose - b->missing - b->loose;
}

static void note_ties(struct run *r)
{
    for (uint32_t u = 0; u < r->nunits; u++) {
        const uint32_t x = r->best.call[u], y = r->next.call[u];
        r->tied[u] |=
            x != y && (x == ROOF_NONE || y == ROOF_NONE || !inductor_same_ops(r->m->ind, x, y));
    }
}

static bool try_programs(struct run *r, const uint32_t *graph, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        struct trial *t = i ? &r->next : &r->best;
        if (!try_program(r, graph[i], t))
            return false;
        const int64_t order = i ? compare(&r->best, &r->next) : -1;
        if (i && order == 0)
            note_ties(r);
        if (i && order > 0) {
            const struct trial worse = r->best;
            r->best = r->next;
            r->next = worse;
            memset(r->tied, 0, r->nunits * sizeof *r->tied);
        }
    }
    return true;
}

/* Kernels of Triton tell programs apart; without any all must be the same, unless the trace says
 * which program it is. */
static bool fits(const struct run *r, bool is_keyed)
{
    uint32_t triton = 0, found = 0, named = 0;
    for (uint32_t u = 0; u < r->nunits; u++) {
        const bool is = r->unit[u].is_triton;
        triton += is;
        found += is && r->best.call[u] != ROOF_NONE;
        named += r->unit[u].has_kernel && r->unit[u].is_named;
    }
    if (is_keyed || triton)
        return triton ? 2 * found >= triton : r->best.found;
    return r->best.found && !r->best.missing && r->best.found >= named;
}

/* ---- Answers ---- */

static struct inductor_answer answer_of(const struct run *r, uint32_t u)
{
    const struct unit *unit = &r->unit[u];
    const uint32_t call = r->best.call[u];
    if (call == ROOF_NONE && unit->has_hash && unit->symbol == ROOF_NONE)
        return (struct inductor_answer){ROOF_NONE, INDUCTOR_NO_MATCH, INDUCTOR_NO_SOURCE};
    if (call == ROOF_NONE)
        return (struct inductor_answer){ROOF_NONE, INDUCTOR_NO_MATCH, INDUCTOR_NOT_CALLED};
    if (r->tied[u] || r->too_many)
        return (struct inductor_answer){ROOF_NONE, INDUCTOR_NO_MATCH, INDUCTOR_TWO_PROGRAMS};
    if (r->best.unsure[u])
        return (struct inductor_answer){ROOF_NONE, INDUCTOR_NO_MATCH, INDUCTOR_TWO_CALLS};
    const uint8_t as = r->best.found_as[u];
    const bool by_hash = as == INDUCTOR_MATCH_ORDER && unit->has_hash;
    return (struct inductor_answer){call, by_hash ? INDUCTOR_MATCH_HASH : as, INDUCTOR_NO_DOUBT};
}

/* A kernel of Triton that is no call of the program may be one of another program that ran inside
 * the same region: then its name must do. */
static struct inductor_answer answer_by_name(const struct run *r, const struct unit *unit,
                                             struct inductor_answer answer)
{
    const struct inductor_launch *l = &r->launch[unit->first];
    const bool is_open =
        answer.call == ROOF_NONE && unit->is_triton &&
        (answer.doubt == INDUCTOR_NOT_CALLED || answer.doubt == INDUCTOR_NO_PROGRAM);
    if (!is_open)
        return answer;
    const char *name = is_triton(r->m, l->kernel) ? l->kernel : l->op;
    const struct inductor_answer named = inductor_match_kernel(r->m, name, l->source);
    return named.call == ROOF_NONE ? answer : named;
}

static void answer_all(const struct run *r, bool fit, struct inductor_answer *answer)
{
    for (uint32_t u = 0; u < r->nunits; u++) {
        const struct unit *unit = &r->unit[u];
        struct inductor_answer a = {ROOF_NONE, INDUCTOR_NO_MATCH, INDUCTOR_NO_PROGRAM};
        a = answer_by_name(r, unit, fit ? answer_of(r, u) : a);
        for (uint32_t i = 0; i < unit->n; i++)
            answer[unit->first + i] = a;
    }
}

static bool make_room(struct run *r, uint32_t n, uint32_t most_calls)
{
    const size_t room = (n > most_calls ? n : most_calls) + (size_t)1;
    r->unit = calloc(room, sizeof *r->unit);
    r->a = calloc(room, sizeof *r->a);
    r->b = calloc(room, sizeof *r->b);
    r->match = calloc(room, sizeof *r->match);
    r->best.call = calloc(room, sizeof *r->best.call);
    r->next.call = calloc(room, sizeof *r->next.call);
    r->best.found_as = calloc(room, sizeof *r->best.found_as);
    r->next.found_as = calloc(room, sizeof *r->next.found_as);
    r->best.unsure = calloc(room, sizeof *r->best.unsure);
    r->next.unsure = calloc(room, sizeof *r->next.unsure);
    r->tied = calloc(room, sizeof *r->tied);
    return r->unit && r->a && r->b && r->match && r->best.call && r->next.call &&
           r->best.found_as && r->next.found_as && r->best.unsure && r->next.unsure && r->tied;
}

static void run_free(struct run *r)
{
    free(r->unit);
    free(r->a);
    free(r->b);
    free(r->match);
    free(r->best.call);
    free(r->next.call);
    free(r->best.found_as);
    free(r->next.found_as);
    free(r->best.unsure);
    free(r->next.unsure);
    free(r->tied);
}

static uint32_t most_calls(const struct inductor *ind)
{
    uint32_t most = 0;
    for (uint32_t g = 0; g < ind->graphs.head.count; g++)
        most = ind->graphs.ncalls[g] > most ? ind->graphs.ncalls[g] : most;
    return most;
}

bool inductor_match_run(struct inductor_matcher *m, const char *key,
                        const struct inductor_launch *launch, uint32_t n,
                        struct inductor_answer *answer)
{
    struct run r = {.m = m, .launch = launch};
    uint32_t graph[MOST_PROGRAMS];
    bool ok = make_room(&r, n, most_calls(m->ind));
    if (ok) {
        make_units(&r, n);
        const uint32_t keyed = programs_of_key(m->ind, key, graph);
        const uint32_t ngraphs = keyed ? keyed : choose_programs(&r, graph);
        ok = try_programs(&r, graph, ngraphs);
        if (ok)
            answer_all(&r, ngraphs && fits(&r, keyed), answer);
    }
    run_free(&r);
    return ok;
}

struct inductor_answer inductor_match_kernel(struct inductor_matcher *m, const char *kernel,
                                             uint64_t source)
{
    const uint32_t s = is_triton(m, kernel) ? find_kernel(m, kernel) : ROOF_NONE;
    const uint32_t wanted = source ? find(m, source_symbol(source)) : ROOF_NONE;
    uint32_t first = ROOF_NONE;
    for (uint32_t at = s == ROOF_NONE ? 0 : m->latest[s]; at; at = m->earlier[at - 1]) {
        if (source && m->by_hash[at - 1] != wanted)
            continue;
        if (first != ROOF_NONE && !inductor_same_ops(m->ind, first, at - 1))
            return (struct inductor_answer){ROOF_NONE, INDUCTOR_NO_MATCH, INDUCTOR_TWO_SOURCES};
        first = at - 1;
    }
    if (first == ROOF_NONE)
        return (struct inductor_answer){ROOF_NONE, INDUCTOR_NO_MATCH,
                                        is_triton(m, kernel) ? INDUCTOR_NO_SOURCE
                                                             : INDUCTOR_OUTSIDE};
    return (struct inductor_answer){first, source ? INDUCTOR_MATCH_HASH : INDUCTOR_MATCH_NAME,
                                    INDUCTOR_NO_DOUBT};
}

bool inductor_matcher_knows(const struct inductor_matcher *m, const char *name)
{
    return find_kernel(m, name) != ROOF_NONE || find(m, make_symbol("op ", name)) != ROOF_NONE;
}
