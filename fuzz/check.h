/* check.h - what fuzz targets share: a condition that holds or ends the program, and bytes as a
 * file. */
#ifndef ROOF_FUZZ_CHECK_H
#define ROOF_FUZZ_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition);              \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* Tables that need to be told of what. */
static inline bool is_of_one_thing(const char *table)
{
    return strcmp(table, "tree") == 0 || strcmp(table, "explain") == 0;
}

#endif
