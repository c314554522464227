/* open.h - a trace that is open: read from its file, or found in a cache and then only a shell
 * until more than its kept tables is asked for. */
#ifndef ROOF_API_OPEN_H
#define ROOF_API_OPEN_H

#include "analysis.h"
#include "models.h"

/* Fills `out`, an empty table, from the cache. False if `tr` is not from one, or that table with
 * these options is not kept. */
bool open_kept_table(const roof_trace *tr, const struct analysis *a, const roof_run_opts *opts,
                     roof_table *out);

/* The frozen trace behind `tr`: itself, or what the cache holds, or, if that is damaged, the file
 * read again. It lives as long as `tr`. Several threads may ask. */
roof_status open_whole(const roof_trace *tr, const struct roof_trace **whole, roof_error *err);

/* The operator models that these options ask for, `opts` may be NULL; to be given to
 * model_slot_free, also after failure. */
roof_status open_models(const roof_open_opts *opts, struct model_slot **out, roof_error *err);

#endif
