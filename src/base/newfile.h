/* newfile.h - a file that takes its name when it is whole: until then an old one of that name
 * stays. */
#ifndef ROOF_BASE_NEWFILE_H
#define ROOF_BASE_NEWFILE_H

#include <stdbool.h>
#include <stddef.h>

/* Functions that return false leave the reason in errno. */
struct newfile {
    char *path;      /* the name it will have */
    char *temporary; /* the name it has: beside it, with something added; NULL: written in place */
    int fd;
};

/* Begins a file for the user alone. False: nothing is to be closed. */
bool newfile_open_private(struct newfile *f, const char *path);
/* Begins a file with the rights of the one that it will replace, else those that the user gives new
 * files. A link is followed; what is no regular file (a pipe, a device) is written to at once. */
bool newfile_open(struct newfile *f, const char *path);
bool newfile_add(struct newfile *f, const void *bytes, size_t len);
/* Brings the file to the disk and gives it its name. Ends it also on failure: then nothing is left
 * behind. */
bool newfile_keep(struct newfile *f);
/* Ends it and leaves nothing behind. */
void newfile_drop(struct newfile *f);

#endif
