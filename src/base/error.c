/* error.c - filling the caller's error struct. */
#include "error.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A name may be longer than all there is room for; what is wrong with it stands behind it. */
static void cut_middle(char *message, size_t size, size_t len, const char *fmt, va_list args)
    ROOF_PRINTF(4, 0);

static void cut_middle(char *message, size_t size, size_t len, const char *fmt, va_list args)
{
    static const char MARK[] = "...";
    const size_t half = (size - sizeof MARK) / 2;
    char *text = malloc(len + 1);
    if (!text)
        return;
    vsnprintf(text, len + 1, fmt, args);
    memcpy(message + half, MARK, sizeof MARK - 1);
    memcpy(message + half + sizeof MARK - 1, text + len - half, half + 1);
    free(text);
}

roof_status error_set(roof_error *err, roof_status code, int64_t offset, const char *fmt, ...)
{
    if (!err)
        return code;
    err->code = code;
    err->offset = offset;
    va_list args, again;
    va_start(args, fmt);
    va_copy(again, args);
    const int len = vsnprintf(err->message, sizeof err->message, fmt, args);
    if (len >= (int)sizeof err->message)
        cut_middle(err->message, sizeof err->message, (size_t)len, fmt, again);
    va_end(again);
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
