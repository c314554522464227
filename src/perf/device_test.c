/* device_test.c - The built-in devices are plausible, found by what drivers say, and replaceable.
 */
#include "device.h"

#include "embedded.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))
#define NONE     ROOF_NULL_I64
#define GIB      INT64_C(1073741824)

static const struct device_choice NOTHING = {NULL, NULL, NULL, 0, NULL};

static void load(struct device_list *l, const struct device_choice *choice)
{
    roof_error err;
    if (device_list_load(l, choice, &err) != ROOF_OK)
        fail_msg("%s", err.message);
}

/* ---- The built-in lines ---- */

/* Dense rates: twice as much would be sparsity. */
static void peaks_are_what_the_units_do(void **state)
{
    struct device_list l;
    size_t checked = 0;
    (void)state;
    load(&l, &NOTHING);
    for (size_t i = 0; i < l.count; i++) {
        const struct device_peaks *d = &l.rows[i];
        const double most = d->sm * d->fp16_flop_per_clk_sm * d->boost_hz,
                     share = d->peak[PEAK_MATRIX_FP16] / most;
        if (share < 0.7 || share > 1.05)
            fail_msg("%s: %g of what its units do", d->name, share);
        checked += isnan(share) ? 0 : 1;
    }
    assert_true(checked >= 60);
    device_list_free(&l);
}

/* Narrower types are as fast or twice as fast as the next wider one, 2 % of rounding apart. */
static void narrower_is_faster(void **state)
{
    static const struct {
        enum device_peak wide, narrow;
        double least, most;
    } PAIRS[] = {
        {PEAK_MATRIX_TF32, PEAK_MATRIX_FP16, 1.96, 4.04},
        {PEAK_MATRIX_FP16, PEAK_MATRIX_FP8,  1.96, 2.04},
        {PEAK_MATRIX_FP8,  PEAK_MATRIX_FP6,  0.98, 2.04},
        {PEAK_MATRIX_FP6,  PEAK_MATRIX_FP4,  0.98, 4.1 },
        {PEAK_MATRIX_BF16, PEAK_MATRIX_FP16, 0.98, 2.04},
        {PEAK_VECTOR_FP32, PEAK_VECTOR_FP16, 0.98, 4.1 },
        {PEAK_VECTOR_FP32, PEAK_MATRIX_FP16, 1.4,  33  },
        {PEAK_SFU,         PEAK_VECTOR_FP32, 7.5,  18  },
    };
    struct device_list l;
    (void)state;
    load(&l, &NOTHING);
    for (size_t i = 0; i < l.count; i++)
        for (size_t p = 0; p < COUNT(PAIRS); p++) {
            const double *peak = l.rows[i].peak,
                         ratio = peak[PAIRS[p].narrow] / peak[PAIRS[p].wide];
            if (ratio < PAIRS[p].least || ratio > PAIRS[p].most)
                fail_msg("%s: %s is %g times %s", l.rows[i].name, device_peak_name(PAIRS[p].narrow),
                         ratio, device_peak_name(PAIRS[p].wide));
        }
    device_list_free(&l);
}

/* What the file's head says of the columns that nobody published. */
static void computed_columns(void **state)
{
    struct device_list l;
    size_t checked = 0, sure = 0;
    (void)state;
    load(&l, &NOTHING);
    for (size_t i = 0; i < l.count; i++) {
        const struct device_peaks *d = &l.rows[i];
        const double clocks = d->sm * d->boost_hz, sfu = d->peak[PEAK_SFU] / clocks,
                     fp16 = d->peak[PEAK_VECTOR_FP16] / clocks,
                     bf16 = d->peak[PEAK_VECTOR_BF16] / d->peak[PEAK_VECTOR_FP16];
        const bool is_nvidia = strcmp(d->vendor, "NVIDIA") == 0;
        assert_true(is_nvidia == !isnan(sfu));
        if (is_nvidia && fabs(sfu - 16) > 0.02)
            fail_msg("%s: %g special functions a clock and SM", d->name, sfu);
        const double exponent = log2(fp16); /* 256 or 512 */
        const bool doubted = d->uncertain && (strstr(d->uncertain, "vector_fp16") ||
                                              strcmp(d->uncertain, "all") == 0);
        if (!doubted && fabs(exponent - round(exponent)) > 0.05)
            fail_msg("%s: %g fp16 a clock and SM", d->name, fp16);
        sure += doubted ? 0 : 1;
        if (!isnan(bf16) && fabs(bf16 - (strcmp(d->chip, "8.0") == 0 ? 0.5 : 1)) > 0.01)
            fail_msg("%s: bf16 at %g of fp16", d->name, bf16);
        if (is_nvidia && d->chip[0] < '8' && d->chip[1] == '.')
            assert_true(isnan(d->peak[PEAK_VECTOR_BF16]) && isnan(d->peak[PEAK_MATRIX_BF16]));
        checked += is_nvidia && !isnan(bf16) ? 1 : 0;
    }
    assert_true(checked >= 35 && sure >= 45);
    device_list_free(&l);
}

