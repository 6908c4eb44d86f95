import AudioFeatures

/// What the tags of an album's tracks say about the release, beside names and year.
package struct ReleaseFacts: Sendable {
    /// The company that published it, as tagged.
    package private(set) var label: String?
    /// Kinds as MusicBrainz has them: "album", "live".
    package private(set) var types: [String] = []
    /// The id of the release in MusicBrainz.
    package private(set) var musicBrainz: String?
    /// The earliest year of the first release of its recordings; nil if no tag has it.
    package private(set) var originalYear: Int?
    /// Titles of discs, by number.
    package private(set) var discTitles: [UInt16: String] = [:]

    /// Whether it is a single or an EP.
    package var isSingle: Bool { types.contains("single") || types.contains("ep") }

    /// Of several values, the first counts.
    mutating func add(_ tags: AudioTags, disc: UInt16) {
        label = label ?? tags.label
        if types.isEmpty { types = tags.releaseTypes }
        musicBrainz = musicBrainz ?? tags.musicBrainzRelease
        if let year = tags.originalYear { originalYear = min(originalYear ?? year, year) }
        if discTitles[disc] == nil { discTitles[disc] = tags.discTitle }
    }
}
