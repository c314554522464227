/* build.c - taking rows from a reader and turning them into a frozen trace. */
#include "build.h"

#include "grow.h"
#include "pass.h"
#include "sort.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* B and E events wait here until all are known; they are paired by time, not by place in the file.
 */
#define MARK_COLS(X)                                                                               \
    X(uint8_t, is_end)                                                                             \
    X(uint8_t, kind)                                                                               \
    X(uint32_t, track)                                                                             \
    X(uint32_t, row) /* of its kind's columns; B only */                                           \
    X(int64_t, ts_ns)                                                                              \
    X(uint64_t, offset)
COLS_DECLARE(marks, MARK_COLS)
#define COLS_SELF_ marks
COLS_DEFINE(marks, MARK_COLS)
#undef COLS_SELF_

/* Numbers of a part -> of the whole. */
struct translation {
    uint32_t *to;
    uint32_t count;
    size_t cap;
};

struct builder {
    struct roof_trace *tr;
    struct strtab track_keys; /* "pid\0tid" -> row of tracks */
    struct strtab pids;
    struct strtab shape_keys; /* bytes of struct build_shape -> row of launch_shapes */
    struct marks marks;
    size_t devices_cap;
    roof_open_opts opts;
    bool is_capture;
    bool has_own_captures;
    struct translation strings, tracks, args, shapes; /* of a part */
};

static char *copy_string(const char *s)
{
    const size_t size = strlen(s) + 1;
    char *copy = malloc(size);
    if (copy)
        memcpy(copy, s, size);
    return copy;
}

struct builder *build_new(const char *path, struct rules *rules, const roof_open_opts *opts)
{
    struct builder *b = calloc(1, sizeof *b);
    if (b)
        b->tr = calloc(1, sizeof *b->tr);
    if (!b || !b->tr || !(b->tr->path = copy_string(path))) {
        build_free(b);
        rules_free(rules);
        return NULL;
    }
    if (opts)
        b->opts = *opts;
    b->tr->frames_skipped = b->opts.no_python;
    b->tr->rules = *rules;
    *rules = (struct rules){0};
    b->tr->meta.base_time_ns = ROOF_NULL_I64;
    b->tr->meta.rank = ROOF_NULL_I64;
    b->tr->meta.world_size = ROOF_NULL_I64;
    b->tr->meta.backend = ROOF_NONE;
    b->tr->meta.writer = b->tr->meta.tables = b->tr->meta.unread = ROOF_NONE;
    for (int i = 0; i < QUALITY_COUNT; i++)
        b->tr->quality[i] = (struct quality_count){.of = -1, .first_offset = -1};
    return b;
}

void build_free(struct builder *b)
{
    if (!b)
        return;
    trace_free(b->tr);
    strtab_free(&b->track_keys);
    strtab_free(&b->pids);
    strtab_free(&b->shape_keys);
    cols_free(&b->marks, &marks_desc);
    free(b->strings.to);
    free(b->tracks.to);
    free(b->args.to);
    free(b->shapes.to);
    free(b);
}

bool build_is_empty(const struct builder *b)
{
    const struct roof_trace *tr = b->tr;
    return !tr->nodes.head.count && !tr->gpu.head.count && !tr->frames.head.count &&
           !tr->annotations.head.count;
}

struct strtab *build_strings(struct builder *b)
{
    return &b->tr->strings;
}

struct trace_meta *build_meta(struct builder *b)
{
    return &b->tr->meta;
}

const struct rules *build_rules(const struct builder *b)
{
    return &b->tr->rules;
}

bool build_args(struct builder *b, const struct args_text fields[ARGS_FIELDS], uint32_t *args)
{
    return args_intern(&b->tr->args, &b->tr->strings, fields, args);
}

uint32_t build_shape(struct builder *b, const struct build_shape *shape)
{
    struct launch_shapes *s = &b->tr->launch_shapes;
    const uint32_t id = strtab_intern(&b->shape_keys, (const char *)shape, sizeof *shape);
    if (id == ROOF_NONE || id < s->head.count)
        return id;
    if (cols_push(s, &launch_shapes_desc) == ROOF_NONE)
        return ROOF_NONE;
    s->grid_x[id] = shape->grid[0];
    s->grid_y[id] = shape->grid[1];
    s->grid_z[id] = shape->grid[2];
    s->block_x[id] = shape->block[0];
    s->block_y[id] = shape->block[1];
    s->block_z[id] = shape->block[2];
    s->registers[id] = shape->registers;
    s->shared[id] = shape->shared;
    return id;
}

