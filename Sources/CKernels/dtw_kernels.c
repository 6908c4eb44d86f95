// Tile and batch kernels of every instruction set. One source in vector extensions is compiled with the
// lane count and target of each; target_clones cannot do it, as the lane count shapes the code.
#include <math.h>

#include "kernels.h"

#define INLINE static inline __attribute__((always_inline, unused))
#define CONCATENATE_(a, b) a##b
#define CONCATENATE(a, b) CONCATENATE_(a, b)

#if defined(__aarch64__)
#define NEON 1
#else
#define NEON 0
#endif

// MARK: float

#define REAL float
#define MASK int32_t
#define UMASK uint32_t

#define NAME(x) CONCATENATE(x, _f32_baseline)
#define LANES 4
#define SHIFT_IN 1, 2, 3, 4
#define INDICES 0, 1, 2, 3
#define INTEGER_MINIMUM NEON
#define COST_STEPS 2
#include "dtw_instruction_set.inc"

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#define NAME(x) CONCATENATE(x, _f32_avx2)
#define LANES 8
#define SHIFT_IN 1, 2, 3, 4, 5, 6, 7, 8
#define INDICES 0, 1, 2, 3, 4, 5, 6, 7
#define INTEGER_MINIMUM 1
#define COST_STEPS 2
#include "dtw_instruction_set.inc"
#pragma clang attribute pop

#pragma clang attribute push(__attribute__((target("avx512f,avx512vl,avx512bw,avx512dq,avx2,fma"))), apply_to = function)
#define NAME(x) CONCATENATE(x, _f32_avx512)
#define LANES 16
#define SHIFT_IN 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
#define INDICES 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
#define INTEGER_MINIMUM 1
#define COST_STEPS 4
#include "dtw_instruction_set.inc"
#pragma clang attribute pop
#endif

#undef REAL
#undef MASK
#undef UMASK

// MARK: double

#define REAL double
#define MASK long  // what comparisons of doubles yield; int64_t is another type on Darwin
#define UMASK unsigned long
_Static_assert(sizeof(MASK) == sizeof(REAL), "masks are as wide as what they select");

#define NAME(x) CONCATENATE(x, _f64_baseline)
#define LANES 2
#define SHIFT_IN 1, 2
#define INDICES 0, 1
#define INTEGER_MINIMUM 0
#define COST_STEPS 2
#include "dtw_instruction_set.inc"

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#define NAME(x) CONCATENATE(x, _f64_avx2)
#define LANES 4
#define SHIFT_IN 1, 2, 3, 4
#define INDICES 0, 1, 2, 3
#define INTEGER_MINIMUM 0
#define COST_STEPS 2
#include "dtw_instruction_set.inc"
#pragma clang attribute pop

#pragma clang attribute push(__attribute__((target("avx512f,avx512vl,avx512bw,avx512dq,avx2,fma"))), apply_to = function)
#define NAME(x) CONCATENATE(x, _f64_avx512)
#define LANES 8
#define SHIFT_IN 1, 2, 3, 4, 5, 6, 7, 8
#define INDICES 0, 1, 2, 3, 4, 5, 6, 7
#define INTEGER_MINIMUM 1
#define COST_STEPS 4
#include "dtw_instruction_set.inc"
#pragma clang attribute pop
#endif

// MARK: Choice

int dtw_best_instruction_set(void) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq"))
        return DTW_AVX512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return DTW_AVX2;
#endif
    return DTW_BASELINE;
}

#define COUNT(array) (sizeof(array) / sizeof *(array))

const dtw_kernel *dtw_kernels(int instructionSet, size_t elementSize, size_t *count) {
    bool single = elementSize == sizeof(float);
    *count = COUNT(kernels_f32_baseline);
#if defined(__x86_64__)
    if (instructionSet == DTW_AVX512) return single ? kernels_f32_avx512 : kernels_f64_avx512;
    if (instructionSet == DTW_AVX2) return single ? kernels_f32_avx2 : kernels_f64_avx2;
#else
    (void)instructionSet;
#endif
    return single ? kernels_f32_baseline : kernels_f64_baseline;
}

const dtw_batch_kernel *dtw_batch_kernel_for(int instructionSet, size_t elementSize) {
    bool single = elementSize == sizeof(float);
#if defined(__x86_64__)
    if (instructionSet == DTW_AVX512) return single ? &batch_f32_avx512 : &batch_f64_avx512;
    if (instructionSet == DTW_AVX2) return single ? &batch_f32_avx2 : &batch_f64_avx2;
#else
    (void)instructionSet;
#endif
    return single ? &batch_f32_baseline : &batch_f64_baseline;
}

size_t dtw_scratch_size(const dtw_kernel *kernel, size_t dimension) {
    size_t stepVectors = (size_t)kernel->strips * (size_t)kernel->rowsPerLane;
    // Rows, costs of a panel, and three vectors of bounds; see `run`.
    size_t vectors = stepVectors * (dimension + (size_t)kernel->panelSteps + 3);
    return vectors * (size_t)kernel->lanes * (size_t)kernel->elementSize;
}

size_t dtw_cells_size(const dtw_kernel *kernel, const dtw_tile *tile, size_t *groupCount) {
    int32_t strip = kernel->strips * kernel->lanes, height = strip * kernel->rowsPerLane;
    size_t steps = 0;
    *groupCount = 0;
    for (int32_t row = tile->rowBegin; row < tile->rowEnd; row += height) {
        int32_t last = (tile->rowEnd - row < height ? tile->rowEnd : row + height) - 1;
        int32_t begin = tile->columnBegin, end = tile->columnEnd;
        if (tile->lower && tile->lower[row] > begin) begin = tile->lower[row];
        if (tile->upper && tile->upper[last] < end) end = tile->upper[last];
        if (begin < end) steps += (size_t)(end - begin + strip - 1);
        ++*groupCount;
    }
    return steps * (size_t)height * (size_t)kernel->elementSize;
}
