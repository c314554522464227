/* newfile_test.c - Files that are whole or not there, and what of an old one stays. */
#define _POSIX_C_SOURCE 200809L
#include "newfile.h"

#include <dirent.h>
#include <errno.h>
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

static char root[] = "/tmp/newfile_test_XXXXXX";
static char path[64], other[64];

static int make_root(void **state)
{
    (void)state;
    if (!mkdtemp(root))
        return -1;
    snprintf(path, sizeof path, "%s/f", root);
    snprintf(other, sizeof other, "%s/link", root);
    return 0;
}

static int remove_root(void **state)
{
    (void)state;
    unlink(path);
    unlink(other);
    return rmdir(root);
}

static bool write_text(const char *at, const char *text)
{
    struct newfile f;
    if (!newfile_open(&f, at))
        return false;
    if (!newfile_add(&f, text, strlen(text))) {
        newfile_drop(&f);
        return false;
    }
    return newfile_keep(&f);
}

/* What the file holds, and that there are `n` files. */
static void assert_holds(const char *text, int n)
{
    char found[64];
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    found[fread(found, 1, sizeof found - 1, f)] = '\0';
    fclose(f);
    assert_string_equal(found, text);
    DIR *d = opendir(root);
    while (readdir(d))
        n--;
    closedir(d);
    assert_int_equal(n, -2);
}

static unsigned rights(void)
{
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    return st.st_mode & 0777;
}

static void a_new_file_has_the_rights_that_the_mask_leaves(void **state)
{
    (void)state;
    const mode_t before = umask(027);
    assert_true(write_text(path, "one"));
    umask(before);
    assert_holds("one", 1);
    assert_int_equal(rights(), 0640);
}

static void a_replaced_file_keeps_its_rights(void **state)
{
    (void)state;
    assert_int_equal(chmod(path, 0604), 0);
    assert_true(write_text(path, "two"));
    assert_holds("two", 1);
    assert_int_equal(rights(), 0604);
}

static void a_file_that_is_dropped_was_never_there(void **state)
{
    struct newfile f;
    (void)state;
    assert_true(newfile_open(&f, path));
    assert_true(newfile_add(&f, "three", 5));
    newfile_drop(&f);
    assert_holds("two", 1);
}

static void a_link_stays_a_link(void **state)
{
    struct stat st;
    (void)state;
    assert_int_equal(symlink("f", other), 0);
    assert_true(write_text(other, "four"));
    assert_holds("four", 2);
    assert_int_equal(lstat(other, &st), 0);
    assert_true(S_ISLNK(st.st_mode));
}

static void devices_are_written_to(void **state)
{
    (void)state;
    assert_true(write_text("/dev/null", "five"));
    assert_false(write_text("/dev/full", "six"));
    assert_int_equal(errno, ENOSPC);
    assert_int_equal(access("/dev/full", F_OK), 0);
}

static void what_cannot_be(void **state)
{
    char below[80];
    (void)state;
    snprintf(below, sizeof below, "%s/none/f", root);
    assert_false(write_text(below, "x"));
    assert_int_equal(errno, ENOENT);
    assert_false(write_text(root, "x"));
    assert_int_equal(errno, EISDIR);
}

/* A limit on the size of files stands in for a full disk. */
static void a_full_disk_leaves_the_old_file(void **state)
{
    struct rlimit before, tight;
    (void)state;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    tight = (struct rlimit){4, before.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
    const bool ok = write_text(path, "far too long");
    const int why = errno;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_false(ok);
    assert_int_equal(why, EFBIG);
    assert_holds("four", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_file_has_the_rights_that_the_mask_leaves),
        cmocka_unit_test(a_replaced_file_keeps_its_rights),
        cmocka_unit_test(a_file_that_is_dropped_was_never_there),
        cmocka_unit_test(a_link_stays_a_link),
        cmocka_unit_test(devices_are_written_to),
        cmocka_unit_test(what_cannot_be),
        cmocka_unit_test(a_full_disk_leaves_the_old_file),
    };
    return cmocka_run_group_tests(tests, make_root, remove_root);
}
