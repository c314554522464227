/* keep_trace.h - a frozen trace as sections of a file, and back without copying the columns. */
#ifndef ROOF_CACHE_KEEP_TRACE_H
#define ROOF_CACHE_KEEP_TRACE_H

#include "arena.h"
#include "sections.h"
#include "trace.h"

/* How many sections a trace takes; the same for all. */
size_t keep_trace_count(void);

/* Sets sections[0 .. keep_trace_count()) to the trace's columns, and to copies in `room` of what
 * does not lie as it is stored. False when out of memory. */
bool keep_trace_write(const struct roof_trace *tr, struct store_bytes *sections,
                      struct arena *room);

/* Fills *tr, all zero before, from the first sections of the file, which must stay open for as long
 * as the trace is used; its path and rules stay empty. All sections are checked before anything in
 * them is used. False if one is damaged or when out of memory; *tr is good for trace_free in any
 * case. */
bool keep_trace_read(const struct sections *s, struct roof_trace *tr);

#endif
