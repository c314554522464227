/* ncu_command.c - the command line of Nsight Compute that measures the kernels of some operators in
 * one step of the program, and nothing else. */
#include "ncu_command.h"

#include "device.h"
#include "embedded.h"
#include "glob.h"
#include "kernel_name.h"
#include "launch_order.h"
#include "map.h"
#include "metrics.h"
#include "sort.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEFAULT_TOP = 5,
    MOST_PASSES = 2, /* of one metric; throughputs need up to nine */
    NAMES_SHOWN = 8,
    MINUTES_ARE_LONG = 2000 /* launches */
};

struct plan {
    const struct roof_trace *tr;
    const roof_ncu_opts *opts;
    uint32_t *order; /* kernels in launch order */
    uint32_t nkernels;
    int64_t *time_of_op; /* string -> ns of its kernels that may be measured */
    bool *is_op;         /* string: measured */
    uint32_t *ops;       /* those, most time first */
    uint32_t nops;
    int64_t ops_ns, all_ns;
    uint32_t step;       /* row of steps, ROOF_NONE: the whole trace */
    struct strtab bases; /* base names of the kernels to be measured */
    uint32_t *base_of;   /* string -> base name, ROOF_NONE: of none */
    uint32_t process;
    uint32_t skip, count, wanted; /* launches before, from the first wanted to the last, wanted */
    uint32_t communication;       /* kernels of these operators left out */
    bool other_processes;
};

/* ---- Operators ---- */

static bool may_measure(const struct roof_trace *tr, uint32_t row)
{
    return tr->gpu.kind[row] == KIND_KERNEL && tr->gpu.klass[row] != CLASS_COMMUNICATION;
}

static uint32_t op_of(const struct roof_trace *tr, uint32_t row)
{
    return tr->launches.name[tr->gpu.launch[row]];
}

static int compare_ops(const void *ctx, uint32_t a, uint32_t b)
{
    const struct plan *p = ctx;
    if (p->time_of_op[a] != p->time_of_op[b])
        return SORT_BY(p->time_of_op[b], p->time_of_op[a]);
    return strtab_compare(&p->tr->strings, a, b);
}

static roof_status choose_ops(struct plan *p, roof_error *err)
{
    const struct roof_trace *tr = p->tr;
    const uint32_t n = tr->strings.count;
    const size_t most = p->opts->op ? n : p->opts->top ? p->opts->top : DEFAULT_TOP;
    for (uint32_t row = 0; row < tr->gpu.head.count; row++) {
        p->all_ns = ns_add(p->all_ns, tr->gpu.dur_ns[row]);
        if (may_measure(tr, row))
            p->time_of_op[op_of(tr, row)] =
                ns_add(p->time_of_op[op_of(tr, row)], tr->gpu.dur_ns[row]);
    }
    for (uint32_t s = 0; s < n; s++)
        if (p->time_of_op[s] > 0 && (!p->opts->op || glob_match(p->opts->op, trace_string(tr, s))))
            p->ops[p->nops++] = s;
    if (!sort_rows(p->ops, p->nops, compare_ops, p))
        return error_nomem(err);
    p->nops = p->nops < most ? p->nops : (uint32_t)most;
    for (uint32_t i = 0; i < p->nops; i++) {
        p->is_op[p->ops[i]] = true;
        p->ops_ns = ns_add(p->ops_ns, p->time_of_op[p->ops[i]]);
    }
    if (!p->nops && p->opts->op)
        return error_set(err, ROOF_ARG, -1,
                         "%s: no operator \"%.80s\" has kernels that can be measured", tr->path,
                         p->opts->op);
    return p->nops ? ROOF_OK
                   : error_set(err, ROOF_ARG, -1, "%s: no kernels that can be measured", tr->path);
}

/* ---- Launches ---- */

static bool is_of_op(const struct plan *p, uint32_t row)
{
    return may_measure(p->tr, row) && p->is_op[op_of(p->tr, row)];
}

static bool is_in_step(const struct plan *p, uint32_t row)
{
    return p->step == ROOF_NONE || p->tr->launches.step[p->tr->gpu.launch[row]] == p->step;
}

/* The step that was asked for, else the last one with kernels of these operators: the first ones
 * warm up. */
static roof_status choose_step(struct plan *p, roof_error *err)
{
    const struct roof_trace *tr = p->tr;
    p->step = ROOF_NONE;
    for (uint32_t row = 0; row < tr->gpu.head.count; row++) {
        const uint32_t step = tr->launches.step[tr->gpu.launch[row]];
        if (step == ROOF_NONE || !is_of_op(p, row))
            continue;
        if (p->opts->has_step ? tr->steps.number[step] == p->opts->step
                              : p->step == ROOF_NONE || step > p->step)
            p->step = step;
    }
    if (p->opts->has_step && p->step == ROOF_NONE)
        return error_set(err, ROOF_ARG, -1, "%s: no step %" PRId64 " with kernels of these",
                         tr->path, p->opts->step);
    return ROOF_OK;
}

