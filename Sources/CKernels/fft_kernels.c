#include "kernels.h"

#include <math.h>
#include <stdbool.h>

#include "dispatch.h"

// A transform in passes (Cooley & Tukey 1965, decimation in time), which all but the first work in place. The first pass
// makes spectra of eight numbers and writes each where the later passes expect it. Each later pass joins four or eight
// spectra into one. Between passes, a block of WIDTH numbers is one row of real and one of imaginary parts.

// As many lanes as a register has with AVX2. Wider rows would not fit in the registers of other instruction sets.
#ifndef FFT_WIDTH
#if defined(__x86_64__)
#define FFT_WIDTH 8
#else
#define FFT_WIDTH 4
#endif
#endif

enum { WIDTH = FFT_WIDTH, FIRST_RADIX = 8, MOST_PASSES = 32 };
typedef float row __attribute__((vector_size(4 * FFT_WIDTH), aligned(4)));
typedef struct {
    row re, im;
} block;

// EVEN and ODD separate interleaved numbers, and LOWER and UPPER join them. With eight lanes they do so within halves
// of registers, which is fast, and leads to an order of their own: lane l has number lane_order[l] of its block.
#define SHUFFLE __builtin_shufflevector
#if FFT_WIDTH == 8
#define EVEN(a, b) SHUFFLE(a, b, 0, 2, 8, 10, 4, 6, 12, 14)
#define ODD(a, b) SHUFFLE(a, b, 1, 3, 9, 11, 5, 7, 13, 15)
#define LOWER(a, b) SHUFFLE(a, b, 0, 8, 1, 9, 4, 12, 5, 13)
#define UPPER(a, b) SHUFFLE(a, b, 2, 10, 3, 11, 6, 14, 7, 15)
#define LOWER_PAIRS(a, b) SHUFFLE(a, b, 0, 1, 8, 9, 4, 5, 12, 13)
#define UPPER_PAIRS(a, b) SHUFFLE(a, b, 2, 3, 10, 11, 6, 7, 14, 15)
#define LOWER_HALVES(a, b) SHUFFLE(a, b, 0, 1, 2, 3, 8, 9, 10, 11)
#define UPPER_HALVES(a, b) SHUFFLE(a, b, 4, 5, 6, 7, 12, 13, 14, 15)
static const size_t lane_order[WIDTH] = {0, 1, 4, 5, 2, 3, 6, 7};
#else
#define EVEN(a, b) SHUFFLE(a, b, 0, 2, 4, 6)
#define ODD(a, b) SHUFFLE(a, b, 1, 3, 5, 7)
#define LOWER(a, b) SHUFFLE(a, b, 0, 4, 1, 5)
#define UPPER(a, b) SHUFFLE(a, b, 2, 6, 3, 7)
#define LOWER_PAIRS(a, b) SHUFFLE(a, b, 0, 1, 4, 5)
#define UPPER_PAIRS(a, b) SHUFFLE(a, b, 2, 3, 6, 7)
static const size_t lane_order[WIDTH] = {0, 1, 2, 3};
#endif

#define INLINE static inline __attribute__((always_inline))
#define TURN 6.283185307179586476925

// MARK: Tables

// How many spectra of `done` numbers the next pass joins: eight, after one or two passes of four where needed.
INLINE size_t next_radix(size_t done, size_t count) { return __builtin_ctzll(count / done) % 3 == 0 ? 8 : 4; }

size_t ck_fft_factor_count(size_t count) {
    size_t factors = 0;
    for (size_t done = FIRST_RADIX, radix; done < count; done *= radix) {
        radix = next_radix(done, count);
        factors += 2 * (radix - 1) * done;
    }
    return factors;
}

