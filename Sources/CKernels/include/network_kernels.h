// Neural network kernels.
#pragma once
#include <stddef.h>

/// Convolution, with rectification if `least` is 0 and without it if `least` is −∞: output[p · channels + c] =
/// max(least, bias[c] + Σ weights[(r · taps + j) · channels + c] · input[r · row + p · step + j]) over r in 0..<rows
/// and j in 0..<taps, for p in 0..<places and c in 0..<channels, a multiple of 16.
void ck_convolve(const float *input, size_t step, size_t taps, size_t row, size_t rows, const float *weights,
                 const float *bias, float least, float *output, size_t places, size_t channels);

/// The maximum of some rows × two places: output[p · channels + c] of input[(r · places + q) · channels + c] for r in
/// 0..<rows, at least 1, and q in 2p…2p + 1. An odd place at the end is ignored. channels is a multiple of 16.
void ck_pool(const float *input, size_t rows, size_t places, size_t channels, float *output);
