/* step.c - the profiler's steps over all threads, and which of them holds a time. */
#include "step.h"

#include "map.h"
#include "number.h"
#include "sort.h"

#include <stdlib.h>
#include <string.h>

static const char STEP_PREFIX[] = "ProfilerStep#";

static bool step_number(const char *name, int64_t *number)
{
    const size_t n = sizeof STEP_PREFIX - 1;
    uint64_t v;
    if (strncmp(name, STEP_PREFIX, n) != 0 || !number_u64(name + n, strlen(name + n), &v) ||
        v > INT64_MAX)
        return false;
    *number = (int64_t)v;
    return true;
}

static int compare_steps(const void *ctx, uint32_t a, uint32_t b)
{
    const struct roof_trace *tr = ctx;
    const struct steps *s = &tr->steps;
    if (s->start_ns[a] != s->start_ns[b])
        return SORT_BY(s->start_ns[a], s->start_ns[b]);
    if (s->number[a] != s->number[b])
        return SORT_BY(s->number[a], s->number[b]);
    return strtab_compare(&tr->strings, s->name[a], s->name[b]);
}

bool step_build(struct roof_trace *tr)
{
    const struct spans *a = &tr->annotations;
    struct steps *s = &tr->steps;
    struct map by_name = {0};
    bool ok = true;
    for (uint32_t i = 0; ok && i < a->head.count; i++) {
        int64_t number;
        if (!step_number(trace_string(tr, a->name[i]), &number))
            continue;
        const int64_t end_ns = a->start_ns[i] + a->dur_ns[i];
        const uint32_t before = by_name.count;
        uint32_t *step = map_put(&by_name, a->name[i], s->head.count);
        ok = step != NULL;
        if (ok && by_name.count != before) {
            const uint32_t row = cols_push(s, &steps_desc);
            ok = row != ROOF_NONE;
            if (ok) {
                s->name[row] = a->name[i];
                s->number[row] = number;
                s->start_ns[row] = a->start_ns[i];
                s->end_ns[row] = end_ns;
            }
        } else if (ok) {
            if (a->start_ns[i] < s->start_ns[*step])
                s->start_ns[*step] = a->start_ns[i];
            if (end_ns > s->end_ns[*step])
                s->end_ns[*step] = end_ns;
        }
    }
    map_free(&by_name);
    uint32_t *order = ok ? sort_new_order(s->head.count, compare_steps, tr) : NULL;
    ok = order && cols_permute(s, &steps_desc, order);
    free(order);
    return ok;
}

bool step_index_make(struct step_index *x, const struct steps *s)
{
    x->steps = s;
    x->nleaves = 1;
    while (x->nleaves < s->head.count)
        x->nleaves *= 2;
    x->latest_end_ns = malloc(2 * (size_t)x->nleaves * sizeof *x->latest_end_ns);
    if (!x->latest_end_ns)
        return false;
    for (uint32_t i = 0; i < x->nleaves; i++)
        x->latest_end_ns[x->nleaves + i] = i < s->head.count ? s->end_ns[i] : INT64_MIN;
    for (uint32_t i = x->nleaves; --i;) {
        const int64_t a = x->latest_end_ns[2 * i], b = x->latest_end_ns[2 * i + 1];
        x->latest_end_ns[i] = a > b ? a : b;
    }
    return true;
}

void step_index_free(struct step_index *x)
{
    free(x->latest_end_ns);
    x->latest_end_ns = NULL;
}

/* The last of steps 0..last that ends after `ts_ns`. */
static uint32_t last_step_past(const struct step_index *x, uint32_t last, int64_t ts_ns)
{
    uint32_t at = x->nleaves + last;
    /* Up and to the left until some subtree holds one, then down on the right. */
    while (x->latest_end_ns[at] <= ts_ns) {
        while (at > 1 && at % 2 == 0)
            at /= 2;
        if (at <= 1)
            return ROOF_NONE;
        at--;
    }
    while (at < x->nleaves) {
        at = 2 * at + 1;
        if (x->latest_end_ns[at] <= ts_ns)
            at--;
    }
    return at - x->nleaves;
}

uint32_t step_at(const struct step_index *x, int64_t ts_ns)
{
    uint32_t lo = 0, hi = x->steps->head.count;
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2;
        if (x->steps->start_ns[mid] <= ts_ns)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo ? last_step_past(x, lo - 1, ts_ns) : ROOF_NONE;
}
