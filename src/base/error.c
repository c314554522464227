/* error.c - filling the caller's error struct. */
#include "error.h"

#include <stdarg.h>
#include <stdio.h>

roof_status error_set(roof_error *err, roof_status code, int64_t offset, const char *fmt, ...)
{
    if (!err)
        return code;
    err->code = code;
    err->offset = offset;
    va_list args;
    va_start(args, fmt);
    vsnprintf(err->message, sizeof err->message, fmt, args);
    va_end(args);
    for (char *p = err->message; *p; p++) /* one line, whatever the input put into it */
        if ((unsigned char)*p < 0x20 || *p == 0x7f)
            *p = '?';
    return code;
}

roof_status error_nomem(roof_error *err)
{
    return error_set(err, ROOF_NOMEM, -1, "out of memory");
}
