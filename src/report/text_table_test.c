/* text_table_test.c - Tables for the eye: aligned, cut to the width, numbers never cut. */
#include "writer.h"

#include "table.h"
#include "text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const roof_coldef COLS[] = {
    {"name",    ROOF_STR, ROOF_UNIT_NONE,    "", false},
    {"kind",    ROOF_STR, ROOF_UNIT_NONE,    "", true },
    {"time_ns", ROOF_I64, ROOF_UNIT_NS,      "", false},
    {"percent", ROOF_F64, ROOF_UNIT_PERCENT, "", false},
};
static const roof_tabledef DEF = {"demo", "A small table.", COLS, 4, false, 0};

static void add_row(roof_table *t, const char *name, int64_t ns, double percent)
{
    table_str(t, name);
    table_str(t, "kernel");
    table_i64(t, ns);
    table_f64(t, percent);
}

static int append(void *ctx, const char *bytes, size_t len)
{
    buf_add(ctx, bytes, len);
    return 0;
}

/* Checks the text of the table and frees it. */
static void expect(roof_table *t, const roof_write_opts *opts, const char *expected)
{
    struct buf out = {0};
    assert_int_equal(roof_write(&(const roof_table *){t}, 1, "text", opts, append, &out, NULL),
                     ROOF_OK);
    assert_string_equal(out.bytes, expected);
    buf_free(&out);
    roof_table_free(t);
}

static void text_left_numbers_right(void **state)
{
    roof_table *t = table_new(&DEF);
    (void)state;
    add_row(t, "aten::mm", 12345678, 41.298);
    add_row(t,
            "gr\xc3\xb6\xc3\x9f"
            "e",
            5, 0);
    table_null(t);
    table_null(t);
    table_null(t);
    table_null(t);
    expect(t, NULL,
           "name           time  percent\n"
           "aten::mm  12.346 ms  41.30 %\n"
           "gr\xc3\xb6\xc3\x9f"
           "e          5 ns   0.00 %\n"
           "-                 -        -\n");
}

static void wide_shows_every_column(void **state)
{
    roof_table *t = table_new(&DEF);
    (void)state;
    add_row(t, "aten::mm", 1000, 100);
    expect(t, &(roof_write_opts){.wide = true},
           "name      kind        time   percent\n"
           "aten::mm  kernel  1.000 us  100.00 %\n");
}

static void a_long_name_loses_its_middle(void **state)
{
    roof_table *t = table_new(&DEF);
    (void)state;
    add_row(t, "0123456789abcdefghijklmnopqrstuvwxyz", 1000, 100);
    expect(t, &(roof_write_opts){.width = 40},
           "name                      time   percent\n"
           "0123456789ab..uvwxyz  1.000 us  100.00 %\n");
}

