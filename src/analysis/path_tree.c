/* path_tree.c - the spans of a tree grouped by the chain of names that leads to them. */
#include "path_tree.h"

#include "map.h"
#include "sort.h"

#include <stdlib.h>
#include <string.h>

#define COLS_SELF_ paths
COLS_DEFINE(paths, PATH_COLS)
#undef COLS_SELF_

static uint32_t new_path(struct paths *p, uint32_t name, uint32_t parent)
{
    const uint32_t path = cols_push(p, &paths_desc);
    if (path == ROOF_NONE)
        return path;
    p->name[path] = name;
    p->parent[path] = parent;
    p->depth[path] = parent == ROOF_NONE ? 0 : p->depth[parent] + 1;
    return path;
}

/* A path is known by its parent's number and its own name. ROOF_NONE when out of memory. */
static uint32_t path_of(struct paths *p, struct map *known, uint32_t name, uint32_t parent)
{
    const uint32_t *path = map_put(known, (uint64_t)parent << 32 | name, p->head.count);
    if (!path)
        return ROOF_NONE;
    return *path < p->head.count ? *path : new_path(p, name, parent);
}

static bool group_spans(struct path_tree *t, struct map *known)
{
    const struct span_tree *s = &t->spans;
    struct paths *p = &t->paths;
    t->of_span = malloc(s->count * sizeof *t->of_span + 1);
    bool ok = t->of_span != NULL;
    for (uint32_t i = 0; ok && i < s->count; i++) {
        const uint32_t row = s->span[i], name = s->spans->name[row];
        const uint32_t parent = s->parent[i] == ROOF_NONE ? ROOF_NONE : t->of_span[s->parent[i]];
        const uint32_t path = t->of_span[i] = path_of(p, known, name, parent);
        ok = path != ROOF_NONE;
        if (!ok || !trace_has_span(t->tr, s->spans, row))
            continue;
        p->calls[path]++;
        p->cpu_ns[path] = ns_add(p->cpu_ns[path], s->spans->dur_ns[row]);
    }
    return ok;
}

static bool group_modules_of_captures(struct path_tree *t, struct map *known)
{
    const struct original_modules *m = &t->tr->replayed.modules;
    bool ok = true;
    t->of_module = malloc(m->head.count * sizeof *t->of_module + 1);
    for (uint32_t i = 0; ok && t->of_module && i < m->head.count; i++) {
        const uint32_t parent = m->parent[i] == ROOF_NONE ? ROOF_NONE : t->of_module[m->parent[i]];
        t->of_module[i] = path_of(&t->paths, known, m->frame[i], parent);
        ok = t->of_module[i] != ROOF_NONE;
    }
    return ok && t->of_module;
}

static bool make_paths(struct path_tree *t, bool originals)
{
    struct map known = {0};
    const bool ok = group_spans(t, &known) &&
                    (!originals || group_modules_of_captures(t, &known)) &&
                    new_path(&t->paths, ROOF_NONE, ROOF_NONE) != ROOF_NONE;
    map_free(&known);
    return ok;
}

uint32_t path_tree_of(const struct path_tree *p, uint32_t span)
{
    return span == ROOF_NONE ? p->paths.head.count - 1 : p->of_span[span];
}

/* The path of a launch, `around` being the span around its call. */
static uint32_t path_of_launch(const struct path_tree *t, uint32_t launch, uint32_t around)
{
    const uint32_t original = t->of_module ? launch_original(t->tr, launch) : ROOF_NONE;
    const uint32_t module =
        original == ROOF_NONE ? ROOF_NONE : t->tr->replayed.calls.module[original];
    return module == ROOF_NONE ? path_tree_of(t, around) : t->of_module[module];
}

static bool add_launches(struct path_tree *t)
{
    const struct launches *l = &t->tr->launches;
    struct paths *p = &t->paths;
    uint32_t *around = malloc(l->head.count * sizeof *around + 1);
    const bool ok = around && span_tree_around_launches(&t->spans, t->tr, around);
    for (uint32_t i = 0; ok && i < l->head.count; i++) {
        const uint32_t path = path_of_launch(t, i, around[i]);
        p->launches[path]++;
        p->direct_ns[path] = ns_add(p->direct_ns[path], l->direct_ns[i]);
    }
    free(around);
    return ok;
}

bool path_tree_make(struct path_tree *p, const struct roof_trace *tr, const struct spans *spans,
                    const uint8_t *wanted, bool originals)
{
    *p = (struct path_tree){.tr = tr};
    return span_tree_make(&p->spans, spans, wanted) && make_paths(p, originals) && add_launches(p);
}

