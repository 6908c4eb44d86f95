/// The bars of a track, and how its beats divide.
package struct TrackMeter {
    /// Indices of the beats at which bars begin.
    package let downbeats: [Int]
    /// 0 if unknown.
    package let beatsPerBar: Int
    /// 0…1: how sure the length of the bars and the beats at which they begin are.
    package let confidence: Double
    /// The same of bars of half the length.
    private let confidenceOfHalves: Double
    /// 3 if beats divide by three, otherwise 2.
    package let beatDivision: Int

    /// Beats per bar as Spotify counts them, 3…7; 4 if unknown. Only 6/8 has bars of two beats. Its eighths count, because Spotify
    /// has no two.
    package var timeSignature: Int {
        switch beatsPerBar {
        case 0: 4
        case 2: 6
        default: max(3, beatsPerBar)
        }
    }

    /// Whether bars have five or seven beats or are in 6/8, which the tempo model does not know, and that is sure.
    package var isSurelyUncommon: Bool { (5...7).contains(timeSignature) && confidence >= Self.sureConfidence }

    private static let sureConfidence = 0.5

    /// The lead of the first beats of bars, in log odds, at which the confidence is 1.
    private static let fullLead = 1.5

    /// The bars of a pulse, which does not know bars of two beats. Whether bars have three or four beats depends on the repetition of
    /// the onsets, and on how well bars of either length explain what is heard at the beats.
    init(_ pulse: TrackPulse, _ activation: BeatActivation, pitches: SoundCourse, chords: [TimedChord]) {
        let (beats, tempo) = (pulse.beats, pulse.tempo)
        guard tempo.beatsPerBar > 0, beats.count >= tempo.beatsPerBar else {
            self.init(downbeats: [], beatsPerBar: tempo.beatsPerBar, confidence: Double(tempo.meterConfidence))
            return
        }
        let evidence = BarEvidence(
            beats: beats.map(\.time), activation: activation, pitches: pitches,
            chords: Set(chords.dropFirst().map(\.start)))
        self.init(
            BarModel.fitted.logOdds(evidence), beatsPerBar: tempo.beatsPerBar,
            confidence: Double(tempo.meterConfidence))
    }

    /// - Parameters:
    ///   - logOdds: the log odds that a bar begins, for each beat.
    ///   - length: beats per bar by the onsets. Three or four may be wrong.
    ///   - onsets: the confidence of that, 0…1.
    package init(_ logOdds: [Double], beatsPerBar length: Int, confidence onsets: Double) {
        var path = BarModel.fitted.path(logOdds, beatsPerBar: length)
        var (length, clarity) = (length, onsets)
        if length == 3 || length == 4 {
            let other = BarModel.fitted.path(logOdds, beatsPerBar: 7 - length)
            let lead = onsets + path.score - other.score
            if lead < 0 { (path, length) = (other, 7 - length) }
            clarity = min(1, abs(lead))
        }
        func confidence(_ length: Int) -> Double {
            max(0, min(clarity, path.lead(logOdds, every: length) / Self.fullLead))
        }
        (downbeats, beatsPerBar, beatDivision) = (path.downbeats, length, 2)
        self.confidence = confidence(length)
        confidenceOfHalves = length == 4 ? confidence(2) : self.confidence
    }

    package init(downbeats: [Int], beatsPerBar: Int, confidence: Double, beatDivision: Int = 2) {
        (self.downbeats, self.beatsPerBar) = (downbeats, beatsPerBar)
        (self.confidence, confidenceOfHalves, self.beatDivision) = (confidence, confidence, beatDivision)
    }

    /// The same with beats that divide by three and bars of two beats, if the onsets and the chords say so.
    /// - Parameters:
    ///   - beats: times in seconds, in order.
    ///   - onsets: the onset envelope of the track at `CanonicalAudio.frameRate`.
    ///   - chords: each begins at a beat or between beats.
    package func divided(_ beats: [Double], onsets: [Float], _ chords: [TimedChord]) -> TrackMeter {
        guard beatsPerBar == 3 || beatsPerBar == 4,
            let parts = BeatParts(beats: beats, onsets: onsets)
        else { return self }
        if beatsPerBar == 4, parts.mayBeThirds,
            let balance = CompoundMeter.balanceOfHalves(
                changes: Self.changes(of: chords, beats), downbeats: downbeats, beatCount: beats.count)
        {
            return TrackMeter(
                downbeats: CompoundMeter.halves(downbeats, beatCount: beats.count), beatsPerBar: 2,
                confidence: min(confidenceOfHalves, balance), beatDivision: 3)
        }
        // Without bars of two, single beats must have both thirds: jazz and samba have them in different beats.
        return TrackMeter(
            downbeats: downbeats, beatsPerBar: beatsPerBar, confidence: confidence,
            beatDivision: parts.areThirds ? 3 : 2)
    }

    /// Indices of the beats at which a chord follows another one, with or without a rest between them.
    private static func changes(of chords: [TimedChord], _ beats: [Double]) -> [Int] {
        let named = chords.filter { $0.chord != nil }
        let starts = Set(zip(named, named.dropFirst()).filter { $0.chord != $1.chord }.map(\.1.start))
        return beats.indices.filter { starts.contains(beats[$0]) }
    }
}
