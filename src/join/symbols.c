/* symbols.c - numbers for what launches are, the same on both sides. All is decided for the
 * distinct pairs of name and shape, of which there are few. */
#include "symbols.h"

#include "kernel_name.h"
#include "map.h"
#include "number.h"

#include <stdlib.h>
#include <string.h>

/* A distinct name and shape of one side. */
struct kind_row {
    uint32_t name, shape; /* of the side */
    uint32_t identity, symbol;
};

struct side_kinds {
    const struct join_side *side;
    struct kind_row *v;
    uint32_t count;
    uint32_t *of_row; /* row -> v, until it is replaced by the symbol */
};

/* What both sides say of the shapes of one identity. */
struct identity_facts {
    uint8_t unsaid[2]; /* bits of fields that some row does not say */
    uint8_t common;    /* bits of fields that some rows of both have the same */
};

struct maker {
    struct symbols *s;
    struct side_kinds sides[2];
    uint32_t *base_of; /* canonical -> string of bases */
    uint32_t *identity_of;
    uint8_t *has;      /* canonical -> bits of sides */
    uint8_t *base_has; /* base -> bits of sides; bit 4: some canonical name of it is on both */
    struct strtab bases, keys;
    struct identity_facts *facts;
};

static bool intern_canonical(struct strtab *t, const char *name, struct buf *scratch, uint32_t *out)
{
    buf_clear(scratch);
    kernel_name_canonical(name, strlen(name), scratch);
    *out = scratch->failed ? ROOF_NONE
                           : strtab_intern(t, scratch->len ? scratch->bytes : "", scratch->len);
    return *out != ROOF_NONE;
}

/* Distinct pairs of a side, and the canonical names of its strings. */
static bool find_kinds(struct symbols *s, struct side_kinds *k, uint32_t *canonical)
{
    const struct join_side *side = k->side;
    struct map known = {0};
    struct buf scratch = {0};
    bool ok = true;
    uint32_t cap = 0;
    for (uint32_t i = 0; i < side->count && ok; i++) {
        const uint64_t key = (uint64_t)side->name[i] << 32 | side->shape[i];
        uint32_t *at = map_put(&known, key, k->count);
        if (!at)
            ok = false;
        else if (*at == k->count) {
            if (k->count == cap) {
                cap = cap ? 2 * cap : 64;
                struct kind_row *more = realloc(k->v, cap * sizeof *more);
                k->v = more ? more : k->v;
                ok = more != NULL;
            }
            if (ok)
                k->v[k->count++] = (struct kind_row){side->name[i], side->shape[i], 0, 0};
        }
        if (ok)
            k->of_row[i] = *at;
    }
    for (uint32_t i = 0; i < k->count && ok; i++) {
        const uint32_t name = k->v[i].name;
        if (canonical[name] == ROOF_NONE)
            ok = intern_canonical(&s->canonical, strtab_get(side->names, name), &scratch,
                                  &canonical[name]);
    }
    buf_free(&scratch);
    map_free(&known);
    return ok;
}

/* ---- Names ---- */

static bool find_bases(struct maker *m)
{
    struct symbols *s = m->s;
    const uint32_t n = s->canonical.count;
    struct buf scratch = {0};
    bool ok = true;
    for (uint32_t c = 0; c < n && ok; c++) {
        const struct strtab_entry *e = &s->canonical.entries[c];
        buf_clear(&scratch);
        kernel_name_base(e->s, e->len, &scratch);
        m->base_of[c] = scratch.failed ? ROOF_NONE
                                       : strtab_intern(&m->bases, scratch.len ? scratch.bytes : "",
                                                       scratch.len);
        ok = m->base_of[c] != ROOF_NONE;
    }
    buf_free(&scratch);
    return ok;
}

