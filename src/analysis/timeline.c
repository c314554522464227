/* timeline.c - where the time of each GPU went, in parts that add up to the window. */
#include "timeline.h"

#include "analysis.h"

#include "idle.h"

#include <stdlib.h>

static const roof_coldef COLS[] = {
    {"window",  ROOF_STR, ROOF_UNIT_NONE,
     "kernels (first GPU row to last), steps (first step to last), selection, or one step",            false},
    {"device",  ROOF_STR, ROOF_UNIT_NONE,    "GPU, or all: the sum over GPUs",                         false},
    {"type",    ROOF_STR, ROOF_UNIT_NONE,    "part of the window; a/b is a part of a",                 false},
    {"time_ns", ROOF_I64, ROOF_UNIT_NS,      "length of a union of intervals, not a sum of durations",
     false                                                                                                  },
    {"percent", ROOF_F64, ROOF_UNIT_PERCENT, "of total_time of the same window and device",            false},
};

enum part {
    COMPUTATION,
    EXPOSED_COMMUNICATION,
    EXPOSED_MEMCPY,
    EXPOSED_MEMCPY_DIRECTION, /* one for each direction */
    BUSY = EXPOSED_MEMCPY_DIRECTION + DIRECTION_COUNT,
    OTHER,
    IDLE,
    IDLE_MICRO,
    IDLE_MACRO,
    IDLE_OBSERVED,
    IDLE_UNOBSERVED,
    TOTAL,
    TOTAL_COMMUNICATION,
    TOTAL_MEMCPY,
    NPARTS
};

static const char *const PART_NAMES[NPARTS] = {
    [COMPUTATION] = "computation_time",
    [EXPOSED_COMMUNICATION] = "exposed_communication_time",
    [EXPOSED_MEMCPY] = "exposed_memcpy_time",
    [EXPOSED_MEMCPY_DIRECTION + DIRECTION_HTOD] = "exposed_memcpy_time/HtoD",
    [EXPOSED_MEMCPY_DIRECTION + DIRECTION_DTOH] = "exposed_memcpy_time/DtoH",
    [EXPOSED_MEMCPY_DIRECTION + DIRECTION_PEER] = "exposed_memcpy_time/peer",
    [EXPOSED_MEMCPY_DIRECTION + DIRECTION_LOCAL] = "exposed_memcpy_time/local",
    [EXPOSED_MEMCPY_DIRECTION + DIRECTION_UNKNOWN] = "exposed_memcpy_time/unknown",
    [BUSY] = "busy_time",
    [OTHER] = "other_time",
    [IDLE] = "idle_time",
    [IDLE_MICRO] = "idle_time/micro",
    [IDLE_MACRO] = "idle_time/macro",
    [IDLE_OBSERVED] = "idle_time/observed",
    [IDLE_UNOBSERVED] = "idle_time/unobserved",
    [TOTAL] = "total_time",
    [TOTAL_COMMUNICATION] = "total_communication_time",
    [TOTAL_MEMCPY] = "total_memcpy_time",
};

struct device {
    int64_t id;
    struct interval window; /* first row start to last row end */
    struct interval_set parts[NPARTS];
    struct interval_set all; /* of a selection: all that ran, selected or not; else empty */
    int64_t *sums[NPARTS];   /* interval_new_sums of each; of the kinds of gap: of gaps[] */
    struct gap *gaps;
    size_t ngaps;
    bool has_direction[DIRECTION_COUNT];
};

struct timeline {
    const struct roof_trace *tr;
    const roof_run_opts *opts;
    struct device *devices;
    size_t ndevices;
    bool has_direction[DIRECTION_COUNT]; /* on any device */
    struct rowless rowless;
};

static bool is_counted(const struct timeline *t, const struct gpu *g, uint32_t row)
{
    return !t->opts->linked_only || g->call[row] != ROOF_NONE;
}

/* When the device was not idle. */
static const struct interval_set *not_idle(const struct timeline *t, const struct device *d)
{
    return t->tr->view ? &d->all : &d->parts[BUSY];
}

