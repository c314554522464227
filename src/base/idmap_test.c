/* idmap_test.c - ids near each other, far off, and both: against a list. */
#include "idmap.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void absent_is_zero(void **state)
{
    struct idmap m = {0};
    (void)state;
    assert_int_equal(idmap_get(&m, 0), 0);
    assert_int_equal(*idmap_at(&m, 7), 0);
    *idmap_at(&m, 7) = 3;
    assert_int_equal(idmap_get(&m, 7), 3);
    idmap_free(&m);
    assert_int_equal(idmap_get(&m, 7), 0);
}

static void every_id_has_a_place(void **state)
{
    static const uint64_t LIKE[] = {1001, 1000, 1 + (UINT64_C(1) << 63)};
    static const uint64_t IDS[] = {
        0, 1, 999, 1000, 1001, 1047, 1048, 1 + (UINT64_C(1) << 63), UINT64_MAX};
    struct idmap m = {0};
    (void)state;
    for (size_t i = 0; i < sizeof LIKE / sizeof *LIKE; i++)
        idmap_expect(&m, LIKE[i]);
    assert_true(idmap_reserve(&m));
    for (uint32_t i = 0; i < sizeof IDS / sizeof *IDS; i++) {
        assert_int_equal(idmap_get(&m, IDS[i]), 0);
        *idmap_at(&m, IDS[i]) = 1 + i;
    }
    for (uint32_t i = 0; i < sizeof IDS / sizeof *IDS; i++)
        assert_int_equal(idmap_get(&m, IDS[i]), 1 + i);
    assert_int_equal(m.far.count, 6); /* all but 1000 .. 1047 */
    idmap_free(&m);
}

static void no_more_room_than_ids(void **state)
{
    struct idmap m = {0};
    (void)state;
    assert_true(idmap_reserve(&m)); /* nothing expected */
    *idmap_at(&m, 1) = 5;
    assert_int_equal(idmap_get(&m, 1), 5);
    idmap_free(&m);
    idmap_expect(&m, UINT64_MAX);
    idmap_expect(&m, UINT64_MAX - 2);
    assert_true(idmap_reserve(&m));
    assert_int_equal(m.nnear, 3);
    *idmap_at(&m, UINT64_MAX) = 6;
    assert_int_equal(idmap_get(&m, UINT64_MAX), 6);
    assert_int_equal(m.far.count, 0);
    idmap_free(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(absent_is_zero),
        cmocka_unit_test(every_id_has_a_place),
        cmocka_unit_test(no_more_room_than_ids),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
