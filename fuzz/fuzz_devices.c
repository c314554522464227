/* fuzz_devices.c - any bytes as a device file, and as peaks of the command line: what is taken
 * answers every question, the same each time, and with numbers that can be. */
#include "check.h"
#include "device.h"

#include <math.h>
#include <string.h>

static void check_peaks(const struct device_peaks *d)
{
    const double numbers[] = {d->bandwidth,  d->l2_bytes,          d->memory_bytes,
                              d->latency_ns, d->attainable_matrix, d->attainable_bandwidth};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        CHECK(isnan(numbers[i]) || (numbers[i] > 0 && numbers[i] < 1e30));
    for (int i = 0; i < PEAK_COUNT; i++)
        CHECK(isnan(d->peak[i]) || (d->peak[i] > 0 && d->peak[i] < 1e30));
}

static void ask(const struct device_list *l, const struct device_query *q)
{
    struct device_match first, again;
    CHECK(device_find(l, q, &first, NULL) == ROOF_OK && device_find(l, q, &again, NULL) == ROOF_OK);
    CHECK(first.how == again.how);
    CHECK((first.how == DEVICE_UNKNOWN) == (first.peaks.name == NULL));
    CHECK(first.why || first.how != DEVICE_UNKNOWN);
    check_peaks(&first.peaks);
    device_match_free(&first);
    device_match_free(&again);
}

static void ask_some(const struct device_list *l)
{
    static const struct device_query QUERIES[] = {
        {NULL,                    ROOF_NULL_I64, ROOF_NULL_I64, ROOF_NULL_I64, ROOF_NULL_I64},
        {"",                      304,           206141652992,  9,             4            },
        {"NVIDIA H100 80GB HBM3", 132,           85018279936,   9,             0            },
        {"a",                     1,             1,             0,             0            },
        {"H100 PCIe MIG 1g.10gb", 14,            10737418240,   9,             0            },
    };
    for (size_t i = 0; i < sizeof QUERIES / sizeof *QUERIES; i++)
        ask(l, &QUERIES[i]);
}

/* A line answers to its own name. */
static void ask_for_each(const struct device_list *l)
{
    for (size_t i = 0; i < l->count && i < 100; i++) {
        const struct device_query q = {l->rows[i].name, ROOF_NULL_I64, ROOF_NULL_I64, ROOF_NULL_I64,
                                       ROOF_NULL_I64};
        check_peaks(&l->rows[i]);
        ask(l, &q);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct device_list l;
    char *text = malloc(size + 1);
    CHECK(text != NULL);
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    const struct device_choice nothing = {0}, choices[] = {{.peaks = text}, {.name = text}};
    device_list_init(&l, &nothing);
    if (device_list_parse(&l, "devices", text, size, NULL) == ROOF_OK) {
        ask_some(&l);
        ask_for_each(&l);
    }
    device_list_free(&l);
    for (size_t i = 0; size < 200 && i < sizeof choices / sizeof *choices; i++) {
        if (device_list_load(&l, &choices[i], NULL) == ROOF_OK)
            ask_some(&l);
        device_list_free(&l);
    }
    free(text);
    return 0;
}
