// Shared declarations of the files for each element type, and their interface to dtw_kernels.c: a table of tile kernels
// and a batch kernel for each instruction set. There is one file per type, because these files take the longest to
// compile.
#pragma once
#include <math.h>

#include "kernels.h"

// Without debug information, which would take a third of the compile time for code that is inlined thousands of
// times.
#define INLINE static inline __attribute__((always_inline, unused, nodebug))
#define CONCATENATE_(a, b) a##b
#define CONCATENATE(a, b) CONCATENATE_(a, b)

#if defined(__aarch64__)
#define NEON 1
#else
#define NEON 0
#endif

#define DTW_SHAPES 5
#define OFFERED(type)                                      \
    extern const dtw_kernel dtw_kernels_##type[DTW_SHAPES]; \
    extern const dtw_batch_kernel dtw_batch_##type;

OFFERED(f32_baseline)
OFFERED(f64_baseline)
#if defined(__x86_64__)
OFFERED(f32_avx2)
OFFERED(f32_avx512)
OFFERED(f64_avx2)
OFFERED(f64_avx512)
#endif
