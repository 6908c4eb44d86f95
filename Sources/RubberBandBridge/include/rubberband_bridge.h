#pragma once
#include <stdbool.h>
#include <stddef.h>

/// Rubber Band, which changes the length of sound and not its pitch. The library is opened only when it is needed: it is under
/// the GPL, and only a mix uses it.

/// Whether the library can be opened.
bool rubberband_bridge_is_available(void);

/// Stretches sound of two channels so that given frames come to given places.
///
/// - input: two channels of `frames` frames.
/// - from, to: `count` pairs of frames in the input and in the output, in order, without the beginning and the end.
/// - output: two channels of `output_frames` frames. What is missing at the end is silence.
///
/// Returns NULL, or the cause of the failure.
const char *rubberband_bridge_stretch(
    int sample_rate, const float *const input[2], size_t frames, const unsigned *from, const unsigned *to, size_t count,
    float *const output[2], size_t output_frames);
