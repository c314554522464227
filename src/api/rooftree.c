/* rooftree.c - the public functions that join the layers. */
#include "analysis.h"
#include "embedded.h"
#include "format.h"
#include "open.h"
#include "parallel.h"
#include "sort.h"

#include <stdlib.h>
#include <string.h>

const char *roof_version(void)
{
    return ROOF_VERSION;
}

const char *roof_builtin_classes(void)
{
    return embedded_classes_rules;
}

const char *roof_builtin_kinds(void)
{
    return embedded_kinds_tsv;
}

const char *roof_builtin_phases(void)
{
    return embedded_phases_tsv;
}

const char *roof_builtin_devices(void)
{
    return embedded_devices_tsv;
}

/* ---- Tables ---- */

size_t roof_tabledef_count(void)
{
    return analysis_count();
}

const roof_tabledef *roof_tabledef_at(size_t index)
{
    const struct analysis *a = analysis_at(index);
    return a ? &a->def : NULL;
}

const roof_tabledef *roof_tabledef_find(const char *name)
{
    const struct analysis *a = analysis_find(name);
    return a ? &a->def : NULL;
}

/* Adds to the note which part of the trace the table is of. */
static bool note_selection(const struct roof_trace *view, const struct analysis *a, roof_table *t)
{
    const struct roof_trace *shown = a->scope == SCOPE_RAN ? view->view->by_time : view;
    const struct gpu *all = &view->view->whole->gpu;
    const bool is_empty = !shown->gpu.head.count; /* then that is what there is to say */
    const char *before = t->note && !is_empty ? t->note : "", *between = before[0] ? "; " : "";
    const char *text;
    if (a->scope == SCOPE_FILE)
        text = arena_printf(&t->arena, "%s%sof the whole file: a selection does not change it",
                            before, between);
    else
        text = arena_printf(&t->arena, "%s%sselected (%s): %u of %u GPU rows", before, between,
                            view->view->text, shown->gpu.head.count, all->head.count);
    table_note(t, text);
    return text != NULL;
}

static roof_status run_selected(const struct roof_trace *view, const struct analysis *a,
                                const roof_run_opts *opts, roof_table *t, roof_error *err)
{
    const struct roof_trace *shown = a->scope == SCOPE_FILE  ? view->view->whole
                                     : a->scope == SCOPE_RAN ? view->view->by_time
                                                             : view;
    ROOF_TRY(a->run(shown, opts, t, err));
    return note_selection(view, a, t) ? ROOF_OK : error_nomem(err);
}

roof_status roof_run(const roof_trace *tr, const char *name, const roof_run_opts *opts,
                     roof_table **out, roof_error *err)
{
    const roof_run_opts defaults = {0};
    const struct analysis *a = analysis_find(name);
    const struct roof_trace *whole;
    roof_status status = ROOF_OK;
    *out = NULL;
    opts = opts ? opts : &defaults;
    if (!a)
        return error_set(err, ROOF_ARG, -1,
                         "unknown table \"%s\"; `rooftree list tables` names them", name);
    roof_table *t = table_new(&a->def);
    if (!t)
        return error_nomem(err);
    if (tr->view) {
        status = run_selected(tr, a, opts, t, err);
    } else if (!open_kept_table(tr, a, opts, t)) {
        status = open_whole(tr, &whole, err);
        if (status == ROOF_OK)
            status = a->run(whole, opts, t, err);
    }
    if (status == ROOF_OK)
        *out = t;
    else
        roof_table_free(t);
    return status;
}

/* What roof_run_all makes. */
struct run {
    const roof_trace *tr;
    const char *const *names;
    const roof_run_opts *opts;
    roof_table **tables;
    struct outcome {
        roof_status status;
        roof_error err;
    } *outcomes;
};

static void run_one(void *ctx, size_t i)
{
    struct run *r = ctx;
    r->outcomes[i].status =
        roof_run(r->tr, r->names[i], r->opts, &r->tables[i], &r->outcomes[i].err);
}

