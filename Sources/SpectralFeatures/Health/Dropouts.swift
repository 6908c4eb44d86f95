internal import CKernels

/// Finds missing sound in one channel: zeros for 1.5 ms to half a second that begin and end in the middle of a wave.
///
/// A pause of the music fades into zeros, at least over some samples, and out of them.
struct Dropouts {
    private static let longest = 0.5
    /// Samples at an edge, and the share of the level before that one of them must reach.
    private static let (edge, share): (Int, Float) = (6, 0.25)
    /// Mean square of the sound before: −50 dBFS.
    private static let sound: Float = 1e-5
    /// Blocks that the level before is taken from.
    static let memory = 16

    /// Number of dropouts.
    private(set) var count = 0
    /// Frame of the first.
    private(set) var first = 0

    private let longestFrames: Int
    /// The frame at which zeros began in the middle of a wave.
    private var start: Int?
    private var isZero = true
    private var level: Float = 0

    /// - Parameter sampleRate: Hz.
    init(sampleRate: Int) { longestFrames = Int(Self.longest * Double(sampleRate)) }

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
        let isAbrupt = reaches(samples - back - Self.edge)
        start = level > Self.sound && isAbrupt ? frame - back : nil
    }

    private mutating func end(_ samples: UnsafePointer<Float>, _ frame: Int) {
        defer { start = nil }
        guard let start else { return }
        var ahead = 0
        while ahead < Int(CK_HEALTH_BLOCK) - 1, samples[ahead] == 0 { ahead += 1 }
        guard frame + ahead - start <= longestFrames, reaches(samples + ahead) else { return }
        if count == 0 { first = start }
        count += 1
    }

    /// Whether one of the samples of an edge is as loud as the sound before.
    private func reaches(_ samples: UnsafePointer<Float>) -> Bool {
        (0..<Self.edge).contains { samples[$0] * samples[$0] >= Self.share * Self.share * level }
    }
}
