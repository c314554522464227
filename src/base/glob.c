/* glob.c - `*` patterns without recursion. */
#include "glob.h"

#include <stddef.h>

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

bool glob_match(const char *pattern, const char *name)
{
    /* On a mismatch only the latest star need take one more byte: an earlier one could only give
     * the same places again. */
    const char *star = NULL, *star_name = NULL; /* what follows the star, and from where */

    while (*name) {
        if (*pattern == '*') {
            star = ++pattern;
            star_name = name;
            if (!*pattern)
                return true;
        } else if (lower(*pattern) == lower(*name)) {
            pattern++;
            name++;
        } else if (star) {
            const char first = lower(*star);
            do
                star_name++;
            while (*star_name && lower(*star_name) != first);
            pattern = star;
            name = star_name;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return *pattern == '\0';
}
