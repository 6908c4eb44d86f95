// Kernels of the rhythm stages.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// output[g] = mean over the bands b in edges[g]..<edges[g + 1] of
/// max(0, current[b] − max(previous[b − 1], previous[b], previous[b + 1])), for g in 0..<groups;
/// edges holds groups + 1 increasing values, the last of them the number of bands, at most 256.
void ck_band_rises(const float *current, const float *previous, const uint32_t *edges, size_t groups, float *output);

/// The largest sum of the values whose phase is one of two adjacent ones, of 32 cyclic phases: max over p of
/// Σ values[i] where phases[i] is p or (p + 1) mod 32, for i in 0..<count.
float ck_best_phase(const float *values, const uint8_t *phases, size_t count);
