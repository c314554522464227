/* scan.c - portable JSON scanning, a byte at a time by table. */
#include "scan.h"

#include <stdint.h>
#include <string.h>

/* What a byte means inside a string: 0 for plain ones, else a flag to collect, or that it needs a
 * look. */
enum { QUOTE = 64, BACKSLASH = 128 };

#define C SCAN_CONTROL
#define H SCAN_HIGH
static const uint8_t STRING_CLASS[256] = {
    C,
    C,
    C,
    C,
    C,
    C,
    C,
    C,
    C,
    C,
    C,
    C,
    C,
    C,
    C,
    C, /* 0x00 */
    C,
    C,
    C,
    C,
    C,
    C,
    C,
    C,
    C,
    C,
    C,
    C,
    C,
    C,
    C,
    C, /* 0x10 */
    ['"'] = QUOTE,
    ['\\'] = BACKSLASH,
    [0x80] = H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H, /* 0x80 */
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H, /* 0x90 */
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H, /* 0xa0 */
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H, /* 0xb0 */
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H, /* 0xc0 */
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H, /* 0xd0 */
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H, /* 0xe0 */
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H,
    H, /* 0xf0 */
};
#undef C
#undef H

/* Eight bytes that are all plain? A false "no" only costs the byte loop. */
static bool all_plain(const char *p)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), high = UINT64_C(0x8080808080808080);
    uint64_t w;
    memcpy(&w, p, sizeof w);
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
        while (p < end && STRING_CLASS[(unsigned char)*p] == 0)
            p++;
        if (p >= end)
            return NULL;
        const unsigned c = STRING_CLASS[(unsigned char)*p];
        if (c == QUOTE) {
            *flags = seen;
            return p;
        }
        if (c == BACKSLASH) {
            seen |= SCAN_ESCAPE;
            if (++p >= end)
                return NULL;
        } else {
            seen |= c;
        }
        p++;
    }
}

static bool ends_scalar(char c)
{
    static const bool ENDS[256] = {
        [','] = true,  ['}'] = true, [']'] = true, [' '] = true, ['\n'] = true, ['\r'] = true,
        ['\t'] = true, [':'] = true, ['"'] = true, ['{'] = true, ['['] = true,
    };
    return ENDS[(unsigned char)c];
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
