/* roofline.c - what each operator computed and moved, how fast, and how far from the roof. */
#include "work_groups.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const roof_coldef COLS[] = {
    {"name",               ROOF_STR, ROOF_UNIT_NONE,
     "the op whose model speaks for the GPU rows, else their launcher, as in ops",                               false},
    {"family",             ROOF_STR, ROOF_UNIT_NONE,    "of its model, or null",                                 true },
    {"category",           ROOF_STR, ROOF_UNIT_NONE,    "of the launcher, as in ops",                            true },
    {"parameters",         ROOF_STR, ROOF_UNIT_OBJECT,
     "what the model shows of the arguments, as JSON; null without model",                                       false},
    {"device",             ROOF_I64, ROOF_UNIT_ID,      "GPU number, or null",                                   true },
    {"device_line",        ROOF_STR, ROOF_UNIT_NONE,    "what that GPU is, as in devices",                       true },
    {"state",              ROOF_STR, ROOF_UNIT_NONE,
     "exact, bounds, estimate: of the model; else why there is none, as in model_coverage",                      true },
    {"count",              ROOF_I64, ROOF_UNIT_COUNT,   "instances",                                             true },
    {"total_ns",           ROOF_I64, ROOF_UNIT_NS,
     "sum of the durations of their GPU rows; adds up to all GPU row time",                                      false},
    {"percent",            ROOF_F64, ROOF_UNIT_PERCENT, "total_ns of all GPU row time",                          true },
    {"median_ns",          ROOF_F64, ROOF_UNIT_NS,      "busy time of an instance: union of its GPU rows",       true },
    {"mean_ns",            ROOF_F64, ROOF_UNIT_NS,      "the same, mean",                                        true },
    {"min_ns",             ROOF_I64, ROOF_UNIT_NS,      "the same, least",                                       true },
    {"max_ns",             ROOF_I64, ROOF_UNIT_NS,      "the same, most",                                        true },
    {"flops_matrix",       ROOF_I64, ROOF_UNIT_COUNT,
     "of an instance, for matrix units; a multiply-add is 2; null: not known",                                   true },
    {"flops_matrix_upper", ROOF_I64, ROOF_UNIT_COUNT,   "where flops_matrix is the least: the most",
     true                                                                                                             },
    {"flops_vector",       ROOF_I64, ROOF_UNIT_COUNT,   "of an instance, for the other units",                   true },
    {"sfu",                ROOF_I64, ROOF_UNIT_COUNT,   "special functions of an instance: exponentials, roots",
     true                                                                                                             },
    {"flops_torch",        ROOF_I64, ROOF_UNIT_COUNT,
     "what torch.utils.flop_counter says, where it counts the op; else 0",                                       true },
    {"bytes",              ROOF_I64, ROOF_UNIT_BYTES,
     "compulsory traffic of an instance: distinct elements read once, results written once",                     true },
    {"bytes_upper",        ROOF_I64, ROOF_UNIT_BYTES,
     "the same where the algorithm may have to read again, or null",                                             true },
    {"bus_bytes",          ROOF_I64, ROOF_UNIT_BYTES,
     "of communication: what the link of a rank passes, by nccl-tests' factors; bytes are its "
     "payload",                                                                                                  true },
    {"intensity",          ROOF_F64, ROOF_UNIT_RATIO,
     "FLOPs (matrix, else vector) a byte; null of communication",                                                true },
    {"tflops_per_s",       ROOF_F64, ROOF_UNIT_NONE,
     "FLOPs (matrix, else vector) / median_ns, 1e12 a second",                                                   true },
    {"tb_per_s",           ROOF_F64, ROOF_UNIT_NONE,    "bytes / median_ns, 1e12 a second",                      true },
    {"bus_tb_per_s",       ROOF_F64, ROOF_UNIT_NONE,
     "bus_bytes / median_ns, 1e12 a second: nccl-tests' busbw, with the waiting for other ranks",                true },
    {"compute_spec",       ROOF_STR, ROOF_UNIT_NONE,
     "units that tflops_per_s is compared with, as in devices",                                                  true },
    {"peak_tflops",        ROOF_F64, ROOF_UNIT_NONE,    "their peak, 1e12 a second",                             true },
    {"peak_tb_per_s",      ROOF_F64, ROOF_UNIT_NONE,
     "peak of the memory, or of the link of copies and communication, 1e12 bytes a second",                      true },
    {"ridge",              ROOF_F64, ROOF_UNIT_RATIO,
     "intensity above which the units, not the memory, are the limit",                                           true },
    {"bound",              ROOF_STR, ROOF_UNIT_NONE,
     "what the roof is made of: matrix, vector, sfu, memory, link, communication, latency",                      false},
    {"roof_ns",            ROOF_F64, ROOF_UNIT_NS,
     "least time of an instance at the datasheet's peaks; null: a peak or an amount is not known",               true },
    {"percent_of_roof",    ROOF_F64, ROOF_UNIT_PERCENT, "roof_ns of median_ns; over 100: see note",
     false                                                                                                            },
    {"boost_roof_ns",      ROOF_F64, ROOF_UNIT_NS,      "the same with matrix units at the highest clock",
     true                                                                                                             },
    {"percent_of_boost",   ROOF_F64, ROOF_UNIT_PERCENT, "boost_roof_ns of median_ns",                            true },
    {"cache_roof_ns",      ROOF_F64, ROOF_UNIT_NS,
     "boost_roof_ns where caches spare what they can: as many bytes as they hold at the beginning, "
     "and at the end",                                                                                           true },
    {"percent_of_cache",   ROOF_F64, ROOF_UNIT_PERCENT,
     "cache_roof_ns of median_ns: over 100 would be a wrong model or device",                                    true },
    {"headroom_ns",        ROOF_I64, ROOF_UNIT_NS,
     "what the roof would give back: busy time of all instances less count x roof_ns, not below 0",              false},
    {"fits_cache",         ROOF_STR, ROOF_UNIT_NONE,
     "L2 or last level: the bytes of an instance fit there, and may come from there",                            true },
    {"model",              ROOF_STR, ROOF_UNIT_NONE,    "file and line of the model",                            true },
    {"note",               ROOF_STR, ROOF_UNIT_PROSE,   "why a number is not known, or what to mind",            true },
    {"input_dims",         ROOF_STR, ROOF_UNIT_NONE,    "shapes as JSON, or null",                               true },
    {"input_types",        ROOF_STR, ROOF_UNIT_NONE,    "types as JSON, or null",                                true },
    {"input_strides",      ROOF_STR, ROOF_UNIT_NONE,    "strides as JSON, or null",                              true },
    {"concrete_inputs",    ROOF_STR, ROOF_UNIT_NONE,    "values of scalars as JSON, or null",                    true },
    {"first_id",           ROOF_I64, ROOF_UNIT_ID,      "smallest id among them, for `rooftree explain --id`",
     true                                                                                                             },
};

