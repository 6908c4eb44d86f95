// The discrete Fourier transform of a power of two of complex numbers, 64 or more, single precision. Complex numbers are
// interleaved. Results differ in the last bits between instruction sets only.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// How many floats ck_fft_tables writes to `factors`.
size_t ck_fft_factor_count(size_t count);

/// The tables of a transform of `count` numbers: its roots of unity, and where its first pass writes, which are count /
/// 8 places.
void ck_fft_tables(size_t count, float *factors, uint32_t *places);

/// output[k] = Σ input[t] · exp(−2πi k t / count). `output` is not `input`.
void ck_fft(const float *input, float *output, const float *factors, const uint32_t *places, size_t count);

/// output[k] = Σ input[t] · exp(2πi k t / count), which is not normalized. `output` is not `input`.
void ck_inverse_fft(const float *input, float *output, const float *factors, const uint32_t *places, size_t count);

/// output[k] = first[k] · second[k] for k in 0..<count. `output` may be one of the two.
void ck_multiply_complex(const float *first, const float *second, float *output, size_t count);
