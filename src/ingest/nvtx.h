/* nvtx.h - what the text of an NVTX range says. */
#ifndef ROOF_INGEST_NVTX_H
#define ROOF_INGEST_NVTX_H

#include "args.h"

#include <stddef.h>
#include <stdint.h>

/* A range as PyTorch pushes it: "aten::mm, op_id = 3, seq = 12, sizes = [[2, 3], [3, 4]],
 * input_op_ids = [(0,1)]", every part but the name optional
 * (torch/csrc/autograd/profiler_legacy.cpp, getNvtxStr). Of pyprof's markers, "{'mod': 'torch',
 * 'op': 'mm', ...}", name is "torch.mm". Any other text is a name. */
struct nvtx_text {
    const char *name; /* a part of the text, or of `joined` */
    size_t name_len;
    uint64_t op_id;         /* 0: none */
    int64_t sequence;       /* ROOF_NULL_I64: none */
    struct args_text sizes; /* as they stand: see nvtx_is_sizes */
    bool is_marker;         /* of pyprof */
    bool is_odd;            /* a part, but for the sizes, is not what its key says: left out */
};

enum { NVTX_JOINED_BYTES = 256 };

/* `joined` is room for names that do not stand in the text as they are. */
void nvtx_parse(const char *s, size_t len, char joined[NVTX_JOINED_BYTES], struct nvtx_text *out);
/* Whether it is a list of lists of whole numbers. */
bool nvtx_is_sizes(struct args_text text);

#endif
