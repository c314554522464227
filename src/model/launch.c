/* launch.c - GPU rows grouped by the instance that launched them, with step, module, category and
 * sums. */
#include "pass.h"

#include "cover.h"
#include "interval.h"
#include "launcher.h"
#include "map.h"
#include "sort.h"
#include "step.h"

#include <stdlib.h>
#include <string.h>

/* ---- Grouping ---- */

/* Rows that come from captured calls, those of one replay and launcher together. */
struct replayed_rows {
    const struct roof_trace *tr;
    uint32_t *rows;
    uint32_t count, next;
};

static uint32_t launcher_of_row(const struct roof_trace *tr, uint32_t row)
{
    return tr->replayed.calls.launcher[gpu_original(tr, row)];
}

static uint32_t node_of_replay(const struct roof_trace *tr, uint32_t row)
{
    return tr->replayed.node[gpu_replay(tr, row)];
}

/* By the node of their replay, those without last. A replay's rows come from one file. */
static int compare_replayed(const void *ctx, uint32_t a, uint32_t b)
{
    const struct roof_trace *tr = ctx;
    if (node_of_replay(tr, a) != node_of_replay(tr, b))
        return SORT_BY(node_of_replay(tr, a), node_of_replay(tr, b));
    if (gpu_replay(tr, a) != gpu_replay(tr, b))
        return SORT_BY(gpu_replay(tr, a), gpu_replay(tr, b));
    return SORT_BY(launcher_of_row(tr, a), launcher_of_row(tr, b));
}

static bool is_same_launch(const struct roof_trace *tr, uint32_t a, uint32_t b)
{
    return compare_replayed(tr, a, b) == 0;
}

static bool list_replayed(const struct roof_trace *tr, struct replayed_rows *r)
{
    const uint32_t nrows = tr->gpu.head.count;
    *r = (struct replayed_rows){.tr = tr};
    if (!tr->replayed.call)
        return true;
    r->rows = malloc(nrows * sizeof *r->rows + 1);
    for (uint32_t row = 0; r->rows && row < nrows; row++)
        if (gpu_original(tr, row) != ROOF_NONE)
            r->rows[r->count++] = row;
    return r->rows && sort_rows(r->rows, r->count, compare_replayed, tr);
}

static uint32_t count_replayed_launches(const struct replayed_rows *r)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < r->count; i++)
        n += !i || !is_same_launch(r->tr, r->rows[i - 1], r->rows[i]);
    return n;
}

/* While launches are made: how many there are, and how many rows they have. */
struct making {
    uint32_t launches, rows;
};

/* The launches of replays whose node is `node`: the next ones of r. */
static void make_replayed_launches(struct roof_trace *tr, struct replayed_rows *r, uint32_t node,
                                   struct making *made)
{
    struct launches *l = &tr->launches;
    while (r->next < r->count && node_of_replay(tr, r->rows[r->next]) == node) {
        const uint32_t first = r->rows[r->next], i = made->launches++;
        l->node[i] = node;
        l->rows_begin[i] = made->rows;
        for (; r->next < r->count && is_same_launch(tr, first, r->rows[r->next]); r->next++) {
            tr->launch_rows[made->rows++] = r->rows[r->next];
            tr->gpu.launch[r->rows[r->next]] = i;
        }
        l->rows_end[i] = made->rows;
    }
}

/* A launch for each node that launched something and for each launcher in a replay (in node order),
 * then one for each unlinked row. */
