/* copies.c - copies and fills by direction and kind of host memory: bytes, rate, who waits. */
#include "analysis.h"
#include "copy_calls.h"
#include "sort.h"

#include <stdlib.h>
#include <string.h>

static const roof_coldef COLS[] = {
    {"direction",   ROOF_STR, ROOF_UNIT_NONE,
     "HtoD, DtoH, peer, local, unknown, by data/classes.rules; set: a fill",                          false},
    {"memory",      ROOF_STR, ROOF_UNIT_NONE,
     "from and to what kinds of memory, by its name; null if that does not say",                      false},
    {"device",      ROOF_I64, ROOF_UNIT_ID,    "GPU number, or null",                                 true },
    {"count",       ROOF_I64, ROOF_UNIT_COUNT, "GPU rows",                                            false},
    {"total_ns",    ROOF_I64, ROOF_UNIT_NS,    "sum of their durations",                              false},
    {"bytes",       ROOF_I64, ROOF_UNIT_BYTES, "sum of their bytes; null if none records them",       false},
    {"gb_per_s",    ROOF_F64, ROOF_UNIT_RATIO, "bytes / time of the rows that record bytes, in GB/s",
     false                                                                                                 },
    {"with_bytes",  ROOF_I64, ROOF_UNIT_COUNT, "rows that record bytes",                              true },
    {"min_bytes",   ROOF_I64, ROOF_UNIT_BYTES, "smallest",                                            true },
    {"max_bytes",   ROOF_I64, ROOF_UNIT_BYTES, "largest",                                             true },
    {"blocking",    ROOF_I64, ROOF_UNIT_COUNT, "rows whose call waits for them (cudaMemcpy)",         false},
    {"blocking_ns", ROOF_I64, ROOF_UNIT_NS,    "durations of these calls on the host",                true },
    {"async",       ROOF_I64, ROOF_UNIT_COUNT, "rows whose call does not (cudaMemcpyAsync)",          true },
    {"other_calls", ROOF_I64, ROOF_UNIT_COUNT, "rows of other calls (graph replays), or of none",
     true                                                                                                  },
};

#define COPY_COLS(X)                                                                               \
    X(uint8_t, is_set)                                                                             \
    X(uint8_t, direction)                                                                          \
    X(uint32_t, memory) /* string of `memories`, ROOF_NONE */                                      \
    X(int64_t, device)                                                                             \
    X(int64_t, count)                                                                              \
    X(int64_t, total_ns)                                                                           \
    X(int64_t, bytes)                                                                              \
    X(int64_t, bytes_ns) /* durations of the rows that record bytes */                             \
    X(int64_t, with_bytes)                                                                         \
    X(int64_t, min_bytes)                                                                          \
    X(int64_t, max_bytes)                                                                          \
    X(int64_t, blocking)                                                                           \
    X(int64_t, blocking_ns)                                                                        \
    X(int64_t, async)
COLS_DECLARE(copy_groups, COPY_COLS)
#define COLS_SELF_ copy_groups
COLS_DEFINE(copy_groups, COPY_COLS)
#undef COLS_SELF_

struct copy_table {
    const struct roof_trace *tr;
    struct copy_groups groups;
    struct strtab memories;
    struct strtab keys;      /* -> row of groups */
    uint32_t *memory_of;     /* name -> 1 + string of memories, 0: not asked yet */
    uint8_t *call_of;        /* name of a call -> enum copy_call, 0: not asked yet */
    uint8_t *call_was_added; /* node -> its duration is in blocking_ns */
};

/* False when out of memory. */
static bool find_memory(struct copy_table *t, const char *name, uint32_t *memory)
{
    size_t len;
    const char *text = copy_memory(name, &len);
    *memory = text ? strtab_intern(&t->memories, text, len) : ROOF_NONE;
    return !text || *memory != ROOF_NONE;
}

static bool memory_of_row(struct copy_table *t, uint32_t row, uint32_t *memory)
{
    uint32_t *known = &t->memory_of[t->tr->gpu.name[row]];
    if (!*known) {
        if (!find_memory(t, trace_string(t->tr, t->tr->gpu.name[row]), memory))
            return false;
        *known = *memory + 1; /* ROOF_NONE becomes 0: asked again, with the same answer */
    }
    *memory = *known - 1;
    return true;
}

static uint32_t group_of(struct copy_table *t, uint32_t row)
{
    const struct gpu *g = &t->tr->gpu;
    struct {
        int64_t device;
        uint32_t memory, is_set, direction, padding;
    } key = {0};
    key.device = g->device[row];
    key.is_set = g->klass[row] == CLASS_MEMSET;
    key.direction = key.is_set ? 0 : g->direction[row];
    if (!memory_of_row(t, row, &key.memory))
        return ROOF_NONE;
    const uint32_t group = strtab_intern(&t->keys, (const char *)&key, sizeof key);
    if (group == ROOF_NONE || group < t->groups.head.count)
        return group;
    if (cols_push(&t->groups, &copy_groups_desc) == ROOF_NONE)
        return ROOF_NONE;
    t->groups.is_set[group] = (uint8_t)key.is_set;
    t->groups.direction[group] = (uint8_t)key.direction;
    t->groups.memory[group] = key.memory;
    t->groups.device[group] = key.device;
    return group;
}

