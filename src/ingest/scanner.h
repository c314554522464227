/* scanner.h - reading clean events fast, with the instructions that the machine has.
 *
 * A scanner knows only events without any fault. Where it meets something that is not plain clean
 * JSON, or the end of the window, it gives up and chrome_event, which knows everything, reads the
 * event from its beginning. So what is odd is handled in one place, and every scanner gives what
 * chrome_event gives. */
#ifndef ROOF_INGEST_SCANNER_H
#define ROOF_INGEST_SCANNER_H

#include "chrome.h"

enum {
    MEMO_EVENT_CHAINS = 4, /* events by their phase */
    MEMO_ARGS_CHAINS = 16, /* args by their category */
    MEMO_PLACES = 32,      /* members of an object */
    MEMO_WAYS = 4,
    MEMO_TEXT = 62
};

/* What stood between two values: `, "name": ` with its white space, and which key that is. */
struct memo_key { /* 64 bytes: a line of the cache, and whole blocks can be loaded from it */
    char text[MEMO_TEXT];
    uint8_t len; /* 0: nothing yet */
    int8_t key;  /* enum event_key or arg_key; -1: not read */
};

/* Profilers write the same keys in the same order, thousands of times: a key seen before at its
 * place is known by comparing bytes. All zero is empty; belongs to one reader. */
struct memo {
    struct memo_key known[MEMO_EVENT_CHAINS + MEMO_ARGS_CHAINS][MEMO_PLACES][MEMO_WAYS];
    uint8_t latest[MEMO_EVENT_CHAINS + MEMO_ARGS_CHAINS][MEMO_PLACES]; /* used */
    uint8_t oldest[MEMO_EVENT_CHAINS + MEMO_ARGS_CHAINS][MEMO_PLACES]; /* put there */
};

struct scanner {
    const char *name;
    /* The event whose opening brace *p is at: true if it is clean, *p moves behind it. Else *p and
     * *ev mean nothing. */
    bool (*event)(const char **p, const char *end, struct memo *memo, struct event *ev);
};

/* Those that this build has; scanner_usable says whether this machine can run one. */
extern const struct scanner scanner_avx2, scanner_sse2, scanner_neon;

/* The fastest one, or the one of that name; NULL if the machine has none (or not that one): then
 * chrome_event does it all. */
const struct scanner *scanner_choose(const char *name);
/* Names of those that the machine has, the fastest first, `n` of them at most; returns how many. */
size_t scanner_list(const char **names, size_t n);

#endif
