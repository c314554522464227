/* scanner_sse2.c - the scanner for SSE2. */
#include "scanner.h"

#if defined(__SSE2__)
#define SCANNER_SSE2
#include "scanner_event.h"

const struct scanner scanner_sse2 = {"sse2", scan_event};
#else
const struct scanner scanner_sse2 = {"sse2", NULL};
#endif
