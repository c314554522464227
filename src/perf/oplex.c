/* oplex.c - tokens of .ops files, and errors that name line and column. */
#include "oplex.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || is_digit(c);
}

/* A # begins a comment; ends of lines between brackets are white space. */
static const char *skip_blank(const struct oplex *l, const char *p)
{
    for (;; p++) {
        if (*p == '#')
            p += strcspn(p, "\n");
        if (*p != ' ' && *p != '\t' && *p != '\r' && !(*p == '\n' && l->depth))
            return p;
    }
}

static const char *skip_number(const char *p, bool *is_real)
{
    *is_real = false;
    while (is_digit(*p))
        p++;
    if (*p == '.' && is_digit(p[1])) {
        *is_real = true;
        for (p++; is_digit(*p); p++)
            ;
    }
    if (*p == 'e' && (is_digit(p[1]) || ((p[1] == '-' || p[1] == '+') && is_digit(p[2])))) {
        *is_real = true;
        for (p += 2; is_digit(*p); p++)
            ;
    }
    return p;
}

static size_t sign_len(const char *p)
{
    static const char *const TWO[] = {"==", "!=", "<=", ">=", "??"};
    for (size_t i = 0; i < sizeof TWO / sizeof *TWO; i++)
        if (p[0] == TWO[i][0] && p[1] == TWO[i][1])
            return 2;
    return *p && strchr("+-*/()[],:?=<>@", *p) ? 1 : 0;
}

static void take_text(struct oplex *l, const char *p)
{
    const size_t len = strcspn(p + 1, "\"\n");
    l->kind = p[1 + len] == '"' ? OPTOKEN_TEXT : OPTOKEN_BAD;
    l->token = (struct span){p + 1, len};
    l->next = p + 1 + len + (l->kind == OPTOKEN_TEXT);
}

void oplex_next(struct oplex *l)
{
    const char *p = skip_blank(l, l->next), *end = p;
    if (*p == '"') {
        take_text(l, p);
        return;
    }
    if (!*p || *p == '\n') {
        l->kind = OPTOKEN_END;
    } else if (is_digit(*p)) {
        l->kind = OPTOKEN_NUMBER;
        end = skip_number(p, &l->is_real);
    } else if (is_name_char(*p)) {
        l->kind = OPTOKEN_NAME;
        while (is_name_char(*end))
            end++;
    } else {
        end += sign_len(p);
        l->kind = end > p ? OPTOKEN_SIGN : OPTOKEN_BAD;
        if (*p == '(' || *p == '[')
            l->depth++;
        else if ((*p == ')' || *p == ']') && l->depth)
            l->depth--;
    }
    l->token = (struct span){p, (size_t)(end - p)};
    l->next = end;
}

bool oplex_is(const struct oplex *l, const char *sign_or_name)
{
    return (l->kind == OPTOKEN_SIGN || l->kind == OPTOKEN_NAME) && span_is(&l->token, sign_or_name);
}

void oplex_skip_line(struct oplex *l)
{
    l->next += strcspn(l->next, "\n");
    l->next += *l->next == '\n';
    l->depth = 0;
}

struct span oplex_rest(struct oplex *l)
{
    const char *p = l->next + strspn(l->next, " \t");
    size_t len = strcspn(p, "\n");
    l->next = p + len;
    while (len && (p[len - 1] == ' ' || p[len - 1] == '\t' || p[len - 1] == '\r'))
        len--;
    return (struct span){p, len};
}

unsigned oplex_line(const struct oplex *l, const char *at)
{
    unsigned line = 1;
    for (const char *p = l->text; p < at; p++)
        line += *p == '\n';
    return line;
}

/* Columns count bytes from 1. */
static unsigned column_of(const struct oplex *l, const char *at)
{
    const char *p = at;
    while (p > l->text && p[-1] != '\n')
        p--;
    return (unsigned)(at - p) + 1;
}

roof_status oplex_error(const struct oplex *l, const char *at, roof_error *err, const char *fmt,
                        ...)
{
    char what[256];
    va_list args;
    va_start(args, fmt);
    vsnprintf(what, sizeof what, fmt, args);
    va_end(args);
    return error_set(err, ROOF_FORMAT, at - l->text, "%s:%u:%u: %s", l->file, oplex_line(l, at),
                     column_of(l, at), what);
}

roof_status oplex_expected(const struct oplex *l, const char *expected, roof_error *err)
{
    enum { SHOWN = 40 };
    const int len = (int)(l->token.len < SHOWN ? l->token.len : SHOWN);
    if (l->kind == OPTOKEN_END)
        return oplex_error(l, l->token.s, err, "expected %s, found the end of the line", expected);
    if (l->kind == OPTOKEN_BAD && !l->token.len)
        return oplex_error(l, l->token.s, err, "expected %s, found byte 0x%02x", expected,
                           (unsigned)(unsigned char)*l->token.s);
    return oplex_error(l, l->token.s, err, "expected %s, found \"%.*s\"", expected, len,
                       l->token.s);
}
