// Kernels for every decoded block.
#pragma once
#include <stddef.h>

/// 1 if every sample is within ±limit, else 0; NaN is never within. Reads count samples.
int ck_all_within(const float *samples, size_t count, float limit);

/// mono[i] = mean of the channel_count samples of frame i. Reads frame_count * channel_count samples, writes
/// frame_count.
void ck_mix_down(const float *interleaved, size_t frame_count, size_t channel_count, float *mono);

/// pairs[2 i] = first[i] and pairs[2 i + 1] = second[i] for i in 0..<count.
void ck_interleave(const float *first, const float *second, float *pairs, size_t count);

/// first[i] = pairs[2 i] and second[i] = pairs[2 i + 1] for i in 0..<count.
void ck_deinterleave(const float *pairs, float *first, float *second, size_t count);
