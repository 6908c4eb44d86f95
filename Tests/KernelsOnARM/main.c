// The kernels on a processor that the test suite does not run on: each against its definition in double precision.
// Scripts/test-arm64 compiles this for arm64, whose vectors are NEON, and runs it under emulation.
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static long checkCount = 0, failureCount = 0;

static void expect(bool holds, const char *what, double got, double wanted) {
    checkCount++;
    if (holds) return;
    if (failureCount++ < 20) printf("%s: %.9g, not %.9g\n", what, got, wanted);
}

/// Infinities are near each other.
static void expect_near(double got, double wanted, double tolerance, const char *what) {
    expect(got == wanted || fabs(got - wanted) <= tolerance * (1 + fabs(wanted)), what, got, wanted);
}

/// Uniform in 0 ..< 1, the same on every run (Knuth's MMIX generator).
static double uniform(void) {
    static uint64_t state = 12345;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (double)(state >> 11) / 9007199254740992.0;
}

static int32_t between(int32_t low, int32_t high) { return low + (int32_t)(uniform() * (high - low + 1)); }

/// In -2 ..< 2, rounded to a float or double.
static double coordinate(size_t elementSize) {
    double value = uniform() * 4 - 2;
    return elementSize == sizeof(float) ? (double)(float)value : value;
}

static void *reserve(size_t size) {
    void *memory = aligned_alloc(DTW_ALIGNMENT, (size + 2 * DTW_ALIGNMENT) / DTW_ALIGNMENT * DTW_ALIGNMENT);
    if (!memory) abort();
    return memory;
}

// MARK: The definition of DTW

typedef struct {
    int32_t n, m;
    size_t d;
    bool euclidean;
    double *a, *b;           // frames, rounded to the element type
    int32_t *lower, *upper;  // columns of each row; everything, or a band
    double *accumulated;     // (n + 1) × (m + 1), row and column 0 before the sequences
} problem;

static double local_cost(const problem *p, int32_t i, int32_t j) {
    double sum = 0;
    for (size_t k = 0; k < p->d; k++) {
        double difference = p->a[(size_t)i * p->d + k] - p->b[(size_t)j * p->d + k];
        sum += difference * difference;
    }
    return p->euclidean ? sqrt(sum) : sum;
}

static double *cell(const problem *p, int32_t i, int32_t j) {
    return p->accumulated + (size_t)(i + 1) * (size_t)(p->m + 1) + (size_t)(j + 1);
}

/// Random frames, of the first sequence only when a is NULL.
static problem make_problem(const double *a, int32_t n, int32_t m, size_t d, bool euclidean, int32_t radius,
                            size_t elementSize) {
    problem p = {.n = n, .m = m, .d = d, .euclidean = euclidean};
    size_t aCount = (size_t)n * d, bCount = (size_t)m * d, cellCount = (size_t)(n + 1) * (size_t)(m + 1);
    p.a = reserve(aCount * sizeof(double));
    p.b = reserve(bCount * sizeof(double));
    for (size_t i = 0; i < aCount; i++) p.a[i] = a ? a[i] : coordinate(elementSize);
    for (size_t i = 0; i < bCount; i++) p.b[i] = coordinate(elementSize);
    p.lower = reserve((size_t)n * sizeof(int32_t));
    p.upper = reserve((size_t)n * sizeof(int32_t));
    for (int32_t i = 0; i < n; i++) {
        p.lower[i] = i - radius < 0 ? 0 : i - radius > m - 1 ? m - 1 : i - radius;
        p.upper[i] = i + radius + 1 > m ? m : i + radius + 1;
    }
    p.accumulated = reserve(cellCount * sizeof(double));
    for (size_t i = 0; i < cellCount; i++) p.accumulated[i] = INFINITY;
    *cell(&p, -1, -1) = 0;
    for (int32_t i = 0; i < n; i++)
        for (int32_t j = p.lower[i]; j < p.upper[i]; j++)
            *cell(&p, i, j) = local_cost(&p, i, j) +
                              fmin(*cell(&p, i - 1, j - 1), fmin(*cell(&p, i - 1, j), *cell(&p, i, j - 1)));
    return p;
}

