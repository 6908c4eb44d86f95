// Kernels of the nearest-neighbour search.
#pragma once
#include <stddef.h>

/// distances[r] = sum over j of weights[j] * (query[j] - rows[r * dimension + j])², for r in 0..<rowCount:
/// squared Euclidean distances of one vector to many, row-major, each dimension with its weight.
/// Differences first, so that near-identical vectors lose no digits. A NaN in a row gives NaN for that row.
void ck_weighted_squared_distances(const float *query, const float *rows, size_t rowCount, size_t dimension,
                                   const float *weights, float *distances);