/* `word` stands in the first line of the file that is no comment. */
static bool is_column(const char *word, size_t len)
{
    const char *header = strstr(embedded_devices_tsv, "\nname\t") + 1;
    for (const char *at = header; at < strchr(header, '\n'); at += strcspn(at, "\t\n") + 1)
        if (strcspn(at, "\t\n") == len && memcmp(at, word, len) == 0)
            return true;
    return false;
}

static void uncertain_columns_exist(void **state)
{
    struct device_list l;
    size_t checked = 0;
    (void)state;
    load(&l, &NOTHING);
    for (size_t i = 0; i < l.count; i++) {
        const char *s = l.rows[i].uncertain;
        for (; s && *s; s += strcspn(s, " "), s += *s == ' ', checked++) {
            const size_t len = strcspn(s, " (");
            if (!is_column(s, len) && strncmp(s, "all", len) != 0)
                fail_msg("%s: %s", l.rows[i].name, s);
        }
        assert_non_null(l.rows[i].confidence);
        assert_non_null(l.rows[i].source);
    }
    assert_true(checked >= 30);
    device_list_free(&l);
}

/* ---- Finding ---- */

static void expect_line(const struct device_list *l, const struct device_query *q, const char *line,
                        enum device_how how)
{
    struct device_match m;
    assert_int_equal(device_find(l, q, &m, NULL), ROOF_OK);
    const char *found = m.peaks.name ? m.peaks.name : "nothing";
    if (m.how != how || strcmp(found, line) != 0)
        fail_msg("\"%s\", %lld SMs, %lld bytes: expected %s, found %s (%s)",
                 q->name ? q->name : "null", (long long)q->num_sms, (long long)q->memory_bytes,
                 line, found, m.why ? m.why : "");
    assert_true(m.why || how != DEVICE_UNKNOWN);
    device_match_free(&m);
}

/* Each line answers to each of its names, with the SMs and the memory it says. */
static void every_alias_finds_its_line(void **state)
{
    struct device_list l;
    size_t asked = 0;
    (void)state;
    load(&l, &NOTHING);
    for (size_t i = 0; i < l.count; i++) {
        const struct device_peaks *d = &l.rows[i];
        for (const char *s = d->aliases; s && *s; s += strcspn(s, "|"), s += *s == '|', asked++) {
            char name[80] = {0};
            assert_true(strcspn(s, "|") < sizeof name);
            memcpy(name, s, strcspn(s, "|"));
            expect_line(&l,
                        &(struct device_query){name, (int64_t)d->sm,
                                               (int64_t)(0.97 * d->memory_bytes), NONE, NONE},
                        d->name, DEVICE_BY_NAME);
        }
    }
    assert_true(asked >= 80);
    device_list_free(&l);
}

