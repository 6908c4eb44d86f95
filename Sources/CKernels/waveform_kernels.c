#include "kernels.h"

#include <math.h>
#include <string.h>

#include "dispatch.h"
#include "lanes.h"

// Odd and even samples are separated first, so that the sums run over adjacent values.
MULTIVERSIONED void ck_halve(const float *center, const float *odd_taps, size_t tap_count, float *output,
                             size_t count) {
    enum { BLOCK = 512, MOST_TAPS = 32 };
    float even[BLOCK + LANES] = {0}, odd[BLOCK + 2 * MOST_TAPS + LANES] = {0};
    if (tap_count > MOST_TAPS) return;
    for (size_t start = 0; start < count; start += BLOCK) {
        const size_t n = count - start < BLOCK ? count - start : BLOCK;
        const float *x = center + 2 * start;
        for (size_t i = 0; i < n; i++) even[i] = x[2 * i];
        // odd[tap_count + i] = x[2 i + 1]
        const float *first = x + 1 - 2 * (ptrdiff_t)tap_count;
        for (size_t i = 0; i < n + 2 * tap_count - 1; i++) odd[i] = first[2 * i];
        for (size_t i = 0; i < n; i += LANES) {
            lanes sum = 0.5f * *(const lanes *)(even + i);
            for (size_t k = 0; k < tap_count; k++) {
                const lanes before = *(const lanes *)(odd + tap_count - 1 - k + i);
                const lanes after = *(const lanes *)(odd + tap_count + k + i);
                sum += odd_taps[k] * (before + after);
            }
            if (i + LANES <= n) {
                *(lanes *)(output + start + i) = sum;
            } else {
                for (size_t j = i; j < n; j++) output[start + j] = sum[j - i];
            }
        }
    }
}

// Four sums, because each waits for the last addition.
MULTIVERSIONED float ck_dot(const float *a, const float *b, size_t count) {
    lanes sums[4] = {0};
    size_t i = 0;
    for (; i + 4 * LANES <= count; i += 4 * LANES)
        for (size_t k = 0; k < 4; k++)
            sums[k] += *(const lanes *)(a + i + k * LANES) * *(const lanes *)(b + i + k * LANES);
    for (; i < count; i += LANES) sums[0] += *(const lanes *)(a + i) * *(const lanes *)(b + i);
    const lanes all = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    float sum = 0;
    for (size_t k = 0; k < LANES / 2; k++) sum += all[k] + all[k + LANES / 2];
    return sum;
}

MULTIVERSIONED size_t ck_zero_crossings(float previous, const float *samples, size_t count, float threshold,
                                        int *boundary) {
    *boundary = 0;
    if (count == 0) return 0;
    *boundary = (previous < -threshold) != (samples[0] < -threshold);
    uint32_t crossings = (uint32_t)*boundary;
    for (size_t i = 1; i < count; i++) {
        crossings += (uint32_t)((samples[i - 1] < -threshold) != (samples[i] < -threshold));
    }
    return crossings;
}

MULTIVERSIONED float ck_peak(const float *values, size_t count) {
    // Magnitudes sort like their bit patterns.
    const integer_lanes magnitude = (integer_lanes){0} + INT32_MAX;
    integer_lanes tops = {0};
    float peak = 0;
    size_t i = 0;
    for (; i + LANES <= count; i += LANES)
        tops = __builtin_elementwise_max(tops, *(const integer_lanes *)(values + i) & magnitude);
    const int32_t top = __builtin_reduce_max(tops);
    memcpy(&peak, &top, sizeof peak);
    for (; i < count; i++) peak = LARGER(peak, fabsf(values[i]));
    return peak;
}

// Contributions of sixteen samples to a decaying mean up to each of them: sums over 1, 2, 4, 8, then 16
// of them.
#define ADD_UP(samples)                                                                                                \
    ({                                                                                                                 \
        const lanes none = {0};                                                                                        \
        lanes sums = weight * (samples);                                                                               \
        sums += kept[0] * __builtin_shufflevector(sums, none, 16, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);   \
        sums += kept[1] * __builtin_shufflevector(sums, none, 16, 16, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13);   \
        sums += kept[3] *                                                                                              \
                __builtin_shufflevector(sums, none, 16, 16, 16, 16, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);             \
        sums + kept[7] *                                                                                               \
                   __builtin_shufflevector(sums, none, 16, 16, 16, 16, 16, 16, 16, 16, 0, 1, 2, 3, 4, 5, 6, 7);        \
    })

MULTIVERSIONED void ck_subtract_running_mean(ck_running_mean *state, double weight_, double least_,
                                             const float *samples, float *output, size_t count) {
    const float weight = (float)weight_, least = (float)least_;
    lanes kept; // after 1 to 16 samples
    double power = 1;
    for (size_t i = 0; i < LANES; i++) kept[i] = (float)(power *= 1 - weight_);
    size_t n = state->count;
    const size_t end = n + count, settled = (size_t)(1 / weight_) / 8 * 8;
    // The mean of all samples so far finds a constant offset at once. The decaying one would start with a
    // step.
    for (; n < end && n < settled; n++) {
        const double x = *samples++;
        state->mean += (x - state->mean) / (double)(n + 1);
        *output++ = (float)(fabs(state->mean) > least_ ? x - state->mean : x);
    }
    while (n < end) {
        // Around a number near the mean that is exact in single precision, the differences are small.
        if ((n - settled) % CK_RUNNING_MEAN_STRETCH == 0) state->origin = (float)state->mean;
        const size_t first = (n - settled) % LANES, last = end - n < LANES - first ? first + (end - n) : LANES;
        // A group that is divided by the end of a block is summed in the same way as when it is
        // complete.
        if (last - first < LANES)
            for (size_t i = first; i < last; i++) state->group[i] = samples[i - first];
        const lanes x = *(const lanes *)(last - first < LANES ? state->group : samples);
        const lanes above = x - state->origin;
        const lanes drift = ADD_UP(above) + kept * (float)(state->mean - (double)state->origin);
        const lanes offset = drift + state->origin;
        const integer_lanes counts = (offset > least) | (offset < -least);
        const lanes result = (lanes)(((integer_lanes)(x - offset) & counts) | ((integer_lanes)x & ~counts));
        if (last - first == LANES)
            *(lanes *)output = result;
        else
            for (size_t i = first; i < last; i++) output[i - first] = result[i];
        if (last == LANES) state->mean = (double)state->origin + drift[LANES - 1];
        samples += last - first;
        output += last - first;
        n += last - first;
    }
    state->count = n;
}
