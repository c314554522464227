/* attribute.c - the launches of timelines and of counters as sides of a join, and which GPU row has
 * whose counters. */
#include "attribute.h"

#include "embedded.h"
#include "grow.h"
#include "launch_order.h"
#include "sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Sides ---- */

static bool side_alloc(struct attribute_side *s, uint32_t rows, bool has_ops)
{
    const size_t size = rows * sizeof(uint32_t) + 1;
    s->thing = malloc(size);
    s->name = malloc(size);
    s->shape = malloc(size);
    s->lane = malloc(size);
    s->op = has_ops ? malloc(size) : NULL;
    s->op_name = has_ops ? malloc(size) : NULL;
    s->step = has_ops ? malloc(size) : NULL;
    s->time_ns = malloc(rows * sizeof *s->time_ns + 1);
    s->is_copy = calloc((size_t)rows + 1, sizeof *s->is_copy);
    return s->thing && s->name && s->shape && s->lane && s->time_ns && s->is_copy &&
           (!has_ops || (s->op && s->op_name && s->step));
}

static void side_free(struct attribute_side *s)
{
    free(s->thing);
    free(s->shapes);
    free(s->lanes);
    free(s->name);
    free(s->shape);
    free(s->lane);
    free(s->op);
    free(s->op_name);
    free(s->step);
    free(s->time_ns);
    free(s->is_copy);
    *s = (struct attribute_side){0};
}

/* The lane of these numbers; those in use stand near the end. ROOF_NONE when out of memory. */
static uint32_t lane_of(struct attribute_side *s, struct strtab *known, int64_t process,
                        int64_t device, int64_t stream)
{
    const int64_t key[3] = {process, device, stream};
    const uint32_t id = strtab_intern(known, (const char *)key, sizeof key);
    if (id == ROOF_NONE || id < s->in.nlanes)
        return id;
    if (!grow_room(&s->lanes, sizeof *s->lanes, s->in.nlanes, &s->lanes_cap))
        return ROOF_NONE;
    s->lanes[s->in.nlanes++] = (struct join_lane){process, device, stream};
    return id;
}

static void side_finish(struct attribute_side *s, const struct strtab *names, uint32_t rows,
                        uint32_t nshapes)
{
    s->in.side = (struct join_side){names, s->shapes, nshapes, rows, s->name, s->shape};
    s->in.lanes = s->lanes;
    s->in.lane = s->lane;
    s->in.op = s->op;
    s->in.op_name = s->op_name;
    s->in.time_ns = s->time_ns;
    s->in.is_copy = s->is_copy;
}

/* ---- A timeline ---- */

static bool take_shapes(struct attribute_side *s, const struct launch_shapes *from)
{
    s->shapes = malloc(from->head.count * sizeof *s->shapes + 1);
    for (uint32_t i = 0; s->shapes && i < from->head.count; i++)
        s->shapes[i] = (struct join_shape){
            {from->grid_x[i],  from->grid_y[i],  from->grid_z[i] },
            {from->block_x[i], from->block_y[i], from->block_z[i]},
            from->registers[i],
            from->shared[i],
        };
    return s->shapes != NULL;
}

/* Of a row without an operator of its own; ROOF_NONE. Those of programs are strings of the trace.
 */
static uint32_t operator_of_program(const struct attribute *a, uint32_t gpu_row)
{
    const uint32_t item = compiled_item_of(&a->compiled, a->tr, gpu_row);
    if (item == ROOF_NONE || gpu_has_op(a->tr, gpu_row))
        return ROOF_NONE;
    const char *op = compiled_primary_op(a->compiled.ind, a->compiled.items.call[item]);
    return op ? strtab_find(&a->tr->strings, op, strlen(op)) : ROOF_NONE;
}

const char *attribute_teller_name(enum attribute_teller teller)
{
    static const char *const NAMES[ATTRIBUTE_TELLERS] = {"correlation_map", "name"};
    return NAMES[teller];
}

/* What is said of a row without any other operator: a string of the map, or of names. */
struct said {
    uint32_t in_map, in_names; /* ROOF_NONE */
};