static struct build_shape shape_at(const struct launch_shapes *s, uint32_t row)
{
    return (struct build_shape){
        {s->grid_x[row],  s->grid_y[row],  s->grid_z[row] },
        {s->block_x[row], s->block_y[row], s->block_z[row]},
        s->registers[row],
        s->shared[row]
    };
}

static int64_t integer_or_null(const char *s, size_t len)
{
    int64_t v;
    return number_i64(s, len, &v) ? v : ROOF_NULL_I64;
}

struct tracks *build_tracks(struct builder *b)
{
    return &b->tr->tracks;
}

uint32_t build_track(struct builder *b, const char *pid, size_t pid_len, const char *tid,
                     size_t tid_len)
{
    struct buf key = {0};
    buf_add(&key, pid, pid_len);
    buf_char(&key, '\0');
    buf_add(&key, tid, tid_len);
    const uint32_t before = b->track_keys.count;
    const uint32_t track =
        key.failed ? ROOF_NONE : strtab_intern(&b->track_keys, key.bytes, key.len);
    buf_free(&key);
    if (track == ROOF_NONE || b->track_keys.count == before)
        return track;

    struct tracks *t = &b->tr->tracks;
    const uint32_t pid_text = strtab_intern(&b->tr->strings, pid, pid_len);
    const uint32_t tid_text = strtab_intern(&b->tr->strings, tid, tid_len);
    const uint32_t process = strtab_intern(&b->pids, pid, pid_len);
    const uint32_t row = cols_push(t, &tracks_desc);
    if (pid_text == ROOF_NONE || tid_text == ROOF_NONE || process == ROOF_NONE || row != track)
        return ROOF_NONE;
    t->pid_text[row] = pid_text;
    t->tid_text[row] = tid_text;
    t->pid[row] = integer_or_null(pid, pid_len);
    t->tid[row] = integer_or_null(tid, tid_len);
    t->process[row] = process;
    t->process_name[row] = t->process_labels[row] = t->thread_name[row] = ROOF_NONE;
    return row;
}

void build_count(struct builder *b, enum quality_check check, uint64_t offset)
{
    quality_add(&b->tr->quality[check], offset);
}

roof_status build_device(struct builder *b, const struct device_props *props, roof_error *err)
{
    struct trace_meta *m = &b->tr->meta;
    if (!grow_room(&m->devices, sizeof *m->devices, m->ndevices, &b->devices_cap))
        return error_nomem(err);
    m->devices[m->ndevices++] = *props;
    return ROOF_OK;
}

static uint32_t add_node(struct nodes *n, const struct build_event *ev)
{
    const uint32_t row = cols_push(n, &nodes_desc);
    if (row == ROOF_NONE)
        return row;
    n->kind[row] = (uint8_t)ev->kind;
    n->name[row] = ev->name;
    n->track[row] = ev->track;
    n->parent[row] = n->op_above[row] = ROOF_NONE;
    n->args[row] = ev->args;
    n->collective[row] = ev->collective;
    n->start_ns[row] = ev->ts_ns;
    n->dur_ns[row] = ev->dur_ns;
    n->external_id[row] = ev->external_id;
    n->correlation[row] = ev->correlation;
    n->offset[row] = ev->offset;
    return row;
}

static bool add_size(struct sizes *s, const struct build_event *ev)
{
    if (ev->bytes == ROOF_NULL_I64)
        return true;
    const uint32_t row = cols_push(s, &sizes_desc);
    if (row == ROOF_NONE)
        return false;
    s->offset[row] = ev->offset;
    s->bytes[row] = ev->bytes;
    return true;
}

static bool add_counted(struct counted *c, const struct build_event *ev)
{
    if (!(ev->kernel_gb > 0) && !(ev->kernel_flop > 0) && !ev->kernel_source)
        return true;
    const uint32_t row = cols_push(c, &counted_desc);
    if (row == ROOF_NONE)
        return false;
    c->offset[row] = ev->offset;
    c->gb[row] = ev->kernel_gb;
    c->flop[row] = ev->kernel_flop;
    c->source[row] = ev->kernel_source;
    return true;
}

static bool add_message(struct messages *m, const struct build_event *ev)
{
    if (ev->message == ROOF_NONE)
        return true;
    const uint32_t row = cols_push(m, &messages_desc);
    if (row == ROOF_NONE)
        return false;
    m->offset[row] = ev->offset;
    m->name[row] = ev->message_name;
    m->args[row] = ev->message;
    return true;
}

