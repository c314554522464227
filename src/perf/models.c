/* models.c - reading the models once, for whoever asks first. */
#include "models.h"

#include "checksum.h"
#include "embedded.h"
#include "grow.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct user_file {
    const char *name, *text;
};

struct model_slot {
    struct arena arena;
    struct user_file *files;
    size_t nfiles, files_cap;
    struct opsupply supply;
    _Atomic(struct opmodels *) models;
};

struct model_slot *model_slot_new(void)
{
    return calloc(1, sizeof(struct model_slot));
}

bool model_slot_add(struct model_slot *s, const char *name, const char *text)
{
    struct user_file f = {arena_strndup(&s->arena, name, strlen(name)),
                          arena_strndup(&s->arena, text, strlen(text))};
    if (!f.name || !f.text || !grow_room(&s->files, sizeof *s->files, s->nfiles, &s->files_cap))
        return false;
    s->files[s->nfiles++] = f;
    return true;
}

void model_slot_supply(struct model_slot *s, const struct opsupply *supply)
{
    s->supply = *supply;
}

const struct opsupply *model_slot_supplier(const struct model_slot *s)
{
    return &s->supply;
}

size_t model_slot_files(const struct model_slot *s)
{
    return s->nfiles;
}

uint64_t model_slot_checksum(const struct model_slot *s)
{
    struct buf b = {0};
    for (size_t i = 0; i < s->nfiles; i++) {
        buf_printf(&b, "%zu:%zu:", strlen(s->files[i].name), strlen(s->files[i].text));
        buf_str(&b, s->files[i].name);
        buf_str(&b, s->files[i].text);
    }
    const uint64_t sum = b.len && !b.failed ? checksum(b.bytes, b.len) : 0;
    buf_free(&b);
    return sum;
}

static void drop(struct opmodels *m)
{
    if (m)
        opmodels_free(m);
    free(m);
}

void model_slot_free(struct model_slot *s)
{
    if (!s)
        return;
    drop(atomic_load(&s->models));
    free(s->files);
    arena_free(&s->arena);
    free(s);
}

static roof_status read_all(const struct model_slot *s, const struct strtab *names,
                            struct opmodels *m, roof_error *err)
{
    opmodels_init(m, embedded_schemas_tsv);
    opmodels_want(m, names);
    for (const struct embedded_file *f = embedded_ops; f->name; f++)
        ROOF_TRY(opmodels_read(m, f->name, f->text, 0, err));
    opmodels_want(m, NULL); /* what a user says is checked, all of it */
    for (size_t i = 0; i < s->nfiles; i++)
        ROOF_TRY(opmodels_read(m, s->files[i].name, s->files[i].text, (unsigned)i + 1, err));
    return ROOF_OK;
}

roof_status model_slot_models(struct model_slot *s, const struct strtab *names,
                              const struct opmodels **out, roof_error *err)
{
    struct opmodels *first = atomic_load(&s->models);
    *out = first;
    if (first)
        return ROOF_OK;
    struct opmodels *m = calloc(1, sizeof *m);
    if (!m)
        return error_nomem(err);
    const roof_status status = read_all(s, names, m, err);
    if (status != ROOF_OK) {
        drop(m);
        return status;
    }
    /* Of threads that ask at the same time each reads, and all use what is read first. */
    if (atomic_compare_exchange_strong(&s->models, &first, m)) {
        *out = m;
    } else {
        drop(m);
        *out = first;
    }
    return ROOF_OK;
}
