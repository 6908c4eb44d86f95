/// Energies of all blocks of 400 ms of several files, from which their joint integrated loudness is computed. No block
/// spans two files, as in libebur128's `ebur128_loudness_global_multiple`.
public struct LoudnessBlocks: Sendable {
    private var energies: [Double] = []
    /// Largest sample magnitude, linear.
    public private(set) var samplePeak: Float = 0

    /// Creates the blocks of no file.
    public init() {}

    /// Decodes a file and measures it.
    /// - Throws: the errors of `AudioFile.init(_:)` and `AudioFile.read(into:)`.
    public init(of path: RawPath) throws(AudioError) {
        let file = try AudioFile(path)
        let meter = LoudnessMeter(
            file.channelLayout, sampleRate: file.sampleRate, memory: SampleBuffer(minimumCapacity: 1))
        let block = SampleBuffer(minimumCapacity: 8_192 * file.channelCount)
        while case let count = try file.read(into: block.unused), count > 0 {
            meter.add(UnsafeBufferPointer(rebasing: block.unused.prefix(count * file.channelCount)))
        }
        _ = meter.finish()
        (energies, samplePeak) = meter.blocks
    }

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
