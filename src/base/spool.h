/* spool.h - a file of a moment, for what can only be written by name. */
#ifndef ROOF_BASE_SPOOL_H
#define ROOF_BASE_SPOOL_H

/* The directory for such files: $TMPDIR, else /tmp. */
const char *spool_directory(void);
/* Makes an empty file that only this user can read. Its path is the caller's, to be given to
 * spool_remove; NULL: it cannot be made, errno says why. */
char *spool_new(void);
/* Removes the file, frees the path; NULL is allowed. */
void spool_remove(char *path);

#endif
