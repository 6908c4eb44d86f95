#include "kernels.h"

#include <math.h>

#include "dispatch.h"
#include "lanes.h"

// Magnitudes compare like the integers with the same bits.
#define MAGNITUDE(x) ((integer_lanes)(x) & 0x7FFFFFFF)
#define RAISE(peak, x) (peak) = (((peak) > (x)) & (peak)) | (((peak) <= (x)) & (x))
#define VALUE(peak, k) (((lanes)(peak))[k])

#define TURNED(x, by)                                                                                                  \
    __builtin_shufflevector(x, x, by, by + 1, by + 2, by + 3, by + 4, by + 5, by + 6, by + 7, (by + 8) % 16,           \
                            (by + 9) % 16, (by + 10) % 16, (by + 11) % 16, (by + 12) % 16, (by + 13) % 16,             \
                            (by + 14) % 16, (by + 15) % 16)

static inline __attribute__((always_inline)) float total(const lanes *values) {
    lanes x = *values;
    x += TURNED(x, 8);
    x += TURNED(x, 4);
    x += TURNED(x, 2);
    return x[0] + x[1];
}

static inline __attribute__((always_inline)) float largest(const integer_lanes *values) {
    integer_lanes x = *values;
    integer_lanes other = TURNED(x, 8);
    RAISE(x, other);
    other = TURNED(x, 4);
    RAISE(x, other);
    other = TURNED(x, 2);
    RAISE(x, other);
    return LARGER(VALUE(x, 0), VALUE(x, 1));
}

MULTIVERSIONED void ck_health_blocks(const float *samples, size_t count, ck_health_block *blocks) {
    for (size_t block = 0; block < count; block++) {
        const float *x = samples + block * CK_HEALTH_BLOCK;
        lanes sum = {0}, energy = {0};
        integer_lanes peak = {0};
        for (size_t i = 0; i < CK_HEALTH_BLOCK; i += LANES) {
            const lanes here = *(const lanes *)(x + i);
            const integer_lanes high = MAGNITUDE(here);
            RAISE(peak, high);
            sum += here;
            energy += here * here;
        }
        const ck_health_block all = {largest(&peak), total(&sum), total(&energy)};
        blocks[block] = all;
    }
}

MULTIVERSIONED float ck_health_between(const float *samples, size_t count, const float *filters, float gain,
                                       const ck_health_block *blocks, float least) {
    enum { TAPS = 2 * CK_HEALTH_REACH };
    for (size_t block = 0; block < count; block++) {
        // Only the blocks beside it are near enough. Those beyond the ends are not known.
        float near = blocks[block].peak;
        if (block > 0) near = LARGER(near, blocks[block - 1].peak);
        if (block + 1 < count) near = LARGER(near, blocks[block + 1].peak);
        if (block > 0 && block + 1 < count && near * gain <= least) continue;
        const float *x = samples + block * CK_HEALTH_BLOCK - CK_HEALTH_REACH + 1;
        integer_lanes peak = {0};
        for (size_t i = 0; i < CK_HEALTH_BLOCK; i += LANES) {
            lanes sums[CK_HEALTH_PHASES] = {0};
            for (size_t k = 0; k < TAPS; k++) {
                const lanes value = *(const lanes *)(x + i + k);
                for (size_t p = 0; p < CK_HEALTH_PHASES; p++) sums[p] += filters[p * TAPS + k] * value;
            }
            for (size_t p = 0; p < CK_HEALTH_PHASES; p++) {
                const integer_lanes high = MAGNITUDE(sums[p]);
                RAISE(peak, high);
            }
        }
        const float highest = largest(&peak);
        least = LARGER(least, highest);
    }
    return least;
}

MULTIVERSIONED uint32_t ck_health_bits(const float *samples, size_t count) {
    uint32_t bits = 0;
    for (size_t i = 0; i < count; i++) bits |= (uint32_t)(int32_t)(samples[i] * 8388608.0f);
    return bits & 0xFFFFFF;
}

MULTIVERSIONED void ck_health_pair(const float *interleaved, size_t count, size_t stride, float *sums) {
    lanes product = {0};
    integer_lanes difference = {0};
    size_t i = 0;
    if (stride == 2) {
        for (; i + LANES / 2 <= count; i += LANES / 2) {
            const lanes pairs = *(const lanes *)(interleaved + 2 * i);
            const lanes swapped =
                __builtin_shufflevector(pairs, pairs, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
            const lanes gap = pairs - swapped;
            const integer_lanes high = MAGNITUDE(gap);
            product += pairs * swapped;
            RAISE(difference, high);
        }
    }
    sums[0] = total(&product) / 2;
    sums[1] = largest(&difference);
    for (; i < count; i++) {
        const float one = interleaved[i * stride], other = interleaved[i * stride + 1];
        const float gap = one > other ? one - other : other - one;
        sums[0] += one * other;
        sums[1] = LARGER(sums[1], gap);
    }
}

MULTIVERSIONED void ck_health_channel(const float *interleaved, size_t count, size_t stride, float *samples) {
    if (stride == 2) {
        for (size_t i = 0; i < count; i++) samples[i] = interleaved[2 * i];
    } else {
        for (size_t i = 0; i < count; i++) samples[i] = interleaved[i * stride];
    }
}
