/* analysis.h - what a table is made by, and what analyses share. */
#ifndef ROOF_ANALYSIS_ANALYSIS_H
#define ROOF_ANALYSIS_ANALYSIS_H

#include "interval.h"
#include "table.h"
#include "trace.h"

/* Which rows of a selection a table is of. */
enum scope {
    SCOPE_LAUNCHED, /* those that were launched in its time */
    SCOPE_RAN,      /* those that ran in its time, cut to it */
    SCOPE_FILE      /* of the whole file, whatever is selected */
};

/* One table; analyses.c lists them. `run` fills `out` and ends with table_finish; `opts` is never
 * NULL. */
struct analysis {
    roof_tabledef def;
    roof_status (*run)(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err);
    enum scope scope;
};

#define ANALYSIS_COLS(cols) cols, sizeof(cols) / sizeof *(cols)

size_t analysis_count(void);
const struct analysis *analysis_at(size_t index);
/* NULL if there is none of that name. */
const struct analysis *analysis_find(const char *name);

/* ---- Shared by analyses ---- */

/* Adds 100 * part / whole, null if whole is 0. */
void table_percent(roof_table *t, int64_t part, int64_t whole);

/* Mean, median, sample std, min, max of durations; `v` gets sorted. */
struct stats {
    int64_t sum, min, max;
    double mean, median, std; /* std: only if count > 1 */
    size_t count;
};
struct stats stats_of(int64_t *v, size_t count);
/* Adds mean, median, std (null for one), min, max. */
void table_stats(roof_table *t, const struct stats *s);

/* Marks launches that lie below another launch of the same group, so that nested instances count
 * once. group[i] < ngroups. nested has a byte for each launch. False when out of memory. */
bool launches_mark_nested(const struct roof_trace *tr, const uint32_t *group, uint32_t ngroups,
                          uint8_t *nested);

/* Marks launches whose first call lies in a recomputation of activation checkpointing, by the
 * Python frames around it; without frames nothing is known, and *known false. recompute has a byte
 * for each launch. False when out of memory. */
bool launches_mark_recompute(const struct roof_trace *tr, uint8_t *recompute, bool *known);

/* Numbers keys, equal ones alike, in order of first appearance. All zero is empty. */
struct key_set {
    struct strtab keys;
    uint32_t *latest; /* string -> 1 + number of the latest key of that string, 0: none yet */
};
/* False when out of memory. */
bool key_set_init(struct key_set *s, const struct roof_trace *tr);
/* The number of a key of `size` bytes, the same for all; `string` is one that it holds. Keys of a
 * string that follow each other are told by looking at the latest. ROOF_NONE when out of memory. */
uint32_t key_set_put(struct key_set *s, uint32_t string, const void *key, size_t size);
void key_set_free(struct key_set *s);

/* Start of the first and end of the last of GPU rows [lo, hi). */
struct interval gpu_window(const struct gpu *g, uint32_t lo, uint32_t hi);
/* Start of the first step and end of the last; there must be one. */
struct interval steps_window(const struct steps *s);
/* End of the run of GPU rows of one device that starts at `lo`. */
uint32_t gpu_device_end(const struct gpu *g, uint32_t lo);

/* How a row was linked: "correlation+containment" and so on; NULL if it was not. */
const char *gpu_evidence(const struct roof_trace *tr, uint32_t row);

#endif
