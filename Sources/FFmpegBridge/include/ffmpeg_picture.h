#pragma once
#include <stddef.h>
#include <stdint.h>

/// A picture made smaller, as JPEG: neither side is longer than `size`. From any thread, after `ffmpeg_open` has returned NULL.
///
/// - codec: FFmpeg's name of what `bytes` are in, `mjpeg`, `png` or `gif`.
/// - size: from 1.
///
/// Returns `count` bytes, to be freed by `ffmpeg_picture_free`; NULL where the picture is that small already, cannot be decoded,
/// has more than 40 million pixels, is of a kind that is not handled (16 bits, CMYK), or memory is out.
uint8_t *ffmpeg_picture_shrink(const char *codec, const uint8_t *bytes, size_t length, int size, size_t *count);

void ffmpeg_picture_free(uint8_t *bytes);
