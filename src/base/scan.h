/* scan.h - moving over JSON text without building anything. The portable version; it is the oracle
 * for any faster one.
 *
 * All functions look at bytes [p, end) only. A result of NULL means that the text ends before the
 * thing does. */
#ifndef ROOF_BASE_SCAN_H
#define ROOF_BASE_SCAN_H

#include <stdbool.h>
#include <stddef.h>

enum scan_string_flags {
    SCAN_ESCAPE = 1,  /* has a backslash */
    SCAN_HIGH = 2,    /* has a byte >= 0x80 */
    SCAN_CONTROL = 4, /* has a raw control byte */
};

/* First byte at or after p that is not white space, `end` if there is none. */
const char *scan_space(const char *p, const char *end);

/* `p` is behind the opening quote. The closing quote; *flags gets what the string holds. */
const char *scan_string(const char *p, const char *end, unsigned *flags);

#endif
