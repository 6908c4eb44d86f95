import SimilarityIndex

/// A track in what is told of users rather than of sound: it may be in no index any more.
public struct RememberedTrackRecord: Codable, Hashable, Sendable {
    /// 22 characters of base 62.
    public var id: String
    /// Path relative to the library's folder, as last known.
    public var path: String
    /// Artist, or album artist.
    public var artist: String?
    /// Title.
    public var title: String?

    /// A record of what is remembered.
    public init(_ track: RememberedTrack) {
        id = track.id.description
        path = track.path
        artist = track.artist
        title = track.title
    }
}
