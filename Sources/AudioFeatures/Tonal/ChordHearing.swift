/// The steps of finding chords, for tests and tools.
package enum ChordHearing {
    /// Frames of a part, and those before and after it that its chords depend on.
    package static let partLength = ChordPass.partLength
    package static let reach = ChordPass.reach
    /// Seconds from one frame to the next.
    package static let interval = QuarterToneRecord.interval

    /// The outputs of the network: logits of 12 major and 12 minor chords from C, and of none.
    /// - Parameter frames: 1…`partLength` + 2 · `reach` × 120 magnitudes.
    package static func logits(of frames: FeatureMatrix) -> FeatureMatrix {
        precondition((1...partLength + 2 * reach).contains(frames.rowCount))
        return ChordPass(.fitted).logits(of: frames, 0..<frames.rowCount, wanted: 0..<frames.rowCount)
    }

    /// The probabilities of the same, of any number of frames.
    package static func probabilities(of frames: FeatureMatrix) -> FeatureMatrix {
        ChordPass(.fitted).probabilities(of: frames)
    }

    /// The most likely path.
    /// - Parameters:
    ///   - probabilities: frames × 25.
    ///   - times: of the frames, seconds.
    package static func chords(
        probabilities: FeatureMatrix, times: [Double], beats: [Double], duration: Double, change: Double
    ) -> [TimedChord] {
        ChordFinder(
            probabilities: probabilities, times: times, bounds: ChordFinder.bounds(beats, duration), change: change
        ).chords
    }
}
