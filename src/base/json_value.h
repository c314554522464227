/* json_value.h - values of JSON walked over and checked: where one ends, and what about it is not
 * JSON.
 *
 * Nothing is refused here that a reader can make sense of: faults are noted, kind by kind, with the
 * first place of each. The grammar is that of RFC 8259. */
#ifndef ROOF_BASE_JSON_VALUE_H
#define ROOF_BASE_JSON_VALUE_H

#include <stdbool.h>
#include <stddef.h>

enum json_fault {
    JSON_ESCAPE,  /* a backslash sequence that is none */
    JSON_QUOTE,   /* a quote inside a string without backslash; only a patient reader sees it */
    JSON_UTF8,    /* bytes that are not UTF-8 inside a string */
    JSON_CONTROL, /* a raw control byte inside a string */
    JSON_WORD,    /* a bare word that is no number and none of null, true, false */
    JSON_COMMA,   /* commas too many or too few */
    JSON_SYNTAX,  /* a colon too many or too few, a key that is no string */
    JSON_FAULTS
};

struct json_faults {
    unsigned found;                 /* bit i: fault i; 0 to begin with */
    const char *first[JSON_FAULTS]; /* where its bit is set */

    /* With one quote lost, what was inside strings is outside from there on, perhaps to the end of
     * the text. This is the string before the first structural fault (comma or syntax), the fault
     * itself if there is none: where to look for what it swallowed. NULL without such a fault. */
    const char *suspect;
};

/* Notes a fault at `at`; the first one noted of a kind counts. */
void json_fault(struct json_faults *faults, enum json_fault fault, const char *at);

/* Notes what is wrong inside the string whose text between the quotes is s[0..len), which
 * scan_string gave these flags. */
void json_check_string(struct json_faults *faults, const char *s, size_t len, unsigned flags);

/* The first place noted, of whatever kind; `none` if there is none. */
const char *json_first_fault(const struct json_faults *faults, const char *none);

enum json_stop {
    JSON_VALUE, /* it did not: the value is there */
    JSON_BAD,   /* a bracket does not match, or its structure is wrong and it does not end soon */
    JSON_DEEP   /* nested deeper than JSON_MAX_DEPTH */
};
enum { JSON_MAX_DEPTH = 1024, JSON_PATIENCE = 64 * 1024 };

/* `p` is at the first byte of a value or in white space before it. The byte behind it; NULL if the
 * text ends first; else what *stop says, and where. A bare word goes up to white space, comma,
 * colon, bracket or quote.
 *
 * A value that goes on for JSON_PATIENCE bytes after its first structural fault is given up. */
const char *json_value(const char *p, const char *end, struct json_faults *faults,
                       enum json_stop *stop);

#endif
