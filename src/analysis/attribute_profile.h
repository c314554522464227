/* attribute_profile.h - an attribution in the forms of Operator Profiler 1.0. */
#ifndef ROOF_ANALYSIS_ATTRIBUTE_PROFILE_H
#define ROOF_ANALYSIS_ATTRIBUTE_PROFILE_H

#include "attribute.h"
#include "buf.h"

/* One of its documents. `write` appends the whole of it. docs/counters.md says what its fields are
 * made of. */
struct attribute_form {
    const char *name; /* as files of it end */
    roof_status (*write)(struct attribute *a, struct buf *out, roof_error *err);
};

size_t attribute_form_count(void);
const struct attribute_form *attribute_form_at(size_t index);

roof_status attribute_profile_write(struct attribute *a, struct buf *out, roof_error *err);
roof_status attribute_manifest_write(struct attribute *a, struct buf *out, roof_error *err);
roof_status attribute_corr_write(struct attribute *a, struct buf *out, roof_error *err);
roof_status attribute_part_write(struct attribute *a, struct buf *out, roof_error *err);

#endif
