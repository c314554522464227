/* grow.h - room in arrays that grow by doubling. */
#ifndef ROOF_BASE_GROW_H
#define ROOF_BASE_GROW_H

#include <stdbool.h>
#include <stddef.h>

/* Makes room for element `count` in a malloc'd array of *cap elements of `size` bytes. `array` is
 * the address of the pointer to it, of whatever type. False when out of memory: the array stays as
 * it was. */
bool grow_room(void *array, size_t size, size_t count, size_t *cap);

#endif
