// Neural network kernels.
#pragma once
#include <stddef.h>

/// Convolution, with rectification if `least` is 0 and without it if `least` is −∞: output[p · next + c] =
/// max(least, bias[c] + Σ weights[(r · taps + j) · channels + c] · input[r · row + p · step + j]) over r in 0..<rows
/// and j in 0..<taps, for p in 0..<places and c in 0..<channels, a multiple of 16.
void ck_convolve(const float *input, size_t step, size_t taps, size_t row, size_t rows, const float *weights,
                 const float *bias, float least, float *output, size_t next, size_t places, size_t channels);

/// Values of `ck_dilated_weights` for a weight, and the most inputs and channels of `ck_convolve_dilated`.
enum { CK_DILATED_POINTS = 8, CK_DILATED_INPUTS = 64, CK_DILATED_CHANNELS = 32 };

/// Convolution of five places that are `dilation` apart, as ck_convolve(input, inputs, inputs, dilation · inputs, 5,
/// weights, bias, least, output, channels, places, channels), by 0.4 of the products. Rounding errors are some ten times
/// as large. inputs and channels are multiples of 16.
void ck_convolve_dilated(const float *input, size_t inputs, size_t dilation, const float *weights,
                         const float *values, const float *bias, float least, float *output, size_t places,
                         size_t channels);

/// values[k · count + n], k in 0..<8, of weights[t · count + n], t in 0..<5, for `ck_convolve_dilated`.
void ck_dilated_weights(const float *weights, size_t count, float *values);

/// The maximum of some rows × two places: output[p · channels + c] of input[(r · places + q) · channels + c] for r in
/// 0..<rows, at least 1, and q in 2p…2p + 1. An odd place at the end is ignored. channels is a multiple of 16.
void ck_pool(const float *input, size_t rows, size_t places, size_t channels, float *output);
