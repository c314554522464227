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

const struct scanner *scanner_choose(const char *name)
{
    static const struct scanner *const ALL[] = {&scanner_avx2, &scanner_sse2, &scanner_neon};
    for (size_t i = 0; i < sizeof ALL / sizeof *ALL; i++)
        if ((!name || strcmp(name, ALL[i]->name) == 0) && is_usable(ALL[i]))
            return ALL[i];
    return NULL;
}
