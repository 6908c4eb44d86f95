#include <string.h>

#include "dispatch.h"
#include "kernels.h"

// All arithmetic is in integers, so every machine finds the same alignment.
typedef uint16_t words __attribute__((vector_size(64), aligned(2)));
typedef uint8_t octets __attribute__((vector_size(32), aligned(1)));
typedef uint8_t wideOctets __attribute__((vector_size(64), aligned(1)));
typedef uint16_t wideWords __attribute__((vector_size(128), aligned(2)));
typedef int8_t marks __attribute__((vector_size(32), aligned(1)));
typedef int16_t wordMarks __attribute__((vector_size(64), aligned(2)));
enum { WORDS = 32 };

MULTIVERSIONED void qmax_similarity(const uint16_t *first, size_t firstCount, const uint16_t *second,
                                    size_t secondCount, size_t window, uint8_t *similarity, size_t stride,
                                    uint16_t *scratch) {
    if (firstCount < window || secondCount < window) return;
    size_t columns = secondCount - window + 1, ring = window + 1;
    // Products of frames, in as many rows as a window has plus one, followed by the sums over windows.
    uint16_t *restrict sums = scratch + ring * stride;
    for (size_t i = 0; i < firstCount; i++) {
        const uint16_t *frame = first + i * QMAX_PITCH_CLASSES;
        uint16_t *products = scratch + i % ring * stride;
        for (size_t j = 0; j < stride; j += WORDS) {
            words sum = {0};
            for (size_t c = 0; c < QMAX_PITCH_CLASSES; c++) sum += frame[c] * *(const words *)(second + c * stride + j);
            *(words *)(products + j) = sum;
        }
        if (i + 1 < window) continue;
        size_t top = i + 1 - window;
        if (top == 0) {
            memset(sums, 0, stride * sizeof *sums);
            for (size_t t = 0; t < window; t++)
                for (size_t j = 0; j < columns; j++) sums[j] = (uint16_t)(sums[j] + scratch[t * stride + j + t]);
        } else {
            // One step down the diagonal, from the right so that nothing is overwritten: one frame leaves, another
            // enters.
            const uint16_t *restrict leaving = scratch + (top - 1) % ring * stride;
            memmove(sums + 1, sums, (columns - 1) * sizeof *sums);
            for (size_t j = 1; j < columns; j++)
                sums[j] = (uint16_t)(sums[j] - leaving[j - 1] + products[j + window - 1]);
            sums[0] = 0;
            for (size_t t = 0; t < window; t++) sums[0] = (uint16_t)(sums[0] + scratch[(top + t) % ring * stride + t]);
        }
        for (size_t j = 0; j < stride; j++) similarity[top * stride + j] = (uint8_t)(sums[j] >> 8);
    }
}

MULTIVERSIONED void qmax_row_thresholds(const uint8_t *similarity, size_t rows, size_t stride, size_t nearest,
                                        uint8_t *thresholds) {
    for (size_t i = 0; i < rows; i++) {
        const uint8_t *row = similarity + i * stride;
        unsigned threshold = 0;
        for (unsigned bit = 128; bit > 0; bit >>= 1) {
            uint8_t trial = (uint8_t)(threshold | bit);
            // Below 16,384 columns a byte is sufficient for the counts.
            wideOctets counts = {0};
            for (size_t j = 0; j < stride; j += QMAX_LANES)
                counts -= (wideOctets)(*(const wideOctets *)(row + j) >= trial);
            if (__builtin_reduce_add(__builtin_convertvector(counts, wideWords)) >= nearest) threshold = trial;
        }
        thresholds[i] = (uint8_t)(threshold > 0 ? threshold : 1);
    }
}

MULTIVERSIONED void qmax_column_thresholds(const uint8_t *similarity, size_t rows, size_t stride, size_t nearest,
                                           uint8_t *thresholds) {
    for (size_t j = 0; j < stride; j += QMAX_LANES) {
        wideOctets threshold = {0};
        for (unsigned bit = 128; bit > 0; bit >>= 1) {
            wideOctets trial = threshold | (uint8_t)bit;
            wideWords counts = {0};
            for (size_t start = 0; start < rows; start += 255) {
                size_t end = rows - start < 255 ? rows : start + 255;
                wideOctets part = {0};
                for (size_t i = start; i < end; i++)
                    part -= (wideOctets)(*(const wideOctets *)(similarity + i * stride + j) >= trial);
                counts += __builtin_convertvector(part, wideWords);
            }
            wideOctets reached = __builtin_convertvector((wideWords)(counts >= (uint16_t)nearest), wideOctets);
            threshold |= reached & (uint8_t)bit;
        }
        *(wideOctets *)(thresholds + j) = threshold | ((wideOctets)(threshold == 0) & 1);
    }
}

MULTIVERSIONED uint16_t qmax_score(const uint8_t *similarity, size_t rows, size_t stride, const uint8_t *rowThresholds,
                                   const uint8_t *columnThresholds, uint16_t *scratch) {
    size_t width = stride + 2;
    memset(scratch, 0, 3 * width * sizeof *scratch);
    uint16_t *above2 = scratch, *above = scratch + width, *current = scratch + 2 * width;
    words best = {0};
    for (size_t i = 0; i < rows; i++) {
        const uint8_t *row = similarity + i * stride;
        for (size_t j = 0; j < stride; j += WORDS) {
            words one = *(const words *)(above + j + 1), two = *(const words *)(above2 + j + 1);
            words skip = *(const words *)(above + j);
            words from = __builtin_elementwise_max(__builtin_elementwise_max(one, two), skip);
            octets values = *(const octets *)(row + j);
            marks set = (values >= rowThresholds[i]) & (values >= *(const octets *)(columnThresholds + j));
            words isSet = (words)__builtin_convertvector(set, wordMarks);
            // A true comparison is -1.
            words score = (isSet & (from + 2)) | (~isSet & (from + (words)(from > 0)));
            *(words *)(current + j + 2) = score;
            best = __builtin_elementwise_max(best, score);
        }
        uint16_t *oldest = above2;
        above2 = above;
        above = current;
        current = oldest;
    }
    return __builtin_reduce_max(best);
}
