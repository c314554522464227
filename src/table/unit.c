/* unit.c - formatting numbers by unit. */
#include "unit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static unsigned count_digits(uint64_t v)
{
    unsigned n = 1;
    for (; v >= 10000; v /= 10000)
        n += 4;
    return n + (v >= 10) + (v >= 100) + (v >= 1000);
}

/* The decimal digits of `v`, at least `least` of them, with leading zeros; two at a time, as most
 * of what machines read is made of them. */
static void add_digits(struct buf *out, uint64_t v, unsigned least)
{
    static const char PAIRS[] = "0001020304050607080910111213141516171819"
                                "2021222324252627282930313233343536373839"
                                "4041424344454647484950515253545556575859"
                                "6061626364656667686970717273747576777879"
                                "8081828384858687888990919293949596979899";
    const unsigned has = count_digits(v), n = has > least ? has : least;
    char *const room = buf_room(out, n);
    if (!room)
        return;
    char *p = room + n;
    *p = '\0';
    for (; p - room >= 2; v /= 100)
        memcpy(p -= 2, PAIRS + v % 100 * 2, 2);
    if (p > room)
        *room = (char)('0' + v);
    out->len += n;
}

void unit_add_i64(struct buf *out, int64_t v)
{
    if (v < 0)
        buf_char(out, '-');
    add_digits(out, v < 0 ? 0 - (uint64_t)v : (uint64_t)v, 1);
}

static const uint64_t POWERS[] = {1, 10, 100, 1000, 10000, 100000, 1000000};

/* *out = v * 10^decimals, rounded as printf rounds: the exact value to the nearest, halves to even.
 * False if that is too large to be told here. */
static bool round_to(double v, unsigned decimals, uint64_t *out)
{
    const double power = (double)POWERS[decimals], product = fabs(v) * power;
    if (!(product < 1e15)) /* below 2^51: halves are exact */
        return false;
    const double error = fma(fabs(v), power, -product); /* the exact product is product + error */
    uint64_t whole = (uint64_t)product;
    const double rest = product - (double)whole;
    if (rest > 0.5 || (rest == 0.5 && (error > 0 || (error == 0 && whole % 2))))
        whole++;
    *out = whole;
    return true;
}

/* printf's "%.*f". */
static void add_fixed(struct buf *out, double v, unsigned decimals)
{
    uint64_t scaled;
    if (!round_to(v, decimals, &scaled)) {
        buf_printf(out, "%.*f", (int)decimals, v);
        return;
    }
    if (signbit(v))
        buf_char(out, '-');
    add_digits(out, scaled / POWERS[decimals], 1);
    if (decimals) {
        buf_char(out, '.');
        add_digits(out, scaled % POWERS[decimals], decimals);
    }
}

void unit_add_f64(struct buf *out, double v)
{
    const size_t from = out->len;
    if (!isfinite(
            v)) /* no table holds one; a machine reader must still be able to parse the file */
        return;
    add_fixed(out, v, 6);
    if (out->failed)
        return;
    while (out->bytes[out->len - 1] == '0')
        out->len--;
    if (out->bytes[out->len - 1] == '.')
        out->len--;
    out->bytes[out->len] = '\0';
    if (strcmp(out->bytes + from, "-0") == 0) {
        out->len = from;
        buf_char(out, '0');
    }
}

/* 1234567 -> 1,234,567 */
static void add_grouped(struct buf *out, double v)
{
    const size_t from = out->len;
    add_fixed(out, v, 0);
    if (out->failed)
        return;
    const size_t digits = out->len - from - (out->bytes[from] == '-');
    size_t commas = (digits - 1) / 3, at = out->len;
    buf_fill(out, ',', commas);
    if (out->failed)
        return;
    for (size_t to = out->len; commas; commas--) {
        for (int i = 0; i < 3; i++)
            out->bytes[--to] = out->bytes[--at];
        out->bytes[--to] = ',';
    }
}

struct scale {
    double from, by;
    const char *name;
};

static void add_scaled(struct buf *out, double v, const struct scale *scales, size_t n)
{
    size_t i = 0;
    while (i + 1 < n && fabs(v) >= scales[i + 1].from)
        i++;
    add_fixed(out, v / scales[i].by, i ? 3 : 0);
    buf_char(out, ' ');
    buf_str(out, scales[i].name);
}

void unit_add_human(struct buf *out, roof_unit unit, double v)
{
    /* The next unit starts where the rounded text of the one before would show 1000. */
    static const struct scale TIME[] = {
        {0,          1,   "ns"},
        {1e3,        1e3, "us"},
        {999999.5,   1e6, "ms"},
        {999999500., 1e9, "s" },
    };
    static const struct scale BYTES[] = {
        {0,         1,   "B" },
        {1e3,       1e3, "kB"},
        {999999.5,  1e6, "MB"},
        {999999500, 1e9, "GB"},
    };
    switch (unit) {
    case ROOF_UNIT_NS:
        add_scaled(out, v, TIME, sizeof TIME / sizeof *TIME);
        break;
    case ROOF_UNIT_BYTES:
        add_scaled(out, v, BYTES, sizeof BYTES / sizeof *BYTES);
        break;
    case ROOF_UNIT_PERCENT:
        add_fixed(out, v, 2);
        buf_str(out, " %");
        break;
    case ROOF_UNIT_COUNT:
        add_grouped(out, v);
        break;
    case ROOF_UNIT_RATIO:
        add_fixed(out, v, 3);
        break;
    default:
        unit_add_f64(out, v);
        break;
    }
}

void roof_unit_text(roof_unit unit, double v, char *text, size_t size)
{
    struct buf out = {0};
    unit_add_human(&out, unit, v);
    if (size)
        snprintf(text, size, "%s", out.failed ? "" : out.bytes);
    buf_free(&out);
}

const char *roof_unit_name(roof_unit unit)
{
    switch (unit) {
    case ROOF_UNIT_COUNT:
        return "count";
    case ROOF_UNIT_ID:
        return "id";
    case ROOF_UNIT_NS:
        return "ns";
    case ROOF_UNIT_PERCENT:
        return "%";
    case ROOF_UNIT_BYTES:
        return "B";
    case ROOF_UNIT_RATIO:
        return "ratio";
    default:
        return "";
    }
}