/* ---- Cells ---- */

static void add_real(roof_table *out, double v)
{
    if (isfinite(v))
        table_f64(out, v);
    else
        table_null(out);
}

static void add_span(roof_table *out, const struct span *s)
{
    if (s && s->len)
        table_str_copy(out, s->s, s->len);
    else
        table_null(out);
}

static double rate(int64_t amount, double ns)
{
    return amount == ROOF_NULL_I64 || !(ns > 0) ? (double)NAN : (double)amount / ns / 1e3;
}

static int64_t main_flops(const struct roof_work *w)
{
    return w->flops_matrix ? w->flops_matrix : w->flops_vector;
}

static double ratio(int64_t a, int64_t b)
{
    return a == ROOF_NULL_I64 || b == ROOF_NULL_I64 || !b ? (double)NAN : (double)a / (double)b;
}

static double percent_of(double roof_ns, double ns)
{
    return ns > 0 ? 100 * roof_ns / ns : (double)NAN;
}

/* ---- Notes ---- */

static void add_remark(struct buf *b, const char *text)
{
    buf_str(b, b->len ? "; " : "");
    buf_str(b, text);
}

/* Why work may be faster than its roof. */
static void explain_speed(struct buf *b, const struct work_line *l, const struct opresult *r)
{
    const bool is_conv = r && r->family && span_is(&r->family->name, "conv");
    if (!(l->roof.ns > l->time_ns))
        return;
    if (l->work.link == ROOF_LINK_RANKS)
        add_remark(b,
                   "faster than the link: switches may add up (NVLS, SHARP), or ranks share a GPU");
    else if (l->roof.bound == ROOF_BOUND_LATENCY)
        add_remark(b, "faster than the least time of a kernel");
    else if (l->roof.boost_ns <= l->time_ns)
        add_remark(b, "faster than the datasheet: at a higher clock");
    else if (l->roof.cache_ns <= l->time_ns)
        add_remark(b, "faster than memory: caches held part of it");
    else if (l->roof.bound == ROOF_BOUND_LINK)
        add_remark(b, "faster than the link: the host, or the other GPU, may be linked otherwise");
    else if (r && r->grade == OPGRADE_BOUNDS)
        add_remark(b, "faster than the roof: its bytes are the most that it may need");
    else if (is_conv)
        add_remark(b, "faster than the roof: FFT and Winograd execute fewer FLOPs");
    else
        add_remark(b, "faster than the roof, for a reason that is not known");
}

