import Foundation

/// The descriptors of a track as Spotify's audio-features object, with its names, types and ranges.
public struct SpotifyAudioFeatures: Sendable, Equatable, Codable {
    /// 0…1.
    public var acousticness: Float
    /// 0…1.
    public var danceability: Float
    /// Milliseconds.
    public var durationMilliseconds: Int
    /// 0…1.
    public var energy: Float
    /// 22 characters, base62.
    public var id: String
    /// 0…1.
    public var instrumentalness: Float
    /// Pitch class of the tonic, C = 0; −1 for none.
    public var key: Int
    /// 0…1.
    public var liveness: Float
    /// Integrated loudness, LUFS (Spotify: its own dB scale, of similar size).
    public var loudness: Float
    /// 1 major, 0 minor.
    public var mode: Int
    /// 0…1.
    public var speechiness: Float
    /// Beats per minute; 0 for none.
    public var tempo: Float
    /// Beats per bar, 3…7; 4 if unknown.
    public var timeSignature: Int
    /// "audio_features".
    public var type = "audio_features"
    /// "sonicindex:track:" and the id.
    public var uri: String
    /// 0…1.
    public var valence: Float

    enum CodingKeys: String, CodingKey {
        case acousticness, danceability
        case durationMilliseconds = "duration_ms"
        case energy, id, instrumentalness, key, liveness, loudness, mode, speechiness, tempo
        case timeSignature = "time_signature"
        case type, uri, valence
    }

    /// - Parameters:
    ///   - descriptors: descriptors of the track.
    ///   - id: 22 characters, base62.
    ///   - duration: seconds.
    public init(_ descriptors: TrackDescriptors, id: String, duration: Double) {
        acousticness = descriptors.acousticness
        danceability = descriptors.danceability
        durationMilliseconds = Int((duration * 1000).rounded())
        energy = descriptors.energy
        self.id = id
        instrumentalness = descriptors.instrumentalness
        key = descriptors.key.tonic
        liveness = descriptors.liveness
        loudness = Float(descriptors.loudness.integrated)
        mode = descriptors.key.mode.rawValue
        speechiness = descriptors.speechiness
        tempo = descriptors.tempo.beatsPerMinute
        timeSignature = Self.timeSignature(descriptors.tempo)
        uri = "sonicindex:track:\(id)"
        valence = descriptors.valence
    }

    /// Beats per bar as Spotify counts them, 3…7; 4 if unknown.
    public static func timeSignature(_ tempo: TempoEstimate) -> Int { timeSignature(beatsPerBar: tempo.beatsPerBar) }

    /// The same for a number of beats, 0 if unknown. Only 6/8 has bars of two beats. Its eighths count, because Spotify has no two.
    static func timeSignature(beatsPerBar: Int) -> Int {
        switch beatsPerBar {
        case 0: 4
        case 2: 6
        default: max(3, beatsPerBar)
        }
    }
}