void path_tree_free(struct path_tree *p)
{
    span_tree_free(&p->spans);
    cols_free(&p->paths, &paths_desc);
    free(p->of_span);
    free(p->of_module);
    free(p->order);
}

/* ---- Order ---- */

static int compare(const void *ctx, uint32_t a, uint32_t b)
{
    const struct path_tree *t = ctx;
    const struct paths *p = &t->paths;
    if (p->parent[a] != p->parent[b])
        return SORT_BY(p->parent[a], p->parent[b]);
    if ((p->name[a] == ROOF_NONE) != (p->name[b] == ROOF_NONE))
        return p->name[a] == ROOF_NONE ? 1 : -1;
    if (p->subtree_ns[a] != p->subtree_ns[b])
        return SORT_BY(p->subtree_ns[b], p->subtree_ns[a]);
    if (p->backward_ns[a] != p->backward_ns[b])
        return SORT_BY(p->backward_ns[b], p->backward_ns[a]);
    if (p->cpu_ns[a] != p->cpu_ns[b])
        return SORT_BY(p->cpu_ns[b], p->cpu_ns[a]);
    return strtab_compare(&t->tr->strings, p->name[a], p->name[b]);
}

static void sum_subtrees(struct paths *p)
{
    for (uint32_t i = 0; i < p->head.count; i++) {
        p->subtree_ns[i] = p->direct_ns[i];
        p->backward_ns[i] = p->backward_direct_ns[i];
        p->is_shown[i] =
            p->calls[i] || p->launches[i] || p->backward_direct_ns[i] || p->name[i] == ROOF_NONE;
    }
    for (uint32_t i = p->head.count; i--;) {
        const uint32_t parent = p->parent[i];
        if (parent == ROOF_NONE)
            continue;
        p->is_shown[parent] |= p->is_shown[i];
        p->subtree_ns[parent] = ns_add(p->subtree_ns[parent], p->subtree_ns[i]);
        p->backward_ns[parent] = ns_add(p->backward_ns[parent], p->backward_ns[i]);
    }
}

/* Puts siblings that stand together, in their order, into preorder: each path is put on the stack
 * with its parent's other children, the first on top. */
static bool put_in_preorder(struct path_tree *t, const uint32_t *siblings)
{
    const struct paths *p = &t->paths;
    const uint32_t count = p->head.count;
    uint32_t *first = malloc(count * sizeof *first + 1); /* path -> place of its first child */
    uint32_t *stack = malloc(count * sizeof *stack + 1); /* places */
    const bool ok = first && stack;
    uint32_t depth = 0, done = 0, roots = count;
    for (uint32_t i = 0; ok && i < count; i++)
        first[i] = ROOF_NONE;
    for (uint32_t place = count; ok && place--;) {
        const uint32_t parent = p->parent[siblings[place]];
        if (parent == ROOF_NONE)
            roots = place;
        else
            first[parent] = place;
    }
    if (ok)
        stack[depth++] = roots;
    while (ok && depth) {
        const uint32_t place = stack[--depth], path = siblings[place];
        t->order[done++] = path;
        if (place + 1 < count && p->parent[siblings[place + 1]] == p->parent[path])
            stack[depth++] = place + 1;
        if (first[path] != ROOF_NONE)
            stack[depth++] = first[path];
    }
    free(first);
    free(stack);
    return ok;
}

bool path_tree_arrange(struct path_tree *p)
{
    sum_subtrees(&p->paths);
    uint32_t *siblings = sort_new_order(p->paths.head.count, compare, p);
    p->order = malloc(p->paths.head.count * sizeof *p->order + 1);
    const bool ok = siblings && p->order && put_in_preorder(p, siblings);
    free(siblings);
    return ok;
}

/* ---- Text ---- */

void path_tree_add_text(const struct path_tree *p, uint32_t path, size_t skip, roof_table *out)
{
    char text[PATH_TEXT_MAX];
    size_t from = sizeof text; /* it is filled from its end */
    for (uint32_t i = path; i != ROOF_NONE; i = p->paths.parent[i]) {
        const char *name = trace_string(p->tr, p->paths.name[i]) + skip;
        const size_t len = strlen(name), slash = i != path;
        if (len + slash > from) {
            table_null(out);
            return;
        }
        from -= slash;
        if (slash)
            text[from] = '/';
        from -= len;
        /* one of several parts: NOLINTNEXTLINE(bugprone-not-null-terminated-result) */
        memcpy(text + from, name, len);
    }
    table_str_copy(out, text + from, sizeof text - from);
}
