public import SimilarityIndex

/// One entry of a saved playlist.
public struct PlaylistItem: Hashable, Sendable {
    /// The track, if it is or was in the library.
    public var track: TrackID?
    /// Path relative to the library's root; for other files, the location as imported.
    public var location: String
    /// Artist.
    public var artist: String?
    /// Title.
    public var title: String?
    /// Album.
    public var album: String?
    /// Length, 0…10⁷; nil when unknown.
    public let seconds: Double?

    /// A track of the library.
    public init(_ track: RememberedTrack) {
        self.init(
            track: track.id, location: track.path, artist: track.artist, title: track.title, album: track.album,
            seconds: track.seconds)
    }

    /// Creates an item.
    public init(
        track: TrackID? = nil, location: String, artist: String? = nil, title: String? = nil, album: String? = nil,
        seconds: Double? = nil
    ) {
        self.track = track
        self.location = location
        self.artist = artist
        self.title = title
        self.album = album
        // Imported files may contain anything; an impossible length is ignored.
        self.seconds = seconds.flatMap { (0...1e7).contains($0) ? $0 : nil }
    }

    /// "Artist – Title", or the file's name if they are missing.
    public var displayName: String {
        guard let title else { return location.split(separator: "/").last.map(String.init) ?? location }
        return artist.map { "\($0) – \(title)" } ?? title
    }
}
