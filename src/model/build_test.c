/* build_test.c - Rows in any order become one trace: tracks, begin and end marks, links, launches.
 */
#include "build.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

static struct builder *new_builder(void)
{
    struct rules rules = {.count = 0};
    struct builder *b = build_new("t.json", &rules, false);
    assert_non_null(b);
    return b;
}

static uint32_t track(struct builder *b, const char *pid, const char *tid)
{
    const uint32_t t = build_track(b, pid, strlen(pid), tid, strlen(tid));
    assert_int_not_equal(t, ROOF_NONE);
    return t;
}

static uint32_t name(struct builder *b, const char *s)
{
    return strtab_intern(build_strings(b), s, strlen(s));
}

/* An event with all that may be absent absent. */
static struct build_event event(enum row_kind kind, char phase, uint32_t on, int64_t ts,
                                int64_t dur)
{
    return (struct build_event){.kind = kind,
                                .phase = phase,
                                .track = on,
                                .ts_ns = ts,
                                .dur_ns = dur,
                                .device = ROOF_NULL_I64,
                                .stream = ROOF_NULL_I64,
                                .blocks = ROOF_NULL_I64,
                                .active_blocks = ROOF_NULL_I64,
                                .args = ROOF_NONE,
                                .shape = ROOF_NONE,
                                .collective = ROOF_NONE,
                                .kernel_arg = ROOF_NONE,
                                .message_name = ROOF_NONE,
                                .message = ROOF_NONE};
}

static void add(struct builder *b, const struct build_event *ev)
{
    assert_int_equal(build_add(b, ev, NULL), ROOF_OK);
}

static struct roof_trace *finish(struct builder *b)
{
    struct roof_trace *tr = NULL;
    assert_int_equal(build_finish(b, &tr, NULL), ROOF_OK);
    build_free(b);
    return tr;
}

static void tracks_stand_in_order(void **state)
{
    static const struct {
        const char *pid, *tid;
    } GIVEN[] = {
        {"python", "1"   },
        {"10",     "2"   },
        {"9",      "main"},
        {"9",      "10"  },
        {"9",      "9"   },
        {"-1",     "0"   },
        {"Spans",  ""    },
    };
    static const char *const EXPECTED[] = {"-1/0", "9/9",    "9/10",    "9/main",
                                           "10/2", "Spans/", "python/1"};
    struct builder *b = new_builder();
    (void)state;
    for (size_t i = 0; i < COUNT(GIVEN); i++) {
        struct build_event ev = event(KIND_OP, 'X', track(b, GIVEN[i].pid, GIVEN[i].tid), 0, 1);
        ev.name = name(b, "op");
        add(b, &ev);
    }
    assert_int_equal(track(b, "9", "10"), 3); /* known */
    struct roof_trace *tr = finish(b);
    const struct tracks *t = &tr->tracks;
    assert_int_equal(t->head.count, COUNT(EXPECTED));
    for (uint32_t i = 0; i < COUNT(EXPECTED); i++) {
        char text[32];
        snprintf(text, sizeof text, "%s/%s", trace_string(tr, t->pid_text[i]),
                 trace_string(tr, t->tid_text[i]));
        assert_string_equal(text, EXPECTED[i]);
        assert_int_equal(tr->nodes.track[i], i);
    }
    assert_int_equal(t->process[1], t->process[3]);
    assert_int_not_equal(t->process[0], t->process[1]);
    assert_true(t->pid[3] == 9 && t->tid[3] == ROOF_NULL_I64);
    trace_free(tr);
}

/* Ops of one track: "a[0,5) b[1,3)" in order of their starts. */
static const char *spell_ops(const struct roof_trace *tr)
{
    static char text[256];
    size_t len = 0;
    text[0] = '\0';
    for (uint32_t id = 0; id < tr->nodes.head.count; id++)
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%s[%lld,%lld)", id ? " " : "",
                                trace_string(tr, tr->nodes.name[id]),
                                (long long)tr->nodes.start_ns[id],
                                (long long)node_end(&tr->nodes, id));
    return text;
}

