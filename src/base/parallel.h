/* parallel.h - a few threads for one piece of work. */
#ifndef ROOF_BASE_PARALLEL_H
#define ROOF_BASE_PARALLEL_H

#include <stddef.h>

/* Runs task(ctx, i) for each i < ntasks, several at a time on at most `nthreads` threads (the
 * caller is one of them), and returns when all are done. Tasks begin in the order of i. Where a
 * thread cannot be started, the others do its share. */
void parallel_for(unsigned nthreads, size_t ntasks, void (*task)(void *ctx, size_t i), void *ctx);

/* A mutex with a condition: what several threads take turns at. */
struct lock;

struct lock *lock_new(void); /* NULL when out of memory */
void lock_free(struct lock *lock);
void lock_enter(struct lock *lock);
void lock_leave(struct lock *lock);
/* Both from inside: leaves, comes back when someone wakes all, perhaps for nothing. */
void lock_wait(struct lock *lock);
void lock_wake_all(struct lock *lock);

/* How many threads to use where nobody says: one for each processor, at most 8. */
unsigned parallel_default(void);

#endif
