/* copy_calls.c - what the names of a copy or fill and of its call say. */
#include "copy_calls.h"

#include <string.h>

enum copy_call copy_call_of(const char *name)
{
    if (!strstr(name, "Memcpy") && !strstr(name, "Memset"))
        return COPY_CALL_OTHER;
    return strstr(name, "Async") ? COPY_CALL_ASYNC : COPY_CALL_BLOCKS;
}

const char *copy_memory(const char *name, size_t *len)
{
    const char *open = strchr(name, '('), *close = open ? strrchr(open, ')') : NULL;
    if (!close || strncmp(name, "Mem", 3) != 0 || close == open + 1 || close[1])
        return NULL;
    *len = (size_t)(close - open) - 1;
    return open + 1;
}
