/* attribute_profile.c - one record for each launcher instance with GPU rows, its kernels with the
 * counters as they were measured, in base units, and what they say together. */
#include "attribute_profile.h"

#include "analysis.h"
#include "sort.h"
#include "text.h"
#include "unit.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What the format calls a field of data/counters.tsv. Its memory_throughput_pct is none of them: by
 * its metric it is the DRAM's percentage again. */
static const struct {
    const char *key, *field;
} SUMS[] = {
    {"total_dram_bytes_read",       "dram_read_bytes"        },
    {"total_dram_bytes_written",    "dram_write_bytes"       },
    {"dram_throughput_pct",         "dram_percent"           },
    {"mem_busy_pct",                "l1_percent"             },
    {"l1_hit_rate",                 "l1_hit_percent"         },
    {"l2_hit_rate",                 "l2_hit_percent"         },
    {"sm_throughput_pct",           "compute_percent"        },
    {"tensor_core_active_pct",      "tensor_percent"         },
    {"achieved_occupancy",          "occupancy_percent"      },
    {"warp_cycles_per_instruction", "cycles_per_instruction" },
    {"eligible_cycles_pct",         "issue_percent"          },
    {"total_executed_instructions", "instructions"           },
    {"ipc_active",                  "ipc"                    },
    {"avg_threads_per_warp",        "threads_per_instruction"},
    {"registers_per_thread",        "registers"              },
    {"local_memory_spills",         "local_bytes"            },
    {"dynamic_smem_per_block",      "shared_bytes"           },
};

/* Columns of the table attribution. */
enum { OP, METHOD, CONFIDENCE, SOURCE_OPS, LAYER, COLUMNS };
static const char *const COLUMN_NAMES[COLUMNS] = {"op", "method", "confidence", "source_ops",
                                                  "layer"};

struct writer {
    struct attribute *a;
    const struct roof_trace *tr;
    struct buf *out;
    roof_table *rows; /* attribution: one for each GPU row */
    size_t column[COLUMNS];
    uint32_t *order;     /* GPU rows by start */
    uint32_t *number;    /* GPU row -> its place there, as kernel_id has it */
    uint32_t *first;     /* launch -> its first row by start, ROOF_NONE; while they are chained */
    uint32_t *next;      /* GPU row -> the next of its record, ROOF_NONE */
    bool *is_first;      /* GPU row -> of its record */
    uint32_t *instances; /* string -> records of that name so far */
    struct field_sum *sums;
    uint32_t without_counters, propagated, said[ATTRIBUTE_TELLERS];
};

/* ---- JSON ---- */

static void add_text(struct buf *out, const char *s)
{
    if (s)
        text_quote_json(out, s, strlen(s));
    else
        buf_str(out, "null");
}

static void add_string_member(struct writer *w, const char *key, const char *s)
{
    buf_printf(w->out, "\"%s\": ", key);
    add_text(w->out, s);
}

static void add_integer(struct buf *out, int64_t v)
{
    if (v == ROOF_NULL_I64)
        buf_str(out, "null");
    else
        buf_printf(out, "%" PRId64, v);
}

/* ---- Rows ---- */

static const char *cell(const struct writer *w, uint32_t row, int column)
{
    return roof_table_str(w->rows, row, w->column[column]);
}

static const char *op_of(const struct writer *w, uint32_t row)
{
    const char *said = attribute_said(w->a, row, NULL);
    return said ? said : cell(w, row, OP);
}

static bool is_attributed(const struct writer *w, uint32_t row)
{
    return strcmp(cell(w, row, METHOD), "none") != 0 || attribute_said(w->a, row, NULL);
}

/* The format has four methods; what graphs and links prove is its first or second, what a map of
 * another run says comes from its first, and what a fused kernel's name says is nearest to its
 * third. */
static const char *method_of(const struct writer *w, uint32_t row)
{
    const char *method = cell(w, row, METHOD);
    struct attribute_saying how;
    if (attribute_said(w->a, row, &how))
        return how.teller == TOLD_BY_MAP ? "torch_profiler" : "inductor_fusion";
    return strcmp(method, "none") == 0         ? "unattributed"
           : strcmp(method, "inductor") == 0   ? "inductor_fusion"
           : w->tr->meta.format == FORMAT_NSYS ? "nvtx"
                                               : "torch_profiler";
}

