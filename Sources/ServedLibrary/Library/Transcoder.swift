package import AudioEncoding
import Foundation
package import MusicLibrary
import Synchronization

/// Transcodes files while they are sent, for players that request another format or a lower bit rate.
///
/// The number at once is limited. Each has its own thread, which ends when the player disconnects. Nothing is kept.
package final class Transcoder: Sendable {
    /// How a file is sent.
    package enum Plan: Equatable, Sendable {
        /// Unchanged.
        case original
        /// Transcoded.
        case transcoded(EncodedFormat, bitRate: Int, offset: Double)
    }

    private let limit: Int
    private let running = Mutex(0)

    /// - Parameter limit: the maximum number at once; each keeps a core busy.
    package init(limit: Int = max(2, ProcessInfo.processInfo.activeProcessorCount)) { self.limit = limit }

    /// Number of files being transcoded.
    package var runningCount: Int { running.withLock { $0 } }

    /// Whether this machine has an encoder.
    package static var isAvailable: Bool { EncodedFormat.all.contains(where: \.isAvailable) }

    /// How a track is sent.
    ///
    /// The original is sent if it satisfies the request: the format is the requested one or none was requested, the
    /// mean bit rate is within the bound, and the request starts at the beginning. It is also sent if no encoder is
    /// available.
    /// - Parameters:
    ///   - format: `raw` for the original in any case; nil or an unknown one for any format.
    ///   - maxBitRate: kilobits per second; nil or 0 for any.
    ///   - offset: seconds to skip.
    ///   - available: formats with an encoder.
    package static func plan(
        _ track: LibraryTrack, format: String?, maxBitRate: Int?, offset: Double = 0,
        available: [EncodedFormat] = EncodedFormat.all.filter(\.isAvailable)
    ) -> Plan {
        guard format != "raw" else { return .original }
        let bound = (maxBitRate ?? 0) > 0 ? min(maxBitRate ?? 0, 10_000) * 1000 : nil
        let mean = track.duration > 0 ? Double(track.fileSize) * 8 / track.duration : 0
        let isSlowEnough = bound.map { mean <= Double($0) } ?? true
        let wanted = available.first { $0.name == format && $0.name != Self.name(of: track) }
        guard wanted != nil || !isSlowEnough || offset > 0 else { return .original }
        let own = available.first { $0.name == Self.name(of: track) && $0.name == format }
        guard let chosen = wanted ?? own ?? available.first(where: { $0 == .mp3 }) ?? available.first else {
            return .original
        }
        let bitRate = min(bound ?? chosen.usualBitRate, chosen.bitRates.upperBound)
        return .transcoded(chosen, bitRate: max(bitRate, chosen.bitRates.lowerBound), offset: max(0, offset))
    }

    /// Players' name for the format of a track.
    private static func name(of track: LibraryTrack) -> String? {
        track.format == "vorbis" ? EncodedFormat.vorbis.name : track.format
    }

    /// Starts transcoding when the first byte is requested.
    /// - Throws: `APIError`, 503, when the limit is reached; `AudioError` when the file cannot be transcoded.
    package func stream(
        _ path: RawPath, as format: EncodedFormat, bitRate: Int, offset: Double,
        permit: (any Sendable)? = nil
    ) throws -> ByteStream {
        guard let turn = Turn(self) else { throw APIError.busy(seconds: 5) }
        // A file that cannot be decoded must fail before the header reports success.
        _ = try EncodedAudio(path, as: format, bitRate: bitRate, offset: offset)
        return ByteStream([turn, permit ?? turn]) {
            let audio = try EncodedAudio(path, as: format, bitRate: bitRate, offset: offset)
            return { try audio.next() }
        }
    }

    /// Counts as a transcoding while it lives.
    private final class Turn: Sendable {
        private let transcoder: Transcoder

        init?(_ transcoder: Transcoder) {
            let isFree = transcoder.running.withLock { running in
                guard running < transcoder.limit else { return false }
                running += 1
                return true
            }
            guard isFree else { return nil }
            // The last statement, because `deinit` also runs for a complete value when this fails.
            self.transcoder = transcoder
        }

        deinit { transcoder.running.withLock { $0 -= 1 } }
    }
}
