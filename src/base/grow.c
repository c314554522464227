/* grow.c - doubling arrays. */
#include "grow.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool grow_room(void *array, size_t size, size_t count, size_t *cap)
{
    void *v;
    if (count < *cap)
        return true;
    const size_t more = *cap ? *cap * 2 : 64;
    if (more > SIZE_MAX / size || more <= *cap)
        return false;
    memcpy(
        &v, array,
        sizeof v); /* the pointer, read and written as bytes: its type is the caller's business */
    v = realloc(v, more * size);
    if (!v)
        return false;
    memcpy(array, &v, sizeof v);
    *cap = more;
    return true;
}
