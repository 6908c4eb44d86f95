package import AudioDecoding
import SpectralFeatures

/// Re-encodes a file piece by piece. Memory does not depend on its length.
///
/// Every file that can be decoded can be encoded. Sound with more than two channels becomes mono, the mean of all
/// channels except the subwoofer, because decoders do not distinguish left from right there. Samples beyond ±1 are
/// clipped. An instance must be used from one thread at a time.
package final class EncodedAudio {
    private let path: RawPath
    private let file: AudioFile
    private let encoder: AudioEncoder
    private let resamplers: [Resampler]
    /// For each encoded channel the channels of the file that it is the mean of.
    private let sources: [[Int]]
    /// Number of frames still to skip.
    private var skipped: Int
    private var samples: [Float]
    private var hasEnded = false

    /// Opens the file.
    /// - Parameters:
    ///   - path: path of the file.
    ///   - format: the target format.
    ///   - bitRate: bits per second, clamped to the range of the format.
    ///   - offset: seconds to skip, exact to a frame; they are decoded, which takes a thousandth of their duration.
    ///   - sampleRate: one of the format's rates, in Hz; nil for that of the file or, if the format lacks it, another.
    ///   - isMono: whether two channels become one, too.
    /// - Throws: `AudioError`: the errors of `AudioFile`, and `unsupportedFormat` if the encoder is missing.
    package init(
        _ path: RawPath, as format: EncodedFormat, bitRate: Int, offset: Double, sampleRate: Int? = nil,
        isMono: Bool = false
    ) throws(AudioError) {
        let file = try AudioFile(path)
        let rate = format.sampleRate(for: sampleRate ?? file.sampleRate)
        let heard = file.channelLayout.speakers.indices.filter { file.channelLayout.speakers[$0] != .lowFrequency }
        let all = heard.isEmpty ? Array(0..<file.channelCount) : heard
        let sources = isMono || file.channelCount > 2 ? [all] : (0..<file.channelCount).map { [$0] }
        let channelCount = sources.count
        let bits = min(max(bitRate, format.bitRates.lowerBound), format.bitRates.upperBound)
        guard let encoder = AudioEncoder(format, sampleRate: rate, channelCount: channelCount, bitRate: bits) else {
            throw AudioError(
                .unsupportedFormat, path, "no encoder for \(format.name) is available; FFmpeg must include one")
        }
        (self.path, self.file, self.encoder, self.sources) = (path, file, encoder, sources)
        resamplers = (0..<channelCount).map { _ in Resampler(from: file.sampleRate, to: rate) }
        skipped = Int((min(max(offset, 0), 1e9) * Double(file.sampleRate)).rounded())
        samples = [Float](repeating: 0, count: 16_384 / file.channelCount * file.channelCount)
    }

    /// The next bytes; nil at the end.
    /// - Throws: `AudioError`.
    package func next() throws(AudioError) -> [UInt8]? {
        while !hasEnded {
            let count = try file.read(into: &samples)
            hasEnded = count == 0
            guard let bytes = hasEnded ? end() : encode(count) else {
                throw AudioError(.decodingFailed, path, "the file was decoded but could not be encoded")
            }
            if !bytes.isEmpty { return bytes }
        }
        return nil
    }

    private func encode(_ count: Int) -> [UInt8]? {
        let first = min(skipped, count)
        skipped -= first
        guard first < count else { return [] }
        return encode(
            zip(resamplers, sources).map { resampler, channels in
                resampler.process((first..<count).map { mixed($0, channels) })
            })
    }

    private func end() -> [UInt8]? {
        guard let last = encode(resamplers.map { $0.finish() }), let rest = encoder.finish() else { return nil }
        return last + rest
    }

    private func encode(_ channels: [[Float]]) -> [UInt8]? {
        let frames = channels[0].count
        var interleaved = [Float](repeating: 0, count: frames * channels.count)
        for (channel, values) in channels.enumerated() {
            for index in 0..<frames { interleaved[index * channels.count + channel] = values[index] }
        }
        return encoder.encode(interleaved, channelCount: channels.count)
    }

    private func mixed(_ frame: Int, _ channels: [Int]) -> Float {
        channels.reduce(0) { $0 + samples[frame * file.channelCount + $1] } / Float(channels.count)
    }
}
