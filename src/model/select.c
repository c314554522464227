/* select.c - which rows a selection means.
 *
 * A GPU row is judged by itself (device, stream, name) and by its launch (category, time, the
 * annotations and modules it was launched in); what the host did, by when and where it began. See
 * docs/definitions.md, section 8. */
#include "select.h"

#include "buf.h"
#include "regexp.h"
#include "step.h"

#include <stdlib.h>
#include <string.h>

static const char MODULE_PREFIX[] = "nn.Module: ";

/* A regular expression and which of the trace's strings it finds. */
struct names {
    const struct roof_trace *tr;
    struct regexp *pattern;
    uint8_t *known; /* by string: 0 not asked, 1 no, 2 yes */
    size_t skip;    /* bytes at the begin of each name that are not looked at */
};

/* When some named spans were open, by track. */
struct places {
    struct interval_set *open;
    size_t ntracks;
};

/* Spans of such a name, around what is selected. */
struct around {
    struct names names; /* `pattern` NULL: any */
    struct places in;
    bool *of_module; /* module of the captures -> it or one around it is wanted */
};

enum { MOST_AROUND = 2 }; /* the selection's and that of one part of it */

struct selecting {
    const struct roof_trace *tr;
    const roof_selection *want;
    struct selected_part part;
    struct names name; /* `pattern` NULL: any */
    struct around annotation[MOST_AROUND], module[MOST_AROUND];
    uint32_t category;    /* string, ROOF_NONE: any */
    uint8_t *of_category; /* by string: a launcher's name, of that category */
    struct step_index steps;
    struct choice c;
};

/* ---- Names ---- */

static roof_status names_init(struct names *n, const struct roof_trace *tr, const char *pattern,
                              const char *what, size_t skip, roof_error *err)
{
    *n = (struct names){.tr = tr, .skip = skip};
    if (!pattern)
        return ROOF_OK;
    ROOF_TRY(regexp_new(pattern, what, &n->pattern, err));
    n->known = calloc((size_t)tr->strings.count + 1, 1);
    return n->known ? ROOF_OK : error_nomem(err);
}

static void names_free(struct names *n)
{
    regexp_free(n->pattern);
    free(n->known);
}

/* ROOF_NONE is no name. */
static bool names_find(struct names *n, uint32_t name)
{
    if (name == ROOF_NONE)
        return false;
    if (!n->known[name])
        n->known[name] = regexp_finds(n->pattern, trace_string(n->tr, name) + n->skip) ? 2 : 1;
    return n->known[name] == 2;
}

/* ---- Places ---- */

static bool is_module(const struct roof_trace *tr, uint32_t name)
{
    return strncmp(trace_string(tr, name), MODULE_PREFIX, sizeof MODULE_PREFIX - 1) == 0;
}

static bool places_init(struct places *p, struct names *n, const struct spans *spans,
                        bool only_modules)
{
    if (!n->pattern)
        return true;
    p->ntracks = n->tr->tracks.head.count;
    p->open = calloc(p->ntracks + 1, sizeof *p->open);
    bool ok = p->open != NULL;
    for (uint32_t i = 0; ok && i < spans->head.count; i++)
        if ((!only_modules || is_module(n->tr, spans->name[i])) && names_find(n, spans->name[i]))
            ok = interval_add(&p->open[spans->track[i]], spans->start_ns[i],
                              spans->start_ns[i] + spans->dur_ns[i]);
    for (size_t t = 0; ok && t < p->ntracks; t++)
        interval_normalise(&p->open[t]);
    return ok;
}

static void places_free(struct places *p)
{
    for (size_t t = 0; p->open && t < p->ntracks; t++)
        interval_free(&p->open[t]);
    free(p->open);
}

static bool places_hold(const struct places *p, uint32_t track, int64_t ts_ns)
{
    if (!p->open)
        return true;
    const struct interval_set *s = &p->open[track];
    const size_t i = interval_first_after(s, ts_ns);
    return i < s->count && s->v[i].begin <= ts_ns;
}

/* ---- What does not exist cannot be selected ---- */

static bool is_listed(const int64_t *list, size_t n, int64_t value)
{
    for (size_t i = 0; i < n; i++)
        if (list[i] == value)
            return true;
    return n == 0;
}

