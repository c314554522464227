/* fuzz_kineto.c - any bytes as a trace. */
#include "check.h"
#include "check_trace.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check_trace_write(data, size);
    check_trace_bytes(data, size);
    return 0;
}
