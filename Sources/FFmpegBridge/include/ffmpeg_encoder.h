#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Sound being encoded into a container that is never sought in. Used from one thread at a time, after `ffmpeg_open` has
/// returned NULL.
struct ffmpeg_encoder;

/// Opens one; NULL when FFmpeg has no such encoder or container, does not take these values, or memory is out.
/// - encoder: FFmpeg's name of it; it takes float samples, in planes unless `is_packed`.
/// - channels: 1 or 2.
struct ffmpeg_encoder *ffmpeg_encoder_open(
    const char *encoder, const char *container, int rate, int channels, int64_t bit_rate, bool is_packed);

/// Encodes interleaved samples; false when that fails.
bool ffmpeg_encoder_write(struct ffmpeg_encoder *encoder, const float *samples, size_t frames);

/// Encodes what is left; nothing may be written after it.
bool ffmpeg_encoder_finish(struct ffmpeg_encoder *encoder);

/// What has come out since the last call, as it was written; valid until the next call of any of these.
const uint8_t *ffmpeg_encoder_take(struct ffmpeg_encoder *encoder, size_t *count);

void ffmpeg_encoder_free(struct ffmpeg_encoder *encoder);