static bool add_autograd(struct autograd *a, const struct build_event *ev)
{
    if (ev->kind != KIND_OP || ev->sequence == ROOF_NULL_I64)
        return true;
    const uint32_t row = cols_push(a, &autograd_desc);
    if (row == ROOF_NONE)
        return false;
    a->offset[row] = ev->offset;
    a->sequence[row] = ev->sequence;
    a->fwd_thread[row] = ev->fwd_thread;
    return true;
}

static uint32_t add_gpu(struct roof_trace *tr, const struct build_event *ev)
{
    struct gpu *g = &tr->gpu;
    const uint32_t row = add_size(&tr->sizes, ev) ? cols_push(g, &gpu_desc) : ROOF_NONE;
    if (row == ROOF_NONE)
        return row;
    g->kind[row] = (uint8_t)ev->kind;
    g->name[row] = ev->name;
    g->track[row] = ev->track;
    g->collective[row] = ev->collective;
    g->call[row] = g->op[row] = g->launch[row] = ROOF_NONE;
    g->shape[row] = ev->shape;
    g->device[row] = ev->device;
    g->stream[row] = ev->stream;
    g->blocks[row] = ev->blocks;
    g->active_blocks[row] = ev->active_blocks;
    g->graph_id[row] = ev->graph_id;
    g->start_ns[row] = ev->ts_ns;
    g->dur_ns[row] = ev->dur_ns;
    g->external_id[row] = ev->external_id;
    g->correlation[row] = ev->correlation;
    g->offset[row] = ev->offset;
    return row;
}

/* What only few rows say. */
static bool add_graph_facts(struct roof_trace *tr, const struct build_event *ev)
{
    if (ev->graph_node) {
        const uint32_t row = cols_push(&tr->graph_nodes, &graph_nodes_desc);
        if (row == ROOF_NONE)
            return false;
        tr->graph_nodes.offset[row] = ev->offset;
        tr->graph_nodes.node[row] = ev->graph_node;
    }
    if (ev->kernel_arg != ROOF_NONE) {
        const uint32_t row = cols_push(&tr->kernel_args, &kernel_args_desc);
        if (row == ROOF_NONE)
            return false;
        tr->kernel_args.offset[row] = ev->offset;
        tr->kernel_args.kernel[row] = ev->kernel_arg;
    }
    return true;
}

static uint32_t add_span(struct spans *s, const struct build_event *ev)
{
    const uint32_t row = cols_push(s, &spans_desc);
    if (row == ROOF_NONE)
        return row;
    s->name[row] = ev->name;
    s->track[row] = ev->track;
    s->start_ns[row] = ev->ts_ns;
    s->dur_ns[row] = ev->dur_ns;
    s->offset[row] = ev->offset;
    return row;
}

/* The row in its kind's columns; 0 for kinds that are only counted. */
static uint32_t add_timed(struct roof_trace *tr, const struct build_event *ev)
{
    if (!add_message(&tr->messages, ev))
        return ROOF_NONE;
    switch (ev->kind) {
    case KIND_OP:
    case KIND_CALL:
        return add_counted(&tr->counted, ev) && add_autograd(&tr->autograd, ev)
                   ? add_node(&tr->nodes, ev)
                   : ROOF_NONE;
    case KIND_KERNEL:
    case KIND_MEMCPY:
    case KIND_MEMSET:
    case KIND_OTHER:
        return add_gpu(tr, ev);
    case KIND_FRAME:
        return add_span(&tr->frames, ev);
    case KIND_ANNOTATION:
        return add_span(&tr->annotations, ev);
    default:
        return 0;
    }
}

/* How many rows there are in the columns of the kind. */
static uint32_t rows_of_kind(const struct roof_trace *tr, enum row_kind kind)
{
    return kind == KIND_OP || kind == KIND_CALL ? tr->nodes.head.count
           : kind_is_gpu(kind)                  ? tr->gpu.head.count
           : kind == KIND_FRAME                 ? tr->frames.head.count
           : kind == KIND_ANNOTATION            ? tr->annotations.head.count
                                                : 0;
}

static uint32_t add_mark(struct marks *m, const struct build_event *ev, uint32_t row)
{
    const uint32_t mark = cols_push(m, &marks_desc);
    if (mark == ROOF_NONE)
        return mark;
    m->is_end[mark] = ev->phase == 'E';
    m->kind[mark] = (uint8_t)ev->kind;
    m->track[mark] = ev->track;
    m->row[mark] = row;
    m->ts_ns[mark] = ev->ts_ns;
    m->offset[mark] = ev->offset;
    return mark;
}

