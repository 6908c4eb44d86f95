import BenchmarkKit

/// The random numbers of a synthetic library.
struct Noise: RandomNumberGenerator {
    private var generator: SplitMix64

    /// Every pair of numbers has its own sequence.
    init(_ kind: Kind, _ number: Int) {
        generator = SplitMix64(seed: (UInt64(number) &+ 1) &* 0xD6E8_FEB8_6659_FD93 &+ kind.rawValue)
        _ = next()
    }

    /// The purpose of a number. Tracks of a cluster share the cluster's numbers.
    enum Kind: UInt64 {
        case loadings = 1, genre, artist, album, track, texts
    }

    mutating func next() -> UInt64 { generator.next() }

    /// Mean 0, deviation 1, nearly normal: the sum of four uniform 16-bit numbers, which cost one draw.
    mutating func normal() -> Float {
        let bits = next()
        let sum = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + bits >> 48
        return (Float(sum) - 131_070) * (1 / 37_837.2)  // 65,535 × √(4 / 12)
    }

    mutating func normals(_ count: Int) -> [Float] { (0..<count).map { _ in normal() } }

    mutating func uniform() -> Float { Float(next() >> 40) / Float(1 << 24) }
}
