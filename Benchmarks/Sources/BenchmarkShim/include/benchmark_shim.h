// Google Benchmark for Swift, which cannot call its C++ templates.
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Times body(context), repeated as often as Google Benchmark finds necessary, in `repetitions`
/// repetitions.
///
/// - Returns: the median over the repetitions of the seconds a call takes: of this thread's CPU
///   time, which a busy machine disturbs less, or of wall time.
double benchmark_median_seconds(const char *name, void (*body)(void *), void *context, int repetitions,
                                double minimum_seconds, int wall_time);

#ifdef __cplusplus
}
#endif
