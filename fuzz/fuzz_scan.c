/* fuzz_scan.c - any bytes through the scanner: results lie within the text, what has no
 * fault is JSON, strings end where a bytewise reading says. The bytes are copied to the end of a
 * block, so that a sanitizer sees the first one read too many. */
#include "check.h"
#include "chrome.h"
#include "scan.h"
#include "scanner.h"
#include "strict_json.h"

#include <stdbool.h>
#include <string.h>

/* The slow way. */
static const char *string_end(const char *p, const char *end, unsigned *flags)
{
    *flags = 0;
    for (; p < end; p++) {
        const unsigned char c = (unsigned char)*p;
        if (c == '"')
            return p;
        if (c == '\\') {
            *flags |= SCAN_ESCAPE;
            p++;
        } else {
            *flags |= c >= 0x80 ? SCAN_HIGH : c < 0x20 ? SCAN_CONTROL : 0u;
        }
    }
    return NULL;
}

static bool within(const char *p, const char *begin, const char *end)
{
    return p >= begin && p <= end;
}

/* Only white space and a bare word: more of it may come. */
static bool is_word(const char *p, const char *end)
{
    p = strict_space(p, end);
    return p < end && *p != '"' && *p != '[' && *p != '{' && strict_space(end - 1, end) != end;
}

static void check_string(const char *text, const char *end)
{
    unsigned flags = 0, want = 0;
    const char *found = scan_string(text, end, &flags), *expected = string_end(text, end, &want);
    CHECK(found == expected);
    CHECK(!found || flags == want);
}

/* What is a value without faults is JSON, and the other way round. */
static void check_value(const char *text, const char *end)
{
    enum json_stop stop;
    struct json_faults faults = {0};
    struct value v;
    const char *p = text, *found = json_value(text, end, &faults, &stop);
    CHECK(!found || within(found, text, end));
    for (int f = 0; f < JSON_FAULTS; f++)
        CHECK(!(faults.found >> f & 1) || within(faults.first[f], text, end - 1));
    if (found && !stop)
        CHECK((faults.found == 0) == is_strict_json(text, (size_t)(found - text), JSON_MAX_DEPTH));
    else
        CHECK(!is_strict_json(text, (size_t)(end - text), JSON_MAX_DEPTH) || is_word(text, end));
    const enum step s = chrome_value(&p, end, &faults, &v);
    CHECK(within(p, text, end));
    CHECK(s != STEP_OK || (within(v.s, text, end) && within(v.s + v.len, text, end)));
}

static void check_event(const char *text, const char *end)
{
    struct event strict, lenient;
    const char *p = text, *q = text;
    if (text == end || *text != '{')
        return;
    const enum step s = chrome_event(&p, end, false, &strict);
    const enum step t = chrome_event(&q, end, true, &lenient);
    CHECK(within(p, text, end) && within(q, text, end));
    if (s == STEP_OK)
        CHECK((strict.faults.found == 0) ==
              is_strict_json(text, (size_t)(p - text), JSON_MAX_DEPTH + 2));
    for (int i = 0; s == STEP_OK && i < EV_KEYS; i++)
        CHECK(!strict.key[i].s || within(strict.key[i].s + strict.key[i].len, text, end));
    for (int i = 0; t == STEP_OK && i < ARG_KEYS; i++)
        CHECK(!lenient.arg[i].s || within(lenient.arg[i].s + lenient.arg[i].len, text, end));
    const char *behind = chrome_event_end(text, end, true);
    CHECK(!behind || within(behind, text, end));
    CHECK(s != STEP_OK || chrome_swallows(&strict, p) || behind == p);
}

static bool same_value(const struct value *a, const struct value *b)
{
    return a->s == b->s && (!a->s || (a->len == b->len && a->type == b->type));
}

/* Every scanner this machine can run gives what chrome_event gives, or gives up; the second time it
 * knows the keys. */
static void check_scanners(const char *text, const char *end)
{
    static const char *const NAMES[] = {"avx2", "sse2", "neon"};
    static struct memo memo;
    struct event slow, fast;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        const struct scanner *scanner = scanner_choose(NAMES[i]);
        memset(&memo, 0, sizeof memo);
        for (int round = 0; scanner && round < 2; round++) {
            const char *p = text, *q = text;
            if (text == end || *text != '{' || !scanner->event(&p, end, &memo, &fast))
                continue;
            CHECK(chrome_event(&q, end, false, &slow) == STEP_OK && q == p && !slow.faults.found);
            for (int k = 0; k < EV_KEYS; k++)
                CHECK(same_value(&fast.key[k], &slow.key[k]));
            for (int k = 0; k < ARG_KEYS; k++)
                CHECK(same_value(&fast.arg[k], &slow.arg[k]));
        }
    }
}

/* Giving up is always right, so it must not be all that a scanner does. */
static void check_a_clean_event(void)
{
    static const char EVENT[] =
        "{\n  \"ph\": \"X\", \"cat\": \"cpu_op\", \"name\": \"f\\\\g gr\xc3\xb6\xc3\x9f"
        "e, more than a block of bytes\", \"pid\": -12, \"tid\": 0,\n"
        "  \"ts\": 1234567890123.250, \"dur\": 17,\n  \"args\": {\"External id\": 5,"
        "\"Input Dims\": [[2, 3], [], {\"k\": [null, true, false]}], \"empty\": {}}\n}";
    static const char *const NAMES[] = {"avx2", "sse2", "neon"};
    static struct memo memo;
    char text[sizeof EVENT + 200];
    struct event ev;
    memset(text, ' ', sizeof text);
    memcpy(text, EVENT, sizeof EVENT - 1);
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        const struct scanner *scanner = scanner_choose(NAMES[i]);
        for (int round = 0; scanner && round < 2; round++) {
            const char *p = text;
            CHECK(scanner->event(&p, text + sizeof text, &memo, &ev));
            CHECK(p == text + sizeof EVENT - 1 && ev.arg[ARG_DIMS].s && ev.key[EV_DUR].len == 2);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool is_warm;
    if (!is_warm)
        check_a_clean_event();
    is_warm = true;
    char *text = malloc(size ? size : 1);
    CHECK(text != NULL);
    if (size)
        memcpy(text, data, size);
    const char *const end = text + size;
    check_string(text, end);
    check_value(text, end);
    check_event(text, end);
    check_scanners(text, end);
    const char *next = chrome_next_event(text, end, true);
    CHECK(!next || (within(next, text, end - 1) && (*next == '{' || *next == ']')));
    (void)chrome_has_document(text, end);
    free(text);
    return 0;
}
