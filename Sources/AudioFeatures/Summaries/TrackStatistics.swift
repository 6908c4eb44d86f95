/// Statistics over a track's frames above −60 dBFS, beyond the moments of `FeatureSummary`.
public struct TrackStatistics: Sendable, Equatable {
    /// Distribution of the MFCCs.
    package let timbre: TimbreDistribution
    /// Their modulation.
    package let modulation: ModulationSpectrum
    /// Key-independent harmony.
    package let harmony: HarmonicMotion
    /// Distribution of the spectrum over time.
    package let spectrum: SpectralPattern
    /// Output of the embedding network.
    public let embedding: MusicEmbedding

    struct Accumulator {
        private var timbre = TimbreDistribution.Accumulator(coefficientCount: 20)
        private var modulation = ModulationSpectrum.Accumulator(coefficientCount: 20)
        private var harmony = HarmonicMotion.Accumulator()
        private var spectrum = SpectralPattern.Accumulator()
        private var embedding = MusicEmbedding.Accumulator()

        /// - Parameter mel: 128 mel bands of an audible frame, dB; must be called before the frame itself is added.
        /// - Returns: the network's output for a window that ends with it, as of `MusicEmbedding.Accumulator`.
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
