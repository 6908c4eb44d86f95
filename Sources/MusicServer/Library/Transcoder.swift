package import AudioEncoding
package import AudioFeatures
import Foundation
package import MusicLibrary
import Synchronization

/// Files encoded again while they are sent, for players that ask for another format or a lower bit rate.
///
/// So many at once, each on a thread of its own that ends when the player hangs up. Nothing is kept.
package final class Transcoder: Sendable {
    /// How a file is sent.
    package enum Plan: Equatable, Sendable {
        /// As it lies there.
        case original
        /// Encoded again.
        case transcoded(EncodedFormat, bitRate: Int, offset: Double)
    }

    private let limit: Int
    private let running = Mutex(0)

    /// - Parameter limit: files that are encoded at once; encoding keeps a core busy.
    package init(limit: Int = max(2, ProcessInfo.processInfo.activeProcessorCount)) { self.limit = limit }

    /// Files that are being encoded.
    package var runningCount: Int { running.withLock { $0 } }

    /// Whether this machine has an encoder.
    static var isAvailable: Bool { EncodedFormat.all.contains(where: \.isAvailable) }

    /// How a track is sent.
    ///
    /// The original is, whenever it satisfies what is asked for: its format is the one asked for or none was, its mean bit
    /// rate is not above the bound, and it is sent from its beginning. It is also sent where there is no encoder.
    /// - Parameters:
    ///   - format: `raw` for the original in any case; nil, or one that is not known here, for any.
    ///   - maxBitRate: in kilobits per second; nil or 0 for any.
    ///   - offset: seconds that are left out.
    ///   - available: formats for which there is an encoder.
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

    /// What players call the format of a track.
    private static func name(of track: LibraryTrack) -> String? {
        track.format == "vorbis" ? EncodedFormat.vorbis.name : track.format
    }

    /// Begins to encode a file once its first byte is asked for.
    /// - Throws: `APIError`, 503, when enough are being encoded; `AudioError` when it cannot be.
    package func stream(
        _ path: RawPath, as format: EncodedFormat, bitRate: Int, offset: Double,
        permit: (any Sendable)? = nil
    ) throws -> ByteStream {
        guard let turn = Turn(self) else { throw APIError.busy(seconds: 5) }
        // What cannot be decoded is told before a header says that all is well.
        _ = try EncodedAudio(path, as: format, bitRate: bitRate, offset: offset)
        return ByteStream([turn, permit ?? turn]) {
            let audio = try EncodedAudio(path, as: format, bitRate: bitRate, offset: offset)
            return { try audio.next() }
        }
    }

    /// Counts as one that is being encoded for as long as it lives.
    private final class Turn: Sendable {
        private let transcoder: Transcoder

        init?(_ transcoder: Transcoder) {
            let isFree = transcoder.running.withLock { running in
                guard running < transcoder.limit else { return false }
                running += 1
                return true
            }
            guard isFree else { return nil }
            // Last: what is whole is taken down by `deinit`, also when this fails.
            self.transcoder = transcoder
        }

        deinit { transcoder.running.withLock { $0 -= 1 } }
    }
}
