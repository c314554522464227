/* open.c - opening traces: from the file, from the cache, and into the cache. */
#include "open.h"

#include "cache.h"
#include "device.h"
#include "embedded.h"
#include "format.h"
#include "inductor.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Tables are kept as they are made with default options, and so that a person reads first. */
enum view { VIEW_ALL, VIEW_BRIEF, VIEWS };

/* How a trace was opened. */
struct opened {
    struct cache *cache; /* NULL: it was read */
    roof_status status;  /* of roof_cached */
    roof_error why;
    struct device_choice devices; /* the texts are in these */
    struct arena texts;
    struct buf device_file;
    struct model_slot *models;
    struct inductor inductor;
    /* To read the file after all: */
    roof_open_opts opts;
    struct buf classes; /* text of the rules; nothing in it: the built-in ones */
    _Atomic(struct roof_trace *) whole;
};

/* ---- Rules ---- */

static roof_status read_text_file(const char *path, struct buf *out, roof_error *err)
{
    char chunk[4096];
    size_t n;
    FILE *f = fopen(path, "rb");
    if (!f)
        return error_set(err, ROOF_IO, -1, "%s: %s", path[0] ? path : "\"\"", strerror(errno));
    while ((n = fread(chunk, 1, sizeof chunk, f)) > 0)
        buf_add(out, chunk, n);
    const bool failed = ferror(f) != 0;
    const int reason = errno;
    fclose(f);
    buf_add(out, "", 0); /* terminated also when empty */
    if (failed)
        return error_set(err, ROOF_IO, -1, "%s: %s, expected a rules file", path, strerror(reason));
    return out->failed ? error_nomem(err) : ROOF_OK;
}

static const char *rules_text(const struct buf *classes)
{
    return classes->bytes ? classes->bytes : embedded_classes_rules;
}

static roof_status load_rules(struct rules *rules, const char *path, struct buf *classes,
                              roof_error *err)
{
    if (path)
        ROOF_TRY(read_text_file(path, classes, err));
    return rules_parse(rules, path ? path : "data/classes.rules", rules_text(classes), err);
}

/* ---- Devices ---- */

/* NULL for NULL. */
static const char *copy_text(struct arena *a, const char *s, bool *ok)
{
    const char *copy = s ? arena_strndup(a, s, strlen(s)) : NULL;
    *ok &= !s || copy;
    return copy;
}

/* Keeps what was said about the devices, and finds out whether it can be used. */
static roof_status choose_devices(struct opened *o, roof_error *err)
{
    const roof_open_opts *opts = &o->opts;
    struct device_list list;
    bool ok = true;
    if (!opts->device_name && !opts->device_file && !opts->peaks)
        return ROOF_OK;
    if (opts->device_file)
        ROOF_TRY(read_text_file(opts->device_file, &o->device_file, err));
    o->devices = (struct device_choice){
        copy_text(&o->texts, opts->device_name, &ok), copy_text(&o->texts, opts->device_file, &ok),
        o->device_file.bytes, o->device_file.len, copy_text(&o->texts, opts->peaks, &ok)};
    const roof_status status = ok ? device_list_load(&list, &o->devices, err) : error_nomem(err);
    if (ok)
        device_list_free(&list);
    return status;
}

/* ---- Operator models ---- */

static roof_status add_models(struct model_slot *slot, const char *path, roof_error *err)
{
    struct buf text = {0};
    roof_status status = read_text_file(path, &text, err);
    if (status == ROOF_OK && strlen(text.bytes) != text.len)
        status =
            error_set(err, ROOF_FORMAT, (int64_t)strlen(text.bytes), "%s: not UTF-8 text", path);
    if (status == ROOF_OK && !model_slot_add(slot, path, text.bytes))
        status = error_nomem(err);
    buf_free(&text);
    return status;
}

roof_status open_models(const roof_open_opts *opts, struct model_slot **out, roof_error *err)
{
    const size_t n = opts ? opts->nops_files : 0;
    const struct opmodels *models;
    *out = model_slot_new();
    if (!*out)
        return error_nomem(err);
    if (n > ROOF_MAX_OPS_FILES)
        return error_set(err, ROOF_ARG, -1, "%zu files of operator models, expected at most %d", n,
                         ROOF_MAX_OPS_FILES);
    if (opts && opts->ops_text && !model_slot_add(*out, "registered", opts->ops_text))
        return error_nomem(err);
    for (size_t i = 0; i < n; i++)
        ROOF_TRY(add_models(*out, opts->ops_files[i], err));
    if (opts)
        model_slot_supply(*out, &(struct opsupply){opts->supply, opts->supply_ctx});
    /* Those of a user may be wrong; the others can wait until a table asks. */
    return n ? model_slot_models(*out, NULL, &models, err) : ROOF_OK;
}