static void begin_and_end_pair_by_time(void **state)
{
    static const struct {
        const char *marks; /* phase, time, name of B */
        const char *ops;
        int unclosed, unmatched;
    } ROWS[] = {
        {"B0a E5",        "a[0,5)",        0, 0},
        {"E5 B0a",        "a[0,5)",        0, 0}, /* place in the file does not count */
        {"B0a B1b E3 E5", "a[0,5) b[1,3)", 0, 0}, /* the last begun ends first */
        {"B0a E2 B2b E4", "a[0,2) b[2,4)", 0, 0}, /* an end comes before a begin of its instant */
        {"B0a B2b E2 E4", "a[0,2) b[2,4)", 0, 0},
        {"B3a E3",        "a[3,3)",        0, 0}, /* unless nothing is open */
        {"E3 B3a B3b E3", "a[3,3) b[3,3)", 0, 0},
        {"B0a",           "a[0,0)",        1, 0},
        {"B0a B1b E4",    "a[0,0) b[1,4)", 1, 0},
        {"B2a E1 E3",     "a[2,3)",        0, 1},
        {"B0a E1 E2 E3",  "a[0,1)",        0, 2},
        {"B2a E1",        "a[2,2)",        1, 1},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct builder *b = new_builder();
        const uint32_t on = track(b, "1", "1");
        for (const char *m = ROWS[i].marks; *m; m += *m == ' ') {
            const char *const begin = m;
            m += m[0] == 'B' ? 3 : 2;
            struct build_event ev = event(KIND_OP, begin[0], on, begin[1] - '0', 0);
            if (begin[0] == 'B')
                ev.name = strtab_intern(build_strings(b), begin + 2, 1);
            add(b, &ev);
        }
        struct roof_trace *tr = finish(b);
        if (strcmp(spell_ops(tr), ROWS[i].ops) != 0 ||
            tr->quality[QUALITY_unclosed_begin].count != ROWS[i].unclosed ||
            tr->quality[QUALITY_unmatched_end].count != ROWS[i].unmatched)
            fail_msg("%s: %s", ROWS[i].marks, spell_ops(tr));
        trace_free(tr);
    }
}

static void marks_know_their_track(void **state)
{
    struct builder *b = new_builder();
    const uint32_t on[] = {track(b, "1", "1"), track(b, "1", "2")};
    (void)state;
    for (int i = 0; i < 4; i++) { /* begun 0, 1, ended 2, 3: one on each track */
        struct build_event ev = event(KIND_OP, i < 2 ? 'B' : 'E', on[i % 2], i, 0);
        ev.name = name(b, i ? "b" : "a");
        add(b, &ev);
    }
    struct roof_trace *tr = finish(b);
    assert_string_equal(spell_ops(tr), "a[0,2) b[1,3)");
    trace_free(tr);
}

/* The first offset is the smallest one, whatever the order by track and time; a paired end is none.
 */
static void unpaired_marks_are_placed(void **state)
{
    static const struct {
        char phase;
        int track, ts;
        uint64_t offset;
    } MARKS[] = {
        {'E', 1, 5,  10}, /* pairs with the B of its instant */
        {'B', 1, 5,  60},
        {'E', 1, 9,  50},
        {'E', 0, 3,  40},
        {'E', 2, 1,  30}, /* stands first of those without a B */
        {'B', 0, 8,  80},
        {'B', 1, 10, 70},
    };
    struct builder *b = new_builder();
    const uint32_t on[] = {track(b, "1", "0"), track(b, "1", "1"), track(b, "1", "2")};
    (void)state;
    for (size_t i = 0; i < COUNT(MARKS); i++) {
        struct build_event ev = event(KIND_OP, MARKS[i].phase, on[MARKS[i].track], MARKS[i].ts, 0);
        ev.name = name(b, "op");
        ev.offset = MARKS[i].offset;
        add(b, &ev);
    }
    struct roof_trace *tr = finish(b);
    const struct quality_count *ends = &tr->quality[QUALITY_unmatched_end],
                               *begins = &tr->quality[QUALITY_unclosed_begin];
    assert_true(ends->count == 3 && ends->first_offset == 30);
    assert_true(begins->count == 2 && begins->first_offset == 70);
    trace_free(tr);
}

