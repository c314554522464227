/* dir_test.c - The files of a directory: all below it, by their paths; links to directories and
 * what is no file are passed over. */
#define _POSIX_C_SOURCE 200809L
#include "dir.h"

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

static char root[] = "/tmp/rooftree-dir-XXXXXX";

static const char *at(const char *name)
{
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", root, name);
    return path;
}

static void touch(const char *name)
{
    FILE *file = fopen(at(name), "wb");
    assert_non_null(file);
    fclose(file);
}

static void files_by_path(void **state)
{
    static const char *const NAMES[] = {"a", "b/c", "b/d/e", "z"};
    struct dir_files files;
    char target[256];
    (void)state;
    assert_non_null(mkdtemp(root));
    assert_int_equal(mkdir(at("b"), 0700), 0);
    assert_int_equal(mkdir(at("b/d"), 0700), 0);
    assert_int_equal(mkdir(at("empty"), 0700), 0);
    for (size_t i = sizeof NAMES / sizeof *NAMES; i-- > 0;)
        touch(NAMES[i]);
    snprintf(target, sizeof target, "%s", root);
    assert_int_equal(symlink(target, at("b/loop")), 0); /* to where it lies itself */
    assert_int_equal(symlink("/no/such/file", at("gone")), 0);
    assert_int_equal(mkfifo(at("pipe"), 0600), 0);
    assert_true(dir_is(root));
    assert_false(dir_is(at("a")));
    assert_int_equal(dir_list(root, &files, NULL), ROOF_OK);
    assert_int_equal(files.count, sizeof NAMES / sizeof *NAMES);
    for (size_t i = 0; i < files.count; i++)
        assert_string_equal(files.paths[i], at(NAMES[i]));
    dir_free(&files);
    assert_int_equal(dir_list(at("missing"), &files, NULL), ROOF_IO);
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        remove(at(NAMES[i]));
    static const char *const OTHERS[] = {"b/loop", "gone", "pipe", "b/d", "b", "empty", ""};
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
        remove(at(OTHERS[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_by_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
