/* check_trace.c - opens a file as a trace, runs every table, writes some form of output, and aborts
 * where two numbers that must agree do not. */
#define _POSIX_C_SOURCE 200809L
#include "check_trace.h"

#include "check.h"
#include "rooftree.h"
#include "strict_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- The input as a file ---- */

static char path[] = "/tmp/fuzz_trace_XXXXXX";

static void remove_file(void)
{
    unlink(path);
}

/* One file for the whole run. */
const char *check_trace_path(void)
{
    static int fd = -1;
    if (fd < 0) {
        fd = mkstemp(path);
        CHECK(fd >= 0);
        atexit(remove_file);
    }
    return path;
}

void check_trace_write(const uint8_t *data, size_t size)
{
    FILE *f = fopen(check_trace_path(), "wb");
    CHECK(f && (!size || fwrite(data, 1, size, f) == size));
    CHECK(fclose(f) == 0);
}

/* ---- What is written ---- */

struct text {
    char *s;
    size_t len, cap;
};

static int append(void *ctx, const char *bytes, size_t len)
{
    struct text *t = ctx;
    if (t->cap - t->len <= len) {
        t->cap = 2 * t->cap + len + 1;
        t->s = realloc(t->s, t->cap);
        CHECK(t->s);
    }
    memcpy(t->s + t->len, bytes, len);
    t->len += len;
    t->s[t->len] = '\0';
    return 0;
}

/* What the writers nest is a few levels deep. */
static bool is_json(const char *s)
{
    return is_strict_json(s, strlen(s), 8);
}

/* A number that the input decides: which of the forms to write. All of them each time would take
 * most of the time. */
static unsigned choice;

static void choose(const uint8_t *data, size_t size)
{
    choice = 2166136261u; /* FNV-1a */
    for (size_t i = 0; i < size; i++)
        choice = (choice ^ data[i]) * 16777619u;
}

static void write_forms(const roof_table *const *tables, size_t n, struct text *json)
{
    static const roof_write_opts OPTS[] = {
        {.width = 1, .title = true},
        {.width = 40, .max_rows = 3, .colour = true},
        {.wide = true, .title = true},
    };
    struct text out = {0};
    const roof_writerdef *def = roof_writerdef_at(choice % roof_writerdef_count());
    const char *form = def->binary || def->table ? "text" : def->name;
    const roof_write_opts *opts = &OPTS[choice / 16 % (sizeof OPTS / sizeof *OPTS)];
    CHECK(roof_write(tables, n, form, opts, append, &out, NULL) == ROOF_OK);
    CHECK(strlen(out.s) == out.len);
    if (strcmp(form, "json") == 0)
        CHECK(is_json(out.s));
    CHECK(roof_write(tables, n, "json", NULL, append, json, NULL) == ROOF_OK);
    free(out.s);
}

/* ---- What must agree ---- */

static size_t column(const roof_table *t, const char *name)
{
    const roof_tabledef *def = roof_table_def(t);
    for (size_t c = 0; c < def->ncols; c++)
        if (strcmp(def->cols[c].name, name) == 0)
            return c;
    abort();
}

/* Stops at the largest value, as the library does. */
static int64_t add(int64_t a, int64_t b)
{
    CHECK(a >= 0 && b >= 0);
    return a > INT64_MAX - b ? INT64_MAX : a + b;
}

static int64_t sum(const roof_table *t, const char *name)
{
    const size_t c = column(t, name);
    int64_t total = 0;
    for (size_t r = 0; r < roof_table_rows(t); r++)
        total = add(total, roof_table_i64(t, r, c));
    return total;
}

/* The rows of one window and device, from row `r` on; returns the row behind them. */
static size_t check_window(const roof_table *t, size_t r)
{
    int64_t parts = 0, busy = 0, other = 0, idle = 0, idle_parts = 0, total = 0, copies = 0,
            copy_parts = 0;
    int64_t largest = 0;
    for (;; r++) {
        CHECK(r < roof_table_rows(t));
        const char *type = roof_table_str(t, r, column(t, "type"));
        const int64_t ns = roof_table_i64(t, r, column(t, "time_ns"));
        CHECK(ns >= 0);
        largest = ns > largest ? ns : largest;
        if (strcmp(type, "computation_time") == 0 ||
            strcmp(type, "exposed_communication_time") == 0)
            parts = add(parts, ns);
        else if (strcmp(type, "exposed_memcpy_time") == 0)
            copies = ns;
        else if (strncmp(type, "exposed_memcpy_time/", 20) == 0)
            copy_parts = add(copy_parts, ns);
        else if (strcmp(type, "busy_time") == 0)
            busy = ns;
        else if (strcmp(type, "other_time") == 0) /* of a selection: neither its own nor idle */
            other = ns;
        else if (strcmp(type, "idle_time") == 0)
            idle = ns;
        else if (strncmp(type, "idle_time/", 10) == 0)
            idle_parts = add(idle_parts, ns);
        else if (strcmp(type, "total_time") == 0)
            total = ns;
        else if (strcmp(type, "total_memcpy_time") == 0)
            break;
    }
    if (largest < INT64_MAX) {
        CHECK(add(add(parts, copies), add(other, idle)) == total);
        CHECK(add(add(busy, other), idle) == total);
        CHECK(copies == copy_parts);
        CHECK(idle == idle_parts);
    }
    return r + 1;
}

