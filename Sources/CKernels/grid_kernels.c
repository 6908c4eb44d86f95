#include "kernels.h"

#include <string.h>

#include "dispatch.h"
#include "lanes.h"

static inline __attribute__((always_inline)) void slide(const float *samples, size_t length, size_t count,
                                                        size_t lines, size_t taps, const float *weights,
                                                        const float *turns, float least, float *bins, float *scores) {
    const size_t binCount = lines + CK_GRID_GROUP;
    const float *cosines = turns, *sines = turns + binCount, *reals = weights, *imaginaries = weights + taps * lines;
    float *real = bins, *imaginary = bins + binCount + CK_GRID_GROUP;
    for (size_t offset = 0; offset < count; offset++) {
        lanes sum = {0};
        for (size_t line = 0; line < lines; line += LANES) {
            lanes value = {0};
            for (size_t tap = 0; tap < taps; tap++) {
                value += *(const lanes *)(reals + tap * lines + line) * *(const lanes *)(real + line + tap);
                value += *(const lanes *)(imaginaries + tap * lines + line) * *(const lanes *)(imaginary + line + tap);
            }
            const lanes power = value * value + least;
            // The bits of a positive number, as an integer, grow with its logarithm.
            sum += __builtin_convertvector((integer_lanes)power, lanes);
        }
        float total = 0;
        for (size_t k = 0; k < LANES; k++) total += sum[k];
        scores[offset] = total / (float)lines * (1.0f / 8388608.0f) - 127.0f;
        const float change = samples[offset + length] - samples[offset];
        for (size_t bin = 0; bin < binCount; bin += LANES) {
            const lanes x = *(const lanes *)(real + bin) + change, y = *(const lanes *)(imaginary + bin);
            const lanes c = *(const lanes *)(cosines + bin), s = *(const lanes *)(sines + bin);
            *(lanes *)(real + bin) = x * c - y * s;
            *(lanes *)(imaginary + bin) = x * s + y * c;
        }
    }
}

// The number of taps is a constant in each branch, so that the loop over them is unrolled.
MULTIVERSIONED void ck_grid_slide(const float *samples, size_t length, size_t count, size_t lines, size_t taps,
                                  const float *weights, const float *turns, float least, float *bins, float *scores) {
    if (taps == 2) {
        slide(samples, length, count, lines, 2, weights, turns, least, bins, scores);
    } else {
        slide(samples, length, count, lines, 6, weights, turns, least, bins, scores);
    }
}

// The bits of a positive number, as an integer, grow with its logarithm.
static inline float logarithm(float value) {
    int32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return (float)bits * (1.0f / 8388608.0f) - 127.0f;
}

MULTIVERSIONED void ck_grid_fold(const float *samples, const float *window, const float *twiddles, size_t n,
                                 float *scratch, float *folded) {
    const size_t half = n / 2;
    const float *x = samples, *w = window;
    for (size_t i = 0; i < half; i++) {
        const size_t a = 3 * half - 1 - i, b = 3 * half + i;
        scratch[i] = -x[a] * w[a] - x[b] * w[b];
    }
    for (size_t i = 0; i < half; i++) scratch[half + i] = x[i] * w[i] - x[n - 1 - i] * w[n - 1 - i];
    for (size_t i = 0; i < half; i++) {
        const float real = scratch[2 * i], imaginary = scratch[n - 1 - 2 * i];
        const float c = twiddles[2 * i], s = twiddles[2 * i + 1];
        folded[2 * i] = real * c - imaginary * s;
        folded[2 * i + 1] = real * s + imaginary * c;
    }
}

// Sixteen sums, which vectors can hold. Lines 2 k are real parts, lines n − 1 − 2 k imaginary ones.
MULTIVERSIONED float ck_grid_energy(const float *transformed, const float *twiddles, size_t n, size_t first,
                                    size_t last, float least) {
    const float scale = 2.0f / (float)n;
    float sums[LANES] = {0};
    for (size_t start = first / 2; start + LANES <= last / 2; start += LANES) {
        for (size_t i = 0; i < LANES; i++) {
            const float *x = transformed + 2 * (start + i), *turn = twiddles + 2 * (start + i);
            const float line = x[0] * turn[0] - x[1] * turn[1];
            sums[i] += logarithm(scale * line * line + least);
        }
    }
    for (size_t start = (n - last) / 2; start + LANES <= (n - first) / 2; start += LANES) {
        for (size_t i = 0; i < LANES; i++) {
            const float *x = transformed + 2 * (start + i), *turn = twiddles + 2 * (start + i);
            const float line = x[0] * turn[1] + x[1] * turn[0];
            sums[i] += logarithm(scale * line * line + least);
        }
    }
    float sum = 0;
    for (size_t i = 0; i < LANES; i++) sum += sums[i];
    return sum / (float)(last - first);
}
