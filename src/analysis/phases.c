/* phases.c - what the name of an annotation says about a step of inference, by data/phases.tsv. */
#include "phases.h"

#include "lines.h"
#include "trace.h"

#include <string.h>

enum { MAX_RULES = 64, MAX_DIGITS = 18 /* what int64 holds, also the sum of two */ };

/* What a pattern can name; each is null or a number. */
enum number {
    BATCH,
    PREFILLS,
    DECODES,
    TOKENS,
    PREFILL_TOKENS,
    PREFILL_KEYS,
    PREFILL_SQUARES,
    PREFILL_PRODUCTS,
    DECODE_TOKENS,
    DECODE_KEYS,
    DECODE_SQUARES,
    DECODE_PRODUCTS,
    IGNORED,
    NUMBERS
};
_Static_assert((int)IGNORED <= (int)PHASE_NUMBERS, "room for all that can be named");

static const char *const NUMBER_NAMES[NUMBERS] = {
    [BATCH] = "batch",
    [PREFILLS] = "prefills",
    [DECODES] = "decodes",
    [TOKENS] = "tokens",
    [PREFILL_TOKENS] = "prefill_tokens",
    [PREFILL_KEYS] = "prefill_keys",
    [PREFILL_SQUARES] = "prefill_squares",
    [PREFILL_PRODUCTS] = "prefill_products",
    [DECODE_TOKENS] = "decode_tokens",
    [DECODE_KEYS] = "decode_keys",
    [DECODE_SQUARES] = "decode_squares",
    [DECODE_PRODUCTS] = "decode_products",
    [IGNORED] = "",
};

struct phase_rule {
    const char *pattern, *phase;
};

/* Which number "{word}" at *p names; *p moves behind it. NUMBERS: none. */
static enum number number_at(const char **p)
{
    const char *word = *p + 1, *end = strchr(word, '}');
    for (int n = 0; end && n < NUMBERS; n++) {
        const size_t len = strlen(NUMBER_NAMES[n]);
        if (len == (size_t)(end - word) && memcmp(word, NUMBER_NAMES[n], len) == 0) {
            *p = end + 1;
            return (enum number)n;
        }
    }
    return NUMBERS;
}

static bool is_pattern(const char *pattern)
{
    for (const char *p = pattern; *p;) {
        if (*p != '{')
            p++;
        else if (number_at(&p) == NUMBERS)
            return false;
    }
    return *pattern != '\0';
}

roof_status phases_parse(struct phases *p, const char *file, const char *text, roof_error *err)
{
    struct lines it = {.next = text};
    *p = (struct phases){0};
    p->rules = arena_calloc(&p->arena, MAX_RULES, sizeof *p->rules);
    if (!p->rules)
        return error_nomem(err);
    while (lines_next(&it)) {
        const struct field phase = lines_last(&it), pattern = lines_rest(&it);
        if (p->count == MAX_RULES)
            return error_set(err, ROOF_FORMAT, -1, "%s:%u: more than %d lines", file, it.number,
                             MAX_RULES);
        struct phase_rule *r = &p->rules[p->count++];
        r->pattern = arena_strndup(&p->arena, pattern.s, pattern.len);
        r->phase = arena_strndup(&p->arena, phase.s, phase.len);
        if (!r->pattern || !r->phase)
            return error_nomem(err);
        if (!is_pattern(r->pattern))
            return error_set(err, ROOF_FORMAT, -1, "%s:%u: expected pattern, phase", file,
                             it.number);
    }
    return ROOF_OK;
}

void phases_free(struct phases *p)
{
    arena_free(&p->arena);
    *p = (struct phases){0};
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A number at *name, all of its digits. */
static bool read_number(const char **name, int64_t *number)
{
    const char *p = *name;
    int64_t v = 0;
    for (; is_digit(*p) && p - *name < MAX_DIGITS; p++)
        v = 10 * v + (*p - '0');
    if (p == *name || is_digit(*p))
        return false;
    *name = p;
    *number = v;
    return true;
}

/* On a mismatch only the latest star need take one more byte, as in glob_match. `start` is the
 * name's first byte, so that a number is not begun amid its digits. */
static bool match(const char *pattern, const char *start, int64_t *numbers)
{
    const char *star = NULL, *star_name = NULL, *name = start;
    for (;;) {
        if (*pattern == '*') {
            star = ++pattern;
            star_name = name;
            if (!*pattern)
                return true;
            continue;
        }
        if (!*pattern && !*name)
            return true;
        if (*pattern == '{') {
            const char *behind = pattern;
            const enum number n = number_at(&behind);
            if ((name == start || !is_digit(name[-1])) && read_number(&name, &numbers[n])) {
                pattern = behind;
                continue;
            }
        } else if (*pattern && *pattern == *name) {
            pattern++;
            name++;
            continue;
        }
        if (!star || !*star_name)
            return false;
        pattern = star;
        name = ++star_name;
    }
}

static int64_t sum_or(int64_t whole, int64_t a, int64_t b)
{
    if (whole != ROOF_NULL_I64 || (a == ROOF_NULL_I64 && b == ROOF_NULL_I64))
        return whole;
    return (a == ROOF_NULL_I64 ? 0 : a) + (b == ROOF_NULL_I64 ? 0 : b);
}

static const char *phase_by_requests(const int64_t *numbers)
{
    const bool prefills = numbers[PREFILLS] > 0, decodes = numbers[DECODES] > 0;
    return prefills && decodes ? "mixed" : prefills ? "prefill" : decodes ? "decode" : NULL;
}

/* The first rule that matches, NULL if none does. */
static const struct phase_rule *find_rule(const struct phases *p, const char *name,
                                          int64_t numbers[NUMBERS])
{
    for (size_t i = 0; i < p->count; i++) {
        for (int n = 0; n < NUMBERS; n++)
            numbers[n] = ROOF_NULL_I64;
        if (match(p->rules[i].pattern, name, numbers))
            return &p->rules[i];
    }
    return NULL;
}

struct phase phases_of(const struct phases *p, const char *name)
{
    int64_t numbers[NUMBERS];
    const struct phase_rule *r = find_rule(p, name, numbers);
    if (!r)
        return (struct phase){NULL, ROOF_NULL_I64, ROOF_NULL_I64};
    return (struct phase){
        strcmp(r->phase, "by_requests") == 0 ? phase_by_requests(numbers) : r->phase,
        sum_or(numbers[BATCH], numbers[PREFILLS], numbers[DECODES]),
        sum_or(numbers[TOKENS], numbers[PREFILL_TOKENS], numbers[DECODE_TOKENS]),
    };
}

size_t phases_numbers(const struct phases *p, const char *name, struct opnumber out[PHASE_NUMBERS])
{
    int64_t numbers[NUMBERS];
    size_t count = 0;
    if (!find_rule(p, name, numbers))
        return 0;
    for (int n = 0; n < IGNORED; n++)
        if (numbers[n] != ROOF_NULL_I64)
            out[count++] = (struct opnumber){NUMBER_NAMES[n], (double)numbers[n]};
    return count;
}
