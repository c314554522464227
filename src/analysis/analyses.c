/* analyses.c - the list of tables, in report order. */
#include "analysis.h"

#include <string.h>

static const struct analysis *const ANALYSES[] = {
    &analysis_info,     &analysis_quality, &analysis_timeline,    &analysis_ops_by_category,
    &analysis_ops,      &analysis_kernels, &analysis_ops_by_args, &analysis_op_names,
    &analysis_launches, &analysis_tree,
};

size_t analysis_count(void)
{
    return sizeof ANALYSES / sizeof *ANALYSES;
}

const struct analysis *analysis_at(size_t index)
{
    return index < analysis_count() ? ANALYSES[index] : NULL;
}

const struct analysis *analysis_find(const char *name)
{
    for (size_t i = 0; i < analysis_count(); i++)
        if (strcmp(ANALYSES[i]->def.name, name) == 0)
            return ANALYSES[i];
    return NULL;
}
