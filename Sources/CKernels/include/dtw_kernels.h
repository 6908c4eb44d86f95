// Kernels of dynamic time warping; see DynamicTimeWarping.md for the method.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Index of the first NaN or infinity among values[0..<count], or count.
size_t dtw_first_non_finite_f32(const float *values, size_t count);
size_t dtw_first_non_finite_f64(const double *values, size_t count);

// MARK: Tiles of the accumulated cost table

enum {
    /// Columns and edges are read up to this many elements before their first and after their last.
    DTW_PADDING = 192,
    /// Alignment of scratch and cells, in bytes.
    DTW_ALIGNMENT = 64,
};

/// Where the cells of one group of rows lie in `cells`.
typedef struct {
    size_t offset;
    int32_t columnBegin, columnEnd;
} dtw_group;

/// A rectangle of the accumulated cost table D, computed from its top and left edges. Elements
/// are float or double, as the kernel says. Infinity marks what no path reaches.
typedef struct {
    int32_t rowBegin, rowEnd, columnBegin, columnEnd;
    size_t dimension;
    bool euclidean;
    /// Frames of the first sequence, row-major, from row 0.
    const void *rows;
    /// Frames of the second sequence by component: component k of column j at [k * columnStride + j].
    const void *columns;
    size_t columnStride;
    /// The columns of row i in the window, lower[i]..<upper[i], never decreasing; or both NULL.
    const int32_t *lower, *upper;
    /// D(rowBegin - 1, columnBegin - 1).
    double corner;
    /// top[j]: in, D(rowBegin - 1, j); out, D(rowEnd - 1, j).
    void *top;
    /// left[i - rowBegin]: in, D(i, columnBegin - 1); out, D(i, columnEnd - 1).
    void *left;
    /// kernel->scratchSize bytes.
    void *scratch;
    /// dtw_cells_size bytes that receive all of D, with groups[] saying where; or both NULL.
    void *cells;
    dtw_group *groups;
} dtw_tile;

/// A way to compute tiles: `strips` × `lanes` × `rowsPerLane` rows at once, column by column.
typedef struct {
    int32_t elementSize, lanes, strips, rowsPerLane, panelSteps;
    /// Whether it is for one-dimensional frames, or for all.
    bool oneDimensional;
    void (*run)(const dtw_tile *tile);
} dtw_kernel;

/// Instruction sets, each better than those before it.
enum { DTW_BASELINE, DTW_AVX2, DTW_AVX512, DTW_INSTRUCTION_SET_COUNT };

/// The best instruction set of this machine.
int dtw_best_instruction_set(void);

/// The kernels of an instruction set that the machine has, for elements of 4 or 8 bytes.
const dtw_kernel *dtw_kernels(int instructionSet, size_t elementSize, size_t *count);

size_t dtw_scratch_size(const dtw_kernel *kernel, size_t dimension);

/// Bytes of tile->cells and number of tile->groups for a tile, whose window need be set.
size_t dtw_cells_size(const dtw_kernel *kernel, const dtw_tile *tile, size_t *groupCount);

/// Transposes m frames of d components into the columns of a tile; `columns` points at column 0
/// and has room for the padding around each of its d rows.
void dtw_pack_columns_f32(const float *frames, size_t m, size_t d, float *columns, size_t columnStride);
void dtw_pack_columns_f64(const double *frames, size_t m, size_t d, double *columns, size_t columnStride);

/// Walks from (*i, *j) inside a tile whose cells were kept to the first pair outside it, or to the
/// start: (0, 0), or any (0, j) when openBegin. Writes the pairs after the first, i then j, to
/// path and returns their number, at most *i + *j + 2. tile->top and tile->left must hold what
/// they held before the tile was run.
size_t dtw_walk(const dtw_kernel *kernel, const dtw_tile *tile, bool openBegin, int32_t *i, int32_t *j, int32_t *path,
                bool *finished);

/// Least of values[0..<count], infinity if none.
float dtw_minimum_f32(const float *values, size_t count);
double dtw_minimum_f64(const double *values, size_t count);
/// values[i] -= offset.
void dtw_subtract_f32(float *values, size_t count, float offset);
void dtw_subtract_f64(double *values, size_t count, double offset);