static void check_timeline(const roof_table *t)
{
    for (size_t r = 0; r < roof_table_rows(t);)
        r = check_window(t, r);
}

static void check_launches(const roof_table *t)
{
    const size_t direct = column(t, "direct_ns"), busy = column(t, "busy_ns"),
                 subtree = column(t, "subtree_ns");
    for (size_t r = 0; r < roof_table_rows(t); r++) {
        CHECK(roof_table_i64(t, r, busy) <= roof_table_i64(t, r, direct));
        CHECK(roof_table_i64(t, r, busy) <= roof_table_i64(t, r, subtree));
    }
}

/* How often a check of `quality` found something. */
static int64_t found(const roof_table *quality, const char *check)
{
    for (size_t r = 0; r < roof_table_rows(quality); r++)
        if (strcmp(roof_table_str(quality, r, column(quality, "check")), check) == 0)
            return roof_table_i64(quality, r, column(quality, "count"));
    fprintf(stderr, "quality has no check %s\n", check);
    abort();
}

/* Siblings overlap only where one overhangs: then the time of both is their own, and more than what
 * encloses them. */
static void check_op_names(const roof_table *t, int64_t gpu_time_ns, bool overhangs)
{
    if (gpu_time_ns == INT64_MAX || sum(t, "cpu_total_ns") == INT64_MAX)
        return;
    for (size_t r = 0; r < roof_table_rows(t); r++) {
        CHECK(overhangs || roof_table_i64(t, r, column(t, "cpu_self_ns")) <=
                               roof_table_i64(t, r, column(t, "cpu_total_ns")));
        CHECK(roof_table_i64(t, r, column(t, "gpu_direct_ns")) <=
              roof_table_i64(t, r, column(t, "gpu_total_ns")));
    }
}

static void check_kernel_lists(const roof_table *by_args)
{
    for (size_t r = 0; r < roof_table_rows(by_args); r++)
        CHECK(is_json(roof_table_str(by_args, r, column(by_args, "kernels"))));
}

/* A cell of `info` that holds a number. */
static int64_t info_number(const roof_table *info, const char *key)
{
    for (size_t r = 0; r < roof_table_rows(info); r++)
        if (strcmp(roof_table_str(info, r, 0), key) == 0)
            return strtoll(roof_table_str(info, r, 1), NULL, 10);
    abort();
}

/* All tables but `tree`, in the order of their definitions. */
struct tables {
    roof_table *t[128];
    size_t n;
};

static const roof_table *find(const struct tables *all, const char *name)
{
    for (size_t i = 0; i < all->n; i++)
        if (strcmp(roof_table_def(all->t[i])->name, name) == 0)
            return all->t[i];
    abort();
}

/* Every GPU row is counted once in each of these. */
static void check_sums(const struct tables *all)
{
    const int64_t total = info_number(find(all, "info"), "gpu_time_ns");
    const int64_t rows = info_number(find(all, "info"), "gpu_rows");
    CHECK(sum(find(all, "ops"), "direct_ns") == total);
    CHECK(sum(find(all, "ops_by_category"), "direct_ns") == total);
    CHECK(sum(find(all, "ops_by_args"), "direct_ns") == total);
    CHECK(sum(find(all, "kernels"), "total_ns") == total);
    CHECK(sum(find(all, "kernel_names"), "total_ns") == total);
    CHECK(sum(find(all, "launches"), "direct_ns") == total);
    CHECK(sum(find(all, "attribution_coverage"), "total_ns") == total);
    CHECK(sum(find(all, "attribution_coverage"), "count") == rows);
    CHECK(roof_table_rows(find(all, "attribution")) == (size_t)rows);
    CHECK(sum(find(all, "kernels"), "count") == rows);
    CHECK(sum(find(all, "launches"), "rows") == rows);
}

