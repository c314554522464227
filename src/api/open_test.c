/* open_test.c - What a cache answers is what the file would, whatever became of the cache. */
#define _POSIX_C_SOURCE 200809L
#include "rooftree.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* An op with arguments, its call, a kernel of it, one without call; a frame, a step, a device. */
static const char TRACE[] =
    "{\"deviceProperties\":[{\"id\":0,\"name\":\"GPU\",\"numSms\":80}],"
    "\"distributedInfo\":{\"rank\":3,\"world_size\":8,\"backend\":\"nccl\"},\"traceEvents\":["
    "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"aten::mm\",\"pid\":1,\"tid\":1,\"ts\":0,\"dur\":"
    "50,"
    "\"args\":{\"Input Dims\":[[2,3],[3,4]],\"Input type\":[\"float\",\"float\"]}},"
    "{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"cudaLaunchKernel\",\"pid\":1,\"tid\":1,"
    "\"ts\":2,\"dur\":3,\"args\":{\"correlation\":1}},"
    "{\"ph\":\"X\",\"cat\":\"python_function\",\"name\":\"nn.Module: Linear_0\",\"pid\":1,"
    "\"tid\":1,\"ts\":0,\"dur\":60},"
    "{\"ph\":\"X\",\"cat\":\"user_annotation\",\"name\":\"ProfilerStep#1\",\"pid\":1,\"tid\":1,"
    "\"ts\":0,\"dur\":100},"
    "{\"ph\":\"s\",\"cat\":\"ac2g\",\"name\":\"ac2g\",\"pid\":1,\"tid\":1,\"ts\":2,\"id\":1},"
    "{\"ph\":\"f\",\"cat\":\"ac2g\",\"name\":\"ac2g\",\"pid\":0,\"tid\":7,\"ts\":10,\"id\":1,"
    "\"bp\":\"e\"},"
    "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"gemm\",\"pid\":0,\"tid\":7,\"ts\":10,\"dur\":10,"
    "\"args\":{\"device\":0,\"stream\":7,\"correlation\":1}},"
    "{\"ph\":\"X\",\"cat\":\"gpu_memset\",\"name\":\"Memset\",\"pid\":0,\"tid\":7,\"ts\":80,"
    "\"dur\":3,\"args\":{\"device\":0,\"stream\":7}}]}";

enum { LAST_ID = 5 };

static char root[] = "/tmp/open_test_XXXXXX";
static char trace_path[64], cache_dir[64];

static void write_trace(const char *text)
{
    FILE *f = fopen(trace_path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, strlen(text), f), strlen(text));
    assert_int_equal(fclose(f), 0);
}

static int make_root(void **state)
{
    (void)state;
    if (!mkdtemp(root))
        return -1;
    snprintf(trace_path, sizeof trace_path, "%s/t.json", root);
    snprintf(cache_dir, sizeof cache_dir, "%s/cache", root);
    write_trace(TRACE);
    return 0;
}

/* Path of the only file in the cache's directory; false if there is none. */
static bool find_cache(char path[400])
{
    DIR *d = opendir(cache_dir);
    int n = 0;
    for (struct dirent *e = d ? readdir(d) : NULL; e; e = readdir(d)) {
        if (e->d_name[0] == '.')
            continue;
        snprintf(path, 400, "%s/%s", cache_dir, e->d_name);
        n++;
    }
    if (d)
        closedir(d);
    assert_in_range(n, 0, 1);
    return n == 1;
}

static void remove_cache(void)
{
    char path[400];
    if (find_cache(path))
        unlink(path);
}

static int remove_root(void **state)
{
    (void)state;
    remove_cache();
    rmdir(cache_dir);
    unlink(trace_path);
    return rmdir(root);
}

/* ---- All that a trace answers, as text ---- */

struct text {
    char *s;
    size_t len;
};

static int append(void *ctx, const char *bytes, size_t len)
{
    struct text *t = ctx;
    t->s = realloc(t->s, t->len + len + 1);
    assert_non_null(t->s);
    memcpy(t->s + t->len, bytes, len);
    t->len += len;
    t->s[t->len] = '\0';
    return 0;
}

