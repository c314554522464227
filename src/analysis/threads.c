/* threads.c - the threads of the host: whose they are, what they are called, how busy they were. */
#include "analysis.h"

static const roof_coldef COLS[] = {
    {"pid",            ROOF_STR, ROOF_UNIT_NONE,  "process, as recorded",                           false},
    {"tid",            ROOF_STR, ROOF_UNIT_NONE,  "thread, as recorded",                            false},
    {"process_name",   ROOF_STR, ROOF_UNIT_NONE,  "what the trace calls the process, or null",      true },
    {"process_labels", ROOF_STR, ROOF_UNIT_NONE,  "what it says of the process besides, or null",
     true                                                                                                },
    {"thread_name",    ROOF_STR, ROOF_UNIT_NONE,  "what it calls the thread, or null",              false},
    {"ops",            ROOF_I64, ROOF_UNIT_COUNT, "operators on it",                                false},
    {"calls",          ROOF_I64, ROOF_UNIT_COUNT, "host API calls on it",                           false},
    {"first_ns",       ROOF_I64, ROOF_UNIT_NS,
     "start of the first, from the trace's first op, call or GPU row",                              true },
    {"last_ns",        ROOF_I64, ROOF_UNIT_NS,    "latest end",                                     true },
    {"busy_ns",        ROOF_I64, ROOF_UNIT_NS,    "length of the union of its operators and calls", false},
    {"first_id",       ROOF_I64, ROOF_UNIT_ID,
     "smallest id on it: all up to the first_id of the next row are of this thread",                false},
};

static void table_name(roof_table *out, const struct roof_trace *tr, uint32_t name)
{
    if (name == ROOF_NONE)
        table_null(out);
    else
        table_str(out, trace_string(tr, name));
}

/* The nodes [lo, hi) of a track stand by start, so their union is a running end. */
static void add_thread(roof_table *out, const struct roof_trace *tr, uint32_t lo, uint32_t hi)
{
    const struct nodes *n = &tr->nodes;
    const uint32_t track = n->track[lo];
    int64_t ops = 0, busy_ns = 0, last_ns = n->start_ns[lo];
    for (uint32_t id = lo; id < hi; id++) {
        const int64_t from = n->start_ns[id] > last_ns ? n->start_ns[id] : last_ns;
        ops += n->kind[id] == KIND_OP;
        if (node_end(n, id) > from) {
            busy_ns += node_end(n, id) - from;
            last_ns = node_end(n, id);
        }
    }
    table_str(out, trace_string(tr, tr->tracks.pid_text[track]));
    table_str(out, trace_string(tr, tr->tracks.tid_text[track]));
    table_name(out, tr, tr->tracks.process_name[track]);
    table_name(out, tr, tr->tracks.process_labels[track]);
    table_name(out, tr, tr->tracks.thread_name[track]);
    table_i64(out, ops);
    table_i64(out, (int64_t)(hi - lo) - ops);
    table_i64(out, n->start_ns[lo] - tr->origin_ns);
    table_i64(out, last_ns - tr->origin_ns);
    table_i64(out, busy_ns);
    table_i64(out, lo);
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    const struct nodes *n = &tr->nodes;
    (void)opts;
    for (uint32_t lo = 0, hi; lo < n->head.count; lo = hi) {
        for (hi = lo + 1; hi < n->head.count && n->track[hi] == n->track[lo];)
            hi++;
        add_thread(out, tr, lo, hi);
    }
    if (!n->head.count)
        table_note(out, "no ops and no calls in this trace");
    return table_finish(out, err);
}

const struct analysis analysis_threads = {
    {"threads", "Threads of the host: names, operators, calls, how busy.", ANALYSIS_COLS(COLS),
     false, 0},
    run,
    SCOPE_FILE,
};
