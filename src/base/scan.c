/* scan.c - portable JSON scanning, a byte at a time by table. */
#include "scan.h"

#include <stdint.h>

enum { PLAIN, HIGH, CONTROL, QUOTE, BACKSLASH };

/* What a byte means inside a string. */
static unsigned string_class(unsigned char c)
{
    return c == '"' ? QUOTE : c == '\\' ? BACKSLASH : c < 0x20 ? CONTROL : c >= 0x80 ? HIGH : PLAIN;
}

/* Eight bytes that are all plain? Exact for "has a quote, backslash, control or high byte" (a false
 * "no" is not possible, a false "yes" only costs the slow loop). */
static bool all_plain(const char *p)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), high = UINT64_C(0x8080808080808080);
    uint64_t w = 0;
    for (int i = 0; i < 8; i++)
        w |= (uint64_t)(unsigned char)p[i] << (8 * i);
    const uint64_t quote = w ^ (ones * '"'), slash = w ^ (ones * '\\');
    return ((w | (w - ones * 0x20) | (quote - ones) | (slash - ones)) & high) == 0;
}

const char *scan_space(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t'))
        p++;
    return p;
}

const char *scan_string(const char *p, const char *end, unsigned *flags)
{
    unsigned seen = 0;
    for (;;) {
        while (end - p >= 8 && all_plain(p))
            p += 8;
        if (p >= end)
            return NULL;
        switch (string_class((unsigned char)*p)) {
        case QUOTE:
            *flags = seen;
            return p;
        case BACKSLASH:
            seen |= SCAN_ESCAPE;
            if (++p >= end)
                return NULL;
            break;
        case HIGH:
            seen |= SCAN_HIGH;
            break;
        case CONTROL:
            seen |= SCAN_CONTROL;
            break;
        default:
            break;
        }
        p++;
    }
}

static bool ends_scalar(char c)
{
    return c == ',' || c == '}' || c == ']' || c == ' ' || c == '\n' || c == '\r' || c == '\t' ||
           c == ':' || c == '"' || c == '{' || c == '[';
}

const char *scan_value(const char *p, const char *end, bool *bad)
{
    /* One bit a level: set for an object, clear for an array. */
    uint64_t is_object[SCAN_MAX_DEPTH / 64] = {0};
    unsigned depth = 0, flags;

    *bad = false;
    do {
        p = scan_space(p, end);
        if (p >= end)
            return NULL;
        switch (*p) {
        case '"':
            p = scan_string(p + 1, end, &flags);
            if (!p)
                return NULL;
            p++;
            break;
        case '{':
        case '[':
            if (depth == SCAN_MAX_DEPTH) {
                *bad = true;
                return p;
            }
            if (*p == '{')
                is_object[depth / 64] |= UINT64_C(1) << (depth % 64);
            else
                is_object[depth / 64] &= ~(UINT64_C(1) << (depth % 64));
            depth++;
            p++;
            break;
        case '}':
        case ']':
            if (depth == 0 ||
                (is_object[(depth - 1) / 64] >> ((depth - 1) % 64) & 1) != (*p == '}')) {
                *bad = true;
                return p;
            }
            depth--;
            p++;
            break;
        case ',':
        case ':':
            if (depth == 0) {
                *bad = true;
                return p;
            }
            p++;
            break;
        default:
            while (p < end && !ends_scalar(*p))
                p++;
            if (p >= end)
                return NULL;
            break;
        }
    } while (depth);
    return p;
}
