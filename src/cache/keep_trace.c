/* keep_trace.c - which members of a trace are kept, and in which order. */
#include "keep_trace.h"

#include <stdlib.h>
#include <string.h>

/* Single numbers, each kept as a word. Tables of columns are long as said here. */
#define FACTS(X)                                                                                   \
    X(int64_t, meta.base_time_ns)                                                                  \
    X(int64_t, meta.rank)                                                                          \
    X(int64_t, meta.world_size)                                                                    \
    X(uint32_t, meta.backend)                                                                      \
    X(uint8_t, meta.format)                                                                        \
    X(uint8_t, meta.packing)                                                                       \
    X(uint32_t, meta.writer)                                                                       \
    X(uint32_t, meta.tables)                                                                       \
    X(uint32_t, meta.unread)                                                                       \
    X(uint64_t, meta.file_bytes)                                                                   \
    X(uint64_t, meta.json_bytes)                                                                   \
    X(uint64_t, meta.events)                                                                       \
    X(uint32_t, tracks.head.count)                                                                 \
    X(uint32_t, nodes.head.count)                                                                  \
    X(uint32_t, gpu.head.count)                                                                    \
    X(uint32_t, launch_shapes.head.count)                                                          \
    X(uint32_t, frames.head.count)                                                                 \
    X(uint32_t, annotations.head.count)                                                            \
    X(uint32_t, flows.head.count)                                                                  \
    X(uint32_t, steps.head.count)                                                                  \
    X(uint32_t, launches.head.count)                                                               \
    X(uint32_t, sizes.head.count)                                                                  \
    X(uint32_t, counted.head.count)                                                                \
    X(uint32_t, messages.head.count)                                                               \
    X(uint32_t, autograd.head.count)                                                               \
    X(uint32_t, metrics.head.count)                                                                \
    X(uint32_t, allocs.head.count)                                                                 \
    X(uint32_t, graph_nodes.head.count)                                                            \
    X(bool, external_ids_trusted)                                                                  \
    X(int64_t, origin_ns)                                                                          \
    X(bool, has_origin)                                                                            \
    X(bool, frames_skipped)                                                                        \
    X(bool, clipped)

#define COUNT_ONE_(type, member) +1
enum { NFACTS = 0 FACTS(COUNT_ONE_) };

static const struct table_of_columns {
    size_t offset; /* in struct roof_trace */
    const struct cols_desc *desc;
} TABLES[] = {
    {offsetof(struct roof_trace, tracks),        &tracks_desc       },
    {offsetof(struct roof_trace, nodes),         &nodes_desc        },
    {offsetof(struct roof_trace, gpu),           &gpu_desc          },
    {offsetof(struct roof_trace, launch_shapes), &launch_shapes_desc},
    {offsetof(struct roof_trace, frames),        &spans_desc        },
    {offsetof(struct roof_trace, annotations),   &spans_desc        },
    {offsetof(struct roof_trace, flows),         &flows_desc        },
    {offsetof(struct roof_trace, steps),         &steps_desc        },
    {offsetof(struct roof_trace, launches),      &launches_desc     },
    {offsetof(struct roof_trace, sizes),         &sizes_desc        },
    {offsetof(struct roof_trace, counted),       &counted_desc      },
    {offsetof(struct roof_trace, messages),      &messages_desc     },
    {offsetof(struct roof_trace, autograd),      &autograd_desc     },
    {offsetof(struct roof_trace, metrics),       &metrics_desc      },
    {offsetof(struct roof_trace, allocs),        &allocs_desc       },
    {offsetof(struct roof_trace, graph_nodes),   &graph_nodes_desc  },
};

enum {
    NTABLES = sizeof TABLES / sizeof *TABLES,
    NSINGLE = 10, /* sections that are no columns: three at the head, three of texts, four arrays */
    DEVICE_WORDS = 9
};

_Static_assert(sizeof(struct quality_count) == 4 * sizeof(int64_t), "kept as it lies: no padding");
_Static_assert(sizeof(struct signature) == ARGS_FIELDS * sizeof(uint32_t), "so is this");

size_t keep_trace_count(void)
{
    size_t n = NSINGLE;
    for (size_t i = 0; i < NTABLES; i++)
        n += TABLES[i].desc->nfields;
    return n;
}

/* ---- Writing ---- */

struct writer {
    struct store_bytes *sections;
    size_t next;
    struct arena *room;
    bool ok;
};

static void put(struct writer *w, const void *elements, size_t count, size_t size)
{
    w->ok &= elements != NULL || !count;
    w->sections[w->next++] = (struct store_bytes){elements, count * size};
}

static void put_facts(struct writer *w, const struct roof_trace *tr)
{
    uint64_t *words = arena_alloc(w->room, NFACTS * sizeof *words);
    size_t n = 0;
#define PUT_FACT_(type, member) words[n++] = (uint64_t)tr->member;
    if (words) {
        FACTS(PUT_FACT_)
    }
#undef PUT_FACT_
    put(w, words, NFACTS, sizeof *words);
}

