/* ops_files.h - which files of operator models the user has. */
#ifndef ROOF_CLI_OPS_FILES_H
#define ROOF_CLI_OPS_FILES_H

#include "opt.h"

/* Those of $XDG_CONFIG_HOME/rooftree/ops, else ~/.config/rooftree/ops, in the order of their names,
 * then those of --ops. */
struct ops_files {
    const char *paths[ROOF_MAX_OPS_FILES];
    size_t count;
    char *found[ROOF_MAX_OPS_FILES]; /* of these, the ones to be freed */
    size_t nfound;
};

/* False after a message; free also then. */
bool ops_files_find(struct ops_files *f, const struct options *o);
void ops_files_free(struct ops_files *f);

#endif
