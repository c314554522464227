/* evaluations.c - models of operators computed, once for each operator and its arguments. */
#include "work.h"

#include "embedded.h"
#include "grow.h"
#include "phases.h"

#include <stdlib.h>
#include <string.h>

roof_status evaluations_init(struct evaluations *e, const struct roof_trace *tr, roof_error *err)
{
    *e = (struct evaluations){.tr = tr};
    const struct strtab *names =
        tr->borrowed ? NULL : &tr->strings; /* borrowed: nothing is hashed */
    ROOF_TRY(model_slot_models(tr->models, names, &e->models, err));
    e->of_name = calloc((size_t)tr->strings.count + 1, sizeof *e->of_name);
    e->asked = calloc((size_t)tr->strings.count + 1, 1);
    e->phases = calloc(1, sizeof *e->phases);
    if (!e->of_name || !e->asked || !e->phases || !key_set_init(&e->keys, tr))
        return error_nomem(err);
    return phases_parse(e->phases, "data/phases.tsv", embedded_phases_tsv, err);
}

void evaluations_free(struct evaluations *e)
{
    if (e->phases)
        phases_free(e->phases);
    key_set_free(&e->keys);
    free(e->phases);
    free(e->of_name);
    free(e->asked);
    free(e->rows);
    free(e->of_row);
    strtab_free(&e->allocations);
    buf_free(&e->scratch);
    arena_free(&e->arena);
    *e = (struct evaluations){0};
}

const struct opmodel *evaluations_model(struct evaluations *e, uint32_t name)
{
    if (!e->asked[name]) {
        e->asked[name] = 1;
        e->of_name[name] = opmodels_find(e->models, trace_string(e->tr, name));
    }
    return e->of_name[name];
}

/* ---- What is allocated ---- */

struct allocation {
    uint32_t name, args;
};

