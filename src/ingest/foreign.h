/* foreign.h - files that people take for traces: named, and refused with the way out. */
#ifndef ROOF_INGEST_FOREIGN_H
#define ROOF_INGEST_FOREIGN_H

#include "source.h"

/* What the document is, in words that end a sentence beginning with "this is"; NULL if it is
 * nothing known. */
const char *foreign_name(const struct source *src);

/* The same for a JSON document without events, by one of its outermost keys. */
const char *foreign_json_name(const char *key, size_t len);

#endif