static uint32_t process_of(const struct roof_trace *tr, uint32_t row)
{
    const uint32_t call = tr->gpu.call[row];
    return call == ROOF_NONE ? ROOF_NONE : tr->tracks.process[tr->nodes.track[call]];
}

/* ROOF_NONE when out of memory. */
static uint32_t add_base(struct plan *p, uint32_t name, struct buf *canonical, struct buf *base)
{
    const char *s = trace_string(p->tr, name);
    buf_clear(canonical);
    buf_clear(base);
    kernel_name_canonical(s, strlen(s), canonical);
    if (canonical->failed)
        return ROOF_NONE;
    kernel_name_base(canonical->bytes ? canonical->bytes : "", canonical->len, base);
    return base->failed ? ROOF_NONE
                        : strtab_intern(&p->bases, base->bytes ? base->bytes : "", base->len);
}

/* Base names of all kernels, in base_of; those to be measured first, so that they are the first
 * ones of `bases`. */
static bool find_bases(struct plan *p, uint32_t *nwanted)
{
    const struct roof_trace *tr = p->tr;
    struct buf canonical = {0}, base = {0};
    bool ok = true;
    for (int wanted = 1; wanted >= 0; wanted--) {
        for (uint32_t i = 0; i < p->nkernels && ok; i++) {
            const uint32_t row = p->order[i], name = tr->gpu.name[row];
            if (p->base_of[name] != ROOF_NONE ||
                (wanted && !(is_of_op(p, row) && is_in_step(p, row))))
                continue;
            p->base_of[name] = add_base(p, name, &canonical, &base);
            ok = p->base_of[name] != ROOF_NONE;
        }
        if (wanted)
            *nwanted = p->bases.count;
    }
    buf_free(&canonical);
    buf_free(&base);
    return ok;
}

/* Ranges have more than the name ("aten::mm, op_id = 3"), and a filter can only say how they begin:
 * commas and brackets mean something else in it. */
static bool begins_like_op(const struct plan *p, uint32_t row)
{
    const char *name = trace_string(p->tr, op_of(p->tr, row));
    for (uint32_t i = 0; i < p->nops; i++) {
        const char *op = trace_string(p->tr, p->ops[i]);
        if (strncmp(name, op, strlen(op)) == 0)
            return true;
    }
    return false;
}

/* Whether ncu counts the launch for --launch-skip: those that its filters let through. */
static bool counts(const struct plan *p, uint32_t row, uint32_t nwanted)
{
    return p->base_of[p->tr->gpu.name[row]] < nwanted && (!p->opts->nvtx || begins_like_op(p, row));
}

static roof_status choose_launches(struct plan *p, uint32_t *nwanted, roof_error *err)
{
    const struct roof_trace *tr = p->tr;
    uint32_t place = 0, first = ROOF_NONE, last = 0;
    if (!find_bases(p, nwanted))
        return error_nomem(err);
    p->process = ROOF_NONE;
    for (uint32_t i = 0; i < p->nkernels; i++) {
        const uint32_t row = p->order[i], process = process_of(tr, row);
        if (is_of_op(p, row) && is_in_step(p, row) && p->process == ROOF_NONE)
            p->process = process;
    }
    for (uint32_t i = 0; i < p->nkernels; i++) {
        const uint32_t row = p->order[i], process = process_of(tr, row);
        const bool is_other =
            p->process != ROOF_NONE && process != ROOF_NONE && process != p->process;
        p->other_processes |= is_other;
        if (is_other || !counts(p, row, *nwanted))
            continue;
        if (is_of_op(p, row) && is_in_step(p, row)) {
            first = first == ROOF_NONE ? place : first;
            last = place;
            p->wanted++;
        }
        place++;
    }
    p->skip = first == ROOF_NONE ? 0 : first;
    p->count = first == ROOF_NONE ? 0 : last - first + 1;
    for (uint32_t row = 0; row < tr->gpu.head.count; row++)
        p->communication += tr->gpu.klass[row] == CLASS_COMMUNICATION && is_in_step(p, row);
    return ROOF_OK;
}

/* ---- The GPU ---- */

