import AudioFeatures
import Foundation
import SimilarityIndex

/// A track as one JSON object: Spotify's audio-features names and ranges, with path and tags beside them.
public struct TrackRecord: Encodable, Sendable {
    private let track: LibraryTrack
    private let catalog: DescriptorCatalog

    /// - Parameters:
    ///   - track: from an index, or fresh from analysis.
    ///   - catalog: the descriptors to write.
    public init(_ track: LibraryTrack, catalog: DescriptorCatalog = .standard) {
        self.track = track
        self.catalog = catalog
    }

    /// What is no number that the catalogue knows.
    private enum Key: String, CodingKey {
        case id, path, title, artist, album
        case albumArtist = "album_artist"
        case genre, comment, format
        case durationMilliseconds = "duration_ms"
        case sampleRate = "sample_rate"
        case channels, partial
        case keyName = "key_name"
        case keyRunnerUp = "key_runner_up"
        case camelot, moods, type, uri
    }

    private struct DescriptorKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Writes every key; what a track lacks is null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let (tags, descriptors) = (track.tags, track.descriptors)
        try container.encode(track.id.description, forKey: .id)
        try container.encode(track.path.description, forKey: .path)
        try container.encode(tags.title, forKey: .title)
        try container.encode(tags.artist, forKey: .artist)
        try container.encode(tags.album, forKey: .album)
        try container.encode(tags.albumArtist, forKey: .albumArtist)
        try container.encode(tags.genre, forKey: .genre)
        try container.encode(tags.comment, forKey: .comment)
        try container.encode(track.format, forKey: .format)
        try container.encode(track.durationMilliseconds, forKey: .durationMilliseconds)
        try container.encode(track.sampleRate, forKey: .sampleRate)
        try container.encode(track.channelCount, forKey: .channels)
        try container.encode(track.isPartial, forKey: .partial)
        try container.encode("audio_features", forKey: .type)
        try container.encode("sonicindex:track:\(track.id)", forKey: .uri)
        try container.encode(descriptors.key.name, forKey: .keyName)
        try container.encode(descriptors.key.runnerUpName, forKey: .keyRunnerUp)
        try container.encode(descriptors.key.camelot, forKey: .camelot)
        let moods = descriptors.moods().map { ($0.mood.name, rounded($0.score, 4)) }
        try container.encode(Dictionary(uniqueKeysWithValues: moods), forKey: .moods)
        var numbers = encoder.container(keyedBy: DescriptorKey.self)
        for descriptor in catalog.shown(in: .json) {
            let value = descriptor.published(track).map { rounded($0, descriptor.digits) }
            try numbers.encode(value, forKey: DescriptorKey(stringValue: descriptor.name))
        }
    }

    /// The exact decimal, so that JSON reads 0.7312 and not 0.73119998.
    private func rounded(_ value: Float, _ digits: Int) -> Decimal {
        guard value.isFinite else { return 0 }
        var exact = Decimal(Double(value))
        var result = Decimal()
        NSDecimalRound(&result, &exact, digits, .plain)
        return result
    }
}
