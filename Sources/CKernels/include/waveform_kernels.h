// Kernels for samples, before any spectrum: single precision.
#pragma once
#include <stddef.h>

/// A half-band filter at every second sample: output[n] = ½ · center[2 n] + Σ odd_taps[k] · (center[2 n − 2 k − 1] +
/// center[2 n + 2 k + 1]) for n in 0..<count and k in 0..<tap_count ≤ 32.
void ck_halve(const float *center, const float *odd_taps, size_t tap_count, float *output, size_t count);

/// Σ a[i] · b[i] for i in 0..<count, a multiple of 16.
float ck_dot(const float *a, const float *b, size_t count);

/// Number of sign changes between neighbors in previous, samples[0], …, samples[count − 1].
/// Magnitudes up to `threshold` count as +0. `boundary` receives whether previous → samples[0] is
/// one of them.
size_t ck_zero_crossings(float previous, const float *samples, size_t count, float threshold, int *boundary);

/// The largest |values[i]|; 0 if there are none.
float ck_peak(const float *values, size_t count);

/// Number of samples after which a running mean takes a new origin, and number of samples that it
/// sums at once.
enum { CK_RUNNING_MEAN_STRETCH = 256, CK_RUNNING_MEAN_GROUP = 16 };

/// A running mean between samples; all zero at the start of a signal.
typedef struct {
    size_t count;                       // samples so far
    double mean;                        // of those up to the last whole group
    float origin;                       // near the mean
    float group[CK_RUNNING_MEAN_GROUP]; // the samples since the last whole group
} ck_running_mean;

/// output[i] = samples[i] − running mean, if the mean is beyond ±least. The mean is that of all samples so far for
/// about the first 1 / weight samples, thereafter mean + weight · (samples[i] − mean). The division of a signal into
/// calls does not matter.
void ck_subtract_running_mean(ck_running_mean *state, double weight, double least, const float *samples,
                              float *output, size_t count);
