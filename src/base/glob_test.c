/* glob_test.c - Name patterns: by example, and all short ones against a recursive matcher. */
#include "glob.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

static void examples(void **state)
{
    static const struct {
        const char *pattern, *name;
        bool match;
    } ROWS[] = {
        {"*nccl*",          "ncclDevKernel_AllReduce", true },
        {"*nccl*",          "void NCCL_x()",           true },
        {"aten::mm",        "aten::mm",                true },
        {"aten::mm",        "ATEN::MM",                true },
        {"aten::mm",        "aten::mm_out",            false}, /* all of the name */
        {"aten::mm",        "my_aten::mm",             false},
        {"*",               "",                        true },
        {"**",              "",                        true },
        {"",                "",                        true },
        {"",                "a",                       false},
        {"a",               "",                        false},
        {"(call) *Launch*", "(call) cudaLaunchKernel", true },
        {"a*b*c",           "a-b-b-c",                 true },
        {"a*b*c",           "a-b-b-",                  false},
        {"*aab",            "aaaab",                   true }, /* the star must take one more */
        {"[a]?.\\",         "[a]?.\\",                 true }, /* only the star is special */
        {"gr\xc3\xb6\xc3\x9f"
         "e",      "gr\xc3\xb6\xc3\x9f"
         "e",                    true },
        {"\xc3\x84",        "\xc3\xa4",                false}, /* case of ASCII letters only */
        {"@",               "`",                       false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++)
        if (glob_match(ROWS[i].pattern, ROWS[i].name) != ROWS[i].match)
            fail_msg("\"%s\" and \"%s\"", ROWS[i].pattern, ROWS[i].name);
}

static bool slow_match(const char *pattern, const char *name)
{
    if (*pattern == '*')
        return slow_match(pattern + 1, name) || (*name && slow_match(pattern, name + 1));
    if (!*pattern || !*name)
        return *pattern == *name;
    return *pattern == *name && slow_match(pattern + 1, name + 1);
}

/* The n-th text over the letters, short ones first. */
static void spell(unsigned n, const char *letters, char *out)
{
    const unsigned base = (unsigned)strlen(letters);
    size_t len = 0;
    for (; n; n = (n - 1) / base)
        out[len++] = letters[(n - 1) % base];
    out[len] = '\0';
}

static void all_short_ones(void **state)
{
    char pattern[16], name[16];
    (void)state;
    for (unsigned p = 0; p <= 3 + 9 + 27 + 81 + 243; p++) {
        spell(p, "ab*", pattern);
        for (unsigned n = 0; n <= 2 + 4 + 8 + 16 + 32 + 64; n++) {
            spell(n, "ab", name);
            if (glob_match(pattern, name) != slow_match(pattern, name))
                fail_msg("\"%s\" and \"%s\"", pattern, name);
        }
    }
}

/* Trying all places of all stars would take longer than anyone waits. */
static void many_stars_end_in_time(void **state)
{
    enum { LEN = 20000 };
    static char name[LEN + 1];
    (void)state;
    memset(name, 'a', LEN);
    assert_false(glob_match("*a*a*a*a*a*a*a*a*b", name));
    name[LEN - 1] = 'b';
    assert_true(glob_match("*a*a*a*a*a*a*a*a*b", name));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples),
        cmocka_unit_test(all_short_ones),
        cmocka_unit_test(many_stars_end_in_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
