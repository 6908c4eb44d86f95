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

/// The spectrum of 2 · half real numbers, from the spectrum of the same numbers taken as `half` complex ones. packed
/// has `half` interleaved complex numbers; cosines and sines have half / 2 + 1 pairs each, ½ (cos, −cos) and −½ (sin,
/// sin) of πk / half; spectrum receives half + 1 complex numbers and may be `packed`.
void ck_real_spectrum(const float *packed, const float *cosines, const float *sines, float *spectrum, size_t half);

/// Filters with contiguous support, in groups of eight: output[b] = Σ weight of filter b at k · input[start[b] + k] for
/// k in 0..<length[b / 8], a multiple of 8. weights has, group by group, for every eight places eight numbers of each
/// filter.
void ck_filter_bank(const float *input, const uint32_t *start, const uint32_t *length, const float *weights,
                    float *output, size_t groups);

/// output = matrix · vector; matrix is rows × columns, row-major.
void ck_matrix_vector(const float *matrix, const float *vector, float *output, size_t rows, size_t columns);

/// output = vector · matrix; matrix is rows × columns, row-major. For short rows: `columns` must be a multiple of 24 or
/// 16.
void ck_vector_matrix(const float *vector, const float *matrix, float *output, size_t rows, size_t columns);

/// Magnitudes of sixteen filters around one sample: magnitudes[j] = scale[j] · |Σ cosines[16 k + j] · (center[k] +
/// center[−k]) + i Σ sines[16 k + j] · (center[k] − center[−k])| over k in 1...reach, an even number; the first sum has
/// cosines[j] · center[0] as well.
void ck_constant_q(const float *center, const float *cosines, const float *sines, size_t reach, const float *scale,
                   float *magnitudes);

/// output[i] = 10 · log10(max(floor, input[i])), in decibels; floor > 0.
void ck_power_to_db(const float *input, float *output, size_t count, float floor);

/// output[i] = ln(1 + scale · input[i]), with an error of some 10⁻⁷; all input ≥ 0, scale > 0, count at least 16, and the
/// output elsewhere than the input.
void ck_log_above_one(const float *input, float scale, float *output, size_t count);

/// values[i] = max(values[i], floor), in place.
void ck_raise_to(float *values, size_t count, float floor);

/// The largest of `count` values, or −infinity if there are none.
float ck_maximum(const float *values, size_t count);

/// Σ values[i].
float ck_sum(const float *values, size_t count);

/// Σ values[i]², accumulated in double precision over blocks.
double ck_sum_of_squares(const float *values, size_t count);

/// Σ i · values[i].
float ck_first_moment(const float *values, size_t count);

/// Σ values[i] · (i − center)².
float ck_second_moment(const float *values, size_t count, float center);

/// Σ ln(max(floor, values[i])); floor > 0.
float ck_sum_of_logs(const float *values, size_t count, float floor);

/// Σ max(0, current[i] − previous[i]).
float ck_rectified_difference(const float *current, const float *previous, size_t count);

/// The first index at which the running sum of values reaches `threshold`; count − 1 if none does.
size_t ck_cumulative_index(const float *values, size_t count, float threshold);

/// Means of the `k` smallest and the `k` largest of `count` values ≥ 0, 1 ≤ k ≤ count. Fast for small k.
void ck_extreme_means(const float *values, size_t count, size_t k, float *low, float *high);

/// Slopes of least-squares lines: output[i] = Σ k · (center[i + k · stride] − center[i − k · stride]) / Σ 2 k² over k in
/// 1...half_width, for i in 0..<count.
void ck_slope(const float *center, size_t stride, size_t half_width, float *output, size_t count);

/// sums[i] += row[i], in double precision.
void ck_accumulate(const float *row, double *sums, size_t count);

/// sums[i] += row[i] and squares[i] += row[i]², in double precision.
void ck_accumulate_moments(const float *row, double *sums, double *squares, size_t count);
