/* nsys_rows.h - what the tables of an Nsight Systems export say, row by row. */
#ifndef ROOF_INGEST_NSYS_ROWS_H
#define ROOF_INGEST_NSYS_ROWS_H

#include "arena.h"
#include "build.h"
#include "map.h"
#include "sqldb.h"
#include "text.h"

/* Graph node created while a graph was captured. */
struct nsys_node_event {
    uint64_t thread;
    int64_t ts_ns;
    uint64_t node;
};

/* A text of StringIds, most of which nothing needs. */
struct nsys_text {
    const char *s;
    size_t len;
    uint64_t place;
    uint32_t string; /* of the trace; ROOF_NONE: not asked for yet */
};

/* What was found last in a map. */
struct nsys_known {
    uint64_t key;
    uint32_t value;
};

enum { NSYS_LATEST_STRINGS = 64 };

/* Sizes of a range, and what they became. */
struct nsys_sizes {
    uint32_t args;
    uint32_t len; /* 0: none yet */
    char text[120];
};
enum { NSYS_LATEST_SIZES = 32 };

struct nsys_range_text;
struct nsys_waiting;

struct nsys_rows {
    struct sqldb *db;
    struct builder *b;
    roof_error *err;

    uint32_t latest_strings[NSYS_LATEST_STRINGS]; /* of the trace; any number is right */
    struct map string_of;                         /* StringIds.id -> row of texts */
    struct nsys_text *texts;
    uint32_t ntexts;
    size_t texts_cap;
    struct arena text_bytes;
    struct map call_names; /* string -> string without the version of the interface */
    struct map range_of;   /* StringIds.id -> 1 + row of range_texts */
    struct nsys_sizes latest_sizes[NSYS_LATEST_SIZES];
    struct nsys_range_text *range_texts;
    uint32_t nrange_texts;
    size_t range_texts_cap;
    struct map processes; /* upper part of globalPid, globalTid -> number, from 0 on */
    struct map tracks;    /* globalTid -> track */
    struct nsys_known latest_process, latest_track;
    struct map gpu_tracks;
    struct map gpu_ids;    /* process number, CUDA's number of a GPU -> 1 + id of the GPU */
    struct map gpu_owners; /* GPU -> number of the first process with rows on it */
    struct map domains;    /* process number, domain -> string: its name */
    struct map axes;       /* string -> enum range_axis */
    struct map nodes;      /* graph node -> 1 + row of node_of: the one it was copied from */
    uint64_t *node_of;
    uint32_t nnodes;
    size_t node_of_cap;
    struct map
        node_kernels; /* in captures: graph node -> string: kernel that replays launch for it */
    struct nsys_node_event *node_events; /* in captures; ordered */
    size_t nnode_events, node_events_cap;
    struct nsys_waiting *waiting; /* ranges whose domain is not known by name yet */
    size_t nwaiting, waiting_cap;
    struct map twins;        /* process number, correlation of calls recorded twice */
    struct map metric_types; /* typeId -> number, from 0 on */
    struct map metric_names; /* number of the type, metricId -> string */
    struct map metrics;      /* the same -> row of the trace's metrics */
    bool has_graph_nodes;
    struct buf version, schema; /* of what wrote the file */

    uint32_t table;       /* number of the one that is read */
    uint64_t events;      /* rows read of all */
    uint64_t events_told; /* to whoever watches progress */
    uint64_t events_expected;
    uint64_t file_bytes; /* set by the caller */
    struct buf scratch;
};

/* Everything that is read of a database, in this order. */
roof_status nsys_rows_read(struct nsys_rows *r);
void nsys_rows_free(struct nsys_rows *r);

/* The table that goes by this name, perhaps with a version at its end (NVTX_EVENTS_V2); NULL: there
 * is none. */
const char *nsys_find_table(const struct sqldb *db, const char *name);

/* Tables whose rows are read, in the order of their numbers; NULL behind the last. */
enum { NSYS_MOST_TABLES = 32 };
const char *nsys_table_name(uint32_t number);

#endif
