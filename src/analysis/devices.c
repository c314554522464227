/* devices.c - what each device can do at most, from where that is known, and how sure it is. */
#include "analysis.h"
#include "device.h"

#include <math.h>
#include <stdlib.h>

static const roof_coldef COLS[] = {
    {"device",               ROOF_I64, ROOF_UNIT_ID,    "GPU number, or null",                             false},
    {"name",                 ROOF_STR, ROOF_UNIT_NONE,  "as the trace gives it",                           true },
    {"line",                 ROOF_STR, ROOF_UNIT_NONE,  "of data/devices.tsv or --device-file that it is", false},
    {"matched_by",           ROOF_STR, ROOF_UNIT_NONE,
     "name, shape (SMs, memory), slice, trace, --device-name",                                             true },
    {"sm",                   ROOF_I64, ROOF_UNIT_COUNT, "SMs or CUs, of the trace or else of the line",    true },
    {"memory_bytes",         ROOF_I64, ROOF_UNIT_BYTES, "of the trace or else of the line",                true },
    {"matrix_fp64_tflops",   ROOF_F64, ROOF_UNIT_NONE,  "dense peak of matrix units, 1e12/s",              true },
    {"matrix_fp32_tflops",   ROOF_F64, ROOF_UNIT_NONE,  "the same, in fp32",                               true },
    {"matrix_tf32_tflops",   ROOF_F64, ROOF_UNIT_NONE,  "the same, in tf32",                               true },
    {"matrix_fp16_tflops",   ROOF_F64, ROOF_UNIT_NONE,  "the same, in fp16",                               false},
    {"matrix_bf16_tflops",   ROOF_F64, ROOF_UNIT_NONE,  "the same, in bf16",                               true },
    {"matrix_fp8_tflops",    ROOF_F64, ROOF_UNIT_NONE,  "the same, in fp8",                                true },
    {"matrix_fp6_tflops",    ROOF_F64, ROOF_UNIT_NONE,  "the same, in fp6",                                true },
    {"matrix_fp4_tflops",    ROOF_F64, ROOF_UNIT_NONE,  "the same, in fp4",                                true },
    {"matrix_int8_tops",     ROOF_F64, ROOF_UNIT_NONE,  "the same, in int8",                               true },
    {"vector_fp64_tflops",   ROOF_F64, ROOF_UNIT_NONE,  "peak of the other units, 1e12/s",                 true },
    {"vector_fp32_tflops",   ROOF_F64, ROOF_UNIT_NONE,  "the same, in fp32",                               true },
    {"vector_fp16_tflops",   ROOF_F64, ROOF_UNIT_NONE,  "the same, in fp16 (computed)",                    true },
    {"vector_bf16_tflops",   ROOF_F64, ROOF_UNIT_NONE,  "the same, in bf16 (computed)",                    true },
    {"sfu_tops",             ROOF_F64, ROOF_UNIT_NONE,  "peak of special functions, 1e12/s (computed)",    true },
    {"bandwidth_gb_per_s",   ROOF_F64, ROOF_UNIT_NONE,  "peak of the memory, 1e9 bytes/s",                 false},
    {"link_gb_per_s",        ROOF_F64, ROOF_UNIT_NONE,  "to other GPUs, one direction",                    true },
    {"host_gb_per_s",        ROOF_F64, ROOF_UNIT_NONE,  "to the host, one direction",                      true },
    {"l2_bytes",             ROOF_I64, ROOF_UNIT_BYTES, "size of the L2 cache",                            true },
    {"llc_bytes",            ROOF_I64, ROOF_UNIT_BYTES, "size of the cache behind it (Infinity Cache)",    true },
    {"boost_mhz",            ROOF_F64, ROOF_UNIT_NONE,  "highest clock",                                   true },
    {"datasheet_mhz",        ROOF_F64, ROOF_UNIT_NONE,  "clock of the matrix peaks",                       true },
    {"latency_us",           ROOF_F64, ROOF_UNIT_NONE,  "no kernel takes less (0.8 if no line says)",      true },
    {"attainable_matrix",    ROOF_F64, ROOF_UNIT_RATIO, "of a matrix peak, at best (0.8 likewise)",
     true                                                                                                       },
    {"attainable_bandwidth", ROOF_F64, ROOF_UNIT_RATIO, "of the bandwidth, at best (0.9 likewise)",
     true                                                                                                       },
    {"given",                ROOF_STR, ROOF_UNIT_NONE,  "columns whose values --peak gave",                true },
    {"confidence",           ROOF_STR, ROOF_UNIT_NONE,  "A, B or C: read, partly read, from memory",       false},
    {"why",                  ROOF_STR, ROOF_UNIT_PROSE, "why there is no line, or what to mind",           false},
    {"uncertain",            ROOF_STR, ROOF_UNIT_NONE,  "columns that are less sure than that",            true },
    {"source",               ROOF_STR, ROOF_UNIT_NONE,  "where the line is from",                          true },
    {"note",                 ROOF_STR, ROOF_UNIT_NONE,  "what else the line says",                         true },
};