static struct said said_of(const struct attribute *a, uint32_t gpu_row)
{
    struct said s = {ROOF_NONE, ROOF_NONE};
    const uint32_t entry = a->entry_of ? a->entry_of[gpu_row] : ROOF_NONE;
    if (gpu_has_op(a->tr, gpu_row) || operator_of_program(a, gpu_row) != ROOF_NONE)
        return s;
    if (entry != ROOF_NONE)
        s.in_map = a->correlations->entries.op[entry];
    else if (a->tr->gpu.kind[gpu_row] == KIND_KERNEL)
        s.in_names = a->name_op[a->tr->gpu.name[gpu_row]];
    return s;
}

const char *attribute_said(const struct attribute *a, uint32_t gpu_row,
                           struct attribute_saying *how)
{
    const struct said s = said_of(a, gpu_row);
    const bool by_map = s.in_map != ROOF_NONE;
    if (how && by_map)
        *how = (struct attribute_saying){
            TOLD_BY_MAP, (enum join_confidence)a->said.a.confidence[a->entry_of[gpu_row]]};
    else if (how)
        *how = (struct attribute_saying){TOLD_BY_NAME, JOIN_LOW};
    return by_map ? strtab_get(&a->correlations->strings, s.in_map)
                  : inductor_string(&a->named, s.in_names);
}

/* Strings of the trace, then those of the map, then those of names. */
static uint32_t map_names(const struct attribute *a)
{
    return a->correlations ? a->correlations->strings.count : 0;
}

uint32_t attribute_names(const struct attribute *a)
{
    return a->tr->strings.count + map_names(a) + a->named.strings.count;
}

const char *attribute_name(const struct attribute *a, uint32_t name)
{
    const uint32_t own = a->tr->strings.count, of_map = own + map_names(a);
    return name == ROOF_NONE || name < own ? trace_string(a->tr, name)
           : name < of_map                 ? strtab_get(&a->correlations->strings, name - own)
                                           : inductor_string(&a->named, name - of_map);
}

/* What is a string of the trace, too, has that one's number: one operator has one. */
static uint32_t operator_said(const struct attribute *a, uint32_t gpu_row)
{
    const struct said s = said_of(a, gpu_row);
    const char *op = attribute_said(a, gpu_row, NULL);
    const uint32_t known = op ? strtab_find(&a->tr->strings, op, strlen(op)) : ROOF_NONE;
    const uint32_t in_map =
        op && a->correlations ? strtab_find(&a->correlations->strings, op, strlen(op)) : ROOF_NONE;
    if (!op || known != ROOF_NONE)
        return known;
    return in_map != ROOF_NONE ? a->tr->strings.count + in_map
                               : a->tr->strings.count + map_names(a) + s.in_names;
}

uint32_t attribute_operator(const struct attribute *a, uint32_t gpu_row)
{
    uint32_t op = operator_of_program(a, gpu_row);
    if (op == ROOF_NONE)
        op = operator_said(a, gpu_row);
    return op == ROOF_NONE ? a->tr->launches.name[a->tr->gpu.launch[gpu_row]] : op;
}

bool attribute_has_operator(const struct attribute *a, uint32_t gpu_row)
{
    return gpu_has_op(a->tr, gpu_row) || operator_of_program(a, gpu_row) != ROOF_NONE ||
           attribute_said(a, gpu_row, NULL);
}

void attribute_note(const struct attribute *a, roof_table *out)
{
    uint32_t rows = 0;
    if (!a->selected)
        return;
    for (uint32_t row = 0; row < a->tr->gpu.head.count; row++)
        rows += a->selected[row];
    const char *note = arena_printf(&out->arena, "selected (%s): %u of %u GPU rows", a->selection,
                                    rows, a->tr->gpu.head.count);
    out->failed |= !note;
    table_note(out, note);
}

/* All kernels, or all GPU rows, of a trace, but those to be left out (NULL: none).
 * `has_streams`: lanes are streams, else devices. */
