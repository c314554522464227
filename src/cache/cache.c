/* cache.c - one file of sections: those of the trace, then one for each table. */
#include "cache.h"

#include "keep_table.h"
#include "keep_trace.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_TABLE_BYTES = 64 * 1024 * 1024 }; /* beyond, it is made from the columns again */

struct cache {
    struct sections file;
    char *dir;
    char name[CACHE_NAME_BYTES];
};

static size_t section_count(const struct cache_place *place)
{
    return keep_trace_count() + place->ntables;
}

/* ---- Reading ---- */

struct cache *cache_open(const struct cache_place *place)
{
    struct cache *c = calloc(1, sizeof *c);
    const size_t size = strlen(place->dir) + 1;
    if (!c || !(c->dir = malloc(size)) ||
        !sections_open(place->dir, place->name, &place->key, section_count(place), &c->file)) {
        cache_close(c);
        return NULL;
    }
    memcpy(c->dir, place->dir, size);
    memcpy(c->name, place->name, sizeof c->name);
    return c;
}

void cache_close(struct cache *c)
{
    if (!c)
        return;
    sections_close(&c->file);
    free(c->dir);
    free(c);
}

/* A file that turns out to be damaged is removed, so that the next one who opens the trace makes it
 * anew. */
static void give_up(const struct cache *c)
{
    store_remove(c->dir, c->name);
}

bool cache_table(const struct cache *c, size_t table, const char *path, roof_table *out)
{
    struct store_bytes kept;
    if (!text_is_utf8(path, strlen(path)))
        return false;
    const bool whole = sections_get(&c->file, keep_trace_count() + table, &kept);
    if (whole && !kept.size)
        return false;
    if (whole && keep_table_read(&kept, path, out))
        return true;
    give_up(c);
    return false;
}

struct roof_trace *cache_trace(const struct cache *c)
{
    struct roof_trace *tr = calloc(1, sizeof *tr);
    if (tr && keep_trace_read(&c->file, tr))
        return tr;
    trace_free(tr);
    give_up(c);
    return NULL;
}

/* ---- Writing ---- */

static bool is_same(const struct buf *a, const struct buf *b)
{
    return a->len == b->len && memcmp(a->bytes, b->bytes, a->len) == 0;
}

/* Makes texts[i] and sections[i] of each table; one that equals the one before it is the same
 * section. A path that is not UTF-8 stands in tables in another form: then none is kept. */
static bool add_tables(const struct cache_place *place, const struct roof_trace *tr,
                       const roof_table *const *tables, struct buf *texts,
                       struct store_bytes *sections)
{
    const bool plain = text_is_utf8(tr->path, strlen(tr->path));
    bool ok = true;
    for (size_t i = 0; i < place->ntables; i++) {
        if (!tables[i] || !plain)
            continue;
        keep_table_write(tables[i], tr->path, &texts[i]);
        ok &= !texts[i].failed;
        if (!ok || texts[i].len > MAX_TABLE_BYTES)
            buf_free(&texts[i]);
        else if (i && texts[i - 1].len && is_same(&texts[i - 1], &texts[i]))
            sections[i] = sections[i - 1];
        else
            sections[i] = (struct store_bytes){texts[i].bytes, texts[i].len};
    }
    return ok;
}

roof_status cache_write(const struct cache_place *place, const struct roof_trace *tr,
                        const roof_table *const *tables, roof_error *err)
{
    struct store_bytes *sections = calloc(section_count(place), sizeof *sections);
    struct buf *texts = calloc(place->ntables + 1, sizeof *texts);
    struct arena room = {0};
    roof_status status = ROOF_OK;
    const bool ok = sections && texts && keep_trace_write(tr, sections, &room) &&
                    add_tables(place, tr, tables, texts, sections + keep_trace_count());
    status = ok ? sections_write(place->dir, place->name, &place->key, sections,
                                 section_count(place), err)
                : error_nomem(err);
    for (size_t i = 0; texts && i < place->ntables; i++)
        buf_free(&texts[i]);
    free(texts);
    free(sections);
    arena_free(&room);
    return status;
}