static void add_bytes(struct copy_groups *c, uint32_t group, int64_t bytes, int64_t dur_ns)
{
    if (bytes == ROOF_NULL_I64)
        return;
    const bool first = !c->with_bytes[group]++;
    c->bytes[group] = ns_add(c->bytes[group], bytes);
    c->bytes_ns[group] = ns_add(c->bytes_ns[group], dur_ns);
    if (first || bytes < c->min_bytes[group])
        c->min_bytes[group] = bytes;
    if (first || bytes > c->max_bytes[group])
        c->max_bytes[group] = bytes;
}

/* A call counts its time once, in the group of its first row. */
static void add_call(struct copy_table *t, uint32_t group, uint32_t call)
{
    const struct nodes *n = &t->tr->nodes;
    if (call == ROOF_NONE)
        return;
    uint8_t *known = &t->call_of[n->name[call]];
    if (!*known)
        *known = (uint8_t)copy_call_of(trace_string(t->tr, n->name[call]));
    t->groups.async[group] += *known == COPY_CALL_ASYNC;
    if (*known != COPY_CALL_BLOCKS)
        return;
    t->groups.blocking[group]++;
    if (!t->call_was_added[call]) {
        t->call_was_added[call] = 1;
        t->groups.blocking_ns[group] = ns_add(t->groups.blocking_ns[group], n->dur_ns[call]);
    }
}

static bool sum_rows(struct copy_table *t)
{
    const struct gpu *g = &t->tr->gpu;
    for (uint32_t row = 0; row < g->head.count; row++) {
        if (g->klass[row] != CLASS_MEMCPY && g->klass[row] != CLASS_MEMSET)
            continue;
        const uint32_t group = group_of(t, row);
        if (group == ROOF_NONE)
            return false;
        t->groups.count[group]++;
        t->groups.total_ns[group] = ns_add(t->groups.total_ns[group], g->dur_ns[row]);
        add_bytes(&t->groups, group, gpu_bytes(t->tr, row), g->dur_ns[row]);
        add_call(t, group, g->call[row]);
    }
    return true;
}

static const char *direction_name(const struct copy_table *t, uint32_t group)
{
    return t->groups.is_set[group]
               ? "set"
               : copy_direction_name((enum copy_direction)t->groups.direction[group]);
}

static int compare(const void *ctx, uint32_t a, uint32_t b)
{
    const struct copy_table *t = ctx;
    const struct copy_groups *c = &t->groups;
    if (c->total_ns[a] != c->total_ns[b])
        return SORT_BY(c->total_ns[b], c->total_ns[a]);
    int order = strcmp(direction_name(t, a), direction_name(t, b));
    if (!order)
        order = SORT_BY(c->memory[a] == ROOF_NONE, c->memory[b] == ROOF_NONE); /* null last */
    if (!order)
        order = strtab_compare(&t->memories, c->memory[a], c->memory[b]);
    return order ? order : sort_nullable(c->device[a], c->device[b]);
}

static void add_group(const struct copy_table *t, uint32_t group, roof_table *out)
{
    const struct copy_groups *c = &t->groups;
    const char *memory = strtab_get(&t->memories, c->memory[group]);
    const bool known = c->with_bytes[group];
    table_str(out, direction_name(t, group));
    if (memory)
        table_str_copy(out, memory, strlen(memory));
    else
        table_null(out);
    table_i64_or_null(out, c->device[group]);
    table_i64(out, c->count[group]);
    table_i64(out, c->total_ns[group]);
    table_i64_or_null(out, known ? c->bytes[group] : ROOF_NULL_I64);
    if (c->bytes_ns[group])
        table_f64(out, (double)c->bytes[group] / (double)c->bytes_ns[group]);
    else
        table_null(out);
    table_i64(out, c->with_bytes[group]);
    table_i64_or_null(out, known ? c->min_bytes[group] : ROOF_NULL_I64);
    table_i64_or_null(out, known ? c->max_bytes[group] : ROOF_NULL_I64);
    table_i64(out, c->blocking[group]);
    table_i64(out, c->blocking_ns[group]);
    table_i64(out, c->async[group]);
    table_i64(out, c->count[group] - c->blocking[group] - c->async[group]);
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    struct copy_table t = {.tr = tr};
    const size_t nstrings = tr->strings.count;
    (void)opts;
    t.memory_of = calloc(nstrings + 1, sizeof *t.memory_of);
    t.call_of = calloc(nstrings + 1, sizeof *t.call_of);
    t.call_was_added = calloc((size_t)tr->nodes.head.count + 1, sizeof *t.call_was_added);
    bool ok = t.memory_of && t.call_of && t.call_was_added && sum_rows(&t);
    uint32_t *order = ok ? sort_new_order(t.groups.head.count, compare, &t) : NULL;
    ok = ok && order;
    for (uint32_t i = 0; ok && i < t.groups.head.count; i++)
        add_group(&t, order[i], out);
    if (ok && !t.groups.head.count)
        table_note(out, "no copies in this trace");
    free(order);
    free(t.memory_of);
    free(t.call_of);
    free(t.call_was_added);
    strtab_free(&t.memories);
    strtab_free(&t.keys);
    cols_free(&t.groups, &copy_groups_desc);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_copies = {
    {"copies", "Copies and fills by direction and kind of memory: bytes, rate, who waits.",
     ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_LAUNCHED,
};
