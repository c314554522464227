/* mfu.c - what share of its matrix units' peak the FLOPs of each step are. */
#include "work_groups.h"

#include "sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    NEEDED_PERCENT = 95, /* of the time must have FLOPs that are known */
    MOST_CELLS = 100000  /* steps x devices */
};

static const roof_coldef COLS[] = {
    {"step",            ROOF_STR, ROOF_UNIT_NONE,
     "ProfilerStep#N, or (no step); without any step (kernels): from first to last GPU row",   false},
    {"number",          ROOF_I64, ROOF_UNIT_ID,      "its N",                                  true },
    {"device",          ROOF_I64, ROOF_UNIT_ID,      "GPU number, or null",                    false},
    {"device_line",     ROOF_STR, ROOF_UNIT_NONE,    "what that GPU is, as in devices",        true },
    {"dur_ns",          ROOF_I64, ROOF_UNIT_NS,      "wall time of the step",                  false},
    {"flops",           ROOF_I64, ROOF_UNIT_COUNT,
     "matrix FLOPs, as in roofline, of what the step launched, whenever it ran, without what "
     "checkpointing computes again; null: what that is is not known",                          true },
    {"executed_flops",  ROOF_I64, ROOF_UNIT_COUNT,   "the same with it",                       true },
    {"tflops_per_s",    ROOF_F64, ROOF_UNIT_NONE,    "executed_flops / dur_ns, 1e12 a second", true },
    {"compute_spec",    ROOF_STR, ROOF_UNIT_NONE,
     "units that most of it takes, as in devices; others are held against their own peaks",    true },
    {"peak_tflops",     ROOF_F64, ROOF_UNIT_NONE,
     "their dense peak at the datasheet's clock, 1e12 a second",                               true },
    {"mfu_percent",     ROOF_F64, ROOF_UNIT_PERCENT,
     "model FLOPs utilisation: time of flops at the peaks of their types, of dur_ns; a "
     "multiply-add is 2, causal masks are taken off, backward of fused attention has its scores "
     "again; null: see note",                                                                  false},
    {"hfu_percent",     ROOF_F64, ROOF_UNIT_PERCENT,
     "hardware FLOPs utilisation: the same of executed_flops",                                 false},
    {"covered_percent", ROOF_F64, ROOF_UNIT_PERCENT,
     "time of what has known FLOPs, of the step's GPU row time without communication; below 95 "
     "the two before are null",                                                                false},
    {"grade",           ROOF_STR, ROOF_UNIT_NONE,
     "weakest of the models that FLOPs are from: exact, bounds, estimate",                     true },
    {"note",            ROOF_STR, ROOF_UNIT_PROSE,   "why a number is null, or what to mind",  true },
};

/* What a step launched on a device. */
struct cell {
    uint32_t instances;
    int64_t all_ns, known_ns; /* GPU row time without communication; where FLOPs are known */
    int64_t executed, recomputed;
    double executed_ns, recomputed_ns; /* at the peaks */
    double spec_ns[PEAK_COUNT];
    enum opgrade grade;
    bool without_peak, unsure_fp32, emulated;
    bool is_reentrant; /* some of it lies in a backward that recomputes */
};

struct utilisation {
    struct work_table table;
    struct cell *cells;    /* step after step, then what is in none; device after device */
    uint8_t *recompute;    /* of launches */
    uint8_t *is_reentrant; /* of nodes */
    bool recompute_known;
    int64_t *scratch;
};

/* torch.utils.checkpoint with use_reentrant=True runs the forward again inside this backward, whose
 * own kernels no frame tells from it. */
static bool mark_reentrant(struct utilisation *u, const struct roof_trace *tr)
{
    const struct nodes *n = &tr->nodes;
    u->is_reentrant = calloc((size_t)n->head.count + 1, 1);
    if (!u->is_reentrant)
        return false;
    for (uint32_t id = 0; id < n->head.count; id++) {
        const uint32_t above = n->op_above[id];
        const char *name = trace_string(tr, n->name[id]);
        const bool is_one =
            n->kind[id] == KIND_OP && strcmp(name, "CheckpointFunctionBackward") == 0;
        u->is_reentrant[id] = is_one || (above != ROOF_NONE && u->is_reentrant[above]);
    }
    return true;
}

static void add_flops(struct cell *c, const struct work_line *l, const struct opresult *r,
                      bool is_recomputed)
{
    const double ns = (double)l->work.flops_matrix / l->roof.flop_peak * 1e9;
    c->executed = ns_add(c->executed, l->work.flops_matrix);
    if (is_recomputed)
        c->recomputed = ns_add(c->recomputed, l->work.flops_matrix);
    c->unsure_fp32 |= l->roof.unsure_fp32;
    c->emulated |= l->roof.emulated;
    if (r && r->grade > c->grade)
        c->grade = r->grade;
    if (!isfinite(ns)) {
        c->without_peak = true;
        return;
    }
    c->executed_ns += ns;
    c->recomputed_ns += is_recomputed ? ns : 0;
    c->spec_ns[l->roof.flop_spec] += ns;
}

