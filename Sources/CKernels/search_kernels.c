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
