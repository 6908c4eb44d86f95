// Priorities of processor and disk, and arenas of memory. glibc declares SCHED_IDLE only for GNU sources and has no
// function for ioprio_set(2). Swift cannot call the variadic syscall(2), and its module of glibc lacks malloc.h.
#pragma once
#ifdef __linux__
#include <malloc.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

// The thread runs only when the processor is idle. Returns 0 on success; errno says why not.
static inline int cpriority_make_processor_use_idle(int thread) {
    struct sched_param parameters = {0};
    return sched_setscheduler(thread, 5 /* SCHED_IDLE */, &parameters);
}

// Class 3, “idle”: the disk is used only when it is idle. Returns 0 on success; errno says why not.
static inline int cpriority_make_disk_access_idle(int thread) {
    return (int)syscall(SYS_ioprio_set, 1 /* IOPRIO_WHO_PROCESS */, thread, 3 << 13 /* IOPRIO_CLASS_IDLE */);
}

// All threads allocate from one arena. Otherwise each thread has its own arena, which reserves 64 MiB of addresses.
static inline void cpriority_share_arenas(void) {
    mallopt(M_ARENA_MAX, 1);
}

// The class of a thread's disk access, negative if it is unknown.
static inline int cpriority_disk_access_class(int thread) {
    long priority = syscall(SYS_ioprio_get, 1, thread);
    return priority < 0 ? -1 : (int)(priority >> 13);
}
#endif
