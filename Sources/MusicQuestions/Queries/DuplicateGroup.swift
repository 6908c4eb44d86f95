package import AudioFeatures
import SimilarityIndex

/// Files of a library with the same recording.
///
/// ```swift
/// for group in try library.duplicates() {
///     print("keep", group.files[0].track.path, "because of", group.advantage)
///     for file in group.files.dropFirst() { print("  copy", file.track.path) }
/// }
/// ```
public struct DuplicateGroup: Sendable {
    /// The kind of match.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// The same audio, bit for bit; tags may differ.
        case audio
        /// The same recording in different encodings.
        case recording
    }

    /// The kind of match.
    public let kind: Kind
    /// The files, best first.
    public let files: [DuplicateFile]
    /// Why the first file precedes the others.
    public let advantage: DuplicateFile.Advantage
}

/// A file of a group.
public struct DuplicateFile: Sendable {
    /// Why one file is better than another, in order of precedence.
    public enum Advantage: String, Codable, Sendable, CaseIterable {
        /// It is complete.
        case whole
        /// Its encoding is lossless.
        case lossless
        /// Of two lossless files, it has the higher sample rate.
        case sampleRate = "sample rate"
        /// Of two lossy files, it has the higher bit rate.
        case bitRate = "bit rate"
        /// It is not in a recycle bin or a similar place.
        case place
        /// The program saw it first, so it has the id of the audio.
        case seen = "seen first"
        /// It comes first by path; there is no other difference.
        case order = "first by path"
    }

    /// The track.
    public let track: LibraryTrack
    /// From file size and length, including tags.
    public let kilobitsPerSecond: Int
    /// The bit rate for comparison with other encodings, the same for all copies of the same audio.
    var comparableRate: Int
    /// Whether its encoding is lossless, by format; if a format allows both, by a high bit rate.
    public let isLossless: Bool

    package init(_ track: LibraryTrack, formats: FormatCatalog = .standard) {
        self.track = track
        let rate = track.duration > 0 ? Double(track.fileSize) * 8 / 1000 / track.duration : 0
        kilobitsPerSecond = Int(min(rate, 1e9).rounded())
        comparableRate = kilobitsPerSecond
        isLossless =
            switch track.format.flatMap({ formats[$0] })?.compression {
            case .lossless: true
            // AAC ends at about 320 kbit/s, and two-channel ALAC begins there.
            case .either: kilobitsPerSecond > 450
            case .lossy, nil: false
            }
    }

    /// Why this file precedes another; nil if it does not.
    func advantage(over other: DuplicateFile) -> Advantage? {
        let differences: [(Advantage, Int)] = [
            (.whole, (track.isPartial ? 0 : 1) - (other.track.isPartial ? 0 : 1)),
            (.lossless, (isLossless ? 1 : 0) - (other.isLossless ? 1 : 0)),
            (.sampleRate, isLossless ? track.sampleRate - other.track.sampleRate : 0),
            (.bitRate, isLossless ? 0 : comparableRate - other.comparableRate),
            (.place, (isOdd ? 0 : 1) - (other.isOdd ? 0 : 1)),
            (.seen, earlier(than: other)),
        ]
        if let first = differences.first(where: { $0.1 != 0 }) { return first.1 > 0 ? first.0 : nil }
        return track.path < other.track.path ? .order : nil
    }

    private func earlier(than other: DuplicateFile) -> Int {
        (track.added < other.track.added ? 1 : 0) - (other.track.added < track.added ? 1 : 0)
    }

    private var isOdd: Bool { OddPlaces.holds(track.path.description) }
}
