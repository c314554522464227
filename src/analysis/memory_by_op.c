/* memory_by_op.c - who took memory, who gave it back, who held it at the peak. */
#include "memory_shared.h"

#include "map.h"
#include "sort.h"

#include <stdlib.h>

static const roof_coldef COLS[] = {
    {"device_type",     ROOF_STR, ROOF_UNIT_NONE,    "cpu, cuda, hip ..., or null",                    false},
    {"device",          ROOF_I64, ROOF_UNIT_ID,      "number, or null",                                false},
    {"op",              ROOF_STR, ROOF_UNIT_NONE,
     "innermost op around the events, (no op), or (before the trace)",                                 false},
    {"module",          ROOF_STR, ROOF_UNIT_NONE,    "innermost nn.Module around the events, or null", false},
    {"at_peak_bytes",   ROOF_I64, ROOF_UNIT_BYTES,
     "of what it took, still held at the device's peak; null if not known",                            false},
    {"at_peak_percent", ROOF_F64, ROOF_UNIT_PERCENT,
     "of the peak; null unless it is recorded and over 0",                                             true },
    {"at_peak_allocs",  ROOF_I64, ROOF_UNIT_COUNT,   "in how many pieces; null if not known",          true },
    {"net_bytes",       ROOF_I64, ROOF_UNIT_BYTES,
     "what it took less what it gave back, whoever took that",                                         true },
    {"allocs",          ROOF_I64, ROOF_UNIT_COUNT,   "how often it took memory",                       true },
    {"alloc_bytes",     ROOF_I64, ROOF_UNIT_BYTES,   "how much",                                       false},
    {"frees",           ROOF_I64, ROOF_UNIT_COUNT,   "how often it gave memory back",                  true },
    {"free_bytes",      ROOF_I64, ROOF_UNIT_BYTES,   "how much",                                       true },
    {"held_bytes",      ROOF_I64, ROOF_UNIT_BYTES,
     "of what it took, not given back in the trace; null without addresses",                           true },
};

#define OWNER_COLS(X)                                                                              \
    X(uint32_t, name)   /* ROOF_NONE: no op */                                                     \
    X(uint32_t, module) /* name of its frame, ROOF_NONE: none */                                   \
    X(uint32_t, device)                                                                            \
    X(uint8_t, is_before) /* what was there before the trace */                                    \
    X(int64_t, at_peak_bytes)                                                                      \
    X(int64_t, at_peak_allocs)                                                                     \
    X(int64_t, allocs)                                                                             \
    X(int64_t, alloc_bytes)                                                                        \
    X(int64_t, frees)                                                                              \
    X(int64_t, free_bytes)                                                                         \
    X(int64_t, held_bytes)
COLS_DECLARE(owners, OWNER_COLS)
#define COLS_SELF_ owners
COLS_DEFINE(owners, OWNER_COLS)
#undef COLS_SELF_

struct owner_table {
    const struct roof_trace *tr;
    struct memory_devices devices;
    struct owners owners;
    uint32_t *module; /* event -> name of the frame of its module, ROOF_NONE */
};

static const char *owner_name(const struct owner_table *t, uint32_t owner)
{
    return t->owners.is_before[owner]           ? "(before the trace)"
           : t->owners.name[owner] == ROOF_NONE ? "(no op)"
                                                : trace_string(t->tr, t->owners.name[owner]);
}

