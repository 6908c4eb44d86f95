// Support for the tile kernels: checks, transposition, edges, and the walk back along the path.
#include <math.h>
#include <string.h>

#include "dispatch.h"
#include "kernels.h"

#define DEFINE(SUFFIX, REAL, BITS, EXPONENT)                                                                         \
    /* Magnitudes are ordered like their bits. */                                                                    \
    MULTIVERSIONED REAL dtw_largest_magnitude_##SUFFIX(const REAL *values, size_t count) {                           \
        BITS largest = 0;                                                                                            \
        for (size_t i = 0; i < count; i++) {                                                                         \
            BITS bits;                                                                                               \
            memcpy(&bits, values + i, sizeof bits);                                                                  \
            bits &= (BITS)-1 >> 1;                                                                                   \
            largest = bits > largest ? bits : largest;                                                               \
        }                                                                                                            \
        REAL magnitude;                                                                                              \
        memcpy(&magnitude, &largest, sizeof magnitude);                                                              \
        return magnitude;                                                                                            \
    }                                                                                                                \
                                                                                                                     \
    MULTIVERSIONED size_t dtw_first_non_finite_##SUFFIX(const REAL *values, size_t count) {                          \
        for (size_t begin = 0; begin < count; begin += 1024) {                                                       \
            size_t end = count - begin < 1024 ? count : begin + 1024;                                                \
            int found = 0;                                                                                           \
            for (size_t i = begin; i < end; i++) {                                                                   \
                BITS bits;                                                                                           \
                memcpy(&bits, values + i, sizeof bits);                                                              \
                found |= (bits & EXPONENT) == EXPONENT;                                                              \
            }                                                                                                        \
            for (size_t i = begin; found && i < end; i++)                                                            \
                if (!isfinite(values[i])) return i;                                                                  \
        }                                                                                                            \
        return count;                                                                                                \
    }                                                                                                                \
                                                                                                                     \
    void dtw_pack_columns_##SUFFIX(const REAL *frames, size_t m, size_t d, REAL *columns, size_t columnStride) {     \
        for (size_t k = 0; k < d; k++) {                                                                             \
            memset(columns + k * columnStride - DTW_PADDING, 0, DTW_PADDING * sizeof(REAL));                         \
            memset(columns + k * columnStride + m, 0, DTW_PADDING * sizeof(REAL));                                   \
        }                                                                                                            \
        for (size_t begin = 0; begin < m; begin += 64) { /* frames that stay in the first-level cache */             \
            size_t end = m - begin < 64 ? m : begin + 64;                                                            \
            for (size_t k = 0; k < d; k++)                                                                           \
                for (size_t j = begin; j < end; j++) columns[k * columnStride + j] = frames[j * d + k];              \
        }                                                                                                            \
    }                                                                                                                \
                                                                                                                     \
    MULTIVERSIONED REAL dtw_minimum_##SUFFIX(const REAL *values, size_t count) {                                     \
        REAL lane[16], least = INFINITY;                                                                             \
        for (int l = 0; l < 16; l++) lane[l] = INFINITY;                                                             \
        size_t i = 0;                                                                                                \
        for (; i + 16 <= count; i += 16)                                                                             \
            for (size_t l = 0; l < 16; l++) lane[l] = values[i + l] < lane[l] ? values[i + l] : lane[l];             \
        for (; i < count; i++) least = values[i] < least ? values[i] : least;                                        \
        for (int l = 0; l < 16; l++) least = lane[l] < least ? lane[l] : least;                                      \
        return least;                                                                                                \
    }                                                                                                                \
                                                                                                                     \
    MULTIVERSIONED void dtw_subtract_##SUFFIX(REAL *values, size_t count, REAL offset) {                             \
        for (size_t i = 0; i < count; i++) values[i] -= offset;                                                      \
    }                                                                                                                \
                                                                                                                     \
    /* D(i, j) is at [j * stride] of the row's base; infinite outside the tile's edges and window. */                \
    typedef struct {                                                                                                 \
        const REAL *base;                                                                                            \
        int32_t begin, end;                                                                                          \
    } row_##SUFFIX;                                                                                                  \
                                                                                                                     \
    static row_##SUFFIX find_row_##SUFFIX(const dtw_kernel *kernel, const dtw_tile *tile, int32_t i) {               \
        int32_t lanes = kernel->lanes, rows = kernel->rowsPerLane, strips = kernel->strips;                          \
        int32_t local = i - tile->rowBegin, block = local / rows, r = local % rows;                                  \
        int32_t strip = block / lanes, down = block % lanes, p = strip % strips;                                     \
        dtw_group group = tile->groups[strip / strips];                                                              \
        int64_t step = (int64_t)p * lanes + down - group.columnBegin;                                                \
        int64_t vector = (step * strips + p) * rows + r;                                                             \
        const REAL *cells = (const REAL *)tile->cells + group.offset;                                                \
        row_##SUFFIX row = {cells + (vector * lanes + lanes - 1 - down), group.columnBegin, group.columnEnd};        \
        if (tile->lower && tile->lower[i] > row.begin) row.begin = tile->lower[i];                                   \
        if (tile->upper && tile->upper[i] < row.end) row.end = tile->upper[i];                                       \
        return row;                                                                                                  \
    }                                                                                                                \
                                                                                                                     \
    static size_t walk_##SUFFIX(const dtw_kernel *kernel, const dtw_tile *tile, bool openBegin, int32_t *row,        \
                                int32_t *column, int32_t *path, bool *finished) {                                    \
        const REAL *top = tile->top, *left = tile->left;                                                             \
        int64_t stride = (int64_t)kernel->lanes * kernel->strips * kernel->rowsPerLane;                              \
        int32_t i = *row, j = *column;                                                                               \
        size_t count = 0;                                                                                            \
        row_##SUFFIX here = find_row_##SUFFIX(kernel, tile, i), above = here;                                        \
        if (i > tile->rowBegin) above = find_row_##SUFFIX(kernel, tile, i - 1);                                      \
        *finished = false;                                                                                           \
        while (i >= tile->rowBegin && j >= tile->columnBegin) {                                                      \
            if (i == 0 && (j == 0 || openBegin)) {                                                                   \
                *finished = true;                                                                                    \
                break;                                                                                               \
            }                                                                                                        \
            REAL diagonal = INFINITY, up = INFINITY, before = INFINITY;                                              \
            bool first = j == tile->columnBegin;                                                                     \
            if (first) {                                                                                             \
                before = left[i - tile->rowBegin];                                                                   \
                diagonal = i == tile->rowBegin ? (REAL)tile->corner : left[i - 1 - tile->rowBegin];                  \
            } else if (j > here.begin) {                                                                             \
                before = here.base[(j - 1) * stride];                                                                \
            }                                                                                                        \
            if (i == tile->rowBegin) {                                                                               \
                up = top[j];                                                                                         \
                if (!first) diagonal = top[j - 1];                                                                   \
            } else {                                                                                                 \
                if (j >= above.begin && j < above.end) up = above.base[j * stride];                                  \
                if (!first && j > above.begin && j <= above.end) diagonal = above.base[(j - 1) * stride];            \
            }                                                                                                        \
            bool across = before < diagonal && before < up;                                                          \
            if (across || diagonal <= up) j--;                                                                       \
            if (!across) {                                                                                           \
                i--;                                                                                                 \
                here = above;                                                                                        \
                if (i > tile->rowBegin) above = find_row_##SUFFIX(kernel, tile, i - 1);                              \
            }                                                                                                        \
            path[2 * count] = i;                                                                                     \
            path[2 * count + 1] = j;                                                                                 \
            count++;                                                                                                 \
        }                                                                                                            \
        *row = i;                                                                                                    \
        *column = j;                                                                                                 \
        return count;                                                                                                \
    }

DEFINE(f32, float, uint32_t, 0x7f800000u)
DEFINE(f64, double, uint64_t, 0x7ff0000000000000u)

size_t dtw_walk(const dtw_kernel *kernel, const dtw_tile *tile, bool openBegin, int32_t *i, int32_t *j, int32_t *path,
                bool *finished) {
    return kernel->elementSize == sizeof(float) ? walk_f32(kernel, tile, openBegin, i, j, path, finished)
                                                : walk_f64(kernel, tile, openBegin, i, j, path, finished);
}