static void what_drivers_say(void **state)
{
    static const struct {
        struct device_query q;
        const char *line;
        enum device_how how;
    } ROWS[] = {
        {{"NVIDIA H100 80GB HBM3", 132, 85018279936, 9, 0},          "H100 SXM5",      DEVICE_BY_NAME },
        {{"NVIDIA H100 PCIe", 114, 85017624576, 9, 0},               "H100 PCIe",      DEVICE_BY_NAME },
        {{"NVIDIA H100 NVL", 132, 100000000000, 9, 0},               "H100 NVL",       DEVICE_BY_NAME },
        {{"nvidia_h100-nvl", NONE, NONE, NONE, NONE},                "H100 NVL",       DEVICE_BY_NAME },
        /* A board of Meta's with 96 GB: none of the lines, and no guess. */
        {{"NVIDIA H100", 132, 102085492736, 9, 0},                   "nothing",        DEVICE_UNKNOWN },
        {{"NVIDIA H100 PCIe", 132, 85017624576, 9, 0},               "nothing",        DEVICE_UNKNOWN },
        {{"NVIDIA A100-SXM4-40GB", 108, 85 * GIB, 8, 0},             "nothing",        DEVICE_UNKNOWN },
        {{"A100-SXM4-40GB", 108, 42297524224, 8, 0},                 "A100 SXM4 40GB", DEVICE_BY_NAME },
        {{"Tesla V100-SXM2-16GB", 80, 16945512448, 7, 0},            "V100 SXM2 16GB", DEVICE_BY_NAME },
        {{"AMD Instinct MI250X", 110, 68702699520, 9, 0},            "MI250X per GCD", DEVICE_BY_NAME },
        {{"AMD Instinct MI250X/MI250", 104, 68702699520, 9, 0},      "MI250 per GCD",  DEVICE_BY_NAME },
        {{"AMD Instinct MI250X", 220, 128 * GIB, 9, 0},              "MI250X package", DEVICE_BY_NAME },
        {{"AMD Instinct MI250X", NONE, NONE, 9, 0},                  "nothing",        DEVICE_UNKNOWN },
        {{"AMD Instinct MI300X", 38, 206141652992, 9, 4},            "MI300X",         DEVICE_SLICE   },
        {{"NVIDIA A100-SXM4-40GB MIG 1g.5gb", 14, 5100273664, 8, 0},
         "A100 SXM4 40GB",                                                             DEVICE_SLICE   },
        {{"NVIDIA GeForce RTX 4090 D", 114, 24 * GIB, 8, 9},         "RTX 4090",       DEVICE_SLICE   },
        {{"AMD Radeon RX 7900 XTX", 48, 24 * GIB, 11, 0},            "RX 7900 XTX",    DEVICE_BY_NAME },
        /* No name: by shape, if that is enough. */
        {{NULL, 304, 206141652992, 9, 4},                            "MI300X",         DEVICE_BY_SHAPE},
        {{"", 304, 256 * GIB, 9, 4},                                 "MI325X",         DEVICE_BY_SHAPE},
        {{"Device 74a1", 228, 128 * GIB, 9, 4},                      "MI300A",         DEVICE_BY_SHAPE},
        {{"AMD Radeon Graphics", 104, 68702699520, 9, 0},
         "MI210 or MI250 per GCD",                                                     DEVICE_BY_SHAPE},
        {{"", 256, 288 * GIB, 9, 5},                                 "nothing",        DEVICE_UNKNOWN }, /* MI350X or MI355X */
        {{"", 304, 206141652992, 9, 5},                              "nothing",        DEVICE_UNKNOWN },
        {{"", 304, NONE, 9, 4},                                      "nothing",        DEVICE_UNKNOWN },
        {{NULL, NONE, NONE, NONE, NONE},                             "nothing",        DEVICE_UNKNOWN },
        {{"", 0, -1, 0, 0},                                          "nothing",        DEVICE_UNKNOWN },
        {{"NVIDIA", 132, 80 * GIB, 9, 0},                            "nothing",        DEVICE_UNKNOWN },
        {{"|", 132, 80 * GIB, 9, 0},                                 "nothing",        DEVICE_UNKNOWN },
    };
    struct device_list l;
    (void)state;
    load(&l, &NOTHING);
    for (size_t i = 0; i < COUNT(ROWS); i++)
        expect_line(&l, &ROWS[i].q, ROWS[i].line, ROWS[i].how);
    device_list_free(&l);
}

static void assert_near(double found, double expected)
{
    if (!(fabs(found - expected) <= 1e-9 * expected))
        fail_msg("expected %.12g, found %.12g", expected, found);
}

/* 38 of 304 CUs in one of eight partitions that share all memory; 14 of 108 SMs and an eighth of
 * the memory. */
