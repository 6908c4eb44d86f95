// Kernels for faults of a recording, on the samples of one channel.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Samples of a block; samples of the signal that are read before and after a block; filters between two samples.
enum { CK_HEALTH_BLOCK = 32, CK_HEALTH_REACH = 8, CK_HEALTH_PHASES = 3 };

/// A wave of up to 0.44 of the sample rate exceeds its samples, and the values in the middle between two of them, by at most this
/// factor.
#define CK_HEALTH_HALVES_GAIN 1.3f

/// A block of samples.
typedef struct {
    float peak; // the largest magnitude
    float sum;
    float energy; // sum of squares
} ck_health_block;

/// Many blocks.
typedef struct {
    float lowest, highest; // of the peaks; 0 without any
    double sum, energy;
} ck_health_piece;

/// Measures `count` blocks.
ck_health_piece ck_health_blocks(const float *samples, size_t count, ck_health_block *blocks);

/// The largest magnitude between the samples of those blocks that may exceed `least`, as they are interpolated by the
/// filters at ¼, ½ and ¾; `least` if there is none. The values at ¼ and ¾ are only computed where the others are near it.
/// `CK_HEALTH_REACH` samples before and after are read.
///
/// - filters: CK_HEALTH_PHASES × 2 CK_HEALTH_REACH; filter p at k weighs samples[i + k − CK_HEALTH_REACH + 1].
/// - gain: the largest sum of the magnitudes of a filter.
/// - peaks: of the blocks.
float ck_health_between(const float *samples, size_t count, const float *filters, float gain,
                        const ck_health_block *blocks, float least);

/// roughness[b] = the largest magnitude of the fourth difference x[i − 2] − 4 x[i − 1] + 6 x[i] − 4 x[i + 1] + x[i + 2] in block b.
/// Two samples before the first block and after the last one are read.
void ck_health_roughness(const float *samples, size_t count, float *roughness);

/// The bits that are set in any of the samples as integers of 24 bits.
uint32_t ck_health_bits(const float *samples, size_t count);

/// Copies two adjacent channels of `stride`. sums[0] = Σ a · b and sums[1] = the largest |a − b| over both, for `count` frames.
void ck_health_pair(const float *interleaved, size_t count, size_t stride, float *first, float *second, float *sums);

/// Copies every `stride`-th number.
void ck_health_channel(const float *interleaved, size_t count, size_t stride, float *samples);
