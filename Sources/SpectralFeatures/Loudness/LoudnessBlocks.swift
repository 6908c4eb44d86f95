/// Energies of all blocks of 400 ms of several files, from which their joint integrated loudness is computed. No block
/// spans two files, as in libebur128's `ebur128_loudness_global_multiple`.
package struct LoudnessBlocks: Sendable {
    private var energies: [Double] = []
    /// Largest sample magnitude, linear.
    package private(set) var samplePeak: Float = 0

    /// Creates the blocks of no file.
    package init() {}

    /// The blocks of a finished meter.
    init(_ meter: LoudnessMeter) { (energies, samplePeak) = meter.blocks }

    /// Adds the blocks of another file.
    package mutating func add(_ other: LoudnessBlocks) {
        energies += other.energies
        samplePeak = max(samplePeak, other.samplePeak)
    }

    /// The blocks of a mono file if its channel counts once, as in BS.1770-4, and not as two loudspeakers.
    package var countedOnce: LoudnessBlocks {
        var once = self
        once.energies = energies.map { $0 / 2 }
        return once
    }

    /// Integrated loudness and peak; the range is not computed.
    package var loudness: Loudness {
        Loudness(integrated: GatedLoudness.integrated(energies), samplePeak: samplePeak)
    }
}
