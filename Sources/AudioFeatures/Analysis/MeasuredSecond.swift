/// The measurements of one second of a track.
package struct MeasuredSecond: Sendable {
    /// The moments of the frames.
    package let features: FeatureSummary
    /// The output of the network of `MusicEmbedding` for the window that contains the second; empty if the track is
    /// shorter than a window.
    package let embedding: [Float]
    /// 47 inputs of the models of drums and bass: levels of low bands, rises of level, and low tones, independent of the
    /// level of the track except in near silence; see <doc:DrumsAndBass>.
    package let registers: [Float]
}

extension FrameRecord {
    func measuredSeconds(_ onsets: OnsetBands) -> [MeasuredSecond] {
        let window = windows.ofSeconds(seconds.count)
        let registers = RegisterInputs.values(of: self, onsets: onsets)
        return seconds.enumerated().map { second, features in
            MeasuredSecond(
                features: features, embedding: window.isEmpty ? [] : Array(heard.row(window[second])),
                registers: registers[second])
        }
    }
}