/* Field by field: the struct has padding, whose bytes nobody sets. */
static void put_devices(struct writer *w, const struct trace_meta *m)
{
    int64_t *words = arena_calloc(w->room, m->ndevices, DEVICE_WORDS * sizeof *words);
    for (size_t i = 0; words && i < m->ndevices; i++) {
        words[i * DEVICE_WORDS] = m->devices[i].id;
        words[i * DEVICE_WORDS + 1] = m->devices[i].name;
        words[i * DEVICE_WORDS + 2] = m->devices[i].num_sms;
        words[i * DEVICE_WORDS + 3] = m->devices[i].memory_bytes;
        words[i * DEVICE_WORDS + 4] = m->devices[i].cc_major;
        words[i * DEVICE_WORDS + 5] = m->devices[i].cc_minor;
        words[i * DEVICE_WORDS + 6] = m->devices[i].bandwidth;
        words[i * DEVICE_WORDS + 7] = m->devices[i].l2_bytes;
        words[i * DEVICE_WORDS + 8] = m->devices[i].clock_hz;
    }
    put(w, words, m->ndevices, DEVICE_WORDS * sizeof *words);
}

/* As strtab_borrow takes them. */
static void put_strings(struct writer *w, const struct strtab *t)
{
    size_t size = 0;
    uint32_t *lens = arena_alloc(w->room, t->count * sizeof *lens);
    for (uint32_t id = 0; id < t->count; id++)
        size += (size_t)t->entries[id].len + 1;
    char *bytes = arena_alloc(w->room, size), *at = bytes;
    for (uint32_t id = 0; lens && bytes && id < t->count; id++) {
        lens[id] = t->entries[id].len;
        memcpy(at, t->entries[id].s, (size_t)lens[id] + 1);
        at += (size_t)lens[id] + 1;
    }
    put(w, lens, t->count, sizeof *lens);
    put(w, bytes, size, 1);
}

static void put_columns(struct writer *w, const struct roof_trace *tr,
                        const struct table_of_columns *table)
{
    const void *cols = (const char *)tr + table->offset;
    const struct cols_head *head = cols;
    for (size_t i = 0; i < table->desc->nfields; i++)
        put(w, cols_column(cols, table->desc, i), head->count, table->desc->fields[i].size);
}

static void put_arrays(struct writer *w, const struct roof_trace *tr)
{
    const size_t nnodes = tr->nodes.head.count, nattached = tr->attached_from[nnodes];
    put(w, tr->attached_from, nnodes + 1, sizeof *tr->attached_from);
    put(w, tr->attached, nattached, sizeof *tr->attached);
    put(w, tr->attached_ns, nattached + 1, sizeof *tr->attached_ns);
    put(w, tr->launch_rows, tr->gpu.head.count, sizeof *tr->launch_rows);
}

bool keep_trace_write(const struct roof_trace *tr, struct store_bytes *sections, struct arena *room)
{
    struct writer w = {sections, 0, room, true};
    put_facts(&w, tr);
    put(&w, tr->quality, QUALITY_COUNT, sizeof *tr->quality);
    put_devices(&w, &tr->meta);
    put_strings(&w, &tr->strings);
    put(&w, tr->args.signatures, args_count(&tr->args), sizeof *tr->args.signatures);
    for (size_t i = 0; i < NTABLES; i++)
        put_columns(&w, tr, &TABLES[i]);
    put_arrays(&w, tr);
    return w.ok;
}

/* ---- Reading ---- */

/* A section that the checksum finds whole is what keep_trace_write wrote: the library's fingerprint
 * is in the key, and nobody else could write the file (store_map). So lengths are checked, which
 * costs nothing, but not every id in every column: a range in all of them would still not make a
 * forged tree a tree, and who could forge a checksum there could run programs as this user. */
struct reader {
    const struct sections *file;
    size_t next;
    bool ok;
};

/* The next section, any number of elements. */
static const void *take_any(struct reader *r, size_t size, size_t *count)
{
    struct store_bytes section;
    *count = 0;
    if (!r->ok || !sections_get(r->file, r->next++, &section) || section.size % size) {
        r->ok = false;
        return NULL;
    }
    *count = section.size / size;
    return section.bytes;
}

static const void *take(struct reader *r, size_t count, size_t size)
{
    size_t found;
    const void *elements = take_any(r, size, &found);
    r->ok &= found == count;
    return r->ok ? elements : NULL;
}

static void take_facts(struct reader *r, struct roof_trace *tr)
{
    const uint64_t *words = take(r, NFACTS, sizeof *words);
    size_t n = 0;
    if (!words)
        return;
#define TAKE_FACT_(type, member) tr->member = (type)words[n++];
    FACTS(TAKE_FACT_)
#undef TAKE_FACT_
}