static void slices_get_their_share(void **state)
{
    struct device_list l;
    struct device_match m;
    (void)state;
    load(&l, &NOTHING);
    const struct device_query cpx = {"AMD Instinct MI300X", 38, 206141652992, 9, 4},
                              mig = {"NVIDIA A100-SXM4-40GB MIG 1g.5gb", 14, 5100273664, 8, 0};
    assert_int_equal(device_find(&l, &cpx, &m, NULL), ROOF_OK);
    assert_near(m.peaks.peak[PEAK_MATRIX_BF16], 1307.4e12 / 8);
    assert_near(m.peaks.bandwidth, 5300e9);
    assert_near(m.peaks.l2_bytes, 4 * 1048576);
    assert_true(isnan(m.peaks.link_bandwidth));
    device_match_free(&m);
    assert_int_equal(device_find(&l, &mig, &m, NULL), ROOF_OK);
    assert_near(m.peaks.peak[PEAK_MATRIX_BF16], 312e12 * 14 / 108);
    assert_near(m.peaks.bandwidth, 1555e9 / 8);
    assert_near(m.peaks.l2_bytes, 5 * 1048576);
    assert_string_equal(
        m.why, "0.13 of the SMs and 0.125 of the memory of a whole one: peaks in proportion");
    device_match_free(&m);
    device_list_free(&l);
}

/* What two lines agree on is known, the rest is not. */
static void lines_that_agree(void **state)
{
    struct device_list l;
    struct device_match m;
    const struct device_query q = {"", 104, 68702699520, 9, 0};
    (void)state;
    load(&l, &NOTHING);
    assert_int_equal(device_find(&l, &q, &m, NULL), ROOF_OK);
    assert_near(m.peaks.peak[PEAK_MATRIX_FP16], 181e12);
    assert_true(isnan(m.peaks.link_bandwidth));
    assert_string_equal(m.peaks.confidence, "C"); /* of the less sure one */
    device_match_free(&m);
    device_list_free(&l);
}

static void boost_clock(void **state)
{
    struct device_list l;
    struct device_match m;
    const struct device_query q = {"NVIDIA H100 80GB HBM3", NONE, NONE, NONE, NONE};
    (void)state;
    load(&l, &NOTHING);
    assert_int_equal(device_find(&l, &q, &m, NULL), ROOF_OK);
    assert_near(device_peak_at_boost(&m.peaks, PEAK_MATRIX_BF16), 989.4e12 * 1980 / 1830);
    assert_near(device_peak_at_boost(&m.peaks, PEAK_VECTOR_FP32), 66.9e12);
    assert_true(isnan(device_peak_at_boost(&m.peaks, PEAK_MATRIX_FP4)));
    assert_near(m.peaks.latency_ns, 800);
    assert_near(m.peaks.attainable_matrix, 0.8);
    device_match_free(&m);
    device_list_free(&l);
}

/* ---- What the user says ---- */

static void chosen_by_name(void **state)
{
    static const struct {
        const char *name;
        int64_t sms;
        const char *line;
        enum device_how how;
    } ROWS[] = {
        {"H100 SXM5",           132,  "H100 SXM5",      DEVICE_CHOSEN },
        {"h100 sxm5",           NONE, "H100 SXM5",      DEVICE_CHOSEN },
        {"H100 SXM5",           7,    "H100 SXM5",      DEVICE_CHOSEN }, /* and no slice */
        {"mi250x",              110,  "MI250X per GCD", DEVICE_CHOSEN },
        {"mi250x",              220,  "MI250X package", DEVICE_CHOSEN },
        {"mi250x",              NONE, "nothing",        DEVICE_UNKNOWN},
        {"AMD Instinct MI300X", NONE, "MI300X",         DEVICE_CHOSEN },
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        const struct device_choice choice = {.name = ROWS[i].name};
        const struct device_query q = {"NVIDIA GB10", ROWS[i].sms, NONE, NONE, NONE};
        struct device_list l;
        load(&l, &choice);
        expect_line(&l, &q, ROWS[i].line, ROWS[i].how);
        device_list_free(&l);
    }
}

static void lines_of_a_file_replace_and_add(void **state)
{
    static const char TEXT[] = "# mine\r\n\nname\tsm\tmatrix_bf16_tflops\tconfidence\r\n"
                               "H100 SXM5\t132\t700\tB\n Mine \t10|20\t1.5e1\t-\n";
    const struct device_choice choice = {.file = "x.tsv", .text = TEXT, .text_len = strlen(TEXT)};
    struct device_list l, built_in;
    (void)state;
    load(&built_in, &NOTHING);
    load(&l, &choice);
    assert_int_equal(l.count, built_in.count + 1);
    const struct device_peaks *h100 = &l.rows[strtab_find(&l.names, "H100 SXM5", 9)],
                              *mine = &l.rows[strtab_find(&l.names, "Mine", 4)];
    assert_near(h100->peak[PEAK_MATRIX_BF16], 700e12);
    assert_true(isnan(h100->bandwidth)); /* the whole line is replaced */
    assert_null(h100->aliases);
    assert_near(mine->sm, 10);
    assert_near(mine->sm_else, 20);
    assert_near(mine->peak[PEAK_MATRIX_BF16], 15e12);
    assert_null(mine->confidence);
    device_list_free(&l);
    device_list_free(&built_in);
}

