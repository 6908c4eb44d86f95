#include "kernels.h"

#include "dispatch.h"

MULTIVERSIONED void ck_accumulate_products(const float *row, double *restrict sums, double *restrict products,
                                           size_t count) {
    for (size_t i = 0; i < count; i++) {
        const double x = (double)row[i];
        sums[i] += x;
        double *restrict line = products + i * count;
        for (size_t j = 0; j < count; j++) line[j] += x * (double)row[j];
    }
}