/* ---- One device ---- */

/* What a gap is, if `length` of it is seen. */
static enum part kind_of_gap(const struct timeline *t, const struct gap *gap, int64_t length)
{
    if (gap->unobserved)
        return IDLE_UNOBSERVED;
    if (!t->opts->micro_idle_ns)
        return IDLE_OBSERVED;
    return length < t->opts->micro_idle_ns ? IDLE_MICRO : IDLE_MACRO;
}

static bool is_bounded(const struct gap *gap)
{
    return gap->at.begin != INT64_MIN && gap->at.end != INT64_MAX;
}

/* So that a window costs the same however many gaps it holds. */
static bool sum_gaps(const struct timeline *t, struct device *d)
{
    for (int p = IDLE_MICRO; p <= IDLE_UNOBSERVED; p++) {
        d->sums[p] = malloc((d->ngaps + 1) * sizeof *d->sums[p]);
        if (!d->sums[p])
            return false;
        d->sums[p][0] = 0;
    }
    for (size_t i = 0; i < d->ngaps; i++) {
        const struct gap *gap = &d->gaps[i];
        const int64_t length = is_bounded(gap) ? gap->at.end - gap->at.begin : 0;
        for (int p = IDLE_MICRO; p <= IDLE_UNOBSERVED; p++)
            d->sums[p][i + 1] = d->sums[p][i];
        d->sums[kind_of_gap(t, gap, length)][i + 1] += length;
    }
    return true;
}

/* Each class' union, then each part less the parts before it. */
static bool split_device(struct device *d, struct interval_set *classes,
                         struct interval_set *directions)
{
    struct interval_set *part = d->parts, rest = {0};
    bool ok = interval_unite(&classes[CLASS_COMPUTATION], &classes[CLASS_MEMSET]);
    for (int c = 0; c < CLASS_COUNT; c++)
        interval_normalise(&classes[c]);
    ok = ok && interval_unite(&part[COMPUTATION], &classes[CLASS_COMPUTATION]) &&
         interval_unite(&part[TOTAL_COMMUNICATION], &classes[CLASS_COMMUNICATION]) &&
         interval_unite(&part[TOTAL_MEMCPY], &classes[CLASS_MEMCPY]) &&
         interval_subtract(&part[EXPOSED_COMMUNICATION], &part[TOTAL_COMMUNICATION],
                           &part[COMPUTATION]) &&
         interval_unite(&part[BUSY], &part[COMPUTATION]) &&
         interval_unite(&part[BUSY], &part[TOTAL_COMMUNICATION]) &&
         interval_subtract(&part[EXPOSED_MEMCPY], &part[TOTAL_MEMCPY], &part[BUSY]);
    /* covered = computation and communication and the directions before */
    ok = ok && interval_unite(&rest, &part[BUSY]) &&
         interval_unite(&part[BUSY], &part[TOTAL_MEMCPY]);
    for (int i = 0; ok && i < DIRECTION_COUNT; i++) {
        interval_normalise(&directions[i]);
        ok = interval_subtract(&part[EXPOSED_MEMCPY_DIRECTION + i], &directions[i], &rest) &&
             interval_unite(&rest, &directions[i]);
    }
    interval_free(&rest);
    return ok;
}

/* Rows of one device. */
struct device_rows {
    const uint32_t *rows;
    size_t count;
};

static bool add_classes(struct timeline *t, struct device *d, struct device_rows own,
                        struct interval_set *classes, struct interval_set *directions)
{
    const struct gpu *g = &t->tr->gpu;
    bool ok = true;
    for (size_t k = 0; ok && k < own.count; k++) {
        const uint32_t row = own.rows[k];
        const int64_t end_ns = gpu_end(g, row);
        if (k == 0)
            d->window = (struct interval){g->start_ns[row], end_ns};
        if (end_ns > d->window.end)
            d->window.end = end_ns;
        ok = interval_add(&classes[g->klass[row]], g->start_ns[row], end_ns);
        if (ok && g->klass[row] == CLASS_MEMCPY) {
            d->has_direction[g->direction[row]] = t->has_direction[g->direction[row]] = true;
            ok = interval_add(&directions[g->direction[row]], g->start_ns[row], end_ns);
        }
    }
    return ok;
}

