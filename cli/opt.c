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
            what, which[0] ? " " : "", which, c->name);
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
    case OPT_ID:
        if (!parse_number(value, UINT32_MAX - 1, &v))
            return false;
        *(uint32_t *)at = (uint32_t)v;
        o->run.has_id = true;
        return true;
    }
    return false;
}

bool opt_parse(const struct command *c, int argc, char **argv, struct options *o)
{
    bool only_operands = false;
    *o = (struct options){.top = -1};
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
            fprintf(stderr, "rooftree %s: %s \"%s\": expected %s\n", c->name, opt->name, value,
                    opt->type == OPT_MICROSECONDS ? "a whole number greater than 0"
                    : opt->type == OPT_THREADS    ? "a whole number from 1 to 64"
                    : opt->type == OPT_CAPTURE    ? "at most 16 of them"
                    : opt->type == OPT_OPS_FILE   ? "at most 64 of them"
                                                  : "a whole number");
            return false;
        }
    }
    if (!o->help && o->noperands < c->min_operands)
        return complain(c, "needs", c->operands);
    return true;
}
