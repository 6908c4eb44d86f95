package import AudioEncoding
import Foundation
package import MusicLibrary
import WorkerThreads

/// Transcodes files while they are sent, for players that request another format or a lower bit rate.
///
/// Each has its own thread, which ends when the player disconnects. Only so many encoders work at once, in turns; one whose
/// player is paused or slow takes no turn. Nothing is kept.
package final class Transcoder: Sendable {
    /// How a file is sent.
    package enum Plan: Equatable, Sendable {
        /// Unchanged.
        case original
        case transcoded(EncodedFormat, bitRate: Int, offset: Double)
    }

    private struct Places: Sendable { var (open, working) = (0, 0) }

    package let openLimit, workLimit: Int
    private let patience: Duration
    private let places = Monitor(Places())

    /// - Parameters:
    ///   - openLimit: the maximum number of encoders; each has a thread and a few MB. A player keeps one while it is paused.
    ///   - workLimit: the maximum number of encoders that work at once; each keeps a core busy, and encodes music some fifty
    ///     times as fast as it is heard.
    ///   - patience: the time that a request waits for an encoder.
    package init(
        openLimit: Int = 64, workLimit: Int = max(2, ProcessInfo.processInfo.activeProcessorCount),
        patience: Duration = .seconds(5)
    ) {
        (self.openLimit, self.workLimit, self.patience) = (openLimit, workLimit, patience)
    }

    /// Number of encoders.
    package var openCount: Int { places.change { $0.open } }

    /// Number of encoders that work now.
    package var workingCount: Int { places.change { $0.working } }

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

    /// The file in another format. Its thread waits for an encoder; if there is none in time, its error is `APIError`, 503.
    /// - Parameters:
    ///   - length: the exact number of bytes to send: the end is filled with zeros, which decoders skip; nil for as many as
    ///     there are.
    ///   - sampleRate: as in `EncodedAudio`.
    ///   - isMono: as in `EncodedAudio`.
    ///   - permit: kept as long as the stream.
    package func stream(
        _ path: RawPath, as format: EncodedFormat, bitRate: Int, offset: Double, length: Int? = nil,
        sampleRate: Int? = nil, isMono: Bool = false, permit: (any Sendable)? = nil
    ) -> ByteStream {
        ByteStream(permit, length: length) { [self] in
            let turn = try Turn(self)
            let audio = try EncodedAudio(
                path, as: format, bitRate: bitRate, offset: offset, sampleRate: sampleRate, isMono: isMono)
            var missing = length ?? 0
            return {
                guard let bytes = try turn.work(audio.next) else {
                    guard missing > 0 else { return nil }
                    defer { missing -= min(missing, 65_536) }
                    return [UInt8](repeating: 0, count: min(missing, 65_536))
                }
                missing -= bytes.count
                return bytes
            }
        }
    }

    /// Counts as an encoder while it lives.
    private final class Turn: Sendable {
        private let transcoder: Transcoder

        init(_ transcoder: Transcoder) throws(APIError) {
            let isFree = transcoder.places.wait(atMost: transcoder.patience) { places -> Bool? in
                guard places.open < transcoder.openLimit else { return nil }
                places.open += 1
                return true
            }
            guard isFree != nil else { throw .busy(seconds: 5) }
            // The last statement, because `deinit` also runs for a complete value when this fails.
            self.transcoder = transcoder
        }

        deinit { transcoder.places.change { $0.open -= 1 } }

        /// Encodes a block when it is its turn.
        func work<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
            transcoder.places.wait { places -> Void? in
                guard places.working < transcoder.workLimit else { return nil }
                places.working += 1
                return ()
            }
            defer { transcoder.places.change { $0.working -= 1 } }
            return try body()
        }
    }
}
