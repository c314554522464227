/* cmd_tables.h - running tables of the first operand and writing them. */
#ifndef ROOF_CLI_CMD_TABLES_H
#define ROOF_CLI_CMD_TABLES_H

#include "opt.h"

/* Opens the trace named by the last operand, runs the tables, writes them; returns an exit code.
 * With `brief`, text and md show what a person reads first. */
int run_tables(const struct options *o, const char *const *names, size_t n, bool brief);

#endif
