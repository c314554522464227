/* sections_test.c - A file of sections is whole, for this key, or not there. */
#define _POSIX_C_SOURCE 200809L
#include "sections.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

enum { N = 4 };

static const uint64_t WORDS[100] = {1, 2, 3};
static const struct store_bytes SECTIONS[N] = {
    {"text", 5           },
    {WORDS,  sizeof WORDS},
    {WORDS,  sizeof WORDS}, /* the one before */
    {NULL,   0           },
};
static const struct cache_key KEY = {
    1, 2, 3, 4, 5, 6, {7, 8, 9, 10, 11, 12}
};

static char dir[] = "/tmp/sections_test_XXXXXX";
static char file[64];

static int make_dir(void **state)
{
    (void)state;
    if (!mkdtemp(dir))
        return -1;
    snprintf(file, sizeof file, "%s/f", dir);
    return sections_write(dir, "f", &KEY, SECTIONS, N, NULL) != ROOF_OK;
}

static int remove_dir(void **state)
{
    (void)state;
    store_remove(dir, "f");
    return rmdir(dir);
}

static bool opens(const struct cache_key *key, size_t count)
{
    struct sections s;
    const bool ok = sections_open(dir, "f", key, count, &s);
    if (ok)
        sections_close(&s);
    return ok;
}

static void what_was_written(void **state)
{
    struct sections s;
    struct store_bytes found;
    (void)state;
    assert_true(sections_open(dir, "f", &KEY, N, &s));
    for (size_t i = 0; i < N; i++) {
        assert_true(sections_get(&s, i, &found));
        assert_int_equal(found.size, SECTIONS[i].size);
        assert_int_equal((uintptr_t)found.bytes % SECTION_ALIGN, 0);
        if (found.size)
            assert_memory_equal(found.bytes, SECTIONS[i].bytes, found.size);
    }
    assert_true(s.map.size < 2 * sizeof WORDS); /* stored once */
    sections_close(&s);
}

/* Every word of the key counts, and how many sections there are. */
static void another_key_is_no_file(void **state)
{
    (void)state;
    assert_true(opens(&KEY, N));
    for (size_t i = 0; i < sizeof KEY / sizeof(uint64_t); i++) {
        uint64_t words[sizeof KEY / sizeof(uint64_t)];
        struct cache_key other;
        memcpy(words, &KEY, sizeof words);
        words[i]++;
        memcpy(&other, words, sizeof other);
        assert_false(opens(&other, N));
    }
    assert_false(opens(&KEY, N - 1));
    assert_false(opens(&KEY, N + 1));
    assert_false(opens(&KEY, 1000000));
}

static void flip(int fd, off_t at)
{
    unsigned char c;
    assert_int_equal(pread(fd, &c, 1, at), 1);
    c ^= 0x40;
    assert_int_equal(pwrite(fd, &c, 1, at), 1);
}

/* A changed byte is in the head, in a section, or in the padding between, where it does no harm. */
static void every_byte_is_checked(void **state)
{
    struct sections s;
    struct store_bytes found;
    struct stat st;
    int in_head = 0, in_section = 0, in_padding = 0;
    const int fd = open(file, O_RDWR);
    (void)state;
    assert_int_equal(fstat(fd, &st), 0);
    for (off_t at = 0; at < st.st_size; at++) {
        flip(fd, at);
        if (!sections_open(dir, "f", &KEY, N, &s)) {
            in_head++;
        } else {
            bool whole = true;
            for (size_t i = 0; i < N; i++)
                whole &= sections_get(&s, i, &found);
            in_section += !whole;
            in_padding += whole;
            sections_close(&s);
        }
        flip(fd, at);
    }
    close(fd);
    assert_int_equal(in_section, 5 + sizeof WORDS);
    assert_true(in_padding < 3 * SECTION_ALIGN);
    assert_int_equal(in_head + in_section + in_padding, st.st_size);
    assert_true(opens(&KEY, N));
}

static void cut_or_longer_is_no_file(void **state)
{
    struct stat st;
    const int fd = open(file, O_RDWR);
    (void)state;
    assert_int_equal(fstat(fd, &st), 0);
    assert_int_equal(ftruncate(fd, st.st_size + 1), 0);
    assert_false(opens(&KEY, N));
    for (off_t size = st.st_size - 1; size >= 0; size -= 7) {
        assert_int_equal(ftruncate(fd, size), 0);
        assert_false(opens(&KEY, N));
    }
    assert_int_equal(ftruncate(fd, 0), 0);
    assert_false(opens(&KEY, N));
    close(fd);
    assert_int_equal(sections_write(dir, "f", &KEY, SECTIONS, N, NULL), ROOF_OK);
}

static void same_sections_same_bytes(void **state)
{
    struct store_bytes a, b;
    uint64_t copy[100];
    struct store_bytes sections[N];
    (void)state;
    memcpy(copy, WORDS, sizeof copy);
    memcpy(sections, SECTIONS, sizeof sections);
    sections[1].bytes = sections[2].bytes = copy;
    assert_int_equal(sections_write(dir, "g", &KEY, sections, N, NULL), ROOF_OK);
    assert_true(store_map(dir, "f", &a));
    assert_true(store_map(dir, "g", &b));
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.bytes, b.bytes, a.size);
    store_unmap(&a);
    store_unmap(&b);
    store_remove(dir, "g");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_written),         cmocka_unit_test(another_key_is_no_file),
        cmocka_unit_test(every_byte_is_checked),    cmocka_unit_test(cut_or_longer_is_no_file),
        cmocka_unit_test(same_sections_same_bytes),
    };
    return cmocka_run_group_tests(tests, make_dir, remove_dir);
}
