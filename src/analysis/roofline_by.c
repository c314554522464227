/* roofline_by.c - roofline summed up by category and by family; a sheet of one family with what its
 * models show. */
#include "work_groups.h"

#include "sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Sums ---- */

#define SUM_COLS(X)                                                                                \
    X(uint32_t, name)   /* string of names */                                                      \
    X(uint32_t, device) /* row of devices */                                                       \
    X(int64_t, kinds)   /* groups */                                                               \
    X(int64_t, count)                                                                              \
    X(int64_t, total_ns)                                                                           \
    X(int64_t, roofed_ns)    /* of total_ns, with a roof */                                        \
    X(int64_t, busy_ns)      /* of the instances that have a roof */                               \
    X(int64_t, flops_matrix) /* of all instances whose number is known */                          \
    X(int64_t, flops_vector)                                                                       \
    X(int64_t, bytes)                                                                              \
    X(double, roof_ns)                                                                             \
    X(int64_t, headroom_ns)
COLS_DECLARE(summed, SUM_COLS)
#define COLS_SELF_ summed
COLS_DEFINE(summed, SUM_COLS)
#undef COLS_SELF_

struct summary {
    struct work_table table;
    struct strtab names;
    struct map rows; /* (name, device) -> row of sums */
    struct summed sums;
    int64_t *scratch;
};

/* What a group is summed up under. */
typedef struct span (*name_of)(const struct work_table *t, uint32_t group);

static struct span category_of(const struct work_table *t, uint32_t group)
{
    const struct work *w = &t->work;
    const uint32_t launch = w->instances.launch[t->groups.first[group]];
    const char *s = trace_string(w->tr, w->tr->launches.category[launch]);
    return (struct span){s, strlen(s)};
}

/* The family of the model; of a model without family its category. */
static struct span family_of(const struct work_table *t, uint32_t group)
{
    const struct opresult *r = work_result(&t->work, t->groups.first[group]);
    if (!r)
        return (struct span){"(no model)", strlen("(no model)")};
    if (r->family)
        return r->family->name;
    const struct span *category = opmodel_category(r->model);
    return category->len ? *category : (struct span){"(no family)", strlen("(no family)")};
}

static int64_t times(int64_t amount, int64_t count)
{
    int64_t product;
    if (amount == ROOF_NULL_I64)
        return 0;
    return __builtin_mul_overflow(amount, count, &product) ? INT64_MAX : product;
}

static void add_group(struct summary *s, uint32_t row, uint32_t group)
{
    struct summed *m = &s->sums;
    const struct work_groups *g = &s->table.groups;
    const int64_t count = g->count[group];
    struct work_line l;
    work_line_of(&s->table, group, s->scratch, &l);
    m->kinds[row]++;
    m->count[row] += count;
    m->total_ns[row] = ns_add(m->total_ns[row], g->total_ns[group]);
    m->flops_matrix[row] = ns_add(m->flops_matrix[row], times(l.work.flops_matrix, count));
    m->flops_vector[row] = ns_add(m->flops_vector[row], times(l.work.flops_vector, count));
    m->bytes[row] = ns_add(m->bytes[row], times(l.work.bytes, count));
    if (!isfinite(l.roof.ns))
        return;
    m->roofed_ns[row] = ns_add(m->roofed_ns[row], g->total_ns[group]);
    m->busy_ns[row] = ns_add(m->busy_ns[row], l.busy.sum);
    m->roof_ns[row] += l.roof.ns * (double)count;
    m->headroom_ns[row] = ns_add(m->headroom_ns[row], work_headroom(&l, (uint32_t)count));
}

static bool sum_up(struct summary *s, name_of of)
{
    const struct work_groups *g = &s->table.groups;
    for (uint32_t group = 0; group < g->head.count; group++) {
        const struct span name = of(&s->table, group);
        const uint32_t id = strtab_intern(&s->names, name.s, name.len);
        const uint32_t fresh = s->sums.head.count;
        const uint32_t *row = id == ROOF_NONE
                                  ? NULL
                                  : map_put(&s->rows, (uint64_t)id << 32 | g->device[group], fresh);
        if (!row || (*row == fresh && cols_push(&s->sums, &summed_desc) == ROOF_NONE))
            return false;
        s->sums.name[*row] = id;
        s->sums.device[*row] = g->device[group];
        add_group(s, *row, group);
    }
    return true;
}

static roof_status summary_make(struct summary *s, const struct roof_trace *tr, name_of of,
                                roof_error *err)
{
    *s = (struct summary){0};
    ROOF_TRY(work_table_make(&s->table, tr, err));
    s->scratch = malloc(s->table.work.instances.head.count * sizeof *s->scratch + 1);
    return s->scratch && sum_up(s, of) ? ROOF_OK : error_nomem(err);
}

