/* attribution_api.c - the public functions about counters of operators. */
#include "attribute_profile.h"
#include "measured.h"
#include "open.h"
#include "select.h"
#include "source.h"

#include <stdlib.h>
#include <string.h>

struct roof_attribution {
    struct attribute attribute;
    struct partitions partitions;
    struct correlations correlations;
    bool *selected;
    struct roof_trace *view; /* that `selected` was made from */
};

static roof_status read_partitions(struct partitions *p, const char *path, roof_error *err)
{
    struct buf bytes = {0};
    roof_status status = source_read_all(path, &bytes, err);
    if (status == ROOF_OK)
        status = partitions_parse(p, path, bytes.bytes ? bytes.bytes : "", bytes.len, err);
    buf_free(&bytes);
    return status;
}

static roof_status read_correlations(struct correlations *c, const char *path, roof_error *err)
{
    struct buf bytes = {0};
    roof_status status = source_read_all(path, &bytes, err);
    if (status == ROOF_OK)
        status = correlations_parse(c, path, bytes.bytes ? bytes.bytes : "", bytes.len, err);
    buf_free(&bytes);
    return status;
}

static roof_status open_timeline(const roof_trace *tr, const struct roof_trace **whole,
                                 roof_error *err)
{
    if (!tr)
        return error_set(err, ROOF_ARG, -1, "no timeline: expected a trace");
    if (tr->view)
        return error_set(err, ROOF_ARG, -1, "%s: a selection, expected the whole trace", tr->path);
    return open_whole(tr, whole, err);
}

static roof_status select_gpu_rows(roof_attribution *a, const roof_selection *selection,
                                   roof_error *err)
{
    struct attribute *at = &a->attribute;
    ROOF_TRY(select_rows(at->tr, selection, NULL, &a->view, err));
    a->selected = calloc((size_t)at->tr->gpu.head.count + 1, sizeof *a->selected);
    if (!a->selected)
        return error_nomem(err);
    for (uint32_t row = 0; row < a->view->gpu.head.count; row++)
        a->selected[trace_whole_row(a->view, row)] = true;
    at->selected = a->selected;
    at->selection = a->view->view->text;
    return ROOF_OK;
}

static roof_status fill(roof_attribution *a, const roof_attribution_opts *opts, roof_error *err)
{
    struct attribute *at = &a->attribute;
    ROOF_TRY(open_timeline(opts->timeline, &at->tr, err));
    if (opts->other)
        ROOF_TRY(open_timeline(opts->other, &at->other, err));
    if (opts->partition_map) {
        ROOF_TRY(read_partitions(&a->partitions, opts->partition_map, err));
        at->partitions = &a->partitions;
    }
    if (opts->correlations) {
        ROOF_TRY(read_correlations(&a->correlations, opts->correlations, err));
        at->correlations = &a->correlations;
    }
    if (opts->selection)
        ROOF_TRY(select_gpu_rows(a, opts->selection, err));
    at->finds_layers = opts->find_layers;
    at->counters = opts->counters ? &opts->counters->counters : NULL;
    return attribute_make(at, opts->by_invocation, err);
}

roof_status roof_attribution_open(const roof_attribution_opts *opts, roof_attribution **out,
                                  roof_error *err)
{
    roof_attribution *a = calloc(1, sizeof *a);
    const roof_status status = a ? fill(a, opts, err) : error_nomem(err);
    *out = NULL;
    if (status == ROOF_OK)
        *out = a;
    else
        roof_attribution_close(a);
    return status;
}

void roof_attribution_close(roof_attribution *a)
{
    if (!a)
        return;
    attribute_free(&a->attribute);
    partitions_free(&a->partitions);
    correlations_free(&a->correlations);
    trace_free(a->view);
    free(a->selected);
    free(a);
}

size_t roof_attribution_tabledef_count(void)
{
    return attribute_table_count();
}

const roof_tabledef *roof_attribution_tabledef_at(size_t index)
{
    const struct attribute_table *t = attribute_table_at(index);
    return t ? &t->def : NULL;
}

static const struct attribute_table *find(const char *name)
{
    for (size_t i = 0; i < attribute_table_count(); i++)
        if (strcmp(attribute_table_at(i)->def.name, name) == 0)
            return attribute_table_at(i);
    return NULL;
}

bool roof_attribution_shows(const roof_attribution *a, const char *name)
{
    const struct attribute *at = &a->attribute;
    const struct {
        const char *name;
        bool is_given;
    } of[] = {
        {"agreement",       at->other != NULL       },
        {"correlations",    at->correlations != NULL},
        {"operator_shares", at->tr->inductor != NULL},
        {"measurements",    at->counters != NULL    },
    };
    const struct attribute_table *found = find(name);
    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
        if (strcmp(of[i].name, name) == 0)
            return of[i].is_given;
    return found && found->def.in_report;
}

roof_status roof_attribution_run(roof_attribution *a, const char *name, roof_table **out,
                                 roof_error *err)
{
    const struct attribute_table *found = find(name);
    *out = NULL;
    if (!found)
        return error_set(err, ROOF_ARG, -1,
                         "unknown table \"%s\" of an attribution, expected coverage, measurements, "
                         "operators, operator_counters, operator_roofline, alignment, agreement, "
                         "unattributed, attribution, correlations, layers, "
                         "operator_shares, share_counters or tiers",
                         name);
    roof_table *t = table_new(&found->def);
    if (!t)
        return error_nomem(err);
    const roof_status status = found->run(&a->attribute, t, err);
    if (status == ROOF_OK)
        *out = t;
    else
        roof_table_free(t);
    return status;
}

const char *roof_profile_form(const char *path)
{
    const size_t len = strlen(path);
    for (size_t i = 0; i < attribute_form_count(); i++) {
        const char *name = attribute_form_at(i)->name;
        if (len >= strlen(name) && strcmp(path + len - strlen(name), name) == 0)
            return name;
    }
    return NULL;
}

roof_status roof_attribution_profile(roof_attribution *a, const char *form, roof_sink sink,
                                     void *ctx, roof_error *err)
{
    struct buf text = {0};
    size_t i = 0;
    while (i < attribute_form_count() && strcmp(attribute_form_at(i)->name, form) != 0)
        i++;
    if (i == attribute_form_count())
        return error_set(err, ROOF_ARG, -1,
                         "unknown form \"%s\" of a profile, expected profile.json, manifest.json, "
                         "corr.json or part.json",
                         form);
    roof_status status = attribute_form_at(i)->write(&a->attribute, &text, err);
    if (status == ROOF_OK && sink(ctx, text.bytes, text.len) != 0)
        status = error_set(err, ROOF_IO, -1, "the profile could not be written");
    buf_free(&text);
    return status;
}