static bool make_launches(struct roof_trace *tr, const uint32_t *launcher)
{
    struct launches *l = &tr->launches;
    struct gpu *g = &tr->gpu;
    const uint32_t nrows = g->head.count, nnodes = tr->nodes.head.count;
    uint32_t *of_node = calloc((size_t)nnodes + 1, sizeof *of_node); /* rows, then launch */
    struct replayed_rows replayed;
    struct making made = {0};
    tr->launch_rows = malloc(nrows * sizeof *tr->launch_rows + 1);
    bool ok = list_replayed(tr, &replayed) && of_node && tr->launch_rows;
    uint32_t count = ok ? count_replayed_launches(&replayed) : 0;
    for (uint32_t row = 0; ok && row < nrows; row++) {
        const uint32_t op = g->op[row];
        if (gpu_original(tr, row) != ROOF_NONE)
            continue;
        g->launch[row] = op == ROOF_NONE ? g->call[row] : launcher[op]; /* the node for now */
        if (g->launch[row] != ROOF_NONE)
            of_node[g->launch[row]]++;
        else
            count++;
    }
    for (uint32_t node = 0; ok && node < nnodes; node++)
        count += of_node[node] != 0;
    ok = ok && cols_set_rows(l, &launches_desc, count);
    for (uint32_t node = 0; ok && node < nnodes; node++) {
        if (of_node[node]) {
            l->node[made.launches] = node;
            l->rows_begin[made.launches] = l->rows_end[made.launches] = made.rows;
            made.rows += of_node[node];
            of_node[node] = made.launches++;
        }
        make_replayed_launches(tr, &replayed, node, &made);
    }
    if (ok)
        make_replayed_launches(tr, &replayed, ROOF_NONE, &made);
    for (uint32_t row = 0; ok && row < nrows; row++) {
        if (gpu_original(tr, row) != ROOF_NONE)
            continue;
        if (g->launch[row] != ROOF_NONE) {
            g->launch[row] = of_node[g->launch[row]];
        } else {
            const uint32_t i = made.launches++;
            l->node[i] = ROOF_NONE;
            l->rows_begin[i] = l->rows_end[i] = made.rows++;
            g->launch[row] = i;
        }
        tr->launch_rows[l->rows_end[g->launch[row]]++] = row;
    }
    free(of_node);
    free(replayed.rows);
    return ok;
}

/* The row of each launch that starts first. */
static void find_first_rows(struct roof_trace *tr)
{
    struct launches *l = &tr->launches;
    const struct gpu *g = &tr->gpu;
    for (uint32_t i = 0; i < l->head.count; i++) {
        l->first_row[i] = tr->launch_rows[l->rows_begin[i]];
        for (uint32_t k = l->rows_begin[i]; k < l->rows_end[i]; k++)
            if (g->start_ns[tr->launch_rows[k]] < g->start_ns[l->first_row[i]])
                l->first_row[i] = tr->launch_rows[k];
    }
}

/* ---- Names, arguments, collectives ---- */

/* The names of all launches. Those of one kind mostly follow each other. */
static bool name_launches(struct roof_trace *tr)
{
    struct launches *l = &tr->launches;
    const struct nodes *n = &tr->nodes;
    uint32_t latest = ROOF_NONE; /* the latest launch that was named by interning */
    for (uint32_t i = 0; i < l->head.count; i++) {
        const uint32_t node = l->node[i], before = latest == ROOF_NONE ? 0 : l->node[latest];
        const uint32_t original = launch_original(tr, i);
        if (original != ROOF_NONE) {
            l->name[i] = tr->replayed.calls.name[original];
            continue;
        }
        if (node != ROOF_NONE && n->kind[node] == KIND_OP) {
            l->name[i] = n->name[node];
            continue;
        }
        if (latest != ROOF_NONE && (node == ROOF_NONE) == (before == ROOF_NONE) &&
            (node == ROOF_NONE || n->name[node] == n->name[before]))
            l->name[i] = l->name[latest];
        else if (node == ROOF_NONE)
            l->name[i] = strtab_intern(&tr->strings, "(unlinked)", strlen("(unlinked)"));
        else
            l->name[i] = launcher_call_name(tr, trace_string(tr, n->name[node]));
        if (l->name[i] == ROOF_NONE)
            return false;
        latest = i;
    }
    return true;
}

static uint32_t row_collective(const struct roof_trace *tr, uint32_t row,
                               const uint32_t *collective)
{
    const struct gpu *g = &tr->gpu;
    const uint32_t original = gpu_original(tr, row);
    if (g->collective[row] != ROOF_NONE)
        return g->collective[row];
    if (original != ROOF_NONE)
        return tr->replayed.calls.collective[original];
    return g->op[row] == ROOF_NONE ? ROOF_NONE : collective[g->op[row]];
}