void ck_fft_tables(size_t count, float *factors, uint32_t *places) {
    size_t radices[MOST_PASSES], passes = 0;
    for (size_t done = FIRST_RADIX; done < count; done *= radices[passes++]) {
        const size_t radix = radices[passes] = next_radix(done, count);
        for (size_t start = 0; start < done; start += WIDTH)
            for (size_t j = 1; j < radix; j++, factors += 2 * WIDTH)
                for (size_t lane = 0; lane < WIDTH; lane++) {
                    const size_t number = start + lane_order[lane];
                    const double angle = TURN * (double)(j * number) / (double)(done * radix);
                    factors[lane] = (float)cos(angle);
                    factors[WIDTH + lane] = (float)-sin(angle);
                }
    }
    // The last pass joins the spectra of every radix-th number, the pass before it likewise within each, and so on.
    for (size_t i = 0; i < count / FIRST_RADIX; i++) {
        size_t rest = i - i % WIDTH + lane_order[i % WIDTH], place = 0, part = count;
        for (size_t p = passes; p > 0; p--) {
            part /= radices[p - 1];
            place += rest % radices[p - 1] * part;
            rest /= radices[p - 1];
        }
        places[i] = (uint32_t)(2 * place);
    }
}

// MARK: Spectra of four and eight numbers

INLINE void transform4(block *a, block *b, block *c, block *d) {
    const block sum = {a->re + c->re, a->im + c->im}, difference = {a->re - c->re, a->im - c->im};
    const block even = {b->re + d->re, b->im + d->im}, odd = {b->re - d->re, b->im - d->im};
    *a = (block){sum.re + even.re, sum.im + even.im};
    *b = (block){difference.re + odd.im, difference.im - odd.re};
    *c = (block){sum.re - even.re, sum.im - even.im};
    *d = (block){difference.re - odd.im, difference.im + odd.re};
}

INLINE void transform8(block *x) {
    const float root = 0.70710678118654752f; // of ½
    block even[4] = {x[0], x[2], x[4], x[6]}, odd[4] = {x[1], x[3], x[5], x[7]};
    transform4(&even[0], &even[1], &even[2], &even[3]);
    transform4(&odd[0], &odd[1], &odd[2], &odd[3]);
    odd[1] = (block){root * (odd[1].re + odd[1].im), root * (odd[1].im - odd[1].re)};
    odd[2] = (block){odd[2].im, -odd[2].re};
    odd[3] = (block){root * (odd[3].im - odd[3].re), -root * (odd[3].re + odd[3].im)};
    for (size_t k = 0; k < 4; k++) {
        x[k] = (block){even[k].re + odd[k].re, even[k].im + odd[k].im};
        x[k + 4] = (block){even[k].re - odd[k].re, even[k].im - odd[k].im};
    }
}

// MARK: Passes

// Writes the numbers of each lane side by side, in the lane's place.
INLINE void transpose(const row *x, float *output, const uint32_t *places) {
#if FFT_WIDTH == 8
    row quarters[2][4];
    for (size_t half = 0; half < 2; half++) {
        const row *y = x + 2 * half;
        const row a = LOWER(y[0], y[1]), b = UPPER(y[0], y[1]), c = LOWER(y[4], y[5]), d = UPPER(y[4], y[5]);
        quarters[half][0] = LOWER_PAIRS(a, c);
        quarters[half][1] = UPPER_PAIRS(a, c);
        quarters[half][2] = LOWER_PAIRS(b, d);
        quarters[half][3] = UPPER_PAIRS(b, d);
    }
    for (size_t i = 0; i < 4; i++) {
        *(row *)(output + places[i]) = LOWER_HALVES(quarters[0][i], quarters[1][i]);
        *(row *)(output + places[i + 4]) = UPPER_HALVES(quarters[0][i], quarters[1][i]);
    }
#else
    for (size_t half = 0; half < 2; half++, x += WIDTH, output += 2 * WIDTH) {
        const row a = LOWER(x[0], x[1]), b = UPPER(x[0], x[1]), c = LOWER(x[2], x[3]), d = UPPER(x[2], x[3]);
        *(row *)(output + places[0]) = LOWER_PAIRS(a, c);
        *(row *)(output + places[1]) = UPPER_PAIRS(a, c);
        *(row *)(output + places[2]) = LOWER_PAIRS(b, d);
        *(row *)(output + places[3]) = UPPER_PAIRS(b, d);
    }
#endif
}

