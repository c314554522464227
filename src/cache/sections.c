/* sections.c - laying out sections in a file, and finding them again. */
#include "sections.h"

#include "checksum.h"

#include <stdlib.h>
#include <string.h>

/* Only words of 8 bytes, so no padding. A change of the layout changes the library's fingerprint,
 * which is in the key; the version is for people who look into a file. */
struct header {
    char magic[8];
    uint64_t version;
    uint64_t file_bytes;
    uint64_t nsections;
    struct cache_key key;
};

struct place {
    uint64_t offset;
    uint64_t bytes;
    uint64_t sum;
};

static const char MAGIC[8] = {'R', 'o', 'o', 'f', 't', 'r', 'e', 'e'};

enum { VERSION = 1 };

static size_t head_bytes(size_t nsections)
{
    return sizeof(struct header) + nsections * sizeof(struct place);
}

static struct place place_of(const struct sections *s, size_t i)
{
    struct place p;
    memcpy(&p, s->head + head_bytes(i), sizeof p);
    return p;
}

/* ---- Reading ---- */

static bool is_header_right(const struct sections *s, const struct cache_key *key)
{
    struct header h;
    uint64_t sum;
    const size_t head = head_bytes(s->count);
    memcpy(&h, s->head, sizeof h);
    memcpy(&sum, s->head + head, sizeof sum);
    return memcmp(h.magic, MAGIC, sizeof MAGIC) == 0 && h.version == VERSION &&
           h.file_bytes == s->map.size && h.nsections == s->count &&
           memcmp(&h.key, key, sizeof *key) == 0 && checksum(s->head, head) == sum;
}

static bool copy_head(struct sections *s)
{
    const size_t size = head_bytes(s->count) + sizeof(uint64_t);
    if (s->map.size < size || !(s->head = malloc(size)))
        return false;
    memcpy(s->head, s->map.bytes, size);
    return true;
}

static bool are_places_inside(const struct sections *s)
{
    for (size_t i = 0; i < s->count; i++) {
        const struct place p = place_of(s, i);
        if (p.offset % SECTION_ALIGN || p.offset > s->map.size || p.bytes > s->map.size - p.offset)
            return false;
    }
    return true;
}

bool sections_open(const char *dir, const char *name, const struct cache_key *key, size_t count,
                   struct sections *out)
{
    *out = (struct sections){.count = count};
    if (!store_map(dir, name, &out->map))
        return false;
    if (copy_head(out) && is_header_right(out, key) && are_places_inside(out))
        return true;
    sections_close(out);
    return false;
}

void sections_close(struct sections *s)
{
    store_unmap(&s->map);
    free(s->head);
    s->head = NULL;
}

bool sections_get(const struct sections *s, size_t i, struct store_bytes *out)
{
    const struct place p = place_of(s, i);
    *out = (struct store_bytes){(const char *)s->map.bytes + p.offset, (size_t)p.bytes};
    return checksum(out->bytes, out->size) == p.sum;
}

/* ---- Writing ---- */

static uint64_t aligned(uint64_t offset)
{
    return (offset + SECTION_ALIGN - 1) / SECTION_ALIGN * SECTION_ALIGN;
}

static bool is_same(const struct store_bytes *a, const struct store_bytes *b)
{
    return a->bytes == b->bytes && a->size == b->size;
}

/* What stands in the file, in order: the head, then each section behind its padding. */
struct layout {
    char *head;
    struct store_bytes *parts;
    size_t nparts;
    uint64_t end;
};

static void add_part(struct layout *l, const void *bytes, size_t size)
{
    l->parts[l->nparts++] = (struct store_bytes){bytes, size};
    l->end += size;
}

static void add_section(struct layout *l, const struct store_bytes *section, size_t i)
{
    static const char ZEROS[SECTION_ALIGN] = {0};
    add_part(l, ZEROS, (size_t)(aligned(l->end) - l->end));
    const struct place p = {l->end, section->size, checksum(section->bytes, section->size)};
    memcpy(l->head + head_bytes(i), &p, sizeof p);
    add_part(l, section->bytes, section->size);
}

static void lay_out(struct layout *l, const struct cache_key *key,
                    const struct store_bytes *sections, size_t count)
{
    const size_t head = head_bytes(count);
    add_part(l, l->head, head + sizeof(uint64_t));
    for (size_t i = 0; i < count; i++) {
        if (i && is_same(&sections[i], &sections[i - 1]))
            memcpy(l->head + head_bytes(i), l->head + head_bytes(i - 1), sizeof(struct place));
        else
            add_section(l, &sections[i], i);
    }
    struct header h = {.version = VERSION, .file_bytes = l->end, .nsections = count, .key = *key};
    memcpy(h.magic, MAGIC, sizeof MAGIC);
    memcpy(l->head, &h, sizeof h);
    const uint64_t sum = checksum(l->head, head);
    memcpy(l->head + head, &sum, sizeof sum);
}

roof_status sections_write(const char *dir, const char *name, const struct cache_key *key,
                           const struct store_bytes *sections, size_t count, roof_error *err)
{
    struct layout l = {
        .head = calloc(1, head_bytes(count) + sizeof(uint64_t)),
        .parts = calloc(2 * count + 1, sizeof *l.parts),
    };
    roof_status status = ROOF_OK;
    if (l.head && l.parts) {
        lay_out(&l, key, sections, count);
        status = store_write(dir, name, l.parts, l.nparts, err);
    } else {
        status = error_nomem(err);
    }
    free(l.head);
    free(l.parts);
    return status;
}