/* ---- Programs that TorchInductor generated ---- */

static roof_status read_programs(struct opened *o, const char *path, roof_error *err)
{
    const size_t n = o->opts.ninductor;
    if (n > ROOF_MAX_INDUCTOR)
        return error_set(err, ROOF_ARG, -1, "%s: %zu paths of Inductor, expected at most %d", path,
                         n, ROOF_MAX_INDUCTOR);
    return n ? inductor_open(&o->inductor, o->opts.inductor, n, err) : ROOF_OK;
}

/* Their operators are strings of the trace, too, so that tables can group by them. */
static bool intern_operators(struct roof_trace *tr, const struct inductor *ind)
{
    for (uint32_t i = 0; i < ind->shares.head.count; i++) {
        const char *op = inductor_string(ind, ind->shares.op[i]);
        if (op && strtab_intern(&tr->strings, op, strlen(op)) == ROOF_NONE)
            return false;
    }
    return true;
}

/* ---- From the file ---- */

/* What the file is read for. */
enum role { ROLE_TRACE, ROLE_CAPTURE };

static roof_status read_captures(const char *path, const struct opened *o, struct builder *b,
                                 roof_error *err);
static roof_status read_again(const char *path, enum role role, const struct opened *o,
                              struct roof_trace **out, roof_error *err);

/* The file once more, for the graphs that were captured while it was recorded. */
static roof_status read_own_captures(const char *path, const struct opened *o, struct builder *b,
                                     roof_error *err)
{
    struct roof_trace *capture;
    if (!build_has_own_captures(b) || o->opts.ncaptures)
        return ROOF_OK;
    ROOF_TRY(read_again(path, ROLE_CAPTURE, o, &capture, err));
    return build_add_capture(b, capture) ? ROOF_OK : error_nomem(err);
}

/* Takes `rules` over, also on failure. */
static roof_status read_trace(const char *path, enum role role, struct rules *rules,
                              const struct opened *o, struct roof_trace **out, roof_error *err)
{
    struct builder *b = build_new(path, rules, &o->opts);
    if (!b)
        return error_nomem(err);
    if (role == ROLE_CAPTURE)
        build_as_capture(b);
    roof_status status = format_read(path, b, err);
    if (status == ROOF_OK && role == ROLE_TRACE)
        status = read_captures(path, o, b, err);
    if (status == ROOF_OK && role == ROLE_TRACE)
        status = read_own_captures(path, o, b, err);
    if (status == ROOF_OK)
        status = build_finish(b, out, err);
    build_free(b);
    return status;
}

/* The same file or another one, with the same rules as before. */
static roof_status read_again(const char *path, enum role role, const struct opened *o,
                              struct roof_trace **out, roof_error *err)
{
    struct rules rules = {0};
    const roof_status status = rules_parse(&rules, path, rules_text(&o->classes), err);
    if (status == ROOF_OK)
        return read_trace(path, role, &rules, o, out, err);
    rules_free(&rules);
    return status;
}

/* The traces of captures that were asked for, between the events of the trace and its links. */
static roof_status read_captures(const char *path, const struct opened *o, struct builder *b,
                                 roof_error *err)
{
    const size_t n = o->opts.ncaptures;
    if (n > ROOF_MAX_CAPTURES)
        return error_set(err, ROOF_ARG, -1, "%s: %zu captures, expected at most %d", path, n,
                         ROOF_MAX_CAPTURES);
    for (size_t i = 0; i < n; i++) {
        struct roof_trace *capture;
        ROOF_TRY(read_again(o->opts.captures[i], ROLE_CAPTURE, o, &capture, err));
        if (!build_add_capture(b, capture))
            return error_nomem(err);
    }
    return ROOF_OK;
}

static void opened_free(struct opened *o)
{
    if (!o)
        return;
    trace_free(atomic_load(&o->whole));
    cache_close(o->cache); /* after what borrows from it */
    buf_free(&o->classes);
    buf_free(&o->device_file);
    arena_free(&o->texts);
    model_slot_free(o->models);
    inductor_free(&o->inductor);
    free(o);
}

