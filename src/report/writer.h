/* writer.h - what a form of output is: it sees tables and nothing else. */
#ifndef ROOF_REPORT_WRITER_H
#define ROOF_REPORT_WRITER_H

#include "buf.h"
#include "rooftree.h"

/* Where a writer's bytes go: collected in `buf`, handed on piece by piece. */
struct out {
    struct buf buf;
    roof_sink sink;
    void *ctx;
    bool stopped; /* the sink wants no more */
};

/* To be called now and then, after a row say: hands on what has collected if it is much. False once
 * nobody listens. */
bool out_continues(struct out *out);

struct writer {
    const char *name;
    const char *doc;
    /* Writes all tables; `opts` is never NULL. */
    void (*write)(const roof_table *const *tables, size_t n, const roof_write_opts *opts,
                  struct out *out);
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

/* "... 3 more rows" */
void writer_add_left_out(struct buf *out, size_t rows);

#endif
