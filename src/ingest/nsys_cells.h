/* nsys_cells.h - what cells of Nsight Systems' tables hold, and what processes, threads and times
 * they name. For the readers of its tables. */
#ifndef ROOF_INGEST_NSYS_CELLS_H
#define ROOF_INGEST_NSYS_CELLS_H

#include "nsys_rows.h"

struct nsys_row {
    const struct sqlrow *cells;
    uint64_t place;
};

/* How rows of a table are read. */
struct nsys_reader {
    const char *const *columns;
    size_t ncolumns;
    roof_status (*row)(struct nsys_rows *r, const struct nsys_row *row);
};
#define NSYS_READER(columns, row) {columns, sizeof columns / sizeof *columns, row}

enum { NSYS_TID_BITS = 24, NSYS_PID_MASK = 0xffffff };

/* False for null, and for what is no whole number: that is counted. */
bool nsys_i64(struct nsys_rows *r, const struct nsys_row *row, size_t column, int64_t *v);
int64_t nsys_or_null(struct nsys_rows *r, const struct nsys_row *row, size_t column);
/* Ids are numbers above 0. */
uint64_t nsys_id(struct nsys_rows *r, const struct nsys_row *row, size_t column);
/* A globalPid or globalTid: bits, whatever the sign. */
uint64_t nsys_bits(struct nsys_rows *r, const struct nsys_row *row, size_t column);
/* What cannot be negative. */
int64_t nsys_size(struct nsys_rows *r, const struct nsys_row *row, size_t column);
/* ROOF_NULL_I64: by no graph. Graphs have numbers of 32 bits. */
int64_t nsys_graph(struct nsys_rows *r, const struct nsys_row *row, size_t column);
/* ROOF_NONE when out of memory. */
uint32_t nsys_intern(struct nsys_rows *r, uint64_t place, const char *s, size_t len);
uint32_t nsys_word(struct nsys_rows *r, const char *s);
/* The string that a cell names by its id in StringIds, or is. *found says whether there is one;
 * false when out of memory. */
bool nsys_string(struct nsys_rows *r, const struct nsys_row *row, size_t column, uint32_t *string,
                 bool *found);
/* The number of the process that a globalPid or globalTid is of. */
const uint32_t *nsys_process(struct nsys_rows *r, uint64_t global);
/* Correlations and PyTorch's op_ids count in each process; those of the first one stay what they
 * are. */
bool nsys_id_in_process(struct nsys_rows *r, uint64_t global, uint64_t id, uint64_t *out);
/* The same for nodes of graphs, whose numbers are larger: CUPTI's have the graph's in the upper
 * half. */
bool nsys_node_in_process(struct nsys_rows *r, uint64_t global, uint64_t node, uint64_t *out);
/* And for graphs. */
bool nsys_graph_in_process(struct nsys_rows *r, uint64_t global, int64_t *graph);
bool nsys_track(struct nsys_rows *r, uint64_t thread, uint32_t *track);
/* As in all traces: 73 years are no time. */
bool nsys_is_usable(int64_t ns);
/* Start and length, of what has a beginning; without an end it is a beginning only. False: no row
 * of any table. */
bool nsys_times(struct nsys_rows *r, const struct nsys_row *row, struct build_event *ev,
                size_t start, size_t end);
struct build_event nsys_event(const struct nsys_row *row, enum row_kind kind);
/* Where the "_v7000" at the end of a name begins; its length if it has none. */
size_t nsys_version_begin(const char *name, char letter);

/* Readers of other files. */
extern const struct nsys_reader nsys_node_events, nsys_kernels, nsys_copies, nsys_fills,
    nsys_replays, nsys_calls, nsys_ranges;
/* Node events -> in order, once all are read. */
void nsys_nodes_finish(struct nsys_rows *r);
/* Adds the ranges whose domain is only known by name now. */
roof_status nsys_ranges_finish(struct nsys_rows *r);

#endif
