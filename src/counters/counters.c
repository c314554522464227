/* counters.c - launches and values, and which reader a file is for. */
#include "counters.h"

#include "source.h"
#include "text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define COLS_SELF_ counted_launches
COLS_DEFINE(counted_launches, COUNTED_LAUNCH_COLS)
#undef COLS_SELF_
#define COLS_SELF_ counted_values
COLS_DEFINE(counted_values, COUNTED_VALUE_COLS)
#undef COLS_SELF_
#define COLS_SELF_ counted_rules
COLS_DEFINE(counted_rules, COUNTED_RULE_COLS)
#undef COLS_SELF_

static const struct {
    const char *name, *doc;
} ODDITIES[] = {
#define ODDITY_(name, doc) {#name, doc},
    COUNTER_ODDITIES(ODDITY_)};

const char *counter_oddity_name(enum counter_oddity which)
{
    return ODDITIES[which].name;
}

const char *counter_oddity_doc(enum counter_oddity which)
{
    return ODDITIES[which].doc;
}

void counters_count(struct counters *c, enum counter_oddity which, uint64_t offset)
{
    if (!c->odd[which].count++) {
        c->odd[which].first_offset = (int64_t)offset;
        c->odd[which].file = c->files;
    }
}

uint32_t counters_intern(struct counters *c, const char *s, size_t len, uint64_t offset)
{
    if (text_is_utf8(s, len))
        return strtab_intern(&c->strings, s, len);
    struct buf clean = {0};
    text_add_clean(&clean, s, len);
    counters_count(c, COUNTER_invalid_utf8, offset);
    const uint32_t id =
        clean.failed ? ROOF_NONE : strtab_intern(&c->strings, clean.bytes, clean.len);
    buf_free(&clean);
    return id;
}

uint32_t counters_add_launch(struct counters *c, uint64_t offset)
{
    struct counted_launches *l = &c->launches;
    const uint32_t row = cols_push(l, &counted_launches_desc);
    if (row == ROOF_NONE)
        return row;
    int64_t *const numbers[] = {l->id,      l->process, l->device,  l->context,
                                l->stream,  l->grid_x,  l->grid_y,  l->grid_z,
                                l->block_x, l->block_y, l->block_z, l->passes};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        numbers[i][row] = ROOF_NULL_I64;
    l->replay[row] = l->cache_control[row] = l->clock_control[row] = ROOF_NONE;
    l->name[row] = l->mangled[row] = l->function[row] = l->capability[row] = ROOF_NONE;
    l->file[row] = c->files;
    l->offset[row] = offset;
    return row;
}

/* ---- Files ---- */

static bool says(const struct counter_text *text, const char *word)
{
    const size_t len = strlen(word);
    const char *p = text->bytes, *const end = text->bytes + text->len;
    while ((size_t)(end - p) >= len && (p = memchr(p, word[0], (size_t)(end - p) - len + 1))) {
        if (memcmp(p, word, len) == 0)
            return true;
        p++;
    }
    return false;
}

static roof_status refuse(const struct counter_text *text, roof_error *err)
{
    if (says(text, "ERR_NVGPUCTRPERM"))
        return error_set(err, ROOF_UNSUPPORTED, -1,
                         "%s: no launch was measured, for the driver did not permit counters "
                         "(ERR_NVGPUCTRPERM): it needs NVreg_RestrictProfilingToAdminUsers=0 on "
                         "the host, or ncu as administrator; options of a container do not help, "
                         "and on a rented host only its owner can change it",
                         text->path);
    return error_set(err, ROOF_FORMAT, -1,
                     "%s: no launch was measured: expected rows below a head with \"ID\" and "
                     "\"Kernel Name\" (ncu --csv, page details or raw), or a report (.ncu-rep)",
                     text->path);
}

roof_status counters_read(struct counters *c, const char *path, roof_error *err)
{
    struct buf bytes = {0};
    const uint32_t before = c->launches.head.count;
    roof_status status = source_read_all(path, &bytes, err);
    if (status == ROOF_OK) {
        const struct counter_text text = {path, bytes.bytes ? bytes.bytes : "", bytes.len};
        const bool is_report = text.len >= 4 && memcmp(text.bytes, "NVR", 4) == 0;
        status = is_report ? counters_read_report(c, &text, err) : counters_read_csv(c, &text, err);
        if (status == ROOF_OK && c->launches.head.count == before)
            status = refuse(&text, err);
        c->files++;
    }
    buf_free(&bytes);
    return status;
}

void counters_free(struct counters *c)
{
    cols_free(&c->launches, &counted_launches_desc);
    cols_free(&c->values, &counted_values_desc);
    cols_free(&c->rules, &counted_rules_desc);
    strtab_free(&c->strings);
    *c = (struct counters){0};
}
