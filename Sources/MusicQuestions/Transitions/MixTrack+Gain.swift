import Foundation

extension MixTrack {
    /// The loudness of all tracks of a mix, LUFS: the reference level of ReplayGain 2.0.
    private static let reference = -18.0
    /// The highest sample of a track, dBFS.
    private static let highest = -1.0

    /// Decibels that bring the track to the reference, as far as its peak permits; 0 if its loudness is unknown.
    package var gain: Double {
        guard let loudness, loudness.isFinite, loudness > -70 else { return 0 }
        let wanted = Self.reference - loudness
        guard let peak, peak > 0 else { return wanted }
        return min(wanted, Self.highest - 20 * log10(peak))
    }

    /// The loudness with this gain, relative to the reference: below 0 dB where the peak permits no more.
    var mixedLoudness: Double? {
        guard let loudness, loudness.isFinite, loudness > -70 else { return nil }
        return loudness + gain - Self.reference
    }
}
