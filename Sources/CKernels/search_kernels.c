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

typedef int8_t bytes32 __attribute__((vector_size(32), aligned(1)));
typedef int16_t shorts32 __attribute__((vector_size(64), aligned(2)));
typedef uint16_t words32 __attribute__((vector_size(64), aligned(2)));
typedef uint32_t sums32 __attribute__((vector_size(128), aligned(4)));

MULTIVERSIONED void ck_byte_squared_distances(const int8_t *query, const int8_t *rows, size_t rowCount,
                                              size_t dimension, size_t stride, uint32_t *distances) {
    size_t whole = dimension / 32 * 32;
    for (size_t r = 0; r < rowCount; r++) {
        const int8_t *row = rows + r * stride;
        sums32 sums = {0};
        for (size_t j = 0; j < whole; j += 32) {
            shorts32 difference = __builtin_convertvector(*(const bytes32 *)(query + j), shorts32) -
                                  __builtin_convertvector(*(const bytes32 *)(row + j), shorts32);
            // 255 squared fits 16 bits without a sign.
            sums += __builtin_convertvector((words32)difference * (words32)difference, sums32);
        }
        uint32_t sum = __builtin_reduce_add(sums);
        for (size_t j = whole; j < dimension; j++) {
            int difference = query[j] - row[j];
            sum += (uint32_t)(difference * difference);
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
