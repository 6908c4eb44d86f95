// Selection among the kernels of all instruction sets, and their memory requirements.
#include "dtw_instruction_sets.h"

int dtw_best_instruction_set(void) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq"))
        return DTW_AVX512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return DTW_AVX2;
#endif
    return DTW_BASELINE;
}

const dtw_kernel *dtw_kernels(int instructionSet, size_t elementSize, size_t *count) {
    bool single = elementSize == sizeof(float);
    *count = DTW_SHAPES;
#if defined(__x86_64__)
    if (instructionSet == DTW_AVX512) return single ? dtw_kernels_f32_avx512 : dtw_kernels_f64_avx512;
    if (instructionSet == DTW_AVX2) return single ? dtw_kernels_f32_avx2 : dtw_kernels_f64_avx2;
#else
    (void)instructionSet;
#endif
    return single ? dtw_kernels_f32_baseline : dtw_kernels_f64_baseline;
}

const dtw_batch_kernel *dtw_batch_kernel_for(int instructionSet, size_t elementSize) {
    bool single = elementSize == sizeof(float);
#if defined(__x86_64__)
    if (instructionSet == DTW_AVX512) return single ? &dtw_batch_f32_avx512 : &dtw_batch_f64_avx512;
    if (instructionSet == DTW_AVX2) return single ? &dtw_batch_f32_avx2 : &dtw_batch_f64_avx2;
#else
    (void)instructionSet;
#endif
    return single ? &dtw_batch_f32_baseline : &dtw_batch_f64_baseline;
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
