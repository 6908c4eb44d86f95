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

MULTIVERSIONED void ck_accumulate_rows(const float *factors, const float *restrict rows, size_t row_count,
                                       double *restrict sums, size_t count) {
#pragma clang fp contract(off)
    for (size_t i = 0; i < row_count; i++) {
        const double factor = (double)factors[i];
        const float *restrict row = rows + i * count;
        for (size_t j = 0; j < count; j++) sums[j] += factor * (double)row[j];
    }
}

MULTIVERSIONED void ck_rotate(double *restrict first, double *restrict second, double cosine, double sine,
                              size_t count) {
#pragma clang fp contract(off)
    for (size_t j = 0; j < count; j++) {
        const double x = first[j], y = second[j];
        first[j] = cosine * x - sine * y;
        second[j] = sine * x + cosine * y;
    }
}
