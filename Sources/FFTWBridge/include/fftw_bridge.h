#pragma once

/// A transform of FFTW 3 in single precision.
///
/// Only this target refers to FFTW, and no other one depends on the trait. So a library without FFTW is linked from the
/// objects of a program with it: `Scripts/build-c-library` replaces this target's object.
struct fftw_bridge_plan;

/// Plans a transform of complex numbers, not normalized, by FFTW_ESTIMATE, which measures nothing and so chooses the same
/// algorithm on every run.
///
/// FFTW has one planner for the whole process. Calls of this function and of `fftw_bridge_destroy` must not overlap.
///
/// - length: complex numbers, at least 1.
/// - sign: of the exponent, −1 or 1.
/// - input, output: different buffers of `2 * length` floats, which are neither read nor written. Those of
///   `fftw_bridge_execute` must be aligned as these are.
///
/// Returns NULL without the trait FFTW, or if memory is exhausted.
struct fftw_bridge_plan *fftw_bridge_create(int length, int sign, float *input, float *output);

/// Executes a plan; `input` is not changed. Thread-safe.
void fftw_bridge_execute(const struct fftw_bridge_plan *plan, const float *input, float *output);

void fftw_bridge_destroy(struct fftw_bridge_plan *plan);
