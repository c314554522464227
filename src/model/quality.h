/* quality.h - what was repaired, dropped or does not fit, counted by kind. */
#ifndef ROOF_MODEL_QUALITY_H
#define ROOF_MODEL_QUALITY_H

#include <stdint.h>

/* X(name in tables and enum, what it means for the reader). In the order of the quality table. */
#define QUALITY_CHECKS(X)                                                                          \
    X(truncated,                                                                                   \
      "the file ends inside the document: what came before is analysed, the rest is missing")      \
    X(invalid_escapes, "a backslash sequence that JSON does not know was kept as it stands")       \
    X(invalid_utf8, "bytes that are not UTF-8 were replaced by U+FFFD")                            \
    X(control_bytes, "a raw control byte stands inside a string: kept")                            \
    X(non_json_values, "a bare nan, inf or N/A was read as null")                                  \
    X(unknown_category, "events of a category that data/kinds.tsv does not know: in no table")     \
    X(bad_timestamp, "events without a usable time: in no table")                                  \
    X(missing_duration, "X events without dur count as 0 ns long")                                 \
    X(negative_duration, "a negative dur counts as 0 ns")                                          \
    X(unclosed_begin, "a B event without its E counts as 0 ns long")                               \
    X(unmatched_end, "an E event without its B: in no table")                                      \
    X(overhang, "ops or calls that start inside another and end after it hang under the nearest "  \
                "one that contains them")                                                          \
    X(gpu_rows_without_call,                                                                       \
      "their launch was not recorded: (unlinked) unless an External id names their op")            \
    X(gpu_rows_without_op,                                                                         \
      "no operator is known for them: (call) and (unlinked) rows of the op tables")                \
    X(linked_by_flow, "no correlation id: the call was found by its flow arrow")                   \
    X(linked_by_external_id, "the operator was found by External id, not by nesting")              \
    X(ambiguous_correlation, "several processes use their correlation id: left unlinked")          \
    X(duplicate_correlation,                                                                       \
      "calls that share a correlation id without nesting: GPU rows go to the first")               \
    X(duplicate_external_id, "ops that share an External id: it names none of them")               \
    X(untrusted_external_ids,                                                                      \
      "External ids equal correlation ids (profiler before 2024): not used for linking")           \
    X(external_id_disagrees,                                                                       \
      "rows whose External id names another operator than the one they nest in")                   \
    X(duplicate_flow, "flow starts that reuse an id: not used for linking")                        \
    X(launches_without_gpu_rows,                                                                   \
      "launch calls whose GPU rows are missing: idle time around them is not proven")              \
    X(ops_without_shapes,                                                                          \
      "recorded without record_shapes=True: no argument grouping, no roofline for them")           \
    X(same_stream_overlap,                                                                         \
      "GPU rows that start before the previous one of their stream ends: sums exceed busy time")

#define QUALITY_ENUM_(name, effect) QUALITY_##name,
enum quality_check { QUALITY_CHECKS(QUALITY_ENUM_) QUALITY_COUNT };

struct quality_count {
    int64_t count;
    int64_t of;           /* out of how many; -1 where that has no meaning */
    int64_t first_offset; /* byte of the first one, -1 if there is none */
};

/* Counts one at `offset`; they may come in any order. */
static inline void quality_add(struct quality_count *q, uint64_t offset)
{
    q->count++;
    if (q->first_offset < 0 || offset < (uint64_t)q->first_offset)
        q->first_offset = (int64_t)offset;
}

#endif
