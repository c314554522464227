/* kineto_rows.h - events of PyTorch's profiler made into rows of a builder. */
#ifndef ROOF_INGEST_KINETO_ROWS_H
#define ROOF_INGEST_KINETO_ROWS_H

#include "buf.h"
#include "build.h"
#include "kinds.h"
#include "map.h"
#include "scanner.h"

struct waiting;
struct label;

/* Belongs to one thread. */
struct kineto_rows {
    struct builder *b;
    const struct scanner *scanner;
    struct memo *memo;
    struct kinds kinds;
    struct buf scratch;
    struct buf plain; /* strings of the event at hand without their escapes */

    /* The text that the events stand in, and where it begins in the document. */
    const char *text;
    uint64_t text_offset;

    /* The last (pid, tid) and its track: most events repeat them. */
    struct buf latest_ids;
    size_t latest_pid_len;
    uint32_t latest_track;
    bool has_latest;

    /* Events without category wait for the name of their process, which is metadata. */
    struct waiting *waiting;
    size_t nwaiting, waiting_cap;
    struct label *labels;
    size_t nlabels, labels_cap;
    struct map names; /* in the end: what is labelled -> string */

    roof_error *err;
};

/* Free with kineto_rows_free also after failure. The builder must stay. */
roof_status kineto_rows_init(struct kineto_rows *r, struct builder *b, roof_error *err);
void kineto_rows_free(struct kineto_rows *r);

/* The event whose opening brace *p is at, as chrome_event, not lenient. */
enum step kineto_rows_next(const struct kineto_rows *r, const char **p, const char *end,
                           struct event *ev);

/* Adds what the event says; ev->begin lies in r->text. */
roof_status kineto_rows_add(struct kineto_rows *r, struct event *ev);

/* Counts the faults of an event, or of a member of the outermost object. */
void kineto_rows_faults(struct kineto_rows *r, const struct json_faults *faults);

/* The string as the trace keeps it; ROOF_NONE when out of memory. */
uint32_t kineto_rows_string(struct kineto_rows *r, const struct value *v);

/* Moves everything from `part`, whose builder is a part of r's (build_part), to r; `part` can be
 * used again. */
roof_status kineto_rows_append(struct kineto_rows *r, struct kineto_rows *part);

/* All events were added: adds those that waited. */
roof_status kineto_rows_finish(struct kineto_rows *r);

#endif
