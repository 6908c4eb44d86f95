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

        /// - Parameters:
        ///   - mfcc: frames × 20.
        ///   - chroma: frames × 12, from C, ≥ 0.
        ///   - isSound: which of the frames count.
        mutating func add(mfcc: FeatureMatrix, chroma: FeatureMatrix, where isSound: [Bool]) {
            mfcc.withRows { row, frame in
                guard isSound[frame] else { return }
                timbre.add(row)
                modulation.add(row)
            }
            chroma.withRows { row, frame in if isSound[frame] { harmony.add(row) } }
        }

        var statistics: TrackStatistics {
            TrackStatistics(
                timbre: timbre.distribution, modulation: modulation.spectrum, harmony: harmony.motion)
        }
    }
}