/* A line of the user's counts before built-in ones that have the same alias. */
static void lines_of_a_file_go_first(void **state)
{
    static const char TEXT[] =
        "name\taliases\tmatrix_bf16_tflops\nMine\tNVIDIA H100 80GB HBM3\t700\n";
    const struct device_choice choice = {.file = "x.tsv", .text = TEXT, .text_len = strlen(TEXT)};
    const struct device_query q = {"NVIDIA H100 80GB HBM3", 132, 85018279936, 9, 0};
    struct device_list l;
    (void)state;
    load(&l, &choice);
    expect_line(&l, &q, "Mine", DEVICE_BY_NAME);
    device_list_free(&l);
}

static void measured_peaks(void **state)
{
    const struct device_choice choice = {.peaks = "matrix_bf16_tflops=800,attainable_matrix=0.9"};
    const struct device_query known = {"NVIDIA H100 80GB HBM3", NONE, NONE, NONE, NONE},
                              unknown = {NULL, NONE, NONE, NONE, NONE};
    struct device_list l;
    struct device_match m;
    (void)state;
    load(&l, &choice);
    assert_int_equal(device_find(&l, &known, &m, NULL), ROOF_OK);
    assert_near(m.peaks.peak[PEAK_MATRIX_BF16], 800e12);
    assert_near(m.peaks.peak[PEAK_MATRIX_FP16], 989.4e12);
    assert_near(m.peaks.attainable_matrix, 0.9);
    device_match_free(&m);
    assert_int_equal(device_find(&l, &unknown, &m, NULL), ROOF_OK);
    assert_near(m.peaks.peak[PEAK_MATRIX_BF16], 800e12); /* known all the same */
    assert_true(isnan(m.peaks.peak[PEAK_MATRIX_FP16]) && isnan(m.peaks.latency_ns));
    assert_string_equal(l.given_names, "matrix_bf16_tflops attainable_matrix");
    device_match_free(&m);
    device_list_free(&l);
}

/* ---- What is wrong ---- */

static void errors_name_the_place(void **state)
{
    static const struct {
        const char *text, *message;
    } ROWS[] = {
        {"",                                         "x.tsv:1:1: expected a line that names the columns, found none"         },
        {"# a\n\n",                                  "x.tsv:1:1: expected a line that names the columns, found none"         },
        {"name\tsmx\n",                              "x.tsv:1:6: expected a column of `rooftree list devices`, found \"smx\""},
        {"name\tsm\tsm\n",                           "x.tsv:1:9: expected each column once, found \"sm\""                    },
        {"sm\tvendor\n",
         "x.tsv:1:1: expected names of columns, \"name\" among them, found \"sm\tvendor\""                                   },
        {"name\tsm\na\n",                            "x.tsv:2:2: expected as many fields as the first line names, found \"\""},
        {"name\tsm\na\t1\t2\n",
         "x.tsv:2:5: expected no more fields than the first line names, found \"2\""                                         },
        {"#\nname\tsm\n\t1\n",                       "x.tsv:3:1: expected a name, found \"\""                                },
        {"name\tsm\na\t1.5\n",
         "x.tsv:2:3: expected a whole number greater than 0, or two with a | between, found "
         "\"1.5\""                                                                                                           },
        {"name\tsm\na\t1|\n",
         "x.tsv:2:3: expected a whole number greater than 0, or two with a | between, found "
         "\"1|\""                                                                                                            },
        {"name\tl2_mib\na\t -1\n",
         "x.tsv:2:4: expected a number greater than 0, or -, found \"-1\""                                                   },
        {"name\tl2_mib\na\t0\n",                     "x.tsv:2:3: expected a number greater than 0, or -, found \"0\""        },
        {"name\tl2_mib\na\t1e10\n",
         "x.tsv:2:3: expected a number greater than 0, or -, found \"1e10\""                                                 },
        {"name\tattainable_matrix\na\t1.1\n",
         "x.tsv:2:3: expected a number greater than 0, at most 1, or -, found \"1.1\""                                       },
        {"name\tconfidence\na\tD\n",                 "x.tsv:2:3: expected A, B or C, found \"D\""                            },
        {"name\na\xff\n",                            "x.tsv:2:1: expected UTF-8, found \"a\xff\""                            },
        {"name\na\na\n",                             "x.tsv:3:1: expected each name once, found \"a\" again"                 },
        {"name\tsm\tboost_mhz\tfp16_flop_per_clk_sm\tmatrix_fp16_tflops\nH100 "
         "sparse\t132\t1980\t4096\t1979\n", "x.tsv:2:1: expected matrix_fp16_tflops to be 0.7 to 1.05 of sm x fp16_flop_per_clk_sm x "
         "boost_mhz, without sparsity; found 1.85"                       },
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct device_list l;
        roof_error err = {.code = ROOF_OK, .offset = 0, .message = ""};
        device_list_init(&l, &NOTHING);
        assert_int_equal(device_list_parse(&l, "x.tsv", ROWS[i].text, strlen(ROWS[i].text), &err),
                         ROOF_FORMAT);
        char expected[512] = "";
        strcpy(expected, ROWS[i].message);
        for (char *p = expected; *p; p++)
            if (*p == '\t')
                *p = '?'; /* messages are one line without tabs */
        assert_string_equal(err.message, expected);
        device_list_free(&l);
    }
}

