/* analyses.c - the list of tables, in report order. */
#include "analysis.h"

#include <string.h>

/* X(name) for each `const struct analysis analysis_name`, defined in a file of its own or beside
 * its relatives. */
#define ANALYSES(X)                                                                                \
    X(info)                                                                                        \
    X(devices)                                                                                     \
    X(quality)                                                                                     \
    X(timeline)                                                                                    \
    X(steps)                                                                                       \
    X(modules)                                                                                     \
    X(frames)                                                                                      \
    X(annotations)                                                                                 \
    X(ops_by_category)                                                                             \
    X(ops)                                                                                         \
    X(ops_by_recompute)                                                                            \
    X(kernels)                                                                                     \
    X(ops_by_args)                                                                                 \
    X(model_coverage)                                                                              \
    X(roofline_by_category)                                                                        \
    X(roofline)                                                                                    \
    X(mfu)                                                                                         \
    X(roofline_by_family)                                                                          \
    X(models_missing)                                                                              \
    X(op_models)                                                                                   \
    X(explain)                                                                                     \
    X(op_names)                                                                                    \
    X(launches)                                                                                    \
    X(kernel_names)                                                                                \
    X(attribution)                                                                                 \
    X(attribution_coverage)                                                                        \
    X(gaps)                                                                                        \
    X(idle_causes)                                                                                 \
    X(syncs)                                                                                       \
    X(streams)                                                                                     \
    X(stream_overlap)                                                                              \
    X(short_kernels)                                                                               \
    X(short_kernels_by_op)                                                                         \
    X(threads)                                                                                     \
    X(calls)                                                                                       \
    X(copies)                                                                                      \
    X(memory)                                                                                      \
    X(memory_timeline)                                                                             \
    X(memory_by_op)                                                                                \
    X(compiled)                                                                                    \
    X(compiled_launches)                                                                           \
    X(frequent_sequences)                                                                          \
    X(stacks)                                                                                      \
    X(graph_replays)                                                                               \
    X(graph_kernels)                                                                               \
    X(cuda_gpu_kern_sum)                                                                           \
    X(cuda_api_sum)                                                                                \
    X(cuda_gpu_mem_time_sum)                                                                       \
    X(cuda_gpu_mem_size_sum)                                                                       \
    X(cuda_kern_exec_sum)                                                                          \
    X(nvtx_pushpop_sum)                                                                            \
    X(nvtx_gpu_proj_sum)                                                                           \
    X(nvtx_kern_sum)                                                                               \
    X(gpu_metrics)                                                                                 \
    X(gpu_gaps)                                                                                    \
    X(gpu_time_util)                                                                               \
    X(cuda_api_sync)                                                                               \
    X(cuda_memcpy_sync)                                                                            \
    X(cuda_memcpy_async)                                                                           \
    X(cuda_memset_sync)                                                                            \
    X(tree)

#define DECLARE(name) extern const struct analysis analysis_##name;
ANALYSES(DECLARE)

#define ADDRESS(name) &analysis_##name,
static const struct analysis *const LIST[] = {ANALYSES(ADDRESS)};

size_t analysis_count(void)
{
    return sizeof LIST / sizeof *LIST;
}

const struct analysis *analysis_at(size_t index)
{
    return index < analysis_count() ? LIST[index] : NULL;
}

const struct analysis *analysis_find(const char *name)
{
    for (size_t i = 0; i < analysis_count(); i++)
        if (strcmp(LIST[i]->def.name, name) == 0)
            return LIST[i];
    return NULL;
}
