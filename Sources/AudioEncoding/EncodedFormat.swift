import AudioDecoding

#if FFmpeg
    import FFmpegBridge
#endif

/// A target format for players: a codec in a container that can be streamed.
package struct EncodedFormat: Hashable, Sendable {
    /// The name that players use, which is also the extension of such files.
    package let name: String
    /// MIME type.
    package let mediaType: String
    /// Bits per second if none are requested.
    package let usualBitRate: Int
    /// Bits per second that the encoder accepts at all rates and numbers of channels used here.
    package let bitRates: ClosedRange<Int>
    /// FFmpeg's names of encoder and container.
    let encoder, container: String
    /// Whether the encoder takes interleaved samples.
    let isPacked: Bool
    /// Supported rates, in Hz. Sound with another rate is resampled to the last one.
    package let sampleRates: [Int]

    /// At 32,000 Hz and below, encoders refuse the higher bit rates for one channel, or do not reach them.
    private static let musicRates = [44_100, 48_000]

    /// MP3, encoded by LAME.
    package static let mp3 = EncodedFormat(
        name: "mp3", mediaType: "audio/mpeg", usualBitRate: 192_000, bitRates: 32_000...320_000,
        encoder: "libmp3lame", container: "mp3", isPacked: false, sampleRates: musicRates)
    /// Opus in Ogg.
    package static let opus = EncodedFormat(
        name: "opus", mediaType: "audio/ogg; codecs=opus", usualBitRate: 128_000, bitRates: 16_000...256_000,
        encoder: "libopus", container: "ogg", isPacked: true, sampleRates: [48_000])
    /// Vorbis in Ogg.
    package static let vorbis = EncodedFormat(
        name: "ogg", mediaType: "audio/ogg; codecs=vorbis", usualBitRate: 160_000, bitRates: 64_000...240_000,
        encoder: "libvorbis", container: "ogg", isPacked: false, sampleRates: musicRates)
    /// AAC with ADTS headers, as used in broadcasts.
    package static let aac = EncodedFormat(
        name: "aac", mediaType: "audio/aac", usualBitRate: 160_000, bitRates: 32_000...256_000, encoder: "aac",
        container: "adts", isPacked: false, sampleRates: musicRates)

    /// All supported formats, whether or not this machine has an encoder for them.
    package static let all = [mp3, opus, vorbis, aac]

    /// Whether the installed FFmpeg has the encoder; always false if the package was built without FFmpeg.
    package var isAvailable: Bool {
        #if FFmpeg
            FFmpegLibrary.missing == nil && ffmpeg_avcodec_find_encoder_by_name(encoder) != nil
        #else
            false
        #endif
    }

    /// The greatest number of bytes of some sound; nil if the encoder varies its rate with the sound, as those in Ogg do.
    ///
    /// MP3 has a constant rate, and up to two further frames. AAC has a header of 7 bytes every 1024 samples, and its encoder
    /// is up to 3 % above the rate.
    /// - Parameters:
    ///   - seconds: the duration.
    ///   - bitRate: bits per second.
    package func greatestSize(seconds: Double, bitRate: Int) -> Int? {
        let bytes = min(max(0, seconds), 1e7) * Double(bitRate) / 8
        return switch self {
        case .mp3: Int(bytes) + 4096
        case .aac: Int(1.05 * bytes + min(max(0, seconds), 1e7) * 7 * 48_000 / 1024) + 4096
        default: nil
        }
    }

    /// The bit rates of layer III (MPEG-1, ISO/IEC 11172-3, 2.4.2.3). LAME takes the nearest, which may be a higher one.
    private static let layerIIIBitRates = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
        .map { $0 * 1000 }

    /// The greatest bit rate that the encoder keeps to and that is not above a limit; nil if there is none.
    package func bitRate(atMost limit: Int) -> Int? {
        guard limit >= bitRates.lowerBound else { return nil }
        return self == .mp3 ? Self.layerIIIBitRates.last { $0 <= limit } : min(limit, bitRates.upperBound)
    }

    /// The rate at which sound with another rate is encoded.
    package func sampleRate(for rate: Int) -> Int {
        sampleRates.contains(rate) ? rate : sampleRates[sampleRates.count - 1]
    }
}
