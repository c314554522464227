/* streams.c - how busy each stream was, and which streams of a GPU ran at the same time. */
#include "analysis.h"
#include "interval.h"
#include "sort.h"

#include <stdlib.h>

static const roof_coldef STREAM_COLS[] = {
    {"device",     ROOF_I64, ROOF_UNIT_ID,      "GPU number, or null",                    false},
    {"stream",     ROOF_I64, ROOF_UNIT_ID,      "stream number, or null",                 false},
    {"rows",       ROOF_I64, ROOF_UNIT_COUNT,   "GPU rows",                               false},
    {"first_ns",   ROOF_I64, ROOF_UNIT_NS,
     "start of its first row, from the trace's first op, call or GPU row",                false},
    {"last_ns",    ROOF_I64, ROOF_UNIT_NS,      "latest end of its rows",                 false},
    {"busy_ns",    ROOF_I64, ROOF_UNIT_NS,      "length of the union of its rows",        false},
    {"sum_ns",     ROOF_I64, ROOF_UNIT_NS,      "sum of their durations",                 true },
    {"percent",    ROOF_F64, ROOF_UNIT_PERCENT, "busy_ns of the device's window kernels", false},
    {"overlap_ns", ROOF_I64, ROOF_UNIT_NS,
     "part of busy_ns in which another stream of the device was busy too",                false},
};

static const roof_coldef OVERLAP_COLS[] = {
    {"device",     ROOF_I64, ROOF_UNIT_ID,      "GPU number, or null",                    false},
    {"stream_a",   ROOF_I64, ROOF_UNIT_ID,      "the smaller of the two stream numbers",  false},
    {"stream_b",   ROOF_I64, ROOF_UNIT_ID,      "the larger, or null",                    false},
    {"overlap_ns", ROOF_I64, ROOF_UNIT_NS,      "time in which both were busy",           false},
    {"percent_a",  ROOF_F64, ROOF_UNIT_PERCENT, "of the time in which stream_a was busy", false},
    {"percent_b",  ROOF_F64, ROOF_UNIT_PERCENT, "of the time in which stream_b was busy", false},
};

/* GPU rows stand by device and stream, so a stream is a run of them. */
struct stream {
    uint32_t begin, end; /* GPU rows */
    struct interval_set busy;
    int64_t busy_ns;
    int64_t alone_ns; /* no other stream of the device was busy */
};

struct stream_list {
    const struct roof_trace *tr;
    struct stream *v; /* by device, then number, null last */
    size_t count;
};

static int64_t device_of(const struct stream_list *l, size_t stream)
{
    return l->tr->gpu.device[l->v[stream].begin];
}

static int64_t number_of(const struct stream_list *l, size_t stream)
{
    return l->tr->gpu.stream[l->v[stream].begin];
}

/* ---- Reading ---- */

static uint32_t stream_end(const struct gpu *g, uint32_t lo)
{
    uint32_t hi = lo;
    while (hi < g->head.count && g->device[hi] == g->device[lo] && g->stream[hi] == g->stream[lo])
        hi++;
    return hi;
}

static bool list_streams(struct stream_list *l, const struct roof_trace *tr)
{
    const struct gpu *g = &tr->gpu;
    size_t most = 0;
    l->tr = tr;
    for (uint32_t lo = 0; lo < g->head.count; lo = stream_end(g, lo))
        most++;
    l->v = calloc(most + 1, sizeof *l->v);
    if (!l->v)
        return false;
    for (uint32_t lo = 0, hi; lo < g->head.count; lo = hi) {
        struct stream *s = &l->v[l->count++];
        hi = stream_end(g, lo);
        *s = (struct stream){.begin = lo, .end = hi};
        for (uint32_t row = lo; row < hi; row++)
            if (!interval_add(&s->busy, g->start_ns[row], gpu_end(g, row)))
                return false;
        interval_normalise(&s->busy);
        s->busy_ns = interval_length(&s->busy);
    }
    return true;
}

/* End of the run of streams of one device that starts at `lo`. */
static size_t device_end(const struct stream_list *l, size_t lo)
{
    size_t hi = lo;
    while (hi < l->count && device_of(l, hi) == device_of(l, lo))
        hi++;
    return hi;
}

static void free_streams(struct stream_list *l)
{
    for (size_t i = 0; i < l->count; i++)
        interval_free(&l->v[i].busy);
    free(l->v);
}

/* ---- Table streams ---- */

