public import AudioFeatures
public import SimilarityIndex

/// A track: its tags and sound, from an index or a new analysis.
public struct LibraryTrack: Sendable, Equatable {
    /// Identity of the audio, which survives moving or retagging the file.
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
    /// Number of channels of the file.
    public var channelCount: Int
    /// Bits of a coded sample; nil for lossy codecs, if it is unknown, and in an index without it.
    public var bitDepth: Int?
    /// The format of the file, e.g. `mp3`.
    public var format: String?
    /// Whether only a part of a damaged file could be analyzed.
    public var isPartial: Bool
    /// The missing part of a damaged file or, for a complete file whose header gives another length, both lengths.
    /// Otherwise nil, as in an index without it.
    public var shortfall: String?
    /// Title, artist, album and other tags.
    public var tags: AudioTags
    /// The settings used to read the tags, see ``TagReading``; nil in an index without them.
    public var tagReading: String?
    /// The fields of ``tags`` that no tag has, and that the names of the file and its folders have given: `artist`, `album`, ….
    public var fieldsFromName: [String] = []
    /// Tempo, key, loudness, valence, energy, …
    public var descriptors: TrackDescriptors

    /// Silence at its ends; nil in an index without it.
    public var silence: Silence?
    /// Deviation of the tuning from A4 = 440 Hz in semitones; nil without a key, and in an index without it.
    public var tuning: Double?
    /// The same in cents; nil where the tuning is.
    public var tuningCents: Double? { tuning.map { 100 * $0 } }
    /// The frequency of A4 in this tuning, Hz; nil where the tuning is.
    public var concertPitch: Double? { tuning.map(TrackMeasurements.concertPitch) }

    /// Where its best thirty seconds begin, in seconds from its start; nil if it is not music, and in an index without it.
    public var highlight: Double?
    /// Largest magnitude of the continuous signal in dBTP, as ITU-R BS.1770 has it; nil in an index without it.
    public var truePeak: Float?
    /// The faults that its analysis found; ``findings`` has all. Empty in an index without them.
    package var measuredFindings: [HealthFinding] = []

    /// `SoundVector.values`; nil if there is nothing to describe, or if another version of the analysis made it.
    package var sound: [Int8]?

    /// Identifies the file's status, see `ChangeStamp`; 0 = unknown.
    package var changeStamp: UInt32 = 0

    /// As stored, see ``FirstSeen``; nil if it is the file's time.
    package var firstSeen: Int64?

    /// Its place among the files with the same audio, from 1, in the order in which the program first saw them.
    public package(set) var copyNumber = 1
    /// The path of the first file with the same audio; nil for the first itself.
    public package(set) var copyOf: RawPath?

    /// Whether the index has the kind of recording, for ``kind`` and ``music``.
    var isKindKnown = true

    /// Names this file: ``id``, and for a further file with the same audio an id of its own. While the first file exists, no
    /// later one takes its id.
    public var fileID: TrackID { id.copy(copyNumber) }

    /// When the program first saw the recording, nanoseconds since 1970-01-01 UTC; the time of the file if it was in the
    /// library's first index. New tags do not change it.
    public var added: Int64 { firstSeen ?? modificationTime }

    /// The credited artists: the values of a tag that lists them, or else from the artist's text. Empty if no tag names
    /// an artist.
    public var artists: [String] {
        if !tags.artistList.isEmpty { return tags.artistList }
        return (tags.artist ?? tags.albumArtist).map(ArtistCredits.names) ?? []
    }

    /// The genres in its tag.
    public var genres: [String] { tags.genre.map(GenreNames.names) ?? [] }

    /// Seconds.
    public var duration: Double { sampleRate > 0 ? Double(sampleFrameCount) / Double(sampleRate) : 0 }

    /// Milliseconds, rounded; at most 10¹⁵, whatever length an index contains.
    public var durationMilliseconds: Int { Int(min(duration * 1000, 1e15).rounded()) }

    /// "Artist – Title", or the file's name if tags are missing.
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