/* ---- Cells ---- */

static void add_number(roof_table *out, double v)
{
    if (isnan(v))
        table_null(out);
    else
        table_f64(out, v);
}

/* What the trace says, else the line. */
static void add_whole(roof_table *out, int64_t of_trace, double of_line)
{
    if (of_trace > 0)
        table_i64(out, of_trace);
    else if (isnan(of_line))
        table_null(out);
    else
        table_i64(out, (int64_t)of_line);
}

/* The trace's strings stay, the list's do not. */
static void add_copy(roof_table *out, const char *s)
{
    if (s)
        table_printf(out, "%s", s);
    else
        table_null(out);
}

static void add_peaks(roof_table *out, const struct device_peaks *d)
{
    for (int peak = 0; peak < PEAK_COUNT; peak++)
        add_number(out, d->peak[peak] / 1e12);
    add_number(out, d->bandwidth / 1e9);
    add_number(out, d->link_bandwidth / 1e9);
    add_number(out, d->host_bandwidth / 1e9);
    add_whole(out, ROOF_NULL_I64, d->l2_bytes);
    add_whole(out, ROOF_NULL_I64, d->llc_bytes);
    add_number(out, d->boost_hz / 1e6);
    add_number(out, d->datasheet_hz / 1e6);
    add_number(out, d->latency_ns / 1e3);
    add_number(out, d->attainable_matrix);
    add_number(out, d->attainable_bandwidth);
}

static void add_device(roof_table *out, const struct device_list *list, int64_t device,
                       const struct device_match *m)
{
    const struct device_props *props = device_props_of(list, device);
    table_i64_or_null(out, device);
    table_str(out, props ? trace_string(list->tr, props->name) : NULL);
    add_copy(out, m->peaks.name);
    table_str(out, device_how_name(m->how));
    add_whole(out, props ? props->num_sms : ROOF_NULL_I64, m->peaks.sm);
    add_whole(out, props ? props->memory_bytes : ROOF_NULL_I64, m->peaks.memory_bytes);
    add_peaks(out, &m->peaks);
    add_copy(out, list->given_names);
    add_copy(out, m->peaks.confidence);
    add_copy(out, m->why);
    add_copy(out, m->peaks.uncertain);
    add_copy(out, m->peaks.source);
    add_copy(out, m->peaks.note);
}

/* ---- Rows ---- */

static int by_number(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y); /* null, the smallest number, first */
}

/* The devices with GPU rows and, if not `brief`, those that deviceProperties lists, each once. The
 * caller frees *ids. */
static bool list_devices(const struct roof_trace *tr, bool brief, int64_t **ids, size_t *count)
{
    const struct gpu *g = &tr->gpu;
    size_t n = brief ? 0 : tr->meta.ndevices, unique = 0;
    for (uint32_t lo = 0; lo < g->head.count; lo = gpu_device_end(g, lo))
        n++;
    int64_t *list = malloc((n + 1) * sizeof *list);
    *ids = list;
    if (!list)
        return false;
    n = 0;
    for (uint32_t lo = 0; lo < g->head.count; lo = gpu_device_end(g, lo))
        list[n++] = g->device[lo];
    for (size_t i = 0; !brief && i < tr->meta.ndevices; i++)
        if (trace_has_device(tr, tr->meta.devices[i].id))
            list[n++] = tr->meta.devices[i].id;
    qsort(list, n, sizeof *list, by_number);
    for (size_t i = 0; i < n; i++)
        if (!i || list[i] != list[i - 1])
            list[unique++] = list[i];
    if (unique && list[0] == ROOF_NULL_I64) { /* null goes last, as everywhere */
        for (size_t i = 1; i < unique; i++)
            list[i - 1] = list[i];
        list[unique - 1] = ROOF_NULL_I64;
    }
    *count = unique;
    return true;
}

static roof_status add_devices(const struct device_list *list, const roof_run_opts *opts,
                               roof_table *out, roof_error *err)
{
    int64_t *ids;
    size_t n = 0;
    roof_status status = list_devices(list->tr, opts->brief, &ids, &n) ? ROOF_OK : error_nomem(err);
    for (size_t i = 0; i < n && status == ROOF_OK; i++) {
        struct device_match m;
        status = device_find_traced(list, ids[i], &m, err);
        if (status == ROOF_OK)
            add_device(out, list, ids[i], &m);
        device_match_free(&m);
    }
    free(ids);
    return status;
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    struct device_list list;
    roof_status status = device_list_load_for(&list, tr, err);
    if (status == ROOF_OK)
        status = add_devices(&list, opts, out, err);
    device_list_free(&list);
    if (status == ROOF_OK && !roof_table_rows(out) && !opts->brief)
        table_note(out, "no GPU rows, and no deviceProperties");
    return status == ROOF_OK ? table_finish(out, err) : status;
}

const struct analysis analysis_devices = {
    {"devices", "What each device can do at most, and how sure that is.", ANALYSIS_COLS(COLS), true,
     0},
    run,
    SCOPE_LAUNCHED,
};
