/* phases.h - what the name of an annotation says about a step of inference, by data/phases.tsv. */
#ifndef ROOF_ANALYSIS_PHASES_H
#define ROOF_ANALYSIS_PHASES_H

#include "arena.h"
#include "opfunc.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct phases {
    struct arena arena;
    struct phase_rule *rules;
    size_t count;
};

struct phase {
    const char *name; /* prefill, decode, mixed, or what a rule says; NULL: not known */
    int64_t batch;    /* requests, ROOF_NULL_I64: not known; so for the next one */
    int64_t tokens;
};

/* Reads rules as data/phases.tsv holds them. Free with phases_free also after failure. */
roof_status phases_parse(struct phases *p, const char *file, const char *text, roof_error *err);
void phases_free(struct phases *p);

/* What the first rule that matches says; all unknown if none does. Costs at most a constant for
 * each byte of the name and of the rules' patterns. */
struct phase phases_of(const struct phases *p, const char *name);

/* The numbers that it says, by the words of data/phases.tsv; how many they are. */
enum { PHASE_NUMBERS = 16 };
size_t phases_numbers(const struct phases *p, const char *name, struct opnumber out[PHASE_NUMBERS]);

#endif
