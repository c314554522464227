/* store.c - private files by map, temporary file and rename. */
#define _POSIX_C_SOURCE 200809L
#include "store.h"

#include "buf.h"
#include "newfile.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { ABANDONED_SECONDS = 3600 };

/* dir/name, NULL when out of memory; to be freed. */
static char *join(const char *dir, const char *name)
{
    struct buf path = {0};
    buf_printf(&path, "%s/%s", dir, name);
    if (path.failed)
        buf_free(&path);
    return path.bytes;
}

/* ---- Reading ---- */

static bool is_private(const struct stat *st)
{
    return S_ISREG(st->st_mode) && (st->st_uid == geteuid() || st->st_uid == 0) &&
           !(st->st_mode & (S_IWGRP | S_IWOTH));
}

static bool map_descriptor(int fd, struct store_bytes *out)
{
    struct stat st;
    if (fstat(fd, &st) != 0 || !is_private(&st) || st.st_size <= 0)
        return false;
    void *map = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (map == MAP_FAILED)
        return false;
    *out = (struct store_bytes){map, (size_t)st.st_size};
    return true;
}

bool store_map(const char *dir, const char *name, struct store_bytes *out)
{
    char *path = join(dir, name);
    const int fd = path ? open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1;
    const bool ok = fd >= 0 && map_descriptor(fd, out);
    if (fd >= 0)
        close(fd);
    free(path);
    return ok;
}

void store_unmap(struct store_bytes *map)
{
    if (map->bytes) {
        void *at;
        memcpy(&at, &map->bytes, sizeof at); /* munmap wants it without const */
        munmap(at, map->size);
    }
    *map = (struct store_bytes){0};
}

/* ---- Writing ---- */

/* Makes the directory and those above it. What cannot be made shows when the file is. */
static void make_directory(const char *dir)
{
    char *path = join(dir, "");
    for (char *slash = path ? strchr(path + 1, '/') : NULL; slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(path, S_IRWXU);
        *slash = '/';
    }
    free(path);
}

/* Temporary files of `name` that a killed writer left are removed when nobody can be at work on
 * them any more. */
static void sweep(const char *dir, const char *name)
{
    const size_t len = strlen(name);
    DIR *d = opendir(dir);
    for (const struct dirent *e = d ? readdir(d) : NULL; e; e = readdir(d)) {
        struct stat st;
        char *path = strncmp(e->d_name, name, len) == 0 && e->d_name[len] == '.'
                         ? join(dir, e->d_name)
                         : NULL;
        if (path && stat(path, &st) == 0 && time(NULL) - st.st_mtime > ABANDONED_SECONDS)
            unlink(path);
        free(path);
    }
    if (d)
        closedir(d);
}

static bool replace(const char *path, const struct store_bytes *parts, size_t nparts)
{
    struct newfile file;
    if (!newfile_open_private(&file, path))
        return false;
    for (size_t i = 0; i < nparts; i++)
        if (!newfile_add(&file, parts[i].bytes, parts[i].size)) {
            newfile_drop(&file);
            return false;
        }
    return newfile_keep(&file);
}

roof_status store_write(const char *dir, const char *name, const struct store_bytes *parts,
                        size_t nparts, roof_error *err)
{
    char *path = join(dir, name);
    roof_status status = ROOF_OK;
    if (!path)
        return error_nomem(err);
    make_directory(dir);
    sweep(dir, name);
    if (!replace(path, parts, nparts))
        status = error_set(err, ROOF_IO, -1, "%s: cannot be written to: %s", dir, strerror(errno));
    free(path);
    return status;
}

void store_remove(const char *dir, const char *name)
{
    char *path = join(dir, name);
    if (path)
        unlink(path);
    free(path);
}
