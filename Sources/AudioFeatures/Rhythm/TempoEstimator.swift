import Foundation

/// One reading of a track's pulse: a tempo, its evidence, and its probability among all readings.
package struct TempoCandidate: Sendable, Equatable {
    package let beatsPerMinute: Double
    /// The inputs of `TempoModel`, in this order:
    ///
    /// - octaves from 100 BPM and their square;
    /// - comb support of all and of high onsets;
    /// - autocorrelation at ⅓, ½, 1, 2, 3, 4, 5 and 8 beats, and of low onsets at ½, 1, 2, 3 and 4;
    /// - octaves × percussiveness; octaves below 72 BPM;
    /// - correlation of low and high onsets, and of bass drum and higher sounds, after ½, 1 and 2 beats;
    /// - the squared number of octaves by which the onsets per beat are more or fewer than two;
    /// - the dependence of these on the tempo: octaves and their square × the support of the clearest candidate,
    ///   octaves × the autocorrelation of low onsets;
    /// - outputs of a network that detects beats: logarithms of the likelihood of the tempo, with two sharpnesses, and
    ///   the autocorrelation of beats at ⅓, ½, ⅔, 1, 1½, 2, 3 and 4 beats, and of downbeats at ½, 1, 1½, 2, 3, 4, 6 and
    ///   8.
    package let evidence: [Double]
    /// 0…1; the probabilities of all candidates sum to 1.
    package let probability: Double
}

/// Tempo from the autocorrelation of the onsets in three registers. Every local maximum of the comb-filtered
/// autocorrelation is a candidate. `TempoModel` decides which of them is the beat instead of its half or double. It
/// also uses the beats of `BeatNetwork` and the kind of music.
struct TempoEstimator: Sendable {
    /// Range searched, beats per minute.
    static let range = 30.0...363.0

    private static let stepsPerOctave = 72.0
    private static let candidateCount = 12
    private static let shortest = 3.0
    /// Octaves up to which two tempos count as equal: three percent.
    private static let tolerance = 0.043
    /// Onsets per second; fewer give no information about the beat.
    private static let leastOnsetRate = 0.3

    private let correlation: LagCorrelation
    private let low: LagCorrelation
    /// Most likely first; empty without periodicity.
    let candidates: [TempoCandidate]

    /// Finds the candidates in the onsets of a track.
    /// - Parameters:
    ///   - beats: the beats that a network detects.
    ///   - embedding: `MusicEmbedding.values`.
    init(_ onsets: OnsetBands, beats: @autoclosure () -> BeatActivation, embedding: [Float]) {
        correlation = LagCorrelation(OnsetBands.emphasized(onsets.total))
        low = LagCorrelation(OnsetBands.emphasized(onsets.low))
        let readings = Self.readings(onsets, correlation, low)
        guard !readings.isEmpty else {
            candidates = []
            return
        }
        let heard = BeatEvidence(beats())
        let evidence = readings.map { $0.evidence + heard.of($0.tempo) }
        let probabilities = TempoModel.fitted.probabilities(evidence, embedding: embedding)
        candidates = readings.indices.map { index in
            TempoCandidate(
                beatsPerMinute: readings[index].tempo, evidence: evidence[index], probability: probabilities[index])
        }.sorted { $0.probability > $1.probability }
    }

    /// The mean autocorrelation at one to four beats that noise of this length reaches.
    private static func noiseFloor(_ frameCount: Int) -> Double {
        2.8 / Double(max(frameCount, 1)).squareRoot()
    }

