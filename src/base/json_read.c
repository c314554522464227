/* json_read.c - JSON by its grammar (RFC 8259), one token at a time; brackets are bits, not calls.
 */
#include "json_read.h"

#include "number.h"
#include "scan.h"
#include "text.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void json_read_begin(struct json_reader *r, const char *path, const char *text, size_t len,
                     roof_error *err)
{
    *r = (struct json_reader){
        .path = path, .begin = text, .at = text, .end = text + len, .err = err};
}

void json_read_end(struct json_reader *r)
{
    buf_free(&r->text);
}

roof_status json_status(const struct json_reader *r)
{
    return r->status;
}

/* ---- Faults ---- */

static enum json_token fault(struct json_reader *r, const char *at, const char *expected)
{
    const long long byte = at - r->begin;
    r->token = JSON_FAULT;
    if (r->status != ROOF_OK)
        return JSON_FAULT;
    if (at >= r->end)
        r->status = error_set(r->err, ROOF_FORMAT, byte,
                              "%s: byte %lld: expected %s, found the end of the file", r->path,
                              byte, expected);
    else if ((unsigned char)*at < 0x21 || (unsigned char)*at > 0x7e)
        r->status =
            error_set(r->err, ROOF_FORMAT, byte, "%s: byte %lld: expected %s, found byte 0x%02x",
                      r->path, byte, expected, (unsigned)(unsigned char)*at);
    else
        r->status = error_set(r->err, ROOF_FORMAT, byte, "%s: byte %lld: expected %s, found '%c'",
                              r->path, byte, expected, *at);
    return JSON_FAULT;
}

static enum json_token no_memory(struct json_reader *r)
{
    r->token = JSON_FAULT;
    r->status = error_nomem(r->err);
    return JSON_FAULT;
}

roof_status json_expected(struct json_reader *r, const char *what)
{
    fault(r, r->begin + r->offset, what);
    return r->status;
}

/* ---- Tokens ---- */

static bool is_in_object(const struct json_reader *r)
{
    return r->depth && (r->is_object >> (r->depth - 1) & 1);
}

static enum json_token gives(struct json_reader *r, enum json_token token)
{
    return r->token = token;
}

static enum json_token take_value(struct json_reader *r, enum json_token token)
{
    r->has_value = true;
    r->after_key = false;
    return gives(r, token);
}

static enum json_token open_bracket(struct json_reader *r, bool is_object)
{
    if (r->depth == JSON_READ_DEPTH)
        return fault(r, r->at, "at most 64 brackets inside each other");
    r->at++;
    const uint64_t bit = UINT64_C(1) << r->depth++;
    r->is_object = is_object ? r->is_object | bit : r->is_object & ~bit;
    r->has_value = r->after_key = false;
    return gives(r, is_object ? JSON_OBJECT_BEGIN : JSON_LIST_BEGIN);
}

static enum json_token close_bracket(struct json_reader *r)
{
    const bool was_object = is_in_object(r);
    r->at++;
    r->depth--;
    r->has_value = true;
    return gives(r, was_object ? JSON_OBJECT_END : JSON_LIST_END);
}

/* At the opening quote. */
static enum json_token take_string(struct json_reader *r, enum json_token token)
{
    unsigned flags = 0;
    const char *const s = r->at + 1, *const close = scan_string(s, r->end, &flags);
    if (!close)
        return fault(r, r->end, "the end of a string");
    buf_clear(&r->text);
    text_unescape(&r->text, s, (size_t)(close - s));
    buf_char(&r->text, '\0');
    if (r->text.failed)
        return no_memory(r);
    r->s = r->text.bytes;
    r->len = r->text.len - 1;
    r->at = close + 1;
    return take_value(r, token);
}

static enum json_token take_key(struct json_reader *r)
{
    if (take_string(r, JSON_KEY) == JSON_FAULT)
        return JSON_FAULT;
    r->at = scan_space(r->at, r->end);
    if (r->at == r->end || *r->at != ':')
        return fault(r, r->at, "':' behind a key");
    r->at++;
    r->after_key = true;
    return gives(r, JSON_KEY);
}

static bool is_word_byte(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' ||
           c == '-' || c == '.';
}