/* "9.0"; an error where it is not known, or no GPU of NVIDIA. */
static roof_status find_capability(const struct plan *p, struct buf *out, roof_error *err)
{
    struct device_list list = {0};
    struct device_match match = {0};
    const struct device_props *props = trace_any_device(p->tr);
    if (p->opts->capability) {
        buf_str(out, p->opts->capability);
        return ROOF_OK;
    }
    const int64_t device = p->nkernels ? p->tr->gpu.device[p->order[0]] : ROOF_NULL_I64;
    roof_status status = device_list_load_for(&list, p->tr, err);
    if (status == ROOF_OK)
        status = device_find_traced(&list, device, &match, err);
    if (status == ROOF_OK && match.peaks.vendor && strcmp(match.peaks.vendor, "NVIDIA") != 0)
        status =
            error_set(err, ROOF_UNSUPPORTED, -1,
                      "%s: a GPU of %s (%s), which Nsight Compute does not measure", p->tr->path,
                      match.peaks.vendor, match.peaks.name ? match.peaks.name : "unknown");
    else if (status == ROOF_OK && match.peaks.chip)
        buf_str(out, match.peaks.chip);
    else if (status == ROOF_OK && props && props->cc_major != ROOF_NULL_I64 &&
             props->cc_minor != ROOF_NULL_I64)
        buf_printf(out, "%" PRId64 ".%" PRId64, props->cc_major, props->cc_minor);
    else if (status == ROOF_OK)
        status =
            error_set(err, ROOF_ARG, -1,
                      "%s: cannot say which metrics its GPU has, for it is not known: expected "
                      "--capability 9.0 (or another one) or --device-name",
                      p->tr->path);
    device_match_free(&match);
    device_list_free(&list);
    return status;
}

/* ---- The text ---- */

static void add_ops(struct buf *out, const struct plan *p)
{
    buf_printf(out, "# %u operator%s, %.1f %% of GPU time:", p->nops, p->nops == 1 ? "" : "s",
               p->all_ns > 0 ? 100 * (double)p->ops_ns / (double)p->all_ns : 0);
    for (uint32_t i = 0; i < p->nops && i < NAMES_SHOWN; i++)
        buf_printf(out, "%s %s", i ? "," : "", trace_string(p->tr, p->ops[i]));
    if (p->nops > NAMES_SHOWN)
        buf_printf(out, " and %u more", p->nops - NAMES_SHOWN);
    buf_char(out, '\n');
}

static void add_launches(struct buf *out, const struct plan *p, uint32_t nnames)
{
    const struct roof_trace *tr = p->tr;
    buf_printf(out, "# %u launch%s of %u kernel name%s", p->wanted, p->wanted == 1 ? "" : "es",
               nnames, nnames == 1 ? "" : "s");
    if (p->step != ROOF_NONE)
        buf_printf(out, " in %s", trace_string(tr, tr->steps.name[p->step]));
    if (p->count > p->wanted)
        buf_printf(out, ", and %u of other operators between them", p->count - p->wanted);
    buf_str(out, "\n# Launches are counted from the first one that was recorded");
    if (tr->steps.head.count && tr->steps.number[0] > 0)
        buf_printf(out, ", in step %" PRId64, tr->steps.number[0]);
    buf_str(out, ": if the program launched some before that,\n# let it call "
                 "torch.cuda.profiler.start() there and add --profile-from-start off.\n");
    if (p->count > MINUTES_ARE_LONG)
        buf_str(out, "# Each launch is repeated for each pass: this takes long; fewer operators "
                     "(--top, --op) take less.\n");
    if (p->other_processes)
        buf_str(out, "# Launches of one process only: --launch-skip counts in each of them.\n");
    if (p->communication)
        buf_printf(
            out,
            "# Kernels of communication (%u) are left out: repeated alone, one waits for the other "
            "ranks\n# for ever. All ranks together, where `ncu --help` lists it: one ncu a rank "
            "with "
            "--communicator tcp\n# --communicator-num-peers RANKS --lockstep-kernel-launch.\n",
            p->communication);
}

static void add_metrics(struct buf *out, const struct metric_choice *m, const char *capability)
{
    buf_printf(out, "# Compute capability %s: %zu metrics for %zu fields, at least %d pass%s.",
               capability, m->count, m->fields, m->most_passes, m->most_passes == 1 ? "" : "es");
    if (m->without.len)
        buf_printf(out, "\n# It has no metrics for: %s.", m->without.bytes);
    if (m->costly.len)
        buf_printf(out, "\n# Left out, for their metrics need many passes (--costly): %s.",
                   m->costly.bytes);
    buf_char(out, '\n');
}

/* As part of a regular expression, in single quotes: what is no letter, digit or _ is any one. */
static void add_pattern(struct buf *out, const char *name)
{
    for (const char *c = name; *c; c++) {
        const bool is_plain = (*c >= '0' && *c <= '9') || (*c >= 'a' && *c <= 'z') ||
                              (*c >= 'A' && *c <= 'Z') || *c == '_' || *c == ':';
        buf_char(out, is_plain ? *c : '.');
    }
}

