// Kernels of the spectral stages. Single precision; sums are reassociated for SIMD, so results
// may differ in the last bits between instruction sets.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// output[i] = input[i] * window[i] for i in 0..<count.
void ck_multiply(const float *input, const float *window, float *output, size_t count);

/// power[k] = re² + im² and magnitude[k] = √power[k] for k in 0..<count of the interleaved
/// complex spectrum (2 · count floats).
void ck_power_and_magnitude(const float *spectrum, float *power, float *magnitude, size_t count);

/// A bank of filters with contiguous support: output[b] = Σ weights[offset + k] · input[start[b] + k]
/// for k in 0..<length[b], where offset advances by length[b] from band to band.
void ck_filter_bank(const float *input, const uint32_t *start, const uint32_t *length, const float *weights,
                    float *output, size_t bands);

/// output = matrix · vector; matrix is rows × columns, row-major.
void ck_matrix_vector(const float *matrix, const float *vector, float *output, size_t rows, size_t columns);

/// output = vector · matrix; matrix is rows × columns, row-major. Fit for short rows: `columns` a multiple of 24.
void ck_vector_matrix(const float *vector, const float *matrix, float *output, size_t rows, size_t columns);

/// output[i] = 10 · log10(max(floor, input[i])), in decibels; floor > 0.
void ck_power_to_db(const float *input, float *output, size_t count, float floor);

/// values[i] = max(values[i], floor), in place.
void ck_raise_to(float *values, size_t count, float floor);

/// The largest of `count` values, or −infinity when there are none.
float ck_maximum(const float *values, size_t count);

/// Σ values[i].
float ck_sum(const float *values, size_t count);

/// Σ values[i]², accumulated in double precision over blocks.
double ck_sum_of_squares(const float *values, size_t count);

/// Σ i · values[i].
float ck_first_moment(const float *values, size_t count);

/// Σ values[i] · (i − centre)².
float ck_second_moment(const float *values, size_t count, float centre);

/// Σ ln(max(floor, values[i])); floor > 0.
float ck_sum_of_logs(const float *values, size_t count, float floor);

/// Σ max(0, current[i] − previous[i]).
float ck_rectified_difference(const float *current, const float *previous, size_t count);

/// The first index at which the running sum of values reaches `threshold`; count − 1 if none does.
size_t ck_cumulative_index(const float *values, size_t count, float threshold);

/// Means of the `k` smallest and the `k` largest of `count` values ≥ 0, 1 ≤ k ≤ count. `hints` are two numbers ≥ 0
/// where the search begins, updated for similar values to come; they influence its duration only.
void ck_extreme_means(const float *values, size_t count, size_t k, float *hints, float *low, float *high);

/// sums[i] += row[i] and squares[i] += row[i]², in double precision.
void ck_accumulate_moments(const float *row, double *sums, double *squares, size_t count);
