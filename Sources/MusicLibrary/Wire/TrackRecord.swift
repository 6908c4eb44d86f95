public import AudioFeatures
public import Foundation
import SimilarityIndex

/// A track as one JSON object: Spotify's names and ranges of audio features, with path and tags beside them. All
/// commands that print a track's sound as JSON use it; `export` and `features` print one line per track.
///
/// ```swift
/// let moods = try session.moods()
/// for track in try session.tracks(TrackListQuery()) { print(try JSONLine.string(TrackRecord(track, moods))) }
/// ```
public struct TrackRecord: Codable, Hashable, Sendable {
    /// Names the file: the identity of its audio, and for a further file with the same audio an id of its own; 22
    /// characters of base 62.
    public var id = ""
    /// Path relative to the library's folder, or as given, outside a library.
    public var path = ""
    /// The path of the first file with the same audio; nil, written as null, for the first itself.
    public var copyOf: String?
    /// When the program first saw the recording, ISO 8601; nil, written as null, if unknown.
    public var added: String?
    /// From the tags; nil, written as null, if missing.
    public var title, artist, album, albumArtist, genre, comment: String?
    /// From the tags.
    public var year, originalYear, trackNumber, discNumber: Int?
    /// Every credited artist, and every genre in the tag; `artist` and `genre` have the whole text.
    public var artists: [String] = [], genres: [String] = []
    /// The artists of the album, if a tag lists them; `albumArtist` has the whole text.
    public var albumArtists: [String] = []
    /// Whether the tags call the album a compilation.
    public var compilation = false
    /// Tempo, key and mood as tagged.
    public var taggedBPM: Decimal?
    public var taggedKey, taggedMood: String?
    /// Stars in the tags, 0.5…5.
    public var taggedRating: Decimal?
    /// ReplayGain of the track and of the album in the tags, dB; `replay_gain` is that of the analysis.
    public var trackGain, albumGain: Decimal?
    /// Largest sample magnitude of the album in the tags.
    public var albumPeak: Decimal?
    /// From the tags; nil, written as null, if missing.
    public var composer, label, isrc, discTitle: String?
    /// Kinds of the release in the tags, such as “album” and “live”.
    public var releaseTypes: [String] = []
    /// Ids of MusicBrainz in the tags.
    public var musicBrainzRecording, musicBrainzRelease: String?
    /// Ids of MusicBrainz in the tags, in the order of the names.
    public var musicBrainzArtists: [String] = [], musicBrainzAlbumArtists: [String] = []
    /// The keys whose values come from the names of the file and its folders, because it has no tags.
    public var fromName: [String] = []
    /// The format of the file, e.g. `mp3`.
    public var format: String?
    /// Length.
    public var durationMilliseconds = 0
    /// Of the file, Hz.
    public var sampleRate = 0
    /// Of the file.
    public var channels = 0
    /// Whether only a part of a damaged file could be analyzed.
    public var partial = false
    /// The kind of recording. A recording that is not music has no tempo, key or mood. Nil, written as null, for an
    /// older index without it.
    public var kind: TrackKind?
    /// "C major"; "none" for none.
    public var keyName = "", keyRunnerUp = ""
    /// On the Camelot wheel, "8B".
    public var camelot = ""
    /// Genres, instruments, voices and characters that are more likely present than not, with the confidence, 0.5…1.
    public var heard: [String: Decimal] = [:]
    /// Descriptors by name, rounded; nil, written as null, for an older index without them. <doc:Descriptors> has a
    /// table of them.
    public var numbers: [String: Decimal?] = [:]
    /// How well each mood of the preferences fits, by its sound: 1 at the center of its region, ½ at the edge.
    public var moods: [String: Decimal] = [:]
    /// The moods that the track is filed under: its labels, or else the moods whose region it lies in, best first;
    /// empty between the regions and for what is not music.
    public var mood: [String] = []
    /// Why it has no mood; nil, written as null, if it has one.
    public var noMood: String?
    /// What valence, energy and gloom were compared with: `library`, or `music` for music of all kinds.
    public var moodCalibration = MoodCalibration.Kind.music
    /// `audio_features`.
    public internal(set) var type = Kind.audioFeatures
    /// `sonicindex:track:ID`.
    public var uri = ""

    /// Spotify's name for such an object.
    public enum Kind: String, Codable, Sendable { case audioFeatures = "audio_features" }

    /// A descriptor by name, e.g. `valence`; nil when unknown.
    public subscript(name: String) -> Double? {
        numbers[name].flatMap { $0 }.map { NSDecimalNumber(decimal: $0).doubleValue }
    }
}

extension TrackRecord {
    /// - Parameters:
    ///   - track: from an index or a new analysis.
    ///   - moods: the moods of tracks.
    ///   - catalog: the descriptors to write.
    public init(_ track: LibraryTrack, _ moods: MoodCatalog, catalog: DescriptorCatalog = .standard) {
        self.init()
        let subject = TrackField.Subject(track, moods)
        for field in TrackField.all { field.fill(subject, &self) }
        numbers = Dictionary(
            uniqueKeysWithValues: catalog.shown(in: .json).map { descriptor in
                (descriptor.name, descriptor.published(track).map { JSONNumber.decimal($0, descriptor.digits) })
            })
    }

    /// Writes every key; a missing value is null. The numbers stand beside the other keys, as in Spotify's format, not
    /// in an object of their own.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONKey.self)
        for field in TrackField.all { try field.encode(self, &container) }
        for (name, value) in numbers { try container.encode(value, forKey: JSONKey(name)) }
    }

    /// Reads the output of `encode`. Numbers of a newer program are kept.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.container(keyedBy: JSONKey.self)
        for field in TrackField.all { try field.decode(container, &self) }
        let known = Set(TrackField.all.map(\.name))
        for key in container.allKeys where !known.contains(key.stringValue) {
            // updateValue, because assigning null through a subscript would remove the key.
            numbers.updateValue(try container.decodeIfPresent(Decimal.self, forKey: key), forKey: key.stringValue)
        }
    }
}
