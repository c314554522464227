/* unit.c - formatting numbers by unit. */
#include "unit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void unit_add_i64(struct buf *out, int64_t v)
{
    buf_printf(out, "%lld", (long long)v);
}

void unit_add_f64(struct buf *out, double v)
{
    char text[400];
    if (!isfinite(
            v)) /* no table holds one; a machine reader must still be able to parse the file */
        return;
    snprintf(text, sizeof text, "%.6f", v);
    size_t len = strlen(text);
    while (len && text[len - 1] == '0')
        len--;
    if (len && text[len - 1] == '.')
        len--;
    text[len] = '\0';
    buf_str(out, strcmp(text, "-0") == 0 ? "0" : text);
}

/* 1234567 -> 1,234,567 */
static void add_grouped(struct buf *out, double v)
{
    char text[400];
    snprintf(text, sizeof text, "%.0f", v);
    const char *digits = text[0] == '-' ? text + 1 : text;
    const size_t n = strlen(digits);
    if (text[0] == '-')
        buf_char(out, '-');
    for (size_t i = 0; i < n; i++) {
        if (i && (n - i) % 3 == 0)
            buf_char(out, ',');
        buf_char(out, digits[i]);
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
    buf_printf(out, i ? "%.3f %s" : "%.0f %s", v / scales[i].by, scales[i].name);
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
        buf_printf(out, "%.2f %%", v);
        break;
    case ROOF_UNIT_COUNT:
        add_grouped(out, v);
        break;
    case ROOF_UNIT_RATIO:
        buf_printf(out, "%.3f", v);
        break;
    default:
        unit_add_f64(out, v);
        break;
    }
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
