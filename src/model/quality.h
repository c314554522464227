/* quality.h - what was repaired, dropped or does not fit, counted by kind; and what that means for
 * trusting the rest. */
#ifndef ROOF_MODEL_QUALITY_H
#define ROOF_MODEL_QUALITY_H

#include <stdbool.h>
#include <stdint.h>

struct roof_trace;

enum quality_group {
    QUALITY_REPAIR,   /* the file is not what its format says; --strict refuses it */
    QUALITY_LOSS,     /* something that happened is not in the file */
    QUALITY_LINK,     /* how well things find each other */
    QUALITY_CLOCK,    /* times that cannot be */
    QUALITY_RECORDING /* what was not asked of the profiler */
};

/* The share that the limits are about. */
enum quality_measure {
    MEASURE_COUNT, /* count of `of`, or any at all */
    MEASURE_GPU    /* the time of the GPU rows counted, of all GPU row time */
};

enum { NO_LIMIT = -1 };

/* X(check, group, measure, percent over which the verdict is limited, and bad, effect on the
 * tables, remedy), in the order of the quality table. */
#define QUALITY_CHECKS(X)                                                                          \
    X(truncated, REPAIR, COUNT, 0, NO_LIMIT,                                                       \
      "the file ends inside the document: what came before is analysed, the rest is missing",      \
      "record again; a killed process leaves such files")                                          \
    X(invalid_escapes, REPAIR, COUNT, NO_LIMIT, NO_LIMIT,                                          \
      "a backslash sequence that JSON does not know was kept as it stands",                        \
      "a newer PyTorch escapes paths")                                                             \
    X(unescaped_quotes, REPAIR, COUNT, NO_LIMIT, NO_LIMIT,                                         \
      "quotes inside a string were kept as part of it", "a newer PyTorch escapes names")           \
    X(invalid_utf8, REPAIR, COUNT, NO_LIMIT, NO_LIMIT,                                             \
      "bytes that are not UTF-8 were replaced by U+FFFD", "")                                      \
    X(control_bytes, REPAIR, COUNT, NO_LIMIT, NO_LIMIT,                                            \
      "a raw control byte stands inside a string: kept", "")                                       \
    X(non_json_values, REPAIR, COUNT, NO_LIMIT, NO_LIMIT,                                          \
      "bare words such as nan, inf or 1.: null where they do not read as a number", "")            \
    X(misplaced_commas, REPAIR, COUNT, NO_LIMIT, NO_LIMIT,                                         \
      "commas too many or too few were overlooked", "")                                            \
    X(malformed_values, REPAIR, COUNT, NO_LIMIT, NO_LIMIT,                                         \
      "a colon or a key is missing or too many inside a value: not read", "")                      \
    X(damaged_events, REPAIR, COUNT, 0, NO_LIMIT, "events that could not be read: in no table",    \
      "record again, or mend the file at the byte given")                                          \
    X(damaged_metadata, REPAIR, COUNT, 0, NO_LIMIT,                                                \
      "metadata could not be read: rank, GPU and base time may be missing", "")                    \
    X(trailing_data, REPAIR, COUNT, 0, NO_LIMIT, "what follows the document is not read",          \
      "give each process a file of its own")                                                       \
    X(bad_cells, REPAIR, COUNT, NO_LIMIT, NO_LIMIT,                                                \
      "cells of a database hold something else than their column is for: null", "")                \
    X(bad_timestamp, REPAIR, COUNT, NO_LIMIT, NO_LIMIT,                                            \
      "events without a usable time: in no table", "")                                             \
    X(missing_duration, REPAIR, COUNT, NO_LIMIT, NO_LIMIT,                                         \
      "X events without dur count as 0 ns long", "")                                               \
    X(negative_duration, REPAIR, COUNT, NO_LIMIT, NO_LIMIT, "a negative dur counts as 0 ns",       \
      "events that had not ended when the profiler stopped: stop it after a synchronize")          \
    X(unclosed_begin, REPAIR, COUNT, NO_LIMIT, NO_LIMIT,                                           \
      "a B event without its E counts as 0 ns long", "")                                           \
    X(unmatched_end, REPAIR, COUNT, NO_LIMIT, NO_LIMIT, "an E event without its B: in no table",   \
      "")                                                                                          \
    X(unknown_category, LOSS, COUNT, 1, 50,                                                        \
      "events of a category that data/kinds.tsv does not know: in no table",                       \
      "add a line to data/kinds.tsv")                                                              \
    X(unknown_schema, LOSS, COUNT, 0, NO_LIMIT,                                                    \
      "a database of a later schema than any known: what is new in it is not read",                \
      "look for a newer rooftree")                                                                 \
    X(hidden_graph_rows, LOSS, COUNT, 0, NO_LIMIT,                                                 \
      "replays of graphs recorded as one row each: their kernels are not in the file",             \
      "record with --cuda-graph-trace=node")                                                       \
    X(gpu_rows_without_call, LOSS, GPU, 1, 50,                                                     \
      "their launch was not recorded: (unlinked) unless an External id names their op",            \
      "record a whole step more: work queued before the profiler starts has no launch")            \
    X(gpu_rows_without_op, LOSS, GPU, 10, NO_LIMIT,                                                \
      "no operator is known for them: (call) and (unlinked) rows of the op tables",                \
      "record ProfilerActivity.CPU too (Nsight Systems: emit_nvtx); for graph replays, a trace "   \
      "of the capture")                                                                            \
    X(bad_memory_events, LOSS, COUNT, NO_LIMIT, NO_LIMIT,                                          \
      "allocator events without a time or a size: in no table", "")                                \
    X(memory_total_disagrees, LOSS, COUNT, NO_LIMIT, NO_LIMIT,                                     \
      "allocator events whose total is not the one before and their own bytes: others between "    \
      "are missing",                                                                               \
      "")                                                                                          \
    X(launches_without_gpu_rows, LOSS, COUNT, 1, 50,                                               \
      "launch calls whose GPU rows are missing: idle time around them is not proven",              \
      "record fewer steps, or raise the profiler's buffer size; synchronize before stopping")      \
    X(lost_at_start, LOSS, COUNT, NO_LIMIT, NO_LIMIT,                                              \
      "of these, before the first launch with GPU rows",                                           \
      "warm the profiler up (schedule(warmup=1)): its first kernels are often lost")               \
    X(lost_at_end, LOSS, COUNT, NO_LIMIT, NO_LIMIT,                                                \
      "of these, after the last launch with GPU rows", "synchronize before the profiler stops")    \
    X(graph_replays_short, LOSS, COUNT, 0, 50,                                                     \
      "graph replays with fewer GPU rows than others of the same graph: their time is too small",  \
      "record fewer steps, or raise the profiler's buffer size")                                   \
    X(steps_without_gpu_rows, LOSS, COUNT, 0, 50,                                                  \
      "steps in which no GPU work was recorded: averages over steps mislead",                      \
      "record fewer steps, or raise the profiler's buffer size")                                   \
    X(duplicate_gpu_rows, LOSS, GPU, 0, 10, "the same GPU row twice: sums count it twice",         \
      "was the file merged with itself?")                                                          \
    X(overhang, LINK, COUNT, NO_LIMIT, NO_LIMIT,                                                   \
      "ops or calls that start inside another and end after it hang under the nearest one that "   \
      "contains them",                                                                             \
      "")                                                                                          \
    X(linked_by_flow, LINK, GPU, NO_LIMIT, NO_LIMIT,                                               \
      "no correlation id: the call was found by its flow arrow", "")                               \
    X(linked_by_op_flow, LINK, GPU, NO_LIMIT, NO_LIMIT,                                            \
      "the operator was found by a flow arrow from it", "")                                        \
    X(linked_by_external_id, LINK, GPU, NO_LIMIT, NO_LIMIT,                                        \
      "the operator was found by External id, not by nesting", "")                                 \
    X(ambiguous_correlation, LINK, GPU, 0, 10,                                                     \
      "several processes use their correlation id: left unlinked",                                 \
      "analyse each process's own file, not a merged one")                                         \
    X(duplicate_correlation, LINK, COUNT, NO_LIMIT, NO_LIMIT,                                      \
      "calls that share a correlation id without nesting: GPU rows go to the first", "")           \
    X(duplicate_external_id, LINK, COUNT, NO_LIMIT, NO_LIMIT,                                      \
      "ops that share an External id: it names none of them", "")                                  \
    X(untrusted_external_ids, LINK, COUNT, NO_LIMIT, NO_LIMIT,                                     \
      "External ids equal correlation ids (profiler before 2024): not used for linking", "")       \
    X(external_id_disagrees, LINK, GPU, NO_LIMIT, NO_LIMIT,                                        \
      "rows whose External id names another operator than the one they nest in", "")               \
    X(duplicate_flow, LINK, COUNT, NO_LIMIT, NO_LIMIT,                                             \
      "flow starts that reuse an id: not used for linking", "")                                    \
    X(several_processes, LINK, COUNT, 0, 0,                                                        \
      "several processes in one file: GPU rows cannot say which they belong to",                   \
      "analyse each process's own file, not a merged one")                                         \
    X(impossible_duration, CLOCK, GPU, 0, 10,                                                      \
      "GPU rows during which two later ones of their stream begin: no hardware does that; their "  \
      "time is too large",                                                                         \
      "look again with --clip, which ends them where the next begins")                             \
    X(same_stream_overlap, CLOCK, GPU, NO_LIMIT, NO_LIMIT,                                         \
      "GPU rows that start before an earlier one of their stream ends (legal for programmatic "    \
      "launches): sums exceed busy time",                                                          \
      "")                                                                                          \
    X(gpu_row_before_call, CLOCK, GPU, 1, 50,                                                      \
      "GPU rows that start before their call: host and GPU clocks disagree", "")                   \
    X(far_timestamps, CLOCK, COUNT, 0, 10,                                                         \
      "rows a day or more away from the others: windows that hold them mislead", "")               \
    X(no_gpu_rows, RECORDING, COUNT, NO_LIMIT, NO_LIMIT,                                           \
      "no GPU rows: only the CPU side can be analysed", "record ProfilerActivity.CUDA too")        \
    X(no_steps, RECORDING, COUNT, NO_LIMIT, NO_LIMIT, "no steps: one window over all",             \
      "call profiler.step() in the loop")                                                          \
    X(no_stacks, RECORDING, COUNT, NO_LIMIT, NO_LIMIT, "no Python frames: modules are not known",  \
      "record with with_stack=True")                                                               \
    X(no_rank, RECORDING, COUNT, NO_LIMIT, NO_LIMIT, "the rank is not known", "")                  \
    X(collectives_without_name, RECORDING, GPU, NO_LIMIT, NO_LIMIT,                                \
      "communication that no argument names: its kernel's name tells the collective; what "        \
      "was passed is known only where shapes tell it",                                             \
      "a newer PyTorch records the arguments of torch.distributed's collectives")                  \
    X(ops_without_shapes, RECORDING, COUNT, NO_LIMIT, NO_LIMIT,                                    \
      "no argument grouping, no roofline for them", "record with record_shapes=True")              \
    X(profiler_overhead, RECORDING, COUNT, NO_LIMIT, NO_LIMIT,                                     \
      "the profiler's own work delayed the program here", "")

