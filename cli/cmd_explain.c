/* cmd_explain.c - rooftree explain: how the numbers of one op came about. */
#include "answer.h"

#include <stdio.h>
#include <string.h>

static const struct opt OPTS[] = {
    {"--id", "N", OPT_ID, offsetof(struct options, run.id),
     "the op with this id, or the one that a GPU row with it belongs to"},
    OPT_OPS,
    OPT_FORMAT,
    OPT_OPEN,
    OPT_REPAIR,
    OPT_CACHE,
    OPT_HELP,
};

enum { STEP, NAME, FORMULA, WITH, VALUE };

/* `let outputs = m * n = 128 * 256 = 32768` */
static void print_step(struct answer *a, const roof_table *t, size_t r)
{
    const char *cell[VALUE + 1];
    for (size_t c = STEP; c <= VALUE; c++)
        cell[c] = roof_table_str(t, r, c);
    answer_printf(a, "%-10s", cell[STEP]);
    if (cell[NAME])
        answer_printf(a, " %s", cell[NAME]);
    if (cell[FORMULA])
        answer_printf(a, "%s%s", cell[NAME] ? " = " : " ", cell[FORMULA]);
    if (cell[WITH] && cell[FORMULA] && strcmp(cell[WITH], cell[FORMULA]) != 0 &&
        !(cell[VALUE] && strcmp(cell[WITH], cell[VALUE]) == 0))
        answer_printf(a, " = %s", cell[WITH]);
    if (cell[VALUE] && !(cell[FORMULA] && strcmp(cell[VALUE], cell[FORMULA]) == 0))
        answer_printf(a, "%s%s", cell[NAME] || cell[FORMULA] ? " = " : " ", cell[VALUE]);
    answer_printf(a, "\n");
}

static int print_steps(struct answer *a, const roof_table *t)
{
    for (size_t r = 0; r < roof_table_rows(t); r++)
        print_step(a, t, r);
    if (roof_table_note(t))
        answer_printf(a, "%s\n", roof_table_note(t));
    return EXIT_OK;
}

static int answer_from(struct answer *a, const roof_trace *tr, const struct options *o)
{
    roof_error err;
    roof_table *t;
    int code;
    if (roof_run(tr, "explain", &o->run, &t, &err) != ROOF_OK)
        code = report_error(&err);
    else if (o->format && strcmp(o->format, "text") != 0)
        code = answer_tables(a, (const roof_table *const *)&t, 1, o, false);
    else
        code = print_steps(a, t);
    roof_table_free(t);
    return code;
}

static int run(const struct options *o)
{
    struct answer a;
    if (!o->run.has_id) {
        fprintf(stderr, "rooftree explain: needs --id N; the table roofline has ids\n");
        return EXIT_USAGE;
    }
    int code;
    roof_trace *tr = open_operand(o, 0, &code);
    if (!tr)
        return code;
    code = answer_open(&a, o);
    if (code == EXIT_OK)
        code = answer_close(&a, answer_from(&a, tr, o));
    roof_close(tr);
    return code;
}

const struct command command_explain = {
    "explain",
    "FILE",
    "Prints how the model of an op came to its FLOPs and bytes: its arguments, each formula with "
    "their values, what comes of it.",
    OPT_ROWS(OPTS),
    1,
    1,
    run,
    {"rooftree explain trace.json.gz --id 1234"},
};