static void add_table(const roof_trace *tr, const char *name, const roof_run_opts *opts,
                      struct text *text)
{
    roof_table *t;
    roof_error err;
    if (roof_run(tr, name, opts, &t, &err) != ROOF_OK) {
        append(text, err.message, strlen(err.message));
        return;
    }
    for (size_t i = 0; i < roof_writerdef_count(); i++) {
        const roof_writerdef *def = roof_writerdef_at(i);
        if (!def->binary && (!def->table || strcmp(def->table, name) == 0))
            assert_int_equal(
                roof_write((const roof_table *const *)&t, 1, def->name, NULL, append, text, NULL),
                ROOF_OK);
    }
    if (roof_table_note(t))
        append(text, roof_table_note(t), strlen(roof_table_note(t)));
    roof_table_free(t);
}

static void add_event(const roof_trace *tr, uint32_t id, struct text *text)
{
    char *raw;
    size_t len;
    if (roof_raw_event(tr, id, &raw, &len, NULL) == ROOF_OK)
        append(text, raw, len);
    roof_free(raw);
}

static char *all_answers(const roof_trace *tr)
{
    static const roof_run_opts OPTS[] = {
        {0},
        {.brief = true},
        {.linked_only = true},
        {.micro_idle_ns = 5000, .brief = true},
        {.op = "aten::mm"},
        {.op = "aten::none"},
    };
    struct text text = {0};
    for (size_t o = 0; o < sizeof OPTS / sizeof *OPTS; o++)
        for (size_t i = 0; i < roof_tabledef_count(); i++)
            add_table(tr, roof_tabledef_at(i)->name, &OPTS[o], &text);
    for (uint32_t id = 0; id <= LAST_ID + 1; id++) {
        add_table(tr, "tree", &(roof_run_opts){.has_id = true, .id = id}, &text);
        add_event(tr, id, &text);
    }
    return text.s;
}

static char *answers_of(const roof_open_opts *opts)
{
    roof_trace *tr;
    assert_int_equal(roof_open(trace_path, opts, &tr, NULL), ROOF_OK);
    char *text = all_answers(tr);
    roof_close(tr);
    return text;
}

/* Opens twice with the cache and once without: the same. */
static void assert_same_answers(roof_open_opts opts)
{
    opts.cache_dir = NULL;
    char *plain = answers_of(&opts);
    opts.cache_dir = cache_dir;
    char *first = answers_of(&opts), *second = answers_of(&opts);
    assert_string_equal(plain, first);
    assert_string_equal(plain, second);
    free(plain);
    free(first);
    free(second);
}

static ino_t cache_inode(void)
{
    char path[400];
    struct stat st;
    assert_true(find_cache(path));
    assert_int_equal(stat(path, &st), 0);
    return st.st_ino;
}

/* ---- Tests ---- */

static const roof_open_opts CACHED = {.cache_dir = cache_dir};

static void the_same_answers(void **state)
{
    (void)state;
    assert_same_answers((roof_open_opts){0});
    remove_cache();
    assert_same_answers((roof_open_opts){.clip = true, .require_flow = true, .strict = true});
    remove_cache();
}

/* Several events at once, in whatever order, are what they are one by one. */
static void several_events_are_each(void **state)
{
    static const uint32_t IDS[] = {LAST_ID, 0, 2, 0, 1};
    const size_t n = sizeof IDS / sizeof *IDS;
    struct text each = {0};
    char *together;
    size_t len;
    roof_trace *tr;
    roof_error err;
    (void)state;
    assert_int_equal(roof_open(trace_path, NULL, &tr, NULL), ROOF_OK);
    append(&each, "[", 1);
    for (size_t i = 0; i < n; i++) {
        append(&each, ",\n", i ? 2 : 0);
        add_event(tr, IDS[i], &each);
    }
    append(&each, "]", 1);
    assert_int_equal(roof_raw_events(tr, IDS, n, &together, &len, NULL), ROOF_OK);
    assert_int_equal(len, each.len);
    assert_memory_equal(together, each.s, len);
    roof_free(together);
    assert_int_equal(roof_raw_events(tr, IDS, 0, &together, &len, NULL), ROOF_OK);
    assert_memory_equal(together, "[]", len);
    roof_free(together);
    assert_int_equal(
        roof_raw_events(tr, (const uint32_t[]){0, LAST_ID + 1}, 2, &together, &len, &err),
        ROOF_ARG);
    assert_null(together);
    roof_close(tr);
    free(each.s);
}

static void used_again_not_written_again(void **state)
{
    roof_trace *tr;
    (void)state;
    free(answers_of(&CACHED));
    const ino_t inode = cache_inode();
    assert_int_equal(roof_open(trace_path, &CACHED, &tr, NULL), ROOF_OK);
    assert_int_equal(roof_cached(tr, NULL), ROOF_OK);
    roof_close(tr);
    assert_int_equal(cache_inode(), inode);
    remove_cache();
}