static const char *confidence_of(const struct writer *w, uint32_t row)
{
    struct attribute_saying how;
    if (attribute_said(w->a, row, &how))
        return join_confidence_name(how.confidence);
    return is_attributed(w, row) ? cell(w, row, CONFIDENCE) : "unattributed";
}

static int compare_starts(const void *ctx, uint32_t a, uint32_t b)
{
    const struct roof_trace *tr = ctx;
    if (tr->gpu.start_ns[a] != tr->gpu.start_ns[b])
        return SORT_BY(tr->gpu.start_ns[a], tr->gpu.start_ns[b]);
    return SORT_BY(a, b);
}

/* ---- Kernels ---- */

/* The first file that has counters of a row; NULL: none has. */
static const struct attribute_run *run_of(const struct writer *w, uint32_t row)
{
    for (uint32_t i = 0; i < w->a->nruns; i++)
        if (w->a->runs[i].launch_of[row] != ROOF_NONE)
            return &w->a->runs[i];
    return NULL;
}

static uint32_t launch_of(const struct writer *w, uint32_t row)
{
    const struct attribute_run *run = run_of(w, row);
    return run ? run->launch_of[row] : ROOF_NONE;
}

static void add_metrics(struct writer *w, uint32_t launch)
{
    const struct counted_values *v = &w->a->counters->values;
    const struct launch_values *all = &w->a->values;
    bool is_first = true;
    for (uint32_t i = all->begin[launch]; i < all->begin[launch + 1]; i++) {
        const uint32_t value = all->rows[i];
        if (!isfinite(v->value[value]))
            continue;
        buf_str(w->out, is_first ? "" : ", ");
        add_text(w->out, counters_string(w->a->counters, v->metric[value]));
        buf_str(w->out, ": ");
        unit_add_f64(w->out, v->value[value]);
        is_first = false;
    }
}

static void add_dims(struct writer *w, const char *key, int64_t x, int64_t y, int64_t z)
{
    buf_printf(w->out, ", \"%s\": ", key);
    if (x == ROOF_NULL_I64) {
        buf_str(w->out, "null");
        return;
    }
    buf_printf(w->out, "[%" PRId64 ", %" PRId64 ", %" PRId64 "]", x, y, z);
}

static void add_shape(struct writer *w, uint32_t row)
{
    static const int64_t NONE = ROOF_NULL_I64;
    const struct launch_shapes *s = &w->tr->launch_shapes;
    const uint32_t shape = w->tr->gpu.shape[row];
    const bool is_said = shape != ROOF_NONE;
    add_dims(w, "grid_dim", is_said ? s->grid_x[shape] : NONE, is_said ? s->grid_y[shape] : NONE,
             is_said ? s->grid_z[shape] : NONE);
    add_dims(w, "block_dim", is_said ? s->block_x[shape] : NONE, is_said ? s->block_y[shape] : NONE,
             is_said ? s->block_z[shape] : NONE);
}

/* Of databases: operators are ranges there. */
static void add_range(struct writer *w, uint32_t node)
{
    const struct nodes *n = &w->tr->nodes;
    if (w->tr->meta.format != FORMAT_NSYS || node == ROOF_NONE || n->kind[node] != KIND_OP) {
        buf_str(w->out, "null");
        return;
    }
    buf_str(w->out, "{");
    add_string_member(w, "text", trace_string(w->tr, n->name[node]));
    buf_printf(w->out, ", \"depth\": 0, \"start_ns\": %" PRId64 ", \"end_ns\": %" PRId64,
               n->start_ns[node], node_end(n, node));
    buf_str(w->out, ", \"domain\": \"default\"}");
}

/* What the timeline knows of a row. */
static void add_launch(struct writer *w, uint32_t row)
{
    const struct gpu *g = &w->tr->gpu;
    buf_printf(w->out, "{\"kernel_id\": \"k_%05u\", ", w->number[row]);
    add_string_member(w, "kernel_name", trace_string(w->tr, g->name[row]));
    buf_str(w->out, ", \"demangled_name\": null, \"stream_id\": ");
    add_integer(w->out, g->stream[row]);
    buf_str(w->out, ", \"device_id\": ");
    add_integer(w->out, g->device[row]);
    buf_printf(w->out,
               ", \"start_ns\": %" PRId64 ", \"end_ns\": %" PRId64 ", \"duration_ns\": %" PRId64,
               g->start_ns[row], gpu_end(g, row), g->dur_ns[row]);
    add_shape(w, row);
}

