/* latency.c - what a trace says of why a GPU row, its launch begun, did not start at once. */
#include "latency.h"

#include "waits.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    unsigned bit;
    const char *name;
} EVIDENCE[] = {
    {LATENCY_IN_CALL, "in_call"},
    {LATENCY_SAME,    "same"   },
    {LATENCY_EVENT,   "event"  },
    {LATENCY_FIRST,   "first"  },
    {LATENCY_QUEUED,  "queued" },
    {LATENCY_SYNC,    "sync"   },
};

static bool find_host_waits(struct latency *l)
{
    const struct nodes *n = &l->tr->nodes;
    bool *blocking = waits_find_blocking(l->tr);
    bool ok = blocking != NULL;
    for (uint32_t id = 0; ok && id < n->head.count; id++)
        if (blocking[id])
            ok = interval_add(&l->host_waits, n->start_ns[id], node_end(n, id));
    free(blocking);
    interval_normalise(&l->host_waits);
    l->host_sums = ok ? interval_new_sums(&l->host_waits) : NULL;
    return l->host_sums != NULL;
}

bool latency_init(struct latency *l, const struct roof_trace *tr)
{
    l->tr = tr;
    l->told_to_wait = waits_find_told(tr);
    return l->told_to_wait && find_host_waits(l);
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

unsigned latency_evidence(const struct latency *l, uint32_t before, uint32_t after, int64_t since,
                          struct interval at)
{
    const struct gpu *g = &l->tr->gpu;
    const uint32_t call = g->call[after];
    const int64_t returned = node_end(&l->tr->nodes, call);
    const int64_t waited = interval_length_by_sums(&l->host_waits, l->host_sums, at.begin, at.end);
    unsigned found = is_most(waited, at) ? LATENCY_SYNC : 0;
    if (is_most((returned < at.end ? returned : at.end) - at.begin, at))
        found |= LATENCY_IN_CALL;
    if (before != ROOF_NONE && g->call[before] == call)
        return found | LATENCY_SAME;
    if (l->told_to_wait[call])
        found |= LATENCY_EVENT;
    if (is_first(g, after))
        found |= LATENCY_FIRST;
    if (returned <= since)
        found |= LATENCY_QUEUED;
    return found;
}

bool latency_text(unsigned evidence, char text[LATENCY_TEXT_SIZE])
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

void latency_free(struct latency *l)
{
    free(l->told_to_wait);
    interval_free(&l->host_waits);
    free(l->host_sums);
    *l = (struct latency){0};
}
