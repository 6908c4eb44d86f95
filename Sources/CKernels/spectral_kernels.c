#include "kernels.h"

#include <math.h>
#include <string.h>

#include "dispatch.h"
#include "lanes.h"
#include "logarithm.h"

// Allows the compiler to keep several partial sums, which SIMD reductions need.
#define REASSOCIATE _Pragma("clang fp reassociate(on) contract(fast)")

MULTIVERSIONED void ck_multiply(const float *input, const float *window, float *output, size_t count) {
    for (size_t i = 0; i < count; i++) output[i] = input[i] * window[i];
}

// For adjacent complex numbers: reverses the order, and exchanges real and imaginary parts.
#define REVERSE_PAIRS(x) __builtin_shufflevector(x, x, 14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1)
#define SWAP_PAIRS(x) __builtin_shufflevector(x, x, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14)

// With E and O the spectra of the even and the odd numbers, Z = E + i O. With W[k] = conj Z[half − k] it
// follows that 2 E = Z + W, 2 i O = Z − W, X[k] = E[k] + exp(−πi k / half) · O[k] and X[half − k] = conj (2
// E[k] − X[k]).
MULTIVERSIONED void ck_real_spectrum(const float *packed, const float *cosines, const float *sines, float *spectrum,
                                     size_t half) {
    const integer_lanes conjugate = {0,         INT32_MIN, 0, INT32_MIN, 0, INT32_MIN, 0, INT32_MIN,
                                     0,         INT32_MIN, 0, INT32_MIN, 0, INT32_MIN, 0, INT32_MIN};
    const float first = packed[0], second = packed[1];
    size_t k = 1;
    for (; 2 * (k + 7) < half; k += 8) {
        const size_t mirror = 2 * (half - k - 7);
        const lanes z = *(const lanes *)(packed + 2 * k), m = *(const lanes *)(packed + mirror);
        const lanes w = (lanes)((integer_lanes)REVERSE_PAIRS(m) ^ conjugate);
        const lanes even = 0.5f * (z + w), odd = z - w;
        const lanes turned = *(const lanes *)(sines + 2 * k) * odd + *(const lanes *)(cosines + 2 * k) * SWAP_PAIRS(odd);
        const lanes opposite = (lanes)((integer_lanes)(even - turned) ^ conjugate);
        *(lanes *)(spectrum + 2 * k) = even + turned;
        *(lanes *)(spectrum + mirror) = REVERSE_PAIRS(opposite);
    }
    for (; 2 * k <= half; k++) {
        const float *z = packed + 2 * k, *m = packed + 2 * (half - k);
        const float even[2] = {0.5f * (z[0] + m[0]), 0.5f * (z[1] - m[1])}, odd[2] = {z[0] - m[0], z[1] + m[1]};
        const float re = sines[2 * k] * odd[0] + cosines[2 * k] * odd[1];
        const float im = sines[2 * k + 1] * odd[1] + cosines[2 * k + 1] * odd[0];
        spectrum[2 * k] = even[0] + re;
        spectrum[2 * k + 1] = even[1] + im;
        spectrum[2 * (half - k)] = even[0] - re;
        spectrum[2 * (half - k) + 1] = im - even[1];
    }
    spectrum[0] = first + second;
    spectrum[1] = 0;
    spectrum[2 * half] = first - second;
    spectrum[2 * half + 1] = 0;
}

MULTIVERSIONED void ck_power_and_magnitude(const float *spectrum, float *power, float *magnitude, size_t count) {
    for (size_t k = 0; k < count; k++) {
        const float re = spectrum[2 * k], im = spectrum[2 * k + 1];
        const float p = re * re + im * im;
        power[k] = p;
        magnitude[k] = sqrtf(p);
    }
}

// totals[i] = Σ sums[i]: three rounds of adding halves, interleaved.
static inline __attribute__((always_inline)) void add_across(const octet sums[8], octet *totals) {
    octet pairs[4], quads[2];
    for (size_t i = 0; i < 4; i++) {
        const octet a = sums[2 * i], b = sums[2 * i + 1];
        pairs[i] = __builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14) +
                   __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15);
    }
    for (size_t i = 0; i < 2; i++) {
        const octet a = pairs[2 * i], b = pairs[2 * i + 1];
        quads[i] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13) +
                   __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
    }
    *totals = __builtin_shufflevector(quads[0], quads[1], 0, 1, 2, 3, 8, 9, 10, 11) +
              __builtin_shufflevector(quads[0], quads[1], 4, 5, 6, 7, 12, 13, 14, 15);
}