static void take_quality(struct reader *r, struct roof_trace *tr)
{
    const void *counts = take(r, QUALITY_COUNT, sizeof *tr->quality);
    if (counts)
        memcpy(tr->quality, counts, sizeof tr->quality);
}

static void take_devices(struct reader *r, struct trace_meta *m)
{
    size_t n;
    const int64_t *words = take_any(r, DEVICE_WORDS * sizeof *words, &n);
    m->devices = n ? malloc(n * sizeof *m->devices) : NULL;
    if (!m->devices) {
        r->ok &= !n;
        return;
    }
    for (m->ndevices = 0; m->ndevices < n; m->ndevices++, words += DEVICE_WORDS)
        m->devices[m->ndevices] =
            (struct device_props){words[0], (uint32_t)words[1], words[2], words[3], words[4],
                                  words[5], words[6],           words[7], words[8]};
}

static void take_strings(struct reader *r, struct strtab *t)
{
    size_t count, size;
    const uint32_t *lens = take_any(r, sizeof *lens, &count);
    const char *bytes = take_any(r, 1, &size);
    r->ok = r->ok && count < ROOF_NONE && strtab_borrow(t, bytes, size, lens, (uint32_t)count);
}

static void take_signatures(struct reader *r, struct args_table *t)
{
    size_t count;
    const struct signature *signatures = take_any(r, sizeof *signatures, &count);
    r->ok &= count < ROOF_NONE;
    if (r->ok)
        args_borrow(t, signatures, (uint32_t)count);
}

static void take_columns(struct reader *r, struct roof_trace *tr,
                         const struct table_of_columns *table)
{
    void *cols = (char *)tr + table->offset;
    const uint32_t count = ((const struct cols_head *)cols)->count;
    for (size_t i = 0; i < table->desc->nfields; i++)
        cols_borrow(cols, table->desc, i, take(r, count, table->desc->fields[i].size), count);
}

/* Stores the address of a section in a pointer of whatever type, which is only read through. */
static void take_array(struct reader *r, void *pointer, size_t count, size_t size)
{
    const void *elements = take(r, count, size);
    memcpy(pointer, &elements, sizeof elements);
}

static void take_arrays(struct reader *r, struct roof_trace *tr)
{
    const size_t nnodes = tr->nodes.head.count;
    take_array(r, &tr->attached_from, nnodes + 1, sizeof *tr->attached_from);
    const size_t nattached = r->ok ? tr->attached_from[nnodes] : 0;
    take_array(r, &tr->attached, nattached, sizeof *tr->attached);
    take_array(r, &tr->attached_ns, nattached + 1, sizeof *tr->attached_ns);
    take_array(r, &tr->launch_rows, tr->gpu.head.count, sizeof *tr->launch_rows);
}

/* An empty trace, as `t` is, member by member in their order: a new one does not compile
 * (-Wmissing-field-initializers) until it stands here. Then it belongs into FACTS or TABLES, or is
 * put and taken by functions of its own; or it is none of what is kept, as path, rules,
 * device_choice, models, inductor, opened. */
static struct roof_trace all_members(const struct roof_trace *t)
{
    const struct trace_meta *m = &t->meta;
    const struct trace_meta meta = {
        m->base_time_ns, m->rank,       m->world_size, m->backend, m->devices,
        m->ndevices,     m->format,     m->packing,    m->writer,  m->tables,
        m->unread,       m->file_bytes, m->json_bytes, m->events,
    };
    return (struct roof_trace){
        t->path,
        t->rules,
        t->strings,
        t->args,
        meta,
        t->tracks,
        t->nodes,
        t->gpu,
        t->launch_shapes,
        t->frames,
        t->annotations,
        t->flows,
        t->steps,
        t->launches,
        t->sizes,
        t->counted,
        t->messages,
        t->autograd,
        t->metrics,
        t->allocs,
        t->graph_nodes,
        t->kernel_args, /* of captures only, as these */
        t->captures,
        t->ncaptures,
        t->replayed,
        t->launch_rows,
        t->attached,
        t->attached_from,
        t->attached_ns,
        t->external_ids_trusted,
        t->origin_ns,
        t->has_origin,
        t->frames_skipped,
        t->clipped,
        {{0}}, /* quality */
        t->borrowed,
        t->device_choice,
        t->models,
        t->inductor,
        t->opened,
        t->view, /* never of one that is kept */
    };
}

bool keep_trace_read(const struct sections *s, struct roof_trace *tr)
{
    struct reader r = {s, 0, true};
    *tr = all_members(tr);
    tr->borrowed = true;
    take_facts(&r, tr);
    take_quality(&r, tr);
    take_devices(&r, &tr->meta);
    take_strings(&r, &tr->strings);
    take_signatures(&r, &tr->args);
    for (size_t i = 0; i < NTABLES; i++)
        take_columns(&r, tr, &TABLES[i]);
    take_arrays(&r, tr);
    return r.ok;
}
