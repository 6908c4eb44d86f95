import AudioFeatures
import Foundation
import SimilarityIndex

/// A key of a track's JSON object: the source of its value, and its property in a ``TrackRecord``. Descriptors are keys
/// of the same object and are defined in their catalog.
struct TrackField: Sendable {
    /// A track, with the numbers its mood is derived from.
    struct Subject {
        let track: LibraryTrack
        let moods: MoodCatalog
        let reading: MoodCatalog.Reading

        init(_ track: LibraryTrack, _ moods: MoodCatalog) {
            (self.track, self.moods, reading) = (track, moods, moods.reading(of: track))
        }
    }

    let name: String
    /// The types of JSON Schema that its value may have.
    let jsonTypes: [String]
    let write: @Sendable (Subject, inout JSONWriter) -> Void
    let fill: @Sendable (Subject, inout TrackRecord) -> Void
    let encode: @Sendable (TrackRecord, inout KeyedEncodingContainer<JSONKey>) throws -> Void
    let decode: @Sendable (KeyedDecodingContainer<JSONKey>, inout TrackRecord) throws -> Void

    /// - Parameters:
    ///   - name: the key.
    ///   - property: the property of the record.
    ///   - missing: the value for a key that older programs did not write; without it the key must be present, though
    ///     an optional value may be missing.
    ///   - value: the value of a track.
    init<Value: TrackFieldValue>(
        _ name: String, _ property: any WritableKeyPath<TrackRecord, Value> & Sendable, ifMissing missing: Value? = nil,
        _ value: @escaping @Sendable (Subject) -> Value
    ) {
        (self.name, jsonTypes) = (name, Value.jsonTypes)
        write = { value($0).write(to: &$1) }
        fill = { $1[keyPath: property] = value($0) }
        encode = { try $1.encode($0[keyPath: property], forKey: JSONKey(name)) }
        decode = { container, record in
            record[keyPath: property] =
                if let missing {
                    try container.decodeIfPresent(Value.self, forKey: JSONKey(name)) ?? missing
                } else {
                    try Value.decode(container, JSONKey(name))
                }
        }
    }

    /// A rounded number.
    init(
        _ name: String, _ property: any WritableKeyPath<TrackRecord, Decimal?> & Sendable, digits: Int,
        _ value: @escaping @Sendable (Subject) -> Float?
    ) {
        (self.name, jsonTypes) = (name, ["number", "null"])
        write = { $1.number(value($0), digits: digits) }
        fill = { $1[keyPath: property] = value($0).map { JSONNumber.decimal($0, digits) } }
        encode = { try $1.encode($0[keyPath: property], forKey: JSONKey(name)) }
        decode = { $1[keyPath: property] = try $0.decodeIfPresent(Decimal.self, forKey: JSONKey(name)) }
    }

    /// An object of rounded numbers by name.
    /// - Parameter missing: as above.
    init(
        _ name: String, _ property: any WritableKeyPath<TrackRecord, [String: Decimal]> & Sendable, digits: Int,
        ifMissing missing: [String: Decimal]? = nil,
        _ values: @escaping @Sendable (Subject) -> [(name: String, fit: Float)]
    ) {
        (self.name, jsonTypes) = (name, ["object"])
        write = { subject, json in
            json.object { json in
                for value in values(subject).sorted(by: { $0.name < $1.name }) {
                    json.key(value.name)
                    json.number(value.fit, digits: digits)
                }
            }
        }
        fill = {
            $1[keyPath: property] = Dictionary(
                uniqueKeysWithValues: values($0).map { ($0.name, JSONNumber.decimal($0.fit, digits)) })
        }
        encode = { try $1.encode($0[keyPath: property], forKey: JSONKey(name)) }
        decode = { container, record in
            record[keyPath: property] =
                if let missing {
                    try container.decodeIfPresent([String: Decimal].self, forKey: JSONKey(name)) ?? missing
                } else {
                    try container.decode([String: Decimal].self, forKey: JSONKey(name))
                }
        }
    }
}

extension TrackField {
    /// All keys.
    static let all = tags + file + heard

    /// The keys of samples that come from no file.
    static let heard = sound + moods

