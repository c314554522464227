/* selection.c - tables of a part of a trace, and of each of several parts. */
#include "analysis.h"
#include "open.h"
#include "select.h"
#include "sort.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* `part`: NULL for all of it. */
static roof_status select_part(const roof_trace *tr, const roof_selection *selection,
                               const struct selected_part *part, roof_trace **out, roof_error *err)
{
    const struct roof_trace *whole;
    *out = NULL;
    if (tr->view)
        return error_set(err, ROOF_ARG, -1, "%s: a selection of a selection; give both at once",
                         tr->path);
    ROOF_TRY(open_whole(tr, &whole, err));
    return select_rows(whole, selection, part, out, err);
}

roof_status roof_select(const roof_trace *tr, const roof_selection *selection, roof_trace **out,
                        roof_error *err)
{
    return select_part(tr, selection, NULL, out, err);
}

/* ---- Parts of one kind ---- */

enum { MOST_PARTS = 1000 };

/* A part: the text of its first column and what selects it beside the rest. */
struct part {
    char key[32];     /* of numbers */
    const char *text; /* NULL: the key */
    int64_t number;   /* of a device */
    char *pattern;    /* regular expression that finds just one name; owned */
};

struct parts {
    struct part *v;
    size_t count, cap;
};

static void parts_free(struct parts *p)
{
    for (size_t i = 0; i < p->count; i++)
        free(p->v[i].pattern);
    free(p->v);
}

static struct part *push_part(struct parts *p)
{
    if (p->count == p->cap) {
        const size_t cap = p->cap ? 2 * p->cap : 16;
        struct part *v = realloc(p->v, cap * sizeof *v);
        if (!v)
            return NULL;
        p->v = v;
        p->cap = cap;
    }
    p->v[p->count] = (struct part){.number = 0};
    return &p->v[p->count++];
}

/* Every byte of the name stands for itself. */
static char *new_exact_pattern(const char *name)
{
    struct buf out = {0};
    buf_char(&out, '^');
    for (; *name; name++) {
        if (strchr("\\^$.[]|()*+?{}", *name))
            buf_char(&out, '\\');
        buf_char(&out, *name);
    }
    buf_char(&out, '$');
    if (!out.failed)
        return out.bytes;
    buf_free(&out);
    return NULL;
}

static bool list_steps(const struct roof_trace *view, struct parts *p)
{
    const struct steps *s = &view->steps;
    for (uint32_t i = 0; i < s->head.count && p->count <= MOST_PARTS; i++) {
        struct part *part = push_part(p);
        if (!part)
            return false;
        part->text = trace_string(view, s->name[i]);
    }
    return true;
}

static bool list_devices(const struct roof_trace *view, struct parts *p)
{
    const struct gpu *g = &view->gpu;
    for (uint32_t lo = 0; lo < g->head.count && p->count <= MOST_PARTS;
         lo = gpu_device_end(g, lo)) {
        struct part *part = push_part(p);
        if (!part)
            return false;
        part->number = g->device[lo];
        if (part->number == ROOF_NULL_I64)
            strcpy(part->key, "null");
        else
            snprintf(part->key, sizeof part->key, "%lld", (long long)part->number);
    }
    return true;
}

static int compare_strings(const void *ctx, uint32_t a, uint32_t b)
{
    const struct strtab *strings = ctx;
    return strtab_compare(strings, a, b);
}

/* The different names of the selected spans that start with `prefix`, which is cut off; by bytes.
 */
