/* checksum.h - a fast 64-bit checksum, against accidents and not against people. */
#ifndef ROOF_BASE_CHECKSUM_H
#define ROOF_BASE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/* Of `size` bytes at `bytes`. Any change inside one aligned word of 8 bytes changes it for certain,
 * other changes with the odds of 64 bits. Depends on the byte order of the machine. About as fast
 * as memory can be read: 8 lanes that wait for nothing but themselves. */
uint64_t checksum(const void *bytes, size_t size);

#endif
