/* dtype.c - the table of types of tensor elements. */
#include "dtype.h"

#include <string.h>

enum category { CATEGORY_BOOL, CATEGORY_INTEGER, CATEGORY_FLOATING, CATEGORY_COMPLEX };

static const struct row {
    const char *name, *brief;
    int64_t size;
    int torch; /* c10::ScalarType, -1: none */
    enum category category;
} ROWS[DTYPE_COUNT] = {
    [DTYPE_UNKNOWN] = {"unknown",          "?",         0,  -1, CATEGORY_BOOL    },
    [DTYPE_BOOL] = {"bool",             "bool",      1,  11, CATEGORY_BOOL    },
    [DTYPE_UINT8] = {"uint8",            "u8",        1,  0,  CATEGORY_INTEGER },
    [DTYPE_INT8] = {"int8",             "i8",        1,  1,  CATEGORY_INTEGER },
    [DTYPE_INT16] = {"int16",            "i16",       2,  2,  CATEGORY_INTEGER },
    [DTYPE_INT32] = {"int32",            "i32",       4,  3,  CATEGORY_INTEGER },
    [DTYPE_INT64] = {"int64",            "i64",       8,  4,  CATEGORY_INTEGER },
    [DTYPE_UINT16] = {"uint16",           "u16",       2,  27, CATEGORY_INTEGER },
    [DTYPE_UINT32] = {"uint32",           "u32",       4,  28, CATEGORY_INTEGER },
    [DTYPE_UINT64] = {"uint64",           "u64",       8,  29, CATEGORY_INTEGER },
    [DTYPE_BITS8] = {"bits8",            "b8",        1,  -1, CATEGORY_INTEGER },
    [DTYPE_BITS16] = {"bits16",           "b16",       2,  -1, CATEGORY_INTEGER },
    [DTYPE_BITS32] = {"bits32",           "b32",       4,  -1, CATEGORY_INTEGER },
    [DTYPE_BITS64] = {"bits64",           "b64",       8,  -1, CATEGORY_INTEGER },
    [DTYPE_BITS128] = {"bits128",          "b128",      16, -1, CATEGORY_INTEGER },
    [DTYPE_FLOAT4_E2M1FN_X2] = {"float4_e2m1fn_x2", "fp4x2",     1,  45, CATEGORY_FLOATING},
    [DTYPE_FLOAT8_E4M3FN] = {"float8_e4m3fn",    "fp8e4m3",   1,  24, CATEGORY_FLOATING},
    [DTYPE_FLOAT8_E5M2] = {"float8_e5m2",      "fp8e5m2",   1,  23, CATEGORY_FLOATING},
    [DTYPE_FLOAT8_E4M3FNUZ] = {"float8_e4m3fnuz",  "fp8e4m3uz", 1,  26, CATEGORY_FLOATING},
    [DTYPE_FLOAT8_E5M2FNUZ] = {"float8_e5m2fnuz",  "fp8e5m2uz", 1,  25, CATEGORY_FLOATING},
    [DTYPE_FLOAT8_E8M0FNU] = {"float8_e8m0fnu",   "fp8e8m0",   1,  44, CATEGORY_FLOATING},
    [DTYPE_FLOAT16] = {"float16",          "fp16",      2,  5,  CATEGORY_FLOATING},
    [DTYPE_BFLOAT16] = {"bfloat16",         "bf16",      2,  15, CATEGORY_FLOATING},
    [DTYPE_FLOAT32] = {"float32",          "fp32",      4,  6,  CATEGORY_FLOATING},
    [DTYPE_TFLOAT32] = {"tfloat32",         "tf32",      4,  -1, CATEGORY_FLOATING},
    [DTYPE_FLOAT64] = {"float64",          "fp64",      8,  7,  CATEGORY_FLOATING},
    [DTYPE_COMPLEX32] = {"complex32",        "c32",       4,  8,  CATEGORY_COMPLEX },
    [DTYPE_COMPLEX64] = {"complex64",        "c64",       8,  9,  CATEGORY_COMPLEX },
    [DTYPE_COMPLEX128] = {"complex128",       "c128",      16, 10, CATEGORY_COMPLEX },
};

