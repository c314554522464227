/* view.c - the selected rows of a trace as a trace of its own: ids and nesting stay, rows, launches
 * and sums are of what was selected. */
#include "view.h"

#include "pass.h"

#include <stdlib.h>
#include <string.h>

void choice_free(struct choice *c)
{
    free(c->gpu_in);
    free(c->gpu_ran);
    free(c->step_in);
    free(c->alloc_in);
    free(c->node_in);
    free(c->frame_in);
    free(c->annotation_in);
    free(c->text);
    *c = (struct choice){0};
}

/* Only what view_make made: all else is the whole trace's. */
static void free_one(struct roof_trace *tr)
{
    struct trace_view *v = tr->view;
    cols_free(&tr->gpu, &gpu_desc);
    cols_free(&tr->launches, &launches_desc);
    cols_free(&tr->steps, &steps_desc);
    cols_free(&tr->allocs, &allocs_desc);
    free(tr->launch_rows);
    free(tr->attached);
    free(tr->attached_from);
    free(tr->attached_ns);
    free(v->gpu_of);
    free(v->alloc_of);
    free(v->launch_of);
    free(v->devices);
    free(v->node_in);
    free(v->frame_in);
    free(v->annotation_in);
    free(v->text);
    free(v);
    free(tr);
}

void view_free(struct roof_trace *tr)
{
    if (tr->view->by_time)
        free_one(tr->view->by_time);
    free_one(tr);
}

/* The whole trace under another name, without what a view has of its own. */
static struct roof_trace *new_shell(const struct roof_trace *whole)
{
    struct roof_trace *tr = malloc(sizeof *tr);
    struct trace_view *v = calloc(1, sizeof *v);
    if (!tr || !v) {
        free(tr);
        free(v);
        return NULL;
    }
    *tr = *whole;
    v->whole = whole;
    tr->view = v;
    tr->opened = NULL;
    tr->gpu = (struct gpu){0};
    tr->launches = (struct launches){0};
    tr->steps = (struct steps){0};
    tr->allocs = (struct allocs){0};
    tr->launch_rows = tr->attached = tr->attached_from = NULL;
    tr->attached_ns = NULL;
    return tr;
}

/* Columns `to` = the rows of `from` that are `in`. */
static bool take_rows(void *to, const void *from, const struct cols_desc *desc, const bool *in)
{
    const struct cols_head *head = from;
    uint32_t n = 0;
    for (uint32_t i = 0; i < head->count; i++)
        n += in[i];
    if (!cols_set_rows(to, desc, n))
        return false;
    for (size_t f = 0; f < desc->nfields; f++) {
        const size_t size = desc->fields[f].size;
        const char *source = cols_column(from, desc, f);
        char *target = NULL;
        memcpy(&target, (const char *)to + desc->fields[f].offset, sizeof target);
        for (uint32_t i = 0; i < head->count; i++) {
            if (!in[i])
                continue;
            memcpy(target, source + i * size, size);
            target += size;
        }
    }
    return true;
}

/* The numbers of the rows that are `in`, of `count`; NULL when out of memory. */
static uint32_t *new_numbers(const bool *in, uint32_t count)
{
    uint32_t *of = malloc(count * sizeof *of + 1);
    for (uint32_t row = 0, n = 0; of && row < count; row++)
        if (in[row])
            of[n++] = row;
    return of;
}

static bool take_gpu_rows(struct roof_trace *tr, const bool *in)
{
    const struct gpu *all = &tr->view->whole->gpu;
    tr->view->gpu_of = new_numbers(in, all->head.count);
    return tr->view->gpu_of && take_rows(&tr->gpu, all, &gpu_desc, in);
}

static bool take_allocs(struct roof_trace *tr, const bool *in)
{
    const struct allocs *all = &tr->view->whole->allocs;
    tr->view->alloc_of = new_numbers(in, all->head.count);
    return tr->view->alloc_of && take_rows(&tr->allocs, all, &allocs_desc, in);
}

/* New number of each step, ROOF_NONE: left out. */
static uint32_t *new_step_numbers(const struct roof_trace *whole, const bool *in)
{
    uint32_t *number = malloc(whole->steps.head.count * sizeof *number + 1);
    for (uint32_t i = 0, n = 0; number && i < whole->steps.head.count; i++)
        number[i] = in[i] ? n++ : ROOF_NONE;
    return number;
}

/* The launches that have selected rows, as far as they have. Of their rows' order, the whole
 * trace's stays. */
