// Kernels of the statistics over a track's frames.
#pragma once
#include <stddef.h>

/// sums[i] += row[i] and products[i * count + j] += row[i] · row[j] for i, j in 0..<count, in double precision.
void ck_accumulate_products(const float *row, double *sums, double *products, size_t count);