static void free_problem(problem p) {
    free(p.a), free(p.b), free(p.lower), free(p.upper), free(p.accumulated);
}

static void check_path(const problem *p, const int32_t *path, size_t count, double tolerance) {
    int32_t i = p->n - 1, j = p->m - 1;
    double sum = local_cost(p, i, j);
    bool steps = true;
    for (size_t k = 0; k < count && i >= 0 && j >= 0; k++) {
        int32_t down = i - path[2 * k], right = j - path[2 * k + 1];
        if (down < 0 || right < 0 || down > 1 || right > 1 || down + right == 0) steps = false;
        i -= down, j -= right;
        if (i >= 0 && j >= 0) sum += local_cost(p, i, j);
    }
    expect(steps && i == 0 && j == 0, "steps of a path", i, j);
    expect_near(sum, *cell(p, p->n - 1, p->m - 1), tolerance, "cost along a path");
}

// MARK: One element type

#define REAL float
#define NAME(x) x##_f32
#define TOLERANCE 2e-5
#include "element_type.inc"
#undef REAL
#undef NAME
#undef TOLERANCE

#define REAL double
#define NAME(x) x##_f64
#define TOLERANCE 1e-12
#include "element_type.inc"

// MARK: What must have the same bits on every machine

static void check_moments(void) {
    enum { rows = 50, columns = 24 };
    float values[rows * columns];
    double origins[columns], low[columns], high[columns];
    double counts[columns] = {0}, sums[columns] = {0}, squares[columns] = {0};
    double wantedCounts[columns] = {0}, wantedSums[columns] = {0}, wantedSquares[columns] = {0};
    for (size_t i = 0; i < COUNT(values); i++) values[i] = (float)(uniform() * 2 - 1);
    for (size_t j = 0; j < columns; j++) origins[j] = uniform(), low[j] = -0.8, high[j] = 0.9;
    for (size_t i = 0; i < COUNT(values); i++) {
        size_t j = i % columns;
        if (values[i] < low[j] || values[i] > high[j]) continue;
        volatile double difference = values[i] - origins[j], square = difference * difference;  // no fused operation
        wantedCounts[j] += 1, wantedSums[j] += difference, wantedSquares[j] += square;
    }
    ck_accumulate_moments_within(values, rows, columns, origins, low, high, counts, sums, squares);
    for (size_t j = 0; j < columns; j++) {
        expect(counts[j] == wantedCounts[j], "count of values", counts[j], wantedCounts[j]);
        expect(sums[j] == wantedSums[j], "sum of values", sums[j], wantedSums[j]);
        expect(squares[j] == wantedSquares[j], "sum of squares", squares[j], wantedSquares[j]);
    }
}

static void check_dequantization(void) {
    enum { rows = 256, columns = 7 };
    int8_t bytes[rows * columns];
    float scales[columns], offsets[columns], values[rows * columns];
    for (size_t i = 0; i < COUNT(bytes); i++) bytes[i] = (int8_t)(i / columns);
    for (size_t j = 0; j < columns; j++) scales[j] = (float)uniform(), offsets[j] = (float)uniform();
    ck_dequantize(bytes, rows, columns, scales, offsets, values);
    for (size_t i = 0; i < COUNT(bytes); i++) {
        volatile float product = scales[i % columns] * bytes[i], wanted = offsets[i % columns] + product;
        expect(values[i] == wanted, "dequantized value", values[i], wanted);
    }
}

