/// The inputs of the model of tags, which are stored in an index. `Training/models/tags.py` has the same.
enum HeardTagInput: String, InputBlock {
    /// `SoundVector.values`.
    case sound
    /// Descriptors, by the names of their columns.
    case valence, energy, danceability, acousticness, instrumentalness, speechiness, liveness
    case pulseClarity = "pulse_clarity"
    case beatStrength = "beat_strength"
    case beatRegularity = "beat_regularity"
    case onsetRate = "onset_rate"
    case mode
    case keyConfidence = "key_confidence"
    case tempoConfidence = "tempo_confidence"

    /// The inputs that are descriptors.
    static let descriptors = Array(allCases.dropFirst())

    var count: Int { self == .sound ? SoundVector.dimension : 1 }
}
