/* identity.c - what the system says of a file, and samples of what stands in it. */
#define _XOPEN_SOURCE 700 /* POSIX.1-2008 with realpath */
#include "identity.h"

#include "checksum.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    END_BYTES = 64 * 1024,
    BLOCK_BYTES = 4 * 1024,
    BLOCKS = 62,
    WHOLE_BYTES = 2 * END_BYTES + BLOCKS * BLOCK_BYTES /* what smaller files are read in whole */
};

static bool read_at(int fd, unsigned char *to, size_t size, uint64_t offset)
{
    for (size_t done = 0; done < size;) {
        const ssize_t n = pread(fd, to + done, size - done, (off_t)(offset + done));
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) /* shorter than it was: changing right now */
            return false;
        done += (size_t)n;
    }
    return true;
}

/* Reads the samples into bytes[0 .. WHOLE_BYTES) and sets *used. */
static bool read_samples(int fd, uint64_t size, unsigned char *bytes, size_t *used)
{
    *used = size < WHOLE_BYTES ? (size_t)size : WHOLE_BYTES;
    if (size <= WHOLE_BYTES)
        return read_at(fd, bytes, *used, 0);
    const uint64_t between = size - 2 * END_BYTES - BLOCK_BYTES; /* where blocks may begin */
    if (!read_at(fd, bytes, END_BYTES, 0) ||
        !read_at(fd, bytes + END_BYTES, END_BYTES, size - END_BYTES))
        return false;
    for (uint64_t i = 0; i < BLOCKS; i++)
        if (!read_at(fd, bytes + 2 * END_BYTES + i * BLOCK_BYTES, BLOCK_BYTES,
                     END_BYTES + between / (BLOCKS - 1) * i))
            return false;
    return true;
}

static uint64_t nanoseconds(struct timespec t)
{
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static bool identify(int fd, struct identity *out)
{
    struct stat st;
    size_t used;
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
        return false;
    unsigned char *bytes = malloc(WHOLE_BYTES);
    const bool ok = bytes && read_samples(fd, (uint64_t)st.st_size, bytes, &used);
    if (ok)
        *out = (struct identity){(uint64_t)st.st_size,    nanoseconds(st.st_mtim),
                                 nanoseconds(st.st_ctim), (uint64_t)st.st_ino,
                                 (uint64_t)st.st_dev,     checksum(bytes, used)};
    free(bytes);
    return ok;
}

roof_status identity_of(const char *path, struct identity *out, roof_error *err)
{
    /* Opening a named pipe would wait for who writes it; a regular file does not care. */
    const int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return error_set(err, ROOF_IO, -1, "%s: %s", path, strerror(errno));
    const bool ok = identify(fd, out);
    close(fd);
    return ok ? ROOF_OK : error_set(err, ROOF_IO, -1, "%s: cannot be read as a file", path);
}

char *identity_path(const char *path)
{
    return realpath(path, NULL);
}
