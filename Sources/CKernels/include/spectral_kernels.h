// Kernels of the spectral stages.
#pragma once
#include <stddef.h>

/// output[i] = input[i] * window[i] for i in 0..<count.
void ck_multiply(const float *input, const float *window, float *output, size_t count);
