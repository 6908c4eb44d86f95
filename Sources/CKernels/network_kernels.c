#include "kernels.h"

#include "dispatch.h"
#include "lanes.h"

// Number of places computed at a time, so that weights are read once for all: twelve sums of eight numbers fit in
// registers.
enum { PLACES = 6 };

static inline __attribute__((always_inline)) void convolve(const float *input, size_t step, size_t taps, size_t row,
                                                           size_t rows, const float *weights, const float *bias,
                                                           float least, float *output, size_t places,
                                                           size_t channels) {
    lanes sums[PLACES];
    for (size_t k = 0; k < places; k++) sums[k] = *(const lanes *)bias;
    for (size_t r = 0; r < rows; r++, input += row)
        for (size_t j = 0; j < taps; j++, weights += channels) {
            const lanes weight = *(const lanes *)weights;
            for (size_t k = 0; k < places; k++) sums[k] += input[k * step + j] * weight;
        }
    const lanes bottom = (lanes){0} + least;
    for (size_t k = 0; k < places; k++)
        *(lanes *)(output + k * channels) = __builtin_elementwise_max(sums[k], bottom);
}

MULTIVERSIONED void ck_convolve(const float *input, size_t step, size_t taps, size_t row, size_t rows,
                                const float *weights, const float *bias, float least, float *output,
                                size_t places, size_t channels) {
    for (size_t c = 0; c < channels; c += LANES) {
        size_t p = 0;
        for (; p + PLACES <= places; p += PLACES)
            convolve(input + p * step, step, taps, row, rows, weights + c, bias + c, least, output + p * channels + c,
                     PLACES, channels);
        const float *rest = input + p * step;
        float *last = output + p * channels + c;
        switch (places - p) {
            case 5: convolve(rest, step, taps, row, rows, weights + c, bias + c, least, last, 5, channels); break;
            case 4: convolve(rest, step, taps, row, rows, weights + c, bias + c, least, last, 4, channels); break;
            case 3: convolve(rest, step, taps, row, rows, weights + c, bias + c, least, last, 3, channels); break;
            case 2: convolve(rest, step, taps, row, rows, weights + c, bias + c, least, last, 2, channels); break;
            case 1: convolve(rest, step, taps, row, rows, weights + c, bias + c, least, last, 1, channels); break;
        }
    }
}

MULTIVERSIONED void ck_pool(const float *input, size_t rows, size_t places, size_t channels, float *output) {
    for (size_t p = 0; p + 2 <= places; p += 2)
        for (size_t c = 0; c < channels; c += LANES, output += LANES) {
            const float *at = input + p * channels + c;
            lanes greatest = *(const lanes *)at;
            for (size_t r = 0; r < rows; r++, at += places * channels) {
                greatest = __builtin_elementwise_max(greatest, *(const lanes *)at);
                greatest = __builtin_elementwise_max(greatest, *(const lanes *)(at + channels));
            }
            *(lanes *)output = greatest;
        }
}
