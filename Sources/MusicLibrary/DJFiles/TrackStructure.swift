public import AudioFeatures

/// What a DJ program wants to know of the course of a track: beats, bars, sections. Times are seconds from its start.
public struct TrackStructure: Sendable, Equatable {
    /// A part of the piece.
    public struct Section: Sendable, Equatable {
        /// When it begins.
        public var start: Double
        /// Mean level, dBFS.
        public var loudness: Double
        /// 0…1: how clearly it is set off from the section before.
        public var confidence: Double

        /// Puts a section together.
        public init(start: Double, loudness: Double, confidence: Double) {
            (self.start, self.loudness, self.confidence) = (start, loudness, confidence)
        }
    }

    /// Times of beats.
    public var beats: [Double]
    /// Times of the first beats of bars.
    public var downbeats: [Double]
    /// In order.
    public var sections: [Section]

    /// Puts a structure together.
    public init(beats: [Double] = [], downbeats: [Double] = [], sections: [Section] = []) {
        (self.beats, self.downbeats, self.sections) = (beats, downbeats, sections)
    }

    /// What an analysis found.
    public init(_ analysis: AudioAnalysis) {
        self.init(
            beats: analysis.beats.map(\.start), downbeats: analysis.bars.map(\.start),
            sections: analysis.sections.map {
                Section(start: $0.start, loudness: $0.loudness, confidence: $0.confidence)
            })
    }
}
