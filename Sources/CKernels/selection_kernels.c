#include "kernels.h"

#include <string.h>

#include "dispatch.h"
#include "lanes.h"

// Numbers ≥ 0 sort like their bit patterns. Integers have a plain maximum, whereas floats need rules for NaN. With
// flipped bits the order is reversed, so the code for the largest also finds the smallest.

#define INLINE static inline __attribute__((always_inline))

INLINE int32_t bits_of(float value) {
    int32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

INLINE float from_bits(int32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

// The largest three patterns of each lane, sorted. Neighbors in a spectrum rise together and fall in different lanes,
// so these mostly contain the largest few of all.
typedef struct {
    integer_lanes first, second, third;
} podium;

INLINE void enter(podium *p, const integer_lanes *patterns) {
    integer_lanes x = *patterns;
    const integer_lanes first = __builtin_elementwise_max(p->first, x);
    x = __builtin_elementwise_min(p->first, x);
    const integer_lanes second = __builtin_elementwise_max(p->second, x);
    x = __builtin_elementwise_min(p->second, x);
    *p = (podium){first, second, __builtin_elementwise_max(p->third, x)};
}

// The k-th largest of the first and second of all lanes, and the sum of the numbers after it and the excess above it.
// Ranks come from comparing all with all, which needs no data-dependent branch.
INLINE int32_t add_largest(const podium *p, size_t k, int32_t flip, float *sum) {
    const int32_t *all = (const int32_t *)p;
    integer_lanes first = {0}, second = {0};
    for (size_t i = 0; i < 2 * LANES; i++) {
        const integer_lanes x = (integer_lanes){0} + all[i];
        first -= x > p->first;
        second -= x > p->second;
    }
    const int32_t limit = (int32_t)k;
    const integer_lanes is_first = first < limit, is_second = second < limit;
    const lanes numbers = (lanes)((p->first ^ flip) & is_first) + (lanes)((p->second ^ flip) & is_second);
    const int32_t kth = __builtin_reduce_min(
        __builtin_elementwise_min((p->first & is_first) | (INT32_MAX & ~is_first),
                                  (p->second & is_second) | (INT32_MAX & ~is_second)));
    const int32_t found = -__builtin_reduce_add(is_first + is_second);
    float total = 0;
    for (size_t i = 0; i < LANES; i++) total += numbers[i];
    *sum = total - (float)(found - limit) * from_bits(kth ^ flip); // all that equal the k-th are in it
    return kth;
}

// The same for all values, by bisection for the k-th, which is in low...high.
INLINE float sum_by_bisection(const float *values, size_t count, size_t k, int32_t low, int32_t high, int32_t flip) {
    while (low < high) {
        const int32_t middle = low + (high - low) / 2 + 1;
        uint32_t found = 0;
        for (size_t i = 0; i < count; i++) found += (bits_of(values[i]) ^ flip) >= middle;
        if (found >= k)
            low = middle;
        else
            high = middle - 1;
        if (found == k) break;
    }
    float sum = 0;
    uint32_t beyond = 0;
    for (size_t i = 0; i < count; i++) {
        const int is_beyond = (bits_of(values[i]) ^ flip) > low;
        beyond += (uint32_t)is_beyond;
        sum += is_beyond ? values[i] : 0;
    }
    return sum + (float)(k - beyond) * from_bits(low ^ flip);
}

// If a lane's third may be among the k largest, so may a fourth that is not on the podium.
INLINE float sum_of_largest(const podium *p, const float *values, size_t count, size_t k, int32_t flip) {
    float sum;
    int32_t least = 0;
    if (k <= 2 * LANES) {
        const int32_t kth = add_largest(p, k, flip, &sum);
        if (__builtin_reduce_max(p->third) < kth) return sum;
        least = LARGER(kth, 0);
    }
    return sum_by_bisection(values, count, k, least, __builtin_reduce_max(p->first), flip);
}

MULTIVERSIONED void ck_extreme_means(const float *values, size_t count, size_t k, float *low, float *high) {
    enum { SMALLEST_FIRST = INT32_MAX };
    const integer_lanes nothing = (integer_lanes){0} - 1;
    podium top = {nothing, nothing, nothing}, bottom = top;
    integer_lanes x, flipped;
    size_t i = 0;
    for (; k == 1 && i + LANES <= count; i += LANES) {
        x = *(const integer_lanes *)(values + i);
        top.first = __builtin_elementwise_max(top.first, x);
        bottom.first = __builtin_elementwise_max(bottom.first, x ^ SMALLEST_FIRST);
    }
    for (; i + LANES <= count; i += LANES) {
        x = *(const integer_lanes *)(values + i);
        flipped = x ^ SMALLEST_FIRST;
        enter(&top, &x);
        enter(&bottom, &flipped);
    }
    x = flipped = nothing;
    if (i < count && count >= LANES) {
        // The last sixteen, without those that have entered. Writing single lanes would take longer than all the rest.
        const integer_lanes lane = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
        const integer_lanes entered = lane < (int32_t)(i + LANES - count);
        x = *(const integer_lanes *)(values + count - LANES);
        flipped = (x ^ SMALLEST_FIRST) | entered;
        x |= entered;
    } else {
        for (size_t lane = 0; i < count; i++, lane++) {
            x[lane] = bits_of(values[i]);
            flipped[lane] = bits_of(values[i]) ^ SMALLEST_FIRST;
        }
    }
    enter(&top, &x);
    enter(&bottom, &flipped);
    if (k == 1) {
        *high = from_bits(__builtin_reduce_max(top.first));
        *low = from_bits(__builtin_reduce_max(bottom.first) ^ SMALLEST_FIRST);
        return;
    }
    *high = sum_of_largest(&top, values, count, k, 0) / (float)k;
    *low = sum_of_largest(&bottom, values, count, k, SMALLEST_FIRST) / (float)k;
}