static void check_byte_distances(void) {
    enum { rows = 37, stride = 112 };
    static const size_t dimensions[] = {1, 15, 16, 31, 32, 96, 100};
    int8_t query[stride], bytes[rows * stride];
    uint32_t distances[rows], numbers[rows];
    float radii[rows], quotients[rows];
    // Each radius is at an odd address.
    char places[rows * stride + 1], *records = places + 1;
    for (size_t i = 0; i < stride; i++) query[i] = (int8_t)(i % 2 ? 127 : -127);
    for (size_t i = 0; i < COUNT(bytes); i++) bytes[i] = (int8_t)(i / stride == 0 ? -query[i] : 254 * uniform() - 127);
    for (size_t r = 0; r < rows; r++) {
        radii[r] = r % 5 == 4 ? NAN : 1 + (float)uniform();
        memcpy(records + r * stride, radii + r, sizeof *radii);
    }
    for (size_t k = 0; k < COUNT(dimensions); k++) {
        ck_byte_squared_distances(query, bytes, rows, dimensions[k], stride, distances);
        for (size_t r = 0; r < rows; r++) {
            uint32_t wanted = 0;
            for (size_t j = 0; j < dimensions[k]; j++) {
                int difference = query[j] - bytes[r * stride + j];
                wanted += (uint32_t)(difference * difference);
            }
            expect(distances[r] == wanted, "squared distance of bytes", distances[r], wanted);
        }
        float reach = (float)distances[rows / 2] / 1.5f;
        size_t found = ck_select_nearer(distances, records, stride, rows, 1, reach, numbers, quotients), place = 0;
        for (size_t r = 0; r < rows; r++) {
            float quotient = (float)distances[r] / radii[r];
            if (isnan(radii[r]) || !(quotient < reach)) continue;
            expect(place < found && numbers[place] == r, "nearer row", place < found ? numbers[place] : rows, r);
            expect(place < found && quotients[place] == quotient, "quotient", place < found ? quotients[place] : -1, quotient);
            place++;
        }
        expect(place == found, "rows nearer", found, place);
    }
}

// MARK: Networks

static void check_convolution(void) {
    enum { step = 2, taps = 5, rows = 3, channels = 32, most = 13, row = most * step + taps };
    float input[rows * row], weights[rows * taps * channels], bias[channels], output[most * channels], pooled[2 * channels];
    for (size_t i = 0; i < COUNT(input); i++) input[i] = (float)(uniform() * 2 - 1);
    for (size_t i = 0; i < COUNT(weights); i++) weights[i] = (float)(uniform() * 2 - 1);
    for (size_t i = 0; i < COUNT(bias); i++) bias[i] = (float)(uniform() * 2 - 1);
    for (size_t trial = 2; trial < 2 * (most + 1); trial++) {
        const size_t places = trial / 2;
        const float least = trial % 2 ? 0 : -INFINITY;
        ck_convolve(input, step, taps, row, rows, weights, bias, least, output, channels, places, channels);
        for (size_t p = 0; p < places; p++)
            for (size_t c = 0; c < channels; c++) {
                double sum = bias[c];
                for (size_t r = 0; r < rows; r++)
                    for (size_t j = 0; j < taps; j++)
                        sum += (double)input[r * row + p * step + j] * weights[(r * taps + j) * channels + c];
                expect_near(output[p * channels + c], sum > least ? sum : least, 1e-5, "convolution");
            }
    }
    ck_pool(output, 2, 4, channels, pooled);
    for (size_t p = 0; p < 2; p++)
        for (size_t c = 0; c < channels; c++) {
            float greatest = 0;  // which they are not below
            for (size_t r = 0; r < 2; r++)
                for (size_t q = 2 * p; q < 2 * p + 2; q++) greatest = fmaxf(greatest, output[(4 * r + q) * channels + c]);
            expect(pooled[p * channels + c] == greatest, "greatest of four", pooled[p * channels + c], greatest);
        }
}

