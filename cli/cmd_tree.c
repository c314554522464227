/* cmd_tree.c - rooftree tree: one op, call or GPU row with what is above and below it. */
#include "answer.h"

#include <stdio.h>
#include <string.h>

static const struct opt OPTS[] = {
    {"--op",  "NAME", OPT_STRING, offsetof(struct options, run.op),
     "the instance of this op (or call) with most GPU time"   },
    {"--id",  "N",    OPT_ID,     offsetof(struct options, run.id),
     "the op, call, GPU row, frame or annotation with this id"},
    {"--raw", NULL,   OPT_FLAG,   offsetof(struct options, raw),
     "the event itself, as it stands in the file"             },
    OPT_FORMAT,
    OPT_OPEN,
    OPT_REPAIR,
    OPT_CACHE,
    OPT_HELP,
};

/* Columns of the table, by name: the command knows no positions. */
struct tree_columns {
    size_t relation, depth, id, kind, name, dur_ns, gpu_ns, input_dims;
};

static size_t column(const roof_tabledef *def, const char *name)
{
    size_t c = 0;
    while (c + 1 < def->ncols && strcmp(def->cols[c].name, name) != 0)
        c++;
    return c;
}

static struct tree_columns find_columns(const roof_tabledef *def)
{
    return (struct tree_columns){
        column(def, "relation"), column(def, "depth"),      column(def, "id"),
        column(def, "kind"),     column(def, "name"),       column(def, "dur_ns"),
        column(def, "gpu_ns"),   column(def, "input_dims"),
    };
}

static void print_us(struct answer *a, int64_t ns)
{
    answer_printf(a, "%lld.%03lld us", (long long)(ns / 1000), (long long)(ns % 1000));
}

static void print_row(struct answer *a, const roof_table *t, const struct tree_columns *c, size_t r)
{
    const int depth = (int)roof_table_i64(t, r, c->depth);
    const char *dims = roof_table_str(t, r, c->input_dims);
    const bool self = strcmp(roof_table_str(t, r, c->relation), "self") == 0;
    const char *kind = roof_table_str(t, r, c->kind);
    answer_printf(a, "%s%*s%s [%s %lld] ", self ? "> " : "  ", 2 * (depth < 60 ? depth : 60), "",
                  roof_table_str(t, r, c->name), kind, (long long)roof_table_i64(t, r, c->id));
    print_us(a, roof_table_i64(t, r, c->dur_ns));
    if (!roof_table_is_null(t, r, c->gpu_ns) &&
        (strcmp(kind, "op") == 0 || strcmp(kind, "call") == 0)) {
        answer_printf(a, ", GPU ");
        print_us(a, roof_table_i64(t, r, c->gpu_ns));
    }
    if (dims)
        answer_printf(a, " %s", dims);
    answer_printf(a, "\n");
}

static int print_tree(struct answer *a, const roof_table *t)
{
    const struct tree_columns c = find_columns(roof_table_def(t));
    for (size_t r = 0; r < roof_table_rows(t); r++)
        print_row(a, t, &c, r);
    if (roof_table_note(t))
        answer_printf(a, "%s\n", roof_table_note(t));
    return EXIT_OK;
}

/* The id that --op chose. */
static uint32_t self_id(const roof_table *t)
{
    const struct tree_columns c = find_columns(roof_table_def(t));
    for (size_t r = 0; r < roof_table_rows(t); r++)
        if (strcmp(roof_table_str(t, r, c.relation), "self") == 0)
            return (uint32_t)roof_table_i64(t, r, c.id);
    return UINT32_MAX;
}

static int print_raw(struct answer *a, const roof_trace *tr, uint32_t id)
{
    char *text;
    size_t len;
    roof_error err;
    if (roof_raw_event(tr, id, &text, &len, &err) != ROOF_OK)
        return report_error(&err);
    answer_sink(a, text, len);
    answer_sink(a, "\n", 1);
    roof_free(text);
    return EXIT_OK;
}

/* Runs the table and writes it. */
static int answer_from(struct answer *a, const roof_trace *tr, const struct options *o)
{
    roof_error err;
    roof_table *t;
    int code;
    if (roof_run(tr, "tree", &o->run, &t, &err) != ROOF_OK)
        code = report_error(&err);
    else if (o->raw)
        code = print_raw(a, tr, self_id(t));
    else if (o->format && strcmp(o->format, "text") != 0)
        code = answer_tables(a, (const roof_table *const *)&t, 1, o, false);
    else
        code = print_tree(a, t);
    roof_table_free(t);
    return code;
}

static int run(const struct options *o)
{
    struct answer a;
    if (!o->run.op == !o->run.has_id) {
        fprintf(stderr, "rooftree tree: needs either --op NAME or --id N\n");
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

const struct command command_tree = {
    "tree",
    "FILE",
    "Prints an op, call or GPU row (marked >) with all that encloses it and all that lies below "
    "it.",
    OPT_ROWS(OPTS),
    1,
    1,
    run,
    {"rooftree tree trace.json.gz --op aten::mm", "rooftree tree trace.json.gz --id 1234 --raw"},
};
