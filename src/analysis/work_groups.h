/* work_groups.h - work of the same operator, arguments and device put together, against the roof of
 * that device. */
#ifndef ROOF_ANALYSIS_WORK_GROUPS_H
#define ROOF_ANALYSIS_WORK_GROUPS_H

#include "roof.h"
#include "work.h"

#define WORK_GROUP_COLS(X)                                                                         \
    X(uint32_t, first) /* instance: of the smallest launch */                                      \
    X(uint32_t, count)                                                                             \
    X(uint32_t, begin)   /* members[begin .. begin + count) */                                     \
    X(uint32_t, device)  /* row of devices */                                                      \
    X(int64_t, total_ns) /* of the GPU rows; adds up to all GPU row time */                        \
    X(int64_t, busy_ns)  /* of the instances */
COLS_DECLARE(work_groups, WORK_GROUP_COLS)

struct work_device {
    int64_t id;
    struct device_match match;
};

struct work_table {
    struct work work;
    struct device_list list;
    struct work_device *devices;
    size_t ndevices, devices_cap;
    struct work_groups groups;
    uint32_t *members; /* instances, group after group */
    uint32_t *order;   /* groups, most time first */
};

/* Free also after failure. */
roof_status work_table_make(struct work_table *t, const struct roof_trace *tr, roof_error *err);
/* Of nothing but the work of the one op, call or GPU row with this id (work_keep). ROOF_ARG if
 * there is none. */
roof_status work_table_make_of(struct work_table *t, const struct roof_trace *tr, uint32_t id,
                               roof_error *err);
void work_table_free(struct work_table *t);

/* What a group did, an instance at a time, and could do. */
struct work_line {
    struct roof_work work;
    int64_t flops_upper, flops_torch, bytes_upper;
    struct stats busy; /* of the instances */
    struct roof roof;
    double time_ns; /* median of the instances */
};
/* `scratch` has room for the group's instances. */
void work_line_of(const struct work_table *t, uint32_t group, int64_t *scratch,
                  struct work_line *out);
/* Busy time of the group's instances beyond their roof; ROOF_NULL_I64 if that is not known. */
int64_t work_headroom(const struct work_line *l, uint32_t count);

/* ---- Cells that several tables have ---- */

/* What the model shows, as a JSON object; null without. */
void work_add_parameters(roof_table *out, const struct opresult *r);
/* A value as JSON: numbers and truth as such, what is not known as null, the rest as text. */
void work_print_json(struct buf *out, const struct opvalue *v);

#endif
