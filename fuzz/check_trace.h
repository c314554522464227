/* check_trace.h - what fuzz targets of whole traces share. */
#ifndef ROOF_FUZZ_CHECK_TRACE_H
#define ROOF_FUZZ_CHECK_TRACE_H

#include <stddef.h>
#include <stdint.h>

/* The file that is looked at, the same for the whole run; it is removed at the end. */
const char *check_trace_path(void);
void check_trace_write(const uint8_t *data, size_t size);

/* Opens that file in several ways, and ends the program if what there is to see of it does not
 * agree. The bytes decide what is looked at. */
void check_trace_bytes(const uint8_t *data, size_t size);

/* The same, opened in one way. */
void check_trace_once(const uint8_t *data, size_t size);

#endif