static void add_kernel(struct writer *w, uint32_t row)
{
    const struct gpu *g = &w->tr->gpu;
    const struct attribute_run *run = run_of(w, row);
    w->propagated += run && run->how[row] == HOW_PROPAGATED;
    struct attribute_saying how;
    if (attribute_said(w->a, row, &how))
        w->said[how.teller]++;
    add_launch(w, row);
    buf_str(w->out, ", \"metrics\": {\"raw\": {");
    if (run)
        add_metrics(w, run->launch_of[row]);
    else
        w->without_counters += g->kind[row] == KIND_KERNEL;
    buf_str(w->out, "}}, ");
    add_string_member(w, "attribution_method", method_of(w, row));
    buf_str(w->out, ", ");
    add_string_member(w, "confidence", confidence_of(w, row));
    buf_str(w->out, ", \"nvtx_range\": ");
    add_range(w, is_attributed(w, row) ? w->tr->launches.node[g->launch[row]] : ROOF_NONE);
    buf_char(w->out, '}');
}

/* ---- Operators ---- */

/* The rows' counters together: as in the table operators, for this instance. */
static uint32_t sum_up(struct writer *w, uint32_t first)
{
    struct attribute *a = w->a;
    uint32_t launches = 0;
    memset(w->sums, 0, a->fields.count * sizeof *w->sums);
    for (uint32_t row = first; row != ROOF_NONE; row = w->next[row]) {
        const uint32_t launch = launch_of(w, row);
        if (launch == ROOF_NONE)
            continue;
        launch_values_show(&a->values, launch);
        const double time = launch_values_of(&a->values, TIME_METRIC);
        for (size_t f = 0; f < a->fields.count; f++)
            field_sum_add(&w->sums[f], &a->fields.v[f], &a->values, time);
        launch_values_hide(&a->values, launch);
        launches++;
    }
    return launches;
}

static double sum_named(const struct writer *w, const char *field)
{
    for (size_t f = 0; field && f < w->a->fields.count; f++)
        if (strcmp(w->a->fields.v[f].name, field) == 0)
            return field_sum_value(&w->sums[f], &w->a->fields.v[f]);
    return NAN;
}

static void add_sums(struct writer *w, uint32_t first)
{
    int64_t total = 0;
    uint32_t count = 0, longest = first;
    for (uint32_t row = first; row != ROOF_NONE; row = w->next[row], count++) {
        total = ns_add(total, w->tr->gpu.dur_ns[row]);
        if (w->tr->gpu.dur_ns[row] > w->tr->gpu.dur_ns[longest])
            longest = row;
    }
    const bool is_counted = sum_up(w, first) > 0;
    buf_printf(w->out,
               "{\"total_duration_ns\": %" PRId64 ", \"kernel_count\": %u, "
               "\"dominant_kernel_id\": \"k_%05u\"",
               total, count, w->number[longest]);
    for (size_t i = 0; i < sizeof SUMS / sizeof *SUMS; i++) {
        const double v = is_counted ? sum_named(w, SUMS[i].field) : NAN;
        if (!isfinite(v))
            continue; /* null is no value of all members */
        buf_printf(w->out, ", \"%s\": ", SUMS[i].key);
        unit_add_f64(w->out, v);
    }
    buf_char(w->out, '}');
}

/* Whether a kernel was made of several operators: "aten::gelu 0.75, aten::add 0.25". */
static bool is_fused(const struct writer *w, uint32_t row)
{
    const char *ops = cell(w, row, SOURCE_OPS);
    return ops && strstr(ops, ", ");
}

/* The names of these operators, but one (NULL: all). */
static void add_ops(struct writer *w, uint32_t row, const char *but)
{
    bool is_first = true;
    for (const char *p = is_fused(w, row) ? cell(w, row, SOURCE_OPS) : NULL; p;
         p = strstr(p, ", ") ? strstr(p, ", ") + 2 : NULL) {
        const size_t len = strcspn(p, " ");
        if (but && strlen(but) == len && memcmp(but, p, len) == 0)
            continue;
        buf_str(w->out, is_first ? "" : ", ");
        text_quote_json(w->out, p, len);
        is_first = false;
    }
}

/* The operator's own name is none of those that it was fused with. */
static void add_fused(struct writer *w, uint32_t first)
{
    buf_printf(w->out, "\"is_fused\": %s, \"fused_with\": [",
               is_fused(w, first) ? "true" : "false");
    add_ops(w, first, op_of(w, first));
    buf_char(w->out, ']');
}

