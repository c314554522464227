/* parallel.c - tasks handed out one by one to threads that live as long as the call. */
#define _POSIX_C_SOURCE 200809L
#include "parallel.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum { MOST_THREADS = 64, MOST_BY_DEFAULT = 8 };

struct work {
    atomic_size_t next;
    size_t ntasks;
    void (*task)(void *ctx, size_t i);
    void *ctx;
};

static void *run(void *arg)
{
    struct work *w = arg;
    for (;;) {
        const size_t i = atomic_fetch_add(&w->next, 1);
        if (i >= w->ntasks)
            return NULL;
        w->task(w->ctx, i);
    }
}

void parallel_for(unsigned nthreads, size_t ntasks, void (*task)(void *ctx, size_t i), void *ctx)
{
    struct work w = {.ntasks = ntasks, .task = task, .ctx = ctx};
    pthread_t threads[MOST_THREADS];
    unsigned started = 0;
    atomic_init(&w.next, 0);
    while (started + 1 < nthreads && started + 1 < ntasks && started < MOST_THREADS &&
           pthread_create(&threads[started], NULL, run, &w) == 0)
        started++;
    run(&w);
    while (started)
        pthread_join(threads[--started], NULL);
}

/* ---- Locks ---- */

struct lock {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
};

struct lock *lock_new(void)
{
    struct lock *lock = malloc(sizeof *lock);
    if (!lock)
        return NULL;
    if (pthread_mutex_init(&lock->mutex, NULL) == 0) {
        if (pthread_cond_init(&lock->changed, NULL) == 0)
            return lock;
        pthread_mutex_destroy(&lock->mutex);
    }
    free(lock);
    return NULL;
}

void lock_free(struct lock *lock)
{
    if (!lock)
        return;
    pthread_cond_destroy(&lock->changed);
    pthread_mutex_destroy(&lock->mutex);
    free(lock);
}

void lock_enter(struct lock *lock)
{
    pthread_mutex_lock(&lock->mutex);
}

void lock_leave(struct lock *lock)
{
    pthread_mutex_unlock(&lock->mutex);
}

void lock_wait(struct lock *lock)
{
    pthread_cond_wait(&lock->changed, &lock->mutex);
}

void lock_wake_all(struct lock *lock)
{
    pthread_cond_broadcast(&lock->changed);
}

unsigned parallel_default(void)
{
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online < 1 ? 1 : online > MOST_BY_DEFAULT ? MOST_BY_DEFAULT : (unsigned)online;
}
