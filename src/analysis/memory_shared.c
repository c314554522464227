/* memory_shared.c - memory devices, their peaks, what was given back by whom, modules of events. */
#include "memory_shared.h"

#include "map.h"
#include "sort.h"

#include <stdlib.h>
#include <string.h>

#define COLS_SELF_ memory_devices
COLS_DEFINE(memory_devices, MEMORY_DEVICE_COLS)
#undef COLS_SELF_

int64_t memory_level_before(const struct allocs *whole, uint32_t first, uint32_t event)
{
    return event == first ? bytes_add(whole->allocated[event], -whole->bytes[event])
                          : whole->allocated[event - 1];
}

static void describe_device(struct memory_devices *d, uint32_t device, const struct roof_trace *tr)
{
    const struct allocs *s = &tr->allocs, *all = &trace_whole(tr)->allocs;
    const uint32_t begin = d->begin[device];
    d->peak[device] = ROOF_NONE;
    d->start_bytes[device] = d->peak_bytes[device] =
        memory_level_before(all, d->whole_begin[device], trace_whole_alloc(tr, begin));
    for (uint32_t i = d->whole_begin[device]; i < d->whole_end[device]; i++) {
        d->is_recorded[device] |= all->total_allocated[i] != ROOF_NULL_I64;
        d->has_addresses[device] |= all->address[i] != ROOF_NULL_I64;
    }
    for (uint32_t i = begin; i < d->end[device]; i++) {
        if (s->allocated[i] > d->peak_bytes[device]) {
            d->peak_bytes[device] = s->allocated[i];
            d->peak[device] = i;
        }
    }
}

bool memory_list_devices(const struct roof_trace *tr, struct memory_devices *d)
{
    const struct allocs *all = &trace_whole(tr)->allocs;
    const uint32_t count = tr->allocs.head.count;
    uint32_t begin = 0;
    for (uint32_t lo = 0, hi; lo < all->head.count; lo = hi) {
        uint32_t end = begin;
        hi = allocs_device_end(all, lo);
        while (end < count && trace_whole_alloc(tr, end) < hi)
            end++;
        if (end == begin)
            continue;
        const uint32_t device = cols_push(d, &memory_devices_desc);
        if (device == ROOF_NONE)
            return false;
        d->begin[device] = begin;
        d->end[device] = begin = end;
        d->whole_begin[device] = lo;
        d->whole_end[device] = hi;
        describe_device(d, device, tr);
    }
    return true;
}

void memory_add_device(roof_table *out, const struct allocs *s, uint32_t event)
{
    /* c10::DeviceType */
    static const char *const TYPES[] = {
        "cpu",  "cuda", "mkldnn", "opengl", "opencl", "ideep", "hip",
        "fpga", "maia", "xla",    "vulkan", "metal",  "xpu",   "mps",
        "meta", "hpu",  "ve",     "lazy",   "ipu",    "mtia",  "privateuse1",
    };
    const int64_t type = s->device_type[event], device = s->device[event];
    if (type == ROOF_NULL_I64)
        table_null(out);
    else if (type >= 0 && type < (int64_t)(sizeof TYPES / sizeof *TYPES))
        table_str(out, TYPES[type]);
    else
        table_printf(out, "type %lld", (long long)type);
    table_i64_or_null(out, device < 0 ? ROOF_NULL_I64 : device);
}

/* ---- Two ways to number GPUs ---- */

enum { CPU = 0 }; /* c10::DeviceType */

/* The numbers that one side gives to GPUs. */
struct numbers {
    int64_t first;
    size_t count;
    bool disagree; /* one of them is not used by the other side */
};

/* GPU rows come by device, null last. */
static bool has_rows_of(const struct gpu *g, int64_t device)
{
    uint32_t lo = 0, hi = g->head.count;
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2;
        if (g->device[mid] != ROOF_NULL_I64 && g->device[mid] < device)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < g->head.count && g->device[lo] == device;
}

static void add_number(struct numbers *n, int64_t device)
{
    n->first = n->count++ ? n->first : device;
}

static struct numbers number_allocators(const struct roof_trace *tr)
{
    const struct allocs *s = &tr->allocs;
    struct numbers n = {0};
    for (uint32_t lo = 0; lo < s->head.count; lo = allocs_device_end(s, lo))
        if (s->device_type[lo] > CPU && s->device[lo] >= 0) {
            add_number(&n, s->device[lo]);
            n.disagree = n.disagree || !has_rows_of(&tr->gpu, s->device[lo]);
        }
    return n;
}

static struct numbers number_rows(const struct gpu *g)
{
    struct numbers n = {0};
    for (uint32_t lo = 0; lo < g->head.count; lo = gpu_device_end(g, lo))
        add_number(&n, g->device[lo]);
    return n;
}

static void note_only_ones(roof_table *out, int64_t here, int64_t there)
{
    const char *text = arena_printf(&out->arena,
                                    "the allocator numbers GPUs otherwise than GPU rows do: device "
                                    "%lld here, device %lld there, the only one of each",
                                    (long long)here, (long long)there);
    out->failed |= !text;
    table_note(out, text);
}

/* AMD's profiler counts CPUs too, and GPUs that the program does not see. */
void memory_note(roof_table *out, const struct roof_trace *view)
{
    const struct roof_trace *tr = trace_whole(view);
    const struct numbers here = number_allocators(tr), there = number_rows(&tr->gpu);
    if (!tr->allocs.head.count)
        table_note(out, "no allocator events in this trace: record with profile_memory=True");
    else if (!here.disagree || !there.count)
        return;
    else if (here.count == 1 && there.count == 1 && there.first != ROOF_NULL_I64)
        note_only_ones(out, here.first, there.first);
    else
        table_note(out, "the allocator numbers GPUs otherwise than GPU rows do; which is which is "
                        "not recorded");
}

