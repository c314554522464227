/* writer.h - what a form of output is: it sees tables and nothing else. */
#ifndef ROOF_REPORT_WRITER_H
#define ROOF_REPORT_WRITER_H

#include "buf.h"
#include "rooftree.h"

struct writer {
    const char *name;
    const char *doc;
    /* Appends all tables to `out`; `opts` is never NULL. */
    void (*write)(const roof_table *const *tables, size_t n, const roof_write_opts *opts,
                  struct buf *out);
};

extern const struct writer writer_text;
extern const struct writer writer_csv;
extern const struct writer writer_json;
extern const struct writer writer_md;

/* Rows that `opts` lets through. */
size_t writer_rows(const roof_table *t, const roof_write_opts *opts);

/* A column's name for people: without the unit that its cells carry ("time" for "time_ns"). */
struct heading {
    const char *s;
    size_t len;
};
struct heading writer_heading(const roof_coldef *col);

/* A cell for machines: exact, empty for null. Strings as they are. */
void writer_add_plain(struct buf *out, const roof_table *t, size_t row, size_t col);
/* A cell for people: with unit, "-" for null. */
void writer_add_human(struct buf *out, const roof_table *t, size_t row, size_t col);

#endif
