// Tile and batch kernels for float. One source with vector extensions is compiled with the lane count and target of
// each instruction set. target_clones is not sufficient, because the code depends on the lane count.
#include "dtw_instruction_sets.h"

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
