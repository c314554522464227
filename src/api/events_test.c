/* events_test.c - Single events, what launched them, and searches among them. */
#define _POSIX_C_SOURCE 200809L
#include "rooftree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* aten::a around aten::b around a call that launches gemm; a copy without call; a module, a note.
 * Ids: 0 aten::a, 1 aten::b, 2 the call, 3 gemm, 4 the copy, 5 the module, 6 the note. */
static const char TRACE[] =
    "{\"traceEvents\":["
    "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"aten::a\",\"pid\":1,\"tid\":1,\"ts\":5,\"dur\":9},"
    "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"aten::b\",\"pid\":1,\"tid\":1,\"ts\":6,\"dur\":7,"
    "\"args\":{\"Input Dims\":[[2,3]]}},"
    "{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"cudaLaunchKernel\",\"pid\":1,\"tid\":1,"
    "\"ts\":7,\"dur\":3,\"args\":{\"correlation\":1}},"
    "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"gemm\",\"pid\":0,\"tid\":7,\"ts\":20,\"dur\":10,"
    "\"args\":{\"device\":0,\"stream\":7,\"correlation\":1}},"
    "{\"ph\":\"X\",\"cat\":\"gpu_memcpy\",\"name\":\"copy\",\"pid\":0,\"tid\":7,\"ts\":40,"
    "\"dur\":3,\"args\":{\"device\":0,\"stream\":7}},"
    "{\"ph\":\"X\",\"cat\":\"python_function\",\"name\":\"nn.Module: M_0\",\"pid\":1,\"tid\":1,"
    "\"ts\":4,\"dur\":60},"
    "{\"ph\":\"X\",\"cat\":\"user_annotation\",\"name\":\"note\",\"pid\":1,\"tid\":1,\"ts\":0,"
    "\"dur\":99}]}";

static roof_trace *tr;

static int open_it(void **state)
{
    char path[] = "/tmp/events_test_XXXXXX";
    const int fd = mkstemp(path);
    (void)state;
    if (fd < 0 || write(fd, TRACE, sizeof TRACE - 1) != (ssize_t)sizeof TRACE - 1)
        return -1;
    const roof_status status = roof_open(path, NULL, &tr, NULL);
    close(fd);
    unlink(path);
    return status == ROOF_OK ? 0 : -1;
}

static int close_it(void **state)
{
    (void)state;
    roof_close(tr);
    return 0;
}

static roof_event event(uint32_t id)
{
    roof_event e;
    assert_int_equal(roof_event_at(tr, id, &e, NULL), ROOF_OK);
    return e;
}

static void an_op_knows_its_place_time_and_arguments(void **state)
{
    const roof_event b = event(1);
    (void)state;
    assert_string_equal(b.kind, "op");
    assert_string_equal(b.name, "aten::b");
    assert_true(b.start_ns == 1000 && b.dur_ns == 7000 && b.gpu_ns == 10000);
    assert_true(b.parent == 0 && b.op == 0 && b.call == UINT32_MAX && b.stream == INT64_MIN);
    assert_string_equal(b.dims, "[[2,3]]");
    assert_true(!b.types && !b.evidence);
    assert_true(event(0).parent == UINT32_MAX);
}

static void a_gpu_row_knows_its_call_op_and_evidence(void **state)
{
    const roof_event gemm = event(3), copy = event(4);
    (void)state;
    assert_string_equal(gemm.kind, "kernel");
    assert_true(gemm.parent == 2 && gemm.call == 2 && gemm.op == 1 && gemm.stream == 7);
    assert_string_equal(gemm.evidence, "correlation+containment");
    assert_string_equal(copy.kind, "memcpy");
    assert_true(copy.parent == UINT32_MAX && copy.call == UINT32_MAX && copy.op == UINT32_MAX);
    assert_true(!copy.evidence && copy.gpu_ns == 3000);
}

static void spans_are_events_too(void **state)
{
    (void)state;
    assert_string_equal(event(5).kind, "frame");
    assert_string_equal(event(6).kind, "annotation");
    assert_true(event(6).start_ns == -5000 && event(6).gpu_ns == INT64_MIN);
}

static void there_is_no_more(void **state)
{
    roof_event e;
    roof_launch l;
    roof_error err;
    (void)state;
    assert_int_equal(roof_event_at(tr, 7, &e, &err), ROOF_ARG);
    assert_non_null(strstr(err.message, "no event has id 7"));
    assert_int_equal(roof_event_launch(tr, UINT32_MAX, &l, NULL), ROOF_ARG);
}