/* Each listed number must be that of some GPU row. */
static roof_status check_numbers(const struct selecting *s, const char *what, const int64_t *column,
                                 const int64_t *list, size_t n, roof_error *err)
{
    const uint32_t nrows = s->tr->gpu.head.count;
    for (size_t i = 0; i < n; i++) {
        uint32_t row = 0;
        while (row < nrows && column[row] != list[i])
            row++;
        if (row == nrows && list[i] == ROOF_NULL_I64)
            return error_set(err, ROOF_ARG, -1, "%s: no GPU row without %s", s->tr->path, what);
        if (row == nrows)
            return error_set(err, ROOF_ARG, -1,
                             "%s: no GPU row of %s %lld; `rooftree run streams` lists them",
                             s->tr->path, what, (long long)list[i]);
    }
    return ROOF_OK;
}

static roof_status check_rank(const struct selecting *s, roof_error *err)
{
    const int64_t rank = s->tr->meta.rank;
    if (!s->want->has_rank || s->want->rank == rank)
        return ROOF_OK;
    if (rank == ROOF_NULL_I64)
        return error_set(err, ROOF_ARG, -1, "%s: does not say which rank it is of", s->tr->path);
    return error_set(err, ROOF_ARG, -1, "%s: is of rank %lld, not of rank %lld", s->tr->path,
                     (long long)rank, (long long)s->want->rank);
}

static roof_status find_category(struct selecting *s, roof_error *err)
{
    const struct roof_trace *tr = s->tr;
    const struct launches *l = &tr->launches;
    const char *name = s->want->category;
    bool found = false;
    s->category = ROOF_NONE;
    if (!name)
        return ROOF_OK;
    s->category = strtab_find(&tr->strings, name, strlen(name));
    s->of_category = calloc((size_t)tr->strings.count + 1, 1);
    if (!s->of_category)
        return error_nomem(err);
    for (uint32_t i = 0; i < l->head.count; i++) {
        s->of_category[l->name[i]] = l->category[i] == s->category;
        found |= l->category[i] == s->category;
    }
    if (s->category != ROOF_NONE && found)
        return ROOF_OK;
    return error_set(err, ROOF_ARG, -1,
                     "%s: no launch of category \"%.100s\"; `rooftree run ops_by_category` lists "
                     "them",
                     tr->path, name);
}

/* ---- Steps and the window ---- */

static bool chooses_steps(const struct selecting *s)
{
    return s->want->has_steps || s->want->warmup || s->part.step;
}

static bool is_step_wanted(const struct selecting *s, uint32_t step)
{
    const struct steps *steps = &s->tr->steps;
    const roof_selection *w = s->want;
    const int64_t n = steps->number[step];
    return step >= w->warmup && (!w->has_steps || (n >= w->first_step && n <= w->last_step)) &&
           (!s->part.step || strcmp(trace_string(s->tr, steps->name[step]), s->part.step) == 0);
}

static roof_status refuse_steps(const struct selecting *s, roof_error *err)
{
    const struct steps *steps = &s->tr->steps;
    int64_t first = INT64_MAX, last = INT64_MIN;
    for (uint32_t i = 0; i < steps->head.count; i++) {
        first = steps->number[i] < first ? steps->number[i] : first;
        last = steps->number[i] > last ? steps->number[i] : last;
    }
    if (!steps->head.count)
        return error_set(err, ROOF_ARG, -1,
                         "%s: no ProfilerStep#N annotations, so no steps to select", s->tr->path);
    return error_set(err, ROOF_ARG, -1,
                     "%s: no such step: there are %u steps, with numbers from %lld to %lld",
                     s->tr->path, steps->head.count, (long long)first, (long long)last);
}

static roof_status choose_steps(struct selecting *s, roof_error *err)
{
    const struct steps *steps = &s->tr->steps;
    struct choice *c = &s->c;
    bool any = false;
    c->step_in = malloc(steps->head.count * sizeof *c->step_in + 1);
    if (!c->step_in)
        return error_nomem(err);
    for (uint32_t i = 0; i < steps->head.count; i++) {
        c->step_in[i] = is_step_wanted(s, i);
        if (!c->step_in[i] || !chooses_steps(s))
            continue;
        if (!any || steps->start_ns[i] < c->window.begin)
            c->window.begin = steps->start_ns[i];
        if (!any || steps->end_ns[i] > c->window.end)
            c->window.end = steps->end_ns[i];
        any = true;
    }
    if (!chooses_steps(s))
        return ROOF_OK;
    c->has_window = c->has_steps = true;
    return any ? ROOF_OK : refuse_steps(s, err);
}

