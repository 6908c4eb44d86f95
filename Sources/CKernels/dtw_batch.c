// Support for the batch kernels: transposition, envelopes, and preserving the digits of Float.
#include <math.h>

#include "dispatch.h"
#include "kernels.h"

#define DEFINE(SUFFIX, REAL)                                                                                         \
    void dtw_pack_lane_##SUFFIX(const REAL *frames, size_t m, size_t d, size_t columnCount, REAL *candidates,        \
                                size_t lanes) {                                                                      \
        for (size_t i = 0; i < m * d; i++) candidates[i * lanes] = frames[i];                                        \
        for (size_t i = m * d; i < columnCount * d; i++) candidates[i * lanes] = NAN;                                \
    }                                                                                                                \
                                                                                                                     \
    /* Two monotonic queues a component: of candidates for the least, and for the greatest (Lemire 2009). */         \
    void dtw_envelope_##SUFFIX(const REAL *frames, size_t n, size_t d, const int32_t *first, const int32_t *last,    \
                               size_t m, REAL *low, REAL *high, int32_t *queue) {                                    \
        int32_t *least = queue, *greatest = queue + n;                                                               \
        for (size_t k = 0; k < d; k++) {                                                                             \
            size_t leastBegin = 0, leastEnd = 0, greatestBegin = 0, greatestEnd = 0;                                 \
            int32_t next = 0;                                                                                        \
            for (size_t j = 0; j < m; j++) {                                                                         \
                for (; next < last[j]; next++) {                                                                     \
                    REAL value = frames[(size_t)next * d + k];                                                       \
                    while (leastEnd > leastBegin && frames[(size_t)least[leastEnd - 1] * d + k] >= value)            \
                        leastEnd--;                                                                                  \
                    while (greatestEnd > greatestBegin &&                                                            \
                           frames[(size_t)greatest[greatestEnd - 1] * d + k] <= value)                               \
                        greatestEnd--;                                                                               \
                    least[leastEnd++] = greatest[greatestEnd++] = next;                                              \
                }                                                                                                    \
                while (least[leastBegin] < first[j]) leastBegin++;                                                   \
                while (greatest[greatestBegin] < first[j]) greatestBegin++;                                          \
                low[j * d + k] = frames[(size_t)least[leastBegin] * d + k];                                          \
                high[j * d + k] = frames[(size_t)greatest[greatestBegin] * d + k];                                   \
            }                                                                                                        \
        }                                                                                                            \
    }                                                                                                                \
                                                                                                                     \
    MULTIVERSIONED void dtw_rebase_lanes_##SUFFIX(REAL *accumulated, size_t count, size_t lanes, double *offsets) {  \
        for (size_t l = 0; l < lanes; l++) {                                                                         \
            REAL least = INFINITY;                                                                                   \
            for (size_t j = 0; j < count; j++)                                                                       \
                least = accumulated[j * lanes + l] < least ? accumulated[j * lanes + l] : least;                     \
            if (!(least < INFINITY)) continue;                                                                       \
            for (size_t j = 0; j < count; j++) accumulated[j * lanes + l] -= least;                                  \
            offsets[l] += (double)least;                                                                             \
        }                                                                                                            \
    }

DEFINE(f32, float)
DEFINE(f64, double)