/* What else than the selected rows ran. */
static bool add_others(const struct timeline *t, struct device *d, struct device_rows all)
{
    const struct gpu *g = &trace_whole(t->tr)->gpu;
    if (!t->tr->view)
        return true;
    for (size_t k = 0; k < all.count; k++)
        if (!interval_add(&d->all, g->start_ns[all.rows[k]], gpu_end(g, all.rows[k])))
            return false;
    interval_normalise(&d->all);
    return interval_subtract(&d->parts[OTHER], &d->all, &d->parts[BUSY]);
}

/* `own` by start; `all`, rows of the whole trace, as gaps_new takes them. */
static bool read_device(struct timeline *t, struct device *d, struct device_rows own,
                        struct device_rows all)
{
    struct interval_set classes[CLASS_COUNT] = {{0}}, directions[DIRECTION_COUNT] = {{0}};
    bool ok = add_classes(t, d, own, classes, directions) && split_device(d, classes, directions) &&
              add_others(t, d, all);
    d->gaps =
        ok ? gaps_new(trace_whole(t->tr), &t->rowless, not_idle(t, d), all.rows, all.count) : NULL;
    d->ngaps = not_idle(t, d)->count + 1;
    ok = d->gaps && sum_gaps(t, d);
    for (int p = 0; ok && p < NPARTS; p++)
        if (d->parts[p].count)
            ok = (d->sums[p] = interval_new_sums(&d->parts[p])) != NULL;
    for (int c = 0; c < CLASS_COUNT; c++)
        interval_free(&classes[c]);
    for (int i = 0; i < DIRECTION_COUNT; i++)
        interval_free(&directions[i]);
    return ok;
}

/* ---- Windows ---- */

static void add_gap(const struct timeline *t, const struct gap *gap, struct interval window,
                    int64_t *time_ns)
{
    const struct interval at = gap_within(gap, window);
    const int64_t seen = at.end - at.begin;
    if (seen > 0)
        time_ns[kind_of_gap(t, gap, is_bounded(gap) ? gap->at.end - gap->at.begin : seen)] += seen;
}

static void add_idle(const struct timeline *t, const struct device *d, struct interval window,
                     int64_t *time_ns)
{
    /* Gap i lies before busy interval i, so the first one that can reach past the window's begin is
     * the one before the interval that does; the last, the one before the interval past its end. */
    const struct interval_set *busy = not_idle(t, d);
    const size_t first = interval_first_after(busy, window.begin),
                 last = interval_first_after(busy, window.end);
    add_gap(t, &d->gaps[first], window, time_ns);
    if (last > first)
        add_gap(t, &d->gaps[last], window, time_ns);
    for (int p = IDLE_MICRO; last > first && p <= IDLE_UNOBSERVED; p++)
        time_ns[p] += d->sums[p][last] - d->sums[p][first + 1]; /* whole ones */
}

/* Adds the device's times within the window to time_ns[]. */
static void add_device(const struct timeline *t, const struct device *d, struct interval window,
                       int64_t *time_ns)
{
    int64_t own[NPARTS] = {0};
    for (int p = 0; p < NPARTS; p++)
        if (d->parts[p].count)
            own[p] = interval_length_by_sums(&d->parts[p], d->sums[p], window.begin, window.end);
    own[TOTAL] = window.end - window.begin;
    own[IDLE] = own[TOTAL] - own[BUSY] - own[OTHER];
    add_idle(t, d, window, own);
    for (int p = 0; p < NPARTS; p++)
        time_ns[p] = ns_add(time_ns[p], own[p]);
}

