/// Descriptors of a track as listeners would rate it: Spotify's audio features, with its names and ranges.
///
/// ```swift
/// let sound = try TrackAnalyzer().analyze("song.mp3").descriptors
/// if sound.kind == .music, sound.tempo.confidence > 0.8 { print(sound.tempo.beatsPerMinute, sound.key.camelot) }
/// print(sound.valence, sound.energy, sound.happiness)              // 0…1
/// ```
public struct TrackDescriptors: Sendable, Equatable {
    /// The kind of recording. A recording that is not music has no tempo, key or mood.
    public var kind: TrackKind
    /// 0…1: confidence that it is music; below 0.6 it counts as not music.
    public var music: Float
    /// Tempo and meter.
    public var tempo: TempoEstimate
    /// Key and mode.
    public var key: KeyEstimate
    /// Loudness of the original channels.
    public var loudness: Loudness
    /// 0 sad, tense … 1 cheerful.
    public var valence: Float
    /// 0 calm … 1 intense.
    public var energy: Float
    /// 0 … 1: how suitable the track is for dancing.
    public var danceability: Float
    /// 0 … 1: confidence that the instruments are acoustic.
    public var acousticness: Float
    /// 0 … 1: confidence that nobody sings or speaks.
    public var instrumentalness: Float
    /// 0 … 1: share of spoken word.
    public var speechiness: Float
    /// 0 … 1: confidence that an audience is heard at the beginning or at the end, as on a live album.
    public var liveness: Float
    /// 0 … 1: how much the track resembles the music that the models were fitted on, less for less than three seconds, and
    /// 0 for silence. Below 1, valence, energy and danceability are drawn towards 0.5, acousticness, instrumentalness and
    /// speechiness towards the average.
    public var reliability: Float

    /// Unknown values: no pulse, no key, silence.
    public static let unknown = TrackDescriptors(
        tempo: .none, key: .none, loudness: Loudness(integrated: Loudness.silence, samplePeak: 0), valence: 0,
        energy: 0, danceability: 0, acousticness: 0, instrumentalness: 0, speechiness: 0, liveness: 0)

    /// Creates descriptors. Ranges are documented on each property.
    public init(
        kind: TrackKind = .music, music: Float = 1,
        tempo: TempoEstimate, key: KeyEstimate, loudness: Loudness, valence: Float, energy: Float, danceability: Float,
        acousticness: Float, instrumentalness: Float, speechiness: Float, liveness: Float,
        reliability: Float = 1
    ) {
        self.kind = kind
        self.music = music
        self.tempo = tempo
        self.key = key
        self.loudness = loudness
        self.valence = valence
        self.energy = energy
        self.danceability = danceability
        self.acousticness = acousticness
        self.instrumentalness = instrumentalness
        self.speechiness = speechiness
        self.liveness = liveness
        self.reliability = reliability
    }
}
