// Kernels of dynamic time warping.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Index of the first NaN or infinity among values[0..<count], or count.
size_t dtw_first_non_finite_f32(const float *values, size_t count);
size_t dtw_first_non_finite_f64(const double *values, size_t count);

/// One row of the cost table at a time. lower/upper may be NULL (every column). scratch holds
/// 2 * (m + 1) doubles; directions (or NULL) one byte per cell of the window, row after row:
/// 0 diagonal, 1 up, 2 left. Returns the accumulated cost.
double dtw_rows_f32(const float *a, size_t n, const float *b, size_t m, size_t d, bool euclidean, const int32_t *lower,
                    const int32_t *upper, double *scratch, uint8_t *directions);
double dtw_rows_f64(const double *a, size_t n, const double *b, size_t m, size_t d, bool euclidean,
                    const int32_t *lower, const int32_t *upper, double *scratch, uint8_t *directions);
