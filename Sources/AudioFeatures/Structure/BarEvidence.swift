import Foundation

/// Measurements at each beat of a track that indicate whether a bar begins there.
package struct BarEvidence: Equatable {
    package static let count = 3
    /// Log odds of a downbeat beyond these count as these.
    private static let range = -6.0...4.0
    /// Frames before and after a beat in which its downbeat may be heard.
    private static let reach = 2
    /// Changes of harmony are clipped at this number of standard deviations from the mean of the track.
    private static let clip = 4.0

    /// Beats × evidence: the log odds of a downbeat by `BeatNetwork`; the change of harmony from the beat before to
    /// this one, and from the two beats before to this one and the next, both in standard deviations from their mean.
    package let rows: [[Double]]

    /// - Parameters:
    ///   - times: the times of the beats, in seconds and in order.
    ///   - activation: the activation of the track from its start. Beats after its end have its mean log odds.
    ///   - pitches: 12 values of each sound.
    package init(beats times: [Double], activation: BeatActivation, pitches: SoundCourse) {
        let logOdds = Self.logOdds(times, activation.downbeats)
        let known = logOdds.compactMap { $0 }
        let mean = known.reduce(0, +) / Double(max(known.count, 1))
        let last = times.count > 1 ? times[times.count - 1] - times[times.count - 2] : 1
        let ends = times.dropFirst() + (times.last.map { [$0 + last] } ?? [])
        let beats = zip(times, ends).map { BarGrid.Bar(start: $0, end: $1) }
        self.init(logOdds: logOdds.map { $0 ?? mean }, pitches: pitches.means(in: beats, parts: 1))
    }

    /// - Parameters:
    ///   - logOdds: the log odds of a downbeat, for each beat.
    ///   - pitches: 12 values of each beat.
    package init(logOdds: [Double], pitches: [[Double]]) {
        let pairs = pitches.indices.map { beat in
            let next = pitches[min(beat + 1, pitches.count - 1)]
            return zip(pitches[beat], next).map { ($0 + $1) / 2 }
        }
        let near = Self.changes(pitches, 1).standardized
        let far = Self.changes(pairs, 2).standardized
        func clipped(_ value: Double) -> Double { max(-Self.clip, min(Self.clip, value)) }
        rows = logOdds.indices.map { [logOdds[$0], clipped(near[$0]), clipped(far[$0])] }
    }

    /// Distance of each row from an earlier one; 0 for the first ones.
    private static func changes(_ rows: [[Double]], _ beats: Int) -> [Double] {
        rows.indices.map { row in
            guard row >= beats else { return 0 }
            return zip(rows[row], rows[row - beats]).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
        }
    }

    /// The highest value near each beat; nil beyond the analyzed frames.
    private static func logOdds(_ times: [Double], _ downbeats: [Float]) -> [Double?] {
        times.map { time in
            let frame = Int((time * OnsetBands.frameRate).rounded())
            let near = downbeats[
                max(0, min(frame - reach, downbeats.count))..<max(0, min(frame + reach + 1, downbeats.count))]
            guard let most = near.max().map(Double.init) else { return nil }
            return max(range.lowerBound, min(range.upperBound, log(most / (1 - most))))
        }
    }
}
