/* main.c - the rooftree command: finds the subcommand and runs it. */
#define _POSIX_C_SOURCE 200809L
#include "answer.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static const struct command *const COMMANDS[] = {
    &command_report, &command_info, &command_run, &command_tree, &command_cache, &command_list,
};

static void print_usage(FILE *to)
{
    fprintf(to, "usage: rooftree COMMAND ...\n\nWhich operator takes the GPU's time, and on what "
                "evidence.\n\ncommands:\n");
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
        fprintf(to, "  %-8s %-12s %s\n", COMMANDS[i]->name, COMMANDS[i]->operands,
                COMMANDS[i]->summary);
    fprintf(to, "\n`rooftree COMMAND --help` has the options. `rooftree --version` prints %s.\n",
            roof_version());
}

int main(int argc, char **argv)
{
    struct options o;
    /* A closed pipe, or a limit on the size of files, shows as a failed write, which is handled. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    if (argc < 2) {
        print_usage(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        print_usage(stdout);
        return finish_stdout();
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("rooftree %s\n", roof_version());
        return finish_stdout();
    }
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
        const struct command *c = COMMANDS[i];
        if (strcmp(argv[1], c->name) != 0)
            continue;
        if (!opt_parse(c, argc - 2, argv + 2, &o))
            return EXIT_USAGE;
        if (o.help) {
            opt_usage(c);
            return finish_stdout();
        }
        if (!answer_choose_format(c, &o))
            return EXIT_USAGE;
        return c->run(&o);
    }
    fprintf(stderr, "rooftree: unknown command \"%s\", expected one of", argv[1]);
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
        fprintf(stderr, "%s %s", i ? "," : "", COMMANDS[i]->name);
    fprintf(stderr, "\n");
    return EXIT_USAGE;
}
