/* scanner_block.h - a block of bytes compared at once: the only place where instruction sets
 * differ. Included by a scanner_*.c that defines SCANNER_AVX2, SCANNER_SSE2 or SCANNER_NEON.
 *
 * A mask has STRIDE bits for each byte of the block, the first byte lowest. */
#ifndef ROOF_INGEST_SCANNER_BLOCK_H
#define ROOF_INGEST_SCANNER_BLOCK_H

#include <stdint.h>

#if defined(SCANNER_AVX2)
#include <immintrin.h>
typedef __m256i block;
enum { BLOCK = 32, STRIDE = 1 };

static inline block block_load(const char *p)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)p);
}
static inline block block_all(char c)
{
    return _mm256_set1_epi8(c);
}
static inline uint64_t block_mask(block b)
{
    return (uint32_t)_mm256_movemask_epi8(b);
}
static inline block block_equal(block a, block b)
{
    return _mm256_cmpeq_epi8(a, b);
}
/* Bytes at most c, unsigned. */
static inline block block_at_most(block a, char c)
{
    return _mm256_cmpeq_epi8(_mm256_min_epu8(a, block_all(c)), a);
}
static inline block block_minus(block a, char c)
{
    return _mm256_sub_epi8(a, block_all(c));
}
static inline uint64_t block_high(block b)
{
    return block_mask(b);
}
#elif defined(SCANNER_SSE2)
#include <emmintrin.h>
typedef __m128i block;
enum { BLOCK = 16, STRIDE = 1 };

static inline block block_load(const char *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}
static inline block block_all(char c)
{
    return _mm_set1_epi8(c);
}
static inline uint64_t block_mask(block b)
{
    return (uint32_t)_mm_movemask_epi8(b);
}
static inline block block_equal(block a, block b)
{
    return _mm_cmpeq_epi8(a, b);
}
static inline block block_at_most(block a, char c)
{
    return _mm_cmpeq_epi8(_mm_min_epu8(a, block_all(c)), a);
}
static inline block block_minus(block a, char c)
{
    return _mm_sub_epi8(a, block_all(c));
}
static inline uint64_t block_high(block b)
{
    return block_mask(b);
}
#elif defined(SCANNER_NEON)
#include <arm_neon.h>
typedef uint8x16_t block;
enum { BLOCK = 16, STRIDE = 4 };

static inline block block_load(const char *p)
{
    return vld1q_u8((const uint8_t *)p);
}
static inline block block_all(char c)
{
    return vdupq_n_u8((uint8_t)c);
}
/* There is no movemask: narrowing keeps a nibble of each byte. */
static inline uint64_t block_mask(block b)
{
    return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(b), 4)), 0);
}
static inline block block_equal(block a, block b)
{
    return vceqq_u8(a, b);
}
static inline block block_at_most(block a, char c)
{
    return vcleq_u8(a, block_all(c));
}
static inline block block_minus(block a, char c)
{
    return vsubq_u8(a, block_all(c));
}
static inline uint64_t block_high(block b)
{
    return block_mask(vcgeq_u8(b, vdupq_n_u8(0x80)));
}
#endif

static const uint64_t MASK_ALL =
    BLOCK * STRIDE == 64 ? ~UINT64_C(0) : (UINT64_C(1) << (BLOCK * STRIDE % 64)) - 1;

/* Which byte the lowest bit belongs to; the mask is not 0. */
static inline unsigned mask_first(uint64_t mask)
{
    return (unsigned)__builtin_ctzll(mask) / STRIDE;
}

/* The bits of the first n bytes, n < BLOCK; also n == BLOCK where a mask has bits to spare. */
static inline uint64_t mask_below(unsigned n)
{
    return (UINT64_C(1) << (n * STRIDE)) - 1;
}

#endif
