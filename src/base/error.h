/* error.h - how a function says what went wrong. */
#ifndef ROOF_BASE_ERROR_H
#define ROOF_BASE_ERROR_H

#include "rooftree.h"

#if defined(__GNUC__)
#define ROOF_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#else
#define ROOF_PRINTF(fmt, args)
#endif

/* Fills *err (which may be NULL) and returns `code`. `offset` is a byte in the input, or -1. */
roof_status error_set(roof_error *err, roof_status code, int64_t offset, const char *fmt, ...)
    ROOF_PRINTF(4, 5);

roof_status error_nomem(roof_error *err);

/* Returns early on failure; only where nothing is owned yet. */
#define ROOF_TRY(call)                                                                             \
    do {                                                                                           \
        roof_status try_status_ = (call);                                                          \
        if (try_status_ != ROOF_OK)                                                                \
            return try_status_;                                                                    \
    } while (0)

#endif
