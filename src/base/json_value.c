/* json_value.c - the grammar of JSON, walked without recursion. */
#include "json_value.h"

#include "scan.h"
#include "text.h"

#include <stdint.h>
#include <string.h>

static const unsigned STRUCTURAL = 1u << JSON_COMMA | 1u << JSON_SYNTAX;

void json_fault(struct json_faults *faults, enum json_fault fault, const char *at)
{
    const unsigned bit = 1u << fault;
    if (!(faults->found & bit))
        faults->first[fault] = at;
    if (bit & STRUCTURAL && !faults->suspect)
        faults->suspect = at;
    faults->found |= bit;
}

const char *json_first_fault(const struct json_faults *faults, const char *none)
{
    const char *first = NULL;
    for (int f = 0; f < JSON_FAULTS; f++)
        if (faults->found >> f & 1 && (!first || faults->first[f] < first))
            first = faults->first[f];
    return first ? first : none;
}

/* ---- Strings ---- */

void json_check_string(struct json_faults *faults, const char *s, size_t len, unsigned flags)
{
    if (!flags)
        return;
    for (size_t i = 0, n; i < len; i += n) {
        if (s[i] == '\\') {
            n = 1 + text_escape_len(s + i + 1, len - i - 1);
            if (n == 1)
                json_fault(faults, JSON_ESCAPE, s + i);
        } else if ((unsigned char)s[i] < 0x20) {
            n = 1;
            json_fault(faults, JSON_CONTROL, s + i);
        } else if ((n = text_utf8_len(s + i, len - i)) == 0) {
            n = 1;
            json_fault(faults, JSON_UTF8, s + i);
        }
    }
}

/* Behind the string whose opening quote is at p. */
static const char *string(const char *p, const char *end, struct json_faults *faults)
{
    unsigned flags = 0;
    const char *close = scan_string(p + 1, end, &flags);
    if (!close)
        return NULL;
    json_check_string(faults, p + 1, (size_t)(close - p - 1), flags);
    return close + 1;
}

/* ---- Bare words ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool ends_word(char c)
{
    static const bool ENDS[256] = {
        [','] = true,  ['}'] = true, [']'] = true, [' '] = true, ['\n'] = true, ['\r'] = true,
        ['\t'] = true, [':'] = true, ['"'] = true, ['{'] = true, ['['] = true,
    };
    return ENDS[(unsigned char)c];
}

static const char *digits(const char *p, const char *end)
{
    while (p < end && is_digit(*p))
        p++;
    return p;
}

/* Behind the longest number at p; p if there is none. */
static const char *number(const char *p, const char *end)
{
    const char *const begin = p;
    const char *const whole = p < end && *p == '-' ? p + 1 : p;
    p = whole < end && *whole == '0' ? whole + 1 : digits(whole, end);
    if (p == whole)
        return begin;
    if (end - p > 1 && *p == '.' && is_digit(p[1]))
        p = digits(p + 1, end);
    if (p < end && (*p == 'e' || *p == 'E')) {
        const char *power = p + 1;
        if (power < end && (*power == '-' || *power == '+'))
            power++;
        if (power < end && is_digit(*power))
            p = digits(power, end);
    }
    return p;
}

static bool is_literal(const char *s, size_t len)
{
    return (len == 4 && (memcmp(s, "null", 4) == 0 || memcmp(s, "true", 4) == 0)) ||
           (len == 5 && memcmp(s, "false", 5) == 0);
}

static const char *word(const char *p, const char *end, struct json_faults *faults)
{
    const char *const begin = p;
    p = number(p, end);
    if (p < end && p > begin && ends_word(*p))
        return p;
    while (p < end && !ends_word(*p))
        p++;
    if (p >= end)
        return NULL;
    if (!is_literal(begin, (size_t)(p - begin)))
        json_fault(faults, JSON_WORD, begin);
    return p;
}

/* ---- Brackets ---- */

/* What may come next inside a bracket. */
enum expected {
    FIRST, /* an item (in an object: a key), or the end */
    ITEM,
    COLON,
    VALUE, /* of a key */
    NEXT,  /* a comma, or the end */
};

