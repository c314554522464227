/* nvtx_test.c - What texts of ranges say, whatever stands in them. */
#include "nvtx.h"

#include "number.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))
#define NONE     ROOF_NULL_I64

static const struct {
    const char *text, *name;
    uint64_t op_id;
    int64_t sequence;
    const char *sizes; /* NULL: none */
    bool is_odd;
} ROWS[] = {
    {"aten::mm",                                                                                "aten::mm",                 0,      NONE, NULL,               false},
    {"aten::view, op_id = 314290",                                                              "aten::view",               314290, NONE, NULL,               false},
    {"aten::mm, op_id = 3, seq = 12, sizes = [[2, 3], [3, 4]], input_op_ids = [(0,1), (2,-1)]",
     "aten::mm",                                                                                                            3,      12,   "[[2, 3], [3, 4]]", false},
    {"aten::mm, seq = 12, sizes = [[]]",                                                        "aten::mm",                 0,      12,   "[[]]",             false},
    {"aten::mm, sizes = []",                                                                    "aten::mm",                 0,      NONE, "[]",               false},
    {"f<int, float>(a, b), op_id = 7",                                                          "f<int, float>(a, b)",      7,      NONE, NULL,               false},
    {"a, op_id=7",                                                                              "a, op_id=7",               0,      NONE, NULL,               false},
    {"a, op_id = x",                                                                            "a",                        0,      NONE, NULL,               true },
    {"a, op_id = -1",                                                                           "a",                        0,      NONE, NULL,               true },
    {"a, op_id = 99999999999999999999",                                                         "a",                        0,      NONE, NULL,               true },
    {"a, seq = -1",                                                                             "a",                        0,      -1,   NULL,               false},
    {"a, seq = ",                                                                               "a",                        0,      NONE, NULL,               true },
    {"a, sizes = [[2, 3]",                                                                      "a",                        0,      NONE, NULL,               true },
    {"a, sizes = [2]]",                                                                         "a",                        0,      NONE, NULL,               true },
    {"a, sizes = [[2], [[[[[[[[[1]]]]]]]]]]",                                                   "a",                        0,      NONE, NULL,               true },
    {"a, sizes = [\"x\"]",                                                                      "a",                        0,      NONE, NULL,               true },
    {"a, sizes = ",                                                                             "a",                        0,      NONE, NULL,               true },
    {"a, op_id = 1, op_id = 2",                                                                 "a",                        2,      NONE, NULL,               false},
    {", op_id = 5",                                                                             "",                         5,      NONE, NULL,               false},
    {"",                                                                                        "",                         0,      NONE, NULL,               false},
    {",",                                                                                       ",",                        0,      NONE, NULL,               false},
    {"a, ",                                                                                     "a, ",                      0,      NONE, NULL,               false},
    {"{'mod': 'torch', 'op': 'mm', 'args': []}",                                                "torch.mm",                 0,      NONE, NULL,               false},
    {"{\"op\": \"relu\", \"mod\": \"torch.nn.functional\"}",                                    "torch.nn.functional.relu", 0,      NONE,
     NULL,                                                                                                                                                    false},
    {"{'op': 'mm'}",                                                                            "mm",                       0,      NONE, NULL,               false},
    {"{'mod': 'torch'}",                                                                        "{'mod': 'torch'}",         0,      NONE, NULL,               false},
    {"{'op': 'm",                                                                               "{'op': 'm",                0,      NONE, NULL,               false},
    {"{'",                                                                                      "{'",                       0,      NONE, NULL,               false},
};

/* In memory of just that size, so that a sanitizer sees a byte too far. */
static void parse(const char *text, size_t len, char *joined, struct nvtx_text *out, char **copy)
{
    *copy = malloc(len + !len);
    assert_non_null(*copy);
    memcpy(*copy, text, len);
    nvtx_parse(*copy, len, joined, out);
    if (out->sizes.s && !nvtx_is_sizes(out->sizes)) {
        out->sizes.s = NULL;
        out->is_odd = true;
    }
}

static void what_texts_say(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        char joined[NVTX_JOINED_BYTES], *copy;
        struct nvtx_text t;
        parse(ROWS[i].text, strlen(ROWS[i].text), joined, &t, &copy);
        assert_int_equal(t.name_len, strlen(ROWS[i].name));
        assert_memory_equal(t.name, ROWS[i].name, t.name_len);
        assert_int_equal(t.op_id, ROWS[i].op_id);
        assert_true(t.sequence == ROWS[i].sequence);
        assert_int_equal(t.sizes.s != NULL, ROWS[i].sizes != NULL);
        if (t.sizes.s) {
            assert_int_equal(t.sizes.len, strlen(ROWS[i].sizes));
            assert_memory_equal(t.sizes.s, ROWS[i].sizes, t.sizes.len);
        }
        assert_int_equal(t.is_odd, ROWS[i].is_odd);
        free(copy);
    }
}

/* Cut anywhere, a text still has a name that is a part of it or was joined. */
static void cut_texts(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++)
        for (size_t len = 0; len < strlen(ROWS[i].text); len++) {
            char joined[NVTX_JOINED_BYTES], *copy;
            struct nvtx_text t;
            parse(ROWS[i].text, len, joined, &t, &copy);
            assert_true(t.name == joined ? t.name_len <= sizeof joined
                                         : t.name >= copy && t.name + t.name_len <= copy + len);
            assert_true(!t.sizes.s || (t.sizes.s >= copy && t.sizes.s + t.sizes.len <= copy + len));
            free(copy);
        }
}

/* A marker whose parts do not fit stays a name. */
static void long_markers(void **state)
{
    char text[600] = "{'op': '", joined[NVTX_JOINED_BYTES], *copy;
    struct nvtx_text t;
    (void)state;
    memset(text + 8, 'x', 400);
    strcpy(text + 408, "'}");
    parse(text, strlen(text), joined, &t, &copy);
    assert_false(t.is_marker);
    assert_int_equal(t.name_len, strlen(text));
    free(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_texts_say),
        cmocka_unit_test(cut_texts),
        cmocka_unit_test(long_markers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
