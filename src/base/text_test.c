/* text_test.c - Strings of JSON become clean UTF-8, and back. */
#include "text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))
#define BAD      "\xef\xbf\xbd" /* U+FFFD */

enum { ESCAPE = 1, UTF8 = 2 };

/* What the lengths of escapes and characters say about a string. */
static int faults_of(const char *s)
{
    int faults = 0;
    for (size_t i = 0, n, len = strlen(s); i < len; i += n) {
        const bool escape = s[i] == '\\';
        n = escape ? 1 + text_escape_len(s + i + 1, len - i - 1) : text_utf8_len(s + i, len - i);
        if (escape && n == 1)
            faults |= ESCAPE;
        if (n == 0)
            faults |= UTF8;
        n += n == 0;
    }
    return faults;
}

static void unescaping(void **state)
{
    static const struct {
        const char *text; /* between the quotes */
        const char *value;
        int faults;
    } ROWS[] = {
        {"aten::mm",                   "aten::mm",              0            },
        {"",                           "",                      0            },
        {"\\\"\\\\\\/\\b\\f\\n\\r\\t", "\"\\/\b\f\n\r\t",       0            },
        {"\\u0041\\u00e9\\u20AC",      "A\xc3\xa9\xe2\x82\xac", 0            },
        {"\\ud83d\\ude00",             "\xf0\x9f\x98\x80",      0            },
        {"\\ud83d",                    BAD,                     0            }, /* half a pair is no character */
        {"\\ud83dx",                   BAD "x",                 0            },
        {"\\ud83d\\u0041",             BAD "A",                 0            },
        {"\\ude00\\ud83d",             BAD BAD,                 0            },
        {"\\u0000",                    BAD,                     0            }, /* would end the string */
        {"\\q",                        "\\q",                   ESCAPE       },
        {"C:\\dir",                    "C:\\dir",               ESCAPE       },
        {"\\u12",                      "\\u12",                 ESCAPE       },
        {"\\u12g4",                    "\\u12g4",               ESCAPE       },
        {"\\",                         "\\",                    ESCAPE       },
        {"gr\xc3\xb6\xc3\x9f"
         "e",                 "gr\xc3\xb6\xc3\x9f"
         "e",                             0            },
        {"\xff",                       BAD,                     UTF8         },
        {"\xc3",                       BAD,                     UTF8         }, /* cut off */
        {"\xc3(",                      BAD "(",                 UTF8         },
        {"\xc0\xaf",                   BAD BAD,                 UTF8         }, /* too long for what it says */
        {"\xe0\x80\xaf",               BAD BAD BAD,             UTF8         },
        {"\xed\xa0\x80",               BAD BAD BAD,             UTF8         }, /* half a pair in UTF-8 */
        {"\xf4\x8f\xbf\xbf",           "\xf4\x8f\xbf\xbf",      0            },
        {"\xf4\x90\x80\x80",           BAD BAD BAD BAD,         UTF8         }, /* past U+10FFFF */
        {"\x01\x7f",                   "\x01\x7f",              0            }, /* control bytes are counted elsewhere */
        {"\\z\xff",                    "\\z" BAD,               ESCAPE | UTF8},
    };
    struct buf out = {0};
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        buf_clear(&out);
        text_unescape(&out, ROWS[i].text, strlen(ROWS[i].text));
        buf_add(&out, "", 0);
        assert_string_equal(out.bytes, ROWS[i].value);
        assert_int_equal(out.len, strlen(ROWS[i].value));
        assert_int_equal(faults_of(ROWS[i].text), ROWS[i].faults);
    }
    buf_free(&out);
}

static void a_raw_nul_is_replaced(void **state)
{
    struct buf out = {0};
    (void)state;
    text_unescape(&out, "a\0b", 3);
    assert_string_equal(out.bytes, "a" BAD "b");
    buf_free(&out);
}

static void quoting(void **state)
{
    static const struct {
        const char *value, *text;
    } ROWS[] = {
        {"aten::mm",         "\"aten::mm\""          },
        {"",                 "\"\""                  },
        {"\"\\/",            "\"\\\"\\\\/\""         },
        {"\b\f\n\r\t",       "\"\\b\\f\\n\\r\\t\""   },
        {"\x01\x1f\x7f",     "\"\\u0001\\u001f\x7f\""},
        {"\xf0\x9f\x98\x80", "\"\xf0\x9f\x98\x80\""  },
    };
    struct buf out = {0};
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        buf_clear(&out);
        text_quote_json(&out, ROWS[i].value, strlen(ROWS[i].value));
        assert_string_equal(out.bytes, ROWS[i].text);
    }
    buf_free(&out);
}

static uint64_t next_random(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

/* Whatever the bytes, their value quotes and unescapes to itself, and a clean value needs no
 * repair. */
static void quoting_undoes_unescaping(void **state)
{
    static const char ALPHABET[] = "\\\"u0dD89eaq/\x01\x80\xc3\xa9\xe2\x82\xf0\x9f\xff";
    uint64_t seed = 7;
    struct buf value = {0}, quoted = {0}, again = {0};
    (void)state;
    for (int round = 0; round < 50000; round++) {
        char text[24];
        const size_t len = next_random(&seed) % sizeof text;
        for (size_t i = 0; i < len; i++)
            text[i] = ALPHABET[next_random(&seed) % (sizeof ALPHABET - 1)];
        buf_clear(&value);
        buf_clear(&quoted);
        buf_clear(&again);
        text_unescape(&value, text, len);
        assert_true(value.len <= 3 * len);
        text_quote_json(&quoted, value.len ? value.bytes : "", value.len);
        text_unescape(&again, quoted.bytes + 1, quoted.len - 2);
        assert_int_equal(again.len, value.len);
        assert_true(value.len == 0 || memcmp(again.bytes, value.bytes, value.len) == 0);
        quoted.len--; /* now it ends before its closing quote */
        buf_char(&quoted, '\0');
        assert_int_equal(faults_of(quoted.bytes + 1), 0);
    }
    buf_free(&value);
    buf_free(&quoted);
    buf_free(&again);
}

static void width_counts_code_points(void **state)
{
    (void)state;
    assert_int_equal(text_width(""), 0);
    assert_int_equal(text_width("abc"), 3);
    assert_int_equal(text_width("gr\xc3\xb6\xc3\x9f"
                                "e"),
                     5);
    assert_int_equal(text_width("\xf0\x9f\x98\x80"), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unescaping),
        cmocka_unit_test(a_raw_nul_is_replaced),
        cmocka_unit_test(quoting),
        cmocka_unit_test(quoting_undoes_unescaping),
        cmocka_unit_test(width_counts_code_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
