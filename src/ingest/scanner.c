/* scanner.c - the scanners of this build, and which of them the machine can run. */
#include "scanner.h"

#include <string.h>

static bool is_usable(const struct scanner *s)
{
    if (!s->event)
        return false;
#if defined(__x86_64__) || defined(__i386__)
    if (s == &scanner_avx2)
        return __builtin_cpu_supports("avx2");
#endif
    return true;
}

static const struct scanner *const ALL[] = {&scanner_avx2, &scanner_sse2, &scanner_neon};

const struct scanner *scanner_choose(const char *name)
{
    for (size_t i = 0; i < sizeof ALL / sizeof *ALL; i++)
        if ((!name || strcmp(name, ALL[i]->name) == 0) && is_usable(ALL[i]))
            return ALL[i];
    return NULL;
}

size_t scanner_list(const char **names, size_t n)
{
    size_t found = 0;
    for (size_t i = 0; i < sizeof ALL / sizeof *ALL && found < n; i++)
        if (is_usable(ALL[i]))
            names[found++] = ALL[i]->name;
    return found;
}
