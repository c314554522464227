/* cmd_tree.c - rooftree tree: one op, call or GPU row with what is above and below it. */
#include "cmd_tables.h"

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

static void print_us(int64_t ns)
{
    printf("%lld.%03lld us", (long long)(ns / 1000), (long long)(ns % 1000));
}

static void print_row(const roof_table *t, const struct tree_columns *c, size_t r)
{
    const int depth = (int)roof_table_i64(t, r, c->depth);
    const char *dims = roof_table_str(t, r, c->input_dims);
    const bool self = strcmp(roof_table_str(t, r, c->relation), "self") == 0;
    const char *kind = roof_table_str(t, r, c->kind);
    printf("%s%*s%s [%s %lld] ", self ? "> " : "  ", 2 * (depth < 60 ? depth : 60), "",
           roof_table_str(t, r, c->name), kind, (long long)roof_table_i64(t, r, c->id));
    print_us(roof_table_i64(t, r, c->dur_ns));
    if (!roof_table_is_null(t, r, c->gpu_ns) &&
        (strcmp(kind, "op") == 0 || strcmp(kind, "call") == 0)) {
        printf(", GPU ");
        print_us(roof_table_i64(t, r, c->gpu_ns));
    }
    if (dims)
        printf(" %s", dims);
    printf("\n");
}

static int print_tree(const roof_table *t)
{
    const struct tree_columns c = find_columns(roof_table_def(t));
    for (size_t r = 0; r < roof_table_rows(t); r++)
        print_row(t, &c, r);
    if (roof_table_note(t))
        printf("%s\n", roof_table_note(t));
    return finish_stdout();
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

static int print_raw(const roof_trace *tr, uint32_t id)
{
    char *text;
    size_t len;
    roof_error err;
    if (roof_raw_event(tr, id, &text, &len, &err) != ROOF_OK)
        return report_error(&err);
    write_stdout(text, len);
    write_stdout("\n", 1);
    roof_free(text);
    return finish_stdout();
}

static int run(const struct options *o)
{
    roof_error err;
    roof_table *t;
    int code;
    if (!o->run.op == !o->run.has_id) {
        fprintf(stderr, "rooftree tree: needs either --op NAME or --id N\n");
        return EXIT_USAGE;
    }
    roof_trace *tr = open_operand(o, 0);
    if (!tr)
        return EXIT_INPUT;
    if (roof_run(tr, "tree", &o->run, &t, &err) != ROOF_OK)
        code = report_error(&err);
    else if (o->raw)
        code = print_raw(tr, self_id(t));
    else if (o->format && strcmp(o->format, "text") != 0)
        code = write_tables((const roof_table *const *)&t, 1, o, false);
    else
        code = print_tree(t);
    roof_table_free(t);
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
};