/* A busy interval begins or ends. */
struct change {
    int64_t at;
    size_t stream;
    bool begins;
};

static int by_time(const void *a, const void *b)
{
    const struct change *x = a, *y = b;
    return SORT_BY(x->at, y->at); /* at one instant in any order: no time passes between */
}

/* Walks over the changes of one device. The sum of the streams that are busy is the one that is,
 * when it is alone. */
static void sum_alone(struct stream_list *l, const struct change *changes, size_t n)
{
    size_t nbusy = 0, sum = 0;
    for (size_t i = 0; i < n; i++) {
        if (nbusy == 1)
            l->v[sum].alone_ns += changes[i].at - changes[i - 1].at;
        nbusy = changes[i].begins ? nbusy + 1 : nbusy - 1;
        sum = changes[i].begins ? sum + changes[i].stream : sum - changes[i].stream;
    }
}

/* Of the streams [lo, hi) of one device. */
static bool find_alone(struct stream_list *l, size_t lo, size_t hi)
{
    size_t n = 0;
    for (size_t i = lo; i < hi; i++)
        n += 2 * l->v[i].busy.count;
    struct change *changes = malloc(n * sizeof *changes + 1);
    if (!changes)
        return false;
    n = 0;
    for (size_t i = lo; i < hi; i++)
        for (size_t k = 0; k < l->v[i].busy.count; k++) {
            changes[n++] = (struct change){l->v[i].busy.v[k].begin, i, true};
            changes[n++] = (struct change){l->v[i].busy.v[k].end, i, false};
        }
    qsort(changes, n, sizeof *changes, by_time);
    sum_alone(l, changes, n);
    free(changes);
    return true;
}

/* By device, most time first, then by number. */
static int compare_streams(const void *ctx, uint32_t a, uint32_t b)
{
    const struct stream_list *l = ctx;
    const int order = sort_nullable(device_of(l, a), device_of(l, b));
    if (order || l->v[a].busy_ns != l->v[b].busy_ns)
        return order ? order : SORT_BY(l->v[b].busy_ns, l->v[a].busy_ns);
    return SORT_BY(a, b);
}

static void add_stream(const struct stream_list *l, roof_table *out, size_t stream,
                       struct interval window)
{
    const struct roof_trace *tr = l->tr;
    const struct stream *s = &l->v[stream];
    const struct interval own = gpu_window(&tr->gpu, s->begin, s->end);
    int64_t sum_ns = 0;
    for (uint32_t row = s->begin; row < s->end; row++)
        sum_ns = ns_add(sum_ns, tr->gpu.dur_ns[row]);
    table_i64_or_null(out, device_of(l, stream));
    table_i64_or_null(out, number_of(l, stream));
    table_i64(out, s->end - s->begin);
    table_i64(out, own.begin - tr->origin_ns);
    table_i64(out, own.end - tr->origin_ns);
    table_i64(out, s->busy_ns);
    table_i64(out, sum_ns);
    table_percent(out, s->busy_ns, window.end - window.begin);
    table_i64(out, s->busy_ns - s->alone_ns);
}

static roof_status run_streams(const struct roof_trace *tr, const roof_run_opts *opts,
                               roof_table *out, roof_error *err)
{
    struct stream_list l = {0};
    (void)opts;
    bool ok = list_streams(&l, tr);
    for (size_t lo = 0, hi; ok && lo < l.count; lo = hi) {
        hi = device_end(&l, lo);
        ok = find_alone(&l, lo, hi);
    }
    uint32_t *order = ok ? sort_new_order(l.count, compare_streams, &l) : NULL;
    ok = order != NULL;
    for (size_t lo = 0, hi; ok && lo < l.count; lo = hi) {
        hi = device_end(&l, lo); /* its streams stand in the same places in order[] */
        const struct interval own = gpu_window(&tr->gpu, l.v[lo].begin, l.v[hi - 1].end);
        const struct interval window = tr->view && tr->view->has_window ? tr->view->window : own;
        for (size_t i = lo; i < hi; i++)
            add_stream(&l, out, order[i], window);
    }
    if (!l.count)
        table_note(out, "no GPU rows in this trace");
    free(order);
    free_streams(&l);
    return ok ? table_finish(out, err) : error_nomem(err);
}

/* ---- Table stream_overlap ---- */

/* Beyond this many streams of a device its pairs are left out: they grow with the square. */
enum { MAX_STREAMS = 100 };

