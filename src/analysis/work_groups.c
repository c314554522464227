/* work_groups.c - grouping instances of work, and what each group did and could do. */
#include "work_groups.h"

#include "grow.h"
#include "sort.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

#define COLS_SELF_ work_groups
COLS_DEFINE(work_groups, WORK_GROUP_COLS)
#undef COLS_SELF_

/* Instances of equal keys are one group. */
struct group_key {
    uint32_t name, args, evaluation, device;
    uint32_t state, copies, matrix, is_part;
    int64_t own_bytes;
};

static uint32_t device_row(struct work_table *t, int64_t device, bool *ok)
{
    uint32_t i = 0;
    while (i < t->ndevices && t->devices[i].id != device)
        i++;
    if (i < t->ndevices)
        return i;
    *ok = grow_room(&t->devices, sizeof *t->devices, t->ndevices, &t->devices_cap);
    if (*ok)
        t->devices[t->ndevices++] = (struct work_device){.id = device};
    return i;
}

static struct group_key key_of(const struct work *w, uint32_t i, uint32_t device)
{
    const struct instances *s = &w->instances;
    struct group_key k = {0}; /* the bytes are the key */
    k.name = work_name(w, i);
    k.args = work_args(w, i);
    k.evaluation = s->evaluation[i];
    k.device = device;
    k.state = s->state[i];
    k.copies = s->copies[i];
    k.matrix = s->matrix[i];
    k.own_bytes = s->own_bytes[i];
    k.is_part = s->is_part[i];
    return k;
}

static bool assign(struct work_table *t, uint32_t *of)
{
    const struct instances *s = &t->work.instances;
    struct work_groups *g = &t->groups;
    struct key_set keys = {0};
    bool ok = key_set_init(&keys, t->work.tr);
    for (uint32_t i = 0; ok && i < s->head.count; i++) {
        const uint32_t device = device_row(t, s->device[i], &ok);
        const struct group_key k = key_of(&t->work, i, device);
        of[i] = ok ? key_set_put(&keys, k.name, &k, sizeof k) : ROOF_NONE;
        ok = of[i] != ROOF_NONE;
        if (ok && of[i] == g->head.count) {
            ok = cols_push(g, &work_groups_desc) != ROOF_NONE;
            if (ok) {
                g->first[of[i]] = i;
                g->device[of[i]] = device;
            }
        }
        if (ok) {
            g->count[of[i]]++;
            g->total_ns[of[i]] = ns_add(g->total_ns[of[i]], s->sum_ns[i]);
            g->busy_ns[of[i]] = ns_add(g->busy_ns[of[i]], s->busy_ns[i]);
        }
    }
    key_set_free(&keys);
    return ok;
}

static void list_members(struct work_table *t, const uint32_t *of)
{
    struct work_groups *g = &t->groups;
    uint32_t at = 0;
    for (uint32_t k = 0; k < g->head.count; k++) {
        g->begin[k] = at;
        at += g->count[k];
    }
    for (uint32_t i = 0; i < t->work.instances.head.count; i++)
        t->members[g->begin[of[i]]++] = i;
    for (uint32_t k = 0; k < g->head.count; k++)
        g->begin[k] -= g->count[k];
}

/* Most time first, then by name, then as they stand. */
static int compare(const void *ctx, uint32_t a, uint32_t b)
{
    const struct work_table *t = ctx;
    const struct work_groups *g = &t->groups;
    if (g->total_ns[a] != g->total_ns[b])
        return SORT_BY(g->total_ns[b], g->total_ns[a]);
    const int order = strtab_compare(&t->work.tr->strings, work_name(&t->work, g->first[a]),
                                     work_name(&t->work, g->first[b]));
    return order ? order : SORT_BY(g->first[a], g->first[b]);
}

static roof_status find_devices(struct work_table *t, const struct roof_trace *tr, roof_error *err)
{
    ROOF_TRY(device_list_load_for(&t->list, tr, err));
    for (size_t i = 0; i < t->ndevices; i++)
        ROOF_TRY(device_find_traced(&t->list, t->devices[i].id, &t->devices[i].match, err));
    return ROOF_OK;
}

static roof_status group_work(struct work_table *t, roof_error *err)
{
    const size_t n = t->work.instances.head.count;
    uint32_t *of = malloc(n * sizeof *of + 1);
    t->members = malloc(n * sizeof *t->members + 1);
    bool ok = of && t->members && assign(t, of);
    if (ok)
        list_members(t, of);
    free(of);
    t->order = ok ? sort_new_order(t->groups.head.count, compare, t) : NULL;
    return t->order ? find_devices(t, t->work.tr, err) : error_nomem(err);
}

roof_status work_table_make(struct work_table *t, const struct roof_trace *tr, roof_error *err)
{
    *t = (struct work_table){0};
    ROOF_TRY(work_make(&t->work, tr, err));
    return group_work(t, err);
}

roof_status work_table_make_of(struct work_table *t, const struct roof_trace *tr, uint32_t id,
                               roof_error *err)
{
    const struct roof_trace *whole = trace_whole(tr);
    *t = (struct work_table){0};
    if (id >= whole->nodes.head.count && id - whole->nodes.head.count >= whole->gpu.head.count)
        return error_set(err, ROOF_ARG, -1, "%s: no op, call or GPU row has id %u", tr->path, id);
    ROOF_TRY(work_make(&t->work, tr, err));
    return work_keep(&t->work, id) ? group_work(t, err) : error_nomem(err);
}

