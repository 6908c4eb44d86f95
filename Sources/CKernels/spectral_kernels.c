#include "kernels.h"

#include <math.h>
#include <string.h>

#include "dispatch.h"
#include "lanes.h"

// Lets the compiler keep several partial sums, which SIMD reductions need.
#define REASSOCIATE _Pragma("clang fp reassociate(on) contract(fast)")

// ln(x) for finite positive x: x = m · 2^e with m in [√½, √2), ln m by the
// minimax polynomial of Cephes logf (S. Moshier). Branch-free, so loops over it vectorise.
static inline float fast_log(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    const uint32_t shifted = bits - 0x3f3504f3u; // bits of √½
    const int32_t exponent = (int32_t)shifted >> 23;
    const uint32_t mantissa = (shifted & 0x007fffffu) + 0x3f3504f3u;
    float m;
    memcpy(&m, &mantissa, sizeof m);
    m -= 1.0f;
    const float z = m * m;
    float p = 7.0376836292e-2f;
    p = p * m - 1.1514610310e-1f;
    p = p * m + 1.1676998740e-1f;
    p = p * m - 1.2420140846e-1f;
    p = p * m + 1.4249322787e-1f;
    p = p * m - 1.6668057665e-1f;
    p = p * m + 2.0000714765e-1f;
    p = p * m - 2.4999993993e-1f;
    p = p * m + 3.3333331174e-1f;
    p = p * m * z;
    const float e = (float)exponent;
    p += -2.12194440e-4f * e;
    p += -0.5f * z;
    return m + p + 0.693359375f * e;
}

MULTIVERSIONED void ck_multiply(const float *input, const float *window, float *output, size_t count) {
    for (size_t i = 0; i < count; i++) output[i] = input[i] * window[i];
}

MULTIVERSIONED void ck_power_and_magnitude(const float *spectrum, float *power, float *magnitude, size_t count) {
    for (size_t k = 0; k < count; k++) {
        const float re = spectrum[2 * k], im = spectrum[2 * k + 1];
        const float p = re * re + im * im;
        power[k] = p;
        magnitude[k] = sqrtf(p);
    }
}

MULTIVERSIONED void ck_filter_bank(const float *input, const uint32_t *start, const uint32_t *length,
                                   const float *weights, float *output, size_t bands) {
    REASSOCIATE
    for (size_t b = 0; b < bands; b++) {
        const float *x = input + start[b];
        const size_t n = length[b];
        float sum = 0;
        for (size_t k = 0; k < n; k++) sum += weights[k] * x[k];
        output[b] = sum;
        weights += n;
    }
}

MULTIVERSIONED void ck_matrix_vector(const float *matrix, const float *vector, float *output, size_t rows,
                                     size_t columns) {
    REASSOCIATE
    for (size_t r = 0; r < rows; r++) {
        float sum = 0;
        for (size_t c = 0; c < columns; c++) sum += matrix[r * columns + c] * vector[c];
        output[r] = sum;
    }
}

MULTIVERSIONED void ck_vector_matrix(const float *vector, const float *matrix, float *output, size_t rows,
                                     size_t columns) {
    // 24 columns a time in four sums each: independent chains, and no sums across lanes.
    typedef float octet __attribute__((vector_size(32), aligned(4)));
    size_t c = 0;
    for (; c + 24 <= columns; c += 24) {
        octet sums[4][3] = {0};
        size_t r = 0;
        for (; r + 4 <= rows; r += 4)
            for (size_t k = 0; k < 4; k++)
                for (size_t j = 0; j < 3; j++)
                    sums[k][j] += vector[r + k] * *(const octet *)(matrix + (r + k) * columns + c + 8 * j);
        for (; r < rows; r++)
            for (size_t j = 0; j < 3; j++) sums[0][j] += vector[r] * *(const octet *)(matrix + r * columns + c + 8 * j);
        for (size_t j = 0; j < 3; j++)
            *(octet *)(output + c + 8 * j) = (sums[0][j] + sums[1][j]) + (sums[2][j] + sums[3][j]);
    }
    for (; c < columns; c++) {
        float sum = 0;
        for (size_t r = 0; r < rows; r++) sum += vector[r] * matrix[r * columns + c];
        output[c] = sum;
    }
}

MULTIVERSIONED void ck_power_to_db(const float *input, float *output, size_t count, float floor) {
    for (size_t i = 0; i < count; i++) {
        const float x = input[i] > floor ? input[i] : floor;
        output[i] = 4.342944819032518f * fast_log(x); // 10 / ln 10
    }
}

MULTIVERSIONED void ck_raise_to(float *values, size_t count, float floor) {
    for (size_t i = 0; i < count; i++) values[i] = values[i] > floor ? values[i] : floor;
}

MULTIVERSIONED float ck_maximum(const float *values, size_t count) {
    float best = -INFINITY;
    size_t i = 0;
    if (count >= LANES) {
        lanes top = *(const lanes *)values;
        for (; i + LANES <= count; i += LANES) top = __builtin_elementwise_max(top, *(const lanes *)(values + i));
        best = __builtin_reduce_max(top);
    }
    for (; i < count; i++) best = LARGER(best, values[i]);
    return best;
}

MULTIVERSIONED float ck_sum(const float *values, size_t count) {
    REASSOCIATE
    float sum = 0;
    for (size_t i = 0; i < count; i++) sum += values[i];
    return sum;
}

