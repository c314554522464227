/* evidence.c - what a trace shows of why a GPU was idle, apart from a late host. */
#include "evidence.h"

#include "waits.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    unsigned bit;
    const char *name;
} EVIDENCE[] = {
    {EVIDENCE_IN_CALL, "in_call"},
    {EVIDENCE_SAME,    "same"   },
    {EVIDENCE_EVENT,   "event"  },
    {EVIDENCE_FIRST,   "first"  },
    {EVIDENCE_QUEUED,  "queued" },
    {EVIDENCE_SYNC,    "sync"   },
    {EVIDENCE_LOST,    "lost"   },
    {EVIDENCE_NO_CALL, "no_call"},
    {EVIDENCE_NO_ROW,  "no_row" },
};

static bool find_host_waits(struct evidence *e)
{
    const struct nodes *n = &e->tr->nodes;
    bool *blocking = waits_find_blocking(e->tr);
    bool ok = blocking != NULL;
    for (uint32_t id = 0; ok && id < n->head.count; id++)
        if (blocking[id])
            ok = interval_add(&e->host_waits, n->start_ns[id], node_end(n, id));
    free(blocking);
    interval_normalise(&e->host_waits);
    e->host_sums = ok ? interval_new_sums(&e->host_waits) : NULL;
    return e->host_sums != NULL;
}

bool evidence_init(struct evidence *e, const struct roof_trace *tr)
{
    e->tr = tr;
    e->told_to_wait = waits_find_told(tr);
    return e->told_to_wait && find_host_waits(e);
}

/* Whether a row is the first of its stream. */
static bool is_first(const struct gpu *g, uint32_t row)
{
    return !row || g->device[row] != g->device[row - 1] || g->stream[row] != g->stream[row - 1];
}

static bool is_most(int64_t part_ns, struct interval at)
{
    return part_ns > (at.end - at.begin) / 2;
}

unsigned evidence_of_latency(const struct evidence *e, uint32_t before, uint32_t after,
                             int64_t since, struct interval at)
{
    const struct gpu *g = &e->tr->gpu;
    const uint32_t call = g->call[after];
    const int64_t returned = node_end(&e->tr->nodes, call);
    const int64_t waited = interval_length_by_sums(&e->host_waits, e->host_sums, at.begin, at.end);
    unsigned found = is_most(waited, at) ? EVIDENCE_SYNC : 0;
    if (is_most((returned < at.end ? returned : at.end) - at.begin, at))
        found |= EVIDENCE_IN_CALL;
    if (before != ROOF_NONE && g->call[before] == call)
        return found | EVIDENCE_SAME;
    if (e->told_to_wait[call])
        found |= EVIDENCE_EVENT;
    if (is_first(g, after))
        found |= EVIDENCE_FIRST;
    if (returned <= since)
        found |= EVIDENCE_QUEUED;
    return found;
}

bool evidence_text(unsigned evidence, char text[EVIDENCE_TEXT_SIZE])
{
    size_t len = 0;
    for (size_t i = 0; i < sizeof EVIDENCE / sizeof *EVIDENCE; i++) {
        if (!(evidence & EVIDENCE[i].bit))
            continue;
        if (len)
            text[len++] = '+';
        const size_t more = strlen(EVIDENCE[i].name);
        memcpy(text + len, EVIDENCE[i].name, more);
        len += more;
    }
    text[len] = '\0';
    return len != 0;
}

void evidence_free(struct evidence *e)
{
    free(e->told_to_wait);
    interval_free(&e->host_waits);
    free(e->host_sums);
    *e = (struct evidence){0};
}
