#include "kernels.h"

#include "dispatch.h"

#define LARGEST_BAND_COUNT 256

static inline float larger(float a, float b) { return a > b ? a : b; }

MULTIVERSIONED void ck_band_rises(const float *current, const float *previous, const uint32_t *edges, size_t groups,
                                  float *output) {
    float rise[LARGEST_BAND_COUNT];
    const size_t bands = edges[groups] < LARGEST_BAND_COUNT ? edges[groups] : LARGEST_BAND_COUNT;
    if (bands < 2) return;
    rise[0] = larger(0, current[0] - larger(previous[0], previous[1]));
    for (size_t b = 1; b + 1 < bands; b++) {
        const float loudest = larger(previous[b], larger(previous[b - 1], previous[b + 1]));
        rise[b] = larger(0, current[b] - loudest);
    }
    rise[bands - 1] = larger(0, current[bands - 1] - larger(previous[bands - 1], previous[bands - 2]));
    for (size_t g = 0; g < groups; g++) {
        float sum = 0;
        for (size_t b = edges[g]; b < edges[g + 1] && b < bands; b++) sum += rise[b];
        output[g] = sum / (float)(edges[g + 1] - edges[g]);
    }
}

enum { PHASES = 32 };

float ck_best_phase(const float *values, const uint8_t *phases, size_t count) {
    float sums[PHASES] = {0};
    for (size_t i = 0; i < count; i++) sums[phases[i] % PHASES] += values[i];
    float best = sums[PHASES - 1] + sums[0];
    for (size_t p = 0; p + 1 < PHASES; p++) best = larger(best, sums[p] + sums[p + 1]);
    return best;
}
