// Loudness kernels.
#pragma once
#include <stddef.h>

/// K-weighting (ITU-R BS.1770): a high shelf, b0, b1, b2, a1, a2 of a biquad, followed by a high-pass as two
/// integrators: z = y − low − damping · band, band += stiffness · z, low += band.
typedef struct {
    float shelf[5];
    float damping;
    float stiffness;
} ck_k_weighting;

/// Number of segments that `ck_k_weighted_squares` filters at once.
enum { CK_LOUDNESS_SEGMENTS = 8 };

/// Sums of squares of two K-weighted signals and of their mean, per step of `step` frames. Frame n of signal `one` is
/// at one[n · stride]; `other` likewise. Segment k of `CK_LOUDNESS_SEGMENTS` is the `steps` steps from frame k · steps
/// · step on. Its filter starts `warm_up` frames earlier from rest, so frames from −warm_up on are read. squares[3 · (k
/// · steps + s)] and the two after it receive the sums of step s of segment k: one, other, their mean.
void ck_k_weighted_squares(const ck_k_weighting *filter, const float *one, const float *other, size_t stride,
                           size_t warm_up, size_t steps, size_t step, float *squares);