static bool is_shown(const struct timeline *t, const bool *has_direction, int part)
{
    if (part >= EXPOSED_MEMCPY_DIRECTION && part < EXPOSED_MEMCPY_DIRECTION + DIRECTION_COUNT)
        return has_direction[part - EXPOSED_MEMCPY_DIRECTION];
    if (part == OTHER)
        return t->tr->view && t->tr->view->chooses_work;
    if (part == IDLE_MICRO || part == IDLE_MACRO)
        return t->opts->micro_idle_ns != 0;
    if (part == IDLE_OBSERVED)
        return t->opts->micro_idle_ns == 0;
    return true;
}

static void add_rows(const struct timeline *t, roof_table *out, const char *window,
                     const struct device *d, const int64_t *time_ns)
{
    for (int p = 0; p < NPARTS; p++) {
        if (!is_shown(t, d ? d->has_direction : t->has_direction, p))
            continue;
        table_str(out, window);
        if (!d)
            table_str(out, "all");
        else if (d->id == ROOF_NULL_I64)
            table_str(out, "null");
        else
            table_printf(out, "%lld", (long long)d->id);
        table_str(out, PART_NAMES[p]);
        table_i64(out, time_ns[p]);
        table_percent(out, time_ns[p], time_ns[TOTAL]);
    }
}

/* One window over all devices; `window` NULL: each device's own. */
static void add_window(const struct timeline *t, roof_table *out, const char *name,
                       const struct interval *window)
{
    int64_t all[NPARTS] = {0};
    for (size_t i = 0; i < t->ndevices; i++)
        add_device(t, &t->devices[i], window ? *window : t->devices[i].window, all);
    if (!t->opts->brief || t->ndevices > 1)
        add_rows(t, out, name, NULL, all);
    for (size_t i = 0; i < t->ndevices; i++) {
        int64_t own[NPARTS] = {0};
        add_device(t, &t->devices[i], window ? *window : t->devices[i].window, own);
        add_rows(t, out, name, &t->devices[i], own);
    }
}

/* As far as it lies in the selected time. */
static struct interval within_selection(const struct roof_trace *tr, int64_t begin, int64_t end)
{
    if (tr->view && tr->view->has_window) {
        begin = begin > tr->view->window.begin ? begin : tr->view->window.begin;
        end = end < tr->view->window.end ? end : tr->view->window.end;
    }
    return (struct interval){begin, end > begin ? end : begin};
}

/* Beyond this many, single steps are left out: the table would outgrow its trace many times over.
 */
enum { MAX_STEP_DEVICES = 100000 };

static void add_steps(const struct timeline *t, roof_table *out)
{
    const struct steps *s = &t->tr->steps;
    if (!s->head.count || t->opts->brief)
        return;
    if (t->ndevices > MAX_STEP_DEVICES / s->head.count) {
        table_note(out, "too many steps and devices to show single steps");
        return;
    }
    for (uint32_t i = 0; i < s->head.count; i++) {
        const struct interval window = within_selection(t->tr, s->start_ns[i], s->end_ns[i]);
        add_window(t, out, trace_string(t->tr, s->name[i]), &window);
    }
}

static void add_windows(const struct timeline *t, roof_table *out)
{
    const struct trace_view *v = t->tr->view;
    if (v && v->has_window) {
        add_window(t, out, "selection", &v->window);
        if (v->has_steps)
            add_steps(t, out);
        return;
    }
    add_window(t, out, "kernels", NULL);
    if (!t->tr->steps.head.count)
        return;
    const struct interval all = steps_window(&t->tr->steps);
    add_window(t, out, "steps", &all);
    add_steps(t, out);
}

/* The counted rows of [lo, hi) by start. */
static bool take_rows(const struct timeline *t, const struct roof_trace *tr, uint32_t lo,
                      uint32_t hi, uint32_t *rows, struct device_rows *out)
{
    size_t n = 0;
    for (uint32_t row = lo; row < hi; row++)
        if (is_counted(t, &tr->gpu, row))
            rows[n++] = row;
    *out = (struct device_rows){rows, n};
    return rows_sort_by_start(tr, rows, n);
}

