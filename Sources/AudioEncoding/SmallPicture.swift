import AudioDecoding

#if FFmpeg
    import FFmpegBridge
#endif

/// Reduces pictures for players, which show a hundred of them at once.
package enum SmallPicture {
    /// A picture with sides of at most `size`, as JPEG.
    /// - Parameters:
    ///   - bytes: a JPEG, PNG or GIF.
    ///   - size: pixels, from 1.
    /// - Returns: nil if it is small enough, cannot be decoded, is unsupported (WebP, CMYK, 16 bits per sample, more
    ///   than 40 million pixels), or if FFmpeg is missing.
    package static func jpeg(_ bytes: [UInt8], size: Int) -> [UInt8]? {
        #if FFmpeg
            guard FFmpegLibrary.missing == nil, size >= 1, let codec = codec(bytes) else { return nil }
            let bytes = codec == "png" ? PNGNotes.removed(from: bytes) : bytes
            var count = 0
            guard
                let picture = ffmpeg_picture_shrink(
                    codec, bytes, bytes.count, Int32(clamping: size), &count)
            else { return nil }
            defer { ffmpeg_picture_free(picture) }
            return Array(UnsafeBufferPointer(start: picture, count: count))
        #else
            return nil
        #endif
    }

    private static func codec(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "mjpeg" }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png" }
        return bytes.starts(with: Array("GIF8".utf8)) ? "gif" : nil
    }
}
