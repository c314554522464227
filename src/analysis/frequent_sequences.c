/* frequent_sequences.c - runs of kernels that come again and again: what could be fused or
 * captured.
 *
 * Runs grow by one kernel a round. A run can only be frequent if what it begins with is, so only
 * numbers of the frequent ones of the round before are kept, one for each place. */
#include "analysis.h"

#include "buf.h"
#include "map.h"
#include "sort.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

static const roof_coldef COLS[] = {
    {"sequence",    ROOF_STR, ROOF_UNIT_NONE,    "kernels in order, their names cut short",    false},
    {"length",      ROOF_I64, ROOF_UNIT_COUNT,   "kernels in a row",                           true },
    {"count",       ROOF_I64, ROOF_UNIT_COUNT,   "how often, without overlap",                 false},
    {"total_ns",    ROOF_I64, ROOF_UNIT_NS,      "sum of the kernels' durations",              false},
    {"percent",     ROOF_F64, ROOF_UNIT_PERCENT, "total_ns of all GPU row time",               false},
    {"mean_gap_ns", ROOF_F64, ROOF_UNIT_NS,
     "from the end of one to the start of the next, mean; below 0 where they overlap",         false},
    {"kernels",     ROOF_STR, ROOF_UNIT_NONE,    "their names, as JSON",                       true },
    {"op",          ROOF_STR, ROOF_UNIT_NONE,
     "outermost op around the first occurrence; null if it is in no op",                       true },
    {"first_id",    ROOF_I64, ROOF_UNIT_ID,      "its first kernel, for `rooftree tree --id`", true },
};

enum { SHORTEST = 2, LONGEST = 5, MOST_ROWS = 1000 };

#define SEQUENCE_COLS(X)                                                                           \
    X(uint32_t, length)                                                                            \
    X(uint32_t, first)     /* place of the first occurrence */                                     \
    X(uint32_t, free_from) /* places from here on overlap no occurrence counted */                 \
    X(uint32_t, places)    /* occurrences, overlapping ones too */                                 \
    X(int64_t, count)                                                                              \
    X(int64_t, total_ns)                                                                           \
    X(int64_t, gap_ns)
COLS_DECLARE(sequences, SEQUENCE_COLS)
#define COLS_SELF_ sequences
COLS_DEFINE(sequences, SEQUENCE_COLS)
#undef COLS_SELF_

struct miner {
    const struct roof_trace *tr;
    uint32_t *root; /* node -> outermost op around it, ROOF_NONE */
    uint32_t *line; /* GPU row -> its chain's number if it is in no op: first row of the stream */
    uint32_t *rows; /* kernels, chain after chain, in launch order */
    uint32_t nrows;
    uint32_t *left;  /* place -> places from it to the end of its chain */
    uint32_t *known; /* place -> frequent run of the round before that begins there, ROOF_NONE */
    struct sequences round, found;
};

/* ---- Chains ---- */

static uint32_t root_of_row(const struct miner *m, uint32_t row)
{
    const uint32_t op = m->tr->gpu.op[row];
    return op == ROOF_NONE ? ROOF_NONE : m->root[op];
}

/* When the row was launched: when its call started; without one, when it did. In a chain of no op
 * the order on the stream. */
static int64_t launch_time(const struct miner *m, uint32_t row)
{
    const struct gpu *g = &m->tr->gpu;
    const uint32_t call = root_of_row(m, row) == ROOF_NONE ? ROOF_NONE : g->call[row];
    return call == ROOF_NONE ? g->start_ns[row] : m->tr->nodes.start_ns[call];
}

