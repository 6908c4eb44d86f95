public import SimilarityIndex

/// One place of a saved playlist.
public struct PlaylistItem: Hashable, Sendable {
    /// The track, when it is or was in the library.
    public var track: TrackID?
    /// Path relative to the library's root; of what is not in the library, the location as its file gave it.
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

    /// Puts an item together.
    public init(
        track: TrackID? = nil, location: String, artist: String? = nil, title: String? = nil, album: String? = nil,
        seconds: Double? = nil
    ) {
        self.track = track
        self.location = location
        self.artist = artist
        self.title = title
        self.album = album
        // Of files by others, which may say anything: what nothing lasts is not believed.
        self.seconds = seconds.flatMap { (0...1e7).contains($0) ? $0 : nil }
    }

    /// "Artist – Title", or the file's name where they are missing.
    public var displayName: String {
        guard let title else { return location.split(separator: "/").last.map(String.init) ?? location }
        return artist.map { "\($0) – \(title)" } ?? title
    }
}
