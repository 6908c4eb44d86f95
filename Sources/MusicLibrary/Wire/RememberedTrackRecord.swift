import SimilarityIndex

/// A track in what is told of users rather than of sound: it may be in no index any more.
package struct RememberedTrackRecord: Codable, Hashable, Sendable {
    /// 22 characters of base 62.
    package var id: String
    /// Path relative to the library's folder, as last known.
    package var path: String
    /// Artist, or album artist.
    package var artist: String?
    /// Title.
    package var title: String?
    /// Whether the library has it; what it has no more is told as it was remembered.
    package var inLibrary: Bool

    /// A record of what is remembered.
    package init(_ track: RememberedTrack) {
        id = track.id.description
        path = track.path
        artist = track.artist
        title = track.title
        inLibrary = !track.isGone
    }

    enum CodingKeys: String, CodingKey {
        case id, path, artist, title
        case inLibrary = "in_library"
    }
}
