/* dtype.h - types of tensor elements: their names, sizes, and what results of mixing them. */
#ifndef ROOF_PERF_DTYPE_H
#define ROOF_PERF_DTYPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* In the order of promotion within a category. */
enum dtype {
    DTYPE_UNKNOWN,
    DTYPE_BOOL,
    DTYPE_UINT8,
    DTYPE_INT8,
    DTYPE_INT16,
    DTYPE_INT32,
    DTYPE_INT64,
    DTYPE_UINT16,
    DTYPE_UINT32,
    DTYPE_UINT64,
    DTYPE_BITS8, /* of a size that is known, and no more */
    DTYPE_BITS16,
    DTYPE_BITS32,
    DTYPE_BITS64,
    DTYPE_BITS128,
    DTYPE_FLOAT4_E2M1FN_X2,
    DTYPE_FLOAT8_E4M3FN,
    DTYPE_FLOAT8_E5M2,
    DTYPE_FLOAT8_E4M3FNUZ,
    DTYPE_FLOAT8_E5M2FNUZ,
    DTYPE_FLOAT8_E8M0FNU,
    DTYPE_FLOAT16,
    DTYPE_BFLOAT16,
    DTYPE_FLOAT32,
    DTYPE_TFLOAT32, /* of no tensor: how matrix units may take float32 */
    DTYPE_FLOAT64,
    DTYPE_COMPLEX32,
    DTYPE_COMPLEX64,
    DTYPE_COMPLEX128,
    DTYPE_COUNT
};

/* As formulas write it: "bfloat16". */
const char *dtype_name(enum dtype t);
/* As tables write it, short: "bf16". */
const char *dtype_short(enum dtype t);
/* Bytes of one stored element; 0: not known. */
int64_t dtype_size(enum dtype t);
/* Numbers in one stored element: 2 of float4_e2m1fn_x2, else 1. */
int64_t dtype_pack(enum dtype t);
/* By the name of formulas. DTYPE_UNKNOWN if there is none, so for the next ones. */
enum dtype dtype_parse(const char *s, size_t len);
/* By what Kineto calls it: "c10::BFloat16", "long int". */
enum dtype dtype_of_kineto(const char *s, size_t len);
/* By PyTorch's number of it, as arguments of type ScalarType are recorded. */
enum dtype dtype_of_torch(int64_t number);
bool dtype_is_complex(enum dtype t);
bool dtype_is_floating(enum dtype t); /* or complex */

/* What an operator that mixes tensors of these types gives (torch.promote_types). */
enum dtype dtype_promote(enum dtype a, enum dtype b);
/* 0 bool, 1 integer, 2 floating, 3 complex: a number of a higher category changes the type of a
 * tensor, one of the same or a lower one does not. */
int dtype_category(enum dtype t);

#endif
