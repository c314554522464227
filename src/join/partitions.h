/* partitions.h - which layers of a model stand for which others, as a map of labels says
 * (part.json: {"duplicate": "representative", ...}). */
#ifndef ROOF_JOIN_PARTITIONS_H
#define ROOF_JOIN_PARTITIONS_H

#include "error.h"
#include "strtab.h"

/* All zero is empty. */
struct partitions {
    struct strtab labels;
    uint32_t
        *stands_for; /* label -> label of its representative, ROOF_NONE: it is none's duplicate */
    size_t cap;
};

/* `text` is a JSON object of strings; other values are an error that names the byte. A label that
 * is there twice: the last counts. */
roof_status partitions_parse(struct partitions *p, const char *path, const char *text, size_t len,
                             roof_error *err);
void partitions_free(struct partitions *p);
/* The representative of a label, NULL if it is no duplicate. */
const char *partitions_of(const struct partitions *p, const char *label);

#endif