void work_table_free(struct work_table *t)
{
    for (size_t i = 0; i < t->ndevices; i++)
        device_match_free(&t->devices[i].match);
    device_list_free(&t->list);
    work_free(&t->work);
    cols_free(&t->groups, &work_groups_desc);
    free(t->devices);
    free(t->members);
    free(t->order);
}

/* ---- Lines ---- */

static enum roof_link link_of(uint8_t copies)
{
    if (!copies || copies - 1 == DIRECTION_LOCAL || copies - 1 == DIRECTION_UNKNOWN)
        return ROOF_LINK_NONE;
    return copies - 1 == DIRECTION_PEER ? ROOF_LINK_PEER : ROOF_LINK_HOST;
}

static void take_result(const struct opresult *r, struct work_line *out)
{
    out->work.flops_matrix = r->number[OPFIELD_FLOPS_MATRIX];
    out->work.flops_vector = r->number[OPFIELD_FLOPS_VECTOR];
    out->work.sfu = r->number[OPFIELD_SFU];
    out->work.bytes = r->number[OPFIELD_BYTES];
    out->work.bus_bytes = r->number[OPFIELD_BUS_BYTES];
    out->work.matrix_type = r->matrix_type;
    out->work.vector_type = r->vector_type;
    out->flops_upper = r->number[OPFIELD_FLOPS_MATRIX_UPPER];
    out->flops_torch = r->number[OPFIELD_FLOPS_TORCH];
    out->bytes_upper = r->number[OPFIELD_BYTES_UPPER];
}

/* Over a link each byte passes once, whatever a model says of reads and writes. */
static void limit_to_link(const struct work *w, uint32_t instance, struct work_line *out)
{
    const struct instances *s = &w->instances;
    int64_t bytes = 0;
    if (s->state[instance] == WORK_COMMUNICATION) {
        out->work.link = ROOF_LINK_RANKS;
        return;
    }
    out->work.link = link_of(s->copies[instance]);
    if (!out->work.link)
        return;
    for (uint32_t i = s->begin[instance]; i < s->end[instance]; i++) {
        const int64_t row = gpu_bytes(w->tr, w->rows[i]);
        if (row == ROOF_NULL_I64)
            return;
        bytes = ns_add(bytes, row);
    }
    out->work.bytes = bytes;
}

void work_line_of(const struct work_table *t, uint32_t group, int64_t *scratch,
                  struct work_line *out)
{
    const struct work *w = &t->work;
    const struct work_groups *g = &t->groups;
    const uint32_t first = g->first[group], n = g->count[group];
    const struct opresult *r = work_result(w, first);
    *out = (struct work_line){
        .work = {ROOF_NULL_I64, ROOF_NULL_I64, ROOF_NULL_I64, ROOF_NULL_I64, ROOF_NULL_I64,
                 DTYPE_UNKNOWN, DTYPE_UNKNOWN, (enum dtype)w->instances.matrix[first],
                 ROOF_LINK_NONE},
        .flops_upper = ROOF_NULL_I64,
        .flops_torch = ROOF_NULL_I64,
        .bytes_upper = ROOF_NULL_I64,
    };
    if (r) {
        take_result(r, out);
    } else if (w->instances.own_bytes[first] != ROOF_NULL_I64) {
        out->work.flops_matrix = out->work.flops_vector = out->work.sfu = 0;
        out->flops_torch = 0;
        out->work.bytes = w->instances.own_bytes[first];
    }
    limit_to_link(w, first, out);
    for (uint32_t i = 0; i < n; i++)
        scratch[i] = w->instances.busy_ns[t->members[g->begin[group] + i]];
    out->busy = stats_of(scratch, n);
    out->time_ns = out->busy.median;
    least_time(&t->devices[g->device[group]].match.peaks, &out->work, &out->roof);
}

/* ---- Cells ---- */

void work_print_json(struct buf *out, const struct opvalue *v)
{
    struct buf text = {0};
    if (v->state != OPSTATE_KNOWN) {
        buf_str(out, "null");
        return;
    }
    opvalue_print(&text, v);
    if (v->type == OPTYPE_INT || v->type == OPTYPE_REAL || v->type == OPTYPE_BOOL)
        buf_add(out, text.bytes, text.len);
    else
        text_quote_json(out, text.len ? text.bytes : "", text.len);
    out->failed |= text.failed;
    buf_free(&text);
}

void work_add_parameters(roof_table *out, const struct opresult *r)
{
    struct buf text = {0};
    if (!r || !r->nshows || r->why_kind == OPWHY_NO_SHAPES) {
        table_null(out);
        return;
    }
    for (size_t i = 0; i < r->nshows; i++) {
        buf_str(&text, i ? "," : "{");
        text_quote_json(&text, r->show_names[i].s, r->show_names[i].len);
        buf_char(&text, ':');
        work_print_json(&text, &r->show_values[i]);
    }
    buf_char(&text, '}');
    table_str_copy(out, text.len ? text.bytes : "", text.len);
    out->failed |= text.failed;
    buf_free(&text);
}
