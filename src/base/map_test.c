/* map_test.c - Numbers found by number: by example, and against a list searched from end to end. */
#include "map.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void put_finds_or_adds(void **state)
{
    struct map m = {0};
    (void)state;
    assert_null(map_get(&m, 7));
    assert_int_equal(*map_put(&m, 7, 100), 100);
    assert_int_equal(*map_put(&m, 7, 200), 100); /* known: the fresh value is not taken */
    *map_put(&m, 7, 0) = 300;                    /* but may be changed in place */
    assert_int_equal(*map_get(&m, 7), 300);
    assert_int_equal(m.count, 1);
    assert_null(map_get(&m, 8));
    map_free(&m);
    assert_null(map_get(&m, 7));
}

static void every_key_is_a_key(void **state)
{
    struct map m = {0};
    (void)state;
    assert_non_null(map_put(&m, 0, 1));
    assert_non_null(map_put(&m, UINT64_MAX, 2));
    assert_non_null(map_put(&m, UINT64_C(1) << 32, 3));
    assert_int_equal(*map_get(&m, 0), 1);
    assert_int_equal(*map_get(&m, UINT64_MAX), 2);
    assert_int_equal(*map_get(&m, UINT64_C(1) << 32), 3);
    assert_null(map_get(&m, 1));
    map_free(&m);
}

static uint64_t next_random(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

static void against_a_list(void **state)
{
    enum { N = 1500 };
    static uint64_t keys[N];
    uint64_t seed = 3;
    (void)state;
    for (int shift = 0; shift < 64; shift += 9) { /* dense keys, and ones that differ only above */
        struct map m = {0};
        uint32_t count = 0;
        for (int i = 0; i < N; i++) {
            const uint64_t key = next_random(&seed) % N << shift;
            uint32_t at = 0;
            while (at < count && keys[at] != key)
                at++;
            assert_int_equal(*map_put(&m, key, count), at);
            if (at == count)
                keys[count++] = key;
            assert_int_equal(m.count, count);
        }
        for (uint32_t at = 0; at < count; at++)
            assert_int_equal(*map_get(&m, keys[at]), at);
        map_free(&m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(put_finds_or_adds),
        cmocka_unit_test(every_key_is_a_key),
        cmocka_unit_test(against_a_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
