/* buf_test.c - Text built piece by piece, checked once. */
#include "buf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void pieces(void **state)
{
    struct buf b = {0};
    (void)state;
    buf_str(&b, "ops");
    buf_char(&b, ':');
    buf_fill(&b, ' ', 3);
    buf_printf(&b, "%d %s", 42, "rows");
    buf_add(&b, "!!!", 1);
    buf_add(&b, NULL, 0);
    assert_string_equal(b.bytes, "ops:   42 rows!");
    assert_int_equal(b.len, strlen(b.bytes));
    assert_false(b.failed);
    buf_free(&b);
    assert_null(b.bytes);
}

static void clearing_starts_anew(void **state)
{
    struct buf b = {0};
    (void)state;
    buf_str(&b, "a long one");
    buf_clear(&b);
    assert_int_equal(b.len, 0);
    buf_str(&b, "x");
    assert_string_equal(b.bytes, "x");
    buf_free(&b);
}

static void growing_keeps_what_is_there(void **state)
{
    struct buf b = {0};
    (void)state;
    for (int i = 0; i < 100000; i++)
        buf_char(&b, (char)('a' + i % 26));
    buf_printf(&b, "%50000d", 7);
    assert_int_equal(b.len, 150000);
    for (int i = 0; i < 100000; i++)
        assert_int_equal(b.bytes[i], 'a' + i % 26);
    assert_int_equal(b.bytes[b.len - 1], '7');
    assert_int_equal(b.bytes[b.len], '\0');
    buf_free(&b);
}

/* The first failure stays, also when the buffer is used again: one look at the end is enough. */
static void failure_is_remembered(void **state)
{
    struct buf b = {0};
    (void)state;
    buf_str(&b, "before");
    buf_fill(&b, ' ', SIZE_MAX / 2);
    assert_true(b.failed);
    buf_str(&b, "after");
    assert_true(b.failed);
    assert_string_equal(b.bytes, "before");
    buf_clear(&b);
    buf_str(&b, "anew");
    assert_true(b.failed);
    buf_free(&b);
    assert_false(b.failed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces),
        cmocka_unit_test(clearing_starts_anew),
        cmocka_unit_test(growing_keeps_what_is_there),
        cmocka_unit_test(failure_is_remembered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
