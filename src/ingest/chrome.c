/* chrome.c - scanning events of Chrome-trace JSON, strictly and, where that fails, with some
 * patience. */
#include "chrome.h"

#include "text.h"

#include <string.h>

/* ---- Keys ---- */

struct key_name {
    const char *name;
    uint8_t len;
    int8_t key;
};

#define KEY(text, key) {text, sizeof text - 1, key}

/* -1: known, so that it tells where an event's string ends, but not read. */
static const struct key_name EVENT_KEYS[] = {
    KEY("ph", EV_PH),     KEY("cat", EV_CAT), KEY("name", EV_NAME), KEY("pid", EV_PID),
    KEY("tid", EV_TID),   KEY("ts", EV_TS),   KEY("dur", EV_DUR),   KEY("id", EV_ID),
    KEY("args", EV_ARGS), KEY("s", -1),       KEY("bp", -1),
};

/* Several spellings of one key: profilers of 2021 wrote some in lower case. */
static const struct key_name ARG_NAMES[] = {
    KEY("External id", ARG_EXTERNAL_ID),
    KEY("external id", ARG_EXTERNAL_ID),
    KEY("correlation", ARG_CORRELATION),
    KEY("device", ARG_DEVICE),
    KEY("stream", ARG_STREAM),
    KEY("grid", ARG_GRID),
    KEY("block", ARG_BLOCK),
    KEY("registers per thread", ARG_REGISTERS),
    KEY("shared memory", ARG_SHARED),
    KEY("occupancy", ARG_OCCUPANCY),
    KEY("graph id", ARG_GRAPH_ID),
    KEY("graph node id", ARG_GRAPH_NODE),
    KEY("kernel", ARG_KERNEL),
    KEY("name", ARG_NAME),
    KEY("labels", ARG_LABELS),
    KEY("Input Dims", ARG_DIMS),
    KEY("Input dims", ARG_DIMS),
    KEY("Input type", ARG_TYPES),
    KEY("Input Strides", ARG_STRIDES),
    KEY("Concrete Inputs", ARG_CONCRETE),
    KEY("Collective name", ARG_COLLECTIVE),
    KEY("Sequence number", ARG_SEQUENCE),
    KEY("Fwd thread id", ARG_FWD_THREAD),
    KEY("kernel_num_gb", ARG_KERNEL_GB),
    KEY("kernel_flop", ARG_KERNEL_FLOP),
    KEY("kernel_hash", ARG_KERNEL_HASH),
    KEY("bytes", ARG_COPY_BYTES),
    KEY("In msg nelems", ARG_IN_ELEMENTS),
    KEY("Out msg nelems", ARG_OUT_ELEMENTS),
    KEY("Group size", ARG_GROUP_SIZE),
    KEY("dtype", ARG_ELEMENT_TYPE),
    KEY("Device Type", ARG_DEVICE_TYPE),
    KEY("Device Id", ARG_DEVICE_ID),
    KEY("Addr", ARG_ADDRESS),
    KEY("Bytes", ARG_BYTES),
    KEY("Total Allocated", ARG_TOTAL_ALLOCATED),
    KEY("Total Reserved", ARG_TOTAL_RESERVED),
    KEY("Ev Idx", ARG_EVENT_INDEX),
};

struct key_set {
    const struct key_name *names;
    size_t count;
};

static const struct key_set EVENT_SET = {EVENT_KEYS, sizeof EVENT_KEYS / sizeof *EVENT_KEYS};
static const struct key_set ARG_SET = {ARG_NAMES, sizeof ARG_NAMES / sizeof *ARG_NAMES};

static bool spells(const struct value *v, const char *text, size_t len)
{
    if (!(v->flags & SCAN_ESCAPE))
        return v->len == len && memcmp(v->s, text, len) == 0;
    /* Escapes in a key are legal, though no profiler writes them. */
    struct buf plain = {0};
    text_unescape(&plain, v->s, v->len);
    const bool equal = !plain.failed && plain.len == len && memcmp(plain.bytes, text, len) == 0;
    buf_free(&plain);
    return equal;
}