static void add_instance(struct utilisation *u, uint32_t i, uint32_t device,
                         const struct work_line *l)
{
    const struct work *w = &u->table.work;
    const struct roof_trace *tr = w->tr;
    const uint32_t launch = w->instances.launch[i], step = tr->launches.step[launch];
    const uint32_t node = tr->launches.node[launch];
    const size_t at = step == ROOF_NONE ? tr->steps.head.count : step;
    struct cell *c = &u->cells[at * u->table.ndevices + device];
    c->instances++;
    if (w->instances.state[i] == WORK_COMMUNICATION)
        return;
    c->all_ns = ns_add(c->all_ns, w->instances.sum_ns[i]);
    if (l->work.flops_matrix == ROOF_NULL_I64)
        return;
    c->known_ns = ns_add(c->known_ns, w->instances.sum_ns[i]);
    if (!l->work.flops_matrix)
        return;
    c->is_reentrant |= node != ROOF_NONE && u->is_reentrant[node];
    add_flops(c, l, work_result(w, i), u->recompute[launch]);
}

static void add_all(struct utilisation *u)
{
    const struct work_groups *g = &u->table.groups;
    for (uint32_t group = 0; group < g->head.count; group++) {
        struct work_line l;
        work_line_of(&u->table, group, u->scratch, &l);
        for (uint32_t k = 0; k < g->count[group]; k++)
            add_instance(u, u->table.members[g->begin[group] + k], g->device[group], &l);
    }
}

static roof_status make(struct utilisation *u, const struct roof_trace *tr, roof_error *err)
{
    ROOF_TRY(work_table_make(&u->table, tr, err));
    const size_t cells = ((size_t)tr->steps.head.count + 1) * u->table.ndevices;
    if (cells > MOST_CELLS)
        return ROOF_OK;
    u->cells = calloc(cells + 1, sizeof *u->cells);
    u->recompute = malloc((size_t)tr->launches.head.count + 1);
    u->scratch = malloc(u->table.work.instances.head.count * sizeof *u->scratch + 1);
    if (!u->cells || !u->recompute || !u->scratch || !mark_reentrant(u, tr) ||
        !launches_mark_recompute(tr, u->recompute, &u->recompute_known))
        return error_nomem(err);
    add_all(u);
    return ROOF_OK;
}

/* ---- Rows ---- */

static void add_remark(struct buf *b, const char *text)
{
    buf_str(b, b->len ? "; " : "");
    buf_str(b, text);
}

/* What keeps both shares from being known. */
static bool add_reason(struct buf *b, const struct cell *c, int64_t dur_ns)
{
    const double covered = c->all_ns ? 100.0 * (double)c->known_ns / (double)c->all_ns : 0;
    if (dur_ns <= 0)
        add_remark(b, "no step to hold it against");
    else if (!c->all_ns)
        add_remark(b, "nothing but communication ran");
    else if (covered < NEEDED_PERCENT)
        add_remark(b, "FLOPs are known of less than 95 % of the time: see models_missing");
    else if (c->without_peak)
        add_remark(b, "a peak is not known: see roofline; --device-name NAME");
    else if (c->executed_ns > (double)dur_ns)
        add_remark(b, "over 100 %: a model, the device, or the place of launches must be wrong");
    else
        return false;
    return true;
}

static void add_remarks(struct buf *b, const struct cell *c, bool recompute_known,
                        bool device_known)
{
    if (c->executed && !recompute_known)
        add_remark(b, "no Python frames: what checkpointing computes again is not known");
    else if (c->is_reentrant)
        add_remark(b, "checkpointing with use_reentrant=True: what it computes again is not known");
    if (c->unsure_fp32)
        add_remark(b, "no kernel says whether it takes float32 as tf32");
    if (c->emulated && device_known)
        add_remark(b, "the device has no matrix units for a type");
}

static enum device_peak main_spec(const struct cell *c)
{
    enum device_peak most = PEAK_COUNT;
    for (int p = 0; p < PEAK_COUNT; p++)
        if (c->spec_ns[p] > (most == PEAK_COUNT ? 0 : c->spec_ns[most]))
            most = (enum device_peak)p;
    return most;
}

static void add_share(roof_table *out, bool is_known, double ns, int64_t dur_ns)
{
    if (is_known)
        table_f64(out, 100 * fmax(0, ns) / (double)dur_ns);
    else
        table_null(out);
}

