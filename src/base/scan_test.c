/* scan_test.c - Moving over JSON text: where things end, and what a byte at a time would have
 * found. */
#include "scan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

static void space(void **state)
{
    const char *text = " \t\r\n x ";
    (void)state;
    assert_ptr_equal(scan_space(text, text + 7), text + 5);
    assert_ptr_equal(scan_space(text + 5, text + 7), text + 5);
    assert_ptr_equal(scan_space(text, text + 3), text + 3);
    assert_ptr_equal(scan_space(text, text), text);
}

static void strings(void **state)
{
    static const struct {
        const char *text; /* behind the opening quote */
        int close;        /* place of the closing quote, -1: not there */
        unsigned flags;
    } ROWS[] = {
        {"\"",                         0,  0                                     },
        {"aten::mm\", \"x\"",          8,  0                                     },
        {"\\\"\"",                     2,  SCAN_ESCAPE                           },
        {"\\\\\"",                     2,  SCAN_ESCAPE                           },
        {"0123456789abcdef\\n\"",      18, SCAN_ESCAPE                           },
        {"\xc3\xa9\"",                 2,  SCAN_HIGH                             },
        {"a\nb\"",                     3,  SCAN_CONTROL                          },
        {"\\n\x7f\x80\x1f\"",          5,  SCAN_ESCAPE | SCAN_HIGH | SCAN_CONTROL},
        {"",                           -1, 0                                     },
        {"no end",                     -1, 0                                     },
        {"no end and long enough too", -1, 0                                     },
        {"ends in \\",                 -1, 0                                     },
        {"ends in \\\"",               -1, 0                                     },
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        const char *s = ROWS[i].text;
        unsigned flags = 99;
        const char *close = scan_string(s, s + strlen(s), &flags);
        if (close != (ROWS[i].close < 0 ? NULL : s + ROWS[i].close) ||
            (close && flags != ROWS[i].flags))
            fail_msg("row %zu: %s", i, s);
    }
}

static const char *slow_string(const char *p, const char *end, unsigned *flags)
{
    *flags = 0;
    for (; p < end; p++) {
        if (*p == '"')
            return p;
        if (*p == '\\') {
            *flags |= SCAN_ESCAPE;
            p++;
        } else if ((unsigned char)*p >= 0x80) {
            *flags |= SCAN_HIGH;
        } else if ((unsigned char)*p < 0x20) {
            *flags |= SCAN_CONTROL;
        }
    }
    return NULL;
}

static uint64_t next_random(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

/* Each text lies at the very end of its own memory, so that a sanitizer sees a read past it. */
static void strings_a_byte_at_a_time(void **state)
{
    static const char RARE[] =
        "\"\\\x1f\x20\x21\x7f\x80\xff\xa2\xdc"; /* neighbours of what matters, and its high twins */
    uint64_t seed = 1;
    (void)state;
    for (int round = 0; round < 200000; round++) {
        const size_t len = next_random(&seed) % 40, rarity = 1 + next_random(&seed) % 20;
        char *text = malloc(len ? len : 1);
        assert_non_null(text);
        for (size_t i = 0; i < len; i++)
            text[i] = next_random(&seed) % rarity ? (char)('a' + next_random(&seed) % 26)
                                                  : RARE[next_random(&seed) % (sizeof RARE - 1)];
        unsigned flags = 99, slow_flags;
        const char *close = scan_string(text, text + len, &flags);
        assert_ptr_equal(close, slow_string(text, text + len, &slow_flags));
        if (close)
            assert_int_equal(flags, slow_flags);
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(space),
        cmocka_unit_test(strings),
        cmocka_unit_test(strings_a_byte_at_a_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