INLINE void first_pass(const float *input, float *output, const uint32_t *places, size_t count, const bool exchanged) {
    const size_t distance = count / FIRST_RADIX;
    for (size_t i = 0; i < distance; i += WIDTH, places += WIDTH) {
        block x[FIRST_RADIX];
        for (size_t j = 0; j < FIRST_RADIX; j++) {
            const float *pairs = input + 2 * (i + j * distance);
            const row a = *(const row *)pairs, b = *(const row *)(pairs + WIDTH);
            x[j] = exchanged ? (block){ODD(a, b), EVEN(a, b)} : (block){EVEN(a, b), ODD(a, b)};
        }
        transform8(x);
        row re[FIRST_RADIX], im[FIRST_RADIX];
        for (size_t j = 0; j < FIRST_RADIX; j++) {
            re[j] = x[j].re;
            im[j] = x[j].im;
        }
        transpose(re, output, places);
        transpose(im, output + WIDTH, places);
    }
}

// Joins spectra of `done` numbers, `radix` at a time. The last pass interleaves real and imaginary parts.
INLINE void join(float *output, const float *factors, size_t done, size_t count, const size_t radix, const bool last,
                 const bool exchanged) {
    for (size_t start = 0; start < count; start += radix * done) {
        const float *factor = factors;
        for (size_t i = start; i < start + done; i += WIDTH) {
            block x[8];
            x[0] = (block){*(const row *)(output + 2 * i), *(const row *)(output + 2 * i + WIDTH)};
            for (size_t j = 1; j < radix; j++, factor += 2 * WIDTH) {
                const float *place = output + 2 * (i + j * done);
                const row re = *(const row *)place, im = *(const row *)(place + WIDTH);
                const row cosine = *(const row *)factor, sine = *(const row *)(factor + WIDTH);
                x[j] = (block){re * cosine - im * sine, re * sine + im * cosine};
            }
            if (radix == 8)
                transform8(x);
            else
                transform4(&x[0], &x[1], &x[2], &x[3]);
            for (size_t j = 0; j < radix; j++) {
                float *place = output + 2 * (i + j * done);
                const row re = exchanged ? x[j].im : x[j].re, im = exchanged ? x[j].re : x[j].im;
                *(row *)place = last ? LOWER(re, im) : re;
                *(row *)(place + WIDTH) = last ? UPPER(re, im) : im;
            }
        }
    }
}

INLINE void transform(const float *input, float *output, const float *factors, const uint32_t *places, size_t count,
                      const bool exchanged) {
    first_pass(input, output, places, count, exchanged);
    size_t done = FIRST_RADIX, radix = next_radix(done, count);
    while (radix * done < count) {
        if (radix == 8)
            join(output, factors, done, count, 8, false, false);
        else
            join(output, factors, done, count, 4, false, false);
        factors += 2 * (radix - 1) * done;
        done *= radix;
        radix = next_radix(done, count);
    }
    if (radix == 8)
        join(output, factors, done, count, 8, true, exchanged);
    else
        join(output, factors, done, count, 4, true, exchanged);
}

MULTIVERSIONED void ck_fft(const float *input, float *output, const float *factors, const uint32_t *places,
                           size_t count) {
    transform(input, output, factors, places, count, false);
}

// The transform forward, with real and imaginary parts exchanged before and after it.
MULTIVERSIONED void ck_inverse_fft(const float *input, float *output, const float *factors, const uint32_t *places,
                                   size_t count) {
    transform(input, output, factors, places, count, true);
}

MULTIVERSIONED void ck_multiply_complex(const float *first, const float *second, float *output, size_t count) {
    for (size_t k = 0; k < count; k++) {
        const float *a = first + 2 * k, *b = second + 2 * k;
        const float re = a[0] * b[0] - a[1] * b[1], im = a[0] * b[1] + a[1] * b[0];
        output[2 * k] = re;
        output[2 * k + 1] = im;
    }
}
