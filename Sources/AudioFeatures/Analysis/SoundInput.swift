/// What the map of `SoundVector` sees of a track. `Training/similarity.py` computes the same.
enum SoundInput: String, InputBlock {
    /// The Gaussian of the MFCCs, and how they are modulated.
    case timbre, modulation
    /// `TimbreVector` without its tempo.
    case basic
    /// Whatever the key.
    case harmony
    /// Means and deviations of the lower six bands, dB.
    case contrast
    /// The spectral pattern.
    case spectrum
    /// How wide the recording stands, by band, dB.
    case stereo
    /// What a network hears.
    case embedding

    var count: Int {
        switch self {
        case .timbre: 231
        case .modulation: 140
        case .basic: 67
        case .harmony: 60
        case .contrast: 12
        case .spectrum: 72
        case .stereo: 6
        case .embedding: MusicEmbedding.dimension
        }
    }
}
