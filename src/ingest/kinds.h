/* kinds.h - which category of which era means which kind of row: data/kinds.tsv, asked once for
 * each category. */
#ifndef ROOF_INGEST_KINDS_H
#define ROOF_INGEST_KINDS_H

#include "arena.h"
#include "error.h"
#include "kind.h"

#include <stdbool.h>
#include <stddef.h>

struct kind_rule {
    const char *category;
    size_t category_len;
    const char *name; /* pattern; "*" for all */
    enum row_kind kind;
};

struct kinds {
    struct arena arena;
    struct kind_rule *rules;
    size_t count;
    size_t latest; /* first rule of the category asked last */
};

/* Parses the text of kinds.tsv; `file` is its name for messages. Free with kinds_free also after
 * failure. */
roof_status kinds_parse(struct kinds *k, const char *file, const char *text, roof_error *err);
void kinds_free(struct kinds *k);

/* The kind of an event. If the rules for the category depend on the name, *needs_name is set and
 * kinds_by_name decides. */
enum row_kind kinds_of(struct kinds *k, const char *category, size_t len, bool *needs_name);
enum row_kind kinds_by_name(const struct kinds *k, const char *category, size_t len,
                            const char *name);

#endif
