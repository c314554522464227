/* chrome.h - the text of Chrome-trace JSON taken apart: events as spans of the text, nothing
 * copied, nothing understood. */
#ifndef ROOF_INGEST_CHROME_H
#define ROOF_INGEST_CHROME_H

#include "json_value.h"
#include "scan.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A value as it stands in the text: a string without its quotes, else everything. */
struct value {
    const char *s; /* NULL: not there */
    size_t len;
    char type;     /* '"', '{', '[', or '0' for a bare word */
    uint8_t flags; /* enum scan_string_flags */
};

enum event_key { EV_PH, EV_CAT, EV_NAME, EV_PID, EV_TID, EV_TS, EV_DUR, EV_ID, EV_ARGS, EV_KEYS };

enum arg_key {
    ARG_EXTERNAL_ID,
    ARG_CORRELATION,
    ARG_DEVICE,
    ARG_STREAM,
    ARG_GRID,
    ARG_BLOCK,
    ARG_REGISTERS,
    ARG_SHARED,
    ARG_OCCUPANCY,
    ARG_GRAPH_ID,
    ARG_GRAPH_NODE,
    ARG_KERNEL, /* of calls */
    ARG_NAME,   /* of process_name and thread_name metadata */
    ARG_LABELS, /* of process_labels metadata */
    ARG_DIMS,   /* the four in the order of enum args_field */
    ARG_TYPES,
    ARG_STRIDES,
    ARG_CONCRETE,
    ARG_COLLECTIVE,
    ARG_SEQUENCE,
    ARG_FWD_THREAD,
    ARG_KERNEL_GB, /* of ops that compiled kernels are */
    ARG_KERNEL_FLOP,
    ARG_KERNEL_HASH,
    ARG_COPY_BYTES,  /* of copies */
    ARG_IN_ELEMENTS, /* of collectives, as the next three */
    ARG_OUT_ELEMENTS,
    ARG_GROUP_SIZE,
    ARG_ELEMENT_TYPE,
    ARG_DEVICE_TYPE, /* from here on of allocator events */
    ARG_DEVICE_ID,
    ARG_ADDRESS,
    ARG_BYTES,
    ARG_TOTAL_ALLOCATED,
    ARG_TOTAL_RESERVED,
    ARG_EVENT_INDEX,
    ARG_KEYS
};

struct event {
    const char *begin;         /* the opening brace */
    uint8_t flags;             /* of all values below */
    struct json_faults faults; /* anywhere in it, also in what nobody reads */
    struct value key[EV_KEYS];
    struct value arg[ARG_KEYS];
};

enum step {
    STEP_OK,
    STEP_MORE, /* the text ends inside the thing */
    STEP_BAD,  /* *p is at the offending byte */
    STEP_DEEP  /* nested deeper than JSON_MAX_DEPTH */
};

/* One value at *p; *p moves behind it. */
enum step chrome_value(const char **p, const char *end, struct json_faults *faults,
                       struct value *v);

/* `"key" :` at *p, which is behind an object's opening brace or a value in it; *commas gets how
 * many were passed. At the closing brace *p stays there and key->s is NULL. */
enum step chrome_key(const char **p, const char *end, struct json_faults *faults, struct value *key,
                     unsigned *commas);

/* After a value in an object: a comma or the closing brace, at which *p is left. */
enum step chrome_separator(const char **p, const char *end);

/* The event whose opening brace *p is at; *p moves behind it. `lenient`: a quote ends a string only
 * where JSON could go on behind it. */
enum step chrome_event(const char **p, const char *end, bool lenient, struct event *ev);

/* Which key that is: an enum arg_key if `is_args`, else an enum event_key; -1 if it is not read. */
int chrome_key_of(const struct value *key, bool is_args);

/* Where reading can go on after an event that cannot be read: the next brace that opens an event,
 * or the bracket that closes the list; NULL if there is none up to `end`, or, where that is not the
 * end of the document, if more of it is needed to tell. */
const char *chrome_next_event(const char *p, const char *end, bool is_document_end);

/* Whether an event that was read up to `end` is structurally wrong and another event begins inside
 * it: it lost a quote. */
bool chrome_swallows(const struct event *ev, const char *end);

/* Where the last event of the text seems to begin, behind another one and a comma; NULL if nowhere
 * near its end. */
const char *chrome_last_event(const char *p, const char *end);

/* As chrome_next_event, but no further than CHROME_SEARCH_BYTES: then, or at the end of the
 * document, that place. NULL: more of the document is needed. Which place it is does not hang on
 * how much of the document there is to see. */
enum { CHROME_SEARCH_BYTES = 16 * 1024 * 1024 };
const char *chrome_search(const char *p, const char *end, bool is_document_end);

/* The byte behind the event whose opening brace p is at, read with patience if need be; NULL if it
 * does not end before `end`, or, where that is not the end of the document, if more of it is needed
 * to tell. */
const char *chrome_event_end(const char *p, const char *end, bool is_document_end);

/* Where `text` occurs first, NULL if nowhere. */
const char *chrome_find(const char *p, const char *end, const char *text);

/* Whether another document begins in the text: several processes wrote one file. */
bool chrome_has_document(const char *p, const char *end);

/* Whether the string is there and reads `text`, escapes undone. */
bool value_spells(const struct value *v, const char *text);
bool value_is_null(const struct value *v);   /* not there, or null */
bool value_is_scalar(const struct value *v); /* a string or a bare word but null */

/* Looks up one key of an object; the last one counts, as in most JSON readers. */
bool value_member(const struct value *object, const char *name, struct value *out);

#endif