static bool list_names(const struct roof_trace *view, const struct spans *spans, const char *prefix,
                       struct parts *p)
{
    const uint32_t nstrings = view->strings.count;
    uint8_t *seen = calloc((size_t)nstrings + 1, 1);
    uint32_t *order = malloc(nstrings * sizeof *order + 1), count = 0;
    bool ok = seen && order;
    const struct steps *steps = &trace_whole(view)->steps;
    for (uint32_t i = 0; ok && i < steps->head.count; i++)
        seen[steps->name[i]] = 1; /* they have a word of their own */
    for (uint32_t i = 0; ok && i < spans->head.count; i++) {
        const uint32_t name = spans->name[i];
        if (seen[name] || !trace_has_span(view, spans, i) ||
            strncmp(trace_string(view, name), prefix, strlen(prefix)) != 0)
            continue;
        seen[name] = 1;
        order[count++] = name;
    }
    ok = ok && sort_rows(order, count, compare_strings, &view->strings);
    for (uint32_t i = 0; ok && i < count && p->count <= MOST_PARTS; i++) {
        struct part *part = push_part(p);
        ok = part != NULL;
        if (!ok)
            break;
        part->text = trace_string(view, order[i]) + strlen(prefix);
        part->pattern = new_exact_pattern(part->text);
        ok = part->pattern != NULL;
    }
    free(seen);
    free(order);
    return ok;
}

static bool list_modules(const struct roof_trace *view, struct parts *p)
{
    return list_names(view, &view->frames, "nn.Module: ", p);
}

static bool list_annotations(const struct roof_trace *view, struct parts *p)
{
    return list_names(view, &view->annotations, "", p);
}

/* Beside the selection, but for the device: it is one of those selected. */
static void take_step(const struct part *p, roof_selection *s, struct selected_part *taken)
{
    (void)s;
    taken->step = p->text;
}

static void take_device(const struct part *p, roof_selection *s, struct selected_part *taken)
{
    (void)taken;
    s->devices = &p->number;
    s->ndevices = 1;
}

static void take_module(const struct part *p, roof_selection *s, struct selected_part *taken)
{
    (void)s;
    taken->module = p->pattern;
}

static void take_annotation(const struct part *p, roof_selection *s, struct selected_part *taken)
{
    (void)s;
    taken->annotation = p->pattern;
}

static const struct kind {
    const char *name;
    bool (*list)(const struct roof_trace *view, struct parts *p); /* false when out of memory */
    void (*take)(const struct part *p, roof_selection *s, struct selected_part *taken);
    const char *doc; /* of the first column */
    bool nests;
} KINDS[] = {
    {"step",       list_steps,       take_step,       "step that the rows are of",                    false},
    {"device",     list_devices,     take_device,     "GPU that the rows are of, or null",            false},
    {"module",     list_modules,     take_module,     "nn.Module that the rows were launched inside", true },
    {"annotation", list_annotations, take_annotation,
     "annotation that the rows were launched inside",                                                 true },
};

enum { NKINDS = sizeof KINDS / sizeof *KINDS };

static const struct kind *find_kind(const char *name)
{
    for (size_t i = 0; i < NKINDS; i++)
        if (strcmp(KINDS[i].name, name) == 0)
            return &KINDS[i];
    return NULL;
}

/* ---- One table under the other ---- */

/* The table's own columns behind one more. They live as long as the table. */
static const roof_tabledef *new_def(const roof_tabledef *of, const struct kind *kind,
                                    struct arena *arena)
{
    roof_tabledef *def = arena_alloc(arena, sizeof *def);
    roof_coldef *cols = arena_alloc(arena, (of->ncols + 1) * sizeof *cols);
    if (!def || !cols)
        return NULL;
    cols[0] = (roof_coldef){kind->name, ROOF_STR, ROOF_UNIT_NONE, kind->doc, false};
    for (size_t i = 0; i < of->ncols; i++) {
        cols[i + 1] = of->cols[i];
        if (strcmp(cols[i + 1].name, kind->name) == 0)
            cols[i + 1].name = "own"; /* two columns of one name cannot be told apart */
    }
    *def = *of;
    def->cols = cols;
    def->ncols = of->ncols + 1;
    return def;
}