static void reach(struct interval *all, uint32_t count, const int64_t *start_ns,
                  const int64_t *dur_ns)
{
    for (uint32_t i = 0; i < count; i++) {
        const int64_t end = start_ns[i] + (dur_ns[i] ? dur_ns[i] : 1);
        all->begin = start_ns[i] < all->begin ? start_ns[i] : all->begin;
        all->end = end > all->end ? end : all->end;
    }
}

/* From the first start to the last end of all that was recorded; all of it starts in there. */
static struct interval recorded_time(const struct roof_trace *tr)
{
    struct interval all = {tr->origin_ns, tr->origin_ns};
    reach(&all, tr->nodes.head.count, tr->nodes.start_ns, tr->nodes.dur_ns);
    reach(&all, tr->gpu.head.count, tr->gpu.start_ns, tr->gpu.dur_ns);
    reach(&all, tr->frames.head.count, tr->frames.start_ns, tr->frames.dur_ns);
    reach(&all, tr->annotations.head.count, tr->annotations.start_ns, tr->annotations.dur_ns);
    return all;
}

static void choose_window(struct selecting *s)
{
    const roof_selection *w = s->want;
    struct interval *at = &s->c.window;
    if (!w->has_window)
        return;
    const struct interval all = recorded_time(s->tr);
    const int64_t begin =
        w->begin_ns == INT64_MIN ? all.begin : bytes_add(s->tr->origin_ns, w->begin_ns);
    const int64_t end = w->end_ns == INT64_MAX ? all.end : bytes_add(s->tr->origin_ns, w->end_ns);
    at->begin = s->c.has_window && at->begin > begin ? at->begin : begin;
    at->end = s->c.has_window && at->end < end ? at->end : end;
    at->end = at->end > at->begin ? at->end : at->begin;
    s->c.has_window = true;
}

/* With a window of its own, steps are those that reach into it. */
static void keep_steps_in_window(struct selecting *s)
{
    const struct steps *steps = &s->tr->steps;
    for (uint32_t i = 0; s->want->has_window && i < steps->head.count; i++)
        s->c.step_in[i] = s->c.step_in[i] && steps->start_ns[i] < s->c.window.end &&
                          steps->end_ns[i] > s->c.window.begin;
}

static bool is_in_window(const struct selecting *s, int64_t ts_ns)
{
    return !s->c.has_window || (ts_ns >= s->c.window.begin && ts_ns < s->c.window.end);
}

/* ---- GPU rows ---- */

/* What is judged once for all rows of a launch, by where its first row was launched. */
struct verdict {
    bool is_wanted; /* but for times */
    bool is_timely;
};

/* Whether some module around a captured call has a wanted name. Each is asked once: its parent
 * stands before it. */
static bool choose_original_modules(struct around *a)
{
    const struct original_modules *m = &a->names.tr->replayed.modules;
    if (!a->names.pattern)
        return true;
    a->of_module = malloc((size_t)m->head.count + 1);
    for (uint32_t i = 0; a->of_module && i < m->head.count; i++)
        a->of_module[i] = names_find(&a->names, m->frame[i]) ||
                          (m->parent[i] != ROOF_NONE && a->of_module[m->parent[i]]);
    return a->of_module != NULL;
}

/* Inside such spans, or in such a module when it was captured. */
static bool is_launch_in(const struct selecting *s, const struct around *a, uint32_t launch)
{
    const struct roof_trace *tr = s->tr;
    const uint32_t from = gpu_attachment(&tr->gpu, tr->launches.first_row[launch]);
    const uint32_t original = launch_original(tr, launch);
    const uint32_t module = original == ROOF_NONE ? ROOF_NONE : tr->replayed.calls.module[original];
    if (!a->in.open || (a->of_module && module != ROOF_NONE && a->of_module[module]))
        return true;
    return from != ROOF_NONE &&
           places_hold(&a->in, tr->nodes.track[from], tr->nodes.start_ns[from]);
}

