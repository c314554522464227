/* opexpr.h - formulas: read and checked once, then computed with the values of an operator. There
 * are no loops but sums over lists, and no formula inside another's sum. */
#ifndef ROOF_PERF_OPEXPR_H
#define ROOF_PERF_OPEXPR_H

#include "opfunc.h"
#include "oplex.h"

enum { OPEXPR_DEPTH = 64 }; /* values, and open operators and brackets, at a time */

/* Whose values a name stands for. */
enum opframe { OPFRAME_OWN, OPFRAME_FAMILY, OPFRAMES };

struct opname {
    enum optype type;
    enum opframe frame;
    uint32_t slot;
};

/* What names mean where the formula stands. */
struct opscope {
    void *ctx;
    bool (*find)(void *ctx, const struct span *name, struct opname *out);
};

struct opcode {
    uint8_t kind; /* of opexpr.c */
    uint8_t n;    /* arguments of a call */
    uint32_t index;
};

/* The code of all formulas of a set of models. All zero is empty. */
struct opprogram {
    struct opcode *codes;
    size_t count, cap;
    struct opvalue *constants;
    size_t nconstants, constants_cap;
};
void opprogram_free(struct opprogram *p);
/* Whether the code from `begin` on calls the function. */
bool opprogram_calls(const struct opprogram *p, size_t begin, size_t function);

struct opexpr {
    uint32_t begin, end; /* codes */
    enum optype type;
    struct span text;      /* as written */
    const char *file_text; /* the text that it stands in */
};

/* Reads the formula that begins at the token of `l`, up to what cannot belong to it. Its type must
 * fit `wanted`; OPTYPE_ANY: any. */
roof_status opexpr_read(struct opprogram *p, struct oplex *l, const struct opscope *scope,
                        enum optype wanted, struct opexpr *out, roof_error *err);

/* Whether a value of one type may stand where another is wanted. */
bool optype_fits(enum optype wanted, enum optype found);

struct opvalue opexpr_compute(const struct opprogram *p, const struct opexpr *e,
                              const struct opvalue *const frames[OPFRAMES], struct opcall *c);

/* Appends the formula with values in the place of names. */
void opexpr_print(struct buf *out, const struct opexpr *e, const struct opscope *scope,
                  const struct opvalue *const frames[OPFRAMES]);

#endif
