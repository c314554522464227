/* speedscope.c - the table stacks as a file for speedscope.app: GPU time by stack, and CPU time of
 * each thread. Time runs through the rows as they stand, heaviest first: it is no timeline. */
#include "writer.h"

#include "number.h"
#include "strtab.h"
#include "text.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

/* A row that is open in the profile being written. */
struct open_row {
    uint32_t frame;
    int64_t depth, end;
    int64_t next; /* where the next row below it begins */
};

struct scope {
    const roof_table *t;
    struct stack_columns c;
    size_t rows;
    struct strtab names;
    uint32_t *frame; /* of each row: its name in `names` */
    struct open_row *open;
    size_t nopen;
    struct out *out;
    bool first; /* of a list */
};

static void separate(struct scope *s)
{
    buf_str(&s->out->buf, s->first ? "\n" : ",\n");
    s->first = false;
}

static bool name_frames(struct scope *s)
{
    for (size_t r = 0; r < s->rows; r++) {
        const char *name = roof_table_str(s->t, r, s->c.name);
        s->frame[r] = strtab_intern(&s->names, name, strlen(name));
        if (s->frame[r] == ROOF_NONE)
            return false;
    }
    return true;
}

static void add_frames(struct scope *s)
{
    struct buf *const out = &s->out->buf;
    buf_str(out, "\"shared\":{\"frames\":[");
    s->first = true;
    for (uint32_t i = 0; i < s->names.count && out_continues(s->out); i++) {
        separate(s);
        buf_str(out, "{\"name\":");
        text_quote_json(out, s->names.entries[i].s, s->names.entries[i].len);
        buf_char(out, '}');
    }
    buf_str(out, "]},\n");
}

static void add_event(struct scope *s, char type, uint32_t frame, int64_t at)
{
    struct buf *const out = &s->out->buf;
    separate(s);
    buf_str(out, "{\"type\":\"");
    buf_char(out, type);
    buf_str(out, "\",\"frame\":");
    unit_add_i64(out, frame);
    buf_str(out, ",\"at\":");
    unit_add_i64(out, at);
    buf_char(out, '}');
}

static void close_from(struct scope *s, int64_t depth)
{
    while (s->nopen && s->open[s->nopen - 1].depth >= depth) {
        const struct open_row *o = &s->open[--s->nopen];
        add_event(s, 'C', o->frame, o->end);
    }
}

/* The rows [lo, hi), each as long as the column says. */
static void add_events(struct scope *s, size_t lo, size_t hi, size_t weight)
{
    int64_t next = 0; /* where the next outermost row begins */
    for (size_t r = lo; r < hi && out_continues(s->out); r++) {
        const int64_t depth = roof_table_i64(s->t, r, s->c.depth);
        const int64_t w = roof_table_i64(s->t, r, weight);
        if (!w)
            continue;
        close_from(s, depth);
        int64_t *from = s->nopen ? &s->open[s->nopen - 1].next : &next;
        const int64_t at = *from;
        *from = ns_add(at, w);
        add_event(s, 'O', s->frame[r], at);
        s->open[s->nopen++] = (struct open_row){s->frame[r], depth, ns_add(at, w), at};
    }
    close_from(s, 0);
}

static void add_profile(struct scope *s, const char *what, const char *of, size_t lo, size_t hi,
                        size_t weight, int64_t whole)
{
    struct buf *const out = &s->out->buf;
    struct buf name = {0};
    buf_printf(&name, "%s%s", what, of);
    separate(s);
    buf_str(out, "{\"type\":\"evented\",\"name\":");
    if (!name.failed)
        text_quote_json(out, name.bytes, name.len);
    buf_str(out, ",\"unit\":\"nanoseconds\",\"startValue\":0,\"endValue\":");
    unit_add_i64(out, whole);
    buf_str(out, ",\"events\":[");
    s->first = true;
    add_events(s, lo, hi, weight);
    s->first = false;
    buf_str(out, "]}");
    out->failed |= name.failed;
    buf_free(&name);
}

/* Row behind the last one below `root`. */
static size_t end_of(const struct scope *s, size_t root)
{
    size_t r = root + 1;
    while (r < s->rows && roof_table_i64(s->t, r, s->c.depth) > 0)
        r++;
    return r;
}

static void add_profiles(struct scope *s)
{
    const roof_table *t = s->t;
    int64_t gpu_ns = 0;
    for (size_t r = 0; r < s->rows; r++)
        if (stack_row_is_gpu(t, &s->c, r))
            gpu_ns = ns_add(gpu_ns, roof_table_i64(t, r, s->c.gpu_ns));
    s->first = true;
    if (gpu_ns)
        add_profile(s, "GPU time", "", 0, s->rows, s->c.gpu_ns, gpu_ns);
    for (size_t r = 0, end; r < s->rows && out_continues(s->out); r = end) {
        const int64_t cpu_ns = roof_table_i64(t, r, s->c.cpu_total_ns);
        end = end_of(s, r);
        if (cpu_ns)
            add_profile(s, "CPU time of ", roof_table_str(t, r, s->c.name), r, end,
                        s->c.cpu_total_ns, cpu_ns);
    }
}

static void write_speedscope(const roof_table *const *tables, size_t n, const roof_write_opts *opts,
                             struct out *out)
{
    struct scope s = {.t = tables[0], .rows = roof_table_rows(tables[0]), .out = out};
    struct buf *const to = &out->buf;
    (void)n;
    (void)opts;
    s.c = stack_columns_of(s.t);
    s.frame = malloc((s.rows + 1) * sizeof *s.frame);
    s.open = malloc((s.rows + 1) * sizeof *s.open);
    if (!s.frame || !s.open || !name_frames(&s)) {
        to->failed = true;
    } else {
        buf_printf(to,
                   "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\n"
                   "\"exporter\":\"rooftree %s\",\n",
                   ROOF_VERSION);
        add_frames(&s);
        buf_str(to, "\"profiles\":[");
        add_profiles(&s);
        buf_str(to, "]}\n");
    }
    free(s.frame);
    free(s.open);
    strtab_free(&s.names);
}

const struct writer writer_speedscope = {
    {"speedscope", "stacks for speedscope.app: GPU time, CPU time of each thread",
     ".speedscope.json", "stacks", false},
    write_speedscope,
};
