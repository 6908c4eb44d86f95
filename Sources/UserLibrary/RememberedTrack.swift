import AudioFeatures
public import SimilarityIndex

/// Data of a track in the user's database, to name the track when no index has it.
public struct RememberedTrack: Hashable, Sendable {
    /// Identity of the audio.
    public let id: TrackID
    /// Path relative to the library's root when it was last seen.
    public let path: String
    /// Artist, or album artist.
    public let artist: String?
    /// Title.
    public let title: String?
    /// Album.
    public let album: String?
    /// Length.
    public let seconds: Double
    /// Whether it is missing in a library where it was looked up.
    public package(set) var isGone = false

    /// The data to remember of a track.
    public init(_ track: LibraryTrack) {
        id = track.id
        path = track.path.description
        artist = track.tags.artist ?? track.tags.albumArtist
        title = track.tags.title
        album = track.tags.album
        seconds = track.duration
    }

    /// Reads `id, path, artist, title, album, seconds` from a column on; nil when the id is invalid.
    init?(_ row: borrowing SQLiteStatement, from column: Int32) {
        guard let id = TrackID(row.text(column)) else { return nil }
        self.id = id
        path = row.text(column + 1)
        artist = row.optionalText(column + 2)
        title = row.optionalText(column + 3)
        album = row.optionalText(column + 4)
        seconds = row.real(column + 5)
    }

    static let columns = "track.id, track.path, track.artist, track.title, track.album, track.seconds"

    /// "Artist – Title", or the file's name if tags are missing.
    public var displayName: String {
        guard let title else { return path.split(separator: "/").last.map(String.init) ?? path }
        return artist.map { "\($0) – \(title)" } ?? title
    }
}

extension UserState {
    /// Stores a track. Must be called inside a transaction.
    func remember(_ track: RememberedTrack) throws(UserStateError) {
        try connection.run(
            """
            INSERT INTO track(id, path, artist, title, album, seconds) VALUES(?, ?, ?, ?, ?, ?)
            ON CONFLICT(id) DO UPDATE SET path = excluded.path, artist = excluded.artist, title = excluded.title,
                album = excluded.album, seconds = excluded.seconds
            """,
            [
                .text("\(track.id)"), .text(track.path), .optional(track.artist), .optional(track.title),
                .optional(track.album), .real(track.seconds),
            ])
    }
}
