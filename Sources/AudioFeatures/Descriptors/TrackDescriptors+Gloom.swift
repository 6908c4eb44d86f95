import Foundation

/// What tells gloomy music from sad music of the same valence and energy: a minor key and a steady beat.
extension TrackDescriptors {
    /// 0 soft, in major or free in time … 1 dark, in minor and driving; about the share of all music that has less of
    /// it. <doc:MoodQuadrants> has the figures.
    public var gloom: Float {
        Self.gloom(mode: key.mode == .major ? 1 : 0, keyConfidence: key.confidence, beatRegularity: tempo.regularity)
    }

    /// The same, of a track's numbers.
    ///
    /// Both counts are about those of a logistic regression for clips that listeners call gloomy or sad, with one scale,
    /// chosen so that values are spread as ranks are. A track without a beat is free in time, but no more so than one
    /// with an uneven beat.
    package static func gloom(mode: Float, keyConfidence: Float, beatRegularity: Float) -> Float {
        let minor = (1 - 2 * mode) * keyConfidence
        return 1 / (1 + exp(-(2.4 * (minor - 0.09) + 4.2 * (max(0.3, beatRegularity) - 0.74))))
    }
}
