/* text.h - strings of JSON made into clean UTF-8, and back. */
#ifndef ROOF_BASE_TEXT_H
#define ROOF_BASE_TEXT_H

#include "buf.h"

#include <stdbool.h>
#include <stddef.h>

struct text_repairs {
    bool invalid_escape; /* a backslash sequence JSON does not know: the backslash is kept */
    bool invalid_utf8;   /* bad bytes became U+FFFD */
};

/* Appends the value of the string whose text between the quotes is s[0..len). */
void text_unescape(struct buf *out, const char *s, size_t len, struct text_repairs *repairs);
/* Whether s is well-formed UTF-8 without NUL. */
bool text_is_utf8(const char *s, size_t len);
/* Appends s, bad bytes replaced by U+FFFD. */
void text_add_clean(struct buf *out, const char *s, size_t len);
/* Appends s as a JSON string with quotes. */
void text_quote_json(struct buf *out, const char *s, size_t len);
/* Screen columns that the UTF-8 text takes, one for a code point. */
size_t text_width(const char *s);

#endif
