/* dir.h - the files of a directory. */
#ifndef ROOF_BASE_DIR_H
#define ROOF_BASE_DIR_H

#include "error.h"

#include <stdbool.h>
#include <stddef.h>

/* Paths of files, each NUL-terminated; all zero is none. */
struct dir_files {
    char **paths;
    size_t count, cap;
};

bool dir_is(const char *path);
/* All regular files below the directory, by the bytes of their paths. Links to directories are not
 * followed. */
roof_status dir_list(const char *path, struct dir_files *out, roof_error *err);
void dir_free(struct dir_files *files);

#endif