    private static let tags = [
        TrackField("title", \.title) { $0.track.tags.title },
        TrackField("artist", \.artist) { $0.track.tags.artist },
        TrackField("album", \.album) { $0.track.tags.album },
        TrackField("album_artist", \.albumArtist) { $0.track.tags.albumArtist },
        TrackField("genre", \.genre) { $0.track.tags.genre },
        TrackField("comment", \.comment) { $0.track.tags.comment },
        TrackField("album_artists", \.albumArtists, ifMissing: []) { $0.track.tags.albumArtistList },
        TrackField("year", \.year) { $0.track.tags.year },
        TrackField("original_year", \.originalYear) { $0.track.tags.originalYear },
        TrackField("track_number", \.trackNumber) { $0.track.tags.trackNumber },
        TrackField("disc_number", \.discNumber) { $0.track.tags.discNumber },
        TrackField("artists", \.artists, ifMissing: []) { $0.track.artists },
        TrackField("genres", \.genres, ifMissing: []) { $0.track.genres },
        TrackField("compilation", \.compilation, ifMissing: false) { $0.track.tags.isCompilation },
        TrackField("tagged_bpm", \.taggedBPM, digits: 2) { $0.track.tags.bpm.map { Float($0) } },
        TrackField("tagged_key", \.taggedKey) { $0.track.tags.key },
        TrackField("tagged_mood", \.taggedMood) { $0.track.tags.mood },
        TrackField("tagged_rating", \.taggedRating, digits: 1) { $0.track.tags.rating.map { Float($0) } },
        TrackField("track_gain", \.trackGain, digits: 2) { $0.track.tags.trackGain.map { Float($0) } },
        TrackField("album_gain", \.albumGain, digits: 2) { $0.track.tags.albumGain.map { Float($0) } },
        TrackField("album_peak", \.albumPeak, digits: 4) { $0.track.tags.albumPeak.map { Float($0) } },
        TrackField("composer", \.composer) { $0.track.tags.composer },
        TrackField("label", \.label) { $0.track.tags.label },
        TrackField("isrc", \.isrc) { $0.track.tags.isrc },
        TrackField("disc_title", \.discTitle) { $0.track.tags.discTitle },
        TrackField("release_types", \.releaseTypes, ifMissing: []) { $0.track.tags.releaseTypes },
        TrackField("musicbrainz_recording", \.musicBrainzRecording) { $0.track.tags.musicBrainzRecording },
        TrackField("musicbrainz_release", \.musicBrainzRelease) { $0.track.tags.musicBrainzRelease },
        TrackField("musicbrainz_artists", \.musicBrainzArtists, ifMissing: []) { $0.track.tags.musicBrainzArtists },
        TrackField("musicbrainz_album_artists", \.musicBrainzAlbumArtists, ifMissing: []) {
            $0.track.tags.musicBrainzAlbumArtists
        },
    ]

    private static let file = [
        TrackField("id", \.id) { $0.track.fileID.description },
        TrackField("uri", \.uri) { $0.track.fileID.uri },
        TrackField("path", \.path) { $0.track.path.description },
        TrackField("copy_of", \.copyOf) { $0.track.copyOf?.description },
        TrackField("added", \.added) { track in
            let seconds = Double(track.track.added) / 1e9
            return seconds == 0 ? nil : Date(timeIntervalSince1970: seconds).ISO8601Format()
        },
        TrackField("from_name", \.fromName, ifMissing: []) { $0.track.fieldsFromName },
        TrackField("format", \.format) { $0.track.format },
        TrackField("partial", \.partial) { $0.track.isPartial },
    ]

    private static let sound = [
        TrackField("duration_ms", \.durationMilliseconds) { $0.track.durationMilliseconds },
        TrackField("sample_rate", \.sampleRate) { $0.track.sampleRate },
        TrackField("channels", \.channels) { $0.track.channelCount },
        TrackField("type", \.type) { _ in .audioFeatures },
        TrackField("kind", \.kind) { $0.track.kind },
        TrackField("key_name", \.keyName) { $0.track.descriptors.key.name },
        TrackField("key_runner_up", \.keyRunnerUp) { $0.track.descriptors.key.runnerUpName },
        TrackField("camelot", \.camelot) { $0.track.descriptors.key.camelot },
        TrackField("heard", \.heard, digits: 2, ifMissing: [:]) {
            $0.track.likelyHeard.map { ($0.tag.name, $0.confidence) }
        },
    ]

    private static let moods = [
        TrackField("moods", \.moods, digits: 4) { $0.reading.fits },
        TrackField("mood", \.mood) { $0.reading.moods },
        TrackField("no_mood", \.noMood) { $0.reading.whyNone },
        TrackField("mood_calibration", \.moodCalibration) { $0.moods.calibration.kind },
    ]
}