MULTIVERSIONED void ck_filter_bank(const float *input, const uint32_t *start, const uint32_t *length,
                                   const float *weights, float *output, size_t groups) {
    REASSOCIATE
    for (size_t g = 0; g < groups; g++, start += 8, output += 8) {
        // Most filters are short, so horizontal sums would cost more than the products. Eight are summed at once.
        octet sums[8] = {0};
        for (size_t k = 0; k < length[g]; k += 8, weights += 64)
            for (size_t b = 0; b < 8; b++)
                sums[b] += *(const octet *)(weights + 8 * b) * *(const octet *)(input + start[b] + k);
        add_across(sums, (octet *)output);
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
    // 24 columns at a time in four sums each: independent chains, and no horizontal sums.
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
    for (; c + LANES <= columns; c += LANES) {
        lanes sums[2] = {0};
        size_t r = 0;
        for (; r + 2 <= rows; r += 2)
            for (size_t k = 0; k < 2; k++) sums[k] += vector[r + k] * *(const lanes *)(matrix + (r + k) * columns + c);
        if (r < rows) sums[0] += vector[r] * *(const lanes *)(matrix + r * columns + c);
        *(lanes *)(output + c) = sums[0] + sums[1];
    }
    for (; c < columns; c++) {
        float sum = 0;
        for (size_t r = 0; r < rows; r++) sum += vector[r] * matrix[r * columns + c];
        output[c] = sum;
    }
}

MULTIVERSIONED void ck_constant_q(const float *center, const float *cosines, const float *sines, size_t reach,
                                  const float *scale, float *magnitudes) {
    // Around its center the real part of a filter is even and the imaginary part odd.
    lanes re[2] = {center[0] * *(const lanes *)cosines, {0}}, im[2] = {{0}};
    for (size_t i = 1; i + 1 <= reach; i += 2) {
        for (size_t k = 0; k < 2; k++) {
            const ptrdiff_t at = (ptrdiff_t)(i + k);
            re[k] += (center[at] + center[-at]) * *(const lanes *)(cosines + LANES * at);
            im[k] += (center[at] - center[-at]) * *(const lanes *)(sines + LANES * at);
        }
    }
    const lanes real = re[0] + re[1], imaginary = im[0] + im[1];
    const lanes power = real * real + imaginary * imaginary;
    for (size_t i = 0; i < LANES; i++) magnitudes[i] = sqrtf(power[i]) * scale[i];
}

MULTIVERSIONED void ck_power_to_db(const float *input, float *output, size_t count, float floor) {
    const float decibels = 4.342944819032518f; // 10 / ln 10
    size_t i = 0;
    lanes x;
    for (; i + LANES <= count; i += LANES) {
        x = __builtin_elementwise_max(*(const lanes *)(input + i), (lanes){0} + floor);
        logarithm(&x);
        *(lanes *)(output + i) = decibels * x;
    }
    if (i == count) return;
    x = (lanes){0} + floor;
    for (size_t k = i; k < count; k++) x[k - i] = LARGER(input[k], floor);
    logarithm(&x);
    for (size_t k = i; k < count; k++) output[k] = decibels * x[k - i];
}

MULTIVERSIONED void ck_log_above_one(const float *input, float scale, float *output, size_t count) {
    lanes x;
    for (size_t i = 0; i < count; i += LANES) {
        // The last sixteen again, rather than the rest alone.
        if (i + LANES > count) i = count - LANES;
        x = 1 + scale * *(const lanes *)(input + i);
        logarithm(&x);
        *(lanes *)(output + i) = x;
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

MULTIVERSIONED float ck_second_moment(const float *values, size_t count, float center) {
    REASSOCIATE
    float sum = 0;
    for (size_t i = 0; i < count; i++) {
        const float d = (float)(int32_t)i - center;
        sum += values[i] * d * d;
    }
    return sum;
}

MULTIVERSIONED float ck_sum_of_logs(const float *values, size_t count, float floor) {
    REASSOCIATE
    float sum = 0;
    for (size_t start = 0; start < count;) {
        // A product needs only one logarithm. Factors in [√½, √2) stay in range for many more than these.
        const size_t end = count - start > 64 * LANES ? start + 64 * LANES : count;
        lanes product = (lanes){0} + 1;
        integer_lanes exponents = {0};
        size_t i = start;
        for (; i + LANES <= end; i += LANES) {
            lanes x = __builtin_elementwise_max(*(const lanes *)(values + i), (lanes){0} + floor);
            exponents += split_exponent(&x);
            product *= x;
        }
        if (i < end) {
            lanes x = (lanes){0} + 1;
            for (size_t k = i; k < end; k++) x[k - i] = LARGER(values[k], floor);
            exponents += split_exponent(&x);
            product *= x;
        }
        logarithm(&product);
        sum += __builtin_reduce_add(exponents) * 0.6931471805599453f;
        for (size_t k = 0; k < LANES; k++) sum += product[k];
        start = end;
    }
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

MULTIVERSIONED void ck_slope(const float *center, size_t stride, size_t half_width, float *output, size_t count) {
    float norm = 0;
    for (size_t k = 1; k <= half_width; k++) norm += 2 * (float)(k * k);
    for (size_t i = 0; i < count; i++) output[i] = 0;
    for (size_t k = 1; k <= half_width; k++) {
        const float *after = center + k * stride, *before = center - k * stride;
        for (size_t i = 0; i < count; i++) output[i] += (float)k * (after[i] - before[i]);
    }
    for (size_t i = 0; i < count; i++) output[i] /= norm;
}

MULTIVERSIONED void ck_accumulate(const float *row, double *restrict sums, size_t count) {
    for (size_t i = 0; i < count; i++) sums[i] += (double)row[i];
}

MULTIVERSIONED void ck_accumulate_moments(const float *row, double *restrict sums, double *restrict squares,
                                          size_t count) {
    for (size_t i = 0; i < count; i++) {
        const double x = (double)row[i];
        sums[i] += x;
        squares[i] += x * x;
    }
}
