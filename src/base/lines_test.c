/* lines_test.c - The records and fields of the data files. */
#include "lines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

static void comments_and_empty_lines_are_passed_over(void **state)
{
    static const char TEXT[] = "# head\n\n  wrapper execute \r\n\t# also one\nlast # not a comment";
    struct lines it = {.next = TEXT};
    (void)state;
    assert_true(lines_next(&it));
    assert_int_equal(it.number, 3);
    assert_true(field_is(lines_rest(&it), "wrapper execute"));
    assert_true(lines_next(&it));
    assert_int_equal(it.number, 5);
    assert_true(field_is(lines_rest(&it), "last # not a comment"));
    assert_false(lines_next(&it));
    assert_false(lines_next(&it));
}

static void fields_are_taken_off_both_ends(void **state)
{
    static const struct {
        const char *line, *first, *last, *rest;
    } ROWS[] = {
        {"class kernel *nccl* communication", "class", "communication", "kernel *nccl*"},
        {"op \t (call) X \t graph\r",         "op",    "graph",         "(call) X"     },
        {"one two",                           "one",   "two",           ""             },
        {"one",                               "one",   "",              ""             },
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct lines it = {.next = ROWS[i].line};
        assert_true(lines_next(&it));
        const struct field first = lines_first(&it), last = lines_last(&it);
        if (!field_is(first, ROWS[i].first) || !field_is(last, ROWS[i].last) ||
            !field_is(lines_rest(&it), ROWS[i].rest))
            fail_msg("row %zu", i);
        assert_true(field_is(lines_first(&it), "") || ROWS[i].rest[0]);
    }
}

static void a_field_is_all_of_a_word(void **state)
{
    const struct field f = {"kernel *", 6};
    (void)state;
    assert_true(field_is(f, "kernel"));
    assert_false(field_is(f, "kern"));
    assert_false(field_is(f, "kernels"));
    assert_false(field_is(f, ""));
}

static void nothing_in_it(void **state)
{
    static const char *const TEXTS[] = {"", "\n", "  \t\r\n \n", "# a\n#b"};
    (void)state;
    for (size_t i = 0; i < COUNT(TEXTS); i++) {
        struct lines it = {.next = TEXTS[i]};
        assert_false(lines_next(&it));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comments_and_empty_lines_are_passed_over),
        cmocka_unit_test(fields_are_taken_off_both_ends),
        cmocka_unit_test(a_field_is_all_of_a_word),
        cmocka_unit_test(nothing_in_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
