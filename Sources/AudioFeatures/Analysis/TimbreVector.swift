import Foundation

/// A track's sound in 69 plain numbers, which ``SoundVector`` and indexes of analysis version 6 are made of: mean, deviation and slope of the MFCCs, spectral contrast, brightness, noisiness, onsets, tempo, and how
/// clearly and how changefully pitch classes stand out.
/// Units differ, so distances are taken after standardising every dimension over a library.
public enum TimbreVector {
    /// Numbers per vector.
    public static let dimension = 69

    /// What the numbers tell of, in their order; the ranges cover all of them.
    public static let parts: [(name: String, range: Range<Int>)] = [
        ("tone colour", 0..<19), ("variety of tone colour", 19..<39), ("movement of tone colour", 39..<49),
        ("contrast of peaks and valleys in the spectrum", 49..<55), ("brightness", 55..<57), ("noisiness", 57..<61),
        ("attacks", 61..<63), ("dynamics", 63..<64), ("tempo", 64..<66), ("clearness of pitch", 66..<69),
    ]

    /// Where the tempo begins.
    private static let tempoPlace = 64

    /// The vector of an analysed track; nil when there is nothing to describe: silence, or less than
    /// half a second.
    public static func vector(of analysis: TrackAnalysis) -> [Float]? {
        guard var vector = withoutTempo(analysis.measurements) else { return nil }
        let tempo = analysis.descriptors.tempo
        let octaves = tempo.beatsPerMinute > 0 ? log2(tempo.beatsPerMinute / 120) : 0
        vector.insert(contentsOf: [octaves, tempo.pulseCertainty], at: tempoPlace)
        return vector
    }

    /// The vector but for what it tells of the tempo.
    static func withoutTempo(_ track: TrackMeasurements) -> [Float]? {
        let summary = track.sounding
        guard summary.frameCount >= 22, (summary.mean(.rms).first ?? 0) > 1e-5 else { return nil }
        var vector: [Float] = []
        vector += summary.mean(.mfcc).dropFirst()  // the first is level, which mastering decides
        vector += summary.standardDeviation(.mfcc)
        vector += summary.standardDeviation(.mfccDelta).prefix(10)
        vector += summary.mean(.contrast).prefix(6)  // the seventh lies where MP3 encoders cut
        for feature in [FrameFeature.centroid, .flatness, .zeroCrossingRate, .onsetStrength] {
            // Skewed, positive quantities: their logarithm is closer to what is heard.
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
