#include "kernels.h"

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

// MARK: The MDCT of 960 lines

// Sixteen offsets at once, one in each lane, so that nothing is moved between lanes. The transform of the folded samples has
// 480 = 16 · 30 numbers: sixteen of every thirtieth, then thirty. As 5 and 6 have no common factor, the thirty need no factors
// between them (Good, "The Interaction Algorithm and Practical Fourier Analysis", 1958).
enum { MDCT_LINES = CK_GRID_MDCT_LINES, HALF = MDCT_LINES / 2, FIRST = 16, SECOND = 30 };
_Static_assert(FIRST * SECOND == HALF && LANES == CK_GRID_GROUP, "the steps of the transform");

#define INLINE static inline __attribute__((always_inline))
// Numbers at constant places of an array stay in registers.
#define UNROLLED _Pragma("clang loop unroll(full)")

typedef struct {
    lanes re, im;
} wide;

INLINE wide sum(wide a, wide b) { return (wide){a.re + b.re, a.im + b.im}; }
INLINE wide difference(wide a, wide b) { return (wide){a.re - b.re, a.im - b.im}; }
INLINE wide scaled(wide a, float by) { return (wide){a.re * by, a.im * by}; }
// Times exp(iω), from its cosine and sine.
INLINE wide turned(wide a, const float *turn) {
    return (wide){a.re * turn[0] - a.im * turn[1], a.re * turn[1] + a.im * turn[0]};
}
// Times −i.
INLINE wide back(wide a) { return (wide){a.im, -a.re}; }

INLINE void dft3(wide *x, size_t step) {
    const wide t = sum(x[step], x[2 * step]);
    const wide middle = difference(x[0], scaled(t, 0.5f));
    const wide side = back(scaled(difference(x[step], x[2 * step]), 0.866025404f));
    x[0] = sum(x[0], t);
    x[step] = sum(middle, side);
    x[2 * step] = difference(middle, side);
}

INLINE void dft4(wide *x, size_t step) {
    const wide a = sum(x[0], x[2 * step]), b = difference(x[0], x[2 * step]);
    const wide c = sum(x[step], x[3 * step]), d = back(difference(x[step], x[3 * step]));
    x[0] = sum(a, c);
    x[step] = sum(b, d);
    x[2 * step] = difference(a, c);
    x[3 * step] = difference(b, d);
}

INLINE void dft5(wide *x, size_t step) {
    const float c1 = 0.309016994f, c2 = -0.809016994f, s1 = 0.951056516f, s2 = 0.587785252f;
    const wide a = sum(x[step], x[4 * step]), b = sum(x[2 * step], x[3 * step]);
    const wide c = difference(x[step], x[4 * step]), d = difference(x[2 * step], x[3 * step]);
    const wide first = sum(x[0], sum(scaled(a, c1), scaled(b, c2)));
    const wide second = sum(x[0], sum(scaled(a, c2), scaled(b, c1)));
    const wide one = back(sum(scaled(c, s1), scaled(d, s2)));
    const wide two = back(difference(scaled(c, s2), scaled(d, s1)));
    x[0] = sum(x[0], sum(a, b));
    x[step] = sum(first, one);
    x[4 * step] = difference(first, one);
    x[2 * step] = sum(second, two);
    x[3 * step] = difference(second, two);
}

// Number i of the samples under the window, folded to half of their number.
INLINE void fold(const float *x, const float *w, size_t i, lanes *folded) {
    if (i >= HALF) {
        const size_t a = i - HALF, b = MDCT_LINES - 1 - a;
        *folded = *(const lanes *)(x + a) * w[a] - *(const lanes *)(x + b) * w[b];
    } else {
        const size_t a = 3 * HALF - 1 - i, b = 3 * HALF + i;
        *folded = -*(const lanes *)(x + a) * w[a] - *(const lanes *)(x + b) * w[b];
    }
}

// Every thirtieth number of the folded samples, from one on.
INLINE void transform_column(const float *samples, const float *window, const float *twiddles, const float *roots,
                             size_t column, wide *spectra) {
    wide x[FIRST];
    UNROLLED for (size_t i = 0; i < FIRST; i++) {
        const size_t k = SECOND * i + column;
        wide z;
        fold(samples, window, 2 * k, &z.re);
        fold(samples, window, MDCT_LINES - 1 - 2 * k, &z.im);
        x[i] = turned(z, twiddles + 2 * k);
    }
    UNROLLED for (size_t i = 0; i < 4; i++) dft4(x + i, 4);
    UNROLLED for (size_t i = 1; i < 4; i++)
        UNROLLED for (size_t j = 1; j < 4; j++) x[i + 4 * j] = turned(x[i + 4 * j], roots + 2 * SECOND * i * j);
    UNROLLED for (size_t j = 0; j < 4; j++) dft4(x + 4 * j, 1);
    // Number 4 j + s of them is that of frequency j + 4 s.
    UNROLLED for (size_t j = 0; j < 4; j++)
        UNROLLED for (size_t s = 0; s < 4; s++) {
            const size_t frequency = j + 4 * s;
            spectra[frequency * SECOND + column] = turned(x[4 * j + s], roots + 2 * frequency * column);
        }
}

// Lines 2 k are real parts, lines n − 1 − 2 k imaginary ones.
INLINE void add_energies(const wide *x, const float *twiddles, size_t row, size_t first, size_t last, float least,
                         lanes *total) {
    const float scale = 2.0f / MDCT_LINES;
    wide y[SECOND];
    UNROLLED for (size_t b = 0; b < 6; b++) {
        UNROLLED for (size_t a = 0; a < 5; a++) y[5 * b + a] = x[(6 * a + 5 * b) % SECOND];
        dft5(y + 5 * b, 1);
    }
    UNROLLED for (size_t c = 0; c < 5; c++) {
        wide z[6];
        UNROLLED for (size_t p = 0; p < 2; p++) {
            UNROLLED for (size_t q = 0; q < 3; q++) z[3 * p + q] = y[5 * ((3 * p + 2 * q) % 6) + c];
            dft3(z + 3 * p, 1);
        }
        UNROLLED for (size_t d = 0; d < 6; d++) {
            // The number with the remainders c and d.
            const size_t k = row + FIRST * ((6 * c + 25 * d) % SECOND);
            const int is_real = k >= first / 2 && k < last / 2;
            if (!is_real && (k < (MDCT_LINES - last) / 2 || k >= (MDCT_LINES - first) / 2)) continue;
            const wide value = d % 2 == 0 ? sum(z[d % 3], z[3 + d % 3]) : difference(z[d % 3], z[3 + d % 3]);
            const wide line = turned(value, twiddles + 2 * k);
            const lanes power = is_real ? scale * line.re * line.re + least : scale * line.im * line.im + least;
            // The bits of a positive number, as an integer, grow with its logarithm.
            *total += __builtin_convertvector((integer_lanes)power, lanes) * (1.0f / 8388608.0f) - 127.0f;
        }
    }
}

MULTIVERSIONED void ck_grid_mdct(const float *samples, const float *window, const float *twiddles, const float *roots,
                                 size_t first, size_t last, float least, float *scratch, float *scores) {
    wide *spectra = (wide *)scratch;
    for (size_t column = 0; column < SECOND; column++)
        transform_column(samples, window, twiddles, roots, column, spectra);
    lanes total = {0};
    for (size_t row = 0; row < FIRST; row++)
        add_energies(spectra + row * SECOND, twiddles, row, first, last, least, &total);
    *(lanes *)scores += total * (1.0f / (float)(last - first));
}
