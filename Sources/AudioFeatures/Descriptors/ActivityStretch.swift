/// A stretch of seconds of a track in which something is heard: a voice, drums, bass.
public struct ActivityStretch: Sendable, Equatable {
    /// Seconds from the start of the track.
    public let start: Double
    /// Seconds.
    public let duration: Double
    /// Mean of its scores, 0…1.
    public let confidence: Double

    /// The longest stretches of active seconds, in order; no two are adjacent.
    /// - Parameters:
    ///   - isActive: whether it is heard in each second of 43 frames.
    ///   - scores: confidence per second, 0…1.
    static func stretches(_ isActive: [Bool], scores: [Float]) -> [ActivityStretch] {
        var found: [ActivityStretch] = []
        var start = 0
        while start < isActive.count {
            guard isActive[start] else {
                start += 1
                continue
            }
            let end = isActive[start...].firstIndex(of: false) ?? isActive.count
            let sum = scores[start..<end].reduce(0.0) { $0 + Double($1) }
            found.append(
                ActivityStretch(
                    start: Double(start) * VoiceActivity.hop, duration: Double(end - start) * VoiceActivity.hop,
                    confidence: sum / Double(end - start)))
            start = end
        }
        return found
    }
}