/* ROOF_NONE when out of memory. */
static uint32_t instance_of(struct writer *w, struct strtab *names, const char *name)
{
    const uint32_t id = strtab_intern(names, name, strlen(name));
    return id == ROOF_NONE ? id : w->instances[id]++;
}

static bool add_operator(struct writer *w, struct strtab *names, uint32_t first)
{
    const char *name = op_of(w, first);
    const uint32_t index = instance_of(w, names, name);
    buf_str(w->out, "{\"operator_id\": ");
    struct buf id = {0};
    buf_printf(&id, "%s_%u", name, index);
    add_text(w->out, id.failed ? NULL : id.bytes);
    const bool ok = index != ROOF_NONE && !id.failed;
    buf_free(&id);
    buf_str(w->out, ", ");
    add_string_member(w, "operator_name", name);
    buf_printf(w->out, ", \"call_index\": %u, ", index);
    add_fused(w, first);
    buf_str(w->out, ", \"nvtx_range\": ");
    add_range(w, w->tr->launches.node[w->tr->gpu.launch[first]]);
    buf_str(w->out, ",\n \"kernels\": [");
    for (uint32_t row = first; row != ROOF_NONE; row = w->next[row]) {
        buf_str(w->out, row == first ? "\n  " : ",\n  ");
        add_kernel(w, row);
    }
    buf_str(w->out, "],\n \"aggregated\": ");
    add_sums(w, first);
    buf_char(w->out, '}');
    return ok;
}

/* ---- The document ---- */

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Members of one of the documents only stand where its schema has them. */
static void add_capture(struct writer *w, const char *behind_version, const char *behind_path)
{
    const struct device_props *props = trace_any_device(w->tr);
    buf_str(w->out, "\"capture_metadata\": {");
    add_string_member(w, "model_name", file_name(w->tr->path));
    buf_printf(w->out, ", \"torch_version\": \"unknown\", %s\"compile_mode\": \"unknown\", ",
               behind_version);
    add_string_member(w, "nsys_report_path",
                      w->tr->meta.format == FORMAT_NSYS ? file_name(w->tr->path) : NULL);
    buf_printf(w->out, ", %s\"capture_timestamp_utc\": \"unknown\", ", behind_path);
    add_string_member(w, "device_name",
                      props && props->name != ROOF_NONE ? trace_string(w->tr, props->name) : NULL);
    buf_char(w->out, '}');
}

static bool is_same_record(const struct writer *w, uint32_t a, uint32_t b)
{
    return is_attributed(w, a) == is_attributed(w, b) && strcmp(op_of(w, a), op_of(w, b)) == 0;
}

/* Rows of one launch, in the order of their start. A launch that several operators were found for,
 * as one of a graph, has a record for each of them. */
static void chain_rows(struct writer *w)
{
    const uint32_t n = w->tr->gpu.head.count, nlaunches = w->tr->launches.head.count;
    for (uint32_t l = 0; l < nlaunches; l++)
        w->first[l] = ROOF_NONE;
    for (uint32_t i = n; i-- > 0;) {
        const uint32_t row = w->order[i], launch = w->tr->gpu.launch[row];
        const uint32_t next = w->first[launch];
        const bool goes_on = next != ROOF_NONE && is_same_record(w, row, next);
        w->number[row] = i;
        w->next[row] = goes_on ? next : ROOF_NONE;
        if (goes_on)
            w->is_first[next] = false;
        w->is_first[row] = true;
        w->first[launch] = row;
    }
}

static bool add_operators(struct writer *w)
{
    struct strtab names = {0};
    bool ok = true, is_first = true;
    buf_str(w->out, "\"operators\": [");
    for (uint32_t i = 0; ok && i < w->tr->gpu.head.count; i++) {
        const uint32_t row = w->order[i];
        if (!w->is_first[row] || !is_attributed(w, row))
            continue;
        buf_str(w->out, is_first ? "\n" : ",\n");
        ok = add_operator(w, &names, row);
        is_first = false;
    }
    buf_str(w->out, "],\n");
    strtab_free(&names);
    return ok;
}

static void add_unattributed(struct writer *w)
{
    bool is_first = true;
    buf_str(w->out, "\"unattributed_kernels\": [");
    for (uint32_t i = 0; i < w->tr->gpu.head.count; i++) {
        const uint32_t row = w->order[i];
        if (is_attributed(w, row))
            continue;
        buf_str(w->out, is_first ? "\n" : ",\n");
        add_kernel(w, row);
        is_first = false;
    }
    buf_str(w->out, "],\n");
}

