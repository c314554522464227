/* cmd_help.c - rooftree help: what the program says of itself, also as a manual page. */
#include "commands.h"

#include <stdio.h>
#include <string.h>

static const struct opt OPTS[] = {
    {"--man", NULL, OPT_FLAG, offsetof(struct options, man), "the manual page, for man -l"},
    OPT_HELP,
};

/* ---- The manual page ---- */

/* Text in which roff sees no commands. */
static void put(const char *s)
{
    for (bool begin = true; *s; s++) {
        if (begin && (*s == '.' || *s == '\''))
            fputs("\\&", stdout);
        if (*s == '\\')
            fputs("\\e", stdout);
        else if (*s == '-')
            fputs("\\-", stdout);
        else
            putchar(*s);
        begin = *s == '\n';
    }
}

static void put_line(const char *s)
{
    put(s);
    putchar('\n');
}

/* A bold word, another one, and what they mean. */
static void put_item(const char *name, const char *arg, const char *text)
{
    fputs(".TP\n\\fB", stdout);
    put(name);
    fputs("\\fR", stdout);
    if (arg) {
        fputs(" \\fI", stdout);
        put(arg);
        fputs("\\fR", stdout);
    }
    putchar('\n');
    put_line(text);
}

static void put_command(const struct command *c)
{
    fputs(".SS rooftree ", stdout);
    put(c->name);
    putchar(' ');
    put_line(c->operands);
    put_line(c->summary);
    for (size_t i = 0; i < c->nopts; i++)
        if (strcmp(c->opts[i].name, "--help") != 0)
            put_item(c->opts[i].name, c->opts[i].arg, c->opts[i].help);
    if (c->examples[0])
        fputs(".PP\nExamples:\n.PP\n.RS\n.nf\n", stdout);
    for (size_t i = 0; i < MAX_EXAMPLES && c->examples[i]; i++)
        put_line(c->examples[i]);
    if (c->examples[0])
        fputs(".fi\n.RE\n", stdout);
}

static void put_tables(void)
{
    fputs(".SH TABLES\n", stdout);
    for (size_t i = 0; i < roof_tabledef_count(); i++)
        put_item(roof_tabledef_at(i)->name, NULL, roof_tabledef_at(i)->doc);
}

static void put_formats(void)
{
    fputs(".SH FORMATS\n", stdout);
    for (size_t i = 0; i < roof_writerdef_count(); i++)
        put_item(roof_writerdef_at(i)->name, roof_writerdef_at(i)->extension,
                 roof_writerdef_at(i)->doc);
}

static void put_rest(void)
{
    static const struct {
        const char *name, *text;
    } STATUS[] =
        {
            {"0", "done"                                                 },
            {"2", "the command line is wrong"                            },
            {"3", "the input cannot be read; one line says where and why"},
            {"4", "the output cannot be written"                         },
            {"5", "a program that this needs is not there (--layout)"    },
    },
      ENVIRONMENT[] = {
          {"COLUMNS", "width of text output, from 40 to 1000 (else 100)"},
          {"NO_COLOR", "if not empty, no colours on a terminal"},
          {"ROOFTREE_CACHE_DIR, XDG_CACHE_HOME, HOME", "where caches are kept"},
          {"TMPDIR", "where a spreadsheet is put together (else /tmp)"},
      };
    fputs(".SH EXIT STATUS\n", stdout);
    for (size_t i = 0; i < sizeof STATUS / sizeof *STATUS; i++)
        put_item(STATUS[i].name, NULL, STATUS[i].text);
    fputs(".SH ENVIRONMENT\n", stdout);
    for (size_t i = 0; i < sizeof ENVIRONMENT / sizeof *ENVIRONMENT; i++)
        put_item(ENVIRONMENT[i].name, NULL, ENVIRONMENT[i].text);
}

static void print_manual(void)
{
    printf(".\\\" Made by `rooftree help --man`.\n.TH ROOFTREE 1 \"\" \"rooftree %s\"\n.SH NAME\n",
           roof_version());
    fputs("rooftree \\- which operator takes the GPU's time, and on what evidence\n"
          ".SH SYNOPSIS\n.B rooftree\n\\fICOMMAND\\fR [\\fIoptions\\fR] ...\n.SH DESCRIPTION\n",
          stdout);
    put_line("Reads what PyTorch's profiler wrote (Kineto, Chrome trace JSON; plain, gzip or zstd) "
             "and answers where GPU time went. Times are exact integers of nanoseconds; what is "
             "not known is empty, never 0; what could not be linked to an operator is shown as "
             "such, never dropped.");
    fputs(".SH COMMANDS\n", stdout);
    for (size_t i = 0; i < command_count(); i++)
        put_command(command_at(i));
    put_tables();
    put_formats();
    put_rest();
}

static int run(const struct options *o)
{
    const struct command *c = o->noperands ? command_find(o->operands[0]) : NULL;
    if (o->noperands && !c) {
        fprintf(stderr, "rooftree help: unknown command \"%s\", expected one of",
                show(o->operands[0]).text);
        for (size_t i = 0; i < command_count(); i++)
            fprintf(stderr, "%s %s", i ? "," : "", command_at(i)->name);
        fprintf(stderr, "\n");
        return EXIT_USAGE;
    }
    if (o->man)
        print_manual();
    else if (c)
        opt_usage(c);
    else
        print_usage_of_all(false);
    return finish_stdout();
}

const struct command command_help = {
    "help",
    "[COMMAND]",
    "Prints this, or what a command does; or the manual page.",
    OPT_ROWS(OPTS),
    0,
    1,
    run,
    {"rooftree help run", "rooftree help --man | man -l -"},
};
