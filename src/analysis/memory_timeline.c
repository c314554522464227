/* memory_timeline.c - allocated and reserved over time. */
#include "memory_shared.h"

#include <stdlib.h>

static const roof_coldef COLS[] = {
    {"device_type",     ROOF_STR, ROOF_UNIT_NONE,  "cpu, cuda, hip ..., or null",                               false},
    {"device",          ROOF_I64, ROOF_UNIT_ID,    "number, or null",                                           false},
    {"start_ns",        ROOF_I64, ROOF_UNIT_NS,    "time of its first event",                                   false},
    {"end_ns",          ROOF_I64, ROOF_UNIT_NS,    "time of its last event",                                    true },
    {"events",          ROOF_I64, ROOF_UNIT_COUNT,
     "allocator events of this row: one each, or, of many, a thousandth",                                       true },
    {"bytes",           ROOF_I64, ROOF_UNIT_BYTES, "taken less given back",                                     false},
    {"allocated_bytes", ROOF_I64, ROOF_UNIT_BYTES, "allocated after the last of them",                          false},
    {"least_bytes",     ROOF_I64, ROOF_UNIT_BYTES, "least allocated after one of them",                         true },
    {"most_bytes",      ROOF_I64, ROOF_UNIT_BYTES, "most allocated after one of them",                          true },
    {"reserved_bytes",  ROOF_I64, ROOF_UNIT_BYTES,
     "reserved from the driver, as the last of them tells; null if it does not",                                true },
    {"op",              ROOF_STR, ROOF_UNIT_NONE,  "innermost op around the first one that reaches most_bytes",
     false                                                                                                           },
};

enum { MOST_ROWS = 1000 }; /* of a device: what a picture can show */

static void add_bucket(const struct roof_trace *tr, uint32_t begin, uint32_t end, roof_table *out)
{
    const struct allocs *s = &tr->allocs;
    uint32_t most = begin, least = begin;
    int64_t sum = 0;
    for (uint32_t i = begin; i < end; i++) {
        sum = bytes_add(sum, s->bytes[i]);
        most = s->allocated[i] > s->allocated[most] ? i : most;
        least = s->allocated[i] < s->allocated[least] ? i : least;
    }
    memory_add_device(out, s, begin);
    table_i64(out, s->ts_ns[begin] - tr->origin_ns);
    table_i64(out, s->ts_ns[end - 1] - tr->origin_ns);
    table_i64(out, end - begin);
    table_i64(out, sum);
    table_i64(out, s->allocated[end - 1]);
    table_i64(out, s->allocated[least]);
    table_i64(out, s->allocated[most]);
    table_i64_or_null(out, s->total_reserved[end - 1]);
    table_str(out, s->op[most] == ROOF_NONE ? NULL : trace_string(tr, tr->nodes.name[s->op[most]]));
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    const struct allocs *s = &tr->allocs;
    (void)opts;
    for (uint32_t lo = 0, hi; lo < s->head.count; lo = hi) {
        hi = allocs_device_end(s, lo);
        const uint64_t n = hi - lo, rows = n < MOST_ROWS ? n : MOST_ROWS;
        for (uint64_t i = 0; i < rows; i++)
            add_bucket(tr, lo + (uint32_t)(n * i / rows), lo + (uint32_t)(n * (i + 1) / rows), out);
    }
    memory_note(out, tr);
    return table_finish(out, err);
}

const struct analysis analysis_memory_timeline = {
    {"memory_timeline", "Allocated memory over time, at most 1000 rows a device.",
     ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_LAUNCHED,
};