/* How the counters of each file were taken: the format has no place for that; readers of it pass
 * over what they do not know. */
static void add_measurements(struct writer *w)
{
    buf_str(w->out, "\"measurements\": [");
    for (uint32_t i = 0; i < w->a->nruns; i++) {
        const struct attribute_run *run = &w->a->runs[i];
        int64_t least, most;
        attribute_passes(w->a, run, &least, &most);
        buf_printf(w->out, "%s{\"file\": %u, \"tool\": \"Nsight Compute\", ", i ? ", " : "",
                   run->file + 1);
        add_string_member(w, "replay_mode", counters_string(w->a->counters, run->way.replay));
        buf_str(w->out, ", ");
        add_string_member(w, "cache_control",
                          counters_string(w->a->counters, run->way.cache_control));
        buf_str(w->out, ", ");
        add_string_member(w, "clock_control",
                          counters_string(w->a->counters, run->way.clock_control));
        buf_str(w->out, ", \"passes_min\": ");
        add_integer(w->out, least);
        buf_str(w->out, ", \"passes_max\": ");
        add_integer(w->out, most);
        buf_char(w->out, '}');
    }
    buf_str(w->out, "],\n");
}

static void add_warning(struct writer *w, uint32_t count, const char *what, bool *is_first)
{
    if (!count)
        return;
    buf_printf(w->out, "%s\"%u %s\"", *is_first ? "" : ", ", count, what);
    *is_first = false;
}

static void add_warnings(struct writer *w)
{
    bool is_first = true;
    buf_str(w->out, "\"warnings\": [");
    add_warning(w, w->a->nruns ? w->without_counters : 0, "kernels have no counters", &is_first);
    add_warning(
        w, w->propagated,
        "kernels have the counters of a layer that stands for theirs: they were not measured",
        &is_first);
    add_warning(w, w->said[TOLD_BY_MAP],
                "kernels have their operator from a map of another run, by name and order",
                &is_first);
    add_warning(w, w->said[TOLD_BY_NAME], "kernels have their operator from their name alone",
                &is_first);
    add_warning(w, w->a->nruns > 1 ? w->a->nruns : 0,
                "files of counters: of each kernel those of the first that has it", &is_first);
    buf_str(w->out, "]}\n");
}

static roof_status make_rows(struct writer *w, roof_error *err)
{
    static const roof_run_opts DEFAULTS = {0};
    const struct analysis *attribution = analysis_find("attribution");
    w->rows = table_new(&attribution->def);
    if (!w->rows)
        return error_nomem(err);
    for (size_t c = 0; c < COLUMNS; c++)
        for (size_t i = 0; i < attribution->def.ncols; i++)
            if (strcmp(attribution->def.cols[i].name, COLUMN_NAMES[c]) == 0)
                w->column[c] = i;
    return attribution->run(w->tr, &DEFAULTS, w->rows, err);
}

static bool make_room(struct writer *w)
{
    const size_t n = w->tr->gpu.head.count;
    w->order = sort_new_order(n, compare_starts, w->tr);
    w->number = malloc((n + 1) * sizeof *w->number);
    w->next = malloc((n + 1) * sizeof *w->next);
    w->is_first = calloc(n + 1, sizeof *w->is_first);
    w->first = malloc(((size_t)w->tr->launches.head.count + 1) * sizeof *w->first);
    w->instances = calloc(n + 1, sizeof *w->instances);
    w->sums = calloc(w->a->fields.count + 1, sizeof *w->sums);
    return w->order && w->number && w->next && w->first && w->is_first && w->instances && w->sums;
}

static void writer_free(struct writer *w)
{
    roof_table_free(w->rows);
    free(w->order);
    free(w->number);
    free(w->next);
    free(w->is_first);
    free(w->first);
    free(w->instances);
    free(w->sums);
}

/* Free also after failure. */
static roof_status writer_make(struct writer *w, struct attribute *a, struct buf *out,
                               roof_error *err)
{
    *w = (struct writer){.a = a, .tr = a->tr, .out = out};
    ROOF_TRY(make_rows(w, err));
    if (!make_room(w))
        return error_nomem(err);
    chain_rows(w);
    return ROOF_OK;
}

