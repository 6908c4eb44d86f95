// Kernels of local alignment by cross recurrence (Qmax); see VersionsOfAPiece.md for the method.
#pragma once
#include <stddef.h>
#include <stdint.h>

enum {
    /// Number of values per frame: pitch classes.
    QMAX_PITCH_CLASSES = 12,
    /// Norm of a frame. The similarity of two windows of QMAX_LARGEST_WINDOW frames fits in 16 bits, including
    /// rounding.
    QMAX_NORM = 78,
    QMAX_LARGEST_WINDOW = 10,
    /// Maximum number of frames of a sequence, so that its scores fit in 16 bits.
    QMAX_LARGEST_COUNT = 16000,
    /// Number of columns computed at a time. Arrays with a column per frame of the second sequence need space for a
    /// multiple of it.
    QMAX_LANES = 64,
};

/// Similarity of every window of `first` with every window of `second`:
///
/// similarity[i * stride + j] = (sum over t < window, c < 12 of first[(i + t) * 12 + c] * second[c * stride + j + t]) / 256,
///
/// rounded down, for j in 0..<secondCount - window + 1; 0 from there to the end of the row. first: frames row by row;
/// second: pitch class by pitch class, zeros from secondCount on; stride: a multiple of QMAX_LANES, at least
/// secondCount. scratch: (window + 2) * stride numbers.
void qmax_similarity(const uint16_t *first, size_t firstCount, const uint16_t *second, size_t secondCount, size_t window,
                     uint8_t *similarity, size_t stride, uint16_t *scratch);

/// The largest value that at least `nearest` values of each row reach; at least 1.
void qmax_row_thresholds(const uint8_t *similarity, size_t rows, size_t stride, size_t nearest, uint8_t *thresholds);

/// The same for each of `stride` columns.
void qmax_column_thresholds(const uint8_t *similarity, size_t rows, size_t stride, size_t nearest, uint8_t *thresholds);

/// Twice Qmax of the cross recurrence plot whose cell (i, j) is set if the similarity reaches both thresholds. Qmax is
/// the best score of any path of steps (1, 1), (2, 1), (1, 2), where a set cell adds 1 and any other subtracts 0.5,
/// down to 0: J. Serra, X. Serra and R. Andrzejak, Cross recurrence quantification for cover song identification, New
/// Journal of Physics 11, 2009. scratch: 3 * (stride + 2) numbers.
uint16_t qmax_score(const uint8_t *similarity, size_t rows, size_t stride, const uint8_t *rowThresholds,
                    const uint8_t *columnThresholds, uint16_t *scratch);
