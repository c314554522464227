/* cache_key.c - putting together what a trace depends on. */
#include "cache_key.h"

#include "buf.h"
#include "checksum.h"
#include "embedded.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t checksum_text(const char *s)
{
    return checksum(s, strlen(s));
}

/* The options that change the trace. All are listed by place: a new one does not compile
 * (-Wmissing-field-initializers) until it stands here, and then it belongs into the flags, unless
 * it changes nothing, as cache_dir, or has a word of its own, as the rules and what is said of
 * devices, or keeps the cache out, as captures, Inductor and numbers that the
 * caller supplies. */
static uint64_t open_flags(const roof_open_opts *opts)
{
    const roof_open_opts all = {
        opts->classes_path, opts->require_flow,      opts->strict,      opts->clip,
        opts->no_python,    opts->several_processes, opts->threads,     opts->scanner,
        opts->progress,     opts->progress_ctx,      opts->cache_dir,   opts->captures,
        opts->ncaptures,    opts->device_name,       opts->device_file, opts->peaks,
        opts->ops_files,    opts->nops_files,        opts->ops_text,    opts->supply,
        opts->supply_ctx,   opts->inductor,          opts->ninductor};
    return (uint64_t)all.require_flow | (uint64_t)all.strict << 1 | (uint64_t)all.clip << 2 |
           (uint64_t)all.no_python << 3 | (uint64_t)all.several_processes << 4;
}

/* 0 when out of memory: a key like others, that is never found. */
static uint64_t library_checksum(void)
{
    struct buf b = {0};
    buf_printf(&b, "%s %s %s", roof_version(), embedded_fingerprint, embedded_kinds_tsv);
    const uint64_t sum = b.failed ? 0 : checksum(b.bytes, b.len);
    buf_free(&b);
    return sum;
}

/* Of the three texts, each with its length before it; a file's name is in its messages only. 0 when
 * out of memory, as above. */
static uint64_t devices_checksum(const struct device_choice *devices)
{
    const struct {
        const char *s;
        size_t len;
    } texts[] = {
        {devices->name,  devices->name ? strlen(devices->name) : 0  },
        {devices->text,  devices->text_len                          },
        {devices->peaks, devices->peaks ? strlen(devices->peaks) : 0},
    };
    struct buf b = {0};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        buf_printf(&b, texts[i].s ? "%zu:" : "-", texts[i].len);
        buf_add(&b, texts[i].s ? texts[i].s : "", texts[i].len);
    }
    const uint64_t sum = b.failed ? 0 : checksum(b.bytes, b.len);
    buf_free(&b);
    return sum;
}

static roof_status make_name(const char *path, const struct cache_key *key,
                             char name[CACHE_NAME_BYTES], roof_error *err)
{
    struct buf b = {0};
    char *absolute = identity_path(path);
    if (absolute)
        buf_printf(&b, "%llx %llx %llx %llx %s", (unsigned long long)key->rules,
                   (unsigned long long)key->devices, (unsigned long long)key->models,
                   (unsigned long long)key->flags, absolute);
    const bool ok = absolute && !b.failed;
    if (ok)
        snprintf(name, CACHE_NAME_BYTES, "%016llx.cache",
                 (unsigned long long)checksum(b.bytes, b.len));
    free(absolute);
    buf_free(&b);
    return ok ? ROOF_OK : error_set(err, ROOF_IO, -1, "%s: has no absolute path", path);
}

roof_status cache_key_make(const char *path, const roof_open_opts *opts, const char *rules,
                           const struct device_choice *devices, uint64_t models,
                           struct cache_key *key, char name[CACHE_NAME_BYTES], roof_error *err)
{
    *key = (struct cache_key){
        .byte_order = UINT64_C(0x0102030405060708),
        .library = library_checksum(),
        .rules = checksum_text(rules),
        .devices = devices_checksum(devices),
        .models = models,
        .flags = open_flags(opts),
    };
    ROOF_TRY(identity_of(path, &key->trace, err));
    return make_name(path, key, name, err);
}