/* ---- What was given back ---- */

/* Of all events [begin, end) of a device. One that gives back what nobody took ends itself. */
static bool match_all(const struct allocs *s, uint32_t begin, uint32_t end, uint32_t *ends)
{
    struct map live = {0}; /* address -> 1 + the event that took it, 0: given back */
    bool ok = true;
    for (uint32_t i = begin; ok && i < end; i++) {
        ends[i - begin] = ROOF_NONE;
        if (!s->bytes[i])
            continue;
        uint32_t *taken = NULL, none = 0;
        if (s->address[i] == ROOF_NULL_I64)
            taken = &none;
        else
            taken = map_put(&live, (uint64_t)s->address[i], 0);
        if (!taken) {
            ok = false;
            continue;
        }
        if (*taken)
            ends[*taken - 1 - begin] = i;
        else if (s->bytes[i] < 0)
            ends[i - begin] = i;
        *taken = s->bytes[i] > 0 ? i + 1 : 0;
    }
    map_free(&live);
    return ok;
}

/* The first event of [begin, end) that is, or stands behind, one of the whole trace. */
static uint32_t first_selected(const struct roof_trace *tr, uint32_t begin, uint32_t end,
                               uint32_t whole)
{
    while (begin < end) {
        const uint32_t mid = begin + (end - begin) / 2;
        if (trace_whole_alloc(tr, mid) < whole)
            begin = mid + 1;
        else
            end = mid;
    }
    return begin;
}

bool memory_match(const struct roof_trace *tr, const struct memory_devices *d, uint32_t device,
                  uint32_t *ends, struct memory_unmatched *unmatched)
{
    const struct allocs *all = &trace_whole(tr)->allocs;
    const uint32_t begin = d->begin[device], end = d->end[device];
    const uint32_t lo = d->whole_begin[device], hi = d->whole_end[device];
    uint32_t *all_ends = malloc((hi - lo) * sizeof *all_ends);
    const bool ok = all_ends && match_all(all, lo, hi, all_ends);
    *unmatched = (struct memory_unmatched){0};
    for (uint32_t i = begin; ok && i < end; i++) {
        const uint32_t whole = trace_whole_alloc(tr, i), ended = all_ends[whole - lo];
        ends[i - begin] = ROOF_NONE;
        if (ended == whole) {
            unmatched->frees++;
            unmatched->bytes = bytes_add(unmatched->bytes, -all->bytes[whole]);
        } else if (ended != ROOF_NONE) {
            ends[i - begin] = first_selected(tr, i, end, ended);
        }
    }
    free(all_ends);
    return ok;
}

/* ---- Modules ---- */

static const char MODULE_PREFIX[] = "nn.Module: ";

static bool is_module(const struct roof_trace *tr, uint32_t frame)
{
    return strncmp(trace_string(tr, tr->frames.name[frame]), MODULE_PREFIX,
                   sizeof MODULE_PREFIX - 1) == 0;
}

const char *memory_module_name(const struct roof_trace *tr, uint32_t module)
{
    return module == ROOF_NONE ? NULL : trace_string(tr, module) + sizeof MODULE_PREFIX - 1;
}

struct event_list {
    const struct allocs *s;
    const uint32_t *events;
};

static int compare_by_track(const void *ctx, uint32_t a, uint32_t b)
{
    const struct event_list *l = ctx;
    const uint32_t x = l->events[a], y = l->events[b];
    if (x == ROOF_NONE || y == ROOF_NONE)
        return SORT_BY(x == ROOF_NONE, y == ROOF_NONE); /* last */
    return l->s->track[x] != l->s->track[y] ? SORT_BY(l->s->track[x], l->s->track[y])
                                            : SORT_BY(l->s->ts_ns[x], l->s->ts_ns[y]);
}

static bool is_over(const struct spans *f, uint32_t frame, uint32_t track, int64_t ts_ns)
{
    return f->track[frame] != track || f->start_ns[frame] + f->dur_ns[frame] <= ts_ns;
}

/* A sweep over frames and events of each track. The last module on the stack that is not over is
 * innermost. */
bool memory_find_modules(const struct roof_trace *tr, const uint32_t *events, uint32_t n,
                         uint32_t *module)
{
    const struct event_list list = {&tr->allocs, events};
    const struct spans *f = &tr->frames;
    uint32_t *order = sort_new_order(n, compare_by_track, &list);
    uint32_t *stack = malloc(f->head.count * sizeof *stack + 1);
    const bool ok = order && stack;
    uint32_t depth = 0, next = 0;
    for (uint32_t i = 0; ok && i < n; i++) {
        const uint32_t event = events[order[i]];
        module[order[i]] = ROOF_NONE;
        if (event == ROOF_NONE)
            continue;
        const uint32_t track = tr->allocs.track[event];
        const int64_t ts_ns = tr->allocs.ts_ns[event];
        for (; next < f->head.count &&
               (f->track[next] < track || (f->track[next] == track && f->start_ns[next] <= ts_ns));
             next++)
            if (f->track[next] == track && is_module(tr, next))
                stack[depth++] = next;
        while (depth && is_over(f, stack[depth - 1], track, ts_ns))
            depth--;
        if (depth)
            module[order[i]] = f->name[stack[depth - 1]];
    }
    free(order);
    free(stack);
    return ok;
}
