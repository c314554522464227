/* scanner_event.h - the body of a scanner, compiled once for each instruction set (scanner_*.c).
 * Every function returns the place behind what it read, NULL to give up. No load goes past `end`.
 */
#ifndef ROOF_INGEST_SCANNER_EVENT_H
#define ROOF_INGEST_SCANNER_EVENT_H

#include "scanner.h"
#include "scanner_block.h"

#include <string.h>

static inline bool has_block(const char *p, const char *end)
{
    return end - p >= BLOCK;
}

static inline bool is_space(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

static inline const char *spaces(const char *p, const char *end)
{
    while (p < end && is_space(*p))
        p++;
    return p;
}

/* ---- Scalars ---- */

/* `p` is behind the opening quote. Notes the closing one and the flags in *v. */
static inline const char *string(const char *p, const char *end, struct value *v)
{
    const char *const begin = p;
    unsigned flags = 0;
    while (has_block(p, end)) {
        const block b = block_load(p);
        const uint64_t stop = block_mask(block_equal(b, block_all('"'))) |
                              block_mask(block_equal(b, block_all('\\')));
        const uint64_t high = block_high(b), control = block_mask(block_at_most(b, 0x1f));
        const uint64_t before = stop ? mask_below(mask_first(stop)) : ~UINT64_C(0);
        if ((high | control) & before) {
            flags |= high & before ? SCAN_HIGH : 0u;
            if (control & before)
                return NULL;
        }
        if (!stop) {
            p += BLOCK;
            continue;
        }
        p += mask_first(stop);
        if (*p == '"') {
            *v = (struct value){begin, (size_t)(p - begin), '"', (uint8_t)flags};
            if (flags) {
                struct json_faults faults = {0};
                json_check_string(&faults, v->s, v->len, flags);
                if (faults.found)
                    return NULL;
            }
            return p + 1;
        }
        flags |= SCAN_ESCAPE;
        p += 2; /* the backslash and what it escapes */
    }
    return NULL;
}

/* The first byte at or after p that is no digit. */
static inline const char *digits(const char *p, const char *end)
{
    while (has_block(p, end)) {
        const uint64_t other =
            ~block_mask(block_at_most(block_minus(block_load(p), '0'), 9)) & MASK_ALL;
        if (other)
            return p + mask_first(other);
        p += BLOCK;
    }
    return NULL;
}

static inline const char *number(const char *p, const char *end)
{
    const char *const whole = *p == '-' ? p + 1 : p;
    p = digits(whole, end);
    if (!p || p == whole || (*whole == '0' && p - whole > 1))
        return NULL;
    if (*p == '.') {
        const char *const fraction = p + 1;
        p = digits(fraction, end);
        if (!p || p == fraction)
            return NULL;
    }
    return *p == ',' || *p == '}' || *p == ']' || is_space(*p) ? p : NULL; /* no exponent */
}

static inline const char *literal(const char *p, const char *end)
{
    if (!has_block(p, end))
        return NULL;
    if (memcmp(p, "null", 4) == 0 || memcmp(p, "true", 4) == 0)
        p += 4;
    else if (memcmp(p, "false", 5) == 0)
        p += 5;
    else
        return NULL;
    return *p == ',' || *p == '}' || *p == ']' || is_space(*p) ? p : NULL;
}

/* A string, number, null, true or false. */
static inline const char *scalar(const char *p, const char *end, struct value *v)
{
    if (*p == '"')
        return string(p + 1, end, v);
    const char *behind = *p == '-' || (*p >= '0' && *p <= '9') ? number(p, end) : literal(p, end);
    if (behind)
        *v = (struct value){p, (size_t)(behind - p), '0', 0};
    return behind;
}

/* ---- Nested values ---- */

/* `"key" :` and white space; p is at the quote, or not, and then it is no key. */
static inline const char *key_colon(const char *p, const char *end, struct value *key)
{
    if (p >= end || *p != '"' || !(p = string(p + 1, end, key)))
        return NULL;
    p = spaces(p, end);
    return p < end && *p == ':' ? spaces(p + 1, end) : NULL;
}

/* The value whose opening bracket p is at, up to 64 deep. */
static const char *brackets(const char *p, const char *end)
{
    uint64_t objects = 0; /* a bit a level, the innermost lowest */
    unsigned depth = 0;
    struct value ignored;
    for (;;) {
        if (p >= end)
            return NULL;
        if (*p == '[' || *p == '{') {
            if (++depth > 64)
                return NULL;
            objects = objects << 1 | (*p == '{');
            p = spaces(p + 1, end);
            if (p >= end)
                return NULL;
            if (*p != ']' && *p != '}') { /* not empty */
                if (objects & 1 && !(p = key_colon(p, end, &ignored)))
                    return NULL;
                continue;
            }
        } else if (!(p = scalar(p, end, &ignored))) {
            return NULL;
        }
        for (;;) { /* behind a value */
            p = spaces(p, end);
            if (p >= end)
                return NULL;
            if (*p == ',')
                break;
            if (*p != (objects & 1 ? '}' : ']'))
                return NULL;
            p++;
            objects >>= 1;
            if (--depth == 0)
                return p;
        }
        p = spaces(p + 1, end);
        if (objects & 1 && !(p = key_colon(p, end, &ignored)))
            return NULL;
    }
}

static inline const char *value(const char *p, const char *end, struct value *v)
{
    if (p >= end)
        return NULL;
    if (*p != '[' && *p != '{')
        return scalar(p, end, v);
    const char *behind = brackets(p, end);
    if (behind)
        *v = (struct value){p, (size_t)(behind - p), *p, 0};
    return behind;
}

/* ---- Keys ---- */

/* Both have MEMO_TEXT + 2 bytes to load. */
static inline bool starts_with(const char *p, const struct memo_key *k)
{
    unsigned at = 0;
    for (;; at += BLOCK) {
        const uint64_t differ =
            ~block_mask(block_equal(block_load(p + at), block_load(k->text + at)));
        if (k->len - at < BLOCK)
            return (differ & mask_below(k->len - at)) == 0;
        if (differ & MASK_ALL)
            return false;
    }
}

/* The key known at this place whose text p begins with; NULL if there is none. */
static inline const struct memo_key *recall(struct memo *memo, unsigned chain, unsigned place,
                                            const char *p, const char *end)
{
    const struct memo_key *const ways = memo->known[chain][place];
    uint8_t *latest = &memo->latest[chain][place];
    if (end - p < MEMO_TEXT + 2)
        return NULL;
    if (ways[*latest].len && starts_with(p, &ways[*latest]))
        return &ways[*latest];
    for (unsigned w = 0; w < MEMO_WAYS; w++) {
        if (ways[w].len && starts_with(p, &ways[w])) {
            *latest = (uint8_t)w;
            return &ways[w];
        }
    }
    return NULL;
}

static void remember(struct memo *memo, unsigned chain, unsigned place, const char *p, size_t len,
                     int key)
{
    uint8_t *oldest = &memo->oldest[chain][place];
    struct memo_key *k = &memo->known[chain][place][*oldest];
    if (len > MEMO_TEXT)
        return;
    *oldest = (uint8_t)((*oldest + 1) % MEMO_WAYS);
    memset(k->text, 0, sizeof k->text);
    memcpy(k->text, p, len);
    k->len = (uint8_t)len;
    k->key = (int8_t)key;
}

/* ---- Events ---- */

static inline unsigned args_chain(const struct event *ev)
{
    const struct value *cat = &ev->key[EV_CAT];
    if (!cat->s || !cat->len)
        return MEMO_EVENT_CHAINS;
    const unsigned char first = (unsigned char)cat->s[0],
                        last = (unsigned char)cat->s[cat->len - 1];
    return MEMO_EVENT_CHAINS + (first * 5u + last * 3u + (unsigned)cat->len) % MEMO_ARGS_CHAINS;
}

/* Finds out which key comes next, p being behind the opening brace or a value; *key gets -2 at the
 * closing brace. */
static const char *next_key(const char *p, const char *end, bool is_args, bool first, int *key)
{
    struct value name;
    p = spaces(p, end);
    if (p < end && *p == '}') {
        *key = -2;
        return p + 1;
    }
    if (!first) {
        if (p >= end || *p != ',')
            return NULL;
        p = spaces(p + 1, end);
    }
    p = key_colon(p, end, &name);
    if (p)
        *key = chrome_key_of(&name, is_args);
    return p;
}

/* The members of the object whose opening brace p is at. An event's args are one more such object,
 * so this nests once. */
static inline const char *members(const char *p, const char *end, struct memo *memo, unsigned chain,
                                  bool is_args, struct event *ev)
{
    struct value ignored;
    p++;
    for (unsigned place = 0;; place++) {
        const unsigned at = place < MEMO_PLACES ? place : MEMO_PLACES - 1;
        const struct memo_key *k = recall(memo, chain, at, p, end);
        int key;
        if (k && place < MEMO_PLACES) {
            key = (int)k->key;
            p += k->len;
        } else {
            const char *const begin = p;
            if (!(p = next_key(p, end, is_args, place == 0, &key)))
                return NULL;
            if (key == -2)
                return p;
            if (place < MEMO_PLACES)
                remember(memo, chain, place, begin, (size_t)(p - begin), key);
        }
        if (key == EV_ARGS && !is_args && p < end && *p == '{') {
            if (!(p = members(p, end, memo, args_chain(ev), true, ev)))
                return NULL;
            continue;
        }
        /* Written where it belongs: copying what was just written field by field would stall. */
        struct value *v = key < 0 ? &ignored : is_args ? &ev->arg[key] : &ev->key[key];
        if (!(p = value(p, end, v)))
            return NULL;
        if (key >= 0)
            ev->flags |= v->flags;
        if (place == 0 && !is_args && v->len)
            chain = (unsigned char)v->s[0] % MEMO_EVENT_CHAINS;
    }
}

static bool scan_event(const char **p, const char *end, struct memo *memo, struct event *ev)
{
    for (int i = 0; i < EV_KEYS; i++)
        ev->key[i].s = NULL;
    for (int i = 0; i < ARG_KEYS; i++)
        ev->arg[i].s = NULL;
    ev->begin = *p;
    ev->flags = 0;
    ev->faults.found = 0;
    ev->faults.suspect = NULL;
    const char *behind = members(*p, end, memo, 0, false, ev);
    if (behind)
        *p = behind;
    return behind != NULL;
}

#endif
