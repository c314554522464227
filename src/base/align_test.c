/* align_test.c - The difference is the least one, and of several the one that is documented. */
#include "align.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LONGEST = 24 };

static uint32_t letters(const char *s, uint32_t *out)
{
    uint32_t n = 0;
    for (; s[n]; n++)
        out[n] = (uint32_t)s[n];
    return n;
}

/* What the partners are, as text: the place in b, `-` for none. */
static void show(const uint32_t *match, uint32_t n, char *out)
{
    for (uint32_t i = 0; i < n; i++)
        out[i] = match[i] == UINT32_MAX ? '-' : (char)('0' + match[i]);
    out[n] = '\0';
}

static void examples(void **state)
{
    static const struct {
        const char *a, *b, *match, *paired;
        int distance;
    } ROWS[] = {
        {"",     "",      "",     "",     0},
        {"",     "xy",    "",     "",     2},
        {"abcd", "abcd",  "0123", "0123", 0},
        {"abcd", "acd",   "0-12", "0-12", 1}, /* lost */
        {"abcd", "abbcd", "0134", "0134", 1}, /* doubled: the first is the partner */
        {"abcd", "abXd",  "01-3", "0123", 2}, /* renamed */
        {"abcd", "aXYd",  "0--3", "0123", 4},
        {"abcd", "aXd",   "0--2", "0--2", 3}, /* renamed and lost: which is not known */
        {"aabc", "abc",   "0-12", "0-12", 1}, /* of equal ones the first is matched */
        {"ab",   "ba",    "-0",   "-0",   2}, /* a's is passed over if that loses nothing */
        {"abc",  "xyz",   "---",  "012",  6},
        {"xaay", "xbay",  "0-23", "0123", 2}, /* renamed beside one of its name */
        {"xbay", "xaay",  "0-13", "0123", 2},
        {"xaab", "xabc",  "01-2", "01-2", 2}, /* nothing is renamed */
    };
    struct align w = {0};
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        uint32_t a[LONGEST], b[LONGEST], match[LONGEST];
        char text[LONGEST + 1];
        const uint32_t n = letters(ROWS[i].a, a), m = letters(ROWS[i].b, b);
        assert_int_equal(align_find(&w, a, n, b, m, ALIGN_MOST, match), ROWS[i].distance);
        show(match, n, text);
        assert_string_equal(text, ROWS[i].match);
        align_pair_gaps(a, n, b, m, match);
        show(match, n, text);
        assert_string_equal(text, ROWS[i].paired);
    }
    align_free(&w);
}

/* The walk over a table of all suffixes. */
static int slow(const uint32_t *a, uint32_t n, const uint32_t *b, uint32_t m, uint32_t *match)
{
    uint32_t common[LONGEST + 1][LONGEST + 1] = {{0}};
    for (uint32_t i = n; i-- > 0;)
        for (uint32_t j = m; j-- > 0;)
            common[i][j] = a[i] == b[j]                           ? common[i + 1][j + 1] + 1
                           : common[i + 1][j] >= common[i][j + 1] ? common[i + 1][j]
                                                                  : common[i][j + 1];
    for (uint32_t i = 0; i < n; i++)
        match[i] = UINT32_MAX;
    for (uint32_t i = 0, j = 0; i < n || j < m;) {
        if (i < n && j < m && a[i] == b[j])
            match[i++] = j++;
        else if (j == m || (i < n && common[i + 1][j] >= common[i][j + 1]))
            i++;
        else
            j++;
    }
    return (int)(n + m - 2 * common[0][0]);
}

/* common[i][j]: of a[i ..], b[j ..], or of what is in front of them. */
static void fill_common(const uint32_t *a, uint32_t n, const uint32_t *b, uint32_t m,
                        uint32_t behind[][LONGEST + 1], uint32_t before[][LONGEST + 1])
{
    for (uint32_t i = n; i-- > 0;)
        for (uint32_t j = m; j-- > 0;) {
            const uint32_t one = behind[i + 1][j], other = behind[i][j + 1];
            behind[i][j] = a[i] == b[j] ? behind[i + 1][j + 1] + 1 : one > other ? one : other;
        }
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < m; j++) {
            const uint32_t one = before[i][j + 1], other = before[i + 1][j];
            before[i + 1][j + 1] = a[i] == b[j] ? before[i][j] + 1 : one > other ? one : other;
        }
}

/* Where the edges agree there is no other way; where they do not there is one. */
static void edges_hold_all_ways(void **state)
{
    struct align w = {0};
    uint32_t seed = 7;
    (void)state;
    for (int round = 0; round < 20000; round++) {
        uint32_t a[LONGEST], b[LONGEST], low[LONGEST], high[LONGEST], len[2];
        uint32_t behind[LONGEST + 1][LONGEST + 1] = {{0}}, before[LONGEST + 1][LONGEST + 1] = {{0}};
        for (int k = 0; k < 2; k++) {
            seed = seed * 1664525 + 1013904223;
            len[k] = (seed >> 16) % LONGEST;
            for (uint32_t i = 0; i < len[k]; i++) {
                seed = seed * 1664525 + 1013904223;
                (k ? b : a)[i] = (seed >> 16) % (1 + (uint32_t)round % 6);
            }
        }
        fill_common(a, len[0], b, len[1], behind, before);
        assert_int_equal(align_extremes(&w, a, len[0], b, len[1], ALIGN_MOST, low, high),
                         len[0] + len[1] - 2 * behind[0][0]);
        for (uint32_t i = 0; i < len[0]; i++) {
            uint32_t ways = 0, some = UINT32_MAX;
            bool always = true;
            for (uint32_t j = 0; j < len[1]; j++)
                if (a[i] == b[j] && before[i][j] + 1 + behind[i + 1][j + 1] == behind[0][0]) {
                    some = j;
                    ways++;
                }
            for (uint32_t j = 0; j <= len[1]; j++)
                always &= before[i][j] + behind[i + 1][j] < behind[0][0];
            const bool is_certain = low[i] == high[i] && low[i] != UINT32_MAX;
            assert_int_equal(is_certain, always && ways == 1);
            if (is_certain)
                assert_int_equal(low[i], some);
        }
    }
    align_free(&w);
}

static void as_the_slow_way(void **state)
{
    struct align w = {0};
    uint32_t seed = 1;
    (void)state;
    for (int round = 0; round < 20000; round++) {
        uint32_t a[LONGEST], b[LONGEST], fast[LONGEST], expected[LONGEST], len[2];
        for (int k = 0; k < 2; k++) {
            seed = seed * 1664525 + 1013904223;
            len[k] = (seed >> 16) % LONGEST;
            for (uint32_t i = 0; i < len[k]; i++) {
                seed = seed * 1664525 + 1013904223;
                (k ? b : a)[i] = (seed >> 16) % (1 + (uint32_t)round % 6);
            }
        }
        const int distance = slow(a, len[0], b, len[1], expected);
        assert_int_equal(align_find(&w, a, len[0], b, len[1], ALIGN_MOST, fast), distance);
        assert_memory_equal(fast, expected, len[0] * sizeof *fast);
        if (distance)
            assert_int_equal(align_find(&w, a, len[0], b, len[1], distance - 1, fast),
                             ALIGN_TOO_FAR);
    }
    align_free(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples),
        cmocka_unit_test(as_the_slow_way),
        cmocka_unit_test(edges_hold_all_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
