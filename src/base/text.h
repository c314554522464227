/* text.h - strings of JSON made into clean UTF-8, and back. */
#ifndef ROOF_BASE_TEXT_H
#define ROOF_BASE_TEXT_H

#include "buf.h"

#include <stdbool.h>
#include <stddef.h>

/* Appends the value of the string whose text between the quotes is s[0..len). A backslash sequence
 * that JSON does not know stays as it is; NUL and bytes that are not UTF-8 become U+FFFD. */
void text_unescape(struct buf *out, const char *s, size_t len);
/* How many bytes the escape behind the backslash takes, 0 if JSON does not know it; a second half
 * of a surrogate pair is an escape of its own. */
size_t text_escape_len(const char *s, size_t len);
/* Length of the well-formed UTF-8 sequence at s (Unicode table 3-7), 0 if it is not one; NUL is
 * none. */
size_t text_utf8_len(const char *s, size_t len);
/* Whether s is well-formed UTF-8 without NUL. */
bool text_is_utf8(const char *s, size_t len);
/* Appends s, bad bytes replaced by U+FFFD. */
void text_add_clean(struct buf *out, const char *s, size_t len);
/* Appends s as a JSON string with quotes. */
void text_quote_json(struct buf *out, const char *s, size_t len);
/* Screen columns that the UTF-8 text takes, one for a code point. */
size_t text_width(const char *s);

#endif