static void summary_free(struct summary *s)
{
    work_table_free(&s->table);
    strtab_free(&s->names);
    map_free(&s->rows);
    cols_free(&s->sums, &summed_desc);
    free(s->scratch);
}

static int compare(const void *ctx, uint32_t a, uint32_t b)
{
    const struct summary *s = ctx;
    const struct summed *m = &s->sums;
    if (m->total_ns[a] != m->total_ns[b])
        return SORT_BY(m->total_ns[b], m->total_ns[a]);
    const int order = strtab_compare(&s->names, m->name[a], m->name[b]);
    return order ? order
                 : sort_nullable(s->table.devices[m->device[a]].id,
                                 s->table.devices[m->device[b]].id);
}

/* ---- Rows ---- */

static void add_real(roof_table *out, double v)
{
    if (isfinite(v))
        table_f64(out, v);
    else
        table_null(out);
}

static void add_sums(roof_table *out, const struct summary *s, uint32_t row)
{
    const struct summed *m = &s->sums;
    const bool roofed = m->busy_ns[row] > 0;
    table_printf(out, "%s", strtab_get(&s->names, m->name[row]));
    table_i64_or_null(out, s->table.devices[m->device[row]].id);
    table_i64(out, m->kinds[row]);
    table_i64(out, m->count[row]);
    table_i64(out, m->total_ns[row]);
    table_percent(out, m->total_ns[row], s->table.work.all_ns);
    table_i64(out, m->flops_matrix[row]);
    table_i64(out, m->flops_vector[row]);
    table_i64(out, m->bytes[row]);
    table_percent(out, m->roofed_ns[row], m->total_ns[row]);
    add_real(out, roofed ? m->roof_ns[row] : (double)NAN);
    add_real(out, roofed ? 100 * m->roof_ns[row] / (double)m->busy_ns[row] : (double)NAN);
    table_i64_or_null(out, roofed ? m->headroom_ns[row] : ROOF_NULL_I64);
}

static roof_status run_by(const struct roof_trace *tr, name_of of, const roof_run_opts *opts,
                          roof_table *out, roof_error *err)
{
    struct summary s;
    roof_status status = summary_make(&s, tr, of, err);
    uint32_t *order = status == ROOF_OK ? sort_new_order(s.sums.head.count, compare, &s) : NULL;
    if (status == ROOF_OK && !order)
        status = error_nomem(err);
    for (uint32_t i = 0; status == ROOF_OK && i < s.sums.head.count; i++)
        add_sums(out, &s, order[i]);
    if (!tr->gpu.head.count && !opts->brief)
        table_note(out, "no GPU rows in this trace");
    free(order);
    summary_free(&s);
    return status == ROOF_OK ? table_finish(out, err) : status;
}

#define SUMMARY_COLS                                                                               \
    {"device", ROOF_I64, ROOF_UNIT_ID, "GPU number, or null", true},                               \
        {"rows", ROOF_I64, ROOF_UNIT_COUNT, "rows of roofline", true},                             \
        {"count", ROOF_I64, ROOF_UNIT_COUNT, "instances", true},                                   \
        {"total_ns", ROOF_I64, ROOF_UNIT_NS,                                                       \
         "sum of the durations of their GPU rows; adds up to all GPU row time", false},            \
        {"percent", ROOF_F64, ROOF_UNIT_PERCENT, "total_ns of all GPU row time", false},           \
        {"flops_matrix", ROOF_I64, ROOF_UNIT_COUNT, "of all instances, as far as known", true},    \
        {"flops_vector", ROOF_I64, ROOF_UNIT_COUNT, "of all instances, as far as known", true},    \
        {"bytes", ROOF_I64, ROOF_UNIT_BYTES, "of all instances, as far as known", true},           \
        {"roofed_percent", ROOF_F64, ROOF_UNIT_PERCENT,                                            \
         "of total_ns: the part that has a roof, which the next three are of", false},             \
        {"roof_ns", ROOF_F64, ROOF_UNIT_NS, "least time, all instances together", true},           \
        {"percent_of_roof", ROOF_F64, ROOF_UNIT_PERCENT, "roof_ns of the time they took", false},  \
    {                                                                                              \
        "headroom_ns", ROOF_I64, ROOF_UNIT_NS, "sum of headroom_ns in roofline", false             \
    }

/* ---- roofline_by_category ---- */

static const roof_coldef CATEGORY_COLS[] = {
    {"category", ROOF_STR, ROOF_UNIT_NONE, "kind of work, by data/classes.rules", false},
    SUMMARY_COLS,
};

static roof_status run_by_category(const struct roof_trace *tr, const roof_run_opts *opts,
                                   roof_table *out, roof_error *err)
{
    return run_by(tr, category_of, opts, out, err);
}