static const struct key_name *find_key(const struct key_set *set, const struct value *key)
{
    for (size_t i = 0; i < set->count; i++) {
        const struct key_name *k = &set->names[i];
        const bool hopeless =
            !(key->flags & SCAN_ESCAPE) && (k->len != key->len || k->name[0] != key->s[0]);
        if (!hopeless && spells(key, k->name, k->len))
            return k;
    }
    return NULL;
}

int chrome_key_of(const struct value *key, bool is_args)
{
    const struct key_name *known = find_key(is_args ? &ARG_SET : &EVENT_SET, key);
    return known ? known->key : -1;
}

/* ---- Values ---- */

static bool is_word(const struct value *v, const char *word)
{
    return v->len == strlen(word) && memcmp(v->s, word, v->len) == 0;
}

bool value_spells(const struct value *v, const char *text)
{
    return v->s && spells(v, text, strlen(text));
}

bool value_is_null(const struct value *v)
{
    return !v->s || (v->type == '0' && is_word(v, "null"));
}

bool value_is_scalar(const struct value *v)
{
    return v->s && (v->type == '"' || (v->type == '0' && !is_word(v, "null")));
}

enum step chrome_value(const char **p, const char *end, struct json_faults *faults, struct value *v)
{
    enum json_stop stop;
    const char *at = scan_space(*p, end);
    if (at >= end)
        return STEP_MORE;
    if (*at == '"') {
        unsigned flags;
        const char *close = scan_string(at + 1, end, &flags);
        if (!close)
            return STEP_MORE;
        *v = (struct value){at + 1, (size_t)(close - at - 1), '"', (uint8_t)flags};
        json_check_string(faults, v->s, v->len, flags);
        *p = close + 1;
        return STEP_OK;
    }
    const char *after = json_value(at, end, faults, &stop);
    if (!after)
        return STEP_MORE;
    if (stop != JSON_VALUE) {
        *p = after;
        return stop == JSON_DEEP ? STEP_DEEP : STEP_BAD;
    }
    *v = (struct value){at, (size_t)(after - at), *at == '{' || *at == '[' ? *at : '0', 0};
    *p = after;
    return STEP_OK;
}

enum step chrome_key(const char **p, const char *end, struct json_faults *faults, struct value *key,
                     unsigned *commas)
{
    const char *at = scan_space(*p, end);
    *commas = 0;
    while (at < end && *at == ',') {
        at = scan_space(at + 1, end);
        ++*commas;
    }
    if (at >= end)
        return STEP_MORE;
    *p = at;
    key->s = NULL;
    if (*at == '}')
        return STEP_OK;
    if (*at != '"')
        return STEP_BAD;
    if (chrome_value(p, end, faults, key) != STEP_OK)
        return STEP_MORE; /* a string: nothing else can be wrong with it */
    *p = scan_space(*p, end);
    if (*p >= end)
        return STEP_MORE;
    if (**p != ':')
        return STEP_BAD;
    ++*p;
    return STEP_OK;
}

enum step chrome_separator(const char **p, const char *end)
{
    *p = scan_space(*p, end);
    if (*p >= end)
        return STEP_MORE;
    return **p == ',' || **p == '}' ? STEP_OK : STEP_BAD;
}

bool value_member(const struct value *object, const char *name, struct value *out)
{
    if (!object->s || object->type != '{')
        return false;
    const char *p = object->s + 1, *const end = object->s + object->len;
    struct json_faults counted_before = {0};
    struct value key, v;
    unsigned commas;
    bool found = false;
    while (chrome_key(&p, end, &counted_before, &key, &commas) == STEP_OK && key.s &&
           chrome_value(&p, end, &counted_before, &v) == STEP_OK) {
        if (value_spells(&key, name)) {
            *out = v;
            found = true;
        }
    }
    return found;
}

