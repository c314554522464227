/* number.c - integer and decimal parsing without doubles. */
#include "number.h"

#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_big_endian(void)
{
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first == 0;
}

bool number_u64(const char *s, size_t len, uint64_t *out)
{
    enum { SAFE_DIGITS = 19 }; /* so many never overflow */
    uint64_t v = 0;
    if (!len)
        return false;
    for (size_t i = 0; i < len; i++) {
        if (!is_digit(s[i]))
            return false;
        const uint64_t d = (uint64_t)(s[i] - '0');
        if (i >= SAFE_DIGITS && v > (UINT64_MAX - d) / 10)
            return false;
        v = v * 10 + d;
    }
    *out = v;
    return true;
}

bool number_i64(const char *s, size_t len, int64_t *out)
{
    const bool negative = len && s[0] == '-';
    const size_t sign = len && (s[0] == '-' || s[0] == '+') ? 1 : 0;
    uint64_t v;
    if (!number_u64(s + sign, len - sign, &v) || v > (uint64_t)INT64_MAX)
        return false;
    *out = negative ? -(int64_t)v : (int64_t)v;
    return true;
}

/* Exponent after `e` or `E`; clamped, for beyond the clamp the number is 0 or out of range anyway.
 */
static bool parse_exponent(const char *s, size_t len, int *out)
{
    const bool negative = len && s[0] == '-';
    size_t i = len && (s[0] == '-' || s[0] == '+') ? 1 : 0;
    if (i == len)
        return false;
    int v = 0;
    for (; i < len; i++) {
        if (!is_digit(s[i]))
            return false;
        if (v < 100000)
            v = v * 10 + (s[i] - '0');
    }
    *out = negative ? -v : v;
    return true;
}

bool number_decimal(const char *s, size_t len, double *out)
{
    enum { MOST_DIGITS = 15, MOST_TENS = 22 }; /* up to there doubles are exact */
    double digits = 0, power = 1;
    int ndigits = 0, ndecimals = 0, exponent = 0;
    size_t i = 0;
    for (bool seen_dot = false; i < len && (is_digit(s[i]) || (s[i] == '.' && !seen_dot)); i++) {
        if (s[i] == '.') {
            seen_dot = true;
            continue;
        }
        digits = digits * 10 + (s[i] - '0');
        ndecimals += seen_dot;
        if (++ndigits > MOST_DIGITS)
            return false;
    }
    if (!ndigits || (i < len && ((s[i] != 'e' && s[i] != 'E') ||
                                 !parse_exponent(s + i + 1, len - i - 1, &exponent))))
        return false;
    exponent -= ndecimals;
    if (exponent < -MOST_TENS || exponent > MOST_TENS)
        return false;
    for (int n = exponent < 0 ? -exponent : exponent; n; n--)
        power *= 10;
    *out = exponent < 0 ? digits / power : digits * power;
    return true;
}

/* The value of 8 digits; *ok is cleared if one is none. Three steps, each joining neighbours: see
 * "Faster number parsing" in Mula and Lemire's and others' work on SWAR. */
static uint64_t eight_digits(const char *s, bool *ok)
{
    uint64_t w;
    memcpy(&w, s, sizeof w);
    if (is_big_endian())
        w = __builtin_bswap64(w);
    const uint64_t digits = w - UINT64_C(0x3030303030303030);
    *ok &= ((digits | (digits + UINT64_C(0x7676767676767676))) & UINT64_C(0x8080808080808080)) == 0;
    w = digits * 10 + (digits >> 8);
    return ((w & UINT64_C(0x000000ff000000ff)) * UINT64_C(0x000f424000000064) +
            (w >> 16 & UINT64_C(0x000000ff000000ff)) * UINT64_C(0x0000271000000001)) >>
           32;
}

/* At most 15 of them; *ok is cleared if one is no digit. */
static int64_t few_digits(const char *s, size_t len, bool *ok)
{
    uint64_t v = 0;
    if (len >= 8) {
        v = eight_digits(s, ok);
        s += 8;
        len -= 8;
    }
    for (size_t i = 0; i < len; i++) {
        *ok &= is_digit(s[i]);
        v = v * 10 + (uint64_t)(s[i] - '0');
    }
    return (int64_t)v;
}

/* What nearly all times look like: up to 15 digits, perhaps a point and three more. */
static bool plain_us_to_ns(const char *s, size_t len, int64_t *out)
{
    const bool has_point = len > 4 && s[len - 4] == '.';
    const size_t whole = has_point ? len - 4 : len;
    bool ok = whole > 0 && whole <= 15;
    if (!ok)
        return false;
    int64_t v = few_digits(s, whole, &ok) * 1000;
    if (has_point)
        v += few_digits(s + len - 3, 3, &ok);
    if (ok)
        *out = v;
    return ok;
}

bool number_us_to_ns(const char *s, size_t len, int64_t *out)
{
    if (len <= 19 && plain_us_to_ns(s, len, out))
        return true;
    const bool negative = len && s[0] == '-';
    size_t i = len && (s[0] == '-' || s[0] == '+') ? 1 : 0;
    const size_t begin = i;
    size_t end = len, ndigits = 0, nwhole = 0;
    bool seen_dot = false;
    int exponent = 0;

    for (; i < len; i++) {
        if (is_digit(s[i])) {
            ndigits++;
            nwhole += !seen_dot;
        } else if (s[i] == '.' && !seen_dot) {
            seen_dot = true;
        } else if ((s[i] == 'e' || s[i] == 'E') && ndigits) {
            if (!parse_exponent(s + i + 1, len - i - 1, &exponent))
                return false;
            end = i;
            break;
        } else {
            return false;
        }
    }
    if (!ndigits || ndigits > 100000)
        return false;

    /* Digits before the (moved) point make the nanoseconds; the first one after it decides the
     * rounding. */
    const int64_t limit = INT64_C(1) << 61;
    const int64_t take = (int64_t)nwhole + exponent + 3;
    int64_t taken = 0, v = 0;
    bool round_up = false;
    for (i = begin; i < end; i++) {
        if (s[i] == '.')
            continue;
        if (taken >= take) {
            round_up = taken == take && s[i] >= '5';
            break;
        }
        if (v > limit / 10)
            return false;
        v = v * 10 + (s[i] - '0');
        taken++;
    }
    for (; v && taken < take; taken++) {
        if (v > limit / 10)
            return false;
        v *= 10;
    }
    v += round_up;
    if (v >= limit)
        return false;
    *out = negative ? -v : v;
    return true;
}
