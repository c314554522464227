/* nsys_nvtx.c - NVTX ranges as operators and annotations. */
#include "nsys_cells.h"

#include "grow.h"
#include "nvtx.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a range is an instance of. */
enum range_axis { AXIS_UNKNOWN, AXIS_OP, AXIS_ANNOTATION, AXIS_UNTOLD };

/* A text of StringIds that names ranges, parsed once. */
struct nsys_range_text {
    struct build_event row; /* what its text says: kind, name, external_id, sequence, args */
};

struct nsys_waiting {
    struct build_event row;
    uint64_t domain; /* key of domains */
};

/* Ranges that begin on one thread and may end on another nest in nothing: a track of their own. */
static bool unordered_track(struct nsys_rows *r, uint64_t thread, uint32_t *track)
{
    static const char TID[] = "start/end";
    char pid[24];
    const int len = snprintf(pid, sizeof pid, "%llu",
                             (unsigned long long)(thread >> NSYS_TID_BITS & NSYS_PID_MASK));
    *track = build_track(r->b, pid, (size_t)len, TID, sizeof TID - 1);
    return *track != ROOF_NONE;
}

static uint64_t pair_key(uint32_t process, int64_t id)
{
    return (uint64_t)process << 48 ^ (uint64_t)id;
}

/* ---- Ranges ---- */

enum { RANGE_START, RANGE_END, RANGE_TYPE, RANGE_TEXT, RANGE_TEXT_ID, RANGE_THREAD, RANGE_DOMAIN };
static const char *const RANGE_COLUMNS[] = {"start",  "end",       "eventType", "text",
                                            "textId", "globalTid", "domainId"};
enum range_type { TYPE_PUSH_POP = 59, TYPE_START_END = 60, TYPE_DOMAIN = 75 };

/* Which names are operators is said by the rules, of those that they name. */
static bool axis_of(struct nsys_rows *r, uint32_t name, enum range_axis *axis)
{
    uint32_t *known = map_put(&r->axes, name, AXIS_UNKNOWN);
    if (!known)
        return false;
    if (*known == AXIS_UNKNOWN) {
        const char *word =
            rules_word(build_rules(r->b), RULE_RANGE, strtab_get(build_strings(r->b), name));
        *known = !word ? AXIS_UNTOLD : strcmp(word, "op") == 0 ? AXIS_OP : AXIS_ANNOTATION;
    }
    *axis = (enum range_axis) * known;
    return true;
}

/* Where such sizes are kept among the latest ones. */
static struct nsys_sizes *latest_like(struct nsys_rows *r, struct args_text sizes)
{
    const unsigned char third = sizes.len ? (unsigned char)sizes.s[sizes.len / 3] : 0;
    return &r->latest_sizes[(sizes.len + 7u * third) % NSYS_LATEST_SIZES];
}

static void keep_latest(struct nsys_sizes *latest, struct args_text sizes, uint32_t args)
{
    if (sizes.len > sizeof latest->text)
        return;
    latest->args = args;
    latest->len = (uint32_t)sizes.len;
    memcpy(latest->text, sizes.s, sizes.len);
}

/* Sizes come again and again: those of ranges inside each other, and those of the next layer.
 * ROOF_NONE for what is none. False when out of memory. */
static bool intern_sizes(struct nsys_rows *r, struct args_text sizes, uint32_t *args)
{
    struct nsys_sizes *latest = latest_like(r, sizes);
    if (latest->len && latest->len == sizes.len && memcmp(latest->text, sizes.s, sizes.len) == 0) {
        *args = latest->args;
        return true;
    }
    *args = ROOF_NONE;
    if (!nvtx_is_sizes(sizes))
        return true;
    const struct args_text fields[ARGS_FIELDS] = {[ARGS_DIMS] = sizes};
    if (!build_args(r->b, fields, args))
        return false;
    keep_latest(latest, sizes, *args);
    return true;
}

/* What a text says of the range that it names. */
static bool parse_range(struct nsys_rows *r, const struct nsys_row *row, const char *s, size_t len,
                        struct build_event *ev)
{
    char joined[NVTX_JOINED_BYTES];
    struct nvtx_text text;
    enum range_axis axis;
    nvtx_parse(s, len, joined, &text);
    if (text.sizes.s && !intern_sizes(r, text.sizes, &ev->args))
        return false;
    if (text.is_odd || (text.sizes.s && ev->args == ROOF_NONE))
        build_count(r->b, QUALITY_bad_cells, row->place);
    ev->name = nsys_intern(r, row->place, text.name, text.name_len);
    if (ev->name == ROOF_NONE || !axis_of(r, ev->name, &axis))
        return false;
    /* Nodes of the backward pass have names without namespace ("MmBackward0"), and a number. */
    const bool is_node = axis == AXIS_UNTOLD && text.sequence != ROOF_NULL_I64;
    ev->kind = axis == AXIS_OP || is_node || text.is_marker ? KIND_OP : KIND_ANNOTATION;
    ev->external_id = text.op_id;
    ev->sequence = text.sequence;
    if (ev->kind != KIND_OP)
        ev->args = ROOF_NONE;
    return true;
}

