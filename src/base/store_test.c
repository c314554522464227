/* store_test.c - Files of a private directory: whole or not at all, and only one's own. */
#define _POSIX_C_SOURCE 200809L
#include "store.h"

#include <dirent.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char root[] = "/tmp/store_test_XXXXXX";
static char dir[64], file[80];

static int make_root(void **state)
{
    (void)state;
    if (!mkdtemp(root))
        return -1;
    snprintf(dir, sizeof dir, "%s/a/b", root);
    snprintf(file, sizeof file, "%s/f", dir);
    return 0;
}

static int remove_root(void **state)
{
    char above[64];
    (void)state;
    snprintf(above, sizeof above, "%s/a", root);
    store_remove(dir, "f");
    return rmdir(dir) | rmdir(above) | rmdir(root);
}

static roof_status write_text(const char *text, roof_error *err)
{
    const struct store_bytes parts[] = {
        {text, strlen(text)},
        {"",   0           },
        {"!",  1           }
    };
    return store_write(dir, "f", parts, 3, err);
}

static void assert_holds(const char *text)
{
    struct store_bytes map;
    assert_true(store_map(dir, "f", &map));
    assert_int_equal(map.size, strlen(text));
    assert_memory_equal(map.bytes, text, map.size);
    store_unmap(&map);
    assert_null(map.bytes);
}

static int count_files(void)
{
    int n = 0;
    DIR *d = opendir(dir);
    while (readdir(d))
        n++;
    closedir(d);
    return n - 2;
}

static void the_directory_is_made(void **state)
{
    struct store_bytes map;
    struct stat st;
    (void)state;
    assert_false(store_map(dir, "f", &map));
    assert_int_equal(write_text("one", NULL), ROOF_OK);
    assert_int_equal(stat(dir, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0700);
    assert_int_equal(stat(file, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_holds("one!");
}

static void a_reader_keeps_what_it_mapped(void **state)
{
    struct store_bytes map;
    (void)state;
    assert_int_equal(write_text("old", NULL), ROOF_OK);
    assert_true(store_map(dir, "f", &map));
    assert_int_equal(write_text("new", NULL), ROOF_OK);
    assert_memory_equal(map.bytes, "old!", 4);
    store_unmap(&map);
    assert_holds("new!");
    assert_int_equal(count_files(), 1);
}

static void what_others_could_write_is_no_file(void **state)
{
    struct store_bytes map;
    (void)state;
    assert_int_equal(write_text("mine", NULL), ROOF_OK);
    assert_int_equal(chmod(file, 0620), 0);
    assert_false(store_map(dir, "f", &map));
    assert_int_equal(chmod(file, 0644), 0);
    assert_holds("mine!");
    assert_false(store_map(root, "a", &map)); /* a directory */
}

/* A limit on the size of files stands in for a full disk. */
static void a_full_disk_leaves_nothing_and_the_old_file(void **state)
{
    struct rlimit before, tight;
    roof_error err;
    (void)state;
    assert_int_equal(write_text("kept", NULL), ROOF_OK);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    tight = (struct rlimit){8, before.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
    const roof_status status = write_text("far too long", &err);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(status, ROOF_IO);
    assert_memory_equal(err.message, dir, strlen(dir));
    assert_holds("kept!");
    assert_int_equal(count_files(), 1);
}

static void a_file_in_place_of_the_directory(void **state)
{
    const struct store_bytes part = {"x", 1};
    (void)state;
    assert_int_equal(write_text("file", NULL), ROOF_OK);
    assert_int_equal(store_write(file, "g", &part, 1, NULL), ROOF_IO);
    assert_holds("file!");
}

/* What a killed writer left goes when it is old; what another is at work on stays. */
static void leftovers(void **state)
{
    char young[96], old[96];
    const struct timespec past[2] = {
        {1000, 0},
        {1000, 0}
    };
    (void)state;
    snprintf(young, sizeof young, "%s.young1", file);
    snprintf(old, sizeof old, "%s.old111", file);
    fclose(fopen(young, "wb"));
    fclose(fopen(old, "wb"));
    assert_int_equal(utimensat(AT_FDCWD, old, past, 0), 0);
    assert_int_equal(write_text("again", NULL), ROOF_OK);
    assert_int_equal(access(young, F_OK), 0);
    assert_int_not_equal(access(old, F_OK), 0);
    unlink(young);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_directory_is_made),
        cmocka_unit_test(a_reader_keeps_what_it_mapped),
        cmocka_unit_test(what_others_could_write_is_no_file),
        cmocka_unit_test(a_full_disk_leaves_nothing_and_the_old_file),
        cmocka_unit_test(a_file_in_place_of_the_directory),
        cmocka_unit_test(leftovers),
    };
    return cmocka_run_group_tests(tests, make_root, remove_root);
}