/* What to mind of communication that one rank tells of. */
static void explain_communication(struct buf *b, const struct work_line *l,
                                  const struct opresult *r)
{
    if (!r)
        add_remark(b, "no event says what was passed, or several kernels passed it: newer PyTorch "
                      "says it of NCCL's");
    if (isfinite(l->roof.ns))
        add_remark(b, "its time has waiting for other ranks in it; the roof is the GPU's own link: "
                      "between hosts it is slower, --peak link_gb_per_s=N");
}

static void add_note(roof_table *out, const struct work_table *t, uint32_t group,
                     const struct work_line *l)
{
    const uint32_t first = t->groups.first[group];
    const struct opresult *r = work_result(&t->work, first);
    const struct device_match *m = &t->devices[t->groups.device[group]].match;
    struct buf b = {0};
    if (t->work.instances.is_part[first])
        add_remark(&b, "only a part of its GPU rows is selected");
    else if (r && r->why)
        add_remark(&b, r->why);
    else if (work_state_remedy((enum work_state)t->work.instances.state[first]))
        add_remark(&b, work_state_remedy((enum work_state)t->work.instances.state[first]));
    explain_speed(&b, l, r);
    if (t->work.instances.state[first] == WORK_COMMUNICATION)
        explain_communication(&b, l, r);
    if (r && r->without_strides && l->work.link != ROOF_LINK_RANKS &&
        r->number[OPFIELD_BYTES] != ROOF_NULL_I64)
        add_remark(&b, "strides were not recorded: tensors are taken to be contiguous");
    if (l->roof.unsure_fp32)
        add_remark(&b, "no kernel says whether it takes float32 as tf32");
    if (l->roof.emulated && m->how != DEVICE_UNKNOWN)
        add_remark(&b, "the device has no matrix units for the type");
    if (m->how == DEVICE_UNKNOWN && !isfinite(l->roof.ns))
        add_remark(&b, m->why ? m->why : "the device is not known: --device-name NAME");
    if (b.len)
        table_str_copy(out, b.bytes, b.len);
    else
        table_null(out);
    out->failed |= b.failed;
    buf_free(&b);
}

/* ---- Rows ---- */

static void add_amounts(roof_table *out, const struct work_line *l)
{
    table_i64_or_null(out, l->work.flops_matrix);
    table_i64_or_null(out, l->flops_upper);
    table_i64_or_null(out, l->work.flops_vector);
    table_i64_or_null(out, l->work.sfu);
    table_i64_or_null(out, l->flops_torch);
    table_i64_or_null(out, l->work.bytes);
    table_i64_or_null(out, l->bytes_upper);
    table_i64_or_null(out, l->work.bus_bytes);
}

/* What collectives add up on their way has no rate of its own. */
static void add_rates(roof_table *out, const struct work_line *l)
{
    const int64_t flops = l->work.link == ROOF_LINK_RANKS ? ROOF_NULL_I64 : main_flops(&l->work);
    add_real(out, ratio(flops, l->work.bytes));
    add_real(out, rate(flops, l->time_ns));
    add_real(out, rate(l->work.bytes, l->time_ns));
    add_real(out, rate(l->work.bus_bytes, l->time_ns));
    table_str(out, l->roof.flop_spec == PEAK_COUNT ? NULL : device_peak_name(l->roof.flop_spec));
    add_real(out, l->roof.flop_peak / 1e12);
    add_real(out, l->roof.byte_peak / 1e12);
    add_real(out, l->roof.ridge);
}

