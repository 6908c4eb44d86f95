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
        TextColumn(name: "health", path: \.findingsText),
        TextColumn(name: "tag_reading", path: \.tagReading),
        TextColumn(name: "from_name", path: \.fieldsFromNameText),
        TextColumn(name: "album_artists", path: \.albumArtistList),
        TextColumn(name: "composer", path: \.tags.composer),
        TextColumn(name: "label", path: \.tags.label),
        TextColumn(name: "isrc", path: \.tags.isrc),
        TextColumn(name: "disc_title", path: \.tags.discTitle),
        TextColumn(name: "release_types", path: \.releaseTypes),
        TextColumn(name: "musicbrainz_recording", path: \.tags.musicBrainzRecording),
        TextColumn(name: "musicbrainz_release", path: \.tags.musicBrainzRelease),
        TextColumn(name: "musicbrainz_artists", path: \.musicBrainzArtists),
        TextColumn(name: "musicbrainz_album_artists", path: \.musicBrainzAlbumArtists),
        TextColumn(name: FirstSeen.column, path: \.firstSeenText),
    ]
}

extension LibraryTrack {
    /// As in the column, as are the other lists: separated as ``AudioTags`` joins the values of other fields.
    fileprivate var artistList: String? {
        get { Self.joined(tags.artistList) }
        set { tags.artistList = Self.split(newValue) }
    }

    fileprivate var fieldsFromNameText: String? {
        get { Self.joined(fieldsFromName) }
        set { fieldsFromName = Self.split(newValue) }
    }

    fileprivate var albumArtistList: String? {
        get { Self.joined(tags.albumArtistList) }
        set { tags.albumArtistList = Self.split(newValue) }
    }

    fileprivate var releaseTypes: String? {
        get { Self.joined(tags.releaseTypes) }
        set { tags.releaseTypes = Self.split(newValue) }
    }

    fileprivate var musicBrainzArtists: String? {
        get { Self.joined(tags.musicBrainzArtists) }
        set { tags.musicBrainzArtists = Self.split(newValue) }
    }

    fileprivate var musicBrainzAlbumArtists: String? {
        get { Self.joined(tags.musicBrainzAlbumArtists) }
        set { tags.musicBrainzAlbumArtists = Self.split(newValue) }
    }

    fileprivate var firstSeenText: String? {
        get { firstSeen.map { "\($0)" } }
        set { firstSeen = newValue.flatMap { Int64($0) } }
    }

    fileprivate var findingsText: String? {
        get { Self.joined(measuredFindings.map(\.text)) }
        set { measuredFindings = Self.findings(text: newValue) }
    }

    /// The faults of a text of the index; none of nil.
    static func findings(text: String?) -> [HealthFinding] { split(text).compactMap { HealthFinding(text: $0) } }

    private static func joined(_ list: [String]) -> String? { list.isEmpty ? nil : list.joined(separator: "; ") }

    private static func split(_ text: String?) -> [String] { text?.split(separator: "; ").map(String.init) ?? [] }

    fileprivate var kindName: String? {
        get { kind?.rawValue }
        set { kind = newValue.flatMap(TrackKind.init) }
    }
}
