/* cmd_list.c - rooftree list: what there is. */
#include "ops_files.h"

#include <stdio.h>
#include <string.h>

static const struct opt OPTS[] = {
    OPT_LIST_FORMAT,
    {"--name", "NAME", OPT_STRING, offsetof(struct options, name),
      "ops: the model of this operator, as it is stated"},
    OPT_OPS,
    OPT_HELP,
};

static void list_tables(bool md)
{
    for (size_t i = 0; i < roof_tabledef_count(); i++) {
        const roof_tabledef *def = roof_tabledef_at(i);
        printf(md ? "- `%s`: %s\n" : "%-16s %s\n", def->name, def->doc);
    }
}

static void list_columns_of(const roof_tabledef *def, bool md)
{
    static const char *const TYPES[] = {
        [ROOF_STR] = "text", [ROOF_I64] = "int64", [ROOF_F64] = "float64"};
    printf(md ? "\n## %s\n\n%s\n\n| column | type | unit | meaning |\n|---|---|---|---|\n"
              : "%s: %s\n",
           def->name, def->doc);
    for (size_t c = 0; c < def->ncols; c++) {
        const roof_coldef *col = &def->cols[c];
        printf(md ? "| %s | %s | %s | %s |\n" : "  %-20s %-8s %-6s %s\n", col->name,
               TYPES[col->type], roof_unit_name(col->unit), col->doc);
    }
}

static void list_columns(bool md)
{
    if (md)
        printf("# Tables and their columns\n\nMade by `rooftree list columns -f md`; the rules "
               "behind the numbers are in "
               "[definitions.md](definitions.md).\n");
    for (size_t i = 0; i < roof_tabledef_count(); i++)
        list_columns_of(roof_tabledef_at(i), md);
    printf(md ? "\n# Tables of `rooftree counters`\n" : "of rooftree counters:\n");
    for (size_t i = 0; i < roof_counters_tabledef_count(); i++)
        list_columns_of(roof_counters_tabledef_at(i), md);
    printf(md ? "\n# Tables of `rooftree attribute`\n" : "of rooftree attribute:\n");
    for (size_t i = 0; i < roof_attribution_tabledef_count(); i++)
        list_columns_of(roof_attribution_tabledef_at(i), md);
}

static void list_classes(bool md)
{
    (void)md;
    fputs(roof_builtin_classes(), stdout);
}

static void list_kinds(bool md)
{
    (void)md;
    fputs(roof_builtin_kinds(), stdout);
}

static void list_phases(bool md)
{
    (void)md;
    fputs(roof_builtin_phases(), stdout);
}

static void list_devices(bool md)
{
    (void)md;
    fputs(roof_builtin_devices(), stdout);
}

static void list_writers(bool md)
{
    for (size_t i = 0; i < roof_writerdef_count(); i++) {
        const roof_writerdef *def = roof_writerdef_at(i);
        printf(md ? "- `%s` (%s): %s\n" : "%-11s %-17s %s\n", def->name, def->extension, def->doc);
    }
}

static int take(void *ctx, const char *bytes, size_t len)
{
    (void)ctx;
    return write_stdout(bytes, len);
}

static int list_ops(const struct options *o)
{
    struct ops_files models;
    roof_open_opts opts = o->open;
    roof_error err;
    int code = EXIT_USAGE;
    if (ops_files_find(&models, o)) {
        opts.ops_files = models.paths;
        opts.nops_files = models.count;
        const roof_status status = roof_write_ops(&opts, o->name, take, NULL, &err);
        code = status == ROOF_OK || status == ROOF_IO ? finish_stdout()
               : status == ROOF_ARG                   ? (report_error(&err), EXIT_USAGE)
                                                      : report_error(&err);
    }
    ops_files_free(&models);
    return code;
}

static const struct list {
    const char *name, *doc;
    void (*print)(bool md);
    int (*answer)(const struct options *o); /* instead, where options matter */
} LISTS[] = {
    {"tables",  "the tables there are",                                    list_tables,  NULL    },
    {"columns", "every column of every table: type, unit, meaning",        list_columns, NULL    },
    {"classes", "the built-in rules: classes, wrappers, categories",       list_classes, NULL    },
    {"kinds",   "which category of a trace is which kind of row",          list_kinds,   NULL    },
    {"phases",  "what the names of inference steps say",                   list_phases,  NULL    },
    {"devices", "what GPUs can do at most, and where that is from",        list_devices, NULL    },
    {"ops",     "the operators that have a model; --name NAME: as stated", NULL,         list_ops},
    {"formats", "the forms of output",                                     list_writers, NULL    },
};

static int run(const struct options *o)
{
    const bool md = o->format && strcmp(o->format, "md") == 0;
    if (o->format && !md && strcmp(o->format, "text") != 0) {
        fprintf(stderr, "rooftree list: unknown format \"%s\", expected text or md\n",
                show(o->format).text);
        return EXIT_USAGE;
    }
    for (size_t i = 0; i < sizeof LISTS / sizeof *LISTS; i++) {
        if (o->noperands && strcmp(o->operands[0], LISTS[i].name) != 0)
            continue;
        if (!o->noperands) {
            printf("%-8s %s\n", LISTS[i].name, LISTS[i].doc);
            continue;
        }
        if (LISTS[i].answer)
            return LISTS[i].answer(o);
        LISTS[i].print(md);
        return finish_stdout();
    }
    if (!o->noperands)
        return finish_stdout();
    fprintf(stderr, "rooftree list: unknown list \"%s\", expected one of",
            show(o->operands[0]).text);
    for (size_t i = 0; i < sizeof LISTS / sizeof *LISTS; i++)
        fprintf(stderr, "%s %s", i ? "," : "", LISTS[i].name);
    fprintf(stderr, "\n");
    return EXIT_USAGE;
}

const struct command command_list = {
    "list",
    "[WHAT]",
    "Prints what there is: " LIST_NAMES ".",
    OPT_ROWS(OPTS),
    0,
    1,
    run,
    {"rooftree list tables", "rooftree list columns -f md"},
};
