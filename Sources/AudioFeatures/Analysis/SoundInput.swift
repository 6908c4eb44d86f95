/// Inputs of the map of `SoundVector`. `Training/models/similarity.py` computes the same.
enum SoundInput: String, InputBlock {
    /// The Gaussian of the MFCCs, and their modulation.
    case timbre, modulation
    /// `TimbreVector` without its tempo.
    case basic
    /// Harmony independent of the key.
    case harmony
    /// Means and deviations of the lower six bands, dB.
    case contrast
    /// The spectral pattern.
    case spectrum
    /// Stereo width per band, dB.
    case stereo
    /// Output of the embedding network.
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
