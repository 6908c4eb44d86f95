public import AudioFeatures
public import SimilarityIndex

/// A track as a person thinks of it: what its tags say and how it sounds, from an index or fresh from analysis.
public struct LibraryTrack: Sendable, Equatable {
    /// Identity of the audio, the same after moving or retagging the file.
    public var id: TrackID
    /// Path relative to the library's root (or as given, outside a library).
    public var path: RawPath
    /// Bytes.
    public var fileSize: UInt64
    /// Last modification, nanoseconds since 1970-01-01 UTC.
    public var modificationTime: Int64
    /// Sample frames at `sampleRate`.
    public var sampleFrameCount: UInt64
    /// Of the file, Hz.
    public var sampleRate: Int
    /// Of the file.
    public var channelCount: Int
    /// What the file holds, e.g. `mp3`.
    public var format: String?
    /// Whether only a part of a damaged file could be analysed.
    public var isPartial: Bool
    /// How much is missing of it, and where; of a whole file whose header gives another length, both lengths. Else nil, as in
    /// an index that did not keep it.
    public var shortfall: String?
    /// Title, artist, album and the rest of the tags.
    public var tags: AudioTags
    /// How the tags were read, as ``TagReading`` has it; nil in an index that did not keep it.
    public var tagReading: String?
    /// Tempo, key, loudness, valence, energy, …
    public var descriptors: TrackDescriptors

    /// What is silent at its ends; nil in an index that did not keep it.
    public var silence: Silence?
    /// Semitones by which the instruments are tuned away from A4 = 440 Hz; nil in an index that did not keep it.
    public var tuning: Double?

    /// `SoundVector.values`; nil where there is nothing to describe, or another version of the analysis made it.
    var sound: [Int8]?

    /// What tells whether the file's status has changed, see `ChangeStamp`; 0 = unknown.
    var changeStamp: UInt32 = 0

    /// Whether the index kept what it is of; ``kind`` and ``music`` tell.
    var isKindKnown = true

    /// Who is credited, one by one: as a tag lists them, else by what the artist's text says. Empty where no tag names an
    /// artist.
    public var artists: [String] {
        if !tags.artistList.isEmpty { return tags.artistList }
        return (tags.artist ?? tags.albumArtist).map(ArtistCredits.names) ?? []
    }

    /// The genres that its tag names, one by one.
    public var genres: [String] { tags.genre.map(GenreNames.names) ?? [] }

    /// Seconds.
    public var duration: Double { sampleRate > 0 ? Double(sampleFrameCount) / Double(sampleRate) : 0 }

    /// Milliseconds, rounded; 10¹⁵ at most, whatever length an index claims.
    public var durationMilliseconds: Int { Int(min(duration * 1000, 1e15).rounded()) }

    /// "Artist – Title", or the file's name where tags are missing.
    public var displayName: String {
        guard let title = tags.title else { return path.lastComponent.description }
        guard let artist = tags.artist ?? tags.albumArtist else { return title }
        return "\(artist) – \(title)"
    }

    /// "SONG by ARTIST", for sentences.
    public var songByArtist: String {
        guard let title = tags.title else { return path.lastComponent.description }
        return (tags.artist ?? tags.albumArtist).map { "\(title) by \($0)" } ?? title
    }
}
