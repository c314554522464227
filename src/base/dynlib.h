/* dynlib.h - a shared library that is loaded when it is asked for, not when the program starts. */
#ifndef ROOF_BASE_DYNLIB_H
#define ROOF_BASE_DYNLIB_H

#include "error.h"

#include <stddef.h>

struct dynlib_function {
    const char *name;
    size_t offset; /* of its pointer among those that dynlib_open sets */
};

/* Loads the library of that name, from where the system looks for libraries, and sets pointers at
 * `pointers` to its functions. ROOF_UNSUPPORTED where it or one of them is not there, and then
 * nothing is loaded. To be closed. */
roof_status dynlib_open(const char *name, const struct dynlib_function *functions, size_t n,
                        void *pointers, void **library, roof_error *err);
/* NULL is allowed. */
void dynlib_close(void *library);

#endif