static uint32_t add_flow(struct flows *f, const struct build_event *ev)
{
    const uint32_t row = cols_push(f, &flows_desc);
    if (row == ROOF_NONE)
        return row;
    f->id[row] = ev->flow_id;
    f->ts_ns[row] = ev->ts_ns;
    f->track[row] = ev->track;
    f->offset[row] = ev->offset;
    f->kind[row] = (uint8_t)ev->kind;
    f->is_start[row] = ev->phase == 's';
    return row;
}

roof_status build_add(struct builder *b, const struct build_event *ev, roof_error *err)
{
    uint32_t row = 0;
    if (!add_graph_facts(b->tr, ev))
        return error_nomem(err);
    switch (ev->phase) {
    case 'X':
        row = add_timed(b->tr, ev);
        break;
    case 'B':
        row = add_timed(b->tr, ev);
        if (row != ROOF_NONE)
            row = add_mark(&b->marks, ev, row);
        break;
    case 'E':
        row = add_mark(&b->marks, ev, ROOF_NONE);
        break;
    case 's':
    case 'f':
        if (kind_is_flow(ev->kind))
            row = add_flow(&b->tr->flows, ev);
        break;
    default:
        break;
    }
    return row == ROOF_NONE ? error_nomem(err) : ROOF_OK;
}

roof_status build_add_alloc(struct builder *b, const struct build_alloc *a, roof_error *err)
{
    struct allocs *s = &b->tr->allocs;
    const uint32_t row = cols_push(s, &allocs_desc);
    if (row == ROOF_NONE)
        return error_nomem(err);
    s->track[row] = a->track;
    s->op[row] = ROOF_NONE;
    s->device_type[row] = a->device_type;
    s->device[row] = a->device;
    s->ts_ns[row] = a->ts_ns;
    s->index[row] = a->index;
    s->address[row] = a->address;
    s->bytes[row] = a->bytes;
    s->total_allocated[row] = a->total_allocated;
    s->total_reserved[row] = a->total_reserved;
    s->offset[row] = a->offset;
    return ROOF_OK;
}

uint32_t build_add_sample(struct builder *b, uint32_t metric, uint32_t name, int64_t device,
                          int64_t ts_ns, int64_t value)
{
    struct metrics *m = &b->tr->metrics;
    const bool is_first = metric == ROOF_NONE;
    const uint32_t row = is_first ? cols_push(m, &metrics_desc) : metric;
    if (row == ROOF_NONE)
        return row;
    if (is_first) {
        m->name[row] = name;
        m->device[row] = device;
        m->first_ns[row] = m->last_ns[row] = ts_ns;
        m->min[row] = m->max[row] = value;
    }
    m->count[row]++;
    m->sum[row] += (double)value;
    m->first_ns[row] = ts_ns < m->first_ns[row] ? ts_ns : m->first_ns[row];
    m->last_ns[row] = ts_ns > m->last_ns[row] ? ts_ns : m->last_ns[row];
    m->min[row] = value < m->min[row] ? value : m->min[row];
    m->max[row] = value > m->max[row] ? value : m->max[row];
    return row;
}

/* ---- Parts ---- */

void build_as_capture(struct builder *b)
{
    b->is_capture = true;
}

bool build_is_capture(const struct builder *b)
{
    return b->is_capture;
}

void build_wants_own_captures(struct builder *b)
{
    b->has_own_captures = true;
}

bool build_has_own_captures(const struct builder *b)
{
    return b->has_own_captures;
}

bool build_add_capture(struct builder *b, struct roof_trace *capture)
{
    struct roof_trace *tr = b->tr;
    if (!tr->captures)
        tr->captures = calloc(ROOF_MAX_CAPTURES, sizeof *tr->captures);
    if (!tr->captures) {
        trace_free(capture);
        return false;
    }
    assert(tr->ncaptures < ROOF_MAX_CAPTURES);
    tr->captures[tr->ncaptures++] = capture;
    return true;
}

const roof_open_opts *build_opts(const struct builder *b)
{
    return &b->opts;
}

struct builder *build_part(const struct builder *whole)
{
    struct rules none = {0};
    struct builder *part = build_new(whole->tr->path, &none, &whole->opts);
    if (part)
        part->is_capture = whole->is_capture;
    return part;
}

static bool translation_add(struct translation *t, uint32_t to)
{
    if (to == ROOF_NONE || !grow_room(&t->to, sizeof *t->to, t->count, &t->cap))
        return false;
    t->to[t->count++] = to;
    return true;
}

static uint32_t translate(const struct translation *t, uint32_t id)
{
    return id == ROOF_NONE ? ROOF_NONE : t->to[id];
}

