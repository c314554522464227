/* text.c - escapes and UTF-8. */
#include "text.h"

#include <stdint.h>
#include <string.h>

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Four hex digits at s, or -1. */
static int32_t hex4(const char *s, size_t len)
{
    int32_t v = 0;
    if (len < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        const int d = hex_digit(s[i]);
        if (d < 0)
            return -1;
        v = v * 16 + d;
    }
    return v;
}

static void add_utf8(struct buf *out, uint32_t c)
{
    char u[4];
    size_t n;
    if (c < 0x80) {
        u[0] = (char)c;
        n = 1;
    } else if (c < 0x800) {
        u[0] = (char)(0xc0 | c >> 6);
        u[1] = (char)(0x80 | (c & 0x3f));
        n = 2;
    } else if (c < 0x10000) {
        u[0] = (char)(0xe0 | c >> 12);
        u[1] = (char)(0x80 | (c >> 6 & 0x3f));
        u[2] = (char)(0x80 | (c & 0x3f));
        n = 3;
    } else {
        u[0] = (char)(0xf0 | c >> 18);
        u[1] = (char)(0x80 | (c >> 12 & 0x3f));
        u[2] = (char)(0x80 | (c >> 6 & 0x3f));
        u[3] = (char)(0x80 | (c & 0x3f));
        n = 4;
    }
    buf_add(out, u, n);
}

size_t text_utf8_len(const char *text, size_t len)
{
    const unsigned char *const s = (const unsigned char *)text, c = s[0];
    if (c < 0x80)
        return c != 0; /* no NUL inside a string of ours */
    const size_t n = c >= 0xc2 && c <= 0xdf   ? 2
                     : c >= 0xe0 && c <= 0xef ? 3
                     : c >= 0xf0 && c <= 0xf4 ? 4
                                              : 0;
    if (!n || len < n)
        return 0;
    const unsigned char lo = c == 0xe0 ? 0xa0 : c == 0xf0 ? 0x90 : 0x80;
    const unsigned char hi = c == 0xed ? 0x9f : c == 0xf4 ? 0x8f : 0xbf;
    if (s[1] < lo || s[1] > hi)
        return 0;
    for (size_t i = 2; i < n; i++)
        if (s[i] < 0x80 || s[i] > 0xbf)
            return 0;
    return n;
}

static const char ESCAPE_NAMES[] = "\"\\/bfnrt", ESCAPE_VALUES[] = "\"\\/\b\f\n\r\t";

size_t text_escape_len(const char *s, size_t len)
{
    if (!len || !s[0])
        return 0;
    if (strchr(ESCAPE_NAMES, s[0]))
        return 1;
    return s[0] == 'u' && hex4(s + 1, len - 1) >= 0 ? 5 : 0;
}

/* The escape behind the backslash; how many bytes it takes, 0 if JSON does not know it. */
static size_t add_escape(struct buf *out, const char *s, size_t len)
{
    const size_t n = text_escape_len(s, len);
    if (n == 1)
        buf_char(out, ESCAPE_VALUES[strchr(ESCAPE_NAMES, s[0]) - ESCAPE_NAMES]);
    if (n < 2)
        return n;
    const int32_t c = hex4(s + 1, len - 1);
    if (c >= 0xd800 && c < 0xdc00) {
        const int32_t low = len >= 11 && s[5] == '\\' && s[6] == 'u' ? hex4(s + 7, len - 7) : -1;
        if (low >= 0xdc00 && low < 0xe000) {
            add_utf8(out, 0x10000u + ((uint32_t)(c - 0xd800) << 10) + (uint32_t)(low - 0xdc00));
            return 11;
        }
    }
    /* a lone half of a pair is no character, and NUL would end the string */
    add_utf8(out, c == 0 || (c >= 0xd800 && c < 0xe000) ? 0xfffdu : (uint32_t)c);
    return 5;
}

/* The sequence at s, or U+FFFD for a byte that begins none; how many bytes of s that took. */
static size_t add_clean(struct buf *out, const char *s, size_t len)
{
    const size_t n = text_utf8_len(s, len);
    if (!n) {
        add_utf8(out, 0xfffd);
        return 1;
    }
    buf_add(out, s, n);
    return n;
}

void text_unescape(struct buf *out, const char *s, size_t len)
{
    for (size_t i = 0; i < len;) {
        if (s[i] != '\\') {
            i += add_clean(out, s + i, len - i);
            continue;
        }
        const size_t n = add_escape(out, s + i + 1, len - i - 1);
        if (!n)
            buf_char(out, '\\');
        i += 1 + n;
    }
}

/* Eight bytes of ASCII, none of them NUL. */
static bool is_plain(const char *s)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), highs = ones << 7;
    uint64_t word;
    memcpy(&word, s, sizeof word);
    return !((word | (word - ones)) & highs);
}

bool text_is_utf8(const char *s, size_t len)
{
    for (size_t i = 0, n; i < len; i += n) {
        n = len - i >= 8 && is_plain(s + i) ? 8 : text_utf8_len(s + i, len - i);
        if (!n)
            return false;
    }
    return true;
}

void text_add_clean(struct buf *out, const char *s, size_t len)
{
    for (size_t i = 0; i < len;)
        i += add_clean(out, s + i, len - i);
}

void text_quote_json(struct buf *out, const char *s, size_t len)
{
    static const char HEX[] = "0123456789abcdef";
    buf_char(out, '"');
    for (size_t i = 0;; i++) {
        const size_t from = i;
        while (i < len && (unsigned char)s[i] >= 0x20 && s[i] != '"' && s[i] != '\\')
            i++;
        buf_add(out, s + from, i - from);
        if (i == len)
            break;
        const char c = s[i];
        switch (c) {
        case '"':
            buf_str(out, "\\\"");
            break;
        case '\\':
            buf_str(out, "\\\\");
            break;
        case '\n':
            buf_str(out, "\\n");
            break;
        case '\r':
            buf_str(out, "\\r");
            break;
        case '\t':
            buf_str(out, "\\t");
            break;
        case '\b':
            buf_str(out, "\\b");
            break;
        case '\f':
            buf_str(out, "\\f");
            break;
        default:
            buf_str(out, "\\u00");
            buf_char(out, HEX[(unsigned char)c >> 4]);
            buf_char(out, HEX[c & 15]);
            break;
        }
    }
    buf_char(out, '"');
}

size_t text_width(const char *s)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    size_t len = strlen(s), width = len;
    for (; len >= 8; s += 8, len -= 8) {
        uint64_t bytes;
        memcpy(&bytes, s, 8);
        /* 1 in each byte 10xxxxxx, which continues a character; the product adds them up */
        width -= (size_t)((bytes >> 7 & ~(bytes >> 6) & ones) * ones >> 56);
    }
    for (; len; s++, len--)
        width -= ((unsigned char)*s & 0xc0) == 0x80;
    return width;
}
