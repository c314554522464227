/* commands.c - the list of subcommands. */
#include "commands.h"

#include <stdio.h>
#include <string.h>

static const struct command *const COMMANDS[] = {
    &command_report,      &command_info,        &command_run,      &command_tree,
    &command_explain,     &command_counters,    &command_inductor, &command_attribute,
    &command_ncu_command, &command_audit,       &command_cache,    &command_list,
    &command_help,        &command_completions,
};

size_t command_count(void)
{
    return sizeof COMMANDS / sizeof *COMMANDS;
}

const struct command *command_at(size_t index)
{
    return COMMANDS[index];
}

const struct command *command_find(const char *name)
{
    for (size_t i = 0; i < command_count(); i++)
        if (strcmp(COMMANDS[i]->name, name) == 0)
            return COMMANDS[i];
    return NULL;
}

void print_usage_of_all(bool to_stderr)
{
    FILE *to = to_stderr ? stderr : stdout;
    fprintf(to, "usage: rooftree COMMAND ...\n\nWhich operator takes the GPU's time, and on what "
                "evidence.\n\ncommands:\n");
    for (size_t i = 0; i < command_count(); i++) {
        char head[64];
        snprintf(head, sizeof head, "%-11s %s", COMMANDS[i]->name, COMMANDS[i]->operands);
        print_described(to, head, 26, COMMANDS[i]->summary);
    }
    fprintf(to, "\n`rooftree COMMAND --help` has the options. `rooftree --version` prints %s.\n",
            roof_version());
}
