/* generated.c - the public functions about what TorchInductor generated. */
#include "error.h"
#include "inductor_tables.h"

#include <stdlib.h>
#include <string.h>

struct roof_inductor {
    struct inductor inductor;
};

roof_status roof_inductor_open(const char *const *paths, size_t n, roof_inductor **out,
                               roof_error *err)
{
    roof_inductor *ind = calloc(1, sizeof *ind);
    const roof_status status =
        ind ? inductor_open(&ind->inductor, paths, n, err) : error_nomem(err);
    *out = NULL;
    if (status == ROOF_OK)
        *out = ind;
    else
        roof_inductor_close(ind);
    return status;
}

void roof_inductor_close(roof_inductor *ind)
{
    if (ind)
        inductor_free(&ind->inductor);
    free(ind);
}

size_t roof_inductor_tabledef_count(void)
{
    return inductor_table_count();
}

const roof_tabledef *roof_inductor_tabledef_at(size_t index)
{
    const struct inductor_table *t = inductor_table_at(index);
    return t ? &t->def : NULL;
}

roof_status roof_inductor_run(const roof_inductor *ind, const char *name, roof_table **out,
                              roof_error *err)
{
    const struct inductor_table *found = NULL;
    *out = NULL;
    for (size_t i = 0; i < inductor_table_count(); i++)
        if (strcmp(inductor_table_at(i)->def.name, name) == 0)
            found = inductor_table_at(i);
    if (!found)
        return error_set(err, ROOF_ARG, -1,
                         "unknown table \"%s\" of Inductor, expected inductor_calls, inductor_ops, "
                         "inductor_kernels, inductor_collisions or inductor_quality",
                         name);
    roof_table *t = table_new(&found->def);
    if (!t)
        return error_nomem(err);
    const roof_status status = found->run(&ind->inductor, t, err);
    if (status == ROOF_OK)
        *out = t;
    else
        roof_table_free(t);
    return status;
}
