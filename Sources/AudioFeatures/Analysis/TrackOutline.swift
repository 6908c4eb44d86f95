/// The chords and sections of the first ten minutes of a track, which a library keeps. ``AudioAnalysis`` has those of the first
/// hour, with bars, beats and keys.
///
/// ```swift
/// let analysis = try TrackAnalyzer(recordsOutline: true).analyze("song.mp3")
/// for section in analysis.outline?.sections ?? [] { print(section.start, section.label) }
/// ```
public struct TrackOutline: Sendable, Equatable {
    /// A part of the piece: verse, chorus, bridge.
    public struct Section: Sendable, Equatable {
        /// Seconds from the start of the track.
        public let start: Double
        /// Seconds from the start of the track.
        public let end: Double
        /// A letter, the same for sections that are alike: A, B, A.
        public let label: String

        /// - Parameters:
        ///   - start: seconds from the start of the track.
        ///   - end: seconds from the start of the track.
        ///   - label: a letter.
        package init(start: Double, end: Double, label: String) {
            (self.start, self.end, self.label) = (start, end, label)
        }
    }

    /// As ``AudioAnalysis/chords``, for a track of up to ten minutes.
    public let chords: [TimedChord]
    /// As ``AudioAnalysis/sections``, for a track of up to ten minutes.
    public let sections: [Section]

    /// - Parameters:
    ///   - chords: in order.
    ///   - sections: in order.
    package init(chords: [TimedChord], sections: [Section]) {
        (self.chords, self.sections) = (chords, sections)
    }
}
