/// Measurements at each beat of a track that indicate whether a bar begins there.
package struct BarEvidence: Equatable {
    package static let count = 5
    /// Other values are clipped at this number of standard deviations from the mean of the track.
    private static let clip = 4.0

    /// Beats × evidence: the log odds of a downbeat by `BeatActivation`; those of another beat; the change of harmony from the beat
    /// before to this one, and from the two beats before to this one and the next; and whether a chord begins. All but the first are
    /// in standard deviations from their mean.
    package let rows: [[Double]]

    /// - Parameters:
    ///   - times: the times of the beats, in seconds and in order.
    ///   - activation: the activation of the track from its start. Beats after its end have its mean log odds.
    ///   - pitches: 12 values of each sound.
    ///   - chords: the starts of the chords, each of which is at a beat or between beats.
    package init(beats times: [Double], activation: BeatActivation, pitches: SoundCourse, chords: Set<Double>) {
        let others = zip(activation.beats, activation.downbeats).map { max(0, $0 - $1) }
        let last = times.count > 1 ? times[times.count - 1] - times[times.count - 2] : 1
        let ends = times.dropFirst() + (times.last.map { [$0 + last] } ?? [])
        let beats = zip(times, ends).map { BarGrid.Bar(start: $0, end: $1) }
        self.init(
            downbeats: Self.logOdds(times, activation.downbeats), others: Self.logOdds(times, others),
            pitches: pitches.means(in: beats, parts: 1), chords: times.map { chords.contains($0) })
    }

    /// - Parameters:
    ///   - downbeats: the log odds of a downbeat, for each beat.
    ///   - others: those of another beat.
    ///   - pitches: 12 values of each beat.
    ///   - chords: whether a chord begins, for each beat.
    package init(downbeats: [Double], others: [Double], pitches: [[Double]], chords: [Bool]) {
        let pairs = pitches.indices.map { beat in
            let next = pitches[min(beat + 1, pitches.count - 1)]
            return zip(pitches[beat], next).map { ($0 + $1) / 2 }
        }
        let columns = [others, Self.changes(pitches, 1), Self.changes(pairs, 2), chords.map { $0 ? 1 : 0 }].map {
            $0.standardized.map { max(-Self.clip, min(Self.clip, $0)) }
        }
        rows = downbeats.indices.map { beat in [downbeats[beat]] + columns.map { $0[beat] } }
    }

    /// Distance of each row from an earlier one; 0 for the first ones.
    private static func changes(_ rows: [[Double]], _ beats: Int) -> [Double] {
        rows.indices.map { row in
            guard row >= beats else { return 0 }
            return zip(rows[row], rows[row - beats]).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
        }
    }

    /// The log odds of the highest value near each beat; the mean of the known ones beyond the analyzed frames.
    private static func logOdds(_ times: [Double], _ values: [Float]) -> [Double] {
        let found = BeatActivation.logOdds(values, near: times.map { $0 * CanonicalAudio.frameRate })
        let known = found.compactMap { $0 }
        let mean = known.reduce(0, +) / Double(max(known.count, 1))
        return found.map { $0 ?? mean }
    }
}
