/* spool.c - files of a moment. */
#define _POSIX_C_SOURCE 200809L
#include "spool.h"

#include "buf.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

const char *spool_directory(void)
{
    const char *dir = getenv("TMPDIR");
    return dir && dir[0] ? dir : "/tmp";
}

char *spool_new(void)
{
    struct buf path = {0};
    buf_printf(&path, "%s/rooftree.XXXXXX", spool_directory());
    const int fd = path.failed ? -1 : mkstemp(path.bytes);
    if (fd < 0) {
        const int why = path.failed ? ENOMEM : errno;
        buf_free(&path);
        errno = why;
        return NULL;
    }
    close(fd);
    return path.bytes;
}

void spool_remove(char *path)
{
    if (path)
        unlink(path);
    free(path);
}