/* Names the communication that no argument names by its kernel, and counts it. */
static bool name_collectives(struct roof_trace *tr, const uint32_t *collective)
{
    struct gpu *g = &tr->gpu;
    struct quality_count *q = &tr->quality[QUALITY_collectives_without_name];
    q->of = 0;
    for (uint32_t row = 0; row < g->head.count; row++) {
        if (g->klass[row] != CLASS_COMMUNICATION)
            continue;
        q->of++;
        if (row_collective(tr, row, collective) != ROOF_NONE)
            continue;
        quality_add_gpu(tr, QUALITY_collectives_without_name, row);
        const char *word = rules_word(&tr->rules, RULE_COLLECTIVE, trace_string(tr, g->name[row]));
        if (!word)
            continue;
        g->collective[row] = strtab_intern(&tr->strings, word, strlen(word));
        if (g->collective[row] == ROOF_NONE)
            return false;
    }
    return true;
}

static bool describe_launches(struct roof_trace *tr, const uint32_t *collective)
{
    struct launches *l = &tr->launches;
    const struct gpu *g = &tr->gpu;
    struct map dense = {0};
    struct step_index steps = {0};
    bool ok = name_launches(tr) && step_index_make(&steps, &tr->steps);
    for (uint32_t i = 0; ok && i < l->head.count; i++) {
        const uint32_t node = l->node[i], original = launch_original(tr, i);
        l->args[i] = original != ROOF_NONE ? tr->replayed.calls.args[original]
                     : node == ROOF_NONE   ? ROOF_NONE
                                           : tr->nodes.args[node];
        l->args_id[i] = l->collective[i] = l->step[i] = l->module[i] = ROOF_NONE;
        if (l->args[i] != ROOF_NONE) {
            const uint32_t *id = map_put(&dense, l->args[i], dense.count);
            ok = id != NULL;
            if (ok)
                l->args_id[i] = *id;
        }
        for (uint32_t k = l->rows_begin[i]; k < l->rows_end[i]; k++)
            if (l->collective[i] == ROOF_NONE)
                l->collective[i] = row_collective(tr, tr->launch_rows[k], collective);
        const uint32_t from = gpu_attachment(g, l->first_row[i]);
        if (from != ROOF_NONE)
            l->step[i] = step_at(&steps, tr->nodes.start_ns[from]);
    }
    step_index_free(&steps);
    map_free(&dense);
    return ok;
}

/* ---- Modules ---- */

static const char MODULE_PREFIX[] = "nn.Module: ";

/* Whose start says where the launch is; ROOF_NONE if that is not known. */
static uint32_t launched_from(const struct roof_trace *tr, uint32_t launch)
{
    return gpu_attachment(&tr->gpu, tr->launches.first_row[launch]);
}

/* Launches by where they are, those of which that is not known last. Node order is track, then
 * start. */
static int compare_launched_from(const void *ctx, uint32_t a, uint32_t b)
{
    const struct roof_trace *tr = ctx;
    return SORT_BY(launched_from(tr, a), launched_from(tr, b));
}

/* Frames that are modules, in the order of frames. */
#define MODULE_COLS(X) X(uint32_t, frame) X(uint32_t, name)
COLS_DECLARE(modules, MODULE_COLS)
#define COLS_SELF_ modules
COLS_DEFINE(modules, MODULE_COLS)
#undef COLS_SELF_

/* of_name[string]: 0 if it names no module, else 1 + the string that is the module's own name. */
static bool name_modules(struct roof_trace *tr, uint32_t *of_name, uint32_t nnames)
{
    const size_t prefix = sizeof MODULE_PREFIX - 1;
    for (uint32_t name = 0; name < nnames; name++) {
        const char *s = trace_string(tr, name);
        if (strncmp(s, MODULE_PREFIX, prefix) != 0)
            continue;
        const uint32_t id = strtab_intern(&tr->strings, s + prefix, strlen(s + prefix));
        if (id == ROOF_NONE)
            return false;
        of_name[name] = 1 + id;
    }
    return true;
}

static bool list_modules(struct roof_trace *tr, struct modules *m)
{
    const struct spans *f = &tr->frames;
    const uint32_t nnames = tr->strings.count;
    uint32_t *of_name = calloc((size_t)nnames + 1, sizeof *of_name);
    bool ok = of_name && name_modules(tr, of_name, nnames);
    for (uint32_t i = 0; ok && i < f->head.count; i++) {
        if (!of_name[f->name[i]])
            continue;
        const uint32_t row = cols_push(m, &modules_desc);
        ok = row != ROOF_NONE;
        if (ok) {
            m->frame[row] = i;
            m->name[row] = of_name[f->name[i]] - 1;
        }
    }
    free(of_name);
    return ok;
}

