/* family.h - the tables of something that is no trace: counters, generated programs, an
 * attribution. */
#ifndef ROOF_CLI_FAMILY_H
#define ROOF_CLI_FAMILY_H

#include "answer.h"

struct table_family {
    size_t (*count)(void);
    const roof_tabledef *(*at)(size_t index);
    /* `of` is what the tables are of. */
    roof_status (*run)(void *of, const char *name, roof_table **out, roof_error *err);
    /* Whether a table is shown where none is named; NULL: those of a report. */
    bool (*is_wanted)(const void *of, const roof_tabledef *def);
};

/* Whether what --table names is there, if anything is named; false after a message. */
bool family_knows(const struct table_family *f, const char *command, const char *name);
/* Writes the table that --table names, else those wanted; returns an exit code. */
int family_answer(const struct table_family *f, void *of, struct answer *a,
                  const struct options *o);

#endif
