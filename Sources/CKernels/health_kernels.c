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

// The sums of both, in x[0] and x[8].
#define TOTALS(x, a, b)                                                                                                \
    lanes x = __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23) +                  \
              __builtin_shufflevector(a, b, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31);             \
    x += __builtin_shufflevector(x, x, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11);                          \
    x += __builtin_shufflevector(x, x, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13);                          \
    x += __builtin_shufflevector(x, x, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14)

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

MULTIVERSIONED ck_health_piece ck_health_blocks(const float *samples, size_t count, ck_health_block *blocks) {
    ck_health_piece piece = {count > 0 ? INFINITY : 0, 0, 0, 0};
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
        TOTALS(totals, sum, energy);
        const ck_health_block all = {largest(&peak), totals[0], totals[8]};
        blocks[block] = all;
        piece.highest = LARGER(piece.highest, all.peak);
        piece.lowest = all.peak < piece.lowest ? all.peak : piece.lowest;
        piece.sum += (double)all.sum;
        piece.energy += (double)all.energy;
    }
    return piece;
}

// The largest magnitude between 16 samples and the ones after them, at one of the places between.
static inline __attribute__((always_inline)) float between(const float *x, const float *filter) {
    lanes sum = {0};
    for (size_t k = 0; k < 2 * CK_HEALTH_REACH; k++) sum += filter[k] * *(const lanes *)(x + k);
    const integer_lanes peak = MAGNITUDE(sum);
    return largest(&peak);
}

MULTIVERSIONED float ck_health_between(const float *samples, size_t count, const float *filters, float gain,
                                       const ck_health_block *blocks, float least) {
    enum { TAPS = 2 * CK_HEALTH_REACH };
    const float *quarter = filters, *half = filters + TAPS, *three = filters + 2 * TAPS;
    for (size_t block = 0; block < count; block++) {
        // Only the blocks beside it are near enough. Those beyond the ends are not known.
        float near = blocks[block].peak;
        if (block > 0) near = LARGER(near, blocks[block - 1].peak);
        if (block + 1 < count) near = LARGER(near, blocks[block + 1].peak);
        if (block > 0 && block + 1 < count && near * gain <= least) continue;
        for (size_t i = 0; i < CK_HEALTH_BLOCK; i += LANES) {
            const float *x = samples + block * CK_HEALTH_BLOCK + i - CK_HEALTH_REACH + 1;
            const float halves = between(x, half);
            const float here = LARGER(halves, blocks[block].peak);
            least = LARGER(least, halves);
            if (here * CK_HEALTH_HALVES_GAIN <= least) continue;
            const float first = between(x, quarter), last = between(x, three);
            least = LARGER(least, first);
            least = LARGER(least, last);
        }
    }
    return least;
}

MULTIVERSIONED void ck_health_roughness(const float *samples, size_t count, float *roughness) {
    for (size_t block = 0; block < count; block++) {
        const float *x = samples + block * CK_HEALTH_BLOCK;
        integer_lanes peak = {0};
        for (size_t i = 0; i < CK_HEALTH_BLOCK; i += LANES) {
            const lanes near = *(const lanes *)(x + i - 1) + *(const lanes *)(x + i + 1);
            const lanes far = *(const lanes *)(x + i - 2) + *(const lanes *)(x + i + 2);
            const lanes difference = far - 4 * near + 6 * *(const lanes *)(x + i);
            const integer_lanes high = MAGNITUDE(difference);
            RAISE(peak, high);
        }
        roughness[block] = largest(&peak);
    }
}

MULTIVERSIONED uint32_t ck_health_bits(const float *samples, size_t count) {
    uint32_t bits = 0;
    for (size_t i = 0; i < count; i++) bits |= (uint32_t)(int32_t)(samples[i] * 8388608.0f);
    return bits & 0xFFFFFF;
}

MULTIVERSIONED void ck_health_pair(const float *interleaved, size_t count, size_t stride, float *first, float *second,
                                   float *sums) {
    lanes product = {0};
    integer_lanes difference = {0};
    size_t i = 0;
    if (stride == 2) {
        for (; i + LANES <= count; i += LANES) {
            const lanes early = *(const lanes *)(interleaved + 2 * i);
            const lanes late = *(const lanes *)(interleaved + 2 * i + LANES);
            const lanes one = __builtin_shufflevector(early, late, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26,
                                                      28, 30);
            const lanes other = __builtin_shufflevector(early, late, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27,
                                                        29, 31);
            *(lanes *)(first + i) = one;
            *(lanes *)(second + i) = other;
            const lanes gap = one - other;
            const integer_lanes high = MAGNITUDE(gap);
            product += one * other;
            RAISE(difference, high);
        }
    }
    sums[0] = total(&product);
    sums[1] = largest(&difference);
    for (; i < count; i++) {
        const float one = interleaved[i * stride], other = interleaved[i * stride + 1];
        const float gap = one > other ? one - other : other - one;
        first[i] = one;
        second[i] = other;
        sums[0] += one * other;
        sums[1] = LARGER(sums[1], gap);
    }
}

MULTIVERSIONED void ck_health_channel(const float *interleaved, size_t count, size_t stride, float *samples) {
    for (size_t i = 0; i < count; i++) samples[i] = interleaved[i * stride];
}