static int64_t frame_end(const struct spans *f, uint32_t frame)
{
    return f->start_ns[frame] + f->dur_ns[frame];
}

/* Sweeps modules and launches of each track together. The stack holds the modules open at the
 * sweep, innermost last; a module that ends before a later one does is covered by that one from
 * then on and leaves. */
static bool find_modules(struct roof_trace *tr)
{
    struct launches *l = &tr->launches;
    const struct spans *f = &tr->frames;
    const struct nodes *n = &tr->nodes;
    struct modules m = {0};
    bool ok = list_modules(tr, &m);
    if (!ok || !m.head.count) {
        cols_free(&m, &modules_desc);
        return ok;
    }
    uint32_t *order = sort_new_order(l->head.count, compare_launched_from, tr);
    uint32_t *stack = malloc(m.head.count * sizeof *stack); /* rows of modules */
    uint32_t depth = 0, next = 0;
    ok = order && stack;
    for (uint32_t k = 0; ok && k < l->head.count; k++) {
        const uint32_t from = launched_from(tr, order[k]);
        if (from == ROOF_NONE)
            break;
        const uint32_t track = n->track[from];
        const int64_t ts_ns = n->start_ns[from];
        for (; next < m.head.count; next++) {
            const uint32_t frame = m.frame[next];
            if (f->track[frame] > track || (f->track[frame] == track && f->start_ns[frame] > ts_ns))
                break;
            while (depth && (f->track[m.frame[stack[depth - 1]]] != f->track[frame] ||
                             frame_end(f, m.frame[stack[depth - 1]]) <= f->start_ns[frame] ||
                             frame_end(f, m.frame[stack[depth - 1]]) < frame_end(f, frame)))
                depth--;
            stack[depth++] = next;
        }
        while (depth && (f->track[m.frame[stack[depth - 1]]] != track ||
                         frame_end(f, m.frame[stack[depth - 1]]) <= ts_ns))
            depth--;
        if (depth)
            l->module[order[k]] = m.name[stack[depth - 1]];
    }
    cols_free(&m, &modules_desc);
    free(order);
    free(stack);
    return ok;
}

/* What was launched in a module when it was captured is of that one, wherever it is replayed. */
static void take_original_modules(struct roof_trace *tr)
{
    const struct replayed *r = &tr->replayed;
    struct launches *l = &tr->launches;
    for (uint32_t i = 0; r->modules.head.count && i < l->head.count; i++) {
        const uint32_t original = launch_original(tr, i);
        if (original != ROOF_NONE && r->calls.module[original] != ROOF_NONE)
            l->module[i] = r->modules.name[r->calls.module[original]];
    }
}

/* ---- Categories ---- */

#define VOTE_COLS(X)                                                                               \
    X(uint32_t, launcher) /* string */                                                             \
    X(uint32_t, category) /* string */                                                             \
    X(int64_t, dur_ns)
COLS_DECLARE(votes, VOTE_COLS)
#define COLS_SELF_ votes
COLS_DEFINE(votes, VOTE_COLS)
#undef COLS_SELF_

static uint32_t intern(struct roof_trace *tr, const char *s)
{
    return strtab_intern(&tr->strings, s, strlen(s));
}

/* Adds a row's time to what its kernel's name says its launcher is. */
static bool cast_vote(struct votes *v, struct map *index, uint32_t launcher, uint32_t category,
                      int64_t dur_ns)
{
    const uint32_t *vote = map_put(index, (uint64_t)launcher << 32 | category, v->head.count);
    if (!vote)
        return false;
    if (*vote == v->head.count) {
        const uint32_t row = cols_push(v, &votes_desc);
        if (row == ROOF_NONE)
            return false;
        v->launcher[row] = launcher;
        v->category[row] = category;
    }
    v->dur_ns[*vote] = ns_add(v->dur_ns[*vote], dur_ns);
    return true;
}

