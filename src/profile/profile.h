/* profile.h - the profile that Operator Profiler writes (profile.json 1.0: operators, their
 * kernels, their counters), and its manifest (kernels before counters), as they stand. */
#ifndef ROOF_PROFILE_PROFILE_H
#define ROOF_PROFILE_PROFILE_H

#include "cols.h"
#include "error.h"
#include "number.h"
#include "strtab.h"

/* Strings are ROOF_NONE, numbers ROOF_NULL_I64 where they are not said. */
#define PROFILE_OPERATOR_COLS(X)                                                                   \
    X(uint32_t, id)                                                                                \
    X(uint32_t, name)                                                                              \
    X(uint32_t, kernels_begin) /* kernels [begin, end) */                                          \
    X(uint32_t, kernels_end)                                                                       \
    X(uint32_t, sums_begin) /* values [begin, end): what is said of all kernels together */        \
    X(uint32_t, sums_end)                                                                          \
    X(uint64_t, offset) /* byte */
COLS_DECLARE(profile_operators, PROFILE_OPERATOR_COLS)

#define PROFILE_KERNEL_COLS(X)                                                                     \
    X(uint32_t, id)                                                                                \
    X(uint32_t, name)                                                                              \
    X(uint32_t, op) /* row of operators, ROOF_NONE: unattributed */                                \
    X(uint32_t, method)                                                                            \
    X(uint32_t, confidence)                                                                        \
    X(uint32_t, range)  /* text of its NVTX range */                                               \
    X(uint32_t, source) /* manifest: the first of its source operators */                          \
    X(int64_t, range_start_ns)                                                                     \
    X(int64_t, device)                                                                             \
    X(int64_t, stream)                                                                             \
    X(int64_t, start_ns)                                                                           \
    X(int64_t, end_ns)                                                                             \
    X(int64_t, duration_ns)                                                                        \
    X(int64_t, grid_x)                                                                             \
    X(int64_t, grid_y)                                                                             \
    X(int64_t, grid_z)                                                                             \
    X(int64_t, block_x)                                                                            \
    X(int64_t, block_y)                                                                            \
    X(int64_t, block_z)                                                                            \
    X(uint32_t, values_begin) /* values [begin, end): its counters */                              \
    X(uint32_t, values_end)                                                                        \
    X(uint64_t, offset)
COLS_DECLARE(profile_kernels, PROFILE_KERNEL_COLS)

/* In the order of the file. */
#define PROFILE_VALUE_COLS(X)                                                                      \
    X(uint32_t, name)                                                                              \
    X(double, value) /* NaN: null, or no number */
COLS_DECLARE(profile_values, PROFILE_VALUE_COLS)

/* All zero is empty. */
struct profile {
    struct strtab strings;
    struct profile_operators operators;
    struct profile_kernels kernels;
    struct profile_values values;
    uint32_t schema_version, model, device; /* strings */
    uint32_t warnings;                      /* how many it has */
    bool is_manifest;
};

/* ROOF_FORMAT, naming path, byte, what was expected and what was found, for what is no JSON or no
 * profile. Free also after failure. */
roof_status profile_parse(struct profile *p, const char *path, const char *text, size_t len,
                          roof_error *err);
roof_status profile_read(struct profile *p, const char *path, roof_error *err);
void profile_free(struct profile *p);

static inline const char *profile_string(const struct profile *p, uint32_t id)
{
    return strtab_get(&p->strings, id);
}

#endif