static roof_status write_profile(struct writer *w, roof_error *err)
{
    buf_str(w->out, "{\"schema_version\": \"1.0\",\n");
    add_capture(w, "\"cuda_version\": null, ", "\"ncu_report_path\": null, ");
    buf_str(w->out, ",\n");
    const bool ok = add_operators(w);
    add_unattributed(w);
    add_measurements(w);
    add_warnings(w);
    return ok && !w->out->failed ? ROOF_OK : error_nomem(err);
}

roof_status attribute_profile_write(struct attribute *a, struct buf *out, roof_error *err)
{
    struct writer w;
    roof_status status = writer_make(&w, a, out, err);
    if (status == ROOF_OK)
        status = write_profile(&w, err);
    writer_free(&w);
    return status;
}

/* ---- The manifest ---- */

enum { MOST_AROUND = 32 }; /* operators of one launch that are told: the innermost */

/* Names of the operators around a launch, innermost first; of a kernel that a program or a map
 * knows, theirs. */
static void add_sources(struct writer *w, uint32_t row)
{
    const struct nodes *n = &w->tr->nodes;
    uint32_t op = w->tr->launches.node[w->tr->gpu.launch[row]];
    if (!is_attributed(w, row))
        return;
    if (!gpu_has_op(w->tr, row) && is_fused(w, row)) {
        add_ops(w, row, NULL);
        return;
    }
    add_text(w->out, op_of(w, row));
    if (!gpu_has_op(w->tr, row) || op == ROOF_NONE)
        return;
    for (int i = 1; i < MOST_AROUND && (op = n->op_above[op]) != ROOF_NONE; i++) {
        buf_str(w->out, ", ");
        add_text(w->out, trace_string(w->tr, n->name[op]));
    }
}

/* The ranges that these operators are. */
static void add_ranges(struct writer *w, uint32_t row)
{
    uint32_t op = w->tr->launches.node[w->tr->gpu.launch[row]];
    if (w->tr->meta.format != FORMAT_NSYS || !gpu_has_op(w->tr, row))
        return;
    for (int i = 0; i < MOST_AROUND && op != ROOF_NONE; i++, op = w->tr->nodes.op_above[op]) {
        buf_str(w->out, i ? ", " : "");
        add_range(w, op);
    }
}

static void add_attribution(struct writer *w, uint32_t row)
{
    buf_str(w->out, ", \"attribution\": {");
    add_string_member(w, "method", method_of(w, row));
    buf_str(w->out, ", \"source_operators\": [");
    add_sources(w, row);
    buf_str(w->out, "], \"nvtx_range\": ");
    add_range(w, is_attributed(w, row) ? w->tr->launches.node[w->tr->gpu.launch[row]] : ROOF_NONE);
    buf_str(w->out, ", ");
    add_string_member(w, "confidence", confidence_of(w, row));
    buf_printf(w->out, ", \"is_fused\": %s, \"all_enclosing_ranges\": [",
               is_fused(w, row) ? "true" : "false");
    add_ranges(w, row);
    buf_str(w->out, "], \"fused_ops\": [");
    add_ops(w, row, NULL);
    buf_str(w->out, "]}");
}

/* "layer::unique::layer_0", as the other tool names its ranges. */
static void add_layer(struct writer *w, uint32_t row)
{
    const char *layer = cell(w, row, LAYER);
    buf_str(w->out, ", ");
    add_string_member(w, "layer_partition", layer ? layer_part_label(layer) : NULL);
    buf_printf(w->out, ", \"is_unique_partition\": %s",
               layer && strncmp(layer, "layer::unique::", 15) == 0 ? "true" : "false");
}

roof_status attribute_manifest_write(struct attribute *a, struct buf *out, roof_error *err)
{
    struct writer w;
    roof_status status = writer_make(&w, a, out, err);
    if (status == ROOF_OK) {
        buf_str(out, "{\"schema_version\": \"1.0\",\n");
        add_capture(&w, "", "\"input_shapes\": {}, ");
        buf_str(out, ",\n\"kernels\": [");
        for (uint32_t i = 0; i < w.tr->gpu.head.count; i++) {
            buf_str(out, i ? ",\n" : "\n");
            add_launch(&w, w.order[i]);
            add_attribution(&w, w.order[i]);
            add_layer(&w, w.order[i]);
            buf_char(out, '}');
        }
        buf_str(out, "],\n");
        add_warnings(&w);
        if (out->failed)
            status = error_nomem(err);
    }
    writer_free(&w);
    return status;
}