static bool take_launches(struct roof_trace *tr, const bool *gpu_in, const uint32_t *step_number)
{
    const struct roof_trace *whole = tr->view->whole;
    const struct launches *from = &whole->launches;
    struct launches *to = &tr->launches;
    bool *in = calloc((size_t)from->head.count + 1, sizeof *in);
    uint32_t *new_row = malloc(whole->gpu.head.count * sizeof *new_row + 1);
    tr->launch_rows = malloc(tr->gpu.head.count * sizeof *tr->launch_rows + 1);
    bool ok = in && new_row && tr->launch_rows;
    for (uint32_t row = 0, n = 0; ok && row < whole->gpu.head.count; row++) {
        in[whole->gpu.launch[row]] |= gpu_in[row];
        new_row[row] = gpu_in[row] ? n++ : ROOF_NONE;
    }
    ok = ok && (tr->view->launch_of = new_numbers(in, from->head.count)) != NULL &&
         take_rows(to, from, &launches_desc, in);
    uint32_t at = 0;
    for (uint32_t i = 0; ok && i < to->head.count; i++) {
        const uint32_t begin = at;
        for (uint32_t k = to->rows_begin[i]; k < to->rows_end[i]; k++) {
            const uint32_t row = new_row[whole->launch_rows[k]];
            if (row == ROOF_NONE)
                continue;
            tr->gpu.launch[row] = i;
            tr->launch_rows[at++] = row;
        }
        to->rows_begin[i] = begin;
        to->rows_end[i] = at;
        to->direct_ns[i] = 0;
        to->step[i] = to->step[i] == ROOF_NONE ? ROOF_NONE : step_number[to->step[i]];
    }
    free(in);
    free(new_row);
    return ok;
}

static bool take_conditions(struct trace_view *v, const struct choice *c)
{
    v->window = c->window;
    v->has_window = c->has_window;
    v->has_steps = c->has_steps;
    v->chooses_work = c->chooses_work;
    v->ndevices = c->ndevices;
    if (!c->ndevices)
        return true;
    v->devices = malloc(c->ndevices * sizeof *v->devices);
    if (v->devices)
        memcpy(v->devices, c->devices, c->ndevices * sizeof *v->devices);
    return v->devices != NULL;
}

/* Whether a row ran in the window; one without length, whether it lies in it. */
static bool ran_in(const struct gpu *g, uint32_t row, struct interval w)
{
    const int64_t begin = g->start_ns[row], end = gpu_end(g, row);
    return begin < w.end && (end > w.begin || begin == w.begin);
}

static void cut_to(struct gpu *g, struct interval w)
{
    for (uint32_t row = 0; row < g->head.count; row++) {
        const int64_t begin = g->start_ns[row] > w.begin ? g->start_ns[row] : w.begin;
        const int64_t end = gpu_end(g, row) < w.end ? gpu_end(g, row) : w.end;
        g->start_ns[row] = begin;
        g->dur_ns[row] = end - begin;
    }
}

/* The same selection by when the rows ran. Uses gpu_ran up. */
static struct roof_trace *new_by_time(const struct roof_trace *tr, const struct choice *c)
{
    const struct roof_trace *whole = tr->view->whole;
    struct roof_trace *t = new_shell(whole);
    if (!t)
        return NULL;
    for (uint32_t row = 0; c->has_window && row < whole->gpu.head.count; row++)
        c->gpu_ran[row] = c->gpu_ran[row] && ran_in(&whole->gpu, row, c->window);
    if (!take_conditions(t->view, c) || !take_gpu_rows(t, c->gpu_ran) ||
        !take_rows(&t->steps, &whole->steps, &steps_desc, c->step_in)) {
        free_one(t);
        return NULL;
    }
    for (uint32_t row = 0; row < t->gpu.head.count; row++)
        t->gpu.launch[row] = ROOF_NONE;
    if (c->has_window)
        cut_to(&t->gpu, c->window);
    return t;
}

roof_status view_make(const struct roof_trace *whole, struct choice *c, struct roof_trace **out,
                      roof_error *err)
{
    struct roof_trace *tr = new_shell(whole);
    uint32_t *step_number = new_step_numbers(whole, c->step_in);
    *out = NULL;
    const bool ok =
        tr && step_number && take_conditions(tr->view, c) && take_gpu_rows(tr, c->gpu_in) &&
        take_rows(&tr->steps, &whole->steps, &steps_desc, c->step_in) &&
        take_allocs(tr, c->alloc_in) && take_launches(tr, c->gpu_in, step_number) &&
        link_attach_rows(tr) && launch_sum(tr) && (tr->view->by_time = new_by_time(tr, c)) != NULL;
    free(step_number);
    if (!ok) {
        if (tr)
            view_free(tr);
        return error_nomem(err);
    }
    struct trace_view *v = tr->view;
    v->node_in = c->node_in;
    v->frame_in = c->frame_in;
    v->annotation_in = c->annotation_in;
    v->text = c->text;
    c->node_in = c->frame_in = c->annotation_in = NULL;
    c->text = NULL;
    *out = tr;
    return ROOF_OK;
}