/// Places that are a multiple of four distances, and others.
static void check_dilated_convolution(void) {
    enum { inputs = 64, channels = 32, taps = 5, most = 300, farthest = 7, size = inputs * channels };
    float *input = reserve((most + (taps - 1) * farthest) * inputs * sizeof(float));
    float *weights = reserve(taps * size * sizeof(float)), *values = reserve(CK_DILATED_POINTS * size * sizeof(float));
    float *output = reserve(most * channels * sizeof(float)), bias[channels];
    for (size_t i = 0; i < (most + (taps - 1) * farthest) * inputs; i++) input[i] = (float)(uniform() * 2 - 1);
    for (size_t i = 0; i < taps * size; i++) weights[i] = (float)(uniform() * 2 - 1);
    for (size_t c = 0; c < channels; c++) bias[c] = (float)uniform();
    ck_dilated_weights(weights, size, values);
    for (size_t distance = 1; distance <= farthest; distance += 3) {
        ck_convolve_dilated(input, inputs, distance, weights, values, bias, 0, output, most, channels);
        for (size_t p = 0; p < most; p++)
            for (size_t c = 0; c < channels; c++) {
                double sum = bias[c];
                for (size_t t = 0; t < taps; t++)
                    for (size_t i = 0; i < inputs; i++)
                        sum += (double)input[(p + t * distance) * inputs + i] * weights[(t * inputs + i) * channels + c];
                expect_near(output[p * channels + c], sum > 0 ? sum : 0, 2e-4, "dilated convolution");
            }
    }
    free(input), free(weights), free(values), free(output);
}

static void check_logarithm(void) {
    float input[37], output[37];
    for (size_t count = 16; count <= 37; count++) {
        for (size_t i = 0; i < count; i++) input[i] = (float)pow(10, uniform() * 9 - 6);
        input[0] = 0;
        ck_log_above_one(input, 3, output, count);
        for (size_t i = 0; i < count; i++) expect_near(output[i], log1p(3 * (double)input[i]), 1e-6, "logarithm");
    }
}

static void check_best_phase(void) {
    enum { count = 344 };
    float values[count];
    uint8_t phases[count];
    double sums[32] = {0}, best = -INFINITY;
    for (size_t i = 0; i < count; i++) {
        values[i] = (float)(uniform() * 2 - 1);
        phases[i] = (uint8_t)(uniform() * 32);
        sums[phases[i]] += values[i];
    }
    for (size_t p = 0; p < 32; p++) best = fmax(best, sums[p] + sums[(p + 1) % 32]);
    expect_near(ck_best_phase(values, phases, count), best, 1e-4, "best phase");
}

// MARK: Fourier transforms

/// The tolerance is relative to the root mean square of the spectrum: rounding of a single-precision sum of products in log
/// n steps, which is below 2 · 10⁻⁷ on average.
static void check_transforms(void) {
    for (size_t count = 64; count <= 2048; count *= 2) {
        float *input = reserve(2 * count * sizeof(float)), *output = reserve(2 * count * sizeof(float));
        float *factors = reserve(ck_fft_factor_count(count) * sizeof(float));
        uint32_t *places = reserve(count / 8 * sizeof(uint32_t));
        ck_fft_tables(count, factors, places);
        for (size_t t = 0; t < 2 * count; t++) input[t] = (float)coordinate(sizeof(float));
        for (int backward = 0; backward < 2; backward++) {
            (backward ? ck_inverse_fft : ck_fft)(input, output, factors, places, count);
            double errors = 0, squares = 0;
            for (size_t k = 0; k < count; k++) {
                double re = 0, im = 0;
                for (size_t t = 0; t < count; t++) {
                    const double angle = (backward ? 2 : -2) * acos(-1) * (double)(k * t % count) / (double)count;
                    const double x = (double)input[2 * t], y = (double)input[2 * t + 1];
                    re += x * cos(angle) - y * sin(angle);
                    im += x * sin(angle) + y * cos(angle);
                }
                errors += pow((double)output[2 * k] - re, 2) + pow((double)output[2 * k + 1] - im, 2);
                squares += re * re + im * im;
            }
            expect(sqrt(errors / squares) < 2e-7, "transform", sqrt(errors / squares), 0);
        }
        free(input), free(output), free(factors), free(places);
    }
}

int main(void) {
    for (int set = 0; set <= dtw_best_instruction_set(); set++) {
        check_tiles_f32(set), check_tiles_f64(set);
        check_batches_f32(set), check_batches_f64(set);
    }
    check_moments();
    check_dequantization();
    check_byte_distances();
    check_convolution();
    check_dilated_convolution();
    check_logarithm();
    check_best_phase();
    check_transforms();
    printf("%ld passed, %ld failed\n", checkCount - failureCount, failureCount);
    return failureCount != 0;
}
