/* models.h - the operator models that a trace is judged by: the built-in ones and the user's, read
 * when they are first asked for. */
#ifndef ROOF_PERF_MODELS_H
#define ROOF_PERF_MODELS_H

#include "opmodel.h"
#include "trace.h"

/* Holds the files of a user and, once asked for, all models. Several threads may ask. */
struct model_slot;

/* NULL when out of memory. */
struct model_slot *model_slot_new(void);
/* Adds a file of the user's, which goes before those added so far and before the built-in ones;
 * name and text are copied. False when out of memory. */
bool model_slot_add(struct model_slot *s, const char *name, const char *text);
/* Who is asked for what models leave to the caller. */
void model_slot_supply(struct model_slot *s, const struct opsupply *supply);
const struct opsupply *model_slot_supplier(const struct model_slot *s);
size_t model_slot_files(const struct model_slot *s);
/* Of all names and texts added. */
uint64_t model_slot_checksum(const struct model_slot *s);
void model_slot_free(struct model_slot *s); /* NULL is allowed */

/* All models, or, if they are read now, of the built-in ones at least those of operators whose name
 * is in `names` (NULL: all): reading a thousand takes longer than a small trace. They live as long
 * as the slot; whoever asks later gets the same. */
roof_status model_slot_models(struct model_slot *s, const struct strtab *names,
                              const struct opmodels **out, roof_error *err);

#endif