static struct verdict judge_launch(struct selecting *s, uint32_t launch)
{
    const struct roof_trace *tr = s->tr;
    const struct launches *l = &tr->launches;
    const uint32_t row = l->first_row[launch], from = gpu_attachment(&tr->gpu, row);
    const bool is_known = from != ROOF_NONE;
    const int64_t ts_ns = is_known ? tr->nodes.start_ns[from] : tr->gpu.start_ns[row];
    const uint32_t step = l->step[launch];
    struct verdict v = {true, true};
    if (s->category != ROOF_NONE)
        v.is_wanted = l->category[launch] == s->category;
    for (int i = 0; i < MOST_AROUND; i++)
        v.is_wanted = v.is_wanted && is_launch_in(s, &s->annotation[i], launch) &&
                      is_launch_in(s, &s->module[i], launch);
    if (s->c.has_steps)
        v.is_timely = step != ROOF_NONE && s->c.step_in[step];
    if (s->want->has_window)
        v.is_timely = v.is_timely && is_in_window(s, ts_ns);
    return v;
}

static bool is_row_wanted(struct selecting *s, uint32_t row)
{
    const struct roof_trace *tr = s->tr;
    const struct gpu *g = &tr->gpu;
    const roof_selection *w = s->want;
    if (!is_listed(w->devices, w->ndevices, g->device[row]) ||
        !is_listed(w->streams, w->nstreams, g->stream[row]))
        return false;
    if (s->name.pattern && !names_find(&s->name, g->name[row]) &&
        !names_find(&s->name, tr->launches.name[g->launch[row]]))
        return false;
    const uint32_t under = gpu_attachment(g, row);
    return !w->has_op || (under != ROOF_NONE && node_is_below(&tr->nodes, w->op, under));
}

static bool choose_gpu_rows(struct selecting *s)
{
    const struct gpu *g = &s->tr->gpu;
    struct choice *c = &s->c;
    struct verdict *of_launch = malloc(s->tr->launches.head.count * sizeof *of_launch + 1);
    c->gpu_in = malloc(g->head.count * sizeof *c->gpu_in + 1);
    c->gpu_ran = malloc(g->head.count * sizeof *c->gpu_ran + 1);
    const bool ok = of_launch && c->gpu_in && c->gpu_ran;
    for (uint32_t i = 0; ok && i < s->tr->launches.head.count; i++)
        of_launch[i] = judge_launch(s, i);
    for (uint32_t row = 0; ok && row < g->head.count; row++) {
        const struct verdict v = of_launch[g->launch[row]];
        c->gpu_ran[row] = v.is_wanted && is_row_wanted(s, row);
        c->gpu_in[row] = c->gpu_ran[row] && v.is_timely;
    }
    free(of_launch);
    return ok;
}

/* ---- What the host did ---- */

/* Whether anything but GPU rows may be left out. */
static bool judges_host(const struct selecting *s)
{
    bool judges = s->want->ndevices || s->want->nstreams || s->c.has_window || s->name.pattern ||
                  s->want->has_op || s->category != ROOF_NONE;
    for (int i = 0; i < MOST_AROUND; i++)
        judges |= s->annotation[i].names.pattern || s->module[i].names.pattern;
    return judges;
}

/* By where and when something began. */
static bool is_here(const struct selecting *s, uint32_t track, int64_t ts_ns)
{
    bool is_in = is_in_window(s, ts_ns);
    for (int i = 0; i < MOST_AROUND; i++)
        is_in = is_in && places_hold(&s->annotation[i].in, track, ts_ns) &&
                places_hold(&s->module[i].in, track, ts_ns);
    return is_in;
}

/* The name of what would launch for a node: an op's own, a call's innermost op's. */
static uint32_t launcher_name(const struct nodes *n, uint32_t id)
{
    const uint32_t op = n->kind[id] == KIND_OP ? id : n->op_above[id];
    return op == ROOF_NONE ? ROOF_NONE : n->name[op];
}

static bool is_node_wanted(struct selecting *s, uint32_t id)
{
    const struct nodes *n = &s->tr->nodes;
    const uint32_t launcher = launcher_name(n, id);
    if (s->want->has_op && !node_is_below(n, s->want->op, id))
        return false;
    if (s->name.pattern && !names_find(&s->name, n->name[id]) && !names_find(&s->name, launcher))
        return false;
    if (s->category != ROOF_NONE && (launcher == ROOF_NONE || !s->of_category[launcher]))
        return false;
    return is_here(s, n->track[id], n->start_ns[id]);
}

