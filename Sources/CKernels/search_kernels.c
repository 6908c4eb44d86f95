#include "kernels.h"

#include "dispatch.h"

MULTIVERSIONED void ck_weighted_squared_distances(const float *query, const float *rows, size_t rowCount,
                                                  size_t dimension, const float *weights, float *distances) {
    // The order of a row's sum is free: without that no compiler may vectorise it.
#pragma clang fp reassociate(on) contract(fast)
    for (size_t r = 0; r < rowCount; r++) {
        const float *row = rows + r * dimension;
        float sum = 0;
        for (size_t j = 0; j < dimension; j++) {
            float difference = query[j] - row[j];
            sum += weights[j] * difference * difference;
        }
        distances[r] = sum;
    }
}

MULTIVERSIONED void ck_accumulate_moments_within(const float *restrict rows, size_t rowCount, size_t dimension,
                                          const double *restrict origins, const double *restrict low,
                                          const double *restrict high, double *restrict counts,
                                          double *restrict sums, double *restrict squares) {
#pragma clang fp contract(off)
    for (size_t r = 0; r < rowCount; r++) {
        const float *row = rows + r * dimension;
        for (size_t j = 0; j < dimension; j++) {
            double value = row[j];
            int isWithin = (value >= low[j]) & (value <= high[j]);
            double difference = isWithin ? value - origins[j] : 0;
            counts[j] += isWithin ? 1.0 : 0.0;
            sums[j] += difference;
            squares[j] += difference * difference;
        }
    }
}

MULTIVERSIONED void ck_dequantize(const int8_t *restrict bytes, size_t rowCount, size_t dimension,
                                  const float *restrict scales, const float *restrict offsets,
                                  float *restrict values) {
#pragma clang fp contract(off)
    for (size_t r = 0; r < rowCount; r++) {
        const int8_t *row = bytes + r * dimension;
        for (size_t j = 0; j < dimension; j++) values[r * dimension + j] = offsets[j] + scales[j] * (float)row[j];
    }
}
