import Foundation

/// The sound of a track in 69 plain numbers, used by ``SoundVector`` and by indexes of analysis version 6: mean,
/// deviation and slope of the MFCCs, spectral contrast, brightness, noisiness, onsets, tempo, and the clarity and
/// variation of pitch classes. Units differ, so distances are computed after standardizing every dimension over a
/// library.
package enum TimbreVector {
    /// Numbers per vector.
    package static let dimension = 69

    /// The meaning of the numbers, in their order. The ranges cover all of them.
    package static let parts: [(name: String, range: Range<Int>)] = [
        ("tone colour", 0..<19), ("variety of tone colour", 19..<39), ("movement of tone colour", 39..<49),
        ("contrast of peaks and valleys in the spectrum", 49..<55), ("brightness", 55..<57), ("noisiness", 57..<61),
        ("attacks", 61..<63), ("dynamics", 63..<64), ("tempo", 64..<66), ("clarity of pitch", 66..<69),
    ]

    /// Index of the first tempo value.
    private static let tempoPlace = 64

    /// The vector of an analyzed track; nil for silence and for less than half a second.
    package static func vector(of analysis: TrackAnalysis) -> [Float]? {
        guard var vector = withoutTempo(analysis.measurements) else { return nil }
        let tempo = analysis.descriptors.tempo
        let octaves = tempo.beatsPerMinute > 0 ? log2(tempo.beatsPerMinute / 120) : 0
        vector.insert(contentsOf: [octaves, tempo.pulseCertainty], at: tempoPlace)
        return vector
    }

    /// The vector without the tempo.
    static func withoutTempo(_ track: TrackMeasurements) -> [Float]? {
        let summary = track.sounding
        guard summary.frameCount >= CanonicalAudio.frameCount(seconds: 0.5), (summary.mean(.rms).first ?? 0) > 1e-5
        else { return nil }
        var vector: [Float] = []
        vector += summary.mean(.mfcc).dropFirst()  // the first is the level, which depends on mastering
        vector += summary.standardDeviation(.mfcc)
        vector += summary.standardDeviation(.mfccDelta).prefix(10)
        vector += summary.mean(.contrast).prefix(6)  // the seventh is where MP3 encoders cut
        for feature in [FrameFeature.centroid, .flatness, .zeroCrossingRate, .onsetStrength] {
            // Skewed, positive quantities: their logarithm is closer to perception.
            vector.append(log(1e-5 + (summary.mean(feature).first ?? 0)))
            vector.append(log(1e-5 + (summary.standardDeviation(feature).first ?? 0)))
        }
        vector.append(log(1e-3 + relativeDeviation(summary, .rms)))
        let chroma = summary.mean(.chroma)
        let level = chroma.reduce(0, +) / 12
        vector.append(level)
        vector.append((chroma.reduce(0) { $0 + ($1 - level) * ($1 - level) } / 12).squareRoot())
        vector.append(summary.standardDeviation(.chroma).reduce(0, +) / 12)
        return vector
    }

    private static func relativeDeviation(_ summary: FeatureSummary, _ feature: FrameFeature) -> Float {
        (summary.standardDeviation(feature).first ?? 0) / max(summary.mean(feature).first ?? 0, 1e-6)
    }
}
