/* activity.c - searches in the lists of ops and calls, frames, annotations. */
#include "activity.h"

#include <stdlib.h>

/* ---- Lists ---- */

static bool index_tracks(struct activity_list *l, const uint32_t *track, uint32_t ntracks)
{
    l->of_track = calloc((size_t)ntracks + 1, sizeof *l->of_track);
    if (!l->of_track)
        return false;
    for (uint32_t i = 0; i < l->count; i++)
        l->of_track[track[i] + 1]++;
    for (uint32_t t = 0; t < ntracks; t++)
        l->of_track[t + 1] += l->of_track[t];
    return true;
}

/* Rows whose name is in left_out[] (NULL: none) are never found: nothing ends before they do. */
static bool init_list(struct activity_list *l, const struct roof_trace *tr, uint32_t count,
                      const uint32_t *track, const uint32_t *name, const int64_t *start_ns,
                      const int64_t *dur_ns, const bool *left_out)
{
    *l = (struct activity_list){.count = count, .name = name, .start_ns = start_ns};
    l->end_ns = malloc(count * sizeof *l->end_ns + 1);
    l->dur_ns = malloc(count * sizeof *l->dur_ns + 1);
    if (!l->end_ns || !l->dur_ns)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        const bool out = left_out && left_out[name[i]];
        l->end_ns[i] = out ? INT64_MIN : start_ns[i] + dur_ns[i];
        l->dur_ns[i] = out ? INT64_MIN : dur_ns[i];
    }
    return index_tracks(l, track, tr->tracks.head.count) &&
           rightmost_init(&l->by_end, l->end_ns, count) &&
           rightmost_init(&l->by_dur, l->dur_ns, count);
}

static bool init_spans(struct activity_list *l, const struct roof_trace *tr, const struct spans *s,
                       const bool *left_out)
{
    return init_list(l, tr, s->head.count, s->track, s->name, s->start_ns, s->dur_ns, left_out);
}

bool activity_init(struct activity *a, const struct roof_trace *tr)
{
    const struct nodes *n = &tr->nodes;
    const struct steps *steps = &trace_whole(tr)->steps; /* selected or not */
    bool *is_step = calloc((size_t)tr->strings.count + 1, sizeof *is_step);
    for (uint32_t i = 0; is_step && i < steps->head.count; i++)
        is_step[steps->name[i]] = true;
    a->tr = tr;
    const bool ok = is_step &&
                    init_list(&a->lists[ACTIVITY_NODES], tr, n->head.count, n->track, n->name,
                              n->start_ns, n->dur_ns, NULL) &&
                    init_spans(&a->lists[ACTIVITY_FRAMES], tr, &tr->frames, NULL) &&
                    init_spans(&a->lists[ACTIVITY_ANNOTATIONS], tr, &tr->annotations, is_step);
    free(is_step);
    return ok;
}

void activity_free(struct activity *a)
{
    for (int k = 0; k < ACTIVITY_LISTS; k++) {
        struct activity_list *l = &a->lists[k];
        free(l->end_ns);
        free(l->dur_ns);
        free(l->of_track);
        rightmost_free(&l->by_end);
        rightmost_free(&l->by_dur);
    }
    *a = (struct activity){0};
}

/* ---- Searches ---- */

/* The first row of a track that starts after `at`. */
static size_t first_after(const struct activity_list *l, uint32_t track, int64_t at)
{
    size_t lo = l->of_track[track], hi = l->of_track[track + 1];
    while (lo < hi) {
        const size_t mid = lo + (hi - lo) / 2;
        if (l->start_ns[mid] <= at)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* Rounded down, also below zero. */
static int64_t half(int64_t v)
{
    return (v - (v & 1)) / 2;
}

/* The last row of a list that covers more than half of [b, e). One that starts at b or later does
 * if it starts before the middle and is longer than half; one that starts before b, if it ends
 * after the middle. */
static size_t find_during(const struct activity_list *l, uint32_t track, struct interval at)
{
    const size_t begin = l->of_track[track], inside = first_after(l, track, at.begin - 1);
    const int64_t sum = at.begin + at.end;
    const size_t end = first_after(l, track, half(sum - 1)); /* 2 * start < sum */
    const size_t row =
        end > inside ? rightmost_above(&l->by_dur, inside, end, half(at.end - at.begin)) : SIZE_MAX;
    return row != SIZE_MAX ? row : rightmost_above(&l->by_end, begin, inside, half(sum));
}

static struct activity_row make_row(const struct activity *a, int list, size_t row)
{
    const struct activity_list *l = &a->lists[list];
    struct activity_row r = {
        .name = l->name[row], .at = {l->start_ns[row], l->end_ns[row]}
    };
    if (list == ACTIVITY_NODES) {
        r.kind = (enum row_kind)a->tr->nodes.kind[row];
        r.id = (uint32_t)row;
    } else if (list == ACTIVITY_FRAMES) {
        r.kind = KIND_FRAME;
        r.id = trace_frame_id(a->tr, (uint32_t)row);
    } else {
        r.kind = KIND_ANNOTATION;
        r.id = trace_annotation_id(a->tr, (uint32_t)row);
    }
    return r;
}

static bool is_further_in(const struct activity_row *a, const struct activity_row *b)
{
    if (b->name == ROOF_NONE || a->at.begin != b->at.begin)
        return b->name == ROOF_NONE || a->at.begin > b->at.begin;
    return a->at.end < b->at.end;
}

struct activity_row activity_during(const struct activity *a, uint32_t track, struct interval at)
{
    struct activity_row best = {.name = ROOF_NONE};
    for (int k = 0; k < ACTIVITY_LISTS; k++) {
        const size_t row = find_during(&a->lists[k], track, at);
        if (row == SIZE_MAX)
            continue;
        const struct activity_row r = make_row(a, k, row);
        if (is_further_in(&r, &best))
            best = r;
    }
    return best;
}

struct activity_row activity_around(const struct activity *a, uint32_t track, struct interval at)
{
    for (int k = ACTIVITY_FRAMES; k <= ACTIVITY_ANNOTATIONS; k++) {
        const struct activity_list *l = &a->lists[k];
        const size_t row = rightmost_above(&l->by_end, l->of_track[track],
                                           first_after(l, track, at.begin), at.end - 1);
        if (row != SIZE_MAX)
            return make_row(a, k, row);
    }
    return (struct activity_row){.name = ROOF_NONE};
}
