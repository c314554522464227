/* work.c - GPU rows put together to instances of work, and the model that speaks for each. */
#include "work.h"

#include "map.h"
#include "phases.h"
#include "sort.h"
#include "span_tree.h"
#include "twins.h"

#include <stdlib.h>
#include <string.h>

#define COLS_SELF_ instances
COLS_DEFINE(instances, INSTANCE_COLS)
#undef COLS_SELF_

static const struct {
    const char *name, *remedy;
} STATES[WORK_STATES] = {
    [WORK_EXACT] = {"exact",         NULL                                                         },
    [WORK_BOUNDS] = {"bounds",        NULL                                                         },
    [WORK_ESTIMATE] = {"estimate",      NULL                                                         },
    [WORK_COMMUNICATION] = {"communication", NULL                                                         },
    [WORK_NO_MODEL] = {"no model",      "a stanza in a file of your own: --ops FILE (docs/models.md)"},
    [WORK_NO_VALUE] = {"no value",      "`rooftree explain FILE --id N` says what was not recorded"  },
    [WORK_NO_SHAPES] = {"no shapes",     "profile with record_shapes=True"                            },
    [WORK_NO_OP] = {"no op",         "graphs: give the trace of their capture, --capture FILE"    },
    [WORK_NO_CALL] = {"no call",       "begin the profile before the work is launched"              },
};

const char *work_state_name(enum work_state s)
{
    return STATES[s].name;
}

const char *work_state_remedy(enum work_state s)
{
    return STATES[s].remedy;
}

/* ---- Owners ---- */

/* Who speaks for the launches, and with what. */
struct owners {
    const struct roof_trace *tr;
    struct evaluations *e;
    uint32_t *modelled;   /* node -> the nearest op at or above it that has a model, ROOF_NONE */
    uint32_t *of_launch;  /* launch -> owner */
    uint32_t *claims;     /* node -> launches whose nearest modelled op it is */
    uint32_t *forward;    /* node -> args of its twin; NULL: no model asks */
    uint32_t *annotation; /* launch -> string around it; NULL: no model asks */
    unsigned asks;        /* what models of the trace ask for */
    bool of_forward;
};

/* The model of a string that speaks for more than communication; NULL: none. */
static const struct opmodel *model_of_work(struct evaluations *e, uint32_t name)
{
    const struct opmodel *m = evaluations_model(e, name);
    return m && opmodel_is_collective(m) ? NULL : m;
}

static void note_asks(struct owners *o, const struct opmodel *m)
{
    o->asks |= m ? m->asks : 0;
    o->of_forward |= m && m->of_forward;
}

/* The model of what was captured: of its launcher; no op of this trace did it. NULL: it has none,
 * or the launch is of this trace. */
static const struct opmodel *model_of_original(struct evaluations *e, uint32_t launch)
{
    const uint32_t original = launch_original(e->tr, launch);
    return original != ROOF_NONE && original_has_op(e->tr, original)
               ? model_of_work(e, e->tr->launches.name[launch])
               : NULL;
}

static bool find_modelled(struct owners *o)
{
    const struct nodes *n = &o->tr->nodes;
    o->modelled = malloc(n->head.count * sizeof *o->modelled + 1);
    if (!o->modelled)
        return false;
    for (uint32_t id = 0; id < n->head.count; id++) {
        const struct opmodel *m = n->kind[id] == KIND_OP ? model_of_work(o->e, n->name[id]) : NULL;
        o->modelled[id] = m                              ? id
                          : n->op_above[id] == ROOF_NONE ? ROOF_NONE
                                                         : o->modelled[n->op_above[id]];
        note_asks(o, m);
    }
    for (uint32_t i = 0; i < o->tr->launches.head.count; i++)
        note_asks(o, model_of_original(o->e, i));
    return true;
}