MULTIVERSIONED double ck_sum_of_squares(const float *values, size_t count) {
    double total = 0;
    for (size_t start = 0; start < count; start += 512) {
        REASSOCIATE
        const size_t end = start + 512 < count ? start + 512 : count;
        float sum = 0;
        for (size_t i = start; i < end; i++) sum += values[i] * values[i];
        total += (double)sum;
    }
    return total;
}

MULTIVERSIONED float ck_first_moment(const float *values, size_t count) {
    REASSOCIATE
    float sum = 0;
    for (size_t i = 0; i < count; i++) sum += (float)(int32_t)i * values[i];
    return sum;
}

MULTIVERSIONED float ck_second_moment(const float *values, size_t count, float centre) {
    REASSOCIATE
    float sum = 0;
    for (size_t i = 0; i < count; i++) {
        const float d = (float)(int32_t)i - centre;
        sum += values[i] * d * d;
    }
    return sum;
}

MULTIVERSIONED float ck_sum_of_logs(const float *values, size_t count, float floor) {
    REASSOCIATE
    float sum = 0;
    for (size_t i = 0; i < count; i++) sum += fast_log(values[i] > floor ? values[i] : floor);
    return sum;
}

MULTIVERSIONED float ck_rectified_difference(const float *current, const float *previous, size_t count) {
    REASSOCIATE
    float sum = 0;
    for (size_t i = 0; i < count; i++) {
        const float d = current[i] - previous[i];
        sum += d > 0 ? d : 0;
    }
    return sum;
}

size_t ck_cumulative_index(const float *values, size_t count, float threshold) {
    double running = 0;
    size_t i = 0;
    for (; i + 64 <= count; i += 64) { // whole blocks first: their sums vectorise
        const double next = running + (double)ck_sum(values + i, 64);
        if (next >= (double)threshold) break;
        running = next;
    }
    for (; i < count; i++) {
        running += (double)values[i];
        if (running >= (double)threshold) return i;
    }
    return count > 0 ? count - 1 : 0;
}

static inline float from_bits(int32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline int32_t to_bits(float value) {
    int32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

// Partial selection by searching the threshold: the bit patterns of floats ≥ 0 are ordered as integers, counting
// vectorises, and any threshold with exactly k values beyond it will do. Heaps and sorted insertion cost several
// mispredicted branches a value kept. The search gallops from a hint, e.g. the previous frame's threshold, and
// bisects once the answer lies between two probes; the hint changes the number of probes, never the result.
//
// SELECT narrows (outside, inside] until k values lie beyond `t`, or until t is the k-th value itself (ties).
#define SELECT(beyond, from, to, hint)                                                                                 \
    int64_t outside = (from), inside = (to), probe = to_bits(hint), step = 1 << 19;                                    \
    const int64_t inward = inside > outside ? 1 : -1;                                                                  \
    int64_t heading = 0;                                                                                               \
    int galloping = 1;                                                                                                 \
    float t;                                                                                                           \
    uint32_t found;                                                                                                    \
    for (;;) {                                                                                                         \
        if ((probe - outside) * inward <= 0 || (inside - probe) * inward <= 0) {                                       \
            probe = outside + (inside - outside) / 2;                                                                  \
            galloping = 0;                                                                                             \
        }                                                                                                              \
        const int is_last = probe == outside || probe == inside;                                                       \
        t = from_bits((int32_t)(is_last ? inside : probe));                                                            \
        found = 0;                                                                                                     \
        for (size_t i = 0; i < count; i++) found += values[i] beyond t;                                                \
        if (found == k || is_last) break;                                                                              \
        const int64_t direction = found > k ? inward : -inward;                                                        \
        if (found > k) outside = probe;                                                                                \
        else inside = probe;                                                                                           \
        galloping = galloping && (heading == 0 || heading == direction);                                               \
        heading = direction;                                                                                           \
        probe = galloping ? probe + direction * step : outside + (inside - outside) / 2;                               \
        step *= 2;                                                                                                     \
        if (step > 1 << 28) step = 1 << 28;                                                                            \
    }                                                                                                                  \
    float sum = (float)(k - found) * t;                                                                                \
    for (size_t i = 0; i < count; i++) sum += values[i] beyond t ? values[i] : 0;                                      \
    hint = t;

MULTIVERSIONED void ck_extreme_means(const float *values, size_t count, size_t k, float *hints, float *low,
                                     float *high) {
    REASSOCIATE
    float top = values[0], bottom = values[0];
    size_t first = 0;
    if (count >= LANES) {
        lanes tops = *(const lanes *)values, bottoms = tops;
        for (; first + LANES <= count; first += LANES) {
            const lanes x = *(const lanes *)(values + first);
            tops = __builtin_elementwise_max(tops, x);
            bottoms = __builtin_elementwise_min(bottoms, x);
        }
        top = __builtin_reduce_max(tops);
        bottom = __builtin_reduce_min(bottoms);
    }
    for (; first < count; first++) {
        top = LARGER(values[first], top);
        bottom = values[first] < bottom ? values[first] : bottom;
    }
    *high = top;
    *low = bottom;
    if (k == 1 || top == bottom) return;
    {
        SELECT(>, to_bits(bottom), to_bits(top), hints[0]) // fewer than count are above the bottom, none above the top
        *high = sum / (float)k;
    }
    {
        SELECT(<, to_bits(top), to_bits(bottom), hints[1])
        *low = sum / (float)k;
    }
}

MULTIVERSIONED void ck_accumulate_moments(const float *row, double *restrict sums, double *restrict squares,
                                          size_t count) {
    for (size_t i = 0; i < count; i++) {
        const double x = (double)row[i];
        sums[i] += x;
        squares[i] += x * x;
    }
}
