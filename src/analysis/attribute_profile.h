/* attribute_profile.h - an attribution in the form of Operator Profiler (profile.json 1.0). */
#ifndef ROOF_ANALYSIS_ATTRIBUTE_PROFILE_H
#define ROOF_ANALYSIS_ATTRIBUTE_PROFILE_H

#include "attribute.h"
#include "buf.h"

/* Appends the whole document. docs/counters.md says what its fields are made of. */
roof_status attribute_profile_write(struct attribute *a, struct buf *out, roof_error *err);

#endif
