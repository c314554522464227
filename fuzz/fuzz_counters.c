/* fuzz_counters.c - any bytes as output or report of Nsight Compute: every number that comes out is
 * finite or not known, every string is one, and reading again gives the same. */
#include "check.h"
#include "counters.h"

#include <math.h>
#include <string.h>

static struct counters read_as(const struct counter_text *text, bool as_report)
{
    struct counters c = {0};
    const roof_status status =
        as_report ? counters_read_report(&c, text, NULL) : counters_read_csv(&c, text, NULL);
    CHECK(status == ROOF_OK || as_report);
    return c;
}

static void check_all(const struct counters *c)
{
    const struct counted_values *v = &c->values;
    for (uint32_t i = 0; i < v->head.count; i++) {
        CHECK(v->launch[i] < c->launches.head.count);
        CHECK(isnan(v->value[i]) || isfinite(v->value[i]));
        CHECK(v->metric[i] == ROOF_NONE || v->metric[i] < c->strings.count);
    }
    for (uint32_t i = 0; i < c->rules.head.count; i++)
        CHECK(c->rules.launch[i] < c->launches.head.count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *copy = malloc(size + 4);
    CHECK(copy != NULL);
    memcpy(copy, "NVR", 4);
    if (size)
        memcpy(copy + 4, data, size);
    for (int as_report = 0; as_report < 2; as_report++) {
        /* A report's first four bytes are known; of text there are none. */
        const struct counter_text text = {"fuzz", copy + (as_report ? 0 : 4),
                                          size + (as_report ? 4 : 0)};
        struct counters c = read_as(&text, as_report), again = read_as(&text, as_report);
        check_all(&c);
        CHECK(c.values.head.count == again.values.head.count &&
              c.launches.head.count == again.launches.head.count);
        counters_free(&c);
        counters_free(&again);
    }
    free(copy);
    return 0;
}
