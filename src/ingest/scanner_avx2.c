/* scanner_avx2.c - the scanner for AVX2. */
#include "scanner.h"

#if defined(__AVX2__)
#define SCANNER_AVX2
#include "scanner_event.h"

const struct scanner scanner_avx2 = {"avx2", scan_event};
#else
const struct scanner scanner_avx2 = {"avx2", NULL};
#endif
