/* args.c - parsing argument lists into a normal form and interning them. */
#include "args.h"

#include "grow.h"
#include "number.h"
#include "scan.h"

#include <stdlib.h>
#include <string.h>

static bool is_word(const char *s, size_t len, const char *word)
{
    return len == strlen(word) && memcmp(s, word, len) == 0;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static size_t skip_digits(const char *s, size_t len, size_t i)
{
    while (i < len && is_digit(s[i]))
        i++;
    return i;
}

/* -1, 0.5, 1e-05 and the like, nothing before or after. */
static bool is_number(const char *s, size_t len)
{
    const size_t begin = len && s[0] == '-';
    size_t i = skip_digits(s, len, begin);
    if (i == begin)
        return false;
    if (i < len && s[i] == '.')
        i = skip_digits(s, len, i + 1);
    if (i < len && (s[i] == 'e' || s[i] == 'E')) {
        i += i + 1 < len && (s[i + 1] == '-' || s[i + 1] == '+') ? 2 : 1;
        const size_t exponent = i;
        i = skip_digits(s, len, i);
        if (i == exponent)
            return false;
    }
    return i == len;
}

/* Integers have one spelling, `nan` and the like become null, other numbers stand as written. */
static void add_scalar(struct buf *out, const char *s, size_t len)
{
    int64_t v;
    if (number_i64(s, len, &v))
        buf_printf(out, "%lld", (long long)v);
    else if (is_number(s, len) || is_word(s, len, "true") || is_word(s, len, "false"))
        buf_add(out, s, len);
    else
        buf_str(out, "null");
}

/* Appends the value without white space, its strings in one spelling. The text was scanned before,
 * so its brackets match. */
static void add_normal(struct buf *out, const char *s, size_t len)
{
    const char *p = s, *const end = s + len;
    while ((p = scan_space(p, end)) < end) {
        if (*p == '"') {
            unsigned flags = 0;
            const char *close = scan_string(p + 1, end, &flags);
            if (!close)
                return;
            struct buf plain = {0};
            text_unescape(&plain, p + 1, (size_t)(close - p - 1));
            text_quote_json(out, plain.len ? plain.bytes : "", plain.len);
            out->failed |= plain.failed;
            buf_free(&plain);
            p = close + 1;
        } else if (*p == '\0') {
            p++; /* no part of a value, and it would end the string */
        } else if (strchr("[]{},:", *p)) {
            buf_char(out, *p++);
        } else {
            const char *word = p;
            while (p < end && !strchr("[]{},: \t\r\n\"", *p))
                p++;
            add_scalar(out, word, (size_t)(p - word));
        }
    }
}

uint32_t args_add(struct args_table *t, const struct signature *sig)
{
    const uint32_t before = t->normal.count;
    const uint32_t id = strtab_intern(&t->normal, (const char *)sig, sizeof *sig);
    if (id == ROOF_NONE || t->normal.count == before)
        return id;
    if (!grow_room(&t->signatures, sizeof *t->signatures, id, &t->cap))
        return ROOF_NONE;
    t->signatures[id] = *sig;
    t->count = t->normal.count;
    return id;
}

static uint32_t parse(struct args_table *t, struct strtab *strings,
                      const struct args_text fields[ARGS_FIELDS])
{
    struct signature sig;
    for (int f = 0; f < ARGS_FIELDS; f++) {
        sig.field[f] = ROOF_NONE;
        if (!fields[f].s)
            continue;
        buf_clear(&t->scratch);
        add_normal(&t->scratch, fields[f].s, fields[f].len);
        if (t->scratch.failed || !t->scratch.len)
            return ROOF_NONE;
        sig.field[f] = strtab_intern(strings, t->scratch.bytes, t->scratch.len);
        if (sig.field[f] == ROOF_NONE)
            return ROOF_NONE;
    }
    return args_add(t, &sig);
}

bool args_intern(struct args_table *t, struct strtab *strings,
                 const struct args_text fields[ARGS_FIELDS], uint32_t *args)
{
    bool any = false;
    buf_clear(&t->scratch);
    for (int f = 0; f < ARGS_FIELDS; f++) {
        const uint64_t len = fields[f].s ? fields[f].len : UINT64_MAX;
        buf_add(&t->scratch, (const char *)&len, sizeof len);
        if (fields[f].s)
            buf_add(&t->scratch, fields[f].s, fields[f].len);
        any |= fields[f].s != NULL;
    }
    *args = ROOF_NONE;
    if (!any)
        return true;
    const uint32_t before = t->raw.count;
    const uint32_t raw =
        t->scratch.failed ? ROOF_NONE : strtab_intern(&t->raw, t->scratch.bytes, t->scratch.len);
    if (raw == ROOF_NONE)
        return false;
    if (t->raw.count == before) {
        *args = t->raw_args[raw];
        return true;
    }
    if (!grow_room(&t->raw_args, sizeof *t->raw_args, raw, &t->raw_cap))
        return false;
    *args = t->raw_args[raw] = parse(t, strings, fields);
    return *args != ROOF_NONE;
}

uint32_t args_count(const struct args_table *t)
{
    return t->count;
}

void args_borrow(struct args_table *t, const struct signature *signatures, uint32_t count)
{
    memcpy(&t->signatures, &signatures, sizeof t->signatures); /* only read from now on */
    t->count = count;
}

void args_freeze(struct args_table *t)
{
    strtab_free(&t->raw);
    free(t->raw_args);
    t->raw_args = NULL;
    t->raw_cap = 0;
    buf_free(&t->scratch);
}

void args_free(struct args_table *t)
{
    args_freeze(t);
    strtab_free(&t->normal);
    if (t->cap)
        free(t->signatures);
    *t = (struct args_table){0};
}
