/* opt.c - parsing by option rows. */
#include "opt.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void print_described(FILE *to, const char *head, int indent, const char *text)
{
    enum { WIDTH = 80 };
    int column = fprintf(to, "  %s", head);
    bool first = true;
    do {
        const int len = (int)strcspn(text, " ");
        if (column > indent - 1 && (first || column + 1 + len > WIDTH)) {
            if (column >= indent || !first)
                fputc('\n', to);
            column = 0;
        }
        first = false;
        const int gap = column < indent ? indent - column : 1;
        column += fprintf(to, "%*s%.*s", gap, "", len, text);
        text += len + (text[len] == ' ');
    } while (*text);
    fputc('\n', to);
}

void opt_usage(const struct command *c)
{
    printf("usage: rooftree %s%s%s%s\n\n%s\n", c->name, c->operands[0] ? " " : "", c->operands,
           c->nopts ? " [options]" : "", c->summary);
    if (c->nopts)
        printf("\noptions:\n");
    for (size_t i = 0; i < c->nopts; i++) {
        const struct opt *o = &c->opts[i];
        char head[64];
        snprintf(head, sizeof head, "%s%s%s", o->name, o->arg ? " " : "", o->arg ? o->arg : "");
        print_described(stdout, head, 21, o->help);
    }
    if (c->examples[0])
        printf("\nexamples:\n");
    for (size_t i = 0; i < MAX_EXAMPLES && c->examples[i]; i++)
        printf("  %s\n", c->examples[i]);
}

static bool complain(const struct command *c, const char *what, const char *which)
{
    fprintf(stderr, "rooftree %s: %s%s%s; `rooftree %s --help` lists what there is\n", c->name,
            what, which[0] ? " " : "", show(which).text, c->name);
    return false;
}

static const struct opt *find(const struct command *c, const char *name, size_t len)
{
    for (size_t i = 0; i < c->nopts; i++)
        if (strlen(c->opts[i].name) == len && memcmp(c->opts[i].name, name, len) == 0)
            return &c->opts[i];
    return NULL;
}

/* A whole number that fits, not negative. */
static bool parse_number(const char *s, int64_t max, int64_t *out)
{
    int64_t v = 0;
    if (!*s)
        return false;
    for (; *s; s++) {
        if (*s < '0' || *s > '9' || v > (max - (*s - '0')) / 10)
            return false;
        v = v * 10 + (*s - '0');
    }
    *out = v;
    return true;
}

/* A whole number up to `end`, which may be negative. */
static bool parse_signed(const char *s, const char *end, int64_t *out)
{
    char text[24];
    const size_t len = (size_t)(end - s), minus = *s == '-';
    if (len >= sizeof text || len == minus)
        return false;
    memcpy(text, s, len);
    text[len] = '\0';
    if (!parse_number(text + minus, INT64_MAX, out))
        return false;
    *out = minus ? -*out : *out;
    return true;
}

/* "0", "0,3" or "null". */
static bool parse_list(const char *s, int64_t *list, size_t *n)
{
    for (*n = 0;; s++) {
        const char *end = s + strcspn(s, ",");
        if (*n == MAX_NUMBERS)
            return false;
        if (strncmp(s, "null", 4) == 0 && end == s + 4)
            list[*n] = INT64_MIN;
        else if (!parse_signed(s, end, &list[*n]))
            return false;
        ++*n;
        s = end;
        if (!*s)
            return true;
    }
}

/* "A:B"; where one is missing it stays what it was. */
static bool split_range(const char *s, const char **colon, const char **end)
{
    *colon = strchr(s, ':');
    *end = s + strlen(s);
    return *colon && *end != s + 1;
}

/* Steps that several options ask for are those that all of them do. */
static void limit_steps(roof_selection *w, int64_t first, int64_t last)
{
    w->first_step = w->has_steps && w->first_step > first ? w->first_step : first;
    w->last_step = w->has_steps && w->last_step < last ? w->last_step : last;
    w->has_steps = true;
}