static int compare_rows(const void *ctx, uint32_t a, uint32_t b)
{
    const struct miner *m = ctx;
    const uint32_t x = root_of_row(m, a), y = root_of_row(m, b);
    if (x != y)
        return SORT_BY(x, y); /* no op is the largest */
    if (x == ROOF_NONE && m->line[a] != m->line[b])
        return SORT_BY(m->line[a], m->line[b]);
    const int64_t s = launch_time(m, a), t = launch_time(m, b);
    if (s != t)
        return SORT_BY(s, t);
    const int64_t *start_ns = m->tr->gpu.start_ns;
    return start_ns[a] != start_ns[b] ? SORT_BY(start_ns[a], start_ns[b]) : SORT_BY(a, b);
}

static bool is_same_chain(const struct miner *m, uint32_t a, uint32_t b)
{
    const uint32_t x = root_of_row(m, a), y = root_of_row(m, b);
    return x == y && (x != ROOF_NONE || m->line[a] == m->line[b]);
}

static void find_roots(struct miner *m)
{
    const struct nodes *n = &m->tr->nodes;
    for (uint32_t id = 0; id < n->head.count; id++) {
        const uint32_t above = n->op_above[id];
        m->root[id] = above != ROOF_NONE ? m->root[above] : n->kind[id] == KIND_OP ? id : ROOF_NONE;
    }
}

static bool make_chains(struct miner *m)
{
    const struct gpu *g = &m->tr->gpu;
    find_roots(m);
    for (uint32_t row = 0; row < g->head.count; row++) {
        const bool same =
            row && g->device[row] == g->device[row - 1] && g->stream[row] == g->stream[row - 1];
        m->line[row] = same ? m->line[row - 1] : row;
        if (g->kind[row] == KIND_KERNEL)
            m->rows[m->nrows++] = row;
    }
    if (!sort_rows(m->rows, m->nrows, compare_rows, m))
        return false;
    for (uint32_t i = m->nrows; i-- > 0;)
        m->left[i] = i + 1 < m->nrows && is_same_chain(m, m->rows[i], m->rows[i + 1])
                         ? m->left[i + 1] + 1
                         : 1;
    return true;
}

/* ---- Rounds ---- */

static void count_occurrence(struct miner *m, uint32_t sequence, uint32_t place)
{
    const struct gpu *g = &m->tr->gpu;
    struct sequences *r = &m->round;
    const uint32_t length = r->length[sequence];
    r->places[sequence]++;
    if (place < r->free_from[sequence])
        return;
    r->free_from[sequence] = place + length;
    r->count[sequence]++;
    for (uint32_t i = place; i < place + length; i++) {
        r->total_ns[sequence] = ns_add(r->total_ns[sequence], g->dur_ns[m->rows[i]]);
        if (i > place)
            r->gap_ns[sequence] = bytes_add(r->gap_ns[sequence],
                                            g->start_ns[m->rows[i]] - gpu_end(g, m->rows[i - 1]));
    }
}

/* Runs of `length` whose beginning is known[] and whose rest is known[] of the next place. */
static bool find_runs(struct miner *m, uint32_t length)
{
    struct map numbers = {0};
    bool ok = true;
    cols_clear(&m->round);
    for (uint32_t place = 0; ok && place < m->nrows; place++) {
        const uint32_t begins = m->known[place];
        const bool possible =
            m->left[place] >= length && begins != ROOF_NONE && m->known[place + 1] != ROOF_NONE;
        m->known[place] = ROOF_NONE; /* no longer needed: places before are done */
        if (!possible)
            continue;
        const uint64_t key = (uint64_t)begins << 32 | m->tr->gpu.name[m->rows[place + length - 1]];
        const uint32_t *number = map_put(&numbers, key, m->round.head.count);
        ok = number != NULL;
        if (ok && *number == m->round.head.count) {
            ok = cols_push(&m->round, &sequences_desc) != ROOF_NONE;
            if (ok) {
                m->round.length[*number] = length;
                m->round.first[*number] = place;
            }
        }
        if (ok) {
            m->known[place] = *number;
            count_occurrence(m, *number, place);
        }
    }
    map_free(&numbers);
    return ok;
}