struct walk {
    struct json_faults *faults;
    const char *string; /* the last one; its opening quote */
    const char *odd;    /* first structural fault */
    enum expected expected;
    unsigned depth;
    uint64_t is_object[JSON_MAX_DEPTH / 64]; /* a bit a level, for those open */
};

static bool in_object(const struct walk *w)
{
    return w->depth && w->is_object[(w->depth - 1) / 64] >> (w->depth - 1) % 64 & 1;
}

static void structure_fault(struct walk *w, enum json_fault fault, const char *p)
{
    if (!w->faults->suspect)
        w->faults->suspect = w->string;
    json_fault(w->faults, fault, p);
    if (!w->odd)
        w->odd = p;
}

/* A value begins at p. */
static void begin_item(struct walk *w, const char *p)
{
    const bool key = w->expected != VALUE && w->expected != COLON && in_object(w);
    if (w->expected == NEXT)
        structure_fault(w, JSON_COMMA, p);
    else if (w->expected == COLON)
        structure_fault(w, JSON_SYNTAX, p);
    if (key && *p != '"')
        structure_fault(w, JSON_SYNTAX, p);
    w->expected = key ? COLON : NEXT;
}

static bool push(struct walk *w, char bracket)
{
    if (w->depth == JSON_MAX_DEPTH)
        return false;
    const uint64_t bit = UINT64_C(1) << w->depth % 64;
    uint64_t *bits = &w->is_object[w->depth / 64];
    *bits = (w->depth % 64 ? *bits & (bit - 1) : 0) | (bracket == '{' ? bit : 0);
    w->depth++;
    w->expected = FIRST;
    return true;
}

static bool pop(struct walk *w, const char *p)
{
    if (w->depth == 0 || in_object(w) != (*p == '}'))
        return false;
    if (w->expected == ITEM)
        structure_fault(w, JSON_COMMA, p);
    else if (w->expected == COLON || w->expected == VALUE)
        structure_fault(w, JSON_SYNTAX, p);
    w->depth--;
    w->expected = NEXT; /* to what is around it, it was a value */
    return true;
}

static void comma(struct walk *w, const char *p)
{
    if (w->expected == COLON || w->expected == VALUE)
        structure_fault(w, JSON_SYNTAX, p);
    else if (w->expected != NEXT)
        structure_fault(w, JSON_COMMA, p);
    w->expected = ITEM;
}

static void colon(struct walk *w, const char *p)
{
    if (w->expected != COLON)
        structure_fault(w, JSON_SYNTAX, p);
    w->expected = in_object(w) ? VALUE : ITEM;
}

/* The bracket at p. */
static const char *bracket(const char *p, const char *end, struct json_faults *faults,
                           enum json_stop *stop)
{
    struct walk w;
    w.faults = faults;
    w.string = w.odd = NULL;
    w.depth = 0;
    w.expected = FIRST;
    do {
        switch (*p) {
        case '"':
            begin_item(&w, p);
            w.string = p;
            p = string(p, end, faults);
            break;
        case '{':
        case '[':
            begin_item(&w, p);
            if (!push(&w, *p)) {
                *stop = JSON_DEEP;
                return p;
            }
            p++;
            break;
        case '}':
        case ']':
            if (!pop(&w, p)) {
                *stop = JSON_BAD;
                return p;
            }
            p++;
            break;
        case ',':
            comma(&w, p++);
            break;
        case ':':
            colon(&w, p++);
            break;
        default:
            begin_item(&w, p);
            p = word(p, end, faults);
        }
        if (!p || w.depth == 0)
            return p;
        if (w.odd && p - w.odd > JSON_PATIENCE) {
            *stop = JSON_BAD;
            return p;
        }
        p = scan_space(p, end);
    } while (p < end);
    return NULL;
}

const char *json_value(const char *p, const char *end, struct json_faults *faults,
                       enum json_stop *stop)
{
    *stop = JSON_VALUE;
    p = scan_space(p, end);
    if (p >= end)
        return NULL;
    switch (*p) {
    case '"':
        return string(p, end, faults);
    case '{':
    case '[':
        return bracket(p, end, faults, stop);
    case '}':
    case ']':
    case ',':
    case ':':
        *stop = JSON_BAD;
        return p;
    default:
        return word(p, end, faults);
    }
}