static void wrong_words_of_the_user(void **state)
{
    static const struct {
        struct device_choice choice;
        const char *message;
    } ROWS[] = {
        {{.name = "H100"},
         "unknown device \"H100\", near: H100 SXM5, H100 PCIe, H100 NVL; `rooftree list devices` "
         "names all"                                                                                         },
        {{.name = "H1000 SXM"},            "unknown device \"H1000 SXM\"; `rooftree list devices` names all" },
        {{.name = ""},                     "unknown device \"\"; `rooftree list devices` names all"          },
        {{.peaks = ""},
         "--peak \"\": expected COLUMN=VALUE, a column of numbers as `rooftree list devices` names "
         "it (matrix_bf16_tflops=800,bandwidth_gb_per_s=3000)"                                               },
        {{.peaks = "l2_mib=1,"},
         "--peak \"\": expected COLUMN=VALUE, a column of numbers as `rooftree list devices` names "
         "it (matrix_bf16_tflops=800,bandwidth_gb_per_s=3000)"                                               },
        {{.peaks = "source=1"},
         "--peak \"source=1\": expected COLUMN=VALUE, a column of numbers as `rooftree list "
         "devices` names it (matrix_bf16_tflops=800,bandwidth_gb_per_s=3000)"                                },
        {{.peaks = "l2_mib"},              "--peak \"l2_mib\": expected a number greater than 0 behind the ="},
        {{.peaks = "l2_mib=1,l2_mib=2"},   "--peak \"l2_mib=2\": expected each column once"                  },
        {{.peaks = "attainable_matrix=2"},
         "--peak \"attainable_matrix=2\": expected a number greater than 0, at most 1, behind the "
         "="                                                                                                 },
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct device_list l;
        roof_error err = {.code = ROOF_OK, .offset = 0, .message = ""};
        assert_int_equal(device_list_load(&l, &ROWS[i].choice, &err), ROOF_ARG);
        assert_string_equal(err.message, ROWS[i].message);
        device_list_free(&l);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(peaks_are_what_the_units_do),
        cmocka_unit_test(narrower_is_faster),
        cmocka_unit_test(computed_columns),
        cmocka_unit_test(uncertain_columns_exist),
        cmocka_unit_test(every_alias_finds_its_line),
        cmocka_unit_test(what_drivers_say),
        cmocka_unit_test(slices_get_their_share),
        cmocka_unit_test(lines_that_agree),
        cmocka_unit_test(boost_clock),
        cmocka_unit_test(chosen_by_name),
        cmocka_unit_test(lines_of_a_file_replace_and_add),
        cmocka_unit_test(lines_of_a_file_go_first),
        cmocka_unit_test(measured_peaks),
        cmocka_unit_test(errors_name_the_place),
        cmocka_unit_test(wrong_words_of_the_user),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
