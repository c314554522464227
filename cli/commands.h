/* commands.h - the list of subcommands, for all that speaks of all of them. */
#ifndef ROOF_CLI_COMMANDS_H
#define ROOF_CLI_COMMANDS_H

#include "opt.h"

size_t command_count(void);
const struct command *command_at(size_t index);
/* NULL if there is none of that name. */
const struct command *command_find(const char *name);
/* What the program says of itself. */
void print_usage_of_all(bool to_stderr);

#endif
