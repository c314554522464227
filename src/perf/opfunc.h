/* opfunc.h - the functions and operators of the language of operator models. */
#ifndef ROOF_PERF_OPFUNC_H
#define ROOF_PERF_OPFUNC_H

#include "opvalue.h"

/* A number that something outside the arguments says. */
struct opnumber {
    const char *name;
    double value;
};

/* Who knows numbers that no formula says: roof_open_opts.supply. */
struct opsupply {
    int64_t (*ask)(void *ctx, const char *op, const char *const args[4], const char *what,
                   char *why, size_t size);
    void *ctx;
};

/* What an operator is, beside its arguments. */
struct opcontext {
    const char *name;       /* of the operator */
    enum dtype kernel_type; /* of elements, as the names of its kernels tell; DTYPE_UNKNOWN: not */
    const struct opnumber *event; /* numbers of its event, by their keys */
    size_t nevent;
    const struct opnumber *annotation; /* what the annotation around it says */
    size_t nannotation;
    struct opsupply supply;    /* ask NULL: nobody knows any */
    const char *const *fields; /* the arguments as they were recorded, for who is asked */
};

/* What functions may use. */
struct opcall {
    const struct opcontext *context;
    const struct recorded *recorded;
    struct opvalue allocated; /* tensors that are made inside the operator */
    struct arena *arena;      /* of values */
    bool failed;              /* out of memory */
    uint64_t fuel;            /* elements that may still be looked at */
};

enum { OPFUNC_ACCEPTS = 6 };

struct opfunc {
    const char *name;
    uint8_t min, max;                 /* arguments; max 255: any number, all as the last one */
    uint16_t accepts[OPFUNC_ACCEPTS]; /* 1 << enum optype */
    uint8_t result;                   /* enum optype, or one of enum opyield */
    uint8_t takes;                    /* enum optakes */
    struct opvalue (*call)(struct opcall *c, const struct opvalue *args, unsigned n);
    const char *doc; /* of what can be written as a call; NULL: an operator */
};

/* Results whose type is found from those of the arguments. */
enum opyield {
    OPRESULT_NUMBER = OPTYPE_COUNT, /* int if all arguments are, else real */
    OPRESULT_ELEMENT,               /* of the first argument */
    OPRESULT_LAST,                  /* as the last two arguments, which agree */
    OPRESULT_LIST                   /* of the arguments */
};

/* What happens to arguments that are not known values. */
enum optakes {
    OPTAKES_KNOWN, /* the result is not known either */
    OPTAKES_NONE,  /* none is as good as a value */
    OPTAKES_ALL    /* the function decides */
};

size_t opfunc_count(void);
const struct opfunc *opfunc_at(size_t index);
/* The number of the function of that name; opfunc_count() if there is none. */
size_t opfunc_find(const char *name, size_t len);

/* Calls function `index`, whose argument types were checked. */
struct opvalue opfunc_call(struct opcall *c, size_t index, const struct opvalue *args, unsigned n);

#endif