/* sign? digits (. digits)? (e sign? digits)? without a zero too many in front. */
static bool is_number(const char *s, size_t len)
{
    size_t i = len && s[0] == '-', from = i;
    for (; i < len && s[i] >= '0' && s[i] <= '9'; i++)
        ;
    if (i == from || (s[from] == '0' && i - from > 1))
        return false;
    if (i < len && s[i] == '.') {
        for (from = ++i; i < len && s[i] >= '0' && s[i] <= '9'; i++)
            ;
        if (i == from)
            return false;
    }
    if (i < len && (s[i] == 'e' || s[i] == 'E')) {
        i += i + 1 < len && (s[i + 1] == '+' || s[i + 1] == '-') ? 2u : 1u;
        for (from = i; i < len && s[i] >= '0' && s[i] <= '9'; i++)
            ;
        if (i == from)
            return false;
    }
    return i == len;
}

static enum json_token take_word(struct json_reader *r)
{
    static const struct {
        const char *word;
        enum json_token token;
    } WORDS[] = {
        {"true",  JSON_TRUE },
        {"false", JSON_FALSE},
        {"null",  JSON_NULL }
    };
    const char *const s = r->at, *p = s;
    while (p < r->end && is_word_byte(*p))
        p++;
    const size_t len = (size_t)(p - s);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (len == strlen(WORDS[i].word) && memcmp(s, WORDS[i].word, len) == 0) {
            r->at = p;
            return take_value(r, WORDS[i].token);
        }
    if (!is_number(s, len))
        return fault(r, s, "a value");
    buf_clear(&r->text);
    buf_add(&r->text, s, len);
    buf_char(&r->text, '\0');
    if (r->text.failed)
        return no_memory(r);
    r->s = r->text.bytes;
    r->len = len;
    r->at = p;
    return take_value(r, JSON_NUMBER);
}

static enum json_token value(struct json_reader *r)
{
    if (r->at == r->end)
        return fault(r, r->at, "a value");
    switch (*r->at) {
    case '{':
        return open_bracket(r, true);
    case '[':
        return open_bracket(r, false);
    case '"':
        return take_string(r, JSON_STRING);
    default:
        return take_word(r);
    }
}

enum json_token json_next(struct json_reader *r)
{
    if (r->token == JSON_FAULT || r->status != ROOF_OK)
        return JSON_FAULT;
    r->s = "";
    r->len = 0;
    r->at = scan_space(r->at, r->end);
    r->offset = (uint64_t)(r->at - r->begin);
    if (r->after_key)
        return value(r);
    if (!r->depth) {
        if (!r->has_value)
            return value(r);
        return r->at == r->end ? gives(r, JSON_END) : fault(r, r->at, "the end of the file");
    }
    const bool in_object = is_in_object(r);
    if (r->at < r->end && *r->at == (in_object ? '}' : ']'))
        return close_bracket(r);
    if (r->has_value) {
        if (r->at == r->end || *r->at != ',')
            return fault(r, r->at, in_object ? "',' or '}'" : "',' or ']'");
        r->at = scan_space(r->at + 1, r->end);
        r->offset = (uint64_t)(r->at - r->begin);
    }
    if (!in_object)
        return value(r);
    return r->at < r->end && *r->at == '"' ? take_key(r) : fault(r, r->at, "a key");
}

void json_skip(struct json_reader *r)
{
    if (r->token != JSON_OBJECT_BEGIN && r->token != JSON_LIST_BEGIN)
        return;
    const unsigned outside = r->depth - 1;
    while (r->depth > outside && json_next(r) != JSON_FAULT)
        ;
}

/* ---- What a token says ---- */

bool json_text_is(const struct json_reader *r, const char *word)
{
    return strlen(word) == r->len && memcmp(word, r->s, r->len) == 0;
}

double json_number(const struct json_reader *r)
{
    double v;
    if (r->token != JSON_NUMBER)
        return NAN;
    if (!number_decimal(r->s, r->len, &v))
        v = strtod(r->s, NULL);
    return isfinite(v) ? v : NAN;
}

int64_t json_integer(const struct json_reader *r)
{
    int64_t v;
    return r->token == JSON_NUMBER && number_i64(r->s, r->len, &v) ? v : ROOF_NULL_I64;
}