static bool side_of_trace(struct attribute_side *s, const struct roof_trace *tr, bool kernels_only,
                          bool has_streams, const bool *left_out)
{
    const struct gpu *g = &tr->gpu;
    const uint32_t n = g->head.count;
    struct strtab lanes = {0};
    uint32_t *order = sort_new_order(n, gpu_compare_launches, tr), rows = 0;
    bool ok = order && side_alloc(s, n, true) && take_shapes(s, &tr->launch_shapes);
    for (uint32_t i = 0; i < n && ok; i++) {
        const uint32_t row = order[i], launch = g->launch[row];
        if ((kernels_only && g->kind[row] != KIND_KERNEL) || (left_out && left_out[row]))
            continue;
        s->thing[rows] = row;
        s->name[rows] = g->name[row];
        s->shape[rows] = g->shape[row];
        s->op[rows] = gpu_has_op(tr, row) ? launch : ROOF_NONE;
        s->op_name[rows] = gpu_has_op(tr, row) ? tr->launches.name[launch] : ROOF_NONE;
        s->step[rows] = tr->launches.step[launch];
        s->time_ns[rows] = (double)g->dur_ns[row];
        s->is_copy[rows] = g->kind[row] != KIND_KERNEL;
        s->lane[rows] = lane_of(s, &lanes, ROOF_NULL_I64, g->device[row],
                                has_streams ? g->stream[row] : ROOF_NULL_I64);
        ok = s->lane[rows++] != ROOF_NONE;
    }
    free(order);
    strtab_free(&lanes);
    if (ok)
        side_finish(s, &tr->strings, rows, tr->launch_shapes.head.count);
    s->in.step = tr->steps.head.count ? s->step : NULL;
    return ok;
}

/* ---- Counters ---- */

double attribute_metric(struct attribute *a, uint32_t launch, const char *metric)
{
    launch_values_show(&a->values, launch);
    const double v = launch_values_of(&a->values, metric);
    launch_values_hide(&a->values, launch);
    return v;
}

static int64_t whole_or_null(double v)
{
    return v >= 0 && v < 1e15 ? (int64_t)v : ROOF_NULL_I64;
}

static struct join_shape counted_shape(struct attribute *a, uint32_t launch)
{
    const struct counted_launches *l = &a->counters->launches;
    launch_values_show(&a->values, launch);
    const double registers = launch_values_of(&a->values, "launch__registers_per_thread");
    const double fixed = launch_values_of(&a->values, "launch__shared_mem_per_block_static");
    const double dynamic = launch_values_of(&a->values, "launch__shared_mem_per_block_dynamic");
    launch_values_hide(&a->values, launch);
    return (struct join_shape){
        {l->grid_x[launch],  l->grid_y[launch],  l->grid_z[launch] },
        {l->block_x[launch], l->block_y[launch], l->block_z[launch]},
        whole_or_null(registers),
        whole_or_null(fixed + dynamic),
    };
}

static struct attribute_way way_of(const struct counted_launches *l, uint32_t launch)
{
    return (struct attribute_way){l->file[launch], l->replay[launch], l->cache_control[launch],
                                  l->clock_control[launch]};
}

static bool is_same_way(const struct attribute_way *x, const struct attribute_way *y)
{
    return x->file == y->file && x->replay == y->replay && x->cache_control == y->cache_control &&
           x->clock_control == y->clock_control;
}

static bool side_of_counters(struct attribute_side *s, struct attribute *a,
                             const struct attribute_way *way, bool has_streams)
{
    const struct counted_launches *l = &a->counters->launches;
    const uint32_t n = l->head.count;
    struct strtab lanes = {0};
    uint32_t rows = 0;
    bool ok = side_alloc(s, n, false);
    s->shapes = malloc(n * sizeof *s->shapes + 1);
    ok = ok && s->shapes;
    for (uint32_t i = 0; i < n && ok; i++) {
        const uint32_t name = l->name[i] != ROOF_NONE ? l->name[i] : l->mangled[i];
        const struct attribute_way own = way_of(l, i);
        if (!is_same_way(&own, way) || name == ROOF_NONE)
            continue;
        s->thing[rows] = i;
        s->name[rows] = name;
        s->shape[rows] = rows;
        s->shapes[rows] = counted_shape(a, i);
        s->time_ns[rows] = attribute_metric(a, i, TIME_METRIC);
        s->lane[rows] = lane_of(s, &lanes, l->process[i], l->device[i],
                                has_streams ? l->stream[i] : ROOF_NULL_I64);
        ok = s->lane[rows++] != ROOF_NONE;
    }
    strtab_free(&lanes);
    if (ok)
        side_finish(s, &a->counters->strings, rows, rows);
    return ok;
}