/* Votes of the GPU rows whose launcher's name the rules say nothing about. */
static bool cast_votes(struct roof_trace *tr, const uint32_t *category, struct votes *v)
{
    const struct gpu *g = &tr->gpu;
    const uint32_t nnames = tr->strings.count;
    uint32_t *of_kernel = malloc(nnames ? nnames * sizeof *of_kernel : 1);
    const uint32_t communication = intern(tr, gpu_class_name(CLASS_COMMUNICATION));
    struct map index = {0};
    bool ok = of_kernel && communication != ROOF_NONE;
    for (uint32_t i = 0; ok && i < nnames; i++)
        of_kernel[i] = ROOF_NONE;
    for (uint32_t row = 0; ok && row < g->head.count; row++) {
        const uint32_t launcher = tr->launches.name[g->launch[row]];
        if (category[launcher] != ROOF_NONE)
            continue;
        if (g->klass[row] == CLASS_COMMUNICATION) { /* one list says what that is */
            ok = cast_vote(v, &index, launcher, communication, g->dur_ns[row]);
            continue;
        }
        uint32_t *of = &of_kernel[g->name[row]];
        if (*of == ROOF_NONE) {
            const char *c =
                rules_word(&tr->rules, RULE_KERNEL_CATEGORY, trace_string(tr, g->name[row]));
            *of = intern(tr, c ? c : "other");
        }
        ok = *of != ROOF_NONE && cast_vote(v, &index, launcher, *of, g->dur_ns[row]);
    }
    free(of_kernel);
    map_free(&index);
    return ok;
}

/* Each launcher name has one category: by its own name, else the one with most time among its GPU
 * rows, ties by smaller name. */
static bool categorise(struct roof_trace *tr)
{
    struct launches *l = &tr->launches;
    const uint32_t nnames = tr->strings.count;
    uint32_t *category = malloc(nnames ? nnames * sizeof *category : 1);
    uint32_t *best = malloc(nnames ? nnames * sizeof *best : 1); /* row of votes */
    uint8_t *asked = calloc(nnames ? nnames : 1, 1);
    struct votes v = {0};
    bool ok = category && best && asked;
    for (uint32_t i = 0; ok && i < nnames; i++)
        category[i] = best[i] = ROOF_NONE;
    for (uint32_t i = 0; ok && i < l->head.count; i++) {
        if (asked[l->name[i]])
            continue;
        asked[l->name[i]] = 1;
        const char *by_name =
            rules_word(&tr->rules, RULE_OP_CATEGORY, trace_string(tr, l->name[i]));
        if (by_name)
            ok = (category[l->name[i]] = intern(tr, by_name)) != ROOF_NONE;
    }
    ok = ok && cast_votes(tr, category, &v);
    for (uint32_t i = 0; ok && i < v.head.count; i++) {
        uint32_t *b = &best[v.launcher[i]];
        if (*b == ROOF_NONE || v.dur_ns[i] > v.dur_ns[*b] ||
            (v.dur_ns[i] == v.dur_ns[*b] &&
             strtab_compare(&tr->strings, v.category[i], v.category[*b]) < 0))
            *b = i;
    }
    for (uint32_t i = 0; ok && i < l->head.count; i++)
        l->category[i] =
            category[l->name[i]] != ROOF_NONE ? category[l->name[i]] : v.category[best[l->name[i]]];
    free(category);
    free(best);
    free(asked);
    cols_free(&v, &votes_desc);
    return ok;
}

/* ---- Sums ---- */

static int compare_u32(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return SORT_BY(x, y);
}

/* Length of the union of GPU rows per device, summed over devices. `rows` ascending, so a device's
 * rows stand together. */
static bool union_ns(const struct gpu *g, const uint32_t *rows, uint32_t n,
                     struct interval_set *scratch, int64_t *out)
{
    *out = 0;
    if (n == 1 && g->dur_ns[rows[0]] > 0) { /* as most launches are */
        *out = g->dur_ns[rows[0]];
        return true;
    }
    for (uint32_t lo = 0, hi; lo < n; lo = hi) {
        interval_clear(scratch);
        for (hi = lo; hi < n && g->device[rows[hi]] == g->device[rows[lo]]; hi++)
            if (!interval_add(scratch, g->start_ns[rows[hi]], gpu_end(g, rows[hi])))
                return false;
        interval_normalise(scratch);
        *out = ns_add(*out, interval_length(scratch));
    }
    return true;
}

/* GPU rows in an order in which those below any launch stand together. */
struct rows_below {
    const struct roof_trace *tr;
    const uint32_t *rows; /* as attached, behind them those of captured calls, by replay and call */
    uint32_t nrows, nattached;
    uint32_t *own; /* rows, if they are not just those attached */
};