static int compare(const void *ctx, uint32_t a, uint32_t b)
{
    const struct owner_table *t = ctx;
    const struct owners *o = &t->owners;
    if (o->device[a] != o->device[b])
        return SORT_BY(o->device[a], o->device[b]);
    if (o->at_peak_bytes[a] != o->at_peak_bytes[b])
        return SORT_BY(o->at_peak_bytes[b], o->at_peak_bytes[a]);
    if (o->alloc_bytes[a] != o->alloc_bytes[b])
        return SORT_BY(o->alloc_bytes[b], o->alloc_bytes[a]);
    if (o->free_bytes[a] != o->free_bytes[b])
        return SORT_BY(o->free_bytes[b], o->free_bytes[a]);
    if (o->is_before[a] != o->is_before[b])
        return SORT_BY(o->is_before[b], o->is_before[a]);
    if (o->name[a] != o->name[b])
        return strtab_compare(&t->tr->strings, o->name[a], o->name[b]);
    if ((o->module[a] == ROOF_NONE) != (o->module[b] == ROOF_NONE))
        return o->module[a] == ROOF_NONE ? 1 : -1;
    return strtab_compare(&t->tr->strings, o->module[a], o->module[b]);
}

static uint32_t push_owner(struct owner_table *t, uint32_t device, uint32_t name, uint32_t module)
{
    const uint32_t owner = cols_push(&t->owners, &owners_desc);
    if (owner == ROOF_NONE)
        return owner;
    t->owners.device[owner] = device;
    t->owners.name[owner] = name;
    t->owners.module[owner] = module;
    return owner;
}

/* `known`: 1 + op name (0: none), 1 + module -> owner, of this device. */
static uint32_t owner_of(struct owner_table *t, struct map *known, uint32_t device, uint32_t event)
{
    const uint32_t op = t->tr->allocs.op[event], module = t->module[event];
    const uint32_t name = op == ROOF_NONE ? ROOF_NONE : t->tr->nodes.name[op];
    /* ROOF_NONE + 1 is 0, which no string's number + 1 is */
    uint32_t *owner = map_put(known, (uint64_t)(name + 1) << 32 | (module + 1), ROOF_NONE);
    if (!owner)
        return ROOF_NONE;
    if (*owner == ROOF_NONE)
        *owner = push_owner(t, device, name, module);
    return *owner;
}

static bool is_held_at(uint32_t event, uint32_t end, uint32_t peak)
{
    return peak != ROOF_NONE && event <= peak && (end == ROOF_NONE || end > peak);
}

static void add_taken(struct owners *o, uint32_t owner, int64_t bytes)
{
    o->allocs[owner]++;
    o->alloc_bytes[owner] = bytes_add(o->alloc_bytes[owner], bytes);
}

static void add_given(struct owners *o, uint32_t owner, int64_t bytes)
{
    o->frees[owner]++;
    o->free_bytes[owner] = bytes_add(o->free_bytes[owner], bytes);
}

/* What an event took and holds; *known gets what is held at the peak. */
static void add_held(struct owner_table *t, uint32_t device, uint32_t owner, uint32_t event,
                     uint32_t end, int64_t *known)
{
    struct owners *o = &t->owners;
    const int64_t bytes = t->tr->allocs.bytes[event];
    if (t->tr->allocs.address[event] == ROOF_NULL_I64)
        return;
    if (end == ROOF_NONE)
        o->held_bytes[owner] = bytes_add(o->held_bytes[owner], bytes);
    if (!is_held_at(event, end, t->devices.peak[device]))
        return;
    o->at_peak_bytes[owner] = bytes_add(o->at_peak_bytes[owner], bytes);
    o->at_peak_allocs[owner]++;
    *known = bytes_add(*known, bytes);
}

/* The part of a recorded peak that nobody in the trace took. */
static bool add_before(struct owner_table *t, uint32_t device, int64_t known)
{
    const int64_t bytes = bytes_add(t->devices.peak_bytes[device], -known);
    if (!t->devices.is_recorded[device] || !t->devices.has_addresses[device] || !bytes)
        return true;
    const uint32_t owner = push_owner(t, device, ROOF_NONE, ROOF_NONE);
    if (owner == ROOF_NONE)
        return false;
    t->owners.is_before[owner] = 1;
    t->owners.at_peak_bytes[owner] = bytes;
    return true;
}

