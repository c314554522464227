/* quality.c - the checks that look at a whole trace, and the verdict. */
#include "quality.h"

#include "interval.h"
#include "map.h"
#include "pass.h"
#include "sort.h"

#include <stdlib.h>

#define DEFINITION_(check, group, measure, limited, bad, effect, remedy)                           \
    {#check, QUALITY_##group, MEASURE_##measure, limited, bad, effect, remedy},
const struct quality_def quality_defs[QUALITY_COUNT] = {QUALITY_CHECKS(DEFINITION_)};

const char *quality_group_name(enum quality_group group)
{
    static const char *const NAMES[] = {
        [QUALITY_REPAIR] = "repair", [QUALITY_LOSS] = "loss",           [QUALITY_LINK] = "link",
        [QUALITY_CLOCK] = "clock",   [QUALITY_RECORDING] = "recording",
    };
    return NAMES[group];
}

const char *quality_verdict_name(enum quality_verdict v)
{
    static const char *const NAMES[] = {
        [VERDICT_OK] = "ok", [VERDICT_LIMITED] = "limited", [VERDICT_BAD] = "bad"};
    return NAMES[v];
}

void quality_add_gpu(struct roof_trace *tr, enum quality_check check, uint32_t row)
{
    struct quality_count *q = &tr->quality[check];
    quality_add(q, tr->gpu.offset[row]);
    q->gpu_ns = ns_add(q->gpu_ns, tr->gpu.dur_ns[row]);
}

/* ---- Verdict ---- */

static double measure(const struct roof_trace *tr, enum quality_check check)
{
    const struct quality_count *q = &tr->quality[check];
    if (quality_defs[check].measure == MEASURE_GPU) {
        const int64_t all = q->gpu_ns ? trace_gpu_total_ns(tr) : 0;
        return all ? 100.0 * (double)q->gpu_ns / (double)all : 0;
    }
    if (q->of > 0)
        return 100.0 * (double)q->count / (double)q->of;
    return q->count ? 100 : 0;
}

enum quality_verdict quality_judge(const struct roof_trace *tr, enum quality_check check)
{
    const struct quality_def *def = &quality_defs[check];
    const double percent = measure(tr, check);
    if (def->bad_percent != NO_LIMIT && percent > def->bad_percent)
        return VERDICT_BAD;
    if (def->limited_percent != NO_LIMIT && percent > def->limited_percent)
        return VERDICT_LIMITED;
    return VERDICT_OK;
}

/* ---- GPU rows ---- */

static bool is_same_stream(const struct gpu *g, uint32_t a, uint32_t b)
{
    return g->device[a] == g->device[b] && g->stream[a] == g->stream[b];
}

static bool is_same_row(const struct gpu *g, uint32_t a, uint32_t b)
{
    return is_same_stream(g, a, b) && g->start_ns[a] == g->start_ns[b] &&
           g->dur_ns[a] == g->dur_ns[b] && g->name[a] == g->name[b] &&
           g->correlation[a] == g->correlation[b];
}

static void look_at_gpu_rows(struct roof_trace *tr)
{
    const struct gpu *g = &tr->gpu;
    const uint32_t n = g->head.count;
    int64_t end_ns = 0; /* latest so far on the stream */
    int64_t with_call = 0;
    for (uint32_t row = 0; row < n; row++) {
        const bool same = row && is_same_stream(g, row, row - 1);
        if (same && g->start_ns[row] < end_ns)
            quality_add_gpu(tr, QUALITY_same_stream_overlap, row);
        if (!same || gpu_end(g, row) > end_ns)
            end_ns = gpu_end(g, row);
        if (row && is_same_row(g, row, row - 1))
            quality_add_gpu(tr, QUALITY_duplicate_gpu_rows, row);
        if (gpu_is_impossible(g, row))
            quality_add_gpu(tr, QUALITY_impossible_duration, row);
        if (!gpu_has_op(tr, row))
            quality_add_gpu(tr, QUALITY_gpu_rows_without_op, row);
        if (g->call[row] == ROOF_NONE)
            continue;
        with_call++;
        if (g->start_ns[row] < tr->nodes.start_ns[g->call[row]])
            quality_add_gpu(tr, QUALITY_gpu_row_before_call, row);
    }
    tr->quality[QUALITY_gpu_rows_without_op].of = n;
    tr->quality[QUALITY_same_stream_overlap].of = n;
    tr->quality[QUALITY_duplicate_gpu_rows].of = n;
    tr->quality[QUALITY_impossible_duration].of = n;
    tr->quality[QUALITY_gpu_row_before_call].of = with_call;
}

/* ---- Launches ---- */

/* Whether what is missing lies at an end of the trace. */
static void look_at_losses(struct roof_trace *tr)
{
    const struct nodes *n = &tr->nodes;
    int64_t first_ns = INT64_MAX, last_ns = INT64_MIN;
    for (uint32_t id = 0; id < n->head.count; id++) {
        if (!(n->flags[id] & NODE_HAS_ROWS))
            continue;
        first_ns = n->start_ns[id] < first_ns ? n->start_ns[id] : first_ns;
        last_ns = n->start_ns[id] > last_ns ? n->start_ns[id] : last_ns;
    }
    for (uint32_t id = 0; first_ns <= last_ns && id < n->head.count; id++) {
        if (!(n->flags[id] & NODE_ROWLESS))
            continue;
        if (n->start_ns[id] < first_ns)
            quality_add(&tr->quality[QUALITY_lost_at_start], n->offset[id]);
        if (n->start_ns[id] > last_ns)
            quality_add(&tr->quality[QUALITY_lost_at_end], n->offset[id]);
    }
    tr->quality[QUALITY_lost_at_start].of = tr->quality[QUALITY_launches_without_gpu_rows].of;
    tr->quality[QUALITY_lost_at_end].of = tr->quality[QUALITY_launches_without_gpu_rows].of;
}

/* rows[call]: how many GPU rows; graph[call]: the graph id of the first that has one. */
static void read_replays(const struct roof_trace *tr, uint32_t *rows, int64_t *graph)
{
    const struct gpu *g = &tr->gpu;
    for (uint32_t row = 0; row < g->head.count; row++) {
        const uint32_t call = g->call[row];
        if (call == ROOF_NONE)
            continue;
        rows[call]++;
        if (graph[call] == ROOF_NULL_I64)
            graph[call] = g->graph_id[row];
    }
}

static bool has_replays(const struct gpu *g)
{
    for (uint32_t row = 0; row < g->head.count; row++)
        if (g->graph_id[row] != ROOF_NULL_I64)
            return true;
    return false;
}

static bool look_at_replays(struct roof_trace *tr)
{
    if (!has_replays(&tr->gpu)) {
        tr->quality[QUALITY_graph_replays_short].of = 0;
        return true;
    }
    const uint32_t n = tr->nodes.head.count;
    uint32_t *rows = calloc((size_t)n + 1, sizeof *rows);
    int64_t *graph = malloc(((size_t)n + 1) * sizeof *graph);
    struct map most = {0}; /* graph -> rows of its longest replay */
    struct quality_count *q = &tr->quality[QUALITY_graph_replays_short];
    q->of = 0;
    bool ok = rows && graph;
    for (uint32_t id = 0; ok && id < n; id++)
        graph[id] = ROOF_NULL_I64;
    if (ok)
        read_replays(tr, rows, graph);
    for (uint32_t id = 0; ok && id < n; id++) {
        if (graph[id] == ROOF_NULL_I64)
            continue;
        q->of++;
        uint32_t *longest = map_put(&most, (uint64_t)graph[id], 0);
        ok = longest != NULL;
        if (ok && rows[id] > *longest)
            *longest = rows[id];
    }
    for (uint32_t id = 0; ok && id < n; id++)
        if (graph[id] != ROOF_NULL_I64 && rows[id] < *map_get(&most, (uint64_t)graph[id]))
            quality_add(q, tr->nodes.offset[id]);
    free(rows);
    free(graph);
    map_free(&most);
    return ok;
}

/* ---- Steps ---- */

/* covered[s]: a launch belongs to step s, or a GPU row runs during it. busy[] are the GPU rows'
 * united times. */
static bool look_at_steps(struct roof_trace *tr)
{
    const struct steps *s = &tr->steps;
    struct interval_set busy = {0};
    uint8_t *covered = calloc((size_t)s->head.count + 1, 1);
    struct quality_count *q = &tr->quality[QUALITY_steps_without_gpu_rows];
    bool ok = covered != NULL;
    q->of = s->head.count;
    for (uint32_t i = 0; ok && i < tr->launches.head.count; i++)
        if (tr->launches.step[i] != ROOF_NONE)
            covered[tr->launches.step[i]] = 1;
    uint32_t without = 0; /* steps that only a GPU row's time could cover */
    for (uint32_t i = 0; ok && i < s->head.count; i++)
        without += !covered[i];
    for (uint32_t row = 0; ok && without && row < tr->gpu.head.count; row++)
        ok = interval_add(&busy, tr->gpu.start_ns[row], gpu_end(&tr->gpu, row));
    interval_normalise(&busy);
    for (uint32_t i = 0; ok && tr->gpu.head.count && i < s->head.count; i++) {
        if (covered[i])
            continue;
        const size_t at = interval_first_after(&busy, s->start_ns[i]);
        const bool runs =
            s->start_ns[i] < s->end_ns[i] && at < busy.count && busy.v[at].begin < s->end_ns[i];
        if (!runs)
            q->count++;
    }
    interval_free(&busy);
    free(covered);
    return ok;
}

/* ---- Clocks ---- */

static const int64_t DAY_NS = INT64_C(86400) * 1000000000;

static bool is_far(int64_t start_ns, int64_t median_ns)
{
    return start_ns - median_ns > DAY_NS || median_ns - start_ns > DAY_NS;
}

static bool look_for_far_rows(struct roof_trace *tr)
{
    const struct nodes *n = &tr->nodes;
    const struct gpu *g = &tr->gpu;
    struct quality_count *q = &tr->quality[QUALITY_far_timestamps];
    const size_t count = (size_t)n->head.count + g->head.count;
    q->of = (int64_t)count;
    int64_t first_ns = INT64_MAX, last_ns = INT64_MIN;
    for (size_t i = 0; i < count; i++) {
        const int64_t ns = i < n->head.count ? n->start_ns[i] : g->start_ns[i - n->head.count];
        first_ns = ns < first_ns ? ns : first_ns;
        last_ns = ns > last_ns ? ns : last_ns;
    }
    if (!count || last_ns - first_ns <= DAY_NS) /* the usual case needs no median */
        return true;
    int64_t *starts = malloc(count * sizeof *starts);
    if (!starts)
        return false;
    for (size_t i = 0; i < count; i++)
        starts[i] = i < n->head.count ? n->start_ns[i] : g->start_ns[i - n->head.count];
    sort_i64(starts, count);
    const int64_t median_ns = starts[(count - 1) / 2];
    free(starts);
    for (uint32_t id = 0; id < n->head.count; id++)
        if (is_far(n->start_ns[id], median_ns))
            quality_add(q, n->offset[id]);
    for (uint32_t row = 0; row < g->head.count; row++)
        if (is_far(g->start_ns[row], median_ns))
            quality_add(q, g->offset[row]);
    return true;
}

/* ---- The whole ---- */

static void look_at_recording(struct roof_trace *tr)
{
    const struct nodes *n = &tr->nodes;
    int64_t processes = 0;
    uint32_t latest = ROOF_NONE;
    for (uint32_t id = 0; id < n->head.count; id++) { /* tracks of a pid stand together */
        const uint32_t process = tr->tracks.process[n->track[id]];
        if (n->kind[id] == KIND_CALL && process != latest) {
            processes++;
            latest = process;
        }
    }
    if (processes > 1 && !trace_knows_processes(tr)) /* else what the reader found of ranks */
        tr->quality[QUALITY_several_processes].count = processes - 1;
    tr->quality[QUALITY_no_gpu_rows].count = !tr->gpu.head.count;
    tr->quality[QUALITY_no_steps].count = !tr->steps.head.count;
    if (tr->meta.format != FORMAT_KINETO)
        return; /* other formats have no place for the rest */
    tr->quality[QUALITY_no_stacks].count = !tr->frames.head.count && !tr->frames_skipped;
    tr->quality[QUALITY_no_rank].count = tr->meta.rank == ROOF_NULL_I64;
}

roof_status quality_build(struct roof_trace *tr, roof_error *err)
{
    look_at_gpu_rows(tr);
    look_at_losses(tr);
    look_at_recording(tr);
    const bool ok = look_at_replays(tr) && look_at_steps(tr) && look_for_far_rows(tr);
    return ok ? ROOF_OK : error_nomem(err);
}
