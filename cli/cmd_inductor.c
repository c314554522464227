/* cmd_inductor.c - rooftree inductor: what TorchInductor generated, and from which operators. */
#include "answer.h"

#include <stdio.h>
#include <string.h>

static const struct opt OPTS[] = {
    {"--table", "NAME", OPT_STRING, offsetof(struct options, name),
     "inductor_calls, inductor_ops, inductor_kernels, inductor_collisions or inductor_quality "
     "(default: the first and the last two)"},
    OPT_FORMAT,
    OPT_TEXT,
    OPT_HELP,
};

enum { MOST = 8 };

static int answer_from(struct answer *a, const roof_inductor *ind, const struct options *o)
{
    roof_table *tables[MOST] = {0};
    const roof_table *view[MOST] = {0};
    roof_error err;
    size_t n = 0;
    int code = EXIT_OK;
    for (size_t i = 0; code == EXIT_OK && i < roof_inductor_tabledef_count() && n < MOST; i++) {
        const roof_tabledef *def = roof_inductor_tabledef_at(i);
        if (o->name ? strcmp(o->name, def->name) != 0 : !def->in_report)
            continue;
        if (roof_inductor_run(ind, def->name, &tables[n], &err) != ROOF_OK)
            code = report_error(&err);
        view[n] = tables[n];
        n++;
    }
    if (code == EXIT_OK)
        code = answer_tables(a, view, n, o, n > 1);
    for (size_t i = 0; i < n; i++)
        roof_table_free(tables[i]);
    return code;
}

static bool has_table(const char *name)
{
    for (size_t i = 0; i < roof_inductor_tabledef_count(); i++)
        if (strcmp(roof_inductor_tabledef_at(i)->name, name) == 0)
            return true;
    return false;
}

static int run(const struct options *o)
{
    roof_inductor *ind;
    struct answer a;
    roof_error err;
    int code;
    if (o->name && !has_table(o->name)) {
        fprintf(stderr,
                "rooftree inductor: unknown table \"%s\", expected inductor_calls, inductor_ops, "
                "inductor_kernels, inductor_collisions or inductor_quality\n",
                o->name);
        return EXIT_USAGE;
    }
    if (roof_inductor_open(o->operands, (size_t)o->noperands, &ind, &err) != ROOF_OK)
        return report_error(&err);
    code = answer_open(&a, o);
    if (code == EXIT_OK)
        code = answer_close(&a, answer_from(&a, ind, o));
    roof_inductor_close(ind);
    return code;
}

const struct command command_inductor = {
    "inductor",
    "PATH...",
    "Prints the programs that TorchInductor generated, call by call, with the operators that each "
    "kernel was made of.",
    OPT_ROWS(OPTS),
    1,
    MAX_OPERANDS,
    run,
    {"rooftree inductor torch_compile_debug",
      "rooftree inductor /tmp/torchinductor_me --table inductor_ops -f csv"},
};
