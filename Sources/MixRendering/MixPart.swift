package import AudioDecoding
import Foundation

/// A track of a mix.
package struct MixPart: Sendable {
    /// The file.
    package let path: RawPath
    /// For chapters and cue sheets.
    package let title: String
    /// For chapters and cue sheets; nil if unknown.
    package let artist: String?
    /// Integrated, LUFS; nil if unknown.
    package let loudness: Double?
    /// The highest sample, 1 at full scale; nil if unknown.
    package let peak: Double?

    package init(path: RawPath, title: String, artist: String?, loudness: Double?, peak: Double?) {
        (self.path, self.title, self.artist) = (path, title, artist)
        (self.loudness, self.peak) = (loudness, peak)
    }

    /// "Artist – Title".
    package var name: String { artist.map { "\($0) – \(title)" } ?? title }

    /// The loudness of all tracks of a mix, LUFS: the reference level of ReplayGain 2.0.
    private static let reference = -18.0
    /// The highest sample of a track, dBFS.
    private static let highest = -1.0

    /// Decibels that bring the track to the reference, as far as its peak permits.
    var gain: Double {
        guard let loudness, loudness.isFinite, loudness > -70 else { return 0 }
        let wanted = Self.reference - loudness
        guard let peak, peak > 0 else { return wanted }
        return min(wanted, Self.highest - 20 * log10(peak))
    }
}
