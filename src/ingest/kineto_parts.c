/* kineto_parts.c - reading events with several threads, exactly as one would.
 *
 * The window is cut where an event seems to begin: `}`, a comma, `{`, a key of events. Inside a
 * string that may look so too. So a part counts only if it can be read from its beginning to its
 * end as whole events without damage, and all parts before it count: then its beginning was one.
 * The first part that cannot, and what was taken behind it, goes back to the window, and one reader
 * goes on there.
 *
 * Each worker takes a part, reads it into a builder of its own, waits until all parts before are
 * appended, and appends its rows: so strings, tracks and arguments get the numbers that one reader
 * would give. */
#include "kineto_parts.h"

#include "parallel.h"

#include <stdlib.h>

#if ROOF_SMALL_WINDOW
enum { LEAST_PART = 256 };
#else
enum { LEAST_PART = 64 * 1024 }; /* a smaller one is not worth a thread */
#endif

struct part {
    struct source_block text;
    uint64_t number; /* in the order of the text */
    bool is_left;    /* was not appended: goes back */
    struct builder *b;
    struct kineto_rows rows;
};

struct parts {
    struct kineto_rows *rows;
    struct source *src;
    bool comma_due; /* before the first part */

    struct lock *source; /* guards src, taken, ended, status of taking */
    uint64_t taken;
    bool ended;

    struct lock *turn; /* guards appended, broken, status */
    uint64_t appended;
    bool broken; /* no part is appended any more */

    roof_status status; /* the first failure; guarded by turn */
    roof_error *err;
    struct part *part; /* one for each worker */
};

/* ---- One part ---- */

/* Whether the whole text reads as events, each with a comma behind it; before the first one there
 * is a comma if one is due. *status is set on failure. */
static bool read_part(struct part *part, bool comma_due, roof_status *status)
{
    const char *p = part->text.bytes, *const end = p + part->text.len;
    part->rows.text = part->text.bytes;
    part->rows.text_offset = part->text.offset;
    for (;;) {
        struct event ev;
        unsigned commas = 0;
        p = scan_space(p, end);
        for (; p < end && *p == ','; commas++)
            p = scan_space(p + 1, end);
        if (commas != (comma_due ? 1u : 0u) || (p < end && *p != '{'))
            return false;
        if (p == end)
            return true;
        if (kineto_rows_next(&part->rows, &p, end, &ev) != STEP_OK || chrome_swallows(&ev, p))
            return false;
        comma_due = true;
        *status = kineto_rows_add(&part->rows, &ev);
        if (*status != ROOF_OK)
            return false;
    }
}

/* ---- Taking ---- */

/* Takes the next part of the window; false if there is none. */
static bool take(struct parts *ps, struct part *part, roof_status *status, roof_error *err)
{
    bool got = false;
    lock_enter(ps->source);
    if (!ps->ended) {
        struct source *src = ps->src;
        if (src->len < src->cap)
            *status = source_more(src, 0, err);
        const char *cut =
            *status == ROOF_OK ? chrome_last_event(src->bytes, src->bytes + src->len) : NULL;
        const size_t len = cut ? (size_t)(cut - src->bytes) : 0;
        if (len >= LEAST_PART)
            *status = source_take(src, len, &part->text, err);
        got = *status == ROOF_OK && len >= LEAST_PART;
        if (got)
            part->number = ps->taken++;
        ps->ended = !got;
    }
    lock_leave(ps->source);
    return got;
}

/* ---- Workers ---- */

static void wait_for_turn(struct parts *ps, const struct part *part)
{
    lock_enter(ps->turn);
    while (ps->appended != part->number && !ps->broken)
        lock_wait(ps->turn);
    lock_leave(ps->turn);
}

/* Ends the turn. `goes_on`: the part is appended. Returns whether that is so for all. */
static bool end_turn(struct parts *ps, struct part *part, bool goes_on)
{
    lock_enter(ps->turn);
    part->is_left = !goes_on;
    ps->appended += goes_on;
    ps->broken |= !goes_on;
    lock_wake_all(ps->turn);
    lock_leave(ps->turn);
    return goes_on;
}

static bool is_broken(struct parts *ps)
{
    lock_enter(ps->turn);
    const bool broken = ps->broken;
    lock_leave(ps->turn);
    return broken;
}

static void fail(struct parts *ps, roof_status status, const roof_error *err)
{
    lock_enter(ps->turn);
    if (ps->status == ROOF_OK) {
        ps->status = status;
        if (ps->err)
            *ps->err = *err;
    }
    ps->broken = true;
    lock_wake_all(ps->turn);
    lock_leave(ps->turn);
}

static void work(void *ctx, size_t i)
{
    struct parts *ps = ctx;
    struct part *part = &ps->part[i];
    roof_error err = {.code = ROOF_OK};
    roof_status status = ROOF_OK;
    part->rows.err = &err;
    while (status == ROOF_OK && !is_broken(ps) && take(ps, part, &status, &err)) {
        bool good = read_part(part, part->number == 0 && ps->comma_due, &status);
        wait_for_turn(ps, part);
        good = good && !is_broken(ps);
        if (good) {
            status = kineto_rows_append(ps->rows, &part->rows);
            good = status == ROOF_OK;
        }
        if (!end_turn(ps, part, good))
            break;
    }
    if (status != ROOF_OK)
        fail(ps, status, &err);
}

/* ---- All of them ---- */

/* The last one first, so that each ends where the window begins. */
static roof_status give_back(struct parts *ps, unsigned nparts)
{
    for (uint64_t number = ps->taken; number-- > ps->appended;)
        for (unsigned i = 0; i < nparts; i++)
            if (ps->part[i].is_left && ps->part[i].number == number)
                ROOF_TRY(source_give_back(ps->src, &ps->part[i].text, ps->err));
    return ROOF_OK;
}

static roof_status start_parts(struct parts *ps, unsigned nparts)
{
    ps->source = lock_new();
    ps->turn = lock_new();
    ps->part = calloc(nparts, sizeof *ps->part);
    if (!ps->source || !ps->turn || !ps->part)
        return error_nomem(ps->err);
    for (unsigned i = 0; i < nparts; i++) {
        struct part *part = &ps->part[i];
        part->b = build_part(ps->rows->b);
        if (!part->b)
            return error_nomem(ps->err);
        ROOF_TRY(kineto_rows_init(&part->rows, part->b, ps->err));
    }
    return ROOF_OK;
}

static void free_parts(struct parts *ps, unsigned nparts)
{
    for (unsigned i = 0; ps->part && i < nparts; i++) {
        kineto_rows_free(&ps->part[i].rows);
        build_free(ps->part[i].b);
        free(ps->part[i].text.bytes);
    }
    free(ps->part);
    lock_free(ps->turn);
    lock_free(ps->source);
}

roof_status kineto_parts_read(struct kineto_rows *rows, struct source *src, unsigned nthreads,
                              bool comma_due, bool *read, roof_error *err)
{
    struct parts ps = {.rows = rows, .src = src, .comma_due = comma_due, .err = err};
    roof_status status = start_parts(&ps, nthreads);
    if (status == ROOF_OK) {
        parallel_for(nthreads, nthreads, work, &ps);
        status = ps.status;
    }
    if (status == ROOF_OK)
        status = give_back(&ps, nthreads);
    *read = ps.appended > 0;
    free_parts(&ps, nthreads);
    return status;
}
