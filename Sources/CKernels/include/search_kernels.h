// Kernels of the nearest-neighbor search.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// distances[r] = sum over j of weights[j] * (query[j] - rows[r * dimension + j])², for r in 0..<rowCount:
/// squared Euclidean distances of one vector to many, row-major, with a weight per dimension. Differences
/// are taken first, so nearly identical vectors lose no digits. A NaN in a row gives NaN for that row.
void ck_weighted_squared_distances(const float *query, const float *rows, size_t rowCount, size_t dimension,
                                   const float *weights, float *distances);

/// The same for vectors of bytes, unweighted and exact: distances[r] = sum over j of (query[j] - row r[j])², where row
/// r begins at rows + r * stride. dimension: at most 65,536.
void ck_byte_squared_distances(const int8_t *query, const int8_t *rows, size_t rowCount, size_t dimension, size_t stride,
                               uint32_t *distances);

/// The positions, ascending, of those of `count` squared distances that are below `reach`, and the compared values. If
/// countsByRadius, each distance is divided by its radius. Distances without a radius above 0 are never included. The
/// radius of position i is the float at records + i * stride, which need not be aligned.
/// Returns their number. numbers, distances: space for `count`.
size_t ck_select_nearer(const uint32_t *squared, const void *records, size_t stride, size_t count, int countsByRadius,
                        float reach, uint32_t *numbers, float *distances);

// Adds rowCount rows of dimension values to the sums for the mean and deviation of each column: for each value
// within low[j]…high[j] it adds 1, its difference from origins[j], and the square of that. Row by row and without
// fused operations, so every machine gets the same bits. All arrays except rows have dimension values.
void ck_accumulate_moments_within(const float *restrict rows, size_t rowCount, size_t dimension,
                           const double *restrict origins, const double *restrict low, const double *restrict high,
                           double *restrict counts, double *restrict sums, double *restrict squares);

// values[r * dimension + j] = offsets[j] + scales[j] * bytes[r * dimension + j], rounded twice.
void ck_dequantize(const int8_t *restrict bytes, size_t rowCount, size_t dimension, const float *restrict scales,
                   const float *restrict offsets, float *restrict values);
