/* correlations.h - which operator launched which kernel in another run, as Operator Profiler notes
 * it (corr.json: {"entries": [{"kernel_name", "invocation", "op_name"}, ...]}): short names of
 * kernels, in the order in which they ran. */
#ifndef ROOF_JOIN_CORRELATIONS_H
#define ROOF_JOIN_CORRELATIONS_H

#include "cols.h"
#include "error.h"
#include "strtab.h"

#define CORRELATION_COLS(X)                                                                        \
    X(uint32_t, kernel)     /* string */                                                           \
    X(uint32_t, op)         /* string */                                                           \
    X(int64_t, invocation)  /* the how manieth of its name, from 0 on; ROOF_NULL_I64 */
COLS_DECLARE(correlation_entries, CORRELATION_COLS)

/* All zero is empty. */
struct correlations {
    struct strtab strings;
    struct correlation_entries entries;
};

/* Errors name path, byte, what was expected and what was found. Free also after failure. */
roof_status correlations_parse(struct correlations *c, const char *path, const char *text,
                               size_t len, roof_error *err);
void correlations_free(struct correlations *c);

#endif
