/* launcher.c - passing wrappers over, on the way from the op that made a call to the one that
 * counts. */
#include "launcher.h"

#include "buf.h"

#include <stdlib.h>

bool launcher_find(const struct roof_trace *tr, uint32_t *launcher)
{
    const struct nodes *n = &tr->nodes;
    enum { ASK, PLAIN, WRAPPER };
    uint8_t *name = calloc(tr->strings.count + 1, 1);
    if (!name)
        return false;
    for (uint32_t id = 0; id < n->head.count; id++) {
        launcher[id] = id;
        if (n->kind[id] != KIND_OP || n->op_above[id] == ROOF_NONE)
            continue;
        uint8_t *w = &name[n->name[id]];
        if (*w == ASK)
            *w = rules_match(&tr->rules, RULE_WRAPPER, trace_string(tr, n->name[id])) ? WRAPPER
                                                                                      : PLAIN;
        if (*w == WRAPPER)
            launcher[id] = launcher[n->op_above[id]]; /* nodes stand in preorder: known already */
    }
    free(name);
    return true;
}

void launcher_collectives(const struct roof_trace *tr, const uint32_t *launcher,
                          uint32_t *collective)
{
    const struct nodes *n = &tr->nodes;
    for (uint32_t id = 0; id < n->head.count; id++) {
        collective[id] = n->collective[id];
        if (collective[id] == ROOF_NONE && launcher[id] != id)
            collective[id] = collective[n->op_above[id]];
    }
}

uint32_t launcher_call_name(struct roof_trace *tr, const char *name)
{
    struct buf text = {0};
    buf_str(&text, "(call) ");
    buf_str(&text, name);
    const uint32_t id = text.failed ? ROOF_NONE : strtab_intern(&tr->strings, text.bytes, text.len);
    buf_free(&text);
    return id;
}