static int compare_originals(const struct roof_trace *tr, uint32_t row, uint32_t replay,
                             uint32_t call)
{
    if (gpu_replay(tr, row) != replay)
        return SORT_BY(gpu_replay(tr, row), replay);
    return SORT_BY(tr->replayed.calls.call[gpu_original(tr, row)], call);
}

static int compare_original_rows(const void *ctx, uint32_t a, uint32_t b)
{
    const struct roof_trace *tr = ctx;
    return compare_originals(tr, a, gpu_replay(tr, b),
                             tr->replayed.calls.call[gpu_original(tr, b)]);
}

static bool rows_below_init(struct rows_below *b, const struct roof_trace *tr)
{
    const uint32_t nattached = tr->attached_from[tr->nodes.head.count], n = tr->gpu.head.count;
    *b = (struct rows_below){tr, tr->attached, nattached, nattached, NULL};
    if (!tr->replayed.call)
        return true;
    b->rows = b->own = malloc(((size_t)nattached + n) * sizeof *b->own + 1);
    if (!b->own)
        return false;
    memcpy(b->own, tr->attached, nattached * sizeof *b->own);
    for (uint32_t row = 0; row < n; row++)
        if (gpu_original(tr, row) != ROOF_NONE)
            b->own[b->nrows++] = row;
    return sort_rows(b->own + nattached, b->nrows - nattached, compare_original_rows, tr);
}

