#include "kernels.h"

#include "convolution.h"
#include "dispatch.h"

MULTIVERSIONED void ck_convolve(const float *input, size_t step, size_t taps, size_t row, size_t rows,
                                const float *weights, const float *bias, float least, float *output, size_t next,
                                size_t places, size_t channels) {
    convolve(input, step, taps, row, rows, weights, bias, least, output, next, places, channels);
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
