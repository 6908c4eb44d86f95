#include "kernels.h"

#include "dispatch.h"
#include "lanes.h"

MULTIVERSIONED void ck_convolve(const float *input, size_t step, size_t taps, const float *weights, const float *bias,
                                float *output, size_t frames, size_t channels) {
    const lanes zero = {0};
    // Four frames at a time, so that weights are read once for all: eight sums of eight numbers fit into registers.
    for (size_t t = 0; t + 4 <= frames; t += 4)
        for (size_t c = 0; c + LANES <= channels; c += LANES) {
            lanes sums[4];
            for (size_t k = 0; k < 4; k++) sums[k] = *(const lanes *)(bias + c);
            const float *start = input + t * step;
            for (size_t j = 0; j < taps; j++) {
                const lanes weight = *(const lanes *)(weights + j * channels + c);
                for (size_t k = 0; k < 4; k++) sums[k] += start[k * step + j] * weight;
            }
            for (size_t k = 0; k < 4; k++)
                *(lanes *)(output + (t + k) * channels + c) = __builtin_elementwise_max(sums[k], zero);
        }
}