static void add_spec(roof_table *out, const struct cell *c, const struct device_peaks *d)
{
    const enum device_peak spec = main_spec(c);
    table_str(out, spec == PEAK_COUNT ? NULL : device_peak_name(spec));
    if (spec == PEAK_COUNT)
        table_null(out);
    else
        table_f64(out, d->peak[spec] / 1e12);
}

static void add_cell(roof_table *out, const struct utilisation *u, const struct cell *c,
                     const struct device_match *m, int64_t dur_ns)
{
    struct buf note = {0};
    const bool is_refused = add_reason(&note, c, dur_ns);
    const bool is_told = !c->executed || (u->recompute_known && !c->is_reentrant);
    add_remarks(&note, c, u->recompute_known, m->how != DEVICE_UNKNOWN);
    table_i64_or_null(out, is_told ? c->executed - c->recomputed : ROOF_NULL_I64);
    table_i64(out, c->executed);
    if (dur_ns > 0)
        table_f64(out, (double)c->executed / (double)dur_ns / 1e3);
    else
        table_null(out);
    add_spec(out, c, &m->peaks);
    add_share(out, !is_refused && is_told, c->executed_ns - c->recomputed_ns, dur_ns);
    add_share(out, !is_refused, c->executed_ns, dur_ns);
    table_percent(out, c->known_ns, c->all_ns);
    table_str(out, c->executed ? opgrade_name(c->grade) : NULL);
    if (note.len)
        table_str_copy(out, note.bytes, note.len);
    else
        table_null(out);
    out->failed |= note.failed;
    buf_free(&note);
}

/* From the first of the device's GPU rows to the last. */
static int64_t window_of(const struct gpu *g, int64_t device)
{
    for (uint32_t lo = 0, hi; lo < g->head.count; lo = hi) {
        hi = gpu_device_end(g, lo);
        if (g->device[lo] == device) {
            const struct interval w = gpu_window(g, lo, hi);
            return w.end - w.begin;
        }
    }
    return 0;
}

/* `step`: their count stands for none. */
static void add_row(roof_table *out, const struct utilisation *u, uint32_t step, uint32_t device)
{
    const struct roof_trace *tr = u->table.work.tr;
    const struct steps *s = &tr->steps;
    const struct work_device *d = &u->table.devices[device];
    const struct cell *c = &u->cells[(size_t)step * u->table.ndevices + device];
    int64_t dur_ns = ROOF_NULL_I64;
    if (!c->instances)
        return;
    if (step < s->head.count)
        dur_ns = s->end_ns[step] - s->start_ns[step];
    else if (!s->head.count)
        dur_ns = window_of(&tr->gpu, d->id);
    table_str(out, step < s->head.count ? trace_string(tr, s->name[step])
                   : s->head.count      ? "(no step)"
                                        : "(kernels)");
    table_i64_or_null(out, step < s->head.count ? s->number[step] : ROOF_NULL_I64);
    table_i64_or_null(out, d->id);
    if (d->match.peaks.name)
        table_str_copy(out, d->match.peaks.name, strlen(d->match.peaks.name));
    else
        table_null(out);
    table_i64_or_null(out, dur_ns);
    add_cell(out, u, c, &d->match, dur_ns);
}

static int compare_devices(const void *ctx, uint32_t a, uint32_t b)
{
    const struct work_table *t = ctx;
    return sort_nullable(t->devices[a].id, t->devices[b].id);
}

static bool add_rows(roof_table *out, const struct utilisation *u)
{
    const struct roof_trace *tr = u->table.work.tr;
    const uint32_t count = (uint32_t)u->table.ndevices;
    uint32_t *order = sort_new_order(count, compare_devices, &u->table);
    for (uint32_t step = 0; order && step <= tr->steps.head.count; step++)
        for (uint32_t i = 0; i < count; i++)
            add_row(out, u, step, order[i]);
    free(order);
    return order != NULL;
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    struct utilisation u = {0};
    roof_status status = make(&u, tr, err);
    if (status == ROOF_OK && u.cells && !add_rows(out, &u))
        status = error_nomem(err);
    if (status == ROOF_OK && !u.cells)
        table_note(out, "more than 100000 steps x devices");
    else if (!tr->gpu.head.count && !opts->brief)
        table_note(out, "no GPU rows in this trace");
    work_table_free(&u.table);
    free(u.cells);
    free(u.recompute);
    free(u.is_reentrant);
    free(u.scratch);
    return status == ROOF_OK ? table_finish(out, err) : status;
}

const struct analysis analysis_mfu = {
    {"mfu", "Each step's FLOPs as a share of the matrix units' peak: MFU, and HFU.",
     ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_LAUNCHED,
};
