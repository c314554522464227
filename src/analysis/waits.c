/* waits.c - calls in which the host waits for the GPU, and calls that make a stream wait. */
#include "waits.h"

#include <stdlib.h>

/* Names are asked once each. */
struct name_memo {
    const struct roof_trace *tr;
    enum rule_section section;
    uint8_t *known; /* by string: 0 not asked, 1 no, 2 yes */
};

static struct name_memo memo_new(const struct roof_trace *tr, enum rule_section section)
{
    return (struct name_memo){tr, section, calloc((size_t)tr->strings.count + 1, 1)};
}

static bool name_matches(struct name_memo *m, uint32_t name)
{
    if (!m->known[name])
        m->known[name] = rules_match(&m->tr->rules, m->section, trace_string(m->tr, name)) ? 2 : 1;
    return m->known[name] == 2;
}

bool *waits_find_blocking(const struct roof_trace *tr)
{
    const struct nodes *n = &tr->nodes;
    const struct gpu *g = &trace_whole(tr)->gpu;
    struct name_memo calls = memo_new(tr, RULE_BLOCKING), copies = memo_new(tr, RULE_BLOCKING_COPY);
    bool *blocking = calloc((size_t)n->head.count + 1, sizeof *blocking);
    const bool ok = calls.known && copies.known && blocking;
    for (uint32_t id = 0; ok && id < n->head.count; id++)
        blocking[id] = n->kind[id] == KIND_CALL && name_matches(&calls, n->name[id]);
    for (uint32_t row = 0; ok && row < g->head.count; row++)
        if (g->klass[row] == CLASS_MEMCPY && g->call[row] != ROOF_NONE &&
            name_matches(&copies, g->name[row]))
            blocking[g->call[row]] = true;
    free(calls.known);
    free(copies.known);
    if (ok)
        return blocking;
    free(blocking);
    return NULL;
}

bool *waits_find_told(const struct roof_trace *tr)
{
    const struct nodes *n = &tr->nodes;
    const struct gpu *g = &trace_whole(tr)->gpu;
    struct name_memo waits = memo_new(tr, RULE_STREAM_WAIT);
    bool *told = calloc((size_t)n->head.count + 1, sizeof *told); /* at first: has GPU rows */
    const bool ok = waits.known && told;
    for (uint32_t row = 0; ok && row < g->head.count; row++)
        if (g->call[row] != ROOF_NONE)
            told[g->call[row]] = true;
    bool since_launch = false;
    for (uint32_t id = 0; ok && id < n->head.count; id++) {
        if (id && n->track[id] != n->track[id - 1])
            since_launch = false;
        if (told[id]) {
            told[id] = since_launch;
            since_launch = false;
        } else if (n->kind[id] == KIND_CALL && name_matches(&waits, n->name[id])) {
            since_launch = true;
        }
    }
    free(waits.known);
    if (ok)
        return told;
    free(told);
    return NULL;
}