/* Launches of nodes come first, in the order of nodes. */
static uint32_t first_launch_from(const struct roof_trace *tr, uint32_t node)
{
    const struct launches *l = &tr->launches;
    uint32_t lo = 0, hi = l->head.count;
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2;
        if (l->node[mid] < node) /* ROOF_NONE is the largest */
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* An op above speaks for a launcher without model only if it does so for all launches below it:
 * else what it computes would be counted with work that others below it have models of. */
static bool speaks_for_all(const struct owners *o, uint32_t node)
{
    const struct roof_trace *whole = trace_whole(o->tr); /* whatever is selected */
    const uint32_t end = whole->nodes.subtree_end[node];
    return first_launch_from(whole, end) - first_launch_from(whole, node) == o->claims[node];
}

static uint32_t nearest(const struct owners *o, const struct roof_trace *tr, uint32_t i)
{
    const uint32_t node = tr->launches.node[i];
    return node == ROOF_NONE || launch_original(tr, i) != ROOF_NONE ? ROOF_NONE : o->modelled[node];
}

static bool find_owners(struct owners *o)
{
    const struct roof_trace *whole = trace_whole(o->tr);
    const struct launches *l = &o->tr->launches;
    o->of_launch = malloc(l->head.count * sizeof *o->of_launch + 1);
    o->claims = calloc((size_t)o->tr->nodes.head.count + 1, sizeof *o->claims);
    if (!o->of_launch || !o->claims)
        return false;
    for (uint32_t i = 0; i < whole->launches.head.count; i++)
        if (nearest(o, whole, i) != ROOF_NONE)
            o->claims[nearest(o, whole, i)]++;
    for (uint32_t i = 0; i < l->head.count; i++) {
        o->of_launch[i] = nearest(o, o->tr, i);
        if (o->of_launch[i] != ROOF_NONE && o->of_launch[i] != l->node[i] &&
            !speaks_for_all(o, o->of_launch[i]))
            o->of_launch[i] = ROOF_NONE;
    }
    return true;
}

/* ---- What models ask for ---- */

static bool find_forward(struct owners *o)
{
    const struct nodes *n = &o->tr->nodes;
    if (!o->of_forward)
        return true;
    o->forward = malloc(n->head.count * sizeof *o->forward + 1);
    if (!o->forward || !twins_of_nodes(o->tr, o->forward))
        return false;
    for (uint32_t id = 0; id < n->head.count; id++)
        o->forward[id] = o->forward[id] == ROOF_NONE ? ROOF_NONE : n->args[o->forward[id]];
    return true;
}

/* Marks the names that say numbers. */
static uint8_t *new_marks(const struct owners *o)
{
    const struct roof_trace *tr = o->tr;
    struct opnumber numbers[PHASE_NUMBERS];
    uint8_t *wanted = calloc((size_t)tr->strings.count + 1, 1);
    for (uint32_t i = 0; wanted && i < tr->annotations.head.count; i++) {
        uint8_t *w = &wanted[tr->annotations.name[i]];
        if (!*w) /* 1: says nothing, for now */
            *w = phases_numbers(o->e->phases, trace_string(tr, tr->annotations.name[i]), numbers)
                     ? 2
                     : 1;
    }
    for (uint32_t i = 0; wanted && i < tr->strings.count; i++)
        wanted[i] = wanted[i] == 2;
    return wanted;
}

static bool find_annotations(struct owners *o)
{
    const struct roof_trace *tr = o->tr;
    struct span_tree tree = {0};
    if (!(o->asks >> OPASK_ANNOTATION & 1))
        return true;
    o->annotation = malloc(tr->launches.head.count * sizeof *o->annotation + 1);
    uint8_t *wanted = new_marks(o);
    const bool ok = o->annotation && wanted && span_tree_make(&tree, &tr->annotations, wanted) &&
                    span_tree_around_launches(&tree, tr, o->annotation);
    free(wanted);
    for (uint32_t i = 0; ok && i < tr->launches.head.count; i++)
        if (o->annotation[i] != ROOF_NONE)
            o->annotation[i] = tr->annotations.name[tree.span[o->annotation[i]]];
    span_tree_free(&tree);
    return ok;
}

static void owners_free(struct owners *o)
{
    free(o->modelled);
    free(o->of_launch);
    free(o->claims);
    free(o->forward);
    free(o->annotation);
}

static bool owners_make(struct owners *o)
{
    return find_modelled(o) && find_owners(o) && find_forward(o) && find_annotations(o);
}

/* ---- Instances ---- */

/* What kernels' names tell, by string. */
struct told {
    const struct roof_trace *tr;
    uint8_t *element, *matrix; /* 1 + enum dtype; 0: not asked yet */
};

static bool told_make(struct told *t, const struct roof_trace *tr)
{
    t->tr = tr;
    t->element = calloc((size_t)tr->strings.count + 1, 1);
    t->matrix = calloc((size_t)tr->strings.count + 1, 1);
    return t->element && t->matrix;
}

static void told_free(struct told *t)
{
    free(t->element);
    free(t->matrix);
}

static enum dtype told_by(const struct told *t, uint8_t *known, enum rule_section section,
                          uint32_t name)
{
    if (!known[name]) {
        const char *word = rules_word(&t->tr->rules, section, trace_string(t->tr, name));
        known[name] = (uint8_t)(1 + (word ? dtype_parse(word, strlen(word)) : DTYPE_UNKNOWN));
    }
    return (enum dtype)(known[name] - 1);
}

/* What all rows of the instance that tell anything agree on; DTYPE_UNKNOWN: nothing. */
static enum dtype agreed(const struct told *t, uint8_t *known, enum rule_section section,
                         const uint32_t *rows, uint32_t n)
{
    enum dtype type = DTYPE_UNKNOWN;
    for (uint32_t i = 0; i < n; i++) {
        const enum dtype next = told_by(t, known, section, t->tr->gpu.name[rows[i]]);
        if (next && type && next != type)
            return DTYPE_UNKNOWN;
        type = next ? next : type;
    }
    return type;
}

struct builder {
    struct work *w;
    struct owners owners;
    struct told told;
    uint32_t *of_row; /* GPU row -> instance */
};

static uint32_t new_instance(struct work *w, uint32_t owner, uint32_t launch, int64_t device)
{
    const uint32_t i = cols_push(&w->instances, &instances_desc);
    if (i != ROOF_NONE) {
        w->instances.owner[i] = owner;
        w->instances.launch[i] = launch;
        w->instances.device[i] = device;
        w->instances.evaluation[i] = ROOF_NONE;
        w->instances.own_bytes[i] = ROOF_NULL_I64;
    }
    return i;
}

static bool assign_rows(struct builder *b)
{
    struct work *w = b->w;
    const struct roof_trace *tr = w->tr;
    const struct launches *l = &tr->launches;
    struct map of_owner = {0}; /* (owner, device's number among devices) -> instance */
    struct map devices = {0};
    bool ok = true;
    for (uint32_t i = 0; ok && i < l->head.count; i++) {
        const uint32_t owner = b->owners.of_launch[i];
        uint32_t latest = ROOF_NONE; /* of this launch */
        for (uint32_t k = l->rows_begin[i]; ok && k < l->rows_end[i]; k++) {
            const uint32_t row = tr->launch_rows[k];
            const int64_t device = tr->gpu.device[row];
            if (latest != ROOF_NONE && w->instances.device[latest] == device) {
                b->of_row[row] = latest;
                continue;
            }
            uint32_t instance = ROOF_NONE;
            if (owner == ROOF_NONE) { /* rows of a launch stand device after device */
                instance = new_instance(w, owner, i, device);
            } else {
                const uint32_t *d = map_put(&devices, (uint64_t)device, devices.count);
                const uint32_t fresh = w->instances.head.count;
                const uint32_t *found =
                    d ? map_put(&of_owner, (uint64_t)owner << 32 | *d, fresh) : NULL;
                if (found)
                    instance = *found < fresh ? *found : new_instance(w, owner, i, device);
            }
            ok = instance != ROOF_NONE;
            b->of_row[row] = latest = instance;
        }
    }
    map_free(&of_owner);
    map_free(&devices);
    return ok;
}

static int compare_starts(const void *ctx, uint32_t a, uint32_t b)
{
    const struct gpu *g = ctx;
    return SORT_BY(g->start_ns[a], g->start_ns[b]);
}

/* Lists the rows of each instance, by start, and sums them up. */
static bool list_rows(struct builder *b)
{
    struct work *w = b->w;
    const struct gpu *g = &w->tr->gpu;
    struct instances *s = &w->instances;
    for (uint32_t row = 0; row < g->head.count; row++)
        s->end[b->of_row[row]]++; /* counts for now */
    uint32_t at = 0;
    for (uint32_t i = 0; i < s->head.count; i++) {
        const uint32_t n = s->end[i];
        s->begin[i] = s->end[i] = at;
        at += n;
    }
    for (uint32_t row = 0; row < g->head.count; row++)
        w->rows[s->end[b->of_row[row]]++] = row;
    for (uint32_t i = 0; i < s->head.count; i++) {
        uint32_t *rows = w->rows + s->begin[i];
        const uint32_t n = s->end[i] - s->begin[i];
        if (n > 1 && !sort_rows(rows, n, compare_starts, g))
            return false;
        int64_t until = INT64_MIN;
        for (uint32_t k = 0; k < n; k++) {
            const int64_t begin = g->start_ns[rows[k]], end = gpu_end(g, rows[k]);
            s->sum_ns[i] = ns_add(s->sum_ns[i], g->dur_ns[rows[k]]);
            if (end > until) {
                s->busy_ns[i] += end - (begin > until ? begin : until);
                until = end;
            }
        }
        w->all_ns = ns_add(w->all_ns, s->sum_ns[i]);
    }
    return true;
}

/* ---- What is known of each ---- */

/* 1 + the direction that all rows copy in; 0: not all copy, or in several. */
static uint8_t copies_of(const struct gpu *g, const uint32_t *rows, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (g->klass[rows[i]] != CLASS_MEMCPY || g->direction[rows[i]] != g->direction[rows[0]])
            return 0;
    return (uint8_t)(1 + g->direction[rows[0]]);
}

/* Bytes that copies and fills read and wrote on the device; of copies from or to elsewhere, those
 * that passed. ROOF_NULL_I64 if not all rows are such, or say. */
static int64_t own_bytes_of(const struct roof_trace *tr, const uint32_t *rows, uint32_t n)
{
    const struct gpu *g = &tr->gpu;
    int64_t sum = 0;
    for (uint32_t i = 0; i < n; i++) {
        const bool is_copy = g->klass[rows[i]] == CLASS_MEMCPY;
        if (!is_copy && g->klass[rows[i]] != CLASS_MEMSET)
            return ROOF_NULL_I64;
        const int64_t bytes = gpu_bytes(tr, rows[i]);
        if (bytes == ROOF_NULL_I64)
            return ROOF_NULL_I64;
        sum = ns_add(sum, bytes);
        if (is_copy && g->direction[rows[i]] == DIRECTION_LOCAL)
            sum = ns_add(sum, bytes);
    }
    return sum;
}

static bool is_communication(const struct gpu *g, const uint32_t *rows, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (g->klass[rows[i]] == CLASS_COMMUNICATION)
            return true;
    return false;
}

static bool has_shapes(const struct roof_trace *tr, uint32_t args)
{
    return args != ROOF_NONE && tr->args.signatures[args].field[ARGS_DIMS] != ROOF_NONE;
}

static enum work_state state_of_result(const struct opresult *r)
{
    if (r->why_kind == OPWHY_NO_SHAPES)
        return WORK_NO_SHAPES;
    if (r->number[OPFIELD_BYTES] == ROOF_NULL_I64 ||
        r->number[OPFIELD_FLOPS_MATRIX] == ROOF_NULL_I64)
        return WORK_NO_VALUE;
    return r->grade == OPGRADE_EXACT    ? WORK_EXACT
           : r->grade == OPGRADE_BOUNDS ? WORK_BOUNDS
                                        : WORK_ESTIMATE;
}

/* Of what no model speaks for: why not. */
static enum work_state state_without_model(const struct work *w, uint32_t i)
{
    const struct roof_trace *tr = w->tr;
    const uint32_t launch = w->instances.launch[i], node = tr->launches.node[launch];
    const uint32_t original = launch_original(tr, launch);
    if (w->instances.own_bytes[i] != ROOF_NULL_I64)
        return WORK_EXACT;
    if (node == ROOF_NONE && original == ROOF_NONE)
        return WORK_NO_CALL;
    if (original != ROOF_NONE ? !original_has_op(tr, original) : tr->nodes.kind[node] != KIND_OP)
        return WORK_NO_OP;
    return has_shapes(tr, tr->launches.args[launch]) ? WORK_NO_MODEL : WORK_NO_SHAPES;
}

/* Of node ROOF_NONE: of what a launch of captured work launched. */
static struct evaluation_key key_of(struct owners *o, uint32_t node, uint32_t launch,
                                    enum dtype element)
{
    const struct roof_trace *tr = o->tr;
    const bool is_here = node != ROOF_NONE; /* else in the file of a capture */
    return evaluation_key_of(o->e, is_here ? tr->nodes.name[node] : tr->launches.name[launch],
                             is_here ? tr->nodes.args[node] : tr->launches.args[launch], node,
                             is_here && o->forward ? o->forward[node] : ROOF_NONE, element,
                             o->annotation && launch != ROOF_NONE ? o->annotation[launch]
                                                                  : ROOF_NONE);
}

static uint32_t rows_on(const struct roof_trace *whole, uint32_t launch, int64_t device)
{
    uint32_t rows = 0;
    for (uint32_t k = whole->launches.rows_begin[launch]; k < whole->launches.rows_end[launch]; k++)
        rows += whole->gpu.device[whole->launch_rows[k]] == device;
    return rows;
}

/* Whether rows of the owner, or of a launch without, on that device are left out of a selection. */
static bool is_part(const struct builder *b, uint32_t i)
{
    const struct instances *s = &b->w->instances;
    const struct roof_trace *tr = b->w->tr, *whole = trace_whole(tr);
    const uint32_t owner = s->owner[i];
    uint32_t rows = 0;
    if (whole == tr)
        return false;
    if (owner == ROOF_NONE)
        rows = rows_on(whole, whole->gpu.launch[trace_whole_row(tr, b->w->rows[s->begin[i]])],
                       s->device[i]);
    else
        for (uint32_t l = first_launch_from(whole, owner);
             l < whole->launches.head.count &&
             whole->launches.node[l] < whole->nodes.subtree_end[owner];
             l++)
            if (nearest(&b->owners, whole, l) == owner)
                rows += rows_on(whole, l, s->device[i]);
    return rows > s->end[i] - s->begin[i];
}

/* The message that a GPU row of communication passes: what its event says, else the nearest of the
 * ops up to its launcher; ROOF_NONE: nothing does. */
static uint32_t message_of(const struct roof_trace *tr, uint32_t row)
{
    const struct nodes *n = &tr->nodes;
    const uint32_t launcher = tr->launches.node[tr->gpu.launch[row]];
    uint32_t message = trace_message(tr, tr->gpu.offset[row]);
    for (uint32_t id = tr->gpu.op[row]; message == ROOF_NONE && id != ROOF_NONE;
         id = id == launcher ? ROOF_NONE : n->op_above[id])
        message = trace_message(tr, n->offset[id]);
    return message;
}

/* The only row of communication among those of an instance; ROOF_NONE: there are several. */
static uint32_t only_communication(const struct gpu *g, const uint32_t *rows, uint32_t n)
{
    uint32_t found = ROOF_NONE;
    for (uint32_t i = 0; i < n; i++) {
        if (g->klass[rows[i]] != CLASS_COMMUNICATION)
            continue;
        if (found != ROOF_NONE)
            return ROOF_NONE;
        found = rows[i];
    }
    return found;
}

/* What ranks pass in an instance with one row of communication: by its message, else by the
 * launcher's arguments. */
static bool judge_communication(struct builder *b, uint32_t i)
{
    struct work *w = b->w;
    struct instances *s = &w->instances;
    const struct launches *l = &w->tr->launches;
    const struct messages *messages = &w->tr->messages;
    const uint32_t row =
        only_communication(&w->tr->gpu, w->rows + s->begin[i], s->end[i] - s->begin[i]);
    s->state[i] = WORK_COMMUNICATION;
    s->owner[i] = ROOF_NONE;
    s->is_part[i] = is_part(b, i);
    if (row == ROOF_NONE || s->is_part[i])
        return true;
    const uint32_t message = message_of(w->tr, row);
    const bool is_told = message != ROOF_NONE;
    const uint32_t name = is_told ? messages->name[message] : l->name[s->launch[i]];
    const struct opmodel *m = evaluations_model(&w->evaluations, name);
    if (!m || !opmodel_is_collective(m))
        return true;
    const struct evaluation_key key = evaluation_key_of(
        &w->evaluations, name, is_told ? messages->args[message] : l->args[s->launch[i]], ROOF_NONE,
        ROOF_NONE, DTYPE_UNKNOWN, ROOF_NONE);
    s->evaluation[i] = evaluations_of(&w->evaluations, &key);
    return s->evaluation[i] != ROOF_NONE;
}

static bool judge(struct builder *b, uint32_t i)
{
    struct work *w = b->w;
    struct instances *s = &w->instances;
    const uint32_t *rows = w->rows + s->begin[i];
    const uint32_t n = s->end[i] - s->begin[i];
    const struct gpu *g = &w->tr->gpu;
    s->copies[i] = copies_of(g, rows, n);
    if (is_communication(g, rows, n))
        return judge_communication(b, i);
    if (s->owner[i] == ROOF_NONE && !model_of_original(&w->evaluations, s->launch[i])) {
        s->own_bytes[i] = own_bytes_of(w->tr, rows, n);
        s->state[i] = (uint8_t)state_without_model(w, i);
        return true;
    }
    if (is_part(b, i)) {
        s->is_part[i] = 1;
        s->state[i] = WORK_NO_VALUE;
        return true;
    }
    const enum dtype element = agreed(&b->told, b->told.element, RULE_ELEMENT, rows, n);
    const struct evaluation_key key = key_of(&b->owners, s->owner[i], s->launch[i], element);
    s->evaluation[i] = evaluations_of(&w->evaluations, &key);
    if (s->evaluation[i] == ROOF_NONE)
        return false;
    const struct opresult *r = &w->evaluations.rows[s->evaluation[i]];
    s->state[i] = (uint8_t)state_of_result(r);
    if (r->matrix_type == DTYPE_FLOAT32 && r->number[OPFIELD_FLOPS_MATRIX] > 0)
        s->matrix[i] = (uint8_t)agreed(&b->told, b->told.matrix, RULE_MATRIX, rows, n);
    return true;
}

roof_status work_make(struct work *w, const struct roof_trace *tr, roof_error *err)
{
    const size_t n = tr->gpu.head.count;
    struct builder b = {.w = w, .owners = {.tr = tr}};
    *w = (struct work){.tr = tr};
    ROOF_TRY(evaluations_init(&w->evaluations, tr, err));
    b.owners.e = &w->evaluations;
    b.of_row = malloc(n * sizeof *b.of_row + 1);
    w->rows = malloc(n * sizeof *w->rows + 1);
    bool ok = b.of_row && w->rows && told_make(&b.told, tr) && owners_make(&b.owners) &&
              assign_rows(&b) && list_rows(&b);
    for (uint32_t i = 0; ok && i < w->instances.head.count; i++)
        ok = judge(&b, i);
    owners_free(&b.owners);
    told_free(&b.told);
    free(b.of_row);
    return ok ? ROOF_OK : error_nomem(err);
}

void work_free(struct work *w)
{
    evaluations_free(&w->evaluations);
    cols_free(&w->instances, &instances_desc);
    free(w->rows);
}

uint32_t work_name(const struct work *w, uint32_t i)
{
    const uint32_t owner = w->instances.owner[i];
    return owner == ROOF_NONE ? w->tr->launches.name[w->instances.launch[i]]
                              : w->tr->nodes.name[owner];
}

uint32_t work_args(const struct work *w, uint32_t i)
{
    const uint32_t owner = w->instances.owner[i];
    return owner == ROOF_NONE ? w->tr->launches.args[w->instances.launch[i]]
                              : w->tr->nodes.args[owner];
}

const struct opresult *work_result(const struct work *w, uint32_t i)
{
    const uint32_t row = w->instances.evaluation[i];
    return row == ROOF_NONE ? NULL : &w->evaluations.rows[row];
}

int64_t work_first_id(const struct work *w, uint32_t i)
{
    const struct roof_trace *tr = w->tr;
    const uint32_t owner = w->instances.owner[i], launch = w->instances.launch[i];
    return owner != ROOF_NONE ? owner : trace_launch_id(tr, launch);
}

/* ---- One node ---- */

/* Its owner, else its launcher, or one of its rows, is what the id names. */
static bool is_named(const struct work *w, uint32_t i, uint32_t id)
{
    const struct instances *s = &w->instances;
    bool found = work_first_id(w, i) == id;
    for (uint32_t k = s->begin[i]; k < s->end[i] && !found; k++)
        found = trace_gpu_id(w->tr, w->rows[k]) == id;
    return found;
}

/* One of its rows was launched, or called for, by the node. */
static bool is_launched_by(const struct work *w, uint32_t i, uint32_t node)
{
    const struct instances *s = &w->instances;
    bool found = false;
    for (uint32_t k = s->begin[i]; k < s->end[i] && !found; k++)
        found = w->tr->launches.node[w->tr->gpu.launch[w->rows[k]]] == node ||
                w->tr->gpu.call[w->rows[k]] == node;
    return found;
}

bool work_keep(struct work *w, uint32_t id)
{
    static bool (*const TESTS[])(const struct work *, uint32_t, uint32_t) = {is_named,
                                                                             is_launched_by};
    struct instances kept = {0};
    bool ok = true;
    for (size_t t = 0; t < sizeof TESTS / sizeof *TESTS && !kept.head.count; t++)
        for (uint32_t i = 0; ok && i < w->instances.head.count; i++)
            if (TESTS[t](w, i, id))
                ok = cols_copy(&kept, &instances_desc, &w->instances, i) != ROOF_NONE;
    cols_free(&w->instances, &instances_desc);
    w->instances = kept;
    return ok;
}

/* The instance whose owner is the node, or that the launch of the node is of; ROOF_NONE: none. */
static uint32_t instance_of(const struct work *w, uint32_t node)
{
    const struct instances *s = &w->instances;
    for (uint32_t i = 0; i < s->head.count; i++)
        if (s->owner[i] == node)
            return i;
    for (uint32_t i = 0; i < s->head.count; i++)
        for (uint32_t k = s->begin[i]; s->evaluation[i] != ROOF_NONE && k < s->end[i]; k++)
            if (w->tr->launches.node[w->tr->gpu.launch[w->rows[k]]] == node)
                return i;
    return ROOF_NONE;
}

bool work_find(struct work *w, uint32_t node, struct evaluation_key *key, uint32_t *owner)
{
    const struct nodes *n = &w->tr->nodes;
    const uint32_t i = instance_of(w, node);
    *owner = ROOF_NONE;
    if (i != ROOF_NONE) {
        *owner = w->instances.owner[i] != ROOF_NONE ? w->instances.owner[i] : node;
        *key = w->evaluations.of_row[w->instances.evaluation[i]];
        return true;
    }
    if (n->kind[node] != KIND_OP || !evaluations_model(&w->evaluations, n->name[node]))
        return true;
    struct owners o = {.tr = w->tr, .e = &w->evaluations};
    const bool ok = find_modelled(&o) && find_forward(&o);
    if (ok) {
        *key = key_of(&o, node, ROOF_NONE, DTYPE_UNKNOWN);
        *owner = node;
    }
    owners_free(&o);
    return ok;
}