/* From A up to, but not, B. */
static bool parse_steps(const char *s, roof_selection *w)
{
    const char *colon, *end;
    int64_t first = INT64_MIN + 1, last = INT64_MAX;
    if (!split_range(s, &colon, &end) || (colon != s && !parse_signed(s, colon, &first)))
        return false;
    if (colon + 1 != end) {
        if (!parse_signed(colon + 1, end, &last) || last <= first)
            return false;
        last--;
    }
    limit_steps(w, first, last);
    return true;
}

/* "1.5ms" in nanoseconds. */
static bool parse_time(const char *s, const char *end, int64_t *out)
{
    static const struct {
        const char *name;
        int64_t ns;
    } UNITS[] = {
        {"ns", 1         },
        {"us", 1000      },
        {"ms", 1000000   },
        {"s",  1000000000}
    };
    const size_t number = strspn(s, "0123456789."), dot = strcspn(s, ".");
    const char *unit = s + number;
    size_t i = 0;
    while (i < 4 && (strlen(UNITS[i].name) != (size_t)(end - unit) ||
                     strncmp(unit, UNITS[i].name, (size_t)(end - unit)) != 0))
        i++;
    const char *point = dot < number ? s + dot : unit;
    if (unit > end || i == 4 || !parse_signed(s, point, out) || *out > INT64_MAX / 4 / UNITS[i].ns)
        return false;
    *out *= UNITS[i].ns;
    int64_t place = UNITS[i].ns;
    for (const char *digit = point + 1; digit < unit; digit++) {
        if (*digit == '.' || (place % 10 && *digit != '0'))
            return false; /* two points, or less than a nanosecond */
        place /= 10;
        *out += (*digit - '0') * place;
    }
    return true;
}

static bool parse_window(const char *s, roof_selection *w)
{
    const char *colon, *end;
    if (!split_range(s, &colon, &end))
        return false;
    w->has_window = true;
    w->begin_ns = INT64_MIN;
    w->end_ns = INT64_MAX;
    return (colon == s || parse_time(s, colon, &w->begin_ns)) &&
           (colon + 1 == end || parse_time(colon + 1, end, &w->end_ns)) && w->begin_ns < w->end_ns;
}

/* A part of the selection. */
static bool store_selected(const struct opt *opt, const char *value, struct options *o)
{
    roof_selection *w = &o->selection;
    const char *end = value + strlen(value);
    int64_t v;
    o->selects = true;
    switch (opt->type) {
    case OPT_DEVICES:
        w->devices = o->devices;
        return parse_list(value, o->devices, &w->ndevices);
    case OPT_STREAMS:
        w->streams = o->streams;
        return parse_list(value, o->streams, &w->nstreams);
    case OPT_RANK:
        w->has_rank = true;
        return parse_signed(value, end, &w->rank);
    case OPT_STEP:
        if (!parse_signed(value, end, &v))
            return false;
        limit_steps(w, v, v);
        return true;
    case OPT_STEPS:
        return parse_steps(value, w);
    case OPT_WARMUP:
        if (!parse_number(value, UINT32_MAX - 1, &v))
            return false;
        w->warmup = (size_t)v;
        return true;
    case OPT_WINDOW:
        return parse_window(value, w);
    case OPT_SUBTREE:
        if (!parse_number(value, UINT32_MAX - 1, &v))
            return false;
        w->has_op = true;
        w->op = (uint32_t)v;
        return true;
    default: /* OPT_PATTERN */
        memcpy((char *)o + opt->offset, &value, sizeof value);
        return true;
    }
}