/* Numbers of runs that come once lead nowhere. */
static void forget_rare(struct miner *m)
{
    for (uint32_t place = 0; place < m->nrows; place++)
        if (m->known[place] != ROOF_NONE && m->round.places[m->known[place]] < 2)
            m->known[place] = ROOF_NONE;
}

static bool keep_frequent(struct miner *m)
{
    const struct sequences *r = &m->round;
    for (uint32_t i = 0; i < r->head.count; i++) {
        if (r->count[i] < 2)
            continue;
        const uint32_t to = cols_push(&m->found, &sequences_desc);
        if (to == ROOF_NONE)
            return false;
        m->found.length[to] = r->length[i];
        m->found.first[to] = r->first[i];
        m->found.count[to] = r->count[i];
        m->found.total_ns[to] = r->total_ns[i];
        m->found.gap_ns[to] = r->gap_ns[i];
    }
    return true;
}

static bool mine(struct miner *m)
{
    for (uint32_t place = 0; place < m->nrows; place++)
        m->known[place] = m->tr->gpu.name[m->rows[place]];
    for (uint32_t length = SHORTEST; length <= LONGEST; length++) {
        if (!find_runs(m, length) || !keep_frequent(m))
            return false;
        forget_rare(m);
    }
    return true;
}

/* ---- Rows ---- */

static uint32_t kernel_at(const struct miner *m, uint32_t sequence, uint32_t i)
{
    return m->rows[m->found.first[sequence] + i];
}

static int compare(const void *ctx, uint32_t a, uint32_t b)
{
    const struct miner *m = ctx;
    const struct sequences *f = &m->found;
    if (f->total_ns[a] != f->total_ns[b])
        return SORT_BY(f->total_ns[b], f->total_ns[a]);
    if (f->length[a] != f->length[b])
        return SORT_BY(f->length[b], f->length[a]);
    if (f->count[a] != f->count[b])
        return SORT_BY(f->count[b], f->count[a]);
    for (uint32_t i = 0; i < f->length[a]; i++) {
        const int order = strtab_compare(&m->tr->strings, m->tr->gpu.name[kernel_at(m, a, i)],
                                         m->tr->gpu.name[kernel_at(m, b, i)]);
        if (order)
            return order;
    }
    return 0;
}

/* What tells one kernel from another at a glance: no result type, arguments, namespaces. */
static const char *begin_of_name(const char *name, size_t *len)
{
    static const char NOWHERE[] = "(anonymous namespace)::";
    const char *begin = name, *p = name;
    while (*p && (p == name || (*p != '<' && *p != '('))) {
        if (strncmp(p, "::", 2) != 0) {
            p++;
            continue;
        }
        p += 2;
        if (strncmp(p, NOWHERE, sizeof NOWHERE - 1) == 0)
            p += sizeof NOWHERE - 1;
        if (*p && *p != '<' && *p != '(')
            begin = p;
    }
    *len = (size_t)(p - begin);
    return begin;
}

/* "Kernel<" and "Kernel2<" of CUTLASS: what they wrap tells them apart. */
static bool is_wrapper(const char *name, size_t len)
{
    return (len == 6 || (len == 7 && name[6] == '2')) && strncmp(name, "Kernel", 6) == 0 &&
           name[len] == '<' && name[len + 1];
}

static void add_short_name(struct buf *out, const char *name)
{
    static const char VOID[] = "void ";
    enum { LONGEST_NAME = 24 };
    size_t len;
    if (strncmp(name, VOID, sizeof VOID - 1) == 0)
        name += sizeof VOID - 1;
    const char *begin = begin_of_name(name, &len);
    if (is_wrapper(begin, len))
        begin = begin_of_name(begin + len + 1, &len);
    if (len > LONGEST_NAME)
        for (len = LONGEST_NAME; len && ((unsigned char)begin[len] & 0xc0) == 0x80;)
            len--; /* not inside a character */
    buf_add(out, begin, len);
}

