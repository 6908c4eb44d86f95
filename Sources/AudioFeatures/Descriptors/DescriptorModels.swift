import Foundation

/// Computes the fitted descriptors from a track's measurements.
enum DescriptorModels {
    static func describe(
        summary: FeatureSummary, tempo: TempoEstimate, key: KeyEstimate, loudness: Loudness
    ) -> TrackDescriptors {
        let rise = summary.mean(.onsetStrength).first ?? 0
        let energy = min(1, max(0, 0.5 + Float(loudness.integrated + 14) / 30 + (rise - 1) / 4))
        let pulse = tempo.confidence
        let valence = min(1, max(0, 0.35 + (key.mode == .major ? 0.15 : -0.1) + 0.3 * energy))
        return TrackDescriptors(
            tempo: tempo, key: key, loudness: loudness, valence: valence, energy: energy,
            danceability: min(1, max(0, 0.3 + pulse)), acousticness: 1 - energy, instrumentalness: 0.5,
            speechiness: 0.05, liveness: 0.15)
    }
}
