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
    bool stopped;       /* the sink wants no more */
    roof_status status; /* what a writer could not do, told in *err */
    roof_error *err;
};

/* To be called now and then, after a row say: hands on what has collected if it is much. False once
 * nobody listens. */
bool out_continues(struct out *out);

struct writer {
    roof_writerdef def;
    /* Writes all tables, which are def.table's if it names one; `opts` is never NULL. */
    void (*write)(const roof_table *const *tables, size_t n, const roof_write_opts *opts,
                  struct out *out);
};

extern const struct writer writer_text;
extern const struct writer writer_csv;
extern const struct writer writer_json;
extern const struct writer writer_md;
extern const struct writer writer_xlsx;
extern const struct writer writer_folded;
extern const struct writer writer_speedscope;
extern const struct writer writer_roofline;
extern const struct writer writer_svg;

/* Rows that `opts` lets through. */
size_t writer_rows(const roof_table *t, const roof_write_opts *opts);

/* A column's name for people: without the unit that its cells carry ("time" for "time_ns"). */
struct heading {
    const char *s;
    size_t len;
};
struct heading writer_heading(const roof_coldef *col);

/* The column of that name, which must be there. */
size_t writer_column(const roof_table *t, const char *name);

/* The columns of the table stacks that its forms are made from. */
struct stack_columns {
    size_t depth, name, count, gpu_ns, cpu_total_ns;
};
struct stack_columns stack_columns_of(const roof_table *stacks);
/* Whether the row stands for GPU rows: it is the end of a stack, gpu_ns is its own. */
bool stack_row_is_gpu(const roof_table *stacks, const struct stack_columns *c, size_t row);

/* A cell for machines: exact, empty for null. Strings as they are. */
void writer_add_plain(struct buf *out, const roof_table *t, size_t row, size_t col);
/* What stands in a JSON object, without braces and quotes. */
void writer_add_object(struct buf *out, const char *json);
/* A cell for people: with unit, "-" for null. */
void writer_add_human(struct buf *out, const roof_table *t, size_t row, size_t col);

/* "... 3 more rows" */
void writer_add_left_out(struct buf *out, size_t rows);

#endif