static void a_changed_file_is_read_again(void **state)
{
    char changed[sizeof TRACE];
    (void)state;
    free(answers_of(&CACHED));
    const ino_t inode = cache_inode();
    memcpy(changed, TRACE, sizeof TRACE);
    memcpy(strstr(changed, "gemm"), "mmeg", 4);
    write_trace(changed);
    assert_same_answers((roof_open_opts){0});
    assert_true(cache_inode() != inode);
    write_trace(TRACE);
    assert_same_answers((roof_open_opts){0});
    remove_cache();
}

/* One byte changed in each of many places, before the trace is opened and while it is. */
static void damage(int fd, off_t at)
{
    unsigned char c;
    assert_int_equal(pread(fd, &c, 1, at), 1);
    c ^= 0x11;
    assert_int_equal(pwrite(fd, &c, 1, at), 1);
}

static void a_damaged_cache_is_made_anew(void **state)
{
    char path[400];
    struct stat st;
    char *plain = answers_of(NULL);
    (void)state;
    free(answers_of(&CACHED));
    assert_true(find_cache(path));
    assert_int_equal(stat(path, &st), 0);
    for (off_t at = 0; at < st.st_size; at += at < 4096 ? 149 : 1301) {
        const int fd = open(path, O_RDWR);
        assert_true(fd >= 0);
        damage(fd, at);
        char *damaged = answers_of(&CACHED);
        assert_string_equal(plain, damaged);
        free(damaged);
        damage(fd, at); /* a byte of padding is never looked at */
        close(fd);
        free(answers_of(&CACHED)); /* once more, if it was removed */
    }
    free(plain);
    remove_cache();
}

static void damage_while_it_is_open(void **state)
{
    char path[400];
    roof_trace *tr;
    char *plain = answers_of(NULL);
    (void)state;
    free(answers_of(&CACHED));
    assert_true(find_cache(path));
    assert_int_equal(roof_open(trace_path, &CACHED, &tr, NULL), ROOF_OK);
    const int fd = open(path, O_RDWR);
    for (off_t at = 4000; at < 8000; at++)
        damage(fd, at); /* an unchanged map shows the file's bytes */
    close(fd);
    char *damaged = all_answers(tr);
    assert_string_equal(plain, damaged);
    roof_close(tr);
    assert_false(find_cache(path)); /* nobody else shall stumble over it */
    free(plain);
    free(damaged);
}

static void no_place_for_it(void **state)
{
    roof_trace *tr;
    roof_error err;
    char dir[80];
    (void)state;
    snprintf(dir, sizeof dir, "%s/below", trace_path);
    const roof_open_opts opts = {.cache_dir = dir};
    char *plain = answers_of(NULL), *cached = answers_of(&opts);
    assert_string_equal(plain, cached);
    assert_int_equal(roof_open(trace_path, &opts, &tr, NULL), ROOF_OK);
    assert_int_equal(roof_cached(tr, &err), ROOF_IO);
    assert_memory_equal(err.message, dir, strlen(dir));
    roof_close(tr);
    assert_int_equal(roof_open(trace_path, NULL, &tr, NULL), ROOF_OK);
    assert_int_equal(roof_cached(tr, NULL), ROOF_ARG);
    roof_close(tr);
    free(plain);
    free(cached);
}

/* ---- Many at a time ---- */

static const char *expected;

static void *open_and_compare(void *trace)
{
    bool same = true;
    for (int i = 0; i < 2; i++) {
        char *text = trace ? all_answers(trace) : answers_of(&CACHED);
        same &= strcmp(text, expected) == 0;
        free(text);
    }
    return same ? trace_path : NULL;
}

static void run_threads(roof_trace *tr)
{
    pthread_t threads[4];
    void *same;
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, open_and_compare, tr), 0);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(pthread_join(threads[i], &same), 0);
        assert_non_null(same);
    }
}

static void threads_share_a_trace(void **state)
{
    roof_trace *tr;
    char *plain = answers_of(NULL);
    (void)state;
    expected = plain;
    free(answers_of(&CACHED));
    assert_int_equal(roof_open(trace_path, &CACHED, &tr, NULL), ROOF_OK);
    run_threads(tr);
    roof_close(tr);
    free(plain);
    remove_cache();
}

/* Each thread opens for itself, while there is no cache yet: all write it. */
static void threads_open_one_file(void **state)
{
    char *plain = answers_of(NULL);
    (void)state;
    expected = plain;
    remove_cache();
    run_threads(NULL);
    cache_inode(); /* one file, no temporary ones */
    free(plain);
    remove_cache();
}