static void a_launch_is_the_launchers_and_its_rows(void **state)
{
    roof_launch of_b, of_gemm, of_a, of_copy;
    (void)state;
    assert_int_equal(roof_event_launch(tr, 0, &of_a, NULL), ROOF_OK);
    assert_int_equal(roof_event_launch(tr, 1, &of_b, NULL), ROOF_OK);
    assert_int_equal(roof_event_launch(tr, 3, &of_gemm, NULL), ROOF_OK);
    assert_int_equal(roof_event_launch(tr, 4, &of_copy, NULL), ROOF_OK);
    assert_true(of_a.id == UINT32_MAX && !of_a.name && !of_a.module);
    assert_true(of_b.id == 1 && of_gemm.id == 1 && of_copy.id == 4);
    assert_string_equal(of_gemm.module, "M_0");
    assert_string_equal(of_copy.name, "(unlinked)");
    assert_null(of_b.step);
}

/* Whether the query finds just these ids. */
static bool finds(const roof_query *q, const char *expected)
{
    char text[64] = "";
    uint32_t *ids;
    size_t n;
    assert_int_equal(roof_find(tr, q, &ids, &n, NULL), ROOF_OK);
    for (size_t i = 0; i < n; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%u ", ids[i]);
    roof_free(ids);
    return strcmp(text, expected) == 0;
}

static void searches(void **state)
{
    (void)state;
    assert_true(finds(&(roof_query){.kind = NULL}, "0 1 2 3 4 5 6 "));
    assert_true(finds(&(roof_query){.kind = "op"}, "0 1 "));
    assert_true(finds(&(roof_query){.kind = "gpu"}, "3 4 "));
    assert_true(finds(&(roof_query){.kind = "memcpy"}, "4 "));
    assert_true(finds(&(roof_query){.kind = "frame"}, "5 "));
    assert_true(finds(&(roof_query){.name = "^aten|e$"}, "0 1 6 "));
    assert_true(finds(&(roof_query){.roots = true}, "0 4 "));
    assert_true(finds(&(roof_query){.has_below = true, .below = 0}, "1 2 3 "));
    assert_true(finds(&(roof_query){.has_below = true, .below = 0, .children = true}, "1 "));
    assert_true(finds(&(roof_query){.has_below = true, .below = 2, .children = true}, "3 "));
    assert_true(finds(&(roof_query){.kind = "kernel", .has_below = true, .below = 1}, "3 "));
    assert_true(finds(&(roof_query){.kind = "frame", .has_below = true, .below = 1}, ""));
}

static void spans_around(void **state)
{
    (void)state;
    assert_true(finds(&(roof_query){.has_around = true, .around = 1}, "5 6 "));
    assert_true(finds(&(roof_query){.has_around = true, .around = 3}, "5 6 "));
    assert_true(finds(&(roof_query){.kind = "frame", .has_around = true, .around = 3}, "5 "));
    assert_true(finds(&(roof_query){.has_around = true, .around = 4}, ""));
    assert_int_equal(roof_find(tr, &(roof_query){.has_around = true, .around = 5}, &(uint32_t *){0},
                               &(size_t){0}, NULL),
                     ROOF_ARG);
}

/* Without sequence numbers nothing is known. */
static void forward_ops(void **state)
{
    uint32_t *forward;
    size_t n;
    (void)state;
    assert_int_equal(roof_forward_ops(tr, &forward, &n, NULL), ROOF_OK);
    assert_true(n == 3 && forward[0] == UINT32_MAX && forward[2] == UINT32_MAX);
    roof_free(forward);
}

static void odd_queries_are_refused(void **state)
{
    uint32_t *ids;
    size_t n;
    (void)state;
    assert_int_equal(roof_find(tr, &(roof_query){.kind = "x"}, &ids, &n, NULL), ROOF_ARG);
    assert_int_equal(roof_find(tr, &(roof_query){.name = "("}, &ids, &n, NULL), ROOF_ARG);
    assert_int_equal(roof_find(tr, &(roof_query){.children = true}, &ids, &n, NULL), ROOF_ARG);
    assert_int_equal(roof_find(tr, &(roof_query){.has_below = true, .below = 3}, &ids, &n, NULL),
                     ROOF_ARG);
    assert_null(ids);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_op_knows_its_place_time_and_arguments),
        cmocka_unit_test(a_gpu_row_knows_its_call_op_and_evidence),
        cmocka_unit_test(spans_are_events_too),
        cmocka_unit_test(there_is_no_more),
        cmocka_unit_test(a_launch_is_the_launchers_and_its_rows),
        cmocka_unit_test(searches),
        cmocka_unit_test(spans_around),
        cmocka_unit_test(forward_ops),
        cmocka_unit_test(odd_queries_are_refused),
    };
    return cmocka_run_group_tests(tests, open_it, close_it);
}
