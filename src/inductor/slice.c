/* slice.c - pieces of a text, taken off word by word. */
#include "slice.h"

#include <string.h>

bool slice_is(struct slice s, const char *word)
{
    return s.len == strlen(word) && (!s.len || memcmp(s.s, word, s.len) == 0);
}

bool slice_starts(struct slice s, const char *word)
{
    const size_t len = strlen(word);
    return s.len >= len && (!len || memcmp(s.s, word, len) == 0);
}

bool slice_ends(struct slice s, const char *word)
{
    const size_t len = strlen(word);
    return s.len >= len && (!len || memcmp(s.s + s.len - len, word, len) == 0);
}

const char *slice_find(struct slice s, const char *word)
{
    const size_t len = strlen(word);
    for (size_t i = 0; i + len <= s.len; i++) {
        const char *p = memchr(s.s + i, word[0], s.len - len - i + 1);
        if (!p || memcmp(p, word, len) == 0)
            return p;
        i = (size_t)(p - s.s);
    }
    return NULL;
}

static void drop(struct slice *s, size_t n)
{
    s->s += n;
    s->len -= n;
}

bool slice_eat(struct slice *s, const char *word)
{
    if (!slice_starts(*s, word))
        return false;
    drop(s, strlen(word));
    return true;
}

bool slice_split(struct slice *s, const char *word, struct slice *before)
{
    const char *at = slice_find(*s, word);
    if (!at)
        return false;
    *before = (struct slice){s->s, (size_t)(at - s->s)};
    drop(s, before->len + strlen(word));
    return true;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

struct slice slice_trim(struct slice s)
{
    while (s.len && is_space(s.s[0]))
        drop(&s, 1);
    while (s.len && is_space(s.s[s.len - 1]))
        s.len--;
    return s;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

struct slice slice_name(struct slice *s)
{
    struct slice name = {s->s, 0};
    while (name.len < s->len &&
           (is_letter(s->s[name.len]) || (name.len && is_digit(s->s[name.len]))))
        name.len++;
    drop(s, name.len);
    return name;
}

struct slice slice_path(struct slice *s)
{
    struct slice path = slice_name(s);
    while (path.len && s->len && (s->s[0] == '.' || s->s[0] == ':')) {
        struct slice rest = *s;
        while (rest.len && (rest.s[0] == '.' || rest.s[0] == ':'))
            drop(&rest, 1);
        if (!slice_name(&rest).len)
            break;
        path.len = (size_t)(rest.s - path.s);
        *s = rest;
    }
    return path;
}

bool slice_number(struct slice *s, int64_t *out)
{
    enum { MOST = 18 };
    size_t n = 0;
    *out = 0;
    for (; n < s->len && is_digit(s->s[n]); n++) {
        if (n == MOST)
            return false;
        *out = *out * 10 + (s->s[n] - '0');
    }
    if (!n)
        return false;
    drop(s, n);
    return true;
}

struct slice slice_before_last(struct slice s, char c)
{
    for (size_t i = s.len; i > 0; i--)
        if (s.s[i - 1] == c)
            return (struct slice){s.s, i - 1};
    return s;
}

struct slice slice_after_last(struct slice s, char c)
{
    for (size_t i = s.len; i > 0; i--)
        if (s.s[i - 1] == c)
            return (struct slice){s.s + i, s.len - i};
    return s;
}

struct text_line text_lines(const char *bytes, size_t len)
{
    return (struct text_line){.next = bytes, .end = bytes + len};
}

bool text_line_next(struct text_line *line)
{
    if (line->next == line->end)
        return false;
    const size_t left = (size_t)(line->end - line->next);
    const char *newline = memchr(line->next, '\n', left);
    const struct slice all = {line->next, newline ? (size_t)(newline - line->next) : left};
    line->text = slice_trim(all);
    line->indent = (size_t)(line->text.s - all.s);
    line->next = newline ? newline + 1 : line->end;
    line->number++;
    return true;
}

void text_line_skip(struct text_line *line, const char *p)
{
    while (line->next < p && text_line_next(line))
        ;
}
