/* scan.c - portable JSON scanning, eight bytes at a time. */
#include "scan.h"

#include <stdint.h>
#include <string.h>

/* What a byte means inside a string: 0 for plain ones, else a flag to collect, or that it needs a
 * look. */
enum { QUOTE = 64, BACKSLASH = 128 };

static unsigned class_of(unsigned char c)
{
    return c == '"'    ? QUOTE
           : c == '\\' ? BACKSLASH
           : c < 0x20  ? SCAN_CONTROL
           : c >= 0x80 ? SCAN_HIGH
                       : 0;
}

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
        while (p < end && class_of((unsigned char)*p) == 0)
            p++;
        if (p >= end)
            return NULL;
        const unsigned c = class_of((unsigned char)*p);
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
