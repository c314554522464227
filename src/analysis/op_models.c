/* op_models.c - what the models say of every operator with its arguments, whether it ran on a GPU
 * or not. */
#include "work_groups.h"

#include "sort.h"
#include "twins.h"

#include <stdlib.h>
#include <string.h>

static const roof_coldef COLS[] = {
    {"name",               ROOF_STR, ROOF_UNIT_NONE,   "operator",                                            false},
    {"family",             ROOF_STR, ROOF_UNIT_NONE,   "of its model, or null",                               true },
    {"parameters",         ROOF_STR, ROOF_UNIT_OBJECT, "what the model shows of the arguments, as JSON",
     false                                                                                                         },
    {"count",              ROOF_I64, ROOF_UNIT_COUNT,  "how often it was called so",                          false},
    {"grade",              ROOF_STR, ROOF_UNIT_NONE,   "exact, bounds, estimate",                             false},
    {"flops_matrix",       ROOF_I64, ROOF_UNIT_COUNT,
     "of a call, for matrix units; a multiply-add is 2; null: not known",                                     false},
    {"flops_matrix_upper", ROOF_I64, ROOF_UNIT_COUNT,  "where flops_matrix is the least: the most",
     true                                                                                                          },
    {"flops_vector",       ROOF_I64, ROOF_UNIT_COUNT,  "of a call, for the other units",                      true },
    {"sfu",                ROOF_I64, ROOF_UNIT_COUNT,  "special functions of a call",                         true },
    {"flops_torch",        ROOF_I64, ROOF_UNIT_COUNT,
     "what torch.utils.flop_counter says, where it counts the op; else 0",                                    true },
    {"bytes",              ROOF_I64, ROOF_UNIT_BYTES,  "compulsory traffic of a call",                        false},
    {"bytes_upper",        ROOF_I64, ROOF_UNIT_BYTES,
     "the same where the algorithm may have to read again, or null",                                          true },
    {"bus_bytes",          ROOF_I64, ROOF_UNIT_BYTES,
     "of collectives: what the link of a rank passes, or null",                                               true },
    {"matrix_type",        ROOF_STR, ROOF_UNIT_NONE,   "of what matrix units multiply, or null",              true },
    {"why",                ROOF_STR, ROOF_UNIT_PROSE,  "why a number is not known, or null",                  true },
    {"model",              ROOF_STR, ROOF_UNIT_NONE,   "file and line",                                       true },
    {"input_dims",         ROOF_STR, ROOF_UNIT_NONE,   "shapes as JSON, or null",                             true },
    {"input_types",        ROOF_STR, ROOF_UNIT_NONE,   "types as JSON, or null",                              true },
    {"input_strides",      ROOF_STR, ROOF_UNIT_NONE,   "strides as JSON, or null",                            true },
    {"concrete_inputs",    ROOF_STR, ROOF_UNIT_NONE,   "values of scalars as JSON, or null",                  true },
    {"first_id",           ROOF_I64, ROOF_UNIT_ID,     "smallest id among them, for `rooftree explain --id`",
     true                                                                                                          },
};

#define CALLED_COLS(X) X(uint32_t, first) X(int64_t, count)
COLS_DECLARE(called, CALLED_COLS)
#define COLS_SELF_ called
COLS_DEFINE(called, CALLED_COLS)
#undef COLS_SELF_

struct listing {
    const struct roof_trace *tr;
    struct evaluations e;
    struct called called; /* row = row of evaluations */
};

static bool list_ops(struct listing *l, const uint32_t *forward)
{
    const struct nodes *n = &l->tr->nodes;
    for (uint32_t id = 0; id < n->head.count; id++) {
        const struct opmodel *m =
            n->kind[id] == KIND_OP ? evaluations_model(&l->e, n->name[id]) : NULL;
        if (!m || !trace_has_node(l->tr, id))
            continue;
        const uint32_t twin = m->of_forward ? forward[id] : ROOF_NONE;
        const struct evaluation_key key = evaluation_key_of(
            &l->e, n->name[id], n->args[id], id, twin == ROOF_NONE ? ROOF_NONE : n->args[twin],
            DTYPE_UNKNOWN, ROOF_NONE);
        const uint32_t row = evaluations_of(&l->e, &key);
        if (row == ROOF_NONE ||
            (row == l->called.head.count && cols_push(&l->called, &called_desc) == ROOF_NONE))
            return false;
        if (!l->called.count[row]++)
            l->called.first[row] = id;
    }
    return true;
}

static int compare(const void *ctx, uint32_t a, uint32_t b)
{
    const struct listing *l = ctx;
    const int order = strtab_compare(&l->tr->strings, l->e.of_row[a].name, l->e.of_row[b].name);
    return order ? order : SORT_BY(l->called.first[a], l->called.first[b]);
}

static void add_span(roof_table *out, const struct span *s)
{
    if (s && s->len)
        table_str_copy(out, s->s, s->len);
    else
        table_null(out);
}

static void add_row(roof_table *out, const struct listing *l, uint32_t row)
{
    const struct opresult *r = &l->e.rows[row];
    const struct evaluation_key *key = &l->e.of_row[row];
    const struct opplace *p = &r->model->place;
    table_str(out, trace_string(l->tr, key->name));
    add_span(out, r->family ? &r->family->name : NULL);
    work_add_parameters(out, r);
    table_i64(out, l->called.count[row]);
    table_str(out, opgrade_name(r->grade));
    for (int f = 0; f < OPFIELD_NUMBERS; f++)
        table_i64_or_null(out, r->number[f]);
    table_str(out, r->matrix_type ? dtype_name(r->matrix_type) : NULL);
    if (r->why)
        table_printf(out, "%s", r->why);
    else
        table_null(out);
    table_printf(out, "%s:%u", l->e.models->files[p->file].name, p->line);
    for (int f = 0; f < ARGS_FIELDS; f++)
        table_str(out, key->args == ROOF_NONE
                           ? NULL
                           : trace_string(l->tr, l->tr->args.signatures[key->args].field[f]));
    table_i64(out, l->called.first[row]);
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    struct listing l = {.tr = tr};
    (void)opts;
    roof_status status = evaluations_init(&l.e, tr, err);
    uint32_t *forward = malloc(tr->nodes.head.count * sizeof *forward + 1);
    uint32_t *order = NULL;
    if (status == ROOF_OK && forward && twins_of_nodes(tr, forward) && list_ops(&l, forward))
        order = sort_new_order(l.called.head.count, compare, &l);
    if (status == ROOF_OK && !order)
        status = error_nomem(err);
    for (uint32_t i = 0; status == ROOF_OK && i < l.called.head.count; i++)
        add_row(out, &l, order[i]);
    free(order);
    free(forward);
    evaluations_free(&l.e);
    cols_free(&l.called, &called_desc);
    return status == ROOF_OK ? table_finish(out, err) : status;
}

const struct analysis analysis_op_models = {
    {"op_models",
     "What the models say of each operator that has one, by its arguments, on a GPU or not.", ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_LAUNCHED,
};
