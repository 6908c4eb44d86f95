// deflateInit2 and inflateInit2 are macros, which Swift cannot call.
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

/// Decompresses `size` bytes of a bare deflate stream (RFC 1951).
/// - count: room in `target`; how many bytes were written, afterwards, also of a stream that is cut or damaged.
/// Returns whether the stream is whole.
static inline bool czlib_inflate(const unsigned char *bytes, size_t size, unsigned char *target, size_t *count) {
    z_stream stream = {0};
    const size_t room = *count;
    *count = 0;
    if (size > 0x7FFFFFFF || room > 0x7FFFFFFF) return false;
    if (inflateInit2(&stream, -15) != Z_OK) return false;
    stream.next_in = (unsigned char *)bytes;
    stream.avail_in = (uInt)size;
    stream.next_out = target;
    stream.avail_out = (uInt)room;
    const bool is_whole = inflate(&stream, Z_FINISH) == Z_STREAM_END;
    *count = room - stream.avail_out;
    inflateEnd(&stream);
    return is_whole;
}
