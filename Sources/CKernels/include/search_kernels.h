// Kernels of the nearest-neighbour search.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// distances[r] = sum over j of weights[j] * (query[j] - rows[r * dimension + j])², for r in 0..<rowCount:
/// squared Euclidean distances of one vector to many, row-major, each dimension with its weight.
/// Differences first, so that near-identical vectors lose no digits. A NaN in a row gives NaN for that row.
void ck_weighted_squared_distances(const float *query, const float *rows, size_t rowCount, size_t dimension,
                                   const float *weights, float *distances);

/// The same of vectors of bytes, unweighted and exact: distances[r] = sum over j of (query[j] - row r[j])², where row r begins
/// at rows + r * stride. dimension: 65,536 at most.
void ck_byte_squared_distances(const int8_t *query, const int8_t *rows, size_t rowCount, size_t dimension, size_t stride,
                               uint32_t *distances);

/// Which of `count` squared distances, each over its radius if countsByRadius, are below `reach`: their positions, ascending, and
/// the quotients. What has no radius above 0 is never among them. Returns how many; numbers, distances: room for `count`.
size_t ck_select_nearer(const uint32_t *squared, const float *radii, size_t count, int countsByRadius, float reach,
                        uint32_t *numbers, float *distances);

// Adds rowCount rows of dimension values to the sums from which mean and deviation of each column follow: of each
// value within low[j]…high[j], 1, its difference from origins[j], and that squared. Row after row and without fused
// operations, so that every machine gets the same bits. All arrays but rows have dimension values.
void ck_accumulate_moments_within(const float *restrict rows, size_t rowCount, size_t dimension,
                           const double *restrict origins, const double *restrict low, const double *restrict high,
                           double *restrict counts, double *restrict sums, double *restrict squares);

// values[r * dimension + j] = offsets[j] + scales[j] * bytes[r * dimension + j], rounded twice.
void ck_dequantize(const int8_t *restrict bytes, size_t rowCount, size_t dimension, const float *restrict scales,
                   const float *restrict offsets, float *restrict values);
