/* slice.h - pieces of a text, taken off word by word. */
#ifndef ROOF_INDUCTOR_SLICE_H
#define ROOF_INDUCTOR_SLICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct slice {
    const char *s;
    size_t len;
};

bool slice_is(struct slice s, const char *word);
bool slice_starts(struct slice s, const char *word);
bool slice_ends(struct slice s, const char *word);
/* Where `word` stands in it first; NULL if nowhere. */
const char *slice_find(struct slice s, const char *word);
/* Takes `word` off the front, if it stands there. */
bool slice_eat(struct slice *s, const char *word);
/* Takes off what stands before the first `word`, and `word`; false, and nothing, without one. */
bool slice_split(struct slice *s, const char *word, struct slice *before);
/* Without white space at both ends. */
struct slice slice_trim(struct slice s);
/* Takes an identifier off the front; empty if none is there. */
struct slice slice_name(struct slice *s);
/* The same, with dots and colons between identifiers. */
struct slice slice_path(struct slice *s);
/* Takes digits off the front. False if there are none, or too many. */
bool slice_number(struct slice *s, int64_t *out);
/* What stands in front of the last `c`, or everything; and what behind it, or everything. */
struct slice slice_before_last(struct slice s, char c);
struct slice slice_after_last(struct slice s, char c);

/* The lines of a text. */
struct text_line {
    struct slice text; /* without white space at both ends */
    size_t indent;
    int64_t number; /* from 1 */
    const char *next, *end;
};
/* The first line comes with the first text_line_next. */
struct text_line text_lines(const char *bytes, size_t len);
bool text_line_next(struct text_line *line);
/* The next line will be the one behind `p`, which is not before it. */
void text_line_skip(struct text_line *line, const char *p);

#endif