    /// The maxima, with the evidence of the onsets.
    private static func readings(
        _ onsets: OnsetBands, _ correlation: LagCorrelation, _ low: LagCorrelation
    ) -> [(tempo: Double, evidence: [Double])] {
        guard onsets.hasOnsets, Double(onsets.total.count) >= shortest * CanonicalAudio.frameRate else { return [] }
        let grid: [Double] = (0..<260).map { range.lowerBound * pow(2, Double($0) / stepsPerOctave) }
        let support: [Double] = grid.map { correlation.comb(period(of: $0)) }
        guard (support.max() ?? 0) / 4 > noiseFloor(onsets.total.count) else { return [] }
        let weighted: [Double] = zip(grid, support).map { tempo, support in
            let octaves = log2(tempo / 100)
            return support * exp(-0.5 * octaves * octaves)
        }
        let maxima = (1..<grid.count - 1).filter { step in
            weighted[step] > 0 && weighted[step] >= weighted[step - 1] && weighted[step] >= weighted[step + 1]
        }
        let peaks = maxima.sorted { weighted[$0] > weighted[$1] }.prefix(candidateCount)
        let highOnsets = OnsetBands.emphasized(onsets.high)
        let high = LagCorrelation(highOnsets)
        let answers = [
            LagCorrelation(OnsetBands.emphasized(onsets.low), highOnsets),
            LagCorrelation(OnsetBands.emphasized(onsets.kick), OnsetBands.emphasized(onsets.aboveLow)),
        ]
        let clearest = peaks.map { support[$0] }.max() ?? 0
        let onsetsPerMinute = 60 * max(Double(onsets.onsetRate), leastOnsetRate)
        let percussiveness = Double(onsets.percussiveness - 0.35) * 5
        return peaks.map { peak in
            let period = period(of: grid[peak])
            let octaves = log2(grid[peak] / 100)
            var evidence = [octaves, octaves * octaves]
            evidence += [correlation, high].map { $0.comb(period) }
            evidence += [1.0 / 3, 0.5, 1, 2, 3, 4, 5, 8].map { correlation.at($0 * period) }
            let bass = [0.5, 1, 2, 3, 4].map { low.at($0 * period) }
            evidence += bass
            evidence += [octaves * percussiveness, max(0, log2(72 / grid[peak]))]
            evidence += answers.flatMap { answer in [0.5, 1, 2].map { answer.at($0 * period) } }
            evidence.append(pow(log2(onsetsPerMinute / grid[peak] / 2), 2))
            evidence += [octaves * clearest, octaves * octaves * clearest] + bass.map { octaves * $0 }
            return (grid[peak], evidence)
        }
    }

    static func period(of beatsPerMinute: Double) -> Double { 60 * CanonicalAudio.frameRate / beatsPerMinute }

    /// 0…1: mean autocorrelation of the best candidate at one to four beats.
    var pulseClarity: Double {
        guard let best = candidates.first else { return 0 }
        return max(0, min(1, correlation.comb(refinedPeriod(best)) / 4))
    }

    /// Three or four beats per bar at a period.
    func meter(period: Double) -> Meter { Meter([correlation, low], period: period) }

    /// The period in frames, between the steps of the candidates.
    func refinedPeriod(_ candidate: TempoCandidate) -> Double {
        correlation.refinedPeriod(near: Self.period(of: candidate.beatsPerMinute))
    }

    /// The pulse clarity from which on the confidence depends only on the readings.
    private static let clearEnough = 0.6

    /// How much more likely a reading is than by chance among five: the beat, its half, third, double and triple (those
    /// that MIREX's Accuracy 2 treats as equal). A faint pulse lowers it. On music unlike the training data the model
    /// is overconfident; the power corrects for this.
    func confidence(of candidate: TempoCandidate) -> Double {
        min(1, pulseClarity / Self.clearEnough) * pow(max(0, (5 * candidate.probability - 1) / 4), 1.5)
    }

    /// The confidence of the reading nearest to a tempo; 0 if it is another tempo.
    func confidence(of beatsPerMinute: Double) -> Double {
        func distance(_ candidate: TempoCandidate) -> Double { abs(log2(candidate.beatsPerMinute / beatsPerMinute)) }
        guard let nearest = candidates.min(by: { distance($0) < distance($1) }), distance(nearest) < Self.tolerance
        else {
            return 0
        }
        return confidence(of: nearest)
    }
}