void roof_close(roof_trace *tr)
{
    if (!tr)
        return;
    opened_free(tr->opened);
    trace_free(tr);
}

/* ---- Into the cache ---- */

static size_t table_number(size_t analysis, enum view view)
{
    return analysis * VIEWS + view;
}

static const roof_run_opts VIEW_OPTS[VIEWS] = {[VIEW_BRIEF] = {.brief = true}};

/* Makes every table that needs no more options; the others stay NULL. */
static void make_tables(const struct roof_trace *tr, roof_table **tables)
{
    for (size_t i = 0; i < analysis_count(); i++)
        for (enum view v = 0; v < VIEWS; v++)
            if (roof_run(tr, analysis_at(i)->def.name, &VIEW_OPTS[v], &tables[table_number(i, v)],
                         NULL) != ROOF_OK)
                tables[table_number(i, v)] = NULL;
}

static roof_status write_tables(const struct cache_place *place, const struct roof_trace *tr,
                                roof_error *err)
{
    roof_table **tables = calloc(place->ntables, sizeof *tables);
    if (!tables)
        return error_nomem(err);
    make_tables(tr, tables);
    const roof_status status = cache_write(place, tr, (const roof_table *const *)tables, err);
    for (size_t i = 0; i < place->ntables; i++)
        roof_table_free(tables[i]);
    free(tables);
    return status;
}

/* Writes the cache of a trace just read, if its file is still what it was before that. */
static roof_status keep(const struct cache_place *place, const struct roof_trace *tr,
                        const struct opened *o, roof_error *err)
{
    struct cache_place now = *place;
    ROOF_TRY(cache_key_make(tr->path, &o->opts, rules_text(&o->classes), &o->devices,
                            model_slot_checksum(o->models), &now.key, now.name, err));
    if (memcmp(&now.key, &place->key, sizeof now.key) != 0)
        return error_set(err, ROOF_IO, -1, "%s: changed while it was read", tr->path);
    return write_tables(place, tr, err);
}

/* ---- From the cache ---- */

/* A trace that has nothing but its path. */
static struct roof_trace *new_shell(const char *path)
{
    struct roof_trace *tr = calloc(1, sizeof *tr);
    const size_t size = strlen(path) + 1;
    if (tr && (tr->path = malloc(size)))
        return memcpy(tr->path, path, size), tr;
    trace_free(tr);
    return NULL;
}

/* The trace that the cache holds, NULL if it cannot be used. */
static struct roof_trace *take_trace(const struct opened *o, const char *path)
{
    struct roof_trace *tr = cache_trace(o->cache);
    const size_t size = strlen(path) + 1;
    if (tr && (tr->path = malloc(size)) &&
        rules_parse(&tr->rules, path, rules_text(&o->classes), NULL) == ROOF_OK) {
        memcpy(tr->path, path, size);
        return tr;
    }
    trace_free(tr);
    return NULL;
}

roof_status open_whole(const roof_trace *tr, const struct roof_trace **whole, roof_error *err)
{
    struct opened *o = tr->opened;
    *whole = o && o->cache ? atomic_load(&o->whole) : tr;
    if (*whole)
        return ROOF_OK;
    struct roof_trace *fresh = take_trace(o, tr->path), *first = NULL;
    if (!fresh)
        ROOF_TRY(read_again(tr->path, ROLE_TRACE, o, &fresh, err));
    fresh->device_choice = o->devices;
    fresh->models = o->models;
    /* Of threads that ask at the same time each makes one, and all use the first that is done. */
    if (atomic_compare_exchange_strong(&o->whole, &first, fresh)) {
        *whole = fresh;
    } else {
        trace_free(fresh);
        *whole = first;
    }
    return ROOF_OK;
}

/* Whether a table made with these options is kept, and as what. The options are listed by place: a
 * new one does not compile (-Wmissing-field-initializers) until it is decided here. */
static bool find_view(const roof_run_opts *opts, enum view *view)
{
    const roof_run_opts all = {opts->linked_only, opts->micro_idle_ns, opts->brief,
                               opts->op,          opts->has_id,        opts->id,
                               opts->threads,     opts->family};
    *view = all.brief ? VIEW_BRIEF : VIEW_ALL;
    return !all.linked_only && !all.micro_idle_ns && !all.op && !all.has_id && !all.family;
}