/* A name of one side only is compared by its base name, if all names of that base are. */
static bool find_identities(struct maker *m)
{
    struct symbols *s = m->s;
    uint32_t *const canonical[] = {s->name_a, s->name_b};
    const uint32_t n = s->canonical.count;
    m->base_has = calloc((size_t)m->bases.count + 1, 1);
    if (!m->base_has)
        return false;
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < m->sides[side].count; i++)
            m->has[canonical[side][m->sides[side].v[i].name]] |= (uint8_t)(1 << side);
    for (uint32_t c = 0; c < n; c++)
        m->base_has[m->base_of[c]] |= (uint8_t)(m->has[c] | (m->has[c] == 3 ? 4 : 0));
    s->nidentities = n + m->bases.count;
    s->sides = calloc((size_t)s->nidentities + 1, 1);
    if (!s->sides)
        return false;
    for (uint32_t c = 0; c < n; c++) {
        const bool by_base = m->base_has[m->base_of[c]] == 3;
        m->identity_of[c] = by_base ? n + m->base_of[c] : c;
        s->sides[m->identity_of[c]] |= m->has[c];
    }
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < m->sides[side].count; i++) {
            struct kind_row *k = &m->sides[side].v[i];
            k->identity = m->identity_of[canonical[side][k->name]];
        }
    return true;
}

/* ---- Shapes ---- */

static const struct join_shape UNKNOWN = {
    {ROOF_NULL_I64, ROOF_NULL_I64, ROOF_NULL_I64},
    {ROOF_NULL_I64, ROOF_NULL_I64, ROOF_NULL_I64},
    ROOF_NULL_I64,
    ROOF_NULL_I64,
};

static const struct join_shape *shape_of(const struct side_kinds *k, uint32_t i)
{
    const uint32_t shape = k->v[i].shape;
    return shape < k->side->nshapes ? &k->side->shapes[shape] : &UNKNOWN;
}

/* The numbers of a field. */
static void field_of(const struct join_shape *shape, int field, int64_t out[3])
{
    const int64_t *const triple = field == SHAPE_GRID ? shape->grid : shape->block;
    out[0] = out[1] = out[2] = 0;
    if (field == SHAPE_REGISTERS)
        out[0] = shape->registers;
    else if (field == SHAPE_SHARED)
        out[0] = shape->shared;
    else
        memcpy(out, triple, sizeof shape->grid);
}

/* Which sides have a value of a field of an identity. */
static bool compare_values(struct maker *m)
{
    struct strtab seen = {0};
    struct map sides = {0};
    bool ok = true;
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < m->sides[side].count && ok; i++)
            for (int field = 0; field < SHAPE_FIELDS && ok; field++) {
                const uint32_t identity = m->sides[side].v[i].identity;
                struct identity_facts *facts = &m->facts[identity];
                int64_t key[5] = {identity, field, 0, 0, 0};
                field_of(shape_of(&m->sides[side], i), field, key + 2);
                if (key[2] == ROOF_NULL_I64) {
                    facts->unsaid[side] |= (uint8_t)(1 << field);
                    continue;
                }
                const uint32_t id = strtab_intern(&seen, (const char *)key, sizeof key);
                uint32_t *had = id == ROOF_NONE ? NULL : map_put(&sides, id, 0);
                ok = had != NULL;
                if (ok) {
                    *had |= 1u << side;
                    facts->common |= (uint8_t)(*had == 3 ? 1 << field : 0);
                }
            }
    strtab_free(&seen);
    map_free(&sides);
    return ok;
}

/* Bits of fields that tell launches of an identity apart. */
static uint8_t fields_that_count(const struct maker *m, uint32_t identity)
{
    const struct identity_facts *f = &m->facts[identity];
    const uint8_t said = (uint8_t) ~(f->unsaid[0] | f->unsaid[1]) & ((1 << SHAPE_FIELDS) - 1);
    const uint8_t always = 1 << SHAPE_GRID | 1 << SHAPE_BLOCK;
    return said & (always | f->common);
}