/* Spans belong to no category; inside an op they are if they begin during it on its thread. */
static bool is_span_wanted(struct selecting *s, const struct spans *spans, uint32_t row)
{
    const struct nodes *n = &s->tr->nodes;
    const uint32_t op = s->want->op;
    if (s->want->has_op &&
        (spans->track[row] != n->track[op] || spans->start_ns[row] < n->start_ns[op] ||
         spans->start_ns[row] >= node_end(n, op)))
        return false;
    if (s->name.pattern && !names_find(&s->name, spans->name[row]))
        return false;
    return is_here(s, spans->track[row], spans->start_ns[row]);
}

static bool choose_spans(struct selecting *s, const struct spans *spans, bool **in)
{
    *in = malloc(spans->head.count * sizeof **in + 1);
    for (uint32_t i = 0; *in && i < spans->head.count; i++)
        (*in)[i] = is_span_wanted(s, spans, i);
    return *in != NULL;
}

/* Calls that launched are selected with their rows, and so are launchers of selected rows. */
static void choose_launching_nodes(struct selecting *s)
{
    const struct roof_trace *tr = s->tr;
    const struct gpu *g = &tr->gpu;
    bool *in = s->c.node_in;
    for (uint32_t row = 0; row < g->head.count; row++)
        if (g->call[row] != ROOF_NONE)
            in[g->call[row]] = false;
    for (uint32_t row = 0; row < g->head.count; row++) {
        const uint32_t launcher = tr->launches.node[g->launch[row]];
        if (!s->c.gpu_in[row])
            continue;
        if (g->call[row] != ROOF_NONE)
            in[g->call[row]] = true;
        if (launcher != ROOF_NONE)
            in[launcher] = true;
    }
}

static bool choose_host(struct selecting *s)
{
    const struct nodes *n = &s->tr->nodes;
    struct choice *c = &s->c;
    if (!judges_host(s))
        return true;
    c->node_in = malloc(n->head.count * sizeof *c->node_in + 1);
    for (uint32_t id = 0; c->node_in && id < n->head.count; id++)
        c->node_in[id] = is_node_wanted(s, id);
    if (c->node_in)
        choose_launching_nodes(s);
    return c->node_in && choose_spans(s, &s->tr->frames, &c->frame_in) &&
           choose_spans(s, &s->tr->annotations, &c->annotation_in);
}

/* Allocator events: by their device, time and place, and by the innermost op around them. */
static bool choose_allocs(struct selecting *s)
{
    const struct allocs *a = &s->tr->allocs;
    const roof_selection *w = s->want;
    bool *in = s->c.alloc_in = malloc(a->head.count * sizeof *in + 1);
    for (uint32_t i = 0; in && i < a->head.count; i++) {
        const uint32_t op = a->op[i];
        const bool by_op = w->has_op || s->name.pattern || s->category != ROOF_NONE;
        in[i] = is_listed(w->devices, w->ndevices, a->device[i]) &&
                is_here(s, a->track[i], a->ts_ns[i]);
        if (in[i] && by_op)
            in[i] = op != ROOF_NONE && (!w->has_op || node_is_below(&s->tr->nodes, w->op, op)) &&
                    (!s->name.pattern || names_find(&s->name, s->tr->nodes.name[op])) &&
                    (s->category == ROOF_NONE || s->of_category[s->tr->nodes.name[op]]);
    }
    return in != NULL;
}

/* ---- In words ---- */

static void add_word(struct buf *out, const char *word)
{
    if (out->len)
        buf_str(out, ", ");
    buf_str(out, word);
}

static void add_numbers(struct buf *out, const char *word, const int64_t *list, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (i)
            buf_str(out, " or ");
        else
            add_word(out, word);
        if (list[i] == ROOF_NULL_I64)
            buf_str(out, "null");
        else
            buf_printf(out, "%lld", (long long)list[i]);
    }
}

static void add_text(struct buf *out, const char *word, const char *text)
{
    if (!text)
        return;
    add_word(out, word);
    buf_str(out, text);
}

static void add_steps(struct buf *out, const roof_selection *w)
{
    const long long first = w->first_step, last = w->last_step;
    if (w->has_steps) {
        add_word(out, "");
        if (first == last)
            buf_printf(out, "step %lld", first);
        else if (last == INT64_MAX)
            buf_printf(out, "steps from %lld", first);
        else
            buf_printf(out, "steps %lld to %lld", first, last);
    }
    if (w->warmup) {
        add_word(out, "");
        buf_printf(out, "without the first %zu step%s", w->warmup, w->warmup == 1 ? "" : "s");
    }
}