/* ---- One trace ---- */

static void run_all(const roof_trace *tr, const roof_run_opts *opts, struct tables *all)
{
    all->n = 0;
    CHECK(roof_tabledef_count() <= sizeof all->t / sizeof *all->t);
    for (size_t i = 0; i < roof_tabledef_count(); i++) {
        const char *name = roof_tabledef_at(i)->name;
        if (!is_of_one_thing(name))
            CHECK(roof_run(tr, name, opts, &all->t[all->n++], NULL) == ROOF_OK);
    }
}

static void free_all(struct tables *all)
{
    for (size_t i = 0; i < all->n; i++)
        roof_table_free(all->t[i]);
}

static void check_id(const roof_trace *tr, uint32_t id, struct text *json)
{
    roof_table *tree;
    char *raw;
    size_t len;
    CHECK(roof_run(tr, "tree", &(roof_run_opts){.has_id = true, .id = id}, &tree, NULL) == ROOF_OK);
    CHECK(roof_table_rows(tree) > 0);
    write_forms(&(const roof_table *){tree}, 1, json);
    roof_table_free(tree);
    CHECK(roof_raw_event(tr, id, &raw, &len, NULL) == ROOF_OK);
    CHECK(len >= 2 && raw[0] == '{' && raw[len - 1] == '}');
    append(json, raw, len);
    roof_free(raw);
}

/* The first ids, the last ones, and the one behind them, which is none. */
static void check_ids(const roof_trace *tr, const roof_table *info, struct text *json)
{
    const uint32_t n = (uint32_t)(info_number(info, "ops") + info_number(info, "calls") +
                                  info_number(info, "gpu_rows") + info_number(info, "frames") +
                                  info_number(info, "annotations"));
    char *raw;
    size_t len;
    for (uint32_t id = 0; id < n; id++)
        if (id < 4 || id + 4 >= n)
            check_id(tr, id, json);
    CHECK(roof_raw_event(tr, n, &raw, &len, NULL) == ROOF_ARG);
}

static void check_tree_of(const roof_trace *tr, const roof_table *op_names, struct text *json)
{
    roof_table *tree;
    if (!roof_table_rows(op_names))
        return;
    const char *name = roof_table_str(op_names, 0, 0);
    CHECK(roof_run(tr, "tree", &(roof_run_opts){.op = name}, &tree, NULL) == ROOF_OK);
    write_forms(&(const roof_table *){tree}, 1, json);
    roof_table_free(tree);
}

