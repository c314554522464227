/* recompute.c - what activation checkpointing computes a second time, and GPU time split by that.
 */
#include "analysis.h"

#include "span_tree.h"

#include <stdlib.h>
#include <string.h>

/* torch.utils.checkpoint runs the forward again in a function of this name. Its other way, with
 * use_reentrant=True, has none. */
static bool is_recomputation(const char *frame)
{
    return strstr(frame, "torch/utils/checkpoint.py") && strstr(frame, "recompute_fn");
}

static uint8_t *new_marks(const struct roof_trace *tr)
{
    uint8_t *wanted = malloc((size_t)tr->strings.count + 1);
    for (uint32_t i = 0; wanted && i < tr->strings.count; i++)
        wanted[i] = is_recomputation(trace_string(tr, i));
    return wanted;
}

bool launches_mark_recompute(const struct roof_trace *tr, uint8_t *recompute, bool *known)
{
    const uint32_t count = tr->launches.head.count;
    struct span_tree t = {0};
    *known = tr->frames.head.count != 0;
    uint8_t *wanted = new_marks(tr);
    uint32_t *around = malloc(count * sizeof *around + 1);
    const bool ok = wanted && around && span_tree_make(&t, &tr->frames, wanted) &&
                    span_tree_around_launches(&t, tr, around);
    for (uint32_t i = 0; ok && i < count; i++)
        recompute[i] = around[i] != ROOF_NONE;
    span_tree_free(&t);
    free(around);
    free(wanted);
    return ok;
}