/* aten::mm launches kernels 1 and 2, a call of its own a copy; nobody launches the last kernel. */
static const struct {
    enum row_kind kind;
    const char *name;
    int64_t ts, dur;
    uint64_t correlation;
} ROWS[] = {
    {KIND_OP,     "aten::linear", 0,   100, 0 },
    {KIND_OP,     "aten::mm",     10,  50,  0 },
    {KIND_CALL,   "launch",       20,  5,   1 },
    {KIND_CALL,   "launch",       30,  5,   2 },
    {KIND_CALL,   "copy",         110, 5,   3 },
    {KIND_KERNEL, "gemm",         40,  20,  1 },
    {KIND_KERNEL, "add",          55,  10,  2 },
    {KIND_MEMCPY, "HtoD",         120, 7,   3 },
    {KIND_KERNEL, "stray",        200, 9,   99},
};

/* The trace of ROWS, given to the builder from row `first` on and around. */
static struct roof_trace *build_rows(size_t first)
{
    struct builder *b = new_builder();
    for (size_t k = 0; k < COUNT(ROWS); k++) {
        const size_t i = (first + k * (first % 2 ? 1 : COUNT(ROWS) - 1)) % COUNT(ROWS);
        const bool gpu = kind_is_gpu(ROWS[i].kind);
        struct build_event ev =
            event(ROWS[i].kind, 'X', gpu ? track(b, "0", "7") : track(b, "1", "1"), ROWS[i].ts,
                  ROWS[i].dur);
        ev.name = name(b, ROWS[i].name);
        ev.correlation = ROWS[i].correlation;
        ev.device = gpu ? 0 : ROOF_NULL_I64;
        ev.stream = gpu ? 7 : ROOF_NULL_I64;
        add(b, &ev);
    }
    return finish(b);
}

static void rows_find_their_launch(void **state)
{
    static const struct {
        const char *name;
        int64_t direct_ns, busy_ns, subtree_ns;
    } EXPECTED[] = {
        {"aten::mm",    30, 25, 25}, /* its kernels overlap */
        {"(call) copy", 7,  7,  7 },
        {"(unlinked)",  9,  9,  9 },
    };
    (void)state;
    for (size_t first = 0; first < 2 * COUNT(ROWS); first++) { /* whatever the order in the file */
        struct roof_trace *tr = build_rows(first);
        const struct launches *l = &tr->launches;
        assert_int_equal(l->head.count, COUNT(EXPECTED));
        for (uint32_t i = 0; i < COUNT(EXPECTED); i++) {
            assert_string_equal(trace_string(tr, l->name[i]), EXPECTED[i].name);
            assert_true(l->direct_ns[i] == EXPECTED[i].direct_ns);
            assert_true(l->busy_ns[i] == EXPECTED[i].busy_ns);
            assert_true(l->subtree_ns[i] == EXPECTED[i].subtree_ns);
        }
        assert_true(tr->has_origin && tr->origin_ns == 0);
        assert_int_equal(tr->quality[QUALITY_gpu_rows_without_call].count, 1);
        assert_int_equal(tr->quality[QUALITY_gpu_rows_without_op].count, 2);
        assert_int_equal(tr->quality[QUALITY_same_stream_overlap].count, 1);
        assert_true(trace_gpu_total_ns(tr) == 46);
        trace_free(tr);
    }
}

/* Sums of absurd durations stop at the largest value. */
static void time_without_end(void **state)
{
    struct builder *b = new_builder();
    (void)state;
    for (int i = 0; i < 8; i++) {
        struct build_event ev = event(KIND_KERNEL, 'X', track(b, "0", "7"), 0, INT64_C(1) << 60);
        ev.name = name(b, "k");
        add(b, &ev);
    }
    struct roof_trace *tr = finish(b);
    assert_true(trace_gpu_total_ns(tr) == INT64_MAX);
    trace_free(tr);
}

static void a_trace_without_rows_is_none(void **state)
{
    struct builder *b = new_builder();
    struct roof_trace *tr = NULL;
    roof_error err = {.code = ROOF_OK};
    (void)state;
    build_meta(b)->events = 3;
    assert_int_equal(build_finish(b, &tr, &err), ROOF_FORMAT);
    assert_null(tr);
    assert_string_equal(err.message, "t.json: no timed events: no op, call, GPU row, frame or "
                                     "annotation among 3 events");
    build_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tracks_stand_in_order),
        cmocka_unit_test(begin_and_end_pair_by_time),
        cmocka_unit_test(marks_know_their_track),
        cmocka_unit_test(unpaired_marks_are_placed),
        cmocka_unit_test(rows_find_their_launch),
        cmocka_unit_test(time_without_end),
        cmocka_unit_test(a_trace_without_rows_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
