/* audit.h - what is suspicious in a profile of Operator Profiler. */
#ifndef ROOF_ANALYSIS_AUDIT_H
#define ROOF_ANALYSIS_AUDIT_H

#include "profile.h"
#include "table.h"

extern const roof_tabledef audit_tabledef;

/* One row for each kind of fault that is there; none for a sound profile. The table keeps nothing
 * of the profile. */
roof_status audit_run(const struct profile *p, roof_table *out, roof_error *err);

#endif
