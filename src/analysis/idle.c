/* idle.c - the gaps of each device, and whether they are proven. */
#include "idle.h"

#include "analysis.h"
#include "sort.h"

#include <stdlib.h>

/* ---- Launches whose rows are missing ---- */

bool rowless_collect(struct rowless *r, const struct roof_trace *tr)
{
    const struct nodes *n = &tr->nodes;
    const int64_t count = tr->quality[QUALITY_launches_without_gpu_rows].count;
    r->starts = malloc(count ? (size_t)count * sizeof *r->starts : 1);
    if (!r->starts)
        return false;
    for (uint32_t id = 0; id < n->head.count; id++)
        if (n->flags[id] & NODE_ROWLESS)
            r->starts[r->count++] = n->start_ns[id];
    sort_i64(r->starts, r->count);
    return true;
}

void rowless_free(struct rowless *r)
{
    free(r->starts);
    *r = (struct rowless){0};
}

/* Whether such a launch starts in [lo, hi). */
static bool has_rowless(const struct rowless *r, int64_t lo, int64_t hi)
{
    size_t a = 0, b = r->count;
    while (a < b) {
        const size_t mid = a + (b - a) / 2;
        if (r->starts[mid] < lo)
            a = mid + 1;
        else
            b = mid;
    }
    return a < r->count && r->starts[a] < hi;
}

/* ---- Gaps ---- */

/* Start of the call that launched a row, else `fallback`. */
static int64_t launched_at(const struct roof_trace *tr, uint32_t row, int64_t fallback)
{
    const uint32_t call = row == ROOF_NONE ? ROOF_NONE : tr->gpu.call[row];
    return call == ROOF_NONE ? fallback : tr->nodes.start_ns[call];
}

struct gap *gaps_new(const struct roof_trace *tr, const struct rowless *rowless,
                     const struct interval_set *busy, const uint32_t *rows, size_t nrows)
{
    const struct gpu *g = &tr->gpu;
    struct gap *gaps = malloc((busy->count + 1) * sizeof *gaps);
    if (!gaps)
        return NULL;
    size_t k = 0;
    for (size_t i = 0; i <= busy->count; i++) {
        struct gap *gap = &gaps[i];
        const int64_t begin = i ? busy->v[i - 1].end : INT64_MIN;
        const int64_t end = i < busy->count ? busy->v[i].begin : INT64_MAX;
        *gap = (struct gap){
            {begin, end},
            ROOF_NONE, ROOF_NONE, false
        };
        for (; i && k < nrows && g->start_ns[rows[k]] <= begin; k++)
            if (gpu_end(g, rows[k]) == begin && (gap->before == ROOF_NONE || rows[k] > gap->before))
                gap->before = rows[k];
        for (size_t j = k; j < nrows && g->start_ns[rows[j]] <= end; j++)
            if (g->start_ns[rows[j]] == end && (gap->after == ROOF_NONE || rows[j] < gap->after))
                gap->after = rows[j];
        gap->unobserved =
            has_rowless(rowless, i ? launched_at(tr, gap->before, begin) : INT64_MIN,
                        i < busy->count ? launched_at(tr, gap->after, end) : INT64_MAX);
    }
    return gaps;
}

struct interval gap_within(const struct gap *gap, struct interval window)
{
    return (struct interval){
        gap->at.begin > window.begin ? gap->at.begin : window.begin,
        gap->at.end < window.end ? gap->at.end : window.end,
    };
}

static int compare_times(const void *ctx, uint32_t a, uint32_t b)
{
    const struct gpu *g = ctx;
    return SORT_BY(g->start_ns[a], g->start_ns[b]);
}

bool rows_sort_by_start(const struct roof_trace *tr, uint32_t *rows, size_t nrows)
{
    return sort_rows(rows, nrows, compare_times, &tr->gpu);
}

/* ---- Devices ---- */

/* Of GPU rows [lo, hi); `rows` has room for them. */
static bool read_device(struct idle_device *d, const struct roof_trace *tr,
                        const struct rowless *rowless, uint32_t lo, uint32_t hi, uint32_t *rows)
{
    const struct gpu *g = &tr->gpu;
    const size_t nrows = hi - lo;
    bool ok = true;
    d->id = g->device[lo];
    d->window = gpu_window(g, lo, hi);
    for (uint32_t row = lo; row < hi; row++) {
        rows[row - lo] = row;
        ok = ok && interval_add(&d->busy, g->start_ns[row], gpu_end(g, row));
    }
    interval_normalise(&d->busy);
    ok = ok && rows_sort_by_start(tr, rows, nrows);
    d->gaps = ok ? gaps_new(tr, rowless, &d->busy, rows, nrows) : NULL;
    d->ngaps = d->busy.count + 1;
    return d->gaps != NULL;
}

bool idle_find(struct idle *idle, const struct roof_trace *shown)
{
    const struct roof_trace *tr = trace_whole(shown);
    const struct gpu *g = &tr->gpu;
    size_t ndevices = 0;
    for (uint32_t lo = 0; lo < g->head.count; lo = gpu_device_end(g, lo))
        ndevices++;
    uint32_t *rows = malloc(g->head.count * sizeof *rows + 1);
    idle->devices = calloc(ndevices + 1, sizeof *idle->devices);
    bool ok = rows && idle->devices && rowless_collect(&idle->rowless, tr);
    for (uint32_t lo = 0, hi; ok && lo < g->head.count; lo = hi) {
        hi = gpu_device_end(g, lo);
        if (!trace_has_device(shown, g->device[lo]))
            continue;
        ok = read_device(&idle->devices[idle->ndevices++], tr, &idle->rowless, lo, hi, rows);
    }
    free(rows);
    return ok;
}

void idle_free(struct idle *idle)
{
    for (size_t i = 0; i < idle->ndevices; i++) {
        interval_free(&idle->devices[i].busy);
        free(idle->devices[i].gaps);
    }
    free(idle->devices);
    rowless_free(&idle->rowless);
    *idle = (struct idle){0};
}