static void add_command(struct buf *out, const struct plan *p, uint32_t nnames,
                        const struct metric_choice *m)
{
    buf_str(out, "ncu --target-processes all --kernel-name-base function \\\n  --kernel-name "
                 "'regex:(^|::)(");
    for (uint32_t i = 0; i < nnames; i++) {
        buf_str(out, i ? "|" : "");
        add_pattern(out, strtab_get(&p->bases, i));
    }
    buf_str(out, ")$' \\\n");
    if (p->opts->nvtx) {
        buf_str(out, "  --nvtx --nvtx-include 'regex:^(");
        for (uint32_t i = 0; i < p->nops; i++) {
            buf_str(out, i ? "|" : "");
            add_pattern(out, trace_string(p->tr, p->ops[i]));
        }
        buf_str(out, ").*]' \\\n"); /* ]: the innermost range */
    }
    buf_printf(out, "  --launch-skip %u --launch-count %u \\\n", p->skip, p->count);
    buf_printf(out, "  --replay-mode kernel --cache-control %s --clock-control %s \\\n",
               p->opts->cold ? "all" : "none", p->opts->cold ? "base" : "none");
    buf_str(out, "  --metrics ");
    for (size_t i = 0; i < m->count; i++)
        buf_printf(out, "%s%s", i ? "," : "", m->names[i]);
    buf_str(out, " \\\n  --csv --print-units base --log-file counters.csv -- PROGRAM ARGUMENTS\n");
}

/* In single quotes, as a word of the shell. */
static void add_word(struct buf *out, const char *s)
{
    buf_char(out, '\'');
    for (; *s; s++) {
        if (*s == '\'')
            buf_str(out, "'\\'");
        buf_char(out, *s);
    }
    buf_char(out, '\'');
}

static roof_status write_plan(struct plan *p, struct buf *out, roof_error *err)
{
    struct counter_fields fields = {0};
    struct metric_choice metrics = {0};
    struct buf capability = {0};
    uint32_t nnames = 0;
    roof_status status = choose_ops(p, err);
    if (status == ROOF_OK)
        status = choose_step(p, err);
    if (status == ROOF_OK)
        status = choose_launches(p, &nnames, err);
    if (status == ROOF_OK)
        status = find_capability(p, &capability, err);
    if (status == ROOF_OK)
        status = counter_fields_parse(&fields, "data/counters.tsv", embedded_counters_tsv, err);
    if (status == ROOF_OK)
        status = metrics_choose(&metrics, "data/metrics.tsv", embedded_metrics_tsv, &fields,
                                capability.bytes ? capability.bytes : "",
                                p->opts->costly ? 0 : MOST_PASSES, err);
    if (status == ROOF_OK) {
        add_ops(out, p);
        add_launches(out, p, nnames);
        add_metrics(out, &metrics, capability.bytes ? capability.bytes : "");
        if (p->opts->nvtx)
            buf_str(out, "# The program must push ranges: torch.autograd.profiler.emit_nvtx().\n");
        add_command(out, p, nnames, &metrics);
        buf_printf(out, "# Then: rooftree attribute --%s ",
                   p->tr->meta.format == FORMAT_NSYS ? "nsys" : "kineto");
        add_word(out, p->tr->path);
        buf_str(out, " --ncu counters.csv\n");
        if (out->failed)
            status = error_nomem(err);
    }
    metric_choice_free(&metrics);
    counter_fields_free(&fields);
    buf_free(&capability);
    return status;
}

roof_status ncu_command_write(const struct roof_trace *tr, const roof_ncu_opts *opts,
                              struct buf *out, roof_error *err)
{
    const size_t n = tr->strings.count;
    struct plan p = {.tr = tr, .opts = opts};
    p.order = sort_new_order(tr->gpu.head.count, gpu_compare_launches, tr);
    p.time_of_op = calloc(n + 1, sizeof *p.time_of_op);
    p.is_op = calloc(n + 1, sizeof *p.is_op);
    p.ops = calloc(n + 1, sizeof *p.ops);
    p.base_of = malloc((n + 1) * sizeof *p.base_of);
    roof_status status =
        p.order && p.time_of_op && p.is_op && p.ops && p.base_of ? ROOF_OK : error_nomem(err);
    for (size_t s = 0; p.base_of && s < n; s++)
        p.base_of[s] = ROOF_NONE;
    for (uint32_t i = 0; p.order && i < tr->gpu.head.count; i++)
        if (tr->gpu.kind[p.order[i]] == KIND_KERNEL)
            p.order[p.nkernels++] = p.order[i];
    if (status == ROOF_OK)
        status = write_plan(&p, out, err);
    free(p.order);
    free(p.time_of_op);
    free(p.is_op);
    free(p.ops);
    free(p.base_of);
    strtab_free(&p.bases);
    return status;
}
