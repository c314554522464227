/* checksum.c - eight interleaved lanes of multiply and rotate, folded into one word. */
#include "checksum.h"

#include <string.h>

enum { LANES = 8, BLOCK = LANES * sizeof(uint64_t) };

static const uint64_t FACTOR =
    UINT64_C(0x9fb21c651e98df25); /* odd, so that multiplying loses nothing */

/* For a given word one to one in the lane, and the other way round: no single change is lost. The
 * rotation brings high bits, which multiplying only moves up, down again. */
static uint64_t mix(uint64_t lane, uint64_t word)
{
    const uint64_t x = (lane ^ word) * FACTOR;
    return x << 29 | x >> 35;
}

static void mix_block(uint64_t lanes[LANES], const unsigned char *block)
{
    uint64_t words[LANES];
    memcpy(words, block, BLOCK);
    for (int i = 0; i < LANES; i++)
        lanes[i] = mix(lanes[i], words[i]);
}

uint64_t checksum(const void *bytes, size_t size)
{
    const unsigned char *p = bytes;
    size_t left = size;
    uint64_t lanes[LANES];
    for (int i = 0; i < LANES; i++)
        lanes[i] = (uint64_t)(i + 1) * FACTOR;
    for (; left >= BLOCK; p += BLOCK, left -= BLOCK)
        mix_block(lanes, p);
    if (left) {
        unsigned char last[BLOCK] = {0};
        memcpy(last, p, left);
        mix_block(lanes, last);
    }
    uint64_t sum = size; /* tells the zeros of the last block from zeros of the input */
    for (int i = 0; i < LANES; i++)
        sum = mix(sum, lanes[i]);
    sum ^= sum >> 32;
    sum *= FACTOR;
    return sum ^ sum >> 29;
}
