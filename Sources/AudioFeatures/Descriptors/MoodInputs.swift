import Foundation

/// What the second stage of valence and energy sees: 66 numbers. `Training/moods.py` computes the same.
struct MoodInputs {
    /// First-stage predictions; pulse clarity, beat strength, regularity, onset rate; octaves from 100 BPM and tempo
    /// confidence; circular harmonics of the chroma; log mean, log deviation and their log ratio of eight features;
    /// loudness of the mix; mean level and deviation of the chroma; log deviation of the MFCC slopes.
    var values: [Float]

    /// Where the octaves from 100 BPM stand.
    static let tempo = 11

    /// The first stage's predictions, which stand first.
    var tablePredictions: [Float] {
        get { Array(values.prefix(DescriptorCoefficients.targetCount)) }
        set { values.replaceSubrange(0..<DescriptorCoefficients.targetCount, with: newValue) }
    }

    private static let dynamics: [FrameFeature] = [
        .centroid, .bandwidth, .rolloff, .flatness, .zeroCrossingRate, .rms, .flux, .onsetStrength,
    ]

    init(
        _ tablePredictions: [Float], _ tableInputs: DescriptorInputs, _ track: DescriptorModels.Measurements
    ) {
        let (summary, tempo) = (track.summary, track.tempo)
        var values = tablePredictions
        values += [tempo.pulseClarity, tempo.beatStrength, tempo.regularity]
        values.append(tempo.onsetRate / max(track.soundingShare, 1e-3))
        values.append(tempo.beatsPerMinute > 0 ? log2(tempo.beatsPerMinute / 100) : 0)
        values.append(tempo.confidence)
        values += tableInputs.circularHarmonics
        for feature in Self.dynamics {
            let mean = summary.mean(feature).first ?? 0
            let deviation = summary.standardDeviation(feature).first ?? 0
            values += [log(mean + 1e-4), log(deviation + 1e-4), log((deviation + 1e-6) / (mean + 1e-6))]
        }
        values.append(Float(track.mixLoudness))
        values.append(summary.mean(.chroma).reduce(0, +) / 12)
        values.append(summary.standardDeviation(.chroma).reduce(0, +) / 12)
        values += summary.standardDeviation(.mfccDelta).map { log($0 + 0.01) }
        self.values = values
    }
}
