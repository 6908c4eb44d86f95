#include <math.h>

#include "convolution.h"
#include "dispatch.h"
#include "kernels.h"

// A. Toom's and S. Cook's method: eight products give four sums of five products (S. Winograd's F(4, 5)). Inputs and
// weights are values of polynomials at 0, ±1, ±2, ±1/2 and infinity.
enum { POINTS = CK_DILATED_POINTS, TAPS = 5, OUTPUTS = 4 };

// Groups of four outputs computed at a time, so that weights are read once for all.
enum { GROUPS = 24, MOST_INPUTS = CK_DILATED_INPUTS, MOST_CHANNELS = CK_DILATED_CHANNELS };

static inline __attribute__((always_inline)) void evaluate(const float *input, size_t distance, float *to,
                                                           size_t next) {
    lanes d[POINTS];
    for (size_t k = 0; k < POINTS; k++) d[k] = *(const lanes *)(input + k * distance);
    const lanes even[3] = {d[2] - 4.25f * d[4] + d[6], 0.25f * d[2] - 1.25f * d[4] + d[6], 4 * d[2] - 5 * d[4] + d[6]};
    const lanes odd[3] = {d[1] - 4.25f * d[3] + d[5], 0.5f * d[1] - 2.5f * d[3] + 2 * d[5],
                          2 * d[1] - 2.5f * d[3] + 0.5f * d[5]};
    *(lanes *)to = d[0] - d[6] + 5.25f * (d[4] - d[2]);
    for (size_t k = 0; k < 3; k++) {
        *(lanes *)(to + (2 * k + 1) * next) = even[k] + odd[k];
        *(lanes *)(to + (2 * k + 2) * next) = even[k] - odd[k];
    }
    *(lanes *)(to + 7 * next) = d[7] - d[1] + 5.25f * (d[3] - d[5]);
}

static inline __attribute__((always_inline)) void interpolate(const float *products, size_t next, const float *bias,
                                                              float least, float *output, size_t distance) {
    const lanes start = *(const lanes *)bias, bottom = (lanes){0} + least;
    lanes sum[3], difference[3];
    for (size_t k = 0; k < 3; k++) {
        const lanes plus = *(const lanes *)(products + (2 * k + 1) * next);
        const lanes minus = *(const lanes *)(products + (2 * k + 2) * next);
        sum[k] = plus + minus;
        difference[k] = plus - minus;
    }
    const lanes zero = *(const lanes *)products, infinity = *(const lanes *)(products + 7 * next);
    const lanes found[OUTPUTS] = {start + zero + sum[0] + sum[1] + sum[2],
                                  start + difference[0] + 2 * difference[1] + 0.5f * difference[2],
                                  start + sum[0] + 4 * sum[1] + 0.25f * sum[2],
                                  start + difference[0] + 8 * difference[1] + 0.125f * difference[2] + infinity};
    for (size_t k = 0; k < OUTPUTS; k++)
        *(lanes *)(output + k * distance) = __builtin_elementwise_max(found[k], bottom);
}

void ck_dilated_weights(const float *weights, size_t count, float *values) {
    static const double at[POINTS] = {0, 1, -1, 2, -2, 0.5, -0.5, 0};
    static const double unit[POINTS] = {1, -4.5, -4.5, 90, 90, 1.40625, 1.40625, 1};
    for (size_t p = 0; p < POINTS; p++)
        for (size_t n = 0; n < count; n++) {
            double value = weights[(TAPS - 1) * count + n];
            for (size_t t = TAPS - 1; t-- > 0 && p < POINTS - 1;) value = value * at[p] + weights[t * count + n];
            values[p * count + n] = (float)(value / unit[p]);
        }
}

MULTIVERSIONED void ck_convolve_dilated(const float *input, size_t inputs, size_t dilation, const float *weights,
                                        const float *values, const float *bias, float least, float *output,
                                        size_t places, size_t channels) {
    static const float none[MOST_CHANNELS];
    float seen[POINTS * GROUPS * MOST_INPUTS], products[POINTS * GROUPS * MOST_CHANNELS];
    const size_t whole = places / (OUTPUTS * dilation), groups = whole * dilation;
    for (size_t first = 0; first < groups; first += GROUPS) {
        const size_t count = groups - first < GROUPS ? groups - first : GROUPS;
        for (size_t g = 0; g < count; g++) {
            const size_t place = (first + g) / dilation * OUTPUTS * dilation + (first + g) % dilation;
            for (size_t i = 0; i < inputs; i += LANES)
                evaluate(input + place * inputs + i, dilation * inputs, seen + g * inputs + i, GROUPS * inputs);
        }
        for (size_t p = 0; p < POINTS; p++)
            convolve(seen + p * GROUPS * inputs, inputs, inputs, 0, 1, values + p * inputs * channels, none, -INFINITY,
                     products + p * GROUPS * channels, channels, count, channels);
        for (size_t g = 0; g < count; g++) {
            const size_t place = (first + g) / dilation * OUTPUTS * dilation + (first + g) % dilation;
            for (size_t c = 0; c < channels; c += LANES)
                interpolate(products + g * channels + c, GROUPS * channels, bias + c, least,
                            output + place * channels + c, dilation * channels);
        }
    }
    const size_t done = groups * OUTPUTS;
    convolve(input + done * inputs, inputs, inputs, dilation * inputs, TAPS, weights, bias, least,
             output + done * channels, channels, places - done, channels);
}