roof_status roof_run_all(const roof_trace *tr, const char *const *names, size_t n,
                         const roof_run_opts *opts, roof_table **tables, roof_error *err)
{
    struct run r = {tr, names, opts, tables, calloc(n + 1, sizeof *r.outcomes)};
    roof_status status = ROOF_OK;
    for (size_t i = 0; i < n; i++)
        tables[i] = NULL;
    if (!r.outcomes)
        return error_nomem(err);
    parallel_for(trace_threads(tr, opts ? opts->threads : 0), n, run_one, &r);
    for (size_t i = 0; i < n && status == ROOF_OK; i++) {
        status = r.outcomes[i].status;
        if (status != ROOF_OK && err)
            *err = r.outcomes[i].err;
    }
    for (size_t i = 0; i < n && status != ROOF_OK; i++) {
        roof_table_free(tables[i]);
        tables[i] = NULL;
    }
    free(r.outcomes);
    return status;
}

/* ---- Single events ---- */

static bool offset_of(const struct roof_trace *tr, uint32_t id, uint64_t *offset)
{
    const struct {
        uint32_t count;
        const uint64_t *offset;
    } parts[] = {
        {tr->nodes.head.count,       tr->nodes.offset      },
        {tr->gpu.head.count,         tr->gpu.offset        },
        {tr->frames.head.count,      tr->frames.offset     },
        {tr->annotations.head.count, tr->annotations.offset},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (id < parts[i].count) {
            *offset = parts[i].offset[id];
            return true;
        }
        id -= parts[i].count;
    }
    return false;
}

/* Events in the order of their places in the file. */
static int by_offset(const void *ctx, uint32_t a, uint32_t b)
{
    const uint64_t *offset = ctx;
    return SORT_BY(offset[a], offset[b]);
}

static bool all_offsets(const struct roof_trace *tr, const uint32_t *ids, size_t n,
                        uint64_t *offset, uint32_t *unknown)
{
    for (size_t i = 0; i < n; i++)
        if (!offset_of(tr, ids[i], &offset[i])) {
            *unknown = ids[i];
            return false;
        }
    return true;
}

/* Reads the events at these places and joins them in their order. */
static roof_status join_raw(const char *path, const uint64_t *offset, size_t n, struct buf *out,
                            roof_error *err)
{
    struct buf found = {0};
    uint32_t *order = sort_new_order((uint32_t)n, by_offset, offset);
    uint64_t *ascending = calloc(n + 1, sizeof *ascending);
    size_t *place = calloc(n + 1, sizeof *place), *ends = calloc(n + 1, sizeof *ends);
    roof_status status = order && ascending && place && ends ? ROOF_OK : error_nomem(err);
    for (size_t i = 0; i < n && status == ROOF_OK; i++) {
        ascending[i] = offset[order[i]];
        place[order[i]] = i;
    }
    if (status == ROOF_OK)
        status = format_raw(path, ascending, n, &found, ends, err);
    buf_char(out, '[');
    for (size_t i = 0; i < n && status == ROOF_OK; i++) {
        const size_t from = place[i] ? ends[place[i] - 1] : 0;
        buf_str(out, i ? ",\n" : "");
        buf_add(out, found.bytes + from, ends[place[i]] - from);
    }
    buf_char(out, ']');
    buf_free(&found);
    free(order);
    free(ascending);
    free(place);
    free(ends);
    return status == ROOF_OK && out->failed ? error_nomem(err) : status;
}

roof_status roof_raw_events(const roof_trace *tr, const uint32_t *ids, size_t n, char **text,
                            size_t *len, roof_error *err)
{
    struct buf out = {0};
    const struct roof_trace *whole;
    uint32_t unknown = ROOF_NONE;
    *text = NULL;
    *len = 0;
    ROOF_TRY(open_whole(trace_whole(tr), &whole, err));
    uint64_t *offset = n < ROOF_NONE ? calloc(n + 1, sizeof *offset) : NULL;
    if (!offset)
        return error_nomem(err);
    const roof_status status =
        all_offsets(whole, ids, n, offset, &unknown)
            ? join_raw(tr->path, offset, n, &out, err)
            : error_set(err, ROOF_ARG, -1, "%s: no id %u", tr->path, unknown);
    free(offset);
    if (status != ROOF_OK) {
        buf_free(&out);
        return status;
    }
    *text = out.bytes;
    *len = out.len;
    return ROOF_OK;
}

roof_status roof_raw_event(const roof_trace *tr, uint32_t id, char **text, size_t *len,
                           roof_error *err)
{
    ROOF_TRY(roof_raw_events(tr, &id, 1, text, len, err));
    *len -= 2; /* without the brackets */
    memmove(*text, *text + 1, *len);
    return ROOF_OK;
}

void roof_free(void *p)
{
    free(p);
}
