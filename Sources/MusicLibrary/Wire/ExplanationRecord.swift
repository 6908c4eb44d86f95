/// Why two tracks sound alike or not, as `explain --json` prints it.
public struct ExplanationRecord: Codable, Hashable, Sendable {
    /// A part of the sound and its share of the difference.
    public struct Share: Codable, Hashable, Sendable {
        /// "tone colour", …
        public var name: String
        /// 0…1; all shares add up to 1.
        public var share: Float
    }

    /// A comparison in one descriptor.
    public struct Difference: Codable, Hashable, Sendable {
        /// Its name.
        public var name: String
        /// Its values; nil and left out if unknown.
        public var first, second: Float?
        /// Difference of the ranks within the library, 0 same … 1 from one end to the other.
        public var rankDifference: Float
        /// "far more in the first".
        public var words: String

        enum CodingKeys: String, CodingKey {
            case name, first, second, words
            case rankDifference = "rank_difference"
        }
    }

    /// The tracks.
    public var first, second: TrackRecord
    /// Distance as in `similar`; two random tracks are about 1 apart, slightly more in an old index with float vectors.
    public var distance: Float
    /// Share of the library that sounds less like the first track than the second does, 0…1.
    public var shareFarther: Float
    /// Share of the library's pairs of tracks, of the same kind of recording, that are farther apart; nil and left out
    /// if there are too few of them.
    public var shareOfPairsFarther: Float?
    /// Parts of the sound, the largest difference first; empty if both are the same track, or if the index is of an
    /// older analysis.
    public var timbre: [Share]
    /// Descriptors, the largest difference first.
    public var descriptors: [Difference]
    /// In a sentence.
    public var summary: String

    /// A record of how two tracks compare.
    public init(
        _ explanation: Explanation, _ first: LibraryTrack, _ second: LibraryTrack, _ moods: MoodCatalog
    ) {
        (self.first, self.second) = (TrackRecord(first, moods), TrackRecord(second, moods))
        // An index has only one track per path, so the same path means no difference.
        let isSame = first.path == second.path
        distance = explanation.distance
        shareFarther = explanation.shareFarther
        shareOfPairsFarther = explanation.shareOfPairsFarther
        timbre = isSame ? [] : explanation.timbreShares.map { Share(name: $0.name, share: $0.share) }
        descriptors = explanation.differences.map {
            Difference(
                name: $0.name, first: $0.first, second: $0.second, rankDifference: $0.rankDifference, words: $0.words)
        }
        summary = isSame ? "the same track twice" : explanation.summary
    }

    enum CodingKeys: String, CodingKey {
        case first, second, distance, timbre, descriptors, summary
        case shareFarther = "share_farther"
        case shareOfPairsFarther = "share_of_pairs_farther"
    }
}
