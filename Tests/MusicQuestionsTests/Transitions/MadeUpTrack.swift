import AudioFeatures
import MusicQuestions

/// Structures of tracks that never sounded: bars of equal length, sections of eight bars.
enum MadeUpTrack {
    /// - Parameters:
    ///   - tempo: beats per minute.
    ///   - bars: number of bars.
    ///   - start: the first downbeat, in seconds.
    ///   - key: tonic of a major key, from C = 0.
    ///   - voice: bars with a voice.
    static func track(
        _ name: String = "a", tempo: Double = 120, bars: Int = 64, beatsPerBar: Int = 4, division: Int = 2,
        start: Double = 0.2, key: Int = 0, voice: [Range<Int>] = [], hasDrums: Bool = true, confidence: Double = 0.95
    ) -> MixTrack {
        let bar = 60 / tempo * Double(beatsPerBar)
        let end = start + Double(bars) * bar
        var track = MixTrack(name: name, duration: end + 0.5, sound: start...end)
        track.lines = (0...bars).map { start + Double($0) * bar }
        track.barConfidences = [Double](repeating: confidence, count: bars)
        (track.beatsPerBar, track.beatDivision) = (beatsPerBar, division)
        (track.tempoConfidence, track.meterConfidence) = (confidence, confidence)
        track.sections = stride(from: 0, to: bars, by: 8).map {
            MixTrack.Section(start: track.lines[$0], end: track.lines[min($0 + 8, bars)])
        }
        track.voice = voice.map { track.lines[$0.lowerBound]...track.lines[$0.upperBound] }
        if hasDrums { (track.drums, track.bass) = ([start...end], [start...end]) }
        track.keys = [(0...end, KeyEstimate(tonic: key, mode: .major, confidence: 0.9))]
        track.levels = [Double](repeating: -15, count: Int((end + 0.5) / MixTrack.levelStep) + 1)
        return track
    }
}
