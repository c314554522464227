/* fuzz_cache.c - any damage to the cache of one fixed trace: whatever the file there says, answers
 * are those of the trace. The first byte chooses: 0, the rest is the whole file; else pieces of 4
 * bytes are changes of a good one: two for the place, one for what (cut here, or change a byte). */
#define _POSIX_C_SOURCE 200809L
#include "rooftree.h"

#include "check.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char TRACE[] =
    "{\"traceEvents\":["
    "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"aten::mm\",\"pid\":1,\"tid\":1,\"ts\":0,\"dur\":"
    "50,"
    "\"args\":{\"Input Dims\":[[2,3],[3,4]]}},"
    "{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"cudaLaunchKernel\",\"pid\":1,\"tid\":1,"
    "\"ts\":2,\"dur\":3,\"args\":{\"correlation\":1}},"
    "{\"ph\":\"X\",\"cat\":\"python_function\",\"name\":\"f\",\"pid\":1,\"tid\":1,\"ts\":0,"
    "\"dur\":60},"
    "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"gemm\",\"pid\":0,\"tid\":7,\"ts\":10,\"dur\":10,"
    "\"args\":{\"device\":0,\"stream\":7,\"correlation\":1}},"
    "{\"ph\":\"X\",\"cat\":\"gpu_memset\",\"name\":\"Memset\",\"pid\":0,\"tid\":7,\"ts\":80,"
    "\"dur\":3,\"args\":{\"device\":0,\"stream\":7}}]}";

struct text {
    char *s;
    size_t len;
};

/* ---- Files, made by the first input and removed at the end ---- */

static char root[] = "/tmp/fuzz_cache_XXXXXX", trace_path[64], cache_dir[64], cache_path[400];
static struct text good;   /* the cache file */
static struct text answer; /* of the trace without a cache */

static void write_file(const char *path, const char *bytes, size_t len)
{
    FILE *f = fopen(path, "wb");
    CHECK(f != NULL);
    CHECK(fwrite(bytes, 1, len, f) == len);
    CHECK(fclose(f) == 0);
}

static struct text read_file(const char *path)
{
    struct text t = {malloc(1 << 20), 0};
    FILE *f = fopen(path, "rb");
    CHECK(t.s && f);
    t.len = fread(t.s, 1, 1 << 20, f);
    CHECK(t.len < 1 << 20);
    fclose(f);
    return t;
}

static void clean_up(void)
{
    unlink(cache_path);
    rmdir(cache_dir);
    unlink(trace_path);
    rmdir(root);
    free(good.s);
    free(answer.s);
}

static void find_cache(void)
{
    DIR *d = opendir(cache_dir);
    CHECK(d != NULL);
    for (struct dirent *e = readdir(d); e; e = readdir(d))
        if (e->d_name[0] != '.')
            snprintf(cache_path, sizeof cache_path, "%s/%s", cache_dir, e->d_name);
    closedir(d);
}

/* ---- What is answered ---- */

static int append(void *ctx, const char *bytes, size_t len)
{
    struct text *t = ctx;
    t->s = realloc(t->s, t->len + len + 1);
    CHECK(t->s);
    memcpy(t->s + t->len, bytes, len);
    t->len += len;
    return 0;
}

static void add_table(const roof_trace *tr, const char *name, const roof_run_opts *opts,
                      struct text *out)
{
    roof_table *t;
    CHECK(roof_run(tr, name, opts, &t, NULL) == ROOF_OK);
    CHECK(roof_write((const roof_table *const *)&t, 1, "csv", NULL, append, out, NULL) == ROOF_OK);
    roof_table_free(t);
}

/* Kept tables, then what needs the columns. */
static struct text all_answers(const char *dir)
{
    struct text out = {0};
    roof_trace *tr;
    char *raw;
    size_t len;
    CHECK(roof_open(trace_path, &(roof_open_opts){.cache_dir = dir}, &tr, NULL) == ROOF_OK);
    for (size_t i = 0; i < roof_tabledef_count(); i++)
        if (!is_of_one_thing(roof_tabledef_at(i)->name))
            add_table(tr, roof_tabledef_at(i)->name, &(roof_run_opts){.brief = i % 2}, &out);
    add_table(tr, "timeline", &(roof_run_opts){.micro_idle_ns = 1}, &out);
    add_table(tr, "tree", &(roof_run_opts){.op = "aten::mm"}, &out);
    CHECK(roof_raw_event(tr, 2, &raw, &len, NULL) == ROOF_OK);
    append(&out, raw, len);
    roof_free(raw);
    roof_close(tr);
    return out;
}

static void set_up(void)
{
    if (good.s)
        return;
    CHECK(mkdtemp(root) != NULL);
    snprintf(trace_path, sizeof trace_path, "%s/t.json", root);
    snprintf(cache_dir, sizeof cache_dir, "%s/cache", root);
    write_file(trace_path, TRACE, sizeof TRACE - 1);
    answer = all_answers(NULL);
    free(all_answers(cache_dir).s);
    find_cache();
    good = read_file(cache_path);
    atexit(clean_up);
}

/* ---- Damage ---- */

/* Applies the changes to the good file, of which *len bytes are left. */
static void change(char *bytes, size_t *len, const uint8_t *data, size_t size)
{
    for (; size >= 4; data += 4, size -= 4) {
        const size_t at = (size_t)data[0] << 8 | data[1];
        if (at >= *len)
            continue;
        if (data[2] == 0xff)
            *len = at;
        else
            bytes[at] = (char)(bytes[at] ^ data[3]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    set_up();
    char *bytes = malloc(good.len + size);
    size_t len = good.len;
    CHECK(bytes != NULL);
    memcpy(bytes, good.s, good.len);
    if (size && !data[0]) {
        len = size - 1;
        memcpy(bytes, data + 1, len);
    } else if (size) {
        change(bytes, &len, data + 1, size - 1);
    }
    write_file(cache_path, bytes, len);
    struct text found = all_answers(cache_dir);
    CHECK(found.len == answer.len && memcmp(found.s, answer.s, found.len) == 0);
    free(found.s);
    free(bytes);
    return 0;
}
