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
        TextColumn(name: "artists", path: \.tags.artistList.text),
        TextColumn(name: "comment", path: \.tags.comment),
        TextColumn(name: "tagged_key", path: \.tags.key),
        TextColumn(name: "tagged_mood", path: \.tags.mood),
        TextColumn(name: "format", path: \.format),
        TextColumn(name: "shortfall", path: \.shortfall),
        TextColumn(name: "kind", path: \.kindName),
        TextColumn(name: "health", path: \.findingsText),
        TextColumn(name: "tag_reading", path: \.tagReading),
        TextColumn(name: "from_name", path: \.fieldsFromName.text),
        TextColumn(name: "album_artists", path: \.tags.albumArtistList.text),
        TextColumn(name: "composer", path: \.tags.composer),
        TextColumn(name: "label", path: \.tags.label),
        TextColumn(name: "isrc", path: \.tags.isrc),
        TextColumn(name: "disc_title", path: \.tags.discTitle),
        TextColumn(name: "release_types", path: \.tags.releaseTypes.text),
        TextColumn(name: "musicbrainz_recording", path: \.tags.musicBrainzRecording),
        TextColumn(name: "musicbrainz_release", path: \.tags.musicBrainzRelease),
        TextColumn(name: "musicbrainz_artists", path: \.tags.musicBrainzArtists.text),
        TextColumn(name: "musicbrainz_album_artists", path: \.tags.musicBrainzAlbumArtists.text),
        TextColumn(name: FirstSeen.column, path: \.firstSeenText),
    ]
}

extension LibraryTrack {
    fileprivate var firstSeenText: String? {
        get { firstSeen.map { "\($0)" } }
        set { firstSeen = newValue.flatMap { Int64($0) } }
    }

    fileprivate var findingsText: String? {
        get { measuredFindings.map(\.text).text }
        set { measuredFindings = Self.findings(text: newValue) }
    }

    /// The faults of a text of the index; none of nil.
    static func findings(text: String?) -> [HealthFinding] {
        var texts: [String] = []
        texts.text = text
        return texts.compactMap { HealthFinding(text: $0) }
    }

    fileprivate var kindName: String? {
        get { kind?.rawValue }
        set { kind = newValue.flatMap(TrackKind.init) }
    }
}

extension [String] {
    /// The column of a list: separated as ``AudioTags`` joins the values of other fields; nil for none.
    fileprivate var text: String? {
        get { isEmpty ? nil : joined(separator: "; ") }
        set { self = newValue?.split(separator: "; ").map(String.init) ?? [] }
    }
}
