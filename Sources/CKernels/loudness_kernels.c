#include "kernels.h"

#include <string.h>

#include "dispatch.h"
#include "lanes.h"

// A recursive filter waits for its last output, so the lanes are signals × segments of time. The unknown input
// before a segment's warm-up has faded by its end.

enum { SEGMENTS = CK_LOUDNESS_SEGMENTS };
_Static_assert(2 * SEGMENTS == LANES, "a lane for each signal of each segment");

#define INLINE static inline __attribute__((always_inline))

// Lane 2 k is `one` and lane 2 k + 1 is `other` in segment k.
INLINE void gather(const float *one, const float *other, size_t segment, int is_interleaved, lanes *samples) {
    if (is_interleaved) {
        double pairs __attribute__((vector_size(64)));
        for (size_t k = 0; k < SEGMENTS; k++) {
            double pair;
            memcpy(&pair, one + k * segment, sizeof pair);
            pairs[k] = pair;
        }
        *samples = (lanes)pairs;
    } else {
        for (size_t k = 0; k < SEGMENTS; k++) {
            (*samples)[2 * k] = one[k * segment];
            (*samples)[2 * k + 1] = other[k * segment];
        }
    }
}

INLINE void filter_segments(const ck_k_weighting *filter, const float *one, const float *other, size_t stride,
                            size_t warm_up, size_t steps, size_t step, int is_interleaved, float *squares) {
    _Pragma("clang fp contract(fast)")
    const float b0 = filter->shelf[0], b1 = filter->shelf[1], b2 = filter->shelf[2];
    const float a1 = filter->shelf[3], a2 = filter->shelf[4];
    const float damping = filter->damping, stiffness = filter->stiffness;
    lanes s1 = {0}, s2 = {0}, low = {0}, band = {0};
    one -= warm_up * stride;
    other -= warm_up * stride;
    for (size_t k = 0; k <= steps; k++) {
        lanes own = {0}, mean = {0};
        const size_t count = k == 0 ? warm_up : step;
        for (size_t i = 0; i < count; i++, one += stride, other += stride) {
            lanes x;
            gather(one, other, steps * step * stride, is_interleaved, &x);
            const lanes y = b0 * x + s1;
            s1 = b1 * x + s2 - a1 * y;
            s2 = b2 * x - a2 * y;
            low += band;
            const lanes z = y - low - damping * band;
            band += stiffness * z;
            own += z * z;
            // The filter is linear: the mean of the filtered signals is the filtered mean.
            const lanes sum = z + __builtin_shufflevector(z, z, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
            mean += sum * sum;
        }
        for (size_t j = 0; j < SEGMENTS && k > 0; j++) {
            float *sums = squares + 3 * (j * steps + k - 1);
            sums[0] = own[2 * j];
            sums[1] = own[2 * j + 1];
            sums[2] = 0.25f * mean[2 * j];
        }
    }
}

MULTIVERSIONED void ck_k_weighted_squares(const ck_k_weighting *filter, const float *one, const float *other,
                                          size_t stride, size_t warm_up, size_t steps, size_t step, float *squares) {
    if (other == one + 1)
        filter_segments(filter, one, other, stride, warm_up, steps, step, 1, squares);
    else
        filter_segments(filter, one, other, stride, warm_up, steps, step, 0, squares);
}