/* A name, and how it looks in 33 columns. */
static void the_telling_part_of_a_name_stays(void **state)
{
    static const char *const NAMES[][2] = {
        {"void at::native::vectorized_elementwise_kernel<4, at::native::BinaryFunctor<float, "
         "float, "
         "float, at::native::MulFunctor<float> >, std::array<char*, 3ul> >(int, "
         "at::native::MulFunctor<float>)",                                             "vectorized_elementwis..MulFunctor"},
        {"void at::native::vectorized_elementwise_kernel<4, "
         "at::native::sigmoid_kernel_cuda(at::TensorIteratorBase&)::{lambda()#2}::operator()() "
         "const::{lambda(float)#1}, std::array<char*, 2ul> >(int)",                    "vectorized_e..sigmoid_kernel_cuda"},
        {"void cutlass::Kernel2<cutlass_75_tensorop_bf16_s1688gemm_bf16_256x128_tn_align1>(p)",
         "cutlass_75_tensorop_b.._tn_align1"                                                                                       },
        {"void rms_norm_kernel<c10::BFloat16, 8>(float*, float*, float*, float*, int, int)",
         "rms_norm_kernel<c10::BFloat16, 8>"                                                                                       },
        {"/code/sglang/srt/model_executor/cuda_graph_runner.py(7): run",
         "cuda_graph_runner.py(7): run     "                                                                                       },
        {"/code/sglang/srt/model_executor/cuda_graph_runner.py(251): replay_prepare",
         ".._runner.py(251): replay_prepare"                                                                                       },
        {"<built-in method copy_ of Tensor object at 0x7ed6e00c44a0>",
         "copy_ of Tensor object           "                                                                                       },
        {"nn.Module: Qwen2ForSequenceClassification_0",                                         "Qwen2ForSequenceClassification_0 "},
        {"(call) hipExtLaunchMultiKernelMultiDevice",                                           "(call) hipExtLaunchMu..ultiDevice"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        roof_table *t = table_new(&DEF);
        struct buf out = {0};
        add_row(t, NAMES[i][0], 1000, 100);
        assert_int_equal(roof_write(&(const roof_table *){t}, 1, "text",
                                    &(roof_write_opts){.width = 33 + 20}, append, &out, NULL),
                         ROOF_OK);
        const char *line = strchr(out.bytes, '\n') + 1;
        assert_memory_equal(line, NAMES[i][1], 33);
        buf_free(&out);
        roof_table_free(t);
    }
}

static void title_note_and_what_is_left_out(void **state)
{
    roof_table *t = table_new(&DEF);
    (void)state;
    for (int i = 0; i < 5; i++)
        add_row(t, "a", i, 0);
    table_note(t, "A note.");
    expect(t, &(roof_write_opts){.title = true, .max_rows = 2},
           "demo: A small table.\n"
           "name  time  percent\n"
           "a     0 ns   0.00 %\n"
           "a     1 ns   0.00 %\n"
           "... 3 more rows\n"
           "A note.\n");
}

static void an_empty_table_is_its_note(void **state)
{
    roof_table *t = table_new(&DEF);
    (void)state;
    table_note(t, "no GPU rows in this trace");
    expect(t, NULL, "no GPU rows in this trace\n");
}

static void control_bytes_do_not_break_the_lines(void **state)
{
    roof_table *t = table_new(&DEF);
    (void)state;
    add_row(t, "a\nb\033[31m\x7f", 1, 0);
    expect(t, NULL,
           "name       time  percent\n"
           "a b [31m   1 ns   0.00 %\n");
}

/* Whatever the names and the width: no number is cut, and no line is longer than it must be. */
static void no_line_is_wider_than_asked(void **state)
{
    enum { LEAST = 10 + 2 + 9 + 2 + 8 }; /* a name that cannot shrink, and the numbers */
    uint64_t seed = 23;
    (void)state;
    for (int round = 0; round < 500; round++) {
        roof_table *t = table_new(&DEF);
        struct buf out = {0};
        seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
        const size_t width = 1 + (seed >> 33) % 120, n = 1 + (seed >> 40) % 5;
        for (size_t i = 0; i < n; i++) {
            char name[400];
            seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
            const size_t len = (seed >> 33) % 130;
            static const char *const PIECES[] = {"\xc3\xa9", "ab", "<f", "::", ", ", "(x", "> "};
            for (size_t k = 0; k < len; k++)
                memcpy(name + 2 * k, PIECES[(seed >> 20) % (k % 5 + 1) + (k % 11 == 7)], 2);
            name[2 * len] = '\0';
            table_str_copy(t, name, 2 * len);
            table_str(t, "kernel");
            table_i64(t, 12345678);
            table_f64(t, 100);
        }
        assert_int_equal(roof_write(&(const roof_table *){t}, 1, "text",
                                    &(roof_write_opts){.width = width}, append, &out, NULL),
                         ROOF_OK);
        size_t lines = 0;
        for (char *line = out.bytes, *end; *line; line = end + 1, lines++) {
            end = strchr(line, '\n');
            assert_non_null(end);
            *end = '\0';
            assert_true(text_width(line) <= (width > LEAST ? width : LEAST));
            assert_true(lines == 0 || strstr(line, "12.346 ms  100.00 %"));
        }
        assert_int_equal(lines, n + 1);
        buf_free(&out);
        roof_table_free(t);
    }
}

/* ---- Objects ---- */

static const roof_coldef SHAPE_COLS[] = {
    {"shape",   ROOF_STR, ROOF_UNIT_OBJECT, "", false},
    {"time_ns", ROOF_I64, ROOF_UNIT_NS,     "", false},
};
static const roof_tabledef SHAPES = {"shapes", "", SHAPE_COLS, 2, false, 0};

/* Without quotes and braces; of what is too long the begin stays. */
static void objects_are_plain(void **state)
{
    roof_table *t = table_new(&SHAPES);
    (void)state;
    table_str(t, "{\"M\":512,\"N\":1024,\"type\":\"bfloat16\"}");
    table_i64(t, 1000);
    table_str(t, "{\"M\":1}");
    table_i64(t, 2000);
    expect(t, &(roof_write_opts){.width = 23},
           "shape              time\n"
           "M:512,N:102..  1.000 us\n"
           "M:1            2.000 us\n");
}

/* ---- Sentences ---- */

static const roof_coldef CHECK_COLS[] = {
    {"check",  ROOF_STR, ROOF_UNIT_NONE,  "", false},
    {"count",  ROOF_I64, ROOF_UNIT_COUNT, "", false},
    {"effect", ROOF_STR, ROOF_UNIT_PROSE, "", false},
};
static const roof_tabledef CHECKS = {
    "checks", "What is odd about it, in words.", CHECK_COLS, 3, false, 0};

static roof_table *checks(void)
{
    roof_table *t = table_new(&CHECKS);
    table_str(t, "truncated");
    table_i64(t, 1);
    table_str(t, "the file ends inside the document: what came before is analysed");
    table_str(t, "a/path");
    table_i64(t, 2);
    table_str(t, "/one/word/that/is/longer/than/the/column/is/wide now");
    return t;
}

static void sentences_wrap_in_their_column(void **state)
{
    (void)state;
    expect(checks(), &(roof_write_opts){.width = 50},
           "check      count  effect\n"
           "truncated      1  the file ends inside the\n"
           "                  document: what came before is\n"
           "                  analysed\n"
           "a/path         2  /one/word/that/is/longer/than/the/column/is/wide\n"
           "                  now\n");
    expect(checks(), &(roof_write_opts){.wide = true, .width = 50},
           "check      count  effect\n"
           "truncated      1  the file ends inside the document: what came before is analysed\n"
           "a/path         2  /one/word/that/is/longer/than/the/column/is/wide now\n");
}

static void or_below_their_row(void **state)
{
    (void)state;
    expect(checks(), &(roof_write_opts){.width = 40, .title = true},
           "checks: What is odd about it, in words.\n"
           "check      count\n"
           "    effect\n"
           "truncated      1\n"
           "    the file ends inside the document:\n"
           "    what came before is analysed\n"
           "a/path         2\n"
           "    /one/word/that/is/longer/than/the/column/is/wide\n"
           "    now\n");
}

static void titles_and_notes_wrap(void **state)
{
    roof_table *t = table_new(&CHECKS);
    (void)state;
    table_note(t, "nothing is odd about this trace of all");
    expect(t, &(roof_write_opts){.width = 30, .title = true},
           "checks: What is odd about it,\n"
           "        in words.\n"
           "nothing is odd about this\n"
           "trace of all\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_left_numbers_right),
        cmocka_unit_test(wide_shows_every_column),
        cmocka_unit_test(a_long_name_loses_its_middle),
        cmocka_unit_test(the_telling_part_of_a_name_stays),
        cmocka_unit_test(title_note_and_what_is_left_out),
        cmocka_unit_test(an_empty_table_is_its_note),
        cmocka_unit_test(control_bytes_do_not_break_the_lines),
        cmocka_unit_test(objects_are_plain),
        cmocka_unit_test(sentences_wrap_in_their_column),
        cmocka_unit_test(or_below_their_row),
        cmocka_unit_test(titles_and_notes_wrap),
        cmocka_unit_test(no_line_is_wider_than_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
