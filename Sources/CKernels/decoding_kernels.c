#include "kernels.h"

#include <math.h>
#include <string.h>

#include "dispatch.h"

MULTIVERSIONED int ck_all_within(const float *samples, size_t count, float limit) {
    // No early exit, so that the loop vectorizes. Bad samples are rare, and the block is short.
    int outside = 0;
    for (size_t i = 0; i < count; i++) outside |= !(fabsf(samples[i]) <= limit);
    return !outside;
}

MULTIVERSIONED void ck_mix_down(const float *interleaved, size_t frame_count, size_t channel_count, float *mono) {
    if (channel_count == 1) {
        memcpy(mono, interleaved, frame_count * sizeof(float));
    } else if (channel_count == 2) {
        for (size_t i = 0; i < frame_count; i++) mono[i] = (interleaved[2 * i] + interleaved[2 * i + 1]) * 0.5f;
    } else {
        for (size_t i = 0; i < frame_count; i++) {
            float sum = 0;
            for (size_t c = 0; c < channel_count; c++) sum += interleaved[i * channel_count + c];
            mono[i] = sum / (float)channel_count;
        }
    }
}

MULTIVERSIONED void ck_interleave(const float *first, const float *second, float *restrict pairs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        pairs[2 * i] = first[i];
        pairs[2 * i + 1] = second[i];
    }
}

MULTIVERSIONED void ck_deinterleave(const float *pairs, float *restrict first, float *restrict second, size_t count) {
    for (size_t i = 0; i < count; i++) {
        first[i] = pairs[2 * i];
        second[i] = pairs[2 * i + 1];
    }
}
