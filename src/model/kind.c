/* kind.c - names of the kinds. */
#include "kind.h"

#include <string.h>

static const char *const NAMES[KIND_COUNT] = {
    [KIND_UNKNOWN] = "unknown",
    [KIND_OP] = "op",
    [KIND_CALL] = "call",
    [KIND_KERNEL] = "kernel",
    [KIND_MEMCPY] = "memcpy",
    [KIND_MEMSET] = "memset",
    [KIND_OTHER] = "other",
    [KIND_FRAME] = "frame",
    [KIND_ANNOTATION] = "annotation",
    [KIND_GPU_ANNOTATION] = "gpu_annotation",
    [KIND_LAUNCH_FLOW] = "launch_flow",
    [KIND_OP_FLOW] = "op_flow",
    [KIND_FWDBWD_FLOW] = "fwdbwd_flow",
    [KIND_SYNC] = "sync",
    [KIND_OVERHEAD] = "overhead",
    [KIND_INSTANT] = "instant",
    [KIND_SPAN] = "span",
    [KIND_COUNTER] = "counter",
    [KIND_IGNORED] = "ignored",
};

const char *kind_name(enum row_kind kind)
{
    return NAMES[kind];
}

bool kind_parse(const char *s, size_t len, enum row_kind *out)
{
    for (int k = 0; k < KIND_COUNT; k++) {
        if (strlen(NAMES[k]) == len && memcmp(NAMES[k], s, len) == 0) {
            *out = (enum row_kind)k;
            return true;
        }
    }
    return false;
}
