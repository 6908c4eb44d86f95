/// The pulse of a track as its structure has it: also that of a metronome, which is not music, bars of five and seven, and tempos
/// that change.
struct TrackPulse {
    struct Range {
        /// Seconds.
        let start: Double
        let end: Double
        let beatsPerMinute: Double
        /// 0…1
        let confidence: Double
    }

    /// No pulse if there are no beats. If the tempo changes, the tempo that lasts longest.
    let tempo: TempoEstimate
    /// Within the track, in order.
    let beats: [Beat]
    /// Tempos in order and without gaps, from the first beat to the end of the last; empty without beats.
    let tempos: [Range]

    /// The least clarity and regularity of a pulse that is not music. Speech, rain and engines have less.
    private static let leastClarity: Float = 0.6
    private static let leastRegularity: Float = 0.75

    /// - Parameter lows: `BeatFrames.lows`.
    init(_ analysis: TrackAnalysis, _ onsets: OnsetBands, _ activation: BeatActivation, lows: [Float]) {
        let found = analysis.rhythm
        // The last frames reach beyond the end.
        func within(_ beats: [Beat]) -> [Beat] { beats.filter { $0.time < analysis.duration } }
        guard analysis.descriptors.kind == .music else {
            var alone = found.tempo
            (alone.beatsPerBar, alone.meterConfidence) = (0, 0)
            let isClear = alone.pulseClarity >= Self.leastClarity && alone.regularity >= Self.leastRegularity
            (tempo, beats) = isClear ? (alone, within(found.beats)) : (.none, [])
            tempos = Self.tempos(tempo, beats)
            return
        }
        if let odd = Self.odd(found, onsets, activation) {
            (tempo, beats) = (odd.tempo, within(Self.placed(odd.beats, activation)))
            tempos = Self.tempos(tempo, beats)
        } else if Self.isTriple(found, activation) {
            var triple = found.tempo
            triple.beatsPerMinute *= 3
            // The onsets of bars of three have been heard as one beat each, so they have no other opinion of the length of bars.
            (triple.beatsPerBar, triple.meterConfidence) = (3, 1)
            (tempo, beats) = (triple, within(Self.heard(found, onsets, activation, lows, parts: 3)))
            tempos = Self.tempos(tempo, beats)
        } else if let changing = ChangingPulse(
            found, onsets, activation, embedding: analysis.statistics.embedding.values)
        {
            (tempo, beats) = (changing.tempo, within(changing.beats))
            tempos = changing.tempos
        } else {
            (tempo, beats) = (analysis.descriptors.tempo, within(Self.heard(found, onsets, activation, lows)))
            tempos = Self.tempos(tempo, beats)
        }
    }

    /// Beats of the onsets, which come late, at the times at which the networks hear them.
    private static func placed(_ beats: [Beat], _ activation: BeatActivation) -> [Beat] {
        let rate = CanonicalAudio.frameRate
        let lag = HeardBeats.lag(after: beats.map { $0.time * rate }, activation.beats) / rate
        return beats.map { Beat(time: max(0, $0.time + lag), strength: $0.strength) }
    }

    /// One tempo for all beats.
    private static func tempos(_ tempo: TempoEstimate, _ beats: [Beat]) -> [Range] {
        guard let first = beats.first, let last = beats.last, tempo.beatsPerMinute > 0 else { return [] }
        let beatsPerMinute = Double(tempo.beatsPerMinute)
        return [
            Range(
                start: first.time, end: last.time + 60 / beatsPerMinute, beatsPerMinute: beatsPerMinute,
                confidence: Double(tempo.confidence))
        ]
    }

