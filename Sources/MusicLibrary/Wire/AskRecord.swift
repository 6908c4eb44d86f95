import SimilarityIndex

/// The answer to a question in words.
package enum AskRecord {
    /// The interpretation, as `ask --json` prints it on the first line. The tracks follow as ``PlaylistRecord/Track``.
    package struct Understood: Encodable, Sendable {
        /// A part of the question.
        package struct Term: Codable, Hashable, Sendable {
            /// The words of the question.
            package var words: String
            package var meaning: String
            /// Whether the word is unknown and was replaced by a similar one.
            package var guessed: Bool
        }

        private let understanding: Understanding
        private let fitsWell: Bool

        /// - Parameters:
        ///   - understanding: the understanding of the question.
        ///   - fitsWell: whether the first track is what the question wishes for.
        package init(_ understanding: Understanding, fitsWell: Bool = true) {
            (self.understanding, self.fitsWell) = (understanding, fitsWell)
        }

        /// Writes `type`, `sentence`, `terms`, `not_understood`, `fits_well`, and `request`: the equivalent ``PlaylistRequest``
        /// without words, which gives the same tracks.
        package func encode(to encoder: any Encoder) throws {
            // Tracks are named by id here, whatever the encoder uses for questions.
            func ids(_ tracks: [TrackHandle]) -> [String]? { tracks.isEmpty ? nil : tracks.map(\.fileID.description) }
            var request = understanding.request
            let seeds = JSONObject(present: ["likes": ids(request.likes), "unlikes": ids(request.unlikes)])
            (request.likes, request.unlikes) = ([], [])
            let object: JSONObject = [
                "type": "understood", "sentence": understanding.description,
                "terms": understanding.terms.map { Term(words: $0.words, meaning: $0.meaning, guessed: $0.isGuessed) },
                "not_understood": understanding.unusedWords, "fits_well": fitsWell,
                "request": JSONObject(request, and: seeds),
            ]
            try object.encode(to: encoder)
        }
    }

    /// The interpretation and the tracks, as one object.
    package struct Answer: Encodable, Sendable {
        /// The interpretation.
        package let understood: Understood
        /// Best first.
        package let items: [PlaylistRecord.Track]
        /// Known words, or names of the library, that are spelled like those of the question, if nothing was understood.
        package let nearest: [String]
        /// The condition after which no track was left; nil if there are tracks.
        package let emptiedBy: String?

        private enum CodingKeys: String, CodingKey {
            case understood, items, nearest
            case emptiedBy = "emptied_by"
        }

        /// - Parameters:
        ///   - result: a playlist of a question in words.
        ///   - moods: the moods of tracks.
        /// - Throws: `LibraryError` when the request has no question in words.
        package init(_ result: PlaylistResult, _ moods: MoodCatalog) throws(LibraryError) {
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
        ///   - nearest: known words, or names of the library, that are spelled like them.
        package init(nothingIn question: String, _ unknownWords: [String], nearest: [String]) {
            understood = Understood(Understanding(nothingIn: question, unknownWords))
            items = []
            emptiedBy = nil
            self.nearest = nearest
        }
    }
}
