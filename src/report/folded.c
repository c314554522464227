/* folded.c - the table stacks as lines "thread;frame;op;kernel 1234", weights in nanoseconds: what
 * flamegraph.pl and others read. */
#include "writer.h"

#include "unit.h"

#include <stdlib.h>

/* Deeper stacks lose their middle: a trace of n events in one stack would make lines of n * n
 * names. */
enum { MAX_NAMES = 512, HEAD_NAMES = MAX_NAMES / 2 };

/* A name without what would end it. */
static void add_name(struct buf *out, const char *name)
{
    for (; *name; name++) {
        const unsigned char c = (unsigned char)*name;
        buf_char(out, c == ';' ? ':' : c < 0x20 || c == 0x7f ? ' ' : *name);
    }
}

static void add_line(struct buf *out, const roof_table *t, const struct stack_columns *c,
                     const size_t *path, size_t n, int64_t gpu_ns)
{
    for (size_t i = 0; i < n; i++) {
        if (n > MAX_NAMES && i == HEAD_NAMES) {
            buf_str(out, "...;");
            i = n - (MAX_NAMES - HEAD_NAMES - 1);
        }
        add_name(out, roof_table_str(t, path[i], c->name));
        buf_char(out, i + 1 < n ? ';' : ' ');
    }
    unit_add_i64(out, gpu_ns);
    buf_char(out, '\n');
}

static void write_folded(const roof_table *const *tables, size_t n, const roof_write_opts *opts,
                         struct out *out)
{
    const roof_table *t = tables[0];
    const struct stack_columns c = stack_columns_of(t);
    const size_t rows = roof_table_rows(t);
    size_t *path = malloc((rows + 1) * sizeof *path);
    (void)n;
    (void)opts;
    out->buf.failed |= path == NULL;
    for (size_t r = 0; r < rows && out_continues(out); r++) {
        const size_t depth = (size_t)roof_table_i64(t, r, c.depth);
        path[depth] = r;
        if (stack_row_is_gpu(t, &c, r))
            add_line(&out->buf, t, &c, path, depth + 1, roof_table_i64(t, r, c.gpu_ns));
    }
    free(path);
}

const struct writer writer_folded = {
    {"folded", "stacks as lines with GPU nanoseconds, for flame graphs", ".folded", "stacks",
     false},
    write_folded,
};