/* C++ names as compilers and versions write them. */
static const struct kineto_name {
    const char *name;
    enum dtype type;
} KINETO[] = {
    {"float",                   DTYPE_FLOAT32         },
    {"Float",                   DTYPE_FLOAT32         }, /* of messages of collectives, as these */
    {"Half",                    DTYPE_FLOAT16         },
    {"BFloat16",                DTYPE_BFLOAT16        },
    {"Double",                  DTYPE_FLOAT64         },
    {"Long",                    DTYPE_INT64           },
    {"Int",                     DTYPE_INT32           },
    {"Short",                   DTYPE_INT16           },
    {"Byte",                    DTYPE_UINT8           },
    {"Char",                    DTYPE_INT8            },
    {"Bool",                    DTYPE_BOOL            },
    {"Float8_e4m3fn",           DTYPE_FLOAT8_E4M3FN   },
    {"Float8_e5m2",             DTYPE_FLOAT8_E5M2     },
    {"Float8_e4m3fnuz",         DTYPE_FLOAT8_E4M3FNUZ },
    {"Float8_e5m2fnuz",         DTYPE_FLOAT8_E5M2FNUZ },
    {"ComplexFloat",            DTYPE_COMPLEX64       },
    {"ComplexDouble",           DTYPE_COMPLEX128      },
    {"c10::BFloat16",           DTYPE_BFLOAT16        },
    {"c10::Half",               DTYPE_FLOAT16         },
    {"double",                  DTYPE_FLOAT64         },
    {"long int",                DTYPE_INT64           },
    {"long",                    DTYPE_INT64           },
    {"long long",               DTYPE_INT64           },
    {"__int64",                 DTYPE_INT64           },
    {"int",                     DTYPE_INT32           },
    {"bool",                    DTYPE_BOOL            },
    {"unsigned char",           DTYPE_UINT8           },
    {"signed char",             DTYPE_INT8            },
    {"short int",               DTYPE_INT16           },
    {"short",                   DTYPE_INT16           },
    {"unsigned short",          DTYPE_UINT16          },
    {"short unsigned int",      DTYPE_UINT16          },
    {"unsigned int",            DTYPE_UINT32          },
    {"unsigned long",           DTYPE_UINT64          },
    {"long unsigned int",       DTYPE_UINT64          },
    {"c10::Float8_e4m3fn",      DTYPE_FLOAT8_E4M3FN   },
    {"c10::Float8_e5m2",        DTYPE_FLOAT8_E5M2     },
    {"c10::Float8_e4m3fnuz",    DTYPE_FLOAT8_E4M3FNUZ },
    {"c10::Float8_e5m2fnuz",    DTYPE_FLOAT8_E5M2FNUZ },
    {"c10::Float8_e8m0fnu",     DTYPE_FLOAT8_E8M0FNU  },
    {"c10::Float4_e2m1fn_x2",   DTYPE_FLOAT4_E2M1FN_X2},
    {"c10::complex<float>",     DTYPE_COMPLEX64       },
    {"c10::complex<double>",    DTYPE_COMPLEX128      },
    {"c10::complex<c10::Half>", DTYPE_COMPLEX32       },
    {"c10::quint8",             DTYPE_UINT8           },
    {"c10::qint8",              DTYPE_INT8            },
    {"c10::qint32",             DTYPE_INT32           },
};

const char *dtype_name(enum dtype t)
{
    return ROWS[t].name;
}

const char *dtype_short(enum dtype t)
{
    return ROWS[t].brief;
}

int64_t dtype_size(enum dtype t)
{
    return ROWS[t].size;
}

int64_t dtype_pack(enum dtype t)
{
    return t == DTYPE_FLOAT4_E2M1FN_X2 ? 2 : 1;
}

static bool is_text(const char *s, size_t len, const char *text)
{
    return strlen(text) == len && memcmp(s, text, len) == 0;
}

enum dtype dtype_parse(const char *s, size_t len)
{
    for (int t = 1; t < DTYPE_COUNT; t++)
        if (is_text(s, len, ROWS[t].name))
            return (enum dtype)t;
    return DTYPE_UNKNOWN;
}

enum dtype dtype_of_kineto(const char *s, size_t len)
{
    for (size_t i = 0; i < sizeof KINETO / sizeof *KINETO; i++)
        if (is_text(s, len, KINETO[i].name))
            return KINETO[i].type;
    return DTYPE_UNKNOWN;
}

enum dtype dtype_of_torch(int64_t number)
{
    for (int t = 1; t < DTYPE_COUNT; t++)
        if (ROWS[t].torch >= 0 && ROWS[t].torch == number)
            return (enum dtype)t;
    return DTYPE_UNKNOWN;
}

bool dtype_is_complex(enum dtype t)
{
    return ROWS[t].category == CATEGORY_COMPLEX;
}

bool dtype_is_floating(enum dtype t)
{
    return ROWS[t].category >= CATEGORY_FLOATING;
}

int dtype_category(enum dtype t)
{
    return (int)ROWS[t].category;
}

/* What a complex type is made of. */
static enum dtype part_of(enum dtype t)
{
    return t == DTYPE_COMPLEX32   ? DTYPE_FLOAT16
           : t == DTYPE_COMPLEX64 ? DTYPE_FLOAT32
                                  : DTYPE_FLOAT64;
}

static enum dtype complex_of(enum dtype part)
{
    return part == DTYPE_FLOAT64   ? DTYPE_COMPLEX128
           : part == DTYPE_FLOAT16 ? DTYPE_COMPLEX32
                                   : DTYPE_COMPLEX64;
}

enum dtype dtype_promote(enum dtype a, enum dtype b)
{
    if (a == b)
        return a;
    if (!a || !b)
        return DTYPE_UNKNOWN;
    const enum dtype low = a < b ? a : b, high = a < b ? b : a;
    if (ROWS[high].category == CATEGORY_COMPLEX && ROWS[low].category == CATEGORY_COMPLEX)
        return high;
    if (ROWS[high].category == CATEGORY_COMPLEX)
        return ROWS[low].category == CATEGORY_FLOATING
                   ? complex_of(dtype_promote(part_of(high), low))
                   : high;
    if (low == DTYPE_UINT8 && high == DTYPE_INT8)
        return DTYPE_INT16;
    if (low == DTYPE_FLOAT16 && high == DTYPE_BFLOAT16)
        return DTYPE_FLOAT32;
    return high;
}