/* The first row of the replay that does not come from a call before this one. */
static uint32_t find_original(const struct rows_below *b, uint32_t replay, uint32_t call)
{
    uint32_t lo = b->nattached, hi = b->nrows;
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2;
        if (compare_originals(b->tr, b->rows[mid], replay, call) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* The rows below a launch: of its replay, those from calls below its launcher in the capture; else
 * those that hang below its node. */
static struct cover_query rows_of(const struct rows_below *b, uint32_t launch)
{
    const struct roof_trace *tr = b->tr;
    const uint32_t node = tr->launches.node[launch], original = launch_original(tr, launch);
    if (original != ROOF_NONE) {
        const struct originals *o = &tr->replayed.calls;
        const uint32_t replay = gpu_replay(tr, tr->launches.first_row[launch]);
        const uint32_t launcher = o->launcher[original];
        const uint32_t end = tr->captures[o->file[original]]->nodes.subtree_end[launcher];
        return (struct cover_query){find_original(b, replay, launcher),
                                    find_original(b, replay, end), 0};
    }
    return (struct cover_query){tr->attached_from[node],
                                tr->attached_from[tr->nodes.subtree_end[node]], 0};
}

/* Whether all rows below the launch are its own: then its subtree is as busy as itself. */
static bool is_leaf(const struct rows_below *b, uint32_t launch)
{
    const struct launches *l = &b->tr->launches;
    if (l->node[launch] == ROOF_NONE && launch_original(b->tr, launch) == ROOF_NONE)
        return true;
    const struct cover_query q = rows_of(b, launch);
    return q.end - q.begin == l->rows_end[launch] - l->rows_begin[launch];
}

/* A union for each subtree: exact whatever the times, quick unless many launches nest in one
 * another. */
static bool sum_subtrees_one_by_one(struct roof_trace *tr, const struct rows_below *b,
                                    const uint32_t *inner, uint32_t ninner)
{
    struct interval_set scratch = {0};
    uint32_t *below = malloc(b->nrows * sizeof *below + 1);
    bool ok = below != NULL;
    for (uint32_t i = 0; ok && i < ninner; i++) {
        const struct cover_query q = rows_of(b, inner[i]);
        const uint32_t n = q.end - q.begin;
        memcpy(below, b->rows + q.begin, n * sizeof *below);
        qsort(below, n, sizeof *below, compare_u32);
        ok = union_ns(&tr->gpu, below, n, &scratch, &tr->launches.subtree_ns[inner[i]]);
    }
    free(below);
    interval_free(&scratch);
    return ok;
}

/* All subtrees in one sweep. */
static bool sum_subtrees_together(struct roof_trace *tr, const struct rows_below *b,
                                  const uint32_t *inner, uint32_t ninner)
{
    const struct gpu *g = &tr->gpu;
    const uint32_t nitems = b->nrows;
    struct cover_item *items = malloc(nitems * sizeof *items + 1);
    struct cover_query *queries = malloc(ninner * sizeof *queries + 1);
    struct map lines = {0}; /* device -> line */
    bool ok = items && queries;
    for (uint32_t i = 0; ok && i < nitems; i++) {
        const uint32_t row = b->rows[i];
        const uint32_t *line = map_put(&lines, (uint64_t)g->device[row], lines.count);
        ok = line != NULL;
        if (ok)
            items[i] = (struct cover_item){
                *line, {g->start_ns[row], gpu_end(g, row)}
            };
    }
    for (uint32_t i = 0; ok && i < ninner; i++)
        queries[i] = rows_of(b, inner[i]);
    ok = ok && cover_lengths(items, nitems, queries, ninner);
    for (uint32_t i = 0; ok && i < ninner; i++)
        tr->launches.subtree_ns[inner[i]] = queries[i].length;
    free(items);
    free(queries);
    map_free(&lines);
    return ok;
}

/* Whether no sum of unions over devices can leave int64: of times as real traces have them, none
 * does. */
static bool sums_fit(const struct roof_trace *tr)
{
    const struct gpu *g = &tr->gpu;
    int64_t first_ns = 0, last_ns = 0, bound_ns = 0;
    for (uint32_t row = 0; row < g->head.count; row++) {
        first_ns = row && first_ns < g->start_ns[row] ? first_ns : g->start_ns[row];
        last_ns = row && last_ns > gpu_end(g, row) ? last_ns : gpu_end(g, row);
    }
    for (uint32_t row = 0; row < g->head.count; row++)
        if (!row || g->device[row] != g->device[row - 1])
            bound_ns = ns_add(bound_ns, last_ns - first_ns);
    return bound_ns < INT64_MAX;
}

static bool sum_launches(struct roof_trace *tr)
{
    enum { ROWS_EACH = 16 }; /* beyond this much work for each row, the sweep is quicker */
    struct launches *l = &tr->launches;
    const struct gpu *g = &tr->gpu;
    struct interval_set scratch = {0};
    struct rows_below below = {0};
    uint32_t *inner = malloc(l->head.count * sizeof *inner + 1);
    uint32_t ninner = 0;
    uint64_t work = 0;
    bool ok = inner && rows_below_init(&below, tr);
    for (uint32_t i = 0; ok && i < l->head.count; i++) {
        for (uint32_t k = l->rows_begin[i]; k < l->rows_end[i]; k++)
            l->direct_ns[i] = ns_add(l->direct_ns[i], g->dur_ns[tr->launch_rows[k]]);
        ok = union_ns(g, tr->launch_rows + l->rows_begin[i], l->rows_end[i] - l->rows_begin[i],
                      &scratch, &l->busy_ns[i]);
        l->subtree_ns[i] = l->busy_ns[i];
        if (is_leaf(&below, i))
            continue;
        const struct cover_query q = rows_of(&below, i);
        work += q.end - q.begin;
        inner[ninner++] = i;
    }
    if (ok && (work <= (uint64_t)ROWS_EACH * g->head.count || !sums_fit(tr)))
        ok = sum_subtrees_one_by_one(tr, &below, inner, ninner);
    else if (ok)
        ok = sum_subtrees_together(tr, &below, inner, ninner);
    free(inner);
    free(below.own);
    interval_free(&scratch);
    return ok;
}

bool launch_sum(struct roof_trace *tr)
{
    find_first_rows(tr);
    return sum_launches(tr);
}

roof_status launch_build(struct roof_trace *tr, roof_error *err)
{
    const size_t nnodes = tr->nodes.head.count;
    uint32_t *launcher = malloc(nnodes * sizeof *launcher + 1);
    uint32_t *collective = malloc(nnodes * sizeof *collective + 1);
    bool ok = launcher && collective && step_build(tr) && launcher_find(tr, launcher);
    if (ok)
        launcher_collectives(tr, launcher, collective);
    ok = ok && make_launches(tr, launcher);
    if (ok)
        find_first_rows(tr);
    ok = ok && name_collectives(tr, collective) && describe_launches(tr, collective) &&
         find_modules(tr) && categorise(tr) && sum_launches(tr);
    if (ok)
        take_original_modules(tr);
    free(launcher);
    free(collective);
    return ok ? ROOF_OK : error_nomem(err);
}