/* Captures are read with the trace and keep the cache out; one that cannot be read is an error. */
static void captures(void **state)
{
    const char *paths[ROOF_MAX_CAPTURES + 1];
    roof_open_opts opts = {.captures = paths, .ncaptures = 1, .cache_dir = cache_dir};
    roof_trace *tr;
    roof_error err;
    (void)state;
    write_trace(TRACE);
    remove_cache();
    for (size_t i = 0; i <= ROOF_MAX_CAPTURES; i++)
        paths[i] = trace_path;
    for (opts.ncaptures = 1; opts.ncaptures <= ROOF_MAX_CAPTURES; opts.ncaptures++) {
        assert_int_equal(roof_open(trace_path, &opts, &tr, &err), ROOF_OK);
        assert_int_equal(roof_cached(tr, &err), ROOF_ARG);
        roof_close(tr);
    }
    assert_int_equal(roof_open(trace_path, &opts, &tr, &err), ROOF_ARG);
    assert_null(tr);
    opts.ncaptures = 2;
    paths[1] = "/no/such/capture";
    assert_int_equal(roof_open(trace_path, &opts, &tr, &err), ROOF_IO);
    assert_null(tr);
    assert_non_null(strstr(err.message, paths[1]));
    char path[400];
    assert_false(find_cache(path));
}

/* So do programs of TorchInductor. */
static void programs(void **state)
{
    const char *paths[ROOF_MAX_INDUCTOR + 1];
    roof_open_opts opts = {.inductor = paths, .ninductor = 1, .cache_dir = cache_dir};
    roof_trace *tr;
    roof_inductor *ind;
    roof_table *table;
    roof_error err;
    (void)state;
    write_trace(TRACE);
    remove_cache();
    for (size_t i = 0; i <= ROOF_MAX_INDUCTOR; i++)
        paths[i] = "/no/such/program";
    assert_int_equal(roof_open(trace_path, &opts, &tr, &err), ROOF_IO);
    assert_null(tr);
    assert_non_null(strstr(err.message, paths[0]));
    paths[0] = trace_path;
    assert_int_equal(roof_open(trace_path, &opts, &tr, &err), ROOF_FORMAT);
    assert_null(tr);
    assert_int_equal(roof_inductor_open(paths, 1, &ind, &err), ROOF_FORMAT);
    assert_null(ind);
    opts.ninductor = ROOF_MAX_INDUCTOR + 1;
    assert_int_equal(roof_open(trace_path, &opts, &tr, &err), ROOF_ARG);

    char path[400], program[400];
    snprintf(program, sizeof program, "%s.py", trace_path);
    FILE *file = fopen(program, "wb");
    assert_non_null(file);
    fputs("async_compile = AsyncCompile()\ndef call(args):\n    extern_kernels.mm(a)\n", file);
    fclose(file);
    paths[0] = program;
    opts.ninductor = 1;
    assert_int_equal(roof_open(trace_path, &opts, &tr, &err), ROOF_OK);
    assert_int_equal(roof_cached(tr, &err), ROOF_ARG);
    assert_int_equal(roof_run(tr, "compiled_launches", NULL, &table, &err), ROOF_OK);
    roof_table_free(table);
    roof_close(tr);
    assert_false(find_cache(path));
    assert_int_equal(roof_inductor_open(paths, 1, &ind, &err), ROOF_OK);
    assert_int_equal(roof_inductor_run(ind, "inductor_calls", &table, &err), ROOF_OK);
    assert_int_equal(roof_table_rows(table), 1);
    roof_table_free(table);
    assert_int_equal(roof_inductor_run(ind, "calls", &table, &err), ROOF_ARG);
    assert_null(table);
    assert_null(roof_inductor_tabledef_at(roof_inductor_tabledef_count()));
    roof_inductor_close(ind);
    roof_inductor_close(NULL);
    remove(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_answers),
        cmocka_unit_test(several_events_are_each),
        cmocka_unit_test(used_again_not_written_again),
        cmocka_unit_test(a_changed_file_is_read_again),
        cmocka_unit_test(a_damaged_cache_is_made_anew),
        cmocka_unit_test(damage_while_it_is_open),
        cmocka_unit_test(no_place_for_it),
        cmocka_unit_test(threads_share_a_trace),
        cmocka_unit_test(threads_open_one_file),
        cmocka_unit_test(captures),
        cmocka_unit_test(programs),
    };
    return cmocka_run_group_tests(tests, make_root, remove_root);
}
