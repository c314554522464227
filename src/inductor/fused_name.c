/* fused_name.c - the operators that the name of a fused kernel says: names of operators in
 * alphabetical order, joined by what they hold themselves, too. */
#include "settling.h"

#include "embedded.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 192 }; /* Inductor cuts its names earlier */

/* The operators of PyTorch that could be meant: id of "add" -> id of "aten::add". */
static bool fill_vocabulary(struct inductor *ind)
{
    struct text_line line = text_lines(embedded_schemas_tsv, strlen(embedded_schemas_tsv));
    if (ind->vocabulary.count)
        return true;
    while (!ind->failed && text_line_next(&line)) {
        struct slice op = line.text, rest = op;
        if (!slice_starts(op, "aten::") || !slice_split(&rest, "\t", &op))
            continue;
        const uint32_t full = inductor_intern(ind, op);
        const struct slice base = {op.s + strlen("aten::"), op.len - strlen("aten::")};
        ind->failed |= !map_put(&ind->vocabulary, inductor_intern(ind, base), full);
    }
    return !ind->failed;
}

static uint32_t op_named(const struct inductor *ind, struct slice base)
{
    const uint32_t id = strtab_find(&ind->strings, base.s, base.len);
    const uint32_t *op = id == ROOF_NONE ? NULL : map_get(&ind->vocabulary, id);
    return op ? *op : ROOF_NONE;
}

static int compare(struct slice a, struct slice b)
{
    const size_t shorter = a.len < b.len ? a.len : b.len;
    const int order = memcmp(a.s, b.s, shorter);
    return order ? order : (a.len > b.len) - (a.len < b.len);
}

/* "cpp_fused_mul_relu_0" without its ends: "mul_relu". */
static struct slice middle(struct slice name)
{
    struct slice rest = name, before, number = slice_after_last(name, '_');
    int64_t n;
    if (!slice_split(&rest, "_fused_", &before) || !slice_number(&number, &n) || number.len)
        return (struct slice){name.s, 0};
    return slice_before_last(rest, '_');
}

/* The ways to read what begins at a place, with the word before it ending there. */
struct way {
    uint16_t words, ways; /* the fewest words to the end; how many readings have so few */
    uint16_t next;        /* where the word behind the first one begins */
};

/* way[begin][len]: the reading that starts with that word. Names are short, and the words of a
 * reading ascend, so the table is filled from the end. */
static uint32_t read_words(struct inductor *ind, struct slice s)
{
    struct way(*way)[MOST + 1] = calloc(s.len + 1, sizeof *way);
    struct way best = {0};
    size_t best_len = 0;
    uint32_t n = 0;
    if (!way) {
        ind->failed = true;
        return 0;
    }
    for (size_t begin = s.len; begin-- > 0;) {
        if (begin && s.s[begin - 1] != '_')
            continue;
        for (size_t len = 1; begin + len <= s.len; len++) {
            const size_t end = begin + len;
            const struct slice word = {s.s + begin, len};
            struct way w = {0};
            if ((end < s.len && s.s[end] != '_') || op_named(ind, word) == ROOF_NONE)
                continue;
            if (end == s.len)
                w = (struct way){1, 1, 0};
            for (size_t more = 1; end < s.len && end + 1 + more <= s.len; more++) {
                const struct way *after = &way[end + 1][more];
                const struct slice second = {s.s + end + 1, more};
                if (!after->ways || compare(word, second) >= 0)
                    continue;
                if (!w.ways || after->words + 1 < w.words)
                    w = (struct way){(uint16_t)(after->words + 1), after->ways, (uint16_t)more};
                else if (after->words + 1 == w.words)
                    w.ways = 2;
            }
            way[begin][len] = w;
            if (begin || !w.ways)
                continue;
            if (!best.ways || w.words < best.words) {
                best = w;
                best_len = len;
            } else if (w.words == best.words) {
                best.ways = 2;
            }
        }
    }
    for (size_t begin = 0, len = best_len; best.ways == 1 && len; n++) {
        const struct way *w = &way[begin][len];
        inductor_push_word(ind, op_named(ind, (struct slice){s.s + begin, len}));
        begin += len + 1;
        len = w->next;
    }
    free(way);
    return n;
}

uint32_t ops_of_name(struct inductor *ind, struct slice name)
{
    const struct slice s = middle(name);
    if (!s.len || s.len > MOST || !fill_vocabulary(ind))
        return 0;
    return read_words(ind, s);
}

const char *inductor_op_of_name(struct inductor *ind, const char *kernel)
{
    const uint32_t first = ind->words.head.count;
    const uint32_t n = ops_of_name(ind, (struct slice){kernel, strlen(kernel)});
    const char *found = NULL;
    for (uint32_t i = 0; i < n; i++) {
        const char *op = inductor_string(ind, ind->words.word[first + i]);
        if (is_free_op(op))
            continue;
        if (found)
            return NULL;
        found = op;
    }
    return found;
}
