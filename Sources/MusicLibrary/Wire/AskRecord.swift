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
        private let likes, unlikes: [TrackID]

        /// - Parameters:
        ///   - understanding: the understanding of the question.
        ///   - library: the library whose tracks the question names.
        /// - Throws: `LibraryError` when the index is damaged.
        public init(_ understanding: Understanding, _ library: Library) throws(LibraryError) {
            func ids(_ indices: [Int]) throws(LibraryError) -> [TrackID] {
                var ids: [TrackID] = []
                for index in indices { ids.append(try library.track(index).id) }
                return ids
            }
            self.understanding = understanding
            likes = try ids(understanding.request.likes)
            unlikes = try ids(understanding.request.unlikes)
        }

        private enum CodingKeys: String, CodingKey {
            case type, sentence, terms, request
            case notUnderstood = "not_understood"
        }

        /// Writes `type`, `sentence`, `terms`, `not_understood`, and `request`: the equivalent ``PlaylistRequest``
        /// without words, which gives the same tracks.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode("understood", forKey: .type)
            try container.encode(understanding.description, forKey: .sentence)
            try container.encode(
                understanding.terms.map { Term(words: $0.words, meaning: $0.meaning, guessed: $0.isGuessed) },
                forKey: .terms)
            try container.encode(understanding.unknownWords, forKey: .notUnderstood)
            // Tracks are named by id here, whatever the encoder uses for questions.
            var request = understanding.request
            (request.likes, request.unlikes) = ([], [])
            let whole = container.superEncoder(forKey: .request)
            try request.encode(to: whole)
            var tracks = whole.container(keyedBy: ParameterKey.self)
            for (name, ids) in [("likes", likes), ("unlikes", unlikes)] where !ids.isEmpty {
                try tracks.encode(ids.map(\.description), forKey: ParameterKey(name))
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

        /// - Parameters:
        ///   - result: a playlist of a question in words.
        ///   - library: the library that was asked.
        ///   - moods: the moods of tracks.
        /// - Throws: `LibraryError` when the request has no question in words, or the index is damaged.
        public init(_ result: PlaylistResult, _ library: Library, _ moods: MoodCatalog) throws(LibraryError) {
            guard let understanding = result.understanding else {
                throw .invalidQuery("the request has no question in words")
            }
            understood = try Understood(understanding, library)
            items = result.tracks.enumerated().map { PlaylistRecord.Track(rank: $0 + 1, $1, moods) }
            nearest = []
        }

        /// The answer to a question that is not understood: no terms and no tracks.
        /// - Parameters:
        ///   - question: the question.
        ///   - unknownWords: its words.
        ///   - nearest: known words that are spelled like them.
        ///   - library: the library that was asked.
        /// - Throws: `LibraryError` when the index is damaged.
        public init(
            nothingIn question: String, _ unknownWords: [String], nearest: [String], _ library: Library
        ) throws(LibraryError) {
            understood = try Understood(
                Understanding(
                    question: question, terms: [], unknownWords: unknownWords, request: PlaylistRequest(), wanted: []),
                library)
            items = []
            self.nearest = nearest
        }
    }
}
