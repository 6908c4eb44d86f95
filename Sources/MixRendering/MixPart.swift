package import AudioDecoding

/// A track of a mix.
package struct MixPart: Sendable {
    /// The file.
    package let path: RawPath
    /// For chapters and cue sheets.
    package let title: String
    /// For chapters and cue sheets; nil if unknown.
    package let artist: String?
    /// Decibels that bring it to the loudness of all tracks.
    let gain: Double

    package init(path: RawPath, title: String, artist: String?, gain: Double) {
        (self.path, self.title, self.artist, self.gain) = (path, title, artist, gain)
    }

    /// "Artist – Title".
    package var name: String { artist.map { "\($0) – \(title)" } ?? title }
}
