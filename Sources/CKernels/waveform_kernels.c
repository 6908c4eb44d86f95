#include "kernels.h"

#include <math.h>

#include "dispatch.h"
#include "lanes.h"

// Odd and even samples are parted first, so that the sums run over neighbours.
MULTIVERSIONED void ck_halve(const float *centre, const float *odd_taps, size_t tap_count, float *output,
                             size_t count) {
    enum { BLOCK = 512, MOST_TAPS = 32 };
    float even[BLOCK + LANES] = {0}, odd[BLOCK + 2 * MOST_TAPS + LANES] = {0};
    if (tap_count > MOST_TAPS) return;
    for (size_t start = 0; start < count; start += BLOCK) {
        const size_t n = count - start < BLOCK ? count - start : BLOCK;
        const float *x = centre + 2 * start;
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
    float peak = 0;
    size_t i = 0;
    if (count >= LANES) {
        lanes top = {0};
        for (; i + LANES <= count; i += LANES)
            top = __builtin_elementwise_max(top, __builtin_elementwise_abs(*(const lanes *)(values + i)));
        peak = __builtin_reduce_max(top);
    }
    for (; i < count; i++) peak = LARGER(peak, fabsf(values[i]));
    return peak;
}

void ck_subtract_running_mean(ck_running_mean *state, double weight, double least, const float *samples,
                              float *output, size_t count) {
    const double keep = 1 - weight;
    const double kept[4] = {keep, keep * keep, keep * keep * keep, keep * keep * keep * keep};
    double mean = state->mean, partial = state->partial;
    size_t n = state->count;
    const size_t end = n + count, settled = (size_t)(1 / weight) & ~(size_t)3;
    // The mean of everything so far knows a steady offset at once; the decaying one would start with a step.
    for (; n < end && n < settled; n++) {
        const double x = *samples++;
        mean += (x - mean) / (double)(n + 1);
        *output++ = (float)(fabs(mean) > least ? x - mean : x);
    }
    // mean ← keep · mean + weight · x, four samples at a time: only every fourth waits for the mean before.
    for (; n < end; n++) {
        const size_t place = n & 3;
        const double x = *samples++;
        partial = (place == 0 ? 0 : keep * partial) + weight * x;
        const double offset = kept[place] * mean + partial;
        *output++ = (float)(fabs(offset) > least ? x - offset : x);
        if (place == 3) mean = kept[3] * mean + partial;
    }
    *state = (ck_running_mean){n, mean, partial};
}
