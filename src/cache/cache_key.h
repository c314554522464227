/* cache_key.h - what a cache was made from: equal keys, equal traces. */
#ifndef ROOF_CACHE_CACHE_KEY_H
#define ROOF_CACHE_CACHE_KEY_H

#include "error.h"
#include "identity.h"
#include "trace.h"

#include <stdint.h>

/* Everything that the frozen trace and its tables depend on. Words without padding: keys are stored
 * and compared as bytes. The path is not among them: nothing kept depends on it (keep_table.h). */
struct cache_key {
    uint64_t byte_order; /* of the machine; the columns have the same sizes on all */
    uint64_t library;    /* checksum of version, sources, kinds */
    uint64_t rules;      /* checksum of the text of the rules */
    uint64_t devices;    /* of what was said about the devices */
    uint64_t models;     /* of the user's operator models */
    uint64_t flags;      /* open options */
    struct identity trace;
};

enum { CACHE_NAME_BYTES = 32 };

/* The key for opening the file at `path` with these options, `rules` being the text of the rules in
 * use, `devices` what was said about the devices, `models` a checksum of the user's operator
 * models. Into `name` goes the name of the cache file: the same for the same absolute path, rules,
 * devices and flags, so that a new version of a trace takes the place of the old one. */
roof_status cache_key_make(const char *path, const roof_open_opts *opts, const char *rules,
                           const struct device_choice *devices, uint64_t models,
                           struct cache_key *key, char name[CACHE_NAME_BYTES], roof_error *err);

#endif
