/* cols_test.c - A set of columns: declared as a list, grown by rows, put into another order. */
#include "cols.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define POINT_COLS(X) X(uint8_t, colour) X(int64_t, x) X(uint32_t, id)
COLS_DECLARE(points, POINT_COLS)
#define COLS_SELF_ points
COLS_DEFINE(points, POINT_COLS)
#undef COLS_SELF_

static void a_new_row_is_zero(void **state)
{
    struct points p = {.head = {0}};
    (void)state;
    assert_int_equal(points_desc.nfields, 3);
    for (uint32_t i = 0; i < 200; i++) { /* grows on the way */
        assert_int_equal(cols_push(&p, &points_desc), i);
        assert_true(p.colour[i] == 0 && p.x[i] == 0 && p.id[i] == 0);
        p.colour[i] = (uint8_t)(i % 7);
        p.x[i] = -(int64_t)i;
        p.id[i] = i;
    }
    assert_int_equal(p.head.count, 200);
    for (uint32_t i = 0; i < 200; i++)
        assert_true(p.colour[i] == i % 7 && p.x[i] == -(int64_t)i && p.id[i] == i);
    cols_free(&p, &points_desc);
    assert_true(p.head.count == 0 && p.head.cap == 0 && !p.colour && !p.x && !p.id);
}

static void a_row_used_again_is_zero(void **state)
{
    struct points p = {.head = {0}};
    (void)state;
    assert_int_equal(cols_push(&p, &points_desc), 0);
    p.x[0] = 5;
    cols_clear(&p);
    assert_int_equal(cols_push(&p, &points_desc), 0);
    assert_true(p.x[0] == 0);
    cols_free(&p, &points_desc);
}

static void new_row_is_old_row_of_order(void **state)
{
    const uint32_t order[] = {2, 0, 3, 1};
    struct points p = {.head = {0}};
    (void)state;
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t row = cols_push(&p, &points_desc);
        p.colour[row] = (uint8_t)i;
        p.x[row] = 10 * (int64_t)i;
        p.id[row] = 100 * i;
    }
    assert_true(cols_permute(&p, &points_desc, order));
    for (uint32_t i = 0; i < 4; i++)
        assert_true(p.colour[i] == order[i] && p.x[i] == 10 * (int64_t)order[i] &&
                    p.id[i] == 100 * order[i]);
    for (uint32_t i = 4; i < 100; i++) /* still grows */
        assert_int_equal(cols_push(&p, &points_desc), i);
    assert_int_equal(p.id[0], 200);
    cols_free(&p, &points_desc);
}

static void no_rows(void **state)
{
    struct points p = {.head = {0}};
    (void)state;
    assert_true(cols_permute(&p, &points_desc, NULL));
    assert_int_equal(cols_push(&p, &points_desc), 0);
    cols_free(&p, &points_desc);
    cols_free(&p, &points_desc);
}

static void borrowed_rows_stay(void **state)
{
    static const uint8_t COLOURS[] = {1, 2};
    static const int64_t XS[] = {-5, 5};
    static const uint32_t IDS[] = {7, 8};
    struct points p = {.head = {0}};
    (void)state;
    cols_borrow(&p, &points_desc, 0, COLOURS, 2);
    cols_borrow(&p, &points_desc, 1, XS, 2);
    cols_borrow(&p, &points_desc, 2, IDS, 2);
    assert_true(p.head.count == 2 && p.colour[1] == 2 && p.x[0] == -5 && p.id[1] == 8);
    assert_ptr_equal(cols_column(&p, &points_desc, 1), XS);
    cols_free(&p, &points_desc); /* frees nothing */
    assert_true(p.head.count == 0 && !p.colour);
    assert_int_equal(cols_push(&p, &points_desc), 0);
    cols_free(&p, &points_desc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_row_is_zero),           cmocka_unit_test(a_row_used_again_is_zero),
        cmocka_unit_test(new_row_is_old_row_of_order), cmocka_unit_test(no_rows),
        cmocka_unit_test(borrowed_rows_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
