/* strict_json.h - whether text is JSON (RFC 8259), the plain way: what the library's own walk and
 * its writers are held against. */
#ifndef ROOF_FUZZ_STRICT_JSON_H
#define ROOF_FUZZ_STRICT_JSON_H

#include <stdbool.h>
#include <string.h>

/* All functions return the place behind what they look for, NULL if it is not there. */

static const char *strict_space(const char *p, const char *end)
{
    while (p < end && strchr(" \t\r\n", *p) && *p)
        p++;
    return p;
}

static const char *strict_hex4(const char *p, const char *end)
{
    for (int i = 0; i < 4; i++, p++)
        if (p >= end || !*p || !strchr("0123456789abcdefABCDEF", *p))
            return NULL;
    return p;
}

/* One character beyond ASCII: any scalar value in its shortest form. */
static const char *strict_utf8(const char *p, const char *end)
{
    const unsigned char lead = (unsigned char)*p;
    const int more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
    if (lead < 0xc0 || lead > 0xf7 || end - p <= more)
        return NULL;
    unsigned long c = lead & (0x3fu >> more);
    for (int i = 1; i <= more; i++) {
        if (((unsigned char)p[i] & 0xc0) != 0x80)
            return NULL;
        c = c << 6 | ((unsigned char)p[i] & 0x3f);
    }
    const unsigned long least = more == 1 ? 0x80 : more == 2 ? 0x800 : 0x10000;
    const bool surrogate = c >= 0xd800 && c < 0xe000;
    return c < least || c > 0x10ffff || surrogate ? NULL : p + 1 + more;
}

/* `p` is behind the opening quote. */
static const char *strict_string(const char *p, const char *end)
{
    while (p && p < end && *p != '"') {
        if ((unsigned char)*p < 0x20)
            return NULL;
        if (*p == '\\') {
            if (++p >= end || !*p || !strchr("\"\\/bfnrtu", *p))
                return NULL;
            p = *p == 'u' ? strict_hex4(p + 1, end) : p + 1;
        } else {
            p = (unsigned char)*p < 0x80 ? p + 1 : strict_utf8(p, end);
        }
    }
    return p && p < end ? p + 1 : NULL;
}

/* At least one. */
static const char *strict_digits(const char *p, const char *end)
{
    const char *const begin = p;
    while (p < end && *p >= '0' && *p <= '9')
        p++;
    return p > begin ? p : NULL;
}

static const char *strict_number(const char *p, const char *end)
{
    p += *p == '-';
    p = p < end && *p == '0' ? p + 1 : strict_digits(p, end);
    if (p && p < end && *p == '.')
        p = strict_digits(p + 1, end);
    if (p && p < end && (*p == 'e' || *p == 'E')) {
        p++;
        p += p < end && (*p == '-' || *p == '+');
        p = strict_digits(p, end);
    }
    return p;
}

static const char *strict_scalar(const char *p, const char *end)
{
    static const char *const WORDS[] = {"null", "true", "false"};
    if (*p == '"')
        return strict_string(p + 1, end);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        const size_t len = strlen(WORDS[i]);
        if ((size_t)(end - p) >= len && memcmp(p, WORDS[i], len) == 0)
            return p + len;
    }
    return strict_number(p, end);
}

/* The value at p, or in white space before it, nested at most `depth` deep. */
static const char *strict_value(const char *p, const char *end, int depth)
{
    p = strict_space(p, end);
    if (p >= end || (*p != '[' && *p != '{'))
        return p < end ? strict_scalar(p, end) : NULL;
    const char open = *p, close = open == '[' ? ']' : '}';
    p = strict_space(p + 1, end);
    if (p < end && *p == close)
        return p + 1;
    for (;; p++) { /* behind the comma */
        if (open == '{') {
            p = strict_space(p, end);
            p = p < end && *p == '"' ? strict_string(p + 1, end) : NULL;
            p = p ? strict_space(p, end) : NULL;
            if (!p || p >= end || *p++ != ':')
                return NULL;
        }
        p = depth ? strict_value(p, end, depth - 1) : NULL;
        p = p ? strict_space(p, end) : NULL;
        if (!p || p >= end)
            return NULL;
        if (*p == close)
            return p + 1;
        if (*p != ',')
            return NULL;
    }
}

static bool is_strict_json(const char *s, size_t len, int depth)
{
    const char *p = strict_value(s, s + len, depth);
    return p && strict_space(p, s + len) == s + len;
}

#endif
