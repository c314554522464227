/* fuzz_profile.c - any bytes as a profile: what is read lies where it says, and reading again gives
 * the same. */
#include "check.h"
#include "profile.h"

static void check_all(const struct profile *p)
{
    const struct profile_kernels *k = &p->kernels;
    const struct profile_operators *o = &p->operators;
    for (uint32_t i = 0; i < k->head.count; i++) {
        CHECK(k->op[i] == ROOF_NONE || k->op[i] < o->head.count);
        CHECK(k->name[i] == ROOF_NONE || k->name[i] < p->strings.count);
        CHECK(k->values_begin[i] <= k->values_end[i] && k->values_end[i] <= p->values.head.count);
    }
    for (uint32_t i = 0; i < o->head.count; i++) {
        CHECK(o->kernels_begin[i] <= o->kernels_end[i] && o->kernels_end[i] <= k->head.count);
        CHECK(o->sums_begin[i] <= o->sums_end[i] && o->sums_end[i] <= p->values.head.count);
    }
    for (uint32_t i = 0; i < p->values.head.count; i++)
        CHECK(p->values.name[i] < p->strings.count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *copy = malloc(size + !size); /* of just that size, so that a byte too far is seen */
    struct profile p, again;
    CHECK(copy != NULL);
    if (size)
        memcpy(copy, data, size);
    const roof_status status = profile_parse(&p, "fuzz", copy, size, NULL);
    check_all(&p);
    CHECK(profile_parse(&again, "fuzz", copy, size, NULL) == status);
    CHECK(p.kernels.head.count == again.kernels.head.count &&
          p.values.head.count == again.values.head.count);
    profile_free(&p);
    profile_free(&again);
    free(copy);
    return 0;
}
