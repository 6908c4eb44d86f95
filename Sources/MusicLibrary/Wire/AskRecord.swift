import SimilarityIndex

/// The answer to a question in words.
public enum AskRecord {
    /// The interpretation, as `ask --json` prints it on the first line. The tracks follow as ``PlaylistRecord/Track``.
    public struct Understood: Encodable, Sendable {
        /// A part of the question.
        public struct Term: Codable, Hashable, Sendable {
            /// The words of the question.
            public var words: String
            /// The meaning.
            public var meaning: String
            /// Whether the word is unknown and was replaced by a similar one.
            public var guessed: Bool
        }

        private let understanding: Understanding
        private let fitsWell: Bool

        /// - Parameters:
        ///   - understanding: the understanding of the question.
        ///   - fitsWell: whether the first track is what the question wishes for.
        public init(_ understanding: Understanding, fitsWell: Bool = true) {
            (self.understanding, self.fitsWell) = (understanding, fitsWell)
        }

        private enum CodingKeys: String, CodingKey {
            case type, sentence, terms, request
            case notUnderstood = "not_understood"
            case fitsWell = "fits_well"
        }

        /// Writes `type`, `sentence`, `terms`, `not_understood`, `fits_well`, and `request`: the equivalent ``PlaylistRequest``
        /// without words, which gives the same tracks.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode("understood", forKey: .type)
            try container.encode(understanding.description, forKey: .sentence)
            try container.encode(
                understanding.terms.map { Term(words: $0.words, meaning: $0.meaning, guessed: $0.isGuessed) },
                forKey: .terms)
            try container.encode(understanding.unknownWords, forKey: .notUnderstood)
            try container.encode(fitsWell, forKey: .fitsWell)
            // Tracks are named by id here, whatever the encoder uses for questions.
            var request = understanding.request
            let seeds = [("likes", request.likes), ("unlikes", request.unlikes)]
            (request.likes, request.unlikes) = ([], [])
            let whole = container.superEncoder(forKey: .request)
            try request.encode(to: whole)
            var tracks = whole.container(keyedBy: ParameterKey.self)
            for (name, handles) in seeds where !handles.isEmpty {
                try tracks.encode(handles.map(\.fileID.description), forKey: ParameterKey(name))
            }
        }
    }

    /// The interpretation and the tracks, as one object.
    public struct Answer: Encodable, Sendable {
        /// The interpretation.
        public let understood: Understood
        /// Best first.
        public let items: [PlaylistRecord.Track]
        /// Known words that are spelled like those of the question, if nothing was understood.
        public let nearest: [String]
        /// The condition after which no track was left; nil if there are tracks.
        public let emptiedBy: String?

        private enum CodingKeys: String, CodingKey {
            case understood, items, nearest
            case emptiedBy = "emptied_by"
        }

        /// - Parameters:
        ///   - result: a playlist of a question in words.
        ///   - moods: the moods of tracks.
        /// - Throws: `LibraryError` when the request has no question in words.
        public init(_ result: PlaylistResult, _ moods: MoodCatalog) throws(LibraryError) {
            guard let understanding = result.understanding else {
                throw .invalidQuery("the request has no question in words")
            }
            understood = Understood(understanding, fitsWell: result.fitsWell)
            items = result.tracks.enumerated().map { PlaylistRecord.Track(rank: $0 + 1, $1, moods) }
            nearest = []
            emptiedBy = result.emptiedBy
        }

        /// The answer to a question that is not understood: no terms and no tracks.
        /// - Parameters:
        ///   - question: the question.
        ///   - unknownWords: its words.
        ///   - nearest: known words that are spelled like them.
        public init(nothingIn question: String, _ unknownWords: [String], nearest: [String]) {
            understood = Understood(Understanding(nothingIn: question, unknownWords))
            items = []
            emptiedBy = nil
            self.nearest = nearest
        }
    }
}