static void add_window(struct buf *out, const roof_selection *w)
{
    const long long begin = w->begin_ns, end = w->end_ns;
    if (!w->has_window)
        return;
    add_word(out, "");
    if (w->end_ns == INT64_MAX)
        buf_printf(out, "from %lld ns", begin);
    else if (w->begin_ns == INT64_MIN)
        buf_printf(out, "up to %lld ns", end);
    else
        buf_printf(out, "%lld to %lld ns", begin, end);
}

static bool describe(struct selecting *s)
{
    const roof_selection *w = s->want;
    struct buf out = {0};
    add_numbers(&out, "device ", w->devices, w->ndevices);
    add_numbers(&out, "stream ", w->streams, w->nstreams);
    if (w->has_rank)
        add_numbers(&out, "rank ", &w->rank, 1);
    add_steps(&out, w);
    add_window(&out, w);
    add_text(&out, "name ", w->name);
    add_text(&out, "category ", w->category);
    add_text(&out, "in annotation ", w->annotation);
    add_text(&out, "in module ", w->module);
    if (w->has_op) {
        add_word(&out, "");
        buf_printf(&out, "below id %u", w->op);
    }
    if (!out.len)
        buf_str(&out, "everything");
    s->c.text = out.failed ? NULL : out.bytes;
    if (out.failed)
        buf_free(&out);
    return s->c.text != NULL;
}

/* ---- All ---- */

static roof_status find_around(struct selecting *s, int i, const char *annotation,
                               const char *module, roof_error *err)
{
    const struct roof_trace *tr = s->tr;
    struct around *a = &s->annotation[i], *m = &s->module[i];
    ROOF_TRY(names_init(&a->names, tr, annotation, "annotation", 0, err));
    ROOF_TRY(names_init(&m->names, tr, module, "module", sizeof MODULE_PREFIX - 1, err));
    if (!places_init(&a->in, &a->names, &tr->annotations, false) ||
        !places_init(&m->in, &m->names, &tr->frames, true) || !choose_original_modules(m))
        return error_nomem(err);
    return ROOF_OK;
}

static roof_status prepare(struct selecting *s, roof_error *err)
{
    const struct roof_trace *tr = s->tr;
    const roof_selection *w = s->want;
    ROOF_TRY(check_rank(s, err));
    ROOF_TRY(check_numbers(s, "device", tr->gpu.device, w->devices, w->ndevices, err));
    ROOF_TRY(check_numbers(s, "stream", tr->gpu.stream, w->streams, w->nstreams, err));
    if (w->has_op && w->op >= tr->nodes.head.count)
        return error_set(err, ROOF_ARG, -1, "%s: id %u is no op or call: these have ids below %u",
                         tr->path, w->op, tr->nodes.head.count);
    ROOF_TRY(names_init(&s->name, tr, w->name, "name", 0, err));
    ROOF_TRY(find_around(s, 0, w->annotation, w->module, err));
    ROOF_TRY(find_around(s, 1, s->part.annotation, s->part.module, err));
    ROOF_TRY(find_category(s, err));
    ROOF_TRY(choose_steps(s, err));
    choose_window(s);
    keep_steps_in_window(s);
    return ROOF_OK;
}

static void around_free(struct around *a)
{
    names_free(&a->names);
    places_free(&a->in);
    free(a->of_module);
}

static void selecting_free(struct selecting *s)
{
    names_free(&s->name);
    for (int i = 0; i < MOST_AROUND; i++) {
        around_free(&s->annotation[i]);
        around_free(&s->module[i]);
    }
    free(s->of_category);
    choice_free(&s->c);
}

roof_status select_rows(const struct roof_trace *whole, const roof_selection *want,
                        const struct selected_part *part, struct roof_trace **out, roof_error *err)
{
    struct selecting s = {.tr = whole, .want = want};
    *out = NULL;
    if (part)
        s.part = *part;
    s.c.devices = want->devices;
    s.c.ndevices = want->ndevices;
    s.c.chooses_work = want->nstreams || want->name || want->category || want->annotation ||
                       want->module || want->has_op || s.part.annotation || s.part.module;
    roof_status status = prepare(&s, err);
    if (status == ROOF_OK &&
        (!choose_gpu_rows(&s) || !choose_host(&s) || !choose_allocs(&s) || !describe(&s)))
        status = error_nomem(err);
    if (status == ROOF_OK)
        status = view_make(whole, &s.c, out, err);
    selecting_free(&s);
    return status;
}