#define PAIR_COLS(X)                                                                               \
    X(uint32_t, a) /* streams */                                                                   \
    X(uint32_t, b)                                                                                 \
    X(int64_t, overlap_ns)
COLS_DECLARE(stream_pairs, PAIR_COLS)
#define COLS_SELF_ stream_pairs
COLS_DEFINE(stream_pairs, PAIR_COLS)
#undef COLS_SELF_

struct pair_table {
    struct stream_list streams;
    struct stream_pairs pairs;
};

static int64_t overlap_of(const struct interval_set *a, const struct interval_set *b)
{
    int64_t sum = 0;
    for (size_t i = 0, j = 0; i < a->count && j < b->count;) {
        const struct interval x = a->v[i], y = b->v[j];
        const int64_t lo = x.begin > y.begin ? x.begin : y.begin;
        const int64_t hi = x.end < y.end ? x.end : y.end;
        sum += lo < hi ? hi - lo : 0;
        if (x.end < y.end)
            i++;
        else
            j++;
    }
    return sum;
}

/* Of the streams [lo, hi) of one device. */
static bool add_pairs(struct pair_table *t, size_t lo, size_t hi)
{
    for (size_t a = lo; a < hi; a++)
        for (size_t b = a + 1; b < hi; b++) {
            const uint32_t pair = cols_push(&t->pairs, &stream_pairs_desc);
            if (pair == ROOF_NONE)
                return false;
            t->pairs.a[pair] = (uint32_t)a;
            t->pairs.b[pair] = (uint32_t)b;
            t->pairs.overlap_ns[pair] = overlap_of(&t->streams.v[a].busy, &t->streams.v[b].busy);
        }
    return true;
}

/* By device, most overlap first, then by numbers. */
static int compare_pairs(const void *ctx, uint32_t x, uint32_t y)
{
    const struct pair_table *t = ctx;
    const struct stream_pairs *p = &t->pairs;
    const int order =
        sort_nullable(device_of(&t->streams, p->a[x]), device_of(&t->streams, p->a[y]));
    if (order || p->overlap_ns[x] != p->overlap_ns[y])
        return order ? order : SORT_BY(p->overlap_ns[y], p->overlap_ns[x]);
    return SORT_BY(x, y);
}

static void add_pair(const struct pair_table *t, roof_table *out, uint32_t pair)
{
    const struct stream_list *l = &t->streams;
    const uint32_t a = t->pairs.a[pair], b = t->pairs.b[pair];
    table_i64_or_null(out, device_of(l, a));
    table_i64_or_null(out, number_of(l, a));
    table_i64_or_null(out, number_of(l, b));
    table_i64(out, t->pairs.overlap_ns[pair]);
    table_percent(out, t->pairs.overlap_ns[pair], l->v[a].busy_ns);
    table_percent(out, t->pairs.overlap_ns[pair], l->v[b].busy_ns);
}

static roof_status run_overlap(const struct roof_trace *tr, const roof_run_opts *opts,
                               roof_table *out, roof_error *err)
{
    struct pair_table t = {.streams = {.tr = tr}};
    (void)opts;
    bool ok = list_streams(&t.streams, tr);
    if (!t.streams.count)
        table_note(out, "no GPU rows in this trace");
    for (size_t lo = 0, hi; ok && lo < t.streams.count; lo = hi) {
        hi = device_end(&t.streams, lo);
        if (hi - lo <= MAX_STREAMS)
            ok = add_pairs(&t, lo, hi);
        else
            table_note(out, "devices with more than 100 streams are left out");
    }
    uint32_t *order = ok ? sort_new_order(t.pairs.head.count, compare_pairs, &t) : NULL;
    ok = order != NULL;
    for (uint32_t i = 0; ok && i < t.pairs.head.count; i++)
        add_pair(&t, out, order[i]);
    if (ok && !t.pairs.head.count && !roof_table_note(out))
        table_note(out, "no GPU has rows on two streams");
    free(order);
    cols_free(&t.pairs, &stream_pairs_desc);
    free_streams(&t.streams);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_streams = {
    {"streams", "How busy each stream of each GPU was.", ANALYSIS_COLS(STREAM_COLS), false, 0},
    run_streams,
    SCOPE_RAN,
};

const struct analysis analysis_stream_overlap = {
    {"stream_overlap", "How long each two streams of a GPU ran at the same time.",
     ANALYSIS_COLS(OVERLAP_COLS), false, 0},
    run_overlap,
    SCOPE_RAN,
};
