/* cmd_inductor.c - rooftree inductor: what TorchInductor generated, and from which operators. */
#include "family.h"

static const struct opt OPTS[] = {
    {"--table", "NAME", OPT_STRING, offsetof(struct options, name),
     "inductor_calls, inductor_ops, inductor_kernels, inductor_collisions or inductor_quality "
     "(default: the first and the last two)"},
    OPT_FORMAT,
    OPT_TEXT,
    OPT_HELP,
};

static roof_status run_table(void *of, const char *name, roof_table **out, roof_error *err)
{
    return roof_inductor_run(of, name, out, err);
}

static const struct table_family TABLES = {roof_inductor_tabledef_count, roof_inductor_tabledef_at,
                                           run_table, NULL};

static int run(const struct options *o)
{
    roof_inductor *ind;
    struct answer a;
    roof_error err;
    if (!family_knows(&TABLES, "inductor", o->name))
        return EXIT_USAGE;
    if (roof_inductor_open(o->operands, (size_t)o->noperands, &ind, &err) != ROOF_OK)
        return report_error(&err);
    int code = answer_open(&a, o);
    if (code == EXIT_OK)
        code = answer_close(&a, family_answer(&TABLES, ind, &a, o));
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
