/* cmd_completions.c - rooftree completions: what a shell needs to complete command lines. */
#include "commands.h"

#include <stdio.h>
#include <string.h>

static const struct opt OPTS[] = {OPT_HELP};

/* ---- Words ---- */

static void put_tables(void)
{
    for (size_t i = 0; i < roof_tabledef_count(); i++)
        printf("%s%s", i ? " " : "", roof_tabledef_at(i)->name);
}

static void put_formats(void)
{
    for (size_t i = 0; i < roof_writerdef_count(); i++)
        printf("%s%s", i ? " " : "", roof_writerdef_at(i)->name);
}

static void put_commands(void)
{
    for (size_t i = 0; i < command_count(); i++)
        printf("%s%s", i ? " " : "", command_at(i)->name);
}

static void put_options(const struct command *c)
{
    for (size_t i = 0; i < c->nopts; i++)
        printf("%s%s", i ? " " : "", c->opts[i].name);
}

static void put_lists(void)
{
    fputs(LIST_NAMES, stdout);
}

static void put_shells(void)
{
    fputs("bash zsh fish", stdout);
}

/* What prints the words that the first operand can be; NULL if it is a file. */
static void (*first_operand(const struct command *c))(void)
{
    return c == &command_run           ? put_tables
           : c == &command_help        ? put_commands
           : c == &command_list        ? put_lists
           : c == &command_completions ? put_shells
                                       : NULL;
}

static bool is_format(const struct opt *o)
{
    return o->arg && strcmp(o->arg, "FORMAT") == 0;
}

static bool is_file(const struct opt *o)
{
    return o->arg && strcmp(o->arg, "FILE") == 0;
}

/* ---- bash: where nothing is offered, files are ---- */

static void print_bash(void)
{
    printf("# bash completion for rooftree\n"
           "_rooftree() {\n"
           "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words=\n"
           "    COMPREPLY=()\n"
           "    if [ \"$COMP_CWORD\" = 1 ]; then\n"
           "        words=\"");
    put_commands();
    printf(" --help --version\"\n"
           "    elif [ \"$prev\" = -f ]; then\n"
           "        words=\"");
    put_formats();
    printf("\"\n"
           "    else\n"
           "        case ${COMP_WORDS[1]}:$COMP_CWORD:$cur in\n");
    for (size_t i = 0; i < command_count(); i++) {
        const struct command *c = command_at(i);
        printf("        %s:*:-*) words=\"", c->name);
        put_options(c);
        printf("\" ;;\n");
        if (!first_operand(c))
            continue;
        printf("        %s:2:*) words=\"", c->name);
        first_operand(c)();
        printf("\" ;;\n");
    }
    printf("        esac\n"
           "    fi\n"
           "    COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
           "}\n"
           "complete -o default -F _rooftree rooftree\n");
}

/* ---- zsh ---- */

/* Text inside quotes, in which brackets and colons have no meaning. */
static void put_zsh_text(const char *s)
{
    for (; *s; s++) {
        if (*s == '\'')
            fputs("'\\'", stdout);
        else if (strchr("[]:\\", *s))
            putchar('\\');
        putchar(*s);
    }
}

static void put_zsh_option(const struct opt *o)
{
    printf("            '%s[", o->name);
    put_zsh_text(o->help);
    printf("]");
    if (o->arg)
        printf(":%s:", o->arg);
    if (is_format(o)) {
        printf("(");
        put_formats();
        printf(")");
    } else if (is_file(o)) {
        printf("_files");
    }
    printf("' \\\n");
}

static void print_zsh(void)
{
    printf("#compdef rooftree\n"
           "# zsh completion for rooftree\n"
           "_rooftree() {\n"
           "    if (( CURRENT == 2 )); then\n"
           "        local -a commands=(\n");
    for (size_t i = 0; i < command_count(); i++) {
        printf("            '%s:", command_at(i)->name);
        put_zsh_text(command_at(i)->summary);
        printf("'\n");
    }
    printf("        )\n"
           "        _describe command commands\n"
           "        return\n"
           "    fi\n"
           "    local command=$words[2]\n"
           "    shift words\n"
           "    (( CURRENT-- ))\n"
           "    case $command in\n");
    for (size_t i = 0; i < command_count(); i++) {
        const struct command *c = command_at(i);
        printf("    %s)\n        _arguments \\\n", c->name);
        for (size_t k = 0; k < c->nopts; k++)
            put_zsh_option(&c->opts[k]);
        if (first_operand(c)) {
            printf("            '1:word:(");
            first_operand(c)();
            printf(")' \\\n");
        }
        printf("            '*:file:_files'\n        ;;\n");
    }
    printf("    esac\n"
           "}\n"
           "_rooftree \"$@\"\n");
}

/* ---- fish ---- */

static void put_fish_text(const char *s)
{
    for (; *s; s++) {
        if (*s == '\'' || *s == '\\')
            putchar('\\');
        putchar(*s);
    }
}

static void put_fish_option(const struct command *c, const struct opt *o)
{
    const bool is_long = o->name[1] == '-';
    printf("complete -c rooftree -n '__fish_seen_subcommand_from %s' -%c %s", c->name,
           is_long ? 'l' : 's', o->name + (is_long ? 2 : 1));
    if (is_format(o)) {
        printf(" -x -a '");
        put_formats();
        printf("'");
    } else if (is_file(o)) {
        printf(" -r");
    } else if (o->arg) {
        printf(" -x");
    }
    printf(" -d '");
    put_fish_text(o->help);
    printf("'\n");
}

static void print_fish(void)
{
    printf("# fish completion for rooftree\n");
    for (size_t i = 0; i < command_count(); i++) {
        const struct command *c = command_at(i);
        printf("complete -c rooftree -n __fish_use_subcommand -f -a %s -d '", c->name);
        put_fish_text(c->summary);
        printf("'\n");
        for (size_t k = 0; k < c->nopts; k++)
            put_fish_option(c, &c->opts[k]);
        if (!first_operand(c))
            continue;
        printf("complete -c rooftree -n '__fish_seen_subcommand_from %s' -a '", c->name);
        first_operand(c)();
        printf("'\n");
    }
}

static const struct shell {
    const char *name;
    void (*print)(void);
} SHELLS[] = {
    {"bash", print_bash},
    {"zsh",  print_zsh },
    {"fish", print_fish},
};

static int run(const struct options *o)
{
    for (size_t i = 0; i < sizeof SHELLS / sizeof *SHELLS; i++)
        if (strcmp(o->operands[0], SHELLS[i].name) == 0) {
            SHELLS[i].print();
            return finish_stdout();
        }
    fprintf(stderr, "rooftree completions: unknown shell \"%s\", expected bash, zsh or fish\n",
            show(o->operands[0]).text);
    return EXIT_USAGE;
}

const struct command command_completions = {
    "completions",
    "SHELL",
    "Prints what bash, zsh or fish need to complete command lines.",
    OPT_ROWS(OPTS),
    1,
    1,
    run,
    {"source <(rooftree completions bash)",
      "rooftree completions fish > ~/.config/fish/completions/rooftree.fish"},
};
