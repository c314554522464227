/* audited.c - the public functions about profiles of Operator Profiler. */
#include "audit.h"

const roof_tabledef *roof_audit_tabledef(void)
{
    return &audit_tabledef;
}

roof_status roof_audit(const char *path, roof_table **out, roof_error *err)
{
    struct profile p;
    roof_table *t = NULL;
    *out = NULL;
    roof_status status = profile_read(&p, path, err);
    if (status == ROOF_OK && !(t = table_new(&audit_tabledef)))
        status = error_nomem(err);
    if (status == ROOF_OK)
        status = audit_run(&p, t, err);
    profile_free(&p);
    if (status == ROOF_OK)
        *out = t;
    else
        roof_table_free(t);
    return status;
}