uint32_t build_translate_string(const struct builder *part, uint32_t string)
{
    return translate(&part->strings, string);
}

void build_translate(const struct builder *part, struct build_event *row)
{
    row->name = translate(&part->strings, row->name);
    row->collective = translate(&part->strings, row->collective);
    row->kernel_arg = translate(&part->strings, row->kernel_arg);
    row->message_name = translate(&part->strings, row->message_name);
    row->track = translate(&part->tracks, row->track);
    row->args = translate(&part->args, row->args);
    row->message = translate(&part->args, row->message);
    row->shape = translate(&part->shapes, row->shape);
}

/* Numbers what is new in the part since it was appended last, in its order: that is the order in
 * which b would have met it. */
static bool translate_new(struct builder *b, struct builder *part)
{
    const struct roof_trace *from = part->tr;
    while (part->strings.count < from->strings.count) {
        const struct strtab_entry *e = &from->strings.entries[part->strings.count];
        if (!translation_add(&part->strings, strtab_intern(&b->tr->strings, e->s, e->len)))
            return false;
    }
    while (part->tracks.count < from->tracks.head.count) {
        const uint32_t row = part->tracks.count;
        const struct strtab_entry *pid = &from->strings.entries[from->tracks.pid_text[row]];
        const struct strtab_entry *tid = &from->strings.entries[from->tracks.tid_text[row]];
        if (!translation_add(&part->tracks, build_track(b, pid->s, pid->len, tid->s, tid->len)))
            return false;
    }
    while (part->args.count < args_count(&from->args)) {
        struct signature sig = from->args.signatures[part->args.count];
        for (int f = 0; f < ARGS_FIELDS; f++)
            sig.field[f] = translate(&part->strings, sig.field[f]);
        if (!translation_add(&part->args, args_add(&b->tr->args, &sig)))
            return false;
    }
    while (part->shapes.count < from->launch_shapes.head.count) {
        const struct build_shape shape = shape_at(&from->launch_shapes, part->shapes.count);
        if (!translation_add(&part->shapes, build_shape(b, &shape)))
            return false;
    }
    return true;
}

static void translate_column(const struct translation *t, uint32_t *column, uint32_t begin,
                             uint32_t end)
{
    for (uint32_t row = begin; row < end; row++)
        column[row] = translate(t, column[row]);
}

static bool append_nodes(struct nodes *to, struct builder *part)
{
    const uint32_t begin = to->head.count;
    if (!cols_append(to, &nodes_desc, &part->tr->nodes))
        return false;
    translate_column(&part->strings, to->name, begin, to->head.count);
    translate_column(&part->strings, to->collective, begin, to->head.count);
    translate_column(&part->tracks, to->track, begin, to->head.count);
    translate_column(&part->args, to->args, begin, to->head.count);
    return true;
}

static bool append_gpu(struct gpu *to, struct builder *part)
{
    const uint32_t begin = to->head.count;
    if (!cols_append(to, &gpu_desc, &part->tr->gpu))
        return false;
    translate_column(&part->strings, to->name, begin, to->head.count);
    translate_column(&part->strings, to->collective, begin, to->head.count);
    translate_column(&part->tracks, to->track, begin, to->head.count);
    translate_column(&part->shapes, to->shape, begin, to->head.count);
    return true;
}

static bool append_messages(struct messages *to, struct builder *part)
{
    const uint32_t begin = to->head.count;
    if (!cols_append(to, &messages_desc, &part->tr->messages))
        return false;
    translate_column(&part->strings, to->name, begin, to->head.count);
    translate_column(&part->args, to->args, begin, to->head.count);
    return true;
}

static bool append_spans(struct spans *to, const struct spans *from, const struct builder *part)
{
    const uint32_t begin = to->head.count;
    if (!cols_append(to, &spans_desc, from))
        return false;
    translate_column(&part->strings, to->name, begin, to->head.count);
    translate_column(&part->tracks, to->track, begin, to->head.count);
    return true;
}

static bool append_flows(struct flows *to, struct builder *part)
{
    const uint32_t begin = to->head.count;
    if (!cols_append(to, &flows_desc, &part->tr->flows))
        return false;
    translate_column(&part->tracks, to->track, begin, to->head.count);
    for (uint32_t row = begin; row < to->head.count; row++)
        if (to->id[row] >= FLOW_TEXT)
            to->id[row] =
                FLOW_TEXT + translate(&part->strings, (uint32_t)(to->id[row] - FLOW_TEXT));
    return true;
}

