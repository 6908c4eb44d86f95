#pragma once
#include <stddef.h>
#include <stdint.h>

/// Reduces a picture to sides of at most `size`, as JPEG. Thread-safe; call it after `ffmpeg_open` has returned NULL.
///
/// - codec: FFmpeg's name for the format of `bytes`: `mjpeg`, `png` or `gif`.
/// - size: from 1.
///
/// Returns `count` bytes, to be freed by `ffmpeg_picture_free`; NULL if the picture is small enough, cannot be decoded,
/// has more than 40 million pixels, is unsupported (16 bits, CMYK), or if memory is exhausted.
uint8_t *ffmpeg_picture_shrink(const char *codec, const uint8_t *bytes, size_t length, int size, size_t *count);

void ffmpeg_picture_free(uint8_t *bytes);
