/// Statistics over a track's frames beyond the moments of `FeatureSummary`, of the frames above −60 dBFS.
public struct TrackStatistics: Sendable, Equatable {
    /// How the MFCCs are distributed.
    public let timbre: TimbreDistribution
    /// How fast they move.
    public let modulation: ModulationSpectrum
    /// Harmony whatever the key.
    public let harmony: HarmonicMotion
    /// How the spectrum stands.
    public let spectrum: SpectralPattern
    /// What a network hears in it.
    public let embedding: MusicEmbedding

    struct Accumulator {
        private var timbre = TimbreDistribution.Accumulator(coefficientCount: 20)
        private var modulation = ModulationSpectrum.Accumulator(coefficientCount: 20)
        private var harmony = HarmonicMotion.Accumulator()
        private var spectrum = SpectralPattern.Accumulator()
        private var embedding = MusicEmbedding.Accumulator()

        /// - Parameter mel: 128 mel bands of a frame that is heard, dB; before the frame itself.
        /// - Returns: what the network hears in a window that ends with it, as of `MusicEmbedding.Accumulator`.
        mutating func add(mel: UnsafePointer<Float>) -> UnsafePointer<Float>? {
            spectrum.add(mel)
            return embedding.add(mel)
        }

        mutating func add(_ frame: FrameRow) {
            guard frame.isSound else { return }
            timbre.add(frame.mfcc)
            modulation.add(frame.mfcc)
            harmony.add(frame.chroma)
        }

        var statistics: TrackStatistics {
            TrackStatistics(
                timbre: timbre.distribution, modulation: modulation.spectrum, harmony: harmony.motion,
                spectrum: spectrum.pattern, embedding: embedding.embedding)
        }
    }
}