static bool append_allocs(struct allocs *to, struct builder *part)
{
    const uint32_t begin = to->head.count;
    if (!cols_append(to, &allocs_desc, &part->tr->allocs))
        return false;
    translate_column(&part->tracks, to->track, begin, to->head.count);
    return true;
}

static bool append_graph_facts(struct roof_trace *to, struct builder *part)
{
    const uint32_t begin = to->kernel_args.head.count;
    if (!cols_append(&to->graph_nodes, &graph_nodes_desc, &part->tr->graph_nodes) ||
        !cols_append(&to->kernel_args, &kernel_args_desc, &part->tr->kernel_args))
        return false;
    translate_column(&part->strings, to->kernel_args.kernel, begin, to->kernel_args.head.count);
    return true;
}

/* Before the rows that marks stand for are appended: those begin where `tr` ends now. */
static bool append_marks(struct marks *to, const struct roof_trace *tr, struct builder *part)
{
    const uint32_t begin = to->head.count;
    if (!cols_append(to, &marks_desc, &part->marks))
        return false;
    translate_column(&part->tracks, to->track, begin, to->head.count);
    for (uint32_t mark = begin; mark < to->head.count; mark++)
        if (!to->is_end[mark])
            to->row[mark] += rows_of_kind(tr, (enum row_kind)to->kind[mark]);
    return true;
}

static void append_counts(struct roof_trace *to, struct roof_trace *from)
{
    for (int i = 0; i < QUALITY_COUNT; i++) {
        struct quality_count *q = &to->quality[i], *more = &from->quality[i];
        q->count += more->count;
        if (more->first_offset >= 0 &&
            (q->first_offset < 0 || more->first_offset < q->first_offset))
            q->first_offset = more->first_offset;
        more->count = 0;
        more->first_offset = -1;
    }
    to->meta.events += from->meta.events;
    from->meta.events = 0;
}

roof_status build_append(struct builder *b, struct builder *part, roof_error *err)
{
    struct roof_trace *to = b->tr, *from = part->tr;
    if (!translate_new(b, part) || !append_marks(&b->marks, to, part) ||
        !append_nodes(&to->nodes, part) || !append_gpu(&to->gpu, part) ||
        !append_spans(&to->frames, &from->frames, part) ||
        !append_spans(&to->annotations, &from->annotations, part) ||
        !append_flows(&to->flows, part) || !append_allocs(&to->allocs, part) ||
        !cols_append(&to->sizes, &sizes_desc, &from->sizes) ||
        !cols_append(&to->counted, &counted_desc, &from->counted) ||
        !cols_append(&to->autograd, &autograd_desc, &from->autograd) ||
        !append_messages(&to->messages, part) || !append_graph_facts(to, part))
        return error_nomem(err);
    append_counts(to, from);
    cols_clear(&from->nodes);
    cols_clear(&from->gpu);
    cols_clear(&from->frames);
    cols_clear(&from->annotations);
    cols_clear(&from->flows);
    cols_clear(&from->graph_nodes);
    cols_clear(&from->kernel_args);
    cols_clear(&part->marks);
    cols_clear(&from->allocs);
    cols_clear(&from->sizes);
    cols_clear(&from->counted);
    cols_clear(&from->messages);
    cols_clear(&from->autograd);
    return ROOF_OK;
}

/* ---- B and E ---- */

static int compare_marks(const void *ctx, uint32_t a, uint32_t b)
{
    const struct marks *m = ctx;
    if (m->track[a] != m->track[b])
        return SORT_BY(m->track[a], m->track[b]);
    if (m->ts_ns[a] != m->ts_ns[b])
        return SORT_BY(m->ts_ns[a], m->ts_ns[b]);
    if (m->is_end[a] != m->is_end[b])
        return SORT_BY(m->is_end[b], m->is_end[a]);
    return SORT_BY(m->offset[a], m->offset[b]);
}

static void close_mark(struct roof_trace *tr, const struct marks *m, uint32_t begin, int64_t end_ns)
{
    const int64_t dur_ns = end_ns - m->ts_ns[begin];
    const uint32_t row = m->row[begin];
    switch ((enum row_kind)m->kind[begin]) {
    case KIND_OP:
    case KIND_CALL:
        tr->nodes.dur_ns[row] = dur_ns;
        break;
    case KIND_KERNEL:
    case KIND_MEMCPY:
    case KIND_MEMSET:
    case KIND_OTHER:
        tr->gpu.dur_ns[row] = dur_ns;
        break;
    case KIND_FRAME:
        tr->frames.dur_ns[row] = dur_ns;
        break;
    case KIND_ANNOTATION:
        tr->annotations.dur_ns[row] = dur_ns;
        break;
    default:
        break;
    }
}

