// Kernels that look for the grid of frames on which an encoder quantized a signal.
#pragma once
#include <stddef.h>

/// Bands of the filter bank of MPEG layer III, lines in a band, coefficients of its window, and distance of two blocks.
enum { CK_GRID_BANDS = 32, CK_GRID_LINES = 18, CK_GRID_WINDOW = 512, CK_GRID_GRANULE = 576 };

/// Folds 2 n samples under a window into the n / 2 complex numbers whose transform is their MDCT.
///
/// - window: 2 n.
/// - twiddles: n / 2 complex numbers exp(−iπ (4 k + 1) / 4 n).
/// - folded: n / 2 complex numbers; `scratch`: n numbers.
void ck_grid_fold(const float *samples, const float *window, const float *twiddles, size_t n, float *scratch,
                  float *folded);

/// The mean of log2(X² + least) over the lines first..<last of an MDCT, from the transform of the folded samples. log2 is
/// linear between powers of two. last − first is a multiple of 32, and all three numbers are even.
float ck_grid_energy(const float *transformed, const float *twiddles, size_t n, size_t first, size_t last,
                     float least);

/// Tables of the hybrid filter bank of layer III.
typedef struct {
    float window[8][64];                                 // of the polyphase filter, by samples of a row of 64, signs included
    float cosines[64][CK_GRID_BANDS];                    // of the polyphase filter
    float lines[2 * CK_GRID_LINES][CK_GRID_LINES];       // MDCT of the samples of a band
    float butterflies[8][2];                             // that reduce aliasing
} ck_grid_tables;

/// scores[o] += the mean of log2(X² + least) over the lines of the layer III blocks that begin o samples after
/// `samples`, for o in 0..<576.
///
/// Reads 576 (granules + 2) + 512 samples; granules ≤ 16.
void ck_grid_layer3(const float *samples, const ck_grid_tables *tables, size_t granules, float least,
                    float *scores);
