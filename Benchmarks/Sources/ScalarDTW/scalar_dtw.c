#include "scalar_dtw.h"

#include <math.h>

static float least(float x, float y) { return x < y ? x : y; }

float scalar_dtw(const float *a, size_t n, const float *b, size_t m, size_t d, size_t radius, bool euclidean,
                 float *scratch) {
    float *above = scratch, *row = scratch + m + 1;
    for (size_t j = 0; j <= m; j++) above[j] = row[j] = INFINITY;
    above[0] = 0;
    for (size_t i = 0; i < n; i++) {
        size_t first = i > radius ? i - radius : 0, last = m - i > radius ? i + radius + 1 : m;
        row[first] = INFINITY;
        for (size_t j = first; j < last; j++) {
            float cost = 0;
            for (size_t k = 0; k < d; k++) {
                float difference = a[i * d + k] - b[j * d + k];
                cost += difference * difference;
            }
            row[j + 1] = least(least(above[j], above[j + 1]), row[j]) + (euclidean ? sqrtf(cost) : cost);
        }
        if (last < m) row[last + 1] = INFINITY;
        float *swap = above;
        above = row;
        row = swap;
    }
    return above[m];
}
