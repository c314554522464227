/* rules.h - what names mean: the ordered patterns of data/classes.rules. */
#ifndef ROOF_MODEL_RULES_H
#define ROOF_MODEL_RULES_H

#include "arena.h"
#include "error.h"
#include "kind.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum gpu_class { CLASS_COMPUTATION, CLASS_COMMUNICATION, CLASS_MEMCPY, CLASS_MEMSET, CLASS_COUNT };
enum copy_direction {
    DIRECTION_HTOD,
    DIRECTION_DTOH,
    DIRECTION_PEER,
    DIRECTION_LOCAL,
    DIRECTION_UNKNOWN,
    DIRECTION_COUNT
};

enum rule_section {
    RULE_CLASS,
    RULE_WRAPPER,
    RULE_DIRECTION,
    RULE_COLLECTIVE,
    RULE_LAUNCH,
    RULE_CAPTURE_BEGIN,
    RULE_CAPTURE_END,
    RULE_BLOCKING,
    RULE_BLOCKING_COPY,
    RULE_STREAM_WAIT,
    RULE_ALLOCATOR,
    RULE_GRAPH_LAUNCH,
    RULE_CAPTURED,
    RULE_RANGE,
    RULE_OP_CATEGORY,
    RULE_KERNEL_CATEGORY,
    RULE_ELEMENT,
    RULE_MATRIX
};

struct rule {
    enum rule_section section;
    int kind; /* RULE_CLASS: enum row_kind, or -1 for all */
    const char *pattern;
    const char *word; /* RULE_*_CATEGORY, RULE_COLLECTIVE, RULE_CAPTURED, RULE_RANGE,
                         RULE_ELEMENT, RULE_MATRIX: the value */
    int value;        /* RULE_CLASS: enum gpu_class; RULE_DIRECTION: enum copy_direction */
};

struct rules {
    struct arena arena;
    struct rule *rules;
    size_t count, cap;
};

/* Parses `text`; `name` is the file's name for messages, which name the line. Free with rules_free
 * also after failure. */
roof_status rules_parse(struct rules *r, const char *name, const char *text, roof_error *err);
void rules_free(struct rules *r);

/* First matching line decides, for all of these. */
enum gpu_class rules_class(const struct rules *r, enum row_kind kind, const char *name);
enum copy_direction rules_direction(const struct rules *r, const char *name);
/* Whether the name matches a line of a section that has no value. */
bool rules_match(const struct rules *r, enum rule_section section, const char *name);
/* The value of a section whose values are words: RULE_OP_CATEGORY, RULE_KERNEL_CATEGORY,
 * RULE_COLLECTIVE, RULE_CAPTURED, RULE_RANGE, RULE_ELEMENT or RULE_MATRIX; NULL if no line matches.
 */
const char *rules_word(const struct rules *r, enum rule_section section, const char *name);

const char *gpu_class_name(enum gpu_class c);
const char *copy_direction_name(enum copy_direction d);

#endif
