// Kernels for statistics over a track's frames.
#pragma once
#include <stddef.h>

/// sums[i] += row[i] and products[i * count + j] += row[i] · row[j] for i, j in 0..<count, in double precision.
void ck_accumulate_products(const float *row, double *sums, double *products, size_t count);

/// sums[j] += Σᵢ factors[i] · rows[i * count + j], row by row, in double precision and without fused operations, so
/// every machine gets the same bits.
void ck_accumulate_rows(const float *factors, const float *rows, size_t row_count, double *sums, size_t count);

/// Rotates two rows by an angle: first · cosine − second · sine, and first · sine + second · cosine.
void ck_rotate(double *first, double *second, double cosine, double sine, size_t count);
