/* align_launches.c - Times the aligner of src/join on made-up runs of a program at two sizes: the
 * second is to take twice as long as the first.
 *
 * usage: align_launches [LAUNCHES]     (default: 10 million; prints CSV) */
#define _POSIX_C_SOURCE 200809L
#include "join.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LAYERS = 24, PER_LAYER = 20, AROUND = 40, STEP = 2 * AROUND + LAYERS * PER_LAYER };

static uint64_t state = 1;

static uint32_t below(uint32_t n)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((state >> 33) % n);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static uint32_t symbol_at(uint32_t slot)
{
    if (slot < AROUND)
        return 100 + slot;
    if (slot < STEP - AROUND)
        return (slot - AROUND) % PER_LAYER % 17;
    return 100 + (slot + 7) % (AROUND - 5);
}

/* Steps, of which one launch in 1/loss is lost, one doubled. */
static uint32_t fill(uint32_t *v, uint32_t n, uint32_t loss)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < n && count < n; i++) {
        if (loss && below(loss) == 0)
            continue;
        v[count++] = symbol_at(i % STEP);
        if (loss && count < n && below(loss) == 0)
            v[count++] = symbol_at(i % STEP);
    }
    return count;
}

static void measure(const char *what, uint32_t n, uint32_t m, uint32_t loss)
{
    enum { SYMBOLS = 256 };
    uint32_t *a = malloc(n * sizeof *a), *b = malloc(m * sizeof *b);
    uint32_t *match = malloc(n * sizeof *match);
    uint32_t *group_a = malloc(n * sizeof *group_a), *group_b = malloc(m * sizeof *group_b);
    uint8_t *pairing_a = malloc(n), *pairing_b = malloc(m);
    if (!a || !b || !match || !group_a || !group_b || !pairing_a || !pairing_b)
        exit(1);
    const uint32_t na = fill(a, n, loss), nb = fill(b, m, 0);
    struct sequences s = {a, b, na, nb, SYMBOLS, match, group_a, group_b, pairing_a, pairing_b, 0};
    const double begin = now();
    if (!sequences_align(&s, NULL, 0))
        exit(1);
    const double took = now() - begin;
    uint32_t paired = 0;
    for (uint32_t i = 0; i < na; i++)
        paired += match[i] != UINT32_MAX;
    printf("%s,%u,%u,%.3f,%.1f,%.4f\n", what, na, nb, took, (na + nb) / took / 1e6,
           (double)paired / na);
    free(a);
    free(b);
    free(match);
    free(group_a);
    free(group_b);
    free(pairing_a);
    free(pairing_b);
}

int main(int argc, char **argv)
{
    const uint32_t n = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 10000000;
    puts("case,launches,other,seconds,million_per_s,paired");
    for (uint32_t size = n / 2; size <= n; size += n - n / 2) {
        measure("equal", size, size, 0);
        measure("more steps there", size / 2, size, 0);
        measure("one in 1000 lost or doubled", size, size, 1000);
        measure("one in 100 lost or doubled", size, size, 100);
        if (size == n)
            break;
    }
    return 0;
}