static bool sum_device(struct owner_table *t, uint32_t device)
{
    const struct allocs *s = &t->tr->allocs;
    const uint32_t begin = t->devices.begin[device], end = t->devices.end[device];
    struct map owner_by_names = {0};
    struct memory_unmatched unmatched;
    int64_t known = 0;
    uint32_t *ends = malloc((end - begin) * sizeof *ends);
    bool ok = ends && memory_match(t->tr, &t->devices, device, ends, &unmatched);
    for (uint32_t i = begin; ok && i < end; i++) {
        const uint32_t owner = owner_of(t, &owner_by_names, device, i);
        ok = owner != ROOF_NONE;
        if (ok && s->bytes[i] > 0) {
            add_taken(&t->owners, owner, s->bytes[i]);
            add_held(t, device, owner, i, ends[i - begin], &known);
        } else if (ok && s->bytes[i] < 0) {
            add_given(&t->owners, owner, -s->bytes[i]);
        }
    }
    map_free(&owner_by_names);
    free(ends);
    return ok && add_before(t, device, known);
}

/* What is 100 percent of a device's peak: 0 if there is no such thing. Of less than nothing there
 * is no share. */
static int64_t whole_peak(const struct memory_devices *d, uint32_t device)
{
    const bool known = d->has_addresses[device] && d->is_recorded[device];
    return known && d->peak_bytes[device] > 0 ? d->peak_bytes[device] : 0;
}

static void add_owner(const struct owner_table *t, uint32_t owner, roof_table *out)
{
    const struct owners *o = &t->owners;
    const uint32_t device = o->device[owner];
    const bool known = t->devices.has_addresses[device];
    memory_add_device(out, &t->tr->allocs, t->devices.begin[device]);
    table_str(out, owner_name(t, owner));
    table_str(out, memory_module_name(t->tr, o->module[owner]));
    table_i64_or_null(out, known ? o->at_peak_bytes[owner] : ROOF_NULL_I64);
    table_percent(out, o->at_peak_bytes[owner], whole_peak(&t->devices, device));
    table_i64_or_null(out,
                      known && !o->is_before[owner] ? o->at_peak_allocs[owner] : ROOF_NULL_I64);
    table_i64(out, bytes_add(o->alloc_bytes[owner], -o->free_bytes[owner]));
    table_i64(out, o->allocs[owner]);
    table_i64(out, o->alloc_bytes[owner]);
    table_i64(out, o->frees[owner]);
    table_i64(out, o->free_bytes[owner]);
    table_i64_or_null(out, known && !o->is_before[owner] ? o->held_bytes[owner] : ROOF_NULL_I64);
}

static bool find_modules(struct owner_table *t)
{
    const uint32_t n = t->tr->allocs.head.count;
    uint32_t *events = malloc(n * sizeof *events + 1);
    t->module = malloc(n * sizeof *t->module + 1);
    bool ok = events && t->module;
    for (uint32_t i = 0; ok && i < n; i++)
        events[i] = i;
    ok = ok && memory_find_modules(t->tr, events, n, t->module);
    free(events);
    return ok;
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    struct owner_table t = {.tr = tr};
    (void)opts;
    bool ok = memory_list_devices(tr, &t.devices) && find_modules(&t);
    for (uint32_t device = 0; ok && device < t.devices.head.count; device++)
        ok = sum_device(&t, device);
    uint32_t *order = ok ? sort_new_order(t.owners.head.count, compare, &t) : NULL;
    ok = ok && order;
    for (uint32_t i = 0; ok && i < t.owners.head.count; i++)
        add_owner(&t, order[i], out);
    if (ok)
        memory_note(out, tr);
    free(order);
    free(t.module);
    cols_free(&t.owners, &owners_desc);
    cols_free(&t.devices, &memory_devices_desc);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_memory_by_op = {
    {"memory_by_op", "Who took memory, who gave it back, who held it at the peak.",
     ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_LAUNCHED,
};
