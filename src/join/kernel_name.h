/* kernel_name.h - what a kernel is called, whichever tool wrote its name. */
#ifndef ROOF_JOIN_KERNEL_NAME_H
#define ROOF_JOIN_KERNEL_NAME_H

#include "buf.h"

/* Appends the canonical name: the same for the spellings of one kernel by different demanglers.
 * Without return type and parameters (tools write either `int` or `T1` there), const, struct and
 * class, blanks, suffixes of clones; literals of template arguments without casts, signedness and
 * width, true and false as 1 and 0; unnamed namespaces are {anonymous}, lambdas {lambda(int)#1}. A
 * mangled name (_Z...) stays as it is. docs/definitions.md, Counters of operators. */
void kernel_name_canonical(const char *name, size_t len, struct buf *out);

/* Appends the base name of a canonical one: without namespaces and template arguments; of a mangled
 * name the last identifier of its nested name. */
void kernel_name_base(const char *canonical, size_t len, struct buf *out);

#endif
