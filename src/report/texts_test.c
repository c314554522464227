/* texts_test.c - What is kept of a text is what was written of it, or nothing. */
#include "texts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void kept_by_address_and_column(void **state)
{
    static const char A[] = "a", B[] = "b";
    struct texts known = {0};
    struct buf out = {0};
    (void)state;
    assert_false(texts_add(&known, A, 0, &out));
    buf_str(&out, "before, first");
    texts_keep(&known, A, 0, &out, strlen("before, "));
    buf_str(&out, "second");
    texts_keep(&known, A, 1, &out, strlen("before, first"));
    texts_keep(&known, B, 0, &out, out.len); /* nothing is something, too */
    buf_clear(&out);
    assert_true(texts_add(&known, A, 1, &out) && texts_add(&known, B, 0, &out) &&
                texts_add(&known, A, 0, &out));
    assert_string_equal(out.bytes, "secondfirst");
    texts_clear(&known);
    assert_false(texts_add(&known, A, 0, &out));
    buf_free(&out);
    texts_free(&known);
}

/* More texts than there are places, and more bytes than are kept. */
static void forgotten_but_never_wrong(void **state)
{
    enum { TEXTS = 3 * TEXTS_SLOTS, LEN = 3 * TEXTS_BYTES / TEXTS };
    static char texts[TEXTS][LEN + 1];
    struct texts known = {0};
    struct buf out = {0};
    size_t found = 0;
    (void)state;
    for (int i = 0; i < TEXTS; i++)
        memset(texts[i], 'a' + i % 26, LEN);
    for (int round = 0; round < 4 * TEXTS; round++) {
        const char *text = texts[round / 4 % 2 ? round / 4 : round % 4];
        const size_t from = out.len;
        const bool hit = texts_add(&known, text, 7, &out);
        found += hit;
        if (!hit) {
            buf_str(&out, text);
            texts_keep(&known, text, 7, &out, from);
        }
        assert_string_equal(out.bytes + from, text);
        assert_in_range(known.bytes.len, 0, TEXTS_BYTES);
        buf_clear(&out);
    }
    assert_in_range(found, TEXTS, 4 * TEXTS - 1);
    buf_fill(&out, 'x', TEXTS_BYTES + 1);
    texts_keep(&known, texts[0], 9, &out, 0);
    assert_false(texts_add(&known, texts[0], 9, &out));
    buf_free(&out);
    texts_free(&known);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kept_by_address_and_column),
        cmocka_unit_test(forgotten_but_never_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
