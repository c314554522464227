/* xlsx_absent.c - in place of xlsx.c where libxlsxwriter was not found. */
#include "writer.h"

#include "error.h"

static void refuse(const roof_table *const *tables, size_t n, const roof_write_opts *opts,
                   struct out *out)
{
    (void)tables;
    (void)n;
    (void)opts;
    out->status = error_set(out->err, ROOF_UNSUPPORTED, -1,
                            "this rooftree was built without libxlsxwriter and writes no xlsx");
}

const struct writer writer_xlsx = {
    {"xlsx", "a spreadsheet: a sheet for each table, one of definitions", ".xlsx", NULL, true},
    refuse,
};