/* ---- What a map says ---- */

/* Names alone, as they ran. */
static bool side_of_correlations(struct attribute_side *s, const struct correlations *c)
{
    const uint32_t n = c->entries.head.count;
    struct strtab lanes = {0};
    bool ok = side_alloc(s, n, false);
    s->shapes = malloc(sizeof *s->shapes);
    ok = ok && s->shapes;
    for (uint32_t i = 0; i < n && ok; i++) {
        s->thing[i] = i;
        s->name[i] = c->entries.kernel[i];
        s->shape[i] = ROOF_NONE;
        s->time_ns[i] = NAN;
        s->is_copy[i] = false;
        s->lane[i] = lane_of(s, &lanes, ROOF_NULL_I64, ROOF_NULL_I64, ROOF_NULL_I64);
        ok = s->lane[i] != ROOF_NONE;
    }
    strtab_free(&lanes);
    if (ok)
        side_finish(s, &c->strings, n, 0);
    return ok;
}

/* Whether both say of each launch in which stream it was. */
static bool have_streams(const struct attribute *a, uint32_t file)
{
    const struct counted_launches *l = &a->counters->launches;
    for (uint32_t i = 0; i < l->head.count; i++)
        if (l->file[i] == file && l->stream[i] == ROOF_NULL_I64)
            return false;
    for (uint32_t row = 0; row < a->tr->gpu.head.count; row++)
        if (a->tr->gpu.kind[row] == KIND_KERNEL && a->tr->gpu.stream[row] == ROOF_NULL_I64)
            return false;
    return true;
}

/* ---- Whose counters ---- */

/* The operator of all the launches of a group, ROOF_NONE: there are several; and how many there
 * are in the timeline. */
static void operators_of_groups(const struct attribute *a, const struct attribute_run *run,
                                uint32_t *operator, uint32_t * count)
{
    const struct join *j = &run->join;
    for (uint32_t i = 0; i < run->traced.in.side.count; i++) {
        const uint32_t group = j->b.group[i];
        if (group == ROOF_NONE)
            continue;
        const uint32_t op = attribute_operator(a, run->traced.thing[i]);
        operator[group] = count[group] && operator[group] != op ? ROOF_NONE : op;
        count[group]++;
    }
}

static bool give_counters(struct attribute *a, struct attribute_run *run)
{
    const struct join *j = &run->join;
    const uint32_t n = run->counted.in.side.count, ngpu = a->tr->gpu.head.count;
    uint32_t *of_group = malloc(j->ngroups * sizeof *of_group + 1);
    uint32_t *left = calloc((size_t)j->ngroups + 1, sizeof *left); /* in the timeline */
    run->launch_of = malloc(ngpu * sizeof *run->launch_of + 1);
    run->how = calloc((size_t)ngpu + 1, 1);
    run->operator_of = malloc(n * sizeof *run->operator_of + 1);
    const bool ok = of_group && left && run->launch_of && run->how && run->operator_of;
    if (ok) {
        memset(run->launch_of, 0xff, ngpu * sizeof *run->launch_of);
        operators_of_groups(a, run, of_group, left);
    }
    for (uint32_t i = 0; i < n && ok; i++) {
        const uint32_t match = j->a.match[i], group = j->a.group[i];
        run->operator_of[i] = ROOF_NONE;
        if (group != ROOF_NONE && left[group]) {
            run->operator_of[i] = of_group[group];
            left[group]--;
        }
        if (match == ROOF_NONE || (j->a.confidence[i] > JOIN_MEDIUM && !j->by_invocation))
            continue;
        const uint32_t row = run->traced.thing[match];
        run->launch_of[row] = run->counted.thing[i];
        run->how[row] = HOW_PARTNER;
        run->operator_of[i] = attribute_operator(a, row);
    }
    free(of_group);
    free(left);
    return ok;
}

