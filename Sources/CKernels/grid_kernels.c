#include "kernels.h"

#include <string.h>

#include "dispatch.h"
#include "lanes.h"

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

// The bands of one moment, 32 of them.
static inline __attribute__((always_inline)) void analyze(const float *samples, const ck_grid_tables *tables,
                                                          float *bands) {
    float row[64] = {0};
    for (size_t j = 0; j < 8; j++) {
        const float *x = samples + 448 - 64 * j;
        for (size_t i = 0; i < 64; i++) row[i] += tables->window[j][i] * x[i];
    }
    for (size_t k = 0; k < CK_GRID_BANDS; k++) bands[k] = 0;
    for (size_t i = 0; i < 64; i++)
        for (size_t k = 0; k < CK_GRID_BANDS; k++) bands[k] += tables->cosines[i][k] * row[i];
}

MULTIVERSIONED void ck_grid_layer3(const float *samples, const ck_grid_tables *tables, size_t granules,
                                   float least, float *scores) {
    enum { LINES = CK_GRID_LINES, MOST = 16 };
    // The lowest band holds most of the music, the highest none.
    enum { FIRST = 1, LAST = 24 };
    float bands[(MOST + 2) * LINES][CK_GRID_BANDS];
    if (granules > MOST) return;
    for (size_t phase = 0; phase < CK_GRID_BANDS; phase++) {
        for (size_t t = 0; t < (granules + 2) * LINES - 1; t++)
            analyze(samples + phase + t * CK_GRID_BANDS, tables, bands[t]);
        for (size_t turn = 0; turn < LINES; turn++) {
            float sum = 0;
            for (size_t granule = 0; granule < granules; granule++) {
                float lines[LINES][CK_GRID_BANDS] = {{0}};
                for (size_t i = 0; i < 2 * LINES; i++) {
                    // Every second band runs backwards in frequency.
                    float band[CK_GRID_BANDS];
                    const float *here = bands[turn + granule * LINES + i];
                    for (size_t k = 0; k < CK_GRID_BANDS; k++) band[k] = k & i & 1 ? -here[k] : here[k];
                    for (size_t j = 0; j < LINES; j++)
                        for (size_t k = 0; k < CK_GRID_BANDS; k++) lines[j][k] += tables->lines[i][j] * band[k];
                }
                for (size_t j = 0; j < 8; j++) {
                    const float c = tables->butterflies[j][0], s = tables->butterflies[j][1];
                    for (size_t k = 0; k + 1 < CK_GRID_BANDS; k++) {
                        const float up = lines[LINES - 1 - j][k], down = lines[j][k + 1];
                        lines[LINES - 1 - j][k] = up * c + down * s;
                        lines[j][k + 1] = down * c - up * s;
                    }
                }
                float sums[CK_GRID_BANDS] = {0};
                for (size_t j = 0; j < LINES; j++)
                    for (size_t k = 0; k < CK_GRID_BANDS; k++)
                        sums[k] += logarithm(lines[j][k] * lines[j][k] + least);
                for (size_t k = FIRST; k < LAST; k++) sum += sums[k];
            }
            scores[phase + CK_GRID_BANDS * turn] += sum / (float)((LAST - FIRST) * LINES * granules);
        }
    }
}
