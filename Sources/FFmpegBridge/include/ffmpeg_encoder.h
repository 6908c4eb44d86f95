#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Encodes audio into a container without seeking. Use it from one thread at a time, after `ffmpeg_open` has returned
/// NULL.
struct ffmpeg_encoder;

/// Opens an encoder. NULL if FFmpeg has no such encoder or container, does not support these values, or memory
/// is exhausted.
/// - encoder: FFmpeg's name. It must accept float samples, planar unless `is_packed`.
/// - channels: 1 or 2.
struct ffmpeg_encoder *ffmpeg_encoder_open(
    const char *encoder, const char *container, int rate, int channels, int64_t bit_rate, bool is_packed);

/// Encodes interleaved samples; false on failure.
bool ffmpeg_encoder_write(struct ffmpeg_encoder *encoder, const float *samples, size_t frames);

/// Encodes the remaining samples. Nothing may be written after it.
bool ffmpeg_encoder_finish(struct ffmpeg_encoder *encoder);

/// The output since the last call; valid until the next call of any of these functions.
const uint8_t *ffmpeg_encoder_take(struct ffmpeg_encoder *encoder, size_t *count);

void ffmpeg_encoder_free(struct ffmpeg_encoder *encoder);
