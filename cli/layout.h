/* layout.h - reports in the form of other tools, which the Python package makes. */
#ifndef ROOF_CLI_LAYOUT_H
#define ROOF_CLI_LAYOUT_H

#include "opt.h"

/* rooftree report --layout NAME: hands the words of the command over to the Python package. Returns
 * an exit code; does not return where the package is found. */
int layout_run(const struct options *o);

#endif
