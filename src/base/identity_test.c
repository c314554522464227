/* identity_test.c - A file is itself until anything about it changes. */
#define _POSIX_C_SOURCE 200809L
#include "identity.h"

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

static char path[] = "/tmp/identity_test_XXXXXX";
static int fd;

static int make_file(void **state)
{
    (void)state;
    fd = mkstemp(path);
    return fd < 0;
}

static int remove_file(void **state)
{
    (void)state;
    close(fd);
    return unlink(path);
}

static struct identity identify(void)
{
    struct identity id;
    assert_int_equal(identity_of(path, &id, NULL), ROOF_OK);
    return id;
}

static void set_size(off_t size)
{
    assert_int_equal(ftruncate(fd, size), 0);
}

static void put(off_t at, char c)
{
    assert_int_equal(pwrite(fd, &c, 1, at), 1);
}

static void equal_until_it_changes(void **state)
{
    const struct timespec past[2] = {
        {1000, 5},
        {1000, 7}
    };
    (void)state;
    set_size(10);
    const struct identity before = identify();
    struct identity now = identify();
    assert_memory_equal(&before, &now, sizeof now);
    assert_int_equal(before.bytes, 10);
    assert_int_equal(futimens(fd, past), 0);
    now = identify();
    assert_int_equal(now.modified_ns, INT64_C(1000) * 1000000000 + 7);
    assert_true(now.changed_ns >= before.changed_ns && now.samples == before.samples);
}

/* Every byte of a small file, the ends of a big one. */
static void samples_see_changes(void **state)
{
    static const off_t SIZES[] = {1, 1000, 376 * 1024, 376 * 1024 + 1, 5000000};
    (void)state;
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        const off_t size = SIZES[i], places[] = {0, size / 3, size - 1};
        const int nplaces = size <= 376 * 1024 ? 3 : 1;
        set_size(0);
        set_size(size);
        const struct identity before = identify();
        for (int p = 0; p < nplaces; p++) {
            put(places[p], 'x');
            assert_true(identify().samples != before.samples);
            put(places[p], '\0');
        }
        put(size - 1, 'x');
        assert_true(identify().samples != before.samples);
    }
}

/* 62 blocks, the first behind the first 64 KiB, the last before the last. */
static void blocks_are_spread(void **state)
{
    const off_t size = 64 * 1024 * 1024;
    int seen = 0;
    (void)state;
    set_size(0);
    set_size(size);
    const struct identity before = identify();
    for (off_t at = 0; at < size; at += 512 * 1024) {
        const char *x = "x";
        for (off_t in = 0; in < 512 * 1024; in += 4096)
            assert_int_equal(pwrite(fd, x, 1, at + in), 1);
        const bool found = identify().samples != before.samples;
        seen += found;
        for (off_t in = 0; in < 512 * 1024; in += 4096)
            assert_int_equal(pwrite(fd, "", 1, at + in), 1);
    }
    assert_in_range(seen, 60, 128);
}

static void no_regular_file(void **state)
{
    struct identity id;
    roof_error err;
    (void)state;
    assert_int_equal(identity_of("/tmp", &id, &err), ROOF_IO);
    assert_int_equal(identity_of("/dev/null", &id, &err), ROOF_IO);
    assert_int_equal(identity_of("/nowhere/at/all", &id, &err), ROOF_IO);
    assert_string_equal(err.message, "/nowhere/at/all: No such file or directory");
    assert_null(identity_path("/nowhere/at/all"));
}

static void the_path_is_absolute(void **state)
{
    char *found = identity_path("/tmp/../tmp/.");
    (void)state;
    assert_non_null(found);
    assert_int_equal(found[0], '/');
    assert_null(strstr(found, ".."));
    free(found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_until_it_changes), cmocka_unit_test(samples_see_changes),
        cmocka_unit_test(blocks_are_spread),      cmocka_unit_test(no_regular_file),
        cmocka_unit_test(the_path_is_absolute),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
