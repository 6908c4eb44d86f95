import AudioFeatures

/// A text of a track and its column in the index. JSON and CSV show those with a name.
struct TextColumn: Sendable {
    let name: String
    let path: any WritableKeyPath<LibraryTrack, String?> & Sendable

    static let all: [TextColumn] = [
        TextColumn(name: "title", path: \.tags.title),
        TextColumn(name: "artist", path: \.tags.artist),
        TextColumn(name: "album", path: \.tags.album),
        TextColumn(name: "album_artist", path: \.tags.albumArtist),
        TextColumn(name: "genre", path: \.tags.genre),
        TextColumn(name: "artists", path: \.artistList),
        TextColumn(name: "comment", path: \.tags.comment),
        TextColumn(name: "tagged_key", path: \.tags.key),
        TextColumn(name: "tagged_mood", path: \.tags.mood),
        TextColumn(name: "format", path: \.format),
        TextColumn(name: "shortfall", path: \.shortfall),
        TextColumn(name: "kind", path: \.kindName),
        TextColumn(name: "tag_reading", path: \.tagReading),
    ]
}

extension LibraryTrack {
    /// As in the column, as are the other lists: separated as ``AudioTags`` joins the values of other fields.
    fileprivate var artistList: String? {
        get { Self.joined(tags.artistList) }
        set { tags.artistList = Self.split(newValue) }
    }

    fileprivate var kindName: String? {
        get { kind?.rawValue }
        set { kind = newValue.flatMap(TrackKind.init) }
    }
}