/* The forms that are made from stacks; each row of GPU time is in one line. */
static void check_stacks(const roof_table *stacks, int64_t gpu_time_ns)
{
    struct text folded = {0}, scope = {0};
    int64_t sum = 0;
    CHECK(roof_write(&stacks, 1, "folded", NULL, append, &folded, NULL) == ROOF_OK);
    CHECK(roof_write(&stacks, 1, "speedscope", NULL, append, &scope, NULL) == ROOF_OK);
    CHECK(is_json(scope.s));
    for (char *line = folded.s, *end; line && (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        sum = add(sum, strtoll(strrchr(line, ' ') + 1, NULL, 10));
    }
    CHECK(sum == gpu_time_ns);
    free(folded.s);
    free(scope.s);
}

/* A selection that the input decides, of what the trace has. */
static roof_selection choose_selection(const struct tables *all, int64_t numbers[2])
{
    const roof_table *streams = find(all, "streams"), *ops = find(all, "ops"),
                     *steps = find(all, "steps"), *info = find(all, "info");
    roof_selection s = {0};
    const unsigned bits = choice / 1024;
    if (bits & 1 && roof_table_rows(streams)) {
        const size_t row = choice % roof_table_rows(streams);
        for (size_t c = 0; c < 2; c++)
            numbers[c] =
                roof_table_is_null(streams, row, c) ? INT64_MIN : roof_table_i64(streams, row, c);
        s.devices = &numbers[0];
        s.ndevices = bits & 2 ? 1 : 0;
        s.streams = &numbers[1];
        s.nstreams = bits & 4 ? 1 : 0;
    }
    if (bits & 8 && roof_table_rows(ops))
        s.category = roof_table_str(ops, choice % roof_table_rows(ops), column(ops, "category"));
    if (bits & 16 && roof_table_rows(steps) > 1) {
        s.has_steps = true;
        s.first_step = roof_table_i64(steps, 0, column(steps, "number"));
        s.last_step = s.first_step;
    }
    if (bits & 32) {
        s.has_window = true;
        s.begin_ns = choice % 20000;
        s.end_ns = s.begin_ns + choice % 100000;
    }
    s.name = bits & 64 ? "[a-m]" : NULL;
    s.annotation = bits & 128 ? "." : NULL;
    s.module = bits & 256 ? "^[A-Z]" : NULL;
    s.has_op = bits & 512 && info_number(info, "ops");
    s.op = 0;
    return s;
}

/* The tables of a part of the trace agree with each other too. */
static void check_selection(const roof_trace *tr, const struct tables *whole, struct text *json)
{
    struct tables all;
    int64_t numbers[2];
    roof_trace *view;
    const roof_selection s = choose_selection(whole, numbers);
    CHECK(roof_select(tr, &s, &view, NULL) == ROOF_OK);
    run_all(view, &(roof_run_opts){0}, &all);
    check_timeline(find(&all, "timeline"));
    check_launches(find(&all, "launches"));
    const int64_t total = sum(find(&all, "launches"), "direct_ns");
    CHECK(sum(find(&all, "ops"), "direct_ns") == total);
    CHECK(sum(find(&all, "ops_by_args"), "direct_ns") == total);
    CHECK(sum(find(&all, "kernels"), "total_ns") == total);
    CHECK(sum(find(&all, "kernel_names"), "total_ns") == total);
    CHECK(sum(find(&all, "kernels"), "count") == sum(find(&all, "launches"), "rows"));
    CHECK(total <= info_number(find(whole, "info"), "gpu_time_ns"));
    write_forms((const roof_table *const *)all.t, all.n, json);
    free_all(&all);
    roof_close(view);
}

/* All there is to see of the trace, as JSON. */
static void check_trace(const roof_trace *tr, struct text *json)
{
    static const roof_run_opts OPTS[] = {
        {0},
        {.brief = true},
        {.linked_only = true, .micro_idle_ns = 1},
        {.micro_idle_ns = 5000},
        {.micro_idle_ns = INT64_MAX},
    };
    for (size_t i = 0; i < sizeof OPTS / sizeof *OPTS; i++) {
        struct tables all;
        run_all(tr, &OPTS[i], &all);
        check_timeline(find(&all, "timeline"));
        if (i == 0) {
            check_sums(&all);
            check_launches(find(&all, "launches"));
            check_op_names(find(&all, "op_names"), info_number(find(&all, "info"), "gpu_time_ns"),
                           found(find(&all, "quality"), "overhang") > 0);
            check_kernel_lists(find(&all, "ops_by_args"));
            check_stacks(find(&all, "stacks"), info_number(find(&all, "info"), "gpu_time_ns"));
            check_ids(tr, find(&all, "info"), json);
            check_tree_of(tr, find(&all, "op_names"), json);
            check_selection(tr, &all, json);
        }
        if (i < 2)
            write_forms((const roof_table *const *)all.t, all.n, json);
        free_all(&all);
    }
}

/* False if the file is no trace. */
static bool open_and_check(const roof_open_opts *opts, struct text *json)
{
    roof_trace *tr;
    roof_error err = {.code = ROOF_OK};
    const roof_status status = roof_open(path, opts, &tr, &err);
    if (status != ROOF_OK) {
        CHECK(!tr && err.code == status && err.message[0] && !strchr(err.message, '\n'));
        return false;
    }
    check_trace(tr, json);
    roof_close(tr);
    return true;
}

void check_trace_bytes(const uint8_t *data, size_t size)
{
    struct text first = {0}, again = {0}, strict = {0};
    choose(data, size);
    const roof_open_opts as_it_is = {.threads = 1, .several_processes = true};
    /* What is not refused reads the same as it is. */
    if (open_and_check(&(roof_open_opts){.threads = 1}, &first) ||
        open_and_check(&as_it_is, &first)) {
        roof_open_opts opts = as_it_is;
        opts.threads = 3;
        CHECK(open_and_check(&opts, &again));
        CHECK(first.len == again.len && memcmp(first.s, again.s, first.len) == 0);
        opts.require_flow = true;
        CHECK(open_and_check(&opts, &strict));
    }
    free(first.s);
    free(again.s);
    free(strict.s);
}

void check_trace_once(const uint8_t *data, size_t size)
{
    struct text json = {0};
    choose(data, size);
    open_and_check(&(roof_open_opts){.threads = 1 + choice % 2}, &json);
    free(json.s);
}
