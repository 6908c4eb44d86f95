// The sum of products inside the kernels of neural networks.
#pragma once
#include <stddef.h>

#include "lanes.h"

// Number of places computed at a time, so that weights are read once for all: with AVX2, twelve sums of eight numbers
// fit in registers.
enum { PLACES = 6 };

static inline __attribute__((always_inline)) void convolve_block(const float *input, size_t step, size_t taps,
                                                                 size_t row, size_t rows, const float *weights,
                                                                 size_t channels, const float *bias, float least,
                                                                 float *output, size_t next, size_t places) {
    lanes sums[PLACES];
    for (size_t k = 0; k < places; k++) sums[k] = *(const lanes *)bias;
    for (size_t r = 0; r < rows; r++, input += row) {
        const float *at[PLACES];
        for (size_t k = 0; k < places; k++) at[k] = input + k * step;
        for (size_t j = 0; j < taps; j++, weights += channels) {
            const lanes weight = *(const lanes *)weights;
            for (size_t k = 0; k < places; k++) sums[k] += at[k][j] * weight;
        }
    }
    const lanes bottom = (lanes){0} + least;
    for (size_t k = 0; k < places; k++) *(lanes *)(output + k * next) = __builtin_elementwise_max(sums[k], bottom);
}

// As `ck_convolve`.
static inline __attribute__((always_inline)) void convolve(const float *input, size_t step, size_t taps, size_t row,
                                                           size_t rows, const float *weights, const float *bias,
                                                           float least, float *output, size_t next, size_t places,
                                                           size_t channels) {
    for (size_t c = 0; c < channels; c += LANES) {
        const float *first = weights + c, *start = bias + c, *at = input;
        float *to = output + c;
        for (size_t rest = places, count; rest > 0; rest -= count, at += count * step, to += count * next) {
            // Two middling blocks at the end: the sums of a small one wait for each other.
            count = rest >= 2 * PLACES || rest == PLACES ? PLACES : rest > PLACES ? (rest + 1) / 2 : rest;
            switch (count) {
                case 6: convolve_block(at, step, taps, row, rows, first, channels, start, least, to, next, 6); break;
                case 5: convolve_block(at, step, taps, row, rows, first, channels, start, least, to, next, 5); break;
                case 4: convolve_block(at, step, taps, row, rows, first, channels, start, least, to, next, 4); break;
                case 3: convolve_block(at, step, taps, row, rows, first, channels, start, least, to, next, 3); break;
                case 2: convolve_block(at, step, taps, row, rows, first, channels, start, least, to, next, 2); break;
                case 1: convolve_block(at, step, taps, row, rows, first, channels, start, least, to, next, 1); break;
            }
        }
    }
}