/* One track's marks, order[lo..hi) by time, E before B at the same instant. An E that finds nothing
 * open waits for a B of its own instant (a row of zero length); such E follow each other, so those
 * that wait are order[waiting..waiting_end). */
static void pair_track(struct builder *b, const uint32_t *order, uint32_t lo, uint32_t hi,
                       uint32_t *open)
{
    const struct marks *m = &b->marks;
    uint32_t nopen = 0, waiting = lo, waiting_end = lo;
    for (uint32_t i = lo; i <= hi; i++) {
        const bool new_instant =
            i == hi || (i > lo && m->ts_ns[order[i - 1]] != m->ts_ns[order[i]]);
        for (; new_instant && waiting < waiting_end; waiting++)
            build_count(b, QUALITY_unmatched_end, m->offset[order[waiting]]);
        if (i == hi)
            break;
        const uint32_t mark = order[i];
        if (m->is_end[mark] && nopen) {
            close_mark(b->tr, m, open[--nopen], m->ts_ns[mark]);
        } else if (m->is_end[mark]) {
            waiting = waiting == waiting_end ? i : waiting;
            waiting_end = i + 1;
        } else if (waiting < waiting_end) {
            close_mark(b->tr, m, mark, m->ts_ns[mark]);
            waiting++;
        } else {
            open[nopen++] = mark;
        }
    }
    for (uint32_t i = 0; i < nopen; i++)
        build_count(b, QUALITY_unclosed_begin, m->offset[open[i]]);
}

static roof_status pair_marks(struct builder *b, roof_error *err)
{
    const struct marks *m = &b->marks;
    const uint32_t n = m->head.count;
    if (!n)
        return ROOF_OK;
    uint32_t *order = sort_new_order(n, compare_marks, m);
    uint32_t *open = malloc(n * sizeof *open);
    if (order && open) {
        for (uint32_t lo = 0, hi; lo < n; lo = hi) {
            for (hi = lo + 1; hi < n && m->track[order[hi]] == m->track[order[lo]]; hi++)
                ;
            pair_track(b, order, lo, hi, open);
        }
    }
    const bool failed = !order || !open;
    free(order);
    free(open);
    return failed ? error_nomem(err) : ROOF_OK;
}

/* ---- What few rows say ---- */

static int compare_graph_nodes(const void *ctx, uint32_t a, uint32_t b)
{
    const struct graph_nodes *g = ctx;
    return SORT_BY(g->offset[a], g->offset[b]);
}

static int compare_kernel_args(const void *ctx, uint32_t a, uint32_t b)
{
    const struct kernel_args *k = ctx;
    return SORT_BY(k->offset[a], k->offset[b]);
}

static roof_status order_graph_facts(struct roof_trace *tr, roof_error *err)
{
    uint32_t *nodes =
        sort_new_order(tr->graph_nodes.head.count, compare_graph_nodes, &tr->graph_nodes);
    uint32_t *kernels =
        sort_new_order(tr->kernel_args.head.count, compare_kernel_args, &tr->kernel_args);
    const bool ok = nodes && kernels && cols_permute(&tr->graph_nodes, &graph_nodes_desc, nodes) &&
                    cols_permute(&tr->kernel_args, &kernel_args_desc, kernels);
    free(nodes);
    free(kernels);
    return ok ? ROOF_OK : error_nomem(err);
}

/* --strict: the first repair, by place in the file, is an error. */
static roof_status refuse_repairs(const struct roof_trace *tr, roof_error *err)
{
    int worst = -1;
    for (int i = 0; i < QUALITY_COUNT; i++) {
        const struct quality_count *q = &tr->quality[i];
        if (quality_defs[i].group == QUALITY_REPAIR && q->count &&
            (worst < 0 || q->first_offset < tr->quality[worst].first_offset))
            worst = i;
    }
    if (worst < 0)
        return ROOF_OK;
    const int64_t offset = tr->quality[worst].first_offset;
    return error_set(err, ROOF_FORMAT, offset, "%s: byte %lld: %s: %s", tr->path, (long long)offset,
                     quality_defs[worst].name, quality_defs[worst].effect);
}

static uint32_t process_of(const struct roof_trace *tr, uint32_t node)
{
    return tr->tracks.process[tr->nodes.track[node]];
}

/* Of the calls with GPU rows of other processes than `but` (ROOF_NONE: of all) the one that stands
 * first in the document; ROOF_NONE if there is none. */
