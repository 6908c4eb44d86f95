// Kernels of dynamic time warping; see DynamicTimeWarping.md for the method.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The largest magnitude in values[0..<count]; NaN or infinite if any of them is; 0 without values.
float dtw_largest_magnitude_f32(const float *values, size_t count);
double dtw_largest_magnitude_f64(const double *values, size_t count);

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

/// Position of the cells of one group of rows in `cells`.
typedef struct {
    size_t offset;
    int32_t columnBegin, columnEnd;
} dtw_group;

/// A rectangle of the accumulated cost table D, computed from its top and left edges. Elements are
/// float or double, depending on the kernel. Infinity marks cells that no path reaches.
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
    /// dtw_cells_size bytes that receive all of D, at the positions in groups[]; or both NULL.
    void *cells;
    dtw_group *groups;
} dtw_tile;

/// A method of computing tiles: `strips` × `lanes` × `rowsPerLane` rows at once, column by column.
typedef struct {
    int32_t elementSize, lanes, strips, rowsPerLane, panelSteps;
    /// Whether it is only for one-dimensional frames.
    bool oneDimensional;
    void (*run)(const dtw_tile *tile);
} dtw_kernel;

/// Instruction sets, from the oldest to the newest.
enum { DTW_BASELINE, DTW_AVX2, DTW_AVX512, DTW_INSTRUCTION_SET_COUNT };

/// The best instruction set of this machine.
int dtw_best_instruction_set(void);

/// The kernels of an instruction set that the machine supports, for elements of 4 or 8 bytes.
const dtw_kernel *dtw_kernels(int instructionSet, size_t elementSize, size_t *count);

size_t dtw_scratch_size(const dtw_kernel *kernel, size_t dimension);

/// Bytes of tile->cells and number of tile->groups for a tile. Only its window must be set.
size_t dtw_cells_size(const dtw_kernel *kernel, const dtw_tile *tile, size_t *groupCount);

/// Transposes m frames of d components into the columns of a tile. `columns` points at column 0 and
/// has space for the padding around each of its d rows.
void dtw_pack_columns_f32(const float *frames, size_t m, size_t d, float *columns, size_t columnStride);
void dtw_pack_columns_f64(const double *frames, size_t m, size_t d, double *columns, size_t columnStride);

/// Walks from (*i, *j) inside a tile with stored cells to the first pair outside it, or to the
/// start: (0, 0), or any (0, j) if openBegin. Writes the pairs after the first, i then j, to path
/// and returns their number, at most *i + *j + 2. tile->top and tile->left must have their values
/// from before the tile was run.
size_t dtw_walk(const dtw_kernel *kernel, const dtw_tile *tile, bool openBegin, int32_t *i, int32_t *j, int32_t *path,
                bool *finished);

// MARK: Many candidates at once

enum {
    /// Number of columns by which candidates and accumulated costs are longer than the longest
    /// candidate.
    DTW_BATCH_PADDING = 4,
};

/// One query and one candidate in each lane. Elements are float or double.
typedef struct {
    size_t dimension;
    bool euclidean;
    int32_t rowBegin, rowEnd;
    /// Frames of the longest candidate.
    int32_t columnCount;
    /// Frames of the query, row-major, from row 0.
    const void *query;
    /// [column][component][lane], NaN after a lane's last frame.
    const void *candidates;
    /// The columns of row i in the window, lower[i]..<upper[i], never decreasing; or both NULL.
    const int32_t *lower, *upper;
    /// [column][lane], from column -1: in, D(rowBegin - 1, column); out, D(rowEnd - 1, column).
    void *accumulated;
    /// [lane]: the maximum of D.
    const void *limits;
} dtw_batch;

typedef struct {
    int32_t lanes;
    /// Advances the tables of all lanes; false as soon as every lane exceeds its limit.
    bool (*run)(const dtw_batch *batch);
    /// LB_Keogh of every lane, given the envelope of the query at each column, row-major.
    void (*keogh)(const dtw_batch *batch, const void *low, const void *high, void *bounds);
    /// The amount that LB_Improved adds, for squared costs, in a window; scratch: 2 * columnCount
    /// vectors.
    void (*improved)(const dtw_batch *batch, const void *low, const void *high, void *scratch, void *bounds);
} dtw_batch_kernel;

const dtw_batch_kernel *dtw_batch_kernel_for(int instructionSet, size_t elementSize);

/// Writes one candidate into its lane, and NaN after its last frame. frames may be NULL if m is 0.
void dtw_pack_lane_f32(const float *frames, size_t m, size_t d, size_t columnCount, float *candidates, size_t lanes);
void dtw_pack_lane_f64(const double *frames, size_t m, size_t d, size_t columnCount, double *candidates,
                       size_t lanes);

/// low/high[j * d + k]: least and greatest component k of frames[first[j]..<last[j]], for j in
/// 0..<m; first and last never decrease. queue: 2 * n ints.
void dtw_envelope_f32(const float *frames, size_t n, size_t d, const int32_t *first, const int32_t *last, size_t m,
                      float *low, float *high, int32_t *queue);
void dtw_envelope_f64(const double *frames, size_t n, size_t d, const int32_t *first, const int32_t *last, size_t m,
                      double *low, double *high, int32_t *queue);

/// Subtracts the least value of each lane of accumulated[0..<count][lane] and adds it to
/// offsets[lane]. Lanes without a finite value are not changed.
void dtw_rebase_lanes_f32(float *accumulated, size_t count, size_t lanes, double *offsets);
void dtw_rebase_lanes_f64(double *accumulated, size_t count, size_t lanes, double *offsets);

// MARK: Rows

/// Least of values[0..<count], infinity if none.
float dtw_minimum_f32(const float *values, size_t count);
double dtw_minimum_f64(const double *values, size_t count);
/// values[i] -= offset.
void dtw_subtract_f32(float *values, size_t count, float offset);
void dtw_subtract_f64(double *values, size_t count, double offset);
