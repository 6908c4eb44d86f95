import AudioFeatures
import Foundation
import SimilarityIndex

/// A track as one JSON object: Spotify's audio-features names and ranges, with path and tags beside them.
public struct TrackRecord: Encodable, Sendable {
    private let track: LibraryTrack

    /// - Parameter track: from an index, or fresh from analysis.
    public init(_ track: LibraryTrack) {
        self.track = track
    }

    enum Key: String, CodingKey, CaseIterable {
        case id, path, title, artist, album
        case albumArtist = "album_artist"
        case genre, comment, year
        case trackNumber = "track_number"
        case format
        case durationMilliseconds = "duration_ms"
        case sampleRate = "sample_rate"
        case channels, partial, kind, music, tempo
        case tempoConfidence = "tempo_confidence"
        case timeSignature = "time_signature"
        case timeSignatureConfidence = "time_signature_confidence"
        case key, mode
        case keyConfidence = "key_confidence"
        case keyName = "key_name"
        case keyRunnerUp = "key_runner_up"
        case camelot, tuning
        case loudnessRange = "loudness_range"
        case samplePeak = "sample_peak"
        case replayGain = "replay_gain"
        case tempoRunnerUp = "tempo_runner_up"
        case pulseClarity = "pulse_clarity"
        case beatStrength = "beat_strength"
        case beatRegularity = "beat_regularity"
        case onsetRate = "onset_rate"
        case leadingSilence = "leading_silence"
        case trailingSilence = "trailing_silence"
        case happiness, sadness, anger, calmness, moods, reliability, type, uri
        case loudness, valence, energy, danceability, acousticness, instrumentalness, speechiness, liveness
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
        try container.encode(tags.year, forKey: .year)
        try container.encode(tags.trackNumber, forKey: .trackNumber)
        try container.encode(track.format, forKey: .format)
        try container.encode(track.durationMilliseconds, forKey: .durationMilliseconds)
        try container.encode(track.sampleRate, forKey: .sampleRate)
        try container.encode(track.channelCount, forKey: .channels)
        try container.encode(track.isPartial, forKey: .partial)
        try container.encode(descriptors.kind.rawValue, forKey: .kind)
        try container.encode(rounded(descriptors.music, 4), forKey: .music)
        try container.encode(rounded(descriptors.tempo.beatsPerMinute, 3), forKey: .tempo)
        try container.encode(rounded(descriptors.tempo.confidence, 4), forKey: .tempoConfidence)
        try container.encode(rounded(descriptors.tempo.runnerUp, 3), forKey: .tempoRunnerUp)
        try container.encode(rounded(descriptors.tempo.pulseClarity, 4), forKey: .pulseClarity)
        try container.encode(rounded(descriptors.tempo.beatStrength, 4), forKey: .beatStrength)
        try container.encode(rounded(descriptors.tempo.regularity, 4), forKey: .beatRegularity)
        try container.encode(rounded(descriptors.tempo.onsetRate, 3), forKey: .onsetRate)
        try container.encode(SpotifyAudioFeatures.timeSignature(descriptors.tempo), forKey: .timeSignature)
        try container.encode(rounded(descriptors.tempo.metreConfidence, 4), forKey: .timeSignatureConfidence)
        try container.encode("audio_features", forKey: .type)
        try container.encode("sonicindex:track:\(track.id)", forKey: .uri)
        try container.encode(descriptors.key.name, forKey: .keyName)
        try container.encode(descriptors.key.runnerUpName, forKey: .keyRunnerUp)
        try container.encode(descriptors.key.camelot, forKey: .camelot)
        try container.encode(track.tuning.map { rounded(Float($0), 3) }, forKey: .tuning)
        try container.encode(track.silence.map { rounded(Float($0.leading), 2) }, forKey: .leadingSilence)
        try container.encode(track.silence.map { rounded(Float($0.trailing), 2) }, forKey: .trailingSilence)
        try container.encode(rounded(Float(descriptors.loudness.range), 2), forKey: .loudnessRange)
        try container.encode(rounded(descriptors.loudness.samplePeak, 4), forKey: .samplePeak)
        try container.encode(rounded(Float(descriptors.loudness.replayGain), 2), forKey: .replayGain)
        try container.encode(rounded(descriptors.reliability, 4), forKey: .reliability)
        let moods = descriptors.moods().map { ($0.mood.name, rounded($0.score, 4)) }
        try container.encode(Dictionary(uniqueKeysWithValues: moods), forKey: .moods)
        try container.encode(descriptors.key.tonic, forKey: .key)
        try container.encode(descriptors.key.mode.rawValue, forKey: .mode)
        try container.encode(rounded(descriptors.key.confidence, 4), forKey: .keyConfidence)
        try container.encode(rounded(Float(descriptors.loudness.integrated), 2), forKey: .loudness)
        for (key, value) in [
            (Key.valence, descriptors.valence), (.energy, descriptors.energy),
            (.danceability, descriptors.danceability),
            (.acousticness, descriptors.acousticness), (.instrumentalness, descriptors.instrumentalness),
            (.speechiness, descriptors.speechiness), (.liveness, descriptors.liveness),
            (.happiness, descriptors.happiness), (.sadness, descriptors.sadness), (.anger, descriptors.anger),
            (.calmness, descriptors.calmness),
        ] { try container.encode(rounded(value, 4), forKey: key) }
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