/* Of the rows [lo, hi) of the whole trace and those selected of them, [own_lo, own_hi). */
static bool add_device_rows(struct timeline *t, const uint32_t range[2],
                            const uint32_t own_range[2], uint32_t *rows, uint32_t *own_rows)
{
    const struct roof_trace *whole = trace_whole(t->tr);
    struct device_rows all, own;
    if (!take_rows(t, whole, range[0], range[1], rows, &all))
        return false;
    own = all;
    if (t->tr->view && !take_rows(t, t->tr, own_range[0], own_range[1], own_rows, &own))
        return false;
    if (!own.count && !(t->tr->view && t->tr->view->has_window && all.count))
        return true;
    struct device *d = &t->devices[t->ndevices++];
    d->id = whole->gpu.device[range[0]];
    return read_device(t, d, own, all);
}

static bool read_devices(struct timeline *t)
{
    const struct gpu *own = &t->tr->gpu, *all = &trace_whole(t->tr)->gpu;
    size_t ndevices = 0;
    for (uint32_t lo = 0; lo < all->head.count; lo = gpu_device_end(all, lo))
        ndevices++;
    uint32_t *rows = malloc(all->head.count * sizeof *rows + 1);
    uint32_t *own_rows = malloc(own->head.count * sizeof *own_rows + 1);
    t->devices = calloc(ndevices ? ndevices : 1, sizeof *t->devices);
    bool ok = rows && own_rows && t->devices;
    uint32_t at[2] = {0, 0}, own_at[2] = {0, 0};
    for (; ok && at[0] < all->head.count; at[0] = at[1], own_at[0] = own_at[1]) {
        const int64_t device = all->device[at[0]];
        at[1] = gpu_device_end(all, at[0]);
        if (own_at[0] < own->head.count && own->device[own_at[0]] == device)
            own_at[1] = gpu_device_end(own, own_at[0]);
        if (trace_has_device(t->tr, device))
            ok = add_device_rows(t, at, own_at, rows, own_rows);
    }
    free(rows);
    free(own_rows);
    return ok;
}

static void timeline_free(struct timeline *t)
{
    for (size_t i = 0; i < t->ndevices; i++) {
        for (int p = 0; p < NPARTS; p++) {
            interval_free(&t->devices[i].parts[p]);
            free(t->devices[i].sums[p]);
        }
        interval_free(&t->devices[i].all);
        free(t->devices[i].gaps);
    }
    free(t->devices);
    rowless_free(&t->rowless);
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    struct timeline t = {.tr = tr, .opts = opts};
    const bool ok = rowless_collect(&t.rowless, trace_whole(tr)) && read_devices(&t);
    if (ok && t.ndevices)
        add_windows(&t, out);
    else if (ok)
        table_note(out, "no GPU rows in this trace");
    timeline_free(&t);
    return ok ? table_finish(out, err) : error_nomem(err);
}

bool timeline_split_steps(const struct roof_trace *tr, struct step_parts *parts, bool *known)
{
    const struct steps *s = &tr->steps;
    struct timeline t = {.tr = tr, .opts = &(roof_run_opts){0}};
    const bool ok = rowless_collect(&t.rowless, trace_whole(tr)) && read_devices(&t);
    *known = ok && t.ndevices && s->head.count && t.ndevices <= MAX_STEP_DEVICES / s->head.count;
    for (uint32_t i = 0; *known && i < s->head.count; i++) {
        const struct interval window = within_selection(tr, s->start_ns[i], s->end_ns[i]);
        int64_t all[NPARTS] = {0};
        for (size_t d = 0; d < t.ndevices; d++)
            add_device(&t, &t.devices[d], window, all);
        parts[i] = (struct step_parts){
            all[COMPUTATION], all[EXPOSED_COMMUNICATION], all[EXPOSED_MEMCPY], all[BUSY], all[IDLE],
        };
    }
    timeline_free(&t);
    return ok;
}

const struct analysis analysis_timeline = {
    {"timeline",
     "Where the time of each GPU went: computation, exposed communication and copies, idle.", ANALYSIS_COLS(COLS), true, 0},
    run,
    SCOPE_RAN,
};
