/* attribute_maps.c - what an attribution says to other runs: operators of kernels by name and order
 * (corr.json), and which layers stand for which (part.json). */
#include "attribute_profile.h"

#include "kernel_name.h"
#include "map.h"
#include "sort.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

/* ---- Operators of kernels ---- */

static int compare_starts(const void *ctx, uint32_t a, uint32_t b)
{
    const struct roof_trace *tr = ctx;
    if (tr->gpu.start_ns[a] != tr->gpu.start_ns[b])
        return SORT_BY(tr->gpu.start_ns[a], tr->gpu.start_ns[b]);
    return SORT_BY(a, b);
}

/* The base name of a kernel, as a number of `names`; ROOF_NONE when out of memory. */
static uint32_t short_name(struct strtab *names, const char *name)
{
    struct buf canonical = {0}, base = {0};
    kernel_name_canonical(name, strlen(name), &canonical);
    kernel_name_base(canonical.bytes ? canonical.bytes : "", canonical.len, &base);
    const uint32_t id = canonical.failed || base.failed
                            ? ROOF_NONE
                            : strtab_intern(names, base.bytes ? base.bytes : "", base.len);
    buf_free(&canonical);
    buf_free(&base);
    return id;
}

static void add_entry(struct buf *out, const char *kernel, uint32_t invocation, const char *op,
                      bool *is_first)
{
    buf_str(out, *is_first ? "\n" : ",\n");
    buf_str(out, "{\"kernel_name\": ");
    text_quote_json(out, kernel, strlen(kernel));
    buf_printf(out, ", \"invocation\": %u, \"op_name\": ", invocation);
    text_quote_json(out, op, strlen(op));
    buf_char(out, '}');
    *is_first = false;
}

roof_status attribute_corr_write(struct attribute *a, struct buf *out, roof_error *err)
{
    const struct gpu *g = &a->tr->gpu;
    struct strtab names = {0};
    uint32_t *order = sort_new_order(g->head.count, compare_starts, a->tr);
    uint32_t *count = calloc((size_t)g->head.count + 1, sizeof *count); /* by short name */
    bool ok = order && count, is_first = true;
    buf_str(out, "{\"schema_version\": \"1.0\", \"entries\": [");
    for (uint32_t i = 0; ok && i < g->head.count; i++) {
        const uint32_t row = order[i];
        if (g->kind[row] != KIND_KERNEL)
            continue;
        const uint32_t name = short_name(&names, trace_string(a->tr, g->name[row]));
        ok = name != ROOF_NONE;
        if (ok && attribute_has_operator(a, row))
            add_entry(out, strtab_get(&names, name), count[name],
                      attribute_name(a, attribute_operator(a, row)), &is_first);
        if (ok)
            count[name]++;
    }
    buf_str(out, "]}\n");
    strtab_free(&names);
    free(order);
    free(count);
    return ok && !out->failed ? ROOF_OK : error_nomem(err);
}

/* ---- Layers ---- */

static void add_pair(struct buf *out, const char *label, const char *of, bool *is_first)
{
    buf_str(out, *is_first ? "\n" : ",\n");
    text_quote_json(out, label, strlen(label));
    buf_str(out, ": ");
    text_quote_json(out, of, strlen(of));
    *is_first = false;
}

static const char *label_of(const struct attribute *a, const struct layer_parts *l, uint32_t part)
{
    return layer_part_label(layer_part_name(l, a->tr, part));
}

/* Each label once, in the order in which they come: what it is first, counts. Operators have no
 * labels: all of one name have the same. */
static bool add_layers(const struct attribute *a, const struct layer_parts *l, struct strtab *known,
                       struct buf *out, bool *is_first)
{
    for (uint32_t p = 0; p < l->count && l->source != PARTS_OF_OPS; p++) {
        const char *label = label_of(a, l, p);
        const uint32_t of = l->stands_for[p], before = known->count;
        if (of == ROOF_NONE || strcmp(label, label_of(a, l, of)) == 0 ||
            !layer_parts_equal(l, a->tr, of, p))
            continue;
        if (strtab_intern(known, label, strlen(label)) == ROOF_NONE)
            return false;
        if (known->count > before)
            add_pair(out, label, label_of(a, l, of), is_first);
    }
    return true;
}

roof_status attribute_part_write(struct attribute *a, struct buf *out, roof_error *err)
{
    struct strtab known = {0};
    bool ok = true, is_first = true;
    if (!a->layers.count)
        return error_set(err, ROOF_ARG, -1,
                         "no layers to write: none was declared, and they were not looked for");
    buf_char(out, '{');
    for (uint32_t i = 0; ok && i < a->layers.count; i++)
        ok = add_layers(a, &a->layers.v[i], &known, out, &is_first);
    buf_str(out, "}\n");
    strtab_free(&known);
    return ok && !out->failed ? ROOF_OK : error_nomem(err);
}

/* ---- The forms ---- */

static const struct attribute_form FORMS[] = {
    {"profile.json",  attribute_profile_write },
    {"manifest.json", attribute_manifest_write},
    {"corr.json",     attribute_corr_write    },
    {"part.json",     attribute_part_write    },
};

size_t attribute_form_count(void)
{
    return sizeof FORMS / sizeof *FORMS;
}

const struct attribute_form *attribute_form_at(size_t index)
{
    return index < attribute_form_count() ? &FORMS[index] : NULL;
}
