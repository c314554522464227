/* fuzz_join.c - any bytes as names of kernels, as a map of layers, and as what two runs launched:
 * partners are each other's and of one symbol, and joining again gives the
 * same. */
#include "check.h"
#include "correlations.h"
#include "join.h"
#include "kernel_name.h"
#include "number.h"
#include "partitions.h"

#include <string.h>

enum { MOST = 512 };

static void check_name(const char *text, size_t len)
{
    struct buf name = {0}, again = {0}, base = {0};
    kernel_name_canonical(text, len, &name);
    CHECK(!name.failed);
    kernel_name_canonical(name.len ? name.bytes : "", name.len, &again);
    kernel_name_base(name.len ? name.bytes : "", name.len, &base);
    CHECK(base.len <= name.len);
    buf_free(&name);
    buf_free(&again);
    buf_free(&base);
}

static void check_correlations(const char *text, size_t len)
{
    struct correlations c;
    const roof_status status = correlations_parse(&c, "fuzz", text, len, NULL);
    for (uint32_t i = 0; i < c.entries.head.count && status == ROOF_OK; i++)
        CHECK(c.entries.kernel[i] < c.strings.count && c.entries.op[i] < c.strings.count);
    correlations_free(&c);
}

static void check_partitions(const char *text, size_t len)
{
    struct partitions p = {0};
    if (partitions_parse(&p, "fuzz", text, len, NULL) == ROOF_OK)
        for (uint32_t i = 0; i < p.labels.count; i++)
            CHECK(p.stands_for[i] == ROOF_NONE || p.stands_for[i] < p.labels.count);
    partitions_free(&p);
}

/* A side whose launches are the bytes: four bits of name, two of shape, one of stream. */
struct side {
    struct join_input in;
    struct join_shape shapes[4];
    struct join_lane lanes[2];
    uint32_t name[MOST], shape[MOST], lane[MOST], op[MOST], op_name[MOST];
    double time_ns[MOST];
};

static void fill(struct side *s, const struct strtab *names, const uint8_t *data, uint32_t n)
{
    *s = (struct side){0};
    for (uint32_t i = 0; i < 4; i++)
        s->shapes[i] = (struct join_shape){
            {i & 1    ? 8
             : i == 2 ? ROOF_NULL_I64
                      : 4,
             1,                            1},
            {32,                        1, 1},
            16,
            i
        };
    for (uint32_t i = 0; i < n; i++) {
        s->name[i] = data[i] & 15;
        s->shape[i] = data[i] >> 4 & 3;
        s->lane[i] = data[i] >> 6 & 1;
        s->op[i] = data[i] >> 7 ? ROOF_NONE : i / 2;
        s->op_name[i] = data[i] >> 7 ? ROOF_NONE : data[i] >> 2 & 3;
        s->time_ns[i] = 1 + data[i];
        s->lanes[s->lane[i]] = (struct join_lane){0, 0, s->lane[i]};
    }
    s->in = (struct join_input){
        .side = {names, s->shapes, 4, n, s->name, s->shape},
        .lanes = s->lanes,
        .nlanes = 2,
        .lane = s->lane,
        .op = s->op,
        .op_name = s->op_name,
        .time_ns = s->time_ns
    };
}

static void check_join(const struct join *j, uint32_t n, uint32_t m)
{
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t match = j->a.match[i];
        CHECK(match == ROOF_NONE || (match < m && j->b.match[match] == i));
        CHECK(match == ROOF_NONE || j->a.pairing[i] == PAIR_PLACE ||
              j->symbols.of_a[i] == j->symbols.of_b[match]);
        CHECK(match == ROOF_NONE || j->a.group[i] == ROOF_NONE);
        CHECK(j->a.group[i] == ROOF_NONE || j->a.group[i] < j->ngroups);
        CHECK(j->a.confidence[i] < JOIN_CONFIDENCES && j->a.reason[i] < JOIN_REASONS);
        CHECK((j->a.confidence[i] == JOIN_NO) ==
              (match == ROOF_NONE && j->a.group[i] == ROOF_NONE));
    }
    for (uint32_t i = 0; i < m; i++)
        CHECK(j->b.match[i] == ROOF_NONE || (j->b.match[i] < n && j->a.match[j->b.match[i]] == i));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct side a, b;
    struct strtab names = {0};
    char name[] = "k<0>";
    const uint32_t all = size > 2 * MOST ? 2 * MOST : (uint32_t)size;
    const uint32_t n = all ? all * (data[0] & 7u) / 7 : 0, rest = all - n;
    const uint32_t first = n > MOST ? MOST : n, second = rest > MOST ? MOST : rest;
    char *copy = malloc(size + 1);
    CHECK(copy != NULL);
    if (size)
        memcpy(copy, data, size);
    check_name(copy, size);
    check_partitions(copy, size);
    check_correlations(copy, size);
    for (char c = 'a'; c < 'a' + 16; c++) {
        name[2] = c;
        CHECK(strtab_intern(&names, name, sizeof name - 1) != ROOF_NONE);
    }
    fill(&a, &names, data, first);
    fill(&b, &names, data + n, second);
    for (int by_invocation = 0; by_invocation < 2; by_invocation++) {
        struct join j, again;
        CHECK(join_make(&j, &a.in, &b.in, by_invocation));
        CHECK(join_make(&again, &a.in, &b.in, by_invocation));
        check_join(&j, first, second);
        CHECK(memcmp(j.a.match, again.a.match, first * sizeof *j.a.match) == 0);
        join_free(&j);
        join_free(&again);
    }
    strtab_free(&names);
    free(copy);
    return 0;
}
