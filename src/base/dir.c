/* dir.c - the files of a directory, found without recursion. */
#define _POSIX_C_SOURCE 200809L

#include "dir.h"

#include "grow.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool dir_is(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool push(struct dir_files *files, char *path)
{
    if (!path || !grow_room(&files->paths, sizeof *files->paths, files->count, &files->cap)) {
        free(path);
        return false;
    }
    files->paths[files->count++] = path;
    return true;
}

static char *join(const char *dir, const char *name)
{
    const size_t len = strlen(dir), more = strlen(name);
    const bool has_slash = len && dir[len - 1] == '/';
    char *path = malloc(len + more + 2);
    if (path)
        snprintf(path, len + more + 2, "%s%s%s", dir, has_slash ? "" : "/", name);
    return path;
}

/* The entry goes to the files or to the directories still to be read; anything else is passed over.
 */
static bool sort_in(const char *dir, const char *name, struct dir_files *files,
                    struct dir_files *dirs)
{
    struct stat link, st;
    char *path = join(dir, name);
    if (!path)
        return false;
    const bool is_there = lstat(path, &link) == 0 && stat(path, &st) == 0;
    if (is_there && S_ISDIR(link.st_mode))
        return push(dirs, path);
    if (is_there && S_ISREG(st.st_mode))
        return push(files, path);
    free(path);
    return true;
}

static roof_status read_one(const char *path, struct dir_files *files, struct dir_files *dirs,
                            roof_error *err)
{
    DIR *d = opendir(path);
    bool ok = true;
    if (!d)
        return error_set(err, ROOF_IO, -1, "%s: %s", path, strerror(errno));
    for (const struct dirent *e = readdir(d); ok && e; e = readdir(d))
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            ok = sort_in(path, e->d_name, files, dirs);
    closedir(d);
    return ok ? ROOF_OK : error_nomem(err);
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

roof_status dir_list(const char *path, struct dir_files *out, roof_error *err)
{
    struct dir_files dirs = {0};
    *out = (struct dir_files){0};
    roof_status status = push(&dirs, join(path, "")) ? ROOF_OK : error_nomem(err);
    while (status == ROOF_OK && dirs.count) {
        char *next = dirs.paths[--dirs.count];
        status = read_one(next, out, &dirs, err);
        free(next);
    }
    dir_free(&dirs);
    if (status != ROOF_OK)
        dir_free(out);
    else if (out->count)
        qsort(out->paths, out->count, sizeof *out->paths, by_bytes);
    return status;
}

void dir_free(struct dir_files *files)
{
    for (size_t i = 0; i < files->count; i++)
        free(files->paths[i]);
    free(files->paths);
    *files = (struct dir_files){0};
}
