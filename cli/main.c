/* main.c - the rooftree command: finds the subcommand and runs it. */
#define _POSIX_C_SOURCE 200809L
#include "answer.h"
#include "commands.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static int run_command(const struct command *c, int argc, char **argv)
{
    struct options o;
    if (!opt_parse(c, argc, argv, &o))
        return EXIT_USAGE;
    if (o.help) {
        opt_usage(c);
        return finish_stdout();
    }
    if (!o.layout && !answer_choose_format(c, &o))
        return EXIT_USAGE;
    return c->run(&o);
}

int main(int argc, char **argv)
{
    /* A closed pipe, or a limit on the size of files, shows as a failed write, which is handled. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    if (argc < 2) {
        print_usage_of_all(true);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_usage_of_all(false);
        return finish_stdout();
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("rooftree %s\n", roof_version());
        return finish_stdout();
    }
    const struct command *c = command_find(argv[1]);
    if (c)
        return run_command(c, argc - 2, argv + 2);
    fprintf(stderr, "rooftree: unknown command \"%s\", expected one of", show(argv[1]).text);
    for (size_t i = 0; i < command_count(); i++)
        fprintf(stderr, "%s %s", i ? "," : "", command_at(i)->name);
    fprintf(stderr, "\n");
    return EXIT_USAGE;
}
