/* oplex.h - the text of .ops files in tokens, line by line. */
#ifndef ROOF_PERF_OPLEX_H
#define ROOF_PERF_OPLEX_H

#include "recorded.h"

enum optoken {
    OPTOKEN_END,    /* of the line; an open bracket joins the next one to it */
    OPTOKEN_NAME,   /* letters, digits, _ */
    OPTOKEN_NUMBER, /* 12, 0.5, 1e-3 */
    OPTOKEN_TEXT,   /* between double quotes: their inside */
    OPTOKEN_SIGN,   /* + - * / ( ) [ ] , : ? = == != < <= > >= ?? @ */
    OPTOKEN_BAD     /* anything else */
};

struct oplex {
    const char *file, *text; /* text: all of it, NUL-terminated */
    const char *next;
    unsigned depth; /* open brackets */
    /* The token that stands before `next`. */
    enum optoken kind;
    struct span token;
    bool is_real; /* of a number: with a point or an exponent */
};

/* To the next token, which stays OPTOKEN_END at the end of the line. */
void oplex_next(struct oplex *l);
bool oplex_is(const struct oplex *l, const char *sign_or_name);
/* Past the rest of the line: at the first byte of the next one. */
void oplex_skip_line(struct oplex *l);
/* What is left of the line, trimmed; nothing of it is read as tokens. */
struct span oplex_rest(struct oplex *l);
/* ROOF_FORMAT "file:line:column: expected X, found Y", at the token. */
roof_status oplex_expected(const struct oplex *l, const char *expected, roof_error *err);
/* The same at any place. */
roof_status oplex_error(const struct oplex *l, const char *at, roof_error *err, const char *fmt,
                        ...) ROOF_PRINTF(4, 5);
unsigned oplex_line(const struct oplex *l, const char *at);

static inline bool span_is(const struct span *s, const char *text)
{
    size_t i = 0;
    while (i < s->len && text[i] && s->s[i] == text[i])
        i++;
    return i == s->len && !text[i];
}

#endif
