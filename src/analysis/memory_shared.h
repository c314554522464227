/* memory_shared.h - what the tables of the allocator share. */
#ifndef ROOF_ANALYSIS_MEMORY_SHARED_H
#define ROOF_ANALYSIS_MEMORY_SHARED_H

#include "analysis.h"

/* Memory devices, as they come in the order of allocator events: those that are selected of each,
 * with what the whole trace knows of them. */
#define MEMORY_DEVICE_COLS(X)                                                                      \
    X(uint32_t, begin) /* allocator events [begin, end) */                                         \
    X(uint32_t, end)                                                                               \
    X(uint32_t, whole_begin) /* all of the device: [whole_begin, whole_end) of the whole trace */  \
    X(uint32_t, whole_end)                                                                         \
    X(uint32_t, peak)       /* event after which most was allocated; ROOF_NONE: before them all */ \
    X(uint8_t, is_recorded) /* some event tells a total */                                         \
    X(uint8_t, has_addresses)                                                                      \
    X(int64_t, start_bytes) /* level before the first */                                           \
    X(int64_t, peak_bytes)
COLS_DECLARE(memory_devices, MEMORY_DEVICE_COLS)

/* False when out of memory. */
bool memory_list_devices(const struct roof_trace *tr, struct memory_devices *d);

/* Adds the cells device_type and device of an event's memory device. */
void memory_add_device(roof_table *out, const struct allocs *s, uint32_t event);
/* Says that there are no allocator events, or that they number GPUs otherwise than GPU rows do. */
void memory_note(roof_table *out, const struct roof_trace *tr);

/* Level before an event of the whole trace, the first of whose device is `first`. */
int64_t memory_level_before(const struct allocs *whole, uint32_t first, uint32_t event);

/* ends[i - begin], i in [begin, end): the event that gave back what event i of the device took, or
 * took its address again (if it is not selected, the next that is, or `end`); ROOF_NONE: none, or
 * event i took nothing. What is given back and was not taken is counted. False when out of memory.
 */
struct memory_unmatched {
    int64_t frees, bytes;
};
bool memory_match(const struct roof_trace *tr, const struct memory_devices *d, uint32_t device,
                  uint32_t *ends, struct memory_unmatched *unmatched);

/* module[i]: name (string) of the innermost frame that is an nn.Module at the time of events[i], on
 * its track; ROOF_NONE if there is none, or the event is ROOF_NONE. False when out of memory. */
bool memory_find_modules(const struct roof_trace *tr, const uint32_t *events, uint32_t n,
                         uint32_t *module);
/* As tables show it; NULL for ROOF_NONE. */
const char *memory_module_name(const struct roof_trace *tr, uint32_t module);

#endif
