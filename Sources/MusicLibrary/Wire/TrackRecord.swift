public import AudioFeatures
public import Foundation
import SimilarityIndex

/// A track as one JSON object: Spotify's audio-features names and ranges, with path and tags beside them. What commands print
/// of a track's sound is this, `export` and `features` a line each.
public struct TrackRecord: Codable, Hashable, Sendable {
    /// Identity of the audio: 22 characters of base 62.
    public var id = ""
    /// Path relative to the library's folder, or as given, outside a library.
    public var path = ""
    /// From the tags; nil, written as null, what they do not say.
    public var title, artist, album, albumArtist, genre, comment: String?
    /// From the tags.
    public var year, trackNumber, discNumber: Int?
    /// Every artist that is credited, and every genre that the tag names, one by one; `artist` and `genre` have their whole
    /// text.
    public var artists: [String] = [], genres: [String] = []
    /// Whether the tags call the album a compilation.
    public var compilation = false
    /// Tempo, key and mood as tagged.
    public var taggedBPM: Decimal?
    public var taggedKey, taggedMood: String?
    /// What the file holds, e.g. `mp3`.
    public var format: String?
    /// Length.
    public var durationMilliseconds = 0
    /// Of the file, Hz.
    public var sampleRate = 0
    /// Of the file.
    public var channels = 0
    /// Whether only a part of a damaged file could be analysed.
    public var partial = false
    /// What it is of; what is not music has no tempo, key or mood. Nil, written as null, where an older index did not keep
    /// it.
    public var kind: TrackKind?
    /// "C major"; "none" for none.
    public var keyName = "", keyRunnerUp = ""
    /// On the Camelot wheel, "8B".
    public var camelot = ""
    /// Genres, instruments, voices, characters that are likelier heard in it than not, with the confidence, 0.5…1.
    public var heard: [String: Decimal] = [:]
    /// Descriptors by name, rounded; nil, written as null, where an older index did not keep it. <doc:Descriptors> has
    /// the table of them.
    public var numbers: [String: Decimal?] = [:]
    /// How well each mood of the preferences fits, by its sound: 1 at the centre of its region, ½ at the edge.
    public var moods: [String: Decimal] = [:]
    /// What the track is filed under: the moods that its labels say; where they say none, those whose region it lies in,
    /// best first; empty in the middle of all.
    public var mood: [String] = []
    /// Against what valence and energy were held: `library`, the others of it, or `music`, all music.
    public var moodCalibration = MoodCalibration.Kind.music
    /// `audio_features`.
    public internal(set) var type = Kind.audioFeatures
    /// `sonicindex:track:ID`.
    public var uri = ""

    /// What Spotify calls such an object.
    public enum Kind: String, Codable, Sendable { case audioFeatures = "audio_features" }

    /// A descriptor by name, e.g. `valence`; nil when it is not known.
    public subscript(name: String) -> Double? {
        numbers[name].flatMap { $0 }.map { NSDecimalNumber(decimal: $0).doubleValue }
    }
}

extension TrackRecord {
    /// - Parameters:
    ///   - track: from an index, or fresh from analysis.
    ///   - moods: what its mood is told by.
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

    /// Writes every key; what a track lacks is null. The numbers stand beside the other keys, not in an object of their own,
    /// as Spotify has them.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: TrackField.Key.self)
        for field in TrackField.all { try field.encode(self, &container) }
        for (name, value) in numbers { try container.encode(value, forKey: TrackField.Key(name)) }
    }

    /// Reads what `encode` writes; numbers of a newer program are kept as well.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.container(keyedBy: TrackField.Key.self)
        for field in TrackField.all { try field.decode(container, &self) }
        let known = Set(TrackField.all.map(\.name))
        for key in container.allKeys where !known.contains(key.stringValue) {
            // updateValue, for a subscript would take a null for a key that is to go.
            numbers.updateValue(try container.decodeIfPresent(Decimal.self, forKey: key), forKey: key.stringValue)
        }
    }
}
