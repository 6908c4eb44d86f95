// Natural logarithms of sixteen finite positive numbers. Vectors are passed by pointer: as function results, even of
// inlined functions, their ABI depends on the instruction set.
#pragma once
#include "lanes.h"

// x = m · 2^e with m in [√½, √2): stores m, returns e.
#define split_exponent(x)                                                                                              \
    ({                                                                                                                 \
        const integer_lanes shifted = (integer_lanes) * (x) - 0x3f3504f3; /* bits of √½ */                            \
        *(x) = (lanes)((shifted & 0x007fffff) + 0x3f3504f3);                                                           \
        shifted >> 23;                                                                                                 \
    })

// ln m by the minimax polynomial of Cephes logf (S. Moshier).
static inline __attribute__((always_inline)) void logarithm(lanes *x) {
    lanes m = *x;
    const lanes e = __builtin_convertvector(split_exponent(&m), lanes);
    m -= 1.0f;
    const lanes z = m * m;
    lanes p = 7.0376836292e-2f * m - 1.1514610310e-1f;
    p = p * m + 1.1676998740e-1f;
    p = p * m - 1.2420140846e-1f;
    p = p * m + 1.4249322787e-1f;
    p = p * m - 1.6668057665e-1f;
    p = p * m + 2.0000714765e-1f;
    p = p * m - 2.4999993993e-1f;
    p = p * m + 3.3333331174e-1f;
    p = p * m * z;
    p += -2.12194440e-4f * e;
    p += -0.5f * z;
    *x = m + p + 0.693359375f * e;
}
