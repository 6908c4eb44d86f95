/// A track as another program or a service names it.
package struct NamedTrack: Hashable, Sendable {
    package var artist: String
    package var title: String
    package var album: String?
    /// International Standard Recording Code.
    package var isrc: String?
    /// MusicBrainz's id of the recording.
    package var recording: String?
    /// Length; nil when unknown.
    package var seconds: Double?

    package init(
        artist: String, title: String, album: String? = nil, isrc: String? = nil, recording: String? = nil,
        seconds: Double? = nil
    ) {
        (self.artist, self.title, self.album) = (artist, title, album)
        (self.isrc, self.recording, self.seconds) = (isrc, recording, seconds)
    }

    /// Equal for names of one track in several exports of a service: artist and title without case, accents and signs.
    package var key: String { "\(Library.nameKey(artist))\n\(Library.nameKey(title))" }
}
