/* checksum_test.c - Every single change shows, wherever it stands. */
#include "checksum.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void every_bit_counts(void **state)
{
    unsigned char bytes[200];
    (void)state;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(i * 7);
    for (size_t size = 1; size <= sizeof bytes; size += 13) {
        const uint64_t sum = checksum(bytes, size);
        for (size_t bit = 0; bit < size * 8; bit++) {
            bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
            assert_true(checksum(bytes, size) != sum);
            bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        }
        assert_true(checksum(bytes, size) == sum);
    }
}

static void the_length_counts(void **state)
{
    static const unsigned char ZEROS[300];
    uint64_t seen[300];
    (void)state;
    for (size_t size = 0; size < 300; size++) {
        seen[size] = checksum(ZEROS, size);
        for (size_t i = 0; i < size; i++)
            assert_true(seen[i] != seen[size]);
    }
}

/* The same change at two places of a lane does not cancel out, nor do words that change places. */
static void two_changes_count(void **state)
{
    uint64_t words[64] = {0};
    (void)state;
    const uint64_t sum = checksum(words, sizeof words);
    for (int bit = 0; bit < 64; bit++) {
        for (int i = 8; i < 64; i += 8) {
            words[0] ^= UINT64_C(1) << bit;
            words[i] ^= UINT64_C(1) << bit;
            assert_true(checksum(words, sizeof words) != sum);
            words[0] = words[i] = 0;
        }
    }
    words[0] = 1;
    const uint64_t first = checksum(words, sizeof words);
    words[0] = 0;
    words[8] = 1;
    const uint64_t ninth = checksum(words, sizeof words);
    words[8] = 0;
    words[1] = 1;
    assert_true(first != ninth && first != checksum(words, sizeof words));
}

static void the_place_in_memory_does_not(void **state)
{
    unsigned char room[128];
    (void)state;
    memset(room, 0, sizeof room);
    memcpy(room, "the quick brown fox jumps over the lazy dog, and sees that it is 70.", 68);
    const uint64_t sum = checksum(room, 68);
    for (size_t shift = 1; shift < 16; shift++) {
        memmove(room + shift, room + shift - 1, 68);
        assert_true(checksum(room + shift, 68) == sum);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bit_counts),
        cmocka_unit_test(the_length_counts),
        cmocka_unit_test(two_changes_count),
        cmocka_unit_test(the_place_in_memory_does_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
