package import AudioFeatures

/// The structure of a track for DJ programs: beats, bars, sections. Times are seconds from its start.
package struct TrackStructure: Sendable, Equatable {
    /// A part of the piece.
    package struct Section: Sendable, Equatable {
        package var start: Double
        /// Mean level, dBFS.
        package var loudness: Double
        /// How distinct it is from the section before, 0…1.
        package var confidence: Double

        package init(start: Double, loudness: Double, confidence: Double) {
            (self.start, self.loudness, self.confidence) = (start, loudness, confidence)
        }
    }

    /// Times of beats.
    package var beats: [Double]
    /// Times of the first beats of bars.
    package var downbeats: [Double]
    /// In order.
    package var sections: [Section]
    /// Beats per bar; nil for those of the track in the index.
    package var beatsPerBar: Int?

    package init(
        beats: [Double] = [], downbeats: [Double] = [], sections: [Section] = [], beatsPerBar: Int? = nil
    ) {
        (self.beats, self.downbeats, self.sections) = (beats, downbeats, sections)
        self.beatsPerBar = beatsPerBar
    }

    /// The structure in an analysis.
    package init(_ analysis: AudioAnalysis) {
        self.init(
            beats: analysis.beats.map(\.start), downbeats: analysis.bars.map(\.start),
            sections: analysis.sections.map {
                Section(start: $0.start, loudness: $0.loudness, confidence: $0.confidence)
            }, beatsPerBar: analysis.bars.isEmpty ? nil : analysis.track.beatsPerBar)
    }

    /// The same structure in a count of time that begins earlier.
    /// - Parameter seconds: by which it begins earlier.
    package func later(by seconds: Double) -> TrackStructure {
        TrackStructure(
            beats: beats.map { $0 + seconds }, downbeats: downbeats.map { $0 + seconds },
            sections: sections.map {
                Section(start: $0.start + seconds, loudness: $0.loudness, confidence: $0.confidence)
            }, beatsPerBar: beatsPerBar)
    }
}
