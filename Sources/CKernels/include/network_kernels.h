// Kernels of neural networks.
#pragma once
#include <stddef.h>

/// Convolution over time and rectification: output[t · channels + c] = max(0, bias[c] + Σ weights[j · channels + c] ·
/// input[t · step + j]) over j in 0..<taps, for t in 0..<frames, a multiple of 4, and c in 0..<channels, a multiple of 16.
void ck_convolve(const float *input, size_t step, size_t taps, const float *weights, const float *bias, float *output,
                 size_t frames, size_t channels);