bool open_kept_table(const roof_trace *tr, const struct analysis *a, const roof_run_opts *opts,
                     roof_table *out)
{
    enum view view;
    size_t i = 0;
    if (!tr->opened || !tr->opened->cache || !find_view(opts, &view))
        return false;
    while (analysis_at(i) != a)
        i++;
    return cache_table(tr->opened->cache, table_number(i, view), tr->path, out);
}

/* ---- Opening ---- */

/* The trace by way of the cache: found there, or read and put there. Takes `rules` over. */
static roof_status open_cached(const char *path, struct rules *rules, struct opened *o,
                               struct roof_trace **out, roof_error *err)
{
    struct cache_place place = {.dir = o->opts.cache_dir, .ntables = analysis_count() * VIEWS};
    o->status = cache_key_make(path, &o->opts, rules_text(&o->classes), &o->devices,
                               model_slot_checksum(o->models), &place.key, place.name, &o->why);
    o->cache = o->status == ROOF_OK ? cache_open(&place) : NULL;
    if (o->cache) {
        *out = new_shell(path);
        return *out ? ROOF_OK : error_nomem(err);
    }
    ROOF_TRY(read_trace(path, ROLE_TRACE, rules, o, out, err));
    (*out)->device_choice = o->devices;
    (*out)->models = o->models;
    if (o->status == ROOF_OK && (*out)->ncaptures)
        o->status = error_set(&o->why, ROOF_UNSUPPORTED, -1,
                              "%s: a trace with captured graphs is not kept", path);
    if (o->status == ROOF_OK)
        o->status = keep(&place, *out, o, &o->why);
    return ROOF_OK;
}

/* Opens the trace as `o` says. */
static roof_status open_as(const char *path, struct opened *o, struct roof_trace **out,
                           roof_error *err)
{
    struct rules rules = {0};
    roof_status status = load_rules(&rules, o->opts.classes_path, &o->classes, err);
    if (status == ROOF_OK)
        status = choose_devices(o, err);
    if (status == ROOF_OK)
        status = open_models(&o->opts, &o->models, err);
    if (status == ROOF_OK)
        status = read_programs(o, path, err);
    if (status == ROOF_OK)
        status = o->opts.cache_dir ? open_cached(path, &rules, o, out, err)
                                   : read_trace(path, ROLE_TRACE, &rules, o, out, err);
    rules_free(&rules);
    return status;
}

/* What belongs to the caller, and is not needed any more. */
static void forget_opts(roof_open_opts *opts)
{
    opts->classes_path = opts->cache_dir = opts->scanner = NULL;
    opts->device_name = opts->device_file = opts->peaks = opts->ops_text = NULL;
    opts->progress = NULL;
    opts->progress_ctx = NULL;
    opts->captures = opts->ops_files = opts->inductor = NULL;
}

roof_status roof_open(const char *path, const roof_open_opts *opts, roof_trace **out,
                      roof_error *err)
{
    const roof_open_opts defaults = {0};
    struct opened *o = calloc(1, sizeof *o);

    *out = NULL;
    if (!o)
        return error_nomem(err);
    o->opts = opts ? *opts : defaults;
    if (o->opts.ncaptures || o->opts.ninductor || o->opts.supply)
        o->opts.cache_dir = NULL; /* one file is kept as one file says, not as several do */
    if (!o->opts.cache_dir)
        o->status = error_set(&o->why, ROOF_ARG, -1, "%s: opened without a cache_dir", path);
    roof_status status = open_as(path, o, out, err);
    if (status == ROOF_OK && o->opts.ninductor && !intern_operators(*out, &o->inductor))
        status = error_nomem(err);
    if (status != ROOF_OK) {
        trace_free(*out);
        *out = NULL;
        opened_free(o);
        return status;
    }
    forget_opts(&o->opts);
    (*out)->device_choice = o->devices;
    (*out)->models = o->models;
    (*out)->inductor = o->opts.ninductor ? &o->inductor : NULL;
    (*out)->opened = o;
    return ROOF_OK;
}

roof_status roof_cached(const roof_trace *tr, roof_error *err)
{
    if (!tr->opened)
        return error_set(err, ROOF_ARG, -1, "%s: a selection is not kept", tr->path);
    if (tr->opened->status != ROOF_OK && err)
        *err = tr->opened->why;
    return tr->opened->status;
}
