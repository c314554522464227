/* copy_calls.h - what the names of a copy or fill and of its call say. */
#ifndef ROOF_ANALYSIS_COPY_CALLS_H
#define ROOF_ANALYSIS_COPY_CALLS_H

#include <stddef.h>

/* Whether a call waits for the copy or fill that it asks for. */
enum copy_call { COPY_CALL_BLOCKS = 1, COPY_CALL_ASYNC, COPY_CALL_OTHER };
enum copy_call copy_call_of(const char *name);

/* From and to what kinds of memory: "Pageable -> Device" of "Memcpy HtoD (Pageable -> Device)",
 * where it stands in the name, *len bytes; NULL if the name does not say. */
const char *copy_memory(const char *name, size_t *len);

#endif
