package import AudioEncoding
import AudioFeatures

/// A form in which a file is encoded again.
package struct EncodedStream: Equatable, Sendable {
    package let format: EncodedFormat
    /// Bits per second.
    package let bitRate: Int
    /// Hz.
    package let sampleRate: Int
    /// 1 or 2.
    package let channelCount: Int

    package init(_ format: EncodedFormat, bitRate: Int, sampleRate: Int, channelCount: Int) {
        (self.format, self.bitRate, self.sampleRate) = (format, bitRate, sampleRate)
        self.channelCount = channelCount
    }

    /// As players send it back: “mp3-192000-44100-2”. It needs no escaping, and depends on nothing that the server keeps.
    package var parameters: String { "\(format.name)-\(bitRate)-\(sampleRate)-\(channelCount)" }

    /// Reads what a player sends.
    /// - Returns: nil unless it is a form in which this server encodes.
    package init?(_ parameters: String, available: [EncodedFormat] = EncodedFormat.all.filter(\.isAvailable)) {
        guard parameters.utf8.count <= 64 else { return nil }
        let parts = parameters.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 4, let format = available.first(where: { $0.name == parts[0] }),
            let bitRate = Int(parts[1]), let sampleRate = Int(parts[2]), let channelCount = Int(parts[3]),
            format.bitRates.contains(bitRate), format.sampleRates.contains(sampleRate), 1...2 ~= channelCount
        else { return nil }
        self.init(format, bitRate: bitRate, sampleRate: sampleRate, channelCount: channelCount)
    }

    /// The same as players know it.
    package var details: StreamDetails {
        let format: AudioFormat =
            switch format {
            case .opus: .opus
            case .vorbis: .vorbis
            case .aac: .aac
            default: .mp3
            }
        return StreamDetails(
            format, AudioCoding(codec: format.rawValue), channelCount: channelCount, bitRate: bitRate,
            sampleRate: sampleRate)
    }
}
