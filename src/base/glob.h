/* glob.h - name patterns as the data files use them. */
#ifndef ROOF_BASE_GLOB_H
#define ROOF_BASE_GLOB_H

#include <stdbool.h>

/* Whether all of `name` matches `pattern`: `*` is any run of bytes, other bytes match themselves,
 * ASCII letters in either case. */
bool glob_match(const char *pattern, const char *name);

#endif
