// deflateInit2 is a macro, which Swift cannot call.
#pragma once
#include <stdbool.h>
#include <zlib.h>

/// Compresses `size` bytes as `window` says: 15 for zlib's format (HTTP's "deflate"), 31 for gzip's.
/// - count: room in `target`; how many bytes were written, afterwards.
/// Returns false if the buffer is too small or memory is exhausted.
static inline bool czlib_compress(const unsigned char *bytes, size_t size, int window, unsigned char *target, size_t *count) {
    z_stream stream = {0};
    if (size > 0x7FFFFFFF || *count > 0x7FFFFFFF) return false;
    if (deflateInit2(&stream, 6, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY) != Z_OK) return false;
    stream.next_in = (unsigned char *)bytes;
    stream.avail_in = (uInt)size;
    stream.next_out = target;
    stream.avail_out = (uInt)*count;
    const bool is_whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    *count -= stream.avail_out;
    deflateEnd(&stream);
    return is_whole;
}