/* ---- Strings with quotes in them ---- */

/* `"key" :` at p, where the key is of the set (any key if NULL)? */
static bool is_key(const char *p, const char *end, const struct key_set *set)
{
    struct json_faults of_a_guess = {0};
    struct value key;
    unsigned commas;
    return chrome_key(&p, end, &of_a_guess, &key, &commas) == STEP_OK && key.s && commas == 0 &&
           (!set || find_key(set, &key));
}

/* Whether JSON can go on at p, behind a value of an object whose keys are of the set. */
static bool can_go_on(const char *p, const char *end, const struct key_set *set)
{
    p = scan_space(p, end);
    if (p < end && *p == ',')
        return is_key(scan_space(p + 1, end), end, set);
    if (p >= end || *p != '}')
        return false;
    p = scan_space(p + 1, end);
    return p >= end || *p == ',' || *p == ']' || *p == '}';
}

/* A string that ends at the first quote behind which JSON can go on. */
static enum step lenient_string(const char **p, const char *end, const struct key_set *set,
                                struct json_faults *faults, struct value *v)
{
    const char *const begin = *p + 1, *at = begin;
    unsigned seen = 0, flags = 0;
    for (;; at++) {
        at = scan_string(at, end, &flags);
        if (!at)
            return STEP_MORE;
        seen |= flags;
        if (can_go_on(at + 1, end, set))
            break;
        json_fault(faults, JSON_QUOTE, at);
    }
    *v = (struct value){begin, (size_t)(at - begin), '"', (uint8_t)seen};
    json_check_string(faults, v->s, v->len, seen);
    *p = at + 1;
    return STEP_OK;
}

/* ---- Events ---- */

struct taking {
    bool lenient;
    struct event *ev;
};

static enum step take_value(const char **p, const char *end, const struct taking *t,
                            const struct key_set *set, struct value *v)
{
    *p = scan_space(*p, end);
    if (t->lenient && *p < end && **p == '"')
        return lenient_string(p, end, set == &EVENT_SET ? set : NULL, &t->ev->faults, v);
    return chrome_value(p, end, &t->ev->faults, v);
}

/* Members of the object at *p into values[], by the keys of the set. The event's args are one more
 * such object, so this nests once. */
static enum step take_members(const char **p, const char *end, const struct taking *t,
                              const struct key_set *set, struct value *values)
{
    struct value key, v;
    unsigned commas;
    ++*p; /* the brace */
    for (bool first = true;; first = false) {
        enum step s = chrome_key(p, end, &t->ev->faults, &key, &commas);
        if (s != STEP_OK)
            return s;
        if (commas != (first || !key.s ? 0u : 1u))
            json_fault(&t->ev->faults, JSON_COMMA, key.s ? key.s - 1 : *p);
        if (!key.s) {
            ++*p;
            return STEP_OK;
        }
        const struct key_name *known = find_key(set, &key);
        *p = scan_space(*p, end);
        if (set == &EVENT_SET && known && known->key == EV_ARGS && *p < end && **p == '{') {
            s = take_members(p, end, t, &ARG_SET, t->ev->arg);
        } else {
            s = take_value(p, end, t, set, &v);
            if (s == STEP_OK && known && known->key >= 0) {
                values[known->key] = v;
                t->ev->flags |= v.flags;
            }
        }
        if (s == STEP_OK)
            s = chrome_separator(p, end);
        if (s != STEP_OK)
            return s;
    }
}

enum step chrome_event(const char **p, const char *end, bool lenient, struct event *ev)
{
    for (int i = 0; i < EV_KEYS; i++)
        ev->key[i].s = NULL;
    for (int i = 0; i < ARG_KEYS; i++)
        ev->arg[i].s = NULL;
    ev->begin = *p;
    ev->flags = 0;
    ev->faults.found = 0;
    ev->faults.suspect = NULL;
    return take_members(p, end, &(struct taking){lenient, ev}, &EVENT_SET, ev->key);
}

