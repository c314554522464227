/* lines.h - text files of one record a line: `#` begins a comment line, fields are separated by
 * white space. */
#ifndef ROOF_BASE_LINES_H
#define ROOF_BASE_LINES_H

#include <stdbool.h>
#include <stddef.h>

struct lines {
    const char *next;
    const char *line; /* the current record, white space trimmed at both ends */
    size_t len;
    unsigned number; /* of the current line, from 1 */
};

struct field {
    const char *s;
    size_t len;
};

/* To the next line that is neither empty nor a comment; false at the end of the (NUL-terminated)
 * text. */
bool lines_next(struct lines *it);
/* Takes the first field off the current record. Empty at its end. */
struct field lines_first(struct lines *it);
/* Takes the last field off the current record. */
struct field lines_last(struct lines *it);
/* What is left of the current record; may hold single spaces. */
struct field lines_rest(const struct lines *it);

bool field_is(struct field f, const char *word);

#endif
