/* summary.h - values grouped by up to two names: how many, their sum, mean, median, least,
 * greatest. Each group becomes a row, most first. */
#ifndef ROOF_ANALYSIS_SUMMARY_H
#define ROOF_ANALYSIS_SUMMARY_H

#include "analysis.h"
#include "map.h"

#define SUMMARY_GROUP_COLS(X)                                                                      \
    X(uint32_t, first)  /* name */                                                                 \
    X(uint32_t, second) /* name, ROOF_NONE: none */                                                \
    X(uint32_t, count)                                                                             \
    X(uint32_t, end) /* once finished: its values are sorted[end - count .. end) */                \
    X(int64_t, sum)
COLS_DECLARE(summary_groups, SUMMARY_GROUP_COLS)

#define SUMMARY_VALUE_COLS(X) X(uint32_t, group) X(int64_t, value)
COLS_DECLARE(summary_values, SUMMARY_VALUE_COLS)

/* All zero is empty, but for where the names come from. */
struct summary {
    const struct strtab *strings;  /* what names are strings of; NULL: */
    const char *const *first_name; /* first names are places in this list, second ones are none */
    struct summary_groups groups;
    struct summary_values values;
    struct map known; /* both names -> group */
    int64_t *sorted;  /* once finished: values by group */
    uint32_t *order;  /* once finished: groups by sum, largest first, then by names */
    int64_t total;    /* of all values */
};

/* The group of these names, new or known. Groups are numbered as they come. ROOF_NONE when out of
 * memory. */
uint32_t summary_group(struct summary *s, uint32_t first, uint32_t second);
/* One that is known to be new. */
uint32_t summary_new_group(struct summary *s, uint32_t first, uint32_t second);
/* False when out of memory. */
bool summary_put(struct summary *s, uint32_t group, int64_t value);
/* Both in one. */
bool summary_add(struct summary *s, uint32_t first, uint32_t second, int64_t value);
/* Once nothing more is added. False when out of memory. */
bool summary_finish(struct summary *s);
void summary_free(struct summary *s);

/* NULL if there is none. */
const char *summary_first(const struct summary *s, uint32_t group);
const char *summary_second(const struct summary *s, uint32_t group);
/* Adds what SUMMARY_COLS names. */
void summary_add_times(const struct summary *s, uint32_t group, roof_table *out);
/* Adds what SUMMARY_STATS names: null without values. */
void summary_add_stats(const struct summary *s, uint32_t group, roof_table *out);

/* Finishes, fills the table with a row a group (the name, or both; then the times), or notes what
 * there is `none` of, and frees. `ok`: nothing failed so far. */
roof_status summary_make_table(struct summary *s, bool ok, bool both, const char *none,
                               roof_table *out, roof_error *err);

/* Columns: `prefix` and `suffix` of the names, what the values are, what text leaves out. */
#define SUMMARY_STATS(prefix, suffix, unit, what, no_mean, no_more)                                \
    {prefix "mean_" suffix, ROOF_F64, unit, "mean of " what, no_mean},                             \
        {prefix "median_" suffix, ROOF_F64, unit, "median of " what, no_more},                     \
        {prefix "std_" suffix, ROOF_F64, unit, "standard deviation of " what ", null for one",     \
         true},                                                                                    \
        {prefix "min_" suffix, ROOF_I64, unit, "least of " what, true},                            \
    {                                                                                              \
        prefix "max_" suffix, ROOF_I64, unit, "greatest of " what, no_more                         \
    }
#define SUMMARY_COLS(rows, what, no_more)                                                          \
    {"count", ROOF_I64, ROOF_UNIT_COUNT, rows, false},                                             \
        {"total_ns", ROOF_I64, ROOF_UNIT_NS, "sum of " what, false},                               \
        {"percent", ROOF_F64, ROOF_UNIT_PERCENT, "total_ns of that of all rows of this table",     \
         false},                                                                                   \
        SUMMARY_STATS("", "ns", ROOF_UNIT_NS, what, false, no_more)

#endif