const struct analysis analysis_roofline_by_category = {
    {"roofline_by_category",
     "What each kind of work computed and moved, and what its roof would give back.", ANALYSIS_COLS(CATEGORY_COLS), true, 0},
    run_by_category,
    SCOPE_LAUNCHED,
};

/* ---- A family's own sheet ---- */

/* What every sheet begins and ends with; in between stands what the models show. */
static const roof_coldef BEFORE[] = {
    {"name",   ROOF_STR, ROOF_UNIT_NONE, "the op whose model speaks for the GPU rows", false},
    {"device", ROOF_I64, ROOF_UNIT_ID,   "GPU number, or null",                        true },
};
static const roof_coldef AFTER[] = {
    {"grade",           ROOF_STR, ROOF_UNIT_NONE,
     "of the model: exact, bounds, estimate; else why there are no numbers",                                true },
    {"count",           ROOF_I64, ROOF_UNIT_COUNT,   "instances",                                           true },
    {"total_ns",        ROOF_I64, ROOF_UNIT_NS,      "sum of the durations of their GPU rows",              false},
    {"median_ns",       ROOF_F64, ROOF_UNIT_NS,      "busy time of an instance",                            true },
    {"flops_matrix",    ROOF_I64, ROOF_UNIT_COUNT,   "of an instance",                                      true },
    {"flops_vector",    ROOF_I64, ROOF_UNIT_COUNT,   "of an instance",                                      true },
    {"bytes",           ROOF_I64, ROOF_UNIT_BYTES,   "of an instance",                                      true },
    {"tflops_per_s",    ROOF_F64, ROOF_UNIT_NONE,
     "FLOPs (matrix, else vector) / median_ns, 1e12 a second",                                              true },
    {"tb_per_s",        ROOF_F64, ROOF_UNIT_NONE,    "bytes / median_ns, 1e12 a second",                    true },
    {"bound",           ROOF_STR, ROOF_UNIT_NONE,    "what the roof is made of",                            false},
    {"percent_of_roof", ROOF_F64, ROOF_UNIT_PERCENT, "least time of median_ns",                             false},
    {"headroom_ns",     ROOF_I64, ROOF_UNIT_NS,      "as in roofline",                                      false},
    {"first_id",        ROOF_I64, ROOF_UNIT_ID,      "smallest id among them, for `rooftree explain --id`",
     true                                                                                                        },
};
enum { NBEFORE = sizeof BEFORE / sizeof *BEFORE, NAFTER = sizeof AFTER / sizeof *AFTER };

struct sheet {
    struct work_table table;
    int64_t *scratch;
    struct strtab shown; /* names of the columns in between, as they come up */
    const char *family;
};

static bool is_of_family(const struct sheet *s, uint32_t group)
{
    const struct span name = family_of(&s->table, group);
    return span_is(&name, s->family);
}

/* The names that any model of the family shows, in the order of reports. */
static bool list_shown(struct sheet *s)
{
    for (uint32_t i = 0; i < s->table.groups.head.count; i++) {
        const uint32_t group = s->table.order[i];
        const struct opresult *r = work_result(&s->table.work, s->table.groups.first[group]);
        for (size_t k = 0; r && is_of_family(s, group) && k < r->nshows; k++)
            if (strtab_intern(&s->shown, r->show_names[k].s, r->show_names[k].len) == ROOF_NONE)
                return false;
    }
    return true;
}

/* The table gets a definition of its own, which it keeps. */
static bool define_sheet(struct sheet *s, roof_table *out)
{
    const size_t n = NBEFORE + s->shown.count + NAFTER;
    roof_coldef *cols = arena_calloc(&out->arena, n, sizeof *cols);
    roof_tabledef *def = arena_calloc(&out->arena, 1, sizeof *def);
    if (!cols || !def)
        return false;
    memcpy(cols, BEFORE, sizeof BEFORE);
    for (uint32_t i = 0; i < s->shown.count; i++) {
        const char *name = strtab_get(&s->shown, i);
        cols[NBEFORE + i] =
            (roof_coldef){arena_strndup(&out->arena, name, strlen(name)), ROOF_STR, ROOF_UNIT_NONE,
                          "as the models of the family show it", false};
        if (!cols[NBEFORE + i].name)
            return false;
    }
    memcpy(cols + NBEFORE + s->shown.count, AFTER, sizeof AFTER);
    *def = *out->def;
    def->cols = cols;
    def->ncols = n;
    out->def = def;
    return true;
}

