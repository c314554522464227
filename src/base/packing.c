/* packing.c - names of the ways to pack a file. */
#include "unpack.h"

const char *packing_name(enum packing packing)
{
    static const char *const NAMES[] = {
        [PACKING_NONE] = "none", [PACKING_GZIP] = "gzip", [PACKING_ZSTD] = "zstd"};
    return NAMES[packing];
}
