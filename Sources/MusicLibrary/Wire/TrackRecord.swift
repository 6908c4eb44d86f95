public import AudioFeatures
public import Foundation
import SimilarityIndex

/// A track as one JSON object: Spotify's audio-features names and ranges, with path and tags beside them. What commands print
/// of a track's sound is this, `export` and `features` a line each.
public struct TrackRecord: Codable, Hashable, Sendable {
    /// Identity of the audio: 22 characters of base 62.
    public var id: String
    /// Path relative to the library's folder, or as given, outside a library.
    public var path: String
    /// From the tags; nil, written as null, what they do not say.
    public var title, artist, album, albumArtist, genre, comment: String?
    /// From the tags.
    public var year, trackNumber, discNumber: Int?
    /// Every artist that is credited, and every genre that the tag names, one by one; `artist` and `genre` have their whole
    /// text.
    public var artists, genres: [String]
    /// Whether the tags call the album a compilation.
    public var compilation: Bool
    /// Tempo, key and mood as tagged.
    public var taggedBPM: Decimal?
    public var taggedKey, taggedMood: String?
    /// What the file holds, e.g. `mp3`.
    public var format: String?
    /// Length.
    public var durationMilliseconds: Int
    /// Of the file, Hz.
    public var sampleRate: Int
    /// Of the file.
    public var channels: Int
    /// Whether only a part of a damaged file could be analysed.
    public var partial: Bool
    /// What it is of; what is not music has no tempo, key or mood. Nil, written as null, where an older index did not keep
    /// it.
    public var kind: TrackKind?
    /// "C major"; "none" for none.
    public var keyName, keyRunnerUp: String
    /// On the Camelot wheel, "8B".
    public var camelot: String
    /// Descriptors by name, rounded; nil, written as null, where an older index did not keep it. <doc:Descriptors> has
    /// the table of them.
    public var numbers: [String: Decimal?]
    /// How well each mood of the preferences fits, by its sound: 1 at the centre of its region, ½ at the edge.
    public var moods: [String: Decimal]
    /// What the track is filed under: the moods that its labels say; where they say none, those whose region it lies in,
    /// best first; empty in the middle of all.
    public var mood: [String]
    /// Against what valence and energy were held: `library`, the others of it, or `music`, all music.
    public var moodCalibration: MoodCalibration.Kind
    /// `audio_features`.
    public internal(set) var type = Kind.audioFeatures
    /// `sonicindex:track:ID`.
    public var uri: String

    /// What Spotify calls such an object.
    public enum Kind: String, Codable, Sendable { case audioFeatures = "audio_features" }

    /// A descriptor by name, e.g. `valence`; nil when it is not known.
    public subscript(name: String) -> Double? {
        numbers[name].flatMap { $0 }.map { NSDecimalNumber(decimal: $0).doubleValue }
    }

    /// - Parameters:
    ///   - track: from an index, or fresh from analysis.
    ///   - moods: what its mood is told by.
    ///   - catalog: the descriptors to write.
    public init(_ track: LibraryTrack, _ moods: MoodCatalog, catalog: DescriptorCatalog = .standard) {
        let (tags, key) = (track.tags, track.descriptors.key)
        id = track.id.description
        path = track.path.description
        (title, artist, album, albumArtist) = (tags.title, tags.artist, tags.album, tags.albumArtist)
        (genre, comment, year, trackNumber) = (tags.genre, tags.comment, tags.year, tags.trackNumber)
        (artists, genres) = (track.artists, track.genres)
        (discNumber, compilation) = (tags.discNumber, tags.isCompilation)
        taggedBPM = tags.bpm.map { Self.rounded(Float($0), 2) }
        (taggedKey, taggedMood) = (tags.key, tags.mood)
        format = track.format
        durationMilliseconds = track.durationMilliseconds
        sampleRate = track.sampleRate
        channels = track.channelCount
        partial = track.isPartial
        kind = track.kind
        (keyName, keyRunnerUp, camelot) = (key.name, key.runnerUpName, key.camelot)
        numbers = Dictionary(
            uniqueKeysWithValues: catalog.shown(in: .json).map { descriptor in
                (descriptor.name, descriptor.published(track).map { Self.rounded($0, descriptor.digits) })
            })
        let reading = moods.reading(of: track)
        self.moods = Dictionary(uniqueKeysWithValues: reading.fits.map { ($0.name, Self.rounded($0.fit, 4)) })
        mood = reading.moods
        moodCalibration = moods.calibration.kind
        uri = track.id.uri
    }

    /// The exact decimal, so that JSON reads 0.7312 and not 0.73119998; 0 for what is no number.
    private static func rounded(_ value: Float, _ digits: Int) -> Decimal {
        guard value.isFinite else { return 0 }
        var exact = Decimal(Double(value))
        var result = Decimal()
        NSDecimalRound(&result, &exact, digits, .plain)
        return result
    }
}
