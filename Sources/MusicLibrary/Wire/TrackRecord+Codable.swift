import AudioFeatures
import Foundation

/// The numbers stand beside the other keys, not in an object of their own, as Spotify has them.
extension TrackRecord {
    private enum Key: String, CodingKey, CaseIterable {
        case id, path, title, artist, album, genre, comment, year, format, channels, partial, kind, camelot, moods,
            mood, type, uri, artists, genres, compilation
        case albumArtist = "album_artist"
        case trackNumber = "track_number"
        case discNumber = "disc_number"
        case taggedBPM = "tagged_bpm"
        case taggedKey = "tagged_key"
        case taggedMood = "tagged_mood"
        case durationMilliseconds = "duration_ms"
        case sampleRate = "sample_rate"
        case keyName = "key_name"
        case keyRunnerUp = "key_runner_up"
        case moodCalibration = "mood_calibration"
    }

    private struct NumberKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Writes every key; what a track lacks is null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(path, forKey: .path)
        try container.encode(title, forKey: .title)
        try container.encode(artist, forKey: .artist)
        try container.encode(album, forKey: .album)
        try container.encode(albumArtist, forKey: .albumArtist)
        try container.encode(genre, forKey: .genre)
        try container.encode(comment, forKey: .comment)
        try container.encode(year, forKey: .year)
        try container.encode(trackNumber, forKey: .trackNumber)
        try container.encode(artists, forKey: .artists)
        try container.encode(genres, forKey: .genres)
        try container.encode(discNumber, forKey: .discNumber)
        try container.encode(compilation, forKey: .compilation)
        try container.encode(taggedBPM, forKey: .taggedBPM)
        try container.encode(taggedKey, forKey: .taggedKey)
        try container.encode(taggedMood, forKey: .taggedMood)
        try container.encode(format, forKey: .format)
        try container.encode(durationMilliseconds, forKey: .durationMilliseconds)
        try container.encode(sampleRate, forKey: .sampleRate)
        try container.encode(channels, forKey: .channels)
        try container.encode(partial, forKey: .partial)
        try container.encode(kind, forKey: .kind)
        try container.encode(keyName, forKey: .keyName)
        try container.encode(keyRunnerUp, forKey: .keyRunnerUp)
        try container.encode(camelot, forKey: .camelot)
        try container.encode(moods, forKey: .moods)
        try container.encode(mood, forKey: .mood)
        try container.encode(moodCalibration, forKey: .moodCalibration)
        try container.encode(type, forKey: .type)
        try container.encode(uri, forKey: .uri)
        var numbers = encoder.container(keyedBy: NumberKey.self)
        for (name, value) in self.numbers { try numbers.encode(value, forKey: NumberKey(stringValue: name)) }
    }

    /// Reads what `encode` writes; numbers of a newer program are kept as well.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        id = try container.decode(String.self, forKey: .id)
        path = try container.decode(String.self, forKey: .path)
        title = try container.decodeIfPresent(String.self, forKey: .title)
        artist = try container.decodeIfPresent(String.self, forKey: .artist)
        album = try container.decodeIfPresent(String.self, forKey: .album)
        albumArtist = try container.decodeIfPresent(String.self, forKey: .albumArtist)
        genre = try container.decodeIfPresent(String.self, forKey: .genre)
        comment = try container.decodeIfPresent(String.self, forKey: .comment)
        year = try container.decodeIfPresent(Int.self, forKey: .year)
        trackNumber = try container.decodeIfPresent(Int.self, forKey: .trackNumber)
        // Not known to programs before this one.
        artists = try container.decodeIfPresent([String].self, forKey: .artists) ?? []
        genres = try container.decodeIfPresent([String].self, forKey: .genres) ?? []
        discNumber = try container.decodeIfPresent(Int.self, forKey: .discNumber)
        compilation = try container.decodeIfPresent(Bool.self, forKey: .compilation) ?? false
        taggedBPM = try container.decodeIfPresent(Decimal.self, forKey: .taggedBPM)
        taggedKey = try container.decodeIfPresent(String.self, forKey: .taggedKey)
        taggedMood = try container.decodeIfPresent(String.self, forKey: .taggedMood)
        format = try container.decodeIfPresent(String.self, forKey: .format)
        durationMilliseconds = try container.decode(Int.self, forKey: .durationMilliseconds)
        sampleRate = try container.decode(Int.self, forKey: .sampleRate)
        channels = try container.decode(Int.self, forKey: .channels)
        partial = try container.decode(Bool.self, forKey: .partial)
        kind = try container.decodeIfPresent(TrackKind.self, forKey: .kind)
        keyName = try container.decode(String.self, forKey: .keyName)
        keyRunnerUp = try container.decode(String.self, forKey: .keyRunnerUp)
        camelot = try container.decode(String.self, forKey: .camelot)
        moods = try container.decode([String: Decimal].self, forKey: .moods)
        mood = try container.decode([String].self, forKey: .mood)
        moodCalibration = try container.decode(MoodCalibration.Kind.self, forKey: .moodCalibration)
        type = try container.decode(Kind.self, forKey: .type)
        uri = try container.decode(String.self, forKey: .uri)
        let known = Set(Key.allCases.map(\.stringValue))
        let others = try decoder.container(keyedBy: NumberKey.self)
        numbers = [:]
        for key in others.allKeys where !known.contains(key.stringValue) {
            // updateValue, for a subscript would take a null for a key that is to go.
            numbers.updateValue(try others.decodeIfPresent(Decimal.self, forKey: key), forKey: key.stringValue)
        }
    }
}
