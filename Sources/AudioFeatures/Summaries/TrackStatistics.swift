/// Statistics over a track's frames beyond the moments of `FeatureSummary`, of the frames above −60 dBFS.
public struct TrackStatistics: Sendable, Equatable {
    /// How the MFCCs are distributed.
    public let timbre: TimbreDistribution
    /// How fast they move.
    public let modulation: ModulationSpectrum
    /// Harmony whatever the key.
    public let harmony: HarmonicMotion

    struct Accumulator {
        private var timbre = TimbreDistribution.Accumulator(coefficientCount: 20)
        private var modulation = ModulationSpectrum.Accumulator(coefficientCount: 20)
        private var harmony = HarmonicMotion.Accumulator()

        mutating func add(_ frame: FrameRow) {
            guard frame.isSound else { return }
            timbre.add(frame.mfcc)
            modulation.add(frame.mfcc)
            harmony.add(frame.chroma)
        }

        var statistics: TrackStatistics {
            TrackStatistics(
                timbre: timbre.distribution, modulation: modulation.spectrum, harmony: harmony.motion)
        }
    }
}
