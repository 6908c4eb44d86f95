/// What is measured of a second of a track.
public struct MeasuredSecond: Sendable {
    /// The moments of its frames.
    public let features: FeatureSummary
    /// What the network of `MusicEmbedding` says of the window in which it lies; empty where the track is shorter than one.
    public let embedding: [Float]
}

extension FrameRecord {
    var measuredSeconds: [MeasuredSecond] {
        let window = windows.ofSeconds(seconds.count)
        return seconds.enumerated().map { second, features in
            MeasuredSecond(features: features, embedding: window.isEmpty ? [] : Array(heard.row(window[second])))
        }
    }
}