static bool number_symbols(struct maker *m)
{
    struct symbols *s = m->s;
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < m->sides[side].count; i++) {
            struct kind_row *k = &m->sides[side].v[i];
            const uint8_t fields = fields_that_count(m, k->identity);
            int64_t key[1 + 3 * SHAPE_FIELDS] = {k->identity};
            for (int field = 0; field < SHAPE_FIELDS; field++)
                if (fields >> field & 1)
                    field_of(shape_of(&m->sides[side], i), field, key + 1 + 3 * field);
            k->symbol = strtab_intern(&m->keys, (const char *)key, sizeof key);
            if (k->symbol == ROOF_NONE)
                return false;
        }
    s->count = m->keys.count;
    s->facts = calloc((size_t)s->count + 1, sizeof *s->facts);
    for (int side = 0; s->facts && side < 2; side++)
        for (uint32_t i = 0; i < m->sides[side].count; i++) {
            const struct kind_row *k = &m->sides[side].v[i];
            const struct identity_facts *f = &m->facts[k->identity];
            const uint8_t said =
                (uint8_t) ~(f->unsaid[0] | f->unsaid[1]) & ((1 << SHAPE_FIELDS) - 1);
            const uint8_t equal = fields_that_count(m, k->identity);
            s->facts[k->symbol] =
                (struct symbol_facts){k->identity >= s->canonical.count ? LEVEL_BASE : LEVEL_NAME,
                                      equal, (uint8_t)(said & ~equal), k->identity};
        }
    return s->facts != NULL;
}

static void put_symbols(const struct side_kinds *k)
{
    for (uint32_t i = 0; i < k->side->count; i++)
        k->of_row[i] = k->v[k->of_row[i]].symbol;
}

/* ---- All together ---- */

static uint32_t *new_none(uint32_t n)
{
    uint32_t *v = malloc(n * sizeof *v + 1);
    if (v)
        memset(v, 0xff, n * sizeof *v);
    return v;
}

static bool make(struct maker *m)
{
    struct symbols *s = m->s;
    const bool has_room = s->of_a && s->of_b && s->name_a && s->name_b;
    if (!has_room || !find_kinds(s, &m->sides[0], s->name_a) ||
        !find_kinds(s, &m->sides[1], s->name_b))
        return false;
    const uint32_t n = s->canonical.count;
    m->base_of = new_none(n);
    m->identity_of = new_none(n);
    m->has = calloc((size_t)n + 1, 1);
    if (!m->base_of || !m->identity_of || !m->has || !find_bases(m) || !find_identities(m))
        return false;
    m->facts = calloc((size_t)s->nidentities + 1, sizeof *m->facts);
    if (!m->facts || !compare_values(m) || !number_symbols(m))
        return false;
    put_symbols(&m->sides[0]);
    put_symbols(&m->sides[1]);
    return true;
}

bool symbols_make(struct symbols *s, const struct join_side *a, const struct join_side *b)
{
    struct maker m = {.s = s};
    *s = (struct symbols){0};
    s->of_a = new_none(a->count);
    s->of_b = new_none(b->count);
    s->name_a = new_none(a->names->count);
    s->name_b = new_none(b->names->count);
    m.sides[0] = (struct side_kinds){a, NULL, 0, s->of_a};
    m.sides[1] = (struct side_kinds){b, NULL, 0, s->of_b};
    const bool ok = make(&m);
    free(m.sides[0].v);
    free(m.sides[1].v);
    free(m.base_of);
    free(m.identity_of);
    free(m.has);
    free(m.base_has);
    free(m.facts);
    strtab_free(&m.bases);
    strtab_free(&m.keys);
    return ok;
}

void symbols_free(struct symbols *s)
{
    strtab_free(&s->canonical);
    free(s->of_a);
    free(s->of_b);
    free(s->facts);
    free(s->name_a);
    free(s->name_b);
    free(s->sides);
    *s = (struct symbols){0};
}