static bool store(const struct opt *opt, const char *value, struct options *o)
{
    void *at = (char *)o + opt->offset;
    int64_t v;
    switch (opt->type) {
    case OPT_FLAG:
        *(bool *)at = true;
        return true;
    case OPT_STRING:
        memcpy(at, &value, sizeof value);
        return true;
    case OPT_COUNT:
        return parse_number(value, INT64_MAX, (int64_t *)at);
    case OPT_THREADS:
        if (!parse_number(value, 64, &v) || v == 0)
            return false;
        *(unsigned *)at = (unsigned)v;
        return true;
    case OPT_MICROSECONDS:
        if (!parse_number(value, INT64_MAX / 1000, &v) || v == 0)
            return false;
        *(int64_t *)at = v * 1000;
        return true;
    case OPT_CAPTURE:
        if (o->open.ncaptures == ROOF_MAX_CAPTURES)
            return false;
        o->captures[o->open.ncaptures++] = value;
        return true;
    case OPT_OPS_FILE:
        if (o->open.nops_files == ROOF_MAX_OPS_FILES)
            return false;
        o->ops[o->open.nops_files++] = value;
        return true;
    case OPT_COUNTERS_FILE:
        if (o->nncu == MAX_COUNTERS)
            return false;
        o->ncu[o->nncu++] = value;
        return true;
    case OPT_INDUCTOR_PATH:
        if (o->open.ninductor == ROOF_MAX_INDUCTOR)
            return false;
        o->inductor[o->open.ninductor++] = value;
        return true;
    case OPT_ID:
        if (!parse_number(value, UINT32_MAX - 1, &v))
            return false;
        *(uint32_t *)at = (uint32_t)v;
        o->run.has_id = true;
        return true;
    default:
        return store_selected(opt, value, o);
    }
}

static const char *expected(enum opt_type type)
{
    switch (type) {
    case OPT_MICROSECONDS:
        return "a whole number from 1 to 9223372036854775";
    case OPT_THREADS:
        return "a whole number from 1 to 64";
    case OPT_CAPTURE:
    case OPT_INDUCTOR_PATH:
        return "at most 16 of them";
    case OPT_OPS_FILE:
    case OPT_COUNTERS_FILE:
        return "at most 64 of them";
    case OPT_DEVICES:
    case OPT_STREAMS:
        return "a whole number, null, or at most 64 of these joined by commas";
    case OPT_STEPS:
        return "A:B, whole numbers, A less than B, one of them may be missing";
    case OPT_WINDOW:
        return "A:B, times as 10us or 1.5ms (ns, us, ms, s), A less than B, one of them may be "
               "missing";
    case OPT_COUNT:
        return "a whole number up to 9223372036854775807";
    case OPT_ID:
    case OPT_SUBTREE:
    case OPT_WARMUP:
        return "a whole number below 4294967295";
    default:
        return "a whole number";
    }
}

bool opt_parse(const struct command *c, int argc, char **argv, struct options *o)
{
    bool only_operands = false;
    *o = (struct options){.top = -1, .measured_step = -1, .words = argv, .nwords = argc};
    for (int i = 0; i < argc; i++) {
        const char *arg = argv[i];
        if (only_operands || arg[0] != '-' || !arg[1]) {
            if (o->noperands == c->max_operands)
                return complain(c, "one operand too many:", arg);
            o->operands[o->noperands++] = arg;
            continue;
        }
        if (strcmp(arg, "--") == 0) {
            only_operands = true;
            continue;
        }
        const char *equals = arg[1] == '-' ? strchr(arg, '=') : NULL;
        const struct opt *opt = find(c, arg, equals ? (size_t)(equals - arg) : strlen(arg));
        if (!opt)
            return complain(c, "unknown option", arg);
        const char *value = equals ? equals + 1 : NULL;
        if (!opt->arg && value)
            return complain(c, "no value allowed in", arg);
        if (opt->arg && !value) {
            if (i + 1 == argc)
                return complain(c, "a value is missing after", arg);
            value = argv[++i];
        }
        if (!store(opt, value, o)) {
            fprintf(stderr, "rooftree %s: %s \"%s\": expected %s\n", c->name, opt->name,
                    show(value).text, expected(opt->type));
            return false;
        }
    }
    if (!o->help && o->noperands < c->min_operands)
        return complain(c, "needs", c->operands);
    return true;
}