static void add_short_names(const struct miner *m, uint32_t sequence, struct buf *out)
{
    for (uint32_t i = 0; i < m->found.length[sequence]; i++) {
        buf_str(out, i ? " > " : "");
        add_short_name(out, trace_string(m->tr, m->tr->gpu.name[kernel_at(m, sequence, i)]));
    }
}

static void add_json_names(const struct miner *m, uint32_t sequence, struct buf *out)
{
    buf_char(out, '[');
    for (uint32_t i = 0; i < m->found.length[sequence]; i++) {
        const char *name = trace_string(m->tr, m->tr->gpu.name[kernel_at(m, sequence, i)]);
        buf_str(out, i ? "," : "");
        text_quote_json(out, name, strlen(name));
    }
    buf_char(out, ']');
}

/* A cell made by `add`. False when out of memory. */
static bool add_names(const struct miner *m, uint32_t sequence,
                      void (*add)(const struct miner *m, uint32_t sequence, struct buf *out),
                      roof_table *out)
{
    struct buf names = {0};
    add(m, sequence, &names);
    const bool ok = !names.failed;
    if (ok)
        table_str_copy(out, names.bytes, names.len);
    buf_free(&names);
    return ok;
}

static bool add_sequence(const struct miner *m, uint32_t sequence, int64_t all_ns, roof_table *out)
{
    const struct roof_trace *tr = m->tr;
    const struct sequences *f = &m->found;
    const uint32_t first = kernel_at(m, sequence, 0), root = root_of_row(m, first);
    const double gaps = (double)f->count[sequence] * (f->length[sequence] - 1);
    if (!add_names(m, sequence, add_short_names, out))
        return false;
    table_i64(out, f->length[sequence]);
    table_i64(out, f->count[sequence]);
    table_i64(out, f->total_ns[sequence]);
    table_percent(out, f->total_ns[sequence], all_ns);
    table_f64(out, (double)f->gap_ns[sequence] / gaps);
    if (!add_names(m, sequence, add_json_names, out))
        return false;
    table_str(out, root == ROOF_NONE ? NULL : trace_string(tr, tr->nodes.name[root]));
    table_i64(out, trace_gpu_id(tr, first));
    return true;
}

static bool allocate(struct miner *m)
{
    const size_t n = m->tr->gpu.head.count;
    m->root = malloc(m->tr->nodes.head.count * sizeof *m->root + 1);
    m->line = malloc(n * sizeof *m->line + 1);
    m->rows = malloc(n * sizeof *m->rows + 1);
    m->left = malloc(n * sizeof *m->left + 1);
    m->known = malloc(n * sizeof *m->known + 1);
    return m->root && m->line && m->rows && m->left && m->known;
}

static void release(struct miner *m)
{
    free(m->root);
    free(m->line);
    free(m->rows);
    free(m->left);
    free(m->known);
    cols_free(&m->round, &sequences_desc);
    cols_free(&m->found, &sequences_desc);
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    struct miner m = {.tr = tr};
    const int64_t all_ns = trace_gpu_total_ns(tr);
    (void)opts;
    bool ok = allocate(&m) && make_chains(&m) && mine(&m);
    uint32_t *order = ok ? sort_new_order(m.found.head.count, compare, &m) : NULL;
    ok = ok && order;
    for (uint32_t i = 0; ok && i < m.found.head.count && i < MOST_ROWS; i++)
        ok = add_sequence(&m, order[i], all_ns, out);
    if (ok && !m.found.head.count)
        table_note(out, "no kernels follow each other twice");
    else if (ok && m.found.head.count > MOST_ROWS)
        table_note(out, "only the 1000 sequences with most time");
    free(order);
    release(&m);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_frequent_sequences = {
    {"frequent_sequences",
     "Kernels that follow each other again and again, below one op or on a stream.", ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_LAUNCHED,
};
