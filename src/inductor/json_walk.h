/* json_walk.h - the scalars of a JSON text, one after the other, each with the keys above it. */
#ifndef ROOF_INDUCTOR_JSON_WALK_H
#define ROOF_INDUCTOR_JSON_WALK_H

#include "slice.h"

enum { JSON_WALK_KEYS = 4 };

/* Texts of strings stand between their quotes, escapes as they are. */
struct json_scalar {
    struct slice value;
    bool is_string;
    size_t depth;                     /* of brackets around it */
    struct slice key[JSON_WALK_KEYS]; /* of the object at that depth; in lists empty */
    struct slice latest;              /* the key right before it; in lists that of the list */
};

/* Calls `take` for each scalar, until it returns false. False, and no call, if the text is no
 * JSON. */
bool json_walk(struct slice text, bool (*take)(void *ctx, const struct json_scalar *scalar),
               void *ctx);

#endif
