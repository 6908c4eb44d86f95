/// The pulse of a track whose tempo changes.
struct ChangingPulse {
    /// The tempo that lasts longest, with the meter at that tempo.
    let tempo: TempoEstimate
    let beats: [Beat]
    /// At least two, in order and without gaps. Neighbors may differ by less than the whole, as in an acceleration.
    let tempos: [TrackPulse.Range]

    /// The least ratio of the highest and the lowest tempo. Bands without a metronome drift by less.
    private static let leastRatio = 1.06

    /// - Parameter embedding: `MusicEmbedding.values`.
    /// - Returns: nil if the tempo does not change.
    init?(_ found: RhythmAnalysis, _ onsets: OnsetBands, _ activation: BeatActivation, embedding: [Float]) {
        guard let first = found.beats.first, let last = found.beats.last, found.tempo.beatsPerMinute > 0 else {
            return nil
        }
        let ranges = TempoRanges(activation, tempo: Double(found.tempo.beatsPerMinute)).ranges
        guard Self.isChanging(ranges.map(\.tempo)) else { return nil }
        func frame(_ time: Double) -> Int { Int(time * CanonicalAudio.frameRate) }
        let period = TempoEstimator.period(of: Double(found.tempo.beatsPerMinute))
        let music = max(0, frame(first.time) - Int(period))..<min(frame(last.time) + Int(period), onsets.total.count)
        let parts = ranges.indices.compactMap { index in
            let range = ranges[index].frames
            // The network has heard the first ten minutes; what follows keeps the last tempo.
            let end = index == ranges.count - 1 ? music.upperBound : range.upperBound
            let frames = (range.lowerBound..<max(range.lowerBound, end)).clamped(to: music)
            return Part(ranges[index].tempo, onsets.part(frames), activation, frames, embedding: embedding)
        }
        guard Self.isChanging(parts.map { 60 / $0.seconds }) else { return nil }
        beats = parts.reduce(into: []) { beats, part in
            // The last beat of a tempo may be the first of the next.
            beats += part.beats.drop { beat in beats.last.map { beat.time - $0.time < part.seconds / 2 } ?? false }
        }
        let end = (beats.last?.time ?? 0) + parts[parts.count - 1].seconds
        let ends = parts.dropFirst().map(\.start) + [end]
        tempos = zip(parts, ends).map { part, end in
            TrackPulse.Range(
                start: part.start, end: end, beatsPerMinute: 60 / part.seconds, confidence: part.confidence)
        }
        func length(_ index: Int) -> Double { ends[index] - parts[index].start }
        let longest = parts[parts.indices.reduce(0) { length($1) > length($0) ? $1 : $0 }]
        var tempo = found.tempo
        tempo.beatsPerMinute = Float(60 / longest.seconds)
        tempo.confidence = Float(longest.confidence)
        (tempo.beatsPerBar, tempo.meterConfidence) = (longest.meter.beatsPerBar, Float(longest.meter.confidence))
        self.tempo = tempo
    }

    /// - Parameter tempos: beats per minute.
    private static func isChanging(_ tempos: [Double]) -> Bool {
        guard let slowest = tempos.min(), let fastest = tempos.max() else { return false }
        return fastest > leastRatio * slowest
    }

    /// A stretch in one tempo.
    private struct Part {
        let beats: [Beat]
        /// Per beat.
        let seconds: Double
        let confidence: Double
        let meter: Meter
        /// The first beat, in seconds.
        let start: Double

        /// - Parameters:
        ///   - tempo: about this, beats per minute.
        ///   - onsets: of these frames.
        ///   - activation: of the track.
        /// - Returns: nil without beats.
        init?(
            _ tempo: Double, _ onsets: OnsetBands, _ activation: BeatActivation, _ frames: Range<Int>,
            embedding: [Float]
        ) {
            let heard = OnsetBands.emphasized(onsets.total)
            let correlation = LagCorrelation(heard)
            let period = correlation.refinedPeriod(near: TempoEstimator.period(of: tempo))
            let first = Double(frames.lowerBound) / CanonicalAudio.frameRate
            beats = BeatTracker.beats(heard, period: period).map {
                Beat(time: first + $0.time, strength: $0.strength)
            }
            guard let start = beats.first?.time else { return nil }
            self.start = start
            seconds = period / CanonicalAudio.frameRate
            meter = Meter([correlation, LagCorrelation(OnsetBands.emphasized(onsets.low))], period: period)
            confidence = TempoEstimator(onsets, beats: activation.part(frames), embedding: embedding)
                .confidence(of: 60 / seconds)
        }
    }
}
