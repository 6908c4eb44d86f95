import SimilarityIndex

/// A track in data about users, which may no longer be in an index.
package struct RememberedTrackRecord: Codable, Hashable, Sendable {
    /// 22 characters of base 62.
    package var id: String
    /// Path relative to the library's folder, as last known.
    package var path: String
    /// Artist, or album artist.
    package var artist: String?
    /// Title.
    package var title: String?
    /// Whether the library has it. Otherwise its data are those last known.
    package var inLibrary: Bool

    /// A record of a remembered track.
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
