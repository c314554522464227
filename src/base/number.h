/* number.h - exact numbers from the text of JSON. */
#ifndef ROOF_BASE_NUMBER_H
#define ROOF_BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ROOF_NULL_I64 INT64_MIN /* the absent integer */

/* The whole text must be the number; false leaves the result alone. */

/* Optional sign and digits. */
bool number_i64(const char *s, size_t len, int64_t *out);
bool number_u64(const char *s, size_t len, uint64_t *out);
/* Digits, perhaps a point and more of them, perhaps an exponent: the nearest double. False also if
 * there are more than 15 digits, or it is beyond 1e22 or finer than 1e-22. */
bool number_decimal(const char *s, size_t len, double *out);
/* A decimal number of microseconds (sign, digits, fraction, exponent) as nanoseconds, exactly; what
 * lies below a nanosecond rounds to nearest, ties away from zero. False also when the result is
 * 2^61 (73 years) or more: so ends, differences and offsets of times never overflow. */
bool number_us_to_ns(const char *s, size_t len, int64_t *out);

/* Sum of nonnegative amounts that stops at the largest value instead of overflowing. */
static inline int64_t ns_add(int64_t a, int64_t b)
{
    return a > INT64_MAX - b ? INT64_MAX : a + b;
}

/* Sum of amounts of either sign that stops at the largest value instead of overflowing. Neither
 * amount is ROOF_NULL_I64, nor is the sum. */
static inline int64_t bytes_add(int64_t a, int64_t b)
{
    if (b > 0)
        return ns_add(a, b);
    return a < -INT64_MAX - b ? -INT64_MAX : a + b;
}

#endif
