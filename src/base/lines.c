/* lines.c - splitting the data files into records and fields. */
#include "lines.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static void trim(struct lines *it)
{
    while (it->len && is_blank(it->line[0])) {
        it->line++;
        it->len--;
    }
    while (it->len && is_blank(it->line[it->len - 1]))
        it->len--;
}

bool lines_next(struct lines *it)
{
    while (*it->next) {
        it->line = it->next;
        it->len = strcspn(it->line, "\n");
        it->next += it->len;
        if (*it->next)
            it->next++;
        it->number++;
        trim(it);
        if (it->len && it->line[0] != '#')
            return true;
    }
    return false;
}

struct field lines_first(struct lines *it)
{
    struct field f = {it->line, 0};
    while (f.len < it->len && !is_blank(f.s[f.len]))
        f.len++;
    it->line += f.len;
    it->len -= f.len;
    trim(it);
    return f;
}

struct field lines_last(struct lines *it)
{
    struct field f = {it->line + it->len, 0};
    while (f.len < it->len && !is_blank(f.s[-1])) {
        f.s--;
        f.len++;
    }
    it->len -= f.len;
    trim(it);
    return f;
}

struct field lines_rest(const struct lines *it)
{
    return (struct field){it->line, it->len};
}

bool field_is(struct field f, const char *word)
{
    return f.len == strlen(word) && memcmp(f.s, word, f.len) == 0;
}
