/* dynlib.c - loading by dlopen. */
#define _POSIX_C_SOURCE 200809L
#include "dynlib.h"

#include <dlfcn.h>
#include <string.h>

_Static_assert(sizeof(void *) == sizeof(void (*)(void)), "as POSIX has it");

static const char *reason(void)
{
    const char *why = dlerror();
    return why ? why : "no reason given";
}

static roof_status find(void *library, const struct dynlib_function *functions, size_t n,
                        void *pointers, roof_error *err)
{
    for (size_t i = 0; i < n; i++) {
        void *function = dlsym(library, functions[i].name);
        if (!function)
            return error_set(err, ROOF_UNSUPPORTED, -1, "cannot be used: %s", reason());
        memcpy((char *)pointers + functions[i].offset, &function, sizeof function);
    }
    return ROOF_OK;
}

roof_status dynlib_open(const char *name, const struct dynlib_function *functions, size_t n,
                        void *pointers, void **library, roof_error *err)
{
    *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!*library)
        return error_set(err, ROOF_UNSUPPORTED, -1, "cannot be loaded: %s", reason());
    const roof_status status = find(*library, functions, n, pointers, err);
    if (status != ROOF_OK) {
        dynlib_close(*library);
        *library = NULL;
    }
    return status;
}

void dynlib_close(void *library)
{
    if (library)
        dlclose(library);
}
