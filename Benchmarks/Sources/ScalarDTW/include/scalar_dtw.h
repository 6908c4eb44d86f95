// The textbook recurrence in plain scalar C, which is the baseline of every ratio in the tables.
#pragma once
#include <stdbool.h>
#include <stddef.h>

/// Accumulated cost of a and b, n frames of d each when radius < n - 1, within |i - j| <= radius. scratch: 2 * (m + 1)
/// floats.
float scalar_dtw(const float *a, size_t n, const float *b, size_t m, size_t d, size_t radius, bool euclidean,
                 float *scratch);
