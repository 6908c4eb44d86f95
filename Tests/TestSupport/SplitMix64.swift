/// SplitMix64 (Steele, Lea & Flood 2014): the same numbers on every run and machine.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Starts a series.
    public init(seed: UInt64) { state = seed }

    /// The next number of the series.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// White noise, uniform within ± `amplitude`, the same on every run and machine.
public func noise(count: Int, amplitude: Float = 1, seed: UInt64 = 1) -> [Float] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in amplitude * (Float(random.next() >> 40) / Float(1 << 23) - 1) }
}

/// Random bytes, the same on every run and machine.
public func randomBytes(count: Int, seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
}
