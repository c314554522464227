/* newfile.c - new files by temporary file, sync and rename. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "newfile.h"

#include "buf.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ATTEMPTS = 1000 };

static void release(struct newfile *f)
{
    free(f->path);
    free(f->temporary);
    *f = (struct newfile){.fd = -1};
}

/* Ends without a file, and with the errno that led here. */
static bool give_up(struct newfile *f)
{
    const int why = errno;
    if (f->fd >= 0)
        close(f->fd);
    if (f->temporary && f->fd >= 0)
        unlink(f->temporary);
    release(f);
    errno = why;
    return false;
}

/* Makes path.NUMBER, a name that nobody has. Unlike mkstemp it gives the rights asked for, which
 * the system holds against the user's mask. */
static bool create(struct newfile *f, mode_t mode)
{
    struct buf name = {0};
    for (int i = 0; i < ATTEMPTS && f->fd < 0; i++) {
        buf_clear(&name);
        buf_printf(&name, "%s.%ld-%d", f->path, (long)getpid(), i);
        if (name.failed)
            break;
        f->fd = open(name.bytes, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (f->fd < 0 && errno != EEXIST)
            break;
    }
    f->temporary = name.bytes;
    return f->fd >= 0;
}

bool newfile_open_private(struct newfile *f, const char *path)
{
    *f = (struct newfile){.path = strdup(path), .fd = -1};
    return (f->path && create(f, S_IRUSR | S_IWUSR)) || give_up(f);
}

/* Whether the old file may be replaced; the new one gets its rights. */
static bool take_rights(struct newfile *f, const struct stat *old)
{
    return access(f->path, W_OK) == 0 && create(f, S_IRUSR | S_IWUSR) &&
           fchmod(f->fd, old->st_mode & (S_IRWXU | S_IRWXG | S_IRWXO)) == 0;
}

bool newfile_open(struct newfile *f, const char *path)
{
    struct stat old;
    const bool exists = stat(path, &old) == 0;
    const bool regular = exists && S_ISREG(old.st_mode);
    bool ok;
    *f = (struct newfile){.fd = -1};
    f->path = regular ? realpath(path, NULL) : strdup(path);
    if (!f->path)
        return give_up(f);
    if (regular)
        ok = take_rights(f, &old);
    else if (exists)
        ok = (f->fd = open(path, O_WRONLY | O_CLOEXEC)) >= 0;
    else
        ok = create(f, S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH);
    return ok || give_up(f);
}

bool newfile_add(struct newfile *f, const void *bytes, size_t len)
{
    const char *p = bytes;
    while (len) {
        const ssize_t n = write(f->fd, p, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        p += n;
        len -= (size_t)n;
    }
    return true;
}

bool newfile_keep(struct newfile *f)
{
    /* Without the sync a crash could leave the new name on an empty file. */
    if (f->temporary && fsync(f->fd) != 0)
        return give_up(f);
    const int fd = f->fd;
    f->fd = -1;
    const bool ok = close(fd) == 0 && (!f->temporary || rename(f->temporary, f->path) == 0);
    if (!ok) {
        const int why = errno;
        if (f->temporary)
            unlink(f->temporary);
        errno = why;
        return give_up(f);
    }
    release(f);
    return true;
}

void newfile_drop(struct newfile *f)
{
    give_up(f);
}
