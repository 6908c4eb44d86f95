// Sixteen single-precision numbers at a time. clang splits them for the instruction set. Plain C maxima do not
// vectorize, because their order matters for NaN, which these values never are.
#pragma once
#include <stdint.h>
typedef float lanes __attribute__((vector_size(64), aligned(4)));
typedef int32_t integer_lanes __attribute__((vector_size(64), aligned(4)));
enum { LANES = 16 };
typedef float octet __attribute__((vector_size(32), aligned(4)));
#define LARGER(a, b) ((a) > (b) ? (a) : (b))