static uint32_t first_with_rows(const struct roof_trace *tr, uint32_t but)
{
    const struct nodes *n = &tr->nodes;
    uint32_t first = ROOF_NONE;
    for (uint32_t id = 0; id < n->head.count; id++)
        if (n->flags[id] & NODE_HAS_ROWS && process_of(tr, id) != but &&
            (first == ROOF_NONE || n->offset[id] < n->offset[first]))
            first = id;
    return first;
}

/* Processes that have calls with GPU rows. */
static unsigned count_processes(const struct roof_trace *tr)
{
    const struct nodes *n = &tr->nodes;
    uint32_t latest = ROOF_NONE;
    unsigned count = 0;
    for (uint32_t id = 0; id < n->head.count; id++) { /* tracks of a pid stand together */
        if (!(n->flags[id] & NODE_HAS_ROWS) || process_of(tr, id) == latest)
            continue;
        latest = process_of(tr, id);
        count++;
    }
    return count;
}

/* How many bytes of a pid an error shows: not part of a character. */
static int shown(const char *pid)
{
    enum { MOST = 32 };
    size_t len = strlen(pid);
    if (len > MOST)
        for (len = MOST; len && ((unsigned char)pid[len] & 0xc0) == 0x80;)
            len--;
    return (int)len;
}

/* A GPU row does not say which process it is of. Of several that have any, a correlation may name
 * the call of another, and a device's time may be that of two devices. */
static roof_status refuse_processes(const struct roof_trace *tr, roof_error *err)
{
    const unsigned count = count_processes(tr);
    if (count < 2)
        return ROOF_OK;
    const uint32_t first = first_with_rows(tr, ROOF_NONE);
    const uint32_t second = first_with_rows(tr, process_of(tr, first));
    const uint32_t *pid_text = tr->tracks.pid_text, *track = tr->nodes.track;
    const char *pid = trace_string(tr, pid_text[track[first]]);
    const char *other = trace_string(tr, pid_text[track[second]]);
    const int64_t offset = (int64_t)tr->nodes.offset[second];
    return error_set(
        err, ROOF_FORMAT, offset,
        "%s: byte %lld: %u processes have calls with GPU rows (pid %.*s, and from here "
        "on pid %.*s), and GPU rows do not say whose they are: " BUILD_WAY_OUT,
        tr->path, (long long)offset, count, shown(pid), pid, shown(other), other);
}

/* Nothing to look at; where the file was cut, that is why. */
static roof_status refuse_empty(const struct roof_trace *tr, roof_error *err)
{
    const struct quality_count *cut = &tr->quality[QUALITY_truncated];
    const unsigned long long events = (unsigned long long)tr->meta.events;
    if (cut->count)
        return error_set(err, ROOF_FORMAT, cut->first_offset,
                         "%s: byte %lld: the file ends inside the document, before any timed event "
                         "(%llu events so far)",
                         tr->path, (long long)cut->first_offset, events);
    return error_set(
        err, ROOF_FORMAT, -1,
        "%s: no timed events: no op, call, GPU row, frame or annotation among %llu events",
        tr->path, events);
}

roof_status build_finish(struct builder *b, struct roof_trace **out, roof_error *err)
{
    struct roof_trace *tr = b->tr;
    args_freeze(&tr->args);
    if (build_is_empty(b))
        return refuse_empty(tr, err);
    static const enum quality_check OF_EVENTS[] = {QUALITY_unknown_category, QUALITY_bad_timestamp,
                                                   QUALITY_missing_duration,
                                                   QUALITY_negative_duration};
    for (size_t i = 0; i < sizeof OF_EVENTS / sizeof *OF_EVENTS; i++)
        tr->quality[OF_EVENTS[i]].of = (int64_t)tr->meta.events;
    ROOF_TRY(pair_marks(b, err));
    ROOF_TRY(order_graph_facts(tr, err));
    ROOF_TRY(order_rows(tr, b->opts.clip, trace_threads(tr, b->opts.threads), err));
    ROOF_TRY(tree_build(tr, err));
    const bool require_flow = b->opts.require_flow && tr->meta.format == FORMAT_KINETO;
    ROOF_TRY(link_build(tr, require_flow, err));
    if (!b->opts.several_processes && !trace_knows_processes(tr))
        ROOF_TRY(refuse_processes(tr, err));
    ROOF_TRY(replayed_build(tr, require_flow, err));
    ROOF_TRY(launch_build(tr, err));
    ROOF_TRY(memory_build(tr, err));
    ROOF_TRY(quality_build(tr, err));
    if (b->opts.strict)
        ROOF_TRY(refuse_repairs(tr, err));
    *out = tr;
    b->tr = NULL;
    return ROOF_OK;
}