/* The same for texts of StringIds, each parsed once. */
static bool parse_string(struct nsys_rows *r, const struct nsys_row *row, int64_t id,
                         uint32_t string, struct build_event *ev)
{
    uint32_t *known = map_put(&r->range_of, (uint64_t)id, r->nrange_texts + 1);
    if (!known ||
        !grow_room(&r->range_texts, sizeof *r->range_texts, r->nrange_texts, &r->range_texts_cap))
        return false;
    const uint32_t at = *known - 1;
    if (at == r->nrange_texts) {
        const char *s = strtab_get(build_strings(r->b), string);
        r->range_texts[at].row = nsys_event(row, KIND_ANNOTATION);
        if (!parse_range(r, row, s, strlen(s), &r->range_texts[at].row))
            return false;
        r->nrange_texts++;
    }
    const struct build_event *from = &r->range_texts[at].row;
    ev->kind = from->kind;
    ev->name = from->name;
    ev->external_id = from->external_id;
    ev->sequence = from->sequence;
    ev->args = from->args;
    return true;
}

/* What a cell says of the range, be it a text or the id of one. */
static bool take_cell_text(struct nsys_rows *r, const struct nsys_row *row, size_t column,
                           struct build_event *ev, bool *found)
{
    const struct sqlvalue cell = sqlrow_value(row->cells, column);
    uint32_t string;
    *found = cell.kind == SQLCELL_TEXT;
    if (*found)
        return parse_range(r, row, cell.text, cell.len, ev);
    return nsys_string(r, row, column, &string, found) &&
           (!*found || parse_string(r, row, cell.integer, string, ev));
}

static bool take_range_text(struct nsys_rows *r, const struct nsys_row *row, struct build_event *ev)
{
    bool found;
    if (!take_cell_text(r, row, RANGE_TEXT, ev, &found) ||
        (!found && !take_cell_text(r, row, RANGE_TEXT_ID, ev, &found)))
        return false;
    if (!found) {
        ev->kind = KIND_ANNOTATION;
        ev->name = nsys_word(r, "(unnamed range)");
    }
    return ev->name != ROOF_NONE;
}

/* Ranges of libraries, which have domains of their own, are no operators. Their names begin with
 * the domain's, which may stand further down. */
static bool name_domain(struct nsys_rows *r, struct build_event *ev, uint32_t domain)
{
    const struct strtab *strings = build_strings(r->b);
    const char *name = strtab_get(strings, ev->name), *of = strtab_get(strings, domain);
    buf_clear(&r->scratch);
    if (of)
        buf_printf(&r->scratch, "%s:%s", of, name);
    else
        buf_printf(&r->scratch, "(unknown domain):%s", name);
    ev->kind = KIND_ANNOTATION;
    ev->name = r->scratch.failed
                   ? ROOF_NONE
                   : strtab_intern(build_strings(r->b), r->scratch.bytes, r->scratch.len);
    ev->args = ROOF_NONE;
    return ev->name != ROOF_NONE;
}

static roof_status add_waiting(struct nsys_rows *r, const struct build_event *ev, uint64_t domain)
{
    if (!grow_room(&r->waiting, sizeof *r->waiting, r->nwaiting, &r->waiting_cap))
        return error_nomem(r->err);
    r->waiting[r->nwaiting++] = (struct nsys_waiting){*ev, domain};
    return ROOF_OK;
}

roof_status nsys_ranges_finish(struct nsys_rows *r)
{
    for (size_t i = 0; i < r->nwaiting; i++) {
        struct nsys_waiting *w = &r->waiting[i];
        const uint32_t *domain = map_get(&r->domains, w->domain);
        if (!name_domain(r, &w->row, domain ? *domain : ROOF_NONE))
            return error_nomem(r->err);
        ROOF_TRY(build_add(r->b, &w->row, r->err));
    }
    return ROOF_OK;
}

static roof_status read_domain(struct nsys_rows *r, const struct nsys_row *row, uint64_t key)
{
    uint32_t name;
    bool found;
    if (!nsys_string(r, row, RANGE_TEXT, &name, &found) ||
        (!found && !nsys_string(r, row, RANGE_TEXT_ID, &name, &found)))
        return error_nomem(r->err);
    return !found || map_put(&r->domains, key, name) ? ROOF_OK : error_nomem(r->err);
}

static roof_status read_range(struct nsys_rows *r, const struct nsys_row *row)
{
    struct build_event ev = nsys_event(row, KIND_ANNOTATION);
    int64_t type, domain;
    if (!nsys_i64(r, row, RANGE_TYPE, &type) ||
        (type != TYPE_PUSH_POP && type != TYPE_START_END && type != TYPE_DOMAIN))
        return ROOF_OK; /* marks, names of threads and categories */
    const uint64_t thread = nsys_bits(r, row, RANGE_THREAD);
    const uint32_t *process = nsys_process(r, thread);
    if (!process)
        return error_nomem(r->err);
    nsys_i64(r, row, RANGE_DOMAIN, &domain);
    const uint64_t key = pair_key(*process, domain);
    if (type == TYPE_DOMAIN)
        return read_domain(r, row, key);
    if (build_is_capture(r->b) && type == TYPE_START_END)
        return ROOF_OK;
    if (!nsys_times(r, row, &ev, RANGE_START, RANGE_END))
        return ROOF_OK;
    if (!take_range_text(r, row, &ev) ||
        !(type == TYPE_START_END ? unordered_track(r, thread, &ev.track)
                                 : nsys_track(r, thread, &ev.track)))
        return error_nomem(r->err);
    if (!nsys_id_in_process(r, thread, ev.external_id, &ev.external_id))
        return error_nomem(r->err);
    if (domain)
        return add_waiting(r, &ev, key);
    if (type == TYPE_START_END) {
        ev.kind = KIND_ANNOTATION;
        ev.args = ROOF_NONE;
    }
    return build_add(r->b, &ev, r->err);
}

const struct nsys_reader nsys_ranges = NSYS_READER(RANGE_COLUMNS, read_range);
