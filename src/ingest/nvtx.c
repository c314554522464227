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
static const struct {
    const char *text; /* with all that stands around it */
    size_t len;
    char last; /* letter of the key */
} KEYS[KEY_COUNT] = {
    {", op_id = ",        10, 'd'},
    {", seq = ",          8,  'q'},
    {", sizes = ",        10, 's'},
    {", input_op_ids = ", 17, 's'}
};

/* The next key at or behind t->s, which moves behind it; *before is where the comma in front of it
 * stands. KEY_COUNT: none. Texts have many commas and few equals signs, so these are looked for. */
static enum key next_key(struct span *t, const char **before)
{
    const char *const begin = t->s, *equals;
    for (const char *s = begin; s < t->end && (equals = memchr(s, '=', (size_t)(t->end - s)));
         s = equals + 1) {
        if (t->end - equals < 2)
            break;
        const char *const behind = equals + 2;
        for (int k = 0; k < KEY_COUNT; k++)
            if ((size_t)(behind - begin) >= KEYS[k].len && equals[-2] == KEYS[k].last &&
                memcmp(behind - KEYS[k].len, KEYS[k].text, KEYS[k].len) == 0) {
                *before = behind - KEYS[k].len;
                t->s = behind;
                return (enum key)k;
            }
    }
    *before = t->s = t->end;
    return KEY_COUNT;
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
        out->sizes = (struct args_text){s, len};
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

bool nvtx_is_sizes(struct args_text text)
{
    const char *const s = text.s;
    const size_t len = text.len;
    enum { MOST = 8 };
    static const bool IS_CONTENT[256] = {
        ['0'] = 1, ['1'] = 1, ['2'] = 1, ['3'] = 1, ['4'] = 1, ['5'] = 1, ['6'] = 1,
        ['7'] = 1, ['8'] = 1, ['9'] = 1, [' '] = 1, [','] = 1, ['-'] = 1};
    unsigned depth = 0;
    for (size_t i = 0; i < len; i++) {
        while (depth && i < len && IS_CONTENT[(unsigned char)s[i]])
            i++;
        if (i == len || (s[i] != '[' && s[i] != ']'))
            return false;
        if (s[i] == '[' ? ++depth > MOST : !depth || (!--depth && i + 1 < len))
            return false;
    }
    return len && !depth;
}
