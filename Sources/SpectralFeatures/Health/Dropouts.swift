internal import CKernels

/// Finds missing sound in one channel: zeros for 1.5 to 100 ms that begin and end in the middle of a wave.
///
/// A pause of the music fades into zeros, at least over some samples, and out of them. A note that begins or ends by itself at
/// zero has no jump there, and a pulse is flat before its jump.
struct Dropouts {
    /// Seconds.
    private static let (shortest, longest) = (0.0015, 0.1)
    /// Samples at an edge, and the share of the level before that one of them must reach.
    private static let (edge, share): (Int, Float) = (6, 0.25)
    /// The jump at an edge exceeds the next step of the wave by this factor.
    private static let jump: Float = 1.5
    /// Different levels that the samples at an edge must have; pulses have one or two.
    private static let leastLevels = 4
    /// Mean square of the sound before: −50 dBFS.
    private static let sound: Float = 1e-5
    /// Blocks that the level before is taken from.
    static let memory = 16

    /// Number of dropouts.
    private(set) var count = 0
    /// Frame of the first.
    private(set) var first = 0

    private let (shortestFrames, longestFrames): (Int, Int)
    /// The frame at which zeros began in the middle of a wave.
    private var start: Int?
    private var isZero = true
    private var level: Float = 0

    /// - Parameter sampleRate: Hz.
    init(sampleRate: Int) {
        shortestFrames = Int((Self.shortest * Double(sampleRate)).rounded(.up))
        longestFrames = Int(Self.longest * Double(sampleRate))
    }

    /// Whether blocks with such a lowest peak can change anything.
    func concerns(lowest: Float) -> Bool { isZero || lowest == 0 }

    /// - Parameters:
    ///   - samples: of a block; a block before it is read, too.
    ///   - block: of these samples; `memory` blocks before it are read, too.
    ///   - frame: of the first sample.
    @inline(__always)  // almost every block has sound, as the one before it
    mutating func add(_ samples: UnsafePointer<Float>, _ block: UnsafePointer<ck_health_block>, frame: Int) {
        let wasZero = isZero
        isZero = block.pointee.peak == 0
        guard wasZero != isZero else { return }
        if isZero { begin(samples, block, frame) } else { end(samples, frame) }
    }

    private mutating func begin(_ samples: UnsafePointer<Float>, _ block: UnsafePointer<ck_health_block>, _ frame: Int)
    {
        var back = 0
        while back < Int(CK_HEALTH_BLOCK), samples[-1 - back] == 0 { back += 1 }
        level = (1...Self.memory).reduce(0) { $0 + block[-$1].energy } / Float(Self.memory * Int(CK_HEALTH_BLOCK))
        let isAbrupt = isCut(samples - back - 1, step: -1)
        start = level > Self.sound && isAbrupt ? frame - back : nil
    }

    private mutating func end(_ samples: UnsafePointer<Float>, _ frame: Int) {
        defer { start = nil }
        guard let start else { return }
        var ahead = 0
        while ahead < Int(CK_HEALTH_BLOCK) - 1, samples[ahead] == 0 { ahead += 1 }
        guard shortestFrames...longestFrames ~= frame + ahead - start, isCut(samples + ahead, step: 1) else { return }
        if count == 0 { first = start }
        count += 1
    }

    /// Whether a wave as loud as the sound before is cut off.
    /// - Parameters:
    ///   - samples: the outermost one.
    ///   - step: 1 if the wave goes on after it, −1 if before it.
    private func isCut(_ samples: UnsafePointer<Float>, step: Int) -> Bool {
        let wave = (0..<Self.edge).map { samples[step * $0] }
        return wave.contains { $0 * $0 >= Self.share * Self.share * level }
            && abs(wave[0]) > Self.jump * abs(wave[1] - wave[0]) && Set(wave).count >= Self.leastLevels
    }
}
