import Foundation
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
    /// Length; nil when unknown.
    public var seconds: Double?

    /// A track of the library.
    public init(_ track: KnownTrack) {
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
        self.seconds = seconds
    }

    /// "Artist – Title", or the file's name where they are missing.
    public var displayName: String {
        guard let title else { return location.split(separator: "/").last.map(String.init) ?? location }
        return artist.map { "\($0) – \(title)" } ?? title
    }
}

/// What a playlist was asked to be, kept so that other programs can ask again.
public struct SmartQuery: Codable, Hashable, Sendable {
    /// Limits of one descriptor.
    public struct Range: Codable, Hashable, Sendable {
        /// The descriptor.
        public var name: String
        /// Lower limit; nil for none.
        public var min: Float?
        /// Upper limit; nil for none.
        public var max: Float?
    }

    /// Mood or label.
    public var mood: String?
    /// Words in artist, album or title.
    public var search: String?
    /// Genres, groups or patterns.
    public var genres: [String]
    /// Limits.
    public var ranges: [Range]
    /// Tracks at most; nil for any number.
    public var limit: Int?
    /// Whether the order is random.
    public var isRandom: Bool

    /// What of a request can be asked again without the library: nil when that is nothing.
    public init?(_ request: PlaylistRequest) {
        mood = request.mood?.lowercased()
        search = request.filter.search
        genres = request.filter.genres
        ranges = request.filter.ranges.map { Range(name: $0.name, min: $0.min, max: $0.max) }
        if case .tracks(let count) = request.length { self.limit = count }
        isRandom = request.randomSeed != nil
        if mood == nil && search == nil && genres.isEmpty && ranges.isEmpty { return nil }
    }
}

/// A playlist as kept.
public struct SavedPlaylist: Sendable {
    let id: Int
    /// Unique within its owner's playlists; case makes no difference.
    public let name: String
    /// The profile it belongs to.
    public let owner: String
    /// Whether other profiles may see it.
    public let isShared: Bool
    /// The mood query it was made by, if it was.
    public let query: SmartQuery?
    /// In playing order; the same track may come twice.
    public let items: [PlaylistItem]
}

/// A playlist in a list of them.
public struct PlaylistSummary: Sendable {
    /// Its name.
    public let name: String
    /// The profile it belongs to.
    public let owner: String
    /// Whether other profiles may see it.
    public let isShared: Bool
    /// Items.
    public let count: Int
    /// Seconds of music, as far as known.
    public let duration: Double
}