/* ---- Going on after damage ---- */

/* The last byte before p that is not white space, NUL if there is none. */
static char byte_before(const char *begin, const char *p)
{
    while (p > begin && (p[-1] == ' ' || p[-1] == '\n' || p[-1] == '\r' || p[-1] == '\t'))
        p--;
    return p > begin ? p[-1] : '\0';
}

/* `]` behind an event and before what can follow the list. */
static bool closes_list(const char *begin, const char *p, const char *end, bool is_document_end)
{
    if (byte_before(begin, p) != '}')
        return false;
    p = scan_space(p + 1, end);
    if (p >= end)
        return is_document_end; /* else it is not known yet */
    return *p == '}' || (*p == ',' && is_key(scan_space(p + 1, end), end, NULL));
}

/* `{` before a key of events, and neither the args of an event nor text in a name. */
static bool opens_event(const char *begin, const char *p, const char *end)
{
    const char before = byte_before(begin, p);
    return before != ':' && before != '"' && is_key(scan_space(p + 1, end), end, &EVENT_SET);
}

const char *chrome_next_event(const char *p, const char *end, bool is_document_end)
{
    const char *const begin = p;
    for (; p < end; p++)
        if ((*p == ']' && closes_list(begin, p, end, is_document_end)) ||
            (*p == '{' && opens_event(begin, p, end)))
            return p;
    return NULL;
}

bool chrome_swallows(const struct event *ev, const char *end)
{
    const char *const begin = ev->faults.suspect;
    for (const char *p = begin; p && p < end; p++)
        if (*p == '{' && opens_event(begin, p, end))
            return true;
    return false;
}

const char *chrome_last_event(const char *p, const char *end)
{
    enum { LONGEST_EVENT = 128 * 1024 };
    const char *const begin = end - p > LONGEST_EVENT ? end - LONGEST_EVENT : p;
    for (const char *at = end; at-- > begin;) {
        if (*at != '{' || byte_before(begin, at) != ',')
            continue;
        const char *comma = at;
        while (*--comma != ',')
            ;
        if (byte_before(begin, comma) == '}' && is_key(scan_space(at + 1, end), end, &EVENT_SET))
            return at;
    }
    return NULL;
}

const char *chrome_search(const char *p, const char *end, bool is_document_end)
{
    const bool is_limit = end - p >= CHROME_SEARCH_BYTES;
    const char *const limit = is_limit ? p + CHROME_SEARCH_BYTES : end;
    const char *next = chrome_next_event(p, limit, is_document_end && limit == end);
    return next ? next : is_limit || is_document_end ? limit : NULL;
}

const char *chrome_event_end(const char *p, const char *end, bool is_document_end)
{
    struct event ev;
    const char *at = p;
    enum step s = chrome_event(&at, end, false, &ev);
    if ((s == STEP_OK && chrome_swallows(&ev, at)) ||
        (s == STEP_MORE && is_document_end && ev.faults.suspect))
        s = STEP_BAD;
    if (s == STEP_BAD) {
        const char *from = ev.faults.suspect ? ev.faults.suspect : at;
        const char *next = chrome_search(from, end, is_document_end);
        if (!next)
            return NULL;
        at = p;
        s = chrome_event(&at, next, true, &ev);
    }
    return s == STEP_OK ? at : NULL;
}

const char *chrome_find(const char *p, const char *end, const char *text)
{
    const size_t len = strlen(text);
    for (; (size_t)(end - p) >= len; p++) {
        p = memchr(p, text[0], (size_t)(end - p) - len + 1);
        if (!p)
            return NULL;
        if (memcmp(p, text, len) == 0)
            return p;
    }
    return NULL;
}

bool chrome_has_document(const char *p, const char *end)
{
    return chrome_find(p, end, "\"traceEvents\"") || chrome_find(p, end, "\"schemaVersion\"");
}
