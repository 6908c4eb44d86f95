/// Energies of all blocks of 400 ms of several files, from which their joint integrated loudness is computed. No block
/// spans two files, as in libebur128's `ebur128_loudness_global_multiple`.
public struct LoudnessBlocks: Sendable {
    private var energies: [Double] = []
    /// Largest sample magnitude, linear.
    public private(set) var samplePeak: Float = 0

    /// Creates the blocks of no file.
    public init() {}

    /// The blocks of a finished meter.
    init(_ meter: LoudnessMeter) { (energies, samplePeak) = meter.blocks }

    /// Adds the blocks of another file.
    public mutating func add(_ other: LoudnessBlocks) {
        energies += other.energies
        samplePeak = max(samplePeak, other.samplePeak)
    }

    /// Integrated loudness and peak; the range is not computed.
    public var loudness: Loudness {
        Loudness(integrated: GatedLoudness.integrated(energies), samplePeak: samplePeak)
    }
}
