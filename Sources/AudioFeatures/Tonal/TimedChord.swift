/// A chord and when it sounds, or a stretch without a chord.
///
/// ```swift
/// for timed in try TrackAnalyzer().structure("song.mp3").chords {
///     print(timed.start, timed.chord?.name() ?? "–")
/// }
/// ```
public struct TimedChord: Hashable, Sendable {
    /// Seconds from the start of the track.
    public let start: Double
    /// Seconds from the start of the track.
    public let end: Double
    /// nil for silence, and for sound without a chord.
    public let chord: Chord?
    /// 0…1: mean probability of the chord over its time.
    public let confidence: Float

    /// - Parameters:
    ///   - start: seconds from the start of the track.
    ///   - end: seconds from the start of the track.
    ///   - chord: nil for none.
    ///   - confidence: 0…1.
    public init(start: Double, end: Double, chord: Chord?, confidence: Float) {
        (self.start, self.end) = (start, end)
        (self.chord, self.confidence) = (chord, confidence)
    }
}
