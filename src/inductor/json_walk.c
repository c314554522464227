/* json_walk.c - the scalars of a JSON text, without recursion. */
#include "json_walk.h"

#include "json_value.h"
#include "scan.h"

#include <string.h>

static bool is_json(struct slice text)
{
    struct json_faults faults = {0};
    enum json_stop stop = JSON_VALUE;
    const unsigned structural = 1u << JSON_COMMA | 1u << JSON_SYNTAX | 1u << JSON_WORD;
    const char *end = text.s + text.len, *after = json_value(text.s, end, &faults, &stop);
    return after && stop == JSON_VALUE && !(faults.found & structural) &&
           scan_space(after, end) == end;
}

static struct slice take_string(const char **p, const char *end)
{
    unsigned flags = 0;
    const char *close = scan_string(*p + 1, end, &flags);
    const struct slice s = {*p + 1, close ? (size_t)(close - *p - 1) : 0};
    *p = close ? close + 1 : end;
    return s;
}

static struct slice take_word(const char **p, const char *end)
{
    const char *begin = *p;
    while (*p < end && !strchr(" \t\r\n,:[]{}\"", **p))
        ++*p;
    return (struct slice){begin, (size_t)(*p - begin)};
}

bool json_walk(struct slice text, bool (*take)(void *ctx, const struct json_scalar *scalar),
               void *ctx)
{
    struct json_scalar at = {0};
    const char *p = text.s, *const end = text.s + text.len;
    if (!is_json(text))
        return false;
    for (p = scan_space(p, end); p < end; p = scan_space(p, end)) {
        if (*p == '{' || *p == '[') {
            if (at.depth < JSON_WALK_KEYS)
                at.key[at.depth] = (struct slice){0};
            at.depth++;
            p++;
        } else if (*p == '}' || *p == ']') {
            at.depth -= at.depth != 0;
            p++;
        } else if (*p == ',') {
            p++;
        } else {
            at.is_string = *p == '"';
            at.value = at.is_string ? take_string(&p, end) : take_word(&p, end);
            const char *next = scan_space(p, end);
            if (next < end && *next == ':') {
                p = next + 1;
                at.latest = at.value;
                if (at.depth && at.depth <= JSON_WALK_KEYS)
                    at.key[at.depth - 1] = at.value;
            } else if (!take(ctx, &at)) {
                return true;
            } else if (p == next && !at.value.len && !at.is_string) {
                p++; /* nothing that a reader could name: over it */
            }
        }
    }
    return true;
}
