package import AudioFeatures
import SimilarityIndex

/// Files of a library that hold one recording.
public struct DuplicateGroup: Sendable {
    /// How alike they are.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// The same audio, bit by bit; tags may differ.
        case audio
        /// The same recording in other encodings.
        case recording
    }

    /// How alike.
    public let kind: Kind
    /// The best first.
    public let files: [DuplicateFile]
    /// What puts the first before the others.
    public let advantage: DuplicateFile.Advantage
}

/// A file of a group.
public struct DuplicateFile: Sendable {
    /// Why a file is better than another, in the order that decides.
    public enum Advantage: String, Codable, Sendable, CaseIterable {
        /// Nothing of it is missing.
        case whole
        /// Its encoding loses nothing.
        case lossless
        /// Of two lossless ones, it has more samples a second.
        case sampleRate = "sample rate"
        /// Of two lossy ones, it has more bits a second.
        case bitRate = "bit rate"
        /// It does not lie in a recycle bin or another odd place.
        case place
        /// It comes first by path: nothing else tells them apart.
        case order = "first by path"
    }

    /// The track.
    public let track: LibraryTrack
    /// Of file size and length, with what tags take.
    public let kilobitsPerSecond: Int
    /// What is compared with other encodings: copies of the same audio have one bit rate, whatever their tags take.
    var comparableRate: Int
    /// Whether its encoding loses nothing, as far as its format tells; where that holds both kinds, a high bit rate does.
    public let isLossless: Bool

    package init(_ track: LibraryTrack, formats: FormatCatalog = .standard) {
        self.track = track
        let rate = track.duration > 0 ? Double(track.fileSize) * 8 / 1000 / track.duration : 0
        kilobitsPerSecond = Int(min(rate, 1e9).rounded())
        comparableRate = kilobitsPerSecond
        isLossless =
            switch track.format.flatMap({ formats[$0] })?.compression {
            case .lossless: true
            // AAC ends at 320 or so; ALAC of two channels begins about there.
            case .either: kilobitsPerSecond > 450
            case .lossy, nil: false
            }
    }

    /// What puts this file before another; nil when the other comes first.
    func advantage(over other: DuplicateFile) -> Advantage? {
        let differences: [(Advantage, Int)] = [
            (.whole, (track.isPartial ? 0 : 1) - (other.track.isPartial ? 0 : 1)),
            (.lossless, (isLossless ? 1 : 0) - (other.isLossless ? 1 : 0)),
            (.sampleRate, isLossless ? track.sampleRate - other.track.sampleRate : 0),
            (.bitRate, isLossless ? 0 : comparableRate - other.comparableRate),
            (.place, (isOdd ? 0 : 1) - (other.isOdd ? 0 : 1)),
        ]
        if let first = differences.first(where: { $0.1 != 0 }) { return first.1 > 0 ? first.0 : nil }
        return track.path < other.track.path ? .order : nil
    }

    private var isOdd: Bool { OddPlaces.holds(track.path.description) }
}