int64_t work_headroom(const struct work_line *l, uint32_t count)
{
    const double rest = (double)l->busy.sum - (double)count * l->roof.ns;
    return !isfinite(l->roof.ns) ? ROOF_NULL_I64 : rest > 0 ? (int64_t)(rest + 0.5) : 0;
}

static void add_roof(roof_table *out, const struct work_line *l, uint32_t count)
{
    table_str(out, bound_name(l->roof.bound));
    add_real(out, l->roof.ns);
    add_real(out, percent_of(l->roof.ns, l->time_ns));
    add_real(out, l->roof.boost_ns);
    add_real(out, percent_of(l->roof.boost_ns, l->time_ns));
    add_real(out, l->roof.cache_ns);
    add_real(out, percent_of(l->roof.cache_ns, l->time_ns));
    table_i64_or_null(out, work_headroom(l, count));
    table_str(out, l->roof.cache);
}

static void add_model(roof_table *out, const struct work *w, const struct opresult *r)
{
    if (!r) {
        table_null(out);
        return;
    }
    const struct opplace *p = &r->model->place;
    table_printf(out, "%s:%u", w->evaluations.models->files[p->file].name, p->line);
}

static void add_fields(roof_table *out, const struct roof_trace *tr, uint32_t args)
{
    for (int f = 0; f < ARGS_FIELDS; f++)
        table_str(out,
                  args == ROOF_NONE ? NULL : trace_string(tr, tr->args.signatures[args].field[f]));
}

static void add_device_line(roof_table *out, const struct device_peaks *d)
{
    if (d->name)
        table_str_copy(out, d->name, strlen(d->name));
    else
        table_null(out);
}

static void add_row(roof_table *out, const struct work_table *t, uint32_t group, int64_t *scratch)
{
    const struct work *w = &t->work;
    const struct roof_trace *tr = w->tr;
    const uint32_t first = t->groups.first[group], count = t->groups.count[group];
    const struct opresult *r = work_result(w, first);
    struct work_line l;
    work_line_of(t, group, scratch, &l);
    table_str(out, trace_string(tr, work_name(w, first)));
    add_span(out, r && r->family ? &r->family->name : NULL);
    table_str(out, trace_string(tr, tr->launches.category[w->instances.launch[first]]));
    work_add_parameters(out, r);
    table_i64_or_null(out, w->instances.device[first]);
    add_device_line(out, &t->devices[t->groups.device[group]].match.peaks);
    table_str(out, work_state_name((enum work_state)w->instances.state[first]));
    table_i64(out, count);
    table_i64(out, t->groups.total_ns[group]);
    table_percent(out, t->groups.total_ns[group], w->all_ns);
    table_f64(out, l.busy.median);
    table_f64(out, l.busy.mean);
    table_i64(out, l.busy.min);
    table_i64(out, l.busy.max);
    add_amounts(out, &l);
    add_rates(out, &l);
    add_roof(out, &l, count);
    add_model(out, w, r);
    add_note(out, t, group, &l);
    add_fields(out, tr, work_args(w, first));
    table_i64(out, work_first_id(w, first));
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    struct work_table t;
    roof_status status =
        opts->has_id ? work_table_make_of(&t, tr, opts->id, err) : work_table_make(&t, tr, err);
    int64_t *scratch = malloc(t.work.instances.head.count * sizeof *scratch + 1);
    if (status == ROOF_OK && !scratch)
        status = error_nomem(err);
    for (uint32_t i = 0; status == ROOF_OK && i < t.groups.head.count; i++)
        add_row(out, &t, t.order[i], scratch);
    if (!tr->gpu.head.count && !opts->brief)
        table_note(out, "no GPU rows in this trace; `op_models` has what operators compute");
    else if (opts->has_id && !t.groups.head.count)
        table_note(out, "no GPU row is its own; what lies below it: --op-subtree");
    free(scratch);
    work_table_free(&t);
    return status == ROOF_OK ? table_finish(out, err) : status;
}

const struct analysis analysis_roofline = {
    {"roofline",
     "What operators computed and moved, how fast, and what bounds them: docs/models.md.", ANALYSIS_COLS(COLS), true, 20},
    run,
    SCOPE_LAUNCHED,
};
