/* counters.h - what Nsight Compute measured: kernel launches and the values of their metrics, in
 * base units, whichever way they were written. */
#ifndef ROOF_COUNTERS_COUNTERS_H
#define ROOF_COUNTERS_COUNTERS_H

#include "cols.h"
#include "error.h"
#include "number.h"
#include "strtab.h"

/* One profiled launch. Strings are ROOF_NONE, numbers ROOF_NULL_I64 where they are not said. */
#define COUNTED_LAUNCH_COLS(X)                                                                     \
    X(uint32_t, file)     /* which of those read */                                                \
    X(uint32_t, name)     /* demangled, as the report prints it */                                 \
    X(uint32_t, mangled)  /* .ncu-rep only */                                                      \
    X(uint32_t, function) /* without parameters and templates; .ncu-rep only */                    \
    X(int64_t, id)        /* the report's own number; of a .ncu-rep its place */                   \
    X(int64_t, process)                                                                            \
    X(int64_t, device)                                                                             \
    X(int64_t, context)                                                                            \
    X(int64_t, stream)                                                                             \
    X(int64_t, grid_x)                                                                             \
    X(int64_t, grid_y)                                                                             \
    X(int64_t, grid_z)                                                                             \
    X(int64_t, block_x)                                                                            \
    X(int64_t, block_y)                                                                            \
    X(int64_t, block_z)                                                                            \
    X(int64_t, passes)         /* times that it was replayed to be measured, as ncu printed */     \
    X(uint32_t, capability)    /* "9.0" */                                                         \
    X(uint32_t, replay)        /* "kernel", "application": as ncu printed; so the next two */      \
    X(uint32_t, cache_control) /* "none": it was not flushed */                                    \
    X(uint32_t, clock_control) /* "none": clocks were as they are */                               \
    X(uint64_t, offset)        /* byte of the file where it first stands */
COLS_DECLARE(counted_launches, COUNTED_LAUNCH_COLS)

/* One value, in the order of the file. */
#define COUNTED_VALUE_COLS(X)                                                                      \
    X(uint32_t, launch)                                                                            \
    X(uint32_t, metric)                                                                            \
    X(uint32_t, section)   /* of the report; ROOF_NONE */                                          \
    X(uint32_t, unit)      /* the base unit; ROOF_NONE: none is said */                            \
    X(uint32_t, text)      /* what is no number; ROOF_NONE: it is one, or not known */             \
    X(uint32_t, instances) /* of a value with several, as they stand: "1; 2; 3", in the unit of    \
                              the file; ROOF_NONE: it has none, or the file does not say */        \
    X(double, value)       /* in the base unit; NaN: not known, or no number */
COLS_DECLARE(counted_values, COUNTED_VALUE_COLS)

/* What a rule of the report concluded of a launch. */
#define COUNTED_RULE_COLS(X)                                                                       \
    X(uint32_t, launch)                                                                            \
    X(uint32_t, rule)                                                                              \
    X(uint32_t, type) /* "OPT", "INF", "WRN" */                                                    \
    X(uint32_t, text)                                                                              \
    X(double, speedup) /* estimated, percent; NaN: not said */
COLS_DECLARE(counted_rules, COUNTED_RULE_COLS)

/* What was odd, and where first: a byte of the file; -1: nowhere. */
#define COUNTER_ODDITIES(X)                                                                        \
    X(skipped_lines, "lines that are no rows of the table: output of programs, messages of ncu")   \
    X(no_value, "values that ncu says it has not (n/a): null")                                     \
    X(odd_numbers, "values that read as no number: kept as texts")                                 \
    X(unknown_units, "values in a unit that is not known: as they stand")                          \
    X(cut_rows, "rows with fewer or more cells than the head: not read")                           \
    X(invalid_utf8, "texts with bytes that are not UTF-8: replaced by U+FFFD")                     \
    X(cut_blocks, "blocks that end inside a message, or say more than there is: read as far as "   \
                  "they go")
#define COUNTER_ODDITY_ENUM_(name, doc) COUNTER_##name,
enum counter_oddity { COUNTER_ODDITIES(COUNTER_ODDITY_ENUM_) COUNTER_ODDITY_COUNT };
const char *counter_oddity_name(enum counter_oddity which);
const char *counter_oddity_doc(enum counter_oddity which);

/* All zero is empty. */
struct counters {
    struct strtab strings;
    struct counted_launches launches;
    struct counted_values values;
    struct counted_rules rules;
    uint32_t files; /* read */
    struct {
        int64_t count;
        int64_t first_offset;
        uint32_t file; /* of the first */
    } odd[COUNTER_ODDITY_COUNT];
};

/* Adds what the file at `path` holds: text as `ncu --csv` prints it (pages details and raw, among
 * whatever else a terminal shows), or a report (.ncu-rep). ROOF_FORMAT, naming path and byte, for a
 * file without any launch; ROOF_UNSUPPORTED where that is because the driver did not permit
 * counters. What was read stays after a failure. */
roof_status counters_read(struct counters *c, const char *path, roof_error *err);
void counters_free(struct counters *c);

static inline const char *counters_string(const struct counters *c, uint32_t id)
{
    return strtab_get(&c->strings, id);
}

/* ---- For the readers ---- */

/* The bytes of the whole file; *offset of bytes that a message names is counted from there. */
struct counter_text {
    const char *path;
    const char *bytes;
    size_t len;
};

roof_status counters_read_csv(struct counters *c, const struct counter_text *text, roof_error *err);
roof_status counters_read_report(struct counters *c, const struct counter_text *text,
                                 roof_error *err);
void counters_count(struct counters *c, enum counter_oddity which, uint64_t offset);
/* ROOF_NONE when out of memory. */
uint32_t counters_intern(struct counters *c, const char *s, size_t len, uint64_t offset);
/* A launch of the file that is read, nothing known yet; ROOF_NONE when out of memory. */
uint32_t counters_add_launch(struct counters *c, uint64_t offset);

#endif
