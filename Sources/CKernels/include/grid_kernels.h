// Kernels that look for the grid of frames on which an encoder quantized a signal.
#pragma once
#include <stddef.h>

/// Numbers of a group of lines or bins, see `ck_grid_slide`.
enum { CK_GRID_GROUP = 16 };

/// Lines of the transform of Opus, and working memory for it.
enum { CK_GRID_MDCT_LINES = 960, CK_GRID_SCRATCH = CK_GRID_MDCT_LINES * CK_GRID_GROUP };

/// scores[o] = the mean of log2(X² + least) over lines of a transform of samples[o ..< o + length], for o in 0..<count. log2 is
/// linear between powers of two.
///
/// A line is a sum over some neighboring bins of the discrete Fourier transform of these samples, which slides from offset to
/// offset (Jacobsen and Lyons, "The Sliding DFT", IEEE Signal Processing Magazine 20, 2003): the transform of a window of few cosines
/// needs few bins. Line l is the sum of the bins l ..< l + taps, real times real plus imaginary times imaginary.
///
/// - samples: length + count.
/// - lines: a multiple of CK_GRID_GROUP; the arrays have lines + CK_GRID_GROUP bins.
/// - taps: 2 or 6.
/// - weights: real parts, taps × lines, and imaginary parts.
/// - turns: cos(ω) of the bins, then sin(ω), where ω is the frequency of a bin in radians per sample.
/// - bins: real parts for offset 0, then imaginary ones; two groups longer than the other arrays. It is changed.
void ck_grid_slide(const float *samples, size_t length, size_t count, size_t lines, size_t taps, const float *weights,
                   const float *turns, float least, float *bins, float *scores);

/// Adds to scores[o] the mean of log2(X² + least) over the lines first..<last of the MDCT of samples[o ..< o + 2 · 960], for o in
/// 0..<CK_GRID_GROUP. log2 is linear between powers of two.
///
/// - samples: 2 · 960 + CK_GRID_GROUP.
/// - window: 2 · 960.
/// - twiddles: 480 complex numbers exp(−iπ (8 k + 1) / (8 · 960)).
/// - roots: 480 complex numbers exp(−2πi k / 480).
/// - first, last: even.
/// - scratch: CK_GRID_SCRATCH numbers.
void ck_grid_mdct(const float *samples, const float *window, const float *twiddles, const float *roots, size_t first,
                  size_t last, float least, float *scratch, float *scores);
