#include "kernels.h"

#include <string.h>

#include "dispatch.h"

MULTIVERSIONED void ck_weighted_squared_distances(const float *query, const float *rows, size_t rowCount,
                                                  size_t dimension, const float *weights, float *distances) {
    // The order of a row's sum may change. Otherwise no compiler may vectorize it.
#pragma clang fp reassociate(on) contract(fast)
    for (size_t r = 0; r < rowCount; r++) {
        const float *row = rows + r * dimension;
        float sum = 0;
        for (size_t j = 0; j < dimension; j++) {
            float difference = query[j] - row[j];
            sum += weights[j] * difference * difference;
        }
        distances[r] = sum;
    }
}

// Rows are fetched ahead, because a processor does not look beyond the end of a page by itself.
// Values are converted to 16 bits, WIDTH of them per register. pmaddwd squares and adds them in pairs in one
// instruction; compilers do not find it themselves.
#define BYTE_DISTANCES(NAME, WIDTH, MULTIPLY_ADD, ATTRIBUTES)                                                           \
    ATTRIBUTES static void NAME(const int8_t *query, const int8_t *rows, size_t rowCount, size_t dimension,             \
                                size_t stride, uint32_t *distances) {                                                   \
        typedef int8_t bytes __attribute__((vector_size(WIDTH), aligned(1)));                                           \
        typedef int16_t shorts __attribute__((vector_size(2 * WIDTH), aligned(2)));                                     \
        typedef int32_t sums __attribute__((vector_size(2 * WIDTH), aligned(4)));                                       \
        enum { AHEAD = 2048 };                                                                                          \
        size_t whole = dimension / (2 * WIDTH) * (2 * WIDTH);                                                           \
        for (size_t r = 0; r < rowCount; r++) {                                                                         \
            const int8_t *row = rows + r * stride;                                                                      \
            __builtin_prefetch(row + AHEAD);                                                                            \
            __builtin_prefetch(row + AHEAD + 64);                                                                       \
            sums even = {0}, odd = {0};                                                                                 \
            for (size_t j = 0; j < whole; j += 2 * WIDTH) {                                                             \
                shorts difference = __builtin_convertvector(*(const bytes *)(query + j), shorts) -                      \
                                    __builtin_convertvector(*(const bytes *)(row + j), shorts);                         \
                shorts next = __builtin_convertvector(*(const bytes *)(query + j + WIDTH), shorts) -                    \
                              __builtin_convertvector(*(const bytes *)(row + j + WIDTH), shorts);                       \
                even += (sums)MULTIPLY_ADD(difference, difference);                                                     \
                odd += (sums)MULTIPLY_ADD(next, next);                                                                  \
            }                                                                                                           \
            /* Modulo 2³² as without signs. */                                                                          \
            uint32_t sum = (uint32_t)__builtin_reduce_add(even + odd);                                                  \
            for (size_t j = whole; j < dimension; j++) {                                                                \
                int difference = query[j] - row[j];                                                                     \
                sum += (uint32_t)(difference * difference);                                                             \
            }                                                                                                           \
            distances[r] = sum;                                                                                         \
        }                                                                                                               \
    }

#if defined(__x86_64__)
BYTE_DISTANCES(byte_distances, 8, __builtin_ia32_pmaddwd128, )
// Registers of 512 bits are no faster here.
BYTE_DISTANCES(byte_distances_avx2, 16, __builtin_ia32_pmaddwd256, __attribute__((target("avx2"))))
#else
typedef int16_t shorts8 __attribute__((vector_size(16), aligned(2)));
typedef int32_t sums8 __attribute__((vector_size(32), aligned(4)));
typedef int32_t sums4 __attribute__((vector_size(16), aligned(4)));

static inline sums4 multiply_add(shorts8 a, shorts8 b) {
    sums8 products = __builtin_convertvector(a, sums8) * __builtin_convertvector(b, sums8);
    return __builtin_shufflevector(products, products, 0, 1, 2, 3) +
           __builtin_shufflevector(products, products, 4, 5, 6, 7);
}

BYTE_DISTANCES(byte_distances, 8, multiply_add, )
#endif

void ck_byte_squared_distances(const int8_t *query, const int8_t *rows, size_t rowCount, size_t dimension, size_t stride,
                               uint32_t *distances) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        byte_distances_avx2(query, rows, rowCount, dimension, stride, distances);
        return;
    }
#endif
    byte_distances(query, rows, rowCount, dimension, stride, distances);
}

MULTIVERSIONED size_t ck_select_nearer(const uint32_t *squared, const void *records, size_t stride, size_t count,
                                       int countsByRadius, float reach, uint32_t *numbers, float *distances) {
    enum { GROUP = 32 };
    size_t found = 0;
    for (size_t start = 0; start < count; start += GROUP) {
        size_t end = count - start < GROUP ? count : start + GROUP;
        float radii[GROUP], relative[GROUP];
        for (size_t i = start; i < end; i++) memcpy(radii + (i - start), (const char *)records + i * stride, sizeof *radii);
        int isAny = 0;
        for (size_t i = 0; i < end - start; i++) {
            float distance = (float)squared[start + i] / (countsByRadius ? radii[i] : 1);
            relative[i] = distance;
            // A comparison with NaN is false.
            isAny |= (distance < reach) & (radii[i] > 0);
        }
        if (!isAny) continue;
        for (size_t i = 0; i < end - start; i++) {
            numbers[found] = (uint32_t)(start + i);
            distances[found] = relative[i];
            found += (relative[i] < reach) & (radii[i] > 0);
        }
    }
    return found;
}

MULTIVERSIONED void ck_accumulate_moments_within(const float *restrict rows, size_t rowCount, size_t dimension,
                                          const double *restrict origins, const double *restrict low,
                                          const double *restrict high, double *restrict counts,
                                          double *restrict sums, double *restrict squares) {
#pragma clang fp contract(off)
    for (size_t r = 0; r < rowCount; r++) {
        const float *row = rows + r * dimension;
        for (size_t j = 0; j < dimension; j++) {
            double value = row[j];
            int isWithin = (value >= low[j]) & (value <= high[j]);
            double difference = isWithin ? value - origins[j] : 0;
            counts[j] += isWithin ? 1.0 : 0.0;
            sums[j] += difference;
            squares[j] += difference * difference;
        }
    }
}

MULTIVERSIONED void ck_dequantize(const int8_t *restrict bytes, size_t rowCount, size_t dimension,
                                  const float *restrict scales, const float *restrict offsets,
                                  float *restrict values) {
#pragma clang fp contract(off)
    for (size_t r = 0; r < rowCount; r++) {
        const int8_t *row = bytes + r * dimension;
        for (size_t j = 0; j < dimension; j++) values[r * dimension + j] = offsets[j] + scales[j] * (float)row[j];
    }
}
