/* regexp.c - the C library's regular expressions. */
#define _POSIX_C_SOURCE 200809L
#include "regexp.h"

#include <regex.h>
#include <stdlib.h>

struct regexp {
    regex_t compiled;
};

roof_status regexp_new(const char *pattern, const char *what, struct regexp **out, roof_error *err)
{
    char why[128];
    struct regexp *r = malloc(sizeof *r);
    *out = NULL;
    if (!r)
        return error_nomem(err);
    const int code = regcomp(&r->compiled, pattern, REG_EXTENDED | REG_NOSUB);
    if (code == 0) {
        *out = r;
        return ROOF_OK;
    }
    regerror(code, &r->compiled, why, sizeof why);
    free(r);
    if (code == REG_ESPACE)
        return error_nomem(err);
    return error_set(err, ROOF_ARG, -1, "%s \"%.200s\": expected a regular expression: %s", what,
                     pattern, why);
}

void regexp_free(struct regexp *r)
{
    if (!r)
        return;
    regfree(&r->compiled);
    free(r);
}

bool regexp_finds(const struct regexp *r, const char *text)
{
    return regexec(&r->compiled, text, 0, NULL, 0) == 0;
}
