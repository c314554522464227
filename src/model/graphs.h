/* graphs.h - replays of CUDA and HIP graphs: which rows they have, which graph they replay, and
 * which place in it each row takes. See docs/definitions.md, section 7. */
#ifndef ROOF_MODEL_GRAPHS_H
#define ROOF_MODEL_GRAPHS_H

#include "align.h"
#include "map.h"
#include "trace.h"

/* In the order of their first starts. */
#define REPLAY_COLS(X)                                                                             \
    X(uint32_t, call)  /* node, ROOF_NONE: not recorded */                                         \
    X(uint32_t, begin) /* rows[begin .. end), by start */                                          \
    X(uint32_t, end)                                                                               \
    X(uint32_t, graph)   /* row of graphs */                                                       \
    X(int64_t, graph_id) /* ROOF_NULL_I64: none */                                                 \
    X(uint8_t, aligned)  /* whether the next three are known */                                    \
    X(uint32_t, lost)                                                                              \
    X(uint32_t, extra)                                                                             \
    X(uint32_t, renamed)                                                                           \
    X(int64_t, gpu_ns)                                                                             \
    X(int64_t, busy_ns)
COLS_DECLARE(replays, REPLAY_COLS)

/* In the order of their first replays. */
#define GRAPH_COLS(X)                                                                              \
    X(int64_t, id)                                                                                 \
    X(uint8_t, has_id)     /* id is the recorded one, else a number given here */                  \
    X(uint8_t, has_nodes)  /* all rows of all replays name their node */                           \
    X(uint32_t, reference) /* the replay whose rows are the positions */                           \
    X(uint32_t, begin)     /* of_graph[begin .. end): its replays */                               \
    X(uint32_t, end)
COLS_DECLARE(graph_list, GRAPH_COLS)

struct graphs {
    const struct roof_trace *tr; /* whole: what is selected does not change which graph is what */
    struct replays replays;
    struct graph_list graphs;
    uint32_t *of_graph; /* replays by graph, each graph's in order */
    uint32_t nrows;
    uint32_t *rows;      /* GPU rows, replay after replay */
    uint32_t *place;     /* [i]: the position that rows[i] takes in its graph, ROOF_NONE: extra */
    uint64_t *node;      /* [i]: the node that rows[i] is, 0: not recorded; NULL: none is */
    uint32_t *canonical; /* string of the trace -> its canonical name; of GPU rows only */
    struct strtab names; /* canonical names */
    bool has_strays;     /* rows of graphs that belong to no replay */
};

/* Free with graphs_free also after failure, which is for lack of memory. */
bool graphs_make(struct graphs *g, const struct roof_trace *tr);
void graphs_free(struct graphs *g);

/* The canonical name of a kernel, in g->names; ROOF_NONE when out of memory. */
uint32_t graphs_canonical(struct strtab *names, const char *name);

/* Which replays have a row that `shown`, the trace or a selection of it, shows; by replay,
 * malloc'd. NULL when out of memory. */
bool *graphs_new_shown(const struct graphs *g, const struct roof_trace *shown);

/* What a reader of a table of them should know, or NULL. */
const char *graphs_note(const struct graphs *g);

/* As printed: its id, or #N. */
void graphs_print_name(const struct graphs *g, uint32_t graph, char out[32]);

static inline uint32_t graphs_name_of(const struct graphs *g, uint32_t i)
{
    return g->canonical[g->tr->gpu.name[g->rows[i]]];
}

/* The row of the reference that is position `place`. */
static inline uint32_t graphs_position(const struct graphs *g, uint32_t graph, uint32_t place)
{
    return g->replays.begin[g->graphs.reference[graph]] + place;
}

static inline uint32_t graphs_positions(const struct graphs *g, uint32_t graph)
{
    const uint32_t replay = g->graphs.reference[graph];
    return g->replays.end[replay] - g->replays.begin[replay];
}

#endif
