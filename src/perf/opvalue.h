/* opvalue.h - the values that formulas of operator models work with. A value is known, or is none
 * (an argument that was not given), or is not known, and then says why. */
#ifndef ROOF_PERF_OPVALUE_H
#define ROOF_PERF_OPVALUE_H

#include "buf.h"
#include "dtype.h"
#include "recorded.h"

enum optype {
    OPTYPE_ANY, /* of none and unknown, which fit everywhere */
    OPTYPE_INT,
    OPTYPE_REAL,
    OPTYPE_BOOL,
    OPTYPE_DTYPE,
    OPTYPE_TEXT,
    OPTYPE_INTS,
    OPTYPE_REALS,
    OPTYPE_BOOLS,
    OPTYPE_TENSOR,
    OPTYPE_TENSORS,
    OPTYPE_OTHER, /* a device, a generator: only whether it is given can be asked */
    OPTYPE_COUNT
};

enum opstate { OPSTATE_UNKNOWN, OPSTATE_NONE, OPSTATE_KNOWN };

/* X(id, text): why a value is not known; %s is what it is about. */
#define OPWHY(X)                                                                                   \
    X(NOTHING, "")                                                                                 \
    X(NO_SHAPES, "no shapes were recorded; profile with record_shapes=True")                       \
    X(NO_TYPES, "types were not recorded")                                                         \
    X(NO_SHAPE, "the shape of %s was not recorded")                                                \
    X(NO_VALUE, "the value of %s was not recorded")                                                \
    X(NO_LIST, "what is in the list %s was not recorded")                                          \
    X(LIST_TYPE, "the element type of a list of tensors is not recorded, nor told by its kernels") \
    X(TYPE, "the type %s is not known")                                                            \
    X(UNDEFINED, "%s is None")                                                                     \
    X(ODD, "%s is not what its type says")                                                         \
    X(OVERLOADS, "the arguments fit several overloads, which disagree about %s")                   \
    X(MISFIT, "the arguments fit no known overload")                                               \
    X(REQUIRE, "does not hold: %s")                                                                \
    X(OVERFLOW, "a number is out of range")                                                        \
    X(ZERO, "division by zero")                                                                    \
    X(INDEX, "there is no such element of a list or dimension of a tensor")                        \
    X(SHAPES, "shapes do not fit together")                                                        \
    X(COST, "it takes too many steps")                                                             \
    X(FORWARD, "its forward op is not known")                                                      \
    X(EVENT, "its event has no %s")                                                                \
    X(LACK, "%s is not recorded")                                                                  \
    X(ANNOTATION, "no annotation around it says %s")                                               \
    X(SUPPLY, "the program that opened the trace does not say %s")                                 \
    X(SUPPLIER, "%s")                                                                              \
    X(MODEL, "the model does not say")
#define OPWHY_ID_(id, text) OPWHY_##id,
enum opwhy { OPWHY(OPWHY_ID_) OPWHY_COUNT };

struct tensor {
    uint32_t rank;
    const int64_t *dims;    /* none below 0 */
    const int64_t *strides; /* NULL: not recorded */
    enum dtype type;
    struct span type_text; /* as recorded, also where the type is not known */
    bool is_scalar;        /* a number where a tensor could be */
    bool is_number;        /* of no dimensions, of a type that Python numbers get */
    struct span number;    /* of a scalar: its value, as recorded; len 0: not */
};

struct opvalue {
    uint8_t type;   /* enum optype */
    uint8_t state;  /* enum opstate */
    uint8_t why;    /* enum opwhy, of what is not known */
    uint32_t count; /* of lists */
    union {
        int64_t i;
        double r;
        bool b;
        enum dtype d;
        const int64_t *ints; /* also of bools */
        const double *reals;
        const struct tensor *tensors; /* also of one */
        struct span text;
        const char *what; /* why it is not known; outlives the model */
    };
};

const char *optype_name(enum optype t);

static inline struct opvalue opvalue_unknown(enum opwhy why, const char *what)
{
    return (struct opvalue){.why = (uint8_t)why, .state = OPSTATE_UNKNOWN, .what = what};
}
static inline struct opvalue opvalue_none(void)
{
    return (struct opvalue){.state = OPSTATE_NONE};
}
static inline struct opvalue opvalue_int(int64_t i)
{
    return (struct opvalue){.type = OPTYPE_INT, .state = OPSTATE_KNOWN, .i = i};
}
static inline struct opvalue opvalue_bool(bool b)
{
    return (struct opvalue){.type = OPTYPE_BOOL, .state = OPSTATE_KNOWN, .b = b};
}
/* Not known if it is no finite number. */
struct opvalue opvalue_real(double r);
/* Not known if it is DTYPE_UNKNOWN. */
struct opvalue opvalue_dtype(enum dtype d, const char *what);

/* Appends the value as a person reads it: 3, [2,3] bf16, none. */
void opvalue_print(struct buf *out, const struct opvalue *v);
/* Appends why it is not known. */
void opvalue_print_why(struct buf *out, const struct opvalue *v);

#endif
