internal import CKernels

/// Finds digital clicks in one channel: a sample that its neighbors do not predict, amid smooth sound.
///
/// The fourth difference predicts a sample from the two on either side. It must stand out from that of the sound 2 ms before
/// and after, so that neither the onset of a drum, after which the sound stays rough, nor noise counts. What repeats within
/// 50 ms is the waveform of an instrument, and sound with few levels is made of pulses.
struct Clicks {
    /// Ratio of a click to the root mean square around it.
    private static let ratio: Float = 24
    /// The smallest fourth difference of a click: six times a step of 0.01.
    private static let least: Float = 0.06
    /// Mean square of the differences of silence with 16 bits of resolution, with some reserve.
    private static let floor: Float = 1e-7
    /// Largest ratio of the blocks beside a click to it; a click between two blocks is in both.
    private static let beside: Float = 0.7
    /// The smallest ratio of the energies before and after.
    private static let change: Float = 0.001
    private static let gap = 0.05
    /// Levels that the samples of the block must have.
    private static let leastLevels = 16

    /// Number of clicks.
    private(set) var count = 0
    /// Frame of the first.
    private(set) var first = 0

    private let gapFrames: Int
    /// The last outlier, and whether another one was close before it.
    private var candidate: (frame: Int, isAlone: Bool)?

    /// - Parameter sampleRate: Hz.
    init(sampleRate: Int) { gapFrames = Int(Self.gap * Double(sampleRate)) }

    /// - Parameters:
    ///   - samples: of the block; two blocks before it are read, too.
    ///   - block: the last of five that are read.
    ///   - frame: of the first sample of the block.
    @inline(__always)  // few blocks have so rough a sound
    mutating func add(_ samples: UnsafePointer<Float>, _ block: UnsafePointer<ck_health_block>, frame: Int) {
        let middle = block[-2].difference_peak
        let around = max(block[-4].difference_energy, block.pointee.difference_energy) / Float(CK_HEALTH_BLOCK)
        guard middle > Self.least, middle * middle > Self.ratio * Self.ratio * max(around, Self.floor) else { return }
        guard max(block[-3].difference_peak, block[-1].difference_peak) <= Self.beside * middle else { return }
        // Where sound breaks off, the silence after it is not what the click is amid.
        let levels = (block[-4].energy, block.pointee.energy)
        guard min(levels.0, levels.1) >= Self.change * max(levels.0, levels.1) else { return }
        let size = Int(CK_HEALTH_BLOCK)
        guard Set((-2 * size..<(-size)).map { samples[$0] }).count >= Self.leastLevels else { return }
        add(candidateAt: frame - 2 * size)
    }

    /// Call it after the last block.
    mutating func finish() {
        if let candidate { keep(candidate) }
        candidate = nil
    }

    private mutating func add(candidateAt frame: Int) {
        guard let last = candidate else { return candidate = (frame, true) }
        let isFar = frame - last.frame > gapFrames
        if isFar { keep(last) }
        candidate = (frame, isFar)
    }

    private mutating func keep(_ last: (frame: Int, isAlone: Bool)) {
        guard last.isAlone else { return }
        if count == 0 { first = last.frame }
        count += 1
    }
}
