/* regexp.h - names that a person describes by a regular expression. */
#ifndef ROOF_BASE_REGEXP_H
#define ROOF_BASE_REGEXP_H

#include "error.h"

struct regexp;

/* A POSIX extended regular expression, found anywhere in a text, bytes as they are. On success *out
 * is to be given to regexp_free; on failure (ROOF_ARG: it is none, ROOF_NOMEM) it is NULL. `what`
 * names it in messages. */
roof_status regexp_new(const char *pattern, const char *what, struct regexp **out, roof_error *err);
void regexp_free(struct regexp *r); /* NULL is allowed */
bool regexp_finds(const struct regexp *r, const char *text);

#endif
