/* arena_test.c - Memory of an arena: aligned, apart, all given back at once. */
#include "arena.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Small and large pieces in turn, each filled to its last byte: none may lie over another. */
static void pieces_lie_apart(void **state)
{
    enum { N = 400 };
    static const size_t SIZES[] = {1, 16, 0, 24, 1000, 17000, 3, 70000, 8, 16384, 65536, 65537};
    struct arena a = {0};
    unsigned char *piece[N];
    (void)state;
    for (size_t i = 0; i < N; i++) {
        piece[i] = arena_alloc(&a, SIZES[i % 12]);
        assert_non_null(piece[i]);
        assert_int_equal((uintptr_t)piece[i] % _Alignof(max_align_t), 0);
        memset(piece[i], (int)(i % 251), SIZES[i % 12]);
    }
    for (size_t i = 0; i < N; i++)
        for (size_t k = 0; k < SIZES[i % 12]; k++)
            assert_int_equal(piece[i][k], i % 251);
    arena_free(&a);
    assert_null(a.head);
}

static void calloc_clears(void **state)
{
    struct arena a = {0};
    (void)state;
    memset(arena_alloc(&a, 1000), 0xff, 1000);
    const unsigned char *p = arena_calloc(&a, 10, 100);
    for (size_t i = 0; i < 1000; i++)
        assert_int_equal(p[i], 0);
    arena_free(&a);
}

static void sizes_that_cannot_be(void **state)
{
    struct arena a = {0};
    (void)state;
    assert_null(arena_calloc(&a, SIZE_MAX / 2, 3));
    assert_null(arena_alloc(&a, SIZE_MAX));
    assert_null(arena_alloc(&a, SIZE_MAX - 20));
    assert_non_null(arena_alloc(&a, 1)); /* and it can still be used */
    arena_free(&a);
}

static void texts(void **state)
{
    struct arena a = {0};
    char from[] = "aten::mm(x)";
    (void)state;
    const char *copy = arena_strndup(&a, from, 8);
    memset(from, '-', sizeof from - 1);
    assert_string_equal(copy, "aten::mm");
    assert_string_equal(arena_strndup(&a, "", 0), "");
    assert_string_equal(arena_printf(&a, "%u instances of %s", 3u, copy),
                        "3 instances of aten::mm");
    assert_int_equal(strlen(arena_printf(&a, "%100000s", "x")), 100000);
    arena_free(&a);
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_lie_apart),
        cmocka_unit_test(calloc_clears),
        cmocka_unit_test(sizes_that_cannot_be),
        cmocka_unit_test(texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
