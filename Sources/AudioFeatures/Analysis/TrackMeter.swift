/// The bars of a track, and how its beats divide.
package struct TrackMeter {
    /// Indices of the beats at which bars begin.
    package let downbeats: [Int]
    /// 0 if unknown.
    package let beatsPerBar: Int
    /// 0…1
    package let confidence: Double
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

    /// The bars of a pulse, which does not know bars of two beats.
    init(_ pulse: TrackPulse, _ activation: BeatActivation, pitches: SoundCourse, chords: [TimedChord]) {
        let (beats, length) = (pulse.beats, pulse.tempo.beatsPerBar)
        (beatsPerBar, confidence, beatDivision) = (length, Double(pulse.tempo.meterConfidence), 2)
        guard length > 0, beats.count >= length else {
            downbeats = []
            return
        }
        let evidence = BarEvidence(
            beats: beats.map(\.time), activation: activation, pitches: pitches,
            chords: Set(chords.dropFirst().map(\.start)))
        downbeats = BarModel.fitted.downbeats(evidence, beatsPerBar: length)
    }

    package init(downbeats: [Int], beatsPerBar: Int, confidence: Double, beatDivision: Int = 2) {
        (self.downbeats, self.beatsPerBar) = (downbeats, beatsPerBar)
        (self.confidence, self.beatDivision) = (confidence, beatDivision)
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
                confidence: min(confidence, balance), beatDivision: 3)
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