#define QUALITY_ENUM_(check, group, measure, limited, bad, effect, remedy) QUALITY_##check,
enum quality_check { QUALITY_CHECKS(QUALITY_ENUM_) QUALITY_COUNT };

struct quality_def {
    const char *name;
    enum quality_group group;
    enum quality_measure measure;
    int limited_percent, bad_percent; /* NO_LIMIT: never */
    const char *effect, *remedy;      /* remedy: "" where there is none */
};

extern const struct quality_def quality_defs[QUALITY_COUNT];
const char *quality_group_name(enum quality_group group);

struct quality_count {
    int64_t count;
    int64_t of;           /* out of how many; -1 where that has no meaning */
    int64_t gpu_ns;       /* MEASURE_GPU: time of the GPU rows counted */
    int64_t first_offset; /* byte of the first one, -1 if there is none */
};

/* Counts one at `offset`; they may come in any order. */
static inline void quality_add(struct quality_count *q, uint64_t offset)
{
    q->count++;
    if (q->first_offset < 0 || offset < (uint64_t)q->first_offset)
        q->first_offset = (int64_t)offset;
}

/* Counts GPU row `row`. */
void quality_add_gpu(struct roof_trace *tr, enum quality_check check, uint32_t row);

enum quality_verdict { VERDICT_OK, VERDICT_LIMITED, VERDICT_BAD };
const char *quality_verdict_name(enum quality_verdict v);

/* What one check makes of the trace. */
enum quality_verdict quality_judge(const struct roof_trace *tr, enum quality_check check);

#endif