static void copy_cell(roof_table *out, const roof_table *from, size_t row, size_t col)
{
    const char *s;
    if (roof_table_is_null(from, row, col)) {
        table_null(out);
        return;
    }
    switch (from->def->cols[col].type) {
    case ROOF_STR: /* it may be the other table's own */
        s = roof_table_str(from, row, col);
        table_str_copy(out, s, strlen(s));
        break;
    case ROOF_I64:
        table_i64(out, roof_table_i64(from, row, col));
        break;
    case ROOF_F64:
        table_f64(out, roof_table_f64(from, row, col));
        break;
    }
}

static roof_status add_part(const roof_trace *tr, const roof_selection *selection, const char *name,
                            const struct kind *kind, const struct part *part,
                            const roof_run_opts *opts, roof_table *out, roof_error *err)
{
    roof_selection s = *selection;
    struct selected_part taken = {0};
    roof_trace *view;
    roof_table *t = NULL;
    kind->take(part, &s, &taken);
    ROOF_TRY(select_part(tr, &s, &taken, &view, err));
    const roof_status status = roof_run(view, name, opts, &t, err);
    for (size_t row = 0; status == ROOF_OK && row < roof_table_rows(t); row++) {
        const char *key = part->text ? part->text : part->key;
        table_str_copy(out, key, strlen(key));
        for (size_t col = 0; col < t->def->ncols; col++)
            copy_cell(out, t, row, col);
    }
    roof_table_free(t);
    roof_close(view);
    return status;
}

static roof_status fill(const roof_trace *tr, const roof_selection *selection, const char *name,
                        const struct kind *kind, const struct parts *parts,
                        const roof_run_opts *opts, roof_table *out, roof_error *err)
{
    for (size_t i = 0; i < parts->count; i++)
        ROOF_TRY(add_part(tr, selection, name, kind, &parts->v[i], opts, out, err));
    if (!parts->count)
        table_note(out, arena_printf(&out->arena, "no %s in this trace or selection", kind->name));
    else if (kind->nests)
        table_note(
            out, arena_printf(&out->arena, "%ss nest: a row may stand under several", kind->name));
    return table_finish(out, err);
}

/* The parts that the selection has. */
static roof_status list_parts(const roof_trace *tr, const roof_selection *selection,
                              const struct kind *kind, struct parts *parts, roof_error *err)
{
    roof_trace *view;
    ROOF_TRY(roof_select(tr, selection, &view, err));
    const bool ok = kind->list(view, parts);
    roof_close(view);
    if (ok && parts->count > MOST_PARTS)
        return error_set(err, ROOF_ARG, -1, "%s: more than %d %ss; select some of them", tr->path,
                         MOST_PARTS, kind->name);
    return ok ? ROOF_OK : error_nomem(err);
}

roof_status roof_run_by(const roof_trace *tr, const roof_selection *selection, const char *name,
                        const char *by, const roof_run_opts *opts, roof_table **out,
                        roof_error *err)
{
    const roof_selection everything = {0};
    const struct analysis *a = analysis_find(name);
    const struct kind *kind = find_kind(by);
    struct parts parts = {0};
    *out = NULL;
    if (!a)
        return error_set(err, ROOF_ARG, -1,
                         "unknown table \"%s\"; `rooftree list tables` names them", name);
    if (!kind)
        return error_set(err, ROOF_ARG, -1,
                         "by \"%.100s\": expected step, device, module or annotation", by);
    if (a->scope == SCOPE_FILE)
        return error_set(err, ROOF_ARG, -1,
                         "table %s is of the whole file: there are no parts of it", name);
    selection = selection ? selection : &everything;
    roof_table *t = table_new(&a->def);
    if (!t)
        return error_nomem(err);
    t->def = new_def(&a->def, kind, &t->arena);
    roof_status status = t->def ? list_parts(tr, selection, kind, &parts, err) : error_nomem(err);
    if (status == ROOF_OK)
        status = fill(tr, selection, name, kind, &parts, opts, t, err);
    parts_free(&parts);
    if (status == ROOF_OK)
        *out = t;
    else
        roof_table_free(t);
    return status;
}