/* ---- All together ---- */

/* More launches with sure partners are better; of as many, more with partners that are less sure.
 */
static uint64_t fit(const struct join *j, uint32_t n)
{
    uint64_t high = 0, medium = 0;
    for (uint32_t i = 0; i < n; i++) {
        high += j->a.confidence[i] == JOIN_HIGH;
        medium += j->a.confidence[i] == JOIN_MEDIUM && j->a.match[i] != ROOF_NONE;
    }
    return high << 32 | medium;
}

/* Of several that launched the same it is not known which one was counted. */
static void doubt_layers(struct attribute_run *run, const bool *is_representative)
{
    struct join_rows *counted = &run->join.a, *traced = &run->join.b;
    for (uint32_t i = 0; i < run->counted.in.side.count; i++) {
        const uint32_t match = counted->match[i];
        if (match == ROOF_NONE || counted->confidence[i] != JOIN_HIGH ||
            !is_representative[run->traced.thing[match]])
            continue;
        counted->confidence[i] = traced->confidence[match] = JOIN_MEDIUM;
        counted->reason[i] = traced->reason[match] = JOIN_REPEATED;
    }
}

/* Counters may have been taken of only one of several layers that are the same: the timeline
 * without the others is tried too, and taken if it fits better. */
static bool try_without_duplicates(struct attribute *a, struct attribute_run *run, uint32_t layers,
                                   bool has_streams, bool by_invocation)
{
    const uint32_t n = run->counted.in.side.count, ngpu = a->tr->gpu.head.count;
    const struct layer_parts *parts = &a->layers.v[layers];
    struct attribute_side side = {0};
    struct join join = {0};
    bool *is_duplicate = calloc((size_t)ngpu + 1, sizeof *is_duplicate);
    bool *is_representative = calloc((size_t)ngpu + 1, sizeof *is_representative);
    bool ok = is_duplicate && is_representative;
    const bool tries = ok && layer_parts_mark(parts, a->tr, is_duplicate, is_representative);
    if (tries)
        ok = side_of_trace(&side, a->tr, true, has_streams, is_duplicate) &&
             join_make(&join, &run->counted.in, &side.in, by_invocation);
    if (tries && ok && fit(&join, n) > fit(&run->join, n)) {
        side_free(&run->traced);
        join_free(&run->join);
        run->traced = side;
        run->join = join;
        run->left_out = layers;
        if (parts->source != PARTS_OF_MAP)
            doubt_layers(run, is_representative);
    } else {
        side_free(&side);
        join_free(&join);
    }
    free(is_duplicate);
    free(is_representative);
    return ok;
}

static bool make_run(struct attribute *a, struct attribute_run *run, bool by_invocation)
{
    const bool has_streams = have_streams(a, run->way.file);
    bool ok = side_of_counters(&run->counted, a, &run->way, has_streams) &&
              side_of_trace(&run->traced, a->tr, true, has_streams, NULL) &&
              join_make(&run->join, &run->counted.in, &run->traced.in, by_invocation);
    run->left_out = ROOF_NONE;
    for (uint32_t i = 0; ok && i < a->layers.count; i++)
        if (fit(&run->join, run->counted.in.side.count) >> 32 < run->counted.in.side.count)
            ok = try_without_duplicates(a, run, i, has_streams, by_invocation);
    return ok && give_counters(a, run) && layers_propagate(a, run);
}

/* A run for each way in which launches of a file were measured, in the order of their first. */
static bool list_runs(struct attribute *a)
{
    const struct counted_launches *l = &a->counters->launches;
    a->runs = calloc((size_t)a->counters->files * ATTRIBUTE_WAYS + 1, sizeof *a->runs);
    for (uint32_t i = 0; a->runs && i < l->head.count; i++) {
        const struct attribute_way way = way_of(l, i);
        uint32_t r = a->nruns; /* those of a file follow each other */
        while (r && !is_same_way(&a->runs[r - 1].way, &way) && a->runs[r - 1].way.file == way.file)
            r--;
        if (r && is_same_way(&a->runs[r - 1].way, &way))
            continue;
        a->runs[a->nruns] = (struct attribute_run){.file = a->nruns, .way = way};
        a->nruns++;
    }
    return a->runs != NULL;
}

