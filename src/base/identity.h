/* identity.h - which file a path names, and whether it is still the same one. */
#ifndef ROOF_BASE_IDENTITY_H
#define ROOF_BASE_IDENTITY_H

#include "error.h"

#include <stdint.h>

/* Words without padding: equal bytes, same file with the same contents. */
struct identity {
    uint64_t bytes;                   /* size */
    uint64_t modified_ns, changed_ns; /* of contents; of anything: not even `touch -r` hides that */
    uint64_t inode, device;
    uint64_t samples; /* checksum of 64 KiB at both ends and of 62 blocks of 4 KiB between, evenly
                         spread: all of it up to 376 KiB */
};

/* ROOF_IO if there is no such regular file. */
roof_status identity_of(const char *path, struct identity *out, roof_error *err);

/* The file's absolute path without links; NULL if there is none. To be freed by the caller. */
char *identity_path(const char *path);

#endif
