/* file.c - the public form of files that take their name when they are whole. */
#include "error.h"
#include "newfile.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct roof_file {
    struct newfile file;
    char *path; /* as the caller named it */
    int why;    /* errno of the first failure, 0: none */
};

static roof_status refuse(const char *path, int why, roof_error *err)
{
    return error_set(err, ROOF_IO, -1, "%s: cannot be written: %s", path, strerror(why));
}

static void release(roof_file *file)
{
    free(file->path);
    free(file);
}

roof_status roof_file_create(const char *path, roof_file **out, roof_error *err)
{
    roof_file *file = calloc(1, sizeof *file);
    const size_t size = strlen(path) + 1;
    *out = NULL;
    if (file)
        file->path = malloc(size);
    if (!file || !file->path) {
        free(file);
        return error_nomem(err);
    }
    memcpy(file->path, path, size);
    if (!newfile_open(&file->file, path)) {
        const roof_status status = refuse(path, errno, err);
        release(file);
        return status;
    }
    *out = file;
    return ROOF_OK;
}

int roof_file_sink(void *file, const char *bytes, size_t len)
{
    roof_file *f = file;
    if (!f->why && !newfile_add(&f->file, bytes, len))
        f->why = errno;
    return f->why ? -1 : 0;
}

roof_status roof_file_keep(roof_file *file, roof_error *err)
{
    roof_status status = ROOF_OK;
    if (file->why)
        newfile_drop(&file->file);
    else if (!newfile_keep(&file->file))
        file->why = errno;
    if (file->why)
        status = refuse(file->path, file->why, err);
    release(file);
    return status;
}

void roof_file_drop(roof_file *file)
{
    if (!file)
        return;
    newfile_drop(&file->file);
    release(file);
}
