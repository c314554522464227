/* ncu_unit.c - `--print-units auto` scales by thousands and spells units in several ways; `base`
 * keeps byte, ns, Hz (Nsight Compute's documentation, "Metrics Units"). */
#include "ncu_unit.h"

#include <string.h>

static const struct unit {
    const char *word, *base;
    double factor; /* of the word as it stands */
    bool scaled;   /* K, M, G, T may stand before it */
} UNITS[] = {
    {"byte",        "byte",      1,   true },
    {"B",           "byte",      1,   true },
    {"bit",         "bit",       1,   true },
    {"ns",          "ns",        1,   false},
    {"nsecond",     "ns",        1,   false},
    {"us",          "ns",        1e3, false},
    {"usecond",     "ns",        1e3, false},
    {"ms",          "ns",        1e6, false},
    {"msecond",     "ns",        1e6, false},
    {"s",           "ns",        1e9, false},
    {"sec",         "ns",        1e9, false},
    {"second",      "ns",        1e9, false},
    {"hz",          "Hz",        1,   true },
    {"Hz",          "Hz",        1,   true },
    {"%",           "%",         1,   false},
    {"inst",        "inst",      1,   true },
    {"instruction", "inst",      1,   true },
    {"cycle",       "cycle",     1,   true },
    {"sector",      "sector",    1,   true },
    {"request",     "request",   1,   true },
    {"warp",        "warp",      1,   true },
    {"thread",      "thread",    1,   true },
    {"block",       "block",     1,   true },
    {"register",    "register",  1,   true },
    {"wavefront",   "wavefront", 1,   true },
    {"tag",         "tag",       1,   true },
    {"ratio",       "ratio",     1,   false},
    {"SM",          "SM",        1,   false},
    {"W",           "W",         1,   false},
    {"C",           "C",         1,   false},
};

static const struct prefix {
    char letter;
    double factor;
} PREFIXES[] = {
    {'K', 1e3 },
    {'k', 1e3 },
    {'M', 1e6 },
    {'G', 1e9 },
    {'T', 1e12},
};

static const struct unit *find(const char *s, size_t len)
{
    for (size_t i = 0; i < sizeof UNITS / sizeof *UNITS; i++)
        if (strlen(UNITS[i].word) == len && memcmp(UNITS[i].word, s, len) == 0)
            return &UNITS[i];
    return NULL;
}

/* A word without "/", perhaps with a prefix. */
static const struct unit *take(const char *s, size_t len, double *factor)
{
    const struct unit *u = find(s, len);
    *factor = u ? u->factor : 1;
    for (size_t i = 0; !u && len > 1 && i < sizeof PREFIXES / sizeof *PREFIXES; i++) {
        const struct unit *scaled = s[0] == PREFIXES[i].letter ? find(s + 1, len - 1) : NULL;
        if (scaled && scaled->scaled) {
            u = scaled;
            *factor = PREFIXES[i].factor * scaled->factor;
        }
    }
    return u;
}

/* What a denominator does: "cycle/nsecond" is a rate in Hz, "byte/second" one of bytes. */
static bool divide(const struct unit *over, const struct unit *under, double under_factor,
                   struct buf *base, double *factor)
{
    if (strcmp(under->base, "ns") == 0) { /* per second */
        *factor *= 1e9 / under_factor;
        buf_printf(base, "%s", strcmp(over->base, "cycle") == 0 ? "Hz" : "");
        if (strcmp(over->base, "cycle") != 0)
            buf_printf(base, "%s/s", over->base);
        return true;
    }
    *factor /= under_factor;
    buf_printf(base, "%s/%s", over->base, under->base);
    return true;
}

bool ncu_unit_base(const char *unit, size_t len, struct buf *base, double *factor)
{
    const char *slash = memchr(unit, '/', len);
    const size_t first = slash ? (size_t)(slash - unit) : len;
    double under_factor = 1;
    const struct unit *over = take(unit, first, factor);
    const struct unit *under = slash ? take(slash + 1, len - first - 1, &under_factor) : NULL;
    if (over && !slash) {
        buf_str(base, over->base);
        return true;
    }
    if (over && under)
        return divide(over, under, under_factor, base, factor);
    *factor = 1;
    buf_add(base, unit, len);
    return len == 0;
}
