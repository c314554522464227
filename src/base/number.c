/* number.c - integer and decimal parsing without doubles. */
#include "number.h"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool number_u64(const char *s, size_t len, uint64_t *out)
{
    uint64_t v = 0;
    if (!len)
        return false;
    for (size_t i = 0; i < len; i++) {
        if (!is_digit(s[i]))
            return false;
        const uint64_t d = (uint64_t)(s[i] - '0');
        if (v > (UINT64_MAX - d) / 10)
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

/* What nearly all times look like: up to 15 digits, perhaps a point and up to three more. */
static bool plain_us_to_ns(const char *s, size_t len, int64_t *out)
{
    int64_t v = 0;
    size_t i = 0, decimals = 0;
    for (; i < len && is_digit(s[i]); i++)
        v = v * 10 + (s[i] - '0');
    if (i == 0 || i > 15 || len > i + 4)
        return false;
    if (i < len) {
        if (s[i] != '.' || ++i == len)
            return false;
        for (; i < len && is_digit(s[i]); i++, decimals++)
            v = v * 10 + (s[i] - '0');
    }
    for (; decimals < 3; decimals++)
        v *= 10;
    if (i < len)
        return false;
    *out = v;
    return true;
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
