/// An explanation of a track's descriptors in words: "valence 0.71: major mode (+), bright (+), 128 BPM (+)".
///
/// The reasons are those of the models, not of music theory. Each is a group of inputs. Its weight is the change of the
/// prediction when the group is replaced by the average of the training music.
///
/// ```swift
/// for line in TrackExplanation(try TrackAnalyzer().analyze("song.mp3")).lines { print(line.sentence) }
/// ```
public struct TrackExplanation: Sendable, Equatable {
    /// One property that moved a value.
    public struct Reason: Sendable, Equatable {
        /// "major mode", "bright", …
        public let text: String
        /// The change of the model's score; above 0 it raised the value.
        public let weight: Float
    }

    /// One descriptor and its reasons, strongest first.
    public struct Line: Sendable, Equatable {
        /// "valence", …
        public let name: String
        /// As printed: "0.71", "128.0 BPM", "A minor".
        public let value: String
        /// Strongest first. Measured values, which are not predicted, have reasons without weight.
        public let reasons: [Reason]

        /// "valence 0.71: major mode (+), bright (+), slow (−)"
        public var sentence: String {
            guard !reasons.isEmpty else { return "\(name) \(value)" }
            let texts = reasons.map { $0.weight == 0 ? $0.text : "\($0.text) (\($0.weight > 0 ? "+" : "−"))" }
            return "\(name) \(value): \(texts.joined(separator: ", "))"
        }
    }

    /// Valence, energy, danceability, acousticness, instrumentalness, speechiness, liveness, tempo, key, loudness, and
    /// the band limit if there is one.
    public let lines: [Line]
}
