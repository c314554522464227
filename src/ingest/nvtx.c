/* nvtx.c - the grammar of ranges that PyTorch pushes. */
#include "nvtx.h"

#include "number.h"

#include <string.h>

struct span {
    const char *s, *end;
};

static bool take(struct span *t, const char *word)
{
    const size_t len = strlen(word);
    if ((size_t)(t->end - t->s) < len || memcmp(t->s, word, len) != 0)
        return false;
    t->s += len;
    return true;
}

enum key { KEY_OP_ID, KEY_SEQUENCE, KEY_SIZES, KEY_INPUTS, KEY_COUNT };
static const char *const KEYS[KEY_COUNT] = {"op_id = ", "seq = ", "sizes = ", "input_op_ids = "};

/* The next key at or behind t->s, which moves behind it; *before is where the comma in front of it
 * stands. KEY_COUNT: none. */
static enum key next_key(struct span *t, const char **before)
{
    while (t->s < t->end) {
        const char *comma = memchr(t->s, ',', (size_t)(t->end - t->s));
        if (!comma)
            break;
        struct span at = {comma + 1, t->end};
        for (int k = 0; at.end - at.s > 1 && at.s[0] == ' ' && k < KEY_COUNT; k++) {
            struct span key = {at.s + 1, at.end};
            if (at.s[1] == KEYS[k][0] && take(&key, KEYS[k])) {
                *before = comma;
                t->s = key.s;
                return (enum key)k;
            }
        }
        t->s = comma + 1;
    }
    *before = t->s = t->end;
    return KEY_COUNT;
}

/* Lists of lists of whole numbers. */
static bool is_sizes(const char *s, size_t len)
{
    enum { MOST = 8 };
    unsigned depth = 0;
    for (size_t i = 0; i < len; i++) {
        const char c = s[i];
        const bool is_content = (c >= '0' && c <= '9') || c == ' ' || c == ',' || c == '-';
        if (c == '['   ? ++depth > MOST
            : c == ']' ? !depth || (!--depth && i + 1 < len)
                       : !is_content || !depth)
            return false;
    }
    return len && !depth;
}

static void take_value(struct nvtx_text *out, enum key key, const char *s, size_t len)
{
    switch (key) {
    case KEY_OP_ID:
        out->is_odd |= !number_u64(s, len, &out->op_id);
        break;
    case KEY_SEQUENCE:
        if (!number_i64(s, len, &out->sequence)) {
            out->sequence = ROOF_NULL_I64;
            out->is_odd = true;
        }
        break;
    case KEY_SIZES:
        if (is_sizes(s, len))
            out->sizes = (struct args_text){s, len};
        else
            out->is_odd = true;
        break;
    default:
        break;
    }
}

/* The text between quotes behind 'KEY': in a marker of pyprof; nothing if there is none. */
static struct span marker_value(struct span t, const char *key)
{
    const size_t len = strlen(key);
    for (; (size_t)(t.end - t.s) > len + 2; t.s++) {
        struct span at = {t.s + 1, t.end};
        if ((*t.s != '\'' && *t.s != '"') || !take(&at, key) || *at.s != *t.s)
            continue;
        for (at.s++; at.s < at.end && (*at.s == ':' || *at.s == ' '); at.s++)
            ;
        if (at.s >= at.end || (*at.s != '\'' && *at.s != '"'))
            continue;
        const char *close = memchr(at.s + 1, *at.s, (size_t)(at.end - at.s - 1));
        if (close)
            return (struct span){at.s + 1, close};
    }
    return (struct span){t.s, t.s};
}

static bool parse_marker(struct span t, char joined[NVTX_JOINED_BYTES], struct nvtx_text *out)
{
    if (!take(&t, "{'") && !take(&t, "{\""))
        return false;
    t.s--;
    const struct span mod = marker_value(t, "mod"), op = marker_value(t, "op");
    const size_t mod_len = (size_t)(mod.end - mod.s), op_len = (size_t)(op.end - op.s);
    if (!op_len || mod_len + op_len + 1 > NVTX_JOINED_BYTES)
        return false;
    size_t len = 0;
    memcpy(joined, mod.s, mod_len);
    len += mod_len;
    if (mod_len)
        joined[len++] = '.';
    memcpy(joined + len, op.s, op_len);
    out->name = joined;
    out->name_len = len + op_len;
    out->is_marker = true;
    return true;
}

void nvtx_parse(const char *s, size_t len, char joined[NVTX_JOINED_BYTES], struct nvtx_text *out)
{
    struct span t = {s, s + len};
    const char *before;
    *out = (struct nvtx_text){.name = s, .name_len = len, .sequence = ROOF_NULL_I64};
    if (len && s[0] == '{' && parse_marker(t, joined, out))
        return;
    enum key key = next_key(&t, &before);
    if (key == KEY_COUNT)
        return;
    out->name_len = (size_t)(before - s);
    while (key != KEY_COUNT) {
        const char *value = t.s;
        const enum key latest = key;
        key = next_key(&t, &before);
        take_value(out, latest, value, (size_t)(before - value));
    }
}