static void add_shown(roof_table *out, const struct sheet *s, const struct opresult *r)
{
    for (uint32_t i = 0; i < s->shown.count; i++) {
        const char *name = strtab_get(&s->shown, i);
        size_t k = 0;
        struct buf text = {0};
        while (r && k < r->nshows && !span_is(&r->show_names[k], name))
            k++;
        if (r && k < r->nshows && r->show_values[k].state == OPSTATE_KNOWN)
            opvalue_print(&text, &r->show_values[k]);
        if (text.len)
            table_str_copy(out, text.bytes, text.len);
        else
            table_null(out);
        out->failed |= text.failed;
        buf_free(&text);
    }
}

static double rate(int64_t amount, double ns)
{
    return amount == ROOF_NULL_I64 || !(ns > 0) ? (double)NAN : (double)amount / ns / 1e3;
}

static void add_sheet_row(roof_table *out, const struct sheet *s, uint32_t group)
{
    const struct work *w = &s->table.work;
    const uint32_t first = s->table.groups.first[group], count = s->table.groups.count[group];
    struct work_line l;
    work_line_of(&s->table, group, s->scratch, &l);
    const int64_t flops = l.work.flops_matrix ? l.work.flops_matrix : l.work.flops_vector;
    table_str(out, trace_string(w->tr, work_name(w, first)));
    table_i64_or_null(out, w->instances.device[first]);
    add_shown(out, s, work_result(w, first));
    table_str(out, work_state_name((enum work_state)w->instances.state[first]));
    table_i64(out, count);
    table_i64(out, s->table.groups.total_ns[group]);
    table_f64(out, l.busy.median);
    table_i64_or_null(out, l.work.flops_matrix);
    table_i64_or_null(out, l.work.flops_vector);
    table_i64_or_null(out, l.work.bytes);
    add_real(out, rate(flops, l.time_ns));
    add_real(out, rate(l.work.bytes, l.time_ns));
    table_str(out, bound_name(l.roof.bound));
    add_real(out, l.time_ns > 0 ? 100 * l.roof.ns / l.time_ns : (double)NAN);
    table_i64_or_null(out, work_headroom(&l, count));
    table_i64(out, work_first_id(w, first));
}

static void sheet_free(struct sheet *s)
{
    work_table_free(&s->table);
    strtab_free(&s->shown);
    free(s->scratch);
}

/* Nothing is left of the family: which ones there are. */
static roof_status refuse_family(const struct sheet *s, roof_error *err)
{
    struct strtab known = {0};
    struct buf names = {0};
    for (uint32_t i = 0; i < s->table.groups.head.count; i++) {
        const struct span name = family_of(&s->table, s->table.order[i]);
        const uint32_t before = known.count;
        if (strtab_intern(&known, name.s, name.len) == before) {
            buf_str(&names, before ? ", " : "");
            buf_add(&names, name.s, name.len);
        }
    }
    const roof_status status =
        error_set(err, ROOF_ARG, -1, "no work of family \"%s\", expected one of %s", s->family,
                  names.len ? names.bytes : "none");
    strtab_free(&known);
    buf_free(&names);
    return status;
}

static roof_status run_sheet(const struct roof_trace *tr, const char *family, roof_table *out,
                             roof_error *err)
{
    struct sheet s = {.family = family};
    bool any = false;
    roof_status status = work_table_make(&s.table, tr, err);
    s.scratch = malloc(s.table.work.instances.head.count * sizeof *s.scratch + 1);
    if (status == ROOF_OK && (!s.scratch || !list_shown(&s) || !define_sheet(&s, out)))
        status = error_nomem(err);
    for (uint32_t i = 0; status == ROOF_OK && i < s.table.groups.head.count; i++) {
        if (!is_of_family(&s, s.table.order[i]))
            continue;
        any = true;
        add_sheet_row(out, &s, s.table.order[i]);
    }
    if (status == ROOF_OK && !any)
        status = refuse_family(&s, err);
    sheet_free(&s);
    return status == ROOF_OK ? table_finish(out, err) : status;
}

/* ---- roofline_by_family ---- */

static const roof_coldef FAMILY_COLS[] = {
    {"family", ROOF_STR, ROOF_UNIT_NONE,
     "of the models; of a model without family its category; (no model)", false},
    SUMMARY_COLS,
};

static roof_status run_by_family(const struct roof_trace *tr, const roof_run_opts *opts,
                                 roof_table *out, roof_error *err)
{
    return opts->family ? run_sheet(tr, opts->family, out, err)
                        : run_by(tr, family_of, opts, out, err);
}

const struct analysis analysis_roofline_by_family = {
    {"roofline_by_family",
     "The same by family of models; --family NAME: its rows of roofline with the family's own "
     "columns.", ANALYSIS_COLS(FAMILY_COLS), false, 0},
    run_by_family,
    SCOPE_LAUNCHED,
};
