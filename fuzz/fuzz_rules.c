/* fuzz_rules.c - any bytes as a rules file for one fixed trace: whatever the rules say, every GPU
 * row stays counted once, and a file that is refused says which line is wrong. */
#define _POSIX_C_SOURCE 200809L
#include "rooftree.h"

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A wrapper inside an op, a launch with rows, one without, a collective, a copy, a row without
 * call: 10 + 20 + 5 + 3 us. */
static const char TRACE[] =
    "{\"traceEvents\":["
    "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"aten::mm\",\"pid\":1,\"tid\":1,\"ts\":0,\"dur\":"
    "50},"
    "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"execute\",\"pid\":1,\"tid\":1,\"ts\":1,\"dur\":40}"
    ","
    "{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"cudaLaunchKernel\",\"pid\":1,\"tid\":1,"
    "\"ts\":2,"
    "\"dur\":3,\"args\":{\"correlation\":1}},"
    "{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"cudaLaunchKernel\",\"pid\":1,\"tid\":1,"
    "\"ts\":6,"
    "\"dur\":3,\"args\":{\"correlation\":2}},"
    "{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"cudaMemcpyAsync\",\"pid\":1,\"tid\":1,"
    "\"ts\":60,"
    "\"dur\":3,\"args\":{\"correlation\":3}},"
    "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"gemm\",\"pid\":0,\"tid\":7,\"ts\":10,\"dur\":10,"
    "\"args\":{\"device\":0,\"stream\":7,\"correlation\":1}},"
    "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"ncclKernel\",\"pid\":0,\"tid\":8,\"ts\":15,"
    "\"dur\":20,"
    "\"args\":{\"device\":0,\"stream\":8,\"correlation\":1}},"
    "{\"ph\":\"X\",\"cat\":\"gpu_memcpy\",\"name\":\"Memcpy HtoD\",\"pid\":0,\"tid\":7,\"ts\":70,"
    "\"dur\":5,\"args\":{\"device\":0,\"stream\":7,\"correlation\":3}},"
    "{\"ph\":\"X\",\"cat\":\"gpu_memset\",\"name\":\"Memset\",\"pid\":0,\"tid\":7,\"ts\":80,"
    "\"dur\":3,"
    "\"args\":{\"device\":0,\"stream\":7}}]}";

enum { GPU_NS = 38000, WINDOW_NS = 73000 };

/* ---- The input as a file ---- */

static char trace_path[] = "/tmp/fuzz_trace_XXXXXX", rules_path[] = "/tmp/fuzz_rules_XXXXXX";

static void remove_files(void)
{
    unlink(trace_path);
    unlink(rules_path);
}

static void overwrite(int fd, const void *bytes, size_t size)
{
    CHECK(ftruncate(fd, 0) == 0);
    CHECK(lseek(fd, 0, SEEK_SET) == 0);
    CHECK(write(fd, bytes, size) == (ssize_t)size);
}

/* One pair of files for the whole run; only the rules change. */
static void write_files(const uint8_t *rules, size_t size)
{
    static int trace_fd = -1, rules_fd = -1;
    if (trace_fd < 0) {
        trace_fd = mkstemp(trace_path);
        rules_fd = mkstemp(rules_path);
        CHECK(trace_fd >= 0 && rules_fd >= 0);
        atexit(remove_files);
        overwrite(trace_fd, TRACE, sizeof TRACE - 1);
    }
    overwrite(rules_fd, rules, size);
}

/* ---- What must hold ---- */

static size_t column(const roof_table *t, const char *name)
{
    const roof_tabledef *def = roof_table_def(t);
    for (size_t c = 0; c < def->ncols; c++)
        if (strcmp(def->cols[c].name, name) == 0)
            return c;
    abort();
}

static void check_sum(const roof_trace *tr, const char *table, const char *name, int64_t expected)
{
    roof_table *t;
    int64_t sum = 0;
    CHECK(roof_run(tr, table, NULL, &t, NULL) == ROOF_OK);
    for (size_t r = 0; r < roof_table_rows(t); r++)
        sum += roof_table_i64(t, r, column(t, name));
    CHECK(sum == expected);
    roof_table_free(t);
}

/* The parts of the window, whatever class the rules give to each row. */
static void check_timeline(const roof_trace *tr)
{
    static const char *const PARTS[] = {"computation_time", "exposed_communication_time",
                                        "exposed_memcpy_time", "idle_time"};
    roof_table *t;
    int64_t sum = 0;
    CHECK(roof_run(tr, "timeline", NULL, &t, NULL) == ROOF_OK);
    for (size_t r = 0; r < roof_table_rows(t); r++)
        for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++)
            if (strcmp(roof_table_str(t, r, column(t, "type")), PARTS[i]) == 0)
                sum += roof_table_i64(t, r, column(t, "time_ns"));
    CHECK(sum == 2 * WINDOW_NS); /* the device, and all devices */
    roof_table_free(t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    roof_trace *tr;
    roof_error err = {.code = ROOF_OK};
    write_files(data, size);
    if (roof_open(trace_path, &(roof_open_opts){.classes_path = rules_path}, &tr, &err) !=
        ROOF_OK) {
        CHECK(err.code == ROOF_FORMAT && !tr);
        CHECK(strncmp(err.message, rules_path, strlen(rules_path)) == 0);
        CHECK(!strchr(err.message, '\n'));
        return 0;
    }
    check_sum(tr, "ops", "direct_ns", GPU_NS);
    check_sum(tr, "ops_by_category", "direct_ns", GPU_NS);
    check_sum(tr, "ops_by_args", "direct_ns", GPU_NS);
    check_sum(tr, "launches", "direct_ns", GPU_NS);
    check_sum(tr, "kernels", "total_ns", GPU_NS);
    check_timeline(tr);
    roof_close(tr);
    return 0;
}
