#include <math.h>

#include "dispatch.h"
#include "kernels.h"

#define DEFINE(SUFFIX, REAL)                                                                                         \
    size_t dtw_first_non_finite_##SUFFIX(const REAL *values, size_t count) {                                         \
        for (size_t i = 0; i < count; i++)                                                                           \
            if (!isfinite(values[i])) return i;                                                                      \
        return count;                                                                                                \
    }                                                                                                                \
    double dtw_rows_##SUFFIX(const REAL *a, size_t n, const REAL *b, size_t m, size_t d, bool euclidean,             \
                             const int32_t *lower, const int32_t *upper, double *scratch, uint8_t *directions) {     \
        double *above = scratch, *row = scratch + m + 1;                                                             \
        for (size_t j = 0; j <= m; j++) above[j] = INFINITY;                                                         \
        above[0] = 0;                                                                                                \
        for (size_t i = 0; i < n; i++) {                                                                             \
            size_t first = lower ? (size_t)lower[i] : 0, last = upper ? (size_t)upper[i] : m;                        \
            for (size_t j = 0; j <= m; j++) row[j] = INFINITY;                                                       \
            for (size_t j = first; j < last; j++) {                                                                  \
                double cost = 0, best = above[j];                                                                    \
                uint8_t direction = 0;                                                                               \
                for (size_t k = 0; k < d; k++) {                                                                     \
                    double difference = (double)a[i * d + k] - (double)b[j * d + k];                                 \
                    cost += difference * difference;                                                                 \
                }                                                                                                    \
                if (above[j + 1] < best) best = above[j + 1], direction = 1;                                         \
                if (row[j] < best) best = row[j], direction = 2;                                                     \
                row[j + 1] = best + (euclidean ? sqrt(cost) : cost);                                                 \
                if (directions) *directions++ = direction;                                                           \
            }                                                                                                        \
            double *swap = above;                                                                                    \
            above = row;                                                                                             \
            row = swap;                                                                                              \
        }                                                                                                            \
        return above[m];                                                                                             \
    }

DEFINE(f32, float)
DEFINE(f64, double)