    /// Whether the beats of the tempo model are bars of three.
    private static func isTriple(_ found: RhythmAnalysis, _ activation: BeatActivation) -> Bool {
        guard let first = found.beats.first, let last = found.beats.last, found.tempo.beatsPerMinute > 0 else {
            return false
        }
        let period = TempoEstimator.period(of: Double(found.tempo.beatsPerMinute))
        let start = max(0, Int(first.time * CanonicalAudio.frameRate) - Int(period))
        let end = max(start, Int(last.time * CanonicalAudio.frameRate) + Int(period))
        return QuickTriple.isHeard(period: period, activation.part(start..<end))
    }

    /// The beats at the tempo of the tempo model where the networks hear them. Those after the first ten minutes, which the
    /// networks do not hear, are those of the onsets.
    /// - Parameter parts: of each beat of the tempo model, which are the beats.
    private static func heard(
        _ found: RhythmAnalysis, _ onsets: OnsetBands, _ activation: BeatActivation, _ lows: [Float], parts: Int = 1
    ) -> [Beat] {
        guard let first = found.beats.first, let last = found.beats.last, found.tempo.beatsPerMinute > 0 else {
            return []
        }
        let rate = CanonicalAudio.frameRate
        let period = TempoEstimator.period(of: Double(parts) * Double(found.tempo.beatsPerMinute))
        let start = max(0, Int(first.time * rate) - Int(period))
        let heard = min(activation.beats.count, onsets.total.count)
        let music = start..<max(start, min(Int(last.time * rate) + Int(period), heard))
        let positions = HeardBeats(
            activation.part(music), period: period, lows: Array(lows[music.clamped(to: lows.indices)])
        ).frames
        let strength = BeatTracker.smoothed(OnsetBands.emphasized(onsets.part(music).total), period: period)
        let divided = zip(found.beats, found.beats.dropFirst()).flatMap { beat, next in
            (0..<parts).map { part in
                let share = Double(part) / Double(parts)
                return Beat(time: beat.time + share * (next.time - beat.time), strength: beat.strength)
            }
        }
        guard positions.count > 1, !strength.isEmpty else { return divided + [last] }
        let beats = positions.map { position in
            let near = BeatTracker.frames(near: Int(position), of: strength.count)
            return Beat(time: (Double(start) + position) / rate, strength: strength[near].max() ?? 0)
        }
        guard Int(last.time * rate) >= heard else { return beats }
        let end = beats[beats.count - 1].time + period / 2 / rate
        return beats + (divided + [last]).drop { $0.time < end }
    }

    private static func odd(
        _ found: RhythmAnalysis, _ onsets: OnsetBands, _ activation: BeatActivation
    ) -> (tempo: TempoEstimate, beats: [Beat])? {
        guard let first = found.beats.first, let last = found.beats.last, found.tempo.beatsPerMinute > 0 else {
            return nil
        }
        func frame(_ time: Double) -> Int { Int(time * CanonicalAudio.frameRate) }
        let period = TempoEstimator.period(of: Double(found.tempo.beatsPerMinute))
        let downbeats = activation.downbeats
        // A beat of the bar may come before the first of the tempo model.
        let start = max(0, frame(first.time) - Int(period))
        let music = start..<min(frame(last.time) + Int(period), onsets.total.count)
        let heard = OnsetBands.emphasized(onsets.part(music).total)
        let both = music.clamped(to: 0..<downbeats.count)
        guard !both.isEmpty,
            let meter = OddMeter(
                period: period, downbeats: Array(downbeats[both]), onsets: Array(heard.prefix(both.count)))
        else { return nil }
        var tempo = found.tempo
        tempo.beatsPerMinute = Float(60 * CanonicalAudio.frameRate / meter.period)
        tempo.confidence = max(tempo.confidence, Float(meter.confidence))
        tempo.beatsPerBar = meter.beatsPerBar
        tempo.meterConfidence = Float(meter.clarity)
        let offset = Double(music.lowerBound) / CanonicalAudio.frameRate
        let beats = BeatTracker.beats(heard, period: meter.period).map {
            Beat(time: offset + $0.time, strength: $0.strength)
        }
        return beats.isEmpty ? nil : (tempo, beats)
    }
}
