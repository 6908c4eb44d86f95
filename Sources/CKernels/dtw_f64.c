// Tile and batch kernels for double: see dtw_f32.c.
#include "dtw_instruction_sets.h"

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
