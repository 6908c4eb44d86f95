import AudioDecoding

#if FFmpeg
    import FFmpegBridge

    /// An encoder of libavcodec with its container. The class owns both.
    final class AudioEncoder {
        private let handle: OpaquePointer

        /// - Returns: nil if the installed FFmpeg has no such encoder, or if the encoder does not support these values.
        init?(_ format: EncodedFormat, sampleRate: Int, channelCount: Int, bitRate: Int) {
            guard FFmpegLibrary.missing == nil,
                let handle = ffmpeg_encoder_open(
                    format.encoder, format.container, Int32(sampleRate), Int32(channelCount), Int64(bitRate),
                    format.isPacked)
            else { return nil }
            self.handle = handle
        }

        deinit { ffmpeg_encoder_free(handle) }

        /// Encodes interleaved samples.
        /// - Returns: the encoded bytes so far; nil on failure.
        func encode(_ samples: [Float], channelCount: Int) -> [UInt8]? {
            ffmpeg_encoder_write(handle, samples, samples.count / channelCount) ? taken() : nil
        }

        /// The remaining bytes. Call it once.
        func finish() -> [UInt8]? { ffmpeg_encoder_finish(handle) ? taken() : nil }

        private func taken() -> [UInt8] {
            var count = 0
            let bytes = ffmpeg_encoder_take(handle, &count)
            return Array(UnsafeBufferPointer(start: bytes, count: count))
        }
    }
#else
    /// A placeholder for builds without FFmpeg, which have no encoders.
    final class AudioEncoder {
        init?(_: EncodedFormat, sampleRate _: Int, channelCount _: Int, bitRate _: Int) { return nil }
        func encode(_: [Float], channelCount _: Int) -> [UInt8]? { nil }
        func finish() -> [UInt8]? { nil }
    }
#endif