static bool makes_tensor(const char *name)
{
    static const char *const NAMES[] = {"aten::empty", "aten::empty_strided"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (strcmp(name, NAMES[i]) == 0)
            return true;
    return false;
}

/* 1 + the number of the list of what is made inside a node; 0: nothing, or more than is looked at.
 * ROOF_NONE when out of memory. */
static uint32_t allocations_in(struct evaluations *e, uint32_t node)
{
    enum { MOST = 256 };
    const struct nodes *n = &trace_whole(e->tr)->nodes;
    buf_clear(&e->scratch);
    for (uint32_t id = node + 1; id < n->subtree_end[node]; id++) {
        const struct allocation a = {n->name[id], n->args[id]};
        if (n->kind[id] != KIND_OP || !makes_tensor(trace_string(e->tr, a.name)))
            continue;
        if (e->scratch.len == MOST * sizeof a)
            return 0;
        buf_add(&e->scratch, (const char *)&a, sizeof a);
    }
    if (e->scratch.failed)
        return ROOF_NONE;
    if (!e->scratch.len)
        return 0;
    const uint32_t list = strtab_intern(&e->allocations, e->scratch.bytes, e->scratch.len);
    return list == ROOF_NONE ? ROOF_NONE : list + 1;
}

struct evaluation_key evaluation_key_of(struct evaluations *e, uint32_t name, uint32_t args,
                                        uint32_t node, uint32_t forward, enum dtype kernel_type,
                                        uint32_t annotation)
{
    const struct opmodel *m = evaluations_model(e, name);
    struct evaluation_key key = {
        .name = name,
        .args = args,
        .forward = m->of_forward ? forward : ROOF_NONE,
        .kernel_type = m->asks >> OPASK_KERNELS & 1 ? (uint32_t)kernel_type : DTYPE_UNKNOWN,
        .annotation = m->asks >> OPASK_ANNOTATION & 1 ? annotation : ROOF_NONE,
    };
    if (m->asks >> OPASK_EVENT & 1 && node != ROOF_NONE)
        trace_counted(e->tr, e->tr->nodes.offset[node], &key.kernel_gb, &key.kernel_flop);
    if (m->asks >> OPASK_ALLOCATIONS & 1 && node != ROOF_NONE)
        key.allocations = allocations_in(e, node);
    return key;
}

static void take_fields(const struct evaluations *e, uint32_t args, const char *field[ARGS_FIELDS])
{
    for (int f = 0; f < ARGS_FIELDS; f++)
        field[f] =
            args == ROOF_NONE ? NULL : trace_string(e->tr, e->tr->args.signatures[args].field[f]);
}

/* False when out of memory. */
static bool take_allocations(const struct evaluations *e, uint32_t list, struct arena *arena,
                             struct opinput *in)
{
    const struct strtab_entry *entry = &e->allocations.entries[list - 1];
    const size_t n = entry->len / sizeof(struct allocation);
    struct opallocation *v = arena_calloc(arena, n, sizeof *v);
    for (size_t i = 0; v && i < n; i++) {
        struct allocation a;
        memcpy(&a, entry->s + i * sizeof a, sizeof a);
        v[i].name = trace_string(e->tr, a.name);
        take_fields(e, a.args, v[i].field);
    }
    in->allocations = v;
    in->nallocations = n;
    return v != NULL;
}

static bool compute(struct evaluations *e, const struct evaluation_key *key, struct arena *arena,
                    struct opresult *out, const struct opderivation *d)
{
    struct opnumber annotation[PHASE_NUMBERS], event[2];
    struct opinput in = {.name = trace_string(e->tr, key->name),
                         .has_forward = key->forward != ROOF_NONE};
    in.context.supply = *model_slot_supplier(e->tr->models);
    in.context.kernel_type = (enum dtype)key->kernel_type;
    in.context.annotation = annotation;
    if (key->annotation != ROOF_NONE)
        in.context.nannotation =
            phases_numbers(e->phases, trace_string(e->tr, key->annotation), annotation);
    in.context.event = event;
    if (key->kernel_gb > 0)
        event[in.context.nevent++] = (struct opnumber){"kernel_num_gb", key->kernel_gb};
    if (key->kernel_flop > 0)
        event[in.context.nevent++] = (struct opnumber){"kernel_flop", key->kernel_flop};
    take_fields(e, key->args, in.field);
    take_fields(e, key->forward, in.forward);
    if (key->allocations == ROOF_NONE) /* out of memory before */
        return false;
    if (key->allocations && !take_allocations(e, key->allocations, arena, &in))
        return false;
    return opmodels_compute(e->models, &in, arena, out, d);
}

/* What outlives the arena that it was computed in. */
static bool keep(struct evaluations *e, struct opresult *r)
{
    struct span *names = arena_calloc(&e->arena, r->nshows + 1, sizeof *names);
    struct opvalue *values = arena_calloc(&e->arena, r->nshows + 1, sizeof *values);
    if (!names || !values)
        return false;
    for (size_t i = 0; i < r->nshows; i++) {
        struct buf text = {0};
        names[i] = r->show_names[i];
        values[i] = r->show_values[i];
        if (values[i].state == OPSTATE_KNOWN && values[i].type > OPTYPE_DTYPE) {
            opvalue_print(&text, &values[i]);
            values[i].type = OPTYPE_TEXT;
            values[i].text = (struct span){
                arena_strndup(&e->arena, text.len ? text.bytes : "", text.len), text.len};
            if (text.failed || !values[i].text.s) {
                buf_free(&text);
                return false;
            }
        }
        buf_free(&text);
    }
    r->show_names = names;
    r->show_values = values;
    if (r->why)
        r->why = arena_strndup(&e->arena, r->why, strlen(r->why));
    return !r->why_kind || r->why;
}

uint32_t evaluations_of(struct evaluations *e, const struct evaluation_key *key)
{
    const uint32_t before = e->keys.keys.count;
    const uint32_t row = key_set_put(&e->keys, key->name, key, sizeof *key);
    if (row == ROOF_NONE || row < before)
        return row;
    if (!grow_room(&e->rows, sizeof *e->rows, row, &e->cap) ||
        !grow_room(&e->of_row, sizeof *e->of_row, row, &e->key_cap))
        return ROOF_NONE;
    struct arena scratch = {0};
    const bool ok = compute(e, key, &scratch, &e->rows[row], NULL) && keep(e, &e->rows[row]);
    e->of_row[row] = *key;
    arena_free(&scratch);
    return ok ? row : ROOF_NONE;
}

bool evaluations_explain(struct evaluations *e, const struct evaluation_key *key,
                         struct opresult *out, const struct opderivation *d)
{
    return compute(e, key, &e->arena, out, d);
}