static bool make_runs(struct attribute *a, bool by_invocation)
{
    bool ok = launch_values_init(&a->values, a->counters) && list_runs(a);
    for (uint32_t i = 0; ok && i < a->nruns; i++)
        ok = make_run(a, &a->runs[i], by_invocation);
    return ok;
}

/* Which entry of the map each GPU row is. */
static bool place_entries(struct attribute *a)
{
    const uint32_t n = a->tr->gpu.head.count;
    a->entry_of = malloc(n * sizeof *a->entry_of + 1);
    if (!a->entry_of)
        return false;
    memset(a->entry_of, 0xff, n * sizeof *a->entry_of);
    for (uint32_t i = 0; i < a->said_by.in.side.count; i++)
        if (a->said.a.match[i] != ROOF_NONE && a->said.a.confidence[i] <= JOIN_MEDIUM)
            a->entry_of[a->said_of.thing[a->said.a.match[i]]] = i;
    return true;
}

static bool make_said(struct attribute *a, bool by_invocation)
{
    return side_of_correlations(&a->said_by, a->correlations) &&
           side_of_trace(&a->said_of, a->tr, true, false, NULL) &&
           join_make(&a->said, &a->said_by.in, &a->said_of.in, by_invocation) && place_entries(a);
}

/* The operators that names of kernels say. */
static bool read_names(struct attribute *a)
{
    const struct gpu *g = &a->tr->gpu;
    const uint32_t n = a->tr->strings.count;
    bool *is_read = calloc((size_t)n + 1, sizeof *is_read);
    a->name_op = malloc(n * sizeof *a->name_op + 1);
    if (is_read && a->name_op)
        memset(a->name_op, 0xff, n * sizeof *a->name_op);
    for (uint32_t row = 0; is_read && a->name_op && row < g->head.count; row++) {
        const uint32_t name = g->name[row];
        if (is_read[name] || g->kind[row] != KIND_KERNEL)
            continue;
        is_read[name] = true;
        const char *op = inductor_op_of_name(&a->named, trace_string(a->tr, name));
        if (op)
            a->name_op[name] = strtab_find(&a->named.strings, op, strlen(op));
    }
    const bool ok = is_read && a->name_op && !a->named.failed;
    free(is_read);
    return ok;
}

roof_status attribute_make(struct attribute *a, bool by_invocation, roof_error *err)
{
    ROOF_TRY(counter_fields_parse(&a->fields, "data/counters.tsv", embedded_counters_tsv, err));
    if (!compiled_calls_make(&a->compiled, a->tr))
        return error_nomem(err);
    if (!read_names(a))
        return error_nomem(err);
    if (!layers_make(&a->layers, a->tr, a->partitions, a->finds_layers))
        return error_nomem(err);
    if (a->correlations && !make_said(a, by_invocation))
        return error_nomem(err);
    if (a->counters && !make_runs(a, by_invocation))
        return error_nomem(err);
    if (a->other && (!side_of_trace(&a->mine, a->tr, false, true, NULL) ||
                     !side_of_trace(&a->others, a->other, false, true, NULL) ||
                     !join_make(&a->agreement, &a->mine.in, &a->others.in, by_invocation)))
        return error_nomem(err);
    return ROOF_OK;
}

void attribute_free(struct attribute *a)
{
    for (uint32_t i = 0; i < a->nruns; i++) {
        struct attribute_run *run = &a->runs[i];
        side_free(&run->counted);
        side_free(&run->traced);
        join_free(&run->join);
        free(run->launch_of);
        free(run->how);
        free(run->operator_of);
        free(run->layer_uses.v);
    }
    free(a->runs);
    compiled_calls_free(&a->compiled);
    layers_free(&a->layers);
    side_free(&a->mine);
    side_free(&a->others);
    join_free(&a->agreement);
    side_free(&a->said_by);
    side_free(&a->said_of);
    join_free(&a->said);
    free(a->entry_of);
    inductor_free(&a->named);
    free(a->name_op);
    counter_fields_free(&a->fields);
    launch_values_free(&a->values);
}
