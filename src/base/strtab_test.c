/* strtab_test.c - Each string once, numbered as they come. */
#include "strtab.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void numbers_in_order_of_appearance(void **state)
{
    struct strtab t = {0};
    (void)state;
    assert_int_equal(strtab_intern(&t, "aten::mm", 8), 0);
    assert_int_equal(strtab_intern(&t, "aten::add", 9), 1);
    assert_int_equal(strtab_intern(&t, "aten::mm", 8), 0);
    assert_int_equal(strtab_intern(&t, "aten::mm_out", 8), 0); /* the length counts, not a NUL */
    assert_int_equal(strtab_intern(&t, "", 0), 2);
    assert_int_equal(t.count, 3);
    assert_string_equal(strtab_get(&t, 1), "aten::add");
    assert_string_equal(strtab_get(&t, 2), "");
    strtab_free(&t);
    assert_int_equal(t.count, 0);
}

static void finding_adds_nothing(void **state)
{
    struct strtab t = {0};
    (void)state;
    assert_int_equal(strtab_find(&t, "a", 1), ROOF_NONE);
    assert_int_equal(strtab_intern(&t, "a", 1), 0);
    assert_int_equal(strtab_find(&t, "a", 1), 0);
    assert_int_equal(strtab_find(&t, "b", 1), ROOF_NONE);
    assert_int_equal(t.count, 1);
    assert_null(strtab_get(&t, ROOF_NONE));
    assert_null(strtab_get(&t, 1));
    strtab_free(&t);
}

static void a_nul_is_a_byte_like_others(void **state)
{
    struct strtab t = {0};
    (void)state;
    assert_int_equal(strtab_intern(&t, "a\0b", 3), 0);
    assert_int_equal(strtab_intern(&t, "a\0c", 3), 1);
    assert_int_equal(strtab_intern(&t, "a", 1), 2);
    assert_int_equal(strtab_find(&t, "a\0b", 3), 0);
    strtab_free(&t);
}

static void order_is_by_bytes(void **state)
{
    static const char *const SORTED[] = {"", "Z", "a", "a ", "aa", "b", "\xc3\xa4"};
    enum { N = sizeof SORTED / sizeof *SORTED };
    struct strtab t = {0};
    uint32_t id[N + 1] = {ROOF_NONE}; /* the absent string comes first */
    (void)state;
    for (size_t i = N; i--;)
        id[i + 1] = strtab_intern(&t, SORTED[i], strlen(SORTED[i]));
    for (size_t a = 0; a <= N; a++) {
        for (size_t b = 0; b <= N; b++) {
            const int order = strtab_compare(&t, id[a], id[b]);
            assert_int_equal((order > 0) - (order < 0), (a > b) - (a < b));
        }
    }
    strtab_free(&t);
}

/* The table grows several times; ids and pointers handed out before stay good. */
static void many(void **state)
{
    enum { N = 20000 };
    struct strtab t = {0};
    char text[32];
    (void)state;
    assert_int_equal(strtab_intern(&t, "first", 5), 0);
    const char *first = strtab_get(&t, 0);
    for (uint32_t i = 1; i < N; i++) {
        const int len = snprintf(text, sizeof text, "%.*s%u", (int)(i % 17), "----------------", i);
        assert_int_equal(strtab_intern(&t, text, (size_t)len), i);
    }
    for (uint32_t i = 1; i < N; i++) {
        const int len = snprintf(text, sizeof text, "%.*s%u", (int)(i % 17), "----------------", i);
        assert_int_equal(strtab_find(&t, text, (size_t)len), i);
        assert_string_equal(strtab_get(&t, i), text);
    }
    assert_ptr_equal(strtab_get(&t, 0), first);
    strtab_free(&t);
}

static void borrowed_strings(void **state)
{
    static const char BYTES[] = "mm\0\0a\0b\0mm_out"; /* mm, nothing, "a NUL b", mm_out */
    static const uint32_t LENS[] = {2, 0, 3, 6};
    struct strtab t = {0};
    (void)state;
    assert_true(strtab_borrow(&t, BYTES, sizeof BYTES, LENS, 4));
    assert_int_equal(t.count, 4);
    assert_ptr_equal(strtab_get(&t, 0), BYTES);
    assert_string_equal(strtab_get(&t, 1), "");
    assert_int_equal(strtab_find(&t, "a\0b", 3), 2);
    assert_int_equal(strtab_find(&t, "mm_out", 6), 3);
    assert_int_equal(strtab_find(&t, "a", 1), ROOF_NONE);
    assert_true(strtab_compare(&t, 0, 3) < 0);
    strtab_free(&t);
}

/* Lengths that do not fit the bytes are refused, before any byte is looked at. */
static void borrowed_lengths_add_up(void **state)
{
    static const uint32_t LONG[] = {2, 4}, SHORT[] = {2, 2}, HUGE_LEN[] = {2, UINT32_MAX};
    struct strtab t = {0};
    (void)state;
    assert_false(strtab_borrow(&t, "mm\0abc", 7, LONG, 2));
    assert_false(strtab_borrow(&t, "mm\0abc", 7, SHORT, 2));
    assert_false(strtab_borrow(&t, "mm\0abc", 7, HUGE_LEN, 2));
    assert_false(strtab_borrow(&t, "mm\0abc", 7, NULL, 0));
    assert_true(strtab_borrow(&t, "", 0, NULL, 0));
    strtab_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_in_order_of_appearance),
        cmocka_unit_test(finding_adds_nothing),
        cmocka_unit_test(a_nul_is_a_byte_like_others),
        cmocka_unit_test(order_is_by_bytes),
        cmocka_unit_test(many),
        cmocka_unit_test(borrowed_strings),
        cmocka_unit_test(borrowed_lengths_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
