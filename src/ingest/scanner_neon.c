/* scanner_neon.c - the scanner for NEON. */
#include "scanner.h"

#if defined(__aarch64__) && defined(__ARM_NEON)
#define SCANNER_NEON
#include "scanner_event.h"

const struct scanner scanner_neon = {"neon", scan_event};
#else
const struct scanner scanner_neon = {"neon", NULL};
#endif
